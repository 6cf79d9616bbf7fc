/**
 * Runs the user's npm with the user's settings in a temporary folder. A project's `.npmrc` is untrusted: it could send
 * names, logins and any variable to any server. It counts only if the user names it.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { platform } from 'node:os'
import { join, resolve } from 'node:path'
import { type Failure, failure, systemFailure } from '../../core/errors/failure.ts'
import { throwIfAborted } from '../../core/errors/fault.ts'
import { makeTemporary } from '../../core/files/drafts.ts'
import { findProgram } from '../../core/files/find-program.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import type { Environment } from '../../core/process/environment.ts'
import type { Call } from '../call.ts'
import { runProgram } from '../run-program.ts'

const LARGEST_SETTINGS = 2 ** 20

/** Names a settings file to use, such as the project's own `.npmrc`. */
const NPMRC_GRANT = 'SKILLC_NPMRC'

const INSTALL_NPM = 'Install Node.js with npm'

/** Paths in `args` are absolute. Runs no script of a package. Throws a Failure with npm's own reason. */
export async function runNpm(
  args: string[],
  call: Pick<Call, 'cwd' | 'environment' | 'signal'>,
): Promise<string> {
  throwIfAborted(call.signal)
  const settings = readSettings(call)
  const folder = makeTemporary('npm-run')
  try {
    if (settings !== undefined) writeFileSync(join(folder, '.npmrc'), settings)
    // Without a prefix, npm would search the parent folders for a project.
    return await startNpm([...args, '--prefix', folder], folder, call)
  } finally {
    // On Windows, a process that was just stopped still has the folder open.
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

function readSettings({ cwd, environment }: Pick<Call, 'cwd' | 'environment'>): string | undefined {
  const file = environment.env[NPMRC_GRANT]
  if (file === undefined || file === '') return undefined
  let text: string
  try {
    text = readRegular(resolve(cwd, file), LARGEST_SETTINGS).toString('utf8')
  } catch (error) {
    throw systemFailure(`Cannot read \`${file}\`, which \`${NPMRC_GRANT}\` names`, error)
  }
  const line = text.split(/\r\n?|\n/).findIndex(each => each.includes('${')) + 1
  if (line > 0)
    throw failure(
      `Line ${line} of \`${file}\` uses an environment variable, which a project’s \`.npmrc\` must not do`,
      'Move that line to your own `~/.npmrc`',
    )
  return text
}

async function startNpm(
  args: string[],
  cwd: string,
  { environment, signal }: Pick<Call, 'environment' | 'signal'>,
): Promise<string> {
  const system = platform()
  const npm = findProgram(system === 'win32' ? 'npm.cmd' : 'npm', environment.env)
  if (npm === undefined) throw failure('npm is not installed, or not in PATH', INSTALL_NPM)
  const { program, given, shell } = writeCommand(
    npm,
    [...args, '--ignore-scripts', '--no-fund', '--no-audit'],
    system,
  )
  const options = { cwd, env: environment.env, shell, signal, help: INSTALL_NPM }
  const { code, out, err } = await runProgram(program, given, options)
  if (code !== 0) throw createNpmError(args[0] ?? '', hideSecrets(err + out, environment))
  return out
}

/** On Windows npm is a batch file, which only the shell starts; arguments that the shell would change even in quotes are refused. */
export function writeCommand(npm: string, args: readonly string[], system: string) {
  if (system !== 'win32') return { program: npm, given: args, shell: false }
  const refused = [npm, ...args].find(arg => /["%\r\n\0]|\\$/.test(arg))
  if (refused !== undefined)
    throw failure(
      `\`${refused}\` cannot be passed to npm on Windows`,
      'Use a path without quotes, `%` or a trailing backslash',
    )
  return { program: `"${npm}"`, given: args.map(arg => `"${arg}"`), shell: true }
}

const REASONS: Readonly<Record<string, string>> = {
  E401: 'you are not logged in to the registry: log in with `npm login`, or set a token in `~/.npmrc`',
  ENEEDAUTH: 'the registry requires a login: log in with `npm login`, or set a token in `~/.npmrc`',
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

const SECRET_NAME = /TOKEN|SECRET|PASS|KEY|AUTH|CREDENTIAL|OTP/i
const SHORTEST_SECRET = 6

/** npm may repeat logins from the environment, addresses and settings. */
export function hideSecrets(text: string, { env }: Pick<Environment, 'env'>): string {
  const values = Object.entries(env).flatMap(([name, value = '']) =>
    SECRET_NAME.test(name) && value.length >= SHORTEST_SECRET ? [value, encodeURIComponent(value)] : [],
  )
  return values
    .sort((a, b) => b.length - a.length)
    .reduce((rest, value) => rest.replaceAll(value, '***'), text)
    .replace(/(:\/\/)[^\s/@]{1,500}@/g, '$1***@')
    .replace(/(_auth(?:Token)?|_password)\s*=\s*\S{1,500}/gi, '$1=***')
}

/** npm's errors are lines `npm error …`, one of them with a code. */
function createNpmError(command: string, output: string): Failure {
  const lines = output.split('\n').flatMap(line => /^npm (?:error|ERR!) (.*)$/.exec(line)?.[1] ?? [])
  const code = lines.flatMap(line => /^code (\w+)$/.exec(line)?.[1] ?? [])[0] ?? ''
  const own =
    lines.find(line => !/^(?:code|A complete log|errno|syscall)\b/.test(line)) ?? 'it gave no reason'
  const reason = REASONS[code] ?? own.slice(0, 300)
  return failure(`\`npm ${command}\` failed${code === '' ? '' : ` (${code})`}: ${reason}`, own.slice(0, 300))
}
