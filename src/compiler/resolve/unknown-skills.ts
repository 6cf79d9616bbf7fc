/** Names that a text orders or lists as skills, but no skill, command or agent of the build or around the skill has. */
import { createFinding } from '../../core/diagnostics/finding.ts'
import { getBaseName, getParentPath, joinPath, normalizePath } from '../../core/files/path.ts'
import { addTo } from '../../core/text/order.ts'
import { countLetters, getLetters, suggest } from '../../core/text/suggest.ts'
import { getBaseFolder } from '../entry-form.ts'
import { isCopied } from '../parse/markdown/file-links.ts'
import { isNamedKind } from '../parse/markdown/named-skills.ts'
import type { AnalyzedSkill, FileLink, Mention, NamedKind, ResolvedSkill, SourceFinding } from '../types.ts'
import type { Names } from './dependencies.ts'
import type { ResolveInput } from './input.ts'
import knownSkills from './known-skills.json' with { type: 'json' }
import type { Exists } from './links.ts'
import { OR_IGNORED } from './outside.ts'
import { createOwnFinding, getLinkPosition, getPlaceKey, type SkillPlace } from './places.ts'

/** Skills that clients ship with, or that many users install, by their source. */
const shipped = new Set(Object.values(knownSkills).flat())

/** Agents of Claude Code (documentation, "Built-in subagents"). */
const builtIn = [
  'explore',
  'plan',
  'general-purpose',
  'claude-code-guide',
  'statusline-setup',
  'bash',
  'fork',
]

interface Known {
  /** In lower case: ids, their ends, names and folders, including skills that are not bundled. */
  names: ReadonlySet<string>
  suggestName: (word: string) => string
  ends: ReadonlyMap<string, string[]>
  /** Namespaces of ids, and those of plugins: other folders may have a tool's name. */
  prefixes: ReadonlySet<string>
  plugins: ReadonlySet<string>
  exists: Exists
}

interface NamedSkill {
  kind: NamedKind
  name: string
  link?: { file: string; at: FileLink }
}

/** With fewer skills, a name without a similar one is more likely another repository's skill. */
const FEWEST_SKILLS = 3
const MOST_COMPARED = 20_000
const MOST_NAMES = 50
/** Typos that `suggest` allows. */
const MOST_TYPOS = 2

/** `probed`: looked-up paths, which a later build depends on, too. */
export function findUnknownSkills(
  skills: readonly ResolvedSkill[],
  input: ResolveInput,
  names: Names,
): { findings: SourceFinding[]; probed: SkillPlace[] } {
  const probed = new Map<string, SkillPlace & { isThere: boolean | undefined }>()
  const exists: Exists = (source, path) => {
    const key = getPlaceKey(source, path)
    const known = probed.get(key) ?? { source, path, isThere: input.exists(source, path) }
    probed.set(key, known)
    return known.isThere
  }
  let known: Known | undefined
  const findings = skills.flatMap(({ skill }) => {
    const all = listNamedSkills(skill)
    const isKnown = ({ name }: NamedSkill) => names.has(name) || (input.below?.find(name).length ?? 0) > 0
    const areSkills = all.some(each => each.kind === 'beside' && isKnown(each))
    const unresolved = all.filter(each => !isKnown(each) && (each.kind !== 'beside' || areSkills))
    if (unresolved.length === 0) return []
    known ??= { ...listKnown(input, names), exists }
    return reportUnknown(skill, unresolved, known, input)
  })
  return { findings, probed: [...probed.values()] }
}

/** For people who look at the repository, not for agents. */
const readme = /(?:^|\/)readme\.md$/i

