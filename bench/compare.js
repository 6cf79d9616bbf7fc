// What matters, as a page of tables: skillc as it is now, skillc at a pinned commit, and other tools, in interleaved rounds.
//
//   node bench/compare.js [--sizes 1,10,1000,5000,10000] [--large 100000] [--rounds 5] [--commit SHA]
//
// Prints the tables, writes their figures, and has bench/plot.js draw them. `--large` is a tree of lean skills that is built once, for its
// memory; `0` for none. The commit is taken from git and built with the packages that are installed here. Needs bash, git, tar, and a
// build in dist/. Five rounds take eleven minutes on two cores; the first time, a tree of 2 GB is made.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { corpus } from './base.js'
import { report, toGoals, toRow } from './compare-report.js'
import { makeTree } from './make-tree.js'
import { CLI, FLOOR, machine, measureBuild, progress, runForJson, sleep } from './measure.js'
import { measureCommand } from './measure-command.js'
import { install } from './peers-install.js'
import { PEERS, SKILLS } from './peers-list.js'
import { prepareTree } from './prepare-tree.js'
import {
  BODY,
  DOUBTFUL_MS,
  LAST_ADDED,
  LAST_REMOVED,
  listChanges,
  MIDDLE_ADDED,
  MIDDLE_REMOVED,
  PARSED,
  WARM,
} from './steps.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1,10,1000,5000,10000' },
    large: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    commit: { type: 'string', default: 'c06b3782' },
  },
})

/** Those that read every skill, whatever one of them holds; and the most skills that they are given. */
const COMPARED = ['skill-check', '@tanstack/intent', 'claude-code-lint']
const MOST_FOR_PEERS = 1000
/** With fewer skills, a change costs what a start does. */
const LEAST_FOR_CHANGES = 1000
const CHANGES = [BODY, LAST_ADDED, LAST_REMOVED, MIDDLE_ADDED, MIDDLE_REMOVED]
const SECONDS = 600
const QUIET = ['--no-config', '--quiet']

/**
 * @typedef {import('./measure-command.js').Ran} Ran
 * @typedef {{ tool: string, version: string, step: string, skills: number, runs: Ran[] }} Measured
 * @typedef {{ tool: string, version: string, step: string, args: string[], most?: number }} Subject
 */

const rounds = Number(values.rounds)
const around = mkdtempSync(join(tmpdir(), 'skillc-compare-'))
try {
  const pinned = buildPinned(values.commit)
  const peers = PEERS.filter(({ name }) => COMPARED.includes(name)).flatMap(peer => {
    const { home, problem } = install(peer)
    if (home === undefined) progress(`${peer.name}: ${problem}`)
    return home === undefined ? [] : { peer, home }
  })
  const measured = values.sizes.split(',').flatMap(size => measureSize(Number(size), pinned, peers))
  const unchanged = measureUnchanged()
  const large = measureLarge(values.large)
  const result = {
    machine: machine(),
    pinned: values.commit,
    rounds,
    goals: toGoals(measured, { pinned: values.commit, unchanged, large }),
    rows: measured.map(toRow),
  }
  writeFileSync(join(root, 'bench/results.json'), `${JSON.stringify(result, null, 2)}\n`)
  console.log(report(result))
  await import('./plot.js')
} finally {
  rmSync(around, { recursive: true, force: true })
}

