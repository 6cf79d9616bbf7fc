/** `skills-lock.json` of the `skills` CLI (1.7.4, local lock, version 1). */

import { createHash } from 'node:crypto'
import { attempt, failure } from '../../core/errors/failure.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { formatJson, parseJson } from '../../core/json/json.ts'
import { isMap } from '../../core/json/shapes.ts'
import { toSortedObject } from '../../core/text/order.ts'

export const SKILLS_LOCK = 'skills-lock.json'
const VERSION = 1
const LARGEST_LOCK = 64 * 2 ** 20

/** Where the CLI puts a project's skills; the first existing folder counts. */
export const SKILL_FOLDERS = [
  '.agents/skills',
  '.claude/skills',
  '.opencode/skills',
  '.gemini/skills',
  '.codex/skills',
]

export interface SkillsLockEntry {
  source: string
  sourceType: string
  computedHash: string
  [key: string]: unknown
}

export type SkillsLock = Map<string, SkillsLockEntry>

/**
 * The CLI's hash of a skill's folder: SHA-256 over paths and contents, unseparated, in its order, without `.git`,
 * `node_modules` and modes.
 */
export function hashSkillFolder(files: { path: string; bytes: Uint8Array }[]): string {
  const counted = files.filter(({ path }) => !/(?:^|\/)(?:\.git|node_modules)\//.test(path))
  // The CLI sorts with `localeCompare`, and another order gives another hash.
  const collator = new Intl.Collator('en')
  const hash = createHash('sha256')
  for (const { path, bytes } of counted.sort((a, b) => collator.compare(a.path, b.path)))
    hash.update(path).update(bytes)
  return hash.digest('hex')
}

/** Throws a Failure for a file that is not there, or is no such lock. */
export function loadSkillsLock(file: string, shown: string): SkillsLock {
  const text = attempt(`Cannot read \`${file}\``, () => readRegular(file, LARGEST_LOCK).toString('utf8'))
  let content: unknown
  try {
    content = parseJson(text)
  } catch {
    throw failure(`\`${shown}\` is not JSON`, 'If it contains merge conflict markers, resolve them')
  }
  if (!isMap(content) || content.version !== VERSION || !isMap(content.skills))
    throw failure(
      `\`${shown}\` is not a lock file of the \`skills\` CLI, version ${VERSION}`,
      'Write it with `npx skills add`',
    )
  const lock: SkillsLock = new Map()
  for (const [name, entry] of Object.entries(content.skills)) {
    const { source, sourceType, computedHash } = isMap(entry) ? entry : {}
    if (typeof source !== 'string' || typeof sourceType !== 'string' || typeof computedHash !== 'string')
      throw failure(
        `\`${shown}\` records neither the source nor the content of \`${name}\``,
        'Write it with `npx skills add`',
      )
    lock.set(name, { ...(isMap(entry) ? entry : {}), source, sourceType, computedHash })
  }
  return lock
}

export function formatSkillsLock(lock: SkillsLock): string {
  return formatJson({ version: VERSION, skills: toSortedObject(lock) })
}
