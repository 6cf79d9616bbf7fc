/**
 * What a power cut may leave of a build: the disk as a recorded build changed it, call by call, and of what was not flushed
 * some and not the rest.
 */
import type { Call } from './strace.ts'

/** Files by path; folders are their parents, and those that are named with a slash at their end. */
export type Disk = Map<string, Buffer | 'folder'>

interface Inode {
  bytes: Buffer
  isFlushed: boolean
}

/** A change of a folder: names that it then has, and those that it has no more. */
interface Change {
  put: [path: string, what: Inode | 'folder'][]
  drop: string[]
}

/** What the disk was told until a call, and what of it is certain. */
export interface Moment {
  /** The call before it. */
  after: string
  before: Disk
  changes: Change[]
  /** So many changes came before a flush: a journal has them then. */
  flushed: number
}

/** What becomes of bytes that were not flushed. */
const LOSSES: ((bytes: Buffer) => Buffer)[] = [
  bytes => bytes,
  () => Buffer.alloc(0),
  bytes => Buffer.alloc(bytes.length),
  bytes => bytes.subarray(0, bytes.length >> 1),
  bytes =>
    Buffer.concat([bytes.subarray(0, bytes.length >> 1), Buffer.alloc(bytes.length - (bytes.length >> 1))]),
]

/** The moments of a build at which the power may fail: after each call that changes the disk. */
export function momentsIn(before: Disk, calls: Call[]): Moment[] {
  const names = new Map<string, Inode>()
  for (const [path, bytes] of before) if (bytes !== 'folder') names.set(path, { bytes, isFlushed: true })
  const open = new Map<string, { inode: Inode; at: number }>()
  const changes: Change[] = []
  const moments: Moment[] = []
  let flushed = 0
  for (const { name, text, result } of calls) {
    if (result < 0) continue
    const strings = [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, escaped = '']) => readString(escaped))
    const [first = '', second = ''] = strings.map(string => string.toString())
    const [, fd = ''] = /^(\d+)</.exec(text) ?? []
    if (name === 'mkdir') changes.push({ put: [[first, 'folder']], drop: [] })
    else if (name === 'unlink' || name === 'rmdir') {
      names.delete(first)
      changes.push({ put: [], drop: [first] })
    } else if (name === 'rename') {
      const moved = [...names].filter(([path]) => path === first || path.startsWith(`${first}/`))
      const isFolder = !names.has(first)
      const put = moved.map(([path, inode]): [string, Inode] => [second + path.slice(first.length), inode])
      for (const [path] of moved) names.delete(path)
      for (const [path, inode] of put) names.set(path, inode)
      changes.push({
        put: [...(isFolder ? [[second, 'folder'] as [string, 'folder']] : []), ...put],
        drop: [first],
      })
    } else if (name === 'openat') {
      const there = names.get(first)
      if (there === undefined && !text.includes('O_CREAT')) continue
      const inode = there ?? { bytes: Buffer.alloc(0), isFlushed: false }
      open.set(String(result), { inode, at: 0 })
      if (there === undefined) {
        names.set(first, inode)
        changes.push({ put: [[first, inode]], drop: [] })
      } else if (text.includes('O_TRUNC')) change(inode, Buffer.alloc(0), 0)
      else continue
    } else if (name === 'write' || name === 'pwrite64') {
      const file = open.get(fd)
      const [bytes = Buffer.alloc(0)] = strings
      if (file === undefined) throw new Error(`not open: ${text.slice(0, 200)}`)
      const at = name === 'write' ? file.at : Number(text.slice(text.lastIndexOf(' ') + 1))
      change(file.inode, bytes.subarray(0, result), at)
      file.at = at + result
    } else if (name === 'fsync') {
      const file = open.get(fd)
      if (file !== undefined) file.inode.isFlushed = true
      flushed = changes.length
    } else continue
    moments.push({ after: `${name} ${text.slice(0, 300)}`, before, changes: frozen(changes), flushed })
  }
  return moments

  function change(inode: Inode, bytes: Buffer, at: number): void {
    const size = Math.max(at + bytes.length, bytes.length === 0 ? 0 : inode.bytes.length)
    const content = Buffer.alloc(size)
    inode.bytes.copy(content)
    bytes.copy(content, at)
    inode.bytes = content
    inode.isFlushed = false
  }
}

/** Inodes as they are now, each still one. */
function frozen(changes: Change[]): Change[] {
  const copies = new Map<Inode, Inode>()
  const copyOf = (inode: Inode) => {
    const copy = copies.get(inode) ?? { ...inode }
    copies.set(inode, copy)
    return copy
  }
  return changes.map(({ put, drop }) => ({
    put: put.map(([path, what]) => [path, what === 'folder' ? what : copyOf(what)]),
    drop,
  }))
}

/** The string of C that strace prints. */
function readString(text: string): Buffer {
  const letters: Record<string, string> = { n: '\n', t: '\t', r: '\r', v: '\v', f: '\f' }
  const plain = text.replace(/\\([0-7]{1,3}|.)/g, (_, code: string) =>
    /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : (letters[code] ?? code),
  )
  return Buffer.from(plain, 'latin1')
}

/**
 * Disks that a power cut may leave, from those with an ordered journal (ext4, XFS: changes are lost from the end) to the
 * weakest that POSIX allows (any change of a folder may be lost). Each comes once.
 */
export function* disksAfter(moment: Moment, random: () => number, draws: number): Generator<Disk> {
  const { changes, flushed } = moment
  const all = () => true
  for (const lose of LOSSES) yield rebuildDisk(moment, all, () => lose)
  const anyLoss = () => LOSSES[Math.floor(random() * LOSSES.length)] ?? LOSSES[0]!
  yield rebuildDisk(moment, index => index < flushed, anyLoss)
  const isMove = (index: number) =>
    (changes[index]?.put.length ?? 0) > 0 && (changes[index]?.drop.length ?? 0) > 0
  yield rebuildDisk(moment, isMove, () => LOSSES[0]!)
  yield rebuildDisk(
    moment,
    index => !isMove(index),
    () => LOSSES[0]!,
  )
  for (let draw = 0; draw < draws; draw++) {
    const kept = flushed + Math.floor(random() * (changes.length - flushed + 1))
    yield rebuildDisk(moment, index => index < kept, anyLoss)
    yield rebuildDisk(moment, () => random() < 0.7, anyLoss)
  }
}

function rebuildDisk(
  { before, changes }: Moment,
  isKept: (index: number) => boolean,
  lossOf: () => (bytes: Buffer) => Buffer,
): Disk {
  const disk: Disk = new Map(before)
  const contents = new Map<Inode, Buffer>()
  const contentOf = (inode: Inode) => {
    const content = contents.get(inode) ?? (inode.isFlushed ? inode.bytes : lossOf()(inode.bytes))
    contents.set(inode, content)
    return content
  }
  for (const [index, { put, drop }] of changes.entries()) {
    if (!isKept(index)) continue
    for (const path of drop)
      for (const each of [...disk.keys()]) if (each === path || each.startsWith(`${path}/`)) disk.delete(each)
    for (const [path, what] of put) disk.set(path, what === 'folder' ? what : contentOf(what))
  }
  return disk
}
