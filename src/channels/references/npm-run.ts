/** Runs the user's npm, with the user's settings, in a project. */
import { spawn } from 'node:child_process'
import { platform } from 'node:os'
import { type Failure, failure, getErrorCode } from '../../core/failure.ts'
import { throwIfAborted } from '../../core/fault.ts'
import type { Call } from '../call.ts'

/** Characters of output that are kept. */
const MOST_OUTPUT = 16 * 2 ** 20

/** What npm printed. Throws a Failure with npm's own reason, or that it was aborted. No script of any package is run. */
export async function runNpm(
  args: string[],
  cwd: string,
  { environment, signal }: Pick<Call, 'environment' | 'signal'>,
): Promise<string> {
  throwIfAborted(signal)
  const { program, given, shell } = writeCommand(
    [...args, '--ignore-scripts', '--no-fund', '--no-audit'],
    platform(),
  )
  const child = spawn(program, given, {
    cwd,
    env: environment.env,
    shell,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const out = collect(child.stdout)
  const err = collect(child.stderr)
  const stop = () => void child.kill()
  signal?.addEventListener('abort', stop)
  // Its end is waited for: until then it may write.
  const code = await new Promise<number | null>((fulfil, reject) => {
    child.on('error', error => reject(createNotStartedError(error)))
    child.on('close', fulfil)
  }).finally(() => signal?.removeEventListener('abort', stop))
  throwIfAborted(signal)
  if (code !== 0) throw createNpmError(args[0] ?? '', err() + out())
  return out()
}

/**
 * How npm is started. On Windows it is a batch file, which only the shell starts; what the shell would not hand on as it
 * is, even in quotes, is refused. Throws a Failure.
 */
export function writeCommand(args: readonly string[], system: string) {
  if (system !== 'win32') return { program: 'npm', given: args, shell: false }
  const refused = args.find(arg => /["%\r\n\0]|\\$/.test(arg))
  if (refused !== undefined)
    throw failure(
      `\`${refused}\` cannot be given to npm on Windows`,
      'Use a path without quotes, `%` and a backslash at its end',
    )
  return { program: 'npm.cmd', given: args.map(arg => `"${arg}"`), shell: true }
}

function collect(stream: NodeJS.ReadableStream): () => string {
  let text = ''
  stream.setEncoding('utf8')
  stream.on('data', (part: string) => {
    if (text.length < MOST_OUTPUT) text += part
  })
  return () => text
}

function createNotStartedError(error: unknown): Failure {
  return failure(
    getErrorCode(error) === 'ENOENT'
      ? 'npm is not installed, or not in PATH'
      : `npm cannot be started: ${getErrorCode(error)}`,
    'Install Node.js with npm',
  )
}

const REASONS: Readonly<Record<string, string>> = {
  E401: 'you are not logged in to the registry: log in with `npm login`, or set a token in `.npmrc`',
  ENEEDAUTH: 'the registry requires a login: log in with `npm login`, or set a token in `.npmrc`',
  E403: 'the registry does not allow it',
  E404: 'there is no such package or version',
  ETARGET: 'there is no such version',
  E409: 'this version is already published',
  EPUBLISHCONFLICT: 'this version is already published: versions are never replaced',
  E413: 'the package is larger than the registry takes',
  E429: 'the registry received too many requests',
  ECONNREFUSED: 'the registry does not respond',
  ENOTFOUND: 'the host of the registry does not exist',
  EINTEGRITY: 'the downloaded bytes do not match the digest of the registry',
}

/** npm's errors are lines `npm error …`, one of them with a code. */
function createNpmError(command: string, output: string): Failure {
  const lines = output.split('\n').flatMap(line => /^npm (?:error|ERR!) (.*)$/.exec(line)?.[1] ?? [])
  const code = lines.flatMap(line => /^code (\w+)$/.exec(line)?.[1] ?? [])[0] ?? ''
  const own =
    lines.find(line => !/^(?:code|A complete log|errno|syscall)\b/.test(line)) ?? 'it did not say why'
  const reason = REASONS[code] ?? own.slice(0, 300)
  return failure(`\`npm ${command}\` failed${code === '' ? '' : ` (${code})`}: ${reason}`, own.slice(0, 300))
}
