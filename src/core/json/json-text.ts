/** Values as JSON text that is safe to print. */
import { escapeJson } from '../text/terminal.ts'

/** A value as indented JSON text, safe to print, with a line end. Keys keep their order; `undefined` ones are left out. */
export function formatJson(value: unknown): string {
  return `${escapeJson(JSON.stringify(value, null, 2))}\n`
}

/** A value as JSON on one line, safe to print, with a line end. */
export function formatJsonLine(value: unknown): string {
  return `${escapeJson(JSON.stringify(value))}\n`
}
