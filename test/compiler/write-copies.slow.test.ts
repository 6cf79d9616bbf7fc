/** How files get into a bundle: by a second thread where there are many, or not at all. */
import { appendFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { verifyBundle } from '../../src/channels/verify-bundle.ts'
import type { Emission } from '../../src/compiler/emit/emit.ts'
import { writeBundle } from '../../src/compiler/write/write.ts'
import { skillc } from '../support/cli.ts'
import { fingerprint } from '../support/hostile.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('write-copies')

describe('more files than one thread is given', () => {
  const library: Tree = {}
  for (let shelf = 0; shelf < 40; shelf++) {
    library[`shelf-${shelf}/SKILL.md`] = skillText(`shelf-${shelf}`)
    for (let card = 0; card < 50; card++)
      library[`shelf-${shelf}/cards/${card}.txt`] = `Card ${card} of shelf ${shelf}.\n`.repeat(20)
  }
  const cwd = plant(join(scratch, 'library'), library)

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
    const writing = writeBundle(out, one, { force: false, about: 1, onProgress: () => {} })
    await expect(writing).rejects.toMatchObject({
      message: `\`${file}\` changed while the bundle was being written`,
    })
    expect(readdirSync(join(out, 'assets'))).toEqual([])
  })
})
