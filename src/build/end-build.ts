/** The end of a build, once everything has been read, here or by shards: compile, ask for vectors, write, report. */
import { addFindings, type Compiled, compileSkills } from '../compiler/compile.ts'
import type { CompileInput } from '../compiler/compile-input.ts'
import { type EmitOptions, emit } from '../compiler/emit/emit.ts'
import type { MergedWalk } from '../compiler/scan/merge.ts'
import type { AnalysedSkill, FoundSkill, SkillTexts } from '../compiler/types.ts'
import { type Written, writeBundle } from '../compiler/write/write.ts'
import { failure } from '../core/failure.ts'
import { showPath } from '../core/show.ts'
import type { Options, Settings } from './config/options.ts'
import { keepLedger } from './delta/keep.ts'
import { type Embedded, embedSkills } from './embeddings/embed.ts'
import type { Report } from './report.ts'

/** Folders of a root that were not looked at. */
export type Hidden = Report['ignored']

/** What the end of a build needs besides what is compiled. */
export interface Ending
  extends Pick<Settings, 'cwd' | 'out' | 'keepGoing' | 'tokenizer' | 'embeddings' | 'cacheDir'> {
  hidden: { ignored: Hidden; excluded: Hidden }
  /** Throws a Failure when the file that they stand in was spoiled. */
  textsOf: (skill: AnalysedSkill) => SkillTexts
  /** Where to write down what a later build can use again, and the skills and the analyses that it is about. */
  ledger?: { file: string; found: FoundSkill[]; analyses: string }
  /** Whether the bundle is as the last build left it; not known without. */
  isTrusted?: () => boolean
}

/** The rest of a build once everything has been read, here or by shards: compile, ask for vectors, write, report. */
export async function endBuild(
  input: CompileInput,
  ending: Ending,
  options: Pick<Options, 'cache' | 'onProgress'>,
  command: Report['command'],
): Promise<{ report: Report; compiled: Compiled; isSettled: boolean }> {
  const { textsOf } = ending
  const resolved = compileSkills(input)
  checkFound(input, resolved, ending.hidden)
  checkEntries(resolved)
  const mayWrite = ({ diagnostics }: Compiled) =>
    command === 'build' && (ending.keepGoing || !diagnostics.some(({ severity }) => severity === 'error'))
  const { vectors, findings } = await vectorsFor(ending, resolved, mayWrite(resolved), {
    onProgress: options.onProgress,
    analysisOf: input.analysisOf,
  })
  const compiled = addFindings(input, resolved, findings)
  const written = mayWrite(compiled)
    ? await write(ending, compiled, { ...input, textsOf, vectors }, options)
    : undefined
  const report = reportOf(command, input, ending, compiled, written)
  return { report, compiled, isSettled: findings.length === 0 }
}

/** Vectors where some are asked for and will be written; what keeps the provider from being asked is said in any case. */
async function vectorsFor(
  { embeddings, cacheDir }: Ending,
  { resolution }: Compiled,
  isWanted: boolean,
  { analysisOf, onProgress }: Pick<Options, 'onProgress'> & Pick<CompileInput, 'analysisOf'>,
): Promise<Embedded> {
  if (embeddings === undefined || (embeddings.problem === undefined && !isWanted)) return { findings: [] }
  return embedSkills(resolution.skills, embeddings, {
    analysisOf,
    cacheDir,
    onProgress: (done, total) => onProgress?.({ phase: 'embed', done, total }),
  })
}

/** Sources that a sentence names. */
const MOST_NAMED = 5

/** A build of nothing would replace a bundle by an empty one: that is a mistake in how skillc was called. */
function checkFound(
  { sources, show }: CompileInput,
  { resolution, diagnostics }: Compiled,
  { ignored, excluded }: Ending['hidden'],
): void {
  if (resolution.account.found > 0 || diagnostics.some(({ severity }) => severity === 'error')) return
  const named = sources.slice(0, MOST_NAMED).map((_, source) => `\`${show(source, '')}\``)
  const more = sources.length > MOST_NAMED ? [`${sources.length - MOST_NAMED} more`] : []
  const count = (all: Hidden) => all.reduce((sum, { folders }) => sum + folders, 0)
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
async function write(
  { out, ledger, isTrusted }: Ending,
  { resolution, about, outside }: Compiled,
  input: EmitOptions,
  options: Pick<Options, 'cache' | 'threads' | 'onProgress'>,
): Promise<Written & { digest: string }> {
  const keeping = ledger && keepLedger(ledger.file, { ...ledger, resolution, about, outside })
  let isWritten = false
  try {
    const emission = emit(resolution, { ...input, keep: keeping?.keeper })
    const written = await writeBundle(out, emission, {
      force: options.cache === false,
      isTrusted: isTrusted?.() ?? false,
      threads: options.threads,
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
  { show }: CompileInput,
  { cwd, out, tokenizer, hidden }: Ending,
  { resolution, diagnostics }: Compiled,
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
    skipped: resolution.skipped.map(({ source, path, code }) => ({ path: show(source, path), code })),
    ignored: hidden.ignored,
    ...(hidden.excluded.length > 0 ? { excluded: hidden.excluded } : {}),
    ...(command === 'build' ? { out: showPath(cwd, out) } : {}),
    ...(written === undefined ? {} : { bundle: { skills: resolution.skills.length, ...written } }),
    tokens: { tokenizer, catalogue: total('catalogue'), body: total('body') },
  }
}

/** The roots that have such folders, and how many. */
export function countFolders(show: CompileInput['show'], all: MergedWalk['ignored']): Hidden {
  return all
    .filter(({ folders }) => folders.length > 0)
    .map(({ source, folders }) => ({ root: show(source, ''), folders: folders.length }))
}
