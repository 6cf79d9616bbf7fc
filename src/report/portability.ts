import { formatCount, formatNumber, pluralize } from '../core/text/quantity.ts'
import { escapeTerminal } from '../core/text/terminal.ts'
import { measureWidth } from '../core/text/width.ts'
import type { Portability, PortabilityCell } from '../pipeline/report.ts'
import { type Colors, type LayoutOptions, wrapLine, wrapWords } from './layout.ts'

type Verdict = PortabilityCell['verdict']

const MARKS: Record<Verdict, string> = {
  loads: '✓',
  changed: '~',
  dropped: '✗',
  hidden: '○',
  shadowed: '-',
  undecided: '?',
  absent: '·',
}

const WORDS: Record<Verdict, string> = {
  loads: 'loads',
  changed: 'loads with a change',
  dropped: 'dropped',
  hidden: 'disabled in its settings',
  shadowed: 'another skill with this name is used',
  undecided: 'two skills with this name; which one is undefined',
  absent: 'not in a folder that it reads',
}

const VERDICTS: Verdict[] = ['loads', 'changed', 'dropped', 'hidden', 'shadowed', 'undecided', 'absent']
const MOST_ROWS = 200

/** Skills that every client loads unchanged, or does not read, are only counted. */
export function formatPortability({ clients, skills }: Portability, options: LayoutOptions): string[] {
  const { colors, verbose, width } = options
  const isPlain = (cells: Record<string, PortabilityCell>) =>
    clients.every(({ id }) => cells[id]?.verdict === 'loads' || cells[id]?.verdict === 'absent')
  // Clients that read none of the folders share one line instead of empty columns.
  const blind = clients.filter(({ id }) =>
    skills.every(({ cells }) => (cells[id]?.verdict ?? 'absent') === 'absent'),
  )
  const seeing = clients.filter(client => !blind.includes(client))
  const troubled = verbose ? skills : skills.filter(({ cells }) => !isPlain(cells))
  const rows = seeing.length === 0 ? [] : troubled.slice(0, verbose ? undefined : MOST_ROWS)
  const used = VERDICTS.filter(verdict =>
    skills.some(({ cells }) => seeing.some(({ id }) => cells[id]?.verdict === verdict)),
  )
  const legend = used.map(verdict => `${mark(verdict, colors)} ${WORDS[verdict]}  `)
  const shown = new Set(rows)
  const left = skills.filter(skill => !shown.has(skill))
  return [
    colors.bold(`${formatCount(skills.length, 'skill')} × ${formatCount(clients.length, 'client')}`),
    '',
    ...seeing.flatMap((client, index) => formatClient(client, index, seeing, skills, options)),
    ...(blind.length === 0 || seeing.length === 0 ? [] : ['']),
    ...(blind.length === 0 ? [] : formatBlind(blind, skills, options)),
    ...formatLists(clients, options),
    ...(seeing.length === 0
      ? []
      : [
          '',
          ...(rows.length === 0 ? [] : formatMatrix(seeing, rows, options)),
          ...(left.length === 0
            ? []
            : wrapWords(formatLeft(left, troubled.length > rows.length, rows.length, seeing), width).map(
                colors.dim,
              )),
          '',
          ...wrapWords(legend, width),
        ]),
  ]
}

/** One line per client whose list loses something, worst first. */
function formatLists(clients: Portability['clients'], { width }: LayoutOptions): string[] {
  const short = clients.flatMap(({ id, title, list }) => (list === undefined ? [] : { id, title, ...list }))
  const lines = short
    .sort((a, b) => b.skills - b.whole - (a.skills - a.whole))
    .flatMap(({ id, title, skills, whole, cut, namesOnly, leftOut, tokensOver }) => {
      const lost = [
        ...(cut === 0 ? [] : [`${formatNumber(cut)} cut`]),
        ...(namesOnly === 0 ? [] : [`${formatNumber(namesOnly)} by name only`]),
        ...(leftOut === 0 ? [] : [`${formatNumber(leftOut)} left out`]),
      ].join(', ')
      const head = `${title}: ${formatNumber(whole)} of ${formatCount(skills, 'description')} shown in full in its list, ${lost}`
      const why = `they exceed its budget by about ${formatCount(tokensOver, 'token')}`
      return wrapWords(`${head}: ${why}; \`skillc prompt --preset ${id} --predict\` shows the text`, width)
    })
  return lines.length === 0 ? [] : ['', ...lines]
}

function formatName({ title, version }: Portability['clients'][number]): string {
  return escapeTerminal(`${title} ${version}`)
}

