/** The compiler in a worker: answers one request after the other. */
import { loadDisplayParser, loadParser } from '../../src/compiler/parse/markdown/tree.ts'
import { parseEntry } from '../../src/compiler/parse/parse.ts'
import { evaluateEntry } from '../../src/compiler/portability/evaluate.ts'
import { type Cell, createVerdictCell } from '../../src/compiler/portability/matrix.ts'
import type { Verdict } from '../../src/compiler/portability/verdict.ts'
import { PRESETS } from '../../src/compiler/presets/all.ts'
import type { Preset } from '../../src/compiler/presets/preset.ts'
import type { Diagnostic } from '../../src/core/diagnostics/diagnostic.ts'
import { ENTRY, getBaseName, getParentPath } from '../../src/core/files/path.ts'
import { estimateTokens } from '../../src/core/tokens/estimate.ts'
import { getShardPath } from '../../src/format/search-head.ts'
import { type MarkdownPart, toParts } from '../../src/page/markdown.ts'
import { type Compilation, compile } from '../../src/pipeline/compile-memory.ts'
import { FORMATS } from '../../src/runtime/catalog/formats.ts'
import { type CatalogPreset, type LeftOutReason, renderCatalog } from '../../src/runtime/catalog/render.ts'
import { openIndex, type SearchResult, searchIndex } from '../../src/search/search.ts'

export type Files = Record<string, string | Uint8Array>

export interface ListedSkill {
  /** Of its `SKILL.md`. */
  path: string
  /** Absent for a skill that is not in the bundle. */
  id?: string
}

export interface Checked {
  skills: ListedSkill[]
  findings: Diagnostic[]
}

export interface Shown {
  parts: MarkdownPart[]
  tokens: { frontmatter: number; description: number; body: number }
}

/** Clients that treat a skill alike. */
export interface ClientGroup {
  titles: string[]
  verdict: Cell['verdict']
  name: string
  description: string
  /** Why, and how the budget of the client's list changes the description. */
  reasons: string[]
}

export interface Calls {
  check: (files: Files) => Promise<Checked>
  show: (path: string) => Shown
  clients: (path: string) => ClientGroup[]
  search: (query: string) => Promise<Pick<SearchResult, 'hits' | 'corrected'>>
}

const MOST_DIAGNOSTICS = 2_000

let files: Files = {}
let compiled: Compilation | undefined

const parse = loadParser('remark')
const parseForDisplay = loadDisplayParser()
const getText = (path: string) => {
  const content = files[path] ?? ''
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}
const listEntries = () => Object.keys(files).filter(path => getBaseName(path) === ENTRY)

const calls: Calls = {
  check: async given => {
    files = given
    compiled = await compile([{ files }], { parser: 'remark' })
    const { findings, manifest } = compiled
    const ids = new Map(manifest.skills.map(({ id, path }) => [path, id]))
    const skills = listEntries().map(path => {
      const id = ids.get(getParentPath(path))
      return { path, ...(id !== undefined && { id }) }
    })
    return {
      skills: skills.sort((a, b) => (a.path < b.path ? -1 : 1)),
      findings: findings.slice(0, MOST_DIAGNOSTICS),
    }
  },
  show: path => {
    const { text, bodyStart, frontmatter } = readEntry(path)
    const { description = '' } = frontmatter?.values ?? {}
    return {
      parts: toParts(text.slice(bodyStart), parseForDisplay),
      tokens: {
        frontmatter: estimateTokens(text.slice(0, bodyStart)),
        description: estimateTokens(String(description)),
        body: estimateTokens(text.slice(bodyStart)),
      },
    }
  },
  clients: path => {
    const entries = listEntries()
    const yaml = new Map()
    const texts = entries.map(entry => ({ text: getText(entry), folder: getFolder(entry) }))
    const groups = new Map<string, ClientGroup>()
    for (const preset of PRESETS) {
      const verdicts = texts.map(({ text, folder }) =>
        evaluateEntry(text, { folder }, preset, MEANINGFUL, yaml),
      )
      const own = verdicts[entries.indexOf(path)]
      if (own === undefined) continue
      const group = { titles: [], ...describe(own, verdicts, preset) }
      const key = JSON.stringify(group)
      groups.set(key, groups.get(key) ?? group)
      groups.get(key)?.titles.push(preset.title)
    }
    return [...groups.values()].sort((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict))
  },
  search: async query => {
    if (compiled === undefined) throw new Error('Nothing was checked yet.')
    const { manifest, files: bundle } = compiled
    const index = await openIndex(manifest, async (_, { digest }) => {
      const bytes = bundle.get(getShardPath(digest))
      if (bytes === undefined) throw new Error('The bundle has no such file.')
      return bytes
    })
    const { hits, corrected } = await searchIndex(index, query, { limit: 20, explain: true })
    return { hits, ...(corrected !== undefined && { corrected }) }
  },
}

const MEANINGFUL = new Set(PRESETS.flatMap(({ fields }) => fields.known))

/** What is lost comes first. */
const ORDER: Cell['verdict'][] = ['dropped', 'changed', 'loads']

/** The skill's folder; for a single file, the name that it gives itself. */
function getFolder(path: string): string {
  return getBaseName(getParentPath(path)) || String(readEntry(path).frontmatter?.values.name ?? '')
}

function readEntry(path: string) {
  const names = { folder: '', isRoot: false, fileName: ENTRY }
  const content = files[path] ?? ''
  return parseEntry(typeof content === 'string' ? new TextEncoder().encode(content) : content, names, parse)
}

function describe(own: Verdict, all: Verdict[], preset: Preset): Omit<ClientGroup, 'titles'> {
  const { verdict, reasons } = createVerdictCell(own, preset)
  const list = own.loads ? measure(own, all, preset) : undefined
  return {
    verdict: list === undefined ? verdict : 'changed',
    name: own.name,
    description: list?.description ?? own.description,
    reasons: [...reasons.map(({ text }) => text), ...(list === undefined ? [] : [list.reason])],
  }
}

/** Undefined for a description that the client's list shows as it is. */
function measure(own: Verdict, all: Verdict[], { id }: Preset) {
  if (!Object.hasOwn(FORMATS, id)) return undefined
  const skills = all.flatMap(({ loads, name, description, unlisted }) =>
    loads ? { id: name, description, ...(unlisted === 'always' && { modelInvocable: false }) } : [],
  )
  const request = { preset: id as CatalogPreset, skills, tokens: estimateTokens, predict: true }
  const { shortened, leftOut } = renderCatalog(request)
  const cut = shortened.find(each => each.id === own.name)
  if (cut !== undefined) {
    const { from, to } = cut
    const reason = `its list shows ${to} of ${from} characters of the description`
    return { description: own.description.slice(0, to), reason }
  }
  const why = leftOut.find(each => each.id === own.name)?.why
  return why && { description: '', reason: WHY[why] }
}

const WHY: Record<LeftOutReason, string> = {
  model: 'its list leaves the skill out, because only a user may start it',
  paths: 'its list leaves the skill out until a matching file is open',
  undescribed: 'its list leaves the skill out, because it has no description',
  budget: 'its list has no room for the skill',
}

addEventListener('message', async ({ data: [name, argument] }: MessageEvent<[keyof Calls, never]>) => {
  try {
    postMessage({ value: await calls[name](argument) })
  } catch (error) {
    postMessage({ problem: error instanceof Error ? error.message : String(error) })
  }
})
