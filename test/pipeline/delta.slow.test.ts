/** Builds after small changes: whatever was edited, the bundle and the report are those of a cold build. */
import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  buildWarm,
  changeText,
  changeTree,
  type Extent,
  edits,
  expectAsCold,
  moves,
  textChange,
  tree,
  treeChange,
  treeWithoutLinks,
  variants,
} from '../support/small-builds.ts'
import { plant, scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('delta')

const SAMPLES = 12
/** Chains of changes of the tree itself, for each way of building: more of them find more. */
const CHAINS = Number(process.env.SKILLC_DELTA_CHAINS ?? 6)

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
beforeAll(() => new Promise(fulfil => setTimeout(fulfil, 2_200)))

describe.each(Object.entries(edits))('%s', (name, { isSmall, edit, given }) => {
  test('gives what a cold build gives', async () => {
    const cwd = folders.get(name) ?? ''
    await buildWarm(cwd, given)
    edit(cwd)
    expect((await expectAsCold(cwd, given)) === 'small').toBe(isSmall)
    // What changed within the last seconds is looked at again, and nothing comes of it.
    await expectAsCold(cwd, given)
  })
})

describe.each(Object.entries(variants))('some edits one after the other, %s', (name, given) => {
  const samples = fc.sample(fc.array(textChange, { minLength: 1, maxLength: 4 }), {
    numRuns: SAMPLES,
    seed: 7,
  })

  test('give what a cold build gives, and most of them without a full build', async () => {
    let small = 0
    let all = 0
    for (const [at, changes] of samples.entries()) {
      const cwd = folders.get(`${name} ${at}`) ?? ''
      await buildWarm(cwd, given)
      for (const change of changes) {
        changeText(cwd, change)
        if ((await expectAsCold(cwd, given)) === 'small') small++
        all++
      }
    }
    expect(small / all).toBeGreaterThan(0.3)
  })
})

describe.each(Object.entries(moves))('%s', (name, move) => {
  test('gives what a cold build gives, and only the difference is made', async () => {
    const cwd = folders.get(`move, ${name}`) ?? ''
    const given = { config: 'rules.json', profile: 'standard' } as const
    await buildWarm(cwd, given)
    move(cwd)
    expect(await expectAsCold(cwd, given)).toBe('difference')
    await expectAsCold(cwd, given)
  })
})

describe.each(Object.entries(variants))('skills come and go, %s', (name, given) => {
  const samples = fc.sample(fc.array(treeChange, { minLength: 2, maxLength: 5 }), {
    numRuns: CHAINS,
    seed: 11,
  })

  test('gives what a cold build gives, and most bundles are not made anew', async () => {
    const extents: Extent[] = []
    for (const [at, chain] of samples.entries()) {
      const cwd = folders.get(`tree, ${name} ${at}`) ?? ''
      await buildWarm(cwd, given)
      for (const change of chain) {
        changeTree(cwd, change)
        extents.push(await expectAsCold(cwd, given))
      }
    }
    expect(extents.filter(extent => extent === 'whole').length / extents.length).toBeLessThan(0.3)
  })
})

/** What concerns no other skill. */
const small = new Set(['a skill added', 'a skill removed', 'a folder renamed', 'an error that went'])

describe.each(Object.entries(moves))('%s, in folders without links', (name, move) => {
  test('gives what a cold build gives, and is small where it concerns one skill', async () => {
    const cwd = plain.get(name) ?? ''
    await buildWarm(cwd)
    move(cwd)
    expect((await expectAsCold(cwd)) === 'small').toBe(small.has(name))
    await expectAsCold(cwd)
    // What was added by a small build can be changed and removed by one.
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
    seed: 13,
  })

  test('gives what a cold build gives, and some builds are small', async () => {
    const extents: Extent[] = []
    for (const [at, chain] of samples.entries()) {
      const cwd = plain.get(`${name} ${at}`) ?? ''
      await buildWarm(cwd, given)
      for (const change of chain) {
        changeTree(cwd, change)
        extents.push(await expectAsCold(cwd, given))
      }
    }
    expect(extents).toContain('small')
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
  expect(await expectAsCold(cwd, given)).toBe('difference')
  expect(existsSync(index)).toBe(true)
  rmSync(join(cwd, 'skills/bun'), { recursive: true })
  expect(await expectAsCold(cwd, given)).toBe('difference')
})

test('a folder of caches does not grow', async () => {
  const cwd = folders.get('kept') ?? ''
  mkdirSync(join(cwd, 'cache'), { recursive: true })
  for (const kind of ['analyses', 'ledger', 'report'])
    for (let old = 0; old < 20; old++) writeFileSync(join(cwd, 'cache', `${kind}-${old}`), '')
  await buildWarm(cwd)
  expect(readdirSync(join(cwd, 'cache'))).toHaveLength(3 * 8)
})
