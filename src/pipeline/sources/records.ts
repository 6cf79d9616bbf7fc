/** Each line is a record; an invalid one is a finding with its position, and the others are still read. */

import type { SkillFiles } from '../../compiler/types.ts'
import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { ENTRY } from '../../core/files/path.ts'
import { parseJson } from '../../core/json/json.ts'
import { findDuplicateKey, findJsonFault } from '../../core/json/json-fault.ts'
import type { Position } from '../../core/json/types.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import { type Precedence, parseRecord } from './record.ts'
import { type Line, type Pieces, splitLines } from './text-lines.ts'

export interface RecordGroup extends Precedence {
  records: SkillFiles[]
}

export interface ReadRecords {
  groups: RecordGroup[]
  /** Positions are in the records' text; records given as objects have none. */
  findings: Finding[]
}

export interface RecordLimits {
  lineBytes: number
  records: number
}

const DEFAULT_LIMITS: RecordLimits = { lineBytes: 256 * 1024 * 1024, records: 1_000_000 }

interface RecordCollection {
  groups: Map<string, RecordGroup>
  /** For each file of a group, the record that has it. */
  places: Map<string, string>
  findings: Finding[]
}

/** Pieces may be cut anywhere; an iterable of lines yields each with its line end. Never throws for invalid text. */
export async function readRecords(text: Pieces, limits: Partial<RecordLimits> = {}): Promise<ReadRecords> {
  const { lineBytes, records } = { ...DEFAULT_LIMITS, ...limits }
  const collection = start()
  let count = 0
  for await (const line of splitLines(text, lineBytes)) {
    if (line.text?.trim() === '') continue
    if (++count > records) {
      refuse(
        collection,
        formatLineName(line),
        `there are more than ${records} records, and the rest is not read`,
        line,
      )
      break
    }
    readLine(collection, line, lineBytes)
  }
  return finish(collection)
}

export async function readRecordObjects(
  records: AsyncIterable<unknown> | Iterable<unknown>,
  most = DEFAULT_LIMITS.records,
): Promise<ReadRecords> {
  const collection = start()
  let count = 0
  for await (const record of records) {
    const name = `Record ${++count}`
    if (count > most) {
      refuse(collection, name, `there are more than ${most} records, and the rest is not read`)
      break
    }
    const reason = add(collection, record, name)
    if (reason !== undefined) refuse(collection, name, reason)
  }
  return finish(collection)
}

function start(): RecordCollection {
  return { groups: new Map(), places: new Map(), findings: [] }
}

function formatLineName({ number }: Line): string {
  return `The record on line ${number}`
}

function readLine(collection: RecordCollection, line: Line, lineBytes: number): void {
  const { text } = line
  if (text === undefined) {
    refuse(collection, formatLineName(line), `the line has more than ${lineBytes} bytes`, line)
    return
  }
  const bad = text.indexOf('\uFFFD')
  if (line.isGarbled) {
    refuse(collection, formatLineName(line), 'a byte of it is not UTF-8', line, bad)
    return
  }
  let value: unknown
  try {
    value = parseJson(text)
  } catch {
    const { offset, reason } = findJsonFault(text)
    refuse(collection, formatLineName(line), `it is not JSON (${reason})`, line, offset)
    return
  }
  const twice = findDuplicateKey(text)
  if (twice !== undefined) {
    refuse(collection, formatLineName(line), twice.reason, line, twice.offset)
    return
  }
  const reason = add(collection, value, formatLineName(line))
  if (reason !== undefined) refuse(collection, formatLineName(line), reason, line)
}

/** Returns the problem of a record that cannot be added. */
function add({ groups, places }: RecordCollection, value: unknown, name: string): string | undefined {
  const read = parseRecord(value)
  if ('reason' in read) return read.reason
  const { precedence, skill } = read
  const key = getGroupKey(precedence)
  const files = [ENTRY, ...skill.files.map(({ path }) => path)].map(path => `${key} ${skill.path}/${path}`)
  const taken = files.find(file => places.has(file))
  if (taken !== undefined) {
    const other = (places.get(taken) ?? '').replace(/^The/, 'the')
    return `${other} has \`${taken.slice(key.length + 1)}\` already`
  }
  for (const file of files) places.set(file, name)
  const group = groups.get(key)
  if (group === undefined) groups.set(key, { ...precedence, records: [skill] })
  else group.records.push(skill)
  return undefined
}

function getGroupKey({ level, tenant, namespace, rank }: Precedence): string {
  return JSON.stringify([rank ?? null, level ?? '', namespace.join(':'), tenant ?? ''])
}

function refuse(
  { findings }: RecordCollection,
  record: string,
  reason: string,
  line?: Line,
  at?: number,
): void {
  const where = line === undefined ? {} : { position: getPosition(line, at) }
  findings.push(createFinding('invalid-record', { record, reason }, where))
}

function getPosition({ number, offset, length, text = '' }: Line, at?: number): Position {
  const point = (inLine: number) => ({ line: number, column: inLine + 1, offset: offset + inLine })
  if (at === undefined) return { start: point(0), end: point(length) }
  return { start: point(at), end: point(Math.min(at + 1, Math.max(at, text.length))) }
}

function finish({ groups, findings }: RecordCollection): ReadRecords {
  const sorted = [...groups].sort(([a, one], [b, other]) => compareGroups(one, other) || byCodeUnit(a, b))
  for (const [, { records }] of sorted) records.sort((a, b) => byCodeUnit(a.path, b.path))
  return { groups: sorted.map(([, group]) => group), findings }
}

function compareGroups(a: RecordGroup, b: RecordGroup): number {
  return (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER)
}
