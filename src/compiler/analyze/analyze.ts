import type { Code, Finding } from '../../core/diagnostics/catalog.ts'
import { capFindings } from '../../core/diagnostics/finding.ts'
import type { SkillRecord } from '../../format/manifest.ts'
import type { Fields, Section } from '../../format/types.ts'
import { listEntryTerms } from '../index/count.ts'
import { type EntryNames, type ParsedEntry, parseEntry } from '../parse/parse.ts'
import { hashDescription } from '../resolve/duplicates.ts'
import type { Analysis, Reference, SkillTexts } from '../types.ts'
import { readIncludes } from '../validate/includes.ts'
import { findLongBody } from '../validate/rules/body.ts'
import { validateEntry } from '../validate/validate.ts'
import { findPosition } from '../validate/values.ts'
import type { Analyzer } from './analyzer.ts'

export type { Analyzer, EntryNames }

export interface Analyzed {
  analysis: Analysis
  texts: SkillTexts
}

const licenseFile = /(?<![\w./-])[A-Za-z][\w-]{0,40}\.(?:txt|md)(?![\w/])/

/** `Complete terms in LICENSE.txt` */
function listLicenseFiles({ frontmatter }: ParsedEntry, { license = '' }: Fields): Reference[] {
  const target = licenseFile.exec(license)?.[0]
  const position = frontmatter && findPosition(frontmatter, '/license')
  return target === undefined || position === undefined
    ? []
    : [{ kind: 'code', target, position, cue: 'license' }]
}

/** Depends only on the bytes, the names and the analyzer's options. */
export function analyze(bytes: Uint8Array, names: EntryNames, analyzer: Analyzer): Analyzed {
  const parsed = parseEntry(bytes, names, analyzer.toTree)
  const { fields: own, reference } = analyzer
  const validated = validateEntry(parsed, { fields: own, reference, hasBom: parsed.decoded.hasBom })
  const { name, leaf, description, borrowed, unusable } = validated.identity
  const tokens = {
    catalog: analyzer.countTokens(`- ${name}: ${description}\n`),
    body: analyzer.countTokens(parsed.text.slice(parsed.bodyStart)),
  }
  const checked = parsed.unusable === undefined ? analyzer.runChecks?.(parsed) : undefined
  const findings = withoutEchoes([...parsed.findings, ...validated.findings, ...(checked ?? [])])
  findings.push(...findLongBody(parsed, { count: tokens.body, areEstimated: analyzer.estimates }))
  const includes = readIncludes(parsed)
  const analysis: Analysis = {
    name,
    leaf,
    description,
    likeness: hashDescription(description),
    borrowed,
    fields: validated.fields,
    bodyOffset: parsed.bodyOffset,
    tokens,
    references: [...parsed.references, ...listLicenseFiles(parsed, validated.fields)],
    mentions: validated.mentions,
    substitutions: parsed.substitutions,
    servers: validated.servers,
    findings: capFindings(findings),
    ...(includes.length > 0 && { includes }),
    unusable: parsed.unusable ?? unusable,
    refused: validated.refused,
    suppressions: validated.suppressions,
  }
  const texts = analyzer.forReport
    ? NO_TEXTS
    : {
        record: formatRecordStart(parsed, bytes.length),
        terms: listEntryTerms(
          {
            name,
            description,
            fields: analysis.fields,
            titles: parsed.headings.map(({ title }) => title),
            text: parsed.text,
            bodyStart: parsed.bodyStart,
          },
          analyzer.words,
        ),
      }
  // Last, because a rule may change its input.
  if (analyzer.runRules !== undefined && parsed.unusable === undefined)
    analysis.findings = capFindings([...findings, ...analyzer.runRules(parsed)])
  return { analysis, texts }
}

const NO_TEXTS: SkillTexts = { record: '', terms: '' }

/** Findings that repeat another one about the same value. */
const ECHOES: Partial<Record<Code, readonly Code[]>> = {
  'invalid-text': ['ambiguous-scalar'],
  'unfilled-template': ['invalid-name', 'mismatched-name', 'long-name'],
}

function withoutEchoes(findings: Finding[]): Finding[] {
  const echoes = new Set(
    findings.flatMap(({ code, position }) =>
      (ECHOES[code] ?? []).map(echo => `${echo} ${position?.start.offset}`),
    ),
  )
  if (echoes.size === 0) return findings
  return findings.filter(({ code, position }) => !echoes.has(`${code} ${position?.start.offset}`))
}

/** Emit adds the files and closes the JSON. */
function formatRecordStart(parsed: ParsedEntry, size: number): string {
  const record = {
    frontmatter: parsed.frontmatter?.values ?? {},
    sections: createSections(parsed, size),
    ...(parsed.substitutions.length > 0 && { substitutions: getSubstitutions(parsed) }),
  }
  return JSON.stringify(record).slice(0, -1)
}

function getSubstitutions({ substitutions, substitutionOffsets }: ParsedEntry): SkillRecord['substitutions'] {
  return substitutions.map(({ kind, text, command }, index) => {
    const { start, end } = substitutionOffsets[index] ?? { start: 0, end: 0 }
    return { kind, text, start, end, ...(command !== undefined && { command }) }
  })
}

/** Each section ends at the next heading of the same or a higher level. */
function createSections({ headings, headingOffsets }: ParsedEntry, size: number): Section[] {
  const sections: Section[] = []
  const open: Section[] = []
  for (const [index, { depth, title, slug }] of headings.entries()) {
    const start = headingOffsets[index] ?? 0
    while (open.length > 0 && (open.at(-1)?.depth ?? 0) >= depth) {
      const closed = open.pop()
      if (closed !== undefined) closed.end = start
    }
    const section = { depth, title, slug, start, end: size }
    sections.push(section)
    open.push(section)
  }
  return sections
}