/** Without duplicates, at the first position; an order counts more than a list. */
function listNamedSkills({ analysis, files }: AnalyzedSkill): NamedSkill[] {
  const named: NamedSkill[] = []
  for (const { kind, name } of analysis.mentions) if (isNamedKind(kind)) named.push({ kind, name })
  for (const { path, links = [] } of files)
    for (const at of links)
      if (isNamedKind(at[0]) && !isCopied(path) && !readme.test(path))
        named.push({ kind: at[0], name: at[1], link: { file: path, at } })
  if (named.length < 2) return named
  const orders = named.filter(({ kind }) => kind !== 'listed' && kind !== 'beside')
  return [...new Map([...orders, ...named].reverse().map(each => [each.name, each])).values()].reverse()
}

function listKnown({ skills, passedOver, sources }: ResolveInput, names: Names): Omit<Known, 'exists'> {
  const known = new Set<string>(names.keys())
  for (const { found, analysis } of skills)
    for (const name of [
      analysis.name,
      analysis.leaf,
      found.folder,
      ...[found.path, ...found.aliases].map(getBaseName),
    ])
      known.add(name.toLowerCase())
  for (const { path } of passedOver) known.add(getBaseName(getParentPath(path)).toLowerCase())
  const ends = new Map<string, string[]>()
  for (const name of known) {
    const end = cutFirstWord(name)
    const alike = ends.get(end)
    if (alike !== undefined) alike.push(name)
    else if (end !== '') ends.set(end, [name])
  }
  const prefixes = [...names.keys()].flatMap(name => name.split(':').slice(0, -1))
  const plugins = new Set(sources.flatMap(({ namespace }) => namespace))
  const suggestName = createSuggester(known.size > MOST_COMPARED ? [] : known)
  return { names: known, suggestName, ends, prefixes: new Set(prefixes), plugins }
}

function reportUnknown(
  skill: AnalyzedSkill,
  named: NamedSkill[],
  known: Known,
  { skills, getAnalysis }: ResolveInput,
): SourceFinding[] {
  const missing = named
    .slice(0, MOST_NAMES)
    .filter(
      ({ name }) => isMissing(skill, name, known) && !named.some(each => each.name.endsWith(`:${name}`)),
    )
  if (missing.length === 0) return []
  const { mentions } = getAnalysis(skill)
  return missing.flatMap(each => {
    const isAgent = each.kind === 'agent'
    if (isAgent && builtIn.includes(each.name)) return []
    const suggestion = isAgent ? suggest(each.name, builtIn) : findSimilar(each.name, known)
    const [prefix = '', ...rest] = each.name.split(':')
    const isWhole = isAgent
      ? hasHome(skill, ['agents', 'agent'], known.exists)
      : skills.length >= FEWEST_SKILLS
    const isSure = isWhole && (rest.length === 0 || known.plugins.has(prefix))
    if (suggestion === '' && !isSure) return []
    return [createNameFinding(skill, each, suggestion, mentions)]
  })
}

function isMissing(skill: AnalyzedSkill, name: string, { names, prefixes, exists }: Known): boolean {
  const parts = name.split(':')
  const leaf = parts.at(-1) ?? ''
  if (names.has(name) || shipped.has(name)) return false
  // Another prefix is another repository's.
  if (parts.length > 1 && !prefixes.has(parts[0] ?? '')) return false
  if (parts.length > 1 && names.has(parts.join('-'))) return false
  return (
    !isBeside(skill, [...new Set([leaf, parts.join('/'), parts.join('-')])], exists) &&
    !isPutThere(skill, leaf, exists)
  )
}

/** True if git ignores the skill's place beside this one, because a script or an installation writes it. */
function isPutThere({ found }: AnalyzedSkill, leaf: string, exists: Exists): boolean {
  const entry = normalizePath(getBaseFolder(found), `../${leaf}/SKILL.md`)
  return exists(found.source, entry + OR_IGNORED) === true
}

const homes = ['skills', 'commands', 'agents', 'prompts', 'agent', 'command']
const clients =
  'claude agents agent github codex cursor opencode gemini windsurf kiro qwen roo trae factory junie goose continue pi'
const owners = ['', ...clients.split(' ').map(name => `.${name}`)]
const MOST_FOLDERS = 12

