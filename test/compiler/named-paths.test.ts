/** Paths that skills name: which exist, which are dead, which lie elsewhere in the repository, and which are the user's. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findCommandPaths, findIncludes, readCodePath } from '../../src/compiler/parse/markdown/code-paths.ts'
import { findFileLinks } from '../../src/compiler/parse/markdown/file-links.ts'
import { applyEdits } from '../../src/compiler/parse/repair/edits.ts'
import { build, check } from '../../src/pipeline/build.ts'
import { compile } from '../../src/pipeline/compile-memory.ts'
import type { Options } from '../../src/pipeline/config/options.ts'
import { buildShard } from '../../src/pipeline/shards/build-shard.ts'
import { readManifest, readRecord } from '../../src/reader/disk/read.ts'
import { KEYS } from '../support/shards.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('named-paths')

let count = 0
function plantSkills(tree: Tree): string {
  return plant(join(scratch, String(++count)), { '.git/HEAD': 'ref: refs/heads/main\n', ...tree })
}

/** Where the paths of the skill `rye` lead. */
function readPaths(out: string) {
  const root = readManifest(out)
  const skill = root.skills.find(({ id }) => id === 'rye')
  return skill === undefined ? [] : readRecord(out, skill).references
}

/** The findings about paths: code, message, and what the fix would write. */
async function checkPaths(cwd: string, options = {}): Promise<string[]> {
  const { findings } = await check({ cwd, roots: ['skills'], cache: false, ...options })
  return findings
    .filter(({ code }) => /^(?:missing-file|missing-path|escaping-reference)$/.test(code))
    .map(({ code, message, fix }) => `${code}: ${message}${fix ? ` → ${fix.map(({ text }) => text)}` : ''}`)
}

test.each([
  ['skill-creator', 'unproven'],
  ['writing-great-skills', 'unproven'],
  ['create-skill', 'unproven'],
  ['skill-reviewer', 'unproven'],
  ['_loaf', 'unproven'],
  ['loaf-template', undefined],
  ['skillet-maker', undefined],
  ['rye-skill', undefined],
  ['dev-skills', 'unproven'],
  ['skill-audit', 'unproven'],
  ['skillbuilder', 'unproven'],
  ['share-skill', 'unproven'],
  ['skill-3', undefined],
])('paths in code of %s are examples of other skills', async (name, why) => {
  const cwd = plantSkills({ [`skills/${name}/SKILL.md`]: skillText(name, 'See `references/gone.md`.') })
  expect(await checkPaths(cwd)).toEqual(
    why === undefined ? ['missing-path: `references/gone.md` does not exist, but line 8 reads it'] : [],
  )
  const out = join(cwd, 'out')
  await build({ cwd, roots: ['skills'], out, cache: false })
  const [skill] = readManifest(out).skills
  if (skill === undefined) throw new Error('no skill was built')
  expect(readRecord(out, skill).references[0]?.why).toBe(why)
})

test('a name that a registry put together says as much', async () => {
  const cwd = plantSkills({
    'skills/bakery__skill-lint/SKILL.md': skillText('bakery', 'See `references/gone.md`.'),
    'skills/bakery__skillet/SKILL.md': skillText('skillet', 'See `references/gone.md`.'),
  })
  expect(await checkPaths(cwd)).toHaveLength(1)
})

test('a file of another skill that the text names is a note', async () => {
  const text = 'Bake as `wheat-loaf` does. Read `references/times.md`.'
  const cwd = plantSkills({
    'skills/rye/SKILL.md': skillText('rye', `${text} Read \`references/gone.md\`.`),
    'skills/oat/SKILL.md': skillText('oat', 'Bake as `wheat-loaf` does.'),
    'skills/oat/references/bake.md': `${text}\n`,
    'skills/wheat-loaf/SKILL.md': skillText('wheat-loaf', 'Bake.'),
    'skills/wheat-loaf/references/times.md': 'Times.\n',
  })
  const { findings } = await check({ cwd, roots: ['skills'], cache: false })
  const found = findings.filter(({ code }) => code === 'missing-path')
  expect(found.map(({ severity, message }) => `${severity} ${message.split(' ', 1)[0]}`).sort()).toEqual([
    'note `references/times.md`',
    'note `references/times.md`',
    'warning `references/gone.md`',
  ])
})

