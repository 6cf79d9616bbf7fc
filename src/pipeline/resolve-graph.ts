/** resolve: what was read → the graph of a bundle, what is found in it, and the vectors that are asked for. */

import { join } from 'node:path'
import { addFindings, type Compiled, compileSkills } from '../compiler/compile.ts'
import type { CompileInput } from '../compiler/compile-input.ts'
import { emit } from '../compiler/emit/emit.ts'
import { setCopiesAside } from '../compiler/resolve/exported-copies.ts'
import { getPlaceKey } from '../compiler/resolve/places.ts'
import { parseOutside } from '../compiler/resolve/references.ts'
import type { AnalyzedSkill } from '../compiler/types.ts'
import { catalog, type Finding } from '../core/diagnostics/catalog.ts'
import type { Entry } from '../core/diagnostics/entry.ts'
import { failure } from '../core/errors/failure.ts'
import { yieldToEventLoop } from '../core/process/yield.ts'
import { type Answers, askClients } from './clients.ts'
import { getCommand, type Run, type Settings } from './config/options.ts'
import { getPolicy } from './config/policy.ts'
import { showFile } from './config/show-file.ts'
import { type Embedded, embedSkills } from './embeddings/embed.ts'
import { digestSettings } from './incremental/project-store.ts'
import { reuseChecks } from './incremental/queries.ts'
import { isWrittenEntry } from './inventory/written-copies.ts'
import type { Report, Unsearched } from './report.ts'
import { describeUnsearched, groupUnsearched } from './sources/unsearched.ts'
import type { Analyses, Graph, Inventory, Sink, SkillPath } from './stages.ts'

/** What of the settings decides what becomes of skills that were read. */
export interface GraphSettings
  extends Omit<
    Settings,
    | 'project'
    | 'out'
    | 'durable'
    | 'parser'
    | 'fields'
    | 'limits'
    | 'baseline'
    | 'since'
    | 'remoteCache'
    | 'threads'
  > {
  /** How a file of a source is shown in diagnostics, where it has no place on a disk. */
  show?: CompileInput['show']
}

/** Resolves, and has the vectors made that a bundle will hold. Throws a Failure for a bundle that cannot be intended. */
export async function resolveGraph(
  settings: GraphSettings,
  inventory: Inventory,
  analyses: Analyses,
  { writes, mayBeEmpty }: Omit<Extract<Sink<unknown>, { takes: 'graph' }>, 'apply'>,
  run: Run,
): Promise<Graph> {
  const all = analyses.read.flatMap(({ skill }) => skill ?? [])
  const show = settings.show ?? ((source: number, path: string) => showFile(settings, source, path))
  const { skills, copies, ...aside } = setCopiesAside(all, settings.sources, show)
  const originals = skills.filter(skill => !copies.has(skill))
  const clients = await askClients(settings, originals, aside.written)
  const base = createCompileInput(settings, inventory, analyses, skills, clients)
  const findings = [...base.findings, ...aside.findings]
  const passedOver = [...base.passedOver, ...aside.passedOver]
  const input = { ...base, show, findings, passedOver, copies }
  await yieldToEventLoop(run.signal)
  const resolved = compileSkills(input)
  await yieldToEventLoop(run.signal)
  const command = getCommand({ write: writes })
  if (!mayBeEmpty) checkNotEmpty(input, inventory, resolved, { ...settings, command })
  const mayWrite = ({ hasSkillErrors }: Compiled) => writes && !(settings.noEmitOnError && hasSkillErrors)
  const { vectors, findings: embedFindings } = await embedBuild(
    settings,
    input,
    resolved,
    mayWrite(resolved),
    run,
  )
  const compiled = addFindings(input, resolved, embedFindings)
  return {
    ...compiled,
    inventory,
    analyses,
    mayWrite: mayWrite(compiled),
    listProbed: () => listProbed(skills, compiled),
    looked: clients.looked,
    isSettled: embedFindings.length === 0,
    emit: how =>
      emit(compiled.resolution, {
        ...input,
        getTexts: analyses.getTexts,
        getOutside: compiled.getOutside,
        vectors,
        ...how,
      }),
    startReport: made => startReport(settings, input.show, inventory, compiled, clients, made),
  }
}

/** The one place where what the compiler takes is put together. */
function createCompileInput(
  settings: GraphSettings,
  inventory: Inventory,
  { read, getAnalysis, exists, notes, store, tokenizer }: Analyses,
  skills: CompileInput['skills'],
  clients: Answers,
): Omit<CompileInput, 'show'> {
  const { sources, notes: said, budget, licenses, entries, access, splitAbove, mcp } = settings
  return {
    sources,
    skills,
    getAnalysis,
    exists,
    notes,
    checkSkill: store.isKept ? reuseChecks(store, digestSettings(settings)) : undefined,
    rules: clients.rules,
    areRivals: clients.areRivals,
    passedOver: [...inventory.passedOver, ...read.flatMap(({ passedOver }) => passedOver ?? [])],
    findings: [
      ...said.map(({ file, finding }) => ({ ...finding, source: -1, path: file })),
      ...inventory.findings,
      ...read.flatMap(({ findings }) => findings),
      ...clients.findings,
    ],
    policy: getPolicy(settings),
    tokenizer,
    budget,
    licenses,
    entries,
    access,
    splitAbove,
    mcp,
  }
}

/** Skills that name a path stand mostly together, so that there is no need to know all paths in order not to list them twice. */
const MOST_KNOWN = 8_192

