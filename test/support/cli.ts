/** Runs the compiled command as a user does. `npm test` builds it first. */
import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))

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

/** Starts `skillc ARGS`, to be killed or waited for. */
export function startSkillc(args: string[], cwd: string) {
  const child = spawn(process.execPath, [CLI, ...args], { cwd, stdio: 'ignore' })
  return { child, ended: new Promise<number | null>(fulfil => child.on('exit', fulfil)) }
}
