/**
 * Asks other repositories through the user's git: its logins, proxies and settings count, a repository's never do. Objects are put
 * into a repository that skillc makes for one fetch. Nothing is checked out, and no hook, filter or submodule is looked at.
 */
import { spawn } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Failure, failure, getErrorCode } from '../../core/errors/failure.ts'
import { throwIfAborted } from '../../core/errors/fault.ts'
import { findProgram } from '../../core/files/find-program.ts'
import { formatBytes } from '../../core/text/quantity.ts'
import type { Call } from '../call.ts'
import { SILENCE_MS } from '../oci/http.ts'
import { collect, hideSecrets } from '../references/npm-run.ts'

type RemoteCall = Pick<Call, 'environment' | 'signal'>

/** Bytes that one fetch may put on the disk. */
const MOST_FETCHED = 1 << 30
const LONGEST_MS = 600_000
const WATCH_MS = 250

/** What a stranger's server or the settings of a project must not decide. The user's own settings have the rest. */
const SAFE = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'fetch.recurseSubmodules=false',
  'fetch.negotiationAlgorithm=noop',
  'fetch.writeCommitGraph=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'http.followRedirects=false',
  'http.lowSpeedLimit=1000',
  `http.lowSpeedTime=${SILENCE_MS / 1000}`,
  'protocol.version=2',
  'transfer.bundleURI=false',
].flatMap(setting => ['-c', setting])

/** Of a name in another repository: its commit, and whether it is a tag. */
export interface RemoteCommit {
  id: string
  isTag: boolean
}

/** Throws a Failure where there is no such branch or tag. Without one, the default branch is meant. */
export async function findRemoteCommit(
  url: string,
  requested: string | undefined,
  folder: string,
  call: RemoteCall,
): Promise<RemoteCommit> {
  if (requested !== undefined && isCommit(requested)) return { id: requested, isTag: false }
  const [tag, branch] = [`refs/tags/${requested}`, `refs/heads/${requested}`]
  const names = requested === undefined ? ['HEAD'] : [branch, tag, `${tag}^{}`]
  const out = await runRemote(['ls-remote', '--', url, ...names], { folder, url }, call)
  const found = new Map(
    out.split('\n').flatMap((line): [string, string][] => {
      const [id = '', name = ''] = line.split('\t')
      return isCommit(id) ? [[name, id]] : []
    }),
  )
  const tagged = found.get(`${tag}^{}`) ?? found.get(tag)
  if (tagged !== undefined) return { id: tagged, isTag: true }
  const id = found.get(requested === undefined ? 'HEAD' : branch)
  if (id !== undefined) return { id, isTag: false }
  throw failure(
    requested === undefined
      ? `\`${url}\` has no commits`
      : `\`${url}\` has no branch or tag \`${requested}\``,
    'Check the name; a commit is named by all of its digits',
  )
}

export function isCommit(text: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text)
}

export async function initialize(folder: string, commit: string, call: RemoteCall): Promise<void> {
  const format = commit.length === 64 ? ['--object-format=sha256'] : []
  await runRemote(['init', '--bare', '--quiet', '--template=', ...format, folder], { folder, url: '' }, call)
}

/** Objects by their names, without the contents of files that are not named. A server that cannot leave these out sends all. */
export async function fetchObjects(
  url: string,
  ids: readonly string[],
  folder: string,
  call: RemoteCall,
): Promise<void> {
  const args = ['fetch', '--depth=1', '--filter=blob:none', '--no-tags', '--no-write-fetch-head', '--quiet']
  await runRemote([...args, '--stdin', '--', url], { folder, url, input: `${ids.join('\n')}\n` }, call)
}

interface Place {
  /** The repository that skillc made. */
  folder: string
  url: string
  input?: string
}

