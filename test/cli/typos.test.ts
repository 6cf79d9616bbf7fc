/** What is said to a first attempt that goes wrong, and what the next command finds. */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runForPeople } from '../support/people-io.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('typos')

const project = (name: string, tree: Tree) => {
  const folder = join(scratch, name)
  mkdirSync(folder, { recursive: true })
  return plant(folder, tree)
}

const rye = { '.agents/skills/rye/SKILL.md': skillText('rye') }

test.each([
  ['build .agents/skils', 'Did you mean `.agents/skills`?'],
  ['check skilz', 'Name a folder of skills'],
  ['.agents/skills', '`skillc check .agents/skills`'],
  ['export --out .', '`--to claude-code` for the client of `.claude`'],
])('%s', async (line, help) => {
  const cwd = project('typed', { ...rye, '.claude/settings.json': '{}' })
  const { code, text } = await runForPeople(line, cwd)
  expect(code).toBe(2)
  expect(text.replaceAll(/\n */g, ' ')).toContain(help)
})

test.each([
  ['oci', '--dry-run'],
  ['folders', '--dry-run'],
  ['oci', '--skill nope'],
  ['folders', '--name acme'],
  ['folders', '--tag 1'],
  ['folders', '--allow-sensitive rye'],
  ['claude-code', '--skill rye'],
  ['claude-code', '--allow-sensitive rye'],
  ['claude-code --to claude-ai', '--name acme'],
  ['claude-code --to codex', '--annotation a=b'],
])('`export --to %s %s` is refused, and nothing is written', async (to, flag) => {
  const cwd = project('unfitting', rye)
  const { code, text } = await runForPeople(`export .agents/skills --to ${to} --out x ${flag}`, cwd, 1_000)
  expect(code).toBe(2)
  expect(text).toContain(`\`${flag.split(' ')[0]}\` has no effect on`)
  expect(text).toContain('Leave it out')
  expect(existsSync(join(cwd, 'x'))).toBe(false)
})

test('`new` puts a skill beside those of the project, and refuses an id that is taken', async () => {
  const cwd = project('beside', rye)
  const { code, text } = await runForPeople('new oat', cwd)
  expect(code).toBe(0)
  expect(text).toContain('Wrote .agents/skills/oat/SKILL.md.')
  expect(text).toContain('Next: skillc check\n')
  const again = await runForPeople('new rye --dir skills', cwd)
  expect(again.code).toBe(2)
  expect(again.text.replaceAll(/\n */g, ' ')).toContain(
    'The project already has a skill `rye`: `.agents/skills/rye/SKILL.md`',
  )
})

test('`new` starts in `skills` where no folder is the only one', async () => {
  const cwd = project('several', { ...rye, '.claude/skills/bun/SKILL.md': skillText('bun') })
  expect((await runForPeople('new oat', cwd)).text).toContain('Wrote skills/oat/SKILL.md.')
  const outside = await runForPeople('new sponge --dir cakes/plain', cwd)
  expect(outside.text).toContain('Next: skillc check cakes/plain\n')
})

test('`init` says that git does not ignore what a build writes', async () => {
  const open = project('open', { ...rye, '.git/HEAD': 'ref: refs/heads/main\n' })
  expect((await runForPeople('init', open)).text).toContain(
    'A build writes to dist/, which Git does not ignore',
  )
  const ignored = project('ignored', { ...rye, '.git/HEAD': 'ref: x\n', '.gitignore': 'dist/\n' })
  expect((await runForPeople('init', ignored)).text).not.toContain('A build writes')
})

test('`list` and `show` print digests in one form', async () => {
  const cwd = project('digests', rye)
  const { text } = await runForPeople('show rye', cwd)
  const [digest = ''] = /sha256:[0-9a-f]{64}/.exec(text) ?? []
  expect(digest).not.toBe('')
  for (const line of ['list --json', 'show rye --json'])
    expect((await runForPeople(line, cwd)).text).toContain(`"digest": "${digest}"`)
})

test('a preset without skills names folders of the project', async () => {
  const cwd = project('none', {})
  const { text } = await runForPeople('check --preset claude-code', cwd)
  expect(text).toContain('.claude/skills')
  expect(text).not.toMatch(/Library|Program Files/)
})
