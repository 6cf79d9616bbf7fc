/** Runs a configuration's checks on one entry: one walk of its tree for all selectors. */
import type { Nodes } from 'mdast'
import type { Edit, Finding } from '../../core/diagnostics/catalog.ts'
import { FINDINGS_LIMIT } from '../../core/diagnostics/finding.ts'
import type { Position } from '../../core/json/types.ts'
import { type ExactPattern, findMatch, findMatches, MOST_STEPS_OF_CHECKS } from '../../core/match/find.ts'
import { createLocator } from '../../core/text/lines.ts'
import type { Parsed } from '../types.ts'
import { findPosition } from '../validate/values.ts'
import {
  type Budget,
  type Check,
  MOST_KEYWORDS,
  MOST_SELECTOR_STEPS,
  MOST_WORK,
  rejectCheck,
} from './check.ts'
import { createReporter, type Reporter } from './reporter.ts'
import { compileSchema, type SchemaFault, type SchemaTest, takePattern } from './schema.ts'
import { matchSteps, NODE_TYPES, parseSelectors, type Selector } from './selector.ts'
import { collectWords, locateWords, type NodeWords } from './words.ts'

export type RunChecks = (parsed: Parsed) => Finding[]

interface Compiled {
  check: Check
  schema?: SchemaTest
  pattern?: ExactPattern
  hasPattern: boolean
}

type Numbered = Selector & { at: number }

interface Selecting {
  byType: ReadonlyMap<string, Numbered[]>
  deep: readonly Numbered[]
}

/** Throws a Failure for an unusable check. */
export function compileChecks(checks: readonly Check[]): RunChecks {
  const budget: Budget = {
    patternSteps: MOST_STEPS_OF_CHECKS,
    selectorSteps: MOST_SELECTOR_STEPS,
    keywords: MOST_KEYWORDS,
    work: { left: MOST_WORK },
  }
  const compiled = checks.map(check => compileCheck(check, budget))
  const selectors = checks.flatMap((check, at) =>
    compileSelectors(check, budget).map(selector => ({ ...selector, at })),
  )
  const selecting = groupSelectors(selectors)
  return parsed => {
    const reporter = createReporter()
    budget.work.left = MOST_WORK
    checkFrontmatter(parsed, compiled, reporter)
    const isMet = selectors.length > 0 ? checkNodes(parsed, compiled, selecting, reporter) : []
    const isGivenUp = budget.work.left < 0
    for (const [at, { check, hasPattern }] of compiled.entries())
      if (isGivenUp && hasPattern) reportCheck(check, reporter, undefined, undefined, GIVEN_UP)
      else if (check.require !== undefined && isMet[at] !== true) reportCheck(check, reporter)
    return reporter.findings
  }
}

function compileCheck(check: Check, budget: Budget): Compiled {
  const { code, frontmatter, forbid, require, text, replace } = check
  const kinds = [frontmatter, forbid, require].filter(kind => kind !== undefined)
  if (kinds.length !== 1)
    throw rejectCheck(
      code,
      `it has ${kinds.length === 0 ? 'none' : 'more than one'} of \`frontmatter\`, \`forbid\` and \`require\``,
    )
  if (text !== undefined && frontmatter !== undefined)
    throw rejectCheck(code, '`text` needs `forbid` or `require`')
  if (replace !== undefined && (forbid === undefined || text === undefined))
    throw rejectCheck(code, '`replace` needs `forbid` and `text`')
  const { patternSteps } = budget
  const pattern = text === undefined ? undefined : takePattern(text, { code, budget })
  if (pattern !== undefined && replace !== undefined && findMatch(pattern, replace) !== undefined)
    throw rejectCheck(code, '`text` matches what `replace` writes, so that a fix would be reported again')
  const schema = frontmatter && compileSchema(frontmatter, code, budget)
  return {
    check,
    ...(schema !== undefined && { schema }),
    ...(pattern !== undefined && { pattern }),
    hasPattern: budget.patternSteps < patternSteps,
  }
}

function compileSelectors({ code, forbid, require }: Check, budget: Budget): Selector[] {
  const text = forbid ?? require
  const selectors = text === undefined ? [] : parseSelectors(text)
  if (typeof selectors === 'string') throw rejectCheck(code, selectors)
  budget.selectorSteps -= selectors.reduce((sum, { steps }) => sum + steps.length, 0)
  if (budget.selectorSteps < 0)
    throw rejectCheck(code, `its selectors and those before it have more than ${MOST_SELECTOR_STEPS} steps`)
  return selectors
}

