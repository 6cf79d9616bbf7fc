/**
 * `npm run test:clients`: installs real clients outside the project (they are large, and no dependency of ours), and runs
 * the tests that compare what they load with what skillc says. They need neither network nor a key once installed.
 *
 * Names as arguments choose clients: `npm run test:clients -- codex opencode`. SKILLC_CLIENTS is the folder to install in.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const clients = JSON.parse(readFileSync(new URL('../test/clients/clients.json', import.meta.url), 'utf8'))
const named = process.argv.slice(2)
const unknown = named.filter(name => clients[name] === undefined)
if (unknown.length > 0) {
  console.error(`No client is named ${unknown.join(', ')}; there are ${Object.keys(clients).join(', ')}.`)
  process.exit(2)
}
const base =
  process.env.SKILLC_CLIENTS ??
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'skillc-clients')

/** Whether this Node is as new as a client asks. */
function isNewEnough(wanted) {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [least, step] = wanted.split('.').map(Number)
  return major > least || (major === least && minor >= step)
}

const bins = {}
for (const name of named.length > 0 ? named : Object.keys(clients)) {
  const { package: id, version, run, node = '20.0.0' } = clients[name]
  if (!isNewEnough(node)) {
    console.log(`Skipped: ${id} ${version} needs Node ${node}, and this is ${process.versions.node}`)
    continue
  }
  const folder = join(base, `${name}-${version}`)
  const bin = join(folder, 'node_modules', run.replace('PLATFORM', `${process.platform}-${process.arch}`))
  if (!existsSync(bin)) {
    console.log(`Installing ${id} ${version} into ${folder}`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
    const args = [
      'install',
      `${id}@${version}`,
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      '--no-package-lock',
    ]
    const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' })
    if (status !== 0 || !existsSync(bin)) {
      console.error(`${id} ${version} could not be installed.`)
      process.exit(2)
    }
  }
  bins[name] = bin
}

const { status } = spawnSync(
  process.execPath,
  [fileURLToPath(new URL('test.js', import.meta.url)), '--project', 'clients'],
  { stdio: 'inherit', env: { ...process.env, SKILLC_CLIENT_BINS: JSON.stringify(bins) } },
)
process.exit(status ?? 1)
