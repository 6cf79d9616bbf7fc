/** A skill's record: `skills/<sha256>.json`. */
import type { HashedFile } from '../types.ts'

/** The record's text: its start, which parse wrote down, and the list of the skill's files. Ends in a newline. */
export function formatRecord(start: string, files: HashedFile[]): string {
  return `${start},"files":${JSON.stringify(files.map(toFileEntry))}}\n`
}

function toFileEntry({ path, digest, size, executable }: HashedFile) {
  return { path, digest: `sha256:${digest}`, size, mode: executable ? '755' : '644' }
}
