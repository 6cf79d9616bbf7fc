/** A bundle that is older than its sources: every command that reads it says so first, in one line on standard error. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, renameSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runForPeople } from '../support/people-io.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('stale-bundle')

const SKILLS: Tree = {
  'skills/rye/SKILL.md': skillText('rye'),
  'skills/rye/run.sh': 'bake\n',
  'skills/oat/SKILL.md': skillText('oat'),
  'skills/bun/skill.md': skillText('bun'),
  '.claude/skills/oat/SKILL.md': skillText('oat'),
  '.claude/commands/mill.md': 'Mill the flour.\n',
}

let count = 0
async function project(tree: Tree = SKILLS, line = 'build'): Promise<string> {
  const cwd = join(scratch, `case-${++count}`)
  mkdirSync(cwd)
  plant(cwd, tree)
  await runForPeople(line, cwd)
  return cwd
}

/** What a command warns of, and what it does first. */
async function findWarning(cwd: string, line = 'list', width = 200): Promise<string | undefined> {
  const { text } = await runForPeople(line, cwd, width)
  return /^warning: (The bundle is .*)\n/.exec(text)?.[1]
}

const OLDER = 'The bundle is older than `skills/rye/SKILL.md`: run `skillc build`'

describe('a bundle that is up to date', () => {
  test.each(['list', 'show rye', 'export --to kiro --out .', 'publish ./site'])(
    '`%s` says nothing',
    async line => {
      const cwd = await project()
      expect(await findWarning(cwd, line)).toBe(undefined)
      expect(await findWarning(cwd, line)).toBe(undefined)
    },
  )

  test('says nothing after a clone or a checkout', async () => {
    const cwd = await project({
      ...SKILLS,
      'skills/more/oat/SKILL.md': skillText('oat'),
      'skills/gone/SKILL.md': 'no frontmatter',
      '.agents/skills/rye/SKILL.md': skillText('rye', 'Shadowed.'),
      'skills/linked': { link: 'rye' },
    })
    const copy = join(scratch, `case-${++count}`)
    for (const args of [
      ['init', '-q'],
      ['add', '.'],
      ['-c', 'user.name=A', '-c', 'user.email=a@b', 'commit', '-qm', 'a'],
    ])
      execFileSync('git', args, { cwd })
    execFileSync('git', ['clone', '-q', cwd, copy])
    const old = new Date(2020, 1, 1)
    utimesSync(join(copy, 'dist/skills/manifest.json'), old, old)
    expect(await findWarning(copy)).toBe(undefined)
    plant(copy, { '.agents/skills/rye/SKILL.md': skillText('rye', 'Bake it dark.') })
    expect(await findWarning(copy)).toContain('is older than `.agents/skills/rye/SKILL.md`')
    execFileSync('git', ['checkout', '-q', '.'], { cwd: copy })
    expect(await findWarning(copy)).toBe(undefined)
  })

  test('says nothing of copies that skillc wrote, nor of files that git ignores', async () => {
    const cwd = await project({ ...SKILLS, '.git/HEAD': 'ref: refs/heads/main\n', '.gitignore': '*.pyc\n' })
    await runForPeople('export --to claude-code --out .', cwd)
    plant(cwd, { 'skills/rye/run.pyc': 'x' })
    expect(await findWarning(cwd)).toBe(undefined)
  })

  test('says nothing where the sources are not', async () => {
    const cwd = await project()
    rmSync(join(cwd, 'skills'), { recursive: true })
    rmSync(join(cwd, '.claude'), { recursive: true })
    expect(await findWarning(cwd)).toBe(undefined)
  })

  test('says nothing of other skills than those that it was built from', async () => {
    const cwd = await project(SKILLS, 'build skills')
    plant(cwd, { '.claude/skills/new/SKILL.md': skillText('new') })
    expect(await findWarning(cwd)).toBe(undefined)
  })
})

