/** Runs a skill's script in a sandbox, and never without one. */

import { execFile } from 'node:child_process'
import { chmod, chown, copyFile, lchown, lstat, mkdir, readdir, realpath, rm, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { formatError } from '../../core/errors/failure.ts'
import { fault, isFault } from '../../core/errors/fault.ts'
import { makeTemporary } from '../../core/files/drafts.ts'
import { findProgram } from '../../core/files/find-program.ts'
import { checkOptions, flag, type Kinds, object, text, texts } from '../../core/json/check-options.ts'
import { isText } from '../../core/json/shapes.ts'
import { getChunkDigest } from '../../format/locate.ts'
import type { ManifestSkill } from '../../format/manifest.ts'
import { normalizeInnerPath } from '../files.ts'
import { CALL_KINDS } from '../option-kinds.ts'
import type { CallOptions, OpenFile } from '../reading.ts'
import { ENVIRONMENT, NOBODY, SKILL } from '../sandbox/bwrap-arguments.ts'
import { findWrongLimit, getLimits, type Limits } from '../sandbox/limits.ts'
import type { Session } from '../session.ts'
import { type TelemetryOptions, traceCall } from '../telemetry.ts'
import { writeFiles } from './materialize.ts'
import { type Result, readResults, refuseToReplace } from './results.ts'
import { runSandboxed, type Stop, type Task } from './sandbox.ts'

/** The input of a script, and its limits. */
export interface RunOptions extends CallOptions {
  args?: readonly string[]
  /** Standard input. A stream is destroyed when the script ends. Default: empty. */
  stdin?: Readable | Uint8Array | string
  /** Files that the script may read: copies at `/input/NAME`. */
  inputs?: readonly string[]
  /** Receives the files that the script writes to `/out`. Default: they are discarded. */
  out?: string
  /** Lets results replace files in `out`. Otherwise an existing file is a fault, and no result is kept. */
  replace?: boolean
  limits?: Partial<Limits>
  /** Creates a span for the run. */
  telemetry?: TelemetryOptions
}

const KINDS: Kinds<RunOptions> = {
  ...CALL_KINDS,
  args: texts,
  stdin: [
    'a stream, bytes or a string',
    value => isText(value) || (typeof value === 'object' && value !== null),
  ],
  inputs: texts,
  out: text,
  replace: flag,
  limits: object,
  telemetry: object,
}

/** The end of a script, and its results. */
export interface ScriptRun {
  /** The exit code; 128 + N if signal N ended the script. Undefined if it was stopped. */
  code?: number
  /** The limit that stopped the script. It was killed, and its results were discarded. */
  stopped?: Stop
  stdout: Uint8Array
  stderr: Uint8Array
  /** Paths of the written files in `out`, in code-unit order. */
  results: string[]
  /** Dropped results: links, pipes, and files with invalid names. */
  left: string[]
}

/**
 * Runs a script of a skill that the session may use, in bubblewrap. The script sees the skill's verified files
 * (read-only) and copies of the inputs. It has no network unless the skill declares it and the user or host agrees, and
 * all resources are limited.
 * Throws a fault: `denied-skill` if the permissions do not allow it, `changed-skill` if the bundle reloaded meanwhile,
 * `missing-sandbox` if bubblewrap is missing or refused by the system, `unrunnable-file` if it is not a script,
 * `existing-file` if results would replace files.
 */
export async function runScript(
  session: Pick<Session, 'files' | 'find' | 'permit'>,
  name: string,
  script: string,
  options: RunOptions = {},
): Promise<ScriptRun> {
  checkOptions(options, KINDS, '`runScript`')
  const { telemetry } = options
  if (telemetry === undefined) return prepareRun(session, name, script, options)
  return traceCall(telemetry, 'run_skill_script', async span => {
    const skill = await session.find(name, pickCall(options))
    const { id, name: called } = skill
    span.skill(id, called)
    span.set('skillc.skill.digest', getChunkDigest(skill))
    const run = await prepareRun(session, name, script, options, ({ path, command }) => {
      span.name(called, path)
      span.set('gen_ai.skill.resource.name', path)
      span.set('process.executable.name', basename(command[0] ?? ''))
    })
    span.set('process.exit.code', run.code)
    span.set('skillc.results', run.results.length)
    if (run.stopped !== undefined) span.fail(`stopped-${run.stopped}`)
    else if (run.code !== 0) span.fail('nonzero-exit')
    return run
  })
}

async function prepareRun(
  session: Pick<Session, 'files' | 'find' | 'permit'>,
  name: string,
  script: string,
  options: RunOptions,
  onScript?: (script: { path: string; command: string[] }) => void,
): Promise<ScriptRun> {
  const { args = [], signal } = options
  const limits = getLimits(options.limits)
  const wrong = findWrongLimit(limits)
  if (wrong !== undefined) throw new RangeError(`The limit \`${wrong}\` must be a whole number above 0`)
  const call = pickCall(options)
  const skill = await session.find(name, call)
  const files = await session.files(name, call)
  const found = await findScript(files, name, script, signal)
  onScript?.(found)
  const { path, command } = found
  const network = await permitRun(session, skill, name, options)
  // The bundle may have reloaded while the user was asked. Only the permitted edition runs.
  if (!isSameEdition(skill, await session.find(name, call)))
    throw fault('changed-skill', `\`${name}\` changed while its permissions were checked: run it again`, {
      skill: name,
    })
  const prepared = { files, command: [...command, ...args.map(checkArgument(path))], limits, network }
  let folder: string | undefined
  try {
    folder = await realpath(makeTemporary('run'))
    return await runIn(folder, prepared, options)
  } catch (cause) {
    if (isFault(cause)) throw cause
    const message = `The script cannot be prepared, or its results cannot be kept: ${formatError(cause)}`
    throw fault('unreadable-file', message, { file: path, skill: name, cause })
  } finally {
    if (folder !== undefined) await removeFolder(folder)
  }
}

function pickCall({ signal, by, tool, onEvent }: RunOptions): CallOptions {
  return { signal, by, tool, onEvent }
}

/** Throws a fault for a forbidden capability. Returns the network that the script may use. */
async function permitRun(
  session: Pick<Session, 'permit'>,
  { permissions }: Pick<ManifestSkill, 'permissions'>,
  name: string,
  options: RunOptions,
): Promise<Task['network']> {
  const { inputs = [], out } = options
  const call = pickCall(options)
  await session.permit(name, 'execute', call)
  if (inputs.length > 0) await session.permit(name, 'file-read', call)
  if (out !== undefined) await session.permit(name, 'file-write', call)
  if (permissions?.network === undefined || permissions.network === 'deny') return false
  try {
    await session.permit(name, 'network', call)
    return permissions.hosts ?? true
  } catch (error) {
    if (isFault(error, 'denied-skill') && error.rule === 'capability') return false
    throw error
  }
}

/** The record's digest covers every file. Reloading creates new objects. */
function isSameEdition(one: ManifestSkill, other: ManifestSkill): boolean {
  return (
    one.id === other.id &&
    one.sha256 === other.sha256 &&
    JSON.stringify(one.permissions) === JSON.stringify(other.permissions)
  )
}

interface PreparedRun {
  files: readonly OpenFile[]
  command: string[]
  limits: Limits
  network: Task['network']
}

async function runIn(
  folder: string,
  { files, command, limits, network }: PreparedRun,
  { inputs = [], out, replace = false, stdin, signal }: RunOptions,
): Promise<ScriptRun> {
  const isRoot = userInfo().uid === 0
  const mounts = {
    skill: (await writeFiles(join(folder, 'skill'), files, { signal })).directory,
    input: inputs.length === 0 ? undefined : await copyInputs(inputs, join(folder, 'input')),
    out: out === undefined ? undefined : join(folder, 'out'),
  }
  if (mounts.out !== undefined) await mkdir(mounts.out)
  if (isRoot) await openToNobody(folder)
  const ended = await runSandboxed({ folder, mounts, command, limits, network, stdin, isRoot, signal })
  if (mounts.out === undefined || out === undefined || ended.stopped !== undefined)
    return { ...ended, results: [], left: [] }
  const kept = await readResults(mounts.out, limits)
  if (kept === undefined) return { ...ended, code: undefined, stopped: 'files', results: [], left: [] }
  if (!replace) await refuseToReplace(resolve(out), kept.results)
  await writeFiles(resolve(out), kept.results.map(asFile), { signal })
  return { ...ended, results: kept.results.map(result => result.path), left: kept.left }
}

/** Programs can make folders that are closed to their owner or too deep for any path: coreutils remove those too. */
export async function removeFolder(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true })
  } catch {
    await runProgram('chmod', ['-R', 'u+rwX', '--', folder]).catch(() => {})
    await runProgram('rm', ['-rf', '--', folder]).catch(() => {})
  }
}

