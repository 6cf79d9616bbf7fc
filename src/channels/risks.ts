/** What the files of a bundle may do to their reader, so that an update can be asked what it adds. */
import { inspectResource } from '../compiler/validate/resources.ts'
import { type Code, catalog } from '../core/diagnostics/catalog.ts'
import type { Entry } from '../core/diagnostics/entry.ts'
import type { ManifestSkill } from '../format/manifest.ts'
import { listPublishedFiles } from '../reader/discovery/files.ts'
import { readManifest, readRecord, readVerified } from '../reader/disk/read.ts'

const RISKS = new Set<Code>([
  'bidirectional-character',
  'exposed-secret',
  'hidden-character',
  'hidden-instruction',
  'piped-script',
  'sensitive-file',
  'tag-character',
])

/**
 * The risks of one skill as ends of sentences, sorted, each once. Without lines, so that one that only moved is the same. Throws a
 * Failure for a bundle that is not whole.
 */
export function listSkillRisks(folder: string, skill: ManifestSkill): string[] {
  const { files } = listPublishedFiles(skill, readRecord(folder, skill))
  const found = files.flatMap(({ path, source, digest }) =>
    inspectResource(path, readVerified(folder, source, digest))
      .filter(({ code }) => RISKS.has(code))
      .map(({ code, facts }) => {
        const { message }: Entry = catalog[code]
        return `has in \`${path}\`: ${message(facts)} (${code})`
      }),
  )
  return [...new Set(found)].sort()
}

/** What of a bundle the bundle before it did not have; all, where there is none before. Each starts with the id of its skill. */
export function listNewRisks(folder: string, before: string | undefined): string[] {
  const known = new Set(before === undefined ? [] : listRisks(before))
  return listRisks(folder).filter(words => !known.has(words))
}

function listRisks(folder: string): string[] {
  return readManifest(folder).skills.flatMap(skill =>
    listSkillRisks(folder, skill).map(words => `\`${skill.id}\` ${words}`),
  )
}
