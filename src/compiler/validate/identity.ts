/** What a skill is called and what it says of itself: the two fields that no skill can do without. */
import type { Code, Finding } from '../../core/diagnostics/catalog.ts'
import type { Position } from '../../core/json/types.ts'
import type { Parsed } from '../types.ts'
import { readDescription } from './description.ts'
import { readName } from './name.ts'
import { type Entries, mapEntries } from './values.ts'

export interface Identity {
  /** As declared, trimmed; else the folder's name. */
  name: string
  /** The name made valid: the last segment of the skill's id. */
  leaf: string
  /** Trimmed; empty when there is nothing to load. */
  description: string
  /** Whether the description is the body's first paragraph, its first heading or the name. */
  borrowed: boolean
  findings: Finding[]
  /** Set when a rule about who may use the skill cannot be kept. */
  unusable?: Code
}

/**
 * Name and description of one entry, and every finding about them (specification, frontmatter). Findings stand at the
 * value, at the key where the value is empty, and at the first line where the key is absent.
 */
export function readIdentity(parsed: Parsed, entries: Entries = mapEntries(parsed.frontmatter)): Identity {
  const firstLine = getFirstLine(parsed.text)
  const { name, leaf, findings } = readName(parsed, entries, firstLine)
  const { description, borrowed, findings: others } = readDescription(parsed, entries, firstLine, name)
  return { name, leaf, description, borrowed, findings: [...findings, ...others] }
}

function getFirstLine(text: string): Position {
  const length = /[\r\n]/.exec(text)?.index ?? text.length
  const start = { line: 1, column: 1, offset: 0 }
  return { start, end: { line: 1, column: length + 1, offset: length } }
}