/** `16 clients do not look in `skills/``, with names, and how to check them anyway. */
function formatBlind(
  blind: Portability['clients'],
  skills: Portability['skills'],
  { colors, width, verbose }: LayoutOptions,
): string[] {
  const folders = [...new Set(skills.map(({ path }) => `${getTopFolder(path)}/`))]
  const where =
    folders.length === 1 ? `\`${escapeTerminal(folders[0]!)}\`` : `any of the ${folders.length} folders`
  const head = `${formatCount(blind.length, 'client does', 'clients do')} not look in ${where}`
  const names = verbose || blind.length <= MOST_BLIND ? `: ${blind.map(({ title }) => title).join(', ')}` : ''
  const target = folders.length === 1 && folders[0] !== './' ? getTopFolder(skills[0]?.path ?? '') : 'FOLDER'
  const how = `To check as if installed: \`skillc check ${escapeTerminal(target)} --preset ${blind[0]?.id}\``
  return [...wrapWords(escapeTerminal(head + names), width), ...wrapWords(how, width).map(colors.dim)]
}

const MOST_BLIND = 5

function getTopFolder(path: string): string {
  const folders = path.split('/').slice(0, -1)
  const at = folders.lastIndexOf('skills')
  return folders.slice(0, at === -1 ? 1 : at + 1).join('/') || '.'
}

/** Rows that are only counted: some client loads the skill unchanged, or none reads it. */
function formatLeft(
  left: Portability['skills'],
  isCut: boolean,
  shown: number,
  clients: Portability['clients'],
): string {
  const more = shown === 0 ? 'skill' : 'more skill'
  if (isCut) return `${formatCount(left.length, more)}; \`--verbose\` or \`--format json\` shows them all`
  const loaded = left.filter(({ cells }) => clients.some(({ id }) => cells[id]?.verdict === 'loads')).length
  const unread = left.length - loaded
  const where = clients.length === 1 ? '' : ` in every client that reads ${pluralize(loaded, 'it', 'them')}`
  const reader = clients.length === 1 ? 'the client does not read' : 'no client reads'
  return [
    ...(loaded === 0 ? [] : [`${formatCount(loaded, `${more} loads`, `${more}s load`)} unchanged${where}`]),
    ...(unread === 0 ? [] : [`${formatCount(unread, more)} in folders that ${reader}`]),
  ].join('; ')
}

function formatClient(
  client: Portability['clients'][number],
  index: number,
  clients: Portability['clients'],
  skills: Portability['skills'],
  { colors, width }: LayoutOptions,
): string[] {
  const counts = VERDICTS.map(
    verdict => [verdict, skills.filter(({ cells }) => cells[client.id]?.verdict === verdict).length] as const,
  )
  const said = counts
    .filter(([, count]) => count > 0)
    .map(([verdict, count]) => `${mark(verdict, colors)} ${count} `)
  const longest = Math.max(...clients.map(each => measureWidth(formatName(each))))
  const size = Math.min(longest, Math.max(20, width - 40))
  const name = formatName(client)
  const blank = size - measureWidth(name)
  const words = blank < 0 ? name.split(' ') : [name + ' '.repeat(blank)]
  const number = `${String(index + 1).padStart(4)}  `
  return wrapWords([number + words[0], ...words.slice(1), ...said], width, number.length)
}

function formatMatrix(
  clients: Portability['clients'],
  rows: Portability['skills'],
  { colors, width, verbose }: LayoutOptions,
): string[] {
  const numbers = clients.map((_, index) => String(index + 1))
  const names = rows.map(({ id, path }) => escapeTerminal(id ?? path))
  const room = width - numbers.length * 2 - 1
  // Longer names have their own line above the marks; without room, all names do.
  const size = room < 16 ? 2 : Math.min(room, Math.max(...names.map(measureWidth)))
  const heads = [0, 1]
    .map(row => numbers.map(number => number.padStart(2)[row] ?? ' ').join(' '))
    .filter(head => head.trim() !== '')
    .map(head => colors.dim(`${' '.repeat(size)}  ${head}`))
  return [
    ...heads,
    ...rows.flatMap(({ cells }, index) => {
      const name = names[index] ?? ''
      const blank = size - measureWidth(name)
      const marks = clients.map(({ id }) => mark(cells[id]?.verdict ?? 'absent', colors)).join(' ')
      return [
        ...(blank < 0 ? [name, `${' '.repeat(size)}  ${marks}`] : [`${name}${' '.repeat(blank)}  ${marks}`]),
        ...(verbose ? formatReasons(clients, cells, width, colors) : []),
      ]
    }),
  ]
}

function formatReasons(
  clients: Portability['clients'],
  cells: Record<string, PortabilityCell>,
  width: number,
  colors: Colors,
): string[] {
  const byText = new Map<string, string[]>()
  for (const { id, title } of clients) {
    for (const { text } of cells[id]?.reasons ?? []) byText.set(text, [...(byText.get(text) ?? []), title])
  }
  return [...byText].flatMap(([text, titles]) =>
    wrapLine(`    ${escapeTerminal(`${titles.join(', ')}: ${text}`)}`, width).map(colors.dim),
  )
}

function mark(verdict: Verdict, colors: Colors): string {
  if (verdict === 'loads') return colors.green(MARKS[verdict])
  if (verdict === 'absent') return colors.dim(MARKS[verdict])
  return verdict === 'dropped' ? colors.red(MARKS[verdict]) : colors.yellow(MARKS[verdict])
}
