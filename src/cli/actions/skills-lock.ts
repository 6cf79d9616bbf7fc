/** The lock file of the `skills` CLI: verifies it, or writes it for unpacked skills. */

import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import {
  formatSkillsLock,
  hashSkillFolder,
  loadSkillsLock,
  SKILL_FOLDERS,
  SKILLS_LOCK,
  type SkillsLock,
} from '../../channels/references/skills-lock.ts'
import { attempt, failure } from '../../core/errors/failure.ts'
import { replaceFile } from '../../core/files/drafts.ts'
import { ENTRY } from '../../core/files/path.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { isSafePath } from '../../core/files/untrusted-path.ts'
import { formatJson } from '../../core/json/json.ts'
import { formatCount, pluralize } from '../../core/text/quantity.ts'
import { toPosix } from '../../core/text/show.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import type { ExitCode, Io } from '../io.ts'

const MOST_FILES = 100_000

export function isSkillsLock(given: string): boolean {
  return basename(given) === SKILLS_LOCK
}

/** 1: a skill is missing or does not match. */
export function verifySkillsLock(given: string, json: boolean, io: Io): ExitCode {
  const file = resolve(io.cwd, given)
  const lock = loadSkillsLock(file, given)
  const skills = [...lock].map(([name, { computedHash }]) => {
    const folder = findSkillFolder(dirname(file), name)
    const hash = folder === undefined ? undefined : hashSkillFolder(listFiles(folder))
    const state = hash === undefined ? 'missing' : hash === computedHash ? 'same' : 'changed'
    return { name, state, expected: computedHash, ...(hash !== undefined && { actual: hash }) }
  })
  const bad = skills.filter(({ state }) => state !== 'same')
  if (json) io.out(formatJson({ ok: bad.length === 0, skills }))
  else {
    for (const { name, state } of bad) io.out(`${state.padEnd(10)} ${escapeTerminal(name)}\n`)
    io.out(
      bad.length === 0
        ? `${formatCount(skills.length, 'skill')} ${pluralize(skills.length, 'matches', 'match')} ${SKILLS_LOCK}.\n`
        : `${formatCount(bad.length, 'skill')} ${pluralize(bad.length, 'does', 'do')} not match ${SKILLS_LOCK}.\n`,
    )
  }
  return bad.length === 0 ? 0 : 1
}

/** Adds a folder's skills to a project's lock file, with the folder as source. Throws a Failure. */
export function writeSkillsLock(given: string, io: Io): void {
  const folder = resolve(io.cwd, given)
  const file = join(io.cwd, SKILLS_LOCK)
  const lock: SkillsLock = existsSync(file) ? loadSkillsLock(file, SKILLS_LOCK) : new Map()
  for (const name of listSkillFolders(folder)) {
    const place = toPosix(relative(io.cwd, folder))
    const source = place === '' ? '.' : place.startsWith('..') ? place : `./${place}`
    const computedHash = hashSkillFolder(listFiles(join(folder, name)))
    lock.set(basename(name), { source, sourceType: 'local', skillPath: `${name}/${ENTRY}`, computedHash })
  }
  attempt(`Cannot write \`${file}\``, () => replaceFile(file, formatSkillsLock(lock)))
}

/** Relative paths of folders with an entry. Does not follow links. */
function listSkillFolders(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name === ENTRY)
    .map(entry => toPosix(relative(folder, entry.parentPath)))
    .filter(path => path !== '')
    .sort()
}

function findSkillFolder(base: string, name: string): string | undefined {
  // The file is untrusted: its names must not lead elsewhere.
  if (!isSafePath(name)) return undefined
  return SKILL_FOLDERS.map(folder => join(base, folder, name)).find(each => existsSync(join(each, ENTRY)))
}

function listFiles(folder: string): { path: string; bytes: Uint8Array }[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry =>
    entry.isFile(),
  )
  if (entries.length > MOST_FILES)
    throw failure(`\`${folder}\` has more than ${MOST_FILES} files`, 'It is not a skill folder')
  return entries.map(entry => {
    const file = join(entry.parentPath, entry.name)
    return { path: toPosix(relative(folder, file)), bytes: readRegular(file) }
  })
}
