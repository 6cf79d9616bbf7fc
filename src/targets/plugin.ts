/** The manifests of a plugin, for Agent Plugins and for clients, from the same facts. */
import { formatJson } from '../core/json/json.ts'
import type { CarriedParts } from './package.ts'
import type { EmittedFile, LoweredSkill } from './skill.ts'

export interface PluginFacts {
  name: string
  version?: string
  description?: string
  owner?: string
  /** The skills' own package. The other facts take precedence. */
  carried?: CarriedParts
}

export interface CommonManifest {
  name: string
  version?: string
  description: string
  author?: { name: string }
  license?: string
}

/** Loaders of this version refuse others. */
const SCHEMAS = 'https://agent-plugins.org/schemas/1.0.0'

/** Copilot and Claude Code refuse dots. */
export function isPluginName(name: string): boolean {
  return name.length <= 64 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)
}

export function createPluginManifests(facts: PluginFacts, skills: readonly LoweredSkill[]): EmittedFile[] {
  const common = createCommon(facts, skills)
  const { extensions = {}, servers = new Map() } = facts.carried ?? {}
  const hasExtensions = Object.keys(extensions).length > 0
  return [
    write('plugin.json', {
      $schema: `${SCHEMAS}/plugin.schema.json`,
      ...common,
      ...(hasExtensions && { extensions }),
    }),
    ...(servers.size === 0
      ? []
      : [
          write('mcp.json', {
            $schema: `${SCHEMAS}/mcp.schema.json`,
            mcpServers: Object.fromEntries(servers),
          }),
        ]),
    ...createClientManifests(common, createClaudeServers(servers)),
  ]
}

/** For clients that do not read `plugin.json`. Codex reads it, but needs a version in its own manifest. */
export function createClientManifests(
  common: CommonManifest,
  claudeServers: Record<string, unknown> = {},
): EmittedFile[] {
  const { name, version = '0.0.0', description, author } = common
  const hasServers = Object.keys(claudeServers).length > 0
  return [
    write('.claude-plugin/plugin.json', { ...common, ...(hasServers && { mcpServers: claudeServers }) }),
    write('.codex-plugin/plugin.json', {
      ...common,
      version,
      skills: './skills/',
      interface: {
        displayName: name,
        shortDescription: description,
        ...(author !== undefined && { developerName: author.name }),
      },
    }),
    write('.cursor-plugin/plugin.json', common),
  ]
}

/** Claude Code uses other names for a transport and for the plugin's data folder. */
function createClaudeServers(servers: CarriedParts['servers']): Record<string, unknown> {
  return Object.fromEntries(
    [...servers].map(([name, server]) => {
      const text = JSON.stringify(server).replaceAll('${PLUGIN_DATA}', '${CLAUDE_PLUGIN_DATA}')
      const value: Record<string, unknown> = JSON.parse(text)
      return [name, value.type === 'streamable-http' ? { ...value, type: 'http' } : value]
    }),
  )
}

function createCommon(
  { name, version, description, owner, carried }: PluginFacts,
  skills: readonly LoweredSkill[],
): CommonManifest {
  const license = findLicense(skills.map(({ values }) => values.get('license')))
  return {
    name,
    description: describeSkills(skills),
    ...(license !== undefined && { license }),
    ...carried?.fields,
    ...(version !== undefined && { version }),
    ...(description !== undefined && { description }),
    ...(owner !== undefined && { author: { name: owner } }),
  }
}

function write(path: string, manifest: object): EmittedFile {
  return { path, bytes: () => formatJson(manifest) }
}

export function describeSkills(skills: readonly { name: string }[]): string {
  const names = skills.slice(0, 8).map(({ name }) => name)
  const rest = skills.length > names.length ? ', …' : ''
  return `${skills.length === 1 ? 'The skill' : `${skills.length} skills:`} ${names.join(', ')}${rest}`
}

export function findLicense(licenses: readonly unknown[]): string | undefined {
  const [first, ...others] = new Set(licenses)
  return typeof first === 'string' && others.length === 0 && first.length <= 80 ? first : undefined
}
