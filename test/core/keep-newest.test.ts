/** The newest caches stay, and what cannot be looked at or removed costs no build. */
import { mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepNewest } from '../../src/core/files/whole-file.ts'
import { scratchFolder } from '../support/tree.ts'

const folder = scratchFolder('newest')

test('eight files of a kind stay, and one that another program keeps', () => {
  for (let at = 0; at < 10; at++) {
    const file = join(folder, `store-${at}`)
    writeFileSync(file, '')
    utimesSync(file, 1000 + at, 1000 + at)
  }
  writeFileSync(join(folder, 'vectors-1'), '')
  // Neither can be removed as a file: the second is gone when it is looked at.
  mkdirSync(join(folder, 'store-kept'))
  utimesSync(join(folder, 'store-kept'), 1, 1)
  if (process.platform !== 'win32') symlinkSync('nowhere', join(folder, 'store-gone'))
  keepNewest(folder, 'store-')
  expect(readdirSync(folder).sort()).toEqual([
    ...[2, 3, 4, 5, 6, 7, 8, 9].map(at => `store-${at}`),
    'store-kept',
    'vectors-1',
  ])
})
