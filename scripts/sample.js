/**
 * The share of some files of tests that a commit runs: one in so many, chosen by a digest of the commit and the file, so that
 * another commit runs others; and each file that the commit itself changes.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'

/** @param {string[]} files @param {number} share @param {string} cwd */
export function chooseFiles(files, share, cwd) {
  const commit = git(cwd, 'rev-parse', 'HEAD').trim()
  const changed = new Set(git(cwd, 'diff', '--name-only', 'HEAD~1', 'HEAD').split('\n'))
  const chosen = files.filter(file => changed.has(file) || toNumber(`${commit} ${file}`) % share === 0)
  return chosen.length > 0 ? chosen : files.slice(0, 1)
}

function toNumber(/** @type {string} */ text) {
  return createHash('sha256').update(text).digest().readUInt32BE()
}

/** Nothing where git cannot tell: a copy without a history. */
function git(/** @type {string} */ cwd, /** @type {string[]} */ ...args) {
  return spawnSync('git', args, { cwd, encoding: 'utf8' }).stdout ?? ''
}
