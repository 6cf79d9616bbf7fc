/** Exports into the project that the skills are from: what is there stays, and what changed since the build is said. */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ExportOptions } from '../../src/channels/export/plan.ts'
import { formatTarget } from '../../src/cli/actions/export.ts'
import { toPosix } from '../../src/core/text/show.ts'
import { parseList } from '../../src/format/written-list.ts'
import { build } from '../../src/pipeline/build.ts'
import { exportSkills } from '../../src/pipeline/export.ts'
import { runForPeople } from '../support/people-io.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('export-sources')

let count = 0
function project(tree: Tree): string {
  const folder = join(scratch, `case-${++count}`)
  mkdirSync(folder)
  return plant(folder, tree)
}

/** All that is in a folder but the bundle: files with their texts, links with where they lead. */
function look(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .map(entry => toPosix(join(entry.parentPath, entry.name).slice(folder.length + 1)))
    .filter(path => !path.startsWith('dist'))
    .sort()
  return Object.fromEntries(
    paths.flatMap((path): [string, string][] => {
      const stat = lstatSync(join(folder, path))
      if (stat.isSymbolicLink()) return [[path, `-> ${readlinkSync(join(folder, path))}`]]
      return stat.isFile() ? [[path, readFileSync(join(folder, path), 'utf8')]] : []
    }),
  )
}

const make = (cwd: string) => build({ cwd, cache: false })

const exportTo = (cwd: string, to: string | string[] = 'claude-code', options: ExportOptions = {}) =>
  exportSkills('dist/skills', [to].flat(), '.', { cwd, ...options })

const listed = (cwd: string, folder = '.claude/skills') => {
  const file = join(cwd, folder, '.skillc-export.json')
  return existsSync(file) ? [...(parseList(readFileSync(file))?.files.keys() ?? [])] : undefined
}

const RYE = skillText('rye')
const OAT = skillText('oat')

