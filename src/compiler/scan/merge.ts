/** Merges walked sources into one set of skills: each real path once, and each file in one skill only. */
import { dirname, join } from 'node:path'
import { getBelow, isBelow } from '../../core/files/real-path.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import type { FoundSkill, PassedOver, Source, SourceFinding, Walked } from '../types.ts'
import { listParents } from './choice.ts'

export interface MergedWalk {
  skills: FoundSkill[]
  passedOver: PassedOver[]
  findings: SourceFinding[]
  ignored: { source: number; folders: number }[]
  excluded: { source: number; folders: number }[]
  watched: Walked['watched']
  written?: Walked['written']
}

/** If several paths lead to one folder, the real path wins, then the highest source, then the first path; others become aliases. */
export function mergeSources(
  sources: Pick<Source, 'rank' | 'dir' | 'holds'>[],
  walked: Walked[],
): MergedWalk {
  const byRealpath = new Map<string, FoundSkill>()
  const getRank = (index: number) => sources[index]?.rank ?? 0
  const highestFirst = [...walked.keys()].sort((a, b) => getRank(a) - getRank(b) || a - b)
  for (const index of highestFirst) {
    for (const skill of walked[index]?.skills ?? []) {
      const first = byRealpath.get(skill.realpath)
      if (first === undefined) {
        byRealpath.set(skill.realpath, skill)
        continue
      }
      const [kept, other] = isReachedByLink(first) && isFolder(skill) ? [skill, first] : [first, skill]
      const others = [other.path, ...other.aliases].map(path => ({ source: other.source, path }))
      kept.elsewhere = [...(first.elsewhere ?? []), ...others]
      byRealpath.set(kept.realpath, kept)
    }
  }
  return {
    skills: walked.flatMap(({ skills }) => skills.filter(skill => byRealpath.get(skill.realpath) === skill)),
    passedOver: dropRepeated(
      sources,
      walked.flatMap(({ passedOver }) => passedOver),
    ),
    findings: dropRepeated(
      sources,
      walked.flatMap(({ findings }) => findings),
    ),
    watched: new Map(walked.flatMap(({ watched }) => [...watched])),
    written: new Map(walked.flatMap(({ written = [] }) => [...written])),
    ignored: walked.map(({ ignored }, source) => ({ source, folders: ignored.length })),
    excluded: walked.map(({ excluded = [] }, source) => ({ source, folders: excluded.length })),
  }
}

function isReachedByLink({ realFolder, isReadOnly }: FoundSkill): boolean {
  return realFolder !== undefined || isReadOnly === true
}

function isFolder(skill: FoundSkill): boolean {
  return skill.form === undefined && !isReachedByLink(skill)
}

/** Drops repeated findings about one file that several sources reach by links. Their facts may differ, because labels do. */
function dropRepeated<Said extends PassedOver | SourceFinding>(
  sources: Pick<Source, 'dir' | 'holds'>[],
  said: Said[],
): Said[] {
  if (sources.length < 2) return said
  const first = new Map<string, number>()
  return said.filter(each => {
    const source = sources[each.source]
    if (source === undefined || source.dir === '' || source.holds?.kind === 'records') return true
    const facts = each.path === '' && 'facts' in each ? [each.facts] : []
    const key = JSON.stringify([join(source.dir, each.path), each.code, ...facts])
    const known = first.get(key) ?? each.source
    first.set(key, known)
    return known === each.source
  })
}

/** A root that is a skill takes all files for its own, so other sources' skills inside it become nested ones. */
export function nestInRoots(roots: readonly string[], skills: FoundSkill[]): void {
  for (const outer of skills) {
    const root = roots[outer.source] ?? ''
    if (outer.path !== '' || outer.form !== undefined) continue
    const others = skills.filter(({ source, realpath }) => source !== outer.source && isBelow(root, realpath))
    if (others.length > 0) nest(outer, others, root)
  }
}

function nest(outer: FoundSkill, others: FoundSkill[], root: string): void {
  const lone = new Set<string>()
  const folders = new Map<string, FoundSkill>()
  for (const skill of others) {
    const folder = dirname(skill.realpath)
    if (skill.form !== undefined || folder === root) lone.add(skill.realpath)
    else folders.set(getBelow(root, folder), skill)
  }
  outer.files = outer.files.filter(({ path, file }) => !lone.has(file) && !liesIn(folders, path))
  const known = new Set(outer.nested)
  for (const [path, skill] of folders) {
    if (known.has(path) || liesIn(folders, path)) continue
    outer.nested = [...outer.nested, path].sort(byCodeUnit)
    skill.within = [...(skill.within ?? []), { source: outer.source, path }]
  }
}

function liesIn(folders: ReadonlyMap<string, unknown>, path: string): boolean {
  return listParents(path).some(folder => folder !== '' && folders.has(folder))
}
