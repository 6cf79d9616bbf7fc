import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Code, catalog } from '../../src/core/diagnostics/catalog.ts'
import type { Diagnostic } from '../../src/core/diagnostics/diagnostic.ts'
import { formatJson } from '../../src/core/json/json.ts'
import { formatBytes, formatDuration, formatNumber } from '../../src/core/text/quantity.ts'
import { escapeJson, escapeTerminal } from '../../src/core/text/terminal.ts'
import { cutText, measureWidth } from '../../src/core/text/width.ts'
import { computeFingerprint, leaveOut, readBaseline, toBaseline } from '../../src/pipeline/baseline.ts'
import type { Report } from '../../src/pipeline/report.ts'
import { formatCompactParts } from '../../src/report/compact.ts'
import { formatUnifiedDiff } from '../../src/report/diff.ts'
import { groupDiagnostics } from '../../src/report/findings.ts'
import { createCodeFrame, splitLines } from '../../src/report/frame.ts'
import { formatMarkdownSummary, toGithub } from '../../src/report/github.ts'
import { formatGitlabParts } from '../../src/report/gitlab.ts'
import { formatJsonParts, toReportValue } from '../../src/report/json.ts'
import { toJunit } from '../../src/report/junit.ts'
import { wrapWords } from '../../src/report/layout.ts'
import { formatPretty, formatStatistics } from '../../src/report/pretty.ts'
import { formatProgress, formatProgressBar, isDue } from '../../src/report/progress.ts'
import { formatSarifParts } from '../../src/report/sarif.ts'
import { formatTable } from '../../src/report/table.ts'
import { stopwatch } from '../support/stopwatch.ts'

const root = join(import.meta.dirname, '../..')
const fixtures = join(root, 'fixtures/report')

interface Case {
  report: Report
  sources: Record<string, string>
  options: { width?: number; verbose?: boolean }
}

const cases = readdirSync(fixtures)
const read = (name: string): Case => JSON.parse(readFileSync(join(fixtures, name, 'input.json'), 'utf8'))
const from = (sources: Record<string, string>) => (file: string) => new Map(Object.entries(sources)).get(file)

function printed({ report, sources, options }: Case, color = false): string {
  return formatPretty(report, { color, width: 100, verbose: false, sources: from(sources), ...options })
}

const joinSarif = (...options: Parameters<typeof formatSarifParts>) =>
  [...formatSarifParts(...options)].join('')
const joinGitlab = (report: Report) => [...formatGitlabParts(report)].join('')

const validate = new Ajv({ strict: true, allErrors: true }).compile(
  JSON.parse(readFileSync(join(root, 'schema/report.schema.json'), 'utf8')),
)

/** What SARIF 2.1.0 asks of the parts that are used here; the schema itself may not be copied into this repository. */
function sarifSchema() {
  const region = {
    type: 'object',
    additionalProperties: false,
    required: ['startLine', 'startColumn', 'endLine', 'endColumn'],
    properties: Object.fromEntries(
      ['startLine', 'startColumn', 'endLine', 'endColumn'].map(key => [key, { type: 'integer', minimum: 1 }]),
    ),
  }
  const text = {
    type: 'object',
    additionalProperties: false,
    required: ['text'],
    properties: { text: { type: 'string', minLength: 1 } },
  }
  const artifactLocation = {
    type: 'object',
    additionalProperties: false,
    required: ['uri'],
    properties: {
      uri: { type: 'string', pattern: "^(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@/]|%[0-9A-F]{2})*$" },
      uriBaseId: { const: 'SRCROOT' },
    },
  }
  const location = {
    type: 'object',
    additionalProperties: false,
    required: ['physicalLocation'],
    properties: {
      id: { type: 'integer', minimum: 0 },
      message: text,
      physicalLocation: {
        type: 'object',
        additionalProperties: false,
        required: ['artifactLocation'],
        properties: { artifactLocation, region },
      },
    },
  }
  const result = {
    type: 'object',
    additionalProperties: false,
    required: ['ruleId', 'ruleIndex', 'level', 'message', 'locations', 'partialFingerprints'],
    properties: {
      ruleId: { type: 'string' },
      ruleIndex: { type: 'integer', minimum: 0 },
      level: { enum: ['error', 'warning', 'note'] },
      message: text,
      locations: { type: 'array', minItems: 1, items: location },
      relatedLocations: { type: 'array', items: location },
      partialFingerprints: { type: 'object', additionalProperties: { type: 'string' } },
      fixes: { type: 'array', minItems: 1 },
    },
  }
  const driver = { type: 'object', required: ['name', 'rules'] }
  const run = {
    type: 'object',
    required: ['tool', 'results', 'columnKind', 'originalUriBaseIds'],
    properties: {
      tool: { type: 'object', required: ['driver'], properties: { driver } },
      results: { type: 'array', items: result },
      columnKind: { const: 'utf16CodeUnits' },
    },
  }
  return {
    type: 'object',
    required: ['$schema', 'version', 'runs'],
    properties: {
      version: { const: '2.1.0' },
      runs: { type: 'array', minItems: 1, maxItems: 1, items: run },
    },
  }
}

interface Log {
  runs: [
    {
      tool: { driver: { rules: { id: string }[] } }
      results: {
        ruleId: string
        ruleIndex: number
        message: { text: string }
        partialFingerprints: Record<string, string>
      }[]
    },
  ]
}

