import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import type { Position } from '../../core/json/types.ts'
import { compileGlobs } from '../../core/match/glob.ts'
import { createLocator } from '../../core/text/lines.ts'
import type { Parsed } from '../types.ts'
import { splitGlobs } from './lists.ts'
import { type Entries, findPosition, getTextValue, toExcerpt, toPointer } from './values.ts'

const MOST_FAULTS = 10

interface Item {
  glob: string
  position: Position | undefined
}

export function checkGlobs(parsed: Parsed, entries: Entries): Finding[] {
  const items = listGlobItems(parsed, entries)
  const { faults } = compileGlobs(items.map(({ glob }) => glob))
  return faults.slice(0, MOST_FAULTS).map(({ index, reason }) => {
    const { glob = '', position } = items[index] ?? {}
    return createFinding('invalid-glob', { glob: toExcerpt(glob), reason }, { position })
  })
}

function listGlobItems({ frontmatter, text }: Parsed, entries: Entries): Item[] {
  const entry = entries.get('paths')
  if (frontmatter === undefined || entry === undefined) return []
  const { value, pointer } = entry
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => {
      const at = pointer + toPointer(index)
      const glob = getTextValue(frontmatter, item, at)
      return glob ? { glob, position: findPosition(frontmatter, at) } : []
    })
  }
  const whole = findPosition(frontmatter, pointer)
  const globs = splitGlobs(getTextValue(frontmatter, value, pointer) ?? '')
  if (whole === undefined) return globs.map(glob => ({ glob, position: whole }))
  const placeIn = createLocator(text)
  let from = whole.start.offset
  return globs.map(glob => {
    // YAML escapes may have changed the text; then the whole value is the position.
    const start = text.indexOf(glob, from)
    if (start === -1 || start + glob.length > whole.end.offset) return { glob, position: whole }
    from = start + glob.length
    return { glob, position: placeIn(start, from) }
  })
}
