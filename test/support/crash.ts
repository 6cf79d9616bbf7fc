/** Builds that are cut short: the situations, the system calls at which they are, and what must hold afterwards. */
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { verifyBundle } from '../../src/channels/verify-bundle.ts'
import { sha256 } from '../../src/core/digests/hash.ts'
import { LOCK } from '../../src/core/files/lock.ts'
import { formatHolder, hasProcess, identifySelf } from '../../src/core/files/lock-holder.ts'
import { MANIFEST } from '../../src/format/layout.ts'
import { build } from '../../src/pipeline/build.ts'
import type { Config } from '../../src/pipeline/config/config.generated.ts'
import type { Options } from '../../src/pipeline/config/options.ts'
import { snapshot } from './bakery.ts'
import { startCacheServer } from './cache-server.ts'
import type { Ran } from './cli.ts'
import { DIMENSIONS, startEmbeddingServer } from './embedding-server.ts'
import { type Disk, disksAfter, type Moment, momentsIn } from './power.ts'
import { KEYS } from './shards.ts'
import {
  type Call,
  type Ending,
  endCall,
  endCallAt,
  recordCalls,
  recordThreads,
  type Watched,
} from './strace.ts'
import { plant, skillText, type Tree } from './tree.ts'

/** A build that is cut short. */
export interface Situation {
  config?: Config
  flags?: string[]
  /** What the flags mean, for the builds before and after. */
  options?: Options
  /** Skills of the bundle that is there before; without any there is none. */
  before?: Tree
  /** Skills that are built. */
  after: Tree
  /** What befell the bundle in between. */
  befall?: (out: string) => void
}

/** After so long nothing can change without another time stamp. */
const SETTLED_MS = 2_500
const OUT = 'out'
const CACHE = 'cache'
const ARGS = ['build', '--cache-dir', CACHE, '--quiet']

const tree: Tree = {
  'rye/SKILL.md': skillText('rye', 'See [times](times.md).'),
  'rye/times.md': 'Two hours.\n',
  'rolls/SKILL.md': skillText('rolls'),
  'pie/SKILL.md': skillText('pie'),
}
const changed: Tree = { ...tree, 'rye/SKILL.md': skillText('rye', 'Knead. See [times](times.md).') }
const added: Tree = { ...tree, 'bun/SKILL.md': skillText('bun') }
const split: Config = { splitAbove: 2 }

export const situations: Record<string, Situation> = {
  'a first build': { after: tree },
  'nothing changed': { before: tree, after: tree },
  'a body changed': { before: tree, after: changed },
  'a skill added': { before: tree, after: added },
  'a skill removed': { before: added, after: tree },
  'a split manifest': { config: split, after: tree },
  'a body changed, split': { config: split, before: tree, after: changed },
  'no cache': { flags: ['--no-cache'], before: tree, after: changed },
  'a damaged bundle': { before: tree, after: tree, befall: damageAll },
  'a dead builder': { before: tree, after: changed, befall: leaveLock },
}

/** Those that need a server. */
export const servedSituations: Record<string, () => Promise<{ situation: Situation; close: () => void }>> = {
  'a remote cache': async () => {
    const { address, close } = await startCacheServer()
    return {
      situation: {
        flags: ['--remote-cache', address, `--cache-key=${KEYS.privateKey}`],
        options: { remoteCache: address, cacheKey: KEYS.privateKey },
        before: tree,
        after: changed,
      },
      close,
    }
  },
  vectors: async () => {
    const { address, close } = await startEmbeddingServer()
    const embeddings = { baseUrl: address, model: 'topics', dimensions: DIMENSIONS }
    return { situation: { config: { search: { embeddings } }, before: tree, after: changed }, close }
  },
}

/** Enough files that a second thread copies some. */
const cards: Tree = {
  ...tree,
  ...Object.fromEntries(Array.from({ length: 700 }, (_, n) => [`pie/cards/${n}.txt`, `Card ${n}.\n`])),
}
const copied: Situation = { flags: ['--threads', '2'], before: tree, after: cards }

