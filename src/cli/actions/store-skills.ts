/** The skills of a store, a line each. */
import type { StoreSkill } from '../../channels/publish/options.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'

const SIGNS = { new: '+', changed: '~', unchanged: '=', failed: '!', removed: '-', kept: '?' } as const

/** Without those that stay as they are. */
export function formatStoreSkills(skills: readonly StoreSkill[]): string {
  const rows = skills.filter(({ state }) => state !== 'unchanged')
  return rows.map(one => `${escapeTerminal(formatRow(one))}\n`).join('')
}

function formatRow({ name, state, id, version }: StoreSkill): string {
  const ids = [id, version].filter(one => one !== undefined).join(' ')
  const words = state === 'kept' ? 'not in the bundle; `--prune` removes it there' : state
  return `  ${SIGNS[state]} ${name}: ${words}${ids === '' ? '' : ` (${ids})`}`
}
