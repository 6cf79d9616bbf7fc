/** A bundle is pinned with what its build reports, whichever way it was built. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyBundle } from '../../src/channels/verify-bundle.ts'
import { build } from '../../src/pipeline/build.ts'
import { isFault, openBundle } from '../../src/runtime/node/node.ts'
import { passTime } from '../support/clock.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const cwd = scratchFolder('pin')

test('the digest of a report opens the bundle, and no other', async () => {
  plant(cwd, { 'skills/rye/SKILL.md': skillText('rye'), 'skills/rolls/SKILL.md': skillText('rolls') })
  const options = { cwd, roots: ['skills'], cacheDir: join(cwd, 'cache') }
  const folder = join(cwd, 'dist/skills')
  const digests = new Set<string>()
  for (const change of ['cold', 'replayed', 'changed', 'without a cache'] as const) {
    // Only a build that has seen files grow two seconds old believes that they are the same.
    if (change === 'replayed') passTime()
    if (change === 'changed') writeFileSync(join(cwd, 'skills/rye/SKILL.md'), skillText('rye', 'Knead.'))
    const { bundle } = await build({ ...options, ...(change === 'without a cache' ? { cache: false } : {}) })
    const digest = bundle?.digest ?? ''
    expect(digest, change).toBe(verifyBundle(folder).digest)
    expect((await openBundle(folder, { digest })).digest, change).toBe(digest)
    expect(bundle?.removed, change).toBe(change === 'changed' ? 4 : 0)
    digests.add(digest)
  }
  expect(digests.size).toBe(2)
  const [first = ''] = digests
  const error = await openBundle(folder, { digest: first }).catch(reason => reason)
  expect(isFault(error, 'tampered-file'), String(error)).toBe(true)
})
