/** Links to skills: wherever a skill is reached from, it is one skill, judged, reported and fixed where it really is. */
import { lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { fixFiles } from '../../src/cli/actions/fix.ts'
import type { Io } from '../../src/cli/io.ts'
import { build, check } from '../../src/pipeline/build.ts'
import type { Options } from '../../src/pipeline/config/options.ts'
import { readManifest, readRecord } from '../../src/reader/disk/read.ts'
import { passTime } from '../support/clock.ts'
import { buildWarm, expectAsCold } from '../support/same-as-cold.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('links')
let count = 0
/** A repository: whether a path exists is known up to its root. */
const plantProject = (tree: Tree) => plant(join(scratch, String(++count)), { '.git/HEAD': '', ...tree })

const link = (target: string) => ({ link: target })
const LINT = skillText('lint-code', 'Follow the [style](../../docs/style.md).')

/** The skills of a bundle with every other path that leads to them, and all that was found. */
async function judge(cwd: string, options: Options = {}) {
  const out = join(cwd, 'dist/skills')
  const { findings, account } = await build({ cwd, cache: false, ...options })
  const manifest = readManifest(out)
  const show = ({ source = 0, path }: { source?: number; path: string }) =>
    `${manifest.sources[source]?.label}/${path}`
  return {
    skills: Object.fromEntries(
      manifest.skills.map(skill => [skill.id, (readRecord(out, skill).aliases ?? []).map(show).sort()]),
    ),
    findings: findings.map(({ file, code }) => `${file.replace(`${cwd}/`, '')}: ${code}`),
    skipped: account.skipped,
  }
}

describe('one skill', () => {
  const arrangements: Record<
    string,
    { tree: Tree; options?: Options; skills: Record<string, string[]>; findings?: string[] }
  > = {
    'that a link of another name leads to': {
      tree: {
        'skills/lint-code/SKILL.md': skillText('lint-code'),
        '.claude/skills/my-lint': link('../../skills/lint-code'),
      },
      skills: { 'lint-code': ['.claude/skills/my-lint'] },
    },
    'that only a link leads to': {
      tree: {
        'vendor/lint-code/SKILL.md': skillText('lint-code'),
        '.claude/skills/my-lint': link('../../vendor/lint-code'),
      },
      skills: { 'lint-code': [] },
    },
    'that two links of two names lead to': {
      tree: {
        'vendor/lint-code/SKILL.md': skillText('lint-code'),
        '.claude/skills/my-lint': link('../../vendor/lint-code'),
        '.claude/skills/our-lint': link('../../vendor/lint-code'),
        '.agents/skills/lint': link('../../vendor/lint-code'),
      },
      skills: { 'lint-code': ['.claude/skills/my-lint', '.claude/skills/our-lint'] },
    },
    'that a link to a link leads to': {
      tree: {
        'skills/lint-code/SKILL.md': skillText('lint-code'),
        '.agents/skills/lint': link('../../skills/lint-code'),
        '.claude/skills/my-lint': link('../../.agents/skills/lint'),
      },
      skills: { 'lint-code': ['.agents/skills/lint', '.claude/skills/my-lint'] },
    },
    'of a plugin, with the id that it has there': {
      tree: {
        '.claude-plugin/marketplace.json': JSON.stringify({
          name: 'market',
          owner: { name: 'Bakers' },
          plugins: [{ name: 'kit', source: './plugins/kit' }],
        }),
        'plugins/kit/.claude-plugin/plugin.json': JSON.stringify({ name: 'kit', version: '1.0.0' }),
        'plugins/kit/skills/lint-code/SKILL.md': skillText('lint-code'),
        '.claude/skills/my-lint': link('../../plugins/kit/skills/lint-code'),
      },
      skills: { 'kit:lint-code': ['.claude/skills/my-lint'] },
    },
    'below a folder that a link leads to': {
      tree: {
        'skills/tools/lint-code/SKILL.md': skillText('lint-code'),
        '.claude/skills/mine': link('../../skills/tools'),
      },
      skills: { 'tools:lint-code': ['.claude/skills/mine/lint-code'] },
    },
    'beside the link to it': {
      tree: {
        'skills/lint-code/SKILL.md': skillText('lint-code'),
        'skills/a-lint': link('lint-code'),
      },
      skills: { 'lint-code': ['skills/a-lint'] },
    },
    'in a place that another one is a link to': {
      tree: {
        'skills/lint-code/SKILL.md': skillText('lint-code', 'Follow the [style](../gone/style.md).'),
        '.claude/skills': link('../skills'),
        '.agents/skills': link('../.claude/skills'),
      },
      // Of places that are one folder, one is searched.
      skills: { 'lint-code': [] },
      findings: ['skills/lint-code/SKILL.md: missing-file'],
    },
    'in a folder that is named by a link': {
      tree: {
        'vendor/lint-code/SKILL.md': skillText('lint-code', 'Follow the [style](../gone/style.md).'),
        'my-lint': link('vendor/lint-code'),
      },
      options: { roots: ['my-lint'] },
      skills: { 'lint-code': [] },
      findings: ['vendor/lint-code/SKILL.md: missing-file'],
    },
    'whose entry alone is linked': {
      tree: {
        'vendor/lint-code/SKILL.md': skillText('lint-code'),
        '.claude/skills/my-lint/SKILL.md': link('../../../vendor/lint-code/SKILL.md'),
      },
      skills: { 'lint-code': [] },
    },
    'with a fault, which is reported once, where it is': {
      tree: {
        'skills/lint-code/SKILL.md': skillText('lynt-code'),
        '.agents/skills/lint': link('../../skills/lint-code'),
        '.claude/skills/lynt-code': link('../../skills/lint-code'),
      },
      options: {},
      skills: { 'lynt-code': ['.agents/skills/lint', '.claude/skills/lynt-code'] },
      findings: ['skills/lint-code/SKILL.md: mismatched-name'],
    },
    'with a fault that a search finds, which is reported once': {
      tree: {
        'skills/lint-code/skill.md': skillText('lint-code'),
        '.agents/skills/lint': link('../../skills/lint-code'),
        '.claude/skills': link('../.agents/skills'),
      },
      skills: { 'lint-code': ['.agents/skills/lint'] },
      findings: ['skills/lint-code/skill.md: miscased-entry'],
    },
  }

  test.each(Object.entries(arrangements))('%s', async (_, { tree, options, skills, findings = [] }) => {
    expect(await judge(plantProject(tree), options)).toEqual({ skills, findings, skipped: 0 })
  })

  test('counts by the best place that leads to it', async () => {
    const cwd = plantProject({
      'skills/lint-code/SKILL.md': skillText('lint-code', 'The one of the project.'),
      '.agents/skills/lint-code/SKILL.md': skillText('lint-code', 'Another one.'),
      '.claude/skills/my-lint': link('../../skills/lint-code'),
    })
    const lone = await judge(cwd)
    expect(lone.skills).toEqual({ 'lint-code': [] })
    const [first] = readManifest(join(cwd, 'dist/skills')).skills
    const { sources } = readManifest(join(cwd, 'dist/skills'))
    // `.agents/skills` comes before `.claude/skills`, and that before `skills`.
    expect(sources[first?.source ?? 0]?.label).toBe('.agents/skills')
    rmSync(join(cwd, '.agents/skills/lint-code'), { recursive: true })
    symlinkSync('../../skills/lint-code', join(cwd, '.agents/skills/lint'))
    plant(cwd, { '.cursor/skills/lint-code/SKILL.md': skillText('lint-code', 'Another one.') })
    expect((await judge(cwd)).skills).toEqual({
      'lint-code': ['.agents/skills/lint', '.claude/skills/my-lint'],
    })
  })

  test('is called by its link where the client of the preset does that', async () => {
    const cwd = plantProject({
      'skills/lint-code/SKILL.md': skillText('lint-code'),
      '.claude/skills/my-lint': link('../../skills/lint-code'),
    })
    expect(await judge(cwd, { preset: 'claude-code' })).toEqual({
      skills: { 'my-lint': [] },
      // Its name is not the one that the client shows.
      findings: ['skills/lint-code/SKILL.md: altered-skill'],
      skipped: 0,
    })
  })
})

describe('references of a linked skill', () => {
  const judgeBody = async (body: string) => {
    const cwd = plantProject({
      'packs/kit/skills/lint-code/SKILL.md': skillText('lint-code', body),
      'packs/kit/skills/lint-code/notes/a.md': '# A',
      'packs/kit/docs/style.md': '# Style',
      'docs/top.md': '# Top',
      '.claude/skills/my-lint': link('../../packs/kit/skills/lint-code'),
    })
    return (await judge(cwd)).findings.filter(found => !found.endsWith('unused-file'))
  }
  const at = 'packs/kit/skills/lint-code/SKILL.md'

  test.each([
    ['to its own file', '[a](notes/a.md)', []],
    ['to a file that is around the real folder', '[style](../../docs/style.md)', []],
    ['to a file that is around the link only', '[top](../../docs/top.md)', ['missing-file']],
    ['to nothing', '[b](notes/b.md)', ['missing-file']],
    ['that count from the link', '[top](../../../docs/top.md)', []],
    ['that count from no place', '[top](../../../docs/gone.md)', ['missing-file']],
    ['to the root of the repository', '[top](../../../../docs/top.md)', []],
    ['in code, to its own file', 'Read `notes/a.md` first.', []],
    ['in code, to nothing', 'Read `notes/b.md` first.', ['missing-path']],
    ['in code, out of the real folder', 'Read `../../docs/style.md` first.', []],
    ['by the name of the real folder', 'Read `skills/lint-code/notes/a.md` first.', []],
    ['by the name of the link', 'Read `.claude/skills/my-lint/notes/a.md` first.', []],
  ])('%s', async (_, body, codes) => {
    expect(await judgeBody(body)).toEqual(codes.map(code => `${at}: ${code}`))
  })

  test('into another skill that is linked, too', async () => {
    const cwd = plantProject({
      'vendor/rye/SKILL.md': skillText('rye', 'See [oat](../oat/SKILL.md).'),
      'vendor/oat/SKILL.md': skillText('oat'),
      '.claude/skills/a': link('../../vendor/rye'),
      '.claude/skills/b': link('../../vendor/oat'),
    })
    expect((await build({ cwd, cache: false })).findings).toEqual([])
    const { skills } = readManifest(join(cwd, 'dist/skills'))
    const rye = skills.find(({ id }) => id === 'rye')
    expect(rye && readRecord(join(cwd, 'dist/skills'), rye).dependencies).toEqual([
      expect.objectContaining({ id: 'oat' }),
    ])
  })

  test.each([
    ['.claude/commands/ship.md', '../../docs/ship.md'],
    ['.claude/skills/ship/SKILL.md', '../../../docs/ship.md'],
  ])('in an entry that is a link count from either place: %s', async (path, target) => {
    const cwd = plantProject({
      [path]: link(target),
      'docs/ship.md': skillText('ship', '[a](a.md), [b](b.md) and [c](c.md)'),
      'docs/a.md': '# A',
      [join(dirname(path), 'b.md')]: '# B',
    })
    const { findings } = await check({ cwd, cache: false })
    expect(findings.map(({ message }) => message)).toEqual([expect.stringMatching(/^`c\.md`/)])
  })

  test('in a file that is linked into a skill count from either place', async () => {
    const cwd = plantProject({
      'skills/rye/SKILL.md': skillText('rye', 'See [a](references/a.md).'),
      'skills/rye/references/a.md': link('../../../shared/a.md'),
      'shared/a.md': '[b](b.md) and [c](c.md)',
      'shared/b.md': '# B',
    })
    const { findings } = await build({ cwd, cache: false })
    expect(findings.map(({ file, message }) => `${file}: ${message}`)).toEqual([
      'skills/rye/references/a.md: `c.md` does not exist',
    ])
  })
})

describe('a fix', () => {
  const io = (cwd: string) => ({ cwd, color: false }) as unknown as Io
  /** Makes every fix, and gives the files that were changed. */
  async function fix(cwd: string, options: Options = {}) {
    const { findings } = await check({ cwd, cache: false, ...options })
    return fixFiles(findings, { unsafe: true, dryRun: false }, io(cwd)).map(({ file }) => file)
  }
  const read = (cwd: string, path: string) => readFileSync(join(cwd, path), 'utf8')

  test('leaves alone what is only reached by another name', async () => {
    const cwd = plantProject({
      'skills/lint-code/SKILL.md': LINT,
      '.claude/skills/my-lint': link('../../skills/lint-code'),
      '.agents/skills/lint/SKILL.md': link('../../../skills/lint-code/SKILL.md'),
    })
    expect(await fix(cwd)).toEqual([])
    expect(read(cwd, 'skills/lint-code/SKILL.md')).toBe(LINT)
  })

  test('of the real file is made there, once', async () => {
    const cwd = plantProject({
      'skills/lint-code/SKILL.md': skillText('lynt'),
      '.claude/skills/my-lint': link('../../skills/lint-code'),
      '.agents/skills/lint/SKILL.md': link('../../../skills/lint-code/SKILL.md'),
      '.codex/skills': link('../skills'),
    })
    expect(await fix(cwd)).toEqual(['skills/lint-code/SKILL.md'])
    expect(read(cwd, 'skills/lint-code/SKILL.md')).toBe(
      skillText('lynt').replace('name: lynt', 'name: lint-code'),
    )
    for (const path of ['.claude/skills/my-lint', '.agents/skills/lint/SKILL.md'])
      expect(lstatSync(join(cwd, path)).isSymbolicLink()).toBe(true)
  })

  test.each([
    ['an entry that is a link', { 'skills/my-lint/SKILL.md': link('../../docs/lint.md') }, 'docs/lint.md'],
    [
      'an entry that is a link, beside other files',
      {
        'skills/my-lint/SKILL.md': link('../../docs/lint-code/SKILL.md'),
        'skills/my-lint/notes.md': '# Notes',
      },
      'docs/lint-code/SKILL.md',
    ],
    [
      'a legacy command that is a link',
      { '.claude/commands/my-lint.md': link('../../docs/lint.md') },
      'docs/lint.md',
    ],
  ])('is never made through %s', async (_, tree: Tree, file) => {
    const text = skillText('Lint Code')
    const cwd = plantProject({ ...tree, [file]: text })
    expect(await fix(cwd)).toEqual([])
    expect(read(cwd, file)).toBe(text)
  })

  test('is never made out of the project', async () => {
    const text = skillText('lynt')
    const outside = plant(join(scratch, 'outside'), { 'lint-code/SKILL.md': text })
    const cwd = plantProject({ '.claude/skills/my-lint': link(join(outside, 'lint-code')) })
    plant(cwd, { '.agents/skills': link(outside) })
    expect(await fix(cwd, { followLinks: true })).toEqual([])
    expect(read(outside, 'lint-code/SKILL.md')).toBe(text)
  })
})

describe('a build after a change of links gives what a cold one gives:', () => {
  const tree: Tree = {
    '.git/HEAD': '',
    'skills/lint-code/SKILL.md': LINT,
    'skills/format/SKILL.md': skillText('format'),
    'vendor/kit/rye/SKILL.md': skillText('rye', 'See [oat](../oat/SKILL.md) and [x](../x.md).'),
    'vendor/kit/oat/SKILL.md': skillText('oat'),
    'vendor/other/rye/SKILL.md': skillText('rye', 'See [x](../x.md).'),
    'vendor/other/x.md': '# X',
    '.claude/skills/my-lint': link('../../skills/lint-code'),
    '.claude/skills/bread': link('../../vendor/kit/rye'),
    '.claude/skills/oat': link('../../vendor/kit/oat'),
  }
  const replaceLink = (cwd: string, path: string, target: string) => {
    rmSync(join(cwd, path))
    mkdirSync(dirname(join(cwd, path)), { recursive: true })
    symlinkSync(target, join(cwd, path))
  }
  const changes: Record<string, (cwd: string) => void> = {
    'another target': cwd => replaceLink(cwd, '.claude/skills/bread', '../../vendor/other/rye'),
    'another name': cwd => renameSync(join(cwd, '.claude/skills/bread'), join(cwd, '.claude/skills/rolls')),
    'one link less': cwd => rmSync(join(cwd, '.claude/skills/my-lint')),
    'the last way to a skill': cwd => rmSync(join(cwd, '.claude/skills/bread')),
    'one link more': cwd => symlinkSync('../../skills/format', join(cwd, '.claude/skills/fmt')),
    'a link in a better place': cwd => plant(cwd, { '.agents/skills/fmt': link('../../skills/format') }),
    'the folder instead of its link': cwd => {
      rmSync(join(cwd, '.claude/skills/bread'))
      renameSync(join(cwd, 'vendor/kit/rye'), join(cwd, '.claude/skills/bread'))
    },
    'the real file of a linked skill': cwd =>
      writeFileSync(join(cwd, 'vendor/kit/rye/SKILL.md'), skillText('rye', 'See [oat](../oat/SKILL.md).')),
    'the real file of a linked skill, with another name': cwd =>
      writeFileSync(join(cwd, 'vendor/kit/rye/SKILL.md'), skillText('bread')),
    'what a linked skill names': cwd => plant(cwd, { 'vendor/kit/x.md': '# X' }),
    'what another linked skill names': cwd => rmSync(join(cwd, 'vendor/kit/oat'), { recursive: true }),
    'the real folder of a skill': cwd =>
      renameSync(join(cwd, 'vendor/kit/rye'), join(cwd, 'vendor/kit/rolls')),
  }
  const given: Options = { roots: undefined }
  const folders = new Map(
    Object.keys(changes).map((name, index) => [name, plant(join(scratch, `change-${index}`), tree)]),
  )
  beforeAll(passTime)

  test.each(Object.entries(changes))('%s', async (name, change) => {
    const cwd = folders.get(name) ?? ''
    await buildWarm(cwd, given)
    change(cwd)
    await expectAsCold(cwd, given)
  })
})
