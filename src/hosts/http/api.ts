/** What the page asks for: the skills, a search, a skill as a model would read it, the catalogue of each client. */

import { isFault } from '../../core/fault.ts'
import { isConditional } from '../../core/match/access.ts'
import { getChunkDigest } from '../../format/locate.ts'
import { getPlace } from '../../format/place.ts'
import { listPublishedFiles } from '../../reader/discovery/files.ts'
import type { Bundle } from '../../runtime/bundle.ts'
import {
  type CataloguePreset,
  isCataloguePreset,
  listCataloguePresets,
} from '../../runtime/catalogue/render.ts'
import { type Answer, type Asked, answerJson, answerProblem } from './answer.ts'
import type { Audience } from './audience.ts'

const LONGEST_QUERY = 1_000
const MOST_HITS = 50
/** Skills left out of a catalogue that are named; the rest is a number. */
const MOST_LEFT_OUT = 200

export interface Api {
  /** The answer for a path without a leading slash; undefined for paths elsewhere. Throws a fault. */
  answer(path: string, asked: Asked): Promise<Answer | undefined>
}

/** Counts the tokens of a text. */
export type CountTokens = (text: string) => number

/** What both the bundle and the host say. */
interface ApiContext {
  bundle: Bundle
  scope: readonly string[]
  audience: Audience
  tokens: CountTokens
}

export function openApi(context: ApiContext): Api {
  const { bundle, audience } = context
  // Rendering for every client takes a while when there are many skills: once for each state of the bundle.
  let overview: { digest: string; rows: Promise<unknown> } | undefined
  const createRows = () => {
    const { digest } = bundle
    if (overview?.digest !== digest) overview = { digest, rows: createOverview(context) }
    return overview.rows
  }
  return {
    async answer(path, asked) {
      if (!path.startsWith('api/')) return undefined
      const getParameter = (name: string) => asked.url.searchParams.get(name) ?? ''
      const preset = getParameter('preset')
      if (preset !== '' && !isCataloguePreset(preset))
        return answerProblem(404, { code: 'unknown-preset', message: `There is no preset \`${preset}\`` })
      // The page lists them all.
      await audience.ready()
      switch (path) {
        case 'api/skills':
          return answerJson(200, { digest: bundle.digest, skills: audience.skills().map(createSummary) })
        case 'api/search': {
          const found = await find(
            context,
            getParameter('q').slice(0, LONGEST_QUERY),
            parseLimit(getParameter('limit')),
            asked,
          )
          return answerJson(200, found)
        }
        case 'api/suggest': {
          const text = getParameter('q').slice(0, LONGEST_QUERY)
          return answerJson(200, { texts: await suggest(context, text, asked) })
        }
        case 'api/skill':
          return answerJson(200, await getSkill(context, getParameter('id'), preset, asked))
        case 'api/catalogues':
          return answerJson(200, { digest: bundle.digest, catalogues: await createRows() })
        case 'api/catalogue':
          return answerJson(200, await getCatalogue(context, preset))
        default:
          return undefined
      }
    },
  }
}

function createSummary(skill: Bundle['skills'][number]) {
  const { id, description, level, tokens, modelInvocable, userInvocable } = skill
  return {
    id,
    description,
    level,
    tokens,
    ...(modelInvocable === false && { model: false }),
    ...(userInvocable === false && { user: false }),
    ...(isConditional(skill) && { waits: true }),
  }
}

function parseLimit(text: string): number {
  const limit = Number(text || 20)
  return Number.isSafeInteger(limit) && limit > 0 ? Math.min(limit, MOST_HITS) : 20
}

/** Ids, best first, and what was searched for where words of the request were corrected. */
async function find(
  { bundle, audience }: ApiContext,
  query: string,
  limit: number,
  { signal }: Asked,
): Promise<{ ids: string[]; corrected?: string }> {
  // The bundle looks at the best skill of an id: where that is for others, its words are not for this audience.
  const best = new Set(bundle.skills.map(getPlace))
  const seen = audience.skills().filter(skill => best.has(getPlace(skill)))
  const ids = new Set(seen.map(({ id }) => id))
  const found = await bundle.search(query, { limit, signal, filter: id => ids.has(id) })
  const corrected = found[0]?.corrected
  return { ids: found.map(({ id }) => id), ...(corrected !== undefined && { corrected }) }
}

/** How a request may go on. Lists have the words of all skills: who may not see them all has no suggestions. */
async function suggest({ bundle, audience }: ApiContext, text: string, { signal }: Asked): Promise<string[]> {
  if (!audience.seesAll()) return []
  const { openWordLists, suggestTexts } = await import('../../search/suggest.ts')
  try {
    const lists = await Promise.all(
      bundle.layers.map(({ edition, read }) => openWordLists(edition.manifest.search, read)),
    )
    return await suggestTexts(text, lists, { signal })
  } catch (error) {
    // An index of another version.
    if (isFault(error, 'no-search-index')) return []
    throw error
  }
}

async function getSkill(
  { bundle, scope, audience, tokens }: ApiContext,
  id: string,
  preset: string,
  { signal }: Asked,
): Promise<unknown> {
  // A person looks at what a model would get: where rules would ask somebody, that is the one.
  const session = bundle.session({ scope, preset: findCataloguePreset(preset), onAsk: () => true })
  const isForUsers = audience.skills().some(each => each.id === id && each.modelInvocable === false)
  const by = isForUsers ? 'user' : 'model'
  const { skill, text, loaded, missing } = await session.use(id, {
    by,
    signal,
    tokens: Number.POSITIVE_INFINITY,
  })
  const record = await session.record(skill.id, { by, signal })
  return {
    ...createSummary(skill),
    digest: getChunkDigest(skill),
    tokens: record.tokens,
    text,
    wrappedTokens: tokens(text),
    loaded,
    missing,
    frontmatter: record.frontmatter,
    files: listPublishedFiles(skill, record).files,
  }
}

function findCataloguePreset(name: string): CataloguePreset | undefined {
  return isCataloguePreset(name) ? name : undefined
}

/** The page says what a client would show, not what a host of skillc does. */
async function getCatalogue({ bundle, scope, tokens }: ApiContext, name: string) {
  const preset = findCataloguePreset(name)
  const { text, shown, shortened, leftOut } = await bundle.catalogue({ preset, scope, predict: true })
  return {
    preset: name || 'lines',
    text,
    tokens: tokens(text),
    characters: text.length,
    shown: shown.length,
    shortened: shortened.length,
    leftOut: leftOut.length,
    missing: leftOut.slice(0, MOST_LEFT_OUT),
  }
}

async function createOverview(context: ApiContext): Promise<unknown[]> {
  const rows: unknown[] = []
  for (const name of listCataloguePresets()) {
    const { text, missing, ...row } = await getCatalogue(context, name)
    rows.push(row)
    // Others get their turn.
    await new Promise(resolve => setTimeout(resolve))
  }
  return rows
}
