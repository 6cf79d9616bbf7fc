/** Absolute paths as Windows and POSIX systems have them, on whichever of them the tests run. */
import { posix, win32 } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeCommand } from '../../src/channels/references/npm-run.ts'
import { LOCK } from '../../src/core/files/lock.ts'
import { formatHolder, identifySelf, parseHolder } from '../../src/core/files/lock-holder.ts'
import { isWithin } from '../../src/core/files/path.ts'
import { getBelow, isBelow, joinReal } from '../../src/core/files/real-path.ts'
import { findPathProblem, findUnsafeFiles } from '../../src/core/files/untrusted-path.ts'
import { showPath, toPosix } from '../../src/core/text/show.ts'

const windows = { name: 'Windows', rules: win32 }
const unix = { name: 'POSIX', rules: posix }

const below = [
  { ...windows, folder: 'C:\\skills', path: 'C:\\skills\\rye\\SKILL.md', inner: 'rye/SKILL.md' },
  { ...windows, folder: 'C:\\skills', path: 'C:\\skills', inner: '' },
  { ...windows, folder: 'C:\\', path: 'C:\\rye', inner: 'rye' },
  { ...windows, folder: '\\\\mill\\share\\', path: '\\\\mill\\share\\rye\\a', inner: 'rye/a' },
  { ...windows, folder: '\\\\mill\\share\\skills', path: '\\\\mill\\share\\skills\\a', inner: 'a' },
  { ...windows, folder: '\\\\?\\C:\\skills', path: '\\\\?\\C:\\skills\\rye', inner: 'rye' },
  { ...unix, folder: '/skills', path: '/skills/rye/SKILL.md', inner: 'rye/SKILL.md' },
  { ...unix, folder: '/', path: '/rye', inner: 'rye' },
  { ...unix, folder: '/skills', path: '/skills/a\\b', inner: 'a\\b' },
]

test.each(below)('$name: $path is below $folder', ({ rules, folder, path, inner }) => {
  expect(isBelow(folder, path, rules)).toBe(true)
  expect(getBelow(folder, path, rules)).toBe(inner)
  expect(isWithin(toPosix(folder, rules), toPosix(path, rules))).toBe(true)
})

test.each([
  { ...windows, folder: 'C:\\skills', path: 'C:\\skills-of-others\\rye' },
  { ...windows, folder: 'C:\\skills', path: 'D:\\skills\\rye' },
  { ...windows, folder: 'C:\\skills\\rye', path: 'C:\\skills' },
  { ...windows, folder: '\\\\mill\\share', path: '\\\\mill\\shared\\rye' },
  { ...windows, folder: '\\\\mill\\share', path: '\\\\bakery\\share\\rye' },
  { ...windows, folder: 'C:\\skills', path: '\\\\?\\C:\\skills\\rye' },
  { ...unix, folder: '/skills', path: '/skills-of-others' },
  { ...unix, folder: '/skills', path: '/skills\\rye' },
  { ...unix, folder: '/skills/rye', path: '/' },
])('$name: $path is not below $folder', ({ rules, folder, path }) => {
  expect(isBelow(folder, path, rules)).toBe(false)
  expect(isWithin(toPosix(folder, rules), toPosix(path, rules))).toBe(false)
})

test('a name joined to a folder is what the system makes of both', () => {
  const name = fc.stringMatching(/^[a-z][a-z .]{0,6}[a-z]$/)
  const folder = {
    win32: fc.constantFrom('C:\\', 'C:\\a', '\\\\mill\\share\\', '\\\\mill\\share\\a', '\\\\?\\C:\\a'),
    posix: fc.constantFrom('/', '/a', '/a/b'),
  }
  for (const rules of [win32, posix])
    fc.assert(
      fc.property(rules === win32 ? folder.win32 : folder.posix, name, (folder, name) => {
        const path = joinReal(folder, name, rules)
        expect(path).toBe(rules.join(folder, name))
        expect(isBelow(folder, path, rules)).toBe(true)
        expect(getBelow(folder, path, rules)).toBe(name)
      }),
    )
})

describe('paths as reports show them', () => {
  test.each([
    { ...windows, path: 'C:\\bakery\\skills\\rye', shown: 'skills/rye' },
    { ...windows, path: 'c:\\Bakery\\skills', shown: 'skills' },
    { ...windows, path: 'C:\\bakery', shown: '.' },
    { ...windows, path: 'C:\\bakery\\..rye', shown: '..rye' },
    { ...windows, path: 'C:\\mill\\rye', shown: 'C:/mill/rye' },
    { ...windows, path: 'D:\\bakery\\rye', shown: 'D:/bakery/rye' },
    { ...windows, path: '\\\\mill\\share\\rye', shown: '//mill/share/rye' },
    { ...unix, path: '/bakery/skills/rye', shown: 'skills/rye' },
    { ...unix, path: '/bakery/a\\b', shown: 'a\\b' },
    { ...unix, path: '/bakery/..rye', shown: '..rye' },
    { ...unix, path: '/mill', shown: '/mill' },
  ])('$name: $path as $shown', ({ rules, path, shown }) => {
    expect(showPath(rules === win32 ? 'C:\\bakery' : '/bakery', path, rules)).toBe(shown)
  })
})

test.each([
  ['C:/windows/x', 'contains `:`'],
  ['C:x', 'contains `:`'],
  ['\\\\mill\\share\\x', 'contains `\\`'],
  ['//mill/share/x', 'empty name'],
  ['\\\\?\\C:\\x', 'contains `\\`'],
  ['//?/C:/x', 'empty name'],
  ['a\\..\\..\\x', 'contains `\\`'],
  ['rye.md:secret', 'contains `:`'],
  ['rye.md::$DATA', 'contains `:`'],
  ['a/COM1.txt', 'a reserved device name on Windows'],
  ['a/nul ', 'ends in a space'],
  ['a./x', 'ends in a dot'],
])('an entry %j of an archive or record is refused everywhere: it %s', (path, reason) => {
  expect(findPathProblem(path)).toContain(reason)
})

test('of names that Windows and macOS take for one, the second is refused', () => {
  expect(findUnsafeFiles(['a/Rye.md', 'A/rye.md', 'a/rye']).map(([path]) => path)).toEqual(['A/rye.md'])
})

test('a lock is a folder and a file whose names every system takes, and reads back', () => {
  const holder = identifySelf()
  const name = formatHolder(holder)
  expect(findPathProblem(`x/${LOCK.slice(1)}/${name}`)).toBeUndefined()
  expect(parseHolder(name)).toEqual(holder)
  expect(parseHolder(`${name}.`)).toBeUndefined()
})

describe('npm', () => {
  const NPM = 'C:\\Program Files\\nodejs\\npm.cmd'

  test('is a program elsewhere, and is given words as they are', () => {
    const args = ['pack', 'a "b" %PATH%']
    expect(writeCommand('/usr/bin/npm', args, 'linux')).toEqual({
      program: '/usr/bin/npm',
      given: args,
      shell: false,
    })
  })

  test('is a batch file on Windows, and each word is in quotes', () => {
    expect(writeCommand(NPM, ['pack', 'C:\\my bread & more'], 'win32')).toEqual({
      program: `"${NPM}"`,
      given: ['"pack"', '"C:\\my bread & more"'],
      shell: true,
    })
  })

  test.each(['a"b', '%PATH%', 'a\nb', 'C:\\bread\\'])('is not given %j by a shell', word => {
    expect(() => writeCommand(NPM, ['pack', word], 'win32')).toThrow('cannot be passed to npm on Windows')
  })
})
