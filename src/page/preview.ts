import { ENTRY } from '../core/files/path.ts'
import { locateFile } from '../format/locate.ts'
import type { ManifestSkill, SkillRecord } from '../format/manifest.ts'
import type { Preview } from './types.ts'

const MOST_TEXT = 6_000
const MOST_IMAGE = 40_000
const MOST_READ = 256 << 10
/** Characters for all files of one skill. */
export const MOST_PREVIEWS = 48_000

/** First bytes of pictures, because a file name proves nothing. */
const IMAGES: [type: string, start: number[]][] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46]],
]

type ReadFile = (path: string, named: { digest: string; size: number }) => Uint8Array | undefined

export async function loadPreviews(
  skill: ManifestSkill,
  record: SkillRecord,
  read: (...file: Parameters<ReadFile>) => Promise<Uint8Array | undefined>,
): Promise<Record<string, Preview>> {
  const loaded = new Map<string, Uint8Array | undefined>()
  let size = 0
  for (const file of listShown(record)) {
    if (size > MOST_PREVIEWS) break
    size += Math.min(file.size, MOST_TEXT)
    loaded.set(file.path, await read(locateFile(skill, file), file))
  }
  return createPreviews(record, ({ path }) => loaded.get(path), MOST_PREVIEWS)
}

export function readPreviews(
  skill: ManifestSkill,
  record: SkillRecord,
  read: ReadFile,
  room: number,
): Record<string, Preview> {
  return createPreviews(record, file => read(locateFile(skill, file), file), room)
}

function listShown({ files }: SkillRecord) {
  return files.filter(({ path, size }) => path !== ENTRY && size > 0 && size <= MOST_READ)
}

function createPreviews(
  record: SkillRecord,
  read: (file: SkillRecord['files'][number]) => Uint8Array | undefined,
  room: number,
): Record<string, Preview> {
  let left = room
  const previews: [path: string, preview: Preview][] = []
  for (const file of listShown(record)) {
    if (left <= 0) break
    const bytes = read(file)
    const preview = bytes && createPreview(bytes, left)
    if (preview === undefined) continue
    left -= 'text' in preview ? preview.text.length : preview.image.length
    previews.push([file.path, preview])
  }
  return Object.fromEntries(previews)
}

export function createPreview(bytes: Uint8Array, room: number): Preview | undefined {
  const type = IMAGES.find(([, start]) => start.every((byte, at) => bytes[at] === byte))?.[0]
  if (type !== undefined) {
    if (bytes.length > Math.min(MOST_IMAGE, room * 0.7)) return undefined
    return {
      image: `data:${type};base64,${btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))}`,
    }
  }
  if (bytes.includes(0)) return undefined
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
  const most = Math.min(MOST_TEXT, room)
  if (text.length <= most) return { text }
  // Keeps surrogate pairs together.
  const end = /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? most - 1 : most
  return { text: text.slice(0, end), isCut: true }
}
