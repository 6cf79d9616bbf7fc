/** How files get into a bundle: by a second thread where there are many, and without copying a byte where the file system can. */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { verifyBundle } from '../src/bundle/verify.ts'
import type { Emission } from '../src/emit/emit.ts'
import { writeBundle } from '../src/write/write.ts'
import { skillc } from './support/cli.ts'
import { fingerprint } from './support/hostile.ts'
import { plant, scratchFolder, skillText, type Tree } from './support/tree.ts'

const scratch = scratchFolder('write-copies')
const mounts: string[] = []
afterAll(() => {
  for (const mount of mounts) execFileSync('umount', [mount])
  rmSync(scratch, { recursive: true, force: true })
})

/** A mounted disk, or undefined without the right to mount or the programs to make one. */
function mountDisk(name: string, ...how: string[]): string | undefined {
  const disk = join(scratch, name)
  mkdirSync(disk, { recursive: true })
  if (spawnSync('mount', [...how, disk]).status !== 0) return undefined
  mounts.push(disk)
  return disk
}

describe('more files than one thread is given', () => {
  const library: Tree = {}
  for (let shelf = 0; shelf < 40; shelf++) {
    library[`shelf-${shelf}/SKILL.md`] = skillText(`shelf-${shelf}`)
    for (let card = 0; card < 50; card++)
      library[`shelf-${shelf}/cards/${card}.txt`] = `Card ${card} of shelf ${shelf}.\n`.repeat(20)
  }
  const cwd = plant(join(scratch, 'library'), library)
  const disk = mountDisk('full', '-t', 'tmpfs', '-o', 'size=4m', 'tmpfs')

  test('come to the same bundle with one thread and with two', () => {
    const [one, two] = ['1', '2'].map(threads => {
      const out = join(scratch, `out-${threads}`)
      const ran = skillc(['build', '.', '--no-cache', '--threads', threads, '--out', out], cwd)
      expect(ran).toMatchObject({ code: 0 })
      expect(verifyBundle(out)).toMatchObject({ ok: true, skills: 40, leftovers: [] })
      return fingerprint(out)
    })
    expect(two).toEqual(one)
  })

  test.skipIf(disk === undefined)('leave nothing on a disk that is full (needs the right to mount)', () => {
    const out = join(disk ?? '', 'bundle')
    const ran = skillc(['build', '.', '--no-cache', '--threads', '2', '--out', out], cwd)
    expect(ran.code).toBe(2)
    expect(ran.err).toContain(`skillc: Cannot write the bundle to \`${out}\`: the disk is full.`)
    const left = execFileSync('find', [out, '-type', 'f'], { encoding: 'utf8' })
    expect(left).toBe('')
  })
})

describe('a file that is not what was read', () => {
  test.each<[how: string, spoil: (file: string) => void]>([
    ['longer', file => appendFileSync(file, 'More.')],
    ['gone', file => rmSync(file)],
    [
      'a link',
      file => {
        rmSync(file)
        symlinkSync('other.txt', file)
      },
    ],
    [
      'in a folder that is a file',
      file => {
        rmSync(dirname(file), { recursive: true })
        writeFileSync(dirname(file), '')
      },
    ],
  ])('is named, and nothing is left: it is %s now', async (how, spoil) => {
    const cwd = plant(join(scratch, how), { 'kitchen/card.txt': 'Card.\n', 'kitchen/other.txt': 'Card.\n' })
    const file = join(cwd, 'kitchen/card.txt')
    const { size, mtimeMs, ctimeMs, ino } = statSync(file)
    const content = { file, stat: { size, mtimeMs, ctimeMs, ino } }
    spoil(file)
    const out = join(cwd, 'out')
    const one = function* (): Emission {
      yield { path: 'assets/card.txt', digest: '', size, content }
      throw new Error('the file was copied')
    }
    const writing = writeBundle(out, one(), { force: false, about: 1, onProgress: () => {} })
    await expect(writing).rejects.toMatchObject({
      message: `\`${file}\` changed while the bundle was being written`,
    })
    expect(readdirSync(join(out, 'assets'))).toEqual([])
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
