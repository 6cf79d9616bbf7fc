/** Skills in the store as their authors wrote them: a list of files, and each file, by digest. */
import { join } from 'node:path'
import { decodeEntry } from '../../compiler/parse/decode.ts'
import { readFrontmatter } from '../../compiler/parse/frontmatter/frontmatter.ts'
import { createChoice } from '../../compiler/scan/choice.ts'
import { getDigits, isDigest } from '../../core/digests/digest.ts'
import { makeDigest } from '../../core/digests/hash.ts'
import { failure } from '../../core/errors/failure.ts'
import { replaceFile } from '../../core/files/drafts.ts'
import { makeFolder } from '../../core/files/make-folder.ts'
import { ENTRY, getBaseName, getInnerPath, getParentPath, isWithin } from '../../core/files/path.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { createPathChecker } from '../../core/files/untrusted-path.ts'
import { parseJson } from '../../core/json/json.ts'
import { checkArray, checkObject, isCount, isFlag, isText } from '../../core/json/shapes.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import { formatBytes, formatCount } from '../../core/text/quantity.ts'
import type { OpenedTree, Origin } from './opened.ts'
import { getStoredFile, isStoredWhole, storeFile } from './store.ts'
import type { Unpacked } from './unpack.ts'

/** `path` is relative to the source's folder. */
export interface TreeFile {
  path: string
  size: number
  digest: string
  executable: boolean
}

/** Which skills of a source are taken: globs over the paths of their folders. */
export interface Selection {
  include?: string[]
  exclude?: string[]
}

export function getSelection({ include, exclude }: Selection): Selection {
  return { ...(include && { include }), ...(exclude && { exclude }) }
}

const MOST_FILES = 100_000
const MOST_BYTES = 1 << 30
const MOST_ENTRY_BYTES = 2 << 20
const MOST_LIST_BYTES = 256 << 20

/** Where repositories keep the skills that they publish. */
const SHELVES = /^(?:skills|\.[^/]+\/skills|plugins\/[^/]+\/skills)\//

/** In a plugin's folder, whose skills are in `skills`. */
const PLUGIN = '/.claude-plugin/plugin.json'

/**
 * The folders of a source that are skills. If it has the usual folders for skills, others are tests and templates,
 * unless requested. A nested skill is a resource, except in a repository that is itself a skill.
 */
export function chooseSkills(paths: readonly string[], selection: Selection): string[] {
  const choice = createChoice(selection)
  const folders = paths
    .filter(path => getBaseName(path) === ENTRY && !/(?:^|\/)(?:node_modules|\.git)\//.test(path))
    .map(getParentPath)
    .sort(byCodeUnit)
  const findAround = createFinder(folders.filter(folder => folder !== ''))
  const outer = folders.filter(folder => findAround(folder) === undefined)
  const plugins = new Set(
    paths.filter(path => path.endsWith(PLUGIN)).map(path => path.slice(0, -PLUGIN.length)),
  )
  const isPlugin = (folder: string) => plugins.has(folder.slice(0, Math.max(folder.indexOf('/skills/'), 0)))
  const shelved = outer.filter(folder => folder === '' || SHELVES.test(folder) || isPlugin(folder))
  const all = selection.include === undefined && shelved.length > 0 ? shelved : outer
  return all.filter(folder => !choice.leavesOut(folder))
}

/** The files of the skills. If the repository is a skill, excludes its other skills, and git's and CI's files. */
export function createSkillFilter(skills: readonly string[]): (path: string) => boolean {
  const inner = skills.filter(folder => folder !== '')
  const isWhole = inner.length < skills.length
  const findAround = createFinder(inner)
  return path => findAround(path) !== undefined || (isWhole && !/^\.git/.test(path))
}

function createFinder(folders: readonly string[]): (path: string) => string | undefined {
  const known = new Set(folders)
  const lengths = [...new Set(folders.map(({ length }) => length))].sort((a, b) => b - a)
  const isAround = (length: number, path: string) =>
    length === 0 || (path[length] === '/' && known.has(path.slice(0, length)))
  return path => {
    const length = lengths.find(each => isAround(each, path))
    return length === undefined ? undefined : path.slice(0, length)
  }
}

/** Throws a Failure for a tree that is too large, or cannot be written on every system. */
export function checkTree(files: readonly { path: string; size: number }[], name: string): void {
  const check = createPathChecker()
  for (const { path } of files) {
    const problem = check(path)
    if (problem !== undefined)
      throw failure(
        `\`${path}\` of \`${name}\` ${problem}`,
        'Ask its author to rename it, or leave its skill out with `exclude`',
      )
  }
  checkSize(
    files.length,
    files.reduce((sum, { size }) => sum + size, 0),
    name,
  )
}

/** Throws a Failure for a tree that is too large. */
export function checkSize(files: number, bytes: number, name: string): void {
  if (files > MOST_FILES || bytes > MOST_BYTES)
    throw failure(
      `The skills of \`${name}\` have ${formatCount(files, 'file')} and ${formatBytes(bytes)}, more than the limit`,
      `The limits are ${MOST_FILES} files and ${formatBytes(MOST_BYTES)}; name a folder or some of its skills`,
    )
}

/** Throws a Failure for a source without skills. */
export function refuseEmpty(skills: readonly string[], name: string, { include }: Selection): void {
  if (skills.length > 0) return
  throw include === undefined
    ? failure(`\`${name}\` has no folder with a \`SKILL.md\``, 'Check the address and the folder')
    : failure(
        `\`${name}\` has no skill that ${include.map(glob => `\`${glob}\``).join(' or ')} names`,
        'Check the names: they are paths of the folders, and globs',
      )
}

/** The skills in a folder of an archive. Throws a Failure if there are none. */
export function chooseFiles(
  { files, others }: Unpacked,
  { name, folder }: { name: string; folder: string },
  selection: Selection,
  origin: Origin,
): OpenedTree {
  const inside = files
    .filter(({ path }) => isWithin(folder, path))
    .map(file => ({ ...file, path: getInnerPath(folder, file.path) }))
  const skills = chooseSkills(
    inside.map(({ path }) => path),
    selection,
  )
  refuseEmpty(skills, name, selection)
  const filter = createSkillFilter(skills)
  const wanted = inside.filter(({ path }) => filter(path))
  checkTree(
    wanted.map(({ path, bytes }) => ({ path, size: bytes.length })),
    name,
  )
  const leftOut = others
    .filter(path => isWithin(folder, path) && filter(getInnerPath(folder, path)))
    .map(path => `\`${path}\` is a link, which skillc does not follow in archives`)
  return { origin, skills, files: wanted, leftOut }
}

