/** Bundles as static sites: written in an order that no reader trips over, served by nginx, installed by the `skills` CLI. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createSiteFiles } from '../../src/channels/publish/site-files.ts'
import {
  formatSkillsLock,
  hashSkillFolder,
  loadSkillsLock,
} from '../../src/channels/references/skills-lock.ts'
import { skillc } from '../support/cli.ts'
import { publishSite, TWINS } from '../support/published.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('publish-site')

let count = 0
function published(tree: Tree = TWINS, flags: string[] = []): string {
  return publishSite(join(scratch, `case-${++count}`), tree, flags)
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()

test('the hash of a folder depends on its files in the order of the skills CLI', () => {
  const file = (path: string, text = path) => ({ path, bytes: Buffer.from(text) })
  const files = [file('SKILL.md'), file('a.md'), file('B.md'), file('scripts/run.sh')]
  const expected = createHash('sha256')
    .update('a.mda.mdB.mdB.mdscripts/run.shscripts/run.shSKILL.mdSKILL.md')
    .digest('hex')
  expect(hashSkillFolder(files)).toBe(expected)
  expect(hashSkillFolder([...files, file('node_modules/x/y.js'), file('.git/HEAD')])).toBe(expected)
  expect(hashSkillFolder([...files, file('node_modules.md')])).not.toBe(expected)
})

test('unpacked skills are noted for the skills CLI', () => {
  const cwd = published()
  plant(cwd, {
    'skills-lock.json': formatSkillsLock(
      new Map([['pie', { source: 'x/y', sourceType: 'github', computedHash: 'a' }]]),
    ),
  })
  expect(
    skillc(
      ['export', '--to', 'folders', '--skill', 'bread', '--out', '.agents/skills', '--skills-lock'],
      cwd,
    ),
  ).toMatchObject({ code: 0 })
  const lock = loadSkillsLock(join(cwd, 'skills-lock.json'), '')
  expect([...lock.keys()]).toEqual(['bread', 'pie'])
  expect(skillc(['verify', 'skills-lock.json'], cwd).out).toBe(
    'missing    pie\n1 skill does not match skills-lock.json.\n',
  )
  plant(cwd, { 'elsewhere/skills-lock.json': '[]' })
  expect(skillc(['verify', 'elsewhere/skills-lock.json'], cwd)).toMatchObject({ code: 2 })
})

describe('the folder of a site', () => {
  test('holds the bundle, both indexes, archives and what hosts have to be told', () => {
    const cwd = published()
    const files = filesIn(join(cwd, 'site')).map(path => path.replace(/[0-9a-f]{64}/, '…'))
    expect(files).toEqual(
      expect.arrayContaining([
        '.nojekyll',
        '.well-known/agent-skills/bread/SKILL.md',
        '.well-known/agent-skills/frontend-lint.….tar.gz',
        '.well-known/agent-skills/frontend-lint/scripts/run.sh',
        '.well-known/agent-skills/index.json',
        '.well-known/skills/index.json',
        '_headers',
        'chunks/….md',
        'data/….search0.js',
        'data/….skills0.js',
        'index.html',
        'manifest.json',
        'manifests/….json',
      ]),
    )
    expect(skillc(['verify', 'site'], cwd).out).not.toContain('changed')
  })

  test('is the same bytes wherever and whenever it is made', () => {
    const [one, two] = [published(), published()].map(cwd => join(cwd, 'site'))
    expect(filesIn(two ?? '')).toEqual(filesIn(one ?? ''))
    for (const path of filesIn(one ?? ''))
      expect(readFileSync(join(two ?? '', path)).equals(readFileSync(join(one ?? '', path))), path).toBe(true)
  })

  test('keeps what older editions need, and removes it when told to', () => {
    const cwd = published()
    const before = filesIn(join(cwd, 'site'))
    const change = { 'skills/bread/SKILL.md': skillText('bread', 'Bake it longer.') }
    publishSite(cwd, change)
    const after = filesIn(join(cwd, 'site'))
    expect(before.filter(path => !after.includes(path))).toEqual([])
    expect(after.filter(path => path.startsWith('manifests/'))).toHaveLength(2)
    publishSite(cwd, {}, ['--prune'])
    const pruned = filesIn(join(cwd, 'site'))
    expect(pruned.filter(path => path.startsWith('manifests/'))).toHaveLength(1)
    expect(pruned).toEqual(filesIn(join(published({ ...TWINS, ...change }), 'site')))
  })

  test('is written with what never changes first, and the indexes last', async () => {
    const digest = `sha256:${'a'.repeat(64)}`
    const file = { path: `chunks/${'a'.repeat(64)}.md`, digest, size: 0, role: 'body' as const, skills: [] }
    const manifest = { ...file, path: 'manifest.json', role: 'manifest' as const }
    const prompt = { ...file, path: 'prompt.md', role: 'prompt' as const }
    const { fixed, changing, indexes } = await createSiteFiles({
      files: [manifest, prompt, file],
      skills: [],
      read: () => new Uint8Array(),
      pages: [`data/${'b'.repeat(64)}.skills0.js`, 'index.html'].map(path => ({ path, bytes: () => '' })),
      headers: [],
    })
    expect([...fixed, ...changing, ...indexes].map(({ path }) => path)).toEqual([
      file.path,
      `manifests/${'a'.repeat(64)}.json`,
      `data/${'b'.repeat(64)}.skills0.js`,
      'prompt.md',
      'manifest.json',
      '.well-known/skills/index.json',
      '.well-known/agent-skills/index.json',
      'index.html',
    ])
  })

  test('does not hold skills that are not for every reader, unless one says so', () => {
    const record = { path: 'bread', content: skillText('bread'), tenant: 'berlin' }
    const cwd = plant(join(scratch, 'tenants'), { 'records.jsonl': `${JSON.stringify(record)}\n` })
    skillc(['build', '--source', 'jsonl:records.jsonl'], cwd)
    expect(skillc(['publish', './site'], cwd)).toMatchObject({
      code: 2,
      err: expect.stringContaining('has a scope'),
    })
    expect(existsSync(join(cwd, 'site'))).toBe(false)
    expect(skillc(['publish', './site', '--scope', 'berlin'], cwd)).toMatchObject({ code: 0 })
  })

  test('names the hosts it knows', () => {
    const cwd = published(TWINS, ['--headers', 'vercel,nginx'])
    const files = filesIn(join(cwd, 'site'))
    expect(files).toEqual(expect.arrayContaining(['vercel.json', 'skillc.nginx.conf']))
    expect(files).not.toContain('_headers')
    expect(skillc(['publish', './other', '--headers', 'apache'], cwd)).toMatchObject({
      code: 2,
      err: expect.stringContaining('`apache` is not a host'),
    })
  })
})
