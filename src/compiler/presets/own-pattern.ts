/** Patterns of presets that strangers may have written: they are searched in linear time, unlike those of skillc's own. */
import { compileExact, findMatches, type Span } from '../../core/match/find.ts'

const MOST_STEPS = 500
const MOST_WORK = 1_000_000

export function compileOwnPattern(source: string): ReturnType<typeof compileExact> {
  return compileExact(source, MOST_STEPS, { left: MOST_WORK })
}

/** None once the search takes too long. */
export function findOwnMatches(source: string, text: string): Span[] {
  const compiled = compileOwnPattern(source)
  return 'fault' in compiled ? [] : findMatches(compiled.pattern, text, text.length + 1)
}
