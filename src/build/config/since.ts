/** Which files changed since a git revision. */
import { resolve } from 'node:path'
import { failure } from '../../core/failure.ts'
import { showPath } from '../../core/show.ts'
import { findCommit, runGit } from '../git.ts'

/**
 * Files that differ from the revision, committed or not, and untracked ones; from `cwd` when below it, else absolute.
 * Throws a Failure when git or the revision is not there.
 */
export function listChangedSince(revision: string, cwd: string): Set<string> {
  if (revision.startsWith('-'))
    throw failure(`\`${revision}\` is not a git revision`, 'Give a branch, tag or commit')
  const ask = (args: string[], folder: string) => runGit(args, folder)?.toString() ?? throwUnlisted(revision)
  const top = ask(['rev-parse', '--show-toplevel'], cwd).trim()
  const commit = findCommit(revision, cwd) ?? throwUnlisted(revision)
  const tracked = ask(
    [...listFilterSettings(top), 'diff', '--name-only', '--no-ext-diff', '--no-textconv', '-z', commit, '--'],
    top,
  )
  const untracked = ask(['ls-files', '--others', '--exclude-standard', '-z'], top)
  const files = `${tracked}\0${untracked}`.split('\0').filter(name => name !== '')
  return new Set(files.map(name => showPath(cwd, resolve(top, name))))
}

/** Settings that switch off the filters of a repository, which `git diff` would run on files that changed. */
function listFilterSettings(top: string): string[] {
  const keys = runGit(['config', '--name-only', '-z', '--get-regexp', '^filter[.]'], top)?.toString() ?? ''
  const names = keys.split('\0').flatMap(key => /^(filter[.].+)[.][^.]+$/s.exec(key)?.[1] ?? [])
  return [...new Set(names)].flatMap(name => [
    ...['-c', `${name}.clean=`],
    ...['-c', `${name}.process=`],
    ...['-c', `${name}.required=false`],
  ])
}

function throwUnlisted(revision: string): never {
  throw failure(
    `git cannot list the changes since \`${revision}\``,
    'Run in a git work tree, and give a branch, tag or commit that exists',
  )
}
