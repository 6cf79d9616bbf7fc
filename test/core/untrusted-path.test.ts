/** One policy for paths that strangers chose: what git and Windows refuse is refused. */
import { execFileSync } from 'node:child_process'
import { join, win32 } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  areClearlySafe,
  findPathProblem,
  findUnsafeFiles,
  isPlainPath,
  isSafePath,
} from '../../src/core/files/untrusted-path.ts'
import { isBundlePath } from '../../src/format/layout.ts'
import { HOSTILE_KINDS, HOSTILE_PATHS, vectors } from '../support/hostile-paths.ts'
import { getRuns } from '../support/properties.ts'
import { scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('untrusted-path')
let count = 0
const fresh = () => join(scratch, `${count++}`)

const { paths, folders } = vectors

test('a path that is plain holds no name that anything is wrong with', () => {
  const piece = fc.constantFrom(
    ...[
      'a',
      'Con',
      'CON',
      'conin$',
      'com1',
      'common',
      'content',
      'lpt',
      'aux',
      'nul.md',
      'git~1',
      'gIt~',
      '.git',
      '.github',
    ],
    ...[
      '.',
      '..',
      ' ',
      '/',
      '//',
      '-',
      '_',
      '+',
      '\u00b9',
      ':',
      '*',
      '\\',
      '?',
      '"',
      '<',
      '|',
      '\t',
      '\u007f',
      'é',
      '$',
      '1',
    ],
    ...['x'.repeat(255), 'y/'.repeat(1_400)],
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), pieces => {
      const path = pieces.join('')
      // A name that is not ASCII makes it look at each name.
      if (isPlainPath(path)) expect(findPathProblem(`${path}/\u00e9`)).toBeUndefined()
      if (/^[\w+-]{1,9}(?:\/[\w+-]{1,9})*$/.test(path) && !/(?:^|\/)(?:con|aux|com1|lpt1)/i.test(path))
        expect(isPlainPath(path)).toBe(true)
    }),
    { numRuns: getRuns(2_000) },
  )
  for (const path of ['.github/content', 'common/.gitignore', 'a b/c.d', 'x'.repeat(255)])
    expect([path, isPlainPath(path)]).toEqual([path, true])
  for (const path of [
    '',
    'a/',
    '/a',
    'a//b',
    'con',
    'a/CON.md',
    'COM1',
    'a/.GIT',
    'git~1/x',
    'a.',
    'x'.repeat(256),
  ])
    expect([path, isPlainPath(path)]).toEqual([path, false])
})

test('files that are clearly safe have nothing that a checker finds', () => {
  const name = fc.constantFrom('a', 'A', 'b.md', 'B.md', 'con', 'é', 'c')
  const path = fc.array(name, { minLength: 1, maxLength: 3 }).map(names => names.join('/'))
  fc.assert(
    fc.property(fc.array(path, { minLength: 1, maxLength: 4 }), files => {
      if (areClearlySafe('folder', files))
        expect(findUnsafeFiles(files.map(file => `folder/${file}`))).toEqual([])
    }),
    { numRuns: getRuns(2_000) },
  )
  expect(areClearlySafe('folder', ['SKILL.md', 'a/b.md', 'a/c.md'])).toBe(true)
})

test.each(paths)('%j: %j', (path, reason) => {
  if (reason === null) expect(findPathProblem(path)).toBeUndefined()
  else expect(findPathProblem(path)).toContain(reason)
})

test.each(folders)('of $files, $unsafe is unsafe', ({ files, unsafe }) => {
  expect(findUnsafeFiles(files).map(([path]) => path)).toEqual(unsafe)
})

/** Which of these paths git takes into an index, with all its protections on: it passes over the others. */
function acceptedByGit(given: string[]): string[] {
  const folder = fresh()
  execFileSync('git', ['init', '-q', folder])
  const protect = ['-c', 'core.protectNTFS=true', '-c', 'core.protectHFS=true']
  const git = (args: string[], input = '') =>
    execFileSync('git', ['-C', folder, ...protect, ...args], { input, encoding: 'utf8', stdio: 'pipe' })
  const blob = git(['hash-object', '-w', '--stdin'], 'x').trim()
  // Each in a folder of its own, so that none takes the place of another.
  git(
    ['update-index', '-z', '--index-info'],
    given.map((path, at) => `100644 ${blob} 0\t${at}/${path}\0`).join(''),
  )
  return git(['ls-files', '-z'])
    .split('\0')
    .filter(path => path !== '')
    .map(path => path.slice(path.indexOf('/') + 1))
}

