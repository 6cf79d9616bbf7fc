/**
 * What skillc makes of a package of Agent Plugins, in the words of the conformance kit (github.com/Booyaka101/agent-plugins-conformance-kit,
 * ADAPTERS.md): `node --import ./scripts/typescript.js scripts/agent-plugin-adapter.js DIR`. It ends with 0 also where it refuses one.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { validateFrontmatter } from '../src/compiler/validate/frontmatter-schema.generated.js'
import { readAgentPlugin } from '../src/pipeline/sources/agent-plugin.ts'
import { readStrictly } from '../src/targets/frontmatter.ts'

/** The report of an adapter for the package in a folder. */
export function adapt(dir) {
  const { rejected = null, skills, servers, skipped, reported } = readAgentPlugin(dir)
  const good = skills.filter(name => isValidSkill(dir, name))
  const bad = skills.filter(name => !good.includes(name))
  return {
    rejected,
    loaded: { skills: good, mcpServers: [...servers.keys()] },
    skipped: [...skipped.map(({ what }) => ({ what })), ...bad.map(name => ({ what: `skills/${name}` }))],
    reported: reported.map(({ field }) => ({ field })),
  }
}

/** Whether a skill follows the Agent Skills specification: others are skipped, which a build leaves to its rules. */
function isValidSkill(dir, name) {
  const values = readStrictly(readFileSync(join(dir, 'skills', name, 'SKILL.md'), 'utf8'))
  return (
    values !== undefined && values.get('name') === name && validateFrontmatter(Object.fromEntries(values))
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(JSON.stringify(adapt(process.argv[2] ?? '.'), null, 2))
