/** What people do with skills day by day: each step, and what they would expect after it. */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readChunk, readManifest } from '../../src/reader/disk/read.ts'
import { skillc } from '../support/cli.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('everyday')

const project = (name: string, tree: Tree = {}) => {
  const folder = join(scratch, name)
  mkdirSync(folder, { recursive: true })
  return plant(folder, tree)
}

const runGit = (cwd: string, ...args: string[]) => {
  const settings = ['user.name=Ada', 'user.email=ada@example.org', 'protocol.file.allow=always']
  return execFileSync('git', [...settings.flatMap(each => ['-c', each]), ...args], { cwd, stdio: 'pipe' })
}

const commit = (cwd: string) => {
  runGit(cwd, 'init', '-q')
  runGit(cwd, 'add', '.')
  runGit(cwd, 'commit', '-q', '-m', 'Bake')
}

const run = (cwd: string, ...args: string[]) => skillc(args, cwd)

/** Notes of what is as people left it. */
const USUAL = new Set(['exported-copy', 'identical-skill'])

/** Builds: the exit code, the ids of the bundle, and the codes of what else is found. */
const build = (cwd: string, ...args: string[]) => {
  const { code, out, err } = run(cwd, 'build', ...args, '--json')
  if (out === '') throw new Error(err)
  const { findings } = JSON.parse(out)
  const told = findings.filter(({ code }: { code: string }) => !USUAL.has(code))
  const codes = told.map((each: { code: string; file: string }) => `${each.file} ${each.code}`)
  return { code, ids: list(cwd), ...(codes.length > 0 && { codes }) }
}

const list = (cwd: string): string[] =>
  JSON.parse(run(cwd, 'list', '--json').out).map(({ id }: { id: string }) => id)

/** The instructions that the bundle has for an id, and the place that `show` says they are from. */
const show = (cwd: string, id: string) => {
  const out = join(cwd, 'dist/skills')
  const skill = readManifest(out).skills.find(each => each.id === id)
  if (skill === undefined) throw new Error(`There is no \`${id}\``)
  const [, path = ''] = /^path +(.+)$/m.exec(run(cwd, 'show', id).out) ?? []
  return { path, text: Buffer.from(readChunk(out, skill)).toString() }
}

const edit = (file: string, line: string) => writeFileSync(file, `${readFileSync(file, 'utf8')}\n${line}\n`)

const exportHere = (cwd: string) => run(cwd, 'export', '--to', 'claude-code', '--out', '.')

test('a new skill is built and exported, and so is each edit', () => {
  const cwd = project('new')
  expect(run(cwd, 'new', 'rye')).toMatchObject({ code: 0 })
  const source = join(cwd, 'skills/rye/SKILL.md')
  const copy = join(cwd, '.claude/skills/rye/SKILL.md')
  writeFileSync(source, skillText('rye'))
  expect(build(cwd)).toEqual({ code: 0, ids: ['rye'] })
  expect(exportHere(cwd)).toMatchObject({ code: 0 })
  expect(readFileSync(copy, 'utf8')).toBe(readFileSync(source, 'utf8'))
  // The copy is no skill of its own.
  expect(JSON.parse(run(cwd, 'check', '--json').out)).toMatchObject({
    account: { found: 1 },
    findings: [],
  })
  edit(source, 'Bake it dark.')
  expect(build(cwd)).toEqual({ code: 0, ids: ['rye'] })
  expect(show(cwd, 'rye').text).toContain('Bake it dark.')
  expect(exportHere(cwd)).toMatchObject({ code: 0 })
  expect(readFileSync(copy, 'utf8')).toContain('Bake it dark.')
  expect(build(cwd)).toEqual({ code: 0, ids: ['rye'] })
})

test('an edited copy is said by build and export, and neither is lost', () => {
  const cwd = project('edited-copy', { 'skills/rye/SKILL.md': skillText('rye') })
  const source = join(cwd, 'skills/rye/SKILL.md')
  const copy = join(cwd, '.claude/skills/rye/SKILL.md')
  build(cwd)
  exportHere(cwd)
  edit(copy, 'By hand.')
  edit(source, 'At the source.')
  expect(build(cwd)).toEqual({ code: 0, ids: ['rye'], codes: ['.claude/skills/rye/SKILL.md edited-copy'] })
  expect(show(cwd, 'rye').text).toContain('At the source.')
  const refused = exportHere(cwd)
  expect(refused).toMatchObject({
    code: 2,
    err: expect.stringContaining('has been edited since skillc wrote it'),
  })
  expect(readFileSync(copy, 'utf8')).toContain('By hand.')
  rmSync(copy)
  expect(exportHere(cwd)).toMatchObject({ code: 0 })
  expect(readFileSync(copy, 'utf8')).toContain('At the source.')
})

