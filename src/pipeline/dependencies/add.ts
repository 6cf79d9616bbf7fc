import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Call, openCall } from '../../channels/call.ts'
import { createUnknownSourceError, type InstalledSource, install } from '../../channels/install.ts'
import { loadLocks, saveLocks } from '../../channels/references/lock-file.ts'
import { isPath } from '../../channels/target.ts'
import { RISKS } from '../../core/diagnostics/catalog.ts'
import { failure } from '../../core/errors/failure.ts'
import { getStore } from '../../core/process/environment.ts'
import { check } from '../build.ts'
import { checkReads } from '../config/in-project.ts'
import type { SourceConfig } from '../config/options.ts'
import { listPowers } from '../diff/power.ts'
import { openSide, type SideSkill } from '../diff/side.ts'
import { isBundle } from '../sources/bundles.ts'
import {
  expandSource,
  getSourceName,
  loadProject,
  locateFolder,
  type ProjectOptions,
  saveProject,
  withDraft,
} from './project.ts'
import { takeOver } from './skills-lock.ts'
import { materialize } from './tree.ts'

export interface AddOptions extends ProjectOptions {
  skill?: string[] | undefined
  /** A prefix for the ids of the skills. */
  as?: string | undefined
  /** A `skills-lock.json` whose sources are added. */
  from?: string | undefined
  /** Accept findings of the threat rules, and differences from `from`. */
  yes?: boolean
}

/** A source's skills, and their permissions. */
export interface AddedSource extends Partial<InstalledSource> {
  name: string
  shown: { id: string; description: string; powers: string[] }[]
  errors: number
  warnings: number
}

/** The result of `addSources`. `ok` is false if findings of the threat rules need `yes`; then nothing was written. */
export interface Addition {
  ok: boolean
  added: AddedSource[]
}

