/** `check` and `build` of single files: judged with the skills around them, and reported alone. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { skillc, skillcWithInput } from '../support/cli.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('check-files')

const bad = (name: string) =>
  `---\nname: ${name}\ndescription: Bakes.\nversoin: 1\n---\n\nSee [rye](../rye/SKILL.md).\n`

const tree = (folder: string, at: string) =>
  plant(join(scratch, folder), {
    [`${at}/rye/SKILL.md`]: skillText('rye'),
    [`${at}/oats/SKILL.md`]: bad('oatz'),
    [`${at}/bun/SKILL.md`]: bad('bum'),
    'notes.md': 'No skill.',
  })

const check = (args: string[], cwd: string, input?: string) => {
  const words = ['check', '--profile', 'strict', ...args, '--json']
  const { code, out, err } = input === undefined ? skillc(words, cwd) : skillcWithInput(words, cwd, input)
  const report = out === '' ? undefined : JSON.parse(out)
  const files = report?.findings?.map((each: { file: string }) => each.file) ?? []
  return { code, err, files: [...new Set(files)], found: report?.account?.found, report }
}

test.each([
  ['the usual place', '.claude/skills'],
  ['a folder that no client reads', 'bakery'],
])('a file is checked among its neighbors and reported alone, in %s', (name, at) => {
  const cwd = tree(name, at)
  expect(check([`${at}/oats/SKILL.md`], cwd)).toMatchObject({
    code: 1,
    files: [`${at}/oats/SKILL.md`],
    found: 3,
  })
  expect(check([`${at}/rye/SKILL.md`], cwd)).toMatchObject({ code: 0, files: [], found: 3 })
  // Several at once, as lint-staged gives them, absolute or not; the link to `rye` is known to lead somewhere.
  const two = check([join(cwd, at, 'oats/SKILL.md'), `./${at}/bun/SKILL.md`], cwd)
  expect(two).toMatchObject({ code: 1, files: [`${at}/bun/SKILL.md`, `${at}/oats/SKILL.md`] })
  expect(JSON.stringify(two.report)).not.toContain('missing-file')
  expect(check([`${at}/*/SKILL.md`], cwd).files).toEqual(two.files)
  expect(skillc(['check', `${at}/oats/SKILL.md`], cwd).out).toContain('Checked 1 file among 3 skills')
})

test('a folder beside a file is reported whole', () => {
  const cwd = tree('both', 'bakery')
  plant(cwd, { 'other/pie/SKILL.md': bad('pye'), 'other/tart/SKILL.md': bad('tort') })
  expect(check(['bakery', 'other/pie/SKILL.md'], cwd)).toMatchObject({
    files: ['bakery/bun/SKILL.md', 'bakery/oats/SKILL.md', 'other/pie/SKILL.md'],
  })
})

test('standard input stands for a file, and leaves no trace', () => {
  const cwd = tree('stdin', 'skills')
  const file = 'skills/rye/SKILL.md'
  expect(check(['--stdin-filepath', file], cwd, bad('rey'))).toMatchObject({
    code: 1,
    files: [file],
    found: 3,
  })
  expect(check(['--stdin-filepath', 'skills/oats/SKILL.md'], cwd, skillText('oats'))).toMatchObject({
    code: 0,
    files: [],
  })
  expect(check([file], cwd)).toMatchObject({ code: 0, files: [] })
  expect(check(['--stdin-filepath', 'skills/new/SKILL.md'], cwd, '')).toMatchObject({
    code: 2,
    err: expect.stringContaining('Save it once'),
  })
  expect(check(['--stdin-filepath', file, '--fix'], cwd, '')).toMatchObject({ code: 2 })
})

test('what is named and is not there', () => {
  const cwd = tree('nothing', 'skills')
  expect(check(['skills/nope/SKILL.md'], cwd).err).toContain(
    'There is no file or folder `skills/nope/SKILL.md`',
  )
  expect(check(['skills/*/README.md'], cwd).err).toContain('No file or folder matches')
  expect(skillc(['build', 'notes.md'], cwd)).toMatchObject({
    code: 2,
    err: expect.stringContaining('is not a `SKILL.md`'),
  })
})

test('a `SKILL.md` stands for its skill in a build', () => {
  const cwd = tree('build', 'skills')
  expect(skillc(['build', 'skills/rye/SKILL.md'], cwd)).toMatchObject({ code: 0 })
  expect(JSON.parse(skillc(['list', '--json'], cwd).out).map((each: { id: string }) => each.id)).toEqual([
    'rye',
  ])
})

test('a file of no skill is refused, and nothing above the project is read', () => {
  const folder = plant(join(scratch, 'above'), {
    'other/bun/SKILL.md': bad('bum'),
    'project/README.md': 'Bread.',
    'project/skills/rye/SKILL.md': skillText('rye'),
    'project/skills/rye/scripts/bake.sh': 'bake\n',
    'project/skills/README.md': 'Skills.',
    'project/.claude/commands/open.md': '---\ndescription: Opens the shop.\n---\nOpen it.\n',
  })
  const cwd = join(folder, 'project')
  for (const file of ['README.md', 'skills/README.md'])
    expect(check([file], cwd)).toMatchObject({
      code: 2,
      err: expect.stringContaining(`\`${file}\` is not a file of a skill`),
    })
  expect(check(['skills/rye/scripts/bake.sh'], cwd)).toMatchObject({ code: 0, found: 2 })
  expect(check(['.claude/commands/open.md'], cwd)).toMatchObject({ code: 0, found: 2 })
  // A file outside is judged alone.
  expect(check(['../other/bun/SKILL.md'], cwd)).toMatchObject({ found: 1 })
})

test('a project that is a skill is checked by its file', () => {
  const folder = plant(join(scratch, 'whole'), {
    'bread/SKILL.md': skillText('bread'),
    'bread/src/bake.js': 'bake()\n',
    'other/SKILL.md': skillText('other'),
  })
  const cwd = join(folder, 'bread')
  for (const file of ['SKILL.md', 'src/bake.js'])
    expect(check([file], cwd)).toMatchObject({ code: 0, found: 1 })
})
