/** A disk like that of macOS, which folds case and decomposes names: the same bundle and the same findings as on Linux. */
import type * as Fs from 'node:fs'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import { splitTargets } from '../../src/pipeline/check-files.ts'
import { readAgentPlugin } from '../../src/pipeline/sources/agent-plugin.ts'
import { findMatches } from '../../src/pipeline/sources/root-globs.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const disk = vi.hoisted(() => ({ isOn: false, listed: 0 }))

vi.mock('node:fs', async original => {
  const fs = await original<typeof Fs>()
  const { foldDisk } = await import('../support/folding-disk.ts')
  const folded = { ...fs, ...foldDisk(fs, disk) }
  const list = (...given: Parameters<typeof fs.readdirSync>) => {
    disk.listed++
    return folded.readdirSync(...given)
  }
  return { ...folded, readdirSync: list }
})

const scratch = scratchFolder('folding-disk')
afterEach(() => {
  disk.isOn = false
})

const tree: Tree = {
  'skills/rye/SKILL.md': skillText(
    'rye',
    'Read `references/brötchen.md` and `references/Flour.md`. See [oat](../oat/skill.md) and [bread](../../Docs/BREAD.md).',
  ),
  'skills/rye/references/brötchen.md': '# Brötchen\n',
  'skills/rye/references/flour.md': '# Flour\n',
  'skills/oat/SKILL.md': skillText('oat'),
  'docs/bread.md': '# Bread\n',
}

async function buildTree(name: string, change: (path: string) => string, root = 'skills') {
  const cwd = plant(
    join(scratch, name, 'bakery'),
    Object.fromEntries(Object.entries(tree).map(([path, content]) => [change(path), content])),
  )
  mkdirSync(join(cwd, '.git'), { recursive: true })
  disk.isOn = name !== 'linux'
  return () => build({ cwd, roots: [root], out: join(cwd, 'dist'), cacheDir: join(cwd, 'cache') })
}

test.each([['NFC' as const], ['NFD' as const]])('names in %s', async form => {
  const linux = await (await buildTree('linux', path => path))()
  expect(linux.findings.map(({ code }) => code)).toContain('missing-path')
  const again = await buildTree(form, path => path.normalize(form))
  const macos = await again()
  expect(macos.findings).toEqual(linux.findings)
  expect(macos.bundle?.digest).toBe(linux.bundle?.digest)
  expect((await again()).bundle?.digest).toBe(linux.bundle?.digest)
})

test.each([['SKILLS'], ['Skills/'], ['DOCS/../SKILLS']])(
  'a root that is given as %s has the name of the disk',
  async root => {
    const linux = await (await buildTree('linux', path => path))()
    const macos = await (await buildTree(`spelled-${root.length}`, path => path, root))()
    expect(macos.findings).toEqual(linux.findings)
    expect(macos.bundle?.digest).toBe(linux.bundle?.digest)
  },
)

test('so have a root from the top of the disk, a plugin and a file', async () => {
  const cwd = plant(join(scratch, 'Mill/Bakery'), {
    'skills/rye/SKILL.md': skillText('rye'),
    'tools/.claude-plugin/plugin.json': '{"name":"tools"}',
    'tools/skills/oat/SKILL.md': skillText('oat'),
  })
  disk.isOn = true
  const roots = [join(scratch, 'MILL/BAKERY/SKILLS')]
  const built = await build({ cwd, roots, plugins: ['TOOLS'], out: join(cwd, 'dist'), cache: false })
  const manifest = JSON.parse(readFileSync(join(cwd, 'dist/manifest.json'), 'utf8'))
  expect(manifest.sources.map(({ label }: { label: string }) => label)).toEqual(['skills', 'tools/skills'])
  expect(built.exitCode).toBe(0)
  expect(splitTargets(['SKILLS/rye/skill.md'], cwd).files).toEqual([join(cwd, 'skills/rye/SKILL.md')])
})

test('matches of a glob have the names of the disk, and reading those takes one list of names', () => {
  const names = Array.from({ length: 20 }, (_, at) => `rye-${at}`).sort()
  const cwd = plant(
    join(scratch, 'Globbed', 'bakery'),
    Object.fromEntries(names.map(name => [`skills/${name}/SKILL.md`, skillText(name)])),
  )
  disk.isOn = true
  disk.listed = 0
  expect(findMatches('SKILLS/*', cwd, 'folders')).toEqual(names.map(name => join(cwd, 'skills', name)))
  // The glob reads `skills` and each folder below.
  expect(disk.listed).toBe(names.length + 2)
})

test('a `skill.md` of a package of Agent Plugins is no entry, as on Linux', () => {
  const $schema = 'https://agent-plugins.org/schemas/1.0.0/plugin.schema.json'
  const dir = plant(join(scratch, 'package'), {
    'plugin.json': JSON.stringify({ $schema, name: 'bakery' }),
    'skills/rye/skill.md': skillText('rye'),
    'skills/oat/SKILL.md': skillText('oat'),
  })
  disk.isOn = true
  expect(readAgentPlugin(dir)).toMatchObject({ skills: ['oat'], skipped: [] })
})
