/** Dynamic discovery: skills of a package that a client finds only once a file of the package was touched. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../src/index.ts'
import { readManifest } from '../../src/reader/disk/read.ts'
import { openBundle } from '../../src/runtime/runtime.ts'
import { filesIn } from '../support/bundles.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const tree = {
  '.git/HEAD': 'ref: refs/heads/main\n',
  '.claude/skills/site/SKILL.md': skillText('site'),
  'apps/web/.claude/skills/pages/SKILL.md': skillText('pages'),
  'apps/web/.claude/skills/hooks/SKILL.md': skillText('hooks', 'Hook.', 'paths: src/**\n'),
  'apps/web/admin/.claude/skills/users/SKILL.md': skillText('users'),
}

async function open(preset: string) {
  const cwd = plant(scratchFolder(`gates-${preset}`), tree)
  const { ok, findings } = await build({ cwd, preset, cache: false, out: 'out' })
  if (!ok) throw new Error(JSON.stringify(findings))
  const out = join(cwd, 'out')
  return { manifest: readManifest(out), session: (await openBundle(filesIn(out))).session() }
}

const names = (skills: readonly { name: string }[]) => skills.map(({ name }) => name).sort()

test('a session shows the nested skills of claude-code once a file below their package is touched', async () => {
  const { manifest, session } = await open('claude-code')
  expect(
    manifest.sources
      .filter(({ gate }) => gate)
      .map(({ label }) => label)
      .sort(),
  ).toEqual(['apps/web/.claude/skills', 'apps/web/admin/.claude/skills'])
  expect(names(session.skills)).toEqual(['site'])
  const before = await session.catalog({ preset: 'claude-code', predict: true })
  expect(before.text).not.toMatch(/pages|users/)
  expect(names(session.waiting)).toEqual(['hooks', 'pages', 'users'])
  expect(await session.touched(['apps/api/a.ts', 'apps/website/a.ts'])).toEqual([])
  await session.touched(['/home/me/p/apps/web/a.ts'])
  expect(names(session.skills)).toEqual(['pages', 'site'])
  await session.touched(['apps\\web\\admin\\src\\a.ts'])
  expect(names(session.skills)).toEqual(['pages', 'site', 'users'])
  await session.touched(['apps/web/src/a.ts'])
  expect(names(session.waiting)).toEqual([])
  const after = await session.catalog({ preset: 'claude-code', predict: true })
  expect(after.text).toMatch(/pages/)
})

test('a client that lists all nested skills has no gates', async () => {
  const { manifest, session } = await open('cursor')
  expect(manifest.sources.some(({ gate }) => gate)).toBe(false)
  expect(names(session.waiting).includes('pages')).toBe(false)
})
