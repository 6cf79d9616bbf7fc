// Measures whole processes of node.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const usage = fileURLToPath(new URL('./usage.cjs', import.meta.url))

/**
 * Runs `node …args` to its end. Wall time is seen from outside; CPU time (all threads) and peak memory are what the
 * process itself reports as it exits. A status above 1 is an error: 1 only says that skills have errors.
 * @param {string[]} args
 * @returns {{ wall: number, cpu: number, rss: number }} seconds, seconds, MiB
 */
export function measure(args) {
  const dir = mkdtempSync(join(tmpdir(), 'skillc-bench-'))
  try {
    const file = join(dir, 'usage.json')
    const env = { ...process.env, SKILLC_BENCH_USAGE: file, NO_COLOR: '1' }
    const start = performance.now()
    const result = spawnSync(process.execPath, ['--require', usage, ...args], {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
      maxBuffer: 1 << 30,
    })
    const wall = (performance.now() - start) / 1000
    if (result.status !== 0 && result.status !== 1) {
      throw new Error(
        `node ${args.join(' ')} ended with ${result.status ?? result.signal}\n${result.stderr.slice(-2000)}`,
      )
    }
    return { wall, ...JSON.parse(readFileSync(file, 'utf8')) }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}
