/** Checks skills one by one, so their analyses are never all in memory. */

import { type Code, type Finding, RISKS } from '../core/diagnostics/catalog.ts'
import { capFindings, createFinding } from '../core/diagnostics/finding.ts'
import { getBaseName, joinPath, normalizePath } from '../core/files/path.ts'
import type { Spool } from '../core/files/spool.ts'
import { groupBy } from '../core/text/order.ts'
import { toPosix } from '../core/text/show.ts'
import { type CheckedSkill, type CheckSkill, formatCheck } from './checked-skill.ts'
import type { Diagnostics } from './diagnostics.ts'
import { checkLicense } from './licenses/policy.ts'
import { createLinkChecker, type Exists, type LinkChecker, type Links } from './resolve/links.ts'
import { type CheckedReferences, findOuter, getFolder, isLocked } from './resolve/lookups.ts'
import { formatOutside, keepOutside, type Surroundings } from './resolve/outside.ts'
import { createFileFinding, createFindingAt, createOwnFinding, getEntryPath } from './resolve/places.ts'
import { findHeavyBodies } from './resolve/policy.ts'
import type { Analysis, AnalysisOf, AnalyzedSkill, LicensePolicy, Source, SourceFinding } from './types.ts'
import { checkPaths } from './validate/files.ts'
import { markIncluded } from './validate/includes.ts'

export interface CheckInput extends Bounds {
  sources: readonly Source[]
  skills: AnalyzedSkill[]
  /** Checked, unbundled skills, with the original of each; undefined if that is gone. */
  copies: ReadonlyMap<AnalyzedSkill, AnalyzedSkill | undefined>
  getAnalysis: AnalysisOf
  exists: Exists
  /** Reuses results of earlier checks. Default: check every skill. */
  reuse?: CheckSkill | undefined
  spool: Spool
}

export interface Checks {
  links: Links
  /** The lookups outside the skill for its references, as `formatOutside` writes them. */
  getOutside: (skill: AnalyzedSkill) => string | undefined
}

export function checkSkills(input: CheckInput, diagnostics: Diagnostics): Checks {
  const { skills, copies, spool, reuse } = input
  const checker = createLinkChecker(skills, input.sources, input.exists)
  const links: Links = new Map()
  const unnamed = skills.flatMap(skill => listUnused(input, skill))
  const unused = new Set(unnamed.flatMap(({ files }) => files.map(({ place }) => place)))
  const outsides = new Map<AnalyzedSkill, number>()
  for (const skill of skills) {
    const check = () => checkAlone(input, checker, diagnostics, skill)
    // A nested skill's or copy's result depends on the other skill.
    const isAlone = !copies.has(skill) && checker.isAlone(skill)
    const checked = reuse !== undefined && isAlone ? reuse(skill, checker.lookAround(skill), check) : check()
    diagnostics.addChecked(checked)
    if (checked.linked.length > 0) links.set(skill, checked.linked)
    if (unused.size > 0) {
      unused.delete(locate(input, skill, getEntryPath(skill)))
      for (const [path, , exists] of checked.outside)
        if (exists !== false) unused.delete(locate(input, skill, path))
    }
    const lookups = formatOutside(checked.outside)
    if (lookups !== undefined) outsides.set(skill, spool.put(lookups))
  }
  diagnostics.add(findUnusedFiles(input, checker, unnamed, unused))
  return {
    links,
    getOutside: skill => {
      const handle = outsides.get(skill)
      return handle === undefined ? undefined : spool.get(handle)
    },
  }
}

function isUnused({ code }: Finding): boolean {
  return code === 'unused-file'
}

/** The same for every spelling: a path may leave the source's root and enter it again. */
function locate({ sources }: CheckInput, { found: { source } }: AnalyzedSkill, path: string): string {
  return normalizePath(toPosix(sources[source]?.dir ?? ''), path)
}

/** Files that nothing in the skill names. */
interface Unused {
  skill: AnalyzedSkill
  files: { path: string; place: string }[]
}

