// Large bundles, split against whole: requests, bytes, time and memory from opening to the first answer and its
// instructions, from a folder and over HTTP, as a Markdown report on standard output.
//
//   node bench/big.js [--skills N] [--layout …] [--weight …] [--base DIR] [--rounds N]
//
// Needs a build in dist/. The tree is that of bench/run.js; its bundles are made once a run.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { measure, median } from './measure.js'
import { prepareTree } from './prepare-tree.js'

const here = fileURLToPath(new URL('.', import.meta.url))
const { values } = parseArgs({
  options: {
    skills: { type: 'string', default: '10000' },
    layout: { type: 'string', default: 'copies' },
    weight: { type: 'string', default: 'full' },
    base: { type: 'string' },
    rounds: { type: 'string', default: '5' },
  },
})

const tree = prepareTree(values)
const forms = [
  { name: 'whole', above: 1_000_000_000 },
  { name: 'split', above: 1_000 },
]
const results = []
for (const { name, above } of forms) {
  const folder = `${tree.dir}.${name}`
  rmSync(folder, { recursive: true, force: true })
  const flags = [
    '--profile',
    'lenient',
    '--no-config',
    '--no-cache',
    '--quiet',
    '--split-above',
    String(above),
  ]
  const built = measure([join(here, '../dist/cli.js'), 'build', tree.dir, ...flags, '--out', folder])
  const server = spawn(process.execPath, [join(here, 'static-server.js'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise(resolve =>
    server.stdout.once('data', line => resolve(String(line).trim())),
  )
  const rounds = { folder: [], HTTP: [] }
  for (let round = 0; round <= Number(values.rounds); round++) {
    const [disk, web] = [live(folder), live(address)]
    // The first round warms the page cache and is not counted.
    if (round === 0) continue
    rounds.folder.push(disk)
    rounds.HTTP.push(web)
  }
  server.kill()
  const { size } = statSync(join(folder, 'manifest.json'))
  const { account } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  results.push({ name, built, size, skills: account.emitted, rounds })
  rmSync(folder, { recursive: true, force: true })
}
console.log(report())

/** @param {string} place */
function live(place) {
  const args = ['--expose-gc', join(here, 'big-steps.js'), place]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${place} ended with ${status}\n${stderr.slice(-2000)}`)
  return JSON.parse(stdout)
}

function report() {
  const rows = results.flatMap(({ name, rounds }) =>
    Object.entries(rounds).flatMap(([from, list]) =>
      list[0].map(({ step }, at) => {
        const middle = unit => median(list.map(steps => steps[at][unit]))
        const numbers = ['reads', 'bytes', 'wall', 'cpu', 'heap'].map(middle)
        return `| ${name} | ${from} | ${step} | ${numbers.map((value, unit) => value.toFixed(unit < 2 ? 0 : 1)).join(' | ')} |`
      }),
    ),
  )
  return [
    `Bundles of ${results[0].skills} skills (${values.layout}, ${values.weight}); medians of ${values.rounds} rounds, each in a new process.`,
    '',
    '| form | `manifest.json`, kB | build, CPU s | build, peak MiB |',
    '| --- | ---: | ---: | ---: |',
    ...results.map(
      ({ name, size, built }) =>
        `| ${name} | ${(size / 1000).toFixed(0)} | ${built.cpu.toFixed(1)} | ${built.rss.toFixed(0)} |`,
    ),
    '',
    '| form | from | step | files read | bytes | wall, ms | CPU, ms | heap above the start, MiB |',
    '| --- | --- | --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
  ].join('\n')
}
