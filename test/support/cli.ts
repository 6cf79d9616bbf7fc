/** Runs the compiled command as a user does. `npm test` builds it first. */
import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const CLI = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url))

export interface Ran {
  code: number | null
  out: string
  err: string
}

/** Runs `skillc ARGS` in a folder and waits. */
export function skillc(args: string[], cwd: string, env: Record<string, string> = {}): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
  })
  return { code: status, out: stdout, err: stderr }
}

/** The same beside the test, which may be the server that the command asks. */
export function skillcAsync(args: string[], cwd: string, env: Record<string, string> = {}): Promise<Ran> {
  return runProgram(process.execPath, [CLI, ...args], cwd, { NO_COLOR: '1', FORCE_COLOR: '0', ...env })
}

/** Runs any program in a folder, beside the test. */
export function runProgram(
  program: string,
  args: string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<Ran> {
  const child = spawn(program, args, {
    cwd,
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
  return new Promise((fulfil, reject) => {
    child.on('error', reject)
    child.on('close', code => fulfil({ code, out, err }))
  })
}

/** Starts `skillc ARGS`, to be killed or waited for. */
export function startSkillc(args: string[], cwd: string) {
  const child = spawn(process.execPath, [CLI, ...args], { cwd, stdio: 'ignore' })
  return { child, ended: new Promise<number | null>(fulfil => child.on('exit', fulfil)) }
}

/** Starts `skillc serve ARGS` on a free port, and waits until it says where it listens. */
export async function startServe(args: string[], cwd: string) {
  const child = spawn(process.execPath, [CLI, 'serve', ...args, '--json', '--port', '0'], { cwd })
  const ended = new Promise<number | null>(fulfil => child.on('exit', fulfil))
  let err = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  let out = ''
  const said = new Promise<{ url: string; port: number; skills: number; digest: string }>(
    (fulfil, reject) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        out += text
        if (out.endsWith('\n')) fulfil(JSON.parse(out))
      })
      void ended.then(code => reject(new Error(`skillc serve ended with ${code}: ${err}`)))
    },
  )
  return { ...(await said), child, ended, err: () => err }
}
