/**
 * Runs tests: `npm test` those that every clone can run, `npm test -- NAME` the files whose names have NAME in them,
 * whichever project they belong to. With `--project`, and for all other flags, it is vitest.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { BESIDE, missingParts, withoutLinks } from './shared.js'

const given = process.argv.slice(2)
const isNamed = given.some(argument => !argument.startsWith('-'))

function run(args, env = {}) {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...args, ...given],
    {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      stdio: 'inherit',
      env: { ...process.env, ...env },
    },
  )
  return status ?? 1
}

function runNamed() {
  if (missingParts(BESIDE).length > 0) return run(['--project', '!clients', '--project', '!corpus'])
  return withoutLinks(BESIDE, shared => run(['--project', '!clients'], { SKILLC_SHARED: shared }))
}

if (given.some(argument => argument.startsWith('--project'))) process.exitCode = run([])
else
  process.exitCode = isNamed
    ? runNamed()
    : run(['--project', 'unit', '--project', 'cli', '--project', 'modules'])
