/** What a walk found, as data that tests compare. */
import { realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Limits, Source, Walked } from '../../src/compiler/types.ts'
import { getBelow, isBelow } from '../../src/core/files/real-path.ts'

export const limits: Limits = {
  depth: 32,
  folders: 10_000,
  files: 100_000,
  entryBytes: 4096,
  fileBytes: 100_000,
}

export function createSource(dir: string, more: Partial<Source> = {}): Source {
  return { dir, label: 'shop', level: 'project', namespace: [], rank: 0, followLinks: false, ...more }
}

export interface Summary {
  /** Path of each skill, and of its resources, links as `path < where its bytes are`. */
  skills: Record<string, string[]>
  aliases?: Record<string, string[]>
  nested?: Record<string, string[]>
  /** Entries that are not `SKILL.md` at their own place. */
  entries?: Record<string, string>
  passedOver?: string[]
  findings?: string[]
  ignored?: string[]
}

export function summarize(walked: Walked, root: string): Summary {
  const real = realpathSync(root)
  const parent = dirname(real)
  const within = (file: string) =>
    isBelow(real, file) ? getBelow(real, file) : `../${getBelow(parent, file)}`
  const skills = walked.skills.map(({ path: folder, files }): [string, string[]] => {
    const prefix = folder === '' ? '' : `${folder}/`
    const shownFiles = files.map(({ path, file }) =>
      within(file) === prefix + path ? path : `${path} < ${within(file)}`,
    )
    return [folder, shownFiles]
  })
  // fromEntries takes `__proto__` for a name like any other
  const summary: Summary = { skills: Object.fromEntries(skills) }
  for (const found of walked.skills) {
    const prefix = found.path === '' ? '' : `${found.path}/`
    if (found.aliases.length > 0) summary.aliases = { ...summary.aliases, [found.path]: found.aliases }
    if (found.nested.length > 0) summary.nested = { ...summary.nested, [found.path]: found.nested }
    const at = within(found.entry.file)
    if (at !== `${prefix}SKILL.md`) {
      summary.entries = { ...summary.entries, [found.path]: `${found.entry.path} < ${at}` }
    }
  }
  const { passedOver, findings, ignored } = walked
  if (passedOver.length > 0) summary.passedOver = passedOver.map(({ path, code }) => `${path}: ${code}`)
  if (findings.length > 0) summary.findings = findings.map(({ path, code }) => `${path}: ${code}`)
  if (ignored.length > 0) summary.ignored = ignored
  return summary
}