const canBeAsked = (path: string) => path !== '' && !path.includes('\0') && !/\p{Cs}/u.test(path)

test('git takes every path that skillc takes', () => {
  const taken = paths.filter(([path, reason]) => reason === null && canBeAsked(path)).map(([path]) => path)
  expect(new Set(acceptedByGit(taken))).toEqual(new Set(taken))
})

test.each(Object.entries(HOSTILE_KINDS))('%s: skillc refuses each', (_, all) => {
  expect(all.filter(isSafePath)).toEqual([])
  expect(all.filter(isPlainPath)).toEqual([])
})

test('skillc refuses every path that git refuses', () => {
  const asked = [...paths.map(([path]) => path), ...HOSTILE_PATHS].filter(canBeAsked)
  expect(asked.length).toBeGreaterThan(1_000)
  const accepted = new Set(acceptedByGit(asked))
  const refused = asked.filter(path => !accepted.has(path))
  expect(refused).toEqual(
    expect.arrayContaining(['.git/objects/x', 'git~1', '.g\u200Cit', '.git::$INDEX_ALLOCATION']),
  )
  expect(refused.filter(isSafePath)).toEqual([])
})

const piece = fc.oneof(
  fc.constantFrom(
    '.git',
    'GIT~1',
    'con',
    'aux',
    '..',
    '.',
    ' ',
    '/',
    '\\',
    ':',
    'C:',
    '\u200C',
    'é',
    'e\u0301',
    'a',
  ),
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.string({ maxLength: 6 }),
)
const anyPath = fc.array(piece, { minLength: 1, maxLength: 6 }).map(pieces => pieces.join(''))

test('a path that is taken stays below its folder on Windows, and opens no device, stream or folder of git', () => {
  fc.assert(
    fc.property(fc.oneof(anyPath, fc.constantFrom(...paths.map(([path]) => path))), path => {
      fc.pre(isSafePath(path))
      const root = 'C:\\skills\\rye'
      expect(win32.resolve(root, path)).toBe(`${root}\\${path.replaceAll('/', '\\')}`)
      expect(win32.join(root, path).startsWith(`${root}\\`)).toBe(true)
      for (const name of path.split('/')) {
        // As Windows reads it: no stream, no dots and spaces at the end, no extension of a device.
        const read = name
          .replace(/:.*/, '')
          .replace(/[. ]+$/, '')
          .toLowerCase()
        expect(read).toBe(name.toLowerCase())
        expect(read.replace(/[\u200C-\u200F\u202A-\u202E\u206A-\u206F\uFEFF]/g, '')).not.toMatch(
          /^(?:\.git|git~\d+)$/,
        )
        expect(read.split('.')[0]?.trimEnd()).not.toMatch(
          /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])$/,
        )
      }
    }),
    { numRuns: getRuns(1_000) },
  )
})

test('git takes random paths that skillc takes', () => {
  const taken = fc.sample(anyPath, { numRuns: 2_000, seed: 20_261_122 }).filter(path => isSafePath(path))
  expect(taken.length).toBeGreaterThan(100)
  expect(new Set(acceptedByGit(taken))).toEqual(new Set(taken))
})

test('the own paths of bundles are safe', () => {
  fc.assert(
    fc.property(fc.oneof(anyPath, fc.stringMatching(/^(?:[a-z]{1,6}\/)?[a-z0-9._-]{1,12}$/)), path => {
      expect(isBundlePath(path) && !isSafePath(path)).toBe(false)
    }),
  )
  for (const path of ['aux.md', 'con/x', 'chunks/com1.md', 'a.', '.a', 'a/b/c', '../a', 'A', 'a b', ''])
    expect(isBundlePath(path), path).toBe(false)
})
