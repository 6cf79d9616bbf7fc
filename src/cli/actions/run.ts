import { constants } from 'node:os'
import { failure } from '../../core/errors/failure.ts'
import { isFault } from '../../core/errors/fault.ts'
import { formatJson } from '../../core/json/json.ts'
import type { Capability } from '../../core/json/types.ts'
import { isCapability, listCapabilities } from '../../core/match/capabilities.ts'
import { formatSuggestion } from '../../core/text/suggest.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import { DEFAULT_OUT } from '../../pipeline/config/options.ts'
import { runScript, type ScriptRun } from '../../runtime/node/node.ts'
import type { SessionOptions } from '../../runtime/session-state.ts'
import type { FlagsOf } from '../command.ts'
import type { run as command } from '../commands/run.ts'
import { canAsk, confirm, type Io, isTerminal, stopSignal, writeBytes } from '../io.ts'
import { openSource } from './open-source.ts'

type RunFlags = FlagsOf<typeof command>

export interface RunIo extends Io {
  bytes: (stream: 'stdout' | 'stderr', bytes: Uint8Array) => void
  isTerminal: (stream: 'stdout' | 'stderr') => boolean
  confirm?: (question: string, signal: AbortSignal) => Promise<boolean>
}

/** Exit codes of a script that met a limit; `timeout` (GNU coreutils) uses the first. */
const TIME_IS_UP = 124
const TOOK_TOO_MUCH = 125

const stops = {
  time: 'it exceeded the time limit (`--timeout`)',
  memory: 'it exceeded the memory limit (`--memory`)',
  output: 'it exceeded the output limit',
  files: 'it exceeded the limit on written files',
} as const

export async function runSkillScript(flags: RunFlags, io: Io, names: string[]): Promise<number> {
  const asker = !flags.stdin && canAsk() && { confirm }
  return runScriptCommand(flags, { ...io, bytes: writeBytes, isTerminal, ...asker }, names)
}

export async function runScriptCommand(
  { '--': args = [], input: inputs = [], out, force, stdin, timeout: seconds, memory, ...flags }: RunFlags,
  io: RunIo,
  [first, second, third, ...more]: string[],
): Promise<number> {
  if (first === undefined || second === undefined || more.length > 0)
    throw failure('`run` takes a bundle, an id and a script', '`skillc run [BUNDLE] ID SCRIPT -- ARGS`')
  const [folder, id, script] = third === undefined ? [DEFAULT_OUT, first, second] : [first, second, third]
  const { allow = [], deny = [], agent, scope = [], user, json } = flags
  let ran: ScriptRun
  const allowed = checkCapabilities('allow', allow)
  const capabilities = Object.fromEntries(
    checkCapabilities('deny', deny).map(name => [name, 'deny' as const]),
  )
  const onAsk = createAsker(allowed, io)
  const bundle = await openSource(folder, `\`${folder}\` cannot be opened`)
  try {
    const limits = {
      ...(seconds !== undefined && { seconds }),
      ...(memory !== undefined && { memoryBytes: memory * 2 ** 20 }),
    }
    ran = await runScript(bundle.session({ agent, scope, capabilities, onAsk }), id, script, {
      args,
      inputs,
      limits,
      replace: force,
      by: user ? 'user' : 'model',
      signal: stopSignal(),
      ...(out !== undefined && { out }),
      ...(stdin && { stdin: process.stdin }),
    })
  } catch (error) {
    if (!isFault(error)) throw error
    if (error.code === 'aborted') return 128 + constants.signals.SIGINT
    throw failure(error.message, getRefusalHelp(error.code, error.rule), error)
  }
  if (json) io.out(formatJson({ ...ran, stdout: decode(ran.stdout), stderr: decode(ran.stderr) }))
  else show(ran, io)
  if (ran.stopped !== undefined) return ran.stopped === 'time' ? TIME_IS_UP : TOOK_TOO_MUCH
  return ran.code ?? 128 + constants.signals.SIGKILL
}

function checkCapabilities(flag: string, names: readonly string[]): Capability[] {
  return names.map(name => {
    if (isCapability(name)) return name
    const all = listCapabilities()
    throw failure(
      `\`--${flag} ${name}\`: unknown capability`,
      formatSuggestion(name, all, `Use one of ${all.join(', ')}`),
    )
  })
}

const deeds: Readonly<Record<Capability, string>> = {
  'file-read': 'read the files given with `--input`',
  'file-write': 'write to the folder given with `--out`',
  network: 'use the network',
  execute: 'run a script',
}

/** Answers by the flags, or asks. Throws a Failure if no user can answer. */
function createAsker(allowed: readonly Capability[], { confirm }: RunIo): SessionOptions['onAsk'] {
  return async ({ id, skill, capability, signal }) => {
    if (capability !== undefined && allowed.includes(capability)) return true
    const { hosts } = skill.permissions ?? {}
    const only = capability === 'network' && hosts ? `, for ${hosts.map(escapeTerminal).join(', ')} only` : ''
    const deed = capability === undefined ? 'be used' : deeds[capability] + only
    if (confirm !== undefined)
      return confirm(`skillc: The skill ${escapeTerminal(id)} asks to ${deed}. Allow it?`, signal)
    throw failure(
      `\`${id}\` may not ${deed}: the user must be asked, but there is no terminal`,
      capability === undefined ? USER_HELP : `Give \`--allow ${capability}\``,
    )
  }
}

const USER_HELP = 'Give `--user` if you start it yourself'

function show({ stdout, stderr, stopped, left }: ScriptRun, io: RunIo): void {
  for (const [stream, bytes] of [
    ['stdout', stdout],
    ['stderr', stderr],
  ] as const) {
    if (io.isTerminal(stream)) io[stream === 'stdout' ? 'out' : 'err'](escapeForTerminal(decode(bytes)))
    else io.bytes(stream, bytes)
  }
  if (stopped !== undefined) io.err(`skillc: The script was stopped: ${stops[stopped]}.\n`)
  for (const path of left)
    io.err(`skillc: \`${escapeTerminal(path)}\` is not a regular file, so it is not kept.\n`)
}

/** Keeps lines and tabs, and escapes everything else that a terminal would obey. */
function escapeForTerminal(text: string): string {
  return text
    .split('\n')
    .map(line => line.split('\t').map(escapeTerminal).join('\t'))
    .join('\n')
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

function getRefusalHelp(code: string, rule: string | undefined): string | undefined {
  if (code === 'missing-sandbox')
    return 'Nothing was run, because scripts run only in a sandbox. `skillc export --to folders` unpacks the files for another sandbox'
  if (code === 'existing-file') return 'Choose another folder with `--out`, or `--force` to replace files'
  if (code === 'denied-skill' && rule === 'model') return USER_HELP
  if (code === 'denied-skill' && rule === 'capability')
    return '`skillc show ID` shows the permissions of a skill'
  if (code === 'unknown-file') return '`skillc show ID` lists the files of a skill'
  if (code === 'unknown-skill' || code === 'ambiguous-skill') return '`skillc list` shows the ids of a bundle'
  if (['missing-file', 'tampered-file', 'truncated-file'].includes(code))
    return '`skillc verify` shows what else is wrong with the bundle'
  return undefined
}
