/**
 * Preloaded before the command: ends it by a kill at the call number `KILL_AT` of those that change the disk; a write is half done then.
 * `KILL_LOG` receives how many there were.
 */
const fs = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')
const { isMainThread } = require('node:worker_threads')

const CALLS = [
  'appendFileSync',
  'chmodSync',
  'copyFileSync',
  'cpSync',
  'fsyncSync',
  'linkSync',
  'mkdirSync',
  'mkdtempSync',
  'renameSync',
  'rmSync',
  'rmdirSync',
  'symlinkSync',
  'unlinkSync',
  'utimesSync',
  'writeFileSync',
  'writeSync',
]
const PROMISED = [
  'copyFile',
  'link',
  'mkdir',
  'open',
  'rename',
  'rm',
  'rmdir',
  'symlink',
  'unlink',
  'writeFile',
]

const { KILL_AT: at, KILL_LOG: log } = process.env
const { writeFileSync } = fs
let count = 0

function wrap(owner, name) {
  const call = owner[name]
  owner[name] = (...args) => {
    count++
    if (count === Number(at)) {
      const [path, content] = args
      if (name === 'writeFileSync') writeFileSync(path, content.slice(0, content.length / 2))
      process.kill(process.pid, 'SIGKILL')
      for (;;) fs.statSync('/')
    }
    return call.apply(owner, args)
  }
}

if (isMainThread) {
  for (const name of CALLS) wrap(fs, name)
  for (const name of PROMISED) wrap(fs.promises, name)
  syncBuiltinESMExports()
  if (log !== undefined) process.on('exit', () => writeFileSync(log, String(count)))
}
