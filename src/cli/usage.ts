/** How a command is called, and the flags of every command. */
import type { FlagTable, Listed } from './command.ts'

/** Flags of every command. */
export const globalFlags = {
  help: { kind: 'boolean', short: 'h', about: 'Show help' },
  version: { kind: 'boolean', short: 'V', about: 'Show the version' },
  color: { kind: 'boolean', no: 'Print without colors (also: NO_COLOR=1)' },
} as const satisfies FlagTable

/** `skillc check [ROOTS...]`. */
export function formatUsage({ name, args, usage }: Pick<Listed, 'name' | 'args' | 'usage'>): string {
  return `skillc ${name} ${usage ?? args.split(' ').map(formatArgument).join(' ')}`.trimEnd()
}

/** `[...roots]` → `[ROOTS...]`, `<name>` → `NAME`. */
function formatArgument(spec: string): string {
  const many = spec.includes('...') ? '...' : ''
  const word = spec.replace(/[^a-z]/g, '').toUpperCase() + many
  return spec.startsWith('[') ? `[${word}]` : word
}
