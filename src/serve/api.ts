/** What the page asks for: the skills, a search, a skill as a model would read it, the catalogue of each client. */
import { isConditional } from '../match/access.ts'
import { isInScope } from '../match/permissions.ts'
import type { Bundle } from '../runtime/bundle.ts'
import { FORMATS } from '../runtime/catalogue/formats.ts'
import type { CataloguePreset } from '../runtime/catalogue/render.ts'
import { fault, isFault } from '../runtime/fault.ts'
import { lookUp } from '../runtime/look-up.ts'
import { estimateTokens } from '../tokens/estimate.ts'
import { type Answer, type Asked, answerJson } from './answer.ts'

const LONGEST_QUERY = 1_000
const MOST_HITS = 50
/** Skills left out of a catalogue that are named; the rest is a number. */
const MOST_LEFT_OUT = 200

/** Clients whose catalogue can be shown. The first is that of `prompt.md`. */
const PRESETS: readonly string[] = ['skillc', ...Object.keys(FORMATS), 'markdown', 'json']

export interface Api {
  /** The answer for a path without a leading slash; undefined for paths elsewhere. Throws a fault. */
  answer(path: string, asked: Asked): Promise<Answer | undefined>
}

export function openApi(bundle: Bundle, scope: readonly string[]): Api {
  // Rendering for every client takes a while when there are many skills: once for each state of the bundle.
  let overview: { digest: string; rows: Promise<unknown> } | undefined
  const skills = () => bundle.skills.filter(skill => isInScope(skill.scope, scope))
  const rowsOf = () => {
    const { digest } = bundle
    if (overview?.digest !== digest) overview = { digest, rows: overviewOf(bundle, scope) }
    return overview.rows
  }
  return {
    async answer(path, asked) {
      const text = (name: string) => asked.url.searchParams.get(name) ?? ''
      switch (path) {
        case 'api/skills':
          return answerJson(200, { digest: bundle.digest, skills: skills().map(summaryOf) })
        case 'api/search': {
          const ids = await find(
            bundle,
            scope,
            text('q').slice(0, LONGEST_QUERY),
            limitOf(text('limit')),
            asked,
          )
          return answerJson(200, { ids })
        }
        case 'api/skill':
          return answerJson(200, await skillOf(bundle, scope, text('id'), text('preset'), asked))
        case 'api/catalogues':
          return answerJson(200, { digest: bundle.digest, catalogues: await rowsOf() })
        case 'api/catalogue':
          return answerJson(200, catalogueOf(bundle, scope, text('preset')))
        default:
          return undefined
      }
    },
  }
}

function summaryOf(skill: Bundle['skills'][number]) {
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

function limitOf(text: string): number {
  const limit = Number(text || 20)
  return Number.isSafeInteger(limit) && limit > 0 ? Math.min(limit, MOST_HITS) : 20
}

/** Ids, best first. Bundles without an index are searched by their words. */
async function find(
  bundle: Bundle,
  scope: readonly string[],
  query: string,
  limit: number,
  { signal }: Asked,
): Promise<string[]> {
  const seen = bundle.skills.filter(skill => isInScope(skill.scope, scope))
  const ids = new Set(seen.map(({ id }) => id))
  try {
    const found = await bundle.search(query, { limit, signal, filter: id => ids.has(id) })
    return found.map(({ id }) => id)
  } catch (error) {
    if (!isFault(error, 'no-search-index')) throw error
    return lookUp(seen, query, limit)
  }
}

async function skillOf(
  bundle: Bundle,
  scope: readonly string[],
  id: string,
  preset: string,
  { signal }: Asked,
): Promise<unknown> {
  const session = bundle.session({ scope, preset: presetOf(preset) })
  // The reader is a person: rules that ask would have nobody to ask.
  const { text, loaded, missing, id: whole } = await session.use(id, { by: 'user', signal })
  const { files, frontmatter } = await bundle.record(whole, { signal })
  const skill = bundle.get(whole)
  return {
    ...(skill && summaryOf(skill)),
    id: whole,
    text,
    wrappedTokens: estimateTokens(text),
    loaded,
    missing,
    frontmatter,
    files,
    digest: skill?.digest,
  }
}

/** Only names of presets pass. */
function presetOf(name: string): CataloguePreset | undefined {
  if (name === '' || name === 'skillc') return undefined
  if (name === 'markdown' || name === 'json' || isClient(name)) return name
  throw fault('unknown-file', `There is no preset \`${name}\``)
}

function isClient(name: string): name is keyof typeof FORMATS {
  return Object.hasOwn(FORMATS, name)
}

function catalogueOf(bundle: Bundle, scope: readonly string[], name: string) {
  const { text, shown, shortened, leftOut } = bundle.catalogue({ preset: presetOf(name), scope })
  return {
    preset: name || 'skillc',
    text,
    tokens: estimateTokens(text),
    characters: text.length,
    shown: shown.length,
    shortened: shortened.length,
    leftOut: leftOut.length,
    missing: leftOut.slice(0, MOST_LEFT_OUT),
  }
}

async function overviewOf(bundle: Bundle, scope: readonly string[]): Promise<unknown[]> {
  const rows: unknown[] = []
  for (const name of PRESETS) {
    const { text, missing, ...row } = catalogueOf(bundle, scope, name)
    rows.push(row)
    // Others get their turn.
    await new Promise(resolve => setTimeout(resolve))
  }
  return rows
}
