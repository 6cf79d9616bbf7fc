import { posix } from 'node:path'
import { formatJson } from '../../core/json/json.ts'
import { createExportFinding, type ExportFinding } from '../../targets/findings.ts'
import {
  type CarriedParts,
  carryParts,
  type LeftPart,
  NO_PARTS,
  type SourcePackage,
} from '../../targets/package.ts'
import { findFileLeaks } from '../publish/fit.ts'

export interface PluginParts {
  name?: string
  carried: CarriedParts
  findings: ExportFinding[]
}

export const NO_PLUGIN_PARTS: PluginParts = { carried: NO_PARTS, findings: [] }

const SEVERAL = 'several packages are written as one; export each by itself to keep what it says'

/** Several packages contradict each other, so none is exported. A part with credentials is refused. */
export function carryPackage(
  packages: readonly SourcePackage[],
  target: string,
  allowSensitive: readonly string[] | undefined,
): PluginParts {
  const [source, ...others] = packages
  if (source === undefined) return NO_PLUGIN_PARTS
  const say = ({ shown }: SourcePackage, { file, ...facts }: LeftPart) =>
    createExportFinding('left-out-part', facts, { target, file: posix.join(shown, file) })
  if (others.length > 0)
    return {
      ...NO_PLUGIN_PARTS,
      findings: packages.flatMap(one => listParts(one).map(part => say(one, part))),
    }
  const { carried, left } = carryParts(source)
  const { fields, extensions, servers } = carried
  const findLeaks = (file: string, value: object) =>
    findFileLeaks(file, Buffer.from(formatJson(value)), allowSensitive).map(({ message: reason }) =>
      createExportFinding('leaked-file', { reason }, { target, file: posix.join(source.shown, file) }),
    )
  const inManifest = findLeaks('plugin.json', { fields, extensions })
  const inServers = findLeaks('mcp.json', Object.fromEntries(servers))
  return {
    ...(typeof source.manifest.name === 'string' && { name: source.manifest.name }),
    carried: {
      ...(inManifest.length === 0 ? { fields, extensions } : NO_PARTS),
      servers: inServers.length === 0 ? servers : NO_PARTS.servers,
    },
    findings: [...left.map(part => say(source, part)), ...inManifest, ...inServers],
  }
}

function listParts({ manifest, servers, faults }: SourcePackage): LeftPart[] {
  const extensions =
    manifest.extensions === undefined ? [] : [{ file: 'plugin.json', part: 'extensions', reason: SEVERAL }]
  return [
    ...faults,
    ...extensions,
    ...[...servers.keys()].map(part => ({ file: 'mcp.json', part, reason: SEVERAL })),
  ]
}
