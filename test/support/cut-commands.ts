/** Commands that write, each call of which is cut short: by a kill, by each error that it can give, and by a disk that takes half a file. */
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { snapshot } from './bakery.ts'
import { CLI, type Ran, runProgram, skillc } from './cli.ts'
import { type Call, endCall, recordCalls } from './strace.ts'
import { plant, skillText } from './tree.ts'

/** What is cut short, by the name of a call. */
const ERRORS: Record<string, string[]> = {
  openat: ['EMFILE', 'EACCES', 'ENOSPC'],
  write: ['ENOSPC', 'EIO'],
  rename: ['EIO', 'EACCES'],
  mkdir: ['EACCES', 'ENOSPC'],
  fsync: ['EIO'],
  unlink: ['EACCES'],
  rmdir: ['EACCES'],
}

/** Calls of which a kill is tried. */
const WRITING = Object.keys(ERRORS)

export const FAMILIES = ['kill', 'EMFILE', 'EACCES', 'ENOSPC', 'EIO', 'short write'] as const
type Family = (typeof FAMILIES)[number]

type Files = ReadonlyMap<string, string>
/** What each reader of an output meets of it. */
type Split = (files: Files) => Files[]

interface Faulted {
  args: string[]
  split?: Split
  /** Each run writes to a place where nothing is. */
  isNew?: boolean
}

const splitWhole: Split = files => [files]
/** Each file has readers of its own; each is checked to be old or new as a whole. */
const splitFiles: Split = () => []

/** A site has several files that readers come to, and no reader comes to two of them: each is of one edition with all that it names. */
const SITE = [
  'out/manifest.json',
  'out/index.html',
  'out/.well-known/skills/index.json',
  'out/.well-known/agent-skills/index.json',
]
const DIGEST = /[0-9a-f]{64}/

/** The file that a reader comes to, and those that have a digest in their names that is in what the reader has read. */
const splitEntries =
  (entries: string[]): Split =>
  files =>
    entries.map(entry => {
      const met = new Map<string, string>()
      for (const queue = [entry]; queue.length > 0; ) {
        const path = queue.pop() ?? ''
        const content = files.get(path)
        if (content === undefined || met.has(path)) continue
        met.set(path, content)
        const digests = new Set(content.match(/[0-9a-f]{64}/g))
        for (const other of files.keys()) if (digests.has(DIGEST.exec(other)?.[0] ?? '')) queue.push(other)
      }
      return met
    })

/** They write to `place/out` what is in the bundle `bundle` or the skills `skills`. */
export const commands: Record<string, Faulted> = {
  build: { args: ['build', 'skills', '--no-cache', '--out', 'place/out'] },
  'build --shard': {
    args: ['build', 'skills', '--no-cache', '--shard', '1/2', '--out', 'place/out'],
    isNew: true,
  },
  pack: { args: ['pack', 'bundle', '--oci', 'place/out'] },
  'publish of a site': { args: ['publish', 'bundle', './place/out'], split: splitEntries(SITE) },
  'publish of a marketplace': {
    args: ['publish', 'bundle', 'marketplace:place/out', '--name', 'bakery', '--owner', 'Bo'],
    split: splitFiles,
  },
  export: { args: ['export', 'bundle', '--to', 'claude-code', '--out', 'place/out'], split: splitFiles },
  'report in a file': { args: ['report', 'bundle', '--out', 'place/out.html'] },
  'report in a folder': { args: ['report', 'bundle', '--out', 'place/out'] },
  'check --report': { args: ['check', 'skills', '--no-cache', '--report', 'sarif=place/out.sarif'] },
  pull: { args: ['pull', './bundle', '--out', 'place/out'] },
  unpack: { args: ['unpack', 'bundle', '--out', 'place/out'], isNew: true },
  new: { args: ['new', 'rolls', '--dir', 'place/out'], isNew: true },
}

export interface Tried {
  /** How often a command was cut short, by family. */
  tried: Record<Family, number>
  wrong: string[]
}