describe('a bundle that is older than', () => {
  const edit = (cwd: string) => plant(cwd, { 'skills/rye/SKILL.md': skillText('rye', 'Bake it dark.') })

  test.each([
    'list',
    'list --json',
    'list dist/skills',
    'show rye',
    'show dist/skills rye',
    'search rye',
    'prompt',
    'verify',
    'export --to kiro --out .',
    'publish ./site',
    'export --to oci --out layout',
    'export --to folders --out copies',
  ])('a skill: `%s` says it, and does its work', async line => {
    const cwd = await project()
    edit(cwd)
    const { code, text } = await runForPeople(line, cwd, 200)
    expect(text).toMatch(/^warning: /)
    expect(text.split('warning: The bundle')).toHaveLength(2)
    expect({ code, warning: text.split('\n')[0] }).toEqual({ code: 0, warning: `warning: ${OLDER}` })
    await runForPeople('build', cwd)
    expect(await findWarning(cwd, 'list')).toBe(undefined)
  })

  test('a skill: what is given, and does not read it, says nothing', async () => {
    const cwd = await project()
    edit(cwd)
    cpSync(join(cwd, 'dist/skills'), join(cwd, 'vendor/theirs'), { recursive: true })
    for (const line of ['list vendor/theirs', 'list skills', 'export skills --to kiro --out .', 'check'])
      expect(await findWarning(cwd, line)).toBe(undefined)
  })

  test('a skill: says it in a folder of the project', async () => {
    const cwd = await project({ ...SKILLS, '.git/HEAD': 'ref: refs/heads/main\n' })
    edit(cwd)
    expect((await runForPeople('list', join(cwd, 'skills/oat'), 200)).text).toContain(OLDER)
  })

  test.each([
    ['skills/rye/run.sh', { 'skills/rye/run.sh': 'BAKE\n' }],
    ['skills/bun/skill.md', { 'skills/bun/skill.md': skillText('bun', 'Bake it.') }],
    ['.claude/skills/oat/SKILL.md', { '.claude/skills/oat/SKILL.md': skillText('oat', 'Cook it.') }],
    ['.claude/commands/mill.md', { '.claude/commands/mill.md': 'Grind the flour.\n' }],
    ['skills/rye/notes.md', { 'skills/rye/notes.md': 'New.\n' }],
    ['skills/new/SKILL.md', { 'skills/new/SKILL.md': skillText('new') }],
    ['.claude/commands/sift.md', { '.claude/commands/sift.md': 'Sift the flour.\n' }],
  ])('%s', async (file, tree) => {
    const cwd = await project()
    plant(cwd, tree)
    expect(await findWarning(cwd)).toBe(
      `The bundle is older than \`${file.replace('skill.md', 'SKILL.md')}\`: run \`skillc build\``,
    )
  })

  test('what was removed or renamed', async () => {
    const cwd = await project()
    rmSync(join(cwd, 'skills/rye/run.sh'))
    expect(await findWarning(cwd)).toBe(
      'The bundle is from before `skills/rye/run.sh` was removed: run `skillc build`',
    )
    await runForPeople('build', cwd)
    renameSync(join(cwd, 'skills/rye'), join(cwd, 'skills/dark-rye'))
    expect(await findWarning(cwd)).toBe(
      'The bundle is from before `skills/rye/SKILL.md` was removed: run `skillc build`',
    )
  })

  test('what it was built from says how to build it again', async () => {
    const cwd = await project(
      { ...SKILLS, 'docs/de/brot/SKILL.md': skillText('brot') },
      'build skills docs/de',
    )
    edit(cwd)
    expect(await findWarning(cwd)).toBe(OLDER.replace('skillc build', 'skillc build skills docs/de'))
  })

  test('the bundle that the configuration names', async () => {
    const cwd = await project({ ...SKILLS, 'skillc.config.json': '{ "out": "build/skills" }' })
    edit(cwd)
    expect(await findWarning(cwd, 'list build/skills')).toBe(OLDER)
  })
})
