/** Paths that skills name: which exist, which are dead, which lie elsewhere in the repository, and which are the user's. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { build, check } from '../src/build/build.ts'
import { compile } from '../src/build/compile.ts'
import { buildShard } from '../src/build/shards/build-shard.ts'
import { merge } from '../src/build/shards/merge.ts'
import { readCodePath } from '../src/compiler/parse/code-paths.ts'
import { plant, scratchFolder, skillText, type Tree } from './support/tree.ts'

const scratch = scratchFolder('named-paths')
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

let count = 0
function plantSkills(tree: Tree): string {
  return plant(join(scratch, String(++count)), { '.git/HEAD': 'ref: refs/heads/main\n', ...tree })
}

/** The findings about paths: code, message, and what the fix would write. */
async function checkPaths(cwd: string, options = {}): Promise<string[]> {
  const { diagnostics } = await check({ cwd, roots: ['skills'], cache: false, ...options })
  return diagnostics
    .filter(({ code }) => /^(?:missing-file|missing-path|escaping-reference)$/.test(code))
    .map(({ code, message, fix }) => `${code}: ${message}${fix ? ` → ${fix.map(({ text }) => text)}` : ''}`)
}

describe('links', () => {
  test.each([
    [
      '../cake/SKILL.md',
      [
        'escaping-reference: `../cake/SKILL.md` points into another skill, `cake`; it breaks when this skill is installed alone',
      ],
    ],
    [
      '../../docs/flour.md',
      [
        'escaping-reference: `../../docs/flour.md` is outside the skill; it breaks when the skill is installed elsewhere',
      ],
    ],
    // One `../` too many, as in 898 links of one repository.
    [
      '../../cake/SKILL.md',
      [
        'missing-file: `../../cake/SKILL.md` does not exist; did you mean `../cake/SKILL.md`? → ../cake/SKILL.md',
      ],
    ],
    [
      'cake/SKILL.md',
      ['missing-file: `cake/SKILL.md` does not exist; did you mean `../cake/SKILL.md`? → ../cake/SKILL.md'],
    ],
    [
      '../libs/rye/times.md',
      [
        'missing-file: `../libs/rye/times.md` does not exist; did you mean `../rye/times.md`? → ../rye/times.md',
      ],
    ],
    ['../cake/gone.md', ['missing-file: `../cake/gone.md` does not exist']],
    ['../../gone.md', ['missing-file: `../../gone.md` does not exist']],
    [
      'references/times.md',
      ['missing-file: `references/times.md` does not exist; did you mean `times.md`? → times.md'],
    ],
    ['Times.md', ['missing-file: `Times.md` does not exist; did you mean `times.md`? → times.md']],
    // A slip is a guess.
    ['tiems.md', ['missing-file: `tiems.md` does not exist; did you mean `times.md`?']],
    // Nobody looks beyond the repository.
    [
      '../../../elsewhere.md',
      [
        'escaping-reference: `../../../elsewhere.md` is outside the skill; it breaks when the skill is installed elsewhere',
      ],
    ],
    ['times.md', []],
  ])('%s', async (target, expected) => {
    const cwd = plantSkills({
      'skills/rye/SKILL.md': skillText('rye', `See [it](${target}).`),
      'skills/rye/times.md': 'Two hours.\n',
      'skills/cake/SKILL.md': skillText('cake'),
      'docs/flour.md': 'Flour.\n',
    })
    expect(await checkPaths(cwd)).toEqual(expected)
  })

  test('the fix touches the path alone, also in a definition', async () => {
    const body = 'See [a](../../cake/SKILL.md#bake "t") and [b][c].\n\n[c]: ../../cake/SKILL.md "t"'
    const cwd = plantSkills({
      'skills/rye/SKILL.md': skillText('rye', body),
      'skills/cake/SKILL.md': skillText('cake', '# Bake'),
    })
    const { diagnostics } = await check({ cwd, roots: ['skills'], cache: false })
    const text = readFileSync(join(cwd, 'skills/rye/SKILL.md'), 'utf8')
    const edits = diagnostics.flatMap(({ code, fix }) => (code === 'missing-file' ? (fix ?? []) : []))
    expect(edits.map(({ start, end }) => text.slice(start, end))).toEqual(
      Array(2).fill('../../cake/SKILL.md'),
    )
  })
})

