// What the benchmarks share: processes of node, measured; the machine; Markdown tables.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
export const CLI = join(here, '../dist/cli.cjs')
export const FLOOR = join(here, 'floor.js')
/** Loaded before a measured program; it writes to SKILLC_BENCH_USAGE. */
export const USAGE = join(here, 'usage.cjs')

/** @typedef {{ wall: number, cpu: number, rss: number }} Measured seconds, seconds of all threads, peak MiB */

/** The arguments of node for a build of a tree, as all benchmarks build. @param {string} dir @param {string} out */
export function measureBuild(dir, out, ...more) {
  return [CLI, 'build', dir, '--no-config', '--quiet', '--out', out, ...more]
}

/**
 * Runs `node …args` to its end. Wall time is seen from outside; CPU time (all threads) and peak memory are what the
 * process itself reports as it exits. A status above 1 is an error: 1 only says that skills have errors.
 * @param {string[]} args
 * @returns {Measured}
 */
export function measure(args) {
  const dir = mkdtempSync(join(tmpdir(), 'skillc-bench-'))
  try {
    const file = join(dir, 'usage.json')
    const env = { ...process.env, SKILLC_BENCH_USAGE: file, NO_COLOR: '1' }
    const start = performance.now()
    const result = spawnSync(process.execPath, ['--require', USAGE, ...args], {
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

/** What a script of ours prints as JSON, from a process of its own. @param {string} script below bench/ */
export function runForJson(script, ...args) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', join(here, script), ...args],
    {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    },
  )
  if (status !== 0)
    throw new Error(`${script} ${args.join(' ')} ended with ${status}\n${stderr.slice(-2000)}`)
  return JSON.parse(stdout)
}

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** A line about what everything was measured on. */
export function machine() {
  const processors = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${processors[0]?.model.trim()}, ${processors.length} cores, ${memory} GiB; Node ${process.version}, ${process.platform} ${process.arch}; warm page cache.`
}

/** A table of Markdown; titles that begin with `<` are of columns of words. @param {string[]} titles @param {(string | number)[][]} rows */
export function table(titles, rows) {
  const line = (/** @type {(string | number)[]} */ cells) => `| ${cells.join(' | ')} |`
  return [
    line(titles.map(title => title.replace(/^</, ''))),
    line(titles.map(title => (title.startsWith('<') ? '---' : '---:'))),
    ...rows.map(line),
  ].join('\n')
}

/** Says on standard error what goes on. @param {string} text */
export function progress(text) {
  console.error(`${new Date().toISOString().slice(11, 19)} ${text}`)
}

/** @param {number} milliseconds */
export function sleep(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
