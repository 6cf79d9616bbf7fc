/** Which skills a search is over. */

/** All that are given must hold. */
export interface Filters {
  /** Only skills of this namespace and those below it: `frontend` has `frontend:css`. */
  namespace?: string
  level?: string
  /** Only skills with one of these tags. */
  tags?: readonly string[]
  /** Only skills whose allowed tools are all among these: `Bash` has `Bash(git:*)`. A skill that names none needs none. */
  tools?: readonly string[]
}

interface Filtered {
  namespace: string
  level: string
  tags?: readonly string[]
  allowedTools?: readonly string[]
}

export function isWanted(skill: Filtered, { namespace, level, tags, tools }: Filters): boolean {
  if (
    namespace !== undefined &&
    skill.namespace !== namespace &&
    !skill.namespace.startsWith(`${namespace}:`)
  )
    return false
  if (level !== undefined && skill.level !== level) return false
  if (tags !== undefined && !tags.some(tag => skill.tags?.includes(tag))) return false
  return (
    tools === undefined ||
    (skill.allowedTools ?? []).every(rule => tools.some(tool => coversRule(tool, rule)))
  )
}

/** Whether `tool` grants what `rule` asks for. */
function coversRule(tool: string, rule: string): boolean {
  if (tool === rule) return true
  if (tool.endsWith('__*')) return rule.startsWith(tool.slice(0, -1))
  return rule.startsWith(`${tool}(`)
}
