// The benchmark: whole builds against the floors, interleaved, as a Markdown report on standard output.
//
//   node bench/run.js [--skills N] [--layout flat|owner|plugin] [--weight lean|full] [--base DIR] [--rounds N]
//                     [--threads N] [--grow N,N,…]
//
// --grow measures trees of these sizes, one round each, and says how CPU and memory grow with the skills.
// Needs a build in dist/. Trees are made once below bench/.trees and used again; remove that folder
// when the making of trees has changed.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
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
    grow: { type: 'string' },
  },
})
if (values.grow === undefined) console.log(report(...measureTree(values)))
else
  console.log(
    growth(values.grow.split(',').map(skills => measureTree({ ...values, skills, rounds: '1' }, Number(skills) > 20_000))),
  )

/** @returns {[tree: ReturnType<typeof prepareTree>, rounds: ReturnType<typeof runRound>[]]} */
function measureTree(options, isLarge = false) {
  const tree = prepareTree(options)
  const rounds = []
  // The first round warms the page cache and is not counted; large trees are read by making or finding them.
  for (let round = isLarge ? 1 : 0; round <= Number(options.rounds); round++) {
    const result = runRound(tree)
    if (round > 0) rounds.push(result)
  }
  return [tree, rounds]
}

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
  const entry = firstEntry(dir)
  for (const [step, change] of [
    ['one body changed', () => withText(entry, text => `${text}\nOne more line.\n`, run)],
    ['one description changed', () => withText(entry, text => text.replace(/^description: */m, '$&Not '), run)],
    ['one skill added', () => withFile(join(dir, 'zz-added', 'SKILL.md'), skill('zz-added'), run)],
  ]) {
    result[step] = change()
    // What was changed is changed back: that is built, and left to grow old.
    run()
    sleep(3000)
    run()
  }
  for (const folder of [out, cache]) rmSync(folder, { recursive: true, force: true })
  return result
}

/** @template T @param {string} file @param {(text: string) => string} change @param {() => T} run @returns {T} */
function withText(file, change, run) {
  const before = readFileSync(file)
  const after = change(before.toString('utf8'))
  if (after === before.toString('utf8')) throw new Error(`The change of ${file} changes nothing`)
  writeFileSync(file, after)
  try {
    return run()
  } finally {
    writeFileSync(file, before)
  }
}

/** @template T @param {string} file @param {string} text @param {() => T} run @returns {T} */
function withFile(file, text, run) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  try {
    return run()
  } finally {
    rmSync(dirname(file), { recursive: true })
  }
}

/** @param {string} name */
function skill(name) {
  return `---\nname: ${name}\ndescription: Adds one skill more. Use when measuring.\n---\n\n# ${name}\n\nOne line.\n`
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
    ratio('one description changed ÷ nothing changed', 'one description changed', 'nothing changed'),
    ratio('one skill added ÷ nothing changed', 'one skill added', 'nothing changed'),
    ratio('`--version` ÷ bare node', '`skillc --version`', 'bare `node -e 0`'),
  ].join('\n')
}

/** @param {[tree: ReturnType<typeof prepareTree>, rounds: ReturnType<typeof runRound>[]][]} sizes */
function growth(sizes) {
  const measured = sizes.flatMap(([tree, [round]]) => (round ? [{ tree, round }] : []))
  const steps = Object.keys(measured[0]?.round ?? {})
  const [first, last] = [measured[0], measured.at(-1)]
  const exponent = step =>
    Math.log(last.round[step].cpu / first.round[step].cpu) / Math.log(last.tree.skills / first.tree.skills)
  const cells = step =>
    measured.map(({ round }) => `${round[step].cpu.toFixed(2)} | ${round[step].rss.toFixed(0)}`).join(' | ')
  return [
    `CPU seconds and peak memory in MiB by skills; the exponent is that of CPU from ${first.tree.skills} to ${last.tree.skills}.`,
    '',
    `| step | ${measured.map(({ tree }) => `${tree.skills}: CPU | MiB`).join(' | ')} | exponent |`,
    `| --- |${' ---: | ---: |'.repeat(measured.length)} ---: |`,
    ...steps.map(step => `| ${step} | ${cells(step)} | ${exponent(step).toFixed(2)} |`),
  ].join('\n')
}
