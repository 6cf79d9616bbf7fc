/** Entries that may be another program's: `SKILL.md` without what clients need, where nothing shows that a client reads it. */
import type { Policy } from '../core/diagnostics/apply-severity.ts'
import type { Code } from '../core/diagnostics/catalog.ts'
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import { getParentPath, joinPath } from '../core/files/path.ts'
import { getPlaceKey } from './resolve/places.ts'
import type { AnalyzedSkill } from './types.ts'

const CODES: ReadonlySet<Code> = new Set(['missing-frontmatter', 'missing-description'])

/** A folder of a client, such as `.claude/skills/`. */
const clientFolder = /(?:^|\/)\.\w/

/** How many skills each folder has, by its path as shown: those of no client and no plugin. */
export type Places = ReadonlyMap<string, number>

export function countPlaces(
  skills: readonly AnalyzedSkill[],
  show: (source: number, path: string) => string,
  isOfPlugin: (source: number) => boolean,
): Places {
  const shown = new Map<string, string>()
  const places = new Map<string, number>()
  for (const { found } of skills) {
    if (isOfPlugin(found.source)) continue
    const folder = getParentPath(found.path)
    const key = getPlaceKey(found.source, folder)
    const place = shown.get(key) ?? getParentPath(show(found.source, joinPath(folder, 'x')))
    shown.set(key, place)
    if (!clientFolder.test(`${place}/`)) places.set(place, (places.get(place) ?? 0) + 1)
  }
  return places
}

/** A warning is a note where no skill in the folder has what is missing. One skill alone may have lost its description. */
export function lowerForeign(
  diagnostics: Diagnostic[],
  countSkills: () => Places,
  policy: Policy,
): Diagnostic[] {
  const counts = new Map<string, number>()
  const isBare = ({ code, severity }: Diagnostic) =>
    CODES.has(code) && severity === 'warning' && policy.rules[code] === undefined
  for (const each of diagnostics) {
    const place = getPlace(each)
    if (isBare(each)) counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  if (counts.size === 0) return diagnostics
  const places = countSkills()
  return diagnostics.map(each => {
    const place = getPlace(each)
    const count = counts.get(place) ?? 0
    const isForeign = places.get(place) === count && (count > 1 || each.code === 'missing-frontmatter')
    return isBare(each) && isForeign ? { ...each, severity: 'info' } : each
  })
}

function getPlace({ file }: Diagnostic): string {
  return getParentPath(getParentPath(file))
}