function groupSelectors(selectors: readonly Numbered[]): Selecting {
  const flat = selectors.filter(({ steps }) => steps.length === 1)
  const takes = (type: string) => flat.filter(({ steps }) => [type, '*'].includes(steps[0]!.type))
  return {
    byType: new Map(Array.from(NODE_TYPES, type => [type, takes(type)])),
    deep: selectors.filter(({ steps }) => steps.length > 1),
  }
}

function reportCheck(
  { code, own, safe }: Check,
  { report }: Reporter,
  position?: Position,
  edits?: Edit[],
  words?: string,
): void {
  report(code, words === undefined ? own : { ...own, message: `${own.message}: ${words}` }, {
    ...(position !== undefined && { position }),
    ...(edits !== undefined && (safe === true ? { fix: edits } : { unsafeFix: edits })),
  })
}

function checkFrontmatter({ frontmatter }: Parsed, compiled: readonly Compiled[], reporter: Reporter): void {
  for (const { check, schema } of compiled) {
    if (schema === undefined) continue
    const faults: SchemaFault[] = []
    schema(frontmatter?.values ?? {}, '', faults)
    for (const { pointer, isKey, words } of faults) {
      const place = frontmatter && pointer !== '' ? frontmatter.places.get(pointer) : undefined
      const position = isKey ? place?.key : place && findPosition(frontmatter!, pointer)
      reportCheck(check, reporter, position, undefined, words)
    }
  }
}

const GIVEN_UP =
  'the file was not searched to its end, because the patterns of all checks take too long on it'

/** Visits every node once, in document order. Returns which checks met a required node. guard.ts limits the depth. */
function checkNodes(
  parsed: Parsed,
  compiled: readonly Compiled[],
  { byType, deep }: Selecting,
  reporter: Reporter,
): boolean[] {
  const count = deep.length
  // Per level: the steps of each deep selector that end at the open node, and those that end there or above.
  const ended: number[] = []
  const above: number[] = []
  const state: WalkState = {
    parsed,
    locate: createLocator(parsed.text),
    reporter,
    getWords: rememberLast(collectWords),
    openUntil: compiled.map(() => 0),
    isMet: compiled.map(() => false),
  }
  const visit = (node: Nodes, level: number) => {
    for (const selector of byType.get(node.type) ?? [])
      if (matchSteps(selector, node, 0, 0) === 1) meetNode(compiled, selector.at, node, state)
    for (let index = 0; index < count; index++) {
      const selector = deep[index]!
      const parent = (level - 1) * count + index
      const bits = matchSteps(selector, node, ended[parent] ?? 0, above[parent] ?? 0)
      ended[parent + count] = bits
      above[parent + count] = (above[parent] ?? 0) | bits
      if ((bits & (1 << (selector.steps.length - 1))) !== 0) meetNode(compiled, selector.at, node, state)
    }
    if ('children' in node) for (const child of node.children) visit(child, level + 1)
  }
  visit(parsed.tree, 1)
  return state.isMet
}

interface WalkState {
  parsed: Parsed
  locate: (start: number, end: number) => Position
  reporter: Reporter
  getWords: (node: Nodes) => NodeWords
  openUntil: number[]
  isMet: boolean[]
}

function meetNode(compiled: readonly Compiled[], at: number, node: Nodes, state: WalkState): void {
  const { check, pattern } = compiled[at]!
  const isRoot = node.type === 'root'
  const start = node.position?.start.offset ?? -1
  const isInBody = isRoot || start >= state.parsed.bodyStart
  if (!isInBody || start < state.openUntil[at]! || state.isMet[at]) return
  state.openUntil[at] = isRoot ? Number.POSITIVE_INFINITY : node.position!.end.offset!
  if (check.forbid !== undefined) forbidNode(check, pattern, node, state)
  else state.isMet[at] = pattern === undefined || findMatch(pattern, state.getWords(node).text) !== undefined
}

function forbidNode(
  check: Check,
  pattern: ExactPattern | undefined,
  node: Nodes,
  { parsed: { text }, locate, getWords, reporter }: WalkState,
): void {
  const position = node.position as Position
  if (pattern === undefined) {
    reportCheck(check, reporter, position)
    return
  }
  const words = getWords(node)
  const places = findMatches(pattern, words.text, FINDINGS_LIMIT).map(match => {
    pattern.work.left -= words.text.length >> 4
    return locateWords(words, match, text)
  })
  for (const place of places) {
    if (place === undefined) continue
    const edit = check.replace === undefined ? undefined : [{ ...place, text: check.replace }]
    reportCheck(check, reporter, locate(place.start, place.end), edit)
  }
  // Matches without an exact position are reported together.
  if (places.includes(undefined)) reportCheck(check, reporter, position)
}

function rememberLast<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  let last: { key: Key; value: Value } | undefined
  return key => {
    if (last?.key !== key) last = { key, value: make(key) }
    return last.value
  }
}
