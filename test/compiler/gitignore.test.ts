/** Ignore files, against git itself; and lines that a hostile one may have. */
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findEntries } from '../../src/compiler/portability/find.ts'
import { PRESETS } from '../../src/compiler/presets/all.ts'
import { isHidden, readRulesAbove, withRules } from '../../src/compiler/presets/ignored.ts'
import { askIgnoreRules, compileIgnoreLines, listIgnoreLines } from '../../src/core/match/gitignore.ts'
import { compileGlobs, matchGlobs } from '../../src/core/match/glob.ts'
import { getRuns } from '../support/properties.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('gitignore')

const ask = (text: string, path: string) =>
  askIgnoreRules(compileIgnoreLines(listIgnoreLines(text)), path) ?? 'unsaid'

describe('the rules of git', () => {
  test.each([
    ['a/**', 'a/', 'unsaid'],
    ['a/**', 'a/b/c', true],
    ['a/**/', 'a/b/', true],
    ['a/**/b', 'a/b', true],
    ['/**', 'x', true],
    ['**', 'a/b', true],
    ['a/***/b', 'a/x/y/b', true],
    ['a**b', 'acb', true],
    ['a**/b', 'ac/d/b', 'unsaid'],
    ['/a', 'b/a', 'unsaid'],
    ['a/', 'a', 'unsaid'],
    ['a/', 'b/a/', true],
    ['*\n!a', 'a', false],
    ['!a\n*', 'a', true],
    ['[!a]', 'a', 'unsaid'],
    ['[]]', ']', true],
    ['[!]]x', 'ax', true],
    ['[a-c]', 'b', true],
    ['[c-a]', 'c', true],
    ['[c-a]', 'b', 'unsaid'],
    ['[a-]', '-', true],
    ['[[:digit:]x]', '7', true],
    ['[[:odd:]]', 'o', 'unsaid'],
    ['[[:]', ':', true],
    ['[a', '[a', 'unsaid'],
    ['a[/]b', 'a/b', 'unsaid'],
    ['x/[/a]', 'x/a', true],
    ['\\#x', '#x', true],
    ['\\!x', '!x', true],
    ['\\*', 'a', 'unsaid'],
    ['a\\', 'a', 'unsaid'],
    ['a\\/b', 'a/b', true],
    ['a//b', 'a/b', 'unsaid'],
    ['x\\ ', 'x ', true],
    ['x ', 'x', true],
    ['A', 'a', 'unsaid'],
  ])('`%s` says of `%s`: %s', (text, path, says) => {
    expect(ask(text, path)).toBe(says)
  })

  test('are those that git applies', ({ skip }) => {
    const cwd = join(scratch, 'repository')
    mkdirSync(cwd)
    try {
      execFileSync('git', ['init', '-q', cwd])
    } catch {
      skip('no git here')
    }
    const token = fc.constantFrom(
      'a',
      'b',
      '*',
      '?',
      '**',
      '/',
      '/**/',
      '[ab]',
      '[!a]',
      '[^b/]',
      '[]a]',
      '\\a',
      '\\*',
      '[',
      '-',
    )
    const line = fc
      .tuple(fc.constantFrom('', '', '!'), fc.array(token, { minLength: 1, maxLength: 7 }))
      .map(([sign, tokens]) => sign + tokens.join(''))
    const name = fc.constantFrom('a', 'b', 'ab', 'ba', ']', '*', 'c', '[', '-')
    const path = fc.array(name, { minLength: 1, maxLength: 5 }).map(names => names.join('/'))
    const property = fc.property(
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.array(path, { minLength: 1, maxLength: 20 }),
      (lines, paths) => {
        plant(cwd, { '.gitignore': lines.join('\n') })
        const all = [...new Set(paths)]
        const expected = new Set(checkIgnore(cwd, all))
        const rules = compileIgnoreLines(listIgnoreLines(lines.join('\n')))
        const hides = (at: string) =>
          at.split('/').some((_, depth, names) => {
            const isWhole = depth === names.length - 1
            return askIgnoreRules(rules, names.slice(0, depth + 1).join('/') + (isWhole ? '' : '/')) === true
          })
        expect(all.filter(hides)).toEqual(all.filter(each => expected.has(each)))
      },
    )
    fc.assert(property, { numRuns: getRuns(150) })
  })
})

