/** A build that looks at everything: walk, analyse, compile, write. `build.ts` calls it when something may have changed. */
import { isAbsolute, relative, sep } from 'node:path'
import { type AllRead, analyseAll } from './analyse/analyse-all.ts'
import { openTokenizer } from './analyse/analyser.ts'
import { askClients } from './clients.ts'
import {
  addFindings,
  type Compiled,
  type CompileInput,
  compileSkills,
  type EmitInput,
  emitSkills,
} from './compile.ts'
import { analyserOptions } from './config/analyser-options.ts'
import type { Options, Settings } from './config/options.ts'
import { changedSince } from './config/since.ts'
import { type Kept, keepLedger } from './delta/keep.ts'
import type { Diagnostic } from './diagnostics/diagnostic.ts'
import type { Policy } from './diagnostics/settle.ts'
import { type Embedded, embedSkills } from './embeddings/embed.ts'
import { compileWhole, matchesWhole } from './match/whole.ts'
import { ledgerOf } from './replay.ts'
import { applyBaseline } from './report/baseline.ts'
import type { Report } from './report/report.ts'
import type { Resolution, Walked } from './types.ts'
import { failure, wordsOf } from './util/failure.ts'
import { readRegular } from './util/regular-file.ts'
import { showPath, toPosix } from './util/show.ts'
import { type MergedWalk, mergeSources } from './walk/merge.ts'
import { realPaths, walk } from './walk/walk.ts'
import { type Written, writeBundle } from './write/write.ts'

/** The report, and what it depends on. */
export interface FullBuild {
  report: Report
  walked: MergedWalk
  /** When the walk began, in milliseconds since the epoch. */
  readAt: number
  /** Whether nothing but the trees decides what the next build comes to: a provider that failed may not fail then. */
  isSettled: boolean
}

/** Builds from the trees as they are now. Throws a Failure. */
export async function fullBuild(
  settings: Settings,
  options: Options,
  command: Report['command'],
): Promise<FullBuild> {
  const readAt = Date.now()
  const walked = mergeSources(walkSources(settings, options))
  const all = await analyseAll(walked.skills, {
    analyser: analyserOptions(settings),
    cacheDir: settings.cacheDir,
    threads: settings.threads,
    readAt,
    onProgress: (done, total) => options.onProgress?.({ phase: 'analyse', done, total }),
  })
  try {
    return { ...(await finishBuild(settings, options, command, walked, all)), walked, readAt }
  } finally {
    all.close()
  }
}

/** Compiles what was read, and writes it where that is asked for and may be. */
async function finishBuild(
  settings: Settings,
  options: Options,
  command: Report['command'],
  walked: MergedWalk,
  { read, file, textsOf }: AllRead,
): Promise<Pick<FullBuild, 'report' | 'isSettled'>> {
  const skills = read.flatMap(({ skill }) => skill ?? [])
  const clients = await askClients(settings, skills)
  const input: CompileInput = {
    sources: settings.sources,
    skills,
    rules: clients.rules,
    passedOver: [...walked.passedOver, ...read.flatMap(({ passedOver }) => passedOver ?? [])],
    findings: [
      ...settings.notes.map(({ file, finding }) => ({ ...finding, source: -1, path: file })),
      ...walked.findings,
      ...read.flatMap(({ findings }) => findings),
      ...clients.findings,
    ],
    policy: policyOf(settings),
    show: (source, path) => showFile(settings, source, path),
    fresh: await freshFilter(settings),
    tokenizer: (await openTokenizer(settings.tokenizer)).id,
    budget: settings.budget,
    entries: settings.entries,
    access: settings.access,
    mcp: settings.mcp,
  }
  const resolved = compileSkills(input)
  checkFound(settings, resolved, walked)
  checkEntries(resolved)
  const mayWrite = ({ diagnostics }: Compiled) =>
    command === 'build' && (settings.keepGoing || !diagnostics.some(({ severity }) => severity === 'error'))
  const { vectors, findings } = await vectorsFor(settings, resolved, mayWrite(resolved), options)
  const compiled = addFindings(input, resolved, findings)
  const { resolution, about } = compiled
  const kept = file === undefined ? undefined : { found: walked.skills, resolution, about, analyses: file }
  const emitInput = { ...input, textsOf, vectors }
  const written = mayWrite(compiled) ? write(settings, resolution, emitInput, kept, options) : undefined
  const report = reportOf(command, settings, walked, compiled, written)
  const portability = clients.matrix(compiled.resolution, (source, path) => showFile(settings, source, path))
  return { report: { ...report, ...portability }, isSettled: findings.length === 0 }
}

