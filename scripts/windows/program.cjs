/** Becomes `git.exe` and others: asks `programs.js` to run the program of its name on Linux, and answers with what that printed. */
const fs = require('node:fs')
const { basename, dirname, join } = require('node:path')

const BETWEEN_MS = 5
const [program, , ...args] = process.argv
const folder = dirname(program)
const asked = join(folder, 'asked', `${Date.now()}-${process.pid}`)

/** Reads to the end of a pipe, which Node under wine takes for no stream. */
function readInput() {
  try {
    return fs.readFileSync(0)
  } catch {
    return ''
  }
}

fs.writeFileSync(`${asked}.in`, readInput())
const request = { name: basename(program, '.exe'), args, cwd: process.cwd(), env: process.env }
fs.writeFileSync(`${asked}.draft`, JSON.stringify(request))
fs.renameSync(`${asked}.draft`, `${asked}.request`)
const clock = new Int32Array(new SharedArrayBuffer(4))
while (!fs.existsSync(`${asked}.code`)) Atomics.wait(clock, 0, 0, BETWEEN_MS)
for (const [fd, name] of [
  [1, 'out'],
  [2, 'err'],
]) {
  const bytes = fs.readFileSync(`${asked}.${name}`)
  for (let at = 0; at < bytes.length; ) at += fs.writeSync(fd, bytes, at)
}
process.exit(Number(fs.readFileSync(`${asked}.code`, 'utf8')))
