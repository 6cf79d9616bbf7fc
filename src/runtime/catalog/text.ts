import { PLACE } from '../../format/template.ts'
import type { CatalogSkill, Shape } from './shapes.ts'

export interface Item {
  skill: CatalogSkill
  length: number
  /** Cut to the limit of one skill. */
  description: string
}

export type Frame = [before: string, after: string]

export function splitTemplate(template: string): Frame {
  const at = template.indexOf(PLACE)
  return at === -1 ? [template, ''] : [template.slice(0, at), template.slice(at + PLACE.length)]
}

export function composeCatalog(
  ordered: Item[],
  shown: Map<Item, string>,
  shape: Shape,
  [before, after]: Frame,
  rest = '',
): string {
  const listed = ordered.filter(item => shown.has(item))
  if (listed.length === 0) return ''
  const { headings, section } = shape
  const parts = [before, shape.open(listed.map(({ skill }) => skill))]
  let last: string | undefined
  for (const item of listed) {
    const heading = headings?.[section?.(item.skill) ?? 0]
    if (heading !== last) parts.push(`${last === undefined ? '' : '\n\n'}${heading}\n`)
    else if (item !== listed[0]) parts.push(shape.between)
    parts.push(shape.entry(item.skill, shown.get(item) ?? ''))
    last = heading
  }
  return [...parts, shape.close, rest, after].join('')
}

export function formatEmpty(ordered: Item[], shape: Shape, [before, after]: Frame): string {
  const headings = (shape.headings ?? []).map(heading => `${heading}\n\n\n`)
  return [before, shape.open(ordered.map(({ skill }) => skill)), ...headings, shape.close, after].join('')
}
