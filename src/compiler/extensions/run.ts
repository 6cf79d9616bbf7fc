import type { Nodes } from 'mdast'
import { type Edit, type Finding, isOwnCode, type OwnCode } from '../../core/diagnostics/catalog.ts'
import { type Failure, failure, formatError } from '../../core/errors/failure.ts'
import { checkArray, checkObject, isCount, isMap, isText } from '../../core/json/shapes.ts'
import type { Position } from '../../core/json/types.ts'
import { createLocator } from '../../core/text/lines.ts'
import { createReporter, type Place } from '../checks/reporter.ts'
import { toParsedSkill } from '../parse/parse-skill.ts'
import type { Parsed } from '../types.ts'
import type { OwnFinding, ReportOwn, SkillView } from './extension.ts'
import type { LoadedRule } from './load.ts'

/** Throws a Failure that names the failed rule. */
export type RunRules = (parsed: Parsed) => Finding[]

type Visit = (node: Nodes, skill: SkillView, report: ReportOwn) => void

/** `onRule` receives each rule's number before it runs, and -1 at the end. */
export function compileRules(rules: readonly LoadedRule[], onRule?: (at: number) => void): RunRules {
  const visits = new Map<string, [at: number, visit: Visit][]>()
  for (const [at, { rule }] of rules.entries())
    for (const [type, visit] of Object.entries(rule.visit ?? {})) {
      const ofType = visits.get(type) ?? []
      visits.set(type, ofType)
      ofType.push([at, visit as Visit])
    }
  return parsed => {
    const reporter = createReporter()
    const skill = createView(parsed)
    const place = createPlacer(parsed.text)
    const reports = rules.map(
      ({ code, rule: { severity = 'warning', reportsIds = false } }): ReportOwn =>
        found => {
          const { message, help, id } = checkFinding(found)
          if (id !== undefined && !reportsIds)
            throw new Error('a finding has an `id`, but the rule has no `reportsIds`')
          reporter.report(
            id === undefined ? code : replaceId(code, id),
            { message, severity, ...(help !== undefined && { help }) },
            place(found),
          )
        },
    )
    let current = 0
    const run = (at: number, work: (report: ReportOwn) => void) => {
      current = at
      onRule?.(at)
      work(reports[at]!)
    }
    try {
      if (visits.size > 0)
        walk(skill.tree, node => {
          for (const [at, visit] of visits.get(node.type) ?? []) run(at, report => visit(node, skill, report))
        })
      for (const [at, { rule }] of rules.entries()) run(at, report => rule.check?.(skill, report))
      onRule?.(-1)
    } catch (error) {
      throw createRuleError(rules[current]!, error)
    }
    return reporter.findings
  }
}

/** Facts are copies, so a rule cannot change an analysis. */
function createView(parsed: Parsed): SkillView {
  const { headings, references, frontmatter, ...rest } = toParsedSkill(parsed)
  const facts = { headings, references, frontmatter }
  let copies: typeof facts | undefined
  const getCopies = () => {
    copies ??= structuredClone(facts)
    return copies
  }
  return {
    ...rest,
    folder: parsed.folder,
    get headings() {
      return getCopies().headings
    },
    get references() {
      return getCopies().references
    },
    get frontmatter() {
      return getCopies().frontmatter
    },
  }
}

function createRuleError({ code, file }: LoadedRule, error: unknown): Failure {
  const from = file === undefined ? '' : ` of \`${file}\``
  return failure(`The rule \`${code}\`${from} failed: ${formatError(error)}`, 'Correct the rule', error)
}

function walk(tree: Nodes, meet: (node: Nodes) => void): void {
  const open: Nodes[] = [tree]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    meet(node)
    if (!('children' in node)) continue
    for (let at = node.children.length - 1; at >= 0; at--) open.push(node.children[at]!)
  }
}

function replaceId(code: OwnCode, id: string): OwnCode {
  const replaced = code.slice(0, code.lastIndexOf('/') + 1) + id
  if (!isOwnCode(replaced)) throw new Error(`a finding has the \`id\` ${JSON.stringify(id)}`)
  return replaced
}

const isEditList = checkArray(checkObject({ start: isCount, end: isCount, text: isText }))

function checkFinding(found: OwnFinding): OwnFinding {
  if (!isText(Object(found).message)) throw new Error('a finding has no `message`')
  if (found.help !== undefined && !isText(found.help))
    throw new Error('a finding has a `help` that is not text')
  return found
}

/** Converts a finding's place and edits. Throws for those outside of the text. */
function createPlacer(text: string): (found: OwnFinding) => Place {
  const locate = createLocator(text)
  const checkSpan = (start: number, end: number) => {
    if (!isCount(start) || !isCount(end) || start > end || end > text.length)
      throw new Error(`a finding has a place from ${start} to ${end} in a text of ${text.length}`)
  }
  const checkEdits = (edits: Edit[]) => {
    if (!isEditList(edits)) throw new Error('a finding has edits that are not `{ start, end, text }`')
    for (const { start, end } of edits) checkSpan(start, end)
    return edits.map(({ start, end, text }) => ({ start, end, text }))
  }
  return ({ at, fix, unsafeFix }) => {
    const span = at === undefined ? undefined : getSpan(at)
    if (span !== undefined) checkSpan(span.start, span.end)
    return {
      ...(span !== undefined && { position: locate(span.start, span.end) }),
      ...(fix !== undefined && { fix: checkEdits(fix) }),
      ...(unsafeFix !== undefined && fix === undefined && { unsafeFix: checkEdits(unsafeFix) }),
    }
  }
}

function getSpan(at: NonNullable<OwnFinding['at']>): { start: number; end: number } {
  const place = 'position' in at ? at.position : at
  if (!isMap(place) || !('start' in place))
    throw new Error("a finding's `at` is not a node, a position such as `place('/name').value`, or offsets")
  const { start, end } = place as Position | { start: number; end: number }
  return { start: toOffset(start), end: toOffset(end) }
}

function toOffset(point: number | Position['start']): number {
  return typeof point === 'number' ? point : Object(point).offset
}