test('a folder of a client that is a link to the skills', () => {
  const cwd = project('link', { 'skills/rye/SKILL.md': skillText('rye') })
  mkdirSync(join(cwd, '.claude'))
  symlinkSync('../skills', join(cwd, '.claude/skills'))
  expect(build(cwd)).toEqual({ code: 0, ids: ['rye'] })
  edit(join(cwd, 'skills/rye/SKILL.md'), 'Bake it dark.')
  expect(build(cwd)).toEqual({ code: 0, ids: ['rye'] })
  expect(show(cwd, 'rye').text).toContain('Bake it dark.')
  renameSync(join(cwd, 'skills'), join(cwd, 'recipes'))
  // The skills are found where they are now, and the link is said to lead nowhere.
  expect(run(cwd, 'check')).toMatchObject({
    code: 0,
    out: expect.stringContaining('`.claude/skills` points to `../skills`, which does not exist'),
  })
})

test('a copy made by hand, of which one is edited', () => {
  const cwd = project('copy', { 'skills/rye/SKILL.md': skillText('rye') })
  const copy = join(cwd, '.claude/skills/rye')
  cpSync(join(cwd, 'skills/rye'), copy, { recursive: true })
  expect(build(cwd)).toEqual({ code: 0, ids: ['rye'] })
  edit(join(copy, 'SKILL.md'), 'In the copy.')
  // No client reads both, so nothing is reported, and the one that a client reads is used.
  expect(build(cwd)).toEqual({ code: 0, ids: ['rye'] })
  expect(show(cwd, 'rye').text).toContain('In the copy.')
})

test('a plugin in a marketplace, beside skills that it does not name', () => {
  const cwd = project('plugin', {
    '.claude-plugin/marketplace.json': JSON.stringify({
      name: 'bakery',
      plugins: [{ name: 'breads', source: './', strict: false, skills: ['./skills/rye', './skills/gone'] }],
    }),
    'skills/rye/SKILL.md': skillText('rye'),
    'skills/oat/SKILL.md': skillText('oat'),
  })
  const codes = ['.claude-plugin/marketplace.json invalid-plugin']
  expect(build(cwd)).toEqual({ code: 1, ids: ['breads:rye', 'oat'], codes })
  const { findings } = JSON.parse(run(cwd, 'check', '--json').out)
  expect(findings[0].message).toContain('`./skills/gone` cannot be used: it does not exist')
  plant(cwd, { 'skills/gone/SKILL.md': skillText('gone') })
  expect(build(cwd)).toEqual({ code: 0, ids: ['breads:gone', 'breads:rye', 'oat'] })
  // A plugin that is added takes nothing away.
  plant(cwd, {
    'vendor/.claude-plugin/plugin.json': '{"name": "vendor"}',
    'vendor/skills/bun/SKILL.md': skillText('bun'),
  })
  expect(build(cwd, '--plugin', 'vendor').ids).toEqual(['breads:gone', 'breads:rye', 'oat', 'vendor:bun'])
})

test('packages of a monorepo, from its root and from a package', () => {
  const cwd = project('monorepo', {
    'skills/release/SKILL.md': skillText('release'),
    'packages/ui/.claude/skills/button/SKILL.md': skillText('button'),
    'packages/ui/package.json': '{"name": "ui"}',
    'packages/shop/skills/till/SKILL.md': skillText('till'),
  })
  commit(cwd)
  expect(build(cwd)).toEqual({ code: 0, ids: ['packages:ui:button', 'release'] })
  expect(run(cwd, 'check').out).toContain('found    3 skills')
  const ui = join(cwd, 'packages/ui')
  expect(build(ui)).toEqual({ code: 0, ids: ['button', 'release'] })
  expect(show(ui, 'button').path).toBe('.claude/skills/button')
  expect(run(ui, 'check', 'package.json')).toMatchObject({
    code: 2,
    err: expect.stringContaining('`package.json` is not a file of a skill'),
  })
})

