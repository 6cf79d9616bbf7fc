/** How common a term is at large is found in a text, which is searched by halves. */
import { expect, test } from 'vitest'
import { COUNTS, SKILLS } from '../../src/search/background.generated.js'
import { getBackgroundShare } from '../../src/search/background.ts'

const listed = COUNTS.trim()
  .split(' ')
  .map(item => item.split(':') as [term: string, count: string])

test('each listed term has its count', () => {
  for (const [term, count] of listed)
    expect(getBackgroundShare(term), term).toBe((Number.parseInt(count, 36) + 0.5) / (SKILLS + 1))
})

test.each([
  '',
  'a',
  '0',
  'zzzz',
  'zurück',
  'sourdoughs',
  'aa:r',
  '鿿',
  ...listed.slice(0, 3).map(([term]) => `${term}\u0000`),
])('a term that is not listed is rare: %j', term => {
  expect(getBackgroundShare(term)).toBe(5.5 / (SKILLS + 1))
})
