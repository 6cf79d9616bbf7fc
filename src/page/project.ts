/** The project that a report is about: its name, and the owners of its files. */
import { basename, dirname, join } from 'node:path'
import { findWorkTree } from '../core/files/file-state.ts'
import { getParentPath } from '../core/files/path.ts'
import { tryReadRegular } from '../core/files/regular-file.ts'
import { tryParseJson } from '../core/json/json.ts'
import {
  compileIgnoreLines,
  findLastRule,
  type IgnoreRule,
  listIgnoreLines,
} from '../core/match/gitignore.ts'

const LARGEST_PACKAGE = 1 << 20
const LONGEST_NAME = 214

/** The name in the nearest package.json of the repository, else the repository's folder. */
export function nameProject(folder: string): string {
  const top = findWorkTree(folder) ?? folder
  for (let at = folder; ; at = dirname(at)) {
    const name = readPackageName(join(at, 'package.json'))
    if (name !== undefined) return name
    if (at === top || dirname(at) === at) return basename(top) || 'Skills'
  }
}

function readPackageName(file: string): string | undefined {
  const { name } = Object(tryParseJson(tryReadRegular(file, LARGEST_PACKAGE)?.toString('utf8') ?? ''))
  return typeof name === 'string' && name.trim() !== '' ? name.slice(0, LONGEST_NAME) : undefined
}

/** Where GitHub and GitLab look, in this order. The first file counts. */
const PLACES = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS', '.gitlab/CODEOWNERS']
const LARGEST_OWNERS = 100_000
const MOST_RULES = 1_000
const LONGEST_PATTERN = 200
const MOST_OWNERS = 10

/** `path` is relative to the repository. Returns the owners separated by spaces; '' if the file has no owner. */
export type FindOwners = (path: string) => string

/** Undefined without a CODEOWNERS. */
export function readOwners(repository: string): FindOwners | undefined {
  for (const place of PLACES) {
    const bytes = tryReadRegular(join(repository, place), LARGEST_OWNERS)
    if (bytes !== undefined) return parseOwners(bytes.toString('utf8'))
  }
  return undefined
}

/** The last pattern that matches a file or one of its folders decides. https://docs.github.com/articles/about-code-owners */
export function parseOwners(text: string): FindOwners {
  const rules: IgnoreRule[] = []
  const deep: IgnoreRule[] = []
  const owners: string[] = []
  for (const line of listIgnoreLines(text).slice(0, MOST_RULES)) {
    const [pattern = '', ...names] = (line.split(/\s#/, 1)[0] ?? '').split(/(?<!\\)\s+/)
    // GitLab's sections, and exceptions, which GitHub ignores.
    const [rule] = /^\^?\[|^!/.test(line) ? [] : compileIgnoreLines([pattern.slice(0, LONGEST_PATTERN)])
    if (rule === undefined) continue
    rules.push(rule)
    // `docs/*` is about the files of the folder, not about those of its folders.
    deep.push(pattern.endsWith('/*') ? { ...rule, pattern: [] } : rule)
    const known = names.filter(name => name.includes('@'))
    owners.push(known.slice(0, MOST_OWNERS).join(' '))
  }
  const folders = new Map<string, number>([['', -1]])
  const findFolder = (folder: string): number => {
    const found =
      folders.get(folder) ?? Math.max(findLastRule(deep, `${folder}/`), findFolder(getParentPath(folder)))
    folders.set(folder, found)
    return found
  }
  return path => {
    const last = Math.max(findLastRule(rules, path), findFolder(getParentPath(path)))
    return path.startsWith('../') ? '' : (owners[last] ?? '')
  }
}
