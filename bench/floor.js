// Floors no compiler gets below, in one thread: reading and hashing every file of a tree, also parsing every SKILL.md, and asking
// for the stat of every file, with or without looking for the files.
//
//   node bench/floor.js read|parse|stat|lstat DIR
import { createHash, hash } from 'node:crypto'
import { closeSync, lstatSync, openSync, readdirSync, readSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const SHA256 = 'sha256'

/**
 * Walk, read and SHA-256 of every regular file, synchronously, into one reused buffer.
 * @param {string} dir @param {(file: string, bytes: Buffer) => void} [look] gets the bytes of files of up to 1 MiB
 */
export function readAndHash(dir, look = () => {}) {
  const buffer = Buffer.allocUnsafeSlow(1 << 20)
  const sum = { files: 0, bytes: 0, folders: 0 }
  walk(dir, sum, file => {
    const fd = openSync(file, 'r')
    const bytes = digest(fd, buffer)
    sum.bytes += bytes
    closeSync(fd)
    look(file, buffer.subarray(0, bytes))
  })
  return sum
}

/** A read that does not fill the buffer has come to the end: files of up to 1 MiB are read in one call, without a stat. */
function digest(/** @type {number} */ fd, /** @type {Buffer} */ buffer) {
  let read = readSync(fd, buffer, 0, buffer.length, null)
  if (read < buffer.length) {
    hash(SHA256, buffer.subarray(0, read), 'hex')
    return read
  }
  const whole = createHash(SHA256)
  let bytes = 0
  for (; read > 0; read = readSync(fd, buffer, 0, buffer.length, null)) {
    whole.update(buffer.subarray(0, read))
    bytes += read
  }
  whole.digest('hex')
  return bytes
}

/**
 * The yardstick of a check: what `readAndHash` does, the native tree of each SKILL.md, and one look at each node of its table.
 * @param {string} dir
 */
function readAndParse(dir) {
  const native = createRequire(import.meta.url)('../node_modules/satteri/index.js')
  let nodes = 0
  const sum = readAndHash(dir, (file, bytes) => {
    if (!file.endsWith('/SKILL.md')) return
    const handle = native.createMdastHandle(bytes.toString(), FRONTMATTER)
    const tree = native.serializeHandle(handle)
    native.dropHandle(handle)
    const words = new Int32Array(tree.buffer, tree.byteOffset, tree.length >> 2)
    const [, , , count = 0, start = 0] = words
    for (let id = 0, at = start >> 2; id < count; id++, at += NODE) if (words[at + 1] !== 0) nodes++
  })
  return { ...sum, nodes }
}

/** Numbers of a node in satteri's table, and its option for frontmatter of YAML and TOML. */
const NODE = 13
const FRONTMATTER = (1 << 7) | (1 << 8)

/** Walk and lstat of every regular file. @param {string} dir */
export function statAll(dir) {
  const sum = { files: 0, bytes: 0, folders: 0 }
  walk(dir, sum, file => {
    sum.bytes += lstatSync(file).size
  })
  return sum
}

/** lstat of files that are known by path. @param {string[]} files */
function statKnown(files) {
  const sum = { files: files.length, bytes: 0, folders: 0 }
  for (const file of files) sum.bytes += lstatSync(file).size
  return sum
}

/** @param {string} dir */
function listAll(dir) {
  /** @type {string[]} */
  const files = []
  walk(dir, { files: 0, folders: 0 }, file => files.push(file))
  return files
}

/** @param {string} dir @param {{ files: number, folders: number }} sum @param {(file: string) => void} visit */
function walk(dir, sum, visit) {
  const stack = [dir]
  for (let folder = stack.pop(); folder !== undefined; folder = stack.pop()) {
    sum.folders++
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) stack.push(`${folder}/${entry.name}`)
      else if (entry.isFile()) {
        sum.files++
        visit(`${folder}/${entry.name}`)
      }
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [kind, dir] = process.argv.slice(2)
  const floors = { read: readAndHash, parse: readAndParse, stat: statAll, lstat: () => statKnown(known) }
  const floor = floors[/** @type {keyof typeof floors} */ (kind)]
  if (dir === undefined || floor === undefined)
    throw new Error('node bench/floor.js read|parse|stat|lstat DIR')
  const known = kind === 'lstat' ? listAll(dir) : []
  const start = performance.now()
  const cpu = process.cpuUsage()
  const sum = floor(dir)
  const wall = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(cpu)
  console.log(JSON.stringify({ kind, ...sum, wall, cpu: (user + system) / 1e6 }))
}
