/** Sends a skill store the differences from the lock file, which then describes the store. */
import { resolve } from 'node:path'
import { makeDigest, sha256 } from '../../core/digests/hash.ts'
import { failure, isFailure } from '../../core/errors/failure.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import type { ExportFinding } from '../../targets/findings.ts'
import { lowerSkills } from '../../targets/lower.ts'
import { flattenNames } from '../../targets/names.ts'
import type { LoweredSkill } from '../../targets/skill.ts'
import type { Call } from '../call.ts'
import { readSourceSkills } from '../export/source-skills.ts'
import { LOCK_FILE, loadLocks, type StoreEntry, saveLocks } from '../references/lock-file.ts'
import { isRefusal, openStore, type StoreApi } from '../stores/api.ts'
import { getStoreUrl, type SkillStore, STORES, type StoredSkill } from '../stores/stores.ts'
import { findLeaks, isRefused } from './fit.ts'
import type { PublishFinding } from './npm-check.ts'
import type { PublishedStore, PublishOptions, StoreRequest, StoreSkill } from './options.ts'
import { openWhole, refuseIncomplete } from './whole.ts'

interface SkillPlan {
  skill: LoweredSkill
  digest: string
  entry: StoreEntry | undefined
}

interface Run {
  api: StoreApi
  entries: Map<string, StoreEntry>
  save: () => void
  listed?: StoredSkill[] | undefined
}

/** The lock file records each skill before it is sent, so the next run can resume, and looks before it sends. */
export async function publishStore(
  folder: string,
  id: SkillStore['id'],
  options: PublishOptions,
  call: Call,
): Promise<PublishedStore> {
  const plan = await planStore(folder, id, call)
  refuseIncomplete(plan.whole.manifest, options)
  const { store, whole, url, file, locks, entries, skills, exportFindings, planned, stale } = plan
  const findings: PublishFinding[] = [
    ...(await findLeaks(whole, options.allowSensitive)),
    ...exportFindings.flatMap(toPublishFinding),
    ...findTooMany(store, skills.length),
  ]
  const about = { channel: id, findings, manifest: whole.digest, skills: skills.length } as const
  const files = skills.reduce((sum, skill) => sum + skill.files.length, 0)
  if (isRefused(findings)) return { ...about, state: 'refused', files: 0, published: [], requests: [] }
  if (options.dryRun === true) {
    const requests = planRequests(store, url, planned, options.prune === true ? stale : [], entries)
    const published = [...planned.map(toPlannedSkill), ...stale.map(name => toStale(name, entries, 'kept'))]
    return { ...about, state: 'planned', files, published, requests }
  }
  const changing = planned.filter(isChanging)
  const removing = options.prune === true ? stale : []
  const published = planned.filter(one => !isChanging(one)).map(toPlannedSkill)
  if (changing.length + removing.length > 0) {
    const save = () => saveLocks(file, { ...locks, stores: new Map(locks.stores).set(url.href, entries) })
    const run: Run = { api: openStore(store, call), entries, save }
    const total = changing.length + removing.length
    for (const [done, one] of changing.entries()) {
      call.onProgress({ phase: 'send', done, total, detail: one.skill.name })
      published.push(await publishOrSay(one, run, findings))
    }
    for (const name of removing) published.push(await removeSkill(name, run))
  }
  if (options.prune !== true) published.push(...stale.map(name => toStale(name, entries, 'kept')))
  const isPartial = published.some(({ state }) => state === 'failed')
  const state = isPartial ? 'partial' : changing.length + removing.length === 0 ? 'there' : 'published'
  published.sort((a, b) => byCodeUnit(a.name, b.name))
  return { ...about, state, files, published, requests: [] }
}

/** `removed`: only the store has it. `findings`: skills that the store would refuse; not compared. */
export async function compareWithStore(
  folder: string,
  id: SkillStore['id'],
  call: Call,
): Promise<{ skills: StoreSkill[]; findings: PublishFinding[] }> {
  const { planned, stale, entries, exportFindings } = await planStore(folder, id, call)
  return {
    skills: [...planned.map(toPlannedSkill), ...stale.map(name => toStale(name, entries, 'removed'))].sort(
      (a, b) => byCodeUnit(a.name, b.name),
    ),
    findings: exportFindings.filter(({ severity }) => severity === 'error').flatMap(toPublishFinding),
  }
}

