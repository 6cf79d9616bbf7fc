/** The whole compilation. Every variant is a project and a sink: build, check, watch, editor, and `compile` in memory. */

import { isAbsolute, relative } from 'node:path'
import { type Checks, checkSkills } from '../compiler/check-skills.ts'
import { createDiagnostics, type Diagnostics, hasSkillErrors } from '../compiler/diagnostics.ts'
import { findFailedEntries, refuseSkills } from '../compiler/refuse.ts'
import { reportOverlaps } from '../compiler/report-overlaps.ts'
import { setCopiesAside } from '../compiler/resolve/exported-copies.ts'
import { parseOutside } from '../compiler/resolve/outside.ts'
import { getPlaceKey } from '../compiler/resolve/places.ts'
import { findHeavyCatalog, findUnmatchedPatterns } from '../compiler/resolve/policy.ts'
import { resolve } from '../compiler/resolve/resolve.ts'
import { checkServers } from '../compiler/resolve/servers.ts'
import type { AnalysisOf, AnalyzedSkill, Resolution } from '../compiler/types.ts'
import type { Policy } from '../core/diagnostics/apply-severity.ts'
import { isOwnCode } from '../core/diagnostics/catalog.ts'
import { openSpool, type Spool } from '../core/files/spool.ts'
import { compileWhole, matchesWhole } from '../core/match/whole.ts'
import { yieldToEventLoop } from '../core/process/yield.ts'
import { toPosix } from '../core/text/show.ts'
import { askClients } from './clients.ts'
import { type Run, type Settings, showFile } from './config/options.ts'
import { checkNotEmpty, startReport } from './create-report.ts'
import { type EmbeddingResult, embedSkills } from './embeddings/embed.ts'
import { checkIncludes } from './includes.ts'
import { digestSettings } from './incremental/project-store.ts'
import { reuseChecks, reuseOutput } from './incremental/queries.ts'
import type {
  Analyses,
  Compiled,
  CompileSettings,
  End,
  Inventory,
  Project,
  Sink,
  SkillPath,
} from './stages.ts'

/** Compiles skills on disk or in memory into a sink. Throws a Failure, or `aborted` if the signal is. */
export async function compile<Result>(project: Project, sink: Sink<Result>, run: Run): Promise<Result> {
  const spool = openSpool()
  try {
    const end = await compileTo(project, sink, spool, run)
    // From here on, only what the report needs is in memory.
    return end()
  } finally {
    spool.close()
  }
}

async function compileTo<Result>(
  project: Project,
  sink: Sink<Result>,
  spool: Spool,
  run: Run,
): Promise<End<Result>> {
  await checkCodes(project.settings)
  const inventory = await project.scan(run)
  const analyses = await project.analyze(inventory, run)
  try {
    const compiled = await compileSkills(project.settings, { inventory, analyses, sink, spool }, run)
    const end = await sink.apply(compiled, run)
    try {
      analyses.store.commit()
      await analyses.share?.()
    } catch (error) {
      end()
      throw error
    }
    return end
  } finally {
    analyses.store.close()
  }
}

/** Checked here, because only loaded extensions know their rules. Throws a Failure for an unknown code of a check or extension. */
async function checkCodes({ own, rules, overrides }: CompileSettings): Promise<void> {
  const settings = [rules, ...overrides.map(override => override.rules)]
  if (own === undefined || !settings.some(each => Object.keys(each).some(isOwnCode))) return
  const { checkRules, listOwnCodes } = await import('./config/check.ts')
  const codes = await listOwnCodes(own)
  for (const each of settings) checkRules(each, 'The configuration', codes)
}

interface Input {
  inventory: Inventory
  analyses: Analyses
  sink: Omit<Sink<unknown>, 'apply'>
  spool: Spool
}

/** Lazy, because most builds name no layers. */
async function openLayers(layers: Settings['layers']) {
  if (layers.length === 0) return undefined
  const { openLowerLayers } = await import('./lower-layers.ts')
  return openLowerLayers(layers.map(({ folder }) => folder))
}