test('a git submodule with skills, before and after it is fetched', () => {
  const vendor = project('vendor', { 'rye/SKILL.md': skillText('rye') })
  commit(vendor)
  const origin = project('submodule-origin', { 'skills/oat/SKILL.md': skillText('oat') })
  commit(origin)
  // As `git submodule add` and `update` do, which need more programs than git.
  const fetchBreads = (repository: string) =>
    runGit(repository, 'clone', '-q', '--separate-git-dir', '.git/modules/breads', vendor, 'vendor/breads')
  mkdirSync(join(origin, '.git/modules'))
  fetchBreads(origin)
  writeFileSync(
    join(origin, '.gitmodules'),
    `[submodule "breads"]\n\tpath = vendor/breads\n\turl = ${vendor}\n`,
  )
  mkdirSync(join(origin, '.agents'))
  symlinkSync('../vendor/breads', join(origin, '.agents/skills'))
  runGit(origin, 'add', '.')
  runGit(origin, 'commit', '-q', '-m', 'Link')
  const cwd = join(scratch, 'submodule')
  runGit(scratch, 'clone', '-q', origin, cwd)
  expect(build(cwd).ids).toEqual(['oat'])
  mkdirSync(join(cwd, '.git/modules'))
  fetchBreads(cwd)
  expect(build(cwd)).toEqual({ code: 0, ids: ['oat', 'rye'] })
})

test('a git worktree inside the project', () => {
  const cwd = project('worktree', { 'skills/rye/SKILL.md': skillText('rye'), '.gitignore': 'trees\ndist\n' })
  commit(cwd)
  runGit(cwd, 'worktree', 'add', '-q', '-b', 'dark', 'trees/dark')
  const tree = join(cwd, 'trees/dark')
  edit(join(tree, 'skills/rye/SKILL.md'), 'Bake it dark.')
  expect(build(cwd)).toEqual({ code: 0, ids: ['rye'] })
  expect(show(cwd, 'rye').text).not.toContain('Bake it dark.')
  expect(run(cwd, 'check').out).not.toContain('more in')
  expect(build(tree)).toEqual({ code: 0, ids: ['rye'] })
  expect(show(tree, 'rye').text).toContain('Bake it dark.')
})

test('an application that is bundled after the skills', () => {
  const cwd = project('bundler', {
    'skills/rye/SKILL.md': skillText('rye'),
    'node_modules/flour/skills/mill/SKILL.md': skillText('mill'),
    '.gitignore': 'node_modules\ndist\n',
  })
  commit(cwd)
  expect(build(cwd)).toEqual({ code: 0, ids: ['rye'] })
  // What a bundler of applications leaves: everything in `public`, and the skills, copied.
  plant(cwd, {
    'dist/index.html': '<p>Bread</p>',
    'dist/assets/skills/rye/SKILL.md': skillText('rye', 'Old.'),
  })
  expect(build(cwd)).toEqual({ code: 0, ids: ['rye'] })
  expect(run(cwd, 'check').out).not.toContain('more in')
  expect(readFileSync(join(cwd, 'dist/index.html'), 'utf8')).toBe('<p>Bread</p>')
})

test('a folder of a skill that is renamed between builds', () => {
  const cwd = project('rename', {
    'skills/rye/SKILL.md': skillText('rye'),
    'skills/oat/SKILL.md': skillText('oat'),
  })
  build(cwd)
  exportHere(cwd)
  renameSync(join(cwd, 'skills/rye'), join(cwd, 'skills/dark-rye'))
  writeFileSync(join(cwd, 'skills/dark-rye/SKILL.md'), skillText('dark-rye'))
  // The copy has lost its source, which is told until the next export.
  const codes = ['.claude/skills/rye/SKILL.md orphaned-copy']
  expect(build(cwd)).toEqual({ code: 0, ids: ['dark-rye', 'oat'], codes })
  expect(exportHere(cwd)).toMatchObject({ code: 0, out: expect.stringContaining('1 removed') })
  const exported = () => readdirSync(join(cwd, '.claude/skills')).sort()
  expect(exported()).toEqual(['.skillc-export.json', 'dark-rye', 'oat'])
  expect(build(cwd)).toEqual({ code: 0, ids: ['dark-rye', 'oat'] })
  // A skill that is renamed in its folder has its copy still.
  writeFileSync(join(cwd, 'skills/oat/SKILL.md'), skillText('oats'))
  expect(build(cwd)).toMatchObject({ code: 0, ids: ['dark-rye', 'oats'] })
  expect(exportHere(cwd)).toMatchObject({ code: 0, out: expect.stringContaining('1 removed') })
  expect(exported()).toEqual(['.skillc-export.json', 'dark-rye', 'oats'])
  expect(build(cwd)).toMatchObject({ code: 0, ids: ['dark-rye', 'oats'] })
})

