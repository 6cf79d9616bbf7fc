/** Names that a text says are in a file: which are read from a text, and which the file has. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseClaim } from '../../src/compiler/parse/markdown/claims.ts'
import { findClaims } from '../../src/compiler/parse/markdown/find-claims.ts'
import { build, check } from '../../src/pipeline/build.ts'
import { passTime } from '../support/clock.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('claims')

let count = 0
function plantProject(body: string, tree: Tree): string {
  return plant(join(scratch, String(++count)), {
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.claude/skills/rye/SKILL.md': skillText('rye', body),
    ...tree,
  })
}

const options = { roots: ['.claude/skills'] }

async function listAbsent(cwd: string, more: object = { cache: false }): Promise<string[]> {
  const { findings } = await check({ cwd, ...options, ...more })
  return findings.filter(({ code }) => code === 'absent-name').map(({ message }) => message)
}

describe('a text', () => {
  test.each([
    ['Call `weighLoaf` in `src/kitchen/scale.ts`.', 'src/kitchen/scale.ts word weighLoaf'],
    [
      'Call the `Scale.weighLoaf(loaf)` method from `src/kitchen/scale.ts:12-20`.',
      'src/kitchen/scale.ts word weighLoaf, src/kitchen/scale.ts line 20',
    ],
    ['Run `tests/scale.py::TestScale::test_weight`.', 'tests/scale.py word test_weight'],
    ['`src/kitchen/scale.ts` exports the `weighLoaf` function.', 'src/kitchen/scale.ts word weighLoaf'],
    ['`oven.json` has `"heat": { "max": 240 }`.', 'oven.json word heat'],
    ['See [the oven](docs/oven.md) § "Rye bread".', 'docs/oven.md title Rye bread'],
    ['See `docs/oven.md` → **Rye bread**.', 'docs/oven.md title Rye bread'],
    ['See the "Rye bread" section in `docs/oven.md`.', 'docs/oven.md title Rye bread'],
    ['Go on with `steps.md` Step 8a.', 'steps.md step 8a'],
    ['Go on with `steps.md` Step 5 (Bake it).', 'steps.md step 5 (Bake it)'],
    [`import { type Loaf } from "@/loaf"`, '@/loaf module Loaf'],
    ['from kitchen.scale import weigh as w', 'kitchen.scale module weigh'],
    ['`python -c "from kitchen.scale import weigh"` with no error', 'kitchen.scale module weigh'],
    ['Call `getMyScale` in `src/kitchen/scale.ts`.', undefined],
    ['Add the loaf to `LOAF_NAMES` in `src/loaves.ts`.', 'src/loaves.ts word LOAF_NAMES'],
    ['Ovens are in `src/kitchen/scale.ts` (`weighLoaf`).', 'src/kitchen/scale.ts word weighLoaf'],
    ['`src/kitchen/scale.ts` → `weighLoaf()` gives grams.', 'src/kitchen/scale.ts word weighLoaf'],
    ['**Scale** (`src/kitchen/scale.ts`): Calls `weighLoaf()`.', 'src/kitchen/scale.ts word weighLoaf('],
    ['`src/kitchen/scale.ts` (lines 20-48) weighs.', 'src/kitchen/scale.ts line 48'],
    ['`src/kitchen/scale.ts:20` weighs.', 'src/kitchen/scale.ts line 20'],
    [
      'First invoke `/bakery:feed-starter`.',
      '../feed-starter/SKILL.md setting disable-model-invocation: true',
    ],
    ['Suggest that they run `/feed-starter`.', undefined],
    ['The user can then:\n\n- bake it\n- run `/feed-starter`', undefined],
    [
      'Then bake:\n\n1. Run `/feed-starter`',
      '../feed-starter/SKILL.md setting disable-model-invocation: true',
    ],
    ['Cite lines, for example `src/kitchen/scale.ts:20`.', undefined],
    ['Cite `src/index.ts:20`.', undefined],
    ['Add `weighLoaf` in `src/kitchen/scale.ts`.', undefined],
    ['If `weighLoaf` in `src/kitchen/scale.ts` fails, stop.', undefined],
    ['Call `weigh` in `src/kitchen/scale.ts`.', undefined],
    ['Call `yourFunction` in `src/kitchen/scale.ts`.', undefined],
    ['cp docs/oven.md "docs/bread.md"', undefined],
    ['See `docs/oven.md` § "<section>".', undefined],
    ['Call `weighLoaf` in `src/kitchen/scale.ts`.\n\n```ts\nexport function weighLoaf() {}\n```', undefined],
    [`import { Loaf } from 'loaf'`, undefined],
  ])('%j', (text, claim) => {
    const found = findClaims(text, 0).map(({ name }) => parseClaim(name))
    expect(found.map(({ path, kind, word }) => `${path} ${kind} ${word}`).join(', ')).toBe(claim ?? '')
  })

  test('of a hostile writer', () => {
    for (const part of [
      '` in `',
      '`a` in `',
      '.md § "',
      'run `/',
      'x.ts:',
      'x.ts` (',
      '.md ',
      'import { ',
      'from a.b import (',
      '`a.ts` has `',
      '`a.ts::',
      '} from ',
      ' import ',
      'x.ts` ',
      '`a` in `x.ts` ',
    ])
      expect(findClaims(part.repeat(200_000), 0).length).toBeLessThan(101)
  })
})

describe('a file', () => {
  const imported = "```ts\nimport { tare } from '@/kitchen/scale'\n```"
  test.each([
    ['has the name', imported, { 'src/kitchen/scale.ts': 'export const tare = 1' }, true],
    ['has a longer name', imported, { 'src/kitchen/scale.ts': 'export const tares = 1' }, false],
    ['has the name, and does not export it', imported, { 'src/kitchen/scale.ts': 'const tare = 1' }, false],
    [
      'lists it among its exports',
      imported,
      { 'src/kitchen/scale.ts': 'export {\n  weigh as tare,\n}' },
      true,
    ],
    [
      'exports all of another',
      imported,
      {
        'src/kitchen/scale/index.ts': "export * from './tare.js'",
        'src/kitchen/scale/tare.ts': 'export class tare {}',
      },
      true,
    ],
    [
      'exports all of others, which lack it',
      imported,
      { 'src/kitchen/scale/index.ts': "export * from './a'", 'src/kitchen/scale/a.ts': "export * from '.'" },
      false,
    ],
    ['exports all of a package', imported, { 'src/kitchen/scale.ts': "export * from 'scale'" }, true],
    ['is larger than others', imported, { 'src/kitchen/scale.ts': ' '.repeat(600_000) }, true],
    ['is no text', imported, { 'src/kitchen/scale.ts': '\0' }, true],
    ['is absent', imported, {}, true],
    ['is a module of Python', 'from kitchen.scale import tare', { 'kitchen/scale.py': 'import os' }, false],
    [
      'is a package of Python',
      'from kitchen.scale import tare',
      { 'kitchen/scale/__init__.py': '', 'kitchen/scale/tare.py': '' },
      true,
    ],
    ['has the title in other words', 'See `a.md` § "Rye: the bread".', { 'a.md': '## The Rye Bread' }, true],
    ['has a step', 'See `a.md` Step 8a.', { 'a.md': '### 8a. Bake' }, true],
    [
      'has a step elsewhere',
      'See `a.md` Step 8a.',
      { 'a.md': 'As in the other list, which has Steps 8a and 9.' },
      false,
    ],
    ['is one of many', '`package.json` has `"heat": 2`.', { 'package.json': '{}' }, true],
    ['is of every project', 'See `AGENTS.md` § "Rye bread".', { 'AGENTS.md': '# Loaves' }, true],
  ])('that %s', async (_, body, tree, isSilent) => {
    expect((await listAbsent(plantProject(body, tree))).length).toBe(isSilent ? 0 : 1)
  })

  test('of a link out of the repository is not read', async () => {
    const cwd = plantProject(imported, {})
    const outside = join(scratch, 'outside.ts')
    writeFileSync(outside, 'export const weigh = 1')
    mkdirSync(join(cwd, 'src/kitchen'), { recursive: true })
    symlinkSync(outside, join(cwd, 'src/kitchen/scale.ts'))
    expect(await listAbsent(cwd)).toEqual([])
  })

  test('is asked again when it changes, with a cache and without', async () => {
    const cwd = plantProject(imported, {
      'src/kitchen/scale/index.ts': "export * from './tare'",
      'src/kitchen/scale/tare.ts': '',
    })
    const texts = ['export const tare = 1', 'export const weigh = 1', 'export let tare = 2']
    for (const text of texts) {
      writeFileSync(join(cwd, 'src/kitchen/scale/tare.ts'), text)
      passTime()
      const cold = await listAbsent(cwd)
      expect(cold.length).toBe(text.includes('tare') ? 0 : 1)
      expect(await listAbsent(cwd, {})).toEqual(cold)
      const { findings } = await build({ cwd, ...options, out: 'out' })
      const built = findings.filter(({ code }) => code === 'absent-name').map(({ message }) => message)
      expect(built).toEqual(cold)
    }
  })
})