/** Lists paths, most of them once. */
function* listProbed(skills: AnalyzedSkill[], { getOutside }: Compiled): Generator<SkillPath, void> {
  const known = new Set<string>()
  for (const skill of skills) {
    const text = getOutside(skill)
    if (text === undefined) continue
    const { source } = skill.found
    for (const [path] of parseOutside(text)) {
      const key = getPlaceKey(source, path)
      if (known.has(key)) continue
      if (known.size === MOST_KNOWN) known.clear()
      known.add(key)
      yield { source, path }
    }
  }
}

/** Vectors where some are asked for and will be written; what keeps the provider from being asked is said in any case. */
async function embedBuild(
  { embeddings, cacheDir }: GraphSettings,
  { getAnalysis }: CompileInput,
  { resolution }: Compiled,
  isWanted: boolean,
  { onProgress, signal }: Run,
): Promise<Embedded> {
  if (embeddings === undefined || (embeddings.problem === undefined && !isWanted)) return { findings: [] }
  return embedSkills(resolution.skills, embeddings, {
    getAnalysis,
    cacheDir,
    signal,
    onProgress: (done, total) => onProgress?.({ phase: 'embed', done, total }),
  })
}

/** A build of nothing would replace a bundle by an empty one: that is a mistake in how skillc was called. */
function checkNotEmpty(
  input: CompileInput,
  inventory: Inventory,
  compiled: Compiled,
  {
    cwd,
    unsearched,
    notes,
    command,
  }: Pick<GraphSettings, 'cwd' | 'unsearched' | 'notes'> & Pick<Report, 'command'>,
): void {
  const { resolution, hasErrors, unknownEntries } = compiled
  if (resolution.account.found === 0 && !hasErrors)
    throw createNothingFoundError(
      input,
      notes,
      inventory,
      groupUnsearched(unsearched, { cwd, found: [], sources: input.sources, command }),
    )
  const [first] = unknownEntries
  if (first === undefined) return
  const ids = resolution.skills.length === 0 ? '' : ' `skillc list` shows the ids of a bundle.'
  throw failure(
    `No skill has the id \`${first}\`, which is to be an entry`,
    `Give the full id, namespace included.${ids}`,
  )
}

/** Sources that a sentence names. */
const MOST_NAMED = 5

function createNothingFoundError(
  { sources, show }: CompileInput,
  notes: GraphSettings['notes'],
  { ignored, excluded }: Inventory,
  unsearched: Unsearched[],
) {
  const named = sources.slice(0, MOST_NAMED).map((_, source) => `\`${show(source, '')}\``)
  const more = sources.length > MOST_NAMED ? [`${sources.length - MOST_NAMED} more`] : []
  const count = (all: Inventory['ignored']) => all.reduce((sum, { folders }) => sum + folders, 0)
  const hints = [
    ...notes.slice(0, MOST_NAMED).map(({ finding }) => describeFinding(finding)),
    ...(count(ignored) === 0 ? [] : [`\`.gitignore\` files hide ${count(ignored)} of the folders there`]),
    ...(count(excluded) === 0 ? [] : [`\`include\` and \`exclude\` leave out ${count(excluded)} there`]),
  ]
  const elsewhere = describeUnsearched(unsearched)
  const areRecords = sources.length > 0 && sources.every(({ holds }) => holds?.kind === 'records')
  const isSkill = areRecords
    ? 'A record is a line of JSON with `path` and `content`'
    : 'A skill is a folder with a file named `SKILL.md`'
  return failure(
    `No skills in ${[...named, ...more].join(', ') || 'the folders that clients read'}`,
    [...hints, ...(elsewhere === undefined ? [] : [elsewhere])].join('; ') || isSkill,
  )
}

function describeFinding({ code, facts }: Finding): string {
  const entry: Entry = catalog[code]
  return entry.message(facts)
}

function startReport(
  { tokenizer, unsearched, cwd, sources }: GraphSettings,
  show: CompileInput['show'],
  { ignored, excluded, skills }: Inventory,
  { resolution, listDiagnostics, hasErrors }: Compiled,
  clients: Answers,
  { command, out, bundle, isKept }: Parameters<Graph['startReport']>[0],
): () => Report {
  const ok = !hasErrors
  const sumTokens = (field: 'catalog' | 'body') =>
    resolution.skills.reduce((sum, { skill }) => sum + skill.analysis.tokens[field], 0)
  const countHere = (all: Inventory['ignored']) =>
    all.flatMap(({ source, folders }) => (folders === 0 ? [] : { root: show(source, ''), folders }))
  const leftOut = countHere(excluded)
  const found = skills.map(({ realpath }) => realpath)
  const others = unsearched.filter(path => !isWrittenEntry(join(cwd, path), cwd, skills))
  const more = groupUnsearched(others, { cwd, out, found, sources, command })
  const report: Report = {
    command,
    ok,
    exitCode: ok ? 0 : 1,
    diagnostics: [],
    account: resolution.account,
    skipped: resolution.skipped.map(({ source, path, code }) => ({ path: show(source, path), code })),
    ignored: countHere(ignored),
    ...(leftOut.length > 0 ? { excluded: leftOut } : {}),
    ...(more.length > 0 ? { unsearched: more } : {}),
    ...(out === undefined ? {} : { out }),
    ...(bundle === undefined ? {} : { bundle }),
    ...(isKept && { isKept }),
    tokens: { tokenizer, catalog: sumTokens('catalog'), body: sumTokens('body') },
    ...clients.matrix(resolution, show),
  }
  return createFinish(report, listDiagnostics)
}

/** A function of its own, so that what it gives holds nothing else. */
function createFinish(report: Report, listDiagnostics: Compiled['listDiagnostics']): () => Report {
  return () => ({ ...report, diagnostics: listDiagnostics() })
}
