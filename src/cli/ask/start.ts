/** Runs a client in a sandbox: without network, with a copy of project and home, and for a limited time. */
import { mkdir, realpath } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { execPath } from 'node:process'
import { Readable } from 'node:stream'
import { makeTemporary } from '../../core/files/drafts.ts'
import { findProgram } from '../../core/files/find-program.ts'
import { findRealPath, isBelow } from '../../core/files/real-path.ts'
import { openToNobody, removeFolder } from '../../runtime/node/run-script.ts'
import { type Outcome, runSandboxed } from '../../runtime/node/sandbox.ts'
import { type Mount, SYSTEM } from '../../runtime/sandbox/bwrap-arguments.ts'
import type { AskedClient, PrintedSkill } from './clients.ts'
import { copyForClient, type Read } from './copy.ts'

/** Clients are whole applications, which start slowly and reserve much memory. */
const LIMITS = {
  memoryBytes: 4 * 2 ** 30,
  processes: 256,
  outputBytes: 16 * 2 ** 20,
  fileBytes: 512 * 2 ** 20,
}

export type Answer = { version: string } & ({ skills: PrintedSkill[] } | { message: string })

/** Throws a fault without a sandbox. */
export async function askClient(
  client: AskedClient,
  program: string,
  read: Read,
  { seconds, signal }: { seconds: number; signal: AbortSignal },
): Promise<Answer> {
  const { cwd, home, env } = read.scope.surroundings
  const folder = await realpath(makeTemporary('ask'))
  try {
    const stage = join(folder, 'copy')
    await mkdir(stage)
    const others = [...copyForClient(stage, read), ...listPrograms(program, [cwd, home])]
    const isRoot = userInfo().uid === 0
    if (isRoot) await openToNobody(folder)
    const variables = { ...pickVariables(read, env), ...client.env?.(home), HOME: home, PATH: getPath() }
    const start = (args: readonly string[], isDone?: AskedClient['isDone']) =>
      runSandboxed({
        folder,
        mounts: { cwd, others },
        command: createCommand(variables, program, args, isDone === undefined),
        limits: { ...LIMITS, seconds },
        network: false,
        stdin: isDone && openInput(client.input?.(cwd) ?? ''),
        isDone,
        isRoot,
        signal,
      })
    const version = findVersion(await start(['--version']))
    return { version, ...readAnswer(client, await start(client.args, client.isDone), seconds) }
  } finally {
    await removeFolder(folder)
  }
}

/**
 * Output goes through a file, because some clients exit before a pipe has taken all of it; except for a client that
 * keeps running.
 */
function createCommand(
  variables: Record<string, string>,
  program: string,
  args: readonly string[],
  ends: boolean,
): string[] {
  const env = Object.entries(variables).map(([name, value]) => `${name}=${value}`)
  const through = '"$0" "$@" >/tmp/answer; code=$?; cat /tmp/answer; exit $code'
  return ['/usr/bin/env', ...env, ...(ends ? ['/bin/sh', '-c', through] : []), program, ...args]
}

function openInput(text: string): Readable {
  const input = new Readable({ read() {} })
  input.push(text)
  return input
}

function pickVariables({ preset }: Read, env: Readonly<Record<string, string | undefined>>) {
  const names = [...JSON.stringify(preset).matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
  const unless = preset.places.flatMap(place => place.unless ?? [])
  const set = [...names, ...unless].flatMap(name => (env[name] ? [[name, env[name]] as const] : []))
  return Object.fromEntries(set)
}

function getPath(): string {
  return `${dirname(findNode())}:/usr/local/bin:/usr/bin:/bin`
}

function findNode(): string {
  return findRealPath(findProgram('node', process.env) ?? execPath) ?? execPath
}

function listPrograms(program: string, own: string[]): Mount[] {
  const real = findRealPath(program) ?? program
  const modules = real.indexOf('/node_modules/')
  const folder = modules === -1 ? dirname(real) : real.slice(0, modules + '/node_modules'.length)
  const isWhole = own.some(dir => isBelow(folder, dir))
  const paths = [isWhole ? real : folder, dirname(program), dirname(findNode())]
  const needed = paths.filter(
    (path, index) =>
      paths.indexOf(path) === index &&
      !SYSTEM.some(system => isBelow(system, path)) &&
      !own.some(dir => isBelow(path, dir)),
  )
  return needed.map(path => ({ from: path, to: path }))
}

function findVersion({ stdout }: Outcome): string {
  return (
    /\d{1,9}\.\d{1,9}\.\d{1,9}(?:-[\w.]{0,40}\w)?/.exec(decode(stdout).slice(0, 1000))?.[0] ??
    'of unknown version'
  )
}

function readAnswer(client: AskedClient, { code, stopped, stdout, stderr }: Outcome, seconds: number) {
  if (stopped === 'time') return { message: `it did not answer in ${seconds} seconds` }
  if (stopped !== undefined) return { message: `it reached the limit of ${stopped}` }
  const skills = code === 0 ? client.read(decode(stdout)) : undefined
  if (skills !== undefined) return { skills }
  const last = decode(stderr).trim().split('\n').at(-1)?.slice(0, 300)
  const said = last ? `: ${last}` : ''
  return {
    message: `${code === 0 ? 'its answer is not a list of skills' : `it ended with exit code ${code}`}${said}`,
  }
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}