/** Those of the paths, which need not exist, that git ignores. */
function checkIgnore(cwd: string, paths: string[]): string[] {
  try {
    const options = { cwd, input: paths.join('\0'), encoding: 'utf8' } as const
    return execFileSync(
      'git',
      ['-c', 'core.ignorecase=false', 'check-ignore', '--no-index', '-z', '--stdin'],
      options,
    )
      .split('\0')
      .filter(Boolean)
  } catch {
    // It ends with 1 when none is ignored.
    return []
  }
}

describe('a pattern that repeats any three pieces', () => {
  const pieces = ['*', '**', '?', '[a-b]', '[!c]', 'a', '/', 'x/', '**/', '*/', '\\a', '{a,b}']
  const pairs = pieces.flatMap(one => pieces.map(other => one + other))
  const units = [
    ...new Set([...pieces, ...pairs, ...pairs.flatMap(pair => pieces.map(piece => pair + piece))]),
  ]
  const paths = [
    'a'.repeat(250),
    'x/'.repeat(120),
    `${'a/'.repeat(60)}c`,
    `${'x/a'.repeat(40)}c`,
    'ab'.repeat(100),
  ]
  const MOST_MS = 500

  /** The patterns that take long, with how long. */
  const listSlow = (compile: (pattern: string) => (path: string) => unknown) =>
    units.flatMap(unit => {
      const started = performance.now()
      for (const times of [3, 20]) paths.forEach(compile(`${unit.repeat(times)}z`))
      const took = performance.now() - started
      return took > MOST_MS ? [`${unit}: ${took}`] : []
    })

  test('an ignore file matches long paths quickly', () => {
    expect(units.length).toBeGreaterThan(1_000)
    const compile = (pattern: string) => {
      const rules = compileIgnoreLines([pattern])
      return (path: string) => askIgnoreRules(rules, path)
    }
    expect(listSlow(compile)).toEqual([])
  })

  test('a glob matches long paths quickly', () => {
    const compile = (pattern: string) => {
      const { globs } = compileGlobs([pattern])
      return (path: string) => matchGlobs(globs, path)
    }
    expect(listSlow(compile)).toEqual([])
  })
})

describe('hostile lines', () => {
  const deep = `${'x/'.repeat(28)}y`
  const lines = ['**/'.repeat(12), 'x/**/'.repeat(9), '*/**/'.repeat(9), '*x'.repeat(60)].map(
    part => `${part}b`,
  )
  const text = `x/${'**/'.repeat(12)}b\n${lines.join('\n')}\n`

  test('keep nobody waiting who looks for the places of clients', () => {
    const cwd = plant(join(scratch, 'places'), { '.gitignore': text })
    const started = performance.now()
    const rules = withRules(cwd, readRulesAbove(cwd, cwd))
    expect(isHidden(join(cwd, deep), rules)).toBe(false)
    expect(isHidden(join(cwd, deep, 'b'), rules)).toBe(true)
    expect(performance.now() - started).toBeLessThan(1_000)
  })

  test('keep nobody waiting who asks for the skills that a client finds', () => {
    const cwd = plant(join(scratch, 'client'), {
      '.gitignore': text,
      [`${deep}/SKILL.md`]: skillText('y'),
      [`${deep}z/B/SKILL.md`]: skillText('b'),
    })
    const started = performance.now()
    const search = PRESETS.find(({ search: { ignoreFiles } }) => ignoreFiles.includes('.gitignore'))?.search
    const found = search && findEntries(cwd, search, new Map())
    expect(found?.map(({ path }) => path)).toEqual([`${deep}/SKILL.md`])
    expect(performance.now() - started).toBeLessThan(1_000)
  })
})
