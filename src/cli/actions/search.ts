import { failure } from '../../core/errors/failure.ts'
import { formatJson } from '../../core/json/json.ts'
import { evaluateAccess, isConditional } from '../../core/match/access.ts'
import { asGeneral } from '../../core/match/variants.ts'
import { escapeLineCommands, escapeTerminal } from '../../core/text/terminal.ts'
import type { Manifest, SplitManifest } from '../../format/manifest.ts'
import { DEFAULT_OUT } from '../../pipeline/config/options.ts'
import type { ReadFile } from '../../reader/source.ts'
import { formatTable, LONGEST_DESCRIPTION } from '../../report/table.ts'
import {
  type EmbeddingProvider,
  openSearch,
  type Reason,
  type Search,
  type SearchOptions,
} from '../../search/search.ts'
import type { Suggestions } from '../../search/suggest.ts'
import type { Hit } from '../../search/types.ts'
import { mapWords } from '../../search/words.ts'
import type { FlagsOf } from '../command.ts'
import type { search } from '../commands/search.ts'
import { canAsk, type ExitCode, getTableOptions, type Io, wrapForTerminal } from '../io.ts'
import { printNextSkill } from '../next.ts'
import { formatUnknownAgent, getBundleAnd, toProjectPath } from '../place.ts'
import { createFolderReader, openPlace, type Place } from './open-place.ts'

interface SearchFlags extends SearchOptions {
  hybrid: boolean
  glosses: string | undefined
  json: boolean
}

export async function runSearch(
  { tag, tool, path, model, user, interactive, ...flags }: FlagsOf<typeof search>,
  io: Io,
  names: string[],
): Promise<ExitCode> {
  const options: SearchFlags = {
    ...flags,
    tags: tag,
    tools: tool,
    paths: path?.map(each => toProjectPath(each, io.cwd)),
    invocation: user ? 'user' : model ? 'model' : undefined,
  }
  const isOpen = names.length === 0 && path === undefined
  const picks = interactive || (isOpen && io.outIsTerminal === true && canAsk())
  if (picks) return pick(getBundleToPickFrom(names), options, io)
  const [bundle, query] = getBundleAndQuery(names, path !== undefined)
  return answer(bundle, query, options, io)
}

function getBundleToPickFrom([bundle = DEFAULT_OUT, ...more]: string[]): string {
  if (more.length > 0)
    throw failure(
      '`--interactive` takes no request',
      'Type it into the list: `skillc search [BUNDLE] --interactive`',
    )
  if (!canAsk())
    throw failure('`--interactive` needs a terminal', 'Give the request: `skillc search [BUNDLE] "QUERY"`')
  return bundle
}

function getBundleAndQuery(names: string[], hasFiles: boolean): [bundle: string, query: string] {
  if (hasFiles && names.length === 0) return [DEFAULT_OUT, '']
  const [bundle, query] = getBundleAnd(
    names,
    '`search` takes a bundle and a request',
    'Put quotes around the request: `skillc search [BUNDLE] "QUERY"`',
  )
  if (!hasFiles && query.trim() === '')
    throw failure('The request is empty', 'Give a request, `skillc search "QUERY"`, or a file, `--path FILE`')
  return [bundle, query]
}

