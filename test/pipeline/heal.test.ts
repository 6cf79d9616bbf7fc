/** A bundle heals: a build that changes or adds a skill restores files of every kind. All ways to a bundle: heal.slow.test.ts. */
import { lstatSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyBundle } from '../../src/channels/verify-bundle.ts'
import { build } from '../../src/pipeline/build.ts'
import { snapshot } from '../support/bakery.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('heal')

/** Flips a byte, and leaves size and time of change as they were. */
function flip(file: string): void {
  const { atime, mtime } = lstatSync(file)
  const bytes = readFileSync(file)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  writeFileSync(file, bytes)
  utimesSync(file, atime, mtime)
}

test.each([
  ['flipped', 'rye', flip],
  ['removed', 'rye', rmSync],
  ['flipped', 'pie', flip],
] as const)('files that were %s are restored by a build that changes %s', async (_, changed, spoil) => {
  const cwd = plant(join(scratch, `${changed}-${spoil.name}`), {
    'skills/rye/SKILL.md': skillText('rye', 'See [times](times.md).'),
    'skills/rye/times.md': 'Two hours.\n',
    'skills/rolls/SKILL.md': skillText('rolls'),
  })
  const out = join(cwd, 'dist')
  const run = () => build({ cwd, config: { splitAbove: 1 }, roots: ['skills'], out, cacheDir: 'cache' })
  await run()
  for (const path of snapshot(out).keys()) spoil(join(out, path))
  expect(() => expect(verifyBundle(out).ok).toBe(true)).toThrow()
  plant(cwd, { [`skills/${changed}/SKILL.md`]: skillText(changed, 'Knead.') })
  expect(await run()).toMatchObject({ ok: true })
  expect(verifyBundle(out)).toMatchObject({ ok: true, findings: [] })
})