describe('inline code', () => {
  test.each([
    ['See `references/gone.md`.', 'missing'],
    ['- `references/gone.md`: times', 'missing'],
    ['If more is wanted, open `resources/playbook.md`.', 'missing'],
    ['Run `scripts/gone.py` first.', 'missing'],
    ['`${CLAUDE_SKILL_DIR}/gone.sh` does it.', 'missing'],
    ['See `rules/gone.md`.', 'missing'],
    ['See `references/times.md`.', 'found'],
    ['Write the plan to `references/gone.md`.', 'made'],
    ['For example `references/gone.md`.', 'an example'],
    ['A `references/gone.md` file would be helpful.', 'an example'],
    ["The build skill's `references/gone.md` has it.", "another skill's"],
    ['Read `references/<topic>.md`.', 'a placeholder'],
    ['Read `references/your-topic.md`.', 'a placeholder'],
    ['Read `references/*.md`.', 'a glob'],
    ['Edit `src/index.ts`.', "the user's"],
    ['See `docs/guide.md`.', "the user's"],
    ['The library has `scripts/deep/down/tool.py`.', "the user's"],
    ['Run `scripts/plugin.sh`.', "the plugin's"],
    ['See [`references/times.md`](references/times.md).', 'the text of a link'],
  ])('%s %s', async (body, verdict) => {
    const cwd = plantSkills({
      'skills/rye/SKILL.md': skillText('rye', body),
      'skills/rye/references/times.md': 'Two hours.\n',
      'skills/rye/rules/a.md': 'A rule.\n',
      'scripts/plugin.sh': 'true\n',
    })
    expect((await checkPaths(cwd)).length, (await checkPaths(cwd)).join()).toBe(verdict === 'missing' ? 1 : 0)
  })

  test('text that goes on for long is read in linear time', () => {
    const start = readCodePath(`${'a/'.repeat(99)}b`, 'see '.repeat(50), 'x '.repeat(100))
    expect(start).toBeUndefined()
  })
})

test('what comes and goes outside of all skills is noticed by the next build, remembered or not', async () => {
  const cwd = plantSkills({ 'skills/rye/SKILL.md': skillText('rye', 'See [flour](../../docs/flour.md).') })
  const options = { cwd, roots: ['skills'], cacheDir: join(cwd, 'cache'), out: join(cwd, 'out') }
  const codes = async () => (await build(options)).diagnostics.map(({ code }) => code)
  expect(await codes()).toEqual(['missing-file'])
  expect(await codes()).toEqual(['missing-file'])
  mkdirSync(join(cwd, 'docs'))
  writeFileSync(join(cwd, 'docs/flour.md'), 'Flour.\n')
  expect(await codes()).toEqual(['escaping-reference'])
  // What it holds does not count.
  writeFileSync(join(cwd, 'docs/flour.md'), 'Rye flour.\n')
  expect(await codes()).toEqual(['escaping-reference'])
  rmSync(join(cwd, 'docs'), { recursive: true })
  expect(await codes()).toEqual(['missing-file'])
})

test('parts know what the shards saw around their skills', async () => {
  const cwd = plantSkills({
    'skills/rye/SKILL.md': skillText(
      'rye',
      'See [flour](../../docs/flour.md), [gone](../../gone.md), `scripts/plugin.sh`.',
    ),
    'skills/cake/SKILL.md': skillText('cake', 'See [rye](../../rye/SKILL.md) and [it](../rye/gone.md).'),
    'docs/flour.md': 'Flour.\n',
    'scripts/plugin.sh': 'true\n',
  })
  const options = { cwd, roots: ['skills'], cache: false }
  const whole = await build({ ...options, out: join(cwd, 'out') })
  for (const index of [1, 2])
    await buildShard({ ...options, out: join(cwd, `parts/${index}`) }, { index, count: 2 })
  rmSync(join(cwd, 'docs'), { recursive: true })
  rmSync(join(cwd, 'skills'), { recursive: true })
  const merged = await merge([join(cwd, 'parts')], { cwd, cache: false, out: join(cwd, 'merged') })
  expect(merged.diagnostics).toEqual(whole.diagnostics)
  expect(merged.bundle?.digest).toBe(whole.bundle?.digest)
})

test('in memory, what is not among the files of a source is dead, and what lies above it is unknown', async () => {
  const text = skillText('rye', 'See [a](../cake/SKILL.md), [b](../cake/gone.md) and [c](../../up.md).')
  const { diagnostics } = await compile([
    { files: { 'rye/SKILL.md': text, 'cake/SKILL.md': skillText('cake') } },
  ])
  expect(diagnostics.map(({ code }) => code)).toEqual([
    'escaping-reference',
    'missing-file',
    'escaping-reference',
  ])
})
