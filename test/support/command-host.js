/**
 * Runs commands of skillc one after the other in a process that has loaded them: to start one takes longer than most commands of
 * tests. Arguments: the pipe that commands come from, the pipe for what they answer, the built commands.
 */
import { openSync } from 'node:fs'
import { createRequire } from 'node:module'
import { readMessage, writeMessage } from './messages.js'

const [, , asked, answered, commands] = process.argv
const input = openSync(asked, 'r')
const output = openSync(answered, 'w')
const { main } = createRequire(import.meta.url)(commands)
const home = process.cwd()

/** Runs a command where and with what it is asked to, until it ends its process. */
async function run({ args, cwd, env }) {
  process.chdir(cwd)
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  process.exitCode = undefined
  const out = listen('stdout')
  const err = listen('stderr')
  const code = await new Promise(fulfill => {
    process.exit = (given = process.exitCode) => fulfill(given ?? 0)
    void main([process.execPath, 'skillc', ...args])
  })
  // A process that has ended is in no folder, and hears no signals.
  process.chdir(home)
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal)
  return { code, out: out(), err: err() }
}

/** Keeps what is printed from here on. */
function listen(stream) {
  const parts = []
  process[stream].write = part => {
    parts.push(Buffer.from(part))
    return true
  }
  return () => Buffer.concat(parts).toString()
}

const { exit } = process
for (let command = readMessage(input); command !== undefined; command = readMessage(input))
  writeMessage(output, await run(command))
exit()