/** Cuts builds short while their second thread copies: at the first, the middle and the last file that it writes. */
export async function cutCopies(scratch: string, most?: number): Promise<{ tried: number; wrong: string[] }> {
  const cwd = join(scratch, 'copies')
  const expected = await coldBuild(join(scratch, 'cold'), copied)
  await openLane(cwd, copied)
  await prepare(cwd, copied)
  const paths = await recordThreads(getArguments(copied), watchedAt(cwd))
  const chosen = [0, paths.length >> 1, paths.length - 1].flatMap(at => paths[at] ?? [])
  const cuts = chosen.flatMap(path =>
    ['openat', 'write', 'close'].flatMap(name =>
      [...(ERRORS[name] ?? []).map(error => ({ error })), 'kill' as const].map(ending => ({
        path,
        name,
        ending,
      })),
    ),
  )
  const wrong: string[] = []
  if (chosen.length < 3) wrong.push('no second thread copied')
  const some = pickSample(cuts, most)
  for (const { path, name, ending } of some) {
    await prepare(cwd, copied)
    const ran = await endCallAt(path, name, ending, getArguments(copied), watchedAt(cwd))
    const fault = await faultAfter(cwd, copied, ran, ending, expected)
    if (fault !== undefined) wrong.push(fault)
  }
  return { tried: some.length, wrong }
}

/** The first byte of each file but the manifest. */
function damageAll(out: string): void {
  for (const [path, content] of snapshot(out))
    if (path !== MANIFEST) writeFileSync(join(out, path), `~${content.slice(1)}`, 'latin1')
}

function leaveLock(out: string): void {
  const name = formatHolder({ ...identifySelf(), startedAt: '1' })
  plant(out, { [join(LOCK, name)]: '', [`${LOCK}.${name}`]: 'half a manif' })
}

/** Brings a folder to where the build of a situation starts. */
async function prepare(
  cwd: string,
  { config = {}, options, before, after, befall }: Situation,
): Promise<void> {
  for (const name of [OUT, CACHE]) rmSync(join(cwd, name), { recursive: true, force: true })
  plant(cwd, { 'skillc.config.json': JSON.stringify({ roots: ['skills'], out: OUT, ...config }) })
  if (before !== undefined) {
    plantSkills(cwd, before)
    await buildHere(cwd, options)
  }
  plantSkills(cwd, after)
  befall?.(join(cwd, OUT))
}

/** Makes the skills these, and leaves alone what is as it should be: builds trust only files that are older than two seconds. */
function plantSkills(cwd: string, skills: Tree): void {
  const folder = join(cwd, 'skills')
  mkdirSync(folder, { recursive: true })
  const present = snapshot(folder)
  for (const path of present.keys())
    if (!(path in skills)) rmSync(dirname(join(folder, path)), { recursive: true, force: true })
  for (const [path, content] of Object.entries(skills))
    if (present.get(path) !== content) plant(folder, { [path]: content })
}

/** Makes a folder in which builds of a situation can be cut short, each as if it were the first. */
async function openLane(cwd: string, situation: Situation): Promise<void> {
  mkdirSync(cwd, { recursive: true })
  await prepare(cwd, situation)
  await new Promise(resolve => setTimeout(resolve, SETTLED_MS))
}

async function buildHere(cwd: string, options: Options = {}): Promise<Map<string, string>> {
  const { ok } = await build({ cwd, cacheDir: CACHE, threads: 1, ...options })
  if (!ok) throw new Error('the build fails')
  return snapshot(join(cwd, OUT))
}

/** What a build of a situation comes to where nothing was before and nothing befalls it. */
async function coldBuild(cwd: string, { config, after }: Situation): Promise<Map<string, string>> {
  mkdirSync(cwd, { recursive: true })
  await prepare(cwd, { ...(config && { config }), after })
  return buildHere(cwd)
}

