/** Builds after changes: whatever was edited, the bundle and the report are those of a cold build. */
import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  buildWarm,
  changeText,
  changeTree,
  edits,
  expectAsCold,
  moves,
  textChange,
  tree,
  treeChange,
  treeWithoutLinks,
  variants,
} from '../support/same-as-cold.ts'
import { plant, scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('same-as-cold')

const SAMPLES = 12
/** Chains of changes of the tree itself, for each way of building: more of them find more. */
const CHAINS = Number(process.env.SKILLC_CHAINS ?? 6)
const SEED = Number(process.env.SKILLC_SEED ?? 0)
/** Milliseconds for all chains of a way of building. */
const timeout = 300_000 * Math.ceil(CHAINS / 10)

const folders = new Map<string, string>(
  [
    ...Object.keys(edits),
    ...Object.keys(variants).flatMap(name => Array.from({ length: SAMPLES }, (_, at) => `${name} ${at}`)),
    ...Object.keys(variants).flatMap(name =>
      Array.from({ length: CHAINS }, (_, at) => `tree, ${name} ${at}`),
    ),
    ...Object.keys(moves).map(name => `move, ${name}`),
    'kept',
    'split',
  ].map((name, index) => [name, plant(join(scratch, String(index)), tree)]),
)
const plain = new Map<string, string>(
  [
    ...Object.keys(moves),
    ...Object.keys(variants).flatMap(name => Array.from({ length: CHAINS }, (_, at) => `${name} ${at}`)),
  ].map((name, index) => [name, plant(join(scratch, `plain-${index}`), treeWithoutLinks)]),
)
beforeAll(() => new Promise(fulfill => setTimeout(fulfill, 2_200)))

describe.each(Object.entries(edits))('%s', (name, { edit, given }) => {
  test('gives what a cold build gives', async () => {
    const cwd = folders.get(name) ?? ''
    await buildWarm(cwd, given)
    edit(cwd)
    await expectAsCold(cwd, given)
    // What changed within the last seconds is looked at again, and nothing comes of it.
    await expectAsCold(cwd, given)
  })
})

describe.each(Object.entries(variants))('some edits one after the other, %s', (name, given) => {
  const samples = fc.sample(fc.array(textChange, { minLength: 1, maxLength: 4 }), {
    numRuns: SAMPLES,
    seed: 7,
  })

  test('give what a cold build gives', async () => {
    for (const [at, changes] of samples.entries()) {
      const cwd = folders.get(`${name} ${at}`) ?? ''
      await buildWarm(cwd, given)
      for (const change of changes) {
        changeText(cwd, change)
        await expectAsCold(cwd, given)
      }
    }
  })
})

describe.each(Object.entries(moves))('%s', (name, move) => {
  test('gives what a cold build gives', async () => {
    const cwd = folders.get(`move, ${name}`) ?? ''
    const given = { config: 'rules.json', profile: 'standard' } as const
    await buildWarm(cwd, given)
    move(cwd)
    await expectAsCold(cwd, given)
    await expectAsCold(cwd, given)
  })
})

describe.each(Object.entries(variants))('skills come and go, %s', (name, given) => {
  const samples = fc.sample(fc.array(treeChange, { minLength: 2, maxLength: 5 }), {
    numRuns: CHAINS,
    seed: 11 + SEED,
  })

  test('gives what a cold build gives', { timeout }, async () => {
    for (const [at, chain] of samples.entries()) {
      const cwd = folders.get(`tree, ${name} ${at}`) ?? ''
      await buildWarm(cwd, given)
      for (const change of chain) {
        changeTree(cwd, change)
        await expectAsCold(cwd, given)
      }
    }
  })
})

describe.each(Object.entries(moves))('%s, in folders without links', (name, move) => {
  test('gives what a cold build gives', async () => {
    const cwd = plain.get(name) ?? ''
    await buildWarm(cwd)
    move(cwd)
    await expectAsCold(cwd)
    await expectAsCold(cwd)
    // A skill that was added can be changed and removed.
    appendFileSync(join(cwd, 'skills/stew/SKILL.md'), '\nMore.\n')
    await expectAsCold(cwd)
    moves['a skill added']?.(cwd)
    await expectAsCold(cwd)
    rmSync(join(cwd, 'skills/bun'), { recursive: true })
    await expectAsCold(cwd)
  })
})

describe.each(Object.entries(variants))('skills come and go in folders without links, %s', (name, given) => {
  const samples = fc.sample(fc.array(treeChange, { minLength: 2, maxLength: 6 }), {
    numRuns: CHAINS,
    seed: 13 + SEED,
  })

  test('gives what a cold build gives', { timeout }, async () => {
    for (const [at, chain] of samples.entries()) {
      const cwd = plain.get(`${name} ${at}`) ?? ''
      await buildWarm(cwd, given)
      for (const change of chain) {
        changeTree(cwd, change)
        await expectAsCold(cwd, given)
      }
    }
  })
})

test('a bundle that is split first when a skill comes, and whole again when it goes', async () => {
  const cwd = folders.get('split') ?? ''
  const { bundle } = await buildWarm(cwd)
  const given = { splitAbove: bundle?.skills ?? 0 }
  const index = join(cwd, 'dist/skills/index')
  await buildWarm(cwd, given)
  expect(existsSync(index)).toBe(false)
  moves['a skill added']?.(cwd)
  await expectAsCold(cwd, given)
  expect(existsSync(index)).toBe(true)
  rmSync(join(cwd, 'skills/bun'), { recursive: true })
  await expectAsCold(cwd, given)
})

test('a folder of caches does not grow', async () => {
  const cwd = folders.get('kept') ?? ''
  mkdirSync(join(cwd, 'cache/skillc'), { recursive: true, mode: 0o700 })
  for (const kind of ['store', 'report'])
    for (let old = 0; old < 20; old++) writeFileSync(join(cwd, 'cache/skillc', `${kind}-${old}`), '')
  await buildWarm(cwd)
  expect(readdirSync(join(cwd, 'cache/skillc'))).toHaveLength(2 * 8)
})
