import type { Parsed } from '../../types.ts'
import type { Report } from '../rule.ts'

/** What a message can hold. */
const shown = 80

/** Commands that Claude Code runs while it loads a skill. They are never run here. */
export function embeddedCommand({ substitutions }: Parsed, report: Report): void {
  for (const { command, position } of substitutions) {
    if (command !== undefined)
      report('embedded-command', { command: summarizeCommand(command) }, { position })
  }
}

function summarizeCommand(command: string): string {
  const line = command.trim().split('\n', 1)[0] ?? ''
  return line.length < command.trim().length || line.length > shown ? `${line.slice(0, shown)}…` : line
}
