/** Runs the user's git and npm to their ends. */
import { spawn } from 'node:child_process'
import { failure, getErrorCode } from '../core/errors/failure.ts'
import { throwIfAborted } from '../core/errors/fault.ts'

/** Characters of a program's output; later ones are dropped. */
const MOST_OUTPUT = 16 * 2 ** 20

export interface ProgramOptions {
  cwd: string
  env: Record<string, string | undefined>
  shell?: boolean
  input?: string | undefined
  signal: AbortSignal | undefined
  /** The help if it cannot start. */
  help: string
  /** Gets what ends it; returns what ends the watch. */
  watch?: (stop: () => void) => () => void
}

export interface Ended {
  code: number | null
  out: string
  err: string
}

export async function runProgram(
  program: string,
  args: readonly string[],
  { cwd, env, shell = false, input, signal, help, watch }: ProgramOptions,
): Promise<Ended> {
  throwIfAborted(signal)
  const child = spawn(program, args, { cwd, env, shell, stdio: 'pipe' })
  // It may end before it has read everything.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const [out, err] = [collect(child.stdout), collect(child.stderr)]
  const stop = () => {
    child.kill('SIGKILL')
    // Processes started by it may keep the pipes open.
    child.stdout.destroy()
    child.stderr.destroy()
  }
  signal?.addEventListener('abort', stop)
  const unwatch = watch?.(stop)
  // It may write files until it ends.
  const code = await new Promise<number | null>((fulfill, reject) => {
    child.on('error', error =>
      reject(failure(`\`${program}\` cannot be started: ${getErrorCode(error)}`, help)),
    )
    child.on('close', fulfill)
  }).finally(() => {
    signal?.removeEventListener('abort', stop)
    unwatch?.()
  })
  throwIfAborted(signal)
  return { code, out: out(), err: err() }
}

function collect(stream: NodeJS.ReadableStream): () => string {
  let text = ''
  stream.setEncoding('utf8')
  stream.on('data', (part: string) => {
    if (text.length < MOST_OUTPUT) text += part
  })
  return () => text
}
