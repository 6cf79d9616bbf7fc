/** How files get onto a disk that is full, and onto one that shares blocks. */
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { verifyBundle } from '../../src/channels/verify-bundle.ts'
import { skillc } from '../support/cli.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('write-copies')
const mounts: string[] = []
afterAll(() => {
  for (const mount of mounts) execFileSync('umount', [mount])
})

/** A mounted disk, or undefined without the right to mount or the programs to make one. */
function mountDisk(name: string, ...how: string[]): string | undefined {
  const disk = join(scratch, name)
  mkdirSync(disk, { recursive: true })
  if (spawnSync('mount', [...how, disk]).status !== 0) return undefined
  mounts.push(disk)
  return disk
}

describe('a full disk', () => {
  const library: Tree = {}
  for (let shelf = 0; shelf < 40; shelf++) {
    library[`shelf-${shelf}/SKILL.md`] = skillText(`shelf-${shelf}`)
    for (let card = 0; card < 50; card++)
      library[`shelf-${shelf}/cards/${card}.txt`] = `Card ${card} of shelf ${shelf}.\n`.repeat(20)
  }
  const cwd = plant(join(scratch, 'library'), library)
  const disk = mountDisk('full', '-t', 'tmpfs', '-o', 'size=4m', 'tmpfs')

  test.skipIf(disk === undefined)('is left as it was by two threads (needs the right to mount)', () => {
    const out = join(disk ?? '', 'bundle')
    const ran = skillc(['build', '.', '--no-cache', '--threads', '2', '--out', out], cwd)
    expect(ran.code).toBe(2)
    expect(ran.err).toContain(`skillc: Cannot write the bundle to \`${out}\`: the disk is full.`)
    const left = execFileSync('find', [out, '-type', 'f'], { encoding: 'utf8' })
    expect(left).toBe('')
  })
})

describe('a file system that shares blocks', () => {
  const image = join(scratch, 'image')
  writeFileSync(image, '')
  truncateSync(image, 128 << 20)
  const made = spawnSync('mkfs.btrfs', ['--mixed', '--quiet', image]).status === 0
  const disk = made ? mountDisk('shared', '-o', 'loop', image) : undefined

  test.skipIf(disk === undefined)(
    'holds a file and its asset in the room of one (needs btrfs-progs and the right to mount)',
    () => {
      const film = new Uint8Array(70 << 20).map((_, at) => at % 251)
      const cwd = plant(join(disk ?? '', 'tree'), {
        'cinema/SKILL.md': skillText('cinema'),
        'cinema/film.bin': film,
      })
      const source = join(cwd, 'cinema/film.bin')
      chmodSync(source, 0o700)
      const out = join(disk ?? '', 'bundle')
      expect(skillc(['build', '.', '--no-cache', '--out', out], cwd)).toMatchObject({ code: 0 })
      const [asset = ''] = execFileSync('find', [join(out, 'assets'), '-type', 'f'], {
        encoding: 'utf8',
      }).split('\n')
      // Like every file of a bundle, whatever the source's mode is.
      expect(statSync(asset).mode).toBe(statSync(join(out, 'manifest.json')).mode)
      // Whoever edits the source in place edits the source alone.
      appendFileSync(source, 'The end.')
      expect(verifyBundle(out)).toMatchObject({ ok: true, leftovers: [] })
    },
  )
})
