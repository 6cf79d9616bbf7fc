/**
 * The graph between skills: frontmatter, links, and names in bodies. Declared names must exist and must not form a
 * cycle. Links and mentions count only if they name a skill, because prose is full of words that look like names.
 */

import { createRequire } from 'node:module'
import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import { suggest } from '../../core/text/suggest.ts'
import type { Fields } from '../../format/types.ts'
import type { Mention } from '../types.ts'

export type DependencyKind = 'requires' | 'link' | 'mention'
export interface Dependency {
  id: string
  kind: DependencyKind
}

/** A required name that no skill has, or several. `mayBeTool`: from a list that may be of programs. */
export interface UnmetName {
  name: string
  mayBeTool?: true
}

interface Unresolved {
  mention: Mention
  finding: Finding
}

interface Versioned {
  mention: Mention
  findings: Finding[]
}

export interface LowerLayers {
  ids: readonly string[]
  find: (name: string) => string[]
}

/** Ids by every name: the id itself, and every shorter end of it (`lint` for `frontend:lint`). */
export type Names = ReadonlyMap<string, string[]>

export function indexNames(ids: string[]): Names {
  const names = new Map<string, string[]>()
  for (const id of ids) {
    for (const name of listIdNames(id)) {
      const known = names.get(name)
      if (known === undefined) names.set(name, [id])
      else known.push(id)
    }
  }
  return names
}

function listIdNames(id: string): string[] {
  const names = [id]
  for (let colon = id.indexOf(':'); colon !== -1; colon = id.indexOf(':', colon + 1))
    names.push(id.slice(colon + 1))
  return names
}

/**
 * A required name that is an id means that id; any other, and one in prose, means the nearest skill that ends in it:
 * the one that shares the longest namespace with the naming skill. A tie is ambiguous. `getOwner`: the id of the skill
 * that an id leads to.
 */
export function resolveDependencies(
  id: string,
  mentions: Mention[],
  linked: string[],
  names: Names,
  findVersion: (id: string) => string | undefined,
  getOwner: (id: string) => string = own => own,
  below: LowerLayers = { ids: [], find: () => [] },
): { dependencies: Dependency[]; unmet: UnmetName[]; findings: Finding[] } {
  const kinds = new Map<string, DependencyKind>()
  const findings: Finding[] = []
  const unmet: Mention[] = []
  const unresolved: Unresolved[] = []
  const versions: Versioned[] = []
  for (const target of linked) if (target !== id) kinds.set(target, 'link')
  for (const mention of mentions) {
    if (mention.kind === 'agent') continue
    const named = findNearest(id, toIdName(mention.name), names, mention.kind === 'declared')
    const nearest = [...new Set(named.map(getOwner))]
    const [target] = nearest
    if (nearest.length === 1 && target !== undefined) {
      if (target === id) continue
      if (mention.kind === 'declared') {
        kinds.set(target, 'requires')
        versions.push({ mention, findings: checkVersion(mention, target, findVersion) })
      } else if (!kinds.has(target)) kinds.set(target, 'mention')
    } else if (mention.kind === 'declared') {
      unmet.push(mention)
      const candidates = nearest.length === 0 ? below.find(mention.name) : nearest
      if (nearest.length === 0 && candidates.length === 1) versions.push({ mention, findings: [] })
      else
        unresolved.push({
          mention,
          finding: createUnresolvedFinding(mention, candidates, names, below.ids),
        })
    }
  }
  const areTools = nameTools(unresolved, versions)
  for (const { mention, findings: found } of versions)
    if (!areTools || mention.mayBeTool !== true) findings.push(...found)
  const kept = areTools ? unresolved.filter(({ mention }) => mention.mayBeTool !== true) : unresolved
  findings.push(...joinPhrases(kept, mentions))
  const dependencies = [...kinds].map(([target, kind]) => ({ id: target, kind }))
  return {
    dependencies: dependencies.sort((a, b) => byCodeUnit(a.id, b.id)),
    unmet: listUnmet(unmet, areTools),
    findings,
  }
}

function listUnmet(mentions: readonly Mention[], areTools: boolean): UnmetName[] {
  const unmet = mentions.flatMap(({ name, phrase, mayBeTool }) =>
    phrase === undefined ? [[name, { name, ...(areTools && mayBeTool && { mayBeTool }) }] as const] : [],
  )
  return [...new Map(unmet).values()]
}

function toIdName(name: string): string {
  return name.toLowerCase().replaceAll('/', ':')
}

function checkVersion(
  { name, range, position, mayBeTool }: Mention,
  target: string,
  findVersion: (id: string) => string | undefined,
): Finding[] {
  if (range === undefined) return []
  const version = findVersion(target)
  const of = findVersionProblem(range, version)
  if (of === undefined) return []
  // `requires: oven>=2` is a package's syntax, and a skill may have the package's name.
  if (mayBeTool && version === undefined && /^[<>=]/.test(range)) return []
  if (of === 'range')
    return [createFinding('invalid-dependency', { text: `${name}@${range}`, of, range }, { position })]
  return [
    createFinding('unmet-dependency', { name: target, range, version: version ?? '', of }, { position }),
  ]
}

/**
 * True if a bare `requires` names tools or packages: most names are unknown, or one with a range is and no skill has
 * the required version.
 */
