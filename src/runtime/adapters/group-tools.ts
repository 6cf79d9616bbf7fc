/** A host's own tools that come with skills, for frameworks that want to know all tools before the first request. */
import type { Session, ToolGroups } from '../session.ts'

/** Tools of skills, and which of them a model may have now. */
export interface GroupTools<Tool> {
  /** All of them, by name. */
  readonly all: ReadonlyMap<string, Tool>
  /** Whether a tool may be offered now. One that comes with no skill always may. */
  isOffered(name: string): boolean
  /** What a model is told that calls a tool before its skill is in use. Names no skill: rules may hide it. */
  explain(name: string): string
}

/** Throws a TypeError when two tools have one name: a model could not tell them apart. */
export function groupTools<Tool>(
  session: Session,
  groups: ToolGroups<readonly [name: string, tool: Tool]>,
  taken: readonly string[],
): GroupTools<Tool> {
  const all = new Map<string, Tool>()
  for (const [name, tool] of Object.values(groups).flat()) {
    if (taken.includes(name) || (all.get(name) ?? tool) !== tool)
      throw new TypeError(`Two tools are called \`${name}\``)
    all.set(name, tool)
  }
  return {
    all,
    isOffered: name => !all.has(name) || session.tools({ groups }).some(([offered]) => offered === name),
    explain: name => `There is no tool \`${name}\` yet: load the skill that brings it first`,
  }
}

/** Groups with the name of each tool. */
export function nameTools<Tool extends { name: string }>(
  groups: ToolGroups<Tool>,
): ToolGroups<readonly [name: string, tool: Tool]> {
  const named = Object.entries(groups).map(
    ([id, tools]) => [id, tools.map(tool => [tool.name, tool] as const)] as const,
  )
  return Object.fromEntries(named)
}
