/** Runs a command in bubblewrap, and stops it at its limits. */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { arch, devNull, platform, release } from 'node:os'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { getErrorCode } from '../../core/errors/failure.ts'
import { type Fault, fault, throwIfAborted } from '../../core/errors/fault.ts'
import { findProgram } from '../../core/files/find-program.ts'
import {
  createBwrapArguments,
  ENVIRONMENT,
  type Mounts,
  NOBODY,
  SYSTEM,
  type SystemFolder,
} from '../sandbox/bwrap-arguments.ts'
import { createCallFilter, type Processor } from '../sandbox/call-filter.ts'
import { FORWARD_COMMAND, FORWARDER, FORWARDER_THREADS, PROXY_ENVIRONMENT } from '../sandbox/forwarder.ts'
import { createPrlimitArguments, type Limits } from '../sandbox/limits.ts'
import type { Reach } from './host-proxy.ts'
import { hasTooMuch } from './results.ts'

/** The limit that stopped a script. */
export type Stop = 'time' | 'memory' | 'output' | 'files'

export interface Outcome {
  /** The exit code; 128 + N if signal N ended the script. Undefined if it was stopped. */
  code?: number
  stopped?: Stop
  stdout: Uint8Array
  stderr: Uint8Array
}

export interface Task {
  /** Files of the sandbox itself, readable only by the caller. */
  folder: string
  mounts: Pick<Mounts, 'skill' | 'cwd' | 'input' | 'out' | 'others'>
  command: readonly string[]
  limits: Limits
  /** The machine's whole network, none, or the named hosts. */
  network: boolean | readonly string[]
  reach?: Reach
  /** Default: empty. */
  stdin?: Readable | Uint8Array | string | undefined
  /** True if standard output is complete. The process is then ended, which counts as success. */
  isDone?: ((stdout: string) => boolean) | undefined
  /** For root, the sandbox runs as `nobody`, because Linux does not limit root's processes. */
  isRoot: boolean
  signal?: AbortSignal | undefined
}

const PRLIMIT = '/usr/bin/prlimit'
/** Milliseconds between two checks of the limits. */
const PAUSE = 50
/** Milliseconds that killed processes have to end. */
const FAREWELL = 10_000
const STATUS = 3
const FILTER = 4
/** A higher inherited descriptor is refused, because covering all descriptors below it would take too long. */
const HIGHEST_COVERED = 16_383
/** O_CLOEXEC of asm-generic/fcntl.h, which Node does not name. */
const CLOSE_ON_EXEC = 0o2000000

/** Runs a command until it ends or meets a limit. Throws a fault instead of running it without a sandbox. */
export async function runSandboxed(task: Task): Promise<Outcome> {
  const { folder, limits, network, signal } = task
  throwIfAborted(signal)
  const filter = join(folder, 'filter')
  const made = { passwd: join(folder, 'passwd'), group: join(folder, 'group') }
  await writeFile(filter, createCallFilter(requireLinux()))
  const bwrap = requireBwrap()
  await writeFile(made.passwd, `nobody:x:${NOBODY}:${NOBODY}:nobody:/tmp:/bin/sh\n`)
  await writeFile(made.group, `nobody:x:${NOBODY}:\n`)
  // `nobody` has to read them, regardless of the umask.
  for (const file of Object.values(made)) await chmod(file, 0o644)
  const hosts = typeof network === 'boolean' ? undefined : network
  const proxy = hosts && { folder: join(folder, 'proxy'), node: execPath }
  const mounts = { system: listSystemFolders(), ...made, ...task.mounts, proxy }
  const descriptors = { status: STATUS, filter: FILTER }
  const sandbox = createBwrapArguments(
    mounts,
    { tmpBytes: limits.fileBytes, hasNetwork: network === true },
    descriptors,
  )
  const processes = limits.processes + (proxy === undefined ? 0 : FORWARDER_THREADS)
  const command = [
    ...createPrlimitArguments({ ...limits, processes }),
    ...(proxy ? FORWARD_COMMAND : []),
    ...task.command,
  ]
  const closeProxy = proxy && (await startProxy(proxy.folder, hosts, task.reach))
  const opened = [openSync(filter, 'r'), openSync(devNull, 'r')] as const
  try {
    // After the last await: an abort before `follow` listens would be missed.
    throwIfAborted(task.signal)
    const stdin = task.stdin === undefined ? 'ignore' : 'pipe'
    const stdio = coverInherited([stdin, 'pipe', 'pipe', 'pipe', opened[0]], opened[1])
    const env = proxy === undefined ? ENVIRONMENT : { ...ENVIRONMENT, ...PROXY_ENVIRONMENT }
    const nobody = task.isRoot ? { uid: NOBODY, gid: NOBODY } : {}
    return await follow(
      spawn(bwrap, [...sandbox, PRLIMIT, ...command], { cwd: '/', env, stdio, ...nobody }),
      task,
    )
  } finally {
    closeProxy?.()
    for (const descriptor of opened) closeSync(descriptor)
  }
}

