// The benchmark: whole builds against the floors, interleaved, as a Markdown report on standard output.
//
//   node bench/run.js [--skills N] [--layout flat|owner|plugin] [--weight lean|full] [--base DIR] [--rounds N]
//                     [--threads N]
//
// Needs a build in dist/. Trees are made once below bench/.trees and used again; remove that folder
// when the making of trees has changed.
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { measure, median } from './measure.js'
import { prepareTree } from './prepare-tree.js'

const here = fileURLToPath(new URL('.', import.meta.url))
const cli = join(here, '../dist/cli.js')
const floor = join(here, 'floor.js')

const { values } = parseArgs({
  options: {
    skills: { type: 'string', default: '10000' },
    layout: { type: 'string', default: 'copies' },
    weight: { type: 'string', default: 'full' },
    base: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    threads: { type: 'string' },
  },
})
const tree = prepareTree(values)
const rounds = []
for (let round = 0; round <= Number(values.rounds); round++) {
  const result = runRound(tree)
  // The first round warms the page cache and is not counted.
  if (round > 0) rounds.push(result)
}
console.log(report(tree, rounds))

/**
 * Each step once. Floors stand next to what is compared with them, so that a busy moment hits both.
 * @returns {Record<string, { wall: number, cpu: number, rss: number }>}
 */
function runRound({ dir }) {
  const out = `${dir}.out`
  const cache = `${dir}.cache`
  const threads = values.threads ? ['--threads', values.threads] : []
  const build = [
    cli,
    'build',
    dir,
    '--profile',
    'lenient',
    '--no-config',
    '--quiet',
    '--out',
    out,
    '--cache-dir',
    cache,
  ]
  const run = () => measure([...build, ...threads])
  const result = {
    'bare `node -e 0`': measure(['-e', '0']),
    '`skillc --version`': measure([cli, '--version']),
  }
  for (const folder of [out, cache]) rmSync(folder, { recursive: true, force: true })
  // Files written within the last seconds count as doubtful to the cache, as in git; let them grow old.
  sleep(3000)
  result['floor: read and hash everything'] = measure([floor, 'read', dir])
  result['cold build'] = run()
  if (!existsSync(join(out, 'manifest.json'))) throw new Error('The cold build wrote no manifest')
  result['floor: stat everything'] = measure([floor, 'stat', dir])
  result['nothing changed'] = run()
  result['one body changed'] = withChange(firstEntry(dir), run)
  for (const folder of [out, cache]) rmSync(folder, { recursive: true, force: true })
  return result
}

/** @template T @param {string} file @param {() => T} run @returns {T} */
function withChange(file, run) {
  const { length } = readFileSync(file)
  appendFileSync(file, '\nOne more line.\n')
  try {
    return run()
  } finally {
    truncateSync(file, length)
  }
}

/** @param {string} dir */
function firstEntry(dir) {
  for (const entry of readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.isFile() && entry.name === 'SKILL.md') return join(dir, entry.name)
    const found = entry.isDirectory() ? firstEntry(join(dir, entry.name)) : undefined
    if (found) return found
  }
  return undefined
}

/** @param {number} milliseconds */
function sleep(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

function report(tree, rounds) {
  const steps = Object.keys(rounds[0])
  const middle = (step, unit) => median(rounds.map(round => round[step][unit]))
  const ratio = (name, step, against) => {
    const [wall, cpu] = ['wall', 'cpu'].map(unit =>
      median(rounds.map(round => round[step][unit] / round[against][unit])),
    )
    return `| ${name} | ${wall.toFixed(2)} | ${cpu.toFixed(2)} |`
  }
  const processors = cpus()
  const megabytes = (tree.bytes / 1e6).toFixed(0)
  return [
    `${processors[0]?.model.trim()}, ${processors.length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB; Node ${process.version}, ${process.platform} ${process.arch}; warm page cache; medians of ${rounds.length} rounds.`,
    '',
    `Tree: ${tree.skills} skills (${values.layout}, ${values.weight}, base ${tree.base}), ${tree.files} files, ${megabytes} MB; sha256 of paths and sizes ${tree.sha256}.`,
    '',
    '| step | wall, s | CPU, s | peak memory, MiB |',
    '| --- | ---: | ---: | ---: |',
    ...steps.map(
      step =>
        `| ${step} | ${middle(step, 'wall').toFixed(2)} | ${middle(step, 'cpu').toFixed(2)} | ${middle(step, 'rss').toFixed(0)} |`,
    ),
    '',
    '| ratio | wall | CPU |',
    '| --- | ---: | ---: |',
    ratio('cold build ÷ read and hash', 'cold build', 'floor: read and hash everything'),
    ratio('nothing changed ÷ stat', 'nothing changed', 'floor: stat everything'),
    ratio('one body changed ÷ nothing changed', 'one body changed', 'nothing changed'),
    ratio('`--version` ÷ bare node', '`skillc --version`', 'bare `node -e 0`'),
  ].join('\n')
}
