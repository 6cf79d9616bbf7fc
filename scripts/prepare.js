/**
 * npm's `prepare`: after an install in a checkout, before packing, and when skillc is installed from git.
 *
 * `npm install -g git+…` (which is what pre-commit does) hands `global` down to the install that should bring the
 * devDependencies, so that they are missing here; then they are installed first.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Runs npm, the one that runs this where there is one, and ends with its exit code when that is not 0. */
function npm(...args) {
  const cli = process.env.npm_execpath
  const [command, first] = cli === undefined ? ['npm', []] : [process.execPath, [cli]]
  const { status } = spawnSync(command, [...first, ...args], { stdio: 'inherit', shell: cli === undefined })
  if (status !== 0) process.exit(status ?? 1)
}

if (!existsSync('node_modules/typescript')) npm('ci', '--ignore-scripts', '--include=dev', '--global=false')
npm('run', 'build')
