/** Modes and links as git's index has them, on disks that have others. */
import { execFileSync } from 'node:child_process'
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { locateRecord } from '../../src/format/locate.ts'
import { build, check } from '../../src/pipeline/build.ts'
import { passTime } from '../support/clock.ts'
import { runForPeople } from '../support/people-io.ts'
import { buildWarm, expectAsCold } from '../support/same-as-cold.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('git-modes')
beforeAll(passTime)

const runGit = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], { cwd })

function plantRepository(name: string, tree: Tree): string {
  const folder = plant(join(scratch, name), tree)
  runGit(folder, 'init', '-q')
  runGit(folder, 'add', '.')
  for (const [path, content] of Object.entries(tree))
    if (typeof content === 'object' && 'executable' in content)
      runGit(folder, 'update-index', '--chmod=+x', path)
  return folder
}

const tree: Tree = {
  'skills/rye/SKILL.md': skillText('rye', 'Run `scripts/bake.sh` and `scripts/weigh.sh`.'),
  'skills/rye/scripts/bake.sh': { executable: '#!/bin/sh\necho 200\n' },
  'skills/rye/scripts/weigh.sh': '#!/bin/sh\necho 500\n',
}

async function buildModes(cwd: string) {
  const out = join(cwd, 'dist')
  const { findings, bundle } = await build({ cwd, roots: ['skills'], out, cache: false })
  const { skills } = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'))
  const record = JSON.parse(readFileSync(join(out, locateRecord(skills[0])), 'utf8'))
  return {
    digest: bundle?.digest,
    modes: Object.fromEntries(
      record.files
        .filter(({ path }: { path: string }) => path !== 'SKILL.md')
        .map(({ path, mode }: { path: string; mode: string }) => [path, mode]),
    ),
    findings: findings.map(({ code, severity, file }) => `${file} ${severity} ${code}`),
  }
}

test('a script that Git tracks without the bit cannot be called by its path', async () => {
  const cwd = plantRepository('called', {
    'skills/rye/SKILL.md': skillText('rye', '```sh\n./scripts/weigh.sh\n```'),
    'skills/rye/scripts/weigh.sh': '#!/bin/sh\necho 500\n',
  })
  expect((await buildModes(cwd)).findings).toEqual(['skills/rye/SKILL.md note not-executable'])
})

const asInGit = { 'scripts/bake.sh': '755', 'scripts/weigh.sh': '644' }
const isWindows = process.platform === 'win32'

