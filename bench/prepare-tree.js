// The tree that a benchmark measures on, made once below bench/.trees and used again.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeTree } from './make-tree.js'

const trees = fileURLToPath(new URL('.trees', import.meta.url))

/**
 * The tree of the options, from an earlier run where its description says that it is complete.
 * @param {{ skills: string, layout: string, weight: string, base?: string }} options
 */
export function prepareTree({ skills, layout, weight, base }) {
  const name = `${layout}-${weight}-${skills}${base ? `-${basename(base)}` : ''}`
  const dir = join(trees, name)
  const note = `${dir}.json`
  if (existsSync(note)) return { dir, ...JSON.parse(readFileSync(note, 'utf8')) }
  rmSync(dir, { recursive: true, force: true })
  const made = makeTree({ layout, weight, base, out: dir, count: Number(skills) })
  writeFileSync(note, JSON.stringify(made))
  return { dir, ...made }
}
