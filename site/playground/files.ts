/** Reads what a person opens or drops, within bounds, and says what was left out. */
import { ENTRY, getBaseName, isNeverListed } from '../../src/core/files/path.ts'
import { formatBytes, formatCount, formatNumber } from '../../src/core/text/quantity.ts'
import type { Files } from './worker.ts'

export interface Opened {
  files: Files
  /** Empty if everything was read. */
  note: string
}

interface Found {
  path: string
  file: File
}

const MOST_FILES = 4_000
const LARGEST = 1 << 20
const MOST_BYTES = 32 << 20

export const listChosen = (list: FileList): Found[] =>
  [...list].map(file => ({ path: file.webkitRelativePath || file.name, file }))

/** Entries have to be taken from the event before anything else is awaited. */
export function listDropped(items: DataTransferItemList): Promise<Found[]> {
  return walk([...items].flatMap(item => item.webkitGetAsEntry() ?? []))
}

async function walk(waiting: FileSystemEntry[]): Promise<Found[]> {
  const found: Found[] = []
  for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
    if (isNeverListed(entry.name)) continue
    if (entry.isDirectory) waiting.push(...(await listFolder(entry as FileSystemDirectoryEntry)))
    else {
      const { fullPath } = entry
      const file = await new Promise<File>((fulfill, reject) =>
        (entry as FileSystemFileEntry).file(fulfill, reject),
      )
      found.push({ path: fullPath.slice(1), file })
    }
    checkCount(found.length)
  }
  return found
}

async function listFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((fulfill, reject) =>
      reader.readEntries(fulfill, reject),
    )
    if (some.length === 0) return all
    all.push(...some)
    checkCount(all.length)
  }
}

function checkCount(count: number): void {
  if (count > MOST_FILES)
    throw new Error(`There are more than ${formatNumber(MOST_FILES)} files. Open a smaller folder.`)
}

export async function readFiles(found: Found[]): Promise<Opened> {
  const own = found.filter(({ path }) => !path.split('/').some(isNeverListed))
  checkCount(own.length)
  const large = own.filter(({ file }) => file.size > LARGEST).map(({ path }) => path)
  const size = own.reduce((sum, { file }) => sum + Math.min(file.size, LARGEST), 0)
  if (size > MOST_BYTES)
    throw new Error(`The files have more than ${formatBytes(MOST_BYTES)}. Open a smaller folder.`)
  const read = await Promise.all(
    own.map(async ({ path, file }): Promise<[string, Uint8Array]> => {
      const bytes = new Uint8Array(await file.slice(0, LARGEST).arrayBuffer())
      return [path, bytes]
    }),
  )
  const files = nameEntries(read)
  return {
    files: Object.fromEntries(files),
    note:
      large.length === 0
        ? ''
        : `Read only the first ${formatBytes(LARGEST)} of ${formatCount(large.length, 'large file')}: \`${large[0]}\`.`,
  }
}

/** A single Markdown file is a skill; a folder of skills is not part of their paths. */
function nameEntries(read: [string, Uint8Array][]): [string, Uint8Array][] {
  const [[path, bytes] = ['', new Uint8Array()], ...others] = read
  if (!read.some(([each]) => getBaseName(each) === ENTRY)) {
    if (others.length === 0 && /\.(?:md|markdown|txt)$/i.test(path)) return [[ENTRY, bytes]]
    throw new Error('There is no `SKILL.md` in it.')
  }
  const top = path.slice(0, path.indexOf('/') + 1)
  const isShared = top !== '' && read.every(([each]) => each.startsWith(top) && each !== top + ENTRY)
  return isShared ? read.map(([each, content]) => [each.slice(top.length), content]) : read
}