describe('the executable bit', () => {
  test.skipIf(isWindows)('is git’s, and a note tells where the disk has another', async () => {
    const cwd = plantRepository('differing', tree)
    const before = await buildModes(cwd)
    expect(before).toMatchObject({ modes: asInGit, findings: [] })
    chmodSync(join(cwd, 'skills/rye/scripts/weigh.sh'), 0o755)
    const after = await buildModes(cwd)
    expect(after).toEqual({
      ...before,
      findings: ['skills/rye/scripts/weigh.sh note differing-mode'],
    })
  })

  test.each([
    ['without bits', 0o644],
    ['with all bits', 0o777],
  ])('is git’s on a disk %s, without a note', async (name, mode) => {
    const cwd = plantRepository(name.replaceAll(' ', '-'), tree)
    const { digest } = await buildModes(cwd)
    for (const path of Object.keys(tree)) chmodSync(join(cwd, path), mode)
    expect(await buildModes(cwd)).toEqual({ digest, modes: asInGit, findings: [] })
  })

  test('is the disk’s without git, and without any bit that of files with a `#!` line', async () => {
    const cwd = plant(join(scratch, 'plain'), { ...tree, 'skills/rye/notes.sh': 'echo no line\n' })
    const onDisk = isWindows ? { ...asInGit, 'scripts/weigh.sh': '755' } : asInGit
    expect((await buildModes(cwd)).modes).toEqual({ ...onDisk, 'notes.sh': '644' })
    chmodSync(join(cwd, 'skills/rye/scripts/bake.sh'), 0o644)
    const [marked, bare] = ['755', '644']
    expect((await buildModes(cwd)).modes).toEqual({
      'scripts/bake.sh': marked,
      'scripts/weigh.sh': marked,
      'notes.sh': bare,
    })
  })

  test.each([2, 3, 4])('is read from an index of version %i, and of a linked work tree', async version => {
    const cwd = plantRepository(`version-${version}`, tree)
    runGit(cwd, 'update-index', '--chmod=+x', 'skills/rye/scripts/weigh.sh')
    runGit(cwd, 'update-index', '--index-version', String(version))
    const modes = { 'scripts/bake.sh': '755', 'scripts/weigh.sh': '755' }
    expect((await buildModes(cwd)).modes).toEqual(modes)
    runGit(cwd, 'commit', '-qm', 'First')
    const linked = join(scratch, `linked-${version}`)
    runGit(cwd, 'worktree', 'add', '-q', linked)
    chmodSync(join(linked, 'skills/rye/scripts/weigh.sh'), 0o644)
    expect((await buildModes(linked)).modes).toEqual(modes)
  })

  test('is the disk’s where the index is damaged', async () => {
    const cwd = plantRepository('damaged', tree)
    const index = readFileSync(join(cwd, '.git/index'))
    chmodSync(join(cwd, 'skills/rye/scripts/weigh.sh'), 0o755)
    for (const bytes of [index.subarray(0, 150), index.fill(0x77, 36, 40), Buffer.from('DIRC')]) {
      writeFileSync(join(cwd, '.git/index'), bytes)
      const { modes, findings } = await buildModes(cwd)
      expect({ modes, findings }).toEqual({
        modes: { 'scripts/bake.sh': '755', 'scripts/weigh.sh': '755' },
        findings: [],
      })
    }
  })

  test('changes with the index alone, also in a build from the cache', async () => {
    const cwd = plantRepository('warm', tree)
    await buildWarm(cwd, {})
    for (const change of ['--chmod=+x', '--chmod=-x', '--force-remove', '--add']) {
      runGit(cwd, 'update-index', change, 'skills/rye/scripts/weigh.sh')
      await expectAsCold(cwd, {})
    }
    rmSync(join(cwd, '.git'), { recursive: true })
    await expectAsCold(cwd, {})
  })
})

describe('line ends that git converts', () => {
  const text: Tree = { ...tree, 'skills/oat/SKILL.md': skillText('oat') }
  const checkOut = (cwd: string) => {
    runGit(cwd, 'rm', '-rq', '--cached', '.')
    runGit(cwd, 'reset', '-q', '--hard')
  }

  test('are told once, and repaired by a line of .gitattributes', async () => {
    const cwd = plantRepository('crlf', text)
    runGit(cwd, 'commit', '-qm', 'First')
    const { digest } = await buildModes(cwd)
    runGit(cwd, 'config', 'core.autocrlf', 'true')
    checkOut(cwd)
    const after = await buildModes(cwd)
    expect(after.findings).toEqual(['skills/oat/SKILL.md note converted-lines'])
    expect(after.digest).not.toBe(digest)
    await runForPeople('check skills --fix', cwd)
    expect(readFileSync(join(cwd, '.gitattributes'), 'utf8')).toBe('* text=auto eol=lf\n')
    runGit(cwd, 'add', '.gitattributes')
    runGit(cwd, 'commit', '-qm', 'Equal')
    checkOut(cwd)
    expect(await buildModes(cwd)).toMatchObject({ digest, findings: [] })
  })

  test('change with the index alone, also in a build from the cache', async () => {
    const cwd = plantRepository('crlf-warm', text)
    runGit(cwd, 'commit', '-qm', 'First')
    runGit(cwd, 'config', 'core.autocrlf', 'true')
    checkOut(cwd)
    await buildWarm(cwd, {})
    await expectAsCold(cwd, {})
    runGit(cwd, 'config', 'core.autocrlf', 'false')
    runGit(cwd, 'add', '--renormalize', '.')
    await expectAsCold(cwd, {})
  })

  test('are no finding where the repository has them', async () => {
    const cwd = plantRepository('crlf-committed', {
      ...tree,
      'skills/oat/SKILL.md': skillText('oat').replaceAll('\n', '\r\n'),
    })
    expect((await buildModes(cwd)).findings).toEqual([])
  })
})

