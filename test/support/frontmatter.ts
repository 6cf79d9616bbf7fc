/** Reads frontmatter as an analysis does, and checks what its fixes make of a text. */
import { expect } from 'vitest'
import { readFrontmatter } from '../../src/compiler/parse/frontmatter/frontmatter.ts'
import type { Edit, Finding } from '../../src/core/diagnostics/catalog.ts'

export function applyFixes(text: string, findings: Finding[]): string {
  const edits: Edit[] = []
  for (const edit of findings.flatMap(({ fix }) => fix ?? [])) {
    const isKnown = edits.some(
      ({ start, end, text }) => start === edit.start && end === edit.end && text === edit.text,
    )
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

/** Applied fixes leave nothing to fix, add no other code, and change no value. A fix may uncover the next place. */
export function expectSoundFixes(text: string): void {
  const before = readFrontmatter(text)
  let fixed = text
  let after = before
  for (let pass = 0; pass < 3 && after.findings.some(({ fix }) => fix !== undefined); pass++) {
    fixed = applyFixes(fixed, after.findings)
    after = readFrontmatter(fixed)
    expect(after.frontmatter?.values).toEqual(before.frontmatter?.values)
  }
  expect(after.findings.filter(({ fix }) => fix !== undefined)).toEqual([])
  const left = before.findings.map(({ code }) => code)
  for (const { code } of after.findings) expect(left).toContain(code)
}
