/** The manifests of a plugin: that of Agent Plugins, and those of clients beside it, all from the same facts. Pure. */
import { formatJson } from '../../core/json-text.ts'
import type { EmittedFile, LoweredSkill } from '../skill.ts'

export interface PluginFacts {
  name: string
  version?: string
  description?: string
  owner?: string
}

/** The version of the specification that is written. Loaders that know only this one refuse others. */
const SCHEMA = 'https://agent-plugins.org/schemas/1.0.0/plugin.schema.json'

/** What the specification and every client take for a plugin's name; Copilot and Claude Code take no dot. */
export function isPluginName(name: string): boolean {
  return name.length <= 64 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)
}

/** `plugin.json` and the others. */
export function createPluginManifests(facts: PluginFacts, skills: readonly LoweredSkill[]): EmittedFile[] {
  const common = createCommon(facts, skills)
  return [
    write('plugin.json', { $schema: SCHEMA, ...common }),
    write('.claude-plugin/plugin.json', common),
    write('.codex-plugin/plugin.json', {
      ...common,
      version: common.version ?? '0.0.0',
      skills: './skills/',
    }),
    write('.cursor-plugin/plugin.json', common),
  ]
}

function createCommon({ name, version, description, owner }: PluginFacts, skills: readonly LoweredSkill[]) {
  const license = findLicense(skills)
  return {
    name,
    ...(version !== undefined && { version }),
    description: description ?? describe(skills),
    ...(owner !== undefined && { author: { name: owner } }),
    ...(license !== undefined && { license }),
  }
}

function write(path: string, manifest: object): EmittedFile {
  return { path, bytes: () => formatJson(manifest) }
}

function describe(skills: readonly LoweredSkill[]): string {
  const names = skills.slice(0, 8).map(({ name }) => name)
  const rest = skills.length > names.length ? ', …' : ''
  return `${skills.length === 1 ? 'The skill' : `${skills.length} skills:`} ${names.join(', ')}${rest}`
}

/** The licence, where all skills name the same short one. */
function findLicense(skills: readonly LoweredSkill[]): string | undefined {
  const [first, ...others] = new Set(skills.map(({ values }) => values.get('license')))
  return typeof first === 'string' && others.length === 0 && first.length <= 80 ? first : undefined
}
