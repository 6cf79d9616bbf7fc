/** Identifies the process that owns a lock. It can only be looked up on the same host, boot and pid namespace. */
import { randomBytes } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname, platform, uptime } from 'node:os'
import { sha256 } from '../digests/hash.ts'
import { getErrorCode } from '../errors/failure.ts'

export interface Holder {
  /** Identifies the process table; `UNKNOWN_MACHINE` if the system cannot tell. */
  machine: string
  pid: number
  /** `NO_START` where no file says it. */
  startedAt: string
  /** Distinguishes locks of one process. */
  token: string
}

type Liveness = 'running' | 'gone' | 'unknown'

export const UNKNOWN_MACHINE = '0'.repeat(16)
const NO_START = '0'
/** They have no /proc, and one process table per boot. */
const WITHOUT_FILES = new Set(['darwin', 'win32'])

/** `16 hex digits.pid.ticks.16 hex digits` */
const NAME = /^([0-9a-f]{16})\.(\d{1,10})\.(\d{1,20})\.([0-9a-f]{16})$/

export function formatHolder({ machine, pid, startedAt, token }: Holder): string {
  return [machine, pid, startedAt, token].join('.')
}

/** Returns undefined for a name that skillc did not create. */
export function parseHolder(name: string): Holder | undefined {
  const [, machine, pid, startedAt, token] = NAME.exec(name) ?? []
  if (machine === undefined || startedAt === undefined || token === undefined) return undefined
  return { machine, pid: Number(pid), startedAt, token }
}

export function identifySelf(): Holder {
  const token = randomBytes(8).toString('hex')
  const { pid } = process
  try {
    // With the /proc of another pid namespace, pids would be looked up in the wrong table.
    if (readlinkSync('/proc/self') === String(pid))
      return { machine: identifyMachine(), pid, startedAt: readProcess(pid).startedAt, token }
  } catch {
    // Not Linux, or a Linux without these files.
  }
  const system = platform()
  const machine = WITHOUT_FILES.has(system)
    ? hashMachine(hostname(), identifyBoot(), system)
    : UNKNOWN_MACHINE
  return { machine, pid, startedAt: NO_START, token }
}

function identifyMachine(): string {
  const boot = readBoot()
  return hashMachine(hostname(), boot, readlinkSync('/proc/self/ns/pid'))
}

function readBoot(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
}

/** Identifies this boot: after a power cut, time stamps prove nothing. */
export function identifyBoot(): string {
  try {
    return readBoot()
  } catch {
    // Not Linux. A clock change only costs reading all files again.
    const now = (performance.timeOrigin + performance.now()) / 1000
    return String(Math.round((now - uptime()) / 60))
  }
}

export function hashMachine(host: string, bootId: string, pidNamespace: string): string {
  return sha256(Buffer.from([host, bootId, pidNamespace].join('\0'))).slice(0, 16)
}

/** `self` is a process of this machine. */
export function getLiveness(holder: Holder, self: Holder): Liveness {
  if (holder.machine !== self.machine || holder.machine === UNKNOWN_MACHINE) return 'unknown'
  if (!hasProcess(holder.pid)) return 'gone'
  if (holder.startedAt === NO_START) return 'unknown'
  try {
    const { state, startedAt } = readProcess(holder.pid)
    // A killed process is a zombie until its parent waits for it, perhaps as long as its container runs.
    return startedAt === holder.startedAt && state !== 'Z' && state !== 'X' ? 'running' : 'gone'
  } catch {
    return 'unknown'
  }
}

/** proc_pid_stat(5): fields 3 and 22, counted from the end of the name, which may contain anything. */
function readProcess(pid: number): { state: string; startedAt: string } {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0] ?? '', startedAt: fields[19] ?? '' }
}

/** A /proc mounted with `hidepid` hides other users' processes. */
export function hasProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return getErrorCode(error) !== 'ESRCH'
  }
}
