/** Marketplaces: files for a folder that may hold others, written whole, and nothing of others touched. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sha256 } from '../../src/core/digests/hash.ts'
import { toPosix } from '../../src/core/text/show.ts'
import { digestsIn } from '../support/bundles.ts'
import { skillc } from '../support/cli.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('publish-folders')

const SKILLS: Tree = {
  'skills/frontend/lint/SKILL.md': skillText('lint'),
  'skills/frontend/lint/scripts/run.sh': { executable: 'echo lint\n' },
  'skills/frontend/deep/lint/SKILL.md': skillText('lint', 'Deeper.'),
  'skills/bread/SKILL.md': skillText('bread'),
}

let count = 0
function built(tree: Tree = SKILLS): string {
  const cwd = plant(join(scratch, `case-${++count}`), tree)
  rebuild(cwd)
  return cwd
}

function rebuild(cwd: string, tree: Tree = {}) {
  plant(cwd, tree)
  const ran = skillc(['build', 'skills', '--no-cache'], cwd)
  if (ran.code !== 0) throw new Error(ran.out + ran.err)
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => toPosix(join(entry.parentPath, entry.name).slice(folder.length + 1)))
    .sort()

const MARKET = ['--name', 'bakery-tools', '--owner', 'The Bakery', '--release', '1.2.0']

test.each([
  [['publish', 'marketplace:dist/skills/out', ...MARKET]],
  [['publish', './dist/skills/site']],
  [['publish', './link/site']],
  [['export', '--to', 'oci', '--out', 'dist/skills/oci']],
])('nothing is written into the bundle itself: %j', args => {
  const cwd = built()
  symlinkSync('dist/skills', join(cwd, 'link'))
  const before = filesIn(join(cwd, 'dist/skills'))
  const ran = skillc(args, cwd)
  expect(ran).toMatchObject({ code: 2, err: expect.stringContaining('is inside the bundle') })
  expect(filesIn(join(cwd, 'dist/skills'))).toEqual(before)
  const behindFile = args.map(arg => arg.replace(/dist\/skills|link/, 'skills/bread/SKILL.md'))
  expect(skillc(behindFile, cwd)).toMatchObject({ code: 2, err: expect.stringMatching(/^skillc: Cannot/m) })
})

describe('a marketplace', () => {
  test('has a plugin for each first part of the ids, for all families of clients', () => {
    const cwd = built()
    const ran = skillc(['publish', 'marketplace:out', ...MARKET], cwd)
    expect(ran).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^warning renamed-skill: `frontend:deep:lint`[^\n]*\n$/),
    })
    const files = filesIn(join(cwd, 'out'))
    expect(files).toContain('bundle/manifest.json')
    expect(skillc(['verify', 'out/bundle'], cwd).code).toBe(0)
    expect(files.filter(path => !path.startsWith('bundle/'))).toEqual([
      '.agents/plugins/marketplace.json',
      '.claude-plugin/marketplace.json',
      '.cursor-plugin/marketplace.json',
      '.skillc-marketplace.json',
      'plugins/bakery-tools/.claude-plugin/plugin.json',
      'plugins/bakery-tools/.codex-plugin/plugin.json',
      'plugins/bakery-tools/.cursor-plugin/plugin.json',
      'plugins/bakery-tools/README.md',
      'plugins/bakery-tools/skills/bread/SKILL.md',
      'plugins/frontend/.claude-plugin/plugin.json',
      'plugins/frontend/.codex-plugin/plugin.json',
      'plugins/frontend/.cursor-plugin/plugin.json',
      'plugins/frontend/README.md',
      'plugins/frontend/skills/deep-lint/SKILL.md',
      'plugins/frontend/skills/lint/SKILL.md',
      'plugins/frontend/skills/lint/scripts/run.sh',
    ])
    if (process.platform !== 'win32')
      expect(statSync(join(cwd, 'out/plugins/frontend/skills/lint/scripts/run.sh')).mode & 0o111).not.toBe(0)
    const market = JSON.parse(readFileSync(join(cwd, 'out/.claude-plugin/marketplace.json'), 'utf8'))
    expect(market).toMatchObject({
      name: 'bakery-tools',
      owner: { name: 'The Bakery' },
      plugins: [
        { name: 'bakery-tools', source: './plugins/bakery-tools', version: '1.2.0' },
        { name: 'frontend', source: './plugins/frontend', version: '1.2.0' },
      ],
    })
    // What was written builds again, as a plugin marketplace. In the project, its skills would be copies of the project's.
    const other = plant(join(cwd, 'other'), { '.git/HEAD': '' })
    expect(skillc(['build', '--plugin', '../out', '--no-cache'], other).code).toBe(0)
    const ids = JSON.parse(skillc(['list', '--json'], other).out).map(({ id }: { id: string }) => id)
    expect(ids).toEqual(expect.arrayContaining(['bakery-tools:bread', 'frontend:lint']))
  })

  test('lists the same plugins with the same name, version and source for every family', () => {
    const cwd = built()
    expect(skillc(['publish', 'marketplace:out', ...MARKET], cwd).code).toBe(0)
    const readJson = (path: string) => JSON.parse(readFileSync(join(cwd, 'out', path), 'utf8'))
    const families = ['claude', 'cursor', 'codex'].map(family => {
      const list = family === 'codex' ? '.agents/plugins' : `.${family}-plugin`
      const { name, plugins } = readJson(`${list}/marketplace.json`)
      const rows = plugins.map(
        (row: { name: string; version?: string; source: string | { path: string } }) => {
          const source = typeof row.source === 'string' ? row.source : row.source.path
          const own = readJson(`${source}/.${family}-plugin/plugin.json`)
          expect(own.name).toBe(row.name)
          expect(row.version ?? own.version).toBe(own.version)
          return { name: row.name, version: own.version, source, description: own.description }
        },
      )
      return { name, rows }
    })
    expect(families[0]?.rows).toHaveLength(2)
    for (const family of families) expect(family).toEqual(families[0])
  })

  test('is kept up to date, and leaves alone what is not its own', () => {
    const cwd = built()
    plant(join(cwd, 'out'), { 'README.md': 'Ours.\n', 'plugins/other/plugin.json': '{}' })
    expect(skillc(['publish', 'marketplace:out', ...MARKET], cwd).code).toBe(0)
    const old = Object.keys(digestsIn(join(cwd, 'dist/skills')))
    rmSync(join(cwd, 'skills/bread'), { recursive: true })
    rebuild(cwd, { 'skills/frontend/lint/SKILL.md': skillText('lint', 'Changed.') })
    const ran = skillc(['publish', 'marketplace:out', ...MARKET, '--json'], cwd)
    // The entry of one skill, three marketplaces; gone are the plugin’s five files.
    const bundled = digestsIn(join(cwd, 'dist/skills'))
    const before = Object.keys(bundled).filter(path => !old.includes(path)).length + 1
    expect(JSON.parse(ran.out)).toMatchObject({
      written: 4 + before,
      removed: 5 + old.filter(path => !(path in bundled)).length,
    })
    const left = filesIn(join(cwd, 'out'))
    expect(left).toContain('README.md')
    expect(left).toContain('plugins/other/plugin.json')
    expect(existsSync(join(cwd, 'out/plugins/bakery-tools'))).toBe(false)
  })

  test('is not written over files of others, nor through links', () => {
    const cwd = built()
    plant(join(cwd, 'out'), { '.claude-plugin/marketplace.json': '{}' })
    const over = skillc(['publish', 'marketplace:out', ...MARKET], cwd)
    expect(over).toMatchObject({ code: 2, err: expect.stringContaining('skillc did not write it') })
    expect(filesIn(join(cwd, 'out'))).toEqual(['.claude-plugin/marketplace.json'])
    plant(cwd, { 'linked/.keep': '', 'elsewhere/.keep': '' })
    symlinkSync('../elsewhere', join(cwd, 'linked/plugins'))
    const through = skillc(['publish', 'marketplace:linked', ...MARKET], cwd)
    expect(through).toMatchObject({ code: 2, err: expect.stringContaining('through a link') })
    expect(filesIn(join(cwd, 'elsewhere'))).toEqual(['.keep'])
  })

  test('removes nothing outside because a list says so', () => {
    const cwd = built()
    const listing = (path: string) => JSON.stringify({ files: { [path]: `sha256:${sha256('Mine.\n')}` } })
    plant(cwd, { 'victim.txt': 'Mine.\n' })
    plant(join(cwd, 'out'), { '.skillc-marketplace.json': listing('../victim.txt') })
    const ran = skillc(['publish', 'marketplace:out', ...MARKET], cwd)
    expect(ran).toMatchObject({ code: 2, err: expect.stringContaining('is not a list of published files') })
    expect(existsSync(join(cwd, 'victim.txt'))).toBe(true)
    plant(cwd, { 'mine/victim.txt': 'Mine.\n', 'git/.git/HEAD': 'ref\n' })
    plant(join(cwd, 'linked'), { '.skillc-marketplace.json': listing('away/victim.txt') })
    symlinkSync('../mine', join(cwd, 'linked/away'))
    expect(skillc(['publish', 'marketplace:linked', ...MARKET], cwd).code).toBe(0)
    expect(existsSync(join(cwd, 'mine/victim.txt'))).toBe(true)
    plant(join(cwd, 'git'), { '.skillc-marketplace.json': listing('.git/HEAD') })
    expect(skillc(['publish', 'marketplace:git', ...MARKET], cwd).code).toBe(2)
  })

  test.each([
    [['--owner', 'X'], 'needs a name and an owner'],
    [['--owner', 'X', '--name', 'Bad Name'], 'is not a valid marketplace name'],
    [['--owner', 'X', '--name', 'agent-skills'], 'is reserved'],
    [['--owner', 'X', '--name', 'claude-tools'], 'is reserved'],
    [['--owner', 'X', '--name', 'tools', '--release', '1.x'], 'is not a version'],
  ])('%s is refused', (flags, message) => {
    const cwd = join(scratch, 'case-1')
    const ran = skillc(['publish', 'marketplace:refused', ...flags], cwd)
    expect(ran).toMatchObject({ code: 2, err: expect.stringContaining(message) })
    expect(existsSync(join(cwd, 'refused'))).toBe(false)
  })

  test('does not publish credentials', () => {
    const cwd = built({ ...SKILLS, 'skills/bread/.env': 'OVEN_TOKEN=abcdef1\n' })
    const ran = skillc(['publish', 'marketplace:out', ...MARKET], cwd)
    expect(ran).toMatchObject({ code: 1, err: expect.stringContaining('.env') })
    expect(existsSync(join(cwd, 'out'))).toBe(false)
    expect(skillc(['publish', 'marketplace:out', ...MARKET, '--allow-sensitive', '**'], cwd).code).toBe(0)
  })
})
