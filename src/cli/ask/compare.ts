import { join } from 'node:path'
import { listReasons, listSkills, orderSkills } from '../../compiler/portability/list-skills.ts'
import type { View } from '../../compiler/portability/matrix.ts'
import { ENTRY } from '../../core/files/path.ts'
import { resolveRealPath } from '../../core/files/real-path.ts'
import { toPosix } from '../../core/text/show.ts'
import type { PrintedSkill } from './clients.ts'

/** `missed`: skillc does not expect it. `extra`: the client does not have it. */
export interface Difference {
  kind: 'missed' | 'extra' | 'other winner' | 'other text'
  name: string
  /** The client's; undefined if it has none. */
  client?: { path: string; description: string } | undefined
  skillc?: { path: string; description: string; reason?: string | undefined } | undefined
}

export interface Comparison {
  same: number
  differences: Difference[]
}

type Said = ReturnType<typeof listSaid>[number]

export function compareAnswer(view: View, printed: readonly PrintedSkill[]): Comparison {
  const said = listSaid(view)
  const left = said.filter(({ isLoaded, level }) => isLoaded && level !== 'system')
  const take = (fits: (each: Said) => boolean): Said | undefined => {
    const at = left.findIndex(fits)
    return at === -1 ? undefined : left.splice(at, 1)[0]
  }
  const missed: PrintedSkill[] = []
  const differences: Difference[] = []
  let same = 0
  const pairs = printed.flatMap(skill => {
    const own = take(each => each.name === skill.name && isAt(each, skill.path))
    if (own === undefined) missed.push(skill)
    return own === undefined ? [] : [{ skill, own }]
  })
  for (const { skill, own } of pairs) {
    if (isSameText(view, own.description, skill.description)) same++
    else differences.push({ kind: 'other text', name: own.name, client: describe(skill), skillc: own })
  }
  for (const skill of missed) {
    const own = take(({ name }) => name === skill.name)
    if (own?.isUndecided) same++
    else if (own !== undefined)
      differences.push({ kind: 'other winner', name: own.name, client: describe(skill), skillc: own })
    else {
      const known = said.find(each =>
        skill.path === undefined ? each.name === skill.name : isAt(each, skill.path),
      )
      differences.push({ kind: 'missed', name: skill.name, client: describe(skill), skillc: known })
    }
  }
  return {
    same,
    differences: [
      ...differences,
      ...left.map(own => ({ kind: 'extra' as const, name: own.name, skillc: own })),
    ],
  }
}

/** Some clients print the full text of what they shorten for the model. */
function isSameText({ preset }: View, said: string, printed: string | undefined): boolean {
  if (printed === undefined || said.trim() === printed.trim()) return true
  const { cut } = preset.catalog
  return cut !== undefined && said.endsWith(cut.ends) && printed.startsWith(said.slice(0, -cut.ends.length))
}

function listSaid(view: View) {
  const listed = listSkills(view)
  return orderSkills(view).map((skill, index) => ({
    name: skill.verdict.name,
    path: skill.entry.file,
    real: skill.entry.realpath,
    description: skill.verdict.description,
    isLoaded: listed[index]?.state === 'loaded',
    level: view.folders[skill.folder]?.level,
    isUndecided: skill.fate === 'undecided',
    reason: listReasons(view, skill)[0]?.text,
  }))
}

function describe({ path = '', description = '' }: PrintedSkill) {
  return { path, description }
}

/** Clients print the link's path, the real path, or the folder, even of a single-file skill. */
function isAt({ name, real }: Said, path: string | undefined): boolean {
  if (path === undefined) return true
  const printed = resolveRealPath(path)
  const files = [printed, join(printed, ENTRY), join(printed, `${name}.md`)]
  return files.some(file => toPosix(resolveRealPath(file)) === real)
}
