/**
 * Draws docs/architecture.svg: the groups of src, each above all that it imports. Copies the functions that docs/architecture.md
 * shows from src. Run by `npm run architecture`; a test compares both.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import groups from './lint/groups.cjs'

const root = join(import.meta.dirname, '..')

const WIDTH = 720
const BOX = { width: 212, height: 54 }
const ROW = 92

/** The picture as SVG text. */
export function drawArchitecture() {
  const imports = readGroupImports()
  const floors = sortIntoFloors(imports)
  const places = new Map()
  floors.forEach((names, floor) => {
    const gap = (WIDTH - names.length * BOX.width) / (names.length + 1)
    names.forEach((name, at) => {
      places.set(name, { x: Math.round(gap + at * (BOX.width + gap)), y: 16 + floor * ROW })
    })
  })
  const arrows = [...imports].flatMap(([from, targets]) =>
    withoutDetours(targets, imports).map(to => drawArrow(places.get(from), places.get(to))),
  )
  const boxes = [...places].map(([name, place]) => drawBox(name, place))
  const height = 16 + floors.length * ROW
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif">
<title>The groups of src. Arrows are imports, and lead down.</title>
<style>rect { fill: #f6f8fa; stroke: #57606a } text { fill: #1f2328 } .what { font-size: 11px; fill: #57606a } path { stroke: #8c959f; fill: none } marker path { fill: #8c959f; stroke: none }
@media (prefers-color-scheme: dark) { rect { fill: #161b22; stroke: #8b949e } text { fill: #e6edf3 } .what { fill: #9198a1 } }</style>
<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z"/></marker>
${[...arrows, ...boxes].join('\n')}
</svg>
`
}

/** The page, with each function below a comment `FILE FUNCTION` as src has it. */
export function fillArchitecture(page) {
  return page.replace(
    /(<!-- (\S+) (\w+) -->\n```ts\n)[\s\S]*?```/g,
    (_, start, file, name) => `${start}${readFunction(file, name)}\`\`\``,
  )
}

function readFunction(file, name) {
  const text = readFileSync(join(root, 'src', file), 'utf8')
  const [code] =
    new RegExp(`(?:/\\*\\*[^\\n]*\\*/\\n)?(?:export )?(?:async )?function ${name}\\b[\\s\\S]*?\\n}\\n`).exec(
      text,
    ) ?? []
  if (code === undefined) throw new Error(`There is no function ${name} in src/${file}`)
  return code
}

/** group → the other groups that its files import. */
function readGroupImports() {
  return new Map(
    Object.keys(groups).map(group => {
      const targets = new Set()
      for (const file of readdirSync(join(root, 'src', group), { recursive: true, encoding: 'utf8' })) {
        if (!file.endsWith('.ts')) continue
        const depth = file.split(/[\\/]/).length
        const text = readFileSync(join(root, 'src', group, file), 'utf8')
        const up = `(?:from|import\\()\\s*'${'\\.\\./'.repeat(depth)}([a-z]+)/`
        for (const [, target] of text.matchAll(new RegExp(up, 'g'))) targets.add(target)
      }
      return [group, targets]
    }),
  )
}

/** The top floor first. A group stands one floor above the highest that it imports. */
function sortIntoFloors(imports) {
  const getFloor = name => Math.max(0, ...[...imports.get(name)].map(target => getFloor(target) + 1))
  const floors = []
  for (const name of imports.keys()) {
    const floor = getFloor(name)
    floors[floor] ??= []
    floors[floor].push(name)
  }
  return floors.reverse()
}

/** Leaves out an arrow to what another arrow leads to anyway. */
function withoutDetours(targets, imports) {
  const reaches = (name, goal) => [...imports.get(name)].some(next => next === goal || reaches(next, goal))
  return [...targets].filter(to => ![...targets].some(other => other !== to && reaches(other, to))).sort()
}

function drawArrow(from, to) {
  const [x1, y1] = [from.x + BOX.width / 2, from.y + BOX.height]
  const [x2, y2] = [to.x + BOX.width / 2, to.y]
  const bend = Math.round((y2 - y1) / 2)
  return `<path d="M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}" marker-end="url(#tip)"/>`
}

function drawBox(name, { x, y }) {
  const middle = x + BOX.width / 2
  return `<rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="6"/><text x="${middle}" y="${y + 23}" text-anchor="middle">${name}</text><text class="what" x="${middle}" y="${y + 41}" text-anchor="middle">${groups[name].what}</text>`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const page = join(root, 'docs/architecture.md')
  writeFileSync(join(root, 'docs/architecture.svg'), drawArchitecture())
  writeFileSync(page, fillArchitecture(readFileSync(page, 'utf8')))
}
