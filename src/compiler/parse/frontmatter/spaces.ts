/** Characters that look like a space, but not to YAML. */
import type { Edit, Finding } from '../../../core/diagnostics/catalog.ts'
import { createFinding } from '../../../core/diagnostics/finding.ts'
import type { Position } from '../../../core/json/types.ts'
import { listLinesBetween } from './text-lines.ts'

const NAMES: Record<string, string> = {
  '\u00a0': 'no-break space',
  '\u1680': 'Ogham space mark',
  '\u2007': 'figure space',
  '\u202f': 'narrow no-break space',
  '\u205f': 'medium mathematical space',
  '\u3000': 'ideographic space',
}

const ANY = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/

/** U+3000 is ordinary between East Asian words, so it counts only where YAML needs spaces. */
const IN_TEXT = /[\u00a0\u1680\u2000-\u200a\u202f\u205f]/g

export function createSpaceFinding(space: string, position: Position, fix?: Edit[]): Finding {
  const code = `U+${space.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
  const facts = { code, name: NAMES[space] ?? 'typographic space' }
  return createFinding('unusual-space', facts, fix === undefined ? { position } : { position, fix })
}

/** Offsets of the first of each odd space in a block. */
export function findSpaces(source: string): number[] {
  if (!ANY.test(source)) return []
  const seen = new Map<string, number>()
  for (const { 0: space, index } of source.matchAll(IN_TEXT)) if (!seen.has(space)) seen.set(space, index)
  return [...seen.values()]
}

export function fixStructuralSpaces(source: string): Edit[] {
  const edits: Edit[] = []
  if (!ANY.test(source)) return edits
  for (const line of listLinesBetween(source, 0, source.length)) {
    const [lead = ''] = /^[\s\u3000]*(?:- )?/.exec(line.text) ?? []
    const key = /^[\p{L}\p{N}_.$-]+/u.exec(line.text.slice(lead.length))?.[0] ?? ''
    const colon = /^[\s\u3000]*:[\s\u3000]*/.exec(line.text.slice(lead.length + key.length))?.[0] ?? ''
    if (key === '' || colon === '') continue
    const structure = `${lead}${' '.repeat(key.length)}${colon}`
    for (let i = 0; i < structure.length; i++) {
      if (ANY.test(structure.charAt(i)))
        edits.push({ start: line.start + i, end: line.start + i + 1, text: ' ' })
    }
  }
  return edits
}