const validateSarif = new Ajv({ strict: false }).compile<Log>(sarifSchema())

function checkSarif(log: unknown) {
  if (!validateSarif(log)) throw new Error(JSON.stringify(validateSarif.errors))
  const [{ tool, results }] = log.runs
  const prints = results.map(each => each.partialFingerprints['skillcFinding/v1'])
  expect(new Set(prints).size).toBe(prints.length)
  for (const each of results) {
    expect(tool.driver.rules[each.ruleIndex]?.id).toBe(each.ruleId)
    expect(each.message.text.replace(/\{\{|\}\}/g, '')).not.toMatch(/[{}]|\]\(/)
  }
}

/** The fields that GitLab documents, and fingerprints that tell findings apart. */
const validateGitlab = new Ajv({ strict: true }).compile<{ fingerprint: string }[]>({
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['description', 'check_name', 'fingerprint', 'severity', 'location'],
    properties: {
      description: { type: 'string', minLength: 1 },
      check_name: { type: 'string', minLength: 1 },
      fingerprint: { type: 'string', pattern: '^[0-9a-f]{64}$' },
      severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
      location: {
        type: 'object',
        additionalProperties: false,
        required: ['path', 'lines'],
        properties: {
          path: { type: 'string' },
          lines: {
            type: 'object',
            additionalProperties: false,
            required: ['begin'],
            properties: { begin: { type: 'integer', minimum: 1 } },
          },
        },
      },
    },
  },
})

function checkGitlab(document: unknown) {
  if (!validateGitlab(document)) throw new Error(JSON.stringify(validateGitlab.errors))
  expect(new Set(document.map(each => each.fingerprint)).size).toBe(document.length)
}