describe('links that a checkout without links left as text', () => {
  const linked: Tree = {
    'skills/rye/SKILL.md': skillText('rye', 'Read `references/flour.md` and `shared/water.md`.'),
    'skills/rye/references/flour.md': { link: '../../shared/flour.md' },
    'skills/rye/shared': { link: '../shared' },
    'skills/bun/SKILL.md': { link: '../shared/bun.md' },
    'skills/bun/notes.md': { link: '../rye/references/flour.md' },
    'skills/shared/flour.md': '# Flour\n',
    'skills/shared/water.md': '# Water\n',
    'skills/shared/bun.md': skillText('bun', 'Read `notes.md`.'),
  }

  /** Makes git write the links anew, as Windows does without the right to make links. */
  const checkOutAsText = (cwd: string) => {
    runGit(cwd, 'config', 'core.symlinks', 'false')
    for (const path of Object.keys(linked)) rmSync(join(cwd, path), { force: true })
    runGit(cwd, 'checkout', '--', '.')
  }

  test('are read as links, by a note', async () => {
    const cwd = plantRepository('links', linked)
    const options = { cwd, roots: ['skills'], out: join(cwd, 'dist'), cache: false }
    const before = await build(options)
    expect(before.findings).toEqual([])
    checkOutAsText(cwd)
    expect(readFileSync(join(cwd, 'skills/rye/shared'), 'utf8')).toBe('../shared')
    const after = await build(options)
    expect(after.findings.map(({ code, severity, file }) => `${file} ${severity} ${code}`)).toEqual([
      'skills/bun/SKILL.md note stubbed-symlink',
      'skills/bun/notes.md note stubbed-symlink',
      'skills/rye/references/flour.md note stubbed-symlink',
      'skills/rye/shared note stubbed-symlink',
    ])
    expect(after.bundle?.digest).toBe(before.bundle?.digest)
  })

  test('stay inside, end, and are told where they lead nowhere', async () => {
    const cwd = plantRepository('hostile-links', {
      'skills/rye/SKILL.md': skillText('rye'),
      'skills/rye/a.md': { link: 'b.md' },
      'skills/rye/b.md': { link: 'a.md' },
      'skills/rye/out.md': { link: '../../../secret.md' },
      'skills/rye/git.md': { link: '../../.git/config' },
      'skills/rye/no.md': { link: 'gone.md' },
    })
    writeFileSync(join(scratch, 'secret.md'), 'Secret.\n')
    runGit(cwd, 'config', 'core.symlinks', 'false')
    rmSync(join(cwd, 'skills'), { recursive: true })
    runGit(cwd, 'checkout', '--', '.')
    const { findings } = await check({ cwd, roots: ['skills'], cache: false })
    expect(findings.map(({ code, severity, file }) => `${file} ${severity} ${code}`)).toEqual([
      'skills/rye/a.md warning broken-symlink',
      'skills/rye/b.md warning broken-symlink',
      'skills/rye/git.md error unreadable-path',
      'skills/rye/no.md warning broken-symlink',
      'skills/rye/out.md error escaping-symlink',
    ])
  })

  test('change with their text, also in a build from the cache', async () => {
    const cwd = plantRepository('warm-links', linked)
    checkOutAsText(cwd)
    await buildWarm(cwd, {})
    writeFileSync(join(cwd, 'skills/bun/notes.md'), '../shared/water.md')
    await expectAsCold(cwd, {})
    runGit(cwd, 'update-index', '--force-remove', 'skills/bun/notes.md')
    await expectAsCold(cwd, {})
  })
})
