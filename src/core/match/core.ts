/** Finds which skills a request is for. A runtime loads the engines for globs and patterns only for bundles that need them. */

import type { Permission, Trigger } from '../json/types.ts'
import { addTo } from '../text/order.ts'
import { isConditional, type Judgment, listGlobs, type Refusal } from './access.ts'
import type { Glob } from './glob.ts'
import {
  addTextReasons,
  findCalls,
  indexText,
  type PatternEngine,
  type Reason,
  type Reasons,
  type TextIndex,
} from './text.ts'
import { MENTION_WEIGHT, PATH_WEIGHT } from './weights.ts'
import { fold } from './words.ts'

/** The fields of a skill that are matched. */
export interface Matchable {
  id: string
  name: string
  variantOf?: string
  otherIds?: readonly string[]
  paths?: string[]
  /** The package folder that `paths` are relative to. */
  base?: string
  /** True if it waits for a file in `base`. */
  gate?: true
  triggers?: Trigger[]
}

export interface Work {
  text?: string
  /** The files being edited, relative to the project with `/`. */
  paths?: readonly string[]
  invocation: 'model' | 'user'
}

/** A skill that fits a request, and why. */
export interface Match {
  id: string
  /** Empty if the request has neither text nor paths. */
  reasons: Reason[]
  /** The sum of the reasons' weights. */
  score: number
  permission: Permission
}

/** A matching skill that was not returned, and why. */
export interface LeftOut {
  id: string
  rule: Refusal['rule'] | 'paths' | 'ambiguous' | 'semantic'
  /** One sentence without a period. */
  why: string
}

/** The skills that fit a request, and those that a rule excludes. */
export interface Matches {
  /** Highest score first, then by id in code-unit order. */
  matches: Match[]
  /** Skills that would match, and why they do not, by id in code-unit order. */
  leftOut: LeftOut[]
}

type GlobEngine = Pick<typeof import('./glob.ts'), 'compileGlobs' | 'matchGlobsFrom'>

export interface Engines {
  globs?: GlobEngine
  patterns?: PatternEngine
}

export interface MatchIndex {
  skills: readonly Matchable[]
  text: TextIndex
  globs: Map<number, Glob[]>
  engines: Engines
}

/** Undefined: the skill must stay hidden. */
export type EvaluateAccess = (index: number) => Judgment | undefined

/** Linear in the skills. If several share an id, the caller decides which counts. */
export function indexSkills(skills: readonly Matchable[], engines: Engines): MatchIndex {
  const globs = new Map<number, Glob[]>()
  for (const [index, skill] of skills.entries()) {
    const paths = listGlobs(skill)
    if (paths !== undefined) globs.set(index, engines.globs?.compileGlobs(paths).globs ?? [])
  }
  return { skills, text: indexText(skills, engines.patterns), globs, engines }
}

export function findSkills(index: MatchIndex, work: Work, judge: EvaluateAccess): Matches {
  const isOpen = work.text === undefined && (work.paths ?? []).length === 0
  const { reasons, unclear } = findReasons(index, work, judge)
  const result: Matches = { matches: [], leftOut: unclear }
  for (const at of isOpen ? index.skills.keys() : reasons.keys()) {
    const skill = index.skills[at]
    const judgment = judge(at)
    if (skill === undefined || judgment === undefined) continue
    const own = reasons.get(at) ?? []
    const refusal = judgment.refusal ?? findUnmetCondition(index, at, own, work)
    const score = own.reduce((sum, { weight }) => sum + weight, 0)
    if (refusal !== undefined) result.leftOut.push({ id: skill.id, ...refusal })
    else result.matches.push({ id: skill.id, reasons: own, score, permission: judgment.permission })
  }
  result.matches.sort((a, b) => b.score - a.score || byId(a, b))
  result.leftOut.sort(byId)
  return result
}

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

function findReasons(
  index: MatchIndex,
  work: Work,
  judge: EvaluateAccess,
): { reasons: Reasons; unclear: LeftOut[] } {
  const { text, paths = [] } = work
  const reasons: Reasons = new Map()
  const unclear = new Map<number, Omit<LeftOut, 'id'>>()
  const folded = text === undefined ? '' : fold(text)
  const isOpen = (at: number, reason: Reason) => {
    const judgment = judge(at)
    return (
      judgment !== undefined &&
      (judgment.refusal ?? findUnmetCondition(index, at, [reason], work)) === undefined
    )
  }
  for (const { call, skills } of findCalls(index.text, folded)) {
    const reason: Reason = { kind: 'mention', value: call, weight: MENTION_WEIGHT }
    const open = new Set(skills.filter(at => isOpen(at, reason)))
    const why = `\`${call}\` may be any of ${open.size} skills: give the full id`
    for (const at of skills) {
      if (open.size > 1 && open.has(at)) unclear.set(at, { rule: 'ambiguous', why })
      else addTo(reasons, at, reason)
    }
  }
  for (const [at, globs] of index.globs) {
    const base = index.skills[at]?.base
    const taken = paths.flatMap(path => index.engines.globs?.matchGlobsFrom(globs, base, path)?.source ?? [])
    for (const value of new Set(taken)) addTo(reasons, at, { kind: 'path', value, weight: PATH_WEIGHT })
  }
  if (text !== undefined) addTextReasons(index.text, folded, reasons)
  for (const { skill: at, reason } of text === undefined ? [] : index.text.semantic) {
    const why = `Only a search can tell whether the text means \`${reason.value}\``
    if (!unclear.has(at) && isOpen(at, reason)) unclear.set(at, { rule: 'semantic', why })
  }
  const leftOut = Array.from(unclear).filter(([at]) => !reasons.has(at))
  return { reasons, unclear: leftOut.map(([at, why]) => ({ id: index.skills[at]?.id ?? '', ...why })) }
}

/** A skill with `paths` is hidden from the model until a file matches or it is called by name. */
function findUnmetCondition(
  { skills, globs }: MatchIndex,
  at: number,
  reasons: Reason[],
  { invocation }: Work,
): Omit<LeftOut, 'id'> | undefined {
  const isCalled = reasons.some(({ kind }) => kind === 'mention' || kind === 'path')
  if (invocation === 'user' || isCalled || !globs.has(at) || !isConditional(skills[at] ?? {}))
    return undefined
  return { rule: 'paths', why: 'None of the files is one of its `paths`' }
}

export async function loadEngines(
  skills: readonly { paths?: string[]; gate?: true; triggers?: Trigger[] }[],
): Promise<Engines> {
  const hasPaths = skills.some(({ paths, gate }) => paths !== undefined || gate)
  const hasPatterns = skills.some(({ triggers }) => triggers?.some(({ type }) => type === 'pattern'))
  return {
    ...(hasPaths && { globs: await import('./glob.ts') }),
    ...(hasPatterns && { patterns: await import('./pattern.ts') }),
  }
}