async function runProgram(name: string, args: string[]): Promise<void> {
  const program = findProgram(name, ENVIRONMENT)
  if (program !== undefined) await promisify(execFile)(program, args)
}

async function findScript(
  files: readonly OpenFile[],
  skill: string,
  script: string,
  signal: AbortSignal | undefined,
): Promise<{ path: string; command: string[] }> {
  const facts = { file: script, skill }
  const told = files.find(each => each.told === script)
  const path = told?.path ?? normalizeInnerPath(script)
  if (path === undefined)
    throw fault('unsafe-path', `\`${script}\` does not stay in the skill's folder`, facts)
  const file = files.find(each => each.path === path)
  if (file === undefined) throw fault('unknown-file', `\`${skill}\` has no file \`${script}\``, facts)
  const head = await file.bytes(signal)
  const command = getCommand({ path, head, isExecutable: file.mode === '755' }, `${SKILL}/${path}`)
  if (command !== undefined) return { path, command }
  const why = 'it has no `#!` line, no executable bit and no extension of a known language'
  throw fault('unrunnable-file', `\`${path}\` cannot be run: ${why}`, facts)
}

function checkArgument(file: string): (argument: string) => string {
  return argument => {
    if (!argument.includes('\0')) return argument
    throw fault('unrunnable-file', 'An argument cannot contain a zero byte', { file })
  }
}

