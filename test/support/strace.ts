/** System calls of a command, as strace sees them: recorded, made to fail, or the last thing that the process does. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CLI, type Ran, runProgram } from './cli.ts'

/** One call of the main thread, which does all of skillc's writing but for copies. */
export interface Call {
  name: string
  /** Its number among the calls of that name, from 1, as strace counts them. */
  nth: number
  /** Its number among those of that name about the same folders: it is the same in every run of the same command. */
  rank: number
  /** The arguments as strace prints them. */
  text: string
  /** What it gave back; negative for an error. */
  result: number
}

/** How a call ends: with this error, or with the process, before the call does anything. */
export type Ending = { error: string; isLasting?: boolean } | 'kill'

const TRACED = [
  ...['openat', 'read', 'pread64', 'write', 'pwrite64', 'writev', 'close', 'fsync', 'fdatasync'],
  ...[
    'rename',
    'link',
    'symlink',
    'unlink',
    'rmdir',
    'mkdir',
    'getdents64',
    'statx',
    'utimensat',
    'ftruncate',
    'fchmod',
  ],
]
const LINE = /^(\w+)\((.*)\)\s+= (-?\d+)/

/** Where a command runs, and what it is watched at. */
export interface Watched {
  cwd: string
  /** The working directory of the command, below `cwd`. */
  at?: string
  env?: Record<string, string>
  /** Folders below `cwd`: calls about anything else are Node's own. */
  folders: string[]
  /** A file for what strace says. */
  log: string
}

/** Runs `skillc ARGS` and gives the calls that it made, with all bytes that it wrote. */
export async function recordCalls(args: string[], watched: Watched): Promise<{ ran: Ran; calls: Call[] }> {
  const ran = await trace(watched, ['-s', '100000000', '-e', `trace=${TRACED.join(',')}`], args)
  const counts = new Map<string, { nth: number; rank: number }>()
  const calls = linesOf(watched).flatMap((line): Call[] => {
    const [, name, text, result] = LINE.exec(line) ?? []
    if (name === undefined || text === undefined) return []
    const { nth, rank } = counts.get(name) ?? { nth: 0, rank: 0 }
    const count = { nth: nth + 1, rank: rank + Number(isAbout(line, watched)) }
    counts.set(name, count)
    return isAbout(line, watched) ? [{ name, ...count, text, result: Number(result) }] : []
  })
  return { ran, calls }
}

function linesOf({ log }: Watched): string[] {
  return readFileSync(log, 'latin1').split('\n')
}

/** A call about an open file is about its path, whatever its bytes are. Where the command runs says nothing. */
function isAbout(call: string, { cwd, folders }: Watched): boolean {
  const line = /\(\d+<[^>]*>/.exec(call)?.[0] ?? call.replaceAll(/AT_FDCWD<[^>]*>/g, '')
  return folders.some(folder => line.includes(`${cwd}/${folder}`))
}

/** More often than a call is missed. */
const MOST_TRIES = 20
/** A missed call may be one of Node's own, such as a write to the pipe that wakes a loop: then the process waits for ever. */
const PATIENCE = 120_000

/** Runs `skillc ARGS`, one call of which ends like this; `prepare` comes before each try to hit the call. */
export async function endCall(
  { name, nth: first, rank, text }: Call,
  ending: Ending,
  args: string[],
  watched: Watched,
  prepare: () => Promise<void>,
): Promise<Ran & { hit: string }> {
  let nth = first
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    await prepare()
    const how = ending === 'kill' ? 'signal=KILL' : `error=${ending.error}`
    const when = `${nth}${ending !== 'kill' && ending.isLasting ? '+' : ''}`
    const inject = `inject=${name}:${how}:when=${when}`
    const ran = await trace(watched, ['-e', `trace=${name}`, '-e', inject], args, PATIENCE)
    const lines = linesOf(watched).filter(line => line.startsWith(name))
    const at = ending === 'kill' ? lines.length - 1 : lines.findIndex(line => line.endsWith('(INJECTED)'))
    const { [at]: hit } = lines
    if (hit === undefined) {
      nth--
      continue
    }
    const found = lines.slice(0, at + 1).filter(line => isAbout(line, watched)).length
    if (found === rank && isAbout(hit, watched)) return { ...ran, hit }
    nth = Math.max(1, nth + (found === rank ? -1 : rank - found))
  }
  throw new Error(`${name} number ${rank} could not be hit: ${text.slice(0, 200)}`)
}

/** Files below the folders that `skillc ARGS` made by other threads than the first, in their order. */
export async function recordThreads(args: string[], watched: Watched): Promise<string[]> {
  const ran = await trace(watched, ['-f', '-e', 'trace=openat'], args)
  if (ran.code !== 0) throw new Error(ran.err)
  const lines = linesOf(watched)
  const [main = ''] = lines[0]?.split(' ') ?? []
  const others = lines.filter(line => isAbout(line, watched) && !line.startsWith(`${main} `))
  return others.flatMap(line => (line.includes('O_CREAT') ? (/"([^"]*)"/.exec(line)?.[1] ?? []) : []))
}

/** Runs `skillc ARGS`; the first call of this name at a path ends like this, whichever thread makes it. */
export async function endCallAt(
  path: string,
  name: string,
  ending: Ending,
  args: string[],
  watched: Watched,
): Promise<Ran & { hit: string }> {
  const how = ending === 'kill' ? 'signal=KILL' : `error=${ending.error}`
  const ran = await trace(watched, ['-f', '-P', path, '-e', `inject=${name}:${how}:when=1`], args)
  const hit = linesOf(watched).find(line => line.includes(`${name}(`))
  if (hit === undefined) throw new Error(`no ${name} at ${path}`)
  return { ...ran, hit }
}

/** Without threads of its own V8 wakes none, so Node makes the same calls each time. */
const CALM = ['--v8-pool-size=0']

function trace(
  { log, cwd, at = '.', env = {} }: Watched,
  flags: string[],
  args: string[],
  patience?: number,
): Promise<Ran> {
  const traced = ['-o', log, '-y', ...flags, process.execPath, ...CALM, CLI, ...args]
  return runProgram('strace', traced, join(cwd, at), { NO_COLOR: '1', FORCE_COLOR: '0', ...env }, patience)
}