function nameTools(unresolved: readonly Unresolved[], versions: readonly Versioned[]): boolean {
  const unknown = unresolved.filter(({ mention }) => mention.mayBeTool)
  const known = versions.filter(({ mention }) => mention.mayBeTool)
  if (unknown.length === 0 || !unknown.every(({ finding }) => isUnknown(finding))) return false
  if (unknown.length > known.length) return true
  const isMet = known.some(({ mention, findings }) => mention.range !== undefined && findings.length === 0)
  return !isMet && unknown.some(({ mention }) => mention.range !== undefined)
}

function joinPhrases(unresolved: readonly Unresolved[], mentions: readonly Mention[]): Finding[] {
  const counts = new Map<string, number>()
  for (const { phrase } of mentions)
    if (phrase !== undefined) counts.set(phrase, (counts.get(phrase) ?? 0) + 1)
  const told = new Set<string>()
  return unresolved.flatMap(({ mention: { phrase, position }, finding }) => {
    if (phrase === undefined) return [finding]
    const same = unresolved.filter(each => each.mention.phrase === phrase)
    if (same.length !== counts.get(phrase) || !same.every(each => isUnknown(each.finding))) return [finding]
    if (told.has(phrase)) return []
    told.add(phrase)
    return [createFinding('invalid-dependency', { text: phrase, of: 'prose', range: '' }, { position })]
  })
}

function isUnknown({ code, facts }: Finding): boolean {
  return code === 'unknown-dependency' && facts.suggestion === ''
}

const MOST_COMPARED = 20_000

function createUnresolvedFinding(
  { name, position }: Mention,
  candidates: string[],
  names: Names,
  below: readonly string[],
): Finding {
  if (candidates.length > 1) {
    const shown = candidates.slice(0, 5).map(id => `\`${id}\``)
    if (candidates.length > shown.length) shown.push(`${candidates.length - shown.length} more`)
    return createFinding('ambiguous-dependency', { name, candidates: shown.join(' or ') }, { position })
  }
  const suggestion =
    names.size + below.length <= MOST_COMPARED ? suggest(name, [...names.keys(), ...below]) : ''
  return createFinding('unknown-dependency', { name, suggestion }, { position })
}

function findNearest(id: string, name: string, names: Names, isDeclared: boolean): string[] {
  const candidates = names.get(name) ?? []
  if (candidates.length < 2) return candidates
  if (isDeclared && candidates.includes(name)) return [name]
  if (candidates.includes(id)) return [id]
  let best = -1
  let nearest: string[] = []
  for (const candidate of candidates) {
    const shared = countSharedSegments(id, candidate)
    if (shared > best) nearest = []
    if (shared >= best) nearest.push(candidate)
    best = Math.max(best, shared)
  }
  return nearest
}

function countSharedSegments(a: string, b: string): number {
  const left = a.split(':')
  const right = b.split(':')
  let shared = 0
  while (shared < left.length - 1 && shared < right.length - 1 && left[shared] === right[shared]) shared++
  return shared
}

export function findCycles(requires: Map<string, string[]>): string[][] {
  const cycles: string[][] = []
  const state = new Map<string, 'open' | 'done'>()
  for (const start of [...requires.keys()].sort(byCodeUnit)) {
    if (state.has(start)) continue
    const path: string[] = [start]
    const iterators = [(requires.get(start) ?? [])[Symbol.iterator]()]
    state.set(start, 'open')
    while (path.length > 0) {
      const next = iterators.at(-1)?.next()
      if (next === undefined || next.done === true) {
        iterators.pop()
        state.set(path.pop() ?? '', 'done')
        continue
      }
      const seen = state.get(next.value)
      if (seen === 'open') cycles.push(rotateToLeast(path.slice(path.indexOf(next.value))))
      if (seen !== undefined) continue
      state.set(next.value, 'open')
      path.push(next.value)
      iterators.push((requires.get(next.value) ?? [])[Symbol.iterator]())
    }
  }
  return cycles
}

function rotateToLeast(cycle: string[]): string[] {
  const least = [...cycle].sort(byCodeUnit)[0] ?? ''
  const at = cycle.indexOf(least)
  return [...cycle.slice(at), ...cycle.slice(0, at)]
}

export function findReachable(entries: string[], dependencies: Map<string, Dependency[]>): Set<string> {
  const reached = new Set(entries)
  for (const id of reached) for (const next of dependencies.get(id) ?? []) reached.add(next.id)
  return reached
}

/** Few skills require a range, so its parser is loaded on demand. */
const require = createRequire(import.meta.url)

/** `range`: the range is not valid. `none`: there is no version. */
export type VersionProblem = 'range' | 'none' | 'unreadable' | 'outside'

/** The specification allows a version under `metadata`. */
export function getVersion({ version, metadata }: Fields): string | undefined {
  if (version !== undefined) return version
  return typeof metadata?.version === 'string' ? metadata.version.trim() : undefined
}

/** Ranges are npm's. Versions may be short: `1.2` is `1.2.0`. */
export function findVersionProblem(range: string, version: string | undefined): VersionProblem | undefined {
  const { satisfies, valid, validRange }: typeof import('semver') = require('semver')
  if (range === '' || validRange(range) === null) return 'range'
  if (version === undefined) return 'none'
  const whole = valid(version.replace(/^(v?\d+)(\.\d+)?$/, (_, major, minor = '.0') => `${major}${minor}.0`))
  if (whole === null) return 'unreadable'
  return satisfies(whole, range) ? undefined : 'outside'
}
