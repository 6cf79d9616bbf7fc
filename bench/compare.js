// What matters, as one table: skillc as it is now, skillc at a pinned commit, and other tools, in interleaved rounds.
//
//   node bench/compare.js [--sizes 1,100,1000,10000] [--rounds 5] [--commit SHA]
//
// Prints the table, writes its figures, and has bench/plot.js draw them. The commit is taken from git and built with the
// packages that are installed here. Needs bash, git, tar, and a build in dist/.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { makeTree } from './make-tree.js'
import { CLI, FLOOR, machine, median, progress, sleep, table } from './measure.js'
import { measureCommand } from './measure-command.js'
import { install } from './peers-install.js'
import { PEERS, SKILLS } from './peers-list.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1,100,1000,10000' },
    rounds: { type: 'string', default: '5' },
    commit: { type: 'string', default: '3e60c0f5' },
  },
})

/** Those that read every skill, whatever one of them holds; and the most skills that they are given. */
const COMPARED = ['skill-check', '@tanstack/intent', 'claude-code-lint']
const MOST_FOR_PEERS = 1000
const SECONDS = 600
/** Files that were written within the last seconds are not remembered. */
const DOUBTFUL_MS = 3000
const QUIET = ['--no-config', '--quiet']

/**
 * @typedef {[least: number, median: number, most: number]} Spread
 * @typedef {{ tool: string, version: string, step: string, skills: number, cpu: Spread, wall: Spread, mib: number }} Row
 * @typedef {{ tool: string, version: string, step: string, args: string[], most?: number }} Subject
 */

const around = mkdtempSync(join(tmpdir(), 'skillc-compare-'))
try {
  const pinned = buildPinned(values.commit)
  const peers = PEERS.filter(({ name }) => COMPARED.includes(name)).flatMap(peer => {
    const { home, problem } = install(peer)
    if (home === undefined) progress(`${peer.name}: ${problem}`)
    return home === undefined ? [] : { peer, home }
  })
  const rows = values.sizes.split(',').flatMap(size => measureSize(Number(size), pinned, peers))
  const result = { machine: machine(), pinned: values.commit, rounds: Number(values.rounds), rows }
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

/** @param {number} skills @param {string} pinned @param {{ peer: import('./peers-list.js').Peer, home: string }[]} peers */
function measureSize(skills, pinned, peers) {
  const project = join(around, String(skills))
  makeTree({ out: join(project, '.claude'), count: skills, layout: 'flat' })
  writeFileSync(join(project, 'package.json'), '{"name":"bench","private":true,"type":"module"}\n')
  const node = process.execPath
  const run = (/** @type {string[]} */ command) =>
    measureCommand([node, ...command], { cwd: project, seconds: SECONDS })
  /** @type {Subject[]} */
  const subjects = [
    { tool: 'node', version: process.version, step: 'start', args: ['-e', '0'] },
    { tool: 'floor', version: '', step: 'read and hash every file', args: [FLOOR, 'read', SKILLS] },
    ...[
      { version: 'now', cli: CLI },
      { version: values.commit, cli: pinned },
    ].flatMap(({ version, cli }) => [
      { tool: 'skillc', version, step: 'check', args: [cli, 'check', SKILLS, '--no-cache', ...QUIET] },
      {
        tool: 'skillc',
        version,
        step: 'build',
        args: [cli, 'build', SKILLS, '--profile', 'lenient', ...QUIET],
      },
    ]),
    ...peers.map(({ peer, home }) => ({
      tool: peer.name,
      version: peer.version,
      step: 'check',
      args: [join(home, 'node_modules/.bin', peer.bin), ...peer.args],
      most: MOST_FOR_PEERS,
    })),
  ].filter(({ most = skills }) => skills <= most)
  /** @type {Map<Subject, import('./measure-command.js').Ran[]>} */
  const ran = new Map(subjects.map(subject => [subject, []]))
  /** @type {Subject} */
  const again = { tool: 'skillc', version: 'now', step: 'nothing changed', args: [] }
  ran.set(again, [])
  // The first round warms the page cache and what V8 keeps, and does not count.
  for (let round = 0; round <= Number(values.rounds); round++) {
    progress(`${skills} skills, round ${round} of ${values.rounds}`)
    for (const subject of round % 2 === 0 ? subjects : subjects.toReversed()) {
      const place = join(around, `${skills}-${round}-${subject.version}`)
      const into = ['--out', `${place}-out`, '--cache-dir', `${place}-cache`]
      const isBuild = subject.step === 'build'
      if (isBuild) sleep(DOUBTFUL_MS)
      const args = isBuild ? [...subject.args, ...into] : subject.args
      const measured = run(args)
      if (round > 0) ran.get(subject)?.push(measured)
      if (!isBuild || subject.version !== 'now') continue
      const next = run(args)
      if (round > 0) ran.get(again)?.push(next)
    }
  }
  return Array.from(ran, ([{ tool, version, step }, runs]) => toRow({ tool, version, step, skills }, runs))
}

/** @param {Pick<Row, 'tool' | 'version' | 'step' | 'skills'>} about @param {import('./measure-command.js').Ran[]} runs @returns {Row} */
function toRow(about, runs) {
  const spread = (/** @type {'cpu' | 'wall'} */ unit) => {
    const each = runs.map(ran => ran[unit])
    return /** @type {Spread} */ ([Math.min(...each), median(each), Math.max(...each)].map(round))
  }
  return {
    ...about,
    cpu: spread('cpu'),
    wall: spread('wall'),
    mib: Math.round(median(runs.map(({ rss }) => rss))),
  }
}

function round(/** @type {number} */ seconds) {
  return Math.round(seconds * 1000) / 1000
}

/** @param {{ machine: string, pinned: string, rounds: number, rows: Row[] }} result */
function report({ machine: about, pinned, rounds, rows }) {
  const cells = rows.map(({ tool, version, step, skills, cpu, wall, mib }) => {
    const [least, middle, most] = cpu
    const same = rows.find(row => row.skills === skills && row.step === step && row.version === pinned)
    const ratio = tool === 'skillc' && version === 'now' && same ? (middle / same.cpu[1]).toFixed(2) : ''
    return [
      skills,
      `${tool} ${version}`.trim(),
      step,
      middle.toFixed(2),
      `${least.toFixed(2)}–${most.toFixed(2)}`,
      ratio,
      wall[1].toFixed(2),
      mib,
    ]
  })
  return [
    `${about} Medians of rounds: ${rounds}, interleaved.`,
    '',
    table(['skills', '<tool', '<step', 'CPU, s', 'from–to', `÷ ${pinned}`, 'wall, s', 'peak, MiB'], cells),
  ].join('\n')
}
