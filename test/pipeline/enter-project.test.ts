/** Commands in a subfolder of a project: they work in its root, with paths from where they are called. */
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runForPeople } from '../support/people-io.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('enter-project')

const project = (name: string, tree: Tree) => {
  const folder = join(scratch, name)
  mkdirSync(folder, { recursive: true })
  return plant(folder, { '.git/HEAD': 'ref: refs/heads/main\n', ...tree })
}

const config = JSON.stringify({ out: 'bundle', rules: { 'missing-heading': 'off' } })

test('takes the configuration of the project, and writes below it', async () => {
  const cwd = project('config', {
    'skillc.config.json': config,
    '.agents/skills/rye/SKILL.md': skillText('rye'),
    'docs/deep/page.md': '',
  })
  const { code, text } = await runForPeople('build', join(cwd, 'docs/deep'))
  expect(text).toContain('The project is `../..`: paths below are relative to it\n')
  expect(code).toBe(0)
  expect(existsSync(join(cwd, 'bundle/manifest.json'))).toBe(true)
  expect(existsSync(join(cwd, 'docs/deep/dist'))).toBe(false)
})

test.each(['.agents', '.agents/skills', '.agents/skills/rye', 'docs'])(
  'finds the folder that has the skills from %s',
  async folder => {
    const cwd = project(`skills-${folder.replaceAll('/', '-')}`, {
      '.agents/skills/rye/SKILL.md': skillText('rye'),
      'docs/page.md': '',
    })
    expect((await runForPeople('build', join(cwd, folder))).code).toBe(0)
    expect(existsSync(join(cwd, 'dist/skills/manifest.json'))).toBe(true)
    expect(existsSync(join(cwd, folder, 'dist'))).toBe(false)
    expect((await runForPeople('show rye', join(cwd, folder))).text).toContain('.agents/skills/rye')
  },
)

test('reads the key of package.json, too', async () => {
  const cwd = project('package', {
    'package.json': JSON.stringify({ skillc: { out: 'bundle' } }),
    'skills/rye/SKILL.md': skillText('rye'),
    'app/package.json': '{}',
  })
  expect((await runForPeople('build', join(cwd, 'app'))).code).toBe(0)
  expect(existsSync(join(cwd, 'bundle/manifest.json'))).toBe(true)
})

test('takes paths from where it is called, and those that it printed', async () => {
  const cwd = project('paths', {
    'skillc.config.json': config,
    'skills/rye/SKILL.md': skillText('rye'),
    'app/more/oat/SKILL.md': skillText('oat'),
  })
  const app = join(cwd, 'app')
  expect((await runForPeople('build more --out here --report json=r.json', app)).code).toBe(0)
  expect(existsSync(join(app, 'here/manifest.json'))).toBe(true)
  expect(existsSync(join(app, 'r.json'))).toBe(true)
  expect((await runForPeople('list here', app)).text).toContain('oat')
  expect((await runForPeople('show ./here oat', app)).text).toContain('more/oat')
  expect((await runForPeople('check skills/rye/SKILL.md', app)).code).toBe(0)
  expect((await runForPeople('check more/*', app)).code).toBe(0)
})

test('never looks above the repository', async () => {
  const outer = project('outer', {
    'skillc.config.json': '{ "rules": ',
    'skills/bad/SKILL.md': skillText('bad'),
  })
  const inner = plant(join(outer, 'inner'), {
    '.git/HEAD': 'ref: refs/heads/main\n',
    'skills/rye/SKILL.md': skillText('rye'),
    'docs/page.md': '',
  })
  expect((await runForPeople('build', join(inner, 'docs'))).code).toBe(0)
  expect((await runForPeople('list', inner)).text).not.toContain('bad')
  expect(existsSync(join(outer, 'dist'))).toBe(false)
})

test('without a repository, takes nothing from above', async () => {
  const outer = plant(join(scratch, 'download'), {
    'skillc.config.json': '{ "rules": ',
    'skills/bad/SKILL.md': skillText('bad'),
  })
  const inner = plant(join(outer, 'inner'), { 'skills/rye/SKILL.md': skillText('rye') })
  expect((await runForPeople('build', inner)).code).toBe(0)
  expect(existsSync(join(inner, 'dist/skills/manifest.json'))).toBe(true)
})

test('without a configuration or skills, stays where it is; `init` always does', async () => {
  const cwd = project('none', { 'docs/page.md': '', 'skillc.config.json': config })
  await runForPeople('init', join(cwd, 'docs'))
  expect(existsSync(join(cwd, 'docs/skillc.config.json'))).toBe(true)
})
test('skillc-baseline.json beside the configuration counts for every command that reports', async () => {
  const cwd = project('baseline', { 'skills/Rye/SKILL.md': skillText('oat') })
  const wrote = await runForPeople('check --update-baseline', cwd)
  expect(wrote.text).toContain('to skillc-baseline.json. From now on, only new findings are reported.\n')
  expect(wrote.text).toContain('Next: skillc check\n')
  for (const line of ['check', '--no-color', 'build']) {
    const { text } = await runForPeople(line, join(cwd, 'skills'))
    expect(text).toMatch(/\d findings? in the baseline/)
  }
  expect((await runForPeople('check --no-baseline', cwd)).text).not.toContain('in the baseline')
  expect((await runForPeople('check --no-config', cwd)).text).not.toContain('in the baseline')
  const named = await runForPeople('check --baseline other.json --update-baseline', cwd)
  expect(named.text).toContain('With `--baseline other.json`, only new findings are reported.\n')
})

test('a baseline that is a link out of the project is refused', async () => {
  const cwd = project('linked-baseline', { 'skills/rye/SKILL.md': skillText('rye') })
  writeFileSync(join(scratch, 'elsewhere.json'), '{}')
  symlinkSync('../elsewhere.json', join(cwd, 'skillc-baseline.json'))
  expect((await runForPeople('check', cwd)).text).toContain(
    '`skillc-baseline.json` is a symlink that points outside the project',
  )
})

test('completion answers from the bundle of the project', async () => {
  const cwd = project('completion', {
    'skills/rye/SKILL.md': skillText('rye'),
    'other/oat/SKILL.md': skillText('oat'),
    'app/page.md': '',
  })
  await runForPeople('build', cwd)
  await runForPeople('build other --out app/bundle', cwd)
  const complete = async (words: string, folder: string) =>
    (await runForPeople(`completion bash -- ${words}`, join(cwd, folder))).text
  for (const folder of ['.', 'app', 'skills/rye']) {
    expect([folder, await complete('show r', folder)]).toEqual([folder, 'rye\n\n'])
  }
  expect(await complete('show ./bundle o', 'app')).toBe('oat\n\n')
})
