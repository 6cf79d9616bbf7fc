/** Files of a skill that none of its texts names. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build, check } from '../../src/pipeline/build.ts'
import { buildShard } from '../../src/pipeline/shards/build-shard.ts'
import { KEYS } from '../support/shards.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('unused-files')

let count = 0
const plantRye = (body: string, files: Tree) =>
  plant(join(scratch, String(++count)), {
    'skills/rye/SKILL.md': skillText('rye', body),
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`skills/rye/${path}`, text])),
  })

const listUnused = (findings: { code: string; message: string }[]) =>
  findings.flatMap(({ code, message }) => (code === 'unused-file' ? message : []))

async function findUnused(cwd: string): Promise<string[]> {
  return listUnused((await check({ cwd, roots: ['skills'], cache: false })).findings)
}

test.each<[string, Tree, boolean]>([
  ['Bake.', { 'references/times.md': '' }, true],
  ['See [it](references/times.md).', { 'references/times.md': '' }, false],
  ['Read `times.md`.', { 'references/times.md': '' }, false],
  ['Baking times matter.', { 'references/baking-times.md': '' }, false],
  ['Sometimes.', { 'references/times.md': '' }, true],
  ['Read `references/`.', { 'references/deep/times.md': '' }, false],
  ['Read `references/*.md`.', { 'references/times.md': '' }, false],
  ['Read `references/<topic>.md`.', { 'references/times.md': '' }, false],
  ['All in the references folder.', { 'references/times.md': '' }, false],
  ['Read `references/flour.md`.', { 'references/times.md': '', 'references/flour.md': '' }, true],
  ['Read `myreferences/`.', { 'references/times.md': '' }, true],
  ['See [it](references/a%20b.md).', { 'references/a b.md': '' }, false],
  ['Read `references/times_de.md` or `_en.md`.', { 'references/times_en.md': '' }, false],
  ['Read `references/times_de.md`, not `loaf_en.md`.', { 'references/times_en.md': '' }, true],
  // A name with a placeholder stands for all that fit.
  ['Read `loaf-{grain}.md`.', { 'references/loaf-rye.md': '' }, false],
  ['Read `loaf-{the grain}.md`.', { 'references/loaf-{grain}.md': '' }, false],
  ['Read refs/<grain>-loaf.md.', { 'references/rye-loaf.md': '' }, false],
  ['Read loaf-[grain]-v1.md.', { 'references/loaf-rye-v1.md': '' }, false],
  ['Run `cat loaf-$GRAIN.md`.', { 'references/loaf-rye.md': '' }, false],
  ['Run `cat "${GRAIN}_loaf.md"`.', { 'references/rye_loaf.md': '' }, false],
  ['Run `ls loaf-*.md`.', { 'references/loaf-rye.md': '', 'references/loaf-wheat.md': '' }, false],
  ['Read `loaf-{grain}.md`.', { 'references/cake-rye.md': '' }, true],
  ['Read `loaf-{grain}-{size}-v1.md`.', { 'references/loaf-rye-v1.md': '' }, true],
  ['Read `{grain}.md`, `*.md` or `<a>-<b>.md`.', { 'references/cake-rye.md': '' }, true],
  ['| Loaves | `loaf-` |', { 'references/loaf-rye.md': '' }, false],
  ['A loaf-maker.', { 'references/loaf-rye.md': '' }, true],
  // What is named names others.
  ['Run `scripts/bake.py`.', { 'scripts/bake.py': 'from oven import heat\n', 'scripts/oven.py': '' }, false],
  ['Weigh.', { 'scripts/bake.py': 'from oven import heat\n', 'scripts/oven.py': 'import bake\n' }, true],
  ['Bake.', { 'hooks/run.sh': 'python scripts/oven.py\n', 'scripts/oven.py': '' }, false],
  // What others read than the agent.
  ['Bake.', { 'references/README.md': '', 'scripts/test_oven.py': '', 'scripts/tests/oven.py': '' }, false],
  ['Bake.', { 'assets/loaf.png': '', 'evals/evals.json': '{}', 'SKILL.de.md': '', 'AGENTS.md': '' }, false],
  // Pages beside the entry.
  ['Bake.', { 'times.md': '' }, true],
  ['Bake.', { 'GENERATION.md': '', 'references/sync.md': '' }, false],
  ['Bake at the right times.', { 'times.md': '' }, false],
  [
    'Bake.',
    { 'references/evals.yaml': '', 'references/contract.yaml': '', 'scripts/test-oven.sh': '' },
    false,
  ],
  ['Bake.', { 'assets/uv.lock.yaml': '', 'assets/bake.config.js': '', 'references/credits.md': '' }, false],
  ['Read the reference files first.', { 'references/times.md': '' }, false],
  // A script may read all files around it.
  [
    'Run `bake.py`.',
    { 'bake.py': 'for p in Path(__file__).parent.rglob("*.md"):', 'references/a1.md': '' },
    false,
  ],
  ['Run `bake.js`.', { 'bake.js': 'read(import.meta.dirname + `/${loaf}.md`)', 'assets/a1.md': '' }, false],
  ['Run `bake.py`.', { 'bake.py': 'for p in Path(argv[1]).rglob("*.md"):', 'references/a1.md': '' }, true],
  ['Bake.', { 'scripts/start.sh': '# Hook of the session\n' }, false],
  // Skills in it may name them.
  ['Bake.', { 'references/times.md': '', 'inner/SKILL.md': skillText('inner') }, false],
  ['<!-- skillc-disable unused-file -->', { 'references/times.md': '' }, false],
])('%s %o', async (body, files, isReported) => {
  expect((await findUnused(plantRye(body, files))).length).toBe(isReported ? 1 : 0)
})

test.each([
  ['bash skills/rye/scripts/heat.sh', []],
  ['bash ../rye/scripts/heat.sh', []],
  ['bash scripts/heat.sh', ['Nothing in the skill refers to `scripts/heat.sh`']],
])('a file that another skill names: %s', async (command, found) => {
  const cwd = plantRye('Bake.', { 'scripts/heat.sh': '' })
  plant(cwd, { 'skills/oat/SKILL.md': skillText('oat', `\`\`\`sh\n${command}\n\`\`\``) })
  expect(await findUnused(cwd)).toEqual(found)
})

test('pages of a whole repository are for people, too', async () => {
  const cwd = plant(join(scratch, 'whole'), { 'SKILL.md': skillText('whole'), 'times.md': '' })
  expect(listUnused((await check({ cwd, roots: ['.'], cache: false })).findings)).toEqual([])
})

test('a skill has one finding, which names three files', async () => {
  const files = Object.fromEntries([1, 2, 3, 4].map(at => [`references/part${at}.md`, '']))
  expect(await findUnused(plantRye('Bake.', files))).toEqual([
    'Nothing in the skill refers to 4 of its files: `references/part1.md`, `references/part2.md`, `references/part3.md`, …',
  ])
})

test('more files than are looked for are left alone', async () => {
  const files = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`references/part${at}.md`, '']))
  expect(await findUnused(plantRye('Bake.', files))).toEqual([])
})

test('a build that reads only what changed finds what one from nothing does', async () => {
  const cwd = plantRye('See `references/times.md`.', { 'references/times.md': 'See spelt.md.\n' })
  const file = (path: string) => join(cwd, 'skills/rye', path)
  const options = { cwd, roots: ['skills'], cacheDir: join(cwd, 'cache'), out: join(cwd, 'out') }
  const step = async (change: () => void) => {
    change()
    const found = listUnused((await build(options)).findings)
    expect(found).toEqual(await findUnused(cwd))
    return found.length
  }
  expect(await step(() => {})).toBe(0)
  expect(await step(() => writeFileSync(file('references/spelt.md'), 'Three hours.\n'))).toBe(0)
  expect(await step(() => writeFileSync(file('references/times.md'), 'Two hours.\n'))).toBe(1)
  expect(await step(() => writeFileSync(file('references/flour.md'), 'Rye.\n'))).toBe(1)
  const text = readFileSync(file('SKILL.md'), 'utf8')
  expect(await step(() => writeFileSync(file('SKILL.md'), `${text}\nAll of \`references/\`.\n`))).toBe(0)
  expect(await step(() => writeFileSync(file('SKILL.md'), text))).toBe(1)
  expect(await step(() => rmSync(file('references/spelt.md')))).toBe(1)
  expect(await step(() => rmSync(file('references/flour.md')))).toBe(0)
})

test('parts keep it', async () => {
  const cwd = plantRye('Bake.', { 'references/times.md': '' })
  const options = { cwd, roots: ['skills'], cache: false, cacheKey: KEYS.privateKey }
  await buildShard({ ...options, out: 'parts' }, { index: 1, count: 1 })
  const { findings } = await build({ ...options, parts: ['parts'], out: 'out' })
  expect(listUnused(findings)).toHaveLength(1)
})
