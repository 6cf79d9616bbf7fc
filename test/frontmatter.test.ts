/** Frontmatter: each fixture folder is a file and what is read from it, with positions; fixes; no text that makes it throw. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { catalog, type Edit, type Entry, type Finding } from '../src/diagnostics/catalog.ts'
import { type FrontmatterResult, needsToml, readFrontmatter } from '../src/parse/frontmatter.ts'
import { readToml } from '../src/parse/toml.ts'
import type { Position } from '../src/types.ts'
import { lineStarts, pointAt } from '../src/util/lines.ts'

const folder = new URL('../fixtures/frontmatter/', import.meta.url).pathname
const cases = readdirSync(folder).sort()

function read(text: string): FrontmatterResult {
  return readFrontmatter(text, needsToml(text) ? readToml : undefined)
}

function shown(position: Position | undefined): string {
  if (position === undefined) return '-'
  const { start, end } = position
  return `${start.line}:${start.column}-${end.line}:${end.column}`
}

function sentence({ code, facts, position }: Finding): string {
  const entry: Entry = catalog[code]
  return `${shown(position)} ${code} ${entry.message(facts)}`
}

function applied(text: string, findings: Finding[]): string {
  const edits: Edit[] = []
  for (const edit of findings.flatMap(({ fix }) => fix ?? [])) {
    const isKnown = edits.some(({ start, end, text }) => start === edit.start && end === edit.end && text === edit.text)
    if (!isKnown) edits.push(edit)
  }
  edits.sort((a, b) => a.start - b.start || a.end - b.end)
  let result = ''
  let from = 0
  for (const edit of edits) {
    expect(edit.start).toBeGreaterThanOrEqual(from)
    result += text.slice(from, edit.start) + edit.text
    from = edit.end
  }
  return result + text.slice(from)
}

/** A result as it stands in `expected.json`. */
function summary(text: string): Record<string, unknown> {
  const { frontmatter, bodyStart, regular, findings, unusable } = read(text)
  const body = pointAt(lineStarts(text), bodyStart)
  const fixed = applied(text, findings)
  return {
    unusable,
    regular,
    body: `${body.line}:${body.column}`,
    findings: findings.map(sentence),
    values: frontmatter?.values,
    places:
      frontmatter &&
      Object.fromEntries([...frontmatter.places].map(([key, at]) => [key, `${shown(at.key)} ${shown(at.value)}`])),
    sources: frontmatter?.sources.size ? Object.fromEntries(frontmatter.sources) : undefined,
    comments: frontmatter?.comments.length ? frontmatter.comments : undefined,
    fixed: fixed === text ? undefined : fixed.split(/\r\n|\r|\n/).slice(0, pointAt(lineStarts(fixed), read(fixed).bodyStart).line - 1),
  }
}

describe('fixtures', () => {
  test.each(cases)('%s', name => {
    const text = readFileSync(join(folder, name, 'input.md'), 'utf8')
    const file = join(folder, name, 'expected.json')
    const actual = `${JSON.stringify(summary(text), undefined, 2)}\n`
    // `UPDATE_FIXTURES=1` writes what is read now; review the difference before keeping it.
    if (process.env.UPDATE_FIXTURES === '1' || !existsSync(file)) writeFileSync(file, actual)
    expect(actual).toBe(readFileSync(file, 'utf8'))
  })
})

describe('fixes', () => {
  test.each(cases)('%s', name => {
    expectSoundFixes(readFileSync(join(folder, name, 'input.md'), 'utf8'))
  })
})

/** Applied fixes leave nothing that they were for, add nothing, and change no value. */
function expectSoundFixes(text: string): void {
  const before = read(text)
  const fixable = before.findings.filter(({ fix }) => fix !== undefined)
  if (fixable.length === 0) return
  const after = read(applied(text, before.findings))
  expect(after.frontmatter?.values).toEqual(before.frontmatter?.values)
  const left = before.findings.filter(({ fix }) => fix === undefined).map(({ code }) => code)
  expect(after.findings.filter(({ fix }) => fix !== undefined)).toEqual([])
  for (const { code } of after.findings) expect(left).toContain(code)
}