/** Vectors where some are asked for and will be written; what keeps the provider from being asked is said in any case. */
async function vectorsFor(
  { embeddings, cacheDir }: Settings,
  { resolution }: Compiled,
  isWanted: boolean,
  { onProgress }: Options,
): Promise<Embedded> {
  if (embeddings === undefined || (embeddings.problem === undefined && !isWanted)) return { findings: [] }
  return embedSkills(resolution.skills, embeddings, {
    cacheDir,
    onProgress: (done, total) => onProgress?.({ phase: 'embed', done, total }),
  })
}

function walkSources(settings: Settings, options: Options): Walked[] {
  const { sources, project, limits, out, cacheDir } = settings
  // Once for all: a build may have a source for each of thousands of tenants.
  const roots = realPaths(sources.flatMap(({ dir, holds }) => (holds?.kind === 'records' ? [] : dir)))
  const ofProject = project === undefined ? roots : [...roots, ...realPaths([project])]
  const exclude = realPaths(cacheDir === undefined ? [out] : [out, cacheDir])
  return sources.map((source, index) =>
    walk(source, index, limits, {
      gitignore: source.obeysIgnores,
      roots: source.level === 'project' ? ofProject : roots,
      exclude,
      onFolder: done => options.onProgress?.({ phase: 'walk', done }),
    }),
  )
}

function policyOf({ profile, rules, overrides, cwd }: Settings): Policy {
  return {
    profile,
    rules,
    overrides: overrides.map(({ files, base, rules: own }) => {
      const globs = files.map(compileWhole).flatMap(glob => ('reason' in glob ? [] : [glob]))
      return {
        matches: path => {
          const inner = toPosix(relative(base, isAbsolute(path) ? path : `${cwd}/${path}`))
          return globs.some(glob => matchesWhole(glob, inner))
        },
        rules: own,
      }
    }),
  }
}

/** A file of a source, from the working directory when it lies below it. POSIX. */
function showFile({ sources, cwd }: Settings, source: number, path: string): string {
  if (source === -1) return showPath(cwd, path)
  const dir = sources[source]?.dir ?? ''
  return showPath(cwd, path === '' ? dir : `${dir}${sep}${path}`)
}

/** Keeps the diagnostics that count: not in the baseline, and in files that changed since the revision. */
async function freshFilter({ baseline, since, cwd }: Settings): Promise<(all: Diagnostic[]) => Diagnostic[]> {
  const text = baseline === undefined ? undefined : readBaseline(baseline)
  const changed = since === undefined ? undefined : changedSince(since, cwd)
  return all => {
    let fresh = all
    if (changed !== undefined) fresh = fresh.filter(({ file }) => changed.has(file))
    if (text === undefined) return fresh
    const applied = applyBaseline(fresh, text)
    if ('error' in applied)
      throw failure(
        `The baseline \`${baseline}\` cannot be used: ${applied.error}`,
        'Write it anew with `skillc check --update-baseline`',
      )
    return applied.fresh
  }
}

function readBaseline(file: string): string {
  try {
    return readRegular(file).toString('utf8')
  } catch (error) {
    throw failure(
      `Cannot read the baseline \`${file}\`: ${wordsOf(error)}`,
      'Write it with `skillc check --update-baseline`',
    )
  }
}

/** Sources that a sentence names. */
const MOST_NAMED = 5

