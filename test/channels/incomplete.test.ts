/** Bundles that errors left skills out of: what hands them on refuses them, and no skill takes the place of another. */
import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pack } from '../../src/channels/pack.ts'
import { publish } from '../../src/channels/publish.ts'
import { sign } from '../../src/channels/sign.ts'
import { verifyBundle } from '../../src/channels/verify-bundle.ts'
import { build } from '../../src/pipeline/build.ts'
import { readManifest } from '../../src/reader/disk/read.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('incomplete')
const BROKEN = '---js\n{}\n---\n\nDeploy.\n'
let count = 0

async function buildIn(tree: Tree, options: Parameters<typeof build>[0] = {}) {
  const cwd = plant(join(scratch, `case-${++count}`), tree)
  const report = await build({ cwd, cache: false, config: false, ...options })
  return { cwd, report, manifest: readManifest(join(cwd, 'dist/skills')) }
}

const LACKS = 'The bundle lacks skills that errors left out: `deploy` (executable-frontmatter)'

test('a clean bundle records nothing, and one with a faulty skill what is missing', async () => {
  const clean = await buildIn({ 'skills/rye/SKILL.md': skillText('rye') })
  expect(clean.manifest).not.toHaveProperty('refused')
  const { manifest, report } = await buildIn({
    'skills/rye/SKILL.md': skillText('rye'),
    'skills/deploy/SKILL.md': BROKEN,
  })
  expect(report.exitCode).toBe(1)
  expect(manifest.skills.map(({ id }) => id)).toEqual(['rye'])
  expect(manifest.refused).toEqual([
    { id: 'deploy', source: 0, path: 'deploy/SKILL.md', code: 'executable-frontmatter' },
  ])
})

test('an incomplete bundle is not published, packed or signed, unless that is allowed', async () => {
  const { cwd } = await buildIn({
    'skills/rye/SKILL.md': skillText('rye'),
    'skills/deploy/SKILL.md': BROKEN,
    'key.pem': generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  })
  const bundle = 'dist/skills'
  const market = { cwd, name: 'bakery', owner: 'The Bakery' }
  for (const target of ['./site', 'marketplace:market', 'npm:@bakery/skills@1.0.0', 'anthropic:', 'openai:'])
    await expect(publish(bundle, target, { ...market, dryRun: true }), target).rejects.toThrow(LACKS)
  await expect(pack(bundle, 'oci', { cwd })).rejects.toThrow(LACKS)
  await expect(sign(bundle, { cwd, key: 'key.pem' })).rejects.toThrow(LACKS)
  const allowed = { cwd, allowIncomplete: true }
  expect(await publish(bundle, './site', { ...allowed, dryRun: true })).toMatchObject({ state: 'planned' })
  expect(await pack(bundle, 'oci', allowed)).toMatchObject({ tags: [] })
  expect(await sign(bundle, { ...allowed, key: 'key.pem' })).toHaveProperty('manifest')
})

test('a skill of lower rank does not take the place of one with an error', async () => {
  const tree = {
    'skills/deploy/SKILL.md': BROKEN,
    'vendor/deploy/SKILL.md': skillText('deploy'),
    'vendor/lint/SKILL.md': skillText('lint'),
  }
  const { manifest, report } = await buildIn(tree, { roots: ['skills', 'vendor'] })
  expect(manifest.skills.map(({ id }) => id)).toEqual(['lint'])
  expect(report.findings).toMatchObject([{}, { code: 'substituted-skill', severity: 'error' }])
  // The one of higher rank is the vendor's own then.
  const other = await buildIn(tree, { roots: ['vendor', 'skills'] })
  expect(other.manifest.skills.map(({ id }) => id)).toEqual(['deploy', 'lint'])
})

test('a bundle among the sources hands on what it lacks', async () => {
  const first = await buildIn({
    'skills/rye/SKILL.md': skillText('rye'),
    'skills/deploy/SKILL.md': BROKEN,
  })
  const { manifest } = await buildIn(
    { 'vendor/deploy/SKILL.md': skillText('deploy') },
    { config: { sources: [{ from: join(first.cwd, 'dist/skills'), level: 'managed' }, { dir: 'vendor' }] } },
  )
  expect(manifest.skills.map(({ id }) => id)).toEqual(['rye'])
  expect(manifest.refused?.map(({ id, code }) => [id, code])).toEqual([
    ['deploy', 'substituted-skill'],
    ['deploy', 'executable-frontmatter'],
  ])
})

// Windows makes no folders of these names.
test.skipIf(process.platform === 'win32')('a bundle that lacks a skill for its path is read', async () => {
  const paths = ['C:', 'aux', 'x?', 'a\nb', 'dot.'].map(name => `${name}/SKILL.md`)
  const entries = paths.map(path => [`skills/${path}`, skillText('rolls')])
  const { cwd, manifest } = await buildIn({
    'skills/rye/SKILL.md': skillText('rye'),
    ...Object.fromEntries(entries),
  })
  expect(manifest.refused?.map(({ path }) => path).sort()).toEqual(paths.sort())
  expect(verifyBundle(join(cwd, 'dist/skills')).findings).toEqual([])
})