/** Collects findings, resolves ids, and prepares the bundle's files. */
async function compileSkills(
  settings: CompileSettings,
  { inventory, analyses, sink, spool }: Input,
  run: Run,
): Promise<Compiled> {
  const { getAnalysis, getTexts, exists, store, tokenizer } = analyses
  const show = settings.show ?? ((source, path) => showFile(settings, source, path))
  const policy = getPolicy(settings)

  // Copies that skillc wrote for clients are not separate skills.
  const all = analyses.read.flatMap(({ skill }) => skill ?? [])
  const { skills, copies, ...aside } = setCopiesAside(all, settings.sources, show)
  const originals = skills.filter(skill => !copies.has(skill))
  const clients = await askClients(settings, originals, aside.written, getAnalysis)
  await yieldToEventLoop(run.signal)

  const diagnostics = createDiagnostics({ skills, policy, show, spool, sources: settings.sources })
  diagnostics.add(settings.notes.map(({ file, finding }) => ({ ...finding, source: -1, path: file })))
  diagnostics.add(inventory.findings)
  diagnostics.add(analyses.read.flatMap(({ findings }) => findings))
  const includes = checkIncludes(originals, settings.sources)
  diagnostics.add([...clients.findings, ...aside.findings, ...includes.findings])

  const inputs = store.isKept ? digestSettings(settings) : undefined
  const reuse = inputs === undefined ? undefined : reuseChecks(store, inputs)
  const input = { ...settings, skills, copies, getAnalysis, exists, reuse, spool }
  const { links, getOutside } = checkSkills(input, diagnostics)
  if (settings.mcp !== undefined) diagnostics.add(checkServers(skills, settings.mcp))

  // Ids, copies, precedence, dependencies.
  const passedOver = [
    ...inventory.passedOver,
    ...analyses.read.flatMap(each => each.passedOver ?? []),
    ...aside.passedOver,
  ]
  const { findings, unknownEntries, probed, ...resolution } = resolve({
    sources: settings.sources,
    access: settings.access,
    entries: settings.entries,
    below: await openLayers(settings.layers),
    rules: clients.rules,
    skills: originals,
    refused: refuseSkills(skills, copies, diagnostics.errors, clients.rules?.lost),
    passedOver,
    failed: findFailedEntries(passedOver, diagnostics.errors),
    links,
    getOutside,
    getAnalysis,
    exists,
    show,
  })
  diagnostics.add(findings)
  diagnostics.add(findHeavyCatalog(resolution.skills, settings.budget.catalog))
  diagnostics.add(await reportOverlaps(policy, resolution, getAnalysis))
  if (settings.entries === undefined)
    diagnostics.add(findUnmatchedPatterns(settings.access, resolution.skills))
  await yieldToEventLoop(run.signal)
  const hasErrors = diagnostics.errors.length > 0
  if (!sink.mayBeEmpty)
    checkNotEmpty({ settings, inventory, resolution, unknownEntries, hasErrors, show, writes: sink.writes })

  const { vectors, findings: embedFindings } = await embed(
    settings,
    resolution,
    getAnalysis,
    mayWrite(sink, settings, diagnostics),
    run,
  )
  diagnostics.add(embedFindings)
  return {
    inventory,
    analyses,
    resolution,
    diagnostics,
    mayWrite: mayWrite(sink, settings, diagnostics),
    isSettled: embedFindings.length === 0,
    listProbed: () => listProbed(skills, getOutside, probed),
    looked: [...clients.looked, ...includes.files, ...analyses.consulted],
    emit: async there => {
      const { emit } = await import('../compiler/emit/emit.ts')
      const emitSkill = there && inputs !== undefined ? reuseOutput(store, inputs, there) : undefined
      const texts = { tokenizer, getTexts, getAnalysis, getOutside }
      return emit(resolution, { ...settings, ...texts, spool, vectors, emitSkill })
    },
    startReport: made => startReport({ settings, show, inventory, resolution, diagnostics, clients }, made),
  }
}

/** True if every source is there, and no skill has an error or bundles with errors are wanted. */
function mayWrite(
  { writes }: Input['sink'],
  { noEmitOnError }: CompileSettings,
  { errors }: Diagnostics,
): boolean {
  const isPartial = errors.some(({ code }) => code === 'unfetched-source')
  return writes && !isPartial && !(noEmitOnError && hasSkillErrors(errors))
}

/** Embeds the skills if vectors will be written. Reports provider problems in any case. */
async function embed(
  { embeddings, cacheDir }: CompileSettings,
  { skills }: Resolution,
  getAnalysis: AnalysisOf,
  isWanted: boolean,
  { onProgress, signal }: Run,
): Promise<EmbeddingResult> {
  if (embeddings === undefined || (embeddings.problem === undefined && !isWanted)) return { findings: [] }
  return embedSkills(skills, embeddings, {
    getAnalysis,
    cacheDir,
    signal,
    onProgress: (done, total) => onProgress?.({ phase: 'embed', done, total }),
  })
}

/** Skills that name a path are mostly adjacent, so a bounded set avoids nearly all duplicates. */
const MOST_KNOWN = 8_192

function* listProbed(
  skills: AnalyzedSkill[],
  getOutside: Checks['getOutside'],
  probed: SkillPath[],
): Generator<SkillPath, void> {
  yield* probed
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

function getPolicy({
  profile,
  rules,
  overrides,
  own,
  cwd,
}: Pick<Settings, 'profile' | 'rules' | 'overrides' | 'own' | 'cwd'>): Policy {
  const match = ({ files, base }: { files: string[]; base: string }) => {
    const globs = files.map(compileWhole).flatMap(glob => ('reason' in glob ? [] : [glob]))
    return (path: string) => {
      const inner = toPosix(relative(base, isAbsolute(path) ? path : `${cwd}/${path}`))
      return globs.some(glob => matchesWhole(glob, inner))
    }
  }
  return {
    profile,
    rules,
    overrides: overrides.map(each => ({ matches: match(each), rules: each.rules })),
    ...(own && { scopes: new Map(own.scopes.map(scope => [scope.code, match(scope)])) }),
  }
}