/** Fetches and checks sources, and adds them to the configuration and the lock file. Throws a Failure and then changes neither. */
export async function addSources(given: string[], options: AddOptions): Promise<Addition> {
  const project = await loadProject(options)
  const { skill, as, from, yes = false } = options
  const taken = from === undefined ? undefined : takeOver(from, options.cwd ?? '.')
  if (given.length === 0 && taken === undefined)
    throw failure('`add` needs a source', 'Give one: `skillc add OWNER/REPOSITORY`')
  const before = new Set(project.sources.map(nameSource))
  const { cwd = '.' } = options
  const named = given.map(
    (source): SourceConfig => ({
      from: isPath(source) ? locateFolder(source, project.base, cwd) : expandSource(source),
      ...(skill && { include: skill.map(name => (/[/*?]/.test(name) ? name : `**/${name}`)) }),
    }),
  )
  const fresh = [...named, ...(taken?.sources ?? [])].map(
    (source): SourceConfig => ({ ...source, ...(as !== undefined && { namespace: as }) }),
  )
  for (const source of fresh) {
    const name = nameSource(source)
    if (before.has(name))
      throw failure(`\`${name}\` is already a source`, `To get its newest edition: \`skillc update ${name}\``)
  }
  const local = fresh.filter(source => getSourceName(source) === undefined)
  checkReads({ ...project, config: { sources: local } }, options, cwd)
  const sources = [...project.sources, ...fresh]
  return withDraft(project.lock, async (draft, folder) => {
    const { sources: installed } = await install(sources, {
      ...toCall(options),
      cwd: project.base,
      lockFile: draft,
    })
    const names = new Set(fresh.map(getSourceName))
    const call = openCall(options)
    const added: AddedSource[] = []
    for (const one of installed.filter(({ name }) => names.has(name))) {
      const changed = taken?.findChanged(one, getStore(call.environment)) ?? []
      const risks = [...changed, ...(one.risks ?? [])]
      const source = { ...one, ...(risks.length > 0 && { risks }) }
      added.push(await describe(source, join(folder, String(added.length)), call))
    }
    for (const source of local)
      added.push(await describeFolder(source, project.base, join(folder, String(added.length)), call))
    const ok = yes || added.every(({ risks = [] }) => risks.length === 0)
    if (ok) saveProject(project, sources, draft)
    return { ok, added }
  })
}

export function toCall({ environment, signal, onProgress, now, servers }: ProjectOptions) {
  return {
    ...(servers && { servers }),
    ...(environment && { environment }),
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
    ...(now !== undefined && { now }),
  }
}

async function describeFolder(
  source: SourceConfig,
  base: string,
  work: string,
  call: Call,
): Promise<AddedSource> {
  const { from = '', include, exclude } = source
  const folder = resolve(base, from)
  if (!/^[./]/.test(from) || statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw failure(
      `There is no folder \`${from}\``,
      'A folder begins with `./` or `../`; a repository is `OWNER/REPOSITORY`',
    )
  const { skills } = await openSide(folder, [], work, call)
  if (skills.length === 0) throw failure(`\`${from}\` has no folder with a \`SKILL.md\``, 'Check the path')
  const shown = skills.map(describeSkill)
  if (isBundle(folder)) return { name: from, shown, errors: 0, warnings: 0 }
  const globs = { ...(include && { include }), ...(exclude && { exclude }) }
  const config = { sources: [{ dir: '.', ...globs }] }
  const { diagnostics } = await check({ cwd: folder, config, cache: false })
  const risks = diagnostics
    .filter(({ code }) => RISKS.has(code))
    .map(
      ({ file, position, message, code }) =>
        `\`${file}${position === undefined ? '' : `:${position.start.line}`}\` has: ${message} (${code})`,
    )
  const counts = countSeverities(diagnostics)
  return { name: from, shown, ...counts, ...(risks.length > 0 && { risks }) }
}

function describeSkill(side: SideSkill): AddedSource['shown'][number] {
  return { id: side.skill.id, description: side.skill.description, powers: listPowers(side) }
}

function countSeverities(diagnostics: readonly { severity: string }[]) {
  const count = (severity: string) => diagnostics.filter(each => each.severity === severity).length
  return { errors: count('error'), warnings: count('warning') }
}

async function describe(one: InstalledSource, work: string, call: Call): Promise<AddedSource> {
  const folder = one.folder ?? materialize(getStore(call.environment), one, join(work, 'tree'))
  const { skills } = await openSide(folder, [], join(work, 'side'), call)
  const shown = skills.map(describeSkill)
  if (one.folder !== undefined) return { ...one, shown, errors: 0, warnings: 0 }
  const { diagnostics } = await check({ cwd: folder, roots: ['.'], config: false, cache: false })
  return { ...one, shown, ...countSeverities(diagnostics) }
}

/** Removes sources from the configuration and the lock file, but not from the store. Returns their names. */
export async function removeSources(given: string[], options: ProjectOptions): Promise<string[]> {
  const project = await loadProject(options)
  const wanted = given.map(each => {
    const folder = locateFolder(each, project.base, options.cwd ?? '.')
    const isFolder = project.sources.some(
      source => source.from !== undefined && nameSource(source) === folder,
    )
    return isFolder ? folder : findSource(each, project.sources)
  })
  const rest = project.sources.filter(source => !wanted.includes(nameSource(source)))
  saveProject(project, rest)
  const locks = loadLocks(project.lock)
  for (const name of wanted) locks.sources.delete(name)
  saveLocks(project.lock, locks)
  return wanted
}

function nameSource(source: SourceConfig): string {
  return getSourceName(source) ?? source.from ?? source.dir ?? ''
}

export function findSource(given: string, sources: readonly SourceConfig[]): string {
  const names = sources.flatMap(source => getSourceName(source) ?? [])
  const asked = getSourceName({ from: expandSource(given) }) ?? given
  if (names.includes(asked)) return asked
  throw createUnknownSourceError(given, names)
}
