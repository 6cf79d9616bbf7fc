import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { listSome } from '../../core/text/quantity.ts'
import type { Preset } from '../presets/preset.ts'
import type { Cell } from './matrix.ts'
import type { Effect } from './verdict.ts'

const REPORTED: ReadonlySet<Effect> = new Set<Effect>(['renamed', 'cut', 'misread', 'undescribed'])

const MOST_NAMES = 6

export function createFindings(cells: { preset: Preset; cell: Cell }[]): Finding[] {
  const groups = new Map<string, { code: Said['code']; reason: string; clients: string[] }>()
  const isUsedBySome = cells.some(({ cell }) => cell.verdict === 'loads' || cell.verdict === 'changed')
  for (const { preset, cell } of cells) {
    for (const { code, reason } of listSaid(cell, isUsedBySome)) {
      const key = `${code} ${reason}`
      const group = groups.get(key) ?? { code, reason, clients: [] }
      group.clients.push(preset.title)
      groups.set(key, group)
    }
  }
  return [...groups.values()].map(({ code, reason, clients }) =>
    createClientFinding(code, { clients: joinWords(clients), reason }),
  )
}

type Said = { code: 'lost-skill' | 'hidden-skill' | 'altered-skill' | 'disputed-skill'; reason: string }

function listSaid({ verdict, reasons }: Cell, isUsedBySome: boolean): Said[] {
  switch (verdict) {
    case 'dropped':
      return reasons.slice(0, 1).map(({ text }) => ({ code: 'lost-skill', reason: text }))
    case 'hidden':
      return reasons.slice(0, 1).map(({ text }) => ({ code: 'hidden-skill', reason: text }))
    case 'changed':
      return reasons
        .filter(({ effect }) => REPORTED.has(effect))
        .map(({ text }) => ({ code: 'altered-skill', reason: text }))
    case 'undecided':
      return reasons.slice(0, 1).map(({ text }) => ({ code: 'disputed-skill', reason: text }))
    case 'shadowed':
      return isUsedBySome
        ? reasons.slice(0, 1).map(({ text }) => ({ code: 'disputed-skill', reason: text }))
        : []
    default:
      return []
  }
}

function createClientFinding(code: Said['code'], facts: { clients: string; reason: string }): Finding {
  if (code === 'lost-skill' || code === 'hidden-skill') return createFinding(code, facts)
  return code === 'altered-skill' ? createFinding(code, facts) : createFinding('disputed-skill', facts)
}

function joinWords(names: string[]): string {
  if (names.length === 1 || names.length > MOST_NAMES) return listSome(names, MOST_NAMES)
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
