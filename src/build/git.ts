/** Git, asked in a way that runs nothing of the repository: it may be a stranger's. */
import { spawnSync } from 'node:child_process'
import { readEnvironment } from '../channels/environment.ts'

/** A repository's own configuration may name programs for git to run: none of them is. */
const SAFE = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', '-c', 'core.quotePath=false']
/** What a partial clone leaves out is not fetched: the configuration says with which program. */
const OFFLINE = { GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none', GIT_TERMINAL_PROMPT: '0' }

/** What git prints; undefined when it fails or is not installed. */
export function runGit(args: string[], cwd: string, input?: string): Buffer | undefined {
  const { status, stdout } = spawnSync('git', [...SAFE, ...args], {
    cwd,
    input: input ?? '',
    env: { ...readEnvironment().env, ...OFFLINE },
    maxBuffer: 1 << 30,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  return status === 0 ? stdout : undefined
}

/** The digest of the commit that a branch, tag or other revision names; undefined where there is none. */
export function findCommit(revision: string, cwd: string): string | undefined {
  if (revision === '' || revision.startsWith('-') || revision.includes('\0')) return undefined
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]
  return runGit(args, cwd)?.toString().trim()
}