async function startProxy(folder: string, hosts: readonly string[], reach: Reach | undefined) {
  const { openHostProxy } = await import('./host-proxy.ts')
  await mkdir(folder)
  await writeFile(join(folder, 'forward.cjs'), FORWARDER)
  for (const path of [folder, join(folder, 'forward.cjs')]) await chmod(path, 0o755)
  return openHostProxy(join(folder, 'socket'), hosts, reach)
}

/** Replaces inherited descriptors by /dev/null, because an inherited folder is a way out, and bubblewrap passes all on. */
function coverInherited(
  stdio: readonly ('ignore' | 'pipe' | number)[],
  nothing: number,
): ('ignore' | 'pipe' | number)[] {
  const inherited = listInherited()
  const highest = Math.max(stdio.length - 1, ...inherited)
  if (highest > HIGHEST_COVERED)
    throw createNoSandboxFault(`descriptor ${highest} was open when this process started: close it`)
  const covered = Array.from({ length: highest + 1 }, (): 'ignore' | number => 'ignore')
  for (const descriptor of inherited) covered[descriptor] = nothing
  return [...stdio, ...covered.slice(stdio.length)]
}

function listInherited(): number[] {
  const all = readdirSync('/proc/self/fd').map(Number)
  return all.filter(descriptor => (readFlags(descriptor) & CLOSE_ON_EXEC) === 0)
}

/** A descriptor closed meanwhile, such as that of this listing, is not inherited. */
function readFlags(descriptor: number): number {
  try {
    const info = readFileSync(`/proc/self/fdinfo/${descriptor}`, 'latin1')
    return Number.parseInt(/^flags:\s*([0-7]+)$/m.exec(info)?.[1] ?? '0', 8)
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return CLOSE_ON_EXEC
    throw error
  }
}

const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = { win32: 'Windows', darwin: 'macOS' }
const ELSEWHERE = 'run skillc in WSL 2 or a virtual machine with Linux'

function requireLinux(): Processor {
  const system = platform()
  if (system !== 'linux')
    throw createNoSandboxFault(`it needs Linux, but this is ${SYSTEMS[system] ?? system}: ${ELSEWHERE}`)
  const processor = arch()
  if (processor !== 'x64' && processor !== 'arm64')
    throw createNoSandboxFault(`its system call filter supports x64 and arm64, but this is ${processor}`)
  const [major = 0, minor = 0] = release().split('.').map(Number)
  // Older kernels count a user's processes on the whole machine.
  if (major < 5 || (major === 5 && minor < 14))
    throw createNoSandboxFault(`it needs Linux 5.14, but this is ${release()}`)
  if (!existsSync(PRLIMIT)) throw createNoSandboxFault(`\`${PRLIMIT}\` is missing: install util-linux`)
  if (!listsChildren()) throw createNoSandboxFault('/proc does not show which processes belong together')
  return processor
}

function requireBwrap(): string {
  const bwrap = findProgram('bwrap', ENVIRONMENT)
  if (bwrap !== undefined) return bwrap
  throw createNoSandboxFault('`bwrap` is not installed: install bubblewrap (`apt-get install bubblewrap`)')
}

function createNoSandboxFault(reason: string, cause?: unknown): Fault {
  return fault('missing-sandbox', `No sandbox is available to run scripts: ${reason}`, { cause })
}

function listSystemFolders(): SystemFolder[] {
  return SYSTEM.filter(path => existsSync(path)).map(path => {
    try {
      return { path, link: readlinkSync(path) }
    } catch {
      return { path }
    }
  })
}

async function follow(
  child: ChildProcess,
  { limits, mounts, stdin, isDone, signal }: Task,
): Promise<Outcome> {
  let stopped: Stop | undefined
  let hasEnded = false
  let hasAnswered = false
  const stop = (why: Stop) => {
    if (hasEnded) return
    stopped ??= why
    child.kill('SIGKILL')
  }
  const ended = new Promise<void>((resolve, reject) => {
    child.on('close', () => resolve())
    child.on('error', reject)
  })
  const kill = () => void child.kill('SIGKILL')
  signal?.addEventListener('abort', kill, { once: true })
  const timer = setTimeout(stop, limits.seconds * 1000, 'time')
  const room = { bytes: limits.outputBytes }
  const stdout = collect(child.stdout, room, () => stop('output'))
  const stderr = collect(child.stderr, room, () => stop('output'))
  child.stdout?.on('data', () => {
    if (isDone?.(stdout().toString()) !== true) return
    hasAnswered = true
    kill()
  })
  const status = collect(streamAt(child, STATUS), { bytes: 65_536 }, () => stop('output'))
  feed(child, stdin)
  try {
    await Promise.race([
      ended,
      watch(
        () => parseStatus(status()).pid,
        stop,
        () => hasEnded,
        limits,
        mounts.out,
      ),
    ])
    await ended
  } catch (cause) {
    throw createFailedStartFault(cause)
  } finally {
    hasEnded = true
    clearTimeout(timer)
    signal?.removeEventListener('abort', kill)
    if (stdin instanceof Readable) stdin.destroy()
  }
  await waitForAll(parseStatus(status()).pid)
  throwIfAborted(signal)
  const output = { stdout: stdout(), stderr: stderr() }
  if (stopped !== undefined) return { stopped, ...output }
  if (hasAnswered) return { code: 0, ...output }
  const { code } = parseStatus(status())
  if (code === undefined && child.signalCode !== null)
    throw createNoSandboxFault(`something else ended it with ${child.signalCode}`)
  // Bubblewrap reports an exit code only if the command started.
  if (code === undefined) throw createRefusedFault(new TextDecoder().decode(output.stderr))
  return { code, ...output }
}

