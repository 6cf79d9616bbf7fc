/** Accounts for each `SKILL.md`: found = emitted + aliases + identical + shadowed + skipped. */
import type { Code } from '../../core/diagnostics/catalog.ts'
import type { Account, EntryCount } from '../../format/types.ts'
import { isEntryPath } from '../entry-form.ts'
import type { AnalyzedSkill, PassedOver, Source } from '../types.ts'
import type { ResolveInput } from './input.ts'
import { byPlace, getAliasEntry, getEntryPath, listAliases, type SkillPlace } from './places.ts'

export type Fates = Map<AnalyzedSkill, 'identical' | 'shadowed' | Code>

/** Entries that are not in the bundle in any form, with a code. Aliases of a skipped skill are skipped with it. */
export function listSkipped(
  { skills, passedOver }: Pick<ResolveInput, 'skills' | 'passedOver'>,
  fates: Fates,
  refused: ReadonlyMap<AnalyzedSkill | PassedOver, string>,
): PassedOver[] {
  const markRefused = (id: string | undefined) => (id === undefined ? {} : { refused: id })
  const skipped = passedOver.map(entry => ({ ...entry, ...markRefused(refused.get(entry)) }))
  for (const skill of skills) {
    const code = fates.get(skill)
    if (code === undefined || code === 'identical' || code === 'shadowed') continue
    skipped.push({
      source: skill.found.source,
      path: getEntryPath(skill),
      ...(skill.found.realFolder !== undefined && { linkedAt: getAliasEntry(skill, skill.found.path) }),
      code,
      ...markRefused(refused.get(skill)),
    })
    for (const { source, path } of listAliases(skill))
      skipped.push({ source, path: getAliasEntry(skill, path), code })
  }
  return skipped.sort(byPlace)
}

export function createAccount(
  { skills, sources }: Pick<ResolveInput, 'skills' | 'sources'>,
  fates: Fates,
  skipped: PassedOver[],
): Account {
  const account: Account = {
    found: 0,
    emitted: 0,
    aliases: 0,
    identical: 0,
    shadowed: 0,
    skipped: skipped.length,
  }
  const counts: Record<EntryKind, EntryCount> = {
    commands: { found: 0, emitted: 0 },
    files: { found: 0, emitted: 0 },
  }
  const count = ({ source, path }: SkillPlace, emitted: number) => {
    const kind = getEntryKind(sources[source], path)
    if (kind === undefined) return
    counts[kind].found++
    counts[kind].emitted += emitted
  }
  for (const place of skipped) count(place, 0)
  for (const skill of skills) {
    const fate = fates.get(skill)
    if (fate === undefined) account.emitted++
    else if (fate === 'identical') account.identical++
    else if (fate === 'shadowed') account.shadowed++
    else continue
    const aliases = listAliases(skill)
    account.aliases += aliases.length
    count({ source: skill.found.source, path: getEntryPath(skill) }, fate === undefined ? 1 : 0)
    for (const { source, path } of aliases) count({ source, path: getAliasEntry(skill, path) }, 0)
  }
  account.found = account.emitted + account.aliases + account.identical + account.shadowed + account.skipped
  for (const kind of ENTRY_KINDS) if (counts[kind].found > 0) account[kind] = counts[kind]
  return account
}

const ENTRY_KINDS = ['commands', 'files'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** Undefined for a `SKILL.md`. In bundles every entry is a skill. */
export function getEntryKind(source: Source | undefined, path: string): EntryKind | undefined {
  if (isEntryPath(path)) return undefined
  if (source?.holds?.kind === 'commands') return 'commands'
  return source?.holds?.kind === 'list' ? 'files' : undefined
}
