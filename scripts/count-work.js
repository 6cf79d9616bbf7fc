/**
 * Loaded with `--import`: appends to the file that SKILLC_WORK_LOG names what the program does, one JSON line each:
 * a module loaded, a file opened, bytes read or written, a process or thread started. Worker threads load it too.
 *
 * It counts the calls that skillc makes of Node, for files below the working folder and of skillc itself, so that
 * the numbers are the same with every version of Node and on every system.
 */
import childProcess from 'node:child_process'
import fs from 'node:fs'
import { createRequire, register, syncBuiltinESMExports } from 'node:module'
import { resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import workers from 'node:worker_threads'

const log = process.env.SKILLC_WORK_LOG
const { openSync, writeSync } = fs
const logged = openSync(log, 'a')
const tell = event => writeSync(logged, `${JSON.stringify(event)}\n`)

// Files that were just planted count as old ones: what stood still for two seconds may be remembered.
const now = Date.now
Date.now = () => now() + 5_000

const hook = `
  import { appendFileSync } from 'node:fs'
  export async function load(url, context, next) {
    appendFileSync(${JSON.stringify(log)}, JSON.stringify({ module: url }) + '\\n')
    return next(url, context)
  }`
register(`data:text/javascript,${encodeURIComponent(hook)}`)
// The hook does not see what a package loads with `require`.
const { cache } = createRequire(import.meta.url)
process.on('exit', () => {
  for (const path of Object.keys(cache)) tell({ module: pathToFileURL(path).href })
})

const counted = [process.cwd(), fileURLToPath(new URL('../dist', import.meta.url))]
const descriptors = new Set()

/** Whether a file, given as Node's functions take it, counts. Code counts as a module instead. */
function isCounted(file) {
  if (typeof file === 'number') return descriptors.has(file)
  const path = file instanceof URL ? fileURLToPath(file) : resolve(String(file))
  return counted.some(folder => path.startsWith(folder + sep)) && !/\.(?:[cm]?js|node)$/.test(path)
}

/** Node's functions call each other: only the outermost call is skillc's. */
let isWithin = false

/** Replaces a function by one that also tells, from its arguments and its result, once it has succeeded. */
function observe(owner, name, eventsOf) {
  const original = owner[name]
  owner[name] = function (...given) {
    if (isWithin) return original.apply(this, given)
    const told = result => {
      for (const event of eventsOf(given, result)) tell(event)
      return result
    }
    isWithin = true
    try {
      const result = original.apply(this, given)
      return result instanceof Promise ? result.then(told) : told(result)
    } finally {
      isWithin = false
    }
  }
}

const sizeOf = data => (typeof data === 'string' ? Buffer.byteLength(data) : data.byteLength)
const open = file => (typeof file !== 'number' && isCounted(file) ? [{ opened: String(file) }] : [])
const read = ([file], bytes) => (isCounted(file) ? [...open(file), { read: sizeOf(bytes) }] : [])
const write = ([file, bytes]) => (isCounted(file) ? [...open(file), { written: sizeOf(bytes) }] : [])
const copy = ([from, to]) => [...open(from), ...open(to)]

observe(fs, 'openSync', ([file], descriptor) => {
  if (isCounted(file)) descriptors.add(descriptor)
  else descriptors.delete(descriptor)
  return open(file)
})
observe(fs, 'readSync', ([file], bytes) => (isCounted(file) ? [{ read: bytes }] : []))
observe(fs, 'writeSync', ([file], bytes) => (isCounted(file) ? [{ written: bytes }] : []))
for (const owner of [fs, fs.promises]) {
  const suffix = owner === fs ? 'Sync' : ''
  observe(owner, `readFile${suffix}`, read)
  observe(owner, `writeFile${suffix}`, write)
  observe(owner, `appendFile${suffix}`, write)
  observe(owner, `copyFile${suffix}`, copy)
}
observe(fs.promises, 'open', ([file], handle) => {
  if (!isCounted(file)) return []
  observe(handle, 'readFile', (_, bytes) => [{ read: sizeOf(bytes) }])
  observe(handle, 'read', (_, { bytesRead }) => [{ read: bytesRead }])
  observe(handle, 'write', (_, { bytesWritten }) => [{ written: bytesWritten }])
  return open(file)
})

for (const name of ['spawn', 'fork', 'exec', 'execFile', 'spawnSync', 'execSync', 'execFileSync'])
  observe(childProcess, name, ([program]) => [{ started: String(program) }])

const { Worker } = workers
workers.Worker = class extends Worker {
  constructor(file, options) {
    super(file, options)
    tell({ started: String(file) })
  }
}

syncBuiltinESMExports()
