import { existsSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { sha256 } from '../../core/digests/hash.ts'
import { failure } from '../../core/errors/failure.ts'
import { isBelow, resolveRealPath } from '../../core/files/real-path.ts'
import { isSafeOrigin } from '../../core/files/untrusted-path.ts'
import { flag, type Kinds, text, texts } from '../../core/json/check-options.ts'
import { toPosix } from '../../core/text/show.ts'
import type { Manifest } from '../../format/manifest.ts'
import { type Copies, type Copy, EXPORT_LIST, NO_COPIES } from '../../format/written-list.ts'
import { emitTarget, getSkillName } from '../../targets/emit.ts'
import { createExportFinding, type ExportFinding, toStrict } from '../../targets/findings.ts'
import { lowerSkills } from '../../targets/lower.ts'
import { flattenNames } from '../../targets/names.ts'
import type { SourcePackage } from '../../targets/package.ts'
import type { PluginFacts } from '../../targets/plugin.ts'
import type { EmittedFile, LoweredSkill, SourceSkill } from '../../targets/skill.ts'
import type { Target } from '../../targets/target.ts'
import { CALL_KINDS, type ChannelOptions } from '../call.ts'
import { checkName, checkVersion } from '../publish/marketplace-files.ts'
import { findCommands, findElsewhere, findInPlace, listsBoth } from './in-place.ts'
import { listKnownSkills } from './known-skills.ts'
import { LINK_LIST } from './links.ts'
import { carryPackage, NO_PLUGIN_PARTS, type PluginParts } from './plugin-parts.ts'
import { getShownPath, type Root } from './source-skills.ts'

/** Options of `exportSkills`. */
export interface ExportOptions extends ChannelOptions {
  /** Write nothing if a target would lose something. */
  strict?: boolean
  /** Write nothing if a target rejects a skill. Otherwise, only that skill is left out, and its earlier export stays. */
  noEmitOnError?: boolean
  /** Client folders: link to the author's folders instead of copying skills that need no change. */
  link?: boolean
  /** Report what would be written, and write nothing. */
  dryRun?: boolean
  /** agent-plugin: the plugin's name, also used by lists and modules. Default: the folder's name. */
  name?: string
  /** agent-plugin: its version, three numbers. */
  release?: string
  description?: string
  owner?: string
  /** Files to export although they contain credentials: globs of paths as a refusal names them, such as `skills/rye/setup.sh`. */
  allowSensitive?: string[]
}

export const EXPORT_KINDS: Kinds<ExportOptions> = {
  ...CALL_KINDS,
  strict: flag,
  noEmitOnError: flag,
  link: flag,
  dryRun: flag,
  name: text,
  release: text,
  description: text,
  owner: text,
  allowSensitive: texts,
}

export interface ExportInput {
  roots: ReadonlyMap<string, Root>
  packages: readonly SourcePackage[]
  /** The file name of the configuration, unless it is the usual one. */
  config?: string | undefined
}

export interface Plan {
  target: Target
  folder: string
  skills: number
  lowered: number
  refused: number
  inPlace: number
  files: EmittedFile[]
  listedAgain: string[]
  copies: Copies
  links: ReadonlyMap<string, string>
  findings: ExportFinding[]
  stays: (path: string) => boolean
}

export function isClientFolder({ form }: Target): boolean {
  return form.kind === 'folders'
}

export function getFolder({ form }: Target, out: string): string {
  return form.kind === 'folders' ? join(out, form.place) : out
}

export function hasLists(folder: string): boolean {
  return [EXPORT_LIST, LINK_LIST].some(list => existsSync(join(folder, list)))
}

export function leavesProject(target: Target): boolean {
  return !isClientFolder(target)
}

export interface PlanFacts extends ExportInput {
  manifest: Manifest
  options: ExportOptions
  leaks: ReadonlyMap<string, string>
  origins: ReadonlyMap<string, string>
}

/** A target that also writes what the others that share its folder can read. */
function joinTargets(own: Target, sharing: readonly Target[]): Target {
  if (sharing.length === 1) return own
  const [shortest] = sharing
    .flatMap(({ limits }) => limits.filter(({ of }) => of === 'description'))
    .sort((a, b) => a.most - b.most)
  const others = own.limits.filter(({ of }) => of !== 'description')
  return {
    ...own,
    strictYaml: sharing.some(({ strictYaml }) => strictYaml),
    limits: shortest === undefined ? others : [shortest, ...others],
  }
}

/** `sharing`: the targets that write to the same folder, including itself. All must be able to read the result. */
export function createPlan(
  all: readonly SourceSkill[],
  own: Target,
  sharing: readonly Target[],
  out: string,
  facts: PlanFacts,
): Plan {
  const { manifest, packages, roots, options, leaks } = facts
  const target = joinTargets(own, sharing)
  const { refused = [] } = manifest
  const names = flattenNames([...all, ...refused.map(skill => ({ skill }))].map(({ skill }) => skill.id))
  const folder = getFolder(target, out)
  const commands = isClientFolder(target)
    ? sharing.reduce((left, each) => findCommands(out, left, each), all)
    : []
  const sources = all.filter(one => !commands.includes(one))
  const leaked = leavesProject(target) ? sources.filter(({ skill }) => leaks.has(skill.id)) : []
  const places = isClientFolder(target) ? sharing.map(each => findInPlace(folder, sources, each)) : []
  const inPlace = new Map([...(places[0] ?? [])].filter(([id]) => places.every(each => each.has(id))))
  const { skills, findings } = lowerSkills(
    sources.filter(one => !leaked.includes(one)),
    target,
    names,
    inPlace,
  )
  const unread = findings.filter(({ severity, skill }) => severity === 'error' && inPlace.has(skill ?? ''))
  const read = inPlace.size - unread.length + commands.length
  const exported = new Set(skills.map(({ name }) => name))
  for (const { skill } of commands) names.delete(skill.id)
  const staying = new Set([
    ...[...names].flatMap(([id, name]) => (exported.has(name) || inPlace.has(id) ? [] : [name])),
    ...sources.flatMap(one => (isFrom(folder, one) ? (inPlace.get(one.skill.id)?.split('/', 1) ?? []) : [])),
  ])
  const isLinked = options.link === true && isClientFolder(target)
  const links = new Map(
    skills.flatMap(({ name, folder: to }): [string, string][] =>
      isLinked && to !== undefined ? [[name, to]] : [],
    ),
  )
  const parts =
    target.form.kind === 'plugin'
      ? carryPackage(packages, target.id, options.allowSensitive)
      : NO_PLUGIN_PARTS
  const found = [
    ...parts.findings,
    ...refused.map(one =>
      createExportFinding(
        'not-compiled',
        { code: one.code },
        { target: target.id, file: getShownPath(one, manifest, roots) },
      ),
    ),
    ...leaked.map(({ skill, file }) => {
      const reason = leaks.get(skill.id) ?? ''
      return createExportFinding('leaked-file', { reason }, { target: target.id, skill: skill.id, file })
    }),
    ...findings,
  ]
  return {
    target,
    folder,
    skills: skills.length + read,
    lowered: skills.filter(({ isChanged }) => isChanged).length,
    refused: all.length + refused.length - skills.length - read,
    inPlace: read,
    files: emitTarget(
      skills.filter(({ name }) => !links.has(name)),
      target,
      getFacts(target, out, options, parts),
    ),
    listedAgain: listsBoth(own) ? findListedAgain(skills, own, out, links) : [],
    copies: {
      ...listCopies(
        skills.filter(({ name }) => !links.has(name)),
        target,
        folder,
        sources,
        facts,
      ),
      targets: isClientFolder(target) ? sharing.map(({ id }) => id) : [],
    },
    links,
    findings: options.strict === true ? found.map(toStrict) : found,
    stays: path => staying.has(getSkillName(path, target) ?? ''),
  }
}

/** A client lists a link and its target once. */
function findListedAgain(
  skills: readonly LoweredSkill[],
  target: Target,
  project: string,
  links: Plan['links'],
): string[] {
  const names = skills.map(({ name }) => name)
  return [...findElsewhere(project, names, target)].flatMap(([name, path]) => {
    const written = links.get(name) ?? join(getFolder(target, project), name)
    return resolveRealPath(written) === resolveRealPath(join(project, path)) ? [] : path
  })
}

function isFrom(folder: string, { origin }: SourceSkill): boolean {
  return origin !== undefined && isBelow(resolveRealPath(folder), resolveRealPath(dirname(origin)))
}

function listCopies(
  skills: readonly LoweredSkill[],
  { form: { kind } }: Target,
  folder: string,
  sources: readonly SourceSkill[],
  { origins, config }: PlanFacts,
): Copies {
  if (kind !== 'folders' && kind !== 'plugin' && kind !== 'list') return NO_COPIES
  const editions = new Map(sources.map(one => [one.skill.id, one.fetched]))
  const prefix = kind === 'folders' ? '' : 'skills/'
  const real = resolveRealPath(folder)
  const copies = skills.map(({ name, id }): [string, Copy] => {
    const [origin, fetched] = [origins.get(id), editions.get(id)]
    const copy = {
      id,
      ...(origin !== undefined && { source: toPosix(relative(real, origin)) }),
      ...(fetched !== undefined && { fetched }),
      ...(config !== undefined && { config }),
    }
    return [prefix + name, copy]
  })
  return { skills: new Map(copies), targets: [] }
}

export function listOrigins(skills: readonly SourceSkill[], cwd: string): Map<string, string> {
  const project = resolveRealPath(cwd)
  return new Map(
    listKnownSkills(skills).flatMap(({ skill, origin }): [string, string][] => {
      const place = resolveRealPath(skill.file === undefined ? dirname(origin) : origin)
      const isListed = isBelow(project, place) && isSafeOrigin(toPosix(relative(project, place)))
      return isListed ? [[skill.id, place]] : []
    }),
  )
}

function getFacts(
  { form }: Target,
  out: string,
  options: ExportOptions,
  { name: own = basename(out), carried }: PluginParts,
): PluginFacts {
  const { name = own, release: version, description, owner } = options
  if (form.kind === 'plugin') checkName(name, 'plugin')
  checkVersion(version)
  return {
    name,
    ...(version !== undefined && { version }),
    ...(description !== undefined && { description }),
    ...(owner !== undefined && { owner }),
    carried,
  }
}

/** Throws a Failure before anything is written if targets that share a folder need different files. */
export function sharePlans(plans: readonly Plan[]): Plan[] {
  return plans.map(plan => {
    const sharing = plans.filter(({ folder }) => folder === plan.folder)
    if (sharing.length === 1) return plan
    const files = new Map(sharing.flatMap(each => each.files.map(file => [file.path, file])))
    for (const other of sharing) checkShared(plan, other)
    return {
      ...plan,
      files: [...files.values()],
      links: new Map(sharing.flatMap(({ links }) => [...links])),
      copies: {
        skills: new Map(sharing.flatMap(({ copies }) => [...copies.skills])),
        targets: plan.copies.targets,
      },
      stays: path => sharing.some(({ stays }) => stays(path)),
    }
  })
}

function checkShared({ target, folder, files }: Plan, other: Plan): void {
  const hash = ({ bytes }: EmittedFile) => sha256(Buffer.from(bytes()))
  const known = new Map(other.files.map(file => [file.path, file]))
  const differs = (file: EmittedFile) => {
    const same = known.get(file.path)
    return (
      other.links.has(file.path.split('/', 1)[0] ?? '') || (same !== undefined && hash(same) !== hash(file))
    )
  }
  if (other.target.id === target.id || !files.some(differs)) return
  throw failure(
    `\`${target.id}\` and \`${other.target.id}\` read \`${folder}\`, and need different files there`,
    'Export one of them into another folder',
  )
}
