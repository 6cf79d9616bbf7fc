/** The MCP servers that skills name: a list for the manifest, and those that the project lacks. */
import { createFinding } from '../../core/diagnostics/finding.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import { suggest } from '../../core/text/suggest.ts'
import type { AnalyzedSkill, ProjectServers, ServerMention, SourceFinding } from '../types.ts'
import { createFindingAt } from './places.ts'

type Named = ServerMention & { file?: string }

/**
 * Servers outside of `.mcp.json`: those of plugins and of claude.ai's connectors, by prefix, and Claude Code's own (its
 * documentation of MCP and of permissions).
 */
const elsewhere = /^(?:plugin_|plugin:|claude_ai_)/
const builtIn = new Set([
  'ide',
  'workspace',
  'claude_in_chrome',
  'computer_use',
  'claude_preview',
  'claude_browser',
])

/** Sorted. A section may write `GitHub` for `github`: then the name for clients counts. */
export function listServerNames(skill: AnalyzedSkill): string[] {
  const mentions = listMentions(skill)
  const names = new Set(mentions.filter(({ from }) => from !== 'section').map(({ name }) => name))
  const known = new Set([...names].map(foldName))
  for (const { name, from } of mentions) {
    if (from !== 'section' || known.has(foldName(name))) continue
    names.add(name)
    known.add(foldName(name))
  }
  return [...names].sort(byCodeUnit)
}

/**
 * `unknown-mcp-server`, once per skill and server. A tool's name must be exact, except for signs that become `_`; other
 * places may vary case and signs. A server that is only denied may be missing.
 */
export function checkServers(skills: AnalyzedSkill[], project: ProjectServers): SourceFinding[] {
  const exact = new Set(project.names.flatMap(name => [name, asInTools(name)]))
  const loose = new Set(project.names.map(foldName))
  const findings: SourceFinding[] = []
  for (const skill of skills) {
    const seen = new Set<string>()
    for (const mention of listMentions(skill)) {
      const { name, from } = mention
      const isTool = from === 'allowed' || from === 'body'
      if (from === 'denied' || seen.has(foldName(name)) || isElsewhere(name)) continue
      if (isTool ? exact.has(name) : loose.has(foldName(name))) continue
      seen.add(foldName(name))
      const suggestion = findNearest(name, project.names)
      findings.push(createServerFinding(skill, mention, { name, file: project.file, suggestion }))
    }
  }
  return findings
}

function listMentions({ analysis, files }: AnalyzedSkill): Named[] {
  const named: Named[] = [...analysis.servers]
  for (const { path, servers = [] } of files)
    for (const server of servers) named.push({ ...server, file: path })
  return named
}

function createServerFinding(
  skill: AnalyzedSkill,
  { position, file }: Named,
  facts: { name: string; file: string; suggestion: string },
): SourceFinding {
  // Users add most servers themselves. A name that resembles one of the project is a typo.
  const aside = facts.suggestion === '' && ({ isAside: true } as const)
  const found = createFindingAt(
    skill,
    createFinding('unknown-mcp-server', facts, { ...(position && { position }), ...aside }),
  )
  if (file === undefined) return found
  const { path } = skill.found
  return { ...found, path: path === '' ? file : `${path}/${file}`, file }
}

function isElsewhere(name: string): boolean {
  return elsewhere.test(name) || builtIn.has(foldName(name))
}

/** Claude Code replaces other signs by `_` in a tool's name. */
function asInTools(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]/g, '_')
}

function foldName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '_')
}

function findNearest(name: string, names: string[]): string {
  const same = names.find(other => foldName(other) === foldName(name))
  return same ?? suggest(name, names)
}
