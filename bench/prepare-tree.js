// The tree that a benchmark measures on, made once below bench/.trees and used again.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { progress } from './measure.js'

const trees = fileURLToPath(new URL('.trees', import.meta.url))
const maker = fileURLToPath(new URL('make-tree.js', import.meta.url))

/** For `parseArgs`, of scripts that measure one tree. */
export const TREE_OPTIONS = /** @type {const} */ ({
  skills: { type: 'string', default: '10000' },
  layout: { type: 'string', default: 'copies' },
  weight: { type: 'string', default: 'full' },
  base: { type: 'string' },
})

/**
 * The tree of the options, from an earlier run where its description says that it is complete. Made in a process of its own, as
 * the peak memory of a measured process is never below what its parent had.
 * @param {{ skills: string, layout: string, weight: string, base?: string }} options
 * @returns {{ dir: string, name: string, base: string, skills: number, files: number, bytes: number, sha256: string }}
 */
export function prepareTree({ skills, layout, weight, base }) {
  const name = `${layout}-${weight}-${skills}${base ? `-${basename(base)}` : ''}`
  const dir = join(trees, name)
  const note = `${dir}.json`
  if (existsSync(note)) return { dir, name, ...JSON.parse(readFileSync(note, 'utf8')) }
  progress(`making the tree ${name}`)
  rmSync(dir, { recursive: true, force: true })
  const args = [
    maker,
    '--out',
    dir,
    '--skills',
    skills,
    '--weight',
    weight,
    ...(base ? ['--base', base] : []),
  ]
  if (layout !== 'copies') args.push('--layout', layout)
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the tree ${name} was not made: ${stderr.slice(-2000)}`)
  writeFileSync(note, stdout)
  return { dir, name, ...JSON.parse(stdout) }
}

/** A line about a tree. @param {ReturnType<typeof prepareTree>} tree */
export function describeTree({ name, base, skills, files, bytes, sha256 }) {
  return `Tree ${name}: ${skills} skills made from ${base}, ${files} files, ${(bytes / 1e6).toFixed(0)} MB; sha256 of paths and sizes ${sha256}.`
}
