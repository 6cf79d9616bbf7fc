/** What was found or bundled, in words. */
import { formatCount } from '../core/text/quantity.ts'
import type { Account } from '../format/types.ts'

/** `27 skills, 7 commands and 2 listed files`. */
export function formatEntries(account: Account, which: 'found' | 'emitted'): string {
  return joinEntries(account[which], account.commands?.[which], account.files?.[which])
}

/** The same from numbers: of all, those that are not a `SKILL.md`. */
export function joinEntries(all: number, commands = 0, files = 0): string {
  const skills = all - commands - files
  const parts = [
    ...(skills > 0 || all === 0 ? [formatCount(skills, 'skill')] : []),
    ...(commands > 0 ? [formatCount(commands, 'command')] : []),
    ...(files > 0 ? [formatCount(files, 'listed file')] : []),
  ]
  return [...parts.slice(0, -2), parts.slice(-2).join(' and ')].join(', ')
}
