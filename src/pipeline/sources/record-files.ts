import { createReadStream, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { failure, formatError, getErrorCode } from '../../core/errors/failure.ts'
import { checkOptions } from '../../core/json/check-options.ts'
import type { Note } from '../config/options.ts'
import { joinPrecedence } from '../inventory/memory.ts'
import type { Discovery, SourceDraft } from './discovery.ts'
import { type RecordSource, SOURCE_KINDS } from './record.ts'
import { type RecordGroup, readRecordObjects, readRecords } from './records.ts'
import type { Pieces } from './text-lines.ts'

const STDIN = '-'
const STDIN_DESCRIPTOR = 0

/** JSON Lines; `-` is standard input. A source's `dir` is the file, so a skill is shown as `skills.jsonl/rye-bread/SKILL.md`. */
export async function readRecordSources(files: string[], cwd: string): Promise<Discovery> {
  const sources: SourceDraft[] = []
  const notes: Note[] = []
  for (const given of new Set(files)) {
    const file = given === STDIN ? join(cwd, 'stdin') : resolve(cwd, given)
    const { groups, findings } = await read(given, file)
    const all: RecordGroup[] = groups.length === 0 ? [{ namespace: [], records: [] }] : groups
    for (const group of all) sources.push(createRecordSource(file, group))
    for (const finding of findings) notes.push({ file, finding })
  }
  return { sources, notes }
}

/** Shown at the source's label, like a file of the project. */
export async function readGivenRecords(given: readonly RecordSource[], cwd: string): Promise<Discovery> {
  const sources: SourceDraft[] = []
  const notes: Note[] = []
  for (const [index, each] of given.entries()) {
    checkOptions(each, SOURCE_KINDS, 'A source')
    const file = join(cwd, each.label ?? (index === 0 ? 'records' : `records-${index + 1}`))
    const { groups, findings } = await readRecordObjects(each.records)
    for (const group of groups) {
      const { namespace, ...precedence } = joinPrecedence(each, group)
      sources.push(
        createRecordSource(file, { ...group, ...precedence, namespace: namespace?.split(':') ?? [] }),
      )
    }
    for (const finding of findings) notes.push({ file, finding })
  }
  return { sources, notes }
}

function createRecordSource(
  dir: string,
  { level, tenant, namespace, rank, records }: RecordGroup,
): SourceDraft {
  return {
    dir,
    label: basename(dir),
    namespace,
    holds: { kind: 'records', records },
    ...(level === undefined ? {} : { level }),
    ...(rank === undefined ? {} : { rank }),
    ...(tenant === undefined ? {} : { scope: [tenant] }),
  }
}

async function read(given: string, file: string) {
  try {
    return await readRecords(given === STDIN ? readStandardInput() : readFileText(file))
  } catch (error) {
    const shown = given === STDIN ? 'standard input' : `\`${given}\``
    throw failure(
      `Cannot read ${shown}: ${getErrorCode(error) === 'ENOENT' ? 'there is no such file' : formatError(error)}`,
      'Give a file of JSON Lines, one record a skill, or `-` for standard input',
      error,
    )
  }
}

function readStandardInput(): Pieces {
  return createReadStream('', { fd: STDIN_DESCRIPTOR, autoClose: false })
}

function readFileText(file: string): Pieces {
  if (statSync(file).isDirectory()) throw new Error('it is a folder')
  return createReadStream(file)
}
