/** Runs the checks of a configuration on one entry: one walk of its tree for all selectors. */
import type { Nodes } from 'mdast'
import type { Edit, Finding } from '../../core/diagnostics/catalog.ts'
import { FINDINGS_LIMIT } from '../../core/diagnostics/finding.ts'
import type { Position } from '../../core/json/types.ts'
import { type ExactPattern, findMatch, findMatches, MOST_STEPS_OF_CHECKS } from '../../core/match/find.ts'
import { createLocator } from '../../core/text/lines.ts'
import type { Parsed } from '../types.ts'
import { findPosition } from '../validate/values.ts'
import { type Budget, type Check, MOST_KEYWORDS, MOST_SELECTOR_STEPS, rejectCheck } from './check.ts'
import { createReporter, type Reporter } from './reporter.ts'
import { compileSchema, type SchemaFault, type SchemaTest, takePattern } from './schema.ts'
import { matchSteps, parseSelectors, type Selector } from './selector.ts'
import { collectWords, locateWords, type NodeWords } from './words.ts'

export type RunChecks = (parsed: Parsed) => Finding[]

interface Compiled {
  check: Check
  schema?: SchemaTest
  pattern?: ExactPattern
}

/** A selector, and the number of its check. */
type Selecting = Selector & { at: number }

/** Throws a Failure for a check that cannot be used. */
export function compileChecks(checks: readonly Check[]): RunChecks {
  const budget: Budget = {
    patternSteps: MOST_STEPS_OF_CHECKS,
    selectorSteps: MOST_SELECTOR_STEPS,
    keywords: MOST_KEYWORDS,
  }
  const compiled = checks.map(check => compileCheck(check, budget))
  const selecting = checks.flatMap((check, at) =>
    compileSelectors(check, budget).map(selector => ({ ...selector, at })),
  )
  return parsed => {
    const reporter = createReporter()
    checkFrontmatter(parsed, compiled, reporter)
    if (selecting.length > 0) checkNodes(parsed, compiled, selecting, reporter)
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
  const pattern = text === undefined ? undefined : takePattern(text, { code, budget })
  if (pattern !== undefined && replace !== undefined && findMatch(pattern, replace).match !== undefined)
    throw rejectCheck(code, '`text` matches what `replace` writes, so that a fix would be reported again')
  return {
    check,
    ...(frontmatter !== undefined && { schema: compileSchema(frontmatter, code, budget) }),
    ...(pattern !== undefined && { pattern }),
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

/** What a check found at a place. */
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

/** Visits every node once, in the order of the document. */
function checkNodes(
  parsed: Parsed,
  compiled: readonly Compiled[],
  selecting: readonly Selecting[],
  reporter: Reporter,
): void {
  const count = selecting.length
  // Per level: the steps of each selector that end at the open node, and those that end there or above.
  const ended: number[] = []
  const above: number[] = []
  const state: WalkState = {
    parsed,
    locate: createLocator(parsed.text),
    reporter,
    getWords: rememberLast(collectWords),
    openAt: compiled.map(() => Number.POSITIVE_INFINITY),
    isMet: compiled.map(() => false),
  }
  const open: { node: Nodes; level: number }[] = [{ node: parsed.tree, level: 1 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, level } = next
    for (let at = 0; at < compiled.length; at++)
      if (state.openAt[at]! >= level) state.openAt[at] = Number.POSITIVE_INFINITY
    for (let index = 0; index < count; index++) {
      const selector = selecting[index]!
      const parent = (level - 1) * count + index
      const bits = matchSteps(selector, node, ended[parent] ?? 0, above[parent] ?? 0)
      ended[parent + count] = bits
      above[parent + count] = (above[parent] ?? 0) | bits
      const isMatch = (bits & (1 << (selector.steps.length - 1))) !== 0
      if (isMatch && isInBody(node, parsed)) meetNode(compiled, selector.at, { node, level }, state)
    }
    if (!('children' in node)) continue
    for (let at = node.children.length - 1; at >= 0; at--)
      open.push({ node: node.children[at]!, level: level + 1 })
  }
  for (const [at, { check }] of compiled.entries())
    if (check.require !== undefined && !state.isMet[at]) reportCheck(check, reporter)
}

interface WalkState {
  parsed: Parsed
  locate: (start: number, end: number) => Position
  reporter: Reporter
  getWords: (node: Nodes) => NodeWords
  /** For each check, the level of a node that it was asked about and that is still open: nodes inside it do not count again. */
  openAt: number[]
  /** For each check, whether it has met a node that it requires. */
  isMet: boolean[]
}

function isInBody({ type, position }: Nodes, { bodyStart }: Parsed): boolean {
  return type === 'root' || (position?.start.offset ?? -1) >= bodyStart
}

function meetNode(
  compiled: readonly Compiled[],
  at: number,
  { node, level }: { node: Nodes; level: number },
  state: WalkState,
): void {
  const { check, pattern } = compiled[at]!
  if (state.openAt[at] !== Number.POSITIVE_INFINITY || state.isMet[at]) return
  state.openAt[at] = level
  if (check.forbid !== undefined) forbidNode(check, pattern, node, state)
  else
    state.isMet[at] =
      pattern === undefined || findMatch(pattern, state.getWords(node).text).match !== undefined
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
  const places = findMatches(pattern, words.text, FINDINGS_LIMIT).map(match =>
    locateWords(words, match, text),
  )
  for (const place of places) {
    if (place === undefined) continue
    const edit = check.replace === undefined ? undefined : [{ ...place, text: check.replace }]
    reportCheck(check, reporter, locate(place.start, place.end), edit)
  }
  // Those that stand nowhere unchanged are reported together.
  if (places.includes(undefined)) reportCheck(check, reporter, position)
}

/** Several checks ask about a node in turn. */
function rememberLast<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  let last: { key: Key; value: Value } | undefined
  return key => {
    if (last?.key !== key) last = { key, value: make(key) }
    return last.value
  }
}
