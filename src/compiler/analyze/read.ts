/** Reads one skill's files: digests, and the analysis of the entry. Synchronous, through one buffer. */
import { createHash, hash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { Finding } from '../../core/diagnostics/catalog.ts'
import { capFindings, createFinding } from '../../core/diagnostics/finding.ts'
import { failure, formatErrorCode, getErrorCode, isFailure } from '../../core/errors/failure.ts'
import { getBaseName, joinPath } from '../../core/files/path.ts'
import { READ_PLAINLY } from '../../core/files/regular-file.ts'
import type { Stat } from '../../core/json/types.ts'
import { getFilePath, isLone } from '../entry-form.ts'
import { type ExampleTerms, listExampleTerms } from '../index/examples.ts'
import { holdsExamples, readExamples } from '../parse/examples.ts'
import { readSidecar, SIDECAR } from '../parse/frontmatter/sidecar.ts'
import { findFileLinks, mayHoldLinks } from '../parse/markdown/file-links.ts'
import type {
  FileLink,
  FoundFile,
  FoundSkill,
  HashedFile,
  PassedOver,
  ServerMention,
  SourceFinding,
} from '../types.ts'
import {
  dropNamed,
  findBundledRepository,
  findUnnamed,
  listNameable,
  mayNameFiles,
} from '../validate/files.ts'
import { inspectResource } from '../validate/resources.ts'
import { findMissingHeadings } from '../validate/rules/anchors.ts'
import { findFenceFaults } from '../validate/rules/fences.ts'
import { readScript } from '../validate/scripts.ts'
import { type Analyzed, type Analyzer, analyze, type EntryNames } from './analyze.ts'

/** Without `entry` it was unreadable, and a finding says why. */
export interface ReadSkill {
  entry?: HashedFile
  /** Without the entry, sorted by path. */
  files: HashedFile[]
  analyzed?: Analyzed
  passedOver?: PassedOver
  findings: SourceFinding[]
}

export interface KnownSkill {
  files: ReadonlyMap<string, HashedFile>
  hasAnalysis: (digest: string) => boolean
}

/** A buffer that grows with the largest file, up to a limit; larger files are hashed in pieces. */
export interface Reader {
  buffer: Buffer
  analyzer: Analyzer
}

const RETURN = 0x0d
const FIRST_BUFFER = 1 << 20
const LARGEST_BUFFER = 16 << 20

export function makeReader(analyzer: Analyzer): Reader {
  return { buffer: Buffer.allocUnsafeSlow(FIRST_BUFFER), analyzer }
}

/** Reports an unreadable file as a finding instead of throwing. */
export function readSkill(found: FoundSkill, known: KnownSkill | undefined, reader: Reader): ReadSkill {
  let analyzed: Analyzed | undefined
  let hasReturns = false
  const naming = startNaming(found)
  const pages = startPages(found)
  const analyzeEntry = (bytes: Uint8Array, digest: string) => {
    hasReturns = bytes.includes(RETURN)
    if (known?.hasAnalysis(digest) !== true) analyzed = analyzeNamed(bytes, found, reader.analyzer)
    if (naming === undefined && pages === undefined) return []
    const text = decode(bytes)
    naming?.readEntry(text)
    if (pages !== undefined) addPage(pages, found.entry.path, bytes, text)
    return []
  }
  // Any text of the skill may name a file, so one changed text invalidates all.
  const recall = ({ path }: FoundFile) =>
    (naming !== undefined && mayNameFiles(path)) || (pages !== undefined && mayHoldLinks(path))
      ? undefined
      : known?.files.get(path)
  const recalled = recall(found.entry)
  const entry =
    recalled !== undefined && known?.hasAnalysis(recalled.digest) === true
      ? recalled
      : readFile(found.entry, reader, analyzeEntry)
  if ('error' in entry || (analyzed === undefined && known?.hasAnalysis(entry.digest) !== true)) {
    const lost = createUnreadableFinding(
      found,
      isLone(found.form) ? getBaseName(found.form.shown) : found.entry.path,
      'error' in entry ? entry.error : `it has more than ${LARGEST_BUFFER} bytes`,
    )
    const passedOver: PassedOver = { source: lost.source, path: lost.path, code: 'unreadable-path' }
    if (found.path === '') passedOver.folder = found.folder
    if (found.realFolder !== undefined)
      passedOver.linkedAt = found.form?.shown ?? joinPath(found.path, found.entry.path)
    return { files: [], passedOver, findings: [lost] }
  }
  const hear: Hear = (path, bytes, text) => {
    naming?.readFile(path, bytes, text)
    if (pages !== undefined && text !== undefined) addPage(pages, path, bytes, text)
  }
  const files: HashedFile[] = []
  const findings: SourceFinding[] = []
  for (const file of found.files) {
    const hashed = recall(file) ?? readResource(file, reader, hear)
    if ('error' in hashed) findings.push(createUnreadableFinding(found, file.path, hashed.error))
    else files.push(hashed)
  }
  const own = [naming?.finish(), findBundledRepository(found)].filter(each => each !== undefined)
  if (pages !== undefined) own.push(...findMissingHeadings(pages, found.entry.path, reader.analyzer.toTree))
  if (hasReturns) entry.hasReturns = true
  // A known entry's findings depend on the skill's files at that time.
  if (own.length > 0) entry.findings = own
  else delete entry.findings
  return { entry, files, ...(analyzed && { analyzed }), findings }
}

/** If an extension's rule throws, the error names the skill. */
function analyzeNamed(bytes: Uint8Array, found: FoundSkill, analyzer: Analyzer): Analyzed {
  try {
    return analyze(bytes, getEntryNames(found), analyzer)
  } catch (error) {
    if (!isFailure(error)) throw error
    throw failure(`\`${found.entry.file}\`: ${error.message}`, error.help, error.cause)
  }
}

/** `bytes` are valid only during the call; `text` is set for Markdown files. */
type Hear = (path: string, bytes: Uint8Array, text?: string) => void

/** The skill's Markdown files by path. Undefined if there is only the entry, whose analysis checks its own links. */
function startPages({ form, files }: FoundSkill): Map<string, string> | undefined {
  return form === undefined && files.some(({ path }) => mayHoldLinks(path)) ? new Map() : undefined
}

const LARGEST_PAGE = 1 << 20
const MOST_PAGES = 500

function addPage(pages: Map<string, string>, path: string, bytes: Uint8Array, text: string): void {
  if (bytes.length <= LARGEST_PAGE && pages.size < MOST_PAGES) pages.set(path, text)
}

interface Naming {
  readEntry: (text: string) => void
  readFile: Hear
  finish: () => Finding | undefined
}

/** Bytes of a skill's texts that are searched for names; above, nothing is reported. */
const LARGEST_TEXTS = 4 << 20
/** Files whose names are searched for; above, nothing is reported. */
const MOST_NAMEABLE = 500

/** Undefined if the skill's files need no name. Texts of nested skills may name files, too. */
function startNaming({ path: own, files, form, nested }: FoundSkill): Naming | undefined {
  if (files.length === 0 || form !== undefined || nested.length > 0) return undefined
  const nameable = listNameable(
    files.map(({ path }) => path),
    own === '',
  )
  if (nameable.length === 0 || nameable.length > MOST_NAMEABLE) return undefined
  let left: string[] = []
  let size = 0
  const texts = new Map<string, string>()
  return {
    readEntry: text => {
      left = dropNamed(nameable, text)
    },
    readFile: (path, bytes, text) => {
      if (left.length === 0 || !mayNameFiles(path)) return
      size += bytes.length
      if (size <= LARGEST_TEXTS) texts.set(path, text ?? decode(bytes))
    },
    finish: () => {
      const unnamed = size > LARGEST_TEXTS ? [] : findUnnamed(left, texts)
      return unnamed.length === 0 ? undefined : createFinding('unused-file', { paths: unnamed.join('\n') })
    },
  }
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

/** Finds secrets and links in a resource, and MCP servers in Codex's file. */
function readResource(file: FoundFile, reader: Reader, hear: Hear): HashedFile | Unreadable {
  if (mayHoldLinks(file.path)) return readMarkdown(file, reader, hear)
  if (holdsExamples(file.path) && !reader.analyzer.forReport) return readExampleFile(file, reader, hear)
  let script: HashedFile['script']
  const inspect = (bytes: Uint8Array) => {
    hear(file.path, bytes)
    script = readScript(file.path, bytes)
    return inspectResource(file.path, bytes)
  }
  if (file.path !== SIDECAR) {
    const hashFile = readFile(file, reader, inspect)
    return script === undefined ? hashFile : { ...hashFile, script }
  }
  let servers: ServerMention[] = []
  const hashFile = readFile(file, reader, bytes => {
    const sidecar = readSidecar(bytes)
    servers = sidecar.servers
    return [...inspect(bytes), ...sidecar.findings.map(each => ({ ...each, file: file.path }))]
  })
  return servers.length === 0 ? hashFile : { ...hashFile, servers }
}

function readMarkdown(file: FoundFile, reader: Reader, hear: Hear): HashedFile | Unreadable {
  let links: FileLink[] = []
  const hashFile = readFile(file, reader, bytes => {
    const text = decode(bytes)
    hear(file.path, bytes, text)
    const findings = inspectResource(file.path, bytes, text)
    if (bytes.length > LARGEST_PAGE) return findings
    links = findFileLinks(text)
    return [...findings, ...findFenceFaults(file.path, text, reader.analyzer.toTree)]
  })
  return links.length === 0 ? hashFile : { ...hashFile, links }
}

function readExampleFile(file: FoundFile, reader: Reader, hear: Hear): HashedFile | Unreadable {
  let examples: ExampleTerms[] = []
  const hashFile = readFile(file, reader, bytes => {
    hear(file.path, bytes)
    examples = listExampleTerms(readExamples(file.path, bytes), reader.analyzer.words)
    return inspectResource(file.path, bytes)
  })
  return examples.length === 0 ? hashFile : { ...hashFile, examples }
}

function getEntryNames({ folder, path, entry, form }: FoundSkill): EntryNames {
  const names = { folder, isRoot: path === '', fileName: entry.path }
  return form === undefined ? names : { ...names, form }
}

const SINCE_THE_SEARCH = { ENOENT: 'it vanished during the search', ELOOP: 'it became a link' }

function createUnreadableFinding(found: FoundSkill, file: string, error: string): SourceFinding {
  return {
    ...createFinding('unreadable-path', { path: file, reason: formatErrorCode(error, SINCE_THE_SEARCH) }),
    source: found.source,
    path: getFilePath(found, file),
  }
}

interface Unreadable {
  error: string
}

type Inspect = (bytes: Uint8Array, digest: string) => Finding[]

/** The bytes passed to `inspect` are valid only during the call. */
function readFile(file: FoundFile, reader: Reader, inspect: Inspect): HashedFile | Unreadable {
  if (file.bytes !== undefined) return { ...hashFile(file, file, file.bytes, inspect), bytes: file.bytes }
  let descriptor: number
  try {
    descriptor = openSync(file.file, READ_PLAINLY)
  } catch (error) {
    return { error: getErrorCode(error) }
  }
  try {
    const stat = fstatSync(descriptor)
    if (!stat.isFile()) return { error: 'not a regular file' }
    if (stat.size > LARGEST_BUFFER)
      return createHashedFile(file, stat, stat.size, hashPieces(descriptor, reader))
    return hashFile(file, stat, readWhole(descriptor, stat.size, reader), inspect)
  } catch (error) {
    if (isFailure(error)) throw error
    return { error: getErrorCode(error) }
  } finally {
    closeSync(descriptor)
  }
}

function hashFile(file: FoundFile, stat: Stat, bytes: Uint8Array, inspect: Inspect): HashedFile {
  const digest = hash('sha256', bytes, 'hex')
  const result = createHashedFile(file, stat, bytes.length, digest)
  const findings = capFindings(inspect(bytes, digest))
  if (findings.length > 0) result.findings = findings
  return result
}

function createHashedFile(found: FoundFile, stat: Stat, size: number, digest: string): HashedFile {
  const { path, file, executable } = found
  const { mtimeMs, ctimeMs, ino } = stat
  return { path, digest, size, executable, file, stat: { size: stat.size, mtimeMs, ctimeMs, ino } }
}

function readWhole(descriptor: number, size: number, reader: Reader): Uint8Array {
  if (size > reader.buffer.length) reader.buffer = Buffer.allocUnsafeSlow(Math.min(size * 2, LARGEST_BUFFER))
  let read = 0
  while (read < size) {
    const count = readSync(descriptor, reader.buffer, read, size - read, null)
    if (count === 0) break
    read += count
  }
  return reader.buffer.subarray(0, read)
}

function hashPieces(descriptor: number, reader: Reader): string {
  const digest = createHash('sha256')
  for (
    let count = readSync(descriptor, reader.buffer);
    count > 0;
    count = readSync(descriptor, reader.buffer)
  ) {
    digest.update(reader.buffer.subarray(0, count))
  }
  return digest.digest('hex')
}
