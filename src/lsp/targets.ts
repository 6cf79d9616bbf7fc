import { lstatSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Location, Range } from 'vscode-languageserver-types'
import { getBaseFolder } from '../compiler/entry-form.ts'
import { isRelativeTarget } from '../compiler/parse/markdown/target.ts'
import { indexNames, resolveDependencies } from '../compiler/resolve/dependencies.ts'
import type { FoundSkill, Mention, Reference } from '../compiler/types.ts'
import { ENTRY, getBaseName } from '../core/files/path.ts'
import { resolveRealPath } from '../core/files/real-path.ts'
import { findNamed, isInside, listMentions, type OpenPage, readMarkdown, toPositionRange } from './page.ts'
import type { Judged, NamedSkill } from './project.ts'

/** `start` and `end` are offsets in the parsed text. */
export type Target =
  | { kind: 'skill'; start: number; end: number; skill: NamedSkill }
  /** `file` is a real path in the project or one of its roots. */
  | {
      kind: 'file'
      start: number
      end: number
      file: string
      fragment: string | undefined
      reference: Reference
    }

const START: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }

export function findDefinition(open: OpenPage, offset: number): Location | undefined {
  const { files } = open
  const target = findTarget(open, offset)
  if (target === undefined) return undefined
  if (target.kind === 'skill') return { uri: files.toUri(target.skill.skill.found.entry.file), range: START }
  const { file, fragment } = target
  const range = fragment === undefined ? undefined : findAnchor(open, file, fragment)
  return { uri: files.toUri(file), range: range ?? START }
}

function findAnchor(open: OpenPage, file: string, fragment: string): Range | undefined {
  const page = readMarkdown(open, file)
  const heading = page?.parsed.headings.find(({ slug }) => slug === fragment)
  return page && heading && toPositionRange(page, heading.position)
}

export function findTarget({ page, judged }: OpenPage, offset: number): Target | undefined {
  const reference = page.parsed.references.find(
    ({ position: { start, end } }) => start.offset <= offset && offset < end.offset,
  )
  const file = reference && findReferenced(judged, page.found, page.file, reference.target)
  if (reference === undefined || file === undefined) return findNamedSkill(judged, page, offset)
  const { position, fragment } = reference
  return { kind: 'file', start: position.start.offset, end: position.end.offset, file, fragment, reference }
}

export function findReferenced(
  judged: Judged,
  found: FoundSkill | undefined,
  own: string,
  target: string,
): string | undefined {
  if (target === '') return own
  return found === undefined || !isRelativeTarget(target) ? undefined : findLinkedFile(judged, found, target)
}

/** A folder resolves to its entry. Never leaves the project. */
export function findLinkedFile(
  { settings, cwd }: Pick<Judged, 'settings' | 'cwd'>,
  found: FoundSkill,
  target: string,
): string | undefined {
  const dir = settings.sources[found.source]?.dir
  if (dir === undefined || dir === '' || target.includes('\0')) return undefined
  const path = resolve(dir, getBaseFolder(found), target)
  if (!isInside([cwd, ...settings.sources.flatMap(each => each.dir || [])], path)) return undefined
  const real = resolveRealPath(path)
  const stat = lstatSync(real, { throwIfNoEntry: false })
  if (stat?.isFile()) return real
  const entry = join(real, ENTRY)
  return stat?.isDirectory() && lstatSync(entry, { throwIfNoEntry: false })?.isFile() ? entry : undefined
}

const NAME_CHARACTER = /[\w:-]/

function findWord(text: string, offset: number): { start: number; end: number; word: string } {
  let start = offset
  let end = offset
  while (start > 0 && NAME_CHARACTER.test(text[start - 1] ?? '')) start--
  while (end < text.length && NAME_CHARACTER.test(text[end] ?? '')) end++
  return { start, end, word: text.slice(start, end) }
}

/** Checks every word, because parsing keeps only a name's first place. */
function findNamedSkill(judged: Judged, page: OpenPage['page'], offset: number): Target | undefined {
  const { start, end, word } = findWord(page.parsed.text, offset)
  const mention =
    word === ''
      ? undefined
      : listMentions(page).find(({ name }) => getBaseName(name) === word || name === word)
  const skill = mention && findMentioned(judged, findNamed(judged, page)?.id ?? '', mention)
  return skill && { kind: 'skill', start, end, skill }
}

/** `id` is the skill that contains the mention. */
export function findMentioned(
  { named }: Pick<Judged, 'named'>,
  id: string,
  mention: Mention,
): NamedSkill | undefined {
  const names = indexNames(named.map(each => each.id))
  const { dependencies } = resolveDependencies(id, [mention], [], names, () => undefined)
  const [target] = dependencies
  return target && named.find(each => each.id === target.id)
}

/** Returns undefined if the folder's name differs from the skill's. */
export function getSkillFolder({ entry, folder, form }: FoundSkill): string | undefined {
  const dir = dirname(entry.file)
  return form === undefined && basename(dir) === folder ? dir : undefined
}
