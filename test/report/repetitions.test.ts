import { expect, test } from 'vitest'
import type { Diagnostic } from '../../src/core/diagnostics/diagnostic.ts'
import { formatFindings } from '../../src/report/pretty.ts'
import { foldRepetitions } from '../../src/report/repetitions.ts'

function createDiagnostic(file: string, line: number, rest: Partial<Diagnostic> = {}): Diagnostic {
  const start = { line, column: 1, offset: line * 10 }
  const position = { start, end: { ...start, column: 2 } }
  return {
    code: 'missing-file',
    severity: 'warning',
    message: `\`p${line}.md\` does not exist`,
    file,
    position,
    ...rest,
  }
}

const count = (many: number, create: (at: number) => Diagnostic) =>
  Array.from({ length: many }, (_, at) => create(at + 1))
const show = (diagnostics: Diagnostic[]) =>
  foldRepetitions(diagnostics).map(({ file, message }) => `${file}: ${message}`)

test('more than three findings of one code in a file are one, with the places of the others', () => {
  const three = count(3, line => createDiagnostic('a/SKILL.md', line))
  expect(foldRepetitions(three)).toEqual(three)
  const [folded, ...others] = foldRepetitions(count(5, line => createDiagnostic('a/SKILL.md', line)))
  expect(others).toEqual([])
  expect(folded?.message).toBe('`p1.md` does not exist (and 4 more in this file)')
  expect(folded?.related?.map(({ message, position }) => `${position?.start.line} ${message}`)).toEqual(
    [2, 3, 4, 5].map(line => `${line} \`p${line}.md\` does not exist`),
  )
})

test('copies of a file that a client has for itself count once', () => {
  const [first, second] = ['.claude', '.codex'].map(client =>
    createDiagnostic(`${client}/skills/rye/SKILL.md`, 7),
  )
  expect(show([first!, second!])).toEqual([
    '.claude/skills/rye/SKILL.md: `p7.md` does not exist (and 1 more in copies of this file)',
  ])
  expect(show([first!, createDiagnostic('.codex/skills/rye/SKILL.md', 8)])).toHaveLength(2)
})

test('what one habit causes in more than five files is one finding, though the facts differ', () => {
  const create = (at: number) =>
    createDiagnostic(`s${at}/SKILL.md`, 1, {
      code: 'missing-name',
      message: `No \`name\`; the folder's name \`s${at}\` stands in`,
    })
  expect(foldRepetitions(count(5, create))).toHaveLength(5)
  expect(show(count(6, create))).toEqual([
    "s1/SKILL.md: No `name`; the folder's name `s1` stands in (and 5 more in other files)",
  ])
})

test('a note that more than two files have is one', () => {
  const create = (at: number) =>
    createDiagnostic(`s${at}/SKILL.md`, 1, { code: 'foreign-field', severity: 'note', message: '`effort`' })
  expect(foldRepetitions(count(2, create))).toHaveLength(2)
  expect(show(count(3, create))).toEqual(['s1/SKILL.md: `effort` (and 2 more in other files)'])
})

test('dead links of six files stay apart, because each has its own repair', () => {
  expect(foldRepetitions(count(6, at => createDiagnostic(`s${at}/SKILL.md`, at)))).toHaveLength(6)
})

test.each<Partial<Diagnostic>>([{ severity: 'error' }, { code: 'exposed-secret' }, { fix: [] }])(
  '%j stays apart',
  rest => {
    expect(foldRepetitions(count(9, line => createDiagnostic('a/SKILL.md', line, rest)))).toHaveLength(9)
  },
)

test('names no more than a hundred other places', () => {
  const [folded] = foldRepetitions(count(500, line => createDiagnostic('a/SKILL.md', line)))
  expect(folded?.message).toContain('and 499 more')
  expect(folded?.related).toHaveLength(100)
})

test('a report of many codes lists fewer places of each, to stay on two screens', () => {
  const codes = [
    'missing-file',
    'long-name',
    'long-body',
    'invalid-name',
    'missing-path',
    'unclosed-fence',
    'long-field',
  ] as const
  const diagnostics = codes.flatMap(code =>
    count(5, at => createDiagnostic(`s${at}/SKILL.md`, at, { code, message: `Loaf ${at} of ${code}` })),
  )
  const print = (most: number, all = diagnostics) =>
    formatFindings(all, {
      color: false,
      width: 100,
      verbose: false,
      sources: () => undefined,
      maxFindings: most,
    })
  const options = { color: false, width: 100, verbose: false, sources: () => undefined }
  expect(formatFindings(diagnostics, options)).toBe(print(3))
  expect(print(3).split('\n').length).toBeLessThan(50)
  expect(formatFindings(diagnostics.slice(0, 10), options)).toBe(print(5, diagnostics.slice(0, 10)))
})

test('one absence that several files name is one finding, whatever the line', () => {
  const create = (at: number, target = 'x') =>
    createDiagnostic(`s${at}/SKILL.md`, at, {
      code: 'missing-path',
      message: `\`scripts/${target}.py\` does not exist, but line ${at} runs it`,
    })
  expect(show([create(1), create(2)])).toEqual([
    's1/SKILL.md: `scripts/x.py` does not exist, but line 1 runs it (and 1 more in other files)',
  ])
  expect(show([create(1), create(2, 'y')])).toHaveLength(2)
})

test('an error that more than five files have is one, and errors with other words stay apart', () => {
  const create = (at: number, message: string) =>
    createDiagnostic(`p${at}/plugin.json`, 1, { code: 'invalid-plugin', severity: 'error', message })
  expect(show(count(6, at => create(at, '`skills` cannot be used')))).toEqual([
    'p1/plugin.json: `skills` cannot be used (and 5 more in other files)',
  ])
  expect(show(count(5, at => create(at, '`skills` cannot be used')))).toHaveLength(5)
  expect(show(count(6, at => create(at, `\`${at}\` cannot be used`)))).toHaveLength(6)
})

test('a field that several files have is the repository’s own, unless it may be a slip', () => {
  const create = (at: number, rest: Partial<Diagnostic> = {}) =>
    createDiagnostic(`s${at}/SKILL.md`, 1, {
      code: 'unknown-field',
      severity: 'note',
      message: '`tier`',
      ...rest,
    })
  expect(show(count(3, at => create(at)))).toEqual([])
  expect(show(count(2, at => create(at)))).toHaveLength(2)
  expect(show(count(3, at => create(at, { unsafeFix: [] })))).toHaveLength(1)
  expect(show(count(3, at => create(at, { severity: 'warning' })))).toHaveLength(3)
})
