// The same skills for skillc and for other tools, each on its own terms, as a Markdown report on standard output.
//
//   node bench/peers.js [--skills N] [--base DIR] [--rounds N] [--limit SECONDS]
//
// Installs the others from npm, at exact versions, into a cache folder outside the project. The skills are those of the
// benchmark's trees that the reference validator takes: some of the tools stop at the first that they cannot read.
// Needs bash, and a build in dist/.
import { spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { cpus, homedir, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { makeTree } from './make-tree.js'
import { median } from './measure.js'
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
const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url))
const floor = fileURLToPath(new URL('./floor.js', import.meta.url))
const usage = fileURLToPath(new URL('./usage.cjs', import.meta.url))
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'skillc-bench', 'peers')
const project = join(tmpdir(), `skillc-peers-${process.pid}`)

/** The rows of skillc itself. */
const OWN = {
  floor: { name: 'floor', does: 'reads and hashes every file', emits: '' },
  check: { name: 'skillc check', does: 'parses YAML and Markdown, all rules, references, tokens', emits: '' },
  build: {
    name: 'skillc build',
    does: 'the same, and a bundle: manifest, chunks, records, search index',
    emits: 'bundle',
  },
  again: { name: 'skillc build', does: 'build again, nothing changed', emits: 'bundle' },
}

try {
  const tree = makeProject(Number(values.skills))
  const ready = PEERS.map(peer => ({ peer, ...install(peer) }))
  for (const { peer, home } of ready) if (home !== undefined) peer.prepare?.(project, home)
  const rounds = []
  for (let round = 0; round <= Number(values.rounds); round++) {
    const result = runRound(ready)
    // The first round warms the page cache.
    if (round > 0 || Number(values.rounds) === 0) rounds.push(result)
  }
  console.log(report(tree, ready, rounds))
} finally {
  rmSync(project, { recursive: true, force: true })
}

/** A project with the first `count` skills that nobody refuses. @param {number} count */
function makeProject(count) {
  const made = makeTree({
    out: join(project, '.claude'),
    base: values.base,
    count: count * 3,
    layout: 'flat',
  })
  const { stdout } = run([process.execPath, cli, 'check', SKILLS, '--profile', 'strict', ...QUIET, '--json'])
  /** @type {{ severity: string, file: string }[]} */
  const diagnostics = JSON.parse(stdout).diagnostics
  const refused = new Set(
    diagnostics.filter(each => each.severity === 'error').map(({ file }) => file.split('/')[2]),
  )
  const names = readdirSync(join(project, SKILLS)).sort()
  const kept = new Set(names.filter(name => !refused.has(name)).slice(0, count))
  for (const name of names)
    if (!kept.has(name)) rmSync(join(project, SKILLS, name), { recursive: true, force: true })
  writeFileSync(join(project, 'package.json'), '{"name":"bench","private":true,"type":"module"}\n')
  return { base: made.base, skills: kept.size }
}

/** @param {import('./peers-list.js').Peer} peer @returns {{ home?: string, problem?: string }} */
function install({ name, version }) {
  const home = join(cache, `${name.replace('/', '+')}@${version}`)
  const note = join(home, 'installed')
  if (existsSync(note)) return { home }
  rmSync(home, { recursive: true, force: true })
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'package.json'), '{"private":true}\n')
  const args = [
    'install',
    '--save-exact',
    '--no-audit',
    '--no-fund',
    '--loglevel',
    'error',
    `${name}@${version}`,
  ]
  const { status, stderr, stdout } = spawnSync('npm', args, { cwd: home, encoding: 'utf8' })
  if (status !== 0) return { problem: `npm could not install it: ${reasonIn(stderr + stdout)}` }
  writeFileSync(note, '')
  return { home }
}

/** The line that says most of why. @param {string} text */
function reasonIn(text) {
  const lines = text.split('\n').map(line => line.replace(/^npm (?:error|warn) ?/i, '').trim())
  const telling = [/ENOTFOUND|ETIMEDOUT|ECONNREFUSED/, /E404|ETARGET|EBADENGINE/, /failed|cannot|error/i]
  const found = telling.map(pattern => lines.find(line => pattern.test(line)))
  return found.find(line => line !== undefined) ?? 'nothing was said'
}

/** @param {{ peer: import('./peers-list.js').Peer, home?: string, problem?: string }[]} ready */
function runRound(ready) {
  /** @type {Record<string, ReturnType<typeof run>>} */
  const result = {}
  const out = ['--out', 'bundle', '--cache-dir', 'cache', '--no-config', '--quiet']
  rmSync(join(project, 'bundle'), { recursive: true, force: true })
  rmSync(join(project, 'cache'), { recursive: true, force: true })
  result.floor = run([process.execPath, floor, 'read', SKILLS])
  result.check = run([process.execPath, cli, 'check', SKILLS, ...QUIET])
  result.build = run([process.execPath, cli, 'build', SKILLS, ...out])
  // A build of files that were written within the last seconds is not remembered.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500)
  run([process.execPath, cli, 'build', SKILLS, ...out])
  result.again = run([process.execPath, cli, 'build', SKILLS, ...out])
  for (const { peer, home } of ready) {
    if (home === undefined) continue
    const bin = join(home, 'node_modules/.bin', peer.bin)
    result[peer.name] = run([process.execPath, bin, ...peer.args])
  }
  return result
}

