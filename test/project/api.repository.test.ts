/** docs/api/ shows the interface of every entry as it is, and every export says what it is for. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawApi } from '../../scripts/draw-api.js'

const folder = new URL('../../docs/api/', import.meta.url)
const { files, undocumented } = drawApi()

test('has a page for every entry and no other', () => {
  expect(readdirSync(folder).sort()).toEqual([...files.keys()].sort())
})

test.each([...files])(
  'docs/api/%s shows what the sources export; `npm run api` writes it anew',
  (name, page) => {
    expect(page).toBe(readFileSync(new URL(name, folder), 'utf8'))
  },
)

test('every export has a docstring', () => {
  expect(undocumented).toEqual([])
})
