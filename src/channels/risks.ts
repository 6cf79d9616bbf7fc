/** Risks of a bundle's files for their readers, so an update can report new ones. */
import { type InspectedContent, inspectContents } from '../compiler/validate/resources.ts'
import { MOST } from '../compiler/validate/threats/threat.ts'
import { getEntry, RISKS } from '../core/diagnostics/catalog.ts'
import { hashFields, sha256 } from '../core/digests/hash.ts'
import { readRegular } from '../core/files/regular-file.ts'
import type { ManifestSkill } from '../format/manifest.ts'
import { listPublishedFiles } from '../reader/discovery/files.ts'
import { readManifest, readRecord, readVerified } from '../reader/disk/read.ts'
import { getStoredFile } from './references/store.ts'
import type { TreeFile } from './references/trees.ts'

export interface Risk {
  key: string
  /** The end of a sentence, with the line. Not unique. */
  words: string
}

export function listSkillRisks(folder: string, skill: ManifestSkill): Risk[] {
  const { files } = listPublishedFiles(skill, readRecord(folder, skill))
  return files.flatMap(({ path, source, digest }) =>
    listFileRisks(skill.id, { path, digest }, readVerified(folder, source, digest)),
  )
}

function listFileRisks(
  id: string,
  { path, digest }: { path: string; digest: string },
  bytes: Uint8Array,
): Risk[] {
  const found = inspectContents(path, bytes).filter(({ finding }) => RISKS.has(finding.code))
  return found.map(({ finding, content }, at) => {
    const { code, facts, position } = finding
    const { message } = getEntry(finding)
    const line = position === undefined ? '' : `:${position.start.line}`
    const rest = isCut(found, at) ? digest : ''
    return {
      key: hashFields([id, path, code, JSON.stringify(facts), digestContent(content), rest]),
      words: `has in \`${path}${line}\`: ${message(facts)} (${code})`,
    }
  })
}

/** The search stops at a limit, so any change of the file may add a finding. */
function isCut(found: readonly InspectedContent[], at: number): boolean {
  const isSame = ({ finding }: InspectedContent) => finding.code === found[at]?.finding.code
  return found.filter(isSame).length >= MOST && !found.slice(at + 1).some(isSame)
}

function digestContent(content: string | Uint8Array): string {
  return sha256(typeof content === 'string' ? content.replace(/[ \t\r\n]+/g, ' ').trim() : content)
}

export function subtractRisks(risks: readonly Risk[], others: readonly Risk[]): string[] {
  const known = new Set(others.map(({ key }) => key))
  return [...new Set(risks.filter(({ key }) => !known.has(key)).map(({ words }) => words))]
}

export function listBundleRisks(folder: string): Risk[] {
  return readManifest(folder).skills.flatMap(skill =>
    listSkillRisks(folder, skill).map(risk => ({ ...risk, words: `\`${skill.id}\` ${risk.words}` })),
  )
}

export function listTreeRisks(store: string, files: readonly TreeFile[]): Risk[] {
  return files.flatMap(file => listFileRisks('', file, readRegular(getStoredFile(store, file.digest))))
}
