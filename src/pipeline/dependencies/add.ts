/** Adds sources to a project, and removes them. */
import { join } from 'node:path'
import { type Call, openCall } from '../../channels/call.ts'
import { createUnknownSourceError, type InstalledSource, install } from '../../channels/install.ts'
import { loadLocks, saveLocks } from '../../channels/references/lock-file.ts'
import { failure } from '../../core/errors/failure.ts'
import { getStore } from '../../core/process/environment.ts'
import { check } from '../build.ts'
import type { SourceConfig } from '../config/options.ts'
import { listPowers } from '../diff/power.ts'
import { openSide } from '../diff/side.ts'
import {
  expandSource,
  getSourceName,
  loadProject,
  type ProjectOptions,
  saveProject,
  withDraft,
} from './project.ts'
import { takeOver } from './skills-lock.ts'
import { materialize } from './tree.ts'

export interface AddOptions extends ProjectOptions {
  /** Only these skills: the names of their folders, or their paths. */
  skill?: string[] | undefined
  /** A prefix for the ids of the skills. */
  as?: string | undefined
  /** A `skills-lock.json`, whose sources are added. */
  from?: string | undefined
  /** Add it although it has findings of the threat rules, or is not what `from` has. */
  yes?: boolean
}

/** What a source has, and what that may do. */
export interface AddedSource extends InstalledSource {
  shown: { id: string; description: string; powers: string[] }[]
  errors: number
  warnings: number
}

/** The result of `addSources`; `ok` is false where findings of the threat rules need a yes: nothing was written then. */
export interface Addition {
  ok: boolean
  added: AddedSource[]
}

/** Fetches and checks sources, and writes them into the configuration and the lock file. Throws a Failure; then both are as they were. */
export async function addSources(given: string[], options: AddOptions): Promise<Addition> {
  const project = await loadProject(options)
  const { skill, as, from, yes = false } = options
  const taken = from === undefined ? undefined : takeOver(from, options.cwd ?? '.')
  if (given.length === 0 && taken === undefined)
    throw failure('`add` needs a source', 'Give one: `skillc add OWNER/REPOSITORY`')
  const before = new Set(project.sources.map(getSourceName))
  const named = given.map(
    (source): SourceConfig => ({
      from: expandSource(source),
      ...(skill && { include: skill.map(name => (/[/*?]/.test(name) ? name : `**/${name}`)) }),
    }),
  )
  const fresh = [...named, ...(taken?.sources ?? [])].map(
    (source): SourceConfig => ({ ...source, ...(as !== undefined && { namespace: as }) }),
  )
  for (const source of fresh) {
    const name = getSourceName(source)
    if (name === undefined)
      throw failure(
        `\`${source.from}\` is a folder, which is not fetched`,
        'Name it in `roots` of the configuration',
      )
    if (before.has(name))
      throw failure(`\`${name}\` is already a source`, `To get its newest edition: \`skillc update ${name}\``)
  }
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
    const ok = yes || added.every(({ risks = [] }) => risks.length === 0)
    if (ok) saveProject(project, sources, draft)
    return { ok, added }
  })
}

/** The options of channels. */
export function toCall({ environment, signal, onProgress, now, servers }: ProjectOptions) {
  return {
    ...(servers && { servers }),
    ...(environment && { environment }),
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
    ...(now !== undefined && { now }),
  }
}

async function describe(one: InstalledSource, work: string, call: Call): Promise<AddedSource> {
  const folder = one.folder ?? materialize(getStore(call.environment), one, join(work, 'tree'))
  const { skills } = await openSide(folder, [], join(work, 'side'), call)
  const shown = skills.map(side => ({
    id: side.skill.id,
    description: side.skill.description,
    powers: listPowers(side),
  }))
  if (one.folder !== undefined) return { ...one, shown, errors: 0, warnings: 0 }
  const { diagnostics } = await check({ cwd: folder, roots: ['.'], config: false, cache: false })
  const count = (severity: string) => diagnostics.filter(each => each.severity === severity).length
  return { ...one, shown, errors: count('error'), warnings: count('warning') }
}

/** Removes sources from the configuration and the lock file; what is in the store stays there. Returns their names. */
export async function removeSources(given: string[], options: ProjectOptions): Promise<string[]> {
  const project = await loadProject(options)
  const wanted = given.map(each => findSource(each, project.sources))
  const rest = project.sources.filter(source => !wanted.includes(getSourceName(source) ?? ''))
  saveProject(project, rest)
  const locks = loadLocks(project.lock)
  for (const name of wanted) locks.sources.delete(name)
  saveLocks(project.lock, locks)
  return wanted
}

/** The name of the source that a word means. */
export function findSource(given: string, sources: readonly SourceConfig[]): string {
  const names = sources.flatMap(source => getSourceName(source) ?? [])
  const asked = getSourceName({ from: expandSource(given) }) ?? given
  if (names.includes(asked)) return asked
  throw createUnknownSourceError(given, names)
}
