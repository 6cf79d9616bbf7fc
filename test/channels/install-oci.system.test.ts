/** Bundles in a real registry as sources of a build: pinned by digest, whatever tags do afterwards. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadLocks } from '../../src/channels/references/lock-file.ts'
import { skillcAsync } from '../support/cli.ts'
import { hasParts } from '../support/parts.ts'
import { startRegistry, type TestRegistry } from '../support/registry.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('install-oci')

describe.skipIf(!hasParts('docker-registry'))('a registry', () => {
  let registry: TestRegistry
  beforeAll(async () => {
    registry = await startRegistry(join(scratch, 'registry'))
  })
  afterAll(() => registry?.stop())

  const env = { XDG_CACHE_HOME: join(scratch, 'cache') }
  const run = (cwd: string, ...args: string[]) => skillcAsync(args, cwd, env)

  async function push(tag: string, body: string, ...flags: string[]) {
    const cwd = plant(join(scratch, 'site'), {
      'skills/bread/SKILL.md': skillText('bread', body),
      'skills/rolls/SKILL.md': skillText('rolls'),
    })
    for (const args of [
      ['build', 'skills'],
      ['publish', `${name()}:${tag}`, ...flags],
    ]) {
      const ran = await run(cwd, ...args)
      if (ran.code !== 0) throw new Error(ran.out + ran.err)
    }
  }

  const name = () => `oci://${registry.host}/bakery/skills`

  // The second is not a semantic version, and exact all the same.
  test.each(['1.0.0', '1.0.0.1'])(
    'gives what is locked after its tag %s has moved, and refuses what was replaced',
    async tag => {
      await push(tag, 'Bake it.')
      const cwd = plant(join(scratch, `project-${tag}`), {
        'skillc.config.json': JSON.stringify({ sources: [{ from: `${name()}:${tag}` }] }),
      })
      const first = await run(cwd, 'install')
      expect(first).toMatchObject({ code: 0, err: '' })
      const locked = loadLocks(join(cwd, 'skillc.lock.json')).sources.get(name())
      expect(locked).toMatchObject({ requested: tag, version: tag })
      expect(locked?.resolved).toMatch(new RegExp(`^${name()}@sha256:[0-9a-f]{64}$`))

      await push(tag, 'Something else.', '--force')
      rmSync(env.XDG_CACHE_HOME, { recursive: true })
      expect(await run(cwd, 'install', '--frozen')).toMatchObject({ code: 0 })
      expect(await run(cwd, 'build')).toMatchObject({ code: 0 })
      expect((await run(cwd, 'show', 'bread')).out.replace(/\s+/g, ' ')).toContain(
        `fetched from ${locked?.resolved}`,
      )
      const shown = await run(cwd, 'show', 'bread', '--json')
      expect(JSON.parse(shown.out).source.origin).toBe(locked?.resolved)
      const moved = await run(cwd, 'update', '--yes')
      expect(moved).toMatchObject({ code: 2, err: expect.stringContaining('was replaced: ') })
      const compared = await run(cwd, 'diff', 'dist/skills', `${name()}:${tag}`, '--json')
      expect(JSON.parse(compared.out)).toMatchObject({ step: 'patch', unchanged: 1 })
      expect(await run(cwd, 'update', '--yes', '--allow-moved')).toMatchObject({ code: 0 })
    },
  )
})
