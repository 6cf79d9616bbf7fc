/** Lines of a part that are read again after the first time: the same, or nothing. */
import { createHash } from 'node:crypto'
import { closeSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLines, readPartLine, readPartLines } from '../../src/pipeline/shards/lines.ts'
import type { OpenPart } from '../../src/pipeline/shards/open-part.ts'
import { scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('shards-lines')

const TEXT = 'rye\twith caraway\n\nwheat\tWeißbrot\n'
const file = join(scratch, 'part/skills.lines')
mkdirSync(join(scratch, 'part'))
writeFileSync(file, TEXT)
const size = Buffer.byteLength(TEXT)
const digest = createHash('sha256').update(TEXT).digest('hex')
// Of a head only this is asked.
const part = {
  folder: join(scratch, 'part'),
  head: { files: { 'skills.lines': { size, digest } } },
} as unknown as OpenPart

test('a line is found again where it stood, until it is another or cut off', () => {
  const lines = [...readPartLines(part)]
  expect(lines.map(({ text }) => text)).toEqual(['rye\twith caraway', '', 'wheat\tWeißbrot'])
  const descriptor = openLines(part)
  const again = () => lines.map(({ place }) => readPartLine(descriptor, place))
  expect(again()).toEqual(lines.map(({ text }) => text))
  writeFileSync(file, TEXT.replace('caraway', 'cumin &'))
  expect(again()).toEqual([undefined, '', 'wheat\tWeißbrot'])
  truncateSync(file, size - 3)
  expect(again()).toEqual([undefined, '', undefined])
  closeSync(descriptor)
})
