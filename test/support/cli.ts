/** Runs the compiled command as a user does. `npm test` builds it first. */
import { execFileSync, type SpawnSyncOptions, spawn, spawnSync } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMessage, writeMessage } from './messages.js'
import { scratchFolder } from './tree.ts'

const toPath = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const CLI = toPath('../../dist/cli.cjs')
const COMMANDS = toPath('../../dist/commonjs/cli-main.cjs')
const HOST = toPath('command-host.js')

export interface Ran {
  code: number | null
  out: string
  err: string
}

/** Runs `skillc ARGS` in a folder and waits, in a process that ran other commands before. */
export function skillc(args: string[], cwd: string, env: Record<string, string> = {}): Ran {
  const whole = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env }
  // Windows has no named pipes in its folders.
  if (process.platform === 'win32') return runAlone(args, { cwd, env: whole })
  host ??= startHost()
  writeMessage(host.input, { args, cwd, env: whole })
  const ran = readMessage(host.output)
  if (ran !== undefined) return ran
  host = undefined
  throw new Error(`skillc ${args.join(' ')} ended the process that ran it`)
}

/** Started once for the tests of a process, and ends with it: to start Node takes longer than most commands. */
let host: { input: number; output: number } | undefined

function startHost() {
  const folder = scratchFolder('host')
  const asked = join(folder, 'asked')
  const answered = join(folder, 'answered')
  execFileSync('mkfifo', [asked, answered])
  spawn(process.execPath, [HOST, asked, answered, COMMANDS], {
    stdio: ['ignore', 'ignore', 'inherit'],
  }).unref()
  // Each waits for the other end.
  return { input: openSync(asked, 'w'), output: openSync(answered, 'r') }
}

/** The same with a text on standard input, in a process of its own. */
export function skillcWithInput(args: string[], cwd: string, input: string): Ran {
  return runAlone(args, { cwd, input })
}

function runAlone(args: string[], options: SpawnSyncOptions): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    ...options,
    encoding: 'utf8',
  })
  return { code: status, out: stdout, err: stderr }
}

/** Runs `skillc ARGS` beside the test, which may be the server that the command asks, and in a process of its own. */
export function skillcAsync(args: string[], cwd: string, env: Record<string, string> = {}): Promise<Ran> {
  return runProgram(process.execPath, [CLI, ...args], cwd, { NO_COLOR: '1', FORCE_COLOR: '0', ...env })
}

/** Runs any program in a folder, beside the test. After `patience`, in milliseconds, it is killed with what it started. */
export function runProgram(
  program: string,
  args: string[],
  cwd: string,
  env: Record<string, string> = {},
  patience?: number,
): Promise<Ran> {
  const child = spawn(program, args, {
    cwd,
    detached: patience !== undefined,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    out += part
  })
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    err += part
  })
  const end = () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }
  const timer = patience === undefined ? undefined : setTimeout(end, patience)
  return new Promise((fulfill, reject) => {
    child.on('error', reject)
    child.on('close', code => {
      clearTimeout(timer)
      fulfill({ code, out, err })
    })
  })
}

/** Starts `skillc ARGS`, to be killed or waited for. */
export function startSkillc(args: string[], cwd: string) {
  const child = spawn(process.execPath, [CLI, ...args], { cwd, stdio: 'ignore' })
  return { child, ended: new Promise<number | null>(fulfill => child.on('exit', fulfill)) }
}

/** Starts `skillc serve ARGS` on a free port, and waits until it says where it listens. */
export async function startServe(args: string[], cwd: string) {
  const child = spawn(process.execPath, [CLI, 'serve', ...args, '--json', '--port', '0'], { cwd })
  const ended = new Promise<number | null>(fulfill => child.on('exit', fulfill))
  let err = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  let out = ''
  const said = new Promise<{ url: string; port: number; skills: number; digest: string }>(
    (fulfill, reject) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        out += text
        if (out.endsWith('\n')) fulfill(JSON.parse(out))
      })
      void ended.then(code => reject(new Error(`skillc serve ended with ${code}: ${err}`)))
    },
  )
  return { ...(await said), child, ended, err: () => err }
}