/** Cuts a command short in `most` ways at most. After each the output is the old or the new one; after the next run nothing else is left. */
export async function faultCommand(
  cwd: string,
  { args, split = splitWhole, isNew = false }: Faulted,
  most: number,
): Promise<Tried> {
  const place = join(cwd, 'place')
  const temporary = join(cwd, 'tmp')
  mkdirSync(temporary, { recursive: true })
  process.env.TMPDIR = temporary
  let usual: Ran | undefined
  const make = (times: string) => {
    plant(cwd, {
      'skills/rye/SKILL.md': skillText('rye', 'See [times](times.md).'),
      'skills/rye/times.md': times,
      'skills/odd/SKILL.md': `---\nname: Odd\ndescription: ${times}. Use it.\n${times === 'Two hours' ? 'license: 3\n' : ''}---\n`,
    })
    skillc(['build', 'skills', '--no-cache', '--out', 'bundle'], cwd)
    if (isNew) rmSync(place, { recursive: true, force: true })
    mkdirSync(place, { recursive: true })
    if (isNew && times === 'Two hours') return new Map<string, string>()
    usual = skillc(args, cwd)
    if (![0, 1].includes(usual.code ?? 2)) throw new Error(usual.err)
    return snapshot(place)
  }
  const old = make('Two hours')
  cpSync(place, join(cwd, 'old'), { recursive: true })
  const now = make('Three hours')
  if (sameFiles(now, old)) throw new Error('both editions are the same')
  const prepare = async () => {
    rmSync(place, { recursive: true, force: true })
    cpSync(join(cwd, 'old'), place, { recursive: true })
  }
  await prepare()
  const watched = { cwd, folders: ['place', 'tmp'], log: join(cwd, 'strace.log') }
  const { calls } = await recordCalls(args, watched)
  const cuts: [Family, about: string, cut: () => Promise<Ran>][] = []
  for (const call of calls.filter(isWrite))
    for (const family of ['kill' as const, ...((ERRORS[call.name] ?? []) as Family[])]) {
      const ending = family === 'kill' ? family : { error: family }
      const about = `${call.name} ${call.rank}, ${family}`
      cuts.push([family, about, () => endCall(call, ending, args, watched, prepare)])
    }
  for (const size of new Set([...now.values()].map(content => Math.floor(content.length / 2))))
    cuts.push(['short write', `files of ${size} bytes at most`, () => runShort(size, args, cwd, prepare)])
  const tried = Object.fromEntries(FAMILIES.map(family => [family, 0])) as Tried['tried']
  const wrong: string[] = []
  const isWrong = (about: string, what: string) => wrong.push(`${args[0]}: ${about}: ${what}`)
  for (let at = 0; at < cuts.length; at += Math.max(1, cuts.length / most)) {
    const [family, about, cut] = cuts[Math.floor(at)] ?? []
    if (family === undefined || about === undefined || cut === undefined) continue
    tried[family]++
    const ran = await cut()
    const left = dropDrafts(snapshot(place))
    for (const [at, part] of split(left).entries())
      if (![old, now].some(edition => holds(part, split(dropDrafts(edition))[at] ?? new Map())))
        isWrong(about, `neither old nor new: ${[...part.keys()]}`)
    // A file with a digest in its name counts once something names it.
    for (const [path, content] of left)
      if (!DIGEST.test(path) && content !== old.get(path) && content !== now.get(path))
        isWrong(about, `\`${path}\` is neither`)
    if (family !== 'kill' && ran.code !== usual?.code && (ran.code !== 2 || /\n {4}at /.test(ran.err)))
      isWrong(about, `ends with ${ran.code}: ${ran.err.slice(0, 200)}`)
    if (ran.code === usual?.code && !holds(left, dropDrafts(now)))
      isWrong(about, 'says that all is well, and the output is not the new one')
    // What must be new is in the way of itself.
    if (isNew && left.size > 0) rmSync(join(place, 'out'), { recursive: true, force: true })
    const next = skillc(args, cwd)
    if (!sameFiles(snapshot(place), now))
      isWrong(about, `the next run leaves ${[...snapshot(place).keys()]} ${next.err.slice(0, 200)}`)
    const litter = readdirSync(temporary).filter(path => /^skillc-(?!host-)/.test(path))
    if (litter.length > 0) isWrong(about, `the next run leaves ${litter}`)
  }
  return { tried, wrong }
}

function isWrite({ name, text, result }: Call): boolean {
  return WRITING.includes(name) && result >= 0 && (name !== 'openat' || text.includes('O_CREAT'))
}

/** A limit on the size of files has the system write what fits, and refuse the rest. */
async function runShort(
  size: number,
  args: string[],
  cwd: string,
  prepare: () => Promise<void>,
): Promise<Ran> {
  await prepare()
  const env = { NO_COLOR: '1', FORCE_COLOR: '0' }
  return runProgram('prlimit', [`--fsize=${size}`, process.execPath, CLI, ...args], cwd, env)
}

/** Without drafts, which nobody reads, and the list that says which files may be replaced. */
function dropDrafts(files: Files): Files {
  return new Map([...files].filter(([path]) => !/(?:^|\/)\.skillc-/.test(path)))
}

/** Files beside them are those that no entry names yet, or any more. */
function holds(files: Files, wanted: Files): boolean {
  return [...wanted].every(([path, content]) => files.get(path) === content)
}

function sameFiles(files: Files, wanted: Files): boolean {
  return files.size === wanted.size && holds(files, wanted)
}
