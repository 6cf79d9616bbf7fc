/** SARIF 2.1.0, for code scanning. Sections (§) refer to the OASIS standard. */

import {
  type CatalogCode,
  type Code,
  catalog,
  type Edit,
  isCatalogCode,
} from '../core/diagnostics/catalog.ts'
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import type { Entry } from '../core/diagnostics/entry.ts'
import { sha256 } from '../core/digests/hash.ts'
import { formatJson } from '../core/json/json.ts'
import type { Position, Severity } from '../core/json/types.ts'
import { toPoint } from '../core/text/lines.ts'
import { byCodeUnit, groupBy } from '../core/text/order.ts'
import { numberDiagnostics } from '../pipeline/baseline.ts'
import type { Report } from '../pipeline/report.ts'
import { createLineReader, type LineReader } from './frame.ts'
import { formatListParts } from './json.ts'

export interface SarifOptions {
  version: string
  homepage: string
  /** Fixes are written only for files whose text is available. */
  sources: (file: string) => string | undefined
}

const levels = { error: 'error', warning: 'warning', note: 'note' } as const

/** Every finding, notes as notes, in parts. Paths are relative to `SRCROOT`, which names no machine. */
export function formatSarifParts(
  report: Report,
  { version, homepage, sources }: SarifOptions,
): Iterable<string> {
  const codes = [...new Set(report.findings.map(({ code }) => code))].sort(byCodeUnit)
  const getLines = createLineReader(sources)
  const components = createComponents(codes, report.findings, homepage)
  const document = formatJson({
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'skillc',
            semanticVersion: version,
            informationUri: homepage,
            rules: components.own,
          },
          extensions: components.others,
        },
        // The run succeeded: exit code 2 never gets here.
        invocations: [{ executionSuccessful: true, exitCode: report.exitCode }],
        originalUriBaseIds: { SRCROOT: { description: { text: 'The folder skillc was run in.' } } },
        columnKind: 'utf16CodeUnits',
        results: [],
      },
    ],
  })
  return formatListParts(document, numberDiagnostics(report.findings), ({ diagnostic, key, rank }) => ({
    ruleId: diagnostic.code,
    ...components.refer(diagnostic.code),
    level: levels[diagnostic.severity],
    message: createMessage(diagnostic.message, diagnostic.help),
    locations: [createLocation(diagnostic)],
    relatedLocations: diagnostic.related?.map((other, id) => ({
      id,
      ...createLocation(other),
      message: createMessage(other.message),
    })),
    partialFingerprints: { 'skillcFinding/v1': sha256(`${key}${rank}`) },
    fixes: createFixes(diagnostic, getLines),
  }))
}

/** skillc's own rules, and a component for each foreign namespace. §3.19.3 */
function createComponents(codes: readonly Code[], diagnostics: readonly Diagnostic[], homepage: string) {
  const [known, foreign] = [codes.filter(isCatalogCode), codes.filter(code => !isCatalogCode(code))]
  const namespaces = [...groupBy(foreign, code => code.slice(0, code.indexOf('/')))]
  const places = new Map<Code, object>(known.map((code, ruleIndex) => [code, { ruleIndex }]))
  for (const [index, [, named]] of namespaces.entries())
    for (const [at, code] of named.entries())
      places.set(code, { rule: { id: code, index: at, toolComponent: { index } } })
  const others = namespaces.map(([name, named]) => ({
    name,
    rules: named.map(id => describeOwn(id, diagnostics)),
  }))
  return {
    own: known.map(code => createRule(code, homepage)),
    others: others.length === 0 ? undefined : others,
    refer: (code: Code) => places.get(code),
  }
}

/** The report knows only a foreign rule's first finding. */
function describeOwn(id: Code, diagnostics: readonly Diagnostic[]) {
  const first = diagnostics.find(({ code }) => code === id)
  return { id, shortDescription: createMessage(first?.message), help: { text: `Run: skillc explain ${id}` } }
}

function createRule(code: CatalogCode, homepage: string) {
  const { severity, summary }: Entry = catalog[code]
  const standard = typeof severity === 'string' ? severity : severity.standard
  const words = code.replaceAll('-', ' ')
  return {
    id: code,
    shortDescription: { text: `${words[0]?.toUpperCase()}${words.slice(1)}.` },
    fullDescription: { text: `${summary}.` },
    helpUri: `${homepage}/blob/main/docs/rules/${code}.md`,
    help: { text: `See docs/rules/${code}.md, or run: skillc explain ${code}` },
    defaultConfiguration:
      standard === 'off' ? { enabled: false } : { level: levels[standard satisfies Severity] },
  }
}

/** §3.11: braces are doubled, because single ones are placeholders; input must not create links. */
function createMessage(...sentences: (string | undefined)[]) {
  const text = sentences.filter(sentence => sentence !== undefined).join('. ')
  return { text: text.replace(/[{}]/g, '$&$&').replaceAll('](', '] (') }
}

function createLocation({ file, position }: Pick<Diagnostic, 'file' | 'position'>) {
  return {
    physicalLocation: {
      artifactLocation: createArtifactLocation(file),
      region: position && createRegion(position),
    },
  }
}

/** unist matches `utf16CodeUnits`: 1-based, exclusive end, no byte order mark (§3.30). */
function createRegion({ start, end }: Position) {
  return { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column }
}

/** Relative paths are relative to `SRCROOT`; absolute ones become `file:` URIs. */
function createArtifactLocation(file: string) {
  const uri = file
    .replace(/\p{Cs}/gu, '\ufffd')
    .split('/')
    .map(encodeURIComponent)
    .join('/')
  if (uri.startsWith('/')) return { uri: `file://${uri}` }
  if (/^[A-Za-z]%3A\//.test(uri)) return { uri: `file:///${uri.replace('%3A', ':')}` }
  return { uri, uriBaseId: 'SRCROOT' }
}

function createFixes({ file, fix = [], help }: Diagnostic, getLines: LineReader) {
  const lines = fix.length === 0 ? undefined : getLines(file)
  if (lines === undefined) return undefined
  const replacements = fix.map(({ start, end, text }: Edit) => ({
    deletedRegion: createRegion({ start: toPoint(lines.starts, start), end: toPoint(lines.starts, end) }),
    insertedContent: { text },
  }))
  return [
    {
      description: help === undefined ? undefined : createMessage(help),
      artifactChanges: [{ artifactLocation: createArtifactLocation(file), replacements }],
    },
  ]
}