async function planStore(folder: string, id: SkillStore['id'], call: Call) {
  const store = STORES[id]
  const whole = openWhole(folder)
  const url = getStoreUrl(store, call.environment)
  const file = resolve(call.cwd, LOCK_FILE)
  const locks = loadLocks(file)
  const entries = locks.stores.get(url.href) ?? new Map<string, StoreEntry>()
  const sources = await readSourceSkills(whole, new Map())
  const names = flattenNames(
    [...sources.map(({ skill }) => skill), ...(whole.manifest.refused ?? [])].map(({ id }) => id),
  )
  const { skills, findings: exportFindings } = lowerSkills(sources, store.target, names)
  const planned = skills.map((skill): SkillPlan => {
    return { skill, digest: digestFiles(skill), entry: entries.get(skill.name) }
  })
  const taken = new Set(names.values())
  const stale = [...entries.keys()].filter(name => !taken.has(name)).sort(byCodeUnit)
  return { store, whole, url, file, locks, entries, skills, exportFindings, planned, stale }
}

function toPublishFinding({
  severity,
  code,
  file: path,
  line,
  column,
  message,
}: ExportFinding): PublishFinding[] {
  if (severity === 'note') return []
  return [{ severity, code, path, message: `\`${path}:${line}:${column}\`: ${message}` }]
}

/** Covers all names and bytes that are sent. */
function digestFiles({ name, files }: LoweredSkill): string {
  const rows = files.map(({ path, bytes }) => [path, sha256(Buffer.from(bytes()))] as const)
  rows.sort(([a], [b]) => byCodeUnit(a, b))
  return makeDigest(JSON.stringify([name, rows]))
}

function findTooMany({ together }: SkillStore, count: number): PublishFinding[] {
  return together.flatMap(({ by, most }): PublishFinding[] =>
    count <= most
      ? []
      : [
          {
            severity: 'warning',
            code: 'too-many-skills',
            message: `${by} takes ${most} skills at once, and the bundle has ${count}: choose for each which it needs`,
          },
        ],
  )
}

function isChanging({ digest, entry }: Pick<SkillPlan, 'digest' | 'entry'>): boolean {
  return entry === undefined || entry.pending !== undefined || entry.digest !== digest
}

function toPlannedSkill({ skill: { name }, digest, entry }: SkillPlan): StoreSkill {
  const state = entry?.id === undefined ? 'new' : isChanging({ digest, entry }) ? 'changed' : 'unchanged'
  return { name, state, digest, ...getIds(entry) }
}

function toStale(
  name: string,
  entries: ReadonlyMap<string, StoreEntry>,
  state: 'kept' | 'removed',
): StoreSkill {
  const entry = entries.get(name)
  return { name, state, ...(entry?.digest !== undefined && { digest: entry.digest }), ...getIds(entry) }
}

function getIds(entry: StoreEntry | undefined): { id?: string; version?: string } {
  const { id, version } = entry ?? {}
  return { ...(id !== undefined && { id }), ...(version !== undefined && { version }) }
}

/** A refused skill does not stop the others, but an invalid key or an unreachable store does. */
async function publishOrSay(one: SkillPlan, run: Run, findings: PublishFinding[]): Promise<StoreSkill> {
  const { name } = one.skill
  const before = run.entries.get(name)
  try {
    return await publishSkill(one, run)
  } catch (error) {
    if (!isFailure(error) || !isRefusal(error)) throw error
    if (before === undefined) run.entries.delete(name)
    else run.entries.set(name, before)
    run.save()
    findings.push({ severity: 'error', code: 'refused-by-store', path: name, message: error.message })
    return { name, state: 'failed', digest: one.digest, ...getIds(before) }
  }
}

