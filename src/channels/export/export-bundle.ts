/** A bundle → what each of some targets takes, in folders. */

import { existsSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { flag, type Kinds, text, texts } from '../../core/check-options.ts'
import { failure } from '../../core/failure.ts'
import { sha256 } from '../../core/hash.ts'
import { findRealFolder, findRealPath, isBelow, resolveRealPath } from '../../core/real-path.ts'
import { toPosix } from '../../core/show.ts'
import { yieldToEventLoop } from '../../core/yield.ts'
import type { Manifest } from '../../format/manifest.ts'
import { EXPORT_LIST, type WrittenList } from '../../format/written-list.ts'
import { chooseTargets } from '../../targets/all.ts'
import { emitTarget, getSkillName } from '../../targets/emit/emit.ts'
import type { PluginFacts } from '../../targets/emit/plugin.ts'
import { createExportFinding, type ExportFinding, toStrict } from '../../targets/findings.ts'
import { lowerSkills } from '../../targets/lower.ts'
import { flattenNames } from '../../targets/names.ts'
import type { SourcePackage } from '../../targets/package.ts'
import type { EmittedFile, LoweredSkill, SourceSkill } from '../../targets/skill.ts'
import type { Target } from '../../targets/target.ts'
import { CALL_KINDS, type Call, type ChannelOptions } from '../call.ts'
import { findLeaks } from '../publish/fit.ts'
import { writeManaged } from '../publish/managed.ts'
import { checkName, checkVersion } from '../publish/marketplace-files.ts'
import { checkApart, openWhole, type WholeBundle } from '../publish/whole.ts'
import { findChangedSkills, listKnownSkills } from './changed-skills.ts'
import { findInPlace } from './in-place.ts'
import { LINK_LIST, type LinkChanges, planLinks } from './links.ts'
import { carryPackage, NO_PLUGIN_PARTS, type PluginParts } from './plugin-parts.ts'
import { getShownPath, type Root, readSourceSkills } from './source-skills.ts'

/** What `exportSkills` takes besides the skills, the targets and the folder. */
export interface ExportOptions extends ChannelOptions {
  /** Refuse to write anything when a target would lose something. */
  strict?: boolean
  /** Refuse to write anything when a target refuses a skill. Else that skill is left out, and what an earlier export wrote of it stays. */
  noEmitOnError?: boolean
  /** Folders of clients: link to the author's folders instead of copying skills that need no change. */
  link?: boolean
  /** Say what would be written, and write nothing. */
  dryRun?: boolean
  /** agent-plugin: the plugin's name; lists and modules have it, too. Default: the name of the folder. */
  name?: string
  /** agent-plugin: its version, three numbers. */
  release?: string
  description?: string
  /** agent-plugin: its author. */
  owner?: string
  /** Files whose credentials are exported all the same: globs of paths as a refusal names them, such as `skills/rye/setup.sh`. */
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

/** What one target came to. */
export interface ExportedTarget {
  target: string
  /** `refused`: nothing was written for it, because no skill is left or a finding of severity `error` forbids it. */
  state: 'exported' | 'planned' | 'refused'
  /** Where it was written, absolute. */
  folder: string
  /** Skills that are there, those of them whose files are not those of the author, and those that were refused. */
  skills: number
  lowered: number
  refused: number
  files: number
  /** Files that were not there or were others, that were there already, and that were removed. */
  written: number
  kept: number
  removed: number
  /** Skills that are links to the author's folders. */
  linked: number
  /** Skills that the client reads from the author's own folder, or a link of the author's: nothing is written for them. */
  inPlace: number
  /** Copies of an earlier export whose skill is not exported any more, and that stay because somebody edited them: paths from `folder`. */
  edited?: string[]
}

/** What was exported. */
export interface Exported {
  /** Every skill was written for every target, or would be. */
  ok: boolean
  targets: ExportedTarget[]
  /** In the order of the targets, then of the skills. */
  findings: ExportFinding[]
  /** The ids of exported skills whose files changed since the bundle was built, as far as they are in this project. Absent when there are none. */
  outdated?: string[]
}

/** What is known of the skills of a bundle. */
export interface ExportInput {
  /** How the user knows each source, by its label. */
  roots: ReadonlyMap<string, Root>
  /** The packages of Agent Plugins that they come from. */
  packages: readonly SourcePackage[]
  /** Whether the bundle was built before, so that its sources may have changed since. */
  mayBeOutdated?: boolean
}

/** A target with what would be written for it. */
interface Plan {
  target: Target
  folder: string
  skills: number
  lowered: number
  refused: number
  inPlace: number
  files: EmittedFile[]
  /** The ids of skills whose files are among the files. */
  written: ReadonlySet<string>
  /** The ids of skills whose folders are among the files, by these, and where they come from. */
  copies: Pick<WrittenList, 'skills' | 'sources'>
  /** Names in the folder, and the absolute folders that they are links to. */
  links: ReadonlyMap<string, string>
  findings: ExportFinding[]
  /** Whether a path is that of a skill which was left out, or which the client reads there: what an earlier export wrote of it stays. */
  stays: (path: string) => boolean
}

/**
 * Exports the bundle in a folder. Throws a Failure for bad names and for files in the way; then nothing of the folder of that target
 * was touched.
 */
export async function exportBundle(
  bundle: string,
  names: readonly string[],
  out: string,
  options: ExportOptions,
  call: Call,
  describe: (manifest: Manifest) => ExportInput,
): Promise<Exported> {
  const targets = chooseTargets(names)
  if (targets.length === 0) throw failure('`export` needs a target', 'Name one, such as `claude-ai`')
  const whole = openWhole(bundle)
  const input = describe(whole.manifest)
  const { refused = [] } = whole.manifest
  const hasBefore = targets.some(target => isClientFolder(target) && hasLists(getFolder(target, out)))
  if (whole.skills.length === 0 && refused.length === 0 && !hasBefore)
    throw failure('There is no skill to export', 'Give a folder with skills, or a bundle')
  checkApart(bundle, out)
  const skills = await readSourceSkills(whole, input.roots)
  const origins = listOrigins(skills, call.cwd)
  const leaks = targets.some(leavesProject) ? await findLeakedSkills(whole, skills, options) : new Map()
  const others = targets.filter(target => !isClientFolder(target))
  const plans: Plan[] = []
  for (const target of targets) {
    await yieldToEventLoop(call.signal)
    const isOnly = isClientFolder(target) || others.length === 1
    const folder = isOnly ? out : join(out, target.id)
    const facts = { ...input, manifest: whole.manifest, origins }
    plans.push(createPlan(skills, target, folder, options, leaks, facts))
  }
  const findings = plans.flatMap(plan => plan.findings)
  const hasErrors = findings.some(({ severity }) => severity === 'error')
  const isForbidden = hasErrors && (options.noEmitOnError === true || options.strict === true)
  const results: ExportedTarget[] = []
  const shared = new Map<string, string>()
  for (const { target, folder, files, written: _, copies, links, findings: __, stays, ...counts } of plans) {
    const isEmpty = counts.skills === 0 && (counts.refused > 0 || !hasLists(folder))
    const state = isForbidden || isEmpty ? 'refused' : options.dryRun === true ? 'planned' : 'exported'
    const base = { target: target.id, state, folder, ...counts } as const
    const result = { ...base, files: files.length, linked: links.size }
    if (state !== 'exported') {
      results.push({ ...result, written: 0, kept: 0, removed: 0 })
      continue
    }
    checkShared(shared, folder, target, files)
    checkFolder(folder)
    if (isClientFolder(target) && files.length + links.size === 0 && !hasLists(folder)) {
      results.push({ ...result, written: 0, kept: 0, removed: 0 })
      continue
    }
    const changes: LinkChanges | undefined = isClientFolder(target)
      ? planLinks(folder, links, stays)
      : undefined
    const cleared = changes?.clear() ?? 0
    const onProgress = (done: number, total: number) => call.onProgress({ phase: 'write', done, total })
    const managed = await writeManaged(folder, files, {
      list: EXPORT_LIST,
      copies,
      edits: { needs: name => links.has(name) },
      stays,
      onProgress,
    })
    changes?.make()
    results.push({ ...result, ...managed, removed: managed.removed + cleared })
  }
  const outdated = input.mayBeOutdated === true ? findOutdated(skills, plans) : []
  return { ok: !hasErrors, targets: results, findings, ...(outdated.length > 0 && { outdated }) }
}

/** The ids of skills of which a target has the bundle's files, and which are other ones at their source. */
function findOutdated(skills: readonly SourceSkill[], plans: readonly Plan[]): string[] {
  const exported = new Set(plans.flatMap(({ written }) => [...written]))
  return findChangedSkills(skills).filter(id => exported.has(id))
}

/** Whether a target is a folder of a project that a client reads. */
function isClientFolder({ form }: Target): boolean {
  return form.kind === 'folders'
}

/** The folder that is written for a client, in a project. */
function getFolder({ form }: Target, out: string): string {
  return form.kind === 'folders' ? join(out, form.place) : out
}

/** Throws a Failure where a file has the name of a folder that is to be written. */
function checkFolder(folder: string): void {
  if (findRealPath(folder) === undefined || findRealFolder(folder) !== undefined) return
  throw failure(
    `\`${folder}\` is a file, and a folder is to be written there`,
    'Remove it. Git writes such a file for a link where it may not make links: allow it (`git config core.symlinks true`), and check the file out again',
  )
}

/** Whether skillc wrote into a folder of a client before. */
function hasLists(folder: string): boolean {
  return [EXPORT_LIST, LINK_LIST].some(list => existsSync(join(folder, list)))
}

/** What stays in a project is not published by it. */
function leavesProject(target: Target): boolean {
  return !isClientFolder(target)
}

function createPlan(
  sources: readonly SourceSkill[],
  target: Target,
  out: string,
  options: ExportOptions,
  leaks: ReadonlyMap<string, string>,
  {
    manifest,
    packages,
    roots,
    origins,
  }: ExportInput & { manifest: Manifest; origins: ReadonlyMap<string, string> },
): Plan {
  const { refused = [] } = manifest
  const names = flattenNames([...sources, ...refused.map(skill => ({ skill }))].map(({ skill }) => skill.id))
  const folder = getFolder(target, out)
  const leaked = leavesProject(target) ? sources.filter(({ skill }) => leaks.has(skill.id)) : []
  const inPlace: Map<string, string> = isClientFolder(target)
    ? findInPlace(folder, sources, target)
    : new Map()
  const { skills, findings } = lowerSkills(
    sources.filter(one => !leaked.includes(one)),
    target,
    names,
    inPlace,
  )
  const unread = findings.filter(({ severity, skill }) => severity === 'error' && inPlace.has(skill ?? ''))
  const read = inPlace.size - unread.length
  const exported = new Set(skills.map(({ name }) => name))
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
  const all = [
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
    refused: sources.length + refused.length - skills.length - read,
    inPlace: read,
    files: emitTarget(
      skills.filter(({ name }) => !links.has(name)),
      target,
      getFacts(target, out, options, parts),
    ),
    written: new Set(skills.flatMap(({ name, id }) => (links.has(name) ? [] : id))),
    copies: listCopies(
      skills.filter(({ name }) => !links.has(name)),
      target,
      folder,
      origins,
    ),
    links,
    findings: options.strict === true ? all.map(toStrict) : all,
    stays: path => staying.has(getSkillName(path, target) ?? ''),
  }
}

/** Whether a skill was built from a folder. */
function isFrom(folder: string, { origin }: SourceSkill): boolean {
  return origin !== undefined && isBelow(resolveRealPath(folder), resolveRealPath(dirname(origin)))
}

/** The ids of the skills that a target has as folders, by these, and where they come from. */
function listCopies(
  skills: readonly LoweredSkill[],
  { form: { kind } }: Target,
  folder: string,
  origins: ReadonlyMap<string, string>,
): Plan['copies'] {
  if (kind !== 'folders' && kind !== 'plugin' && kind !== 'list')
    return { skills: new Map(), sources: new Map() }
  const prefix = kind === 'folders' ? '' : 'skills/'
  const real = resolveRealPath(folder)
  return {
    skills: new Map(skills.map(({ name, id }) => [prefix + name, id])),
    sources: new Map(
      skills.flatMap(({ name, id }): [string, string][] => {
        const origin = origins.get(id)
        return origin === undefined ? [] : [[prefix + name, toPosix(relative(real, origin))]]
      }),
    ),
  }
}

/** The author's folders and lone files of skills by id, real, as far as they are known to be in this project. */
function listOrigins(skills: readonly SourceSkill[], cwd: string): Map<string, string> {
  const project = resolveRealPath(cwd)
  return new Map(
    listKnownSkills(skills).flatMap(({ skill, origin }): [string, string][] => {
      const place = resolveRealPath(skill.file === undefined ? dirname(origin) : origin)
      return isBelow(project, place) ? [[skill.id, place]] : []
    }),
  )
}

/** By id, what the first file with credentials is about. */
async function findLeakedSkills(
  whole: WholeBundle,
  sources: readonly SourceSkill[],
  { allowSensitive }: ExportOptions,
): Promise<Map<string, string>> {
  const problems = await findLeaks(whole, allowSensitive)
  const ids = new Map(whole.skills.map(({ name }, index) => [name, sources[index]?.skill.id ?? '']))
  const found = new Map<string, string>()
  for (const { severity, path = '', message } of problems) {
    const id = ids.get(path.split('/')[1] ?? '')
    if (severity === 'error' && id !== undefined && !found.has(id)) found.set(id, message)
  }
  return found
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

/** Two clients may read one folder: then both have to be given the same files. */
function checkShared(
  written: Map<string, string>,
  folder: string,
  { id }: Target,
  files: EmittedFile[],
): void {
  const key = resolve(folder)
  const content = sha256(JSON.stringify(files.map(({ path, bytes }) => [path, sha256(Buffer.from(bytes()))])))
  const other = written.get(key)
  if (other !== undefined && other !== content)
    throw failure(
      `\`${id}\` reads \`${folder}\`, which another target fills with other files`,
      'Export them into separate folders',
    )
  written.set(key, content)
}
