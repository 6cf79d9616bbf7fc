import type { Access, Capabilities, Capability, Permission } from '../core/json/types.ts'
import { evaluateAccess, type Judgment } from '../core/match/access.ts'
import { matchWildcard, pickStricter } from '../core/match/permissions.ts'
import type { ManifestSkill } from '../format/manifest.ts'
import { type ShareRun, shareRuns } from '../reader/share.ts'
import type { Listener } from './events.ts'
import { type Entry, pickWinner } from './state.ts'

/** The caller who starts a skill. Some skills are only for models, and some only for users. */
export type By = 'model' | 'user'

/** A skill, or one of its capabilities, whose permission is `ask`. */
export interface Question {
  id: string
  skill: ManifestSkill
  /** The capability to allow, for a skill in use. If absent, the question is about the skill itself. */
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
  /** The skill with this id that the session sees, allowed or not; never a hidden one. */
  winner(entries: readonly Entry[]): Entry | undefined
  evaluate(entry: Entry, by: By): Judgment
  /** Returns undefined where `use` would refuse the skill, including when the user cannot be asked. */
  reach(entry: Entry, by: By): Permission | undefined
}

/** Includes the digest, so a changed skill is asked about again. */
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
      // A copy's id grants nothing by itself: its rules apply on top of the skill's.
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
