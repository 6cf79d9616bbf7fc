/**
 * Runs tests: `npm test` those that every clone can run, `npm test -- NAME` the files whose names have NAME in them,
 * whichever project they belong to. With `--project`, and for all other flags, it is vitest. `--project NAME --sample N` runs one
 * in N of its files (`sample.js`).
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { globSync } from 'tinyglobby'
import { chooseFiles } from './sample.js'
import { BESIDE, missingParts, withoutLinks } from './shared.js'

const cwd = fileURLToPath(new URL('..', import.meta.url))
const given = takeSample(process.argv.slice(2))
const isNamed = given.some(argument => !argument.startsWith('-'))

function run(args, env = {}) {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...args, ...given],
    {
      cwd,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    },
  )
  return status ?? 1
}

/** Names files in the place of `--sample N`. */
function takeSample(/** @type {string[]} */ args) {
  const at = args.indexOf('--sample')
  if (at === -1) return args
  const kind = args[args.indexOf('--project') + 1]
  const files = globSync(`test/**/*.${kind}.test.ts`, { cwd }).sort()
  return [...args.slice(0, at), ...args.slice(at + 2), ...chooseFiles(files, Number(args[at + 1]), cwd)]
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
