import { type DenialRule, type Fault, fault } from '../core/errors/fault.ts'
import type { Capability } from '../core/json/types.ts'
import type { Refusal } from '../core/match/access.ts'
import { getCapability, isCapability, listCapabilities } from '../core/match/capabilities.ts'
import { type Asker, type By, type Gate, getEntryKey } from './access.ts'
import { type Entry, findFirstBar, pickOnlyEntry } from './state.ts'

export function findAllowed(
  gate: Gate,
  named: readonly (readonly Entry[])[],
  name: string,
  by: (entry: Entry) => By,
): Entry {
  let refused: { id: string; refusal: Refusal } | undefined
  const choose = (entries: readonly Entry[]) => {
    const entry = gate.winner(entries)
    const refusal = entry && gate.evaluate(entry, by(entry)).refusal
    if (entry === undefined || refusal === undefined) return entry
    refused ??= { id: entry.asked ?? entry.skill.id, refusal }
    return undefined
  }
  const found = named.flatMap(entries => choose(entries) ?? [])
  if (found.length === 0 && refused !== undefined)
    throw deny(gate.asker, refused.id, BE_USED, refused.refusal.rule, refused.refusal.why)
  return pickOnlyEntry(name, found, findFirstBar(named, gate.asker.scope))
}

/** Asks once per content of a skill, if the rules say `ask`. A user who starts a skill has already agreed. */
export async function permit(gate: Gate, entry: Entry, by: By, signal?: AbortSignal): Promise<void> {
  if (by === 'model' && gate.evaluate(entry, by).permission === 'ask') await ask(gate, entry, signal)
}

const BE_USED = 'be used'

const deeds: Readonly<Record<Capability, string>> = {
  'file-read': 'read your files',
  'file-write': 'write your files',
  network: 'use the network',
  execute: 'run scripts',
}

export async function permitDeed(
  gate: Gate,
  entry: Entry,
  capability: Capability,
  signal?: AbortSignal,
): Promise<void> {
  if (!isCapability(capability))
    throw fault('invalid-option', `There is no capability \`${capability}\``, {
      help: `They are ${listCapabilities().join(', ')}`,
    })
  const { asker } = gate
  const { id, permissions } = entry.skill
  const permission = getCapability(capability, permissions, asker.capabilities)
  if (permission === 'ask') await ask(gate, entry, signal, capability)
  if (permission !== 'deny') return
  const [rule, deed] = [`\`${capability}\``, deeds[capability]]
  const why =
    permissions?.[capability] === 'deny'
      ? `its \`permissions\` deny ${rule}`
      : asker.capabilities?.[capability] === 'deny'
        ? `this session denies ${rule}`
        : `its \`permissions\` do not name ${rule}`
  throw deny(asker, id, deed, 'capability', why)
}

async function ask(
  { asker, questions }: Gate,
  entry: Entry,
  signal: AbortSignal | undefined,
  capability?: Capability,
): Promise<void> {
  const { skill } = entry
  const { agent, approved, onAsk } = asker
  const key = capability === undefined ? getEntryKey(entry) : `${getEntryKey(entry)} ${capability}`
  if (approved.has(key)) return
  const deed = capability === undefined ? BE_USED : deeds[capability]
  if (onAsk === undefined)
    throw deny(asker, skill.id, deed, 'asked', 'the user must be asked first, and this session cannot ask')
  const isAllowed = await questions(key, signal, async stop =>
    onAsk({ id: skill.id, skill, ...(capability && { capability }), agent, signal: stop }),
  )
  if (isAllowed !== true) throw deny(asker, skill.id, deed, 'asked', 'the user said no')
  approved.add(key)
}

function deny({ emit, agent }: Asker, id: string, deed: string, rule: DenialRule, why: string): Fault {
  emit({ type: 'denied', id, rule, why, agent })
  return fault('denied-skill', `\`${id}\` may not ${deed}: ${why}`, { skill: id, rule })
}
