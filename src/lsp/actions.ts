import {
  type CodeAction,
  CodeActionKind,
  type Diagnostic,
  type Range,
  type TextEdit,
} from 'vscode-languageserver-types'
import { parseEntry } from '../compiler/parse/parse.ts'
import { applyEdits, sortEdits } from '../compiler/parse/repair/edits.ts'
import { findDirectives } from '../compiler/validate/rules/suppressions.ts'
import { isAdjustable } from '../core/diagnostics/apply-severity.ts'
import type { Edit } from '../core/diagnostics/catalog.ts'
import { findLineStarts } from '../core/text/lines.ts'
import type { ShownFinding } from './diagnostics.ts'
import { type Page, toRange } from './page.ts'
import type { Judged } from './project.ts'

const FIX_ALL = `${CodeActionKind.SourceFixAll}.skillc`

export const ACTION_KINDS = [CodeActionKind.QuickFix, FIX_ALL]

export function listActions(
  page: Page,
  { analyzer }: Pick<Judged, 'analyzer'>,
  findings: readonly ShownFinding[],
  range: Range,
  only: readonly string[] | undefined,
): CodeAction[] {
  const isWanted = (kind: string) =>
    only === undefined ? kind !== FIX_ALL : only.some(asked => kind === asked || kind.startsWith(`${asked}.`))
  const actions: CodeAction[] = []
  if (isWanted(CodeActionKind.QuickFix)) {
    const here = findings.filter(({ shown }) => touches(shown.range, range))
    for (const each of here) actions.push(...createFix(page, each))
    for (const each of here) actions.push(...createSilencers(page, analyzer, each))
  }
  if (isWanted(FIX_ALL)) actions.push(...createFixAll(page, findings))
  return actions
}

function touches(a: Range, b: Range): boolean {
  const isBefore = (one: Range, other: Range) =>
    one.end.line < other.start.line ||
    (one.end.line === other.start.line && one.end.character < other.start.character)
  return !isBefore(a, b) && !isBefore(b, a)
}

function createFix(page: Page, { found, shown }: ShownFinding): CodeAction[] {
  if (found.fix === undefined || found.fix.length === 0) return []
  const title = `Fix: ${describeEdits(page, found.fix)}`
  return [{ ...createAction(page, CodeActionKind.QuickFix, title, found.fix, shown), isPreferred: true }]
}

function createAction(
  page: Page,
  kind: string,
  title: string,
  edits: Edit[],
  diagnostic?: Diagnostic,
): CodeAction {
  const textEdits = sortEdits(edits).map(
    ({ start, end, text }): TextEdit => ({ range: toRange(page, start, end), newText: text }),
  )
  const edit = { changes: { [page.document.uri]: textEdits } }
  return { title, kind, edit, ...(diagnostic && { diagnostics: [diagnostic] }) }
}

const MOST_SHOWN = 40

function describeEdits({ parsed }: Page, edits: Edit[]): string {
  const [first] = edits
  if (first === undefined || edits.length > 1) return `make ${edits.length} changes`
  const show = (text: string) =>
    `\`${text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text}\``.replace(/\s+/g, ' ')
  const old = parsed.text.slice(first.start, first.end)
  if (first.text.trim() === '') return old.trim() === '' ? 'correct the spaces' : `remove ${show(old)}`
  return old === '' ? `insert ${show(first.text)}` : `replace with ${show(first.text)}`
}

function createFixAll(page: Page, findings: readonly ShownFinding[]): CodeAction[] {
  const edits: Edit[] = []
  for (const { fix = [] } of findings.map(({ found }) => found))
    if (!fix.some(edit => edits.some(other => edit.start < other.end && other.start < edit.end)))
      edits.push(...fix)
  if (edits.length === 0) return []
  return [createAction(page, FIX_ALL, 'Fix what skillc can repair in this file', edits)]
}

function createSilencers(
  page: Page,
  analyzer: Judged['analyzer'],
  { found, shown }: ShownFinding,
): CodeAction[] {
  const { code, position } = found
  if (!isAdjustable(code)) return []
  const offers: { title: string; edits: Edit[] }[] = [
    {
      title: `Silence \`${code}\` here`,
      edits: position === undefined ? [] : listLineEdits(page, code, position.start.line),
    },
    { title: `Silence \`${code}\` in this file`, edits: listFileEdits(page, code) },
  ]
  return offers.flatMap(({ title, edits }, at) => {
    const line = at === 0 ? position?.start.line : undefined
    const edit = edits.find(each => silences(page, analyzer, each, code, line))
    return edit === undefined ? [] : createAction(page, CodeActionKind.QuickFix, title, [edit], shown)
  })
}

/** Candidates: in some contexts the text would not be a comment. */
function listLineEdits({ parsed }: Page, code: string, line: number): Edit[] {
  const { text, bodyStart } = parsed
  const starts = findLineStarts(text)
  const start = starts[line - 1] ?? text.length
  if (start < bodyStart) {
    const end = start + (/^[^\r\n]*/.exec(text.slice(start))?.[0].length ?? 0)
    return [{ start: end, end, text: ` # skillc-disable-line ${code}` }]
  }
  const indent = /^[ \t]*/.exec(text.slice(start))?.[0] ?? ''
  return [insert(start, `${indent}<!-- skillc-disable-next-line ${code} -->${getLineEnd(text)}`)]
}

/** Candidates: the end of the frontmatter, or the start of the body. */
function listFileEdits({ parsed }: Page, code: string): Edit[] {
  const { text, bodyStart, frontmatter } = parsed
  const end = getLineEnd(text)
  const closing = text.lastIndexOf('---', bodyStart - 1)
  return [
    ...(frontmatter === undefined || closing < 1 ? [] : [insert(closing, `# skillc-disable ${code}${end}`)]),
    insert(bodyStart, `${end}<!-- skillc-disable ${code} -->${end}`),
  ]
}

function insert(at: number, text: string): Edit {
  return { start: at, end: at, text }
}

function getLineEnd(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n'
}

/** True if the edit adds a directive for the code and line, and changes nothing else. */
function silences(
  { parsed, found }: Page,
  { toTree }: Judged['analyzer'],
  edit: Edit,
  code: string,
  line: number | undefined,
): boolean {
  const { folder, isRoot, fileName } = parsed
  const names = { folder, isRoot, fileName, ...(found?.form && { form: found.form }) }
  const text = applyEdits(parsed.text, [edit])
  const after = parseEntry(new TextEncoder().encode(text), names, toTree)
  const moved = line === undefined ? undefined : line + (edit.text.endsWith('\n') ? 1 : 0)
  const counts = findDirectives(after).some(each => each.codes.includes(code) && each.line === moved)
  const values = (of: Page['parsed']) => JSON.stringify(of.frontmatter?.values)
  return counts && values(after) === values(parsed) && after.headings.length === parsed.headings.length
}
