import type { MemoryFiles } from '../../compiler/scan/memory.ts'
import type { SkillFiles } from '../../compiler/types.ts'
import { ENTRY } from '../../core/files/path.ts'
import { findSkillProblem } from '../../core/files/untrusted-path.ts'
import { anything, type Kinds, number, text } from '../../core/json/check-options.ts'
import { describeType, isMap } from '../../core/json/shapes.ts'
import type { Level } from '../../core/json/types.ts'
import { shorten } from '../../core/text/quantity.ts'

/** A record's file: text, bytes, or base64; `executable` marks scripts. */
export type RecordFile =
  | string
  | Uint8Array
  | { text: string; executable?: boolean }
  | { base64: string; executable?: boolean }

/** A skill from a database: its folder, its `SKILL.md`, its other files, and its precedence. */
export interface SkillInput {
  path: string
  content: RecordFile
  resources?: Record<string, RecordFile> | null
  level?: Level | null
  /** Becomes its `scope`. */
  tenant?: string | null
  /** A prefix of its id: `acme` or `acme:tools`. */
  namespace?: string | null
  /** Lower wins. Default: the level's. */
  rank?: number | null
}

/** Records with the same precedence form one source. */
export interface Precedence {
  level?: Level
  tenant?: string
  namespace: string[]
  rank?: number
}

export interface RecordContent {
  skill: SkillFiles
  precedence: Precedence
}

const FIELDS = new Set(['path', 'content', 'resources', 'level', 'tenant', 'namespace', 'rank'])
const LONGEST_WORD = 200

/**
 * Files by path, or records (such as database rows). Earlier sources outrank later ones. A record's own values override
 * its source's.
 */
export interface MemorySource {
  files?: MemoryFiles
  records?: AsyncIterable<SkillInput> | Iterable<SkillInput>
  label?: string
  level?: Level
  namespace?: string
  rank?: number
}

/** Records as a source of a build, together with its folders. */
export type RecordSource = Omit<MemorySource, 'files'> & Required<Pick<MemorySource, 'records'>>

export const SOURCE_KINDS: Kinds<MemorySource> = {
  files: anything,
  records: anything,
  label: text,
  level: text,
  namespace: text,
  rank: number,
}

/** Null counts as absent, as in databases. An unknown field is refused, because its meaning would be lost. */
export function parseRecord(value: unknown): RecordContent | { reason: string } {
  if (!isFieldMap(value))
    return { reason: `it is ${value === null ? 'null' : describeType(value)}, not an object` }
  const fields = new Map(Object.entries(value).filter(([, each]) => each !== null && each !== undefined))
  const unknown = [...fields.keys()].find(key => !FIELDS.has(key))
  if (unknown !== undefined) return { reason: `\`${shorten(unknown, 80)}\` is not a field of a record` }
  const missing = ['path', 'content'].find(key => !fields.has(key))
  if (missing !== undefined) return { reason: `\`${missing}\` is missing` }
  const precedence = readPrecedence(fields)
  if ('reason' in precedence) return precedence
  const given = fields.get('path')
  if (typeof given !== 'string') return { reason: `\`path\` is ${describeType(given)}, not text` }
  const path = given.endsWith(`/${ENTRY}`) ? given.slice(0, -ENTRY.length - 1) : given
  const entry = readFile(fields.get('content'))
  if (typeof entry === 'string') return { reason: `\`content\` ${entry}` }
  const files = readResources(fields.get('resources'))
  if ('reason' in files) return files
  const fault = findSkillProblem(path, files)
  return fault === undefined ? { skill: { path, entry: entry.bytes, files }, precedence } : { reason: fault }
}

function readPrecedence(fields: Map<string, unknown>): Precedence | { reason: string } {
  const precedence: Precedence = { namespace: [] }
  const level = fields.get('level')
  const tenant = fields.get('tenant')
  for (const [name, value] of [
    ['level', level],
    ['tenant', tenant],
  ] as const) {
    if (value === undefined) continue
    if (typeof value !== 'string') return { reason: `\`${name}\` is ${describeType(value)}, not text` }
    if (value === '' || value.length > LONGEST_WORD)
      return { reason: `\`${name}\` is empty or longer than ${LONGEST_WORD} characters` }
    precedence[name] = value
  }
  const namespace = fields.get('namespace')
  if (namespace !== undefined && namespace !== '') {
    if (typeof namespace !== 'string' || !isNamespace(namespace))
      return { reason: '`namespace` is not made of names with `:` between them, such as `acme:tools`' }
    precedence.namespace = namespace.split(':')
  }
  const rank = fields.get('rank')
  if (rank !== undefined) {
    if (typeof rank !== 'number' || !Number.isSafeInteger(rank))
      return { reason: '`rank` is not a whole number' }
    precedence.rank = rank
  }
  return precedence
}

function isNamespace(text: string): boolean {
  return text.length <= LONGEST_WORD && text.split(':').every(name => /^[^\s/]+$/.test(name))
}

function readResources(value: unknown): SkillFiles['files'] | { reason: string } {
  if (value === undefined) return []
  if (typeof value === 'string')
    return { reason: '`resources` is text, not an object; in SQL, wrap the column in `json(…)`' }
  if (!isFieldMap(value)) return { reason: `\`resources\` is ${describeType(value)}, not an object` }
  const files: SkillFiles['files'] = []
  for (const [path, each] of Object.entries(value)) {
    const file = readFile(each)
    if (typeof file === 'string') return { reason: `the resource \`${shorten(path, 80)}\` ${file}` }
    files.push({ path, ...file })
  }
  return files
}

/** The bytes, or a problem in words that follow the file's name. */
function readFile(value: unknown): { bytes: Uint8Array; executable: boolean } | string {
  if (typeof value === 'string') return { bytes: new TextEncoder().encode(value), executable: false }
  if (value instanceof Uint8Array) return { bytes: value, executable: false }
  if (!isFieldMap(value)) return `is ${describeType(value)}, not text`
  const own = new Map(Object.entries(value))
  const executable = own.get('executable') ?? false
  if (typeof executable !== 'boolean') return 'has an `executable` that is neither true nor false'
  const text = own.get('text')
  const base64 = own.get('base64')
  const other = [...own.keys()].find(key => key !== 'text' && key !== 'base64' && key !== 'executable')
  if (other !== undefined) return `has \`${shorten(other, 80)}\`, which is not a field of a file`
  if (typeof text === 'string' && base64 === undefined)
    return { bytes: new TextEncoder().encode(text), executable }
  if (typeof base64 !== 'string' || text !== undefined) return 'has neither `text` nor `base64`, or both'
  const bytes = decodeBase64(base64)
  return bytes === undefined ? 'has a `base64` that is not base64' : { bytes, executable }
}

/** RFC 4648 §4; allows line ends, as PostgreSQL and MIME write them. */
function decodeBase64(text: string): Uint8Array | undefined {
  const plain = text.replace(/[\r\n]/g, '')
  const padding = plain.endsWith('==') ? 2 : plain.endsWith('=') ? 1 : 0
  if (plain.length % 4 !== 0 || /[^A-Za-z0-9+/]/.test(plain.slice(0, plain.length - padding)))
    return undefined
  return new Uint8Array(Buffer.from(plain, 'base64'))
}

/** Excludes bytes. */
function isFieldMap(value: unknown): value is Record<string, unknown> {
  return isMap(value) && !ArrayBuffer.isView(value)
}
