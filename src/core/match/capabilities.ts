import type { Capabilities, Capability, Permission } from '../json/types.ts'
import { isPermission, pickStricter } from './permissions.ts'

/** Defaults: scripts run, without a network. Their order is the manifest's. */
const defaults: Readonly<Record<Capability, Permission>> = {
  'file-read': 'allow',
  'file-write': 'allow',
  network: 'deny',
  execute: 'allow',
}

/** The most that a skill's own declaration can grant. Skills are untrusted, so the network also needs the user's consent. */
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

/** The stricter of the skill's declaration and the host's limit. */
export function getCapability(
  capability: Capability,
  declared?: Capabilities,
  most: Capabilities = {},
): Permission {
  const own = getDeclared(capability, declared)
  const given = most[capability] ?? ceilings[capability] ?? 'allow'
  // Untyped code may pass other values, which grant nothing.
  if (!isPermission(own) || !isPermission(given)) return 'deny'
  return pickStricter({ permission: own }, { permission: given }).permission
}
