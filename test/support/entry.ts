/** Entries for tests of validate: frontmatter as parse reads it, and a body of one's choice. */

import { readFrontmatter } from '../../src/compiler/parse/frontmatter/frontmatter.ts'
import type { Frontmatter, Parsed } from '../../src/compiler/types.ts'
import type { Finding } from '../../src/core/diagnostics/catalog.ts'

interface Made {
  folder?: string
  isRoot?: boolean
  firstParagraph?: string
}

/** What parse gives for `---\n${yaml}\n---\n`: the first key stands on line 2. No yaml: an entry without frontmatter. */
export function entryWith(yaml: string | undefined, made: Made = {}): Parsed {
  const { folder = 'bread', isRoot = false, firstParagraph = '' } = made
  const text = yaml === undefined ? 'Knead the dough.\n' : `---\n${yaml}\n---\n`
  const { frontmatter, bodyStart } = readFrontmatter(text)
  return {
    text,
    folder,
    isRoot,
    fileName: 'SKILL.md',
    frontmatter,
    bodyStart,
    tree: { type: 'root', children: [] },
    headings: [],
    references: [],
    mentions: [],
    firstParagraph,
    code: [],
    comments: [],
    anchors: [],
    findings: [],
    substitutions: [],
    takesArguments: false,
    argumentNames: [],
    servers: [],
  }
}

/** The frontmatter of the same entry. */
export function readFrontmatterIn(yaml: string): Frontmatter {
  const { frontmatter } = entryWith(yaml)
  if (frontmatter === undefined) throw new Error('The test has no frontmatter that can be read')
  return frontmatter
}

/** Findings as short lines: where, code, facts, and the fix after an arrow. */
export function shown(findings: Finding[]): string[] {
  return findings.map(({ code, facts, position, fix }) => {
    const said = Object.entries(facts).map(([key, value]) => `${key}=${value}`)
    const repair = fix?.map(edit => `→ ${edit.start}-${edit.end} ${edit.text}`) ?? []
    if (position === undefined) return ['nowhere', code, ...said, ...repair].join(' ')
    const { start, end } = position
    const where = `${start.line}:${start.column}-${end.line}:${end.column}`
    return [where, code, ...said, ...repair].join(' ')
  })
}
