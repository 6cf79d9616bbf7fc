import { isMap, isText } from '../core/json/shapes.ts'

export interface SourcePackage {
  shown: string
  manifest: Readonly<Record<string, unknown>>
  servers: ReadonlyMap<string, Readonly<Record<string, unknown>>>
  /** For example `com.openai`. */
  clientFolders: readonly string[]
  faults: readonly LeftPart[]
}

export interface LeftPart {
  file: string
  part: string
  reason: string
}

export interface CarriedParts {
  /** Checked manifest fields for every client, in the specification's order. */
  fields: Record<string, unknown>
  extensions: Record<string, unknown>
  servers: ReadonlyMap<string, Readonly<Record<string, unknown>>>
}

export const NO_PARTS: CarriedParts = { fields: {}, extensions: {}, servers: new Map() }

const isAddress = (value: unknown) => isText(value) && URL.canParse(value)

/** Clients check more than the specification does. */
const FIELDS: readonly [name: string, isTaken: (value: unknown) => boolean, reason: string][] = [
  ['version', isVersion, 'clients take versions with three numbers'],
  ['description', isText, 'it is not a text'],
  ['author', value => isMap(value) && isText(value.name), 'clients take an author with a name'],
  ['homepage', isAddress, 'clients take a web address'],
  ['repository', isAddress, 'clients take a web address'],
  ['license', isText, 'it is not a text'],
  ['keywords', Array.isArray, 'it is not a list'],
]

/** True if clients accept it as a plugin's version. */
export function isVersion(value: unknown): boolean {
  return isText(value) && /^\d{1,15}\.\d{1,15}\.\d{1,15}(?:[-+][0-9A-Za-z.+-]{1,100})?$/.test(value)
}

/** Omits the package's other files, and every part that names one. */
export function carryParts(source: SourcePackage): { carried: CarriedParts; left: LeftPart[] } {
  const { manifest, servers, clientFolders, faults } = source
  const left = [...faults]
  const leave = (file: string, part: string, reason: string) => left.push({ file, part, reason })
  const fields: Record<string, unknown> = {}
  for (const [name, isTaken, reason] of FIELDS) {
    const value = manifest[name]
    if (value === undefined) continue
    if (isTaken(value)) fields[name] = value
    else leave('plugin.json', name, reason)
  }
  const extensions = Object.entries(isMap(manifest.extensions) ? manifest.extensions : {}).filter(
    ([name, value]) => {
      const reason = isMap(value) ? (namesFiles(value) ? NAMES_FILES : undefined) : 'it is not an object'
      if (reason !== undefined) leave('plugin.json', `extensions.${name}`, reason)
      return reason === undefined
    },
  )
  const kept = [...servers].filter(([name, server]) => {
    const isBound = namesFiles(server)
    if (isBound) leave('mcp.json', name, NAMES_FILES)
    return !isBound
  })
  for (const folder of clientFolders) leave('plugin.json', `${folder}/`, 'only skills are exported')
  return { carried: { fields, extensions: Object.fromEntries(extensions), servers: new Map(kept) }, left }
}

const NAMES_FILES = 'it names a file of the package, and only skills are exported'

function namesFiles(value: unknown): boolean {
  if (isText(value)) return value.startsWith('./') || value.includes('${PLUGIN_ROOT}')
  return typeof value === 'object' && value !== null && Object.values(value).some(namesFiles)
}
