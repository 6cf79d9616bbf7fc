// The skills a benchmark tree is multiplied from.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { wordSkills } from './words.js'

/** The corpus beside the project, which need not be there. */
export const corpus = fileURLToPath(new URL('../../shared/corpus/visible', import.meta.url))

/**
 * @typedef {{ path: string, mode: number, read: () => Buffer }} BaseFile path from the skill's folder, POSIX
 * @typedef {{ path: string, folder: string, files: BaseFile[] }} BaseSkill path from the base, POSIX; files sorted
 */

/**
 * Every folder with a `SKILL.md` below `dir`, sorted; a skill inside another is a skill of its own. Without `dir`
 * the corpus beside the project, and where there is none (or `dir` is `words`), skills made from words.
 * @param {string | undefined} dir
 * @returns {{ name: string, skills: BaseSkill[] }}
 */
export function readBase(dir) {
  if (dir === 'words' || (dir === undefined && !existsSync(corpus)))
    return { name: 'words', skills: wordSkills() }
  const root = dir ?? corpus
  /** @type {BaseSkill[]} */
  const skills = []
  visit(root, root, undefined, skills)
  if (skills.length === 0) throw new Error(`No SKILL.md below ${root}`)
  return { name: basename(root), skills: skills.sort((a, b) => (a.path < b.path ? -1 : 1)) }
}

/** @param {string} root @param {string} dir @param {BaseSkill | undefined} owner @param {BaseSkill[]} skills */
function visit(root, dir, owner, skills) {
  const entries = readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  const isSkill = entries.some(entry => entry.isFile() && /^skill\.md$/i.test(entry.name))
  const path = posix(relative(root, dir))
  const skill = isSkill ? { path, folder: basename(dir), files: [] } : owner
  if (isSkill && skill) skills.push(skill)
  for (const entry of entries) {
    const full = join(dir, entry.name)
    if (entry.isDirectory()) visit(root, full, skill, skills)
    else if (entry.isFile() && skill) {
      const mode = statSync(full).mode & 0o111 ? 0o755 : 0o644
      const within = posix(relative(join(root, skill.path), full))
      skill.files.push({ path: within, mode, read: () => readFileSync(full) })
    }
  }
}

/** @param {string} path */
function posix(path) {
  return sep === '/' ? path : path.split(sep).join('/')
}
