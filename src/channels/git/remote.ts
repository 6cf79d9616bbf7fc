/** Queries other repositories with the user's git and its settings. Runs no checkout, hook, filter or submodule. */
import { existsSync, lstatSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Failure, failure, isFailure } from '../../core/errors/failure.ts'
import { listNames, statTarget } from '../../core/files/file-state.ts'
import { findProgram } from '../../core/files/find-program.ts'
import { makeFolder } from '../../core/files/make-folder.ts'
import { tryReadRegular } from '../../core/files/regular-file.ts'
import { formatBytes } from '../../core/text/quantity.ts'
import type { Call } from '../call.ts'
import { SILENCE_MS } from '../oci/http.ts'
import { hideSecrets } from '../references/npm-run.ts'
import type { GitReference } from '../references/reference.ts'
import { runProgram } from '../run-program.ts'
import { findCommit } from './objects.ts'

type RemoteCall = Pick<Call, 'environment' | 'signal'>

/** Bytes that one fetch may put on disk. */
const MOST_FETCHED = 1 << 30
const LONGEST_MS = 600_000
const WATCH_MS = 250

/** Settings that an untrusted server or project must not decide. The user's settings decide the rest. */
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

/** The commit of a name in another repository, and whether it is a tag. */
export interface RemoteCommit {
  id: string
  isTag: boolean
}

/** Throws a Failure if there is no such branch or tag. Default: the default branch. */
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
    'Check the name; for a commit, give the full hash',
  )
}

/** Throws a Failure unless a branch or tag contains the commit: a server may also return commits of forks. */
export async function checkReachable(
  { url, name, requested }: Pick<GitReference, 'url' | 'name' | 'requested'>,
  { id, date }: { id: string; date: number },
  folder: string,
  call: RemoteCall,
): Promise<void> {
  makeFolder(folder)
  const out = await runRemote(['ls-remote', '--heads', '--tags', '--', url], { folder, url }, call)
  const refs = out.split('\n').flatMap(line => {
    const [tip = '', ref = ''] = line.split('\t')
    return isCommit(tip) ? [{ tip, ref }] : []
  })
  if (refs.some(({ tip }) => tip === id)) return
  await initialize(folder, id, call)
  const isNamed = (ref: string) => [`refs/heads/${requested}`, `refs/tags/${requested}`].includes(ref)
  for (const isMeant of [isNamed, (ref: string) => ref.startsWith('refs/heads/'), () => true]) {
    const tips = refs.filter(({ ref }) => isMeant(ref)).map(({ tip }) => tip)
    if (tips.length > 0 && (await hasHistory(url, { id, date }, [...new Set(tips)], folder, call))) return
  }
  throw failure(
    `No branch or tag of \`${name}\` has the commit \`${id}\`: its history was rewritten, or the commit is from a fork`,
    `Find out who chose the commit, or use the newest one: \`skillc update ${name}\``,
  )
}

const DATE_SLOP = 86_400

/** True if a commit is an ancestor of these: fetches only commits since its date. */
async function hasHistory(
  url: string,
  { id, date }: { id: string; date: number },
  tips: readonly string[],
  folder: string,
  call: RemoteCall,
): Promise<boolean> {
  const since = ['--shallow-since', String(Math.max(date - DATE_SLOP, 0))]
  try {
    await runFetch(url, [...since, '--filter=tree:0'], tips, folder, call)
  } catch (error) {
    if (isFailure(error) && error.message.includes('no commits selected')) return false
    throw error
  }
  return findCommit(id, { bare: folder }) !== undefined
}

export function isCommit(text: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text)
}

export async function initialize(folder: string, commit: string, call: RemoteCall): Promise<void> {
  const format = commit.length === 64 ? ['--object-format=sha256'] : []
  await runRemote(['init', '--bare', '--quiet', '--template=', ...format, folder], { folder, url: '' }, call)
}

/** Fetches objects by id, without contents of unnamed files. A server that does not support this sends all. */
export async function fetchObjects(
  url: string,
  ids: readonly string[],
  folder: string,
  call: RemoteCall,
): Promise<void> {
  await runFetch(url, ['--depth=1', '--filter=blob:none'], ids, folder, call)
}

async function runFetch(
  url: string,
  limits: string[],
  ids: readonly string[],
  folder: string,
  call: RemoteCall,
): Promise<void> {
  const args = ['fetch', ...limits, '--no-tags', '--no-write-fetch-head', '--quiet', '--stdin', '--', url]
  await runRemote(args, { folder, url, input: `${ids.join('\n')}\n` }, call)
}

interface Place {
  folder: string
  url: string
  input?: string
}