/** The command of a commit, built. @param {string} commit */
function buildPinned(commit) {
  const dir = join(root, 'bench/.trees', `commit-${commit}`)
  const start = () =>
    join(dir, Object.values(JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')).bin)[0])
  if (existsSync(join(dir, 'package.json')) && existsSync(start())) return start()
  progress(`building ${commit}`)
  rmSync(dir, { recursive: true, force: true })
  execFileSync('bash', ['-c', 'mkdir -p "$1" && git archive "$2" | tar -x -C "$1"', 'bash', dir, commit], {
    cwd: root,
  })
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'), 'junction')
  execFileSync('npm', ['run', 'build'], { cwd: dir, stdio: 'ignore' })
  return start()
}

/** @param {number} skills @param {string} pinned @param {{ peer: import('./peers-list.js').Peer, home: string }[]} peers @returns {Measured[]} */
function measureSize(skills, pinned, peers) {
  const project = join(around, String(skills))
  makeTree({ out: join(project, '.claude'), count: skills, layout: 'flat' })
  writeFileSync(join(project, 'package.json'), '{"name":"bench","private":true,"type":"module"}\n')
  const subjects = listSubjects(skills, pinned, peers)
  const hasChanges = skills >= LEAST_FOR_CHANGES
  const changes = hasChanges
    ? listChanges(join(project, SKILLS)).filter(({ step }) => CHANGES.includes(step))
    : []
  /** @type {Measured[]} */
  const measured = subjects.map(({ tool, version, step }) => ({ tool, version, step, skills, runs: [] }))
  for (const step of hasChanges ? [WARM, ...CHANGES] : [WARM])
    measured.push({ tool: 'skillc', version: 'now', step, skills, runs: [] })
  // The first rounds warm what V8 keeps, and do not count; the tree is in the page cache, for it was just made.
  const first = measured[0]?.skills === firstSize() ? 0 : 1
  for (let round = first; round <= rounds; round++) {
    progress(`${skills} skills, round ${round} of ${rounds}`)
    const run = (
      /** @type {Pick<Measured, 'tool' | 'version' | 'step'>} */ about,
      /** @type {string[]} */ args,
    ) => {
      const ran = measureNode(args, project)
      const same = measured.find(
        ({ tool, version, step }) => tool === about.tool && version === about.version && step === about.step,
      )
      if (round > 0) same?.runs.push(ran)
    }
    sleep(DOUBTFUL_MS)
    for (const subject of round % 2 === 0 ? subjects : subjects.toReversed()) {
      const place = join(around, `${skills}-${round}-${subject.version}`)
      const isBuild = subject.step === 'build'
      const into = isBuild ? ['--out', `${place}-out`, '--cache-dir', `${place}-cache`] : []
      const args = [...subject.args, ...into]
      run(subject, args)
      if (!isBuild || subject.version !== 'now') continue
      const again = (/** @type {string} */ step) => run({ ...subject, step }, args)
      again(WARM)
      for (const [at, { step, doing, undoing, undone = '' }] of changes.entries()) {
        if (at > 0) {
          // What was just written is looked at again by the next build, which is not to be measured.
          sleep(DOUBTFUL_MS)
          again('')
        }
        doing()
        again(step)
        undoing()
        again(undone)
      }
    }
  }
  return measured
}

function firstSize() {
  return Number(values.sizes.split(',')[0])
}

/** What is run on a tree, but for builds again. @param {number} skills @param {string} pinned @param {{ peer: import('./peers-list.js').Peer, home: string }[]} peers @returns {Subject[]} */
function listSubjects(skills, pinned, peers) {
  const versions = [{ version: 'now', cli: CLI }]
  versions.push({ version: values.commit, cli: pinned })
  /** @type {Subject[]} */
  const subjects = [
    { tool: 'node', version: process.version, step: 'start', args: ['-e', '0'] },
    { tool: 'floor', version: '', step: 'read and hash every file', args: [FLOOR, 'read', SKILLS] },
    { tool: 'floor', version: '', step: PARSED, args: [FLOOR, 'parse', SKILLS] },
    ...versions.flatMap(({ version, cli }) => [
      { tool: 'skillc', version, step: 'check', args: [cli, 'check', SKILLS, '--no-cache', ...QUIET] },
      {
        tool: 'skillc',
        version,
        step: 'build',
        args: [cli, 'build', SKILLS, ...QUIET],
      },
    ]),
    ...peers.map(({ peer, home }) => ({
      tool: peer.name,
      version: peer.version,
      step: 'check',
      args: [join(home, 'node_modules/.bin', peer.bin), ...peer.args],
      most: MOST_FOR_PEERS,
    })),
  ]
  return subjects.filter(({ most = skills }) => skills <= most)
}

/**
 * Nothing new on the corpus as it is, beside four starts of node and one lstat of each file that a build reads or wrote. Undefined where
 * the corpus is not there.
 */
function measureUnchanged() {
  if (!existsSync(corpus)) return undefined
  progress('the corpus, nothing changed')
  const out = join(around, 'corpus-out')
  const args = measureBuild(corpus, out, '--cache-dir', join(around, 'corpus-cache'))
  measureNode(args, around)
  return Array.from({ length: rounds }, () => {
    const node = measureNode(['-e', '0'], around)
    const files = [corpus, out].map(dir => runForJson('floor.js', 'lstat', dir))
    const sum = (/** @type {'cpu' | 'wall'} */ unit) =>
      files.reduce((all, each) => all + each[unit], 4 * node[unit])
    return { ran: measureNode(args, around), floor: { cpu: sum('cpu'), wall: sum('wall') } }
  })
}

/** One build of a large tree of lean skills. @param {string} skills */
function measureLarge(skills) {
  if (!(Number(skills) > 0)) return undefined
  const tree = prepareTree({ skills, layout: 'copies', weight: 'lean' })
  progress(`${skills} lean skills`)
  mkdirSync(join(around, 'large'))
  const into = ['--cache-dir', join(around, 'large-cache')]
  const ran = measureNode(measureBuild(tree.dir, join(around, 'large-out'), ...into), join(around, 'large'))
  return { skills: tree.skills, ran }
}

/** @param {string[]} args @param {string} cwd */
function measureNode(args, cwd) {
  return measureCommand([process.execPath, ...args], { cwd, seconds: SECONDS })
}
