/** One session's rules, hidden skills and answers of its user. */

import type { Access, Capabilities, Capability, Permission } from '../core/json/types.ts'
import { evaluateAccess, type Judgment } from '../core/match/access.ts'
import { matchWildcard, pickStricter } from '../core/match/permissions.ts'
import type { ManifestSkill } from '../format/manifest.ts'
import { type ShareRun, shareRuns } from '../reader/share.ts'
import type { Listener } from './events.ts'
import { type Entry, pickWinner } from './state.ts'

/** Who starts a skill. A model may not start all that a user may, nor the other way round. */
export type By = 'model' | 'user'

/** A skill, or one of its capabilities, whose permission is `ask`. */
export interface Question {
  id: string
  skill: ManifestSkill
  /** The capability that the skill wants, when it is in use already; without, whether it may be used. */
  capability?: Capability
  agent: string | undefined
  /** Aborted when the caller no longer waits for the answer. */
  signal: AbortSignal
}

export interface Asker {
  agent: string | undefined
  scope: readonly string[]
  rules: readonly Access[]
  capabilities: Capabilities | undefined
  onAsk: ((question: Question) => boolean | Promise<boolean>) | undefined
  disabled: ReadonlySet<string>
  /** Skills that the user allowed, by `getEntryKey`. */
  approved: Set<string>
  emit: Listener
}

export interface Gate {
  asker: Asker
  questions: ShareRun<boolean>
  /** The skill that this session would have of those with one id, allowed or not; never a hidden one. */
  winner(entries: readonly Entry[]): Entry | undefined
  evaluate(entry: Entry, by: By): Judgment
  /** Undefined where `use` would refuse the skill, if only because the user cannot be asked. */
  reach(entry: Entry, by: By): Permission | undefined
}

/** Contains the digest, so that the user is asked again after a change. */
export function getEntryKey({ skill }: Entry): string {
  return `${skill.id} ${skill.sha256}`
}

export function openGate(asker: Asker): Gate {
  const { agent, scope, rules, onAsk, disabled, approved } = asker
  const isHidden = (id: string) => [...disabled].some(pattern => matchWildcard(pattern, id))
  const evaluateId = ({ skill, edition }: Entry, id: string, invocation: By): Judgment =>
    isHidden(id)
      ? { permission: 'deny', refusal: { rule: 'disabled', why: 'It is disabled in this session' } }
      : evaluateAccess(
          id === skill.id ? skill : { ...skill, id },
          { agent, scope, invocation },
          edition.manifest,
          ...rules,
        )
  const gate: Gate = {
    asker,
    questions: shareRuns(),
    winner: entries => pickWinner(entries, scope),
    evaluate(entry, invocation) {
      const { skill, asked } = entry
      const own = evaluateId(entry, skill.id, invocation)
      if (asked === undefined || own.refusal !== undefined) return own
      // The id of a copy opens nothing: its rules apply in addition to those of the skill.
      const other = evaluateId(entry, asked, invocation)
      return other.refusal === undefined ? { ...other, ...pickStricter(own, other) } : other
    },
    reach(entry, by) {
      const { permission, refusal } = gate.evaluate(entry, by)
      const isStuck = permission === 'ask' && by === 'model' && !onAsk && !approved.has(getEntryKey(entry))
      return refusal !== undefined || isStuck ? undefined : permission
    },
  }
  return gate
}
