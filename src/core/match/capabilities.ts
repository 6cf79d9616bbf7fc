/** Actions of a skill on the machine on which it is used. */
import type { Capabilities, Capability, Permission } from '../json/types.ts'
import { isPermission, pickStricter } from './permissions.ts'

/** Defaults: scripts run, without a network. A manifest orders the names like this. */
const defaults: Readonly<Record<Capability, Permission>> = {
  'file-read': 'allow',
  'file-write': 'allow',
  network: 'deny',
  execute: 'allow',
}

/** The most that a skill's own word gives. A skill comes from a stranger, so the network takes the user's word as well. */
const ceilings: Capabilities = { network: 'ask' }

export function listCapabilities(): Capability[] {
  return Object.keys(defaults) as Capability[]
}

export function isCapability(name: string): name is Capability {
  return Object.hasOwn(defaults, name)
}

export function narrowCapabilities(one: Capabilities = {}, other: Capabilities = {}): Capabilities {
  const both: Capabilities = { ...one, ...other }
  for (const name of listCapabilities()) {
    const [a, b] = [one[name], other[name]]
    if (a && b) both[name] = pickStricter({ permission: a }, { permission: b }).permission
  }
  return both
}

export function getDeclared(capability: Capability, declared: Capabilities = {}): Permission {
  return declared[capability] ?? defaults[capability]
}

/** The stricter of what the skill declares and of the most that the host gives. */
export function getCapability(
  capability: Capability,
  declared?: Capabilities,
  most: Capabilities = {},
): Permission {
  const own = getDeclared(capability, declared)
  const given = most[capability] ?? ceilings[capability] ?? 'allow'
  // Both come from code and from strangers, too: what is not a permission grants nothing.
  if (!isPermission(own) || !isPermission(given)) return 'deny'
  return pickStricter({ permission: own }, { permission: given }).permission
}
