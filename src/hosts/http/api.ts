import { fault, isFault } from '../../core/errors/fault.ts'
import type { SkillRecord } from '../../format/manifest.ts'
import { getPlace } from '../../format/place.ts'
import { createDetail, gatherHead, type ListedSkill, type ReportManifest } from '../../page/gather.ts'
import type { MarkdownPart } from '../../page/markdown.ts'
import { loadPreviews } from '../../page/preview.ts'
import type { ReportHead, SkillDetail } from '../../page/types.ts'
import { shareRuns } from '../../reader/share.ts'
import type { Bundle } from '../../runtime/bundle.ts'
import { getBody, readEntry, readRecord } from '../../runtime/files.ts'
import type { SkillHit } from '../../runtime/search.ts'
import { toWorkPaths } from '../../runtime/work-paths.ts'
import { type Answer, answerJson, type ServeRequest } from './answer.ts'
import type { Audience } from './audience.ts'
import { readAddressed } from './bundle-files.ts'

const LONGEST_QUERY = 1_000
const MOST_HITS = 50
const MOST_PATHS = 100
const AT_ONCE = 64

export interface Api {
  /** `path` has no leading slash. Returns undefined for paths elsewhere. Throws a fault. */
  answer(path: string, request: ServeRequest): Promise<Answer | undefined>
}

export type ReadMarkdown = (text: string) => MarkdownPart[]

interface ApiContext {
  bundle: Bundle
  scope: readonly string[]
  audience: Audience
  markdown: ReadMarkdown | undefined
}

export function openApi(context: ApiContext): Api {
  const { bundle, audience } = context
  // Reads every record, so it runs once per state of the bundle.
  const share = shareRuns<ReportHead>()
  let known: ReportHead | undefined
  const getHead = async ({ signal }: ServeRequest) => {
    const { digest } = bundle
    if (known?.digest !== digest) known = await share(digest, signal, () => createHead(context))
    return known
  }
  return {
    async answer(path, request) {
      if (!path.startsWith('api/')) return undefined
      const getParameter = (name: string) => request.url.searchParams.get(name) ?? ''
      const query = getParameter('q').slice(0, LONGEST_QUERY)
      await audience.ready()
      switch (path) {
        case 'api/report':
          return answerJson(200, await getHead(request))
        case 'api/search':
          return answerJson(200, await find(context, query, request))
        case 'api/suggest':
          return answerJson(200, { texts: await suggest(context, query, request) })
        case 'api/skill':
          return answerJson(200, await getDetail(context, getParameter('id'), request))
        default:
          return undefined
      }
    },
  }
}

function parseLimit(text: string): number {
  const limit = Number(text || 20)
  return Number.isSafeInteger(limit) && limit > 0 ? Math.min(limit, MOST_HITS) : 20
}

async function find(
  { bundle, audience }: ApiContext,
  query: string,
  { signal, url: { searchParams } }: ServeRequest,
): Promise<{ hits: SkillHit[]; corrected?: string }> {
  // The bundle searches only the winning skill of an id, which may not be for this audience.
  const best = new Set(bundle.skills.map(getPlace))
  const seen = audience.skills().filter(skill => best.has(getPlace(skill)))
  const ids = new Set(seen.map(({ id }) => id))
  const limit = parseLimit(searchParams.get('limit') ?? '')
  const paths = toWorkPaths(searchParams.getAll('path').slice(0, MOST_PATHS))
  const filter = (id: string) => ids.has(id)
  const hits = await bundle.search(query, { limit, paths, signal, explain: true, filter })
  const corrected = hits[0]?.corrected
  return { hits, ...(corrected !== undefined && { corrected }) }
}

/** Lists contain the words of all skills, so an audience that may not see them all gets no suggestions. */
async function suggest(
  { bundle, audience }: ApiContext,
  text: string,
  { signal }: ServeRequest,
): Promise<string[]> {
  if (!audience.seesAll()) return []
  const { openWordLists, suggestTexts } = await import('../../search/suggest.ts')
  try {
    const lists = await Promise.all(
      bundle.layers.map(({ edition, read }) => openWordLists(edition.manifest.search, read)),
    )
    return await suggestTexts(text, lists, { signal })
  } catch (error) {
    if (isFault(error, 'no-search-index')) return []
    throw error
  }
}

/** Leaves out facts about other audiences' skills: counts, overridden skills, rules. */
async function createHead({ bundle, audience }: ApiContext): Promise<ReportHead> {
  const { layers, digest } = bundle
  const entries = audience.entries()
  const skills: ListedSkill[] = []
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const batch = entries.slice(from, from + AT_ONCE).map(async (entry): Promise<ListedSkill> => {
      const { skill, layer } = entry
      const record = await readRecord(entry).catch(() => undefined)
      const source = (skill.source ?? 0) + getOffset(bundle, layer)
      return {
        skill: { ...skill, ...(source > 0 && { source }) },
        record: record && showRecord(record, audience),
      }
    })
    skills.push(...(await Promise.all(batch)))
  }
  const [manifest] = layers.map(({ edition }) => edition.manifest)
  const known: ReportManifest = {
    digest,
    tokenizer: manifest?.tokenizer ?? '',
    account: {
      found: skills.length,
      emitted: skills.length,
      aliases: 0,
      identical: 0,
      shadowed: 0,
      skipped: 0,
    },
    sources: layers.flatMap(({ edition }) => edition.manifest.sources),
    skipped: [],
  }
  if (manifest !== undefined && layers.length === 1 && audience.seesAll()) {
    const { account, permissions, agents } = manifest
    const skipped = Array.isArray(manifest.skipped) ? manifest.skipped : []
    Object.assign(known, { account, skipped, permissions, agents })
  }
  return gatherHead({ title: '', hosted: true, manifest: known, skills })
}

function getOffset({ layers }: Bundle, layer: Bundle['layers'][number]): number {
  const before = layers.slice(0, layers.indexOf(layer))
  return before.reduce((sum, { edition }) => sum + edition.manifest.sources.length, 0)
}

function showRecord(record: SkillRecord, audience: Audience): SkillRecord {
  if (audience.seesAll()) return record
  const { aliases, identical, shadows, dependencies = [], ...own } = record
  const ids = new Set(audience.skills().map(({ id }) => id))
  return { ...own, dependencies: dependencies.filter(({ id }) => ids.has(id)) }
}

async function getDetail(
  { bundle, scope, audience, markdown }: ApiContext,
  id: string,
  { signal }: ServeRequest,
): Promise<SkillDetail> {
  // A person reads the page, so the page answers for the user.
  const session = bundle.session({ scope, onAsk: () => true })
  const isForUsers = audience.skills().some(each => each.id === id && each.modelInvocable === false)
  const by = isForUsers ? 'user' : 'model'
  const { id: whole } = await session.find(id, { by, signal })
  const entry = audience.entries().find(({ skill }) => skill.id === whole)
  if (entry === undefined) throw fault('unknown-skill', `There is no skill \`${id}\``)
  const { skill } = entry
  const [record, chunk] = await Promise.all([readRecord(entry, signal), readEntry(entry, signal)])
  const text = new TextDecoder().decode(chunk)
  const body = markdown?.(getBody(chunk, record)) ?? []
  const previews = await loadPreviews(skill, record, (path, named) =>
    readAddressed(bundle, path, named, signal).catch(() => undefined),
  )
  return createDetail({ skill, record: showRecord(record, audience), text, body, previews })
}
