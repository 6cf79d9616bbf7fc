/** Skills × clients for people: a numbered list of clients, and a row of marks for each skill. */

import type { Portability, PortabilityCell } from '../build/report.ts'
import { formatCount } from '../core/quantity.ts'
import { escapeTerminal } from '../core/terminal.ts'
import { cutText, measureWidth } from '../core/width.ts'
import type { Colours } from './layout.ts'

type Verdict = PortabilityCell['verdict']

const MARKS: Record<Verdict, string> = {
  loads: '✓',
  changed: '~',
  dropped: '✗',
  shadowed: '-',
  undecided: '?',
  absent: '·',
}

const WORDS: Record<Verdict, string> = {
  loads: 'loads',
  changed: 'loads with a change',
  dropped: 'dropped',
  shadowed: 'another of that name is used',
  undecided: 'nothing decides between two of that name',
  absent: 'not in a folder that it reads',
}

const VERDICTS: Verdict[] = ['loads', 'changed', 'dropped', 'shadowed', 'undecided', 'absent']
/** Rows for a terminal; the report as JSON has them all. */
const MOST_ROWS = 200

export interface MatrixOptions {
  colours: Colours
  width: number
  /** All rows, and the reason of each mark. */
  verbose: boolean
}

/** The lines of the matrix; rows of skills that every client loads as they are are only counted. */
export function formatPortability({ clients, skills }: Portability, options: MatrixOptions): string[] {
  const { colours, verbose } = options
  const isPlain = (cells: Record<string, PortabilityCell>) =>
    clients.every(({ id }) => cells[id]?.verdict === 'loads' || cells[id]?.verdict === 'absent')
  const troubled = verbose ? skills : skills.filter(({ cells }) => !isPlain(cells))
  const rows = troubled.slice(0, verbose ? undefined : MOST_ROWS)
  const used = VERDICTS.filter(verdict =>
    skills.some(({ cells }) => clients.some(({ id }) => cells[id]?.verdict === verdict)),
  )
  const legend = used.map(verdict => `${mark(verdict, colours)} ${WORDS[verdict]}`).join('   ')
  const left = skills.length - rows.length
  return [
    colours.bold(`${formatCount(skills.length, 'skill')} × ${formatCount(clients.length, 'client')}`),
    '',
    ...clients.map((client, index) => formatClient(client, index, skills, options)),
    '',
    ...(rows.length === 0 ? [] : formatMatrix(clients, rows, options)),
    ...(left === 0 ? [] : [colours.dim(formatLeft(left, rows.length, troubled.length))]),
    '',
    legend,
  ]
}

function formatLeft(left: number, shown: number, troubled: number): string {
  if (troubled > shown) return `${formatCount(left, 'more skill')}; --verbose or --format json shows them all`
  return shown === 0
    ? 'Every client that reads them loads them as they are'
    : `${formatCount(left, 'more skill')} that each client which reads them loads as they are`
}

function formatClient(
  { id, title, version }: Portability['clients'][number],
  index: number,
  skills: Portability['skills'],
  { colours, width }: MatrixOptions,
): string {
  const counts = VERDICTS.map(
    verdict => [verdict, skills.filter(({ cells }) => cells[id]?.verdict === verdict).length] as const,
  )
  const said = counts
    .filter(([, count]) => count > 0)
    .map(([verdict, count]) => `${mark(verdict, colours)} ${count}`)
  const name = cutText(escapeTerminal(`${title} ${version}`), Math.max(20, width - 50)).padEnd(34)
  return `${String(index + 1).padStart(4)}  ${name} ${said.join('  ')}`
}

function formatMatrix(
  clients: Portability['clients'],
  rows: Portability['skills'],
  { colours, width, verbose }: MatrixOptions,
): string[] {
  const numbers = clients.map((_, index) => String(index + 1))
  const names = rows.map(({ id, path }) => escapeTerminal(id ?? path))
  const room = Math.max(16, width - numbers.length * 2 - 3)
  const size = Math.min(room, Math.max(...names.map(measureWidth)))
  const heads = [0, 1]
    .map(row => numbers.map(number => number.padStart(2)[row] ?? ' ').join(' '))
    .filter(head => head.trim() !== '')
    .map(head => colours.dim(`${' '.repeat(size)}  ${head}`))
  return [
    ...heads,
    ...rows.flatMap(({ cells }, index) => {
      const name = cutText(names[index] ?? '', size)
      const marks = clients.map(({ id }) => mark(cells[id]?.verdict ?? 'absent', colours)).join(' ')
      return [
        `${name}${' '.repeat(size - measureWidth(name))}  ${marks}`,
        ...(verbose ? formatReasons(clients, cells, colours) : []),
      ]
    }),
  ]
}

/** Each reason once, with the clients that it holds for. */
function formatReasons(
  clients: Portability['clients'],
  cells: Record<string, PortabilityCell>,
  colours: Colours,
): string[] {
  const byText = new Map<string, string[]>()
  for (const { id, title } of clients) {
    for (const { text } of cells[id]?.reasons ?? []) byText.set(text, [...(byText.get(text) ?? []), title])
  }
  return [...byText].map(([text, titles]) =>
    colours.dim(`    ${escapeTerminal(`${titles.join(', ')}: ${text}`)}`),
  )
}

function mark(verdict: Verdict, colours: Colours): string {
  if (verdict === 'loads') return colours.green(MARKS[verdict])
  if (verdict === 'absent') return colours.dim(MARKS[verdict])
  return verdict === 'dropped' ? colours.red(MARKS[verdict]) : colours.yellow(MARKS[verdict])
}