/** Prints rank, relevance, id, description and why, then what a rule keeps from the caller. 1: no skill answers. */
async function answer(
  folder: string,
  query: string,
  { json, hybrid, glosses, ...flags }: SearchFlags,
  io: Io,
): Promise<ExitCode> {
  const place = await openPlace(folder, io)
  const { search, suggest } = await openAnySearch(place, { hybrid, glosses }, io)
  const { agents } = place.root
  const note = formatUnknownAgent(flags.agent, agents && Object.keys(agents))
  if (note !== '') io.err(escapeLineCommands(`${escapeTerminal(note)}\n`))
  const { limited, mode, ...result } = await search(query, { ...flags, explain: true })
  const leftOut = await listLeftOut(search, place, query, flags)
  if (limited !== undefined) io.err(`${escapeTerminal(limited.error.message)}; searched by words only.\n`)
  if (json) {
    const hits = result.hits.map(({ why, corrected, ...hit }) =>
      flags.explain === true ? { ...hit, why } : hit,
    )
    io.out(formatJson({ query, ...(hybrid && { mode }), ...result, hits, ...(leftOut && { leftOut }) }))
  } else {
    const { corrected = query } = result
    const print = io.outIsTerminal ? io.out : io.err
    if (corrected !== query) print(`searched for: ${escapeTerminal(corrected)}\n`)
    io.out((flags.explain === true ? formatExplained : formatHits)(result.hits, mapWords(corrected), io))
    print(formatLeftOut(leftOut ?? [], io))
    printNextSkill(folder, result.hits[0]?.id, io)
    if (result.hits.length === 0) {
      const [suggestion] = await suggest(corrected, { limit: 1 })
      const found = suggestion === undefined ? [] : (await search(suggestion, flags)).hits
      if (suggestion !== undefined && found.length > 0)
        io.err(`Did you mean \`${escapeTerminal(suggestion)}\`?\n`)
    }
  }
  return result.hits.length > 0 ? 0 : 1
}

interface LeftOut {
  id: string
  why: string
}

/** Skills that answer the request, but not for this caller, each with the rule that decides. Undefined without a caller. */
async function listLeftOut(
  search: Search['search'],
  place: Place,
  query: string,
  { agent, scope, invocation, ...flags }: SearchOptions,
): Promise<LeftOut[] | undefined> {
  if (agent === undefined && scope === undefined && invocation === undefined) return undefined
  const { hits } = await search(query, { ...flags, explain: true })
  const asker = {
    invocation: invocation ?? 'model',
    ...(agent !== undefined && { agent }),
    ...(scope && { scope }),
  }
  return hits.flatMap(({ id, why = [] }) => {
    const skill = place.findSkill(id)
    const { refusal } = evaluateAccess(asGeneral(skill), asker, place.root)
    if (refusal !== undefined) return { id, why: refusal.why }
    const isCalled = why.some(({ kind }) => kind === 'call' || kind === 'path')
    const waits = asker.invocation === 'model' && !isCalled && isConditional(skill)
    return waits ? { id, why: 'None of the files is one of its `paths`' } : []
  })
}

function formatLeftOut(leftOut: readonly LeftOut[], io: Io): string {
  if (leftOut.length === 0) return ''
  const rows = leftOut.map(({ id, why }) => [id, why])
  return `\n${formatTable([{ title: 'left out' }, { title: 'why' }], rows, getTableOptions(io))}`
}

/** Prints the id chosen on the terminal. 1: none was. */
async function pick(
  folder: string,
  { json, hybrid, glosses, ...flags }: SearchFlags,
  io: Io,
): Promise<ExitCode> {
  const { search, suggest } = await openAnySearch(await openPlace(folder, io), { hybrid, glosses }, io)
  const options = { ...flags, limit: Math.min(flags.limit ?? LISTED, LISTED) }
  const { pickSkill } = await import('./pick-skill.ts')
  const id = await pickSkill({
    width: io.width,
    color: io.color,
    find: async (text, signal) => {
      const [{ hits }, [suggestion]] = await Promise.all([
        search(text, { ...options, signal }),
        suggest(text, { limit: 1, signal }),
      ])
      if (hits.length > 0 || suggestion === undefined) return { hits, suggestion }
      return { hits: (await search(suggestion, { ...options, signal })).hits, suggestion }
    },
  })
  if (id === undefined) return 1
  io.out(json ? formatJson({ id }) : `${escapeTerminal(id)}\n`)
  return 0
}

const LISTED = 10

