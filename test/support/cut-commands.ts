/** Cuts commands short that write: by a kill, by each error that a call can give, and by a disk that takes half a file. */
import { cpSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CLI, type Ran, runProgram, skillc } from './cli.ts'
import { DIGEST, type Edition, type Faulted, type Files, splitWhole } from './faulted-commands.ts'
import { type Call, endCall, recordCalls, type Watched } from './strace.ts'
import { plant, skillText } from './tree.ts'

export const FAMILIES = ['kill', 'EMFILE', 'EACCES', 'ENOSPC', 'EIO', 'short write'] as const
type Family = (typeof FAMILIES)[number]

/** What is cut short, by the name of a call. */
const ERRORS: Record<string, Family[]> = {
  openat: ['EMFILE', 'EACCES', 'ENOSPC'],
  write: ['ENOSPC', 'EIO'],
  rename: ['EIO', 'EACCES'],
  mkdir: ['EACCES', 'ENOSPC'],
  fsync: ['EIO'],
  link: ['EACCES', 'ENOSPC'],
  symlink: ['EACCES', 'ENOSPC'],
  unlink: ['EACCES'],
  rmdir: ['EACCES'],
}

/** Calls of which a kill is tried. */
const WRITING = Object.keys(ERRORS)

export interface Tried {
  /** How often a command was cut short, by family. */
  tried: Record<Family, number>
  /** How often a file with a digest for its name was left that has not all of its bytes. */
  partial: number
  wrong: string[]
}

/** A command, and where it runs. */
interface Bench extends Omit<Faulted, 'env'> {
  cwd: string
  env: Record<string, string>
  place: string
  /** The output as it is before each cut, and after a run that is not cut short. */
  old: Files
  now: Files
  /** The exit code of that run. */
  code: number | null
  watched: Watched
}

interface Cut {
  family: Family
  about: string
  run: () => Promise<Ran>
}

/**
 * Cuts a command short in `most` ways at most. After each the output is the old or the new one; after the next run nothing else is left.
 * A file with a digest for its name may be partial as long as nothing names it: then every other command that writes there runs too.
 */
export async function faultCommand(cwd: string, faulted: Faulted, most: number): Promise<Tried> {
  mkdirSync(join(cwd, 'tmp'), { recursive: true })
  const server = await faulted.serve?.(cwd)
  try {
    const bench = await prepareBench(cwd, faulted, server?.address ?? '')
    const cuts = await listCuts(bench)
    const tried = Object.fromEntries(FAMILIES.map(family => [family, 0])) as Tried['tried']
    const all: Tried = { tried, partial: 0, wrong: [] }
    for (
      let at = 0;
      at < cuts.length;
      at += Math.max(1, cuts.length / Math.min(most, faulted.most ?? most))
    ) {
      const cut = cuts[Math.floor(at)]
      if (cut === undefined) continue
      tried[cut.family]++
      const { isPartial, wrong } = await tryCut(bench, cut)
      all.partial += Number(isPartial)
      all.wrong.push(...wrong.map(what => `${faulted.args[0]}: ${cut.about}: ${what}`))
    }
    return all
  } finally {
    await server?.stop()
  }
}

async function prepareBench(cwd: string, faulted: Faulted, address: string): Promise<Bench> {
  const { args, at = '.', isNew = false, setUp } = faulted
  const place = join(cwd, 'place')
  const env = { TMPDIR: join(cwd, 'tmp'), ...faulted.env?.(cwd) }
  const watched = { cwd, at, env, folders: ['place', 'tmp'], log: join(cwd, 'strace.log') }
  const bench: Bench = { ...faulted, cwd, env, place, watched, old: new Map(), now: new Map(), code: null }
  const make = async (edition: Edition) => {
    const isOld = edition === 'old'
    const times = isOld ? 'Two hours' : 'Three hours'
    plant(cwd, {
      'skills/rye/SKILL.md': skillText('rye', 'See [times](times.md).'),
      'skills/rye/times.md': times,
      'skills/odd/SKILL.md': `---\nname: Odd\ndescription: ${times}. Use it.\n${isOld ? 'license: 3\n' : ''}---\n`,
    })
    skillc(['build', 'skills', '--no-cache', '--out', 'bundle'], cwd)
    if (isNew) rmSync(place, { recursive: true, force: true })
    mkdirSync(place, { recursive: true })
    setUp?.(cwd, edition, address)
    if (isNew && isOld) return readFiles(place)
    const ran = await runAgain(bench, args)
    if (![0, 1].includes(ran.code ?? 2)) throw new Error(ran.out + ran.err)
    bench.code = ran.code
    return readFiles(place)
  }
  bench.old = await make('old')
  cpSync(place, join(cwd, 'old'), { recursive: true, verbatimSymlinks: true })
  bench.now = await make('new')
  if (isSame(bench.now, bench.old)) throw new Error('both editions are the same')
  return bench
}

/** Starts from the old output. */
async function restore({ cwd, place }: Bench, from = 'old'): Promise<void> {
  rmSync(place, { recursive: true, force: true })
  cpSync(join(cwd, from), place, { recursive: true, verbatimSymlinks: true })
}

/** Runs a command to its end. A server of the test answers only beside a process of its own. */
async function runAgain({ cwd, at = '.', env, serve }: Bench, args: string[]): Promise<Ran> {
  return serve === undefined
    ? skillc(args, join(cwd, at), env)
    : runProgram(process.execPath, [CLI, ...args], join(cwd, at), { ...PLAIN, ...env })
}

const PLAIN = { NO_COLOR: '1', FORCE_COLOR: '0' }

