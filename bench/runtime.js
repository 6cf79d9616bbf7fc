// The runtime on a large bundle: open, catalogues, use, files, search, with memory, against reading and parsing the
// manifest, as a Markdown report on standard output.
//
//   node bench/runtime.js [--skills N] [--layout …] [--weight …] [--base DIR] [--rounds N]
//
// Needs a build in dist/. The tree is that of bench/run.js; its bundle is made once a run.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
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
const bundle = `${tree.dir}.bundle`
rmSync(bundle, { recursive: true, force: true })
const build = [
  'build',
  tree.dir,
  '--profile',
  'lenient',
  '--no-config',
  '--no-cache',
  '--quiet',
  // Catalogues are of bundles whose skills are all at hand.
  '--split-above',
  '1000000000',
  '--out',
  bundle,
]
measure([join(here, '../dist/cli.js'), ...build])
const manifest = readFileSync(join(bundle, 'manifest.json'))
const server = spawn(process.execPath, [join(here, 'static-server.js'), bundle], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const address = await new Promise(resolve => server.stdout.once('data', line => resolve(String(line).trim())))
const disk = []
const web = []
for (let round = 0; round <= Number(values.rounds); round++) {
  // Floor and runtime in turn, so that a busy moment hits both. The first round warms the page cache and is not counted.
  const results = [
    { floor: live('floor', bundle), run: live('node', bundle) },
    { floor: live('floor', address), run: live('web', address) },
  ]
  if (round === 0) continue
  disk.push(results[0])
  web.push(results[1])
}
server.kill()
rmSync(bundle, { recursive: true, force: true })
console.log(report())

/** @param {string} kind @param {string} place */
function live(kind, place) {
  const args = ['--expose-gc', join(here, 'runtime-steps.js'), kind, place]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  if (status !== 0) throw new Error(`${kind} ${place} ended with ${status}\n${stderr.slice(-2000)}`)
  return JSON.parse(stdout)
}

function report() {
  const floor = 'read and parse'
  const [first] = disk
  const wall = (rounds, name, of = 'run') =>
    median(rounds.map(round => round[of].steps[name].wall)).toFixed(1)
  const ratio = (rounds, name) =>
    median(rounds.map(({ run, floor: { steps } }) => run.steps[name].cpu / steps[floor].cpu)).toFixed(2)
  const line = name =>
    `| ${name} | ${[disk, web].map(rounds => `${wall(rounds, name)} | ${ratio(rounds, name)}`).join(' | ')} |`
  const floors = [disk, web].map(rounds => wall(rounds, floor, 'floor'))
  const memory = (rounds, name, of = 'run') =>
    ['heap', 'rss']
      .map(unit => median(rounds.map(round => round[of].memory[name][unit])).toFixed(0))
      .join(' | ')
  return [
    '',
    `The runtime on a bundle of ${tree.skills} skills, manifest ${(manifest.length / 1e6).toFixed(1)} MB; medians of ${disk.length} rounds, each step once in a new process.`,
    '',
    '| step | folder, ms | CPU ÷ floor | HTTP, ms | CPU ÷ floor |',
    '| --- | ---: | ---: | ---: | ---: |',
    `| floor: read and parse the manifest | ${floors[0]} | 1.00 | ${floors[1]} | 1.00 |`,
    ...Object.keys(first.run.steps).map(line),
    '',
    '| memory above the start, MiB | folder, heap | resident | HTTP, heap | resident |',
    '| --- | ---: | ---: | ---: | ---: |',
    `| floor | ${memory(disk, floor, 'floor')} | ${memory(web, floor, 'floor')} |`,
    ...Object.keys(first.run.memory).map(
      name => `| after ${name} | ${memory(disk, name)} | ${memory(web, name)} |`,
    ),
  ].join('\n')
}
