/** Who may use what, in one session: its rules, what it hides, and what the user has said. */

import type { ManifestSkill } from '../bundle/format.ts'
import { type Judgement, judge, type Refusal } from '../match/access.ts'
import { matchWildcard } from '../match/permissions.ts'
import type { Access, Permission } from '../types.ts'
import type { Listener } from './events.ts'
import { type DenialRule, type Fault, fault } from './fault.ts'
import { shareRuns } from './share.ts'
import { type Entry, entriesNamed, isFor, onlyEntry, type State } from './state.ts'

/** Who starts a skill. A model may not start all that a user may, nor the other way round. */
export type By = 'model' | 'user'

/** A skill whose permission is `ask`. */
export interface Question {
  id: string
  skill: ManifestSkill
  agent: string | undefined
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
}

export interface Asker {
  agent: string | undefined
  scope: readonly string[]
  /** Rules after those of the bundle. */
  rules: readonly Access[]
  onAsk: ((question: Question) => boolean | Promise<boolean>) | undefined
  /** Patterns of ids. */
  disabled: ReadonlySet<string>
  /** What the user has allowed, by `keyOf`. */
  approved: Set<string>
  emit: Listener
}

export interface Gate {
  /** Of the skills with one id, the one that this session would have, allowed or not; not the hidden ones. */
  winner(entries: readonly Entry[]): Entry | undefined
  judge(entry: Entry, by: By): Judgement
  /** What may be done with a skill; undefined: `use` would refuse it, if only because the user cannot be asked. */
  reach(entry: Entry, by: By): Permission | undefined
  /** The skill that a name means. Throws a fault when there is none, or it may not be used. */
  find(state: State, name: string, by: (entry: Entry) => By): Entry
  /**
   * Asks the user before a model has a skill, once for each content of it, where the rules say so. Throws a fault when the
   * answer is no. Who starts a skill himself has said yes.
   */
  permit(entry: Entry, by: By, signal?: AbortSignal): Promise<void>
}

/** What names a skill as it is: after a change the user is asked again. */
export function keyOf({ skill }: Entry): string {
  return `${skill.id} ${skill.record.digest}`
}

export function openGate({ agent, scope, rules, onAsk, disabled, approved, emit }: Asker): Gate {
  const share = shareRuns<boolean>()
  const deny = (id: string, rule: DenialRule, why: string): Fault => {
    emit({ type: 'denied', id, rule, why, agent })
    return fault('denied-skill', `\`${id}\` may not be used: ${why}`, { skill: id, rule })
  }
  const isHidden = ({ skill }: Entry) => [...disabled].some(pattern => matchWildcard(pattern, skill.id))
  const gate: Gate = {
    winner(entries) {
      return entries.find(entry => isFor(entry, scope))
    },
    judge(entry, invocation) {
      if (isHidden(entry))
        return { permission: 'deny', refusal: { rule: 'disabled', why: 'It is disabled in this session' } }
      return judge(entry.skill, { agent, scope, invocation }, entry.edition.manifest, ...rules)
    },
    reach(entry, by) {
      const { permission, refusal } = gate.judge(entry, by)
      const isStuck = permission === 'ask' && by === 'model' && !onAsk && !approved.has(keyOf(entry))
      return refusal !== undefined || isStuck ? undefined : permission
    },
    find(state, name, by) {
      let refused: { id: string; refusal: Refusal } | undefined
      const choose = (entries: readonly Entry[]) => {
        const entry = gate.winner(entries)
        const refusal = entry && gate.judge(entry, by(entry)).refusal
        if (entry === undefined || refusal === undefined) return entry
        refused ??= { id: entry.skill.id, refusal }
        return undefined
      }
      const found = entriesNamed(state, name, choose)
      if (found.length === 0 && refused !== undefined)
        throw deny(refused.id, refused.refusal.rule, refused.refusal.why)
      return onlyEntry(name, found)
    },
    async permit(entry, by, signal) {
      const { skill } = entry
      if (by === 'user' || approved.has(keyOf(entry))) return
      if (gate.judge(entry, by).permission !== 'ask') return
      if (onAsk === undefined) throw deny(skill.id, 'asked', 'the user has to be asked, and nobody can')
      const isAllowed = await share(keyOf(entry), signal, async stop =>
        onAsk({ id: skill.id, skill, agent, signal: stop }),
      )
      if (isAllowed !== true) throw deny(skill.id, 'asked', 'the user said no')
      approved.add(keyOf(entry))
    },
  }
  return gate
}
