/**
 * `node scripts/other-node.js VERSION FOLDER`: installs a Node of that version for Linux into the folder, and prints the path of
 * its program. The one place that gets another Node than the one that runs.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

const [version, folder] = process.argv.slice(2)
if (version === undefined || folder === undefined) {
  console.error('Usage: node scripts/other-node.js VERSION FOLDER')
  process.exit(2)
}
const place = resolve(folder)
mkdirSync(place, { recursive: true })
const name = `node-linux-${process.arch}`
const args = [
  'install',
  '--no-save',
  '--no-package-lock',
  '--silent',
  '--prefix',
  place,
  `${name}@${version}`,
]
// What npm prints goes to standard error: standard output is the path and nothing else.
const { status } = spawnSync('npm', args, { stdio: ['ignore', 2, 2] })
if (status !== 0) {
  console.error(`Node ${version} could not be installed.`)
  process.exit(2)
}
console.log(join(place, 'node_modules', name, 'bin/node'))
