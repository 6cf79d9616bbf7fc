/** Finds files of a skill that none of its texts names. Every possible name counts, so reports are true. */

import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { getBaseName, getParentPath } from '../../core/files/path.ts'
import { formatNumber } from '../../core/text/quantity.ts'
import type { FoundSkill } from '../types.ts'

/** The specification's folders for files that texts name. A build or test may read other folders as a whole. */
const folders = /^(?:references?|resources|assets|scripts|templates)\//
/** Beside the entry. */
const page = /^[^/]+\.(?:md|mdx)$/i

/** Files that tools, clients or people read without a mention. */
const quiet =
  /(?:^|\/)(?:[._]|licen[cs]e|notice|readme|change-?log|(?:creation|work|decision)[-_]?log|index\.|skill[._-]|samples?\.|(?:agents|claude|gemini|warp|codex|cursor|security|install|todo|roadmap|generation|provenance|upstream|sync)\.|manifest|metadata|skill_info|setup|makefile|dockerfile|requirements|package|pyproject|contributing|authors|credits|sources|cargo\.|composer|deno\.|[\w.-]{1,40}[-.]lock\.|tsconfig|conftest|(?:self)?test[-_]|evals?\.|contract\.|acceptance[-_]criteria)|[._-](?:test|spec|config)\.|\d{4}-\d\d-\d\d|\/(?:tests?|evals?|fixtures|icons?)\//i

/** Texts that may name others, or be named. Pictures and data are shown or searched as a whole. */
const text =
  /\.(?:md|mdx|markdown|txt|html?|css|json|jsonc|ya?ml|toml|xml|csv|sql|sh|bash|zsh|ps1|bat|py|js|mjs|cjs|jsx|ts|tsx|rb|pl|php|go|rs|java|r|jl|lua|tex|j2|tmpl)$/i

export function mayNameFiles(path: string): boolean {
  return text.test(path)
}

/** `isRepository`: the skill is the whole folder, whose pages are for people, too. */
export function listNameable(paths: readonly string[], isRepository: boolean): string[] {
  return paths.filter(
    path =>
      (folders.test(path) || (!isRepository && page.test(path))) && text.test(path) && !quiet.test(path),
  )
}

export function dropNamed(paths: readonly string[], text: string): string[] {
  if (paths.length === 0) return []
  const lower = text.toLowerCase()
  const known = new Map<string, boolean>()
  const isNamed = (name: string, find: (text: string, name: string) => boolean) => {
    const before = known.get(name)
    if (before !== undefined) return before
    const found = find(lower, name)
    known.set(name, found)
    return found
  }
  let patterns: string[][] | undefined
  return paths.filter(path => {
    const name = getBaseName(path).toLowerCase()
    const [stem = ''] = name.split('.')
    if (isNamed(name, hasName) || (stem.length > 1 && isNamed(stem, hasTitle))) return false
    if (isNamed(/[-_][^-_]*$/.exec(name)?.[0] ?? name, hasPart)) return false
    if (isNamed(/^[^-_.]{2,20}[-_]/.exec(name)?.[0] ?? name, hasPart)) return false
    for (let folder = getParentPath(path); folder !== ''; folder = getParentPath(folder))
      if (isNamed(`${getBaseName(folder).toLowerCase()}/`, hasFolder)) return false
    if (path.startsWith('reference') && isNamed('reference/', hasFolder)) return false
    patterns ??= listPatterns(lower)
    return !patterns.some(parts => fitsPattern(name, parts))
  })
}

/** Placeholders in a file name: `method-{company}.md`, `times-<grain>.md`, `*_rye.md`, `$1-loaf.md`. */
const placeholder = /\$?\{[^{}\n]{1,40}\}|<[^<>\n]{1,40}>|\[[^[\]\n]{1,40}\]|\$\w{1,40}|%[sd]|\*/g

/** The text around placeholders; too little of it says nothing: `<topic>.md`. */
function listPatterns(text: string): string[][] {
  const found = new Set<string>()
  const marked = text.replace(placeholder, '\0')
  // Nearly all words have none, so search from the placeholder.
  for (let at = marked.indexOf('\0'); at >= 0; ) {
    let start = at
    while (IN_NAME[marked.charCodeAt(start - 1)] === 1) start--
    let end = at + 1
    while (IN_NAME[marked.charCodeAt(end)] === 1) end++
    found.add(getBaseName(marked.slice(start, end)))
    at = marked.indexOf('\0', end)
  }
  return [...found].flatMap(name => {
    const [whole = ''] = /^.*\.[a-z]\w{0,5}/.exec(name) ?? []
    const parts = whole.split('\0')
    const stem = parts.join('').replace(/\..*$/s, '')
    return parts.length > 1 && /[a-z\d]{3}/.test(stem) ? [parts] : []
  })
}

const IN_NAME = new Uint8Array(0x80).map((_, unit) => (/[\w./~\0-]/.test(String.fromCharCode(unit)) ? 1 : 0))