/** Moments of a build at which the power may fail. */
async function momentsOf(cwd: string, situation: Situation): Promise<Moment[]> {
  await prepare(cwd, situation)
  const before = readDisk(cwd)
  const { calls } = await recordCalls(getArguments(situation), watchedAt(cwd))
  return momentsIn(before, calls)
}

/** Cuts the power of a build, and gives what was wrong with what may be left; of many disks, `most`. */
export async function cutPower(
  scratch: string,
  situation: Situation,
  most?: number,
): Promise<{ seen: Record<string, number>; wrong: string[] }> {
  const expected = await coldBuild(join(scratch, 'cold'), situation)
  const cwd = join(scratch, 'power')
  await openLane(cwd, situation)
  const moments = await momentsOf(cwd, situation)
  await prepare(cwd, situation)
  mkdirSync(join(cwd, OUT), { recursive: true })
  const manifests = new Set([snapshot(join(cwd, OUT)).get(MANIFEST), expected.get(MANIFEST)])
  const random = seeded(moments.length)
  const disks = new Map<string, { disk: Disk; after: string }>()
  for (const moment of moments)
    for (const disk of disksAfter(moment, random, DRAWS))
      disks.set(digestOf(disk), { disk, after: moment.after })
  const seen: Record<string, number> = {}
  const wrong: string[] = []
  for (const { disk, after } of pickSample([...disks.values()], most)) {
    const { found, fault } = await wakeUp(cwd, disk, manifests, expected)
    seen[found] = (seen[found] ?? 0) + 1
    if (fault !== undefined) wrong.push(`${after}: ${fault}`)
  }
  return { seen, wrong }
}

/** Pairs of random disks a moment. */
const DRAWS = 2

/** So many of all, spread evenly. */
function pickSample<T>(all: T[], most = all.length): T[] {
  const step = Math.max(1, all.length / most)
  return all.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
}

/** Builds on a disk that a power cut left. */
async function wakeUp(
  cwd: string,
  disk: Disk,
  manifests: Set<string | undefined>,
  expected: Map<string, string>,
): Promise<{ found: string; fault?: string }> {
  const out = join(cwd, OUT)
  layDisk(cwd, disk)
  const manifest = existsSync(join(out, MANIFEST)) ? readFileSync(join(out, MANIFEST), 'latin1') : undefined
  if (manifest !== undefined && !manifests.has(manifest))
    return { found: 'torn', fault: 'the manifest was not flushed' }
  const found = isIntact(out) ? 'whole' : 'damaged'
  try {
    const then = await buildHere(cwd)
    const left = leftovers(cwd)
    if (!isIntact(out)) return { found, fault: 'the next build left a bundle that is not intact' }
    if (!isSame(then, expected)) return { found, fault: 'the next build made another bundle' }
    return left.length > 0 ? { found, fault: `left ${left}` } : { found }
  } catch (error) {
    return { found, fault: `the next build: ${error}` }
  }
}

function readDisk(cwd: string): Disk {
  const disk: Disk = new Map()
  for (const name of [OUT, CACHE]) {
    const folder = join(cwd, name)
    if (!existsSync(folder)) continue
    disk.set(folder, 'folder')
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      disk.set(path, entry.isFile() ? readFileSync(path) : 'folder')
    }
  }
  return disk
}

function layDisk(cwd: string, disk: Disk): void {
  for (const name of [OUT, CACHE]) rmSync(join(cwd, name), { recursive: true, force: true })
  // What was in a folder that was lost is lost, too.
  for (const [path, content] of [...disk].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!lstatSync(dirname(path), { throwIfNoEntry: false })?.isDirectory()) continue
    if (content === 'folder') mkdirSync(path)
    else writeFileSync(path, content)
  }
}

function digestOf(disk: Disk): string {
  const lines = [...disk].map(([path, content]) => [path, content.toString('latin1')])
  return sha256(Buffer.from(JSON.stringify(lines.sort())))
}

/** Numbers from 0 to 1, the same each time (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A call, and how it ends. */
export interface Cut {
  call: Call
  ending: Ending
}

