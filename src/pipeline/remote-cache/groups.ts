/**
 * Groups of skills that are kept together in a remote cache, and the bytes of a group.
 *
 * A request costs about as much as an analysis, so that one a skill would save nothing. Where a group ends is decided by
 * paths alone: a changed skill changes its group, and a new one no other than its own.
 */
import { gunzipSync, gzipSync } from 'node:zlib'
import { areTexts, isAnalysis } from '../../compiler/analyze/analysis-shape.ts'
import type { Analysis, FoundSkill, SkillTexts } from '../../compiler/types.ts'
import type { Finding } from '../../core/diagnostics/catalog.ts'
import { fnv1a } from '../../core/digests/digest.ts'
import { hashFields } from '../../core/digests/hash.ts'
import { parseJson } from '../../core/json/json.ts'

/** Skills `[from, to)` of a walk. */
export interface Group {
  from: number
  to: number
}

const FEWEST = 16
const USUAL = 64
const MOST = 256
/** Bytes of the entries of a group, unless one alone has more. */
const MOST_BYTES = 4 << 20
/** Bytes that a group may unfold to. */
const MOST_UNFOLDED = 256 << 20

export function createGroups(skills: readonly FoundSkill[]): Group[] {
  const groups: Group[] = []
  let from = 0
  let bytes = 0
  for (const [at, { path, form, entry }] of skills.entries()) {
    const count = at - from
    const ends = count >= FEWEST && fnv1a(form?.shown ?? path) % USUAL === 0
    if (count > 0 && (ends || count >= MOST || bytes + entry.size > MOST_BYTES)) {
      groups.push({ from, to: at })
      from = at
      bytes = 0
    }
    bytes += entry.size
  }
  if (from < skills.length) groups.push({ from, to: skills.length })
  return groups
}

/** What names a skill's analysis: the bytes of its entry, and the names that count; never where it stands. */
export function computeRemoteKey({ folder, path, entry, form }: FoundSkill, digest: string): string {
  const names = [folder, path === '', entry.path, form ?? null]
  return hashFields([digest, JSON.stringify(names)])
}

/** What names a group: `options` is all that analyses depend on but their skills. */
export function computeGroupKey(options: string, keys: readonly string[]): string {
  return hashFields([FORMAT, options, ...keys])
}

const FORMAT = 'skillc-analyses 1'

/** An analysis as it is shared. */
export interface SharedAnalysis {
  value: Analysis
  texts: SkillTexts
}

/** A skill's key and its analysis. */
export interface Shared {
  key: string
  analysis: SharedAnalysis
}

/** The bytes of a group. Analyses with repairs are left out: a cache must not decide what is written into a user's files. */
export function encodeGroup(group: readonly Shared[]): Buffer {
  const lines = group.map(({ key, analysis }) => {
    const { value, texts } = analysis
    const isShared = value.findings.every(hasNoEdits)
    return [key, ...(isShared ? [JSON.stringify(value), texts.record, texts.terms] : ['', '', ''])].join('\t')
  })
  return gzipSync(Buffer.from([FORMAT, ...lines, ''].join('\n')), { level: 1 })
}

/** An entry whose analysis is looked for: its key, and its bytes. */
export interface Wanted {
  key: string
  size: number
}

/**
 * The analyses in the bytes of a group, in the order wanted. Undefined for all when anything of them is not what it should
 * be.
 */
export function decodeGroup(
  bytes: Uint8Array,
  wanted: readonly Wanted[],
): (SharedAnalysis | undefined)[] | undefined {
  try {
    const text = gunzipSync(bytes, { maxOutputLength: MOST_UNFOLDED }).toString('utf8')
    const [format, ...lines] = text.split('\n')
    if (format !== FORMAT || lines.length !== wanted.length + 1 || lines.at(-1) !== '') return undefined
    const analyses: (SharedAnalysis | undefined)[] = []
    for (const [at, { key, size }] of wanted.entries()) {
      const [found, facts = '', record = '', terms, ...more] = (lines[at] ?? '').split('\t')
      if (found !== key || terms === undefined || more.length > 0) return undefined
      const value: unknown = facts === '' ? undefined : parseJson(facts)
      const texts = { record, terms }
      if (value === undefined) analyses.push(undefined)
      else if (isShareable(value, size) && areTexts(texts)) analyses.push({ value, texts })
      else return undefined
    }
    return analyses
  } catch {
    return undefined
  }
}

function isShareable(value: unknown, size: number): value is Analysis {
  return isAnalysis(value, size) && value.findings.every(hasNoEdits)
}

function hasNoEdits({ fix, unsafeFix }: Finding): boolean {
  return fix === undefined && unsafeFix === undefined
}