async function publishSkill({ skill, digest }: SkillPlan, run: Run): Promise<StoreSkill> {
  const { api, entries } = run
  const { name } = skill
  const keep = (entry: StoreEntry) => {
    entries.set(name, entry)
    run.save()
  }
  const before = await findStored(name, run)
  const entry = entries.get(name)
  const { pending } = entry ?? {}
  const isOwn = entry?.id === undefined || entry.id === before?.id
  // An interrupted run may have sent it without seeing the answer.
  if (before !== undefined && pending !== undefined && isOwn && before.version !== entry?.version) {
    const { id, version } = before
    keep({ id, version, digest: pending })
    if (pending === digest)
      return { name, state: entry?.id === undefined ? 'new' : 'changed', digest, id, version }
  }
  if (before === undefined) {
    keep({ pending: digest })
    const { id, version } = await api.create(skill, () => {
      run.listed = undefined
      return findByName(name, run)
    })
    keep({ id, version, digest })
    return { name, state: 'new', digest, id, version }
  }
  const { id } = before
  const known = entries.get(name)
  keep({
    id,
    version: before.version,
    ...(known?.id === id && known.digest && { digest: known.digest }),
    pending: digest,
  })
  const version = await api.addVersion(id, skill, async () => {
    const now = await api.get(id)
    return now === undefined || now.version === before.version ? undefined : now.version
  })
  keep({ id, version, digest })
  return { name, state: 'changed', digest, id, version }
}

/** The lock file's id counts while the store has it; otherwise the name does. */
async function findStored(name: string, run: Run): Promise<StoredSkill | undefined> {
  const id = run.entries.get(name)?.id
  const found = id === undefined ? undefined : await run.api.get(id)
  return found ?? findByName(name, run)
}

/** Throws a Failure if the store has several: it is undefined which is meant. */
async function findByName(name: string, run: Run): Promise<StoredSkill | undefined> {
  run.listed ??= await run.api.list()
  const [found, other] = run.listed.filter(skill => skill.name === name)
  if (other !== undefined)
    throw failure(
      `The store has several skills \`${name}\`, such as ${found?.id} and ${other.id}`,
      `Remove all but one of them there, or name the right one in \`${LOCK_FILE}\``,
    )
  return found
}

async function removeSkill(name: string, run: Run): Promise<StoreSkill> {
  const skill = toStale(name, run.entries, 'removed')
  const id = skill.id ?? (await findByName(name, run))?.id
  if (id !== undefined) await run.api.remove(id)
  run.entries.delete(name)
  run.save()
  return skill
}

function planRequests(
  { query, title }: SkillStore,
  url: URL,
  planned: readonly SkillPlan[],
  removing: readonly string[],
  entries: ReadonlyMap<string, StoreEntry>,
): StoreRequest[] {
  const changing = planned.filter(isChanging)
  const isNew = ({ entry }: SkillPlan) => entry?.id === undefined
  const list: StoreRequest[] = changing.some(isNew)
    ? [{ method: 'GET', url: `${url.href}?${new URLSearchParams(query)}`, why: `which skills ${title} has` }]
    : []
  return [
    ...list,
    ...changing.flatMap(({ skill: { name, files }, entry }): StoreRequest[] => {
      const sent = files.map(({ path, size }) => ({ path: `${name}/${path}`, size }))
      const id = entry?.id
      if (id === undefined)
        return [
          { method: 'POST', url: url.href, why: `\`${name}\` is new, unless it is in the list`, files: sent },
        ]
      return [
        { method: 'GET', url: `${url.href}/${id}`, why: `whether \`${name}\` is there` },
        { method: 'POST', url: `${url.href}/${id}/versions`, why: `\`${name}\` changed`, files: sent },
      ]
    }),
    ...removing.flatMap((name): StoreRequest[] => {
      const id = entries.get(name)?.id
      return id === undefined
        ? []
        : [{ method: 'DELETE', url: `${url.href}/${id}`, why: `\`${name}\` is not in the bundle` }]
    }),
  ]
}