/**
 * Runs a command in the project. CPU time is that of all its processes, as the shell counts it; memory the largest that
 * its Node process had.
 * @param {string[]} command
 */
function run(command) {
  const file = join(project, 'usage.json')
  rmSync(file, { force: true })
  // Files: one of the tools ends before all of its output has gone through a pipe.
  const [out, err] = ['stdout', 'stderr'].map(name => `${project}.${name}`)
  const streams = [out, err].map(path => openSync(path ?? '', 'w'))
  const start = performance.now()
  const result = spawnSync('bash', ['-c', '"$@"; status=$?; times >&3; exit $status', 'bash', ...command], {
    cwd: project,
    encoding: 'utf8',
    env: {
      ...process.env,
      NO_COLOR: '1',
      NODE_OPTIONS: `--require ${usage}`,
      SKILLC_BENCH_USAGE: file,
    },
    stdio: ['ignore', ...streams, 'pipe'],
    maxBuffer: 1 << 30,
    timeout: Number(values.limit) * 1000,
  })
  const wall = (performance.now() - start) / 1000
  const [stdout = '', stderr = ''] = [out, err].map(path => readFileSync(path ?? '', 'utf8'))
  for (const stream of streams) closeSync(stream)
  for (const path of [out, err]) rmSync(path ?? '')
  const times = String(result.output?.[3] ?? '').match(/\d+m[\d.]+s/g) ?? []
  const seconds = times.slice(-2).map(each => {
    const [minutes = '0', rest = '0'] = each.split('m')
    return Number(minutes) * 60 + Number.parseFloat(rest)
  })
  const rss = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).rss : Number.NaN
  return {
    wall,
    cpu: seconds.length === 2 ? (seconds[0] ?? 0) + (seconds[1] ?? 0) : Number.NaN,
    rss,
    status: result.status,
    stdout,
    stderr,
  }
}

/**
 * @param {{ base: string, skills: number }} tree
 * @param {{ peer: import('./peers-list.js').Peer, problem?: string }[]} ready
 * @param {ReturnType<typeof runRound>[]} rounds
 */
function report(tree, ready, rounds) {
  const processors = cpus()
  const own = JSON.parse(run([process.execPath, cli, 'check', SKILLS, ...QUIET, '--json']).stdout)
  const { errors, warnings } = own.counts
  const rows = Object.entries(OWN).map(([key, { name, does, emits }]) => {
    const seen = key === 'floor' ? [undefined, undefined] : [own.account.found, errors + warnings]
    return row(name, does, seen[0], seen[1], emits, rounds, key)
  })
  for (const { peer, problem } of ready) {
    const name = `${peer.name} ${peer.version}`
    if (problem !== undefined) {
      rows.push(`| ${name} | not run: ${problem.replaceAll('|', ' ')} | | | | | | | |`)
      continue
    }
    const last = rounds.at(-1)?.[peer.name]
    if (last === undefined || last.status === null || last.status > 2) {
      const why = last?.status === null ? `not done in ${values.limit} s` : reasonIn(last?.stderr ?? '')
      rows.push(`| ${name} | not run to its end: ${why.replaceAll('|', ' ').slice(0, 120)} | | | | | | | |`)
      continue
    }
    const { skills, findings, emits } = peer.outcome(last.stdout + last.stderr, project)
    rows.push(row(name, peer.does, skills, findings, emits, rounds, peer.name))
  }
  return [
    `${processors[0]?.model.trim()}, ${processors.length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB; Node ${process.version}, ${process.platform} ${process.arch}; warm page cache; medians of ${rounds.length} rounds.`,
    '',
    `Skills: ${tree.skills} (base ${tree.base}), without those that the reference validator refuses.`,
    '',
    '| tool | what it does | skills it says it saw | findings | emits | wall, s | CPU, s | CPU ÷ floor | memory, MiB |',
    '| --- | --- | ---: | ---: | --- | ---: | ---: | ---: | ---: |',
    ...rows,
  ].join('\n')
}

/**
 * @param {string} name @param {string} does @param {number | undefined} skills @param {number | undefined} findings
 * @param {string} emits @param {ReturnType<typeof runRound>[]} rounds @param {string} key
 */
function row(name, does, skills, findings, emits, rounds, key) {
  const middle = (/** @type {'wall' | 'cpu' | 'rss'} */ unit) =>
    median(rounds.map(round => round[key]?.[unit] ?? Number.NaN))
  const rss = middle('rss')
  const ratio = median(
    rounds.map(round => (round[key]?.cpu ?? Number.NaN) / (round.floor?.cpu ?? Number.NaN)),
  )
  const times = [middle('wall'), middle('cpu'), ratio].map(each => each.toFixed(2))
  const numbers = [...times, Number.isNaN(rss) ? '' : rss.toFixed(0)]
  return `| ${[name, does, skills ?? '', findings ?? '', emits, ...numbers].join(' | ')} |`
}
