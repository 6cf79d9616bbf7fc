/**
 * Installs what tests of publishing run against, outside of the project: it is large, and no dependency of ours. Where the
 * versions are those of test/parts.json. The folder is SKILLC_PARTS, or one in the user's cache.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const parts = JSON.parse(readFileSync(new URL('../test/parts.json', import.meta.url), 'utf8'))
const base =
  process.env.SKILLC_PARTS ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'skillc-parts')

for (const [name, { version, bin, overrides }] of Object.entries(parts)) {
  const folder = join(base, `${name}-${version}`)
  if (existsSync(join(folder, 'node_modules', bin))) continue
  console.log(`Installing ${name} ${version} into ${folder}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, overrides }))
  const args = [
    'install',
    `${name}@${version}`,
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--no-package-lock',
  ]
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' })
  if (status !== 0 || !existsSync(join(folder, 'node_modules', bin))) {
    console.error(`${name} ${version} could not be installed.`)
    process.exit(2)
  }
}
