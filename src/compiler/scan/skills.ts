/** Turns a search's result into a walk's: links to entries become aliases, and everything is sorted. */
import { getInnerPath, isWithin, joinPath } from '../../core/files/path.ts'
import { byCodeUnit, groupBy, shareEmpty } from '../../core/text/order.ts'
import type { FoundSkill, SourceFinding, Walked } from '../types.ts'
import { listParents } from './choice.ts'
import { findRealPlaces, placeFindings, placeSkill } from './real-places.ts'
import { type Draft, type Route, reportFinding, type Search } from './search.ts'
import { hasBit } from './seen.ts'
import { leaveOutUnsafe } from './unsafe.ts'

export function finishSearch(search: Search): Walked {
  const byPath = [...search.skills].sort((a, b) => byCodeUnit(a.skill.path, b.skill.path))
  const merged = mergeLinked(byPath)
  const routes = groupBy(search.routes, ({ target }) => target)
  const skills: FoundSkill[] = []
  for (const draft of byPath) {
    const { skill, outer } = draft
    const names = merged === undefined ? [skill.path] : merged.get(draft)
    if (names === undefined) continue
    skill.aliases = findAliases(names, routes).sort()
    skill.files = skill.files.toSorted((a, b) => byCodeUnit(a.path, b.path))
    outer?.skill.nested.push(skill.path)
    skills.push(skill)
  }
  judgeModes(search, skills)
  const places = findRealPlaces(search)
  if (places !== undefined) for (const draft of byPath) placeSkill(draft, places)
  const walked = leaveOutUnsafe({
    skills,
    passedOver: search.passedOver,
    findings: search.findings,
    ignored: search.ignored.sort(),
    ...(search.leftOut.length === 0 ? {} : { excluded: [...new Set(search.leftOut)].sort() }),
    watched: search.watched,
    written: search.written,
    folders: search.folders,
    files: search.files,
  })
  if (places !== undefined) placeFindings(walked, places)
  for (const skill of walked.skills) {
    skill.files = shareEmpty(skill.files)
    skill.nested = shareEmpty(skill.nested)
    skill.aliases = shareEmpty(skill.aliases)
  }
  walked.passedOver.sort((a, b) => byCodeUnit(a.path, b.path))
  walked.findings.sort(byPlace)
  return walked
}

/** A disk without modes differs everywhere, and an executable entry shows that the bits are meaningless. */
function judgeModes(search: Search, skills: FoundSkill[]): void {
  const hasBits = skills.some(({ files }) => files.some(hasBit))
  for (const skill of skills) {
    const { path, entry, files } = skill
    if (search.tracked.isExecutable(entry.file) === undefined && !files.some(each => each.executable)) {
      if (files.length > 0) skill.hasNoModes = true
    } else if (hasBits && !hasBit(entry)) {
      const [first, ...others] = files.filter(each => each.isDiffering)
      if (first === undefined) continue
      const facts = { path: first.path, mode: first.executable ? '+x' : '-x', others: others.length }
      reportFinding(search, joinPath(path, first.path), 'differing-mode', facts)
    }
  }
}

/** A folder that contains only a link to an entry is an alias; one with more is a skill, to keep its content. */
function mergeLinked(byPath: Draft[]): Map<Draft, string[]> | undefined {
  if (byPath.every(draft => draft.linkedAt === undefined)) return undefined
  const outers = new Set(byPath.map(draft => draft.outer))
  const kept = new Map<Draft, string[]>()
  const byEntry = new Map<string, string[]>()
  const bare: Draft[] = []
  for (const draft of byPath) {
    const { skill, linkedAt } = draft
    if (linkedAt !== undefined && skill.files.length === 0 && !outers.has(draft)) {
      bare.push(draft)
      continue
    }
    if (linkedAt !== undefined) skill.realpath = linkedAt
    const names = [skill.path]
    kept.set(draft, names)
    byEntry.set(skill.realpath, names)
  }
  for (const draft of bare) {
    const { realpath, path } = draft.skill
    const names = byEntry.get(realpath)
    if (names !== undefined) names.push(path)
    else {
      const own = [path]
      kept.set(draft, own)
      byEntry.set(realpath, own)
    }
  }
  return kept
}

function byPlace(a: SourceFinding, b: SourceFinding): number {
  return byCodeUnit(a.path, b.path) || byCodeUnit(a.code, b.code)
}

/** Links to links multiply paths endlessly. */
const MAX_ALIASES = 32
const MAX_STEPS = 1024

interface Way {
  path: string
  crossed: Route[]
}

/** At most 32 aliases, fewest links first. A path that passes a folder twice is a loop. */
function findAliases(paths: string[], routes: Map<string, Route[]>): string[] {
  const ways: Way[] = paths.slice(0, MAX_ALIASES + 1).map(path => ({ path, crossed: [] }))
  if (routes.size === 0) return ways.slice(1).map(way => way.path)
  let steps = 0
  for (const way of ways) {
    for (const folder of [way.path, ...listParents(way.path)]) {
      for (const route of routes.get(folder) ?? []) {
        if (ways.length > MAX_ALIASES || ++steps > MAX_STEPS) return ways.slice(1).map(way => way.path)
        if (way.crossed.some(passed => isWithin(passed.target, route.path))) continue
        const rest = getInnerPath(folder, way.path)
        const path = rest === '' ? route.path : `${route.path}/${rest}`
        ways.push({ path, crossed: [...way.crossed, route] })
      }
    }
  }
  return ways.slice(1).map(way => way.path)
}
