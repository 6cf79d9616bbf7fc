/**
 * Records can have skills of one id for several tenants. Each tenant sees its own variant, and everyone else the
 * general skill, which keeps the id. A variant's id appends `+` and the tenant, so it sorts after the general one.
 */
import { numberName, toSegment } from '../../core/files/path.ts'
import { byCodeUnit, groupBy } from '../../core/text/order.ts'
import type { Source } from '../types.ts'
import { computeContentDigest } from './places.ts'
import { type Candidate, computeRank, sortCandidates } from './precedence.ts'

export function separateVariants(candidates: Candidate[], sources: Source[]): Candidate[] {
  if (sources.every(({ scope }) => scope === undefined)) return candidates
  const taken = new Set(candidates.map(({ id }) => id))
  const ids = new Map(
    [...groupBy(candidates, ({ id }) => id).values()].flatMap(rivals => nameVariants(rivals, sources, taken)),
  )
  return candidates.map(candidate => {
    const id = ids.get(candidate)
    return id === undefined ? candidate : { ...candidate, id, variantOf: candidate.id }
  })
}

function nameVariants(rivals: Candidate[], sources: Source[], taken: Set<string>): [Candidate, string][] {
  if (rivals.length === 1) return []
  const getTenants = ({ skill }: Candidate) => sources[skill.found.source]?.scope ?? []
  const byTenant = groupBy(sortCandidates(rivals, sources), one => getTenants(one).join('\n'))
  const [general] = byTenant.get('') ?? []
  byTenant.delete('')
  // Tenants whose skills have the same content share one variant.
  const variants = groupBy([...byTenant.values()], ([first]) => getDigest(first))
  if (general !== undefined) variants.delete(getDigest(general))
  const own = [...variants.values()].filter(groups => !isOutranked(groups[0]?.[0], general, sources))
  if (own.length === 1 && general === undefined) return []
  return own.flatMap(groups => {
    const all = groups.flat()
    const [tenant = ''] = all.flatMap(getTenants).sort(byCodeUnit)
    const id = numberName(`${all[0]?.id}+${toSegment(tenant)}`, taken)
    return all.map((candidate): [Candidate, string] => [candidate, id])
  })
}

function getDigest(candidate: Candidate | undefined): string {
  return candidate === undefined ? '' : computeContentDigest(candidate.files)
}

/** Files come before records of their level, and records of a better level before all others. */
function isOutranked(
  variant: Candidate | undefined,
  general: Candidate | undefined,
  sources: Source[],
): boolean {
  if (variant === undefined || general === undefined) return false
  const [own, other] = [sources[variant.skill.found.source], sources[general.skill.found.source]]
  if (other?.holds?.kind === 'records' && other.level === own?.level) return false
  return computeRank(general.skill, sources) < computeRank(variant.skill, sources)
}