/** A build of nothing would replace a bundle by an empty one: that is a mistake in how skillc was called. */
function checkFound(
  settings: Settings,
  { resolution, diagnostics }: Compiled,
  { ignored, excluded }: MergedWalk,
): void {
  if (resolution.account.found > 0 || diagnostics.some(({ severity }) => severity === 'error')) return
  const { sources } = settings
  const named = sources.slice(0, MOST_NAMED).map((_, source) => `\`${showFile(settings, source, '')}\``)
  const more = sources.length > MOST_NAMED ? [`${sources.length - MOST_NAMED} more`] : []
  const count = (all: MergedWalk['ignored']) => all.reduce((sum, { folders }) => sum + folders.length, 0)
  const hints = [
    ...(count(ignored) === 0 ? [] : [`\`.gitignore\` files hide ${count(ignored)} of the folders there`]),
    ...(count(excluded) === 0 ? [] : [`\`include\` and \`exclude\` leave out ${count(excluded)} there`]),
  ]
  const areRecords = sources.every(({ holds }) => holds?.kind === 'records')
  const isSkill = areRecords
    ? 'A record is a line of JSON with `path` and `content`'
    : 'A skill is a folder with a file named `SKILL.md`'
  throw failure(`No skills in ${[...named, ...more].join(', ')}`, hints.join('; ') || isSkill)
}

function checkEntries({ unknownEntries, resolution }: Compiled): void {
  const [first] = unknownEntries
  if (first === undefined) return
  const ids = resolution.skills.length === 0 ? '' : ' `skillc list` shows the ids of a bundle.'
  throw failure(
    `No skill has the id \`${first}\` that \`--entry\` names`,
    `Give the full id, namespace included.${ids}`,
  )
}

/** Writes the bundle, and beside the cache what a later build can use again. */
function write(
  settings: Settings,
  resolution: Resolution,
  input: EmitInput,
  kept: Kept | undefined,
  options: Options,
): Written & { digest: string } {
  const ledger = ledgerOf(settings)
  const keeping = kept === undefined || ledger === undefined ? undefined : keepLedger(ledger, kept)
  let isWritten = false
  try {
    const emission = emitSkills(resolution, { ...input, keep: keeping?.keeper })
    const written = writeBundle(settings.out, emission, {
      force: options.cache === false,
      about: resolution.skills.reduce((sum, { files }) => sum + files.length + 1, 0),
      onProgress: (done, total) => options.onProgress?.({ phase: 'write', done, total }),
    })
    isWritten = true
    return written
  } finally {
    keeping?.end(isWritten)
  }
}

function reportOf(
  command: Report['command'],
  settings: Settings,
  walked: MergedWalk,
  { resolution, diagnostics, known }: Compiled,
  written: (Written & { digest: string }) | undefined,
): Report {
  const ok = !diagnostics.some(({ severity }) => severity === 'error')
  const total = (field: 'catalogue' | 'body') =>
    resolution.skills.reduce((sum, { skill }) => sum + skill.analysis.tokens[field], 0)
  return {
    command,
    ok,
    exitCode: ok ? 0 : 1,
    diagnostics,
    account: resolution.account,
    skipped: resolution.skipped.map(({ source, path, code }) => ({
      path: showFile(settings, source, path),
      code,
    })),
    ignored: countFolders(settings, walked.ignored),
    ...(walked.excluded.some(({ folders }) => folders.length > 0)
      ? { excluded: countFolders(settings, walked.excluded) }
      : {}),
    ...(command === 'build' ? { out: showPath(settings.cwd, settings.out) } : {}),
    ...(written === undefined ? {} : { bundle: { skills: resolution.skills.length, ...written } }),
    tokens: { tokenizer: settings.tokenizer, catalogue: total('catalogue'), body: total('body') },
    ...(known === 0 ? {} : { baselined: known }),
  }
}

/** The roots that have such folders, and how many. */
function countFolders(settings: Settings, all: MergedWalk['ignored']): Report['ignored'] {
  return all
    .filter(({ folders }) => folders.length > 0)
    .map(({ source, folders }) => ({ root: showFile(settings, source, ''), folders: folders.length }))
}
