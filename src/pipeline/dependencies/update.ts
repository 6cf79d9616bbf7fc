import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Call, openCall } from '../../channels/call.ts'
import { findRemoteCommit } from '../../channels/git/remote.ts'
import {
  type InstalledSource,
  type InstallOptions,
  install,
  SOURCES_AT_ONCE,
} from '../../channels/install.ts'
import { isFor, type LockedSource, loadLocks } from '../../channels/references/lock-file.ts'
import { openSource } from '../../channels/references/open.ts'
import { parseReference } from '../../channels/references/reference.ts'
import { findStoredBundle } from '../../channels/references/store.ts'
import { findStoredTree, getSelection } from '../../channels/references/trees.ts'
import { makeDigest } from '../../core/digests/hash.ts'
import { isFailure } from '../../core/errors/failure.ts'
import { makeTemporary } from '../../core/files/drafts.ts'
import { ENTRY } from '../../core/files/path.ts'
import { getStore } from '../../core/process/environment.ts'
import { runInParallel } from '../../core/process/yield.ts'
import type { Difference } from '../../format/difference.ts'
import type { SourceConfig } from '../config/options.ts'
import { diffWithTexts, type TextChange } from '../diff/diff.ts'
import { findSource } from './add.ts'
import {
  copyLock,
  getSourceName,
  loadProject,
  type ProjectOptions,
  type ProjectSources,
  withDraft,
} from './project.ts'
import { materialize } from './tree.ts'

export interface UpdateOptions extends ProjectOptions {
  /** Accept editions that may do more than before. */
  yes?: boolean
  allowDowngrade?: boolean
  allowMoved?: boolean
  allowIncomplete?: boolean
  /** Change nothing. */
  dryRun?: boolean
}

export interface UpdatedSource {
  name: string
  before: LockedSource
  now: InstalledSource
  /** Absent if the old bytes are gone: then the source may do more than before. */
  difference?: Difference
  texts?: TextChange[]
}

/** The result of `updateSources`. `ok` is false if an edition may do more than before and needs `yes`; then nothing was written. */
export interface Update {
  ok: boolean
  updated: UpdatedSource[]
}

/** Looks up all or the named sources again. Throws a Failure and then leaves the lock file unchanged. */
export async function updateSources(given: string[], options: UpdateOptions): Promise<Update> {
  const project = await loadProject(options)
  const names = given.map(each => findSource(each, project.sources))
  const { config: _, allowRead: __, yes = false, dryRun = false, ...channel } = options
  const common = { ...channel, cwd: project.base }
  return withDraft(project.lock, async (draft, folder) => {
    try {
      await restore(project, { ...common, lockFile: `${draft}.restored` }, draft)
    } catch (error) {
      // The locked bytes may no longer be available.
      if (!isFailure(error)) throw error
    }
    const { sources } = await install(project.sources, {
      ...common,
      lockFile: draft,
      update: names.length === 0 ? 'all' : names,
    })
    const updated: UpdatedSource[] = []
    for (const now of sources)
      if (now.before !== undefined)
        updated.push(await compare(now, now.before, join(folder, String(updated.length)), options))
    const ok = yes || updated.every(({ difference }) => difference?.widened.length === 0)
    if (ok && !dryRun && updated.length > 0) copyLock(draft, project.lock)
    return { ok, updated }
  })
}

/** Comparing needs the locked edition in the store. */
async function restore(
  { sources }: ProjectSources,
  options: InstallOptions & { lockFile: string },
  draft: string,
) {
  const lock = loadLocks(draft).sources
  if (lock.size === 0) return
  copyLock(draft, options.lockFile)
  const locked = sources.filter(source => {
    const before = lock.get(getSourceName(source) ?? '')
    return before !== undefined && isFor(parseReference(source.from ?? ''), getSelection(source), before)
  })
  await install(locked, options)
}

async function compare(
  now: InstalledSource,
  before: LockedSource,
  work: string,
  options: UpdateOptions,
): Promise<UpdatedSource> {
  const call = openCall(options)
  const store = getStore(call.environment)
  const [old, current] = [before, now].map((source, at) => open(source, store, join(work, String(at))))
  if (old === undefined || current === undefined) return { name: now.name, before, now }
  const isWanted = (path: string) => options.dryRun === true || path === ENTRY
  return { name: now.name, before, now, ...(await diffWithTexts(old, current, { ...call }, isWanted)) }
}

/** Undefined if the store lacks it. */
function open(source: LockedSource, store: string, folder: string): string | undefined {
  const { digest, skills } = source
  if (skills === undefined) return findStoredBundle(store, digest)
  return findStoredTree(store, digest) && materialize(store, source, folder)
}

export interface SourceState {
  name: string
  locked: string
  /** The latest edition. */
  newest: string
  isOutdated: boolean
}

/** Looks up each source's latest edition without fetching skills. */
export async function findOutdated(options: ProjectOptions): Promise<SourceState[]> {
  const project = await loadProject(options)
  const call = { ...openCall(options), cwd: project.base }
  const lock = loadLocks(project.lock).sources
  const asked = project.sources.flatMap(source => {
    const name = getSourceName(source) ?? ''
    const locked = lock.get(name)
    return locked === undefined ? [] : [{ name, source, locked }]
  })
  return runInParallel(asked, SOURCES_AT_ONCE, async ({ name, source, locked }) => ({
    name,
    ...(await findNewest(source, locked, options.servers, call)),
  }))
}

async function findNewest(
  source: SourceConfig,
  locked: LockedSource,
  servers: ProjectOptions['servers'],
  call: Call,
): Promise<Omit<SourceState, 'name'>> {
  const reference = parseReference(source.from ?? '')
  const draft = makeTemporary('source')
  try {
    if (reference.kind === 'git') {
      const { id } = await findRemoteCommit(reference.url, reference.requested, draft, call)
      return { locked: locked.resolved ?? '', newest: id, isOutdated: id !== locked.resolved }
    }
    const opened = await openSource(reference, { selection: getSelection(source), draft, servers }, call)
    if ('files' in opened) await opened.close?.()
    const { version, resolved } = opened.origin
    const digest = 'files' in opened ? (resolved ?? '') : makeDigest(opened.manifest)
    const before = locked.skills === undefined ? locked.digest : locked.resolved
    return {
      locked: locked.version ?? before ?? '',
      newest: version ?? digest,
      isOutdated: digest !== before,
    }
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
