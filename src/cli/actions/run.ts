/** `run`: a script of a skill in a sandbox. */
import { constants } from 'node:os'
import type { Readable } from 'node:stream'
import { DEFAULT_OUT } from '../../build/config/options.ts'
import { failure } from '../../core/failure.ts'
import { isFault } from '../../core/fault.ts'
import { formatJson } from '../../core/json-text.ts'
import { escapeTerminal } from '../../core/terminal.ts'
import { runScript, type ScriptRun } from '../../runtime/node/node.ts'
import type { Io } from '../io.ts'
import { openSource } from './open-source.ts'

export interface RunFlags {
  args: string[]
  inputs: string[]
  out: string | undefined
  /** Results may take the place of files. */
  force: boolean
  /** What the script reads; nothing without. */
  stdin: Readable | undefined
  seconds: number | undefined
  /** MiB. */
  memory: number | undefined
  agent: string | undefined
  scope: string[]
  user: boolean
  json: boolean
  /** Aborted when the process is asked to end: the script ends with it. */
  signal: AbortSignal
}

/** Where the script's own bytes go. */
export interface RunIo extends Io {
  /** Writes to standard output or standard error. */
  bytes: (stream: 'stdout' | 'stderr', bytes: Uint8Array) => void
  /** Whether the stream is a terminal, which would obey what the script writes. */
  isTerminal: (stream: 'stdout' | 'stderr') => boolean
}

/** Exit codes of a script that met a limit: `timeout` (GNU coreutils) has the first. */
const TIME_IS_UP = 124
const TOOK_TOO_MUCH = 125

const stops = {
  time: 'it ran longer than it may (`--timeout`)',
  memory: 'it took more memory than it may (`--memory`)',
  output: 'it printed more than it may',
  files: 'it wrote more files, or larger ones, than it may',
} as const

/** `[BUNDLE] ID SCRIPT` with the bundle that a build writes when none is given. */
export function getRunTarget(names: readonly string[]): [bundle: string, id: string, script: string] {
  const [first, second, third, ...more] = names
  if (first === undefined || second === undefined || more.length > 0)
    throw failure('`run` takes a bundle, an id and a script', '`skillc run [BUNDLE] ID SCRIPT -- ARGS`')
  return third === undefined ? [DEFAULT_OUT, first, second] : [first, second, third]
}

/** `skillc run [BUNDLE] ID SCRIPT -- ARGS`: prints what the script prints and gives its exit code. */
export async function runScriptCommand(
  [folder, id, script]: readonly [string, string, string],
  { args, inputs, out, force, stdin, seconds, memory, agent, scope, user, json, signal }: RunFlags,
  io: RunIo,
): Promise<number> {
  let ran: ScriptRun
  const bundle = await openSource(folder, `\`${folder}\` cannot be opened`)
  try {
    const limits = {
      ...(seconds !== undefined && { seconds }),
      ...(memory !== undefined && { memoryBytes: memory * 2 ** 20 }),
    }
    ran = await runScript(bundle.session({ agent, scope }), id, script, {
      args,
      inputs,
      limits,
      replace: force,
      by: user ? 'user' : 'model',
      signal,
      ...(out !== undefined && { out }),
      ...(stdin !== undefined && { stdin }),
    })
  } catch (error) {
    if (!isFault(error)) throw error
    if (error.code === 'aborted') return 128 + constants.signals.SIGINT
    throw failure(error.message, getRefusalHint(error.code, error.rule))
  }
  if (json) io.out(formatJson({ ...ran, stdout: decode(ran.stdout), stderr: decode(ran.stderr) }))
  else show(ran, io)
  if (ran.stopped !== undefined) return ran.stopped === 'time' ? TIME_IS_UP : TOOK_TOO_MUCH
  return ran.code ?? 128 + constants.signals.SIGKILL
}

function show({ stdout, stderr, stopped, left }: ScriptRun, io: RunIo): void {
  for (const [stream, bytes] of [
    ['stdout', stdout],
    ['stderr', stderr],
  ] as const) {
    if (io.isTerminal(stream)) io[stream === 'stdout' ? 'out' : 'err'](escapeForTerminal(decode(bytes)))
    else io.bytes(stream, bytes)
  }
  if (stopped !== undefined) io.err(`skillc: The script was stopped: ${stops[stopped]}.\n`)
  for (const path of left) io.err(`skillc: \`${escapeTerminal(path)}\` is no plain file, and is not kept.\n`)
}

/** Text for a terminal: lines and tabs stay, everything else that it would obey is made visible. */
function escapeForTerminal(text: string): string {
  return text
    .split('\n')
    .map(line => line.split('\t').map(escapeTerminal).join('\t'))
    .join('\n')
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

function getRefusalHint(code: string, rule: string | undefined): string | undefined {
  if (code === 'missing-sandbox')
    return 'Nothing was run: scripts run in a sandbox or not at all. `skillc unpack` gives the files to another one'
  if (code === 'existing-file') return 'Give another folder with `--out`, or `--force` to replace files'
  if (code === 'denied-skill' && (rule === 'asked' || rule === 'model'))
    return 'Give `--user` if you start it yourself'
  if (code === 'unknown-file') return '`skillc show ID` lists the files of a skill'
  if (code === 'unknown-skill' || code === 'ambiguous-skill') return '`skillc list` has the ids of a bundle'
  if (['missing-file', 'tampered-file', 'truncated-file'].includes(code))
    return '`skillc verify` says what else is wrong with the bundle'
  return undefined
}
