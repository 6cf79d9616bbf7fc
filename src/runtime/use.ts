import { type FaultCode, isFault } from '../core/errors/fault.ts'
import type { SkillRecord } from '../format/manifest.ts'
import { getBody, readEntry, readRecord } from './files.ts'
import { cutPart, locateSections, type Part, type PartRequest } from './parts.ts'
import type { Entry } from './state.ts'

/** The most required skills that one use loads. */
const MOST_REQUIRED = 64

export interface LoadedSkill {
  entry: Entry
  body: string
  record: SkillRecord
  /** `SKILL.md`. Shared: do not modify it. */
  bytes: Uint8Array
}

/** A required skill that could not be loaded. */
export interface MissingSkill {
  id: string
  code: FaultCode
}

export async function load(entry: Entry, signal?: AbortSignal): Promise<LoadedSkill> {
  const [bytes, record] = await Promise.all([readEntry(entry, signal), readRecord(entry, signal)])
  return { entry, body: getBody(bytes, record), record, bytes }
}

/** Returns undefined for instructions of at most `most` tokens if no part was requested. Throws a fault for an unknown section. */
export function takePart(
  { entry, body, record, bytes }: LoadedSkill,
  request: PartRequest,
  most: number,
): Part | undefined {
  const { id, tokens } = entry.skill
  const locate = () => locateSections(record.sections, bytes, record.chunk.body)
  return cutPart(id, body, tokens, locate, request, most)
}

interface Required {
  name: string
  mayBeTool?: true
}

/** Names unknown to the build may be skills of another layer. */
function listRequired({ dependencies = [], unmet = [] }: SkillRecord): Required[] {
  return [...dependencies.flatMap(({ id, kind }) => (kind === 'requires' ? { name: id } : [])), ...unmet]
}

/** Required skills come first; cycles are cut. An error of `open` for one skill does not stop the others. */
export async function loadRequired(
  main: LoadedSkill,
  open: (id: string) => Promise<LoadedSkill>,
): Promise<{ loaded: LoadedSkill[]; missing: MissingSkill[] }> {
  const loaded: LoadedSkill[] = []
  const missing: MissingSkill[] = []
  const seen = new Set([main.entry.skill.id])
  const path: { item: LoadedSkill | undefined; left: Required[] }[] = [
    { item: undefined, left: listRequired(main.record) },
  ]
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const next = top.left.shift()
    if (next === undefined) {
      if (top.item !== undefined) loaded.push(top.item)
      path.pop()
      continue
    }
    const { name, mayBeTool } = next
    if (seen.has(name) || seen.size > MOST_REQUIRED) continue
    seen.add(name)
    try {
      const item = await open(name)
      const { id } = item.entry.skill
      if (id === name || !seen.has(id)) path.push({ item, left: listRequired(item.record) })
      seen.add(id)
    } catch (error) {
      if (!isFault(error) || error.code === 'aborted') throw error
      if (!mayBeTool || error.code !== 'unknown-skill') missing.push({ id: name, code: error.code })
    }
  }
  return { loaded, missing }
}
