import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { CALL_KINDS, type ChannelOptions, openCall } from '../../channels/call.ts'
import type { PublishFinding } from '../../channels/publish/npm-check.ts'
import type { StoreSkill } from '../../channels/publish/options.ts'
import { compareWithStore } from '../../channels/publish/store.ts'
import type { SkillStore } from '../../channels/stores/stores.ts'
import { makeTemporary } from '../../core/files/drafts.ts'
import { ENTRY } from '../../core/files/path.ts'
import { checkOptions } from '../../core/json/check-options.ts'
import type { Difference } from '../../format/difference.ts'
import { listIds } from '../../format/skill.ts'
import { compareSides } from './compare.ts'
import { openBundle, openSide, type Side, type SideSkill } from './side.ts'

/**
 * Compares two sets of skills: which were added, removed, renamed and changed, which permissions each gained or lost,
 * and the resulting version step. Each side is a folder of skills, a bundle's folder, a reference (`npm:NAME@VERSION`,
 * `oci://…`, `https://…`), which is fetched into the user's cache, or a folder of a git commit (`main~5:skills`;
 * `main~5` for the other side's folder). Folders of skills are compiled leniently: `check` reports their findings.
 * Throws a `SkillcError`.
 *
 * @example
 * const { step, widened } = await diff('released', 'skills')
 * console.log(step, widened)
 */
export async function diff(before: string, after: string, options: ChannelOptions = {}): Promise<Difference> {
  checkOptions(options, CALL_KINDS, '`diff`')
  return withSides(before, after, options, compareSides)
}

/** A skill that is on both sides and differs. */
export interface BodyChange {
  tokens: { old: number; new: number }
  /** Set if the instructions differ. */
  texts?: { old: string; new: string }
}

/** Also returns changed skills' instructions, by id. A commit without a path is compared with `folders` (default: the other side). */
export async function diffWithBodies(
  before: string,
  after: string,
  options: ChannelOptions & { folders?: string[] } = {},
): Promise<{ difference: Difference; bodies: Map<string, BodyChange> }> {
  return withSides(before, after, options, (old, now) => {
    const difference = compareSides(old, now)
    return { difference, bodies: listBodies(old, now, difference) }
  })
}

/** A text file that differs between the sides: '' where it is absent. */
export interface TextChange {
  skill: string
  path: string
  old: string
  new: string
}

/** Also returns the first wanted texts of new and changed skills, one more than are shown, except binary and large files. */
export async function diffWithTexts(
  before: string,
  after: string,
  options: ChannelOptions,
  isWanted: (path: string) => boolean,
): Promise<{ difference: Difference; texts: TextChange[] }> {
  return withSides(before, after, options, (old, now) => {
    const difference = compareSides(old, now)
    return { difference, texts: listTexts(old, now, difference, isWanted) }
  })
}

async function withSides<Result>(
  before: string,
  after: string,
  options: ChannelOptions & { folders?: string[] },
  compare: (old: Side, now: Side) => Result,
): Promise<Result> {
  const call = openCall(options)
  // Compiled bundles are read until the comparison ends.
  const work = makeTemporary('diff')
  try {
    const old = await openSide(before, options.folders ?? [after], join(work, 'before'), call)
    const now = await openSide(after, options.folders ?? [before], join(work, 'after'), call)
    return compare(old, now)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Files whose texts are shown. */
export const MOST_TEXTS = 200

function listTexts(
  before: Side,
  after: Side,
  { added, changed }: Difference,
  isWanted: (path: string) => boolean,
): TextChange[] {
  const [old, now] = [mapById(before), mapById(after)]
  const found: TextChange[] = []
  for (const { id, was = id } of [...changed, ...added.map(({ id: own }) => ({ id: own, was: own }))]) {
    const files = [old.get(was), now.get(id)].map(side => side?.mapFiles() ?? new Map())
    for (const path of new Set([ENTRY, ...files.flatMap(each => [...each.keys()])].filter(isWanted))) {
      if (found.length > MOST_TEXTS) return found
      const [one, other] = files.map(each => each.get(path))
      if (one?.digest === other?.digest) continue
      const [first, second] = [one, other].map(file => (file === undefined ? '' : file.readText()))
      if (first !== undefined && second !== undefined && first !== second)
        found.push({ skill: id, path, old: first, new: second })
    }
  }
  return found
}

function mapById({ skills }: Side): Map<string, SideSkill> {
  return new Map(skills.flatMap(one => listIds(one.skill).map(id => [id, one] as const)))
}

function listBodies(before: Side, after: Side, { changed }: Difference): Map<string, BodyChange> {
  const [old, now] = [mapById(before), mapById(after)]
  return new Map(
    changed.flatMap(({ id, was = id, body }): [string, BodyChange][] => {
      const [one, other] = [old.get(was), now.get(id)]
      if (one === undefined || other === undefined) return []
      const tokens = { old: one.skill.tokens, new: other.skill.tokens }
      return [[id, { tokens, ...(body && { texts: { old: one.readBody(), new: other.readBody() } }) }]]
    }),
  )
}

/** Compares with the lock file without opening the store. `findings`: skills that the store would refuse. */
export async function diffStore(
  store: SkillStore['id'],
  after: string,
  options: ChannelOptions,
): Promise<{ skills: StoreSkill[]; findings: PublishFinding[] }> {
  const call = openCall(options)
  const work = makeTemporary('diff')
  try {
    return await compareWithStore(await openBundle(after, [], join(work, 'after'), call), store, call)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
