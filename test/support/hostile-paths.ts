/**
 * Paths that strangers send, by kind: every spelling that leaves a folder, opens a device or reaches into `.git` somewhere, or that no
 * disk can hold. core/untrusted-path.test.ts holds them to git and to Windows; all that takes a path is tried with them.
 */
import { readFileSync } from 'node:fs'

interface Vectors {
  paths: [path: string, reason: string | null][]
  folders: { files: string[]; unsafe: string[] }[]
}

/** Written by hand, each with the reason why it is refused, or null where it is not. */
export const vectors: Vectors = JSON.parse(
  readFileSync(new URL('../../fixtures/paths.json', import.meta.url), 'utf8'),
)

/** Code points, both ends included. */
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))

/** What HFS+ leaves out of names, as git's `next_hfs_char` lists it. */
const IGNORED = [...range(0x200c, 0x200f), ...range(0x202a, 0x202e), ...range(0x206a, 0x206f), '\ufeff']
const DEVICES = [
  ...['con', 'prn', 'aux', 'nul', 'conin$', 'conout$'],
  ...['com', 'lpt'].flatMap(name => [...range(0x30, 0x39), '\u00b9', '\u00b2', '\u00b3'].map(n => name + n)),
]
const STREAMS = ['::$INDEX_ALLOCATION', ':$I30:$INDEX_ALLOCATION', ':x', '::$DATA']

const insert = (text: string, more: string) =>
  Array.from({ length: text.length + 1 }, (_, at) => text.slice(0, at) + more + text.slice(at))
const withCases = (name: string) => [name, name.toUpperCase()]

/** Names of one folder or file. */
const names = {
  above: ['..', '. .', '.. ', '...', '. '],
  git: [
    ...['.git', '.Git', '.gIT'].flatMap(withCases),
    ...range(0x30, 0x39).flatMap(n => withCases(`git~${n}`)),
    ...IGNORED.flatMap(each => insert('.git', each)),
    ...['.git', 'git~1'].flatMap(name => ['.', ' ', '. .', '...', ...STREAMS].map(end => name + end)),
  ],
  device: DEVICES.flatMap(name =>
    ['', '.md', '.tar.gz', ' ', ' .txt', ':x'].flatMap(end => withCases(name + end)),
  ),
  ending: ['a.', 'a ', 'a..', 'a. ', 'SKILL.md.', 'SKILL.md '],
  control: [...range(0, 0x1f), ...range(0x7f, 0x9f)].map(each => `a${each}b`),
  refused: Array.from('<>:"|?*\\', each => `a${each}b`),
  unicode: ['\ud800', 'a\udbff', '\udc00b', '\udfff\ud800'],
  long: ['n'.repeat(256), '\u00e9'.repeat(128)],
}

/** Paths that are hostile as a whole. */
const paths = {
  above: ['../x', '../../x', 'a/../../x', 'a/..', 'a/../b', '.', './x', 'a/./b', '../skills/x', '..//x'],
  absolute: ['/', '/x', '/etc/passwd', '//x', '///x', '/..', 'a//b', 'a/', '/.git/config'],
  windows: [
    ...['C:', 'C:x', 'C:/x', 'C:\\x', 'c:..\\x', '/C:/x'],
    ...['\\x', '\\\\host\\share', '//host/share', '\\\\?\\C:\\x', '\\\\.\\pipe\\x', '\\??\\C:\\x'],
    ...['..\\x', 'a\\..\\..\\x', '.git\\config', 'a\\.git\\x', 'a/..\\..\\x', '.\\x'],
  ],
  long: ['d/'.repeat(1_500).concat('x'), `${'d'.repeat(200)}/`.repeat(20).concat('x')],
}

/** Each in the place of a whole path, of a folder and of a file. */
const placed = (all: string[]) => all.flatMap(name => [name, `${name}/x`, `a/${name}`])

export const HOSTILE_KINDS: Record<string, string[]> = {
  ...Object.fromEntries(Object.entries(names).map(([kind, all]) => [`name: ${kind}`, placed(all)])),
  ...Object.fromEntries(Object.entries(paths).map(([kind, all]) => [`path: ${kind}`, all])),
  'by hand': vectors.paths.flatMap(([path, reason]) => (reason === null || path === '' ? [] : [path])),
}

export const HOSTILE_PATHS = [...new Set(Object.values(HOSTILE_KINDS).flat())]

/** Nine of each kind, for what takes long. */
export const SOME_HOSTILE_PATHS = [
  ...new Set(
    Object.values(HOSTILE_KINDS).flatMap(all =>
      Array.from(
        { length: Math.min(9, all.length) },
        (_, at) => all[Math.floor((at * all.length) / 9)] ?? all[at] ?? '',
      ),
    ),
  ),
]

/** Those that a disk of Linux can hold below a folder, and that lead to no other place there. */
export const WRITABLE_PATHS = HOSTILE_PATHS.filter(
  path =>
    !/[\0\ud800-\udfff]/.test(path) &&
    path.length < 3_000 &&
    path.split('/').every(name => !['', '.', '..'].includes(name) && Buffer.byteLength(name) <= 255),
)
