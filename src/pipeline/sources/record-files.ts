/** Files of records, and standard input → sources. */
import { createReadStream, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { failure, formatError, getErrorCode } from '../../core/errors/failure.ts'
import { type RecordGroup, readRecords } from './records.ts'
import type { Pieces } from './text-lines.ts'
import type { Found, Wanted } from './wanted.ts'

const STDIN = '-'
const STDIN_DESCRIPTOR = 0

/**
 * The sources of JSON Lines files; `-` is standard input, which can be read once. A source's `dir` is the file itself, so
 * that a skill of it is shown as `skills.jsonl/rye-bread/SKILL.md`. Throws a Failure for a file that cannot be read.
 */
export async function readRecordSources(files: string[], cwd: string): Promise<Found> {
  const found: Found = { wanted: [], notes: [] }
  for (const given of new Set(files)) {
    const file = given === STDIN ? join(cwd, 'stdin') : resolve(cwd, given)
    const { groups, findings } = await read(given, file)
    const all: RecordGroup[] = groups.length === 0 ? [{ namespace: [], records: [] }] : groups
    for (const group of all) found.wanted.push(createWanted(file, group))
    for (const finding of findings) found.notes.push({ file, finding })
  }
  return found
}

function createWanted(dir: string, { level, tenant, namespace, rank, records }: RecordGroup): Wanted {
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

/** A named pipe is read like a file: it may be the output of a query. */
function readFileText(file: string): Pieces {
  if (statSync(file).isDirectory()) throw new Error('it is a folder')
  return createReadStream(file)
}