function fitsPattern(name: string, parts: readonly string[]): boolean {
  const [first = '', ...rest] = parts
  const last = rest.pop() ?? ''
  if (!name.startsWith(first) || !name.endsWith(last)) return false
  let at = first.length
  for (const part of rest) {
    const found = name.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return at < name.length - last.length
}

/** Files that no reachable text names. `first`: paths without a mention so far. `texts`: the skill's other files, by path. */
export function findUnnamed(first: readonly string[], texts: ReadonlyMap<string, string>): string[] {
  const all = new Set(first)
  let left = [...first]
  const pending = [...texts.keys()].filter(path => !all.has(path))
  for (let next = pending.pop(); next !== undefined && left.length > 0; next = pending.pop()) {
    const still = new Set(dropNamed(left, texts.get(next) ?? ''))
    pending.push(...left.filter(path => !still.has(path)))
    left = [...still]
  }
  if ([...texts].some(([path, each]) => code.test(path) && readsOwnFolder(each))) return []
  return left.filter(path => !code.test(path) || !hook.test(texts.get(path) ?? ''))
}

const code = /\.(?:sh|bash|zsh|ps1|py|js|mjs|cjs|ts|rb|pl|php|go|rs)$/i
/** The plugin names its hooks elsewhere. */
const hook = /hook|CLAUDE_PLUGIN_ROOT/i
const ownPlace = /__file__|__dirname|import\.meta|BASH_SOURCE|dirname "?\$0|PSScriptRoot|SKILL_DIR/
const listing =
  /\b(?:i?glob(?:Sync)?|rglob|listdir|scandir|readdir(?:Sync)?|iterdir|walk|find)\b|\}\.(?:md|txt|json|ya?ml|html|j2|tmpl)\b|\*\.\w{2,4}\b/

/** A script that finds its own folder and lists folders may read any file of the skill. */
function readsOwnFolder(text: string): boolean {
  return ownPlace.test(text) && listing.test(text)
}

function hasName(text: string, name: string): boolean {
  return text.includes(name) || (text.includes('%') && text.includes(encodeURI(name).toLowerCase()))
}

/** A text may give only the difference from an earlier name, "`loaf_de.md` or `_en.md`", or what files begin with: `loaf-`. */
function hasPart(text: string, part: string): boolean {
  return hasAround(text, part, (before, after) => quote.test(before) && after === before)
}

/** A name without its extension, as in imports (`async_patterns`) and prose ("async patterns"). */
function hasTitle(text: string, stem: string): boolean {
  const said = stem.replace(/[-_]+/g, ' ')
  return hasWord(text, stem) || (said !== stem && hasWord(text, said))
}

function hasWord(text: string, word: string): boolean {
  return hasAround(text, word, (before, after) => !wordSign.test(before) && !wordSign.test(after))
}

/** A folder covers its files: `references/`, `references/*.md`, `references/<topic>.md`, `"references"`, "the references folder". */
function hasFolder(text: string, name: string): boolean {
  if (hasAround(text, name, (before, after) => !wordSign.test(before) && !pathSign.test(after))) return true
  return hasAround(
    text,
    name.slice(0, -1),
    (before, after, rest) =>
      !wordSign.test(before) && ((quote.test(before) && after === before) || folderWord.test(rest)),
  )
}

const wordSign = /[\w-]/
const pathSign = /[\w.@+-]/
const quote = /["'`]/
const folderWord = /^[`"'*_]{0,3} (?:sub)?(?:folder|director|files\b)/

function hasAround(
  text: string,
  part: string,
  fits: (before: string, after: string, rest: string) => boolean,
): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const end = at + part.length
    if (fits(text[at - 1] ?? ' ', text[end] ?? ' ', text.slice(end, end + 20))) return true
  }
  return false
}

/** Windows allows 260 characters, including parent folders. */
const LONGEST = 200

/** Why a POSIX path in the skill's folder may fail on some system: the rest of a sentence such as `is longer than 200 characters`. */
export function explainUnportablePath(path: string): string | undefined {
  if (path.length > LONGEST)
    return `is longer than ${LONGEST} characters; with its parent folders, it can exceed the path limit of Windows`
  if (path.normalize('NFC') !== path)
    return 'is not in Unicode form NFC, so links typed on another system may not find it'
  return undefined
}

export function checkPaths(paths: string[]): Finding[] {
  return paths.flatMap(path => {
    const reason = explainUnportablePath(path)
    return reason === undefined ? [] : createFinding('unportable-path', { path, reason })
  })
}

/** Expected content: the specification's folders, and files beside the entry. */
const OF_SKILLS = /^(?:(?:references?|resources|assets|scripts|templates)\/|[^/]*$)/

const MOST_OTHERS = 10
/** More bytes in total are reported. */
const MOST_BYTES = 2_000_000

export function findBundledRepository({ path, form, files, nested }: FoundSkill): Finding | undefined {
  // If there are other skills, those are what is installed.
  if (path !== '' || form !== undefined || nested.length > 0) return undefined
  const others = files.filter(file => !OF_SKILLS.test(file.path))
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (others.length <= MOST_OTHERS && bytes <= MOST_BYTES) return undefined
  const counts = new Map<string, number>()
  for (const file of others) {
    const folder = file.path.slice(0, file.path.indexOf('/') + 1)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  const largest = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 3)
  const shown = largest.map(([folder, count]) => `${formatNumber(count)} in \`${folder}\``)
  const folders = shown.length === 0 ? '' : `, including ${shown.join(', ')}`
  return createFinding('bundled-repository', { count: files.length, bytes, folders })
}
