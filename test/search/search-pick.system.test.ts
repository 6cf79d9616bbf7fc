/** The list of `skillc search` on a terminal, as one who types sees it. */
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { skillc } from '../support/cli.ts'
import { hasPython } from '../support/python.ts'
import { getLastLines, KEYS, stripMoves, typeKeys } from '../support/terminal.ts'
import { scratchFolder } from '../support/tree.ts'

const cwd = scratchFolder('search-pick')

const shop = fileURLToPath(new URL('../../fixtures/search/skills', import.meta.url))
const { down: DOWN, enter: ENTER, escape: ESCAPE, tab: TAB, controlC: CONTROL_C } = KEYS

beforeAll(() => {
  expect(skillc(['build', shop, '--out', 'dist/skills', '--no-cache'], cwd).code).toBe(0)
})

const type = (columns: string, keys: string[], args = ['search'], env: Record<string, string> = {}) =>
  typeKeys(cwd, columns, keys, args, env)
const getLines = (text: string) => getLastLines(text, 'Search:')

describe.skipIf(!hasPython())('the list of `search` on a terminal (needs Python)', () => {
  test.each(['60', '100'])('narrows while one types, and Enter prints the id, at %s columns', columns => {
    const { code, frames } = type(columns, ['bake ', 'rye', DOWN, ENTER])
    const [start = '', , typed = '', moved = '', end = ''] = frames
    expect(code).toBe(0)
    expect(getLines(start)).toEqual(['Search:', 'Enter: choose   Esc: leave'])
    expect(getLines(typed).map(line => line.split(/ {2,}/)[0])).toEqual(
      expect.arrayContaining(['Search: bake rye', '> bakery:rye-bread']),
    )
    const [, first = '', second = ''] = getLines(moved)
    expect([first.slice(0, 2), second.slice(0, 2)]).toEqual(['  ', '> '])
    for (const line of getLines(typed)) expect(line.length).toBeLessThan(Number(columns))
    // As many lines were taken back as were there.
    expect(end.split('\u001b[2K').length - 1).toBe(getLines(moved).length)
    expect(stripMoves(end).trim()).toBe(second.slice(2).split(/ {2,}/)[0])
  })

  test('completes the last word with Tab', () => {
    const { frames } = type('80', ['sourd', TAB, ESCAPE])
    expect(getLines(frames[1] ?? '').at(-1)).toContain('Tab: sourdough')
    expect(getLines(frames[2] ?? '')[0]).toBe('Search: sourdough')
  })

  test.each([
    ['Escape', ESCAPE],
    ['Ctrl+C', CONTROL_C],
  ])('leaves nothing on the screen after %s', (_, key) => {
    const { code, frames } = type('80', ['rye', key])
    expect(code).toBe(1)
    expect(stripMoves(frames[2] ?? '').trim()).toBe('')
    expect(frames[2]).toContain('\u001b[2K')
  })

  test('says that nothing answers, and goes on', () => {
    const { code, frames } = type('80', ['xyzzyq', ENTER, ' rye', ENTER])
    expect(getLines(frames[1] ?? '')).toContain('No skill matches.')
    expect(
      getLines(frames[3] ?? '')
        .slice(0, 2)
        .join(),
    ).toMatch(/^Search: xyzzyq rye,> bakery:rye-bread /)
    expect(code).toBe(0)
  })

  test('prints the id alone where standard output is not a terminal, with `--interactive`', () => {
    expect(type('p80', ['rye', ENTER], ['search', '--interactive'])).toMatchObject({
      code: 0,
      out: 'bakery:rye-bread\n',
    })
  })

  test('has no colors against NO_COLOR', () => {
    const bold = '\u001b[1m'
    expect(type('80', ['rye', ESCAPE]).frames.join('')).toContain(bold)
    expect(type('80', ['rye', ESCAPE], ['search'], { NO_COLOR: '1' }).frames.join('')).not.toContain(bold)
  })
})

test('without a terminal there is no list', () => {
  expect(skillc(['search'], cwd)).toMatchObject({
    code: 2,
    err: expect.stringContaining('`search` takes a bundle and a request'),
  })
  expect(skillc(['search', '--interactive'], cwd)).toMatchObject({
    code: 2,
    err: expect.stringContaining('`--interactive` needs a terminal'),
  })
  expect(skillc(['search', '--interactive', 'dist/skills', 'rye'], cwd)).toMatchObject({
    code: 2,
    err: expect.stringContaining('`--interactive` takes no request'),
  })
})
