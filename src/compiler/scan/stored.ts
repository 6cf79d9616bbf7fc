/** Converts a bundle's skills into a walk's result, with the same bounds. The files stay in the bundle. */
import { statSync } from 'node:fs'
import { isCode } from '../../core/diagnostics/catalog.ts'
import { ENTRY, joinPath } from '../../core/files/path.ts'
import { getIdPath } from '../../format/place.ts'
import type { FoundFile, FoundSkill, Limits, Source, StoredFile, StoredSkill, Walked } from '../types.ts'
import { createChoice } from './choice.ts'
import { createWalked } from './memory.ts'
import { createSkill, reportFinding, toFoundFile } from './search.ts'
import { leaveOutUnsafe } from './unsafe.ts'

/** The files must have been verified against the manifest. */
export function walkStored(source: Source, index: number, limits: Limits): Walked {
  const { skills, refused, dir } =
    source.holds?.kind === 'stored' ? source.holds : { skills: [], refused: [], dir: '' }
  const choice = createChoice(source)
  const walked = createWalked()
  const report = { findings: walked.findings, index }
  const leftOut: string[] = []
  for (const skill of skills) {
    const entry = joinPath(skill.path, skill.entry.path)
    const { size } = statSync(skill.entry.file)
    if (choice.leavesOut(skill.path)) leftOut.push(skill.path)
    else if (size > limits.entryBytes) {
      reportFinding(report, entry, 'oversized-entry', { size, limit: limits.entryBytes })
      walked.passedOver.push({ source: index, path: entry, code: 'oversized-entry' })
    } else addSkill(walked, toFoundSkill(skill, index, dir), limits)
  }
  for (const { id, code } of refused)
    walked.passedOver.push({
      source: index,
      path: joinPath(getIdPath(id), ENTRY),
      // Another version of skillc may have other codes.
      code: isCode(code) ? code : 'lost-skill',
      refused: id,
    })
  if (walked.files > limits.files) reportFinding(report, '', 'excessive-files', { limit: limits.files })
  if (skills.length === 0) reportFinding(report, '', 'empty-source', { root: source.label, ignored: 0 })
  return { ...leaveOutUnsafe(walked), ...(leftOut.length === 0 ? {} : { excluded: leftOut.sort() }) }
}

function addSkill(walked: Walked, skill: FoundSkill, limits: Limits): void {
  const { source } = skill
  const room = limits.files - walked.files
  const kept = skill.files.filter(({ path, size }) => {
    if (size <= limits.fileBytes) return true
    const full = joinPath(skill.path, path)
    const facts = { path: full, size, limit: limits.fileBytes }
    reportFinding({ findings: walked.findings, index: source }, full, 'oversized-file', facts)
    return false
  })
  walked.files += 1 + skill.files.length
  if (room > 0) walked.skills.push({ ...skill, files: kept.slice(0, room) })
}

function toFoundSkill(skill: StoredSkill, source: number, dir: string): FoundSkill {
  const { path, folder, entry, files, nested, form } = skill
  return {
    ...createSkill(source, path, folder, readState(entry)),
    // Distinguishes two skills of one bundle that share a file.
    realpath: `${dir}\0${path}`,
    files: files.map(readState),
    nested,
    ...(form !== undefined && { form }),
  }
}

function readState({ path, file, executable }: StoredFile): FoundFile {
  return { ...toFoundFile(path, file, statSync(file)), executable }
}