/** Whatever a terminal obeys or a reader does not see; colors are taken out first, by their exact form. */
function strays(output: string): string[] {
  const plain = output.replace(/\x1b\[(?:1|2|22|3[1-6]|39)m/g, '')
  return (
    plain.match(/(?!\n)[\p{Cc}\p{Cs}\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu) ??
    []
  )
}

/** What a runner would obey: commands at the start of a line, and `##[…]` anywhere. */
function commands(output: string): string[] {
  return output.split('\n').filter(line => /^\s*::/.test(line) || /##\w*\[/.test(line))
}

describe.each(cases)('fixture %s', name => {
  const input = read(name)
  const expected = (extension: string) => join(fixtures, name, `expected.${extension}`)

  it('reads well', async () => {
    await expect(printed(input)).toMatchFileSnapshot(expected('txt'))
    const plain = printed(input, true).replace(/\x1b\[\d+m/g, '')
    expect(plain.replace(/ +$/gm, '')).toBe(printed(input).replace(/ +$/gm, ''))
  })
  it('is JSON of its schema', async () => {
    const text = [...formatJsonParts(input.report)].join('')
    expect(validate(JSON.parse(text)), JSON.stringify(validate.errors)).toBe(true)
    await expect(text).toMatchFileSnapshot(expected('json'))
  })
  it('is SARIF', async () => {
    const text = joinSarif(input.report, {
      version: '1.2.3',
      homepage: 'https://example.com/skillc',
      sources: from(input.sources),
    })
    checkSarif(JSON.parse(text))
    await expect(text).toMatchFileSnapshot(expected('sarif'))
  })
  it('is JUnit XML', async () => {
    const text = toJunit(input.report)
    expect(strays(text)).toEqual([])
    expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites /)
    // Nothing between tags but what is escaped, and each tag closed.
    const tags = [
      ...text.matchAll(/<(\/?)(testsuites|testsuite|testcase|failure)(?: [a-z]+="[^"<>]*")*(\/?)>/g),
    ]
    expect(text.replace(/<[^<>]*>/g, '')).not.toMatch(/[<>]|&(?!(?:amp|lt|gt|quot|#10);)/)
    const open: string[] = []
    for (const [, closing, tag = '', alone] of tags) {
      if (closing) expect(open.pop()).toBe(tag)
      else if (!alone) open.push(tag)
    }
    expect(open).toEqual([])
    const found = input.report.findings.filter(({ severity }) => severity !== 'note').length
    expect(text.match(/<failure /g) ?? []).toHaveLength(found)
  })
  it('is workflow commands', async () => {
    await expect(toGithub(input.report)).toMatchFileSnapshot(expected('github'))
    await expect(formatMarkdownSummary(input.report)).toMatchFileSnapshot(expected('md'))
  })
  it('is GitLab Code Quality', async () => {
    const text = joinGitlab(input.report)
    checkGitlab(JSON.parse(text))
    await expect(text).toMatchFileSnapshot(expected('gitlab'))
  })
  it('is lines for editors', async () => {
    await expect([...formatCompactParts(input.report)].join('')).toMatchFileSnapshot(expected('compact'))
  })
})

// ---------------------------------------------------------------- hostile input

const nasty = fc.constantFrom(
  ...['\n', '\r\n', '\x1b[31m', '\x9b2J', '\x1b]8;;x\x07', '\t', '\0', '\x7f', '\u202e', '\u2066', '\u200b'],
  ...[
    '\ufeff',
    '\u2028',
    '\ud800',
    '\udc00',
    '\u{e0041}',
    '\u200d',
    '\ufe0f',
    '⚠\ufe0f',
    '\u0301',
    '🥐',
    '製',
    '🇫🇷',
  ],
  ...[
    '::error::',
    '##[add-mask]',
    '##vso[',
    '%0A',
    ',',
    ':',
    '`',
    '|',
    '<b>',
    '](',
    '{0}',
    '\\',
    '"',
    '…',
    ' ',
    'pie',
  ],
)
const text = fc.oneof(
  fc.array(nasty, { maxLength: 12 }).map(parts => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 30 }),
)
const point = fc.record({
  line: fc.integer({ min: 1, max: 6 }),
  column: fc.integer({ min: 1, max: 40 }),
  offset: fc.nat(200),
})
const position = fc.record({ start: point, end: point })
const codes = Object.keys(catalog) as Code[]
const diagnostic: fc.Arbitrary<Diagnostic> = fc.record(
  {
    code: fc.constantFrom(...codes),
    severity: fc.constantFrom('error', 'warning', 'note'),
    message: text.map(words => `M${words}`),
    file: text,
    help: text,
    position,
    related: fc.array(fc.record({ message: text.map(words => `M${words}`), file: text, position }), {
      maxLength: 2,
    }),
    fix: fc.array(fc.record({ start: fc.nat(99), end: fc.nat(99), text }), { maxLength: 2 }),
  },
  { requiredKeys: ['code', 'severity', 'message', 'file'] },
)
const count = fc.nat(20_000)
const report: fc.Arbitrary<Report> = fc.record({
  command: fc.constantFrom('build', 'check'),
  ok: fc.boolean(),
  exitCode: fc.constantFrom(0, 1),
  findings: fc.array(diagnostic, { maxLength: 8 }),
  account: fc.record({
    found: count,
    emitted: count,
    aliases: count,
    identical: count,
    shadowed: count,
    skipped: count,
  }),
  skipped: fc.array(fc.record({ path: text, code: fc.constantFrom(...codes) }), { maxLength: 3 }),
  ignored: fc.array(fc.record({ root: text, folders: count }), { maxLength: 2 }),
  out: text,
})

describe('hostile input', () => {
  it('puts nothing on a terminal but what it shows', () => {
    fc.assert(
      fc.property(
        report,
        text,
        fc.boolean(),
        fc.integer({ min: 1, max: 120 }),
        (value, source, color, width) => {
          const verbose = source.length % 2 === 0
          const output = formatPretty(value, { color, width, verbose, sources: () => source })
          expect(strays(output)).toEqual([])
          expect(commands(output)).toEqual([])
          expect(output.endsWith('\n')).toBe(true)
        },
      ),
    )
  })
  it('makes one line a finding, and no command', () => {
    fc.assert(
      fc.property(report, value => {
        const output = [...formatCompactParts(value)].join('')
        const loud = value.findings.filter(({ severity }) => severity !== 'note')
        expect(strays(output)).toEqual([])
        expect(commands(output)).toEqual([])
        expect(output.split('\n')).toHaveLength(loud.length + 1)
      }),
    )
  })
  it('parses as JSON, SARIF and Code Quality, with the text unharmed', () => {
    fc.assert(
      fc.property(report, text, (value, source) => {
        const document = [...formatJsonParts(value)].join('')
        const parsed = JSON.parse(document)
        expect(validate(parsed), JSON.stringify(validate.errors)).toBe(true)
        const messages = (list: { message: string }[]) => list.map(({ message }) => message).sort()
        expect(messages(parsed.findings)).toEqual(messages(value.findings))
        const log = joinSarif(value, {
          version: '0.0.0',
          homepage: 'https://example.com',
          sources: () => source,
        })
        checkSarif(JSON.parse(log))
        const quality = joinGitlab(value)
        checkGitlab(JSON.parse(quality))
        for (const output of [document, log, quality]) {
          expect(strays(output)).toEqual([])
          expect(commands(output)).toEqual([])
          expect(output).toMatch(/[}\]]\n$/)
        }
      }),
    )
  })
  it('makes one workflow command a finding, and no more', () => {
    fc.assert(
      fc.property(report, value => {
        const output = toGithub(value)
        const loud = value.findings.filter(({ severity }) => severity !== 'note')
        expect(strays(output)).toEqual([])
        expect(commands(output)).toHaveLength(loud.length)
        for (const line of commands(output)) {
          // The property list ends at the first `::`, so neither `:` nor `,` of a value may be bare in it.
          expect(line).toMatch(
            /^::(error|warning) file=[^:,]*(,(line|col|endLine|endColumn)=\d+)*,title=[a-z-]+::/,
          )
        }
        expect(strays(formatMarkdownSummary(value))).toEqual([])
      }),
    )
  })
  it('keeps carets under the line', () => {
    fc.assert(
      fc.property(text, text, position, fc.integer({ min: 1, max: 90 }), (a, b, place, width) => {
        const lines = splitLines(`${a}\n${b.repeat(5)}`)
        const rows = createCodeFrame(lines, place, width)
        const room = Math.max(width, 20)
        for (const [index, row] of rows.entries()) {
          expect(measureWidth(row.text)).toBeLessThanOrEqual(room)
          expect(strays(row.text)).toEqual([])
          if (row.kind !== 'mark') continue
          expect(row.text).toMatch(/^ *\^+$/)
          // One cell past the end is where something is missing; a line that ends in blanks is not trimmed for it.
          if (/\s/.test(lines.text)) continue
          expect(row.text.length).toBeLessThanOrEqual(measureWidth(rows[index - 1]!.text) + 1)
        }
      }),
    )
  })
})

describe('frame', () => {
  /** The row of the source and the part of it above the mark. */
  function shown(line: string, needle: string, width = 60) {
    const start = line.indexOf(needle)
    const at = (offset: number) => ({ line: 1, column: offset + 1, offset })
    const [row, mark] = createCodeFrame(
      splitLines(line),
      { start: at(start), end: at(start + needle.length) },
      width,
    )
    const before = mark!.text.length - mark!.text.trimStart().length
    let cells = 0
    let under = ''
    for (const character of row!.text) {
      if (cells >= before && cells < mark!.text.length) under += character
      cells += measureWidth(character)
    }
    return { text: row!.text, under }
  }

  it.each([
    ['plain', 'name: bread', 'bread', 'bread'],
    ['wide characters', '生地を [粉](粉.md) 🥐', '[粉](粉.md)', '[粉](粉.md)'],
    ['an emoji itself', 'a 🥐 b', '🥐', '🥐'],
    ['tabs', 'a\tb\tc', 'c', 'c'],
    ['a tab itself', 'ab\tc', '\t', '  '],
    ['combining marks', 'cafe\u0301 and tea', 'tea', 'tea'],
    ['a picture that could be text', '⚠\ufe0f hot', 'hot', 'hot'],
    ['flags', '🇫🇷 pain', 'pain', 'pain'],
    ['zero width', 'a\u200bb c', 'c', 'c'],
    ['an unseen character itself', 'a\u200bb', '\u200b', '\\u{200b}'],
    ['an escape sequence', '\x1b[31mred rye', 'rye', 'rye'],
    ['tags', `pie${'\u{e0041}'} rye`, 'rye', 'rye'],
    ['a runner’s command', '##[group]x rye', 'rye', 'rye'],
  ])('stands under %s', (_, line, needle, under) => {
    expect(shown(line, needle).under).toBe(under)
  })
  it.each([0, 1, 40, 500, 100_000])('cuts a long line around column %i', before => {
    const { text, under } = shown(`${'粉'.repeat(before)}<b>${'x'.repeat(100_000)}`, '<b>')
    expect(under).toBe('<b>')
    expect(measureWidth(text)).toBeLessThanOrEqual(60)
    expect(text.endsWith('…')).toBe(true)
    expect(text.startsWith('…')).toBe(before > 20)
  })
  it('shows three lines of a long range', () => {
    const lines = splitLines('a\r\n  b\rc\nd\ne')
    const range = { start: { line: 1, column: 1, offset: 0 }, end: { line: 5, column: 2, offset: 12 } }
    expect(createCodeFrame(lines, range, 40).map(({ number, text }) => `${number}${text}`)).toEqual([
      '1a',
      '0^',
      '2  b',
      '0  ^',
      '3c',
      '0^',
      '0',
    ])
  })
})

describe('pretty', () => {
  const empty = read('clean-build').report
  const many = (severity: 'error' | 'warning', size: number): Diagnostic[] =>
    Array.from({ length: size }, (_, index) => ({
      code: index % 3 === 0 ? 'long-body' : 'missing-file',
      severity,
      message: `Finding ${index}`,
      file: `skills/${String(index).padStart(4, '0')}/SKILL.md`,
    }))
  const options = { color: false, width: 100, verbose: false, sources: () => undefined }

  const show = (diagnostics: Diagnostic[], more = {}) =>
    formatPretty({ ...empty, findings: diagnostics }, { ...options, ...more })

  it('has a block for each code, with five places, and says how many there are', () => {
    const text = show([...many('warning', 21), ...many('error', 300)])
    expect(text.match(/^ {2}(?:error|warning) .*$/gm)).toEqual([
      '  error    missing-file  200 findings in 200 files',
      '  error    long-body  100 findings in 100 files',
      '  warning  missing-file  14 findings in 14 files',
      '  warning  long-body  7 findings in 7 files',
    ])
    expect(text.match(/^ {11}skills\/\d+\/SKILL\.md {2}Finding \d+$/gm)).toHaveLength(20)
    expect(text.match(/and \d+ more$/gm)).toEqual(['and 195 more', 'and 95 more', 'and 9 more', 'and 2 more'])
    expect(text).toContain('301 findings not shown; `--verbose` lists them')
    expect(show(many('warning', 300), { verbose: true }).match(/Finding/g)).toHaveLength(300)
    expect(show(many('warning', 300), { maxFindings: 7 }).match(/Finding/g)).toHaveLength(14)
  })
  it('says a message once where that saves lines, and different ones before the same again', () => {
    const file = (index: number) => `skills/${'long-'.repeat(14)}${index}/SKILL.md`
    const find = (index: number, message: string): Diagnostic => ({
      code: 'unknown-field',
      severity: 'warning',
      message,
      file: file(index),
      help: 'Remove it',
    })
    const same = Array.from({ length: 7 }, (_, index) => find(index, 'No client knows the field `author`'))
    expect(show(same).split('\n').slice(1, 10)).toEqual([
      '  warning  unknown-field  7 findings in 7 files',
      '           No client knows the field `author`',
      ...[0, 1, 2, 3, 4].map(index => `           ${file(index)}`),
      '           and 2 more',
      '  help     Remove it',
    ])
    expect(show([...same, find(7, 'No client knows the field `autor`')])).toContain('`autor`')
  })
  it('marks what can be fixed', () => {
    const find = (index: number, more: Partial<Diagnostic>): Diagnostic => ({
      code: 'invalid-name',
      severity: 'warning',
      message: `Name \`${index}\``,
      file: `${index}.md`,
      ...more,
    })
    const safe = find(1, { fix: [] })
    const unsafe = find(2, { unsafeFix: [] })
    expect(show([safe])).toContain('invalid-name  fixable\n')
    const text = show([safe, unsafe, find(3, {})])
    expect(text).toContain('3 findings in 3 files, 1 fixable, 1 fixable with `--unsafe-fixes`\n')
    expect(text).toContain('  Name `1` (fixable)\n')
    expect(text).toContain('  Name `2` (fixable, unsafe)\n')
    expect(text).toContain('  Name `3`\n')
  })
  it('shows the source where it shows the defect', () => {
    const position = { start: { line: 2, column: 7, offset: 10 }, end: { line: 2, column: 12, offset: 15 } }
    const find = (code: Code): Diagnostic => ({
      code,
      severity: 'error',
      message: 'x',
      file: 'a.md',
      position,
    })
    const sources = () => '---\nname: bread\n---\n'
    expect(show([find('mismatched-name')], { sources })).toContain(
      ['           a.md:2:7  x', '       2 │ name: bread', '         │       ^^^^^', ''].join('\n'),
    )
    expect(show([find('long-name')], { sources })).not.toContain('│')
  })
  it('never takes more lines for fewer findings', () => {
    const places = ['a/SKILL.md', `${'folder/'.repeat(6)}SKILL.md`, `${'folder/'.repeat(12)}SKILL.md`]
    const one = fc.record({
      code: fc.constantFrom<Code>('mismatched-name', 'missing-file', 'long-body', 'unknown-field'),
      severity: fc.constantFrom<Diagnostic['severity']>('error', 'warning'),
      message: fc.constantFrom('Short', 'Another', `A sentence ${'with a long end '.repeat(7)}`),
      file: fc.constantFrom(...places),
      fix: fc.constantFrom(undefined, []),
      unsafeFix: fc.constantFrom(undefined, []),
      related: fc.constantFrom(undefined, [{ message: 'the other', file: 'b/SKILL.md' }]),
    })
    const framed: readonly Code[] = ['mismatched-name', 'missing-file']
    const place = { start: { line: 1, column: 2, offset: 1 }, end: { line: 2, column: 2, offset: 9 } }
    const findings = fc.array(
      one.map(
        (found): Diagnostic => ({
          ...JSON.parse(JSON.stringify(found)),
          help: `Do this about ${found.code}`,
          ...(framed.includes(found.code) && { position: place }),
        }),
      ),
      { minLength: 1, maxLength: 40 },
    )
    fc.assert(
      fc.property(
        findings,
        fc.nat(),
        fc.constantFrom(40, 60, 100),
        fc.boolean(),
        (found, pick, width, verbose) => {
          const count = (diagnostics: Diagnostic[]) =>
            show(diagnostics, { width, verbose, sources: () => 'bread\nrolls\n' }).split('\n').length
          const fewer = found.toSpliced(pick % found.length, 1)
          expect(count(fewer)).toBeLessThanOrEqual(count(found))
        },
      ),
    )
  })
  it('lists every code in a table', () => {
    const diagnostics = [...many('warning', 21), ...many('error', 3)]
    expect(formatStatistics(diagnostics, { color: false, width: 80 })).toBe(
      [
        'findings  severity  code          files  fixable',
        '       2  error     missing-file      2',
        '       1  error     long-body         1',
        '      14  warning   missing-file     14',
        '       7  warning   long-body         7',
        '',
      ].join('\n'),
    )
    expect(formatStatistics([], { color: false, width: 80 })).toBe('No findings.\n')
  })
  it('says so when the account does not add up', () => {
    const account = { ...empty.account, found: 5 }
    expect(formatPretty({ ...empty, account }, options)).toContain('2 not accounted for (a bug in skillc)')
  })
  it('asks for the sources that it shows, each once', () => {
    const asked: string[] = []
    const sources = (file: string) => {
      asked.push(file)
      return undefined
    }
    const at = { line: 1, column: 1, offset: 0 }
    const diagnostics = [...many('error', 50), ...many('warning', 50)].map(
      (each): Diagnostic => ({ ...each, code: 'missing-file', position: { start: at, end: at } }),
    )
    show(diagnostics, { sources })
    expect(asked).toHaveLength(1)
    asked.length = 0
    show(
      [...many('error', 3), ...many('error', 3)].map(each => ({ ...each, position: { start: at, end: at } })),
      {
        sources,
        verbose: true,
      },
    )
    expect(asked.length).toBeLessThanOrEqual(3)
  })
  it('takes linear time', () => {
    const source = '[pie](pie.md) '.repeat(20_000)
    const diagnostics: Diagnostic[] = Array.from({ length: 2000 }, (_, index) => {
      const at = (offset: number) => ({ line: 1, column: offset + 1, offset })
      const position = { start: at(index * 14), end: at(index * 14 + 13) }
      return { code: 'missing-file', severity: 'error', message: 'x', file: 'a', position }
    })
    const took = stopwatch()
    formatPretty({ ...empty, findings: diagnostics }, { ...options, sources: () => source })
    expect(took()).toBeLessThan(20_000)
  })
})

describe('github', () => {
  it('annotates ten of a type and lists the rest', () => {
    const { report } = read('mixed-build')
    const diagnostics = Array.from({ length: 13 }, (_, index): Diagnostic => {
      return { code: 'long-body', severity: 'error', message: `##[error]${index}`, file: `::error::${index}` }
    })
    const lines = toGithub({ ...report, findings: diagnostics }).split('\n')
    expect(lines.filter(line => line.startsWith('::error '))).toHaveLength(10)
    expect(lines.slice(10, 15)).toEqual([
      'GitHub shows at most 10 errors and 10 warnings per step; without an annotation are:',
      ...[7, 8, 9].map(n => `\\u{3a}:error::${n} error long-body: ##\\u{5b}error]${n}`),
      expect.stringContaining('Found 1,214'),
    ])
  })
})

describe('baseline', () => {
  const { report } = read('mixed-build')
  const fresh = (diagnostics: Diagnostic[], text: string) => {
    const baseline = readBaseline(text)
    if ('error' in baseline) throw new Error(baseline.error)
    return leaveOut(diagnostics, baseline)
  }

  it('knows what it was made of, wherever it moved', () => {
    const baseline = toBaseline(report.findings)
    const moved = report.findings
      .map(each => ({
        ...each,
        position: { start: { line: 9, column: 1, offset: 90 }, end: { line: 9, column: 2, offset: 91 } },
      }))
      .reverse()
    expect(fresh(moved, baseline)).toEqual([])
    expect(toBaseline(moved)).toBe(baseline)
  })
  it('counts repeats', () => {
    const [one] = report.findings as [Diagnostic]
    expect(fresh([one, { ...one }, { ...one }], toBaseline([one, one]))).toEqual([one])
  })
  it('leaves out measures, and keeps names', () => {
    const print = (message: string) => computeFingerprint({ code: 'long-body', file: 'a', message })
    expect(print('Line 12 of 900')).toBe(print('Line 13 of 901'))
    expect(print('Name `step-1`')).not.toBe(print('Name `step-2`'))
    expect(print('U+202E is')).not.toBe(print('U+2066 is'))
    expect(print('U+0007 is')).not.toBe(print('U+0008 is'))
  })
  it('survives keys that objects have', () => {
    const odd: Diagnostic = { code: 'long-body', severity: 'error', message: '__proto__', file: '__proto__' }
    expect(fresh([odd], toBaseline([odd]))).toEqual([])
  })
  it.each([
    ['', 'not JSON'],
    ['{"format":1', 'not JSON'],
    ['[]', 'no list of `findings`'],
    ['null', 'no list of `findings`'],
    ['{"format":2,"findings":[]}', 'not of format 1'],
    ['{"format":1,"findings":[{"code":"a","file":"b","message":"c"}]}', '`findings[0]`'],
    ['{"format":1,"findings":[{"code":"a","file":"b","message":"c","count":-1}]}', '`findings[0]`'],
  ])('refuses %s', (text, reason) => {
    expect(readBaseline(text)).toEqual({ error: expect.stringContaining(reason) })
  })
  it('never throws, and holds all that it was made of', () => {
    fc.assert(
      fc.property(fc.array(diagnostic, { maxLength: 8 }), text, (diagnostics, junk) => {
        expect(readBaseline(junk)).toHaveProperty('error')
        expect(fresh(diagnostics, toBaseline(diagnostics))).toEqual([])
      }),
    )
  })
})

describe('unifiedDiff', () => {
  const before = '---\nname: bread\r\n\tkey: 1\n---\n\nText\n'
  const after = '---\nname: rolls\n  key: 1\n---\n\nText'

  it('shows what changed, also what cannot be seen', () => {
    expect(formatUnifiedDiff('skills/rolls/SKILL.md', before, after, { color: false })).toBe(
      [
        '--- a/skills/rolls/SKILL.md',
        '+++ b/skills/rolls/SKILL.md',
        '@@ -1,6 +1,6 @@',
        ' ---',
        '-name: bread\\u{d}',
        '-\\u{9}key: 1',
        '+name: rolls',
        '+  key: 1',
        ' ---',
        ' ',
        '-Text',
        '+Text',
        '\\ No newline at end of file',
        '',
      ].join('\n'),
    )
    expect(formatUnifiedDiff('a', before, before, { color: true })).toBe('')
    expect(formatUnifiedDiff('a', 'x\n', '', { color: false })).toContain('@@ -1 +0,0 @@\n-x\n')
  })
  it('is safe to print', () => {
    fc.assert(
      fc.property(text, text, text, fc.boolean(), (path, a, b, color) => {
        const output = formatUnifiedDiff(path, a, b, { color })
        expect(strays(output)).toEqual([])
        expect(commands(output)).toEqual([])
      }),
    )
  })
  it('gives up on too many changes, and says so', () => {
    const lines = (word: string) => `${word}\n`.repeat(5000)
    expect(formatUnifiedDiff('a', lines('x'), lines('y'), { color: false })).toContain(
      'more than 2000 changes',
    )
  })
})

describe('progress', () => {
  it.each([
    [80, 'push 12 of 12,340 blobs · 3,210 bytes · a\\u{1b}b'],
    [48, 'push 12 of 12,340 blobs · 3,210 bytes · a\\u{1b}b'],
    [47, 'push 12 of 12,340 blobs · 3,210 bytes'],
    [36, 'push 12 of 12,340 blobs'],
    [12, 'push 12 of …'],
    [1, '…'],
    [0, ''],
  ])('fits %i cells', (width, text) => {
    const progress = { phase: 'push', done: 12, total: 12_340, bytes: 3210, detail: 'a\u{1b}b' } as const
    expect(formatProgress(progress, width)).toBe(text)
  })
  it('says what is counted, also where the end is not known', () => {
    expect(formatProgress({ phase: 'walk', done: 3 }, 80)).toBe('walk 3 folders')
    expect(formatProgress({ phase: 'walk', done: 1 }, 80)).toBe('walk 1 folder')
    expect(formatProgress({ phase: 'push', done: 0, total: 1 }, 80)).toBe('push 0 of 1 blob')
  })
  it('has a bar and the time left once it takes long, where the end is known', () => {
    const half = { phase: 'analyze', done: 500, total: 1000 } as const
    const at = (now: number, width = 80) => formatProgressBar(half, { all: 0, phase: 100 }, now, width)
    expect(at(199)).toBeUndefined()
    expect(at(200)).toBe('━━━━━━━━━━────────── analyze 500 of 1,000 skills')
    expect(at(4100)).toBe('━━━━━━━━━━────────── analyze 500 of 1,000 skills · 4.0 s left')
    expect(at(4100, 30)).toBe('analyze 500 of 1,000 skills')
    expect(formatProgressBar({ phase: 'walk', done: 3 }, { all: 0, phase: 0 }, 500, 80)).toBe(
      'walk 3 folders',
    )
    fc.assert(
      fc.property(fc.nat(200), fc.nat(5000), (width, done) => {
        const text = formatProgressBar({ ...half, done }, { all: 0, phase: 0 }, 3000, width) ?? ''
        expect(measureWidth(text)).toBeLessThanOrEqual(width)
      }),
    )
  })
  it('is drawn when it is news, and not too often', () => {
    expect(isDue(undefined, 'a', 0)).toBe(true)
    expect(isDue({ text: 'a', at: 0 }, 'a', 9999)).toBe(false)
    expect(isDue({ text: 'a', at: 0 }, 'b', 10)).toBe(false)
    expect(isDue({ text: 'a', at: 0 }, 'b', 80)).toBe(true)
  })
})

describe('table', () => {
  const columns = [{ title: 'id' }, { title: 'tokens', align: 'right' as const }, { title: 'description' }]
  const rows = [
    ['bakery:bread', '1,204', 'Shapes rolls and buns when the dough has rested'],
    ['パン:生地', '88', '生地をこねて、ゆっくり発酵させる。'],
    ['pie', '7', 'one\nline \x1b[31m'],
  ]
  it('aligns, respects wide characters, and wraps at words', () => {
    expect(formatTable(columns, rows, { width: 40 })).toBe(
      [
        'id            tokens',
        '  description',
        'bakery:bread   1,204',
        '  Shapes rolls and buns when the dough',
        '  has rested',
        'パン:生地         88',
        '  生地をこねて、ゆっくり発酵させる。',
        'pie                7',
        '  one line \\u{1b}[31m',
        '',
      ].join('\n'),
    )
    // A comma does not begin a line.
    expect(wrapWords('生地をこねて、ゆっくり発酵', 12)).toEqual(['生地をこね', 'て、ゆっくり', '発酵'])
    expect(formatTable(columns, rows, { width: Infinity })).toContain('has rested\n')
  })
  it('gives a word that is wider than its column a line of its own', () => {
    const digest = 'x'.repeat(50)
    expect(formatTable([{ title: '' }], [[digest]], { width: 10 })).toBe(`${digest}\n`)
    expect(
      formatTable([{ title: '' }, { title: '' }], [['of it', `a short one, ${digest}`]], { width: 40 }),
    ).toBe(`of it\n  a short one,\n  ${digest}\n`)
  })
  it('keeps ids whole, shortens descriptions at a word, and writes tabs for programs', () => {
    const columns = [
      { title: 'id' },
      { title: 'tokens', align: 'right' as const },
      { title: 'description', longest: 60 },
    ]
    const rows = [
      [
        'bakery:breads:sourdough:feed-the-starter',
        '88',
        'Feeds a starter, and says when it is ready for the dough of the next day.\nUse it.',
      ],
      ['pie', '7', 'Short'],
    ]
    expect(formatTable(columns, rows, { width: 60 })).toBe(
      [
        'id                                        tokens',
        '  description',
        'bakery:breads:sourdough:feed-the-starter      88',
        '  Feeds a starter, and says when it is ready for the dough',
        '  of…',
        'pie                                            7',
        '  Short',
        '',
      ].join('\n'),
    )
    expect(formatTable(columns, rows, { width: 60, isPiped: true })).toBe(
      `${rows[0]![0]}\t88\t${rows[0]![2]!.replace('\n', ' ')}\npie\t7\tShort\n`,
    )
  })
  it('puts columns below the others where they do not fit side by side', () => {
    const columns = ['preset', 'client', 'version', 'checked', 'how'].map(title => ({ title }))
    const rows = [['some-client', 'Some Client', '2026.10.1', '2026-11-01', 'its source was read']]
    expect(formatTable(columns, rows, { width: 50 })).toBe(
      [
        'preset       client       version    checked',
        '  how',
        'some-client  Some Client  2026.10.1  2026-11-01',
        '  its source was read',
        '',
      ].join('\n'),
    )
  })
  it('is safe to print, and as wide as asked', () => {
    fc.assert(
      fc.property(fc.array(fc.array(text, { maxLength: 3 }), { maxLength: 5 }), rows => {
        const output = formatTable([{ title: 'a' }, { title: 'b' }, { title: 'c' }], rows, { width: 40 })
        expect(strays(output)).toEqual([])
        expect(commands(output)).toEqual([])
        for (const line of output.split('\n'))
          if (line.trim().includes(' ')) expect(measureWidth(line)).toBeLessThanOrEqual(40)
      }),
    )
  })
})

describe('words', () => {
  it('counts', () => {
    expect([0, 999, 1000, 1234567].map(formatNumber)).toEqual(['0', '999', '1,000', '1,234,567'])
    expect([1, 999, 1000, 999_949, 999_950, 4e9].map(formatBytes)).toEqual([
      '1 byte',
      '999 bytes',
      '1.0 kB',
      '999.9 kB',
      '1.0 MB',
      '4.0 GB',
    ])
    expect([0.4, 999, 1234, 61_000].map(formatDuration)).toEqual(['0 ms', '999 ms', '1.2 s', '1 min 1 s'])
  })
  it('wraps between words only', () => {
    expect(wrapWords('mix the dough in skills/very/long/path/SKILL.md now', 12)).toEqual([
      'mix the',
      'dough in',
      'skills/very/long/path/SKILL.md',
      'now',
    ])
  })
  it('cuts at whole characters', () => {
    expect(cutText('生地をこねる', 6)).toBe('生地…')
    expect(cutText('生地', 4)).toBe('生地')
    expect(cutText('cafe\u0301s', 4)).toBe('caf…')
  })
  it('escapes what is obeyed or unseen, and nothing else', () => {
    const fine = 'Brot für 生地 – “ça” ⚠\ufe0f 🇫🇷 שלום नमस्ते {a} ## [b] # c'
    expect(escapeTerminal(fine)).toBe(fine)
    expect(escapeTerminal('a\u200d\u00ad\ufe0f\u{e0100}')).toBe('a\\u{200d}\\u{ad}\\u{fe0f}\\u{e0100}')
    expect(escapeTerminal(`x${'\u0301'.repeat(8)}`)).toBe(`x${'\u0301'.repeat(6)}\\u{301}\\u{301}`)
    expect(JSON.parse(escapeJson(JSON.stringify(`${fine}\u{e0041}\n##[x]`)))).toBe(`${fine}\u{e0041}\n##[x]`)
  })
})

describe('groups of findings', () => {
  it('puts the worst first, and then those of most files', () => {
    const find = (more: Partial<Diagnostic>): Diagnostic => ({
      code: 'missing-file',
      severity: 'warning',
      message: 'a',
      file: 'a.md',
      ...more,
    })
    const found = [
      find({ severity: 'note' }),
      find({}),
      find({}),
      find({ code: 'long-body' }),
      find({ code: 'long-body', file: 'b.md', fix: [] }),
      find({ severity: 'error', unsafeFix: [] }),
    ]
    const rows = groupDiagnostics(found).map(({ severity, code, found, files, fixable, unsafe }) => [
      severity,
      code,
      found.length,
      files,
      fixable,
      unsafe,
    ])
    expect(rows).toEqual([
      ['error', 'missing-file', 1, 1, 0, 1],
      ['warning', 'long-body', 2, 2, 1, 0],
      ['warning', 'missing-file', 2, 1, 0, 0],
      ['note', 'missing-file', 1, 1, 0, 0],
    ])
  })
  it('loses no finding, and counts none twice', () => {
    fc.assert(
      fc.property(fc.array(diagnostic, { maxLength: 60 }), found => {
        const groups = groupDiagnostics(found)
        expect(groups.flatMap(group => group.found).toSorted(byIndex(found))).toEqual(found)
      }),
    )
  })
})

/** In the order of a list. */
function byIndex<T>(list: T[]): (a: T, b: T) => number {
  return (a, b) => list.indexOf(a) - list.indexOf(b)
}

describe('a long report', () => {
  it('is the same document as when it is made at once', () => {
    const diagnostics = Array.from(
      { length: 2_001 },
      (_, at): Diagnostic => ({
        code: 'missing-file',
        severity: 'warning',
        message: `No \`loaf-${at}.md\`\u009b`,
        file: `rye-${at % 7}/SKILL.md`,
        position: {
          start: { line: at, column: 1, offset: at },
          end: { line: at, column: 2, offset: at + 1 },
        },
      }),
    )
    const long: Report = {
      command: 'check',
      ok: true,
      exitCode: 0,
      findings: diagnostics,
      account: { found: 1, emitted: 1, aliases: 0, identical: 0, shadowed: 0, skipped: 0 },
      skipped: [],
      ignored: [],
    }
    expect([...formatJsonParts(long)].join('')).toBe(formatJson(toReportValue(long)))
    const formats = {
      json: formatJsonParts(long),
      sarif: formatSarifParts(long, {
        version: '1.2.3',
        homepage: 'https://example.com/skillc',
        sources: () => undefined,
      }),
      gitlab: formatGitlabParts(long),
    }
    for (const parts of Object.values(formats)) {
      const texts = [...parts]
      const whole = texts.join('')
      expect(whole).toBe(formatJson(JSON.parse(whole)))
      expect(whole.match(/loaf-\d+\.md/g)).toHaveLength(2_001)
      expect(Math.max(...texts.map(text => text.length))).toBeLessThan(whole.length * 0.6)
    }
  })
})
