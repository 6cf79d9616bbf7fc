/** Texts of skills, read from their parts when the bundle needs them: there may be a million. */
import { closeSync } from 'node:fs'
import type { AnalysedSkill, SkillTexts } from '../../compiler/types.ts'
import { lineAt, openLines, type Place } from './lines.ts'
import { broken, type OpenPart } from './open-part.ts'
import { SKILLS } from './part.ts'
import { textsOfLine } from './read-skills.ts'

/** Where the line of a skill stands. */
export interface TextsPlace {
  part: OpenPart
  place: Place
}

export interface Texts {
  /** Throws a Failure when the part was changed since its lines were read. */
  textsOf: (skill: AnalysedSkill) => SkillTexts
  /** Closes files; to be called when the texts are no longer needed. */
  close: () => void
}

export function openTexts(places: ReadonlyMap<AnalysedSkill, TextsPlace>): Texts {
  const open = new Map<OpenPart, number>()
  return {
    textsOf: skill => {
      const at = places.get(skill)
      if (at === undefined) throw new Error('the skill is of no part')
      const { part, place } = at
      const descriptor = open.get(part) ?? openLines(part)
      open.set(part, descriptor)
      const line = lineAt(descriptor, place)
      if (line === undefined) throw broken(part, `\`${SKILLS}\` was changed while it was read`)
      return textsOfLine(line)
    },
    close: () => {
      for (const descriptor of open.values()) closeSync(descriptor)
    },
  }
}
