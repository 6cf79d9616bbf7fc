/** The project's MCP servers: `.mcp.json`, which Claude Code reads at the project's root. */

import { join } from 'node:path'
import type { ProjectServers } from '../../compiler/types.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { formatError, getErrorCode } from '../../core/errors/failure.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { parseJson } from '../../core/json/json.ts'
import { isMap } from '../../core/json/shapes.ts'
import { showPath } from '../../core/text/show.ts'
import type { Note } from './options.ts'

export const MCP_FILE = '.mcp.json'

const LARGEST = 1 << 20

export interface ProjectMcp {
  /** Absent without a readable file: then nothing can be checked. */
  servers?: ProjectServers
  notes: Note[]
}

/**
 * The names in `mcpServers`, or, as plugins write it, the top-level keys. `others` are plugins' servers. Never throws:
 * problems become notes.
 */
export function readMcpServers(cwd: string, others: readonly string[] = []): ProjectMcp {
  const file = join(cwd, MCP_FILE)
  const shown = showPath(cwd, file)
  const createBroken = (reason: string): ProjectMcp => ({
    notes: [{ file, finding: createFinding('broken-mcp-file', { file: shown, reason }) }],
  })
  let text: string
  try {
    text = readRegular(file, LARGEST).toString('utf8')
  } catch (error) {
    return getErrorCode(error) === 'ENOENT' ? { notes: [] } : createBroken(formatError(error))
  }
  const names = readServerNames(text)
  return typeof names === 'string'
    ? createBroken(names)
    : { servers: { file: shown, names: [...new Set([...names, ...others])].sort() }, notes: [] }
}

/** The sorted names, or the problem. */
function readServerNames(text: string): string[] | string {
  let content: unknown
  try {
    content = parseJson(text.replace(/^\uFEFF/, ''))
  } catch {
    return 'it is not JSON'
  }
  if (!isMap(content)) return 'it is not an object'
  if (Object.hasOwn(content, 'mcpServers')) {
    return isMap(content.mcpServers)
      ? Object.keys(content.mcpServers).sort()
      : '`mcpServers` is not an object'
  }
  const isFlat = Object.values(content).every(
    server => isMap(server) && ('command' in server || 'url' in server),
  )
  return isFlat ? Object.keys(content).sort() : 'it has no `mcpServers`'
}