async function openAnySearch(
  { root, read }: Place,
  { hybrid, glosses }: Pick<SearchFlags, 'hybrid' | 'glosses'>,
  io: Io,
): Promise<Search & Suggestions> {
  const opened = await openSearchOf(read, root, hybrid ? io.cwd : undefined)
  const suggest: Suggestions['suggest'] = async (text, options) => {
    const { openSuggestions } = await import('../../search/suggest.ts')
    return (await openSuggestions(read, root)).suggest(text, options)
  }
  if (glosses === undefined) return { ...opened, suggest }
  const { loadGlosses } = await import('./glosses.ts')
  const { withGlosses } = await import('../../search/glosses.ts')
  return { ...withGlosses(opened, await loadGlosses(glosses, io)), suggest }
}

/**
 * Opens the search of a bundle in a folder: by words and, given a configuration's folder, by meaning. Verifies every
 * file; `files` take precedence over the folder. Throws a Failure.
 */
export function openBundleSearch(
  folder: string,
  manifest: Manifest | SplitManifest,
  cwd?: string,
  files?: ReadonlyMap<string, Uint8Array>,
): Promise<Search> {
  return openSearchOf(createFolderReader(folder, files), manifest, cwd)
}

async function openSearchOf(
  read: ReadFile,
  manifest: Manifest | SplitManifest,
  cwd: string | undefined,
): Promise<Search> {
  const embeddings = cwd === undefined ? undefined : await loadEmbeddings(cwd)
  const { search } = await openSearch(read, manifest, { embeddings })
  const mode = cwd === undefined ? 'lexical' : 'hybrid'
  return { search: (query, options = {}) => search(query, { ...options, mode }) }
}

async function loadEmbeddings(cwd: string): Promise<EmbeddingProvider> {
  const { getSettings } = await import('../../pipeline/config/settings.ts')
  const { embeddings } = await getSettings({ cwd, roots: ['.'] })
  if (embeddings !== undefined && embeddings.problem === undefined) return embeddings.provider
  throw failure(
    embeddings === undefined
      ? 'The configuration has no embeddings'
      : `The embeddings of the configuration cannot be used: ${embeddings.problem}`,
    'docs/search.md says how to set `search.embeddings`',
  )
}

const NOTHING = 'No skill matches.\n'
const SHOWN = 4

function formatHits(hits: Hit[], words: Map<string, string>, io: Io): string {
  if (hits.length === 0) return NOTHING
  const columns = [
    { title: '#', align: 'right' as const },
    { title: 'relevance' },
    { title: 'id' },
    { title: 'description', longest: LONGEST_DESCRIPTION },
    { title: 'why' },
  ]
  const rows = hits.map((hit, index) => [
    String(index + 1),
    formatRelevance(hit),
    hit.id,
    hit.description,
    (hit.why ?? [])
      .slice(0, SHOWN)
      .map(reason => formatReason(reason, words))
      .join(', '),
  ])
  return formatTable(columns, rows, getTableOptions(io))
}

function formatExplained(hits: Hit[], words: Map<string, string>, io: Io): string {
  if (hits.length === 0) return NOTHING
  const lines = hits.flatMap((hit, index) => [
    `${index + 1}. ${hit.id} ${formatRelevance(hit)}`,
    ...(hit.why ?? []).map(reason => `   ${explainReason(reason, words)}`),
  ])
  return escapeLineCommands(lines.map(line => `${wrapForTerminal(escapeTerminal(line), io)}\n`).join(''))
}

function formatRelevance({ relevance, label }: Hit): string {
  return `${relevance.toFixed(2)} ${label}`
}

function formatReason({ kind, value }: Reason, words: Map<string, string>): string {
  return kind === 'term' ? (words.get(value) ?? value) : `${kind} ${value}`
}

function explainReason(reason: Reason, words: Map<string, string>): string {
  if (reason.kind === 'call') return `call ${reason.value}`
  const { kind, value, points } = reason
  if (kind !== 'term') return `${kind} ${value} (${points})`
  const pairs = reason.pairs === undefined ? '' : ', followed by the next word'
  return `${words.get(value) ?? value} (${points}) in ${reason.fields.join(', ')}${pairs}`
}
