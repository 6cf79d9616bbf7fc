// Large bundles, split against whole: requests, bytes, time and memory from opening to the first answer and its
// instructions, from a folder and over HTTP, as a Markdown report on standard output.
//
//   node bench/big.js [--skills N] [--layout …] [--weight …] [--base DIR] [--rounds N]
//
// Needs a build in dist/. The tree is that of bench/run.js; its bundles are made once a run.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measure, measureBuild, median, progress, runForJson, table } from './measure.js'
import { describeTree, prepareTree, TREE_OPTIONS } from './prepare-tree.js'
import { openScratch } from './scratch.js'
import { serveFolder } from './serve-folder.js'

const { values } = parseArgs({ options: { ...TREE_OPTIONS, rounds: { type: 'string', default: '5' } } })
const tree = prepareTree(values)
const scratch = openScratch()
const forms = [
  { name: 'whole', above: 1_000_000_000 },
  { name: 'split', above: 100 },
]
try {
  const results = []
  for (const form of forms) results.push(await measureForm(form))
  console.log(report(results))
} finally {
  scratch.close()
}

/** @param {{ name: string, above: number }} form */
async function measureForm({ name, above }) {
  progress(`${tree.name}, ${name}`)
  const folder = scratch.fresh(name)
  const built = measure(measureBuild(tree.dir, folder, '--no-cache', '--split-above', String(above)))
  const { address, stop } = await serveFolder(folder)
  /** @type {Record<string, any[]>} */
  const rounds = { folder: [], HTTP: [] }
  for (let round = 0; round <= Number(values.rounds); round++) {
    const [disk, web] = [folder, address].map(place => runForJson('big-steps.js', place))
    // The first round warms the page cache and is not counted.
    if (round === 0) continue
    rounds.folder?.push(disk)
    rounds.HTTP?.push(web)
  }
  stop()
  const manifest = join(folder, 'manifest.json')
  const { account } = JSON.parse(readFileSync(manifest, 'utf8'))
  return { name, built, size: statSync(manifest).size, skills: account.emitted, rounds }
}

/** @param {Awaited<ReturnType<typeof measureForm>>[]} results */
function report(results) {
  const rows = results.flatMap(({ name, rounds }) =>
    Object.entries(rounds).flatMap(([from, list]) =>
      list[0].map(({ step }, at) => {
        const middle = unit => median(list.map(steps => steps[at][unit]))
        const numbers = ['reads', 'bytes', 'wall', 'cpu', 'heap'].map(middle)
        return [name, from, step, ...numbers.map((value, unit) => value.toFixed(unit < 2 ? 0 : 1))]
      }),
    ),
  )
  return [
    describeTree(tree),
    `Bundles of ${results[0]?.skills} skills; medians of rounds: ${values.rounds}, each in a new process.`,
    '',
    table(
      ['<form', '`manifest.json`, kB', 'build, CPU s', 'build, peak MiB'],
      results.map(({ name, size, built }) => [
        name,
        (size / 1000).toFixed(0),
        built.cpu.toFixed(1),
        built.rss.toFixed(0),
      ]),
    ),
    '',
    table(
      ['<form', '<from', '<step', 'files read', 'bytes', 'wall, ms', 'CPU, ms', 'heap above the start, MiB'],
      rows,
    ),
  ].join('\n')
}
