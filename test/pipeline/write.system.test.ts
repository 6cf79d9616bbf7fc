/** Bundles on a disk that is full. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { verifyBundle } from '../../src/channels/verify-bundle.ts'
import { bakery, snapshot } from '../support/bakery.ts'
import { skillc } from '../support/cli.ts'
import { plant, scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('write')
let count = 0
const fresh = () => join(scratch, `case-${++count}`)

describe('a full disk', () => {
  const disk = fresh()
  mkdirSync(disk, { recursive: true })
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]).status === 0
  afterAll(() => {
    if (mounted) execFileSync('umount', [disk])
  })

  test.skipIf(!mounted)('is a clear error, and the old bundle stays (needs the right to mount)', () => {
    const cwd = plant(fresh(), bakery)
    const out = join(disk, 'bundle')
    expect(skillc(['build', '--out', out], cwd).code).toBe(0)
    const before = snapshot(out)
    plant(cwd, { 'skills/rolls/assets/film.bin': new Uint8Array(2 << 20) })
    const ran = skillc(['build', '--out', out], cwd)
    expect(ran.code).toBe(2)
    expect(ran.err).toBe(
      `skillc: Cannot write the bundle to \`${out}\`: the disk is full.\nFree some space and build again; the old bundle is unchanged.\n`,
    )
    expect(snapshot(out)).toEqual(before)
    expect(verifyBundle(out)).toMatchObject({ ok: true, leftovers: [] })
  })
})