function listUnused(input: CheckInput, skill: AnalyzedSkill): Unused[] {
  const found = input.copies.has(skill) ? undefined : skill.entry.findings?.find(isUnused)
  if (found === undefined) return []
  const paths = String(found.facts.paths).split('\n')
  const place = (path: string) => locate(input, skill, joinPath(skill.found.path, path))
  return [{ skill, files: paths.map(path => ({ path, place: place(path) })) }]
}

/** Waits for all checks, because another skill may name a file. `unused`: the places of those that none names. */
function findUnusedFiles(
  { sources, getAnalysis }: CheckInput,
  checker: LinkChecker,
  unnamed: Unused[],
  unused: ReadonlySet<string>,
): SourceFinding[] {
  return unnamed.flatMap(({ skill, files }) => {
    const left = files.filter(({ place }) => unused.has(place))
    if (left.length === 0) return []
    const facts = { paths: left.map(({ path }) => path).join('\n') }
    const own = createOwnFinding(skill, createFinding('unused-file', facts))
    return lowerForPlace(
      [own],
      skill,
      sources,
      checker.lookAround(skill),
      new Map(),
      getAnalysis(skill).fields,
    )
  })
}

function checkAlone(
  input: CheckInput,
  checker: LinkChecker,
  { settle }: Diagnostics,
  skill: AnalyzedSkill,
): CheckedSkill {
  const analysis = input.getAnalysis(skill)
  const references = checker.check(skill, analysis)
  const source = input.copies.get(skill)
  const isLeftOut = source === undefined ? () => false : createCopyFilter(input, checker, source)
  const around = checker.lookAround(skill)
  const found = checkSkill(skill, analysis, references.findings, input).filter(
    each => !isLeftOut(each) && !isNamedByOuter(each, skill, around, references.outside),
  )
  const lowered = lowerForPlace(found, skill, input.sources, around, references.outside, analysis.fields)
  const { diagnostics, errors } = settle(lowered)
  const outside = keepOutside(references.outside)
  const text = formatCheck(diagnostics, errors, outside)
  return { ...(text !== undefined && { text }), errors, outside, linked: references.linked }
}

/** `bread-rye` below the folder of the skill `bread`: the two are installed together, and others have a `rye`, too. */
function isNamedByOuter(
  { code }: SourceFinding,
  skill: AnalyzedSkill,
  surroundings: Surroundings,
  outside: CheckedReferences['outside'],
): boolean {
  const { name } = skill.analysis
  if (code !== 'mismatched-name') return false
  const outer = findOuter(skill, surroundings, outside)
  return outer !== undefined && name.startsWith(`${getBaseName(getFolder(outer))}-`)
}

/** A license file shows that a skill in a project was copied from a collection. */
const license = /^licen[cs]e(?:\.\w+)?$/i
const OF_AUTHORS: ReadonlySet<Code> = new Set<Code>([
  'long-body',
  'marked-up-description',
  'misspelled-field',
  'missing-heading',
  'unclosed-fence',
  'unknown-field',
  'unportable-tools',
  'unused-file',
])

/** How clients find and list a skill, which does not matter where none reads it. */
const OF_CLIENTS: ReadonlySet<Code> = new Set<Code>([
  'invalid-name',
  'mismatched-name',
  'missing-description',
  'missing-frontmatter',
  'missing-name',
  'unknown-field',
  'unportable-name',
  'unportable-tools',
  'untriggered-description',
  'vague-description',
])

/** `gh skill install` writes into the frontmatter where a skill came from. */
const INSTALLED = 'github-tree-sha'

/** Claude Code runs such commands, and reads every form of the list. */
const OF_CLAUDE: ReadonlySet<Code> = new Set<Code>(['embedded-command', 'unportable-tools'])