/** The list comes last, so it names only existing files. Returns it, with its digest. */
export async function storeTree(
  store: string,
  files: OpenedTree['files'],
  draft: string,
): Promise<{ digest: string; tree: TreeFile[] }> {
  const listed: TreeFile[] = []
  for await (const { path, executable, bytes } of files) {
    const file = { path, size: bytes.length, digest: makeDigest(bytes), executable }
    if (!isStoredWhole(store, file)) storeFile(store, draft, file.digest, bytes)
    listed.push(file)
  }
  return saveList(store, listed)
}

function saveList(store: string, files: readonly TreeFile[]): { digest: string; tree: TreeFile[] } {
  const tree = sortFiles(files)
  const text = formatTree(tree)
  const digest = makeDigest(text)
  makeFolder(join(store, 'trees'))
  replaceFile(getListPath(store, digest), text)
  return { digest, tree }
}

/** The part of a stored source that a selection takes: what is stored where that part alone is fetched. */
export function narrowTree(
  store: string,
  whole: string,
  selection: Selection,
): { digest: string; tree: TreeFile[]; skills: string[] } {
  const files = findStoredTree(store, whole) ?? []
  const skills = chooseSkills(
    files.map(({ path }) => path),
    selection,
  )
  const filter = createSkillFilter(skills)
  const part = files.filter(({ path }) => filter(path))
  return { ...saveList(store, part), skills }
}

function sortFiles(files: readonly TreeFile[]): TreeFile[] {
  return files.toSorted((a, b) => byCodeUnit(a.path, b.path))
}

function getListPath(store: string, digest: string): string {
  return join(store, 'trees', `${getDigits(digest)}.json`)
}

function formatTree(files: readonly TreeFile[]): string {
  const rows = files.map(({ path, size, digest, executable }) =>
    JSON.stringify({ path, size, digest, executable }),
  )
  return `[\n${rows.join(',\n')}\n]\n`
}

const isTree = checkArray(checkObject({ path: isText, size: isCount, digest: isDigest, executable: isFlag }))

/** Undefined unless all files are present and unchanged. */
export function findStoredTree(store: string, digest: string): TreeFile[] | undefined {
  try {
    const text = readRegular(getListPath(store, digest), MOST_LIST_BYTES).toString('utf8')
    const files: unknown = parseJson(text)
    if (makeDigest(text) !== digest || !isTree(files)) return undefined
    const tree = files as TreeFile[]
    return tree.every(file => isStoredWhole(store, file)) ? tree : undefined
  } catch {
    return undefined
  }
}

/** Like `findStoredTree`, by the folders of the skills; '' is the source itself. */
export function findStoredSkills(
  store: string,
  { digest, skills = {} }: { digest: string; skills?: Readonly<Record<string, unknown>> },
): Map<string, TreeFile[]> | undefined {
  const files = findStoredTree(store, digest)
  const folders = Object.keys(skills).map(path => (path === '.' ? '' : path))
  return files && groupBySkill(files, folders)
}

/** The files of each skill, relative to its folder: a file belongs to the nearest skill. */
function groupBySkill(files: readonly TreeFile[], skills: readonly string[]): Map<string, TreeFile[]> {
  const groups = new Map(skills.map((skill): [string, TreeFile[]] => [skill, []]))
  const find = createFinder(skills)
  for (const file of files) {
    const skill = find(file.path)
    if (skill === undefined) continue
    groups.get(skill)?.push({ ...file, path: getInnerPath(skill, file.path) })
  }
  return groups
}

export function describeSkills(
  store: string,
  files: readonly TreeFile[],
  skills: readonly string[],
): Record<string, { digest: string; license?: string }> {
  return Object.fromEntries(
    Array.from(groupBySkill(files, skills), ([skill, own]) => {
      const license = readField(store, own, 'license')
      const digest = makeDigest(formatTree(sortFiles(own)))
      return [skill || '.', { digest, ...(license !== undefined && { license }) }]
    }),
  )
}

const LONGEST_FIELD = 200

function readField(
  store: string,
  files: readonly TreeFile[],
  field: 'description' | 'license',
): string | undefined {
  const entry = files.find(({ path }) => path === ENTRY)
  if (entry === undefined || entry.size > MOST_ENTRY_BYTES) return undefined
  const { text } = decodeEntry(readRegular(getStoredFile(store, entry.digest)))
  const value = readFrontmatter(text).frontmatter?.values[field]
  return typeof value === 'string' ? value.slice(0, LONGEST_FIELD) : undefined
}

/** The skills of a stored source, by the paths of their folders, with their descriptions. */
export function listStoredSkills(
  store: string,
  source: Parameters<typeof findStoredSkills>[1],
): { path: string; description: string }[] {
  return Array.from(findStoredSkills(store, source) ?? [], ([path, files]) => ({
    path: path || '.',
    description: readField(store, files, 'description') ?? '',
  }))
}