function isBeside(skill: AnalyzedSkill, names: string[], exists: Exists): boolean {
  for (const { folder, home } of listHomes(skill, exists)) {
    const has = (ending: string) =>
      names.some(name => exists(skill.found.source, joinPath(folder, name + ending)))
    if ((home === undefined ? ['', '.md'] : endings).some(has)) return true
  }
  return false
}

function hasHome(skill: AnalyzedSkill, names: string[], exists: Exists): boolean {
  for (const { home } of listHomes(skill, exists)) if (home !== undefined && names.includes(home)) return true
  return false
}

function* listHomes({ found }: AnalyzedSkill, exists: Exists): Generator<{ folder: string; home?: string }> {
  const has = (path: string) => exists(found.source, path)
  let folder = getBaseFolder(found)
  for (let count = 0; count < MOST_FOLDERS; count++) {
    if (has(folder === '' ? '.' : folder) === undefined) return
    yield { folder }
    for (const owner of owners) {
      const at = joinPath(folder, owner)
      if (owner !== '' && has(at) !== true) continue
      for (const home of homes)
        if (has(joinPath(at, home)) === true) yield { folder: joinPath(at, home), home }
    }
    folder = normalizePath(folder, '..')
  }
}

const endings = ['', '.md', '.agent.md', '.prompt.md', '.toml']

function findSimilar(name: string, { names, ends, suggestName }: Known): string {
  if (names.size > MOST_COMPARED) return ''
  const near = suggestName(name)
  if (near !== '' && !isOtherWord(name, near) && name.includes(':') === near.includes(':')) return near
  const end = cutFirstWord(name)
  const [similar = '', second] = [...(ends.get(name) ?? []), ...(names.has(end) ? [end] : [])]
  return second === undefined ? similar : ''
}

/** `cfo-advisor` and `ceo-advisor` differ in a word that is too short for a typo. */
function isOtherWord(name: string, near: string): boolean {
  const words = near.split(/[-:]/)
  return name
    .split(/[-:]/)
    .some((word, at) => word !== words[at] && word.length < 4 && words[at]?.length === word.length)
}

/** `lint` of `frontend-lint` and `frontend:lint`; '' for a single word. */
function cutFirstWord(name: string): string {
  const at = name.search(/[-:]/)
  return at > 0 && name.length - at > LEAST_END ? name.slice(at + 1) : ''
}

/** UTF-16 units of a name's end, with the sign before it. */
const LEAST_END = 4

function createNameFinding(
  skill: AnalyzedSkill,
  { kind, name, link }: NamedSkill,
  suggestion: string,
  mentions: readonly Mention[],
): SourceFinding {
  const code = kind === 'listed' || kind === 'beside' ? 'unknown-related-skill' : 'unknown-skill'
  const position = mentions.find(each => each.kind === kind && each.name === name)?.position
  const place = link ? { file: link.file, position: getLinkPosition(link.at) } : position && { position }
  const by = kind === 'allowed' || kind === 'agent' ? 'tools' : 'text'
  const facts = { name, by, of: kind === 'agent' ? 'agent' : 'skill', suggestion } as const
  return createOwnFinding(skill, createFinding(code, facts, { ...place }))
}

/** Like `suggest` for many words: reads each candidate once. */
function createSuggester(candidates: Iterable<string>): (word: string) => string {
  const byLength = new Map<number, { candidate: string; own: number }[]>()
  for (const candidate of candidates)
    addTo(byLength, candidate.length, { candidate, own: getLetters(candidate.toLowerCase()) })
  return word => {
    const lower = word.toLowerCase()
    const letters = getLetters(lower)
    const near: string[] = []
    for (let length = lower.length - MOST_TYPOS; length <= lower.length + MOST_TYPOS; length++)
      for (const { candidate, own } of byLength.get(length) ?? [])
        if (countLetters(letters & ~own) <= MOST_TYPOS && countLetters(own & ~letters) <= MOST_TYPOS)
          near.push(candidate)
    return suggest(word, near)
  }
}
