/** A skill at the root of a repository: all that lies there is installed with it. Pure. */
import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { formatNumber } from '../../core/text/quantity.ts'
import type { FoundSkill } from '../types.ts'

/** What skills consist of: the folders that the specification knows, and files beside the entry. */
const OF_SKILLS = /^(?:(?:references?|resources|assets|scripts|templates)\/|[^/]*$)/

/** More files than this in other folders are worth a word. */
const MOST_OTHERS = 10
/** So are more bytes than this in all. */
const MOST_BYTES = 2_000_000

/** Says how much a skill takes with it where its root is more than a skill. */
export function findBundledRepository({ path, form, files }: FoundSkill): Finding | undefined {
  if (path !== '' || form !== undefined) return undefined
  const others = files.filter(file => !OF_SKILLS.test(file.path))
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (others.length <= MOST_OTHERS && bytes <= MOST_BYTES) return undefined
  const counts = new Map<string, number>()
  for (const file of others) {
    const folder = file.path.slice(0, file.path.indexOf('/') + 1)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  const largest = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 3)
  const shown = largest.map(([folder, count]) => `${formatNumber(count)} in \`${folder}\``)
  const folders = shown.length === 0 ? '' : `; ${shown.join(', ')}`
  return createFinding('bundled-repository', { count: files.length, bytes, folders })
}
