import { callback, choices, flag, number } from '../core/json/check-options.ts'
import type { SkillTools } from '../format/template.ts'

export type Job =
  | { does: 'use'; skill: string; location?: string }
  | { does: 'disable'; skill: string; location?: string }
  | { does: 'search'; query: string }
  | { does: 'resource' | 'run'; skill: string; path: string }

/** The tools' names, and parameter names of other frameworks (see docs/runtime.md). */
export const jobs = {
  skill_search: { does: 'search', query: 'query' },
  skill_use: { does: 'use', skill: 'name' },
  skill_resource: { does: 'resource', skill: 'name', path: 'path' },
  skill: { does: 'use', skill: 'name' },
  activate_skill: { does: 'use', skill: 'name' },
  load_skill: { does: 'use', skill: 'skill_name' },
  read_skill: { does: 'use', skill: 'skill_name', location: 'skill_path' },
  read_skill_resource: { does: 'resource', skill: 'skill_name', path: 'resource_name' },
  search_skills: { does: 'search', query: 'query' },
  run_skill_script: { does: 'run', skill: 'skill_name', path: 'script_path' },
  disable_skill: { does: 'disable', skill: 'skill_name', location: 'skill_path' },
} as const satisfies Record<string, Job>

export function getSkillTools(names: readonly ToolName[]): SkillTools {
  const tools: SkillTools = {}
  for (const name of names) {
    const { does } = jobs[name]
    if (does !== 'disable') tools[does] ??= name
  }
  return tools
}

/** The names of tools that `skillTools` can make. */
export type ToolName = keyof typeof jobs

export const TOOL_KINDS = {
  names: choices(...Object.keys(jobs)),
  most: number,
  limit: number,
  characters: number,
  tokens: number,
  again: flag,
  onFork: callback,
  runScript: callback,
}