async function watch(
  pid: () => number | undefined,
  stop: (why: Stop) => void,
  hasEnded: () => boolean,
  limits: Limits,
  out: string | undefined,
): Promise<void> {
  while (!hasEnded()) {
    await sleep(PAUSE)
    const first = pid()
    if (first !== undefined && (await measureResidentBytes(first)) > limits.memoryBytes) stop('memory')
    if (out !== undefined && (await hasTooMuch(out, limits))) stop('files')
  }
}

/** Background processes die with bubblewrap, but slightly later, and could still replace a result by a link. */
async function waitForAll(first: number | undefined): Promise<void> {
  const end = performance.now() + FAREWELL
  while (first !== undefined && !(await isOver(first))) {
    if (performance.now() > end) throw createNoSandboxFault('its processes do not end')
    await sleep(1)
  }
}

function collect(
  stream: Readable | undefined | null,
  room: { bytes: number },
  overflow: () => void,
): () => Buffer {
  const parts: Buffer[] = []
  stream?.on('data', (part: Buffer) => {
    parts.push(part.subarray(0, room.bytes))
    if (part.length > room.bytes) overflow()
    room.bytes = Math.max(0, room.bytes - part.length)
  })
  stream?.on('error', () => {})
  return () => Buffer.concat(parts)
}

function streamAt(child: ChildProcess, descriptor: number): Readable | undefined {
  const stream = child.stdio[descriptor]
  return stream instanceof Readable ? stream : undefined
}

function feed(child: ChildProcess, stdin: Task['stdin']): void {
  // A script need not read its input.
  child.stdin?.on('error', () => {})
  if (child.stdin === null || stdin === undefined) return
  if (stdin instanceof Readable) stdin.on('error', () => child.stdin?.end()).pipe(child.stdin)
  else child.stdin.end(stdin)
}

/** Bubblewrap reports the sandbox's first process, and at the end the exit code. */
function parseStatus(text: Buffer): { pid?: number; code?: number } {
  const said = text.toString('latin1')
  const pid = /"child-pid": (\d+)/.exec(said)?.[1]
  const code = /"exit-code": (\d+)/.exec(said)?.[1]
  return { ...(pid !== undefined && { pid: Number(pid) }), ...(code !== undefined && { code: Number(code) }) }
}

function createFailedStartFault(cause: unknown): Fault {
  const reason = getErrorCode(cause)
  if (reason === 'E2BIG') return fault('unrunnable-file', 'The arguments are too long', { cause })
  return createNoSandboxFault(`\`bwrap\` cannot be started: ${reason}`, cause)
}

function createRefusedFault(said: string): Fault {
  const reason = said
    .trim()
    .replace(/^bwrap: /, '')
    .slice(0, 500)
  if (/unknown option/i.test(reason)) return createNoSandboxFault(`bubblewrap is older than 0.8 (${reason})`)
  if (/source path/.test(reason))
    return createNoSandboxFault(`the temporary folder cannot be reached by its user: set TMPDIR (${reason})`)
  return createNoSandboxFault(
    `bubblewrap cannot create one here (${reason}); this system or container must allow user namespaces`,
  )
}

function listsChildren(): boolean {
  return existsSync('/proc/thread-self/children')
}

async function measureResidentBytes(pid: number): Promise<number> {
  let bytes = 0
  const pending = [String(pid)]
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const folder = `/proc/${at}`
    const state = await readFile(`${folder}/status`, 'latin1').catch(() => '')
    bytes += 1024 * Number(/^VmRSS:\s*(\d+) kB$/m.exec(state)?.[1] ?? 0)
    for (const thread of await readdir(`${folder}/task`).catch(() => [])) {
      const children = await readFile(`${folder}/task/${thread}/children`, 'latin1').catch(() => '')
      pending.push(...children.split(' ').filter(child => child !== ''))
    }
  }
  return bytes
}

/** Linux ends a namespace's first process only after all others (pid_namespaces(7)). */
async function isOver(first: number): Promise<boolean> {
  const state = await readFile(`/proc/${first}/stat`, 'latin1').catch(() => '')
  // The process name may contain anything, including `)`.
  return state === '' || /^ [ZX]/.test(state.slice(state.lastIndexOf(')') + 1))
}
