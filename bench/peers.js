// The same skills for skillc and for other tools, each on its own terms, as a Markdown report on standard output.
//
//   node bench/peers.js [--skills N] [--base DIR] [--rounds N] [--limit SECONDS]
//
// Installs the others from npm, at exact versions. The skills are those of the benchmark's trees that the reference validator
// takes: some of the tools stop at the first that they cannot read. Needs bash, and a build in dist/.
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeTree } from './make-tree.js'
import { CLI, FLOOR, machine, median, progress, sleep, table } from './measure.js'
import { measureCommand } from './measure-command.js'
import { install, reasonIn } from './peers-install.js'
import { PEERS, SKILLS } from './peers-list.js'

const { values } = parseArgs({
  options: {
    skills: { type: 'string', default: '1000' },
    base: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    limit: { type: 'string', default: '300' },
  },
})
const QUIET = ['--no-config', '--no-cache', '--quiet']
// Not beside the benchmark's trees: some of the tools leave out what git ignores.
const around = mkdtempSync(join(tmpdir(), 'skillc-peers-'))
const project = join(around, 'project')

/** The rows of skillc itself. */
const OWN = [
  { key: 'floor', name: 'floor', does: 'reads and hashes every file' },
  {
    key: 'check',
    name: 'skillc check',
    does: 'parses YAML and Markdown, all rules, references, tokens',
    lacks: 'writes nothing',
  },
  { key: 'build', name: 'skillc build', does: 'the same, and a bundle with a search index', emits: 'bundle' },
  { key: 'again', name: 'skillc build', does: 'build again, nothing changed', emits: 'bundle' },
]

/** @typedef {{ peer: import('./peers-list.js').Peer, home?: string, problem?: string }} Ready */
/** @typedef {Record<string, import('./measure-command.js').Ran>} Round */

try {
  const tree = makeProject(Number(values.skills))
  const ready = PEERS.map(peer => ({ peer, ...install(peer) }))
  for (const { peer, home } of ready) if (home !== undefined) peer.prepare?.(project, home)
  // Warms the page cache.
  run([process.execPath, FLOOR, 'read', SKILLS])
  const rounds = Array.from({ length: Number(values.rounds) }, (_, round) => runRound(ready, round))
  console.log(report(tree, ready, rounds))
} finally {
  rmSync(around, { recursive: true, force: true })
}

/** @param {string[]} command in the project */
function run(command) {
  return measureCommand(command, { cwd: project, seconds: Number(values.limit) })
}

function checkAsJson(/** @type {string[]} */ ...more) {
  return JSON.parse(run([process.execPath, CLI, 'check', SKILLS, ...more, ...QUIET, '--json']).stdout)
}

/** A project with the first `count` skills that nobody refuses; the others are put beside it. @param {number} count */
function makeProject(count) {
  const made = makeTree({
    out: join(project, '.claude'),
    base: values.base,
    count: count * 3,
    layout: 'flat',
  })
  /** @type {{ severity: string, file: string }[]} */
  const findings = checkAsJson('--profile', 'strict').findings
  const refused = new Set(
    findings.filter(each => each.severity === 'error').map(({ file }) => file.split('/')[2]),
  )
  const names = readdirSync(join(project, SKILLS)).sort()
  const kept = new Set(names.filter(name => !refused.has(name)).slice(0, count))
  mkdirSync(join(around, 'others'))
  for (const name of names)
    if (!kept.has(name)) renameSync(join(project, SKILLS, name), join(around, 'others', name))
  writeFileSync(join(project, 'package.json'), '{"name":"bench","private":true,"type":"module"}\n')
  return { base: made.base, skills: kept.size }
}

/** @param {Ready[]} ready @param {number} round */
function runRound(ready, round) {
  /** @type {Round} */
  const result = {}
  const own = [process.execPath, CLI]
  const out = ['--out', `bundle-${round}`, '--cache-dir', `cache-${round}`, '--no-config', '--quiet']
  result.floor = run([process.execPath, FLOOR, 'read', SKILLS])
  result.check = run([...own, 'check', SKILLS, ...QUIET])
  // A build of files that were written within the last seconds is not remembered.
  sleep(3000)
  result.build = run([...own, 'build', SKILLS, ...out])
  result.again = run([...own, 'build', SKILLS, ...out])
  for (const { peer, home } of ready) {
    if (home === undefined) continue
    progress(`${peer.name}, round ${round + 1} of ${values.rounds}`)
    result[peer.name] = run([process.execPath, join(home, 'node_modules/.bin', peer.bin), ...peer.args])
  }
  return result
}

/** @param {{ base: string, skills: number }} tree @param {Ready[]} ready @param {Round[]} rounds */
function report(tree, ready, rounds) {
  const { counts, account } = checkAsJson()
  const rows = OWN.map(own => {
    const seen =
      own.key === 'floor' ? {} : { skills: account.found, findings: counts.errors + counts.warnings }
    return row(own, seen, rounds, own.key)
  })
  for (const { peer, problem } of ready) rows.push(measurePeer(peer, problem, rounds))
  return [
    `${machine()} Medians of rounds: ${rounds.length}.`,
    '',
    `Skills: ${tree.skills} (base ${tree.base}), without those that the reference validator refuses.`,
    '',
    table(
      [
        '<tool',
        '<what it does',
        '<what it does not',
        'skills it says it saw',
        'findings',
        '<emits',
        'wall, s',
        'CPU, s',
        'CPU ÷ floor',
        'memory, MiB',
      ],
      rows,
    ),
  ].join('\n')
}

/** @param {import('./peers-list.js').Peer} peer @param {string | undefined} problem @param {Round[]} rounds */
function measurePeer(peer, problem, rounds) {
  const name = `${peer.name} ${peer.version}`
  const last = rounds.at(-1)?.[peer.name]
  const why =
    problem ??
    (last === undefined || last.status === null ? `not done in ${values.limit} s` : undefined) ??
    (last !== undefined && (last.status ?? 0) > 2 ? reasonIn(last.output) : undefined)
  if (why !== undefined || last === undefined) {
    const reason = `**not run**: ${(why ?? '').replaceAll('|', ' ').slice(0, 160)}`
    return [name, peer.does, reason, ...Array.from({ length: 7 }, () => '')]
  }
  const outcome = peer.outcome(last.output, project)
  return row({ name, does: peer.does, lacks: peer.lacks }, outcome, rounds, peer.name)
}

/**
 * @param {{ name: string, does: string, lacks?: string, emits?: string }} about
 * @param {{ skills?: number, findings?: number, emits?: string }} outcome @param {Round[]} rounds @param {string} key
 */
function row({ name, does, lacks = '', emits }, outcome, rounds, key) {
  const middle = (/** @type {'wall' | 'cpu' | 'rss'} */ unit) =>
    median(rounds.map(round => round[key]?.[unit] ?? Number.NaN))
  const ratio = median(
    rounds.map(round => (round[key]?.cpu ?? Number.NaN) / (round.floor?.cpu ?? Number.NaN)),
  )
  const rss = middle('rss')
  return [
    name,
    does,
    lacks,
    outcome.skills ?? '',
    outcome.findings ?? '',
    outcome.emits ?? emits ?? '',
    ...[middle('wall'), middle('cpu'), ratio].map(each => each.toFixed(2)),
    Number.isNaN(rss) ? '' : rss.toFixed(0),
  ]
}
