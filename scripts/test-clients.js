/**
 * `npm run test:clients`: installs real clients outside the project (they are large, and no dependency of ours), and runs
 * the tests that compare what they load with what skillc says. They need neither network nor a key once installed.
 * Where a client needs a newer Node than this one, that is installed, too, and runs the tests.
 *
 * Names as arguments choose clients: `npm run test:clients -- codex opencode`. SKILLC_CLIENTS is the folder to install in. A run of all
 * clients writes what read the exports into docs/targets.md. `--newest` asks the newest versions on npm instead of those in
 * test/clients/clients.json, and writes those that pass there and into the presets, for review.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeTable } from './markdown-table.js'

const listed = new URL('../test/clients/clients.json', import.meta.url)
const clients = JSON.parse(readFileSync(listed, 'utf8'))
const isNewest = process.argv.includes('--newest')
const named = process.argv.slice(2).filter(name => name !== '--newest')
const unknown = named.filter(name => clients[name] === undefined)
if (unknown.length > 0) {
  console.error(`No client is named ${unknown.join(', ')}; there are ${Object.keys(clients).join(', ')}.`)
  process.exit(2)
}
const base =
  process.env.SKILLC_CLIENTS ??
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'skillc-clients')

/** Enough for every client. */
const NEWER_NODE = '24.21.0'
const chosen = named.length > 0 ? named : Object.keys(clients)

/** The Node that is as new as all chosen clients ask. */
function getNode() {
  if (chosen.every(name => isNewEnough(clients[name].node ?? '20.0.0'))) return process.execPath
  const helper = fileURLToPath(new URL('other-node.js', import.meta.url))
  const args = [helper, NEWER_NODE, join(base, `node-${NEWER_NODE}`)]
  const { status, stdout } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 2],
  })
  if (status !== 0) process.exit(2)
  return stdout.trim()
}

/** Whether this Node is as new as a client asks. */
function isNewEnough(wanted) {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [least, step] = wanted.split('.').map(Number)
  return major > least || (major === least && minor >= step)
}

const setPlatform = text => text.replace('PLATFORM', `${process.platform}-${process.arch}`)
if (isNewest)
  for (const name of chosen) clients[name].version = findNewest(setPlatform(clients[name].package))

/** The version that npm installs when it is asked for none. */
function findNewest(id) {
  const { status, stdout } = spawnSync('npm', ['view', id, 'version'], { encoding: 'utf8' })
  if (status === 0 && stdout.trim() !== '') return stdout.trim()
  console.error(`npm names no version of ${id}.`)
  process.exit(2)
}

const bins = {}
for (const name of chosen) {
  const { package: id, version, run } = clients[name]
  const folder = join(base, `${name}-${version}`)
  const bin = join(folder, 'node_modules', setPlatform(run))
  if (!existsSync(bin)) {
    console.log(`Installing ${setPlatform(id)} ${version} into ${folder}`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
    const args = [
      'install',
      `${setPlatform(id)}@${version}`,
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

const report = join(base, 'report.json')
const { status } = spawnSync(
  getNode(),
  [
    fileURLToPath(new URL('test.js', import.meta.url)),
    '--project',
    'clients',
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${report}`,
  ],
  { stdio: 'inherit', env: { ...process.env, SKILLC_CLIENT_BINS: JSON.stringify(bins) } },
)
const results = JSON.parse(readFileSync(report, 'utf8'))
if (named.length === 0) writeReaders(results)
if (isNewest) writeVersions(results)
process.exit(status ?? 1)

/** Names the new versions of clients without a failed test. The presets' pages have to follow. */
function writeVersions({ testResults }) {
  const all = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = new Set(
    all.flatMap(({ status: result, ancestorTitles }) => (result === 'failed' ? ancestorTitles : [])),
  )
  let text = readFileSync(listed, 'utf8')
  for (const name of chosen.filter(each => !failed.has(each))) {
    const { package: id, version } = clients[name]
    const before = text
    text = text.replace(new RegExp(`("package": "${id}",\\s*"version": )"[^"]*"`), `$1"${version}"`)
    const preset = new URL(`../src/compiler/presets/data/${name}.json`, import.meta.url)
    if (text === before || !existsSync(preset)) continue
    const today = new Date().toISOString().slice(0, 10)
    const checked = /("checked": \{\s*"version": )"[^"]*"(,\s*"date": )"[^"]*"/
    const rules = readFileSync(preset, 'utf8').replace(checked, `$1"${version}"$2"${today}"`)
    writeFileSync(preset, rules)
    console.log(`${name} ${version}: review src/compiler/presets/data/${name}.json and docs/clients.md`)
  }
  writeFileSync(listed, text)
}

/** Writes the table of what read the exports. The names of those tests say what they ask: test/clients/export.spec.ts. */
function writeReaders({ testResults }) {
  const page = new URL('../docs/targets.md', import.meta.url)
  const tests = testResults.find(({ name }) => name.endsWith('export.spec.ts'))?.assertionResults ?? []
  const rows = tests.map(({ title, status: result }) => {
    const [client, target, by] = title.split(' | ')
    const { package: id, version } = clients[client]
    return [`\`${target}\``, `\`${id}\` ${version}`, by, result === 'passed' ? 'all' : `**${result}**`]
  })
  rows.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const table = writeTable(['Target', 'Package', 'Asked by', 'Read as exported'], rows)
  const marked = /(<!-- readers: .*-->\n)[\s\S]*?(<!-- end -->)/
  const text = readFileSync(page, 'utf8')
  writeFileSync(
    page,
    text.replace(marked, (_, before, after) => `${before}\n${table}\n${after}`),
  )
}
