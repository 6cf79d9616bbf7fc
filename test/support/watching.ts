/** `--watch`, started as a user starts it. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { CLI } from './cli.ts'

/** How a process that is asked to end ends. Windows asks none: it ends it. */
export const STOPPED = process.platform === 'win32' ? null : 0

const running: ChildProcessWithoutNullStreams[] = []
/** Ends what is still running. */
export function stopWatching(): void {
  for (const child of running.splice(0)) child.kill('SIGKILL')
}

/** Starts `skillc ARGS` and gathers what it says. `by`: a command that starts it. */
export function startWatching(args: string[], cwd: string, by: string[] = []) {
  const [command = process.execPath, ...rest] = [...by, process.execPath, CLI, ...args]
  const child = spawn(command, rest, { cwd, env: { ...process.env, NO_COLOR: '1' } })
  running.push(child)
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text
  })
  const ended = new Promise<number | null>(fulfill => child.on('exit', fulfill))
  const until = async (holds: () => boolean) => {
    for (const end = Date.now() + 120_000; Date.now() < end; ) {
      if (holds()) return
      await new Promise(resolve => setTimeout(resolve, 25))
    }
    throw new Error(`it never came to that:\n${said.out}\n${said.err}`)
  }
  return { child, said, ended, until }
}

/** Whole lines of JSON. */
export const documentsIn = (out: string) =>
  out
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line))