async function runRemote(args: string[], { folder, url, input }: Place, call: RemoteCall): Promise<string> {
  const { environment, signal } = call
  const git = findProgram('git', environment.env)
  if (git === undefined) throw failure('git is not installed, or not in PATH', 'Install git')
  if (/^file:/i.test(url)) refuseBorrowing(url)
  let stopped: Failure | undefined
  const { code, out, err } = await runProgram(git, ['--no-pager', ...SAFE, ...args], {
    cwd: folder,
    env: { ...environment.env, ...getVariables(folder, url) },
    input,
    signal,
    help: 'Install git',
    watch: stop => {
      const stopWith = (why: Failure) => {
        stopped ??= why
        stop()
      }
      const watch = setInterval(() => {
        if (sumSizes(folder) > MOST_FETCHED) stopWith(createHugeError(url))
      }, WATCH_MS)
      const timer = setTimeout(() => stopWith(createSlowError(url)), LONGEST_MS)
      return () => {
        clearInterval(watch)
        clearTimeout(timer)
      }
    },
  })
  if (stopped !== undefined) throw stopped
  if (code !== 0) throw createGitError(url, hideSecrets(err, environment))
  return out
}

/** Names the repository, so git searches for no other, and allows only the address's protocol. */
function getVariables(folder: string, url: string): Record<string, string | undefined> {
  return {
    GIT_DIR: folder,
    GIT_WORK_TREE: undefined,
    GIT_INDEX_FILE: undefined,
    GIT_OBJECT_DIRECTORY: undefined,
    GIT_ALTERNATE_OBJECT_DIRECTORIES: undefined,
    GIT_TERMINAL_PROMPT: '0',
    GIT_LFS_SKIP_SMUDGE: '1',
    // A local repository may name a program that fetches missing objects.
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: /^\w+/.exec(url)?.[0] ?? '',
    LC_ALL: 'C',
  }
}

/** Throws a Failure for a local repository that borrows objects: it could give away what only the user may read. */
function refuseBorrowing(url: string): void {
  const top = fileURLToPath(url)
  const own = join(top, '.git')
  const folder = lstatSync(own, { throwIfNoEntry: false }) === undefined ? top : own
  const objects = join(folder, 'objects')
  const places = [folder, objects, join(objects, 'info'), join(objects, 'pack'), ...listInside(objects)]
  const links = [...(folder === top ? places.slice(1) : places), ...listInside(join(objects, 'pack'))]
  const isElsewhere =
    (folder === own && !lstatSync(own).isDirectory()) ||
    links.some(path => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) ||
    ['commondir', 'objects/info/alternates'].some(path => existsSync(join(folder, path)))
  if (isElsewhere || /\[include|promisor|partialclone|worktreeconfig/i.test(readSettings(folder)))
    throw failure(
      `\`${url}\` gets its commits from another repository, which skillc does not follow`,
      'Give that repository instead, or make a full copy: `git clone --mirror --no-local`',
    )
}

function listInside(folder: string): string[] {
  return listNames(folder).map(name => join(folder, name))
}

const LARGEST_SETTINGS = 1 << 20

function readSettings(folder: string): string {
  return tryReadRegular(join(folder, 'config'), LARGEST_SETTINGS)?.toString('utf8') ?? ''
}

function sumSizes(folder: string): number {
  return listInside(join(folder, 'objects/pack')).reduce(
    (sum, path) => sum + (statTarget(path)?.size ?? 0),
    0,
  )
}

function createHugeError(url: string): Failure {
  return failure(
    `\`${url}\` sends more than ${formatBytes(MOST_FETCHED)}`,
    'Nothing was written; choose a smaller folder in it',
  )
}

function createSlowError(url: string): Failure {
  return failure(
    `\`${url}\` was not fetched within ${LONGEST_MS / 60_000} minutes`,
    'Try again later; nothing was written',
  )
}

const REASONS: readonly [RegExp, reason: string, help: string][] = [
  [
    /Authentication failed|could not read (?:Username|Password)|terminal prompts disabled|Permission denied/,
    'requires a login, or does not exist',
    'Log in with git once: skillc uses the logins that git stores',
  ],
  [
    /returned error: 30\d|redirect/i,
    'redirects to another address, which skillc does not follow',
    'If you trust that address, give it instead',
  ],
  [
    /not our ref|unadvertised object/,
    'no longer has the commit',
    'Run `skillc update` to look up the source again',
  ],
  [
    /not found|does not (?:exist|appear to be a git repository)|returned error: 404/,
    'is not a git repository',
    'Check the address',
  ],
  [/Could not resolve host/, 'is on an unknown host', 'Check the address and the network'],
  [
    /Out of diskspace|No space left on device|Disk quota exceeded/,
    'cannot be fetched: the disk is full',
    'Free some space, and try again',
  ],
  [
    /transport '\w*' not allowed/,
    'uses a protocol that skillc does not support',
    'Use an `https://` address',
  ],
]

function createGitError(url: string, output: string): Failure {
  const [, reason, help] = REASONS.find(([pattern]) => pattern.test(output)) ?? []
  const lines = output.split('\n').filter(line => /^(?:fatal|error|remote):/.test(line))
  const said = (lines[0] ?? output.split('\n')[0] ?? '').slice(0, 300)
  return failure(
    reason === undefined
      ? `\`${url}\` cannot be fetched: ${said || 'git gave no reason'}`
      : `\`${url}\` ${reason}`,
    help ?? 'Run `git ls-remote` with the address to see why',
  )
}