/** Copies, so the sandbox needs no access to the original folders. */
async function copyInputs(inputs: readonly string[], folder: string): Promise<string> {
  await mkdir(folder)
  for (const input of inputs) {
    const target = join(folder, basename(resolve(input)))
    try {
      if (!(await stat(input)).isFile()) throw new Error('it is not a regular file')
      if (await lstat(target).catch(() => undefined)) throw new Error('another input has its name')
      await copyFile(input, target)
    } catch (cause) {
      throw fault('unreadable-file', `The input \`${input}\` cannot be read: ${formatError(cause)}`, {
        file: input,
        cause,
      })
    }
  }
  return folder
}

/** For a sandbox started by root. */
export async function openToNobody(folder: string): Promise<void> {
  await giveAway(folder)
  // Root keeps the folder itself, so the next run can remove it if this one is killed.
  await chown(folder, 0, NOBODY)
  await chmod(folder, 0o710)
}

async function giveAway(folder: string): Promise<void> {
  await chown(folder, NOBODY, NOBODY)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = join(folder, entry.name)
    if (entry.isDirectory()) await giveAway(file)
    else await lchown(file, NOBODY, NOBODY)
  }
}

function asFile({ path, bytes, isExecutable }: Result): Pick<OpenFile, 'path' | 'mode' | 'bytes'> {
  return {
    path,
    mode: isExecutable ? '755' : '644',
    bytes: async () => bytes,
  }
}

export interface Script {
  path: string
  head: Uint8Array
  isExecutable: boolean
}

/** Bytes of the first line that Linux reads (BINPRM_BUF_SIZE). */
export const HEAD = 256

/** For files without `#!` and executable bit: a sixth of the scripts in public skills. */
const interpreters: Readonly<Record<string, string>> = {
  py: 'python3',
  sh: 'sh',
  bash: 'bash',
  js: 'node',
  mjs: 'node',
  cjs: 'node',
  pl: 'perl',
  rb: 'ruby',
}

/** The `#!` line counts first, then the extension (a script without `#!` would run in `sh`), then the bit. */
export function getCommand({ path, head, isExecutable }: Script, file: string): string[] | undefined {
  const line = parseShebang(head)
  if (line !== undefined) return [...line, file]
  const extension = /\.([a-z]+)$/.exec(path.toLowerCase())?.[1] ?? ''
  const interpreter = Object.hasOwn(interpreters, extension) ? interpreters[extension] : undefined
  if (interpreter !== undefined) return ['/usr/bin/env', interpreter, file]
  return isExecutable ? [file] : undefined
}

/** Splits like Linux (execve(2)), without a trailing carriage return. */
function parseShebang(head: Uint8Array): string[] | undefined {
  const [first = ''] = new TextDecoder('latin1').decode(head.subarray(0, HEAD)).split('\n')
  const [, interpreter, argument = ''] = /^#![ \t]*(\/[^ \t\r\0]+)((?:[ \t\r][^\0]*)?)$/.exec(first) ?? []
  if (interpreter === undefined) return undefined
  const trimmed = argument.trim()
  return trimmed === '' ? [interpreter] : [interpreter, trimmed]
}
