/** `learn`: reports on a log of use, and proposes edits that would lead requests to the right skills. Changes nothing. */

import { existsSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { makeDigest } from '../../core/digests/hash.ts'
import { attempt } from '../../core/errors/failure.ts'
import { resolveOutput, writeOutput } from '../../core/files/drafts.ts'
import { ENTRY } from '../../core/files/path.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { isSafePath } from '../../core/files/untrusted-path.ts'
import { formatJson } from '../../core/json/json.ts'
import { formatCount, formatNumber } from '../../core/text/quantity.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import { getChunkDigest, locateChunk } from '../../format/locate.ts'
import type { Manifest, ManifestSkill } from '../../format/manifest.ts'
import { listFoundPlaces } from '../../format/skill.ts'
import { DEFAULT_OUT } from '../../pipeline/config/options.ts'
import { readManifest, readRecord, readVerified } from '../../reader/disk/read.ts'
import { formatPatch } from '../../report/diff.ts'
import { formatTable } from '../../report/table.ts'
import type { FlagsOf } from '../command.ts'
import type { learn } from '../commands/search.ts'
import { getTableOptions, type Io } from '../io.ts'
import { editSkill, type OwnPrompts, readOwnPrompts, type SkillEdit } from './held-out.ts'
import { createEdit, EDITS, type EditKind, type SkillTexts, writeEdit } from './learn-edits.ts'
import { readUseLog, type UsedFor } from './learn-log.ts'
import { openBundleSearch } from './search.ts'

/** Requests are dealt to this many parts; each part tests the edits made from the others. */
const PARTS = 5
const EXAMPLES = 'evals/learned.jsonl'

/** An edit and its benefit. */
interface Proposal {
  id: string
  edit: EditKind
  text: string
  requests: number
  /** Requests for which the skill becomes the first hit, each tested without what it would teach. */
  after: number
  takes: number
}

interface Learned {
  requests: number
  never: string[]
  unanswered: { query: string; times: number }[]
  low: { id: string; requests: string[] }[]
  proposals: Proposal[]
}

export async function runLearn(
  { patch: target, json }: FlagsOf<typeof learn>,
  io: Io,
  log: string,
  bundle: string = DEFAULT_OUT,
): Promise<0> {
  const { requests, unanswered, used, loaded, faults } = readUseLog(
    readText(resolve(io.cwd, log), log, 'Give a log that `skillc mcp --log FILE` wrote'),
  )
  const folder = resolve(io.cwd, bundle)
  const manifest = readManifest(folder)
  const known = new Map(manifest.skills.map(skill => [skill.id, skill]))
  const study: Study = { folder, manifest, known, own: readOwnPrompts(folder, manifest) }
  const pairs = used.filter(({ id }) => known.has(id))
  const first = await findFirst(study, pairs)
  const low = groupQueries(pairs.filter((pair, at) => first[at] !== pair.id))
  const settled = [
    ...pairs.filter((pair, at) => first[at] === pair.id),
    ...study.own.cases.flatMap(({ query, relevant: [id] = [] }) => (id === undefined ? [] : { query, id })),
  ]
  const { proposals, edits } = await propose(study, low, settled)
  const learned: Learned = {
    requests,
    never: manifest.skills.flatMap(({ id, modelInvocable }) =>
      modelInvocable === false || loaded.has(id) ? [] : id,
    ),
    unanswered: countQueries(unanswered),
    low: Array.from(low, ([id, queries]) => ({ id, requests: queries })),
    proposals,
  }
  if (faults > 0) io.err(`${formatCount(faults, 'line')} of the log cannot be read\n`)
  io.out(json ? formatJson(learned) : formatLearned(learned, io))
  if (target === undefined) return 0
  const { patch, left } = createPatch(study, edits, io)
  for (const id of left)
    io.err(
      `\`${escapeTerminal(id)}\` is not in the patch, because its file is missing or has changed since the build\n`,
    )
  const file = resolveOutput(io.cwd, target)
  attempt(`Cannot write \`${target}\``, () => writeOutput(file, [patch]))
  return 0
}

function readText(path: string, shown: string, help?: string): string {
  return attempt(`Cannot read \`${shown}\``, () => readRegular(path).toString('utf8'), help)
}

interface Study {
  folder: string
  manifest: Manifest
  known: ReadonlyMap<string, ManifestSkill>
  own: OwnPrompts
}

async function findFirst(
  { folder, manifest, own }: Study,
  pairs: readonly UsedFor[],
  edits: ReadonlyMap<string, SkillEdit> = new Map(),
): Promise<(string | undefined)[]> {
  const { files, search: head } = own.createIndex(undefined, edits)
  const skills = manifest.skills.map(skill => editSkill(skill, edits.get(skill.id) ?? {}))
  const { search: _, ...rest } = manifest
  const edited = { ...rest, skills, ...(head && { search: head }) }
  const { search } = await openBundleSearch(folder, edited, undefined, files)
  const found: (string | undefined)[] = []
  for (const { query } of pairs) found.push((await search(query, { limit: 1 })).hits[0]?.id)
  return found
}

function groupQueries(pairs: readonly UsedFor[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const { id, query } of pairs) groups.set(id, [...new Set([...(groups.get(id) ?? []), query])])
  return groups
}

async function propose(
  study: Study,
  low: ReadonlyMap<string, string[]>,
  settled: readonly UsedFor[],
): Promise<{ proposals: Proposal[]; edits: Map<string, SkillEdit> }> {
  const taught = [...low].filter(([, { length }]) => length > 1)
  const texts = new Map(taught.map(([id]) => [id, readTexts(study, id)]))
  const make = (kind: EditKind, part?: number) =>
    new Map(
      taught.flatMap(([id, queries]) => {
        const skill = texts.get(id)
        const others = queries.filter((_, at) => at % PARTS !== part)
        const edit = skill && createEdit(kind, others, skill)
        return edit === undefined ? [] : [[id, edit] as const]
      }),
    )
  const before = taught.length === 0 ? [] : await findFirst(study, settled)
  const proposals: Proposal[] = []
  const best = new Map<string, { gain: number; edit: SkillEdit }>()
  for (const kind of taught.length === 0 ? [] : EDITS) {
    const right = new Map<string, number>()
    for (let part = 0; part < PARTS; part++) {
      const pairs = taught.flatMap(([id, queries]) =>
        queries.filter((_, at) => at % PARTS === part).map(query => ({ id, query })),
      )
      const found = pairs.length === 0 ? [] : await findFirst(study, pairs, make(kind, part))
      for (const [at, { id }] of pairs.entries())
        if (found[at] === id) right.set(id, (right.get(id) ?? 0) + 1)
    }
    const whole = make(kind)
    const now = await findFirst(study, settled, whole)
    for (const [id, edit] of whole) {
      const after = right.get(id) ?? 0
      const takes = settled.filter(
        (pair, at) => pair.id !== id && now[at] === id && before[at] === pair.id,
      ).length
      const text = edit.trigger ?? edit.sentence ?? formatCount(edit.prompts?.length ?? 0, 'prompt')
      proposals.push({ id, edit: kind, text, requests: low.get(id)?.length ?? 0, after, takes })
      const gain = after - takes
      if (gain > (best.get(id)?.gain ?? 0)) best.set(id, { gain, edit })
    }
  }
  const edits = new Map(Array.from(best, ([id, { edit }]) => [id, edit]))
  return { proposals, edits }
}

function readTexts({ folder, known }: Study, id: string): SkillTexts | undefined {
  const skill = known.get(id)
  if (skill === undefined) return undefined
  const { chunk } = readRecord(folder, skill)
  const bytes = readVerified(folder, locateChunk(skill), getChunkDigest(skill))
  return {
    description: skill.description,
    triggers: (skill.triggers ?? []).map(({ value }) => value),
    body: new TextDecoder().decode(bytes.subarray(chunk.body)),
  }
}

function createPatch(
  { manifest, known }: Study,
  edits: ReadonlyMap<string, SkillEdit>,
  { cwd }: Io,
): { patch: string; left: string[] } {
  const left: string[] = []
  const parts = Array.from(edits, ([id, edit]) => {
    const skill = known.get(id)
    const [place = ''] = skill === undefined ? [] : listFoundPlaces(skill, manifest.sources)
    const entry = posix.join(place, ENTRY)
    if (
      skill === undefined ||
      skill.file !== undefined ||
      !isSafePath(entry) ||
      !existsSync(join(cwd, entry))
    )
      return left.push(id) && ''
    if (edit.prompts !== undefined) {
      const path = posix.join(place, EXAMPLES)
      const before = existsSync(join(cwd, path)) ? readText(join(cwd, path), path) : undefined
      const lines = edit.prompts.map(query => `${JSON.stringify({ query, should_trigger: true })}\n`)
      return formatPatch(path, before, (before ?? '') + lines.join(''))
    }
    const text = readText(join(cwd, entry), entry)
    const after = makeDigest(text) === getChunkDigest(skill) ? writeEdit(text, edit) : undefined
    return after === undefined ? left.push(id) && '' : formatPatch(entry, text, after)
  })
  return { patch: parts.join(''), left }
}

function countQueries(queries: readonly string[]): Learned['unanswered'] {
  const counts = new Map<string, number>()
  for (const query of queries) counts.set(query, (counts.get(query) ?? 0) + 1)
  return Array.from(counts, ([query, times]) => ({ query, times })).sort((a, b) => b.times - a.times)
}

const LISTED = 20

function formatLearned({ requests, never, unanswered, low, proposals }: Learned, io: Io): string {
  const options = getTableOptions(io)
  const parts = [
    `${formatCount(requests, 'request')}, ${formatNumber(unanswered.length)} of them without an answer; ${formatCount(never.length, 'skill was', 'skills were')} never used\n`,
  ]
  const add = (titles: string[], rows: string[][]) => {
    if (rows.length === 0) return
    const more = rows.length > LISTED ? `${rows.length - LISTED} more: --json lists them\n` : ''
    parts.push(
      `\n${formatTable(
        titles.map(title => ({ title })),
        rows.slice(0, LISTED),
        options,
      )}${more}`,
    )
  }
  add(
    ['never used'],
    never.map(id => [id]),
  )
  add(
    ['nothing answers', 'times'],
    unanswered.map(({ query, times }) => [query, String(times)]),
  )
  add(
    ['not the first hit', 'request'],
    low.flatMap(({ id, requests }) => requests.map(query => [id, query])),
  )
  add(
    ['skill', 'edit', 'finds, held out', 'takes from others', 'text'],
    proposals.map(({ id, edit, requests, after, takes, text }) => [
      id,
      edit,
      `${after} of ${requests}`,
      String(takes),
      text,
    ]),
  )
  return parts.join('')
}
