// Measures any command with all its processes, as bash counts them.
import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { USAGE } from './measure.js'

/** @typedef {{ wall: number, cpu: number, rss: number, status: number | null, output: string, stdout: string }} Ran */

/**
 * Runs a command. CPU time is that of all its processes; memory the largest that its Node process had, NaN where it has none.
 * `status` is null when the time was over.
 * @param {string[]} command @param {{ cwd: string, seconds: number }} options
 * @returns {Ran}
 */
export function measureCommand(command, { cwd, seconds }) {
  const file = join(cwd, 'usage.json')
  rmSync(file, { force: true })
  // Files: one of the tools ends before all of its output has gone through a pipe.
  const names = ['stdout', 'stderr'].map(name => `${cwd}.${name}`)
  const streams = names.map(name => openSync(name, 'w'))
  const start = performance.now()
  const result = spawnSync('bash', ['-c', '"$@"; status=$?; times >&3; exit $status', 'bash', ...command], {
    cwd,
    encoding: 'utf8',
    env: {
      ...process.env,
      NO_COLOR: '1',
      NODE_OPTIONS: `--require ${JSON.stringify(USAGE)}`,
      SKILLC_BENCH_USAGE: file,
    },
    stdio: ['ignore', ...streams, 'pipe'],
    timeout: seconds * 1000,
  })
  const wall = (performance.now() - start) / 1000
  for (const stream of streams) closeSync(stream)
  const [stdout = '', stderr = ''] = names.map(name => readFileSync(name, 'utf8'))
  const rss = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).rss : Number.NaN
  const cpu = parseSeconds(String(result.output?.[3] ?? ''))
  return { wall, cpu, rss, status: result.status, stdout, output: stdout + stderr }
}

/** What `times` says of children: user and system, in its second line. @param {string} text */
function parseSeconds(text) {
  const times = (text.match(/\d+m[\d.]+s/g) ?? []).slice(-2)
  if (times.length < 2) return Number.NaN
  return times.reduce((sum, each) => {
    const [minutes = '0', rest = '0'] = each.split('m')
    return sum + Number(minutes) * 60 + Number.parseFloat(rest)
  }, 0)
}