describe('links', () => {
  test.each([
    ['rye', 'gone.md', true],
    ['skill-creator', 'gone.md', false],
    ['skill-creator', 'rules/gone.md', true],
    ['skill-creator', 'references/gone.md', false],
    ['rye', '../related-skill-1/', false],
    ['rye', '../../issues/new/choose', false],
    ['rye', '../../issues/gone.md', true],
    ['rye', '../LICENSE.md', false],
    ['rye', '../../COPYING', false],
    ['rye', '../licenses.md', true],
    ['rye', 'src/oven.ts', false],
    ['rye', '.github/oven.md', false],
    ['rye', '.oven/gone.md', true],
    ['rye', 'media/image-001.png', false],
    ['rye', 'rules/image-001.png', true],
    ['rye', '../sourdough/', true],
    ['rye', 'docs/gone/', false],
    ['rye', 'docs/gone.md', true],
    ['rye', 'rules/gone/', true],
    ['rye', 'meetings/', false],
    ['rye', 'references/', true],
    ['rye', 'Same', false],
    ['rye', 'LICENSE', true],
    ['rye', 'images/loaf-example.png', false],
    ['rye', 'rules/loaf-example.md', true],
  ])('of %s to %s are reported: %s', async (name, target, isReported) => {
    const cwd = plantSkills({
      [`skills/${name}/SKILL.md`]: skillText(name, `See [it](${target}).`),
      [`skills/${name}/rules/a.md`]: 'A rule.\n',
    })
    const expected = isReported ? [`missing-file: \`${target}\` does not exist`] : []
    expect(await checkPaths(cwd)).toEqual(expected)
  })

  test.each([
    ['Complete terms in LICENSE.txt', {}, ['missing-file: `LICENSE.txt` does not exist']],
    ['Complete terms in LICENSE.txt', { 'skills/rye/LICENSE.txt': 'Terms.' }, []],
    ['Complete terms in LICENSE.txt', { 'LICENSE.txt': 'Terms.' }, []],
    ['See references/terms.md', {}, []],
    ['MIT', {}, []],
  ])('of the field `license`, %s', async (license, files, found) => {
    const text = skillText('rye', 'Bake.').replace('\n---\n', `\nlicense: ${license}\n---\n`)
    expect(await checkPaths(plantSkills({ 'skills/rye/SKILL.md': text, ...files }))).toEqual(found)
  })

  test('to what git ignores are notes', async () => {
    const cwd = plantSkills({
      'skills/rye/SKILL.md': skillText('rye', 'See [it](kept/gone.md) and [it](gone.md).'),
      '.gitignore': 'kept/\n',
    })
    const { findings } = await check({ cwd, roots: ['skills'], cache: false })
    expect(findings.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
      'note missing-file',
      'warning missing-file',
    ])
  })

  test('that show how a page links lead nowhere on purpose', async () => {
    const body =
      'The oven would be written as [`oven`](./parts/oven.md), and [the sieve](./parts/sieve.md) is here.'
    const cwd = plantSkills({
      'skills/rye/SKILL.md': skillText('rye', body),
      'skills/rye/times.md': body,
      'skills/rye/parts/a.md': 'A part.\n',
    })
    expect(await checkPaths(cwd)).toEqual([
      'missing-file: `./parts/sieve.md` does not exist',
      'missing-file: `./parts/sieve.md` does not exist',
    ])
  })

  test('a path with the folder of a skill that was moved is missing, and its new place is named', async () => {
    const cwd = plantSkills({
      'skills/old/rye/SKILL.md': skillText('rye', 'Read `skills/rye/times.md`.'),
      'skills/old/rye/times.md': 'Two hours.\n',
    })
    await build({ cwd, roots: ['skills/old'], cache: false, out: join(cwd, 'out') })
    expect(readPaths(join(cwd, 'out'))).toMatchObject([{ where: 'skill' }])
    await build({ cwd, roots: ['.'], cache: false, out: join(cwd, 'all') })
    const [skill] = readManifest(join(cwd, 'all')).skills
    if (skill === undefined) throw new Error('no skill was built')
    expect(readRecord(join(cwd, 'all'), skill).references).toMatchObject([
      { where: 'missing', suggestion: 'times.md', why: 'unproven' },
    ])
  })

  test('in an example of Markdown with code of its own lead nowhere on purpose', async () => {
    const body = 'Write:\n\n```markdown\n```sh\ntrue\n```\n\n[a](gone.md)\n```\n'
    const cwd = plantSkills({ 'skills/rye/SKILL.md': skillText('rye', body) })
    expect(await checkPaths(cwd)).toEqual([])
  })

  test.each([
    // Both are installed together.
    ['../cake/SKILL.md', []],
    [
      '../../docs/flour.md',
      [
        'escaping-reference: `../../docs/flour.md` is outside the skill, so the link breaks when the skill is installed elsewhere',
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
        'escaping-reference: `../../../elsewhere.md` is outside the skill, so the link breaks when the skill is installed elsewhere',
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
    const { findings } = await check({ cwd, roots: ['skills'], cache: false })
    const text = readFileSync(join(cwd, 'skills/rye/SKILL.md'), 'utf8')
    const edits = findings.flatMap(({ code, fix }) => (code === 'missing-file' ? (fix ?? []) : []))
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
    ['See `rules/deep/gone.md`.', 'unproven'],
    ['- `rules/gone.md`: times', 'missing'],
    ['The rest is in `rules/gone.md`.', 'missing'],
    ['- `templates/gone.md`: times', 'unproven'],
    ['- `rye/gone.md`: times', 'unproven'],
    ['See `../../gone/times.md`.', 'unproven'],
    ['See `../../scripts/plugin.sh`.', "the plugin's"],
    ['The library has `../../gone/times.md`.', 'unproven'],
    ['The library has `../../gone/times.ts`.', "the user's"],
    ['The files are in `references/`.', 'found'],
    ['The forms are in `templates/`.', 'unproven'],
    ['The times are `_shared/times.md` alone.', 'unproven'],
    ['The times are `shared/times.ts` alone.', "the user's"],
    ['Read `docs/decisions/gone.md`.', 'unproven'],
    ['- **A 1** (`docs/decisions/gone.md`) — flour.', 'unproven'],
    ['Read `docs/elsewhere/gone.md`.', "the user's"],
    ['Read `.claude/skills/rye/gone.md`.', 'missing'],
    ['Read `.claude/skills/rye/rules/a.md`.', 'found'],
    ['Read `.claude/settings.json`.', "the user's"],
    ['**Script**: `scripts/gone.sh`', 'unproven'],
    ['- **Script:** `scripts/gone.sh`', 'unproven'],
    ['Do not use your own oven. See `templates/gone.md`.', 'missing'],
    ['Do not use your oven, see `templates/gone.md`.', 'an example'],
    ['详情请参阅 `templates/gone.md`。', 'missing'],
    ['例如，参阅 `templates/gone.md`。', 'unproven'],
    ['Execute the appropriate, rather slow script (`scripts/gone.sh`).', 'unproven'],
    ['See `references/times.md`.', 'found'],
    ['See `references/example-loaves.md`.', 'missing'],
    ['See `references/example.md`.', 'a placeholder'],
    ['See `reference/gone.md`.', 'missing'],
    ['| Productivity | `rules/gone.md` |', 'missing'],
    ['Read `references/gone.md` (in `cake`).', "another skill's"],
    ['Invoke `bakery:cake` and read `references/gone.md`.', "another skill's"],
    ['Go to `/bakery:cake` for dough. See the `a-b` tool: read `references/gone.md`.', "another skill's"],
    ['Fill it. Write the script to the usual place:\n\n- Go: `scripts/gone.go`', 'made'],
    ['Use the installed `cake` `references/gone.md` first.', "another skill's"],
    ['Write the plan to `references/gone.md`.', 'made'],
    ['For example `references/gone.md`.', 'an example'],
    ['A `references/gone.md` file would be helpful.', 'an example'],
    ["The build skill's `references/gone.md` has it.", "another skill's"],
    ['Read `references/<topic>.md`.', 'a placeholder'],
    ['Read `references/your-topic.md`.', 'a placeholder'],
    ['Read `references/*.md`.', 'a glob'],
    ['Edit `src/index.ts`.', "the user's"],
    ['See `docs/guide.md`.', "the user's"],
    ['The library has `scripts/deep/down/tool.py`.', 'unproven'],
    ['Run `scripts/plugin.sh`.', "the plugin's"],
    ['See [`references/times.md`](references/times.md).', 'the text of a link'],
    ['For examples, open `references/gone.md`.', 'missing'],
    ['- Longer examples → `references/gone.md`', 'missing'],
    ['For example, see `references/gone.md`.', 'an example'],
    ['Follow `references/gone.md` in the build skill.', "another skill's"],
    ['Read `references/phaseN.md`.', 'a placeholder'],
    ['Your checkout must contain `scripts/gone.py`.', "the checkout's"],
    ['Ask `rag-design` (`references/gone.md`).', "another skill's"],
    ['Follow the `dbsnp-database` skill:\n\n- `references/gone.md`', "another skill's"],
    ['Follow the `dbsnp-database` skill.\n\n- `references/gone.md`', 'missing'],
    ['Follow the `dbsnp-database` skill:\n\n- `rules/gone.md`\n\nThen:\n\n- `rules/none.md`', 'missing'],
    ['Use the `dbsnp-database` skill for this.\nRun `references/gone.md` of it.', "another skill's"],
    ['See the `flour` skill (`references/gone.md`).', "another skill's"],
    ['Its order is `knead` (`references/gone.md`).', 'unproven'],
    ["The build skill's `references/some.md` and `references/gone.md` have it.", "another skill's"],
    ['Read `references/gone.md`, if present.', 'perhaps there'],
    ['See `references/gone.md` does not exist yet.', 'known to be missing'],
    ['Run `rules/gone.sh` (or equivalent).', 'perhaps there'],
    ['See `rules/gone.md` (stub).', 'yet to be written'],
    ['See `rules/gone.md` (to be created).', 'yet to be written'],
    ['Run the `rules/gone.sh` script if available.', 'perhaps there'],
    ['If `${CLAUDE_SKILL_DIR}/gone.conf` exists, read it.', 'perhaps there'],
    ['Read `${CLAUDE_SKILL_DIR}/gone.conf`.\n\n- If the file does not exist, create it.', 'made'],
    ['Read `${CLAUDE_SKILL_DIR}/gone.conf`.\n\n- If the oven does not exist, stop.', 'missing'],
    ['## Templates\n\n| a | b |\n| --- | --- |\n| `rules/gone.md` | `gone.mdx` |', 'made'],
    ['## Templates\n\n| a | b |\n| --- | --- |\n| `rules/gone.md` | loaves |', 'missing'],
    ["The oven's `dbsnp-database` skill reads\n*.sln and runs `references/gone.md`.", "another skill's"],
    ['Read `${CLAUDE_SKILL_DIR}/gone.conf` as it exists.', 'missing'],
    ['- [2026-04-24] Read `rules/gone.md` first.', 'what was once'],
    ['- 24 loaves: read `rules/gone.md` first.', 'missing'],
    ['Load **`rye-wiki`** (`references/gone.md`).', "another skill's"],
    ['It is defined in `/knead` (`references/gone.md`).', "another skill's"],
    ['See `references/gone.md` in the upstream `oven` skill.', "another skill's"],
    ['See `references/gone.md` in the orchestrator.', "another skill's"],
    ['See `references/gone.md` in the skill folder.', 'missing'],
    ['Read `references/gone.md` from oven-guide skill first.', "another skill's"],
    ['Installed files include:\n- `rules/gone.md`', 'made'],
    ['Read these:\n- `rules/gone.md`', 'missing'],
    ['Read `${CLAUDE_SKILL_DIR}/data/loaves.json`.', 'unproven'],
    ['Read `${CLAUDE_SKILL_DIR}/config.json`.', 'unproven'],
    ['Read `${CLAUDE_SKILL_DIR}/config.md`.', 'missing'],
    ['Check `ui/package.json`.', "the user's"],
    ['Check `rules/package.json`.', 'missing'],
    ['| When the loaf is **new** | `references/gone.md` |', 'missing'],
    ['The examples in `references/gone.md` help.', 'missing'],
    ['Run `python scripts/gone.py --all`.', 'missing'],
    ['After `git clone`, run `python scripts/gone.py`.', "the clone's"],
    ['Run `bash <skill_path>/gone.sh`.', 'missing'],
    ['Read `skills/cake/SKILL.md`.', 'unproven'],
    ['Read `skills/rye/SKILL.md`.', 'found'],
    ['Run `python skills/rye/gone.py`.', 'missing'],
    ['Run `python skills/rye/rules/a.md`.', 'found in the skill'],
    ['Read `docs/rye/SKILL.md`.', "the user's"],
    ['- 模板：`skills/rye/gone.json`', 'missing'],
    ['- 输出：`skills/rye/gone.json`', 'made'],
    ['- 示例：`skills/rye/gone.json`', 'an example'],
    ['[規則](規則一覧)', 'no path'],
    ['Run `python rules/gone.py`.', 'missing'],
    ['Run `mix bake --with rules/gone.md`.', 'an argument'],
    ['Write with `tee rules/gone.md`.', 'made'],
    ['@references/gone.md', 'missing'],
    ['@references/times.md', 'found'],
    ['Ask baker@references/gone.md', 'an address'],
    ['@types/node.d.ts', "the user's"],
  ])('%s %s', async (body, verdict) => {
    const cwd = plantSkills({
      'skills/rye/SKILL.md': skillText('rye', body),
      'skills/rye/references/times.md': 'Two hours.\n',
      'skills/rye/rules/a.md': 'A rule.\n',
      'skills/rye/ui/a.md': 'A form.\n',
      'scripts/plugin.sh': 'true\n',
      'docs/decisions/a.md': 'Rye.\n',
    })
    expect((await checkPaths(cwd)).length, (await checkPaths(cwd)).join()).toBe(verdict === 'missing' ? 1 : 0)
    await build({ cwd, roots: ['skills'], cache: false, out: join(cwd, 'out') })
    const ends = readPaths(join(cwd, 'out')).map(({ where, why }) =>
      where === 'missing' ? (why ?? where) : '',
    )
    expect(ends.join('')).toBe(/^(?:missing|unproven)$/.test(verdict) ? verdict : '')
  })

  test.each([
    ['Run `python scripts/gone.py` now.', 1],
    ['Do not use `python scripts/gone.py` now.', 0],
  ])('a command in a skill with scripts: %s', async (body, count) => {
    const cwd = plantSkills({
      'skills/rye/SKILL.md': skillText('rye', body),
      'skills/rye/scripts/a.py': 'print(1)\n',
    })
    expect(await checkPaths(cwd)).toHaveLength(count)
  })

  test.each([
    ['bash', 'python rules/gone.py --fast', 'missing'],
    ['bash', 'python3 -u rules/gone.py', 'missing'],
    ['bash', 'A=1 uv run python rules/gone.py', 'missing'],
    ['bash', '$ node ./rules/gone.js', 'missing'],
    ['bash', './rules/gone.sh', 'missing'],
    ['bash', 'rules/gone.sh', 'missing'],
    ['', 'rules/gone.sh', 'a tree'],
    ['', 'python rules/gone.py', 'missing'],
    ['bash', 'true && bash rules/gone.sh', 'missing'],
    ['bash', 'bash ${CLAUDE_SKILL_DIR}/gone.sh', 'missing'],
    ['yaml', 'run: bash {baseDir}/tools/gone.sh', 'missing'],
    ['bash', 'bash ${CLAUDE_SKILL_DIR}/plugin.sh', 'missing'],
    ['bash', 'bash ${CLAUDE_SKILL_DIR}/plugin.sh -f a', 'missing'],
    ['bash', 'if [ -f "${CLAUDE_SKILL_DIR}/gone.sh" ]; then true; fi', 'perhaps there'],
    ['bash', 'python rules/a.md', 'found'],
    ['bash', 'python scripts/gone.py', 'missing'],
    ['bash', 'pytest rules/gone.py', 'an argument'],
    ['bash', 'bake --in rules/gone.md', 'an argument'],
    ['bash', 'bake --out {baseDir}/gone.md', 'made'],
    ['bash', 'cat > rules/gone.py', 'made'],
    ['bash', '# rules/gone.py\npython rules/gone.py', 'made'],
    ['python', '# rules/gone.py\nprint(1)', 'made'],
    ['bash', 'cd shop\npython rules/gone.py', 'elsewhere'],
    ['bash', 'python -m pytest tests/ -v\npython rules/gone.py', 'elsewhere'],
    ['bash', 'torchrun \\\n  rules/gone.sh', 'an argument'],
    ['python', 'run("python rules/gone.py")', 'another language'],
    ['bash', 'python rules/your-file.py', 'a placeholder'],
  ])('a block of %s: %s', async (lang, command, verdict) => {
    const cwd = plantSkills({
      'skills/rye/SKILL.md': skillText('rye', `\`\`\`${lang}\n${command}\n\`\`\``),
      'skills/rye/rules/a.md': 'A rule.\n',
    })
    const found = await checkPaths(cwd)
    expect(found.length, found.join()).toBe(verdict === 'missing' ? 1 : 0)
  })

  test('a path of the skill without its first folder is reported where the text orders to open it', async () => {
    const cwd = plantSkills({
      'skills/rye/SKILL.md': skillText(
        'rye',
        'See `templates/b.md`.\n\n- `templates/b.md`: times\n- `docs/a/c.md`: more',
      ),
      'skills/rye/assets/templates/b.md': 'Two hours.\n',
      'skills/rye/assets/docs/a/c.md': 'Three hours.\n',
    })
    expect(await checkPaths(cwd)).toEqual([
      'missing-path: `templates/b.md` does not exist, but line 8 reads it; did you mean `assets/templates/b.md`? → assets/templates/b.md,assets/templates/b.md',
    ])
  })

  test('the fix of a path changes each place that names it', async () => {
    const lines = [
      'Run `bash {skill_dir}/a/bake.sh`.',
      '```sh\nbash {skill_dir}/a/bake.sh',
      'bash x/a/bake.sh\n```',
    ]
    const cwd = plantSkills({
      'skills/rye/SKILL.md': skillText('rye', lines.join('\n\n')),
      'skills/rye/bake.sh': 'echo\n',
    })
    const { findings } = await check({ cwd, roots: ['skills'], cache: false })
    const text = readFileSync(join(cwd, 'skills/rye/SKILL.md'), 'utf8')
    const [{ fix = [] } = {}] = findings.filter(({ code }) => code === 'missing-path')
    expect(applyEdits(text, fix)).toBe(text.replaceAll('{skill_dir}/a/', '{skill_dir}/'))
  })

  test('the fix of a command touches its path alone', async () => {
    const cwd = plantSkills({
      'skills/rye/SKILL.md': skillText(
        'rye',
        'Text.\n\n- a\n\n  ```sh\n  python  "./tools/Bake.py" x\n  ```',
      ),
      'skills/rye/tools/bake.py': '1\n',
    })
    const { findings } = await check({ cwd, roots: ['skills'], cache: false })
    const [found] = findings.filter(({ code }) => code === 'missing-path')
    const text = readFileSync(join(cwd, 'skills/rye/SKILL.md'), 'utf8')
    const [edit] = found?.fix ?? []
    expect(text.slice(edit?.start, edit?.end)).toBe('tools/Bake.py')
    expect(edit?.text).toBe('tools/bake.py')
    expect(text.slice(found?.position?.start.offset, found?.position?.end.offset)).toBe('tools/Bake.py')
  })

  test('text that goes on for long is read in linear time', () => {
    const start = readCodePath(`${'a/'.repeat(99)}b`, {
      above: '`a` skill '.repeat(40),
      before: 'see '.repeat(50),
      after: 'x '.repeat(100),
    })
    expect(start).toBeUndefined()
    for (const line of [
      `# a/b${' '.repeat(1e6)}x`,
      'a/'.repeat(5e5),
      `${'\\ '.repeat(5e5)}/`,
      'cd/'.repeat(4e5),
    ])
      expect(findCommandPaths(`\`\`\`sh\n${line}\n\`\`\``, 'sh', line)).toEqual([])
    expect(findIncludes('@a/'.repeat(4e5))).toEqual([])
  })
})

describe('the other Markdown files of a skill', () => {
  test.each([
    ['[a](gone.md)', ['references/list.md:1:5 `gone.md`']],
    [
      'See ![a]( <no such.png> "t") and\n[b](./Times.md#x)',
      [
        'references/list.md:1:12 `no such.png`',
        'references/list.md:2:5 `./Times.md`; did you mean `times.md`?',
      ],
    ],
    ['> [a]\n\n[a]: ../rules/b.md "t"', ['references/list.md:3:6 `../rules/b.md`']],
    ['- a\n\n    [b](gone.md)', ['references/list.md:3:9 `gone.md`']],
    ['\ufeffßé😀 [a](gone.md)', ['references/list.md:1:10 `gone.md`']],
    ['[a](rules/b.md)', ['references/list.md:1:5 `rules/b.md`']],
    ['[a](a.md)', ['references/list.md:1:5 `a.md`; did you mean `../rules/a.md`?']],
    ['[a](../../cake/gone.md)', ['references/list.md:1:5 `../../cake/gone.md`']],
    // From the file's folder, around the skill, and beyond the repository.
    ['[a](times.md) [b](../rules/a.md) [d](../rules) [e](../SKILL.md)', []],
    // From the skill's folder, where no reader looks for a link.
    ['[c](rules/a.md)', ['references/list.md:1:5 `rules/a.md`; did you mean `../rules/a.md`?']],
    ['[a](../../cake/SKILL.md) [b](../../../docs/flour.md) [c](../../../../up.md)', []],
    ['[a](left.md)', []],
    // Code and comments.
    ['```md\n[a](gone.md)\n```\n\n~~~\n```\n[a](gone.md)\n~~~', []],
    ['- a\n  ````\n  ```\n  [a](gone.md)\n  ````', []],
    ['```markdown\n```sh\n```\n\n[a](gone.md)\n```\n\nText.', []],
    ['```markdown\n```\n\n[a](gone.md)\n\n```sh\n```', ['references/list.md:4:5 `gone.md`']],
    ['`[a](gone.md)` and `` ` [a](gone.md) ``, `a\nb [a](gone.md)`', []],
    ['Text.\n\n    [a](gone.md)', []],
    ['<!-- [a](gone.md)\n\n[b](gone.md) -->', []],
    // Where even the folder is missing, the link is likely an example of another project.
    [
      '[a](gone/b.md) [b](../gone/b.md) [c](../rules/gone.md)',
      ['references/list.md:1:38 `../rules/gone.md`'],
    ],
    // From the skill's folder, the folder is there.
    ['[a](rules/gone.md)', ['references/list.md:1:5 `rules/gone.md`']],
    // Pages of a site, addresses, placeholders, and what is no link.
    ['[a](guide/start) [b](guide.html) [c](https://a.bc/gone.md) [d](a.bc.com/gone.md) [e](#gone.md)', []],
    ['[a](path/to/file.md) [b](your-page.md) [c](page1.md) [d](<topic>.md) [e]({{ x }}.md)', []],
    ['a[0](gone.md b) [x]( gone.md', []],
    ['[^1]: gone.md', []],
    ['Write: "See [a](gone.md) for more."', []],
    ['"A" and [a](gone.md)', ['references/list.md:1:13 `gone.md`']],
    ['![a](gone.png "t") and [b](times.md)', ['references/list.md:1:6 `gone.png`']],
  ])('%j', async (text, expected) => {
    const cwd = plantSkills({
      'skills/rye/SKILL.md': skillText('rye', 'All is in `references/` and `rules/`.'),
      'skills/rye/references/list.md': text,
      'skills/rye/references/times.md': 'Two hours.\n',
      'skills/rye/references/left.md': 'Left.\n',
      'skills/rye/rules/a.md': 'A rule.\n',
      'skills/cake/SKILL.md': skillText('cake', 'Bake.'),
      'docs/flour.md': 'Flour.\n',
    })
    const { findings } = await check({ cwd, roots: ['skills'], cache: false })
    expect(
      findings
        .filter(({ code }) => code === 'missing-file')
        .map(({ file, position, message }) =>
          `${file.replace('skills/rye/', '')}:${position?.start.line}:${position?.start.column} ${message}`.replace(
            ' does not exist',
            '',
          ),
        ),
    ).toEqual(expected)
  })

  test.each([
    'assets/list.md',
    'templates/list.md',
    'references/examples/list.md',
    'tests/list.md',
    'references/report-template.md',
    'references/list.mdx',
    'scripts/list.py',
  ])('%s is copied or shows something, so its links are not checked', async path => {
    const cwd = plantSkills({
      'skills/rye/SKILL.md': skillText('rye', `See [it](${path}).`),
      [`skills/rye/${path}`]: '[a](gone.md)\n',
    })
    expect(await checkPaths(cwd)).toEqual([])
  })

  test('are read in linear time', () => {
    for (const text of [
      '[a]('.repeat(5e4),
      '[a](x.md '.repeat(2e4),
      `${'`'.repeat(2e5)}[a](x.md)`,
      `${Array.from({ length: 600 }, (_, at) => '`'.repeat(at)).join(' ')}[a](x.md)`,
      `${'<!--'.repeat(5e4)}[a](x.md)`,
      `[a](x.md)\n${'    > - '.repeat(2e4)}`,
      `[a](${'('.repeat(2e5)}`,
      `[${'a'.repeat(2e5)}]: x.md`,
    ])
      expect(findFileLinks(text).length).toBeLessThanOrEqual(200)
  })

  test('have what is missing in the graph, and code there alone', async () => {
    const cwd = plantSkills({
      'skills/rye/SKILL.md': skillText('rye', 'See [the list](references/list.md).'),
      'skills/rye/references/list.md':
        '[a](gone.md), `references/more.md`, `@templates/b.cs`, @rules/b.md, @templates/c.cs, a@templates/d.cs, `src/a.ts`, `scripts/plugin.sh`\n\n```sh\nbash ${CLAUDE_SKILL_DIR}/bake.sh $OTHER_DIR/bake.sh {baseDir}/references/list.md\n```\n',
      'skills/rye/references/form.md': '# [Loaf]\n\n[a](gone.md)\n',
      'skills/rye/examples/loaf.md':
        '[a](../times.md), [b](times.md), [c](references/times.md), [d](../../times.md)\n',
      'scripts/plugin.sh': 'true\n',
    })
    expect(await checkPaths(cwd)).toEqual(['missing-file: `gone.md` does not exist'])
    await build({ cwd, roots: ['skills'], cache: false, out: join(cwd, 'out') })
    const file = 'references/list.md'
    const example = { kind: 'link', file: 'examples/loaf.md', where: 'missing', why: 'unproven' }
    expect(readPaths(join(cwd, 'out')).slice(1)).toEqual([
      { ...example, target: '../times.md' },
      { ...example, target: 'references/times.md' },
      { kind: 'link', file, target: 'gone.md', where: 'missing' },
      { kind: 'code', file, target: 'references/more.md', where: 'missing', why: 'unproven' },
      { kind: 'code', file, target: 'templates/b.cs', where: 'missing', why: 'unproven' },
      { kind: 'include', file, target: 'templates/c.cs', where: 'missing', why: 'unproven' },
      { kind: 'command', file, target: 'bake.sh', where: 'missing', why: 'unproven' },
    ])
  })
})

describe('the graph in the record', () => {
  const body = [
    'See [a](../cake/SKILL.md#bake), [b](../../docs/flour.md), [c](../../cake/SKILL.md), [d](#bake), [d](#bake) and',
    '[e](../../../up.md). Read `rules/a.md`. Read `rules/b.md`. See `src/a.ts`. Write to `out/a.txt`. <img src="/tmp/a.png">',
    '',
    'Run `scripts/plugin.sh`. The library has `scripts/deep/down/tool.py`.',
    '',
    '```sh',
    'bake rules/c.md',
    '```',
  ].join('\n')
  const plantAll = () =>
    plantSkills({
      'skills/rye/SKILL.md': skillText('rye', body),
      'skills/rye/rules/a.md': 'A rule.\n',
      'skills/cake/SKILL.md': skillText('cake', '# Bake'),
      'docs/flour.md': 'Flour.\n',
      'scripts/plugin.sh': 'true\n',
    })

  test('says of every path where it leads, once', async () => {
    const cwd = plantAll()
    await build({ cwd, roots: ['skills'], cache: false, out: join(cwd, 'out') })
    expect(readPaths(join(cwd, 'out'))).toEqual([
      {
        kind: 'link',
        target: '../cake/SKILL.md',
        fragment: 'bake',
        where: 'bundle',
        path: 'cake/SKILL.md',
        skill: 'cake',
      },
      { kind: 'link', target: '../../docs/flour.md', where: 'repository', path: '../docs/flour.md' },
      { kind: 'link', target: '../../cake/SKILL.md', where: 'missing', suggestion: '../cake/SKILL.md' },
      { kind: 'link', target: '', fragment: 'bake', where: 'skill' },
      { kind: 'link', target: '../../../up.md', where: 'unknown' },
      { kind: 'image', target: '/tmp/a.png', where: 'absolute' },
      { kind: 'code', target: 'rules/a.md', where: 'skill' },
      { kind: 'code', target: 'rules/b.md', where: 'missing', suggestion: 'rules/a.md' },
      { kind: 'code', target: 'src/a.ts', where: 'project', why: 'folder' },
      { kind: 'code', target: 'out/a.txt', where: 'project', why: 'made' },
      { kind: 'code', target: 'scripts/plugin.sh', where: 'repository', path: '../scripts/plugin.sh' },
      { kind: 'code', target: 'scripts/deep/down/tool.py', where: 'missing', why: 'unproven' },
      { kind: 'command', target: 'rules/c.md', where: 'project', why: 'argument' },
    ])
  })

  test('is that of a build from nothing, however the bundle came to be', async () => {
    const cwd = plantAll()
    const options = { cwd, roots: ['skills'], cacheDir: join(cwd, 'cache'), out: join(cwd, 'out') }
    const entry = join(cwd, 'skills/rye/SKILL.md')
    const step = async (change: () => void) => {
      change()
      const { bundle } = await build(options)
      const fresh = await build({ ...options, cache: false, out: join(cwd, 'fresh') })
      expect(bundle?.digest).toBe(fresh.bundle?.digest)
      return readPaths(join(cwd, 'out')).map(({ where }) => where)
    }
    expect((await step(() => {})).slice(0, 3)).toEqual(['bundle', 'repository', 'missing'])
    expect((await step(() => rmSync(join(cwd, 'docs/flour.md')))).slice(0, 3)).toEqual([
      'bundle',
      'missing',
      'missing',
    ])
    expect((await step(() => writeFileSync(join(cwd, 'docs/flour.md'), 'x'))).slice(0, 3)).toEqual([
      'bundle',
      'repository',
      'missing',
    ])
    const text = readFileSync(entry, 'utf8')
    expect(
      (await step(() => writeFileSync(entry, text.replace('rules/b.md', 'rules/a.md')))).slice(-3),
    ).toEqual(['repository', 'missing', 'project'])
    expect(await step(() => writeFileSync(entry, `${text}\nMore.\n`))).toContain('missing')
  })
})

test('what comes and goes outside of all skills is noticed by the next build, remembered or not', async () => {
  const cwd = plantSkills({ 'skills/rye/SKILL.md': skillText('rye', 'See [flour](../../docs/flour.md).') })
  const options = { cwd, roots: ['skills'], cacheDir: join(cwd, 'cache'), out: join(cwd, 'out') }
  const codes = async () => (await build(options)).findings.map(({ code }) => code)
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

describe('a link out of the skill works', () => {
  const body = 'See [flour](../../docs/flour.md) and [cake](../cake/SKILL.md).'
  const two = (skills: string): Tree => ({
    [`${skills}/rye/SKILL.md`]: skillText('rye', body),
    [`${skills}/cake/SKILL.md`]: skillText('cake'),
    [`${skills.replace(/[^/]*$/, '')}docs/flour.md`]: 'Flour.\n',
  })

  test.each([
    '.claude-plugin/plugin.json',
    '.codex-plugin/plugin.json',
    'plugin.json',
    'gemini-extension.json',
  ])('in its plugin, with %s', async manifest => {
    const cwd = plantSkills({ ...two('kit/skills'), [`kit/${manifest}`]: '{}' })
    expect(await checkPaths(cwd, { roots: ['kit/skills'] })).toEqual([])
    expect(await checkPaths(cwd, { roots: ['.'] })).toEqual([])
    expect(await checkPaths(cwd, { roots: ['kit/skills/rye'] })).toEqual([])
  })

  test('where the project uses the skill in place', async () => {
    const cwd = plantSkills(two('.claude/skills'))
    expect(await checkPaths(cwd, { roots: ['.'] })).toEqual([])
    expect(await checkPaths(cwd, { roots: ['.claude/skills'] })).toEqual([])
  })

  test('not out of its plugin', async () => {
    const cwd = plantSkills({ ...two('skills'), 'skills/rye/.claude-plugin/plugin.json': '{}' })
    expect(await checkPaths(cwd)).toHaveLength(1)
  })

  test('and the record says where', async () => {
    const cwd = plantSkills({ ...two('skills'), '.claude-plugin/plugin.json': '{}' })
    await build({ cwd, roots: ['skills'], cache: false, out: join(cwd, 'out') })
    expect(readPaths(join(cwd, 'out'))).toMatchObject([
      { where: 'plugin', path: '../docs/flour.md' },
      { where: 'bundle', skill: 'cake' },
    ])
  })

  test('until the manifest vanishes', async () => {
    const cwd = plantSkills(two('skills'))
    const options = { cwd, roots: ['skills'], cacheDir: join(cwd, 'cache'), out: join(cwd, 'out') }
    const codes = async () => (await build(options)).findings.map(({ code }) => code)
    expect(await codes()).toEqual(['escaping-reference'])
    plant(cwd, { '.codex-plugin/plugin.json': '{}' })
    expect(await codes()).toEqual([])
    expect(readPaths(join(cwd, 'out'))[0]?.where).toBe('plugin')
    rmSync(join(cwd, '.codex-plugin'), { recursive: true })
    expect(await codes()).toEqual(['escaping-reference'])
    expect(readPaths(join(cwd, 'out'))[0]?.where).toBe('repository')
  })
})

describe('a command', () => {
  const places = {
    skills: ['skills/rye', {}],
    plugin: ['skills/rye', { '.claude-plugin/plugin.json': '{}', 'hooks/start.sh': 'true\n' }],
    project: ['.claude/skills/rye', {}],
  } as const

  test.each([
    ['skills', 'python skills/rye/scripts/weigh.py', 'scripts/weigh.py'],
    ['plugin', 'python skills/rye/scripts/weigh.py', '${CLAUDE_PLUGIN_ROOT}/skills/rye/scripts/weigh.py'],
    ['project', 'python .claude/skills/rye/scripts/weigh.py', undefined],
    ['skills', 'python .claude/skills/rye/scripts/weigh.py', undefined],
    [
      'plugin',
      'python .claude/skills/rye/scripts/weigh.py',
      '${CLAUDE_PLUGIN_ROOT}/skills/rye/scripts/weigh.py',
    ],
    ['skills', 'bake --with skills/rye/scripts/weigh.py', undefined],
    ['skills', 'cd scripts\npython scripts/weigh.py', 'weigh.py'],
    ['skills', 'cd scripts && python weigh.py', undefined],
    ['skills', 'cd shop\npython scripts/weigh.py', undefined],
    [
      'plugin',
      'sh ${CLAUDE_PLUGIN_ROOT}/scripts/weigh.py',
      '${CLAUDE_PLUGIN_ROOT}/skills/rye/scripts/weigh.py',
    ],
    ['plugin', 'sh ${CLAUDE_PLUGIN_ROOT}/hooks/start.sh', undefined],
    ['plugin', 'sh ${CLAUDE_PLUGIN_ROOT}/hooks/gone.sh', 'Add the file'],
    ['plugin', 'sh ${CLAUDE_PLUGIN_ROOT}/lib/gone.sh', undefined],
    ['skills', 'sh ${CLAUDE_PLUGIN_ROOT}/scripts/gone.sh', undefined],
    ['skills', 'sh ~/.claude/skills/rye/lib/gone.sh', 'Add the file'],
    ['project', 'LOAF=$(sh "$HOME/.codex/skills/rye/lib/gone.sh")', 'Add the file'],
    ['skills', 'sh ~/.claude/skills/rye/scripts/weigh.py', undefined],
    ['skills', 'sh ~/.claude/skills/cake/lib/gone.sh', undefined],
    ['plugin', 'cat skills/rye/SKILL.md', undefined],
    ['skills', 'touch ~/.claude/skills/rye/lib/gone.sh\nsh ~/.claude/skills/rye/lib/gone.sh', undefined],
  ] as const)('in %s: %s', async (place, command, help) => {
    const [folder, around] = places[place]
    const cwd = plantSkills({
      ...around,
      [`${folder}/SKILL.md`]: skillText('rye', `Run it:\n\n\`\`\`sh\n${command}\n\`\`\``),
      [`${folder}/scripts/weigh.py`]: 'print(1)\n',
    })
    const { findings } = await check({ cwd, roots: [folder.replace('/rye', '')], cache: false })
    const found = findings.filter(({ code }) => /^(?:missing-path|wrong-folder)$/.test(code))
    const said = help === 'Add the file' ? 'warning missing-path' : 'note wrong-folder'
    expect(found.map(({ severity, code, help }) => [`${severity} ${code}`, help])).toEqual(
      help === undefined ? [] : [[said, expect.stringContaining(help)]],
    )
  })
})

test.each([
  [
    '- `references/gone.md`: times',
    ['missing-path: `references/gone.md` does not exist, but line 8 names it'],
  ],
  ['- `templates/gone.md`: times', []],
  ['The user keeps `references/gone.md`.', []],
])('a list of references needs no order: %s', async (text, found) => {
  expect(await checkPaths(plantSkills({ 'skills/rye/SKILL.md': skillText('rye', text) }))).toEqual(found)
})

test.each([
  ['## Templates', 'templates/gone.md', true],
  ['## Example files', 'examples/gone.md', true],
  ['## Resources', 'references/gone.md', true],
  ['## Where the code is', 'templates/gone.md', undefined],
  ['## Where the code is', 'examples/gone.md', false],
  ['## Files', 'src/gone.ts', false],
  ['## Templates', 'loaves/gone.md', false],
])('a list below %s that names %s', async (title, path, isOrder) => {
  const cwd = plantSkills({
    'skills/rye/SKILL.md': skillText('rye', `${title}\n\n- \`${path}\`: a loaf`),
    'skills/rye/templates/loaf.md': 'A loaf.',
    'skills/rye/examples/loaf.md': 'A loaf.',
    'skills/rye/src/loaf.ts': '',
  })
  const missing = `missing-path: \`${path}\` does not exist`
  const evidence = isOrder ? ', but line 10 names it' : ''
  expect(await checkPaths(cwd)).toEqual(isOrder === false ? [] : [missing + evidence])
})

test.each([
  ['Read `hooks/flour.json` first.', '${CLAUDE_PLUGIN_ROOT}/hooks/flour.json'],
  ['Read `docs/reference/flour.md` first.', '${CLAUDE_PLUGIN_ROOT}/docs/reference/flour.md'],
  ['Run it:\n\n```sh\nsh hooks/start.sh\n```', '${CLAUDE_PLUGIN_ROOT}/hooks/start.sh'],
  [
    'See `hooks/flour.json`.\n\nWhen it is late, read `hooks/flour.json`.',
    '${CLAUDE_PLUGIN_ROOT}/hooks/flour.json',
  ],
  ['Always read `schemas/a.json` and `hooks/flour.json`.', '${CLAUDE_PLUGIN_ROOT}/hooks/flour.json'],
  ['- **Flour:** load `hooks/flour.json`', '${CLAUDE_PLUGIN_ROOT}/hooks/flour.json'],
  ['Read these files:\n\n- `hooks/flour.json`', '${CLAUDE_PLUGIN_ROOT}/hooks/flour.json'],
  ['See `hooks/flour.md` for the flour.', '${CLAUDE_PLUGIN_ROOT}/hooks/flour.md'],
  ['Bake it per `references/times.md`.', undefined],
  ['Read `references/times.md` in the plugin directory.', undefined],
  ['The pages are in `./hooks/flours/`.', '${CLAUDE_PLUGIN_ROOT}/hooks/flours'],
  ['The pages are in `docs/reference/`.', undefined],
  ['Bake it with the template from `references/times.md`.', '${CLAUDE_PLUGIN_ROOT}/references/times.md'],
  ['Write `references/times.md`.', undefined],
  ['Use `${CLAUDE_PLUGIN_ROOT}/references/times.md`.', undefined],
  ['The hook has `hooks/flour.md`.', undefined],
  ['See `hooks/flour.json` for the flour.', undefined],
  ['The oven is modeled on what you open with `hooks/flour.json`.', undefined],
  ['Read `docs/flour.md` first.', undefined],
  ['Read `schemas/own.json` first.', undefined],
  ['The hook has `hooks/flour.json`.', undefined],
  ['Go to the plugin folder. Read `hooks/flour.json` first.', undefined],
  ['Read `${CLAUDE_PLUGIN_ROOT}/hooks/flour.json` first.', undefined],
])('in a plugin, a path counts from the skill: %s', async (text, better) => {
  const tree = {
    'skills/rye/SKILL.md': skillText('rye', text),
    'skills/rye/schemas/own.json': '{}',
    'schemas/own.json': '{}',
    'hooks/flour.json': '{}',
    'hooks/flour.md': 'Flour.',
    'hooks/flours/rye.md': 'Flour.',
    'references/times.md': 'Times.',
    'hooks/start.sh': 'true\n',
    'docs/flour.md': 'Flour.',
    'docs/reference/flour.md': 'Flour.',
  }
  const readHelp = async (manifest: string) => {
    const cwd = plantSkills({ ...tree, [manifest]: '{}' })
    const { findings } = await check({ cwd, roots: ['skills'], cache: false })
    return findings.filter(({ code }) => code === 'wrong-folder').map(({ help }) => help)
  }
  const help = better === undefined ? [] : [expect.stringContaining(better)]
  expect(await readHelp('.claude-plugin/plugin.json')).toEqual(help)
  expect(await readHelp('.codex-plugin/plugin.json')).toEqual([])
})

test.each([
  ['```sh\npython hooks/weigh.py\n```', '${CLAUDE_PLUGIN_ROOT}/hooks/weigh.py'],
  ['```sh\npython scripts/weigh.py\n```', '${CLAUDE_PLUGIN_ROOT}/scripts/weigh.py'],
  ['Read `references/times.md`.', '${CLAUDE_PLUGIN_ROOT}/references/times.md'],
  ['It is run by `python hooks/weigh.py`.', undefined],
  ['```sh\npython hooks/gone.py\npython doughs/weigh.py\n```', undefined],
])('the same in another file of the skill: %s', async (text, better) => {
  const cwd = plantSkills({
    'skills/rye/SKILL.md': skillText('rye', 'See [the steps](steps.md).'),
    'skills/rye/steps.md': text,
    'skills/rye/doughs/weigh.py': '',
    'references/times.md': 'Times.',
    'scripts/weigh.py': '',
    'hooks/weigh.py': '',
    '.claude-plugin/plugin.json': '{}',
  })
  const { findings } = await check({ cwd, roots: ['skills'], cache: false })
  const help = findings.filter(({ code }) => code === 'wrong-folder').map(({ help }) => help)
  expect(help).toEqual(better === undefined ? [] : [`Write \`${better}\``])
})

test.each([
  ['Read `~/.claude/skills/oat/doughs/times.md`.', '.claude/skills/oat/doughs/times.md'],
  ['It has `skills/oat/doughs/times.md`.', 'skills/oat/doughs/times.md'],
  ['Read `~/.claude/skills/spelt/doughs/times.md`.', undefined],
  ['Read `~/.claude/skills/oat/doughs/gone.md`.', undefined],
])('names the skill as it was called before: %s', async (text, gone) => {
  const cwd = plantSkills({
    'skills/rye/SKILL.md': skillText('rye', text),
    'skills/rye/doughs/times.md': 'Times.',
    'skills/spelt/SKILL.md': skillText('spelt', 'Knead.'),
  })
  const found = await checkPaths(cwd)
  expect(found.map(each => each.split('`').slice(1, 4))).toEqual(
    gone === undefined ? [] : [[gone, expect.anything(), 'doughs/times.md']],
  )
})

test.each([
  ['.claude/skills', 'source lib/gone.sh', 'lib/gone.sh'],
  ['.claude/skills', 'python lib/deep/gone.py', 'lib/deep/gone.py'],
  ['.claude/skills', 'source lib/there.sh', undefined],
  ['.claude/skills', 'touch lib/gone.sh\nbash lib/gone.sh', undefined],
  ['.claude/skills', 'git clone https://example.com/x\nbash lib/gone.sh', undefined],
  ['.claude/skills', 'source lib/gone.sh || exit 1', 'lib/gone.sh'],
  ['.claude/skills', 'source lib/gone.sh 2>/dev/null || echo none', undefined],
  ['.claude/skills', 'bash lib/gone.sh || true', undefined],
  ['.claude/skills', '# If available:\nbash lib/gone.sh', undefined],
  ['.claude/skills', 'python examples/gone.py', undefined],
  ['.claude/skills', 'node dist/gone.js', undefined],
  ['skills', 'source lib/gone.sh', undefined],
])('in %s, a project runs a script: %s', async (folder, command, gone) => {
  const cwd = plantSkills({
    [`${folder}/rye/SKILL.md`]: skillText('rye', `Run it:\n\n\`\`\`sh\n${command}\n\`\`\``),
    'lib/there.sh': 'true\n',
  })
  const found = gone === undefined ? [] : [`missing-path: \`${gone}\` does not exist, but line 11 runs it`]
  expect(await checkPaths(cwd, { roots: [folder] })).toEqual(found)
})

describe('a project that has a skill in place', () => {
  const list = '- `docs/rye.md`\n- `docs/gone.md`\n- `docs/flour.md`'
  const runs = (path: string, line: number) =>
    `missing-path: \`${path}\` does not exist, but line ${line} runs it`
  const gone = (line: number) => [`missing-path: \`docs/gone.md\` does not exist, but line ${line} reads it`]
  test.each([
    ['.claude/skills', 'Read `docs/gone.md` first.', gone(8)],
    ['.claude/skills', 'Bake:\n```sh\nsh tools/gone.sh\n```', [runs('tools/gone.sh', 10)]],
    ['.claude/skills', 'Once the oven lands, bake:\n```sh\nsh tools/gone.sh\n```', []],
    ['.claude/skills', 'It has `sh tools/gone.sh` (gitignored).', []],
    ['.claude/skills', `Read these files:\n\n- \`docs/gone.md\`: rye`, gone(10)],
    ['.claude/skills', list, ['missing-path: `docs/gone.md` does not exist']],
    ['.claude/skills', `\`\`\`sh\ngit clone https://example.com/x\n\`\`\`\n\n${list}`, []],
    ['.claude/skills', 'Get it with `degit x/y`. Read `docs/gone.md`.', []],
    ['.claude/skills', list.replace('- `docs/rye.md`\n', ''), []],
    ['.claude/skills', `Create these files:\n\n${list}`, []],
    ['.claude/skills', 'The user has `docs/gone.md`.', []],
    ['.claude/skills', 'Read `docs/kept/gone.md` first.', []],
    ['.claude/skills', 'Read `doc/gone.md` first.', []],
    ['.claude/skills', 'Read `.oven/gone.md` first.', []],
    ['skills', 'Read `docs/gone.md` first.', []],
  ])('in %s: %s', async (folder, text, found) => {
    const cwd = plantSkills({
      [`${folder}/rye/SKILL.md`]: skillText('rye', text),
      'docs/rye.md': 'Rye.',
      'docs/flour.md': 'Flour.',
      '.oven/loaf.md': 'A loaf.',
      '.gitignore': 'kept/\n',
    })
    expect(await checkPaths(cwd, { roots: [folder] })).toEqual(found)
    expect(await checkPaths(join(cwd, folder), { roots: ['.'] })).toEqual(found)
  })

  const lone = (path: string, folder = 'lib/oven') => [
    `missing-path: \`${path}\` does not exist; the project has \`${folder}\`, but not this file`,
  ]
  test.each([
    ['.claude/skills', 'The key file is `lib/oven/gone.ts`.', lone('lib/oven/gone.ts')],
    ['.claude/skills', 'The ovens of `lib/oven/gas/` are old.', lone('lib/oven/gas/')],
    ['.claude/skills', 'The ovens of `lib/oven/(gas)/old/` are old.', lone('lib/oven/(gas)/old/')],
    ['.claude/skills', 'The key file is `lib/gone.ts`.', []],
    ['.claude/skills', 'The key file is `lib/oven/NewHeat.ts`.', []],
    ['.claude/skills', 'The key file is `lib/oven/XxxHeat.ts`.', []],
    ['.claude/skills', 'It is `lib/oven/YYYYMMDDHHMM_heat.sql`.', []],
    ['.claude/skills', 'The ovens of `app/loaf/oven/[OvenName]/` are old.', []],
    [
      '.claude/skills',
      'The pages of `app/loaf/oven/[id]/` are old.',
      lone('app/loaf/oven/[id]/', 'app/loaf/oven'),
    ],
    ['.claude/skills', 'For example:\n- `lib/oven/heat.ts` → `lib/oven/gone.ts`', []],
    ['.claude/skills', '| Oven | Example |\n| --- | --- |\n| Gas | `lib/oven/gone.ts` |', []],
    [
      '.claude/skills',
      '| Example | Oven |\n| --- | --- |\n| Gas | `lib/oven/gone.ts` |',
      lone('lib/oven/gone.ts'),
    ],
    ['.claude/skills', '→ `MOVE` to its notes\n- Times → `lib/oven/gone.md`', []],
    [
      '.claude/skills',
      'An oven is `lib/gas/<model>.ts`: `lib/oven/heat.ts`,\n`docs/bread/loaf.md`,\n`docs/bread/`.',
      [],
    ],
    ['.claude/skills', 'The doughs are in `lib/dough/`.', []],
    ['.claude/skills', 'Create `lib/oven/gone.ts` for it.', []],
    ['.claude/skills', 'Create `lib/oven/gas/` for it.', []],
    ['.claude/skills', 'The pictures are in `lib/oven/shots/`.', []],
    ['.claude/skills', 'It calls `lib/oven.Heat` and `lib/oven/heat.Heat`.', []],
    ['.claude/skills', 'It is built into `lib/oven/dist/` and `lib/oven/dist/gone.js`.', []],
    ['.claude/skills', 'It logs into `lib/oven/kept/` and `lib/oven/kept/gone.ts`.', []],
    ['.claude/skills', 'The ovens are in `lib/oven/`, `lib/oven/heat.ts`.', []],
    ['.claude/skills', 'The breads are `docs/bread/rye/` and `docs/bread/gone.md`.', []],
    [
      '.claude/skills',
      'The plans are in `.claude/plans/gone/`.',
      lone('.claude/plans/gone/', '.claude/plans'),
    ],
    ['skills', 'The key file is `lib/oven/gone.ts`, and the ovens are in `lib/oven/gas/`.', []],
  ])('in %s, names what folders lack: %s', async (folder, text, found) => {
    const around = {
      'lib/oven/heat.ts': '',
      'docs/bread/loaf.md': 'A loaf.',
      '.claude/plans/loaf.md': 'A loaf.',
      'app/loaf/oven/gas.ts': '',
      '.gitignore': 'kept/\n',
      'lib/.gitignore': 'oven/shots/\n',
    }
    const inEntry = plantSkills({ ...around, [`${folder}/rye/SKILL.md`]: skillText('rye', text) })
    expect(await checkPaths(inEntry, { roots: [folder] })).toEqual(found)
    const inOther = plantSkills({
      ...around,
      [`${folder}/rye/SKILL.md`]: skillText('rye', 'Knead.'),
      [`${folder}/rye/references/oven.md`]: `${text}\n\n\`\`\`md\nSee \`lib/oven/shown.ts\`.\n\`\`\`\n`,
      [`${folder}/rye/templates/oven.md`]: text,
    })
    expect(await checkPaths(inOther, { roots: [folder] })).toEqual(found)
  })

  test.each([
    ['Output', []],
    ['Final Oven Files', []],
    ['3. Files to create', []],
    ['Expected output', []],
    ['Ovens', ['lib/oven/gone.ts']],
    ['Output formats', ['lib/oven/gone.ts']],
  ])('makes what is listed below the title %s', async (title, found) => {
    const cwd = plantSkills({
      '.claude/skills/rye/SKILL.md': skillText('rye', `## ${title}\n\n- \`lib/oven/gone.ts\``),
      'lib/oven/heat.ts': '',
    })
    expect(await checkPaths(cwd, { roots: ['.claude/skills'] })).toEqual(found.flatMap(path => lone(path)))
  })

  test.each([
    ['If the script is not found, bake by hand.', []],
    ['When it does not exist, bake by hand.', []],
    ['If the dough is not found, bake by hand.', [runs('tools/gone.sh', 9)]],
  ])('runs a script or does something else: %s', async (text, found) => {
    const cwd = plantSkills({
      '.claude/skills/rye/SKILL.md': skillText('rye', `\`\`\`sh\nsh tools/gone.sh\n\`\`\`\n\n${text}`),
    })
    expect(await checkPaths(cwd, { roots: ['.claude/skills'] })).toEqual(found)
  })

  test.each([
    [
      'cd oven\nsh tools/heat.sh',
      ['Line 10 runs `tools/heat.sh` in the folder `oven`, where that path does not exist'],
    ],
    ['cd oven && sh tools/gas.sh', []],
    ['cd oven && sh tools/gone.sh', []],
    ['cd cellar && sh tools/heat.sh', []],
    ['cd oven\ncd ..\nsh tools/heat.sh', []],
  ])('runs from a folder what its root has: %s', async (commands, found) => {
    const cwd = plantSkills({
      '.claude/skills/rye/SKILL.md': skillText('rye', `\`\`\`sh\n${commands}\n\`\`\``),
      'tools/heat.sh': '',
      'oven/tools/gas.sh': '',
    })
    const { findings } = await check({ cwd, roots: ['.claude/skills'], cache: false })
    expect(findings.map(({ message }) => message)).toEqual(found)
  })

  test.each([
    ['The key file is `mill/stones/gone.ts`.', lone('mill/stones/gone.ts', 'src/mill/stones')],
    ['The key file is `mill/stones/old.ts`.', []],
    ['Create `mill/stones/gone.ts` for it.', []],
    ['The key file is `stones/gone.ts`.', []],
  ])('leaves out the first folder of paths: %s', async (text, found) => {
    const cwd = plantSkills({
      '.claude/skills/rye/SKILL.md': skillText('rye', text),
      'src/mill/stones/old.ts': '',
      'src/stones/old.ts': '',
    })
    expect(await checkPaths(cwd, { roots: ['.claude/skills'] })).toEqual(found)
  })

  const tree = (...lines: string[]) => ['```', ...lines, '```'].join('\n')
  const without = (path: string, folder: string) =>
    `missing-path: \`${path}\` does not exist; the project has \`${folder}\`, but not this file`
  test.each<[text: string, found: string[]]>([
    [
      tree(
        'lib/',
        '├── oven/',
        '│   ├── heat.ts',
        '│   ├── gone.ts   # heats',
        '│   └── gas.ts',
        '└── mill.ts',
      ),
      [without('lib/oven/gone.ts', 'lib/oven')],
    ],
    [
      tree(
        'lib/',
        '  mill.ts      - mills',
        '  oven/',
        '    heat.ts    - heats',
        '    gas.ts',
        '    gone/a.ts',
      ),
      [without('lib/oven/gone/a.ts', 'lib/oven')],
    ],
    [
      `Ovens are in \`lib/oven/\`.\n\n${tree('oven/', '├── heat.ts', '├── gas.ts', '├── coal.ts', '├── gone.ts', '└── gone/')}`,
      [],
    ],
    [
      `Ovens are in \`lib/oven/\`.\n\n${tree('oven/', '├── heat.ts', '├── gas.ts', '├── coal.ts', '└── gone/', '    └── a.ts')}`,
      [without('oven/gone/', 'lib/oven')],
    ],
    [
      tree(
        'lib/mill.ts   -> mills',
        'lib/oven/heat.ts   -> heats',
        'lib/oven/gas.ts   -> burns',
        'lib/gone/  -> grinds',
        'lib/oven/{name}.ts  -> all',
      ),
      [without('lib/gone/', 'lib')],
    ],
    [
      `Create a new shop.\n\nIt has:\n\n${tree('lib/', '├── oven/', '├── gone.ts', '├── oven/heat.ts', '└── mill.ts')}`.replaceAll(
        '\n',
        '\r\n',
      ),
      [without('lib/gone.ts', 'lib')],
    ],
    [
      tree('bakery/', '├── lib/oven/heat.ts', '├── lib/oven/gas.ts', '├── lib/mill.ts', '└── lib/gone.ts'),
      [without('bakery/lib/gone.ts', 'lib')],
    ],
    [`## Example\n\n${tree('lib/', '├── oven/', '├── gone.ts', '├── heat.ts', '└── mill.ts')}`, []],
    [
      tree('lib/', '├── oven/', '├── gone.ts  # generated', '├── kept/', '├── oven/gas.ts', '└── mill.ts'),
      [],
    ],
    [tree('lib/', '├── oven/', '└── gone.ts'), []],
    [tree('oven/', '├── heat.ts', '├── gas.ts', '├── coal.ts', '└── gone.ts'), []],
    [
      tree('rye/', '├── SKILL.md', '├── times.md', '├── steps.md', '└── gone.md'),
      ['missing-path: `rye/gone.md` does not exist; the skill has `rye`, but not this file'],
    ],
  ])('has most of a tree of files: %s', async (text, found) => {
    const cwd = plantSkills({
      '.claude/skills/rye/SKILL.md': skillText('rye', text),
      '.claude/skills/rye/times.md': 'See [the steps](steps.md).',
      '.claude/skills/rye/steps.md': 'See [the times](times.md).',
      'lib/mill.ts': '',
      'lib/oven/heat.ts': '',
      'lib/oven/gas.ts': '',
      'lib/oven/coal.ts': '',
      '.gitignore': 'kept/\n',
    })
    expect(await checkPaths(cwd, { roots: ['.claude/skills'] })).toEqual(found)
  })

  const three = 'It has `lib/mill.ts`.\n\nIt has `lib/oven/heat.ts`.\n\nIt has `lib/oven/gas.ts`.\n\n'
  test.each<[text: string, found: string[]]>([
    [`${three}It has \`lib/gone.ts\`.`, [without('lib/gone.ts', 'lib')]],
    [`${three}It has \`lib/gone/\`.`, [without('lib/gone/', 'lib')]],
    [`${three}It has \`other/gone.ts\`.`, []],
    [`${three}Create \`lib/gone.ts\`.`, []],
    [`${three}## \`lib/gone.ts\`\n\n\`\`\`ts\nheat()\n\`\`\``, []],
    [`${three}It includes \`lib/gone.h\`.`, []],
    ['It has `lib/mill.ts`.\n\nIt has `lib/gone.ts`.', []],
  ])('is what the skill is about: %s', async (text, found) => {
    const cwd = plantSkills({
      '.claude/skills/rye/SKILL.md': skillText('rye', text),
      'lib/mill.ts': '',
      'lib/oven/heat.ts': '',
      'lib/oven/gas.ts': '',
    })
    expect(await checkPaths(cwd, { roots: ['.claude/skills'] })).toEqual(found)
  })

  test.each([
    [
      'Use `.claude/skills/rye/weigh.py` for it.',
      ['missing-path: `.claude/skills/rye/weigh.py` does not exist; did you mean `weigh.py`?'],
    ],
    ['It was `.claude/skills/rye/weigh.py`.', []],
    ['Use `.github/skills/rye/weigh.py` for it.', []],
  ])('may have it elsewhere: %s', async (text, found) => {
    const cwd = plantSkills({
      '.github/skills/rye/SKILL.md': skillText('rye', text),
      '.github/skills/rye/weigh.py': 'print(1)\n',
    })
    expect(await checkPaths(cwd, { roots: ['.github/skills'] })).toEqual(found)
  })

  test('may begin to ignore the file, or make it', async () => {
    const cwd = plantSkills({
      '.claude/skills/rye/SKILL.md': skillText('rye', 'Read `docs/gone.md` first.'),
      'docs/rye.md': 'Rye.',
    })
    const options = { cwd, roots: ['.claude/skills'], cacheDir: join(cwd, 'cache'), out: join(cwd, 'out') }
    const codes = async () => (await build(options)).findings.map(({ code }) => code)
    expect(await codes()).toEqual(['missing-path'])
    expect(await codes()).toEqual(['missing-path'])
    writeFileSync(join(cwd, 'docs/.gitignore'), '*\n')
    expect(await codes()).toEqual([])
    writeFileSync(join(cwd, 'docs/.gitignore'), 'rye.md\n')
    expect(await codes()).toEqual(['missing-path'])
    writeFileSync(join(cwd, 'docs/gone.md'), 'Rye.')
    expect(await codes()).toEqual([])
  })
})

describe('in another Markdown file, the text orders a missing file', () => {
  const sh = (command: string) => `\`\`\`sh\n${command}\n\`\`\``
  const none: string[] = []
  const gone = (target: string, use: string) => [
    `missing-path: \`${target}\` does not exist, but line 1 ${use} it`,
  ]
  test.each([
    ['rye', 'Read `references/gone.md` first.', gone('references/gone.md', 'reads')],
    ['rye', 'Read `templates/gone.md`. Then read `templates/gone.md`.', gone('templates/gone.md', 'reads')],
    ['rye', 'Run `python scripts/gone.py 5`.', gone('scripts/gone.py', 'runs')],
    [
      'rye',
      sh('python scripts/gone.py'),
      ['missing-path: `scripts/gone.py` does not exist, but line 2 runs it'],
    ],
    ['rye', sh('python scripts/weigh.py'), none],
    ['rye', sh('cd shop\npython scripts/gone.py'), none],
    ['rye', sh('echo 1 > scripts/gone.py\npython scripts/gone.py'), none],
    ['rye', `The user's project has \`references/gone.md\`.`, none],
    ['rye', 'Run `scripts/shared.py`.', none],
    ['rye', 'Run `scripts/made.py`.', none],
    ['rye', 'Run `times.md`, then read `references/times.md`.', none],
    ['skill-creator', 'Read `references/gone.md` first.', none],
  ])('in %s: %s', async (name, text, found) => {
    const cwd = plantSkills({
      [`skills/${name}/SKILL.md`]: skillText(name, 'Create `scripts/made.py`. Read `references/times.md`.'),
      [`skills/${name}/references/times.md`]: text,
      [`skills/${name}/scripts/weigh.py`]: 'print(1)\n',
      'scripts/shared.py': 'print(2)\n',
    })
    expect(await checkPaths(cwd)).toEqual(found)
  })
})

test('a build with parts looks around its skills itself', async () => {
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
  const cacheKey = KEYS.privateKey
  for (const index of [1, 2])
    await buildShard({ ...options, cacheKey, out: join(cwd, 'parts') }, { index, count: 2 })
  const builds: Options[] = [{ cacheKey, parts: ['parts'] }, {}]
  // The second time a file is gone that a reference leads to.
  for (const missing of [3, 4]) {
    const [taken, whole] = await Promise.all(
      builds.map((more, at) => build({ ...options, ...more, out: join(cwd, `out-${at}`) })),
    )
    expect(taken?.findings).toEqual(whole?.findings)
    expect(taken?.bundle?.digest).toBe(whole?.bundle?.digest)
    expect(taken?.findings.filter(({ code }) => code === 'missing-file')).toHaveLength(missing)
    rmSync(join(cwd, 'docs'), { recursive: true, force: true })
  }
})

test('in memory, what is not among the files of a source is dead, and what lies above it is unknown', async () => {
  const text = skillText('rye', 'See [a](../cake/SKILL.md), [b](../cake/gone.md) and [c](../../up.md).')
  const { findings } = await compile([
    { files: { 'rye/SKILL.md': text, 'cake/SKILL.md': skillText('cake') } },
  ])
  expect(findings.map(({ code }) => code)).toEqual(['missing-file', 'escaping-reference'])
})

test('a link to an entry in another case is told by the finding about its name', async () => {
  const cwd = plantSkills({
    'skills/rye/SKILL.md': skillText('rye', 'Then [knead](knead/skill.md), and [rest](knead/gone/skill.md).'),
    'skills/rye/knead/skill.md': skillText('knead'),
  })
  const { findings } = await check({ cwd, roots: ['skills'], cache: false })
  expect(findings.map(({ code, message }) => `${code}: ${message}`)).toEqual([
    'missing-file: `knead/gone/skill.md` does not exist',
    'miscased-entry: `skill.md` should be named `SKILL.md`; most clients do not find it under this name',
  ])
})

test.each([
  ['# Rye\n\n## Adding a new oven\n\n### 1. File: `lib/oven/gone.ts`', 0],
  ['# Rye\n\n## Adding a new oven\n\nText.\n\n## Ovens\n\nSee `lib/oven/gone.ts`.', 1],
  ['# Add a new oven\n\nThe key file is `lib/oven/gone.ts`.', 1],
  ['# Rye\n\n## Adding a new oven\n\nRead `references/gone.md`.', 1],
])('below a title that says how to add something: %j', async (text, found) => {
  const cwd = plantSkills({ 'lib/oven/heat.ts': '', '.claude/skills/rye/SKILL.md': skillText('rye', text) })
  expect(await checkPaths(cwd, { roots: ['.claude/skills'] })).toHaveLength(found)
})

test('a file that every repository has is not suggested to a skill in a project', async () => {
  const link = (name: string) => `# Times\n\nSee [it](../../../${name}).\n`
  const cwd = plantSkills({
    'SECURITY.md': 'Ours.',
    'flour.md': 'Flour.',
    '.claude/skills/rye/SKILL.md': skillText('rye', 'Knead.'),
    '.claude/skills/rye/references/a.md': link('SECURITY.md'),
    '.claude/skills/rye/references/b.md': link('flour.md'),
  })
  expect(await checkPaths(cwd, { roots: ['.claude/skills'] })).toEqual([
    'missing-file: `../../../SECURITY.md` does not exist',
    'missing-file: `../../../flour.md` does not exist; did you mean `../../../../flour.md`?',
  ])
})

describe('a skill in the folder of another one', () => {
  const nested = (name: string, text: string) => ({
    'skills/bread/rye/SKILL.md': skillText(name, text),
    'skills/bread/oat/SKILL.md': skillText('oat'),
    'skills/cake/SKILL.md': skillText('cake'),
  })
  const outer = { 'skills/bread/SKILL.md': skillText('bread') }
  const list = async (cwd: string) => {
    const options = { cwd, roots: ['skills'], cacheDir: join(cwd, 'cache') }
    const { findings } = await check({ ...options, profile: 'strict' })
    return findings.map(({ code }) => code).filter(code => /^(?:mismatched|escaping)/.test(code))
  }

  test('may begin its name with that, and link to what is there', async () => {
    const cwd = plantSkills({
      ...outer,
      ...nested('bread-rye', 'See [a](../SKILL.md), [b](../oat/SKILL.md).'),
    })
    expect(await list(cwd)).toEqual([])
  })

  test('may not have another name, and link to others', async () => {
    const cwd = plantSkills({ ...outer, ...nested('cake-rye', 'See [c](../../cake/SKILL.md).') })
    expect(await list(cwd)).toEqual(['mismatched-name', 'escaping-reference'])
  })

  test('is checked again when the one around it comes or goes', async () => {
    const cwd = plantSkills(nested('bread-rye', 'See [b](../oat/SKILL.md).'))
    expect(await list(cwd)).toEqual(['mismatched-name', 'escaping-reference'])
    plant(cwd, outer)
    expect(await list(cwd)).toEqual([])
    rmSync(join(cwd, 'skills/bread/SKILL.md'))
    expect(await list(cwd)).toEqual(['mismatched-name', 'escaping-reference'])
  })
})

test('a command is one file of any length: what it links to is outside, and cannot be copied into it', async () => {
  const body = `See [style](../../style.md).\n${'Knead.\n\n'.repeat(400)}`
  const cwd = plantSkills({
    '.claude-plugin/marketplace.json': JSON.stringify({
      name: 'shop',
      owner: { name: 'Ada' },
      plugins: [{ name: 'oven', source: './oven' }],
    }),
    'oven/.claude-plugin/plugin.json': '{ "name": "oven" }',
    'oven/commands/knead.md': `---\ndescription: Kneads dough.\n---\n\n${body}`,
    'style.md': 'Style.\n',
  })
  const { findings } = await check({ cwd, cache: false })
  const escaping = findings.filter(({ code }) => code !== 'long-body')
  expect(escaping.map(({ code, message }) => `${code}: ${message}`)).toEqual([
    'escaping-reference: `../../style.md` is outside the command, so the link breaks when the command is installed elsewhere',
  ])
  expect(escaping[0]?.help).toContain('Make the command a skill')
})

// Windows has no executable bit, so that no other script of the skill has it.
describe.skipIf(process.platform === 'win32')('scripts that commands call', () => {
  const python = '#!/usr/bin/env python3\n'
  test.each<[string, string, Tree[string], string[]]>([
    ['./scripts/weigh.py', python, { executable: python }, ['not-executable 9']],
    [
      '`scripts/weigh.py`\n\n```sh\nscripts/weigh.py 500\n```',
      python,
      { executable: '' },
      ['not-executable 11'],
    ],
    ['chmod +x scripts/*.py\n./scripts/weigh.py', python, { executable: '' }, []],
    ['python scripts/weigh.py', python, { executable: '' }, []],
    ['cat scripts/weigh.py', python, { executable: '' }, []],
    ['# ./scripts/weigh.py', python, { executable: '' }, []],
    ['./scripts/weigh.py', python, 'echo', []],
    ['cd scripts && ./weigh.py', python, { executable: '' }, ['not-executable 9']],
    ['cd $HOME && ./scripts/weigh.py', python, { executable: '' }, []],
    ['./scripts/bake.sh; ./scripts/cool.js', '', { executable: 'echo' }, []],
  ])('%j', async (text, weigh, bake, expected) => {
    const cwd = plantSkills({
      'skills/rye/SKILL.md': skillText('rye', text.includes('```') ? text : `\`\`\`sh\n${text}\n\`\`\``),
      'skills/rye/scripts/weigh.py': weigh,
      'skills/rye/scripts/bake.sh': bake,
    })
    const { findings } = await check({ cwd, roots: ['skills'], cache: false })
    const found = findings.filter(({ code }) => /^(?:not-executable|missing-shebang)$/.test(code))
    expect(found.map(({ code, position }) => `${code} ${position?.start.line}`)).toEqual(expected)
  })
})

describe('options that scripts do not have', () => {
  const weigh = (rest: string) => `import argparse\np = argparse.ArgumentParser()\n${rest}\n`
  const parse = "p.add_argument('--weight')\np.parse_args()"
  const loop = (rest: string) =>
    `while [ $# -gt 0 ]; do\n  case "$1" in\n    --hot) HOT=1 ;;\n${rest}\n  esac\n  shift\ndone\n`
  const refuse = '    *) exit 1 ;;'
  const calls: Record<string, string> = {
    'weigh.py': 'python scripts/weigh.py --weight 1',
    'bake.sh': 'bash scripts/bake.sh --hot',
  }
  test.each<[string, string, string[]]>([
    ['weigh.py', weigh(parse), ['--cold']],
    ['weigh.py', weigh(parse.replace("'--weight'", "\n    # grams\n    '--weight'")), []],
    ['weigh.py', weigh(parse.replace("'--weight'", "\n    '-w', '--weight',\n    type=int")), ['--cold']],
    ['weigh.py', weigh(`${parse}\np.add_argument('--colder')`), []],
    ['weigh.py', weigh(`${parse}\n# or --cold`), []],
    ['weigh.py', weigh(parse.replace('parse_args', 'parse_known_args')), []],
    ['weigh.py', weigh(parse.replace("'--weight'", "f'--{name}'")), []],
    ['weigh.py', weigh(parse.replace("'--weight'", '*names')), []],
    ['weigh.py', weigh(`parser = p\nadd_others(parser)\n${parse}`), []],
    ['weigh.py', weigh(parse.replace('parse_args()', 'parse_args(list)')), []],
    ['weigh.py', weigh(`import click\n${parse}`), []],
    ['weigh.py', `import sys\nprint('--weight' in sys.argv)\n`, []],
    ['bake.sh', loop(refuse), ['--cold']],
    ['bake.sh', loop('    --*) echo "$1"; usage ;;\n    *) FILE=$1 ;;'), ['--cold']],
    ['bake.sh', loop('    *) FILE=$1 ;;'), []],
    ['bake.sh', `${loop(`${refuse}\n`)}oven "$@"\n`, []],
    ['bake.sh', `. ./more.sh\n${loop(refuse)}`, []],
    ['bake.sh', `main() {\n${loop(refuse)}}\nmain "$@"\n`, ['--cold']],
  ])('of %s %j', async (name, script, expected) => {
    const cwd = plantSkills({
      'skills/rye/SKILL.md': skillText('rye', `\`\`\`sh\n${calls[name]} --cold=1 -- --ice\n\`\`\``),
      [`skills/rye/scripts/${name}`]: script,
    })
    const { findings } = await check({ cwd, roots: ['skills'], cache: false })
    const found = findings.filter(({ code }) => code === 'unknown-option')
    expect(found.map(({ message }) => /passes `(.*?)`/.exec(message)?.[1])).toEqual(expected)
  })
})

test.each([
  ['.claude/skills', []],
  [
    'skills',
    ['missing-file: `lib/mill.ts` does not exist; did you mean `../../lib/mill.ts`? → ../../lib/mill.ts'],
  ],
])('a link of a skill in %s that starts at the root of the project', async (root, found) => {
  const cwd = plantSkills({
    'lib/mill.ts': '',
    [`${root}/rye/SKILL.md`]: skillText('rye', 'Change [the mill](lib/mill.ts).'),
  })
  expect(await checkPaths(cwd, { roots: [root] })).toEqual(found)
})
