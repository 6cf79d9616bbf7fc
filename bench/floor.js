// Two floors no compiler gets below, in one thread: reading and hashing every file of a tree, and asking for the
// stat of every file.
//
//   node bench/floor.js read|stat DIR
import { createHash } from 'node:crypto'
import { closeSync, fstatSync, lstatSync, openSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Walk, read and SHA-256 of every regular file, synchronously, into one reused buffer. @param {string} dir */
export function readAndHash(dir) {
  let buffer = Buffer.allocUnsafe(1 << 20)
  const sum = { files: 0, bytes: 0, folders: 0 }
  walk(dir, sum, file => {
    const fd = openSync(file, 'r')
    const { size } = fstatSync(fd)
    if (size > buffer.length) buffer = Buffer.allocUnsafe(size)
    let length = 0
    for (let got = 1; got > 0 && length < size; length += got)
      got = readSync(fd, buffer, length, size - length, length)
    closeSync(fd)
    createHash('sha256').update(buffer.subarray(0, length)).digest()
    sum.bytes += length
  })
  return sum
}

/** Walk and lstat of every regular file. @param {string} dir */
export function statAll(dir) {
  const sum = { files: 0, bytes: 0, folders: 0 }
  walk(dir, sum, file => {
    sum.bytes += lstatSync(file).size
  })
  return sum
}

/** @param {string} dir @param {{ files: number, folders: number }} sum @param {(file: string) => void} visit */
function walk(dir, sum, visit) {
  const stack = [dir]
  for (let folder = stack.pop(); folder !== undefined; folder = stack.pop()) {
    sum.folders++
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) stack.push(join(folder, entry.name))
      else if (entry.isFile()) {
        sum.files++
        visit(join(folder, entry.name))
      }
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [kind, dir] = process.argv.slice(2)
  if (dir === undefined || (kind !== 'read' && kind !== 'stat'))
    throw new Error('node bench/floor.js read|stat DIR')
  const start = performance.now()
  const cpu = process.cpuUsage()
  const sum = kind === 'read' ? readAndHash(dir) : statAll(dir)
  const wall = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(cpu)
  console.log(JSON.stringify({ kind, ...sum, wall, cpu: (user + system) / 1e6 }))
}
