/** Folders that `publish` wrote: `verify` calls them intact, and names every file that is changed or missing. */
import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { publish } from '../../src/channels/publish.ts'
import { verifyBundle } from '../../src/channels/verify-bundle.ts'
import { build } from '../../src/pipeline/build.ts'
import { SKILLS } from '../support/published.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('verify-published')
const cwd = join(scratch, 'project')
const inProject = (path: string) => join(cwd, path)

beforeAll(async () => {
  plant(cwd, SKILLS)
  await build({ cwd, cache: false, config: false })
})

test.each<[target: string, folder: string, options: object]>([
  ['./site', 'site', {}],
  ['./bare', 'bare', { page: false, headers: [] }],
  ['./hosted', 'hosted', { headers: ['netlify', 'cloudflare', 'vercel', 'github', 'nginx'] }],
  ['marketplace:market', 'market/bundle', { name: 'bakery', owner: 'The Bakery' }],
])('%s is intact', async (target, folder, options) => {
  await publish('dist/skills', target, { cwd, ...options })
  expect(verifyBundle(inProject(folder))).toMatchObject({ ok: true, findings: [] })
})

describe('of a site', () => {
  const listed = () =>
    Object.keys(JSON.parse(readFileSync(join(inProject('site'), '.skillc-site.json'), 'utf8')).files)
  const verifyAfter = (spoil: (folder: string) => void) => {
    const folder = join(scratch, 'spoilt')
    cpSync(inProject('site'), folder, { recursive: true })
    spoil(folder)
    const { findings } = verifyBundle(folder)
    rmSync(folder, { recursive: true })
    return findings.map(({ path, kind }) => [path, kind])
  }

  test('every changed or missing file is named, once', () => {
    for (const path of listed().filter(each => each !== 'manifest.json')) {
      expect(verifyAfter(folder => appendFileSync(join(folder, path), 'x'))).toEqual([[path, 'changed']])
      expect(verifyAfter(folder => rmSync(join(folder, path)))).toEqual([[path, 'missing']])
    }
  })

  test('a file of somebody else is named, and a list that is none', () => {
    expect(verifyAfter(folder => writeFileSync(join(folder, 'own.txt'), ''))).toEqual([['own.txt', 'extra']])
    expect(verifyAfter(folder => writeFileSync(join(folder, '.skillc-site.json'), '{'))).toContainEqual([
      '.skillc-site.json',
      'unreadable',
    ])
  })

  test('older editions are intact as well', async () => {
    plant(cwd, { 'skills/bread/SKILL.md': skillText('bread', 'Bake it longer.') })
    await build({ cwd, cache: false, config: false })
    await publish('dist/skills', './site', { cwd })
    expect(listed().filter(path => path.startsWith('manifests/'))).toHaveLength(2)
    expect(verifyBundle(inProject('site')).findings).toEqual([])
  })
})
