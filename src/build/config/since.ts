/** Which files changed since a git revision. */
import { execFileSync, spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { failure } from '../../core/failure.ts'
import { showPath } from '../../core/show.ts'

/** A repository's own configuration may name programs for git to run: none of them is. */
const SAFE = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', '-c', 'core.quotePath=false']

/**
 * Files that differ from the revision, committed or not, and untracked ones; from `cwd` when below it, else absolute.
 * Throws a Failure when git or the revision is not there.
 */
export function listChangedSince(revision: string, cwd: string): Set<string> {
  if (revision.startsWith('-'))
    throw failure(`\`${revision}\` is not a git revision`, 'Give a branch, tag or commit with `--since`')
  const top = runGit(['rev-parse', '--show-toplevel'], cwd, revision).trim()
  const commit = runGit(
    ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`],
    cwd,
    revision,
  ).trim()
  const tracked = runGit(
    [...listFilterSettings(top), 'diff', '--name-only', '--no-ext-diff', '--no-textconv', '-z', commit, '--'],
    top,
    revision,
  )
  const untracked = runGit(['ls-files', '--others', '--exclude-standard', '-z'], top, revision)
  const files = `${tracked}\0${untracked}`.split('\0').filter(name => name !== '')
  return new Set(files.map(name => showPath(cwd, resolve(top, name))))
}

/** Settings that switch off the filters of a repository, which `git diff` would run on files that changed. */
function listFilterSettings(top: string): string[] {
  const { stdout } = spawnSync(
    'git',
    [...SAFE, 'config', '--name-only', '-z', '--get-regexp', '^filter[.]'],
    {
      cwd: top,
      encoding: 'utf8',
    },
  )
  const names = stdout.split('\0').flatMap(key => /^(filter[.].+)[.][^.]+$/s.exec(key)?.[1] ?? [])
  return [...new Set(names)].flatMap(name => [
    ...['-c', `${name}.clean=`],
    ...['-c', `${name}.process=`],
    ...['-c', `${name}.required=false`],
  ])
}

function runGit(args: string[], cwd: string, revision: string): string {
  try {
    return execFileSync('git', [...SAFE, ...args], {
      cwd,
      encoding: 'utf8',
      maxBuffer: 1 << 30,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  } catch {
    throw failure(
      `git cannot list the changes since \`${revision}\``,
      'Run in a git work tree, and give a branch, tag or commit that exists with `--since`',
    )
  }
}
