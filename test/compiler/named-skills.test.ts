/** A skill is found by its id, the end of it, its name, its folder and its path, in a bundle and in a project that is not built. */
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { runForPeople } from '../support/people-io.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('named-skills')
const project = join(scratch, 'project')
const built = join(scratch, 'built')

beforeAll(async () => {
  process.env.XDG_CACHE_HOME = join(scratch, 'cache')
  const tree = {
    'skills/lint/SKILL.md': skillText('lint'),
    'skills/Template/SKILL.md': skillText('starter-kit'),
    'skills/broken/SKILL.md': '',
    '.claude/skills/rye-bread/SKILL.md': skillText('rye-bread'),
    '.claude/commands/bake.md': 'Bake the bread.\n',
  }
  plant(project, tree)
  plant(built, tree)
  await runForPeople('build', built)
})

describe.each([
  ['a project', project],
  ['a bundle', built],
])('of %s', (_, cwd) => {
  test.each([
    ['lint', 'lint'],
    ['skills/lint', 'lint'],
    ['./skills/lint/', 'lint'],
    ['skills/lint/SKILL.md', 'lint'],
    ['starter-kit', 'starter-kit'],
    ['Template', 'starter-kit'],
    ['skills/Template/SKILL.md', 'starter-kit'],
    ['.claude/skills/rye-bread', 'rye-bread'],
    ['.claude/commands/bake.md', 'bake'],
  ])('`%s` is `%s`', async (name, id) => {
    const { text } = await runForPeople(`show ${name} --json`, cwd)
    expect(JSON.parse(text.replace(/^1 skill left out .*\n/, ''))).toMatchObject({ id })
  })

  test.each([
    ['lin', 'Did you mean `lint`?'],
    ['skills/lnt', 'Did you mean `lint`?'],
    ['templte', 'Did you mean `starter-kit`?'],
    ['bread', 'Did you mean `rye-bread`?'],
    ['pumpernickel', '`skillc list` shows the ids.'],
  ])('`%s` is unknown: %s', async (name, help) => {
    const { code, text } = await runForPeople(`show ${name}`, cwd, 1_000)
    expect(code).toBe(2)
    expect(text).toContain(`No skill in the bundle is named \`${name}\`.\n${help}\n`)
  })

  test('a skill that was skipped is found by its folder and path, too', async () => {
    for (const name of ['broken', 'skills/broken', 'skills/broken/SKILL.md'])
      expect(await runForPeople(`show ${name}`, cwd)).toMatchObject({
        code: 1,
        text: expect.stringMatching(/^skills\/broken\/SKILL\.md is not in the bundle/m),
      })
  })

  test('`show --preset` takes a name, a folder and a path', async () => {
    for (const name of ['rye-bread', '.claude/skills/rye-bread', './.claude/skills/rye-bread/SKILL.md']) {
      const { code, text } = await runForPeople(`show ${name} --preset claude-code`, cwd)
      expect(text).toContain('serves `.claude/skills/rye-bread/SKILL.md`')
      expect(code).toBe(0)
    }
  })
})