async function listCuts(bench: Bench): Promise<Cut[]> {
  const { args, old, now, watched } = bench
  const prepare = () => restore(bench)
  await prepare()
  const { calls } = await recordCalls(args, watched)
  const met = new Map<string, number>()
  const cuts: Cut[] = calls.filter(isWrite).flatMap(call => {
    const before = met.get(call.name) ?? 0
    met.set(call.name, before + 1)
    return ['kill' as const, ...pickErrors(call.name, before)].map(family => ({
      family,
      about: `${call.name} ${call.rank}, ${family}`,
      run: () => endCall(call, family === 'kill' ? family : { error: family }, args, watched, prepare),
    }))
  })
  const written = [...now].filter(([path, content]) => old.get(path) !== content)
  const sizes = new Set(written.map(([, content]) => Math.floor(content.length / 2)))
  for (const size of sizes)
    cuts.push({
      family: 'short write',
      about: `files of ${size} bytes at most`,
      run: () => runShort(size, bench),
    })
  return cuts
}

/** All errors of the first call of a name, and of the others one each, in turn. */
function pickErrors(name: string, before: number): Family[] {
  const errors = ERRORS[name] ?? []
  return before === 0 ? errors : errors.slice(before % errors.length).slice(0, 1)
}

function isWrite({ name, text, result }: Call): boolean {
  return WRITING.includes(name) && result >= 0 && (name !== 'openat' || text.includes('O_CREAT'))
}

/** A limit on the size of files has the system write what fits, and refuse the rest. */
async function runShort(size: number, bench: Bench): Promise<Ran> {
  await restore(bench)
  const { args, cwd, at = '.', env } = bench
  const limited = [`--fsize=${size}`, process.execPath, CLI, ...args]
  return runProgram('prlimit', limited, join(cwd, at), { ...PLAIN, ...env })
}

async function tryCut(bench: Bench, { family, run }: Cut): Promise<{ isPartial: boolean; wrong: string[] }> {
  const { cwd, args, place, now, refused, isNew, others = [] } = bench
  const ran = await run()
  const left = dropDrafts(readFiles(place))
  const wrong = [...checkEditions(bench, left), ...checkEnd(bench, family, ran, left)]
  const isPartial = [...left].some(([path, content]) => DIGEST.test(path) && isNeither(bench, path, content))
  if (isPartial) {
    if (others.length === 0) wrong.push('a partial file, and no other command is known to replace it')
    const broken = join(cwd, 'broken')
    rmSync(broken, { recursive: true, force: true })
    cpSync(place, broken, { recursive: true, verbatimSymlinks: true })
    for (const other of others) {
      const { err } = await runAgain(bench, other)
      if (!isSame(dropDrafts(readFiles(place)), dropDrafts(now)))
        wrong.push(`\`${other.join(' ')}\` takes it for whole ${err}`)
      await restore(bench, 'broken')
    }
  }
  if (isNew && left.size > 0 && refused !== undefined)
    rmSync(join(place, refused), { recursive: true, force: true })
  const next = await runAgain(bench, args)
  const then = readFiles(place)
  if (!isSame(then, now)) wrong.push(`the next run leaves ${[...then.keys()]} ${next.err.slice(0, 200)}`)
  const litter = readdirSync(join(cwd, 'tmp')).filter(name => name.startsWith('skillc-'))
  if (litter.length > 0) wrong.push(`the next run leaves ${litter}`)
  return { isPartial, wrong }
}

/** Readers meet one edition, whole. */
function checkEditions(bench: Bench, left: Files): string[] {
  const { old, now, split = splitWhole } = bench
  const wrong: string[] = []
  for (const [at, part] of split(left).entries())
    if (![old, now].some(edition => holds(part, split(dropDrafts(edition))[at] ?? new Map())))
      wrong.push(`neither old nor new: ${[...part.keys()]}`)
  for (const [path, content] of left)
    if (!DIGEST.test(path) && isNeither(bench, path, content)) wrong.push(`\`${path}\` is neither`)
  return wrong
}

function isNeither({ old, now, between = {} }: Bench, path: string, content: string): boolean {
  return ![old.get(path), now.get(path), now.get(between[path] ?? '')].includes(content)
}

/** A failure is said in a sentence, and success is the new edition. */
function checkEnd({ code, now }: Bench, family: Family, ran: Ran, left: Files): string[] {
  const wrong: string[] = []
  if (family !== 'kill' && ran.code !== code && (ran.code !== 2 || /\n {4}at /.test(ran.err)))
    wrong.push(`ends with ${ran.code}: ${ran.err.slice(0, 200)}`)
  if (ran.code === code && !holds(left, dropDrafts(now)))
    wrong.push('says that all is well, and the output is not the new one')
  return wrong
}

/** The bytes of every file in a folder, by path, and where links lead. */
function readFiles(folder: string): Files {
  const files = new Map<string, string>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue
    const path = join(entry.parentPath, entry.name)
    const content = entry.isSymbolicLink() ? `→ ${readlinkSync(path)}` : readFileSync(path, 'latin1')
    files.set(path.slice(folder.length + 1), content)
  }
  return files
}

/** Without drafts, which nobody reads, and the list that says which files may be replaced. */
function dropDrafts(files: Files): Files {
  return new Map([...files].filter(([path]) => !/(?:^|\/)\.skillc-/.test(path)))
}

/** Files beside them are those that no entry names yet, or any more. */
function holds(files: Files, wanted: Files): boolean {
  return [...wanted].every(([path, content]) => files.get(path) === content)
}

function isSame(files: Files, wanted: Files): boolean {
  return files.size === wanted.size && holds(files, wanted)
}
