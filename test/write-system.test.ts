/** Bundles on a disk that is full. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { verifyBundle } from '../src/reader/disk/verify.ts'
import { skillc } from './support/cli.ts'
import { plant, scratchFolder, skillText, type Tree } from './support/tree.ts'

const scratch = scratchFolder('write')
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
let count = 0
const fresh = () => join(scratch, `case-${++count}`)

const bakery: Tree = {
  'skills/rolls/SKILL.md': skillText('rolls'),
  'skills/rolls/scripts/weigh.sh': { executable: '#!/bin/sh\necho weigh\n' },
  'skills/rolls/assets/photo.png': new Uint8Array([0x89, 0x50, 0, 1, 2, 255]),
  'skills/bread/rye/SKILL.md': skillText('rye', 'See [times](times.md).'),
  'skills/bread/rye/times.md': 'Two hours.\n',
}

function snapshot(folder: string): Map<string, string> {
  const files = new Map<string, string>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    files.set(path.slice(folder.length + 1), readFileSync(path, 'latin1'))
  }
  return files
}

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
      `skillc: Cannot write the bundle to \`${out}\`: the disk is full.\nFree some space and build again; the old bundle is as it was.\n`,
    )
    expect(snapshot(out)).toEqual(before)
    expect(verifyBundle(out)).toMatchObject({ ok: true, leftovers: [] })
  })
})