test('two roots with skills of one name', () => {
  const cwd = project('two-roots', {
    'ours/rye/SKILL.md': skillText('rye', 'Ours.'),
    'theirs/rye/SKILL.md': skillText('rye', 'Theirs.'),
    'theirs/oat/SKILL.md': skillText('oat'),
  })
  const codes = ['theirs/rye/SKILL.md shadowed-skill']
  expect(build(cwd, 'ours', 'theirs')).toEqual({ code: 0, ids: ['oat', 'rye'], codes })
  expect(show(cwd, 'rye').text).toContain('Ours.')
  expect(run(cwd, 'show', 'rye').out).toMatch(/^path +ours\/rye$/m)
  expect(run(cwd, 'show', 'rye').out).toMatch(/^overrides +theirs\/rye: its source ranks lower$/m)
})

test('a deleted skill is in neither the bundle nor the export', () => {
  const cwd = project('deleted', {
    'skills/rye/SKILL.md': skillText('rye'),
    'skills/oat/SKILL.md': skillText('oat'),
  })
  build(cwd)
  exportHere(cwd)
  rmSync(join(cwd, 'skills/rye'), { recursive: true })
  const codes = ['.claude/skills/rye/SKILL.md orphaned-copy']
  expect(build(cwd)).toEqual({ code: 0, ids: ['oat'], codes })
  expect(exportHere(cwd)).toMatchObject({ code: 0, out: expect.stringContaining('1 removed') })
  expect(existsSync(join(cwd, '.claude/skills/rye'))).toBe(false)
  expect(build(cwd)).toEqual({ code: 0, ids: ['oat'] })
  // The last one goes, too, with its folder.
  rmSync(join(cwd, 'skills'), { recursive: true })
  expect(build(cwd)).toEqual({ code: 0, ids: [], codes: ['.claude/skills/oat/SKILL.md orphaned-copy'] })
  expect(exportHere(cwd)).toMatchObject({ code: 0, out: expect.stringContaining('1 removed') })
  expect(readdirSync(join(cwd, '.claude/skills'))).toEqual([])
})

test('a deleted skill whose copy was edited', () => {
  const cwd = project('edited-orphan', {
    'skills/rye/SKILL.md': skillText('rye'),
    'skills/oat/SKILL.md': skillText('oat'),
    'skills/bun/SKILL.md': skillText('bun'),
  })
  build(cwd)
  exportHere(cwd)
  rmSync(join(cwd, 'skills/rye'), { recursive: true })
  rmSync(join(cwd, 'skills/bun'), { recursive: true })
  edit(join(cwd, '.claude/skills/rye/SKILL.md'), 'By hand.')
  plant(cwd, { '.claude/skills/bun/notes.md': 'By hand.' })
  const kept = () => readdirSync(join(cwd, '.claude/skills')).sort()
  // A bundle of `skills` alone knows nothing of the copies.
  build(cwd, 'skills')
  for (const _ of [1, 2]) {
    expect(exportHere(cwd)).toMatchObject({
      code: 0,
      out: expect.stringContaining('0 removed'),
      err: expect.stringContaining('`.claude/skills/bun`, `.claude/skills/rye` have been edited'),
    })
    expect(kept()).toEqual(['.skillc-export.json', 'bun', 'oat', 'rye'])
  }
  // Otherwise they are skills like any other.
  const codes = [
    '.claude/skills/bun/SKILL.md orphaned-copy',
    '.claude/skills/bun/SKILL.md unused-file',
    '.claude/skills/rye/SKILL.md orphaned-copy',
  ]
  for (const _ of [1, 2]) {
    expect(build(cwd)).toMatchObject({ code: 0, ids: ['bun', 'oat', 'rye'], codes })
    expect(exportHere(cwd)).toMatchObject({
      code: 0,
      out: expect.stringContaining('2 already there'),
      err: '',
    })
    expect(kept()).toEqual(['.skillc-export.json', 'bun', 'oat', 'rye'])
  }
  expect(readFileSync(join(cwd, '.claude/skills/rye/SKILL.md'), 'utf8')).toContain('By hand.')
  // Moved to where the skills are, one is a source again.
  renameSync(join(cwd, '.claude/skills/rye'), join(cwd, 'skills/rye'))
  rmSync(join(cwd, '.claude/skills/bun'), { recursive: true })
  expect(build(cwd)).toEqual({ code: 0, ids: ['oat', 'rye'] })
  expect(exportHere(cwd)).toMatchObject({ code: 0, err: '' })
  expect(build(cwd)).toEqual({ code: 0, ids: ['oat', 'rye'] })
})

