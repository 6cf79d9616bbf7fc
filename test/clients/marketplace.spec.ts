/** What `skillc publish marketplace:` writes, as the clients themselves judge it. */
import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { skillc } from '../support/cli.ts'
import { plant, skillText } from '../support/tree.ts'
import { validatePlugin } from './run-claude.ts'
import { spawnClient } from './spawn-client.ts'

const bins: Record<string, string> = JSON.parse(process.env.SKILLC_CLIENT_BINS ?? '{}')
const scratch = mkdtempSync(join(tmpdir(), 'skillc-marketplace-'))
const home = join(scratch, 'home')

beforeAll(() => {
  mkdirSync(home)
  plant(scratch, {
    'skills/frontend/lint/SKILL.md': skillText('lint').replace('name: lint', 'name: lint\nlicense: MIT'),
    'skills/frontend/lint/scripts/run.sh': { executable: 'echo lint\n' },
    'skills/bread/SKILL.md': skillText('bread').replace('name: bread', 'name: bread\nlicense: MIT'),
  })
  for (const args of [
    ['build', 'skills', '--no-cache'],
    [
      'publish',
      'marketplace:market',
      '--name',
      'bakery-tools',
      '--owner',
      'The Bakery',
      '--release',
      '1.2.0',
    ],
    ['export', '--to', 'skill', '--out', 'uploads'],
  ]) {
    const ran = skillc(args, scratch)
    if (ran.code !== 0) throw new Error(ran.out + ran.err)
  }
})

describe.skipIf(bins['claude-code'] === undefined)('Claude Code', () => {
  test('finds nothing wrong with the marketplace and its plugins', async () => {
    const bin = bins['claude-code'] ?? ''
    for (const folder of ['market', 'market/plugins/frontend', 'market/plugins/bakery-tools']) {
      const { ok, output } = await validatePlugin(bin, join(scratch, folder), home, ['--strict'])
      expect(output).toContain('Validation passed')
      expect(ok).toBe(true)
    }
    const listed = await validatePlugin(bin, join(scratch, 'market/plugins/frontend'), home)
    expect(listed.output).toContain('frontend:lint')
    expect(listed.output).not.toMatch(/README_MISSING|LICENSE_MISSING/)
  })
})

describe.skipIf(bins.codex === undefined)('Codex', () => {
  test('adds the marketplace and installs a plugin of it', async () => {
    const run = (...args: string[]) =>
      spawnClient(process.execPath, [bins.codex ?? '', ...args], { cwd: scratch, home })
    expect((await run('plugin', 'marketplace', 'add', './market')).code).toBe(0)
    expect((await run('plugin', 'add', 'frontend@bakery-tools')).code).toBe(0)
    const cached = join(home, '.codex/plugins/cache/bakery-tools/frontend/1.2.0/skills/lint')
    expect(readdirSync(cached).sort()).toEqual(['SKILL.md', 'scripts'])
  })
})

describe.skipIf(bins.gemini === undefined)('Gemini', () => {
  test('installs a `.skill` file', async () => {
    const args = [bins.gemini ?? '', 'skills', 'install', join(scratch, 'uploads/bread.skill'), '--consent']
    const ran = await spawnClient(process.execPath, args, { cwd: scratch, home })
    expect(ran.stdout + ran.stderr).toMatch(/installed|Successfully/i)
    expect(readdirSync(join(home, '.gemini/skills/bread'))).toEqual(['SKILL.md'])
  })
})
