import { failure } from '../../core/errors/failure.ts'
import { formatJson } from '../../core/json/json.ts'
import { groupBy } from '../../core/text/order.ts'
import { assignNames } from '../../reader/discovery/names.ts'
import { isVersion } from '../../targets/package.ts'
import { createClientManifests, describeSkills, findLicense, isPluginName } from '../../targets/plugin.ts'
import type { EmittedFile } from '../../targets/skill.ts'
import { formatCode } from './npm-package.ts'
import type { PlainSkill } from './whole.ts'

export const MARKETPLACE_BUNDLE = 'bundle'

export interface MarketplaceFacts {
  name: string
  owner: string
  /** The plugins' version. Without it, clients use the commit. */
  version?: string
  description?: string
}

export interface Plugin {
  name: string
  skills: PlainSkill[]
}

/** Names reserved by Claude Code, according to `plugin validate` and `plugin marketplace add` of 2.1.330. */
const RESERVED = new Set([
  'agent-skills',
  'anthropic-marketplace',
  'anthropic-plugins',
  'builtin',
  'claude-code-marketplace',
  'claude-code-plugins',
  'claude-plugins-official',
  'inline',
  'knowledge-work-plugins',
  'life-sciences',
  'skills-dir',
  'synced',
])

export function checkName(name: string, kind: 'marketplace' | 'plugin'): void {
  if (!isPluginName(name))
    throw failure(
      `\`${name}\` is not a valid ${kind} name`,
      'Use lowercase letters, digits and `-`, as in `bakery-tools`, for the option `name`',
    )
  if (looksLikeAnthropic(name) || (kind === 'marketplace' && RESERVED.has(name)))
    throw failure(
      `The name \`${name}\` is reserved: Claude Code refuses it`,
      'Choose another name with the option `name`',
    )
}

export function checkVersion(version: string | undefined): void {
  if (version !== undefined && !isVersion(version))
    throw failure(
      `\`${version}\` is not a version`,
      'Use three numbers, as in `1.0.0`, with the option `release`',
    )
}

/** Plugin names that Claude Code refuses from others (`plugin validate` of 2.1.330). */
export function looksLikeAnthropic(name: string): boolean {
  const words = name.split('-')
  const isKept =
    /^(?:claude|anthropics?|cc-plugin)-/.test(name) || ['claude', 'anthropic', 'anthropics'].includes(name)
  return isKept || (words.includes('official') && (words.includes('claude') || words.includes('anthropic')))
}

/** By namespace: a client that prefixes skills with the plugin's name then shows the id. */
export function groupIntoPlugins(skills: PlainSkill[], name: string): Plugin[] {
  const groups = groupBy(skills, ({ skill: { id } }) => id.slice(0, Math.max(0, id.indexOf(':'))))
  const spaces = [...groups.keys()].filter(key => key !== '')
  const names = assignNames(groups.has('') ? [...spaces.map(space => `n:${space}`), name] : spaces)
  return [...groups].map(([key, group]) => {
    const own = key === '' ? name : (names.get(groups.has('') ? `n:${key}` : key) ?? key)
    if (looksLikeAnthropic(own))
      throw failure(
        `The namespace \`${key}\` would be the plugin \`${own}\`, which is a name that Claude Code reserves`,
        'Build the bundle with another namespace for these skills',
      )
    return { name: own, skills: shortenNames(group) }
  })
}

function shortenNames(skills: PlainSkill[]): PlainSkill[] {
  const getInnerName = (id: string) => id.slice(id.indexOf(':') + 1)
  const names = assignNames(skills.map(({ skill }) => getInnerName(skill.id)))
  return skills.map(one => ({ ...one, name: names.get(getInnerName(one.skill.id)) ?? one.name }))
}

/** One list per family of clients. Sources are relative, because users add the marketplace by git. */
export function createMarketplaces(facts: MarketplaceFacts, plugins: readonly Plugin[]): EmittedFile[] {
  const { name, owner } = facts
  const about = {
    name,
    owner: { name: owner },
    metadata: { description: facts.description ?? `Agent Skills of ${owner}`, ...getVersion(facts) },
  }
  const rows = plugins.map(plugin => ({
    name: plugin.name,
    source: `./${getPluginFolder(plugin)}`,
    description: describeSkills(plugin.skills),
    ...getVersion(facts),
  }))
  const codex = {
    name,
    interface: { displayName: owner },
    plugins: rows.map(row => ({
      name: row.name,
      source: { source: 'local', path: row.source },
      policy: { installation: 'AVAILABLE', authentication: 'ON_INSTALL' },
      category: 'Productivity',
    })),
  }
  return [
    { path: '.claude-plugin/marketplace.json', bytes: () => formatJson({ ...about, plugins: rows }) },
    { path: '.cursor-plugin/marketplace.json', bytes: () => formatJson({ ...about, plugins: rows }) },
    { path: '.agents/plugins/marketplace.json', bytes: () => formatJson(codex) },
  ]
}

/** Omits an Agent Plugins manifest: its loaders leave out skills with keys of other clients. */
export function createMarketplacePlugin(facts: MarketplaceFacts, plugin: Plugin): EmittedFile[] {
  const license = findLicense(plugin.skills.map(({ skill }) => skill.license))
  return createClientManifests({
    name: plugin.name,
    ...getVersion(facts),
    description: describeSkills(plugin.skills),
    author: { name: facts.owner },
    ...(license !== undefined && { license }),
  })
}

export function createPluginReadme({ name, owner }: MarketplaceFacts, plugin: Plugin): string {
  const rows = plugin.skills.map(one => `- \`${one.name}\`: ${formatCode(one.skill.description)}`)
  return `# ${plugin.name}

${plugin.skills.length === 1 ? 'An Agent Skill' : `${plugin.skills.length} Agent Skills`} of ${owner}, compiled from a verified bundle. Each folder below \`skills/\` is one skill: its instructions in \`SKILL.md\`, and the files that they name.

In Claude Code, add the marketplace by the address of its repository, and install \`${plugin.name}@${name}\` with \`/plugin\`. In Codex, use \`codex plugin marketplace add\` and \`codex plugin add ${plugin.name}@${name}\`. No set-up is needed.

## Skills

${rows.join('\n')}
`
}

export function getPluginFolder({ name }: Plugin): string {
  return `plugins/${name}`
}

function getVersion({ version }: MarketplaceFacts): { version?: string } {
  return version === undefined ? {} : { version }
}