test('copies of skills that are not of this project', () => {
  const theirs = project('theirs', { 'skills/rye/SKILL.md': skillText('rye') })
  const cwd = project('imported', { 'skills/oat/SKILL.md': skillText('oat') })
  expect(run(cwd, 'export', join(theirs, 'skills'), '--to', 'claude-code', '--out', '.')).toMatchObject({
    code: 0,
  })
  for (const _ of [1, 2]) {
    expect(build(cwd)).toEqual({ code: 0, ids: ['oat', 'rye'] })
    expect(exportHere(cwd)).toMatchObject({ code: 0 })
    expect(readdirSync(join(cwd, '.claude/skills')).sort()).toEqual(['.skillc-export.json', 'oat', 'rye'])
  }
})

test('a skill that an error leaves out of the build, and that was exported', () => {
  const cwd = project('erring', {
    'skills/rye/SKILL.md': skillText('rye'),
    'skills/oat/SKILL.md': skillText('oat'),
  })
  build(cwd)
  exportHere(cwd)
  plant(cwd, { 'skills/rye/SKILL.md': '---js\n{}\n---\n\nBake.\n' })
  for (const _ of [1, 2]) {
    expect(build(cwd)).toMatchObject({ code: 1, ids: ['oat'] })
    expect(exportHere(cwd)).toMatchObject({ code: 1, out: expect.stringContaining('0 removed') })
    expect(existsSync(join(cwd, '.claude/skills/rye/SKILL.md'))).toBe(true)
  }
  // What comes after the error is known of the copy still.
  rmSync(join(cwd, 'skills/rye'), { recursive: true })
  expect(build(cwd)).toMatchObject({ code: 0, ids: ['oat'] })
  expect(exportHere(cwd)).toMatchObject({ code: 0, out: expect.stringContaining('1 removed') })
})

test('a project that is a skill, with skills in it', () => {
  const cwd = project('root-skill/bread', {
    'SKILL.md': skillText('bread', 'See [rye](skills/rye/SKILL.md), and run `scripts/bake.sh`.'),
    'scripts/bake.sh': { executable: 'echo bread\n' },
    'skills/rye/SKILL.md': skillText('rye'),
    'skills/rye/references/flour.md': 'See [nothing](gone.md).\n',
    'node_modules/flour/SKILL.md': skillText('flour'),
    '.gitignore': 'dist\n',
  })
  const first = build(cwd)
  expect(first).toMatchObject({ code: 0, ids: ['bread', 'rye'] })
  // The broken link is told once.
  expect(first.codes).toEqual(['skills/rye/references/flour.md missing-file'])
  expect(show(cwd, 'bread').path).toBe('.')
  expect(exportHere(cwd)).toMatchObject({ code: 0 })
  expect(build(cwd)).toEqual(first)
  edit(join(cwd, 'skills/rye/SKILL.md'), 'Bake it dark.')
  expect(build(cwd)).toMatchObject({ code: 0, ids: ['bread', 'rye'] })
  expect(show(cwd, 'rye').text).toContain('Bake it dark.')
  expect(exportHere(cwd)).toMatchObject({ code: 0 })
  expect(run(cwd, 'check', 'README.md')).toMatchObject({ code: 2 })
})

test('what is exported is neither counted nor proposed again', () => {
  const cwd = project('proposals', {
    'skills/rye/SKILL.md': skillText('rye'),
    '.cursor/skills/oat/SKILL.md': skillText('oat'),
    '.claude/settings.json': '{}',
    '.kiro/notes.md': '',
  })
  const exports = () => run(cwd).out.match(/skillc export .*? --out \./g) ?? []
  const [claude, kiro] = exports()
  expect([claude, kiro]).toEqual([
    'skillc export skills .cursor/skills --to claude-code --out .',
    'skillc export skills .cursor/skills --to kiro --out .',
  ])
  const count = () => JSON.parse(run(cwd, 'list', '--json').out).length
  for (const command of [claude, kiro])
    expect(run(cwd, ...(command ?? '').split(' ').slice(1))).toMatchObject({ code: 0 })
  expect(exports()).toEqual([])
  expect(count()).toBe(2)
  edit(join(cwd, 'skills/rye/SKILL.md'), 'Bake it dark.')
  expect(exports()).toEqual([claude, kiro])
  expect(count()).toBe(2)
})
