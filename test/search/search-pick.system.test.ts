/** The list of `skillc search` on a terminal, as one who types sees it. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { CLI, skillc } from '../support/cli.ts'
import { hasPython } from '../support/python.ts'
import { scratchFolder } from '../support/tree.ts'

const cwd = scratchFolder('search-pick')

const shop = fileURLToPath(new URL('../../fixtures/search/skills', import.meta.url))
const program = fileURLToPath(new URL('../support/terminal.py', import.meta.url))
const [DOWN, ENTER, ESCAPE, TAB, CONTROL_C] = ['\u001b[B', '\r', '\u001b', '\t', '\u0003']

beforeAll(() => {
  expect(skillc(['build', shop, '--out', 'dist/skills', '--no-cache'], cwd).code).toBe(0)
})

interface Typed {
  code: number
  /** What was written before the first keys, and after each. */
  frames: string[]
  /** Standard output, where that is not a terminal. */
  out: string
}

/** Types groups of keys on a terminal of so many columns; `p60`: with standard output elsewhere. */
function type(columns: string, keys: string[], args = ['search'], env: Record<string, string> = {}): Typed {
  const command = [program, columns, JSON.stringify(keys), '--', process.execPath, CLI, ...args]
  const { NO_COLOR, FORCE_COLOR, CI, ...rest } = process.env
  const text = execFileSync('python3', command, {
    cwd,
    encoding: 'utf8',
    env: { ...rest, TERM: 'xterm-256color', ...env },
    timeout: 120_000,
  })
  return JSON.parse(text)
}

/** Without colors and moves. */
const strip = (text: string) => text.replace(/\u001b\[[\d;?]*[A-Za-z]/g, '')
/** What the last frame of some has on the screen. */
const getLines = (text: string) => strip(text.slice(text.lastIndexOf('Search:'))).split('\r\n')

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
    expect(strip(end).trim()).toBe(second.slice(2).split(/ {2,}/)[0])
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
    expect(strip(frames[2] ?? '').trim()).toBe('')
    expect(frames[2]).toContain('\u001b[2K')
  })

  test('says that nothing answers, and goes on', () => {
    const { code, frames } = type('80', ['xyzzyq', ENTER, ' rye', ENTER])
    expect(getLines(frames[1] ?? '')).toContain('No skill answers this.')
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
