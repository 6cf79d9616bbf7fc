/** The skills that a frontmatter names. Clients share no field for this; these are the fields that authors use. */

import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { isMap } from '../../core/json/shapes.ts'
import type { Json, Position } from '../../core/json/types.ts'
import { isReal } from '../parse/markdown/named-skills.ts'
import type { Frontmatter, Mention } from '../types.ts'
import { splitPhrases, splitWords } from './lists.ts'
import { parseToolRule, readToolList } from './tools.ts'
import {
  type Entries,
  type Entry,
  findPosition,
  getTextValue,
  mapEntries,
  toExcerpt,
  toPointer,
} from './values.ts'

const MOST_MENTIONS = 1000

/** Programs that `requires` names as often as skills. A skill may still have such a name. */
const programs = new Set(
  'bash bun cargo curl docker ffmpeg gh git go jq node npm npx pip python python3 uv uvx wget'.split(' '),
)

interface Declared {
  mentions: Mention[]
  findings: Finding[]
}

/**
 * Mentions in field order. `declared`, which must exist: `skills` (text, or a list) and the key `skills` of `requires`
 * or `dependencies`; a bare `requires`, also under `metadata`, names tools as often. `related`, mostly packages or
 * keywords: `dependencies`, and `skills` and `related-skills` of `metadata`. Paths to skill folders lose `./`, `../`
 * and `/SKILL.md`. A version range may follow: `bread@^2.0.0`. Prose in a skills field is one `invalid-dependency`.
 */
export function readDeclaredMentions(
  frontmatter: Frontmatter,
  entries: Entries = mapEntries(frontmatter),
): Declared {
  const declared: Declared = { mentions: [], findings: [] }
  const add = (kind: Mention['kind'], value: Json | undefined, pointer: string) => {
    const isNested = isMap(value)
    const [inner, at] = isNested ? [value.skills, `${pointer}/skills`] : [value, pointer]
    const requirements = listRequirements(frontmatter, inner, at)
    const own = isNested ? 'declared' : kind
    const mayBeTool = !isNested && pointer.endsWith('/requires')
    declared.mentions.push(...requirements.flatMap(each => createMentions(own, each, mayBeTool)))
    const isForSkills = own === 'declared' && !mayBeTool
    const prose = isForSkills ? requirements.find(({ names }) => names.length === 0) : undefined
    if (prose === undefined) return
    const facts = { text: toExcerpt(prose.text), of: 'prose', range: '' } as const
    declared.findings.push(createFinding('invalid-dependency', facts, { position: prose.position }))
  }
  for (const [name, kind] of [
    ['requires', 'declared'],
    ['skills', 'declared'],
    ['dependencies', 'related'],
  ] as const) {
    const entry = entries.get(name)
    if (entry !== undefined) add(kind, entry.value, entry.pointer)
  }
  for (const field of ['allowed-tools', 'disallowed-tools'])
    declared.mentions.push(...listTooled(frontmatter, entries.get(field)))
  const metadata = entries.get('metadata')
  if (isMap(metadata?.value)) {
    for (const [key, kind] of [
      ['requires', 'declared'],
      ['skills', 'related'],
      ['related-skills', 'related'],
      ['related_skills', 'related'],
    ] as const) {
      add(kind, metadata.value[key], metadata.pointer + toPointer(key))
    }
  }
  return { ...declared, mentions: declared.mentions.slice(0, MOST_MENTIONS) }
}

const named = /^[a-z][a-z0-9:_-]{0,100}$/

/** Skills and agents in a list of tools: `Skill(lint)`, `Skill(deploy *)`, `Task(reviewer)`, `Agent(reviewer, tester)`. */
function listTooled(frontmatter: Frontmatter, entry: Entry | undefined): Mention[] {
  if (entry === undefined || !/(?:Skill|Task|Agent)\(/.test(JSON.stringify(entry.value))) return []
  return readToolList(frontmatter, entry).rules.flatMap(({ rule, position }) => {
    const { tool, rule: uses = '' } = parseToolRule(rule) ?? {}
    if (tool !== 'Skill' && tool !== 'Task' && tool !== 'Agent') return []
    const kind = tool === 'Skill' ? 'allowed' : 'agent'
    const names = uses.split(',').map(use => use.trim().replace(/(?::\*| .*)$/su, ''))
    return names.flatMap((name): Mention[] =>
      named.test(name) && isReal(name) ? [{ kind, name, ...(position && { position }) }] : [],
    )
  })
}

interface Name {
  name: string
  range?: string
}

interface Requirement {
  text: string
  position: Position | undefined
  names: Name[]
}

function listRequirements(frontmatter: Frontmatter, value: Json | undefined, pointer: string): Requirement[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => {
      if (isMap(item) && !namesOnly(item)) return []
      const at = pointer + toPointer(index)
      const text = getTextValue(frontmatter, isMap(item) ? item.name : item, isMap(item) ? `${at}/name` : at)
      if (text === undefined || text === '') return []
      const range = isMap(item) ? getTextValue(frontmatter, item.version, `${at}/version`) : undefined
      const names = parseNames([range === undefined ? text : `${text}@${range}`])
      return { text, position: findPosition(frontmatter, at), names }
    })
  }
  if (typeof value !== 'string') return []
  const position = findPosition(frontmatter, pointer)
  const parts = splitPhrases(value).map(text => {
    // A range may contain spaces: `bread@>=1 <3`.
    const words = parseNames(splitWords(text))
    return { text, position, names: words.length > 0 ? words : parseNames([text]) }
  })
  // Part of a sentence is not a list of names, even if its words could be.
  const isProse = parts.some(({ names }) => names.length === 0)
  return parts.map(part => (isProse && part.names.length > 1 ? { ...part, names: [] } : part))
}

/** With other keys it defines something, such as an operation of this skill. */
function namesOnly(item: { [key: string]: Json }): boolean {
  return Object.keys(item).every(key => key === 'name' || key === 'version')
}

function parseNames(texts: readonly string[]): Name[] {
  const names = texts.flatMap(text => parseName(text) ?? [])
  return names.length === texts.length ? names : []
}

function createMentions(
  kind: Mention['kind'],
  { text, position, names }: Requirement,
  mayBeTool: boolean,
): Mention[] {
  return names.map(({ name, range }) => ({
    // A program is a valid requirement; its version is up to the system.
    ...(kind === 'declared' && programs.has(name.toLowerCase())
      ? { kind: 'related', name }
      : { kind, name, ...(range !== undefined && kind === 'declared' && { range }) }),
    ...(names.length > 1 && kind === 'declared' && { phrase: toExcerpt(text) }),
    ...(mayBeTool && { mayBeTool }),
    ...(position && { position }),
  }))
}

const LONGEST_NAME = 200

/** A skill's name or path without path prefixes and suffixes, and the range after it. Undefined for versions and prose. */
function parseName(text: string): Name | undefined {
  if (text.length > LONGEST_NAME) return undefined
  const [, whole = '', range] = /^([^\s@<>=^~]+)\s*(?:@\s*|(?=[<>=^~]))(.*)$/su.exec(text) ?? [text, text]
  const name = whole.replace(/^(?:\.\.?\/)+/, '').replace(/\/(?:SKILL\.md)?$/i, '')
  if (!/^[\p{L}\p{N}](?:[\p{L}\p{N}_.:/-]*[\p{L}\p{N}_-])?$/u.test(name) || !/\p{L}/u.test(name))
    return undefined
  return range === undefined ? { name } : { name, range: range.trim() }
}
