/** The nearest `AGENTS.md` upward, as a source of the skills that it lists. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Finding } from '../diagnostics/catalog.ts'
import type { ListedSkill } from '../types.ts'
import type { Found } from './wanted.ts'

const NAME = 'AGENTS.md'
/** Folders that are looked at: the working directory and those above it. */
const MOST_LEVELS = 12
const LARGEST_LIST = 2 * 1024 * 1024

/** Reads what a text lists: `listedSkills` of parse, with a Markdown parser. Given by the caller, who loads it when needed. */
export type ReadList = (text: string) => { entries: ListedSkill[]; findings: Finding[] }

/** The source of the nearest `AGENTS.md` from `cwd` upward; nothing when there is none, or when it lists no skills. */
export async function agentsSource(cwd: string, load: () => Promise<ReadList>): Promise<Found> {
  const dir = nearest(cwd)
  if (dir === undefined) return { wanted: [], notes: [] }
  const file = join(dir, NAME)
  const text = textOf(file)
  // Most lists of skills are none: no Markdown parser is loaded for those.
  if (text === undefined || !text.includes('file:')) return { wanted: [], notes: [] }
  const { entries, findings } = (await load())(text)
  const notes = findings.map(finding => ({ file, finding }))
  if (entries.length === 0) return { wanted: [], notes }
  return {
    wanted: [{ dir, label: NAME, level: 'project', holds: { kind: 'list', file: NAME, entries } }],
    notes,
  }
}

function nearest(cwd: string): string | undefined {
  let folder = cwd
  for (let level = 0; level < MOST_LEVELS; level++) {
    if (existsSync(join(folder, NAME))) return folder
    if (dirname(folder) === folder) return undefined
    folder = dirname(folder)
  }
  return undefined
}

/** A file that is too large or cannot be read lists nothing that anyone could use. */
function textOf(file: string): string | undefined {
  try {
    return statSync(file).isFile() && statSync(file).size <= LARGEST_LIST
      ? readFileSync(file, 'utf8')
      : undefined
  } catch {
    return undefined
  }
}
