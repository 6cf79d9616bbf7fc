// Draws bench/results.json, the figures of bench/compare.js, as bench/plot.svg: CPU time by the number of skills. Same figures, same bytes.
//
//   node bench/plot.js
import { readFileSync, writeFileSync } from 'node:fs'
import { PARSED } from './steps.js'

const WIDTH = 720
const HEIGHT = 400
const LEFT = 56
const RIGHT = 190
const TOP = 48
const BOTTOM = 44
/** Labels at the ends of lines are at least so far from each other. */
const LINE = 16
const COLORS = [
  '#0b62a4',
  '#d9480f',
  '#2b8a3e',
  '#868e96',
  '#9c36b5',
  '#c2255c',
  '#5f3dc4',
  '#495057',
  '#a87900',
]

/** Steps that are drawn. */
const DRAWN = ['check', 'build', 'nothing changed', 'read and hash every file', PARSED]

/** @type {{ machine: string, pinned: string, rounds: number, rows: import('./compare.js').Row[] }} */
const { machine, pinned, rounds, rows } = JSON.parse(
  readFileSync(new URL('results.json', import.meta.url), 'utf8'),
)

const lines = listLines()
const skills = lines.flatMap(({ points }) => points.map(point => point.skills))
const seconds = lines.flatMap(({ points }) => points.flatMap(({ cpu }) => cpu))
const across = toScale(Math.min(...skills), Math.max(...skills), LEFT, WIDTH - RIGHT)
const [lowest, highest] = [Math.min(...seconds) * 0.7, Math.max(...seconds) * 1.3]
const up = toScale(lowest, highest, HEIGHT - BOTTOM, TOP)
writeFileSync(new URL('plot.svg', import.meta.url), draw())

/** What is drawn: each tool with its step, by size. */
function listLines() {
  const names = new Map()
  for (const row of rows.filter(({ step }) => DRAWN.includes(step))) {
    const version = row.tool === 'skillc' && row.version === 'now' ? '' : ` ${row.version}`
    const step = row.tool === 'skillc' ? ` ${row.step}` : row.tool === 'floor' ? ` (${row.step})` : ''
    const name = row.tool === 'skillc' ? `skillc${step}${version}` : `${row.tool}${version.trimEnd()}${step}`
    const line = names.get(name) ?? {
      name,
      isOurs: row.tool === 'skillc' && row.version === 'now',
      points: [],
    }
    line.points.push({ skills: row.skills, cpu: row.cpu })
    names.set(name, line)
  }
  return [...names.values()].map((line, at) => ({ ...line, color: COLORS[at % COLORS.length] }))
}

/** Logarithmic. */
function toScale(
  /** @type {number} */ least,
  /** @type {number} */ most,
  /** @type {number} */ from,
  /** @type {number} */ to,
) {
  const span = Math.log(most / least) || 1
  return (/** @type {number} */ value) =>
    Math.round((from + ((to - from) * Math.log(value / least)) / span) * 10) / 10
}

function listPowers(/** @type {number} */ least, /** @type {number} */ most) {
  const first = Math.ceil(Math.log10(least) - 1e-9)
  const count = Math.floor(Math.log10(most) + 1e-9) - first + 1
  return Array.from({ length: count }, (_, at) => Number(`1e${first + at}`))
}

/** Where labels stand: beside the end of their line, and none on another. */
function placeLabels() {
  const ends = lines.map(line => ({
    line,
    y: up(line.points.at(-1).cpu[1]),
    x: across(line.points.at(-1).skills),
  }))
  ends.sort((a, b) => a.y - b.y)
  let above = Number.NEGATIVE_INFINITY
  for (const end of ends) {
    end.y = Math.max(end.y, above + LINE)
    above = end.y
  }
  return ends
}

function draw() {
  const parts = [
    ...listPowers(lowest, highest).flatMap(value => [
      `<path class="grid" d="M${LEFT} ${up(value)}H${WIDTH - RIGHT}"/>`,
      `<text x="${LEFT - 8}" y="${up(value) + 4}" text-anchor="end">${value} s</text>`,
    ]),
    ...[...new Set(skills)].map(
      value =>
        `<text x="${across(value)}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle">${value.toLocaleString('en')}</text>`,
    ),
    `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 6}" text-anchor="middle">skills</text>`,
    ...lines.map(drawLine),
    ...placeLabels().map(
      ({ line, y }) =>
        `<text x="${WIDTH - RIGHT + 12}" y="${y + 4}" fill="${line.color}">${escapeXml(line.name)}</text>`,
    ),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="CPU time by the number of skills">
<style>text{font:12px system-ui,sans-serif}text:not([fill]){fill:#495057}.grid{stroke:#dee2e6}</style>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<text x="${LEFT}" y="20" style="font-weight:600">CPU time of all threads; median and spread of ${rounds} interleaved rounds</text>
<text x="${LEFT}" y="36">${escapeXml(machine.replace(/;.*?(Node v[\d.]+).*/, '; $1'))}. ${pinned}: an earlier commit.</text>
${parts.join('\n')}
</svg>
`
}

/** A line through medians, and a bar from the least to the most. */
function drawLine({ points, color, isOurs }) {
  const path = points.map(
    ({ skills: at, cpu }, index) => `${index === 0 ? 'M' : 'L'}${across(at)} ${up(cpu[1])}`,
  )
  const bars = points.map(({ skills: at, cpu: [least, , most] }) => `M${across(at)} ${up(least)}V${up(most)}`)
  const dots = points.map(
    ({ skills: at, cpu }) => `<circle cx="${across(at)}" cy="${up(cpu[1])}" r="3" fill="${color}"/>`,
  )
  const dashes = isOurs ? '' : ' stroke-dasharray="4 3"'
  return `<path fill="none" stroke="${color}" stroke-width="2"${dashes} d="${path.join('')}"/><path stroke="${color}" stroke-width="1.5" d="${bars.join('')}"/>${dots.join('')}`
}

function escapeXml(/** @type {string} */ text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