describe('skills that a client reads already', () => {
  test.each<[string, Tree]>([
    ['in its folder', { '.claude/skills/rye/SKILL.md': RYE, '.claude/skills/rye/run.sh': 'bake\n' }],
    [
      'in its folder, which is a link',
      { 'skills/rye/SKILL.md': RYE, '.claude/skills': { link: '../skills' } },
    ],
    [
      'in its folder, where each is a link',
      { 'skills/rye/SKILL.md': RYE, '.claude/skills/rye': { link: '../../skills/rye' } },
    ],
    [
      'under another name',
      { 'skills/rye/SKILL.md': RYE, '.claude/skills/my-rye': { link: '../../skills/rye' } },
    ],
    ['as a copy made by hand', { 'skills/rye/SKILL.md': RYE, '.claude/skills/rye/SKILL.md': RYE }],
  ])('%s: nothing is written', async (_, tree) => {
    const cwd = project(tree)
    await make(cwd)
    const before = look(cwd)
    for (const options of [{}, { link: true }, { dryRun: true }, { strict: true }]) {
      const result = await exportTo(cwd, 'claude-code', options)
      expect(result).toMatchObject({ ok: true, findings: [], targets: [{ skills: 1, inPlace: 1, files: 0 }] })
      expect(result.targets.map(target => formatTarget(target, cwd))).toEqual([
        'claude-code: 1 skill is already where Claude Code reads skills (.claude/skills); nothing to write\n',
      ])
      expect(look(cwd)).toEqual(before)
    }
  })

  test.each<[string, Tree]>([
    ['a folder', { '.claude/skills/rye/SKILL.md': RYE, 'skills/oat/SKILL.md': OAT }],
    [
      'links',
      {
        'skills/rye/SKILL.md': RYE,
        '.claude/skills/rye': { link: '../../skills/rye' },
        'skills/oat/SKILL.md': OAT,
      },
    ],
  ])('in %s: only the others are copied, again and again', async (_, tree) => {
    const cwd = project(tree)
    const { account } = await make(cwd)
    const before = look(cwd)
    for (const written of [1, 0]) {
      const result = await exportTo(cwd)
      expect(result).toMatchObject({ ok: true, targets: [{ skills: 2, inPlace: 1, files: 1, written }] })
      expect(look(cwd)).toMatchObject(before)
      expect(listed(cwd)).toEqual(['oat/SKILL.md'])
      expect((await make(cwd)).account).toEqual(account)
    }
    // What is no longer exported goes, and what is the author's stays.
    rmSync(join(cwd, 'skills/oat'), { recursive: true })
    rmSync(join(cwd, '.claude/skills/oat'), { recursive: true })
    await make(cwd)
    await exportTo(cwd)
    const { 'skills/oat/SKILL.md': gone, ...rest } = before
    expect(gone).toBe(OAT)
    expect(look(cwd)).toMatchObject(rest)
    expect(listed(cwd)).toBe(undefined)
  })

  test('are known for each target, from folders of skills, and by a build with targets', async () => {
    const cwd = project({
      '.agents/skills/rye/SKILL.md': RYE,
      '.claude/skills': { link: '../.agents/skills' },
    })
    await make(cwd)
    const before = look(cwd)
    const targets = ['claude-code', 'codex', 'amp', 'zed']
    expect((await exportTo(cwd, targets)).targets.map(({ inPlace }) => inPlace)).toEqual([1, 1, 1, 1])
    const folders = await exportSkills('.agents/skills', targets, '.', { cwd })
    expect(folders.targets.map(({ inPlace }) => inPlace)).toEqual([1, 1, 1, 1])
    const { exported, exitCode } = await build({
      cwd,
      cache: false,
      config: { roots: ['.agents/skills'], targets: ['claude-code', 'codex'] },
    })
    expect([exitCode, exported?.targets.map(({ inPlace }) => inPlace)]).toEqual([0, [1, 1]])
    expect(look(cwd)).toEqual(before)
    // A client that only gets copies.
    expect((await exportTo(cwd, 'kiro')).targets).toMatchObject([{ inPlace: 0, written: 1 }])
  })

  test('below others count where the client looks so deep', async () => {
    const cwd = project({ '.agents/skills/bread/rye/SKILL.md': RYE, '.claude/settings.json': '{}' })
    await make(cwd)
    expect((await exportTo(cwd, 'codex')).targets).toMatchObject([{ inPlace: 1, files: 0 }])
    expect((await exportTo(cwd, 'zed')).targets).toMatchObject([{ inPlace: 0, files: 1 }])
  })

  test('are still refused where the client does not load them', async () => {
    const long = 'oat'.repeat(30)
    const cwd = project({
      '.agents/skills/rye/SKILL.md': RYE,
      [`.agents/skills/${long}/SKILL.md`]: skillText(long),
    })
    await make(cwd)
    const { ok, findings, targets } = await exportTo(cwd, 'codex')
    expect({ ok, targets }).toMatchObject({
      ok: false,
      targets: [{ skills: 1, inPlace: 1, refused: 1, files: 0 }],
    })
    expect(findings.map(({ code, file }) => `${file} ${code}`)).toEqual([
      `.agents/skills/${long}/SKILL.md refused-by-client`,
    ])
    expect(listed(cwd, '.agents/skills')).toBe(undefined)
  })

  test('are not what an earlier export wrote, whose source is gone', async () => {
    const cwd = project({ 'skills/rye/SKILL.md': RYE, 'skills/oat/SKILL.md': OAT })
    await make(cwd)
    await exportTo(cwd)
    renameSync(join(cwd, 'skills/rye'), join(cwd, 'rye'))
    await make(cwd)
    expect((await exportTo(cwd)).targets).toMatchObject([{ inPlace: 0, kept: 2, removed: 0 }])
    renameSync(join(cwd, 'rye'), join(cwd, 'skills/rye'))
    writeFileSync(join(cwd, 'skills/rye/SKILL.md'), skillText('rye', 'Bake it dark.'))
    await make(cwd)
    expect((await exportTo(cwd)).targets).toMatchObject([{ inPlace: 0, written: 1 }])
  })

  test('take the place of copies and links that skillc made', async () => {
    const cwd = project({ 'skills/rye/SKILL.md': RYE, 'skills/oat/SKILL.md': OAT })
    await make(cwd)
    await exportTo(cwd)
    rmSync(join(cwd, '.claude/skills/rye'), { recursive: true })
    plant(cwd, { '.claude/skills/rye': { link: '../../skills/rye' } })
    expect((await exportTo(cwd)).targets).toMatchObject([{ inPlace: 1, kept: 1 }])
    expect(readlinkSync(join(cwd, '.claude/skills/rye'))).toBe('../../skills/rye')
    expect(look(cwd)).toMatchObject({ 'skills/rye/SKILL.md': RYE })
    expect(listed(cwd)).toEqual(['oat/SKILL.md'])
    // With links, skillc's own are replaced by copies again.
    await exportTo(cwd, 'claude-code', { link: true })
    expect(lstatSync(join(cwd, '.claude/skills/oat')).isSymbolicLink()).toBe(true)
    expect((await exportTo(cwd)).targets).toMatchObject([{ inPlace: 1, written: 1 }])
    expect(lstatSync(join(cwd, '.claude/skills/oat')).isSymbolicLink()).toBe(false)
    expect(readlinkSync(join(cwd, '.claude/skills/rye'))).toBe('../../skills/rye')
  })
})