/** The calls on the bundle, its lock and the caches that a build of a situation makes. */
async function recordBuild(cwd: string, situation: Situation): Promise<Call[]> {
  await prepare(cwd, situation)
  const { ran, calls } = await recordCalls(getArguments(situation), watchedAt(cwd))
  if (ran.code !== 0) throw new Error(ran.err)
  return calls
}

function watchedAt(cwd: string): Watched {
  return { cwd, folders: [OUT, CACHE], log: `${cwd}.strace` }
}

function getArguments({ flags = [] }: Situation): string[] {
  return [...ARGS, ...(flags.includes('--threads') ? [] : ['--threads', '1']), ...flags]
}

/** Errors of each call, as its manual page has them. */
const ERRORS: Record<string, string[]> = {
  openat: ['EACCES', 'ENOSPC', 'EIO', 'EROFS', 'EMFILE', 'EDQUOT', 'EINTR'],
  mkdir: ['EACCES', 'ENOSPC', 'EIO', 'EROFS', 'EDQUOT'],
  write: ['ENOSPC', 'EIO', 'EDQUOT', 'EINTR'],
  pwrite64: ['ENOSPC', 'EIO', 'EDQUOT', 'EINTR'],
  fsync: ['EIO', 'ENOSPC', 'EDQUOT', 'EINTR'],
  rename: ['EACCES', 'ENOSPC', 'EIO', 'EROFS', 'EDQUOT'],
  unlink: ['EACCES', 'EIO', 'EROFS', 'EBUSY'],
  rmdir: ['EACCES', 'EIO', 'EROFS', 'EBUSY'],
  close: ['EIO', 'ENOSPC', 'EDQUOT', 'EINTR'],
  utimensat: ['EACCES', 'EPERM', 'EROFS'],
  read: ['EIO', 'EINTR'],
  getdents64: ['EIO'],
  statx: ['EACCES', 'EIO'],
}
/** Calls that change a disk; between two of them, a kill leaves the same. */
const WRITING = new Set(['mkdir', 'write', 'pwrite64', 'fsync', 'rename', 'unlink', 'rmdir', 'utimensat'])
/** Calls that Node itself does not need to say what is wrong: a disk may refuse them from here on. */
const LASTING = new Set(['mkdir', 'pwrite64', 'fsync', 'rename', 'unlink', 'rmdir'])
/** Calls before and after the one that swaps the manifest in. */
const AROUND = 6

/**
 * A kill at every call that changes the disk; each error of the first, the middle and the last call of each name; and each
 * error of all that change the disk around the one that swaps the manifest in.
 */
function listCuts(calls: Call[]): Cut[] {
  const swap = calls.findIndex(({ name, text }) => name === 'rename' && text.endsWith(`/${MANIFEST}"`))
  const near = new Set(swap === -1 ? [] : calls.slice(Math.max(0, swap - AROUND), swap + AROUND))
  return calls.flatMap((call): Cut[] => {
    const { name, text } = call
    const same = calls.filter(each => each.name === name)
    const isWriting = WRITING.has(name) || /O_CREAT|O_TRUNC/.test(text)
    const isChosen = [0, same.length >> 1, same.length - 1].includes(same.indexOf(call))
    if (!isChosen && !isWriting) return []
    const errors = (isChosen || near.has(call) ? ERRORS[name] : undefined) ?? []
    return [
      ...errors.map(error => ({ call, ending: { error } })),
      ...(LASTING.has(name) && isChosen ? [{ call, ending: { error: 'EIO', isLasting: true } }] : []),
      ...(isWriting ? [{ call, ending: 'kill' as const }] : []),
    ]
  })
}

const ONE_SENTENCE = /^skillc: [^\n]*\.\n([^\n]*\.\n)?$/

