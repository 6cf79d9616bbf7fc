/** What stands at a place of an entry and leads elsewhere: a link, or the name of a skill. */
import { lstatSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { getBaseFolder } from '../compiler/entry-form.ts'
import { isRelativeTarget } from '../compiler/parse/markdown/target.ts'
import { indexNames, resolveDependencies } from '../compiler/resolve/dependencies.ts'
import type { FoundSkill, Mention, Reference } from '../compiler/types.ts'
import { ENTRY } from '../core/files/path.ts'
import { resolveRealPath } from '../core/files/real-path.ts'
import { findNamed, listMentions, type Page } from './page.ts'
import type { Judged, NamedSkill } from './project.ts'
import { isInside } from './uri.ts'

export type Target =
  /** `start` and `end` are offsets in the parsed text. */
  | { kind: 'skill'; start: number; end: number; skill: NamedSkill }
  /** `file` is real, and lies in the project or in a root of it. */
  | {
      kind: 'file'
      start: number
      end: number
      file: string
      fragment: string | undefined
      reference: Reference
    }

/** What an offset of the parsed text is on; undefined where it leads nowhere. */
export function findTarget(judged: Judged, page: Page, offset: number): Target | undefined {
  const { references } = page.parsed
  const reference = references.find(
    ({ position: { start, end } }) => start.offset <= offset && offset < end.offset,
  )
  if (reference !== undefined) {
    const file = findFile(judged, page, reference)
    const { start, end } = reference.position
    if (file !== undefined)
      return {
        kind: 'file',
        start: start.offset,
        end: end.offset,
        file,
        fragment: reference.fragment,
        reference,
      }
  }
  return findNamedSkill(judged, page, offset)
}

/** The file that a reference of an entry leads to. */
function findFile(judged: Judged, page: Page, { target }: Reference): string | undefined {
  if (target === '') return page.file
  const { found } = page
  return found === undefined || !isRelativeTarget(target) ? undefined : findLinkedFile(judged, found, target)
}

/** The real path of the file that a relative path in a skill leads to: of a folder, its entry. Never outside the project. */
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

/** The word around an offset that could be a skill's name. */
function findWord(text: string, offset: number): { start: number; end: number; word: string } {
  let start = offset
  let end = offset
  while (start > 0 && NAME_CHARACTER.test(text[start - 1] ?? '')) start--
  while (end < text.length && NAME_CHARACTER.test(text[end] ?? '')) end++
  return { start, end, word: text.slice(start, end) }
}

/** Parsing keeps the first place of a name only, so every word that is such a name counts. */
function findNamedSkill(judged: Judged, page: Page, offset: number): Target | undefined {
  const { start, end, word } = findWord(page.parsed.text, offset)
  const mention =
    word === '' ? undefined : listMentions(page).find(({ name }) => getLast(name) === word || name === word)
  const skill = mention && findMentioned(judged, findNamed(judged, page)?.id ?? '', mention)
  return skill && { kind: 'skill', start, end, skill }
}

function getLast(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1)
}

/** The skill that a name means in the skill with this id. */
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

/** The folder of a skill on the disk, when it is a folder named as the skill is. */
export function getSkillFolder({ entry, folder, form }: FoundSkill): string | undefined {
  const dir = dirname(entry.file)
  return form === undefined && basename(dir) === folder ? dir : undefined
}
