/** What a skill may do on the machine that it is used on. */
import type { Capabilities, Capability, Permission } from '../types.ts'
import { isPermission, pickStricter } from './permissions.ts'

/** What holds for a skill that does not say: scripts run, without a network. */
const defaults: Readonly<Record<Capability, Permission>> = {
  'file-read': 'allow',
  'file-write': 'allow',
  network: 'deny',
  execute: 'allow',
}

/** All capabilities, in the order in which a manifest has them. */
export function listCapabilities(): Capability[] {
  return Object.keys(defaults) as Capability[]
}

export function isCapability(name: string): name is Capability {
  return Object.hasOwn(defaults, name)
}

/** The permission that a skill has, which a host can only make stricter. */
export function getCapability(
  capability: Capability,
  declared: Capabilities = {},
  most: Capabilities = {},
): Permission {
  const [own, given] = [declared[capability] ?? defaults[capability], most[capability] ?? 'allow']
  // Both come from code and from strangers, too: what is no permission grants nothing.
  if (!isPermission(own) || !isPermission(given)) return 'deny'
  return pickStricter({ permission: own }, { permission: given }).permission
}
