/** The groups of a split bundle's skills, so that a catalog loads only the skills that it shows. */

import type { Access } from '../../core/json/types.ts'
import { evaluateAccess, isConditional } from '../../core/match/access.ts'
import type { ManifestSkill, NamedFile } from '../../format/manifest.ts'
import { type Groupable, groupSkills, READ } from '../../search/groups.ts'
import type { PutAway } from '../../search/postings.ts'
import { copyText } from '../../search/words.ts'
import { type Add, addText, formatLines } from './split.ts'

/** Lines of skills in the file, which a catalog of 30,000 characters takes a part of. */
const MOST_TYPICAL = 512

interface GroupedLine extends Groupable {
  place: number
  start: number
  length: number
}

export interface GroupsDraft {
  skills: number
  /** Those that a caller without rules sees. */
  listed: GroupedLine[]
  spool: PutAway
}

export function addGroupedSkill(
  draft: GroupsDraft,
  skill: ManifestSkill,
  line: string,
  access: Access,
): void {
  const place = draft.skills++
  const { id, description, variantOf } = skill
  const isHidden = evaluateAccess(skill, { invocation: 'model' }, access).refusal !== undefined
  if (isHidden || isConditional(skill) || variantOf !== undefined) return
  const bytes = Buffer.from(line)
  draft.listed.push({
    id: copyText(id),
    description: copyText(description.slice(0, READ)),
    place,
    start: draft.spool.putBytes(bytes),
    length: bytes.length,
  })
}

export function addGroups({ skills, listed, spool }: GroupsDraft, add: Add): NamedFile {
  const { groups, rest } = groupSkills(listed)
  const all = [...groups, { name: '', topics: [], skills: rest }]
  const of = new Array<number>(skills).fill(-1)
  for (const [group, { skills: members }] of all.entries()) for (const { place } of members) of[place] = group
  const typical = all.map((): GroupedLine[] => [])
  let left = MOST_TYPICAL
  for (let turn = 0, taken = 1; taken > 0 && left > 0; turn++) {
    taken = 0
    for (const [group, { skills: members }] of all.entries()) {
      const member = members[turn]
      if (member === undefined || left === 0) continue
      typical[group]?.push(member)
      taken++
      left--
    }
  }
  const rows = all.map(({ name, topics }, group) => {
    const places = typical[group]?.map(({ place }) => place)
    return JSON.stringify({ name, topics, typical: places })
  })
  const lines = typical
    .flat()
    .sort((a, b) => a.place - b.place)
    .map(({ start, length }) => Buffer.from(spool.getBytes(start, length)).toString())
  return addText(
    `{\n"groups":${formatLines(rows)},\n"of":${JSON.stringify(of)},\n"skills":${formatLines(lines)}\n}\n`,
    add,
  )
}
