import { formatDigest, getDigits } from '../../core/digests/digest.ts'
import { fault } from '../../core/errors/fault.ts'
import { decodePath } from '../../core/files/path.ts'
import { getMediaType } from '../../core/text/media-type.ts'
import { openCache } from '../../reader/cache.ts'
import { computeDigest } from '../../reader/check.ts'
import {
  type Contents,
  type Discovery,
  discover,
  getContentKey,
  type PublishedSkill,
  readArchive,
} from '../../reader/discovery/discover.ts'
import {
  formatIndex,
  formatLegacyIndex,
  getArchiveName,
  WELL_KNOWN,
  WELL_KNOWN_LEGACY,
} from '../../reader/discovery/indexes.ts'
import { shareRuns } from '../../reader/share.ts'
import type { Bundle } from '../../runtime/bundle.ts'
import { type Answer, createNotFound, type ServeRequest } from './answer.ts'
import type { Audience } from './audience.ts'
import { readAddressed } from './bundle-files.ts'
import { answerContent } from './content.ts'

/** Enough for clients that read an index now, and for the previous edition. */
const KEPT_BYTES = 32 * 2 ** 20

interface Publication {
  bundle: string
  discovery: Discovery
  isBroken: boolean
  byName: ReadonlyMap<string, PublishedSkill>
  indexes: Readonly<Record<string, { bytes: Uint8Array<ArrayBuffer>; tag: string }>>
}

export interface WellKnown {
  answer(path: string, request: ServeRequest): Promise<Answer | undefined>
  discovery(): Promise<Discovery>
}

export function openWellKnown(bundle: Bundle, audience: Audience): WellKnown {
  const known = new Map<string, Contents>()
  const archives = openCache<Uint8Array<ArrayBuffer>>(KEPT_BYTES)
  const share = shareRuns<Publication>()
  const shareArchive = shareRuns<Uint8Array<ArrayBuffer>>()
  let publication: Publication | undefined
  // Unreadable files may come back, so the next request for an index retries.
  const getCurrent = async (isIndex: boolean): Promise<Publication> => {
    if (publication?.bundle === bundle.digest && !(isIndex && publication.isBroken)) return publication
    publication = await share(bundle.digest, undefined, () => publishSkills(bundle, audience, known))
    return publication
  }
  const read = createFileReader(bundle)
  const getArchiveLink = async (skill: PublishedSkill, digest: string) => {
    const kept = archives.get(digest)
    if (kept !== undefined) return kept
    return shareArchive(digest, undefined, async () => {
      const bytes = await readArchive(skill.files, read)
      archives.put(digest, bytes, bytes.length)
      return bytes
    })
  }
  return {
    discovery: async () => (await getCurrent(true)).discovery,
    async answer(path, request) {
      const place = [WELL_KNOWN, WELL_KNOWN_LEGACY].find(folder => path.startsWith(`${folder}/`))
      if (place === undefined) return undefined
      const rest = path.slice(place.length + 1)
      const isIndex = rest === 'index.json'
      const { indexes, byName } = await getCurrent(isIndex)
      const index = isIndex ? indexes[place] : undefined
      if (index !== undefined)
        return answerContent(request, { ...index, type: 'application/json', immutable: false })
      const [, name = '', digits = ''] = /^([a-z0-9-]+)\.([0-9a-f]{64})\.(?:tar\.gz|zip)$/.exec(rest) ?? []
      const skill = byName.get(name)
      if (digits !== '') {
        const digest = formatDigest(digits)
        const isCurrent = skill !== undefined && getArchiveName(skill) === rest
        const bytes = isCurrent ? await getArchiveLink(skill, digest) : archives.get(digest)
        if (bytes === undefined) return createNotFound(request.url.pathname)
        return answerContent(request, { bytes, type: getMediaType(rest), tag: digits, immutable: true })
      }
      return answerFile(byName, rest, request, read)
    },
  }
}

/** `NAME/FILE`: exactly one of the skill's paths, with any part escaped or not. */
async function answerFile(
  byName: Publication['byName'],
  rest: string,
  request: ServeRequest,
  read: ReturnType<typeof createFileReader>,
): Promise<Answer> {
  const slash = rest.indexOf('/')
  const path = decodePath(rest.slice(slash + 1))
  const skill = slash === -1 ? undefined : byName.get(rest.slice(0, slash))
  const file = skill?.files.find(each => each.path === path)
  if (file === undefined) return createNotFound(request.url.pathname)
  const bytes = await read(file.source, file, request.signal)
  const tag = getDigits(file.digest)
  return answerContent(request, { bytes, type: getMediaType(file.path), tag, immutable: false })
}

async function publishSkills(
  bundle: Bundle,
  audience: Audience,
  known: Map<string, Contents>,
): Promise<Publication> {
  await audience.ready()
  const { digest, layers } = bundle
  const skills = audience.skills()
  const discovery = await discover(skills, createFileReader(bundle), { known })
  const [layer, ...others] = layers
  const options = others.length === 0 ? { digest: layer?.edition.digest } : {}
  const keys = new Set(skills.map(getContentKey))
  for (const key of known.keys()) if (!keys.has(key)) known.delete(key)
  return {
    bundle: digest,
    discovery,
    isBroken: discovery.notes.some(({ message }) => message !== undefined),
    byName: new Map(discovery.skills.map(skill => [skill.name, skill])),
    indexes: {
      [WELL_KNOWN]: await toContent(formatIndex(discovery.skills, options)),
      [WELL_KNOWN_LEGACY]: await toContent(formatLegacyIndex(discovery.skills)),
    },
  }
}

async function toContent(text: string) {
  const bytes = new TextEncoder().encode(text)
  return { bytes, tag: getDigits(await computeDigest(bytes)) }
}

function createFileReader(bundle: Bundle) {
  return async (path: string, named: { digest: string; size?: number }, signal?: AbortSignal) => {
    const bytes = await readAddressed(bundle, path, named, signal)
    if (bytes === undefined) throw fault('missing-file', `\`${path}\` is not there`, { file: path })
    return bytes
  }
}
