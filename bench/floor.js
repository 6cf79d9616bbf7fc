// Floors no compiler gets below, in one thread: reading and hashing every file of a tree, and asking for the stat of every
// file, with or without looking for the files.
//
//   node bench/floor.js read|stat|lstat DIR
import { createHash, hash } from 'node:crypto'
import { closeSync, lstatSync, openSync, readdirSync, readSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const SHA256 = 'sha256'

/** Walk, read and SHA-256 of every regular file, synchronously, into one reused buffer. @param {string} dir */
export function readAndHash(dir) {
  const buffer = Buffer.allocUnsafeSlow(1 << 20)
  const sum = { files: 0, bytes: 0, folders: 0 }
  walk(dir, sum, file => {
    const fd = openSync(file, 'r')
    sum.bytes += digest(fd, buffer)
    closeSync(fd)
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
  if (dir === undefined || !['read', 'stat', 'lstat'].includes(kind ?? ''))
    throw new Error('node bench/floor.js read|stat|lstat DIR')
  const known = kind === 'lstat' ? listAll(dir) : []
  const start = performance.now()
  const cpu = process.cpuUsage()
  const sum = kind === 'read' ? readAndHash(dir) : kind === 'stat' ? statAll(dir) : statKnown(known)
  const wall = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(cpu)
  console.log(JSON.stringify({ kind, ...sum, wall, cpu: (user + system) / 1e6 }))
}
