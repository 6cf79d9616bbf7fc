import { escapeJson } from '../text/terminal.ts'

/** Safe to print, with a line end. Keys keep their order; `undefined` ones are left out. */
export function formatJson(value: unknown): string {
  return `${escapeJson(JSON.stringify(value, null, 2))}\n`
}

/** One line that is safe to print, with a line end. */
export function formatJsonLine(value: unknown): string {
  return `${escapeJson(JSON.stringify(value))}\n`
}