/** Lowers or drops findings that do not matter at this place, such as in a project that the skill was copied into. */
function lowerForPlace(
  findings: SourceFinding[],
  skill: AnalyzedSkill,
  sources: readonly Source[],
  around: Surroundings,
  outside: CheckedReferences['outside'],
  { metadata }: Pick<Analysis['fields'], 'metadata'> = {},
): SourceFinding[] {
  const { source, path } = skill.found
  const { dir = '', namespace = [], isUnread = false } = sources[source] ?? {}
  const isForClaude = (namespace.length > 0 && !isUnread) || /[\\/]\.claude[\\/]/.test(`${dir}/${path}`)
  const isCopied = around.project !== undefined && skill.files.some(file => license.test(file.path))
  const left = isUnread ? findings.filter(({ code }) => !OF_CLIENTS.has(code)) : findings
  const isOthers =
    metadata?.[INSTALLED] !== undefined || (left.length > 0 && isLocked(skill, around, outside))
  return left.map(each =>
    (isForClaude && OF_CLAUDE.has(each.code)) ||
    (isCopied && OF_AUTHORS.has(each.code)) ||
    (isOthers && !RISKS.has(each.code))
      ? { ...each, isAside: true }
      : each,
  )
}

/** Drops findings in copies that skillc wrote, except risks that the original does not have: only a list claims that it is a copy. */
function createCopyFilter(
  input: CheckInput,
  checker: LinkChecker,
  skill: AnalyzedSkill,
): (found: SourceFinding) => boolean {
  if (skill.analysis.suppressions.length > 0) return ({ code }) => !RISKS.has(code)
  const analysis = input.getAnalysis(skill)
  const { findings } = checker.check(skill, analysis)
  const getKey = ({ code, facts }: SourceFinding) => JSON.stringify([code, facts])
  const known = new Set(checkSkill(skill, analysis, findings, input).map(getKey))
  return found => !RISKS.has(found.code) || known.has(getKey(found))
}

interface Bounds {
  budget: { body?: number }
  licenses?: LicensePolicy | undefined
}

function checkSkill(
  skill: AnalyzedSkill,
  { findings, fields }: Pick<Analysis, 'findings' | 'fields'>,
  checked: Finding[],
  { budget, licenses }: Bounds,
): SourceFinding[] {
  const mark = (found: Finding[]) => markIncluded(found, skill.analysis.includes)
  return capFindings([
    ...mark(findings).map(each => createFindingAt(skill, each)),
    ...(skill.entry.findings ?? [])
      .filter(each => !isUnused(each))
      .map(each => createOwnFinding(skill, each)),
    ...checkFiles(skill),
    ...mark(lowerConverted(checked)).map(each => createOwnFinding(skill, each)),
    ...findHeavyBodies([skill], budget.body),
    ...checkLicense(skill, fields, licenses),
  ])
}

/** More dead links mean that the page was converted from another form: agents search it instead of following them. */
const MOST_DEAD = 10

function lowerConverted(checked: Finding[]): Finding[] {
  const dead = groupBy(checked, ({ code, file }) => (code === 'missing-file' ? file : undefined))
  const isConverted = ({ code, file }: Finding) =>
    code === 'missing-file' && file !== undefined && (dead.get(file)?.length ?? 0) > MOST_DEAD
  return checked.map(found => (isConverted(found) ? { ...found, isAside: true } : found))
}

/** A script's path in its usage text may count from any folder in or around the skill. */
function hasFile({ files }: AnalyzedSkill, target: string): boolean {
  return files.some(({ path }) => `/${path}`.endsWith(`/${target}`) || target.endsWith(`/${path}`))
}

function checkFiles(skill: AnalyzedSkill): SourceFinding[] {
  const toFileFinding = (file: string, found: Finding) => createFileFinding(skill, file, found)
  return [
    ...skill.files.flatMap(file =>
      (file.findings ?? [])
        .filter(found => found.code !== 'missing-path' || !hasFile(skill, String(found.facts.target)))
        .map(found => toFileFinding(file.path, found)),
    ),
    ...checkPaths(skill.files.map(({ path }) => path)).map(found =>
      toFileFinding(String(found.facts.path), found),
    ),
  ]
}