/** Cuts one build short, and says what is wrong then; undefined for nothing. */
async function cutShort(
  cwd: string,
  situation: Situation,
  { call, ending }: Cut,
  expected: Map<string, string>,
): Promise<string | undefined> {
  const ran = await endCall(call, ending, getArguments(situation), watchedAt(cwd), () =>
    prepare(cwd, situation),
  )
  return faultAfter(cwd, situation, ran, ending, expected)
}

/** What is wrong after a build that was cut short, and after the next. */
async function faultAfter(
  cwd: string,
  situation: Situation,
  { code, err, hit }: Ran & { hit: string },
  ending: Ending,
  expected: Map<string, string>,
): Promise<string | undefined> {
  const out = join(cwd, OUT)
  const hadBundle = situation.before !== undefined && situation.befall === undefined
  const at = `${hit} (${JSON.stringify(ending)}) → ${code} ${err}`
  if (ending !== 'kill') {
    if (code !== 0 && code !== 2) return `${at}: exit code`
    if (code === 2 && (!ONE_SENTENCE.test(err) || err.includes('bug in skillc')))
      return `${at}: not one sentence`
    if (code === 0 && !isIntact(out)) return `${at}: a bundle that is not intact`
    if (code === 2 && hadBundle && !isIntact(out, true))
      return `${at}: the bundle that was there is not intact`
  } else if (hadBundle && !isIntact(out, true)) return `${at}: neither the old bundle nor the new one`
  try {
    const then = await buildHere(cwd, situation.options)
    if (!isIntact(out)) return `${at}: the next build left a bundle that is not intact`
    if (!isSame(then, expected)) return `${at}: the next build made another bundle`
  } catch (error) {
    return `${at}: the next build: ${error}`
  }
  const left = leftovers(cwd)
  return left.length > 0 ? `${at}: left ${left}` : undefined
}

/** Whether the bundle is whole; a writer that was killed may leave files that no manifest names. */
function isIntact(out: string, mayHaveMore = false): boolean {
  try {
    const { ok, findings } = verifyBundle(out)
    return mayHaveMore ? findings.every(({ kind }) => kind === 'extra') : ok
  } catch {
    return false
  }
}

function isSame(one: Map<string, string>, other: Map<string, string>): boolean {
  return one.size === other.size && [...one].every(([path, content]) => other.get(path) === content)
}

/** A draft whose process is gone. After a simulated power cut, the writer may still be running. */
function isOfNobody(name: string): boolean {
  const [, pid] = /\.(\d+)\.[0-9a-f]{8}$/.exec(name) ?? []
  return pid !== undefined && !hasProcess(Number(pid))
}

/** Locks, and drafts of caches. */
function leftovers(cwd: string): string[] {
  const locks = readdirSync(join(cwd, OUT)).filter(name => name.startsWith(LOCK))
  const drafts = existsSync(join(cwd, CACHE))
    ? readdirSync(join(cwd, CACHE), { recursive: true }).map(String).filter(isOfNobody)
    : []
  return [...locks, ...drafts]
}

/** Cuts builds of a situation short, on all processors, and gives what was wrong; of many ways, `most`, at calls named `name`. */
export async function cutAll(
  scratch: string,
  situation: Situation,
  { most, name }: { most?: number; name?: string } = {},
): Promise<{ tried: number; wrong: string[] }> {
  const expected = await coldBuild(join(scratch, 'cold'), situation)
  const lanes = Array.from({ length: availableParallelism() }, (_, lane) => join(scratch, `lane-${lane}`))
  await Promise.all(lanes.map(cwd => openLane(cwd, situation)))
  const all = listCuts(await recordBuild(lanes[0] ?? scratch, situation))
  const cuts = pickSample(name === undefined ? all : all.filter(({ call }) => call.name === name), most)
  const wrong: string[] = []
  const left = cuts.values()
  await Promise.all(
    lanes.map(async cwd => {
      for (const cut of left) {
        const fault = await cutShort(cwd, situation, cut, expected)
        if (fault !== undefined) wrong.push(fault)
      }
    }),
  )
  return { tried: cuts.length, wrong }
}
