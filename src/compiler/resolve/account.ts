/** Where each `SKILL.md` went: found = emitted + aliases + identical + shadowed + skipped. */
import type { Code } from '../../core/diagnostics/catalog.ts'
import type { Account } from '../../format/types.ts'
import type { AnalysedSkill, PassedOver } from '../types.ts'
import type { ResolveInput } from './input.ts'
import { byPlace, getAliasEntry, getEntryPath, listAliases } from './places.ts'

/** Where an analysed skill went when it is not in the bundle itself; a code: it is skipped, and the code says why. */
export type Fates = Map<AnalysedSkill, 'identical' | 'shadowed' | Code>

/** What is not in the bundle in any form, with the code that says why. Aliases of a skipped skill are skipped with it. */
export function listSkipped(
  { skills, passedOver }: Pick<ResolveInput, 'skills' | 'passedOver'>,
  fates: Fates,
  refused: ReadonlyMap<AnalysedSkill | PassedOver, string>,
): PassedOver[] {
  const markRefused = (id: string | undefined) => (id === undefined ? {} : { refused: id })
  const skipped = passedOver.map(entry => ({ ...entry, ...markRefused(refused.get(entry)) }))
  for (const skill of skills) {
    const code = fates.get(skill)
    if (code === undefined || code === 'identical' || code === 'shadowed') continue
    skipped.push({
      source: skill.found.source,
      path: getEntryPath(skill),
      code,
      ...markRefused(refused.get(skill)),
    })
    for (const { source, path } of listAliases(skill))
      skipped.push({ source, path: getAliasEntry(skill, path), code })
  }
  return skipped.sort(byPlace)
}

/** The account of a whole build. */
export function createAccount(skills: AnalysedSkill[], fates: Fates, skipped: PassedOver[]): Account {
  const account: Account = {
    found: 0,
    emitted: 0,
    aliases: 0,
    identical: 0,
    shadowed: 0,
    skipped: skipped.length,
  }
  for (const skill of skills) {
    const fate = fates.get(skill)
    if (fate === undefined) account.emitted++
    else if (fate === 'identical') account.identical++
    else if (fate === 'shadowed') account.shadowed++
    else continue
    account.aliases += listAliases(skill).length
  }
  account.found = account.emitted + account.aliases + account.identical + account.shadowed + account.skipped
  return account
}
