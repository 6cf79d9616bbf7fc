import type { Parsed } from '../../types.ts'
import { placesIn } from '../../util/lines.ts'
import type { Report } from '../rule.ts'

/** What a message can hold. */
const shown = 80

/**
 * Commands that Claude Code runs while it loads a skill (its documentation, "Inject dynamic context"):
 * `` !`…` `` at the start of a line or after white space, and blocks fenced with ```` ```! ````. They are never run here.
 */
export function embeddedCommand({ text, code }: Parsed, report: Report): void {
  const placeOf = placesIn(text)
  for (const { kind, lang, value, position } of code) {
    const { offset } = position.start
    if (kind === 'block') {
      if (lang === '!') report('embedded-command', { command: summary(value) }, { position })
    } else if (text[offset - 1] === '!' && text[offset + 1] !== '`' && /^\s?$/.test(text[offset - 2] ?? '')) {
      report(
        'embedded-command',
        { command: summary(value) },
        { position: placeOf(offset - 1, position.end.offset) },
      )
    }
  }
}

function summary(command: string): string {
  const line = command.trim().split('\n', 1)[0] ?? ''
  return line.length < command.trim().length || line.length > shown ? `${line.slice(0, shown)}…` : line
}
