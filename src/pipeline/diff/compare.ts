import { byCodeUnit } from '../../core/text/order.ts'
import type { Difference, FileChange, Lone, SkillChange, Step } from '../../format/difference.ts'
import { getChunkDigest } from '../../format/locate.ts'
import { listIds } from '../../format/skill.ts'
import { comparePower, listPowers } from './power.ts'
import type { Side, SideSkill } from './side.ts'

export function compareSides(before: Side, after: Side): Difference {
  const olds = separateCopies(before, after)
  const news = separateCopies(after, before)
  const old = byId(olds)
  const now = byId(news)
  const lost = olds.filter(({ skill }) => !now.has(skill.id))
  const fresh = news.filter(({ skill }) => !old.has(skill.id))
  const renamed = pairRenamed(lost, fresh)
  const pairs = news.flatMap(one => {
    const other = old.get(one.skill.id) ?? renamed.get(one)
    return other === undefined ? [] : [{ other, one }]
  })
  const changes = pairs.map(({ other, one }) => compareSkill(before, other, after, one))
  const changed = changes.filter(change => change !== undefined)
  const movedFrom = new Set(renamed.values())
  const result = {
    added: fresh.filter(one => !renamed.has(one)).map(toLone),
    removed: lost.filter(one => !movedFrom.has(one)).map(toLone),
    changed,
    unchanged: changes.length - changed.length,
    catalog: { old: countCatalogTokens(before), new: countCatalogTokens(after) },
    widened: changed.flatMap(({ id, widened }) => widened.map(words => `\`${id}\` ${words}`)),
    narrowed: changed.flatMap(({ id, narrowed }) => narrowed.map(words => `\`${id}\` ${words}`)),
  }
  return { ...result, ...decideStep(result) }
}

/** A copy counts as a separate skill if another skill has its id on the other side. */
function separateCopies({ skills }: Side, other: Side): SideSkill[] {
  const owners = new Map(
    other.skills.flatMap(({ skill }) => listIds(skill).map(id => [id, skill.id] as const)),
  )
  return skills.flatMap(one =>
    listIds(one.skill)
      .filter(id => id === one.skill.id || owners.get(id) !== one.skill.id)
      .map(id => (id === one.skill.id ? one : { ...one, skill: { ...one.skill, id } })),
  )
}

function byId(skills: SideSkill[]): Map<string, SideSkill> {
  return new Map(skills.map(one => [one.skill.id, one]))
}

function pairRenamed(lost: SideSkill[], fresh: SideSkill[]): Map<SideSkill, SideSkill> {
  const pairs = new Map<SideSkill, SideSkill>()
  const taken = new Set<SideSkill>()
  const keys = [
    ({ body, skill }: SideSkill) => `${body} ${skill.description}`,
    ({ body }: SideSkill) => body,
    ({ skill }: SideSkill) => skill.description,
  ]
  for (const key of keys) {
    const olds = mapUnique(
      lost.filter(one => !taken.has(one)),
      key,
    )
    const news = mapUnique(
      fresh.filter(one => !pairs.has(one)),
      key,
    )
    for (const [name, one] of news) {
      const other = olds.get(name)
      if (one === undefined || other === undefined) continue
      pairs.set(one, other)
      taken.add(other)
    }
  }
  return pairs
}

/** Keys of several skills map to undefined; empty bodies and descriptions do not count. */
function mapUnique(skills: SideSkill[], key: (one: SideSkill) => string): Map<string, SideSkill | undefined> {
  const found = new Map<string, SideSkill | undefined>()
  for (const one of skills) {
    const { chunk } = one.record
    if (chunk.size === chunk.body || one.skill.description === '') continue
    const name = key(one)
    found.set(name, found.has(name) ? undefined : one)
  }
  return found
}

function compareSkill(before: Side, other: SideSkill, after: Side, one: SideSkill): SkillChange | undefined {
  const { skill: old } = other
  const { skill: now } = one
  const power = comparePower({ one: other, access: before.manifest }, { one, access: after.manifest })
  const change: SkillChange = {
    id: now.id,
    ...(old.id === now.id ? {} : { was: old.id }),
    ...(old.description === now.description
      ? {}
      : { description: { old: old.description, new: now.description } }),
    fields: listChangedFields(other, one),
    body: other.body !== one.body,
    files: listChangedFiles(other, one),
    ...power,
  }
  const { was, description, fields, body, files, widened, narrowed } = change
  const isSame =
    was === undefined &&
    description === undefined &&
    !body &&
    fields.length + files.length + widened.length + narrowed.length === 0
  return isSame ? undefined : change
}

function listChangedFields({ record: old }: SideSkill, { record: now }: SideSkill): string[] {
  const keys = new Set([...Object.keys(old.frontmatter), ...Object.keys(now.frontmatter)])
  keys.delete('name')
  keys.delete('description')
  const serializeField = (record: SideSkill['record'], key: string) =>
    Object.hasOwn(record.frontmatter, key) ? JSON.stringify(record.frontmatter[key]) : undefined
  return [...keys].filter(key => serializeField(old, key) !== serializeField(now, key)).sort(byCodeUnit)
}

function listChangedFiles(other: SideSkill, one: SideSkill): FileChange[] {
  const old = mapFilesByPath(other)
  const now = mapFilesByPath(one)
  const changes: FileChange[] = []
  for (const [path, { digest, mode }] of now) {
    const before = old.get(path)
    const executable = mode === '755'
    if (before === undefined) changes.push({ path, change: 'added', executable })
    else if (before.digest !== digest) changes.push({ path, change: 'changed', executable })
    else if (before.mode !== mode)
      changes.push({ path, change: executable ? 'made executable' : 'made plain', executable })
  }
  for (const path of old.keys())
    if (!now.has(path)) changes.push({ path, change: 'removed', executable: false })
  return changes.sort((a, b) => byCodeUnit(a.path, b.path))
}

function mapFilesByPath({ skill, record }: SideSkill): Map<string, SideSkill['record']['files'][number]> {
  const entry = getChunkDigest(skill)
  const others = record.files.filter(({ path, digest }) => path.includes('/') || digest !== entry)
  return new Map(others.map(file => [file.path, file]))
}

function toLone(one: SideSkill): Lone {
  return { id: one.skill.id, description: one.skill.description, powers: listPowers(one) }
}

function countCatalogTokens({ skills }: Side): number {
  return skills.reduce((sum, { record }) => sum + record.tokens.catalog, 0)
}

/** Removing an id breaks references to it. More permissions are a major step, so users of `^1.2.0` are asked first. */
function decideStep({
  added,
  removed,
  changed,
  widened,
}: Pick<Difference, 'added' | 'removed' | 'changed' | 'widened'>): { step: Step; because: string } {
  const isRenamed = changed.some(({ was }) => was !== undefined)
  if (removed.length > 0) return { step: 'major', because: 'a skill was removed' }
  if (isRenamed) return { step: 'major', because: 'a skill’s id has changed' }
  if (widened.length > 0) return { step: 'major', because: 'a skill has new permissions' }
  if (added.length > 0) return { step: 'minor', because: 'a skill was added' }
  if (changed.some(({ description }) => description !== undefined))
    return { step: 'minor', because: 'a description has changed' }
  if (changed.some(({ fields, narrowed }) => fields.length + narrowed.length > 0))
    return { step: 'minor', because: 'a frontmatter has changed' }
  if (changed.length > 0) return { step: 'patch', because: 'only instructions or resources have changed' }
  return { step: 'none', because: 'the skills are the same' }
}