test('targets that share a folder get what all of them can read', async () => {
  const cwd = project({
    '.agents/skills/bread/rye/SKILL.md': RYE,
    // A strict parser refuses it.
    'skills/oat/SKILL.md': OAT.replace('description: ', 'description: Oats: '),
    // A name is not needed by every client, nor a description that is so short.
    '.claude/commands/mill.md': 'Mill the flour.\n',
    'skills/bun/SKILL.md': skillText('bun').replace('Bakes', `${'Bakes buns. '.repeat(100)}Bakes`),
  })
  await make(cwd)
  for (const options of [{}, { dryRun: true }]) {
    const both = await exportTo(cwd, ['codex', 'zed'], options)
    expect(both).toMatchObject({ ok: true, targets: [{ files: 4 }, { files: 4 }] })
    expect(both.findings.map(({ code, targets }) => [code, ...targets])).toEqual([
      ['renamed-skill', 'codex', 'zed'],
      ['shortened-description', 'codex', 'zed'],
      ['rewritten-frontmatter', 'codex', 'zed'],
      ['rewritten-frontmatter', 'codex', 'zed'],
    ])
  }
  expect(listed(cwd, '.agents/skills')).toEqual([
    'bread-rye/SKILL.md',
    'bun/SKILL.md',
    'mill/SKILL.md',
    'oat/SKILL.md',
  ])
  const before = look(cwd)
  await exportTo(cwd, 'zed')
  expect(look(cwd)).toEqual(before)
})

test('a command that the client reads is not copied as a skill', async () => {
  const cwd = project({ 'skills/rye/SKILL.md': RYE, '.claude/commands/mill.md': 'Mill the flour.\n' })
  await make(cwd)
  expect(await exportTo(cwd)).toMatchObject({ ok: true, targets: [{ skills: 2, inPlace: 1, files: 1 }] })
  expect(listed(cwd)).toEqual(['rye/SKILL.md'])
  // Others do not read commands.
  await exportTo(cwd, 'kiro')
  expect(listed(cwd, '.kiro/skills')).toEqual(['mill/SKILL.md', 'rye/SKILL.md'])
  rmSync(join(cwd, '.claude/commands/mill.md'))
  await make(cwd)
  await exportTo(cwd, 'kiro')
  expect(listed(cwd, '.kiro/skills')).toEqual(['rye/SKILL.md'])
})

test('a link that git checked out as text is named', async () => {
  const cwd = project({ 'skills/rye/SKILL.md': RYE, '.claude/skills': '../skills' })
  await make(cwd)
  await expect(exportTo(cwd)).rejects.toThrow('is a file, but a folder must be written there')
  expect(look(cwd)).toMatchObject({ '.claude/skills': '../skills' })
})

test('the link of a skill that an error left out stays, as a copy does', async () => {
  const cwd = project({ 'skills/rye/SKILL.md': RYE, 'skills/oat/SKILL.md': OAT })
  await make(cwd)
  await exportTo(cwd, 'claude-code', { link: true })
  const before = look(cwd)
  plant(cwd, { 'skills/rye/SKILL.md': '---js\n{}\n---\n\nBake.\n' })
  await make(cwd)
  for (const _ of [1, 2]) {
    const result = await exportTo(cwd, 'claude-code', { link: true })
    expect(result).toMatchObject({ ok: false, targets: [{ linked: 1, refused: 1, removed: 0 }] })
    expect(look(cwd)).toMatchObject({ '.claude/skills/rye': '-> ../../skills/rye' })
  }
  plant(cwd, { 'skills/rye/SKILL.md': RYE })
  await make(cwd)
  await exportTo(cwd, 'claude-code', { link: true })
  expect(look(cwd)).toEqual(before)
  rmSync(join(cwd, 'skills/rye'), { recursive: true })
  await make(cwd)
  expect((await exportTo(cwd, 'claude-code', { link: true })).targets).toMatchObject([{ removed: 1 }])
  expect(Object.keys(look(cwd))).not.toContain('.claude/skills/rye')
})

describe('a client that lists all skills of one name', () => {
  const again = async (cwd: string, options?: ExportOptions) =>
    (await exportTo(cwd, 'codex', options)).targets.map(({ listedAgain }) => listedAgain)

  test('is said to list those twice that it also reads elsewhere', async () => {
    const cwd = project({
      'skills/rye/SKILL.md': RYE,
      'skills/oat/SKILL.md': OAT,
      '.codex/skills/rye/SKILL.md': skillText('rye', 'Another.'),
    })
    await make(cwd)
    expect(await again(cwd, { dryRun: true })).toEqual([['.codex/skills/rye']])
    const { text } = await runForPeople('export --to codex --out .', cwd, 200)
    expect(text).toContain(
      'warning: Codex lists a skill with the same name twice: it also reads `.codex/skills/rye`\n  help: Keep one of the two folders: remove that one, or the exported skills\n',
    )
    expect((await exportTo(cwd, 'cursor')).targets[0]?.listedAgain).toBe(undefined)
  })

  test('lists a folder once that links lead to', async () => {
    const cwd = project({ 'skills/rye/SKILL.md': RYE, '.codex/skills': { link: '../skills' } })
    await make(cwd)
    expect(await again(cwd)).toEqual([['.codex/skills/rye']])
    expect(await again(cwd, { link: true })).toEqual([undefined])
  })
})
