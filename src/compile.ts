/**
 * The compiler on one screen: analysed skills → diagnostics and a bundle in memory. Pure: no disk, no clock, no console.
 *
 * Before this, `walk` found the skills and `analyse` read each one; after it, `write` puts the bundle on disk. Between
 * `compileSkills` and `emitSkills` a provider may be asked for vectors.
 */
import { competingSkills } from './competing.ts'
import type { Code, Finding } from './diagnostics/catalog.ts'
import type { Diagnostic } from './diagnostics/diagnostic.ts'
import { type Policy, settle } from './diagnostics/settle.ts'
import { sortDiagnostics } from './diagnostics/sort.ts'
import { type Emission, type EmitOptions, emit } from './emit/emit.ts'
import { checkLicenses, type LicensePolicy } from './licenses/policy.ts'
import { unmatchedPatterns } from './resolve/access.ts'
import { heavyBodies, heavyCatalogue } from './resolve/budgets.ts'
import type { ClientRules } from './resolve/client-rules.ts'
import { findLinks } from './resolve/links.ts'
import { at, entryPath, placeKey } from './resolve/places.ts'
import { resolve } from './resolve/resolve.ts'
import { checkServers } from './resolve/servers.ts'
import type {
  Access,
  AnalysedSkill,
  PassedOver,
  ProjectServers,
  Resolution,
  Source,
  SourceFinding,
} from './types.ts'
import { parentPath } from './util/path.ts'
import { checkPaths } from './validate/paths.ts'

export interface CompileInput {
  sources: Source[]
  skills: AnalysedSkill[]
  passedOver: PassedOver[]
  /** What walk found, and reading. */
  findings: SourceFinding[]
  policy: Policy
  /** How a file of a source is shown in diagnostics. */
  show: (source: number, path: string) => string
  /** Leaves out diagnostics that are known (a baseline, or files that did not change). */
  fresh: (diagnostics: Diagnostic[]) => Diagnostic[]
  tokenizer: string
  budget: { catalogue?: number; body?: number }
  entries?: string[]
  /** What the client that the build is for decides. */
  rules?: ClientRules
  access?: Access
  /** With more skills than this, the manifest is split. */
  splitAbove: number
  licenses?: LicensePolicy | undefined
  /** The project's MCP servers, when it says which it has. */
  mcp?: ProjectServers
}

export interface Compiled {
  resolution: Resolution
  /** What counts, sorted by file and place. */
  diagnostics: Diagnostic[]
  /** How many were left out as known. */
  known: number
  unknownEntries: string[]
}

export function compileSkills(input: CompileInput): Compiled {
  const { links, findings: linkFindings } = findLinks(input.skills)
  const early = settleAll(input, [
    ...input.findings,
    ...input.skills.flatMap(findingsOf),
    ...linkFindings,
    ...heavyBodies(input.skills, input.budget.body),
    ...checkLicenses(input.skills, input.licenses),
    ...(input.mcp === undefined ? [] : checkServers(input.skills, input.mcp)),
  ])
  const refused = refusedSkills(input, early.fresh)
  const resolution = resolve({ ...input, refused, links })
  const late = settleAll(input, [
    ...resolution.findings,
    ...heavyCatalogue(resolution.skills, input.budget.catalogue),
    ...competingSkills(input.policy, resolution),
    // Allowlists may name skills that `entries` left out.
    ...(input.entries === undefined ? unmatchedPatterns(input.access ?? {}, resolution.skills) : []),
  ])
  return {
    resolution,
    diagnostics: sortDiagnostics([...early.fresh, ...late.fresh].map(({ diagnostic }) => diagnostic)),
    known: early.known + late.known,
    unknownEntries: resolution.unknownEntries,
  }
}

/** What a bundle is made with besides the resolution. */
export type EmitInput = Pick<CompileInput, 'sources' | 'tokenizer' | 'access' | 'splitAbove'> &
  Pick<EmitOptions, 'textsOf' | 'vectors'>

/** The bundle of what was compiled, file by file; with vectors of its skills where there are some. */
export function emitSkills(resolution: Resolution, { access = {}, ...input }: EmitInput): Emission {
  return emit(resolution, { ...input, access })
}

/** What is found after the compilation, with what it found, settled and sorted. */
export function addFindings(input: CompileInput, compiled: Compiled, findings: SourceFinding[]): Compiled {
  if (findings.length === 0) return compiled
  const { fresh, known } = settleAll(input, findings)
  const diagnostics = [...compiled.diagnostics, ...fresh.map(({ diagnostic }) => diagnostic)]
  return { ...compiled, diagnostics: sortDiagnostics(diagnostics), known: compiled.known + known }
}

interface Settled {
  diagnostic: Diagnostic
  origin: SourceFinding
}

/** The diagnostics of some findings: switched-off ones are gone, known ones are counted. */
function settleAll(input: CompileInput, findings: SourceFinding[]): { fresh: Settled[]; known: number } {
  const analyses = new Map(
    input.skills.map(skill => [placeKey(skill.found.source, entryPath(skill)), skill.analysis]),
  )
  const settled: Settled[] = []
  for (const origin of findings) {
    const analysis = analyses.get(placeKey(origin.source, origin.path))
    const diagnostic = settle(
      {
        finding: origin,
        file: input.show(origin.source, origin.path),
        refused: analysis?.refused,
        suppressions: analysis?.suppressions,
        relatedFiles: origin.related?.map(({ source = origin.source, path = origin.path }) =>
          input.show(source, path),
        ),
      },
      input.policy,
    )
    if (diagnostic !== undefined) settled.push({ diagnostic, origin })
  }
  const fresh = new Set(input.fresh(settled.map(({ diagnostic }) => diagnostic)))
  return {
    fresh: settled.filter(({ diagnostic }) => fresh.has(diagnostic)),
    known: settled.length - fresh.size,
  }
}

function findingsOf(skill: AnalysedSkill): SourceFinding[] {
  const { source, path: folder } = skill.found
  const own = skill.analysis.findings.map(found => at(skill, found))
  const aboutFile = (file: string, found: Finding) =>
    own.push({ ...found, source, path: folder === '' ? file : `${folder}/${file}`, file })
  for (const file of skill.files) for (const found of file.findings ?? []) aboutFile(file.path, found)
  for (const found of checkPaths(skill.files.map(({ path }) => path)))
    aboutFile(String(found.facts.path), found)
  return own
}

/** A skill is refused when an error is about a file of it, or when it holds nothing to load. */
function refusedSkills(
  { skills, policy, rules }: CompileInput,
  settled: Settled[],
): Map<AnalysedSkill, Code> {
  const owners = new Map<string, AnalysedSkill>()
  for (const skill of skills) {
    const { source, path, form } = skill.found
    owners.set(placeKey(source, path), skill)
    if (form !== undefined) owners.set(placeKey(source, form.shown), skill)
  }
  const refused = new Map<AnalysedSkill, Code>(rules?.lost.map(skill => [skill, 'lost-skill']))
  for (const skill of skills)
    if (skill.analysis.unusable !== undefined) refused.set(skill, skill.analysis.unusable)
  if (policy.profile === 'lenient') return refused
  for (const { diagnostic, origin } of settled) {
    if (diagnostic.severity !== 'error') continue
    for (let folder = origin.path; ; folder = parentPath(folder)) {
      const owner = owners.get(placeKey(origin.source, folder))
      if (owner !== undefined && !refused.has(owner)) refused.set(owner, diagnostic.code)
      if (owner !== undefined || folder === '') break
    }
  }
  return refused
}
