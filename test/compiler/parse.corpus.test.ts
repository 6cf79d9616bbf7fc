/** Every entry of the corpus, given to the readers of frontmatter and of Markdown. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readFrontmatter } from '../../src/compiler/parse/frontmatter/frontmatter.ts'
import { refuseNesting } from '../../src/compiler/parse/markdown/guard.ts'
import { loadParser } from '../../src/compiler/parse/markdown/tree.ts'
import { expectSoundFixes } from '../support/frontmatter.ts'
import { sharedEntries, sharedPath } from '../support/shared.ts'

const corpus = sharedPath('corpus')
const entries = sharedEntries('corpus').map(file => ({
  file,
  text: new TextDecoder().decode(readFileSync(join(corpus, file))),
}))

describe('frontmatter', () => {
  test('no entry makes the reader throw, and fixes are sound', () => {
    for (const { file, text } of entries) expect(() => expectSoundFixes(text), file).not.toThrow()
  })

  test('what a lenient loader keeps comes out with name and description', () => {
    const rows = readFileSync(join(corpus, 'quirks/INDEX.tsv'), 'utf8').trim().split('\n').slice(1)
    const failed: string[] = []
    for (const row of rows) {
      const [id = '', file = '', , , , , , , lenient = ''] = row.split('\t')
      if (!/load|accept|keep|OK|repair|treat|warn|join|take|read/i.test(lenient) || !file.endsWith('.md'))
        continue
      const path = join(corpus, 'quirks', file)
      if (!existsSync(path)) continue
      const text = readFileSync(path, 'utf8').replace(/^\ufeff/, '')
      const values = readFrontmatter(text).frontmatter?.values
      for (const key of ['name', 'description']) {
        const isSet = new RegExp(`^${key}: *[^\\s#]`, 'm').test(text.slice(0, 3000))
        const value = values?.[key]
        if (isSet && typeof value !== 'string' && typeof value !== 'number') failed.push(`${id} ${key}`)
      }
    }
    expect(failed).toEqual([])
  })
})

describe('Markdown', () => {
  test('no entry is refused for its nesting', () => {
    expect(entries.filter(({ text }) => refuseNesting(text)).map(({ file }) => file)).toEqual([])
  })

  // remark takes a second for each megabyte; SKILLC_ALL=1 takes all entries.
  const some = entries.filter((_, at) => process.env.SKILLC_ALL === '1' || at % 20 === 0)

  test('both parsers give the same tree', async () => {
    const [satteri, remark] = [await loadParser('satteri'), await loadParser('remark')]
    for (const { file, text } of some) expect(satteri(text), file).toEqual(remark(text))
  })
})
