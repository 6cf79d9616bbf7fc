/** Entries that may be another program's, because nothing shows that a client reads them where they are. */
import type { Policy } from '../core/diagnostics/apply-severity.ts'
import type { Code } from '../core/diagnostics/catalog.ts'
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import { getParentPath, joinPath } from '../core/files/path.ts'
import { getPlaceKey } from './resolve/places.ts'
import type { AnalyzedSkill } from './types.ts'

const ABSENCES: ReadonlySet<Code> = new Set(['missing-frontmatter', 'missing-description'])
const NAMES: ReadonlySet<Code> = new Set(['invalid-name', 'mismatched-name'])

const clientFolder = /(?:^|\/)\.\w/
/** Installers look for skills in one. */
const skillsFolder = /(?:^|\/)skills?$/i

export interface Places {
  /** How many skills each folder has, by its path as shown: those of no client and no plugin. */
  counts: ReadonlyMap<string, number>
  /** True if a client, a plugin or an installer reads some of the skills. */
  areRead: boolean
}

export function countPlaces(
  skills: readonly AnalyzedSkill[],
  show: (source: number, path: string) => string,
  isOfPlugin: (source: number) => boolean,
): Places {
  const shown = new Map<string, string>()
  const counts = new Map<string, number>()
  let areRead = false
  for (const { found } of skills) {
    if (isOfPlugin(found.source)) {
      areRead = true
      continue
    }
    const folder = getParentPath(found.path)
    const key = getPlaceKey(found.source, folder)
    const place = shown.get(key) ?? getParentPath(show(found.source, joinPath(folder, 'x')))
    shown.set(key, place)
    const isOfClient = clientFolder.test(`${place}/`)
    areRead ||= isOfClient || skillsFolder.test(place)
    if (!isOfClient) counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  return { counts, areRead }
}

/**
 * A warning is a note where no skill in the folder has what is missing: one skill alone may have lost its description. So is a name
 * in a folder that nothing reads, beside skills that are read.
 */
export function lowerForeign(
  diagnostics: Diagnostic[],
  countSkills: () => Places,
  policy: Policy,
): Diagnostic[] {
  const bare = new Map<string, number>()
  const isLowered = ({ code, severity }: Diagnostic, codes: ReadonlySet<Code>) =>
    codes.has(code) && severity === 'warning' && policy.rules[code] === undefined
  for (const each of diagnostics)
    if (isLowered(each, ABSENCES)) bare.set(getPlace(each), (bare.get(getPlace(each)) ?? 0) + 1)
  if (bare.size === 0 && !diagnostics.some(each => isLowered(each, NAMES))) return diagnostics
  const { counts, areRead } = countSkills()
  const isForeign = (each: Diagnostic) => {
    const place = getPlace(each)
    const count = counts.get(place) ?? 0
    return isLowered(each, NAMES)
      ? areRead && count === 1 && !skillsFolder.test(place)
      : isLowered(each, ABSENCES) &&
          bare.get(place) === count &&
          (count > 1 || each.code === 'missing-frontmatter')
  }
  return diagnostics.map(each => (isForeign(each) ? lower(each) : each))
}

function lower(each: Diagnostic): Diagnostic {
  const message = NAMES.has(each.code)
    ? `${each.message}; no client is known to read the folder`
    : `${each.message}, unless another program reads it: no skill in the folder has one`
  return { ...each, severity: 'note', message }
}

function getPlace({ file }: Diagnostic): string {
  return getParentPath(getParentPath(file))
}