async function runRemote(args: string[], { folder, url, input }: Place, call: RemoteCall): Promise<string> {
  const { environment, signal } = call
  throwIfAborted(signal)
  const git = findProgram('git', environment.env)
  if (git === undefined) throw failure('git is not installed, or not in PATH', 'Install git')
  const child = spawn(git, ['--no-pager', ...SAFE, ...args], {
    cwd: folder,
    env: { ...environment.env, ...getVariables(folder, url) },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // git may end before it has read everything.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const out = collect(child.stdout)
  const err = collect(child.stderr)
  let stopped: Failure | undefined
  const stop = (why?: Failure) => {
    stopped ??= why
    child.kill('SIGKILL')
    // What git started may hold them open for long, and is not waited for.
    child.stdout.destroy()
    child.stderr.destroy()
  }
  const abort = () => stop()
  signal?.addEventListener('abort', abort)
  const watch = setInterval(() => {
    if (sumSizes(folder) > MOST_FETCHED) stop(createHugeError(url))
  }, WATCH_MS)
  const timer = setTimeout(() => stop(createSlowError(url)), LONGEST_MS)
  const code = await new Promise<number | null>((fulfill, reject) => {
    child.on('error', error =>
      reject(failure(`git cannot be started: ${getErrorCode(error)}`, 'Install git')),
    )
    child.on('close', fulfill)
  }).finally(() => {
    signal?.removeEventListener('abort', abort)
    clearInterval(watch)
    clearTimeout(timer)
  })
  throwIfAborted(signal)
  if (stopped !== undefined) throw stopped
  if (code !== 0) throw createGitError(url, hideSecrets(err(), environment))
  return out()
}

/** The repository is named, so that git looks for no other. Only the protocol of the address is allowed. */
function getVariables(folder: string, url: string): Record<string, string | undefined> {
  return {
    GIT_DIR: folder,
    GIT_WORK_TREE: undefined,
    GIT_INDEX_FILE: undefined,
    GIT_OBJECT_DIRECTORY: undefined,
    GIT_ALTERNATE_OBJECT_DIRECTORIES: undefined,
    GIT_TERMINAL_PROMPT: '0',
    GIT_LFS_SKIP_SMUDGE: '1',
    GIT_ALLOW_PROTOCOL: /^\w+/.exec(url)?.[0] ?? '',
    LC_ALL: 'C',
  }
}

function sumSizes(folder: string): number {
  try {
    const packs = join(folder, 'objects/pack')
    return readdirSync(packs).reduce(
      (sum, name) => sum + (statSync(join(packs, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    )
  } catch {
    return 0
  }
}

function createHugeError(url: string): Failure {
  return failure(
    `\`${url}\` sends more than ${formatBytes(MOST_FETCHED)}`,
    'Nothing was written; name a smaller folder of it',
  )
}

function createSlowError(url: string): Failure {
  return failure(
    `\`${url}\` was not fetched within ${LONGEST_MS / 60_000} minutes`,
    'Try again later; nothing was written',
  )
}

/** What git says, by what it means for the user. */
const REASONS: readonly [RegExp, reason: string, hint: string][] = [
  [
    /Authentication failed|could not read (?:Username|Password)|terminal prompts disabled|Permission denied/,
    'requires a login, or does not exist',
    'Log in with git once: skillc uses the logins that git stores',
  ],
  [
    /returned error: 30\d|redirect/i,
    'redirects to another address, which is not followed',
    'If you trust that address, give it instead',
  ],
  [
    /not our ref|unadvertised object/,
    'no longer has the commit',
    'Look the source up again: `skillc update`',
  ],
  [
    /not found|does not (?:exist|appear to be a git repository)|returned error: 404/,
    'is not a git repository',
    'Check the address',
  ],
  [/Could not resolve host/, 'is on a host that is not known', 'Check the address and the network'],
  [/transport '\w*' not allowed/, 'has a protocol that skillc does not use', 'Give an `https://` address'],
]

function createGitError(url: string, output: string): Failure {
  const [, reason, hint] = REASONS.find(([pattern]) => pattern.test(output)) ?? []
  const lines = output.split('\n').filter(line => /^(?:fatal|error|remote):/.test(line))
  const said = (lines[0] ?? output.split('\n')[0] ?? '').slice(0, 300)
  return failure(
    reason === undefined
      ? `\`${url}\` cannot be fetched: ${said || 'git did not say why'}`
      : `\`${url}\` ${reason}`,
    hint ?? 'Try it with git: `git ls-remote` and the address',
  )
}
