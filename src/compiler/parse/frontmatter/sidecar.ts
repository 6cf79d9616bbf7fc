/** `agents/openai.yaml`, which Codex reads beside a skill's entry: the MCP servers that it requires. */
import type { Finding } from '../../../core/diagnostics/catalog.ts'
import { createFinding } from '../../../core/diagnostics/finding.ts'
import type { Json } from '../../../core/json/types.ts'
import { createLocator } from '../../../core/text/lines.ts'
import { formatNumber } from '../../../core/text/quantity.ts'
import type { ServerMention } from '../../types.ts'
import { composeYaml } from './yaml.ts'
import { readValues } from './yaml-values.ts'

/** In the skill's folder (Codex: `core-skills/src/loader.rs`). */
export const SIDECAR = 'agents/openai.yaml'

/** Bytes. The longest of 117 real ones has 1,200. */
const LARGEST = 64 * 1024

export interface Sidecar {
  servers: ServerMention[]
  findings: Finding[]
}

/** Reads `dependencies.tools`: maps with `type: mcp` name a server by `value`. Bounded in size, depth and aliases. Never throws. */
export function readSidecar(bytes: Uint8Array): Sidecar {
  if (bytes.length > LARGEST)
    return createBrokenSidecar(
      `it has ${formatNumber(bytes.length)} bytes, more than ${formatNumber(LARGEST)}`,
    )
  const text = new TextDecoder().decode(bytes)
  const locate = createLocator(text)
  const { root, problems } = composeYaml(text)
  const { reading, root: value, oddities, problems: doubts } = readValues(root, text)
  const [problem] = [...problems, ...doubts]
  if (problem !== undefined) {
    const at = Math.min(problem.start, text.length)
    return createBrokenSidecar('it is not valid YAML', { position: locate(at, at) })
  }
  if (value === null) return { servers: [], findings: [] }
  if (typeof value !== 'object' || Array.isArray(value)) return createBrokenSidecar('it is not a map')
  if (oddities.some(({ kind }) => kind === 'aliases'))
    return createBrokenSidecar('its aliases expand to too many values')
  const tools = getMember(reading.values.dependencies, 'tools')
  if (!Array.isArray(tools)) return { servers: [], findings: [] }
  const servers = new Map<string, ServerMention>()
  for (const [index, tool] of tools.entries()) {
    const name = getMember(tool, 'value')
    if (getMember(tool, 'type') !== 'mcp' || typeof name !== 'string' || name.trim() === '') continue
    const span = reading.spans.get(`/dependencies/tools/${index}/value`)
    const position = span && locate(span.valueStart, span.valueEnd)
    const server: ServerMention = { name: name.trim(), from: 'sidecar' }
    if (!servers.has(server.name)) servers.set(server.name, position ? { ...server, position } : server)
  }
  return { servers: [...servers.values()], findings: [] }
}

function createBrokenSidecar(reason: string, where: Omit<Finding, 'code' | 'facts'> = {}): Sidecar {
  return { servers: [], findings: [createFinding('broken-sidecar', { path: SIDECAR, reason }, where)] }
}

function getMember(value: Json | undefined, key: string): Json | undefined {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? value[key] : undefined
}
