// The runtime on a large bundle: open, catalogs, use, files, search, with memory, against reading and parsing the
// manifest, as a Markdown report on standard output.
//
//   node bench/runtime.js [--skills N] [--layout …] [--weight …] [--base DIR] [--rounds N]
//
// Needs a build in dist/. The tree is that of bench/run.js; its bundle is made once a run.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measure, measureBuild, median, runForJson } from './measure.js'
import { prepareTree, TREE_OPTIONS } from './prepare-tree.js'
import { openScratch } from './scratch.js'
import { serveFolder } from './serve-folder.js'

const { values } = parseArgs({ options: { ...TREE_OPTIONS, rounds: { type: 'string', default: '5' } } })
const tree = prepareTree(values)
const scratch = openScratch()
const bundle = scratch.fresh('bundle')
// Catalogs are of bundles whose skills are all at hand.
measure(measureBuild(tree.dir, bundle, '--no-cache', '--split-above', '1000000000'))
const manifest = readFileSync(join(bundle, 'manifest.json'))
const { address, stop } = await serveFolder(bundle)
const disk = []
const web = []
const live = (kind, place) => runForJson('runtime-steps.js', kind, place)
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
stop()
scratch.close()
console.log(report())

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
