// How long a watch takes from a change on the disk to the new manifest, as a Markdown table.
//
//   node bench/watch.js [--skills 10000] [--weight full] [--rounds 5] [--only WORDS] [--command CLI,CLI] [--profile FOLDER]
//
// Several commands are watched one after the other, on the same tree. With --profile each watch leaves a CPU profile there. CPU time is
// that of all threads, until the round has been told; it is read from /proc, and so from Linux alone.
import { spawn } from 'node:child_process'
import { lstatSync, readFileSync, watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { CLI, machine, measureBuild, median, progress, table } from './measure.js'
import { describeTree, prepareTree, TREE_OPTIONS } from './prepare-tree.js'
import { findFileSystem, openScratch } from './scratch.js'
import { listChanges, onInterrupt } from './steps.js'

const { values } = parseArgs({
  options: {
    ...TREE_OPTIONS,
    rounds: { type: 'string', default: '5' },
    command: { type: 'string', default: CLI },
    only: { type: 'string', default: '' },
    profile: { type: 'string' },
  },
})
/** Milliseconds between two changes: files that were written just before count as doubtful. */
const REST_MS = 1_000
/** Of `/proc/PID/stat`, in every Linux that Node runs on. */
const TICKS_PER_SECOND = 100

/** @typedef {{ wall: number, cpu: number }} Taken seconds */

const scratch = openScratch()
try {
  const tree = prepareTree(values)
  // A description that other copies of the skill have too concerns them all.
  const changes = listChanges(tree.dir).filter(
    ({ step }) => step.includes(values.only) && !step.includes('description'),
  )
  /** @type {Map<string, Taken[]>} */
  const taken = new Map()
  for (const command of values.command.split(','))
    for (const [step, each] of await measureWatch(command, tree.dir, changes)) {
      const name = `${step}${values.command === command ? '' : ` (${command})`}`
      taken.set(name, each)
    }
  const spread = (/** @type {number[]} */ each) =>
    [Math.min(...each), Math.max(...each)].map(value => value.toFixed(2)).join('–')
  const rows = Array.from(taken, ([step, each]) => [
    step,
    ...[each.map(({ wall }) => wall), each.map(({ cpu }) => cpu)].flatMap(numbers => [
      median(numbers).toFixed(2),
      spread(numbers),
    ]),
  ])
  console.log(
    [
      `${machine()} Bundles were written on ${findFileSystem(scratch.dir)}. ${describeTree(tree)} Medians of rounds: ${values.rounds}.`,
      '',
      table(['<change', 'to the manifest, s', 'from–to', 'CPU, s', 'from–to'], rows),
    ].join('\n'),
  )
} finally {
  scratch.close()
}

/** @param {string} command @param {string} dir @param {import('./steps.js').Change[]} changes */
async function measureWatch(command, dir, changes) {
  const out = scratch.fresh('bundle')
  const [, ...args] = measureBuild(dir, out, '--cache-dir', scratch.fresh('cache'), '--watch')
  const watching = await startWatch(command, args)
  const manifest = join(out, 'manifest.json')
  /** @type {Map<string, Taken[]>} */
  const taken = new Map()
  const note = async (/** @type {string} */ step, /** @type {() => void} */ change) => {
    await wait(REST_MS)
    const [cpu, start] = [watching.cpu(), performance.now()]
    const told = watching.nextLine()
    const written = whenReplaced(out, manifest)
    change()
    const [end] = await Promise.race([Promise.all([written, told]), watching.failed])
    const wall = (end - start) / 1_000
    taken.set(step, [...(taken.get(step) ?? []), { wall, cpu: watching.cpu() - cpu }])
  }
  try {
    for (let round = 1; round <= Number(values.rounds); round++) {
      progress(`${command}, round ${round} of ${values.rounds}`)
      for (const { step, doing, undoing, undone } of changes) {
        let isUndone = false
        const restore = onInterrupt(() => isUndone || undoing())
        try {
          await note(step, doing)
          await note(undone ?? step, () => {
            isUndone = true
            undoing()
          })
        } finally {
          restore()
        }
      }
    }
  } finally {
    await watching.stop()
  }
  return taken
}

/** @param {string} command @param {string[]} args */
async function startWatch(command, args) {
  const profile = values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`]
  const child = spawn(process.execPath, [...profile, command, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let heard = () => {}
  child.stdout.on('data', () => heard())
  const nextLine = () =>
    new Promise(resolve => {
      heard = () => resolve(undefined)
    })
  const ended = new Promise(resolve => child.once('exit', resolve))
  const failed = ended.then(status => Promise.reject(new Error(`the watch ended with ${status}`)))
  failed.catch(() => {})
  await Promise.race([nextLine(), failed])
  return {
    nextLine,
    failed,
    cpu: () => readCpu(child.pid ?? 0),
    stop: () => {
      child.kill('SIGINT')
      return ended
    },
  }
}

/** The moment at which another file has the place of this one. @param {string} folder @param {string} file @returns {Promise<number>} */
function whenReplaced(folder, file) {
  const before = lstatSync(file).ino
  return new Promise(resolve => {
    const watcher = watch(folder, () => {
      if (lstatSync(file, { throwIfNoEntry: false })?.ino === before) return
      watcher.close()
      resolve(performance.now())
    })
  })
}

/** Seconds of all threads. @param {number} pid */
function readCpu(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the command, in brackets, may hold spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
