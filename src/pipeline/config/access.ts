/** `permissions` and `agents` of the configuration: who may use which skill. */

import { failure } from '../../core/errors/failure.ts'
import type { Access, AgentRules, Permissions } from '../../core/json/types.ts'
import { byCodeUnit } from '../../core/text/order.ts'

/** A key like this loses its place in a JavaScript object, and with it its place among the rules. */
const wholeNumber = /^(?:0|[1-9]\d*)$/

/**
 * What the configuration says of access, agents in code-unit order, without a prototype. Absent where it says nothing,
 * so that a bundle without such rules has no trace of them.
 */
export function mergeAccess({ permissions, agents }: Access): Access {
  const access: Access = {}
  if (permissions !== undefined) access.permissions = permissions
  if (agents === undefined) return access
  const named: Record<string, AgentRules> = Object.create(null)
  for (const name of Object.keys(agents).sort(byCodeUnit)) {
    const { skills, permissions: own } = agents[name] ?? {}
    named[name] = {
      ...(skills === undefined ? {} : { skills: [...new Set(skills)] }),
      ...(own === undefined ? {} : { permissions: own }),
    }
  }
  return { ...access, agents: named }
}

/** Throws a Failure for a pattern whose order among the rules cannot be kept. `where` is the configuration's name. */
export function checkAccess({ permissions, agents }: Access, where: string): void {
  checkRules(permissions, 'permissions', where)
  for (const [name, rules] of Object.entries(agents ?? {}))
    checkRules(rules.permissions, `agents.${name}.permissions`, where)
}

function checkRules(rules: Permissions | undefined, field: string, where: string): void {
  const pattern = Object.keys(rules ?? {}).find(key => wholeNumber.test(key))
  if (pattern === undefined) return
  throw failure(
    `${where} has the pattern \`${pattern}\` in \`${field}\`: JSON readers move whole numbers to the front, but the order of rules matters`,
    `Write \`?${pattern.slice(1)}\` or \`*${pattern}\``,
  )
}
