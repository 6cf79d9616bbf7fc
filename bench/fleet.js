// A fleet on one machine: shards as processes one after the other, then a merge; and a remote cache (nginx) shared by machines that
// have nothing of their own. A Markdown report on standard output.
//
//   node --import ./scripts/typescript.js bench/fleet.js [--dir TREE] [--shards 1,2,4,8]
//
// Needs a build in dist/, and nginx for the second table. Without --dir, the tree of bench/run.js.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startNginxCache } from '../test/support/cache-server.ts'
import { findNginx } from '../test/support/servers.ts'
import { measure } from './measure.js'
import { prepareTree } from './prepare-tree.js'

const here = fileURLToPath(new URL('.', import.meta.url))
const cli = join(here, '../dist/cli.js')
const { values } = parseArgs({
  options: {
    dir: { type: 'string' },
    shards: { type: 'string', default: '1,2,4,8' },
    skills: { type: 'string', default: '10000' },
    layout: { type: 'string', default: 'copies' },
    weight: { type: 'string', default: 'full' },
  },
})
const dir = values.dir ?? prepareTree(values).dir
const scratch = mkdtempSync(join(tmpdir(), 'skillc-fleet-'))
const asked = [dir, '--profile', 'lenient', '--no-config', '--quiet']
const build = (...more) => measure([cli, 'build', ...asked, '--threads', '1', ...more])
const fresh = name => {
  const folder = join(scratch, name)
  rmSync(folder, { recursive: true, force: true })
  return folder
}

try {
  const single = build('--no-cache', '--out', fresh('single'))
  const digest = digestOf(join(scratch, 'single'))
  console.log('| | CPU s, each shard | CPU s, merge | CPU s, all | MiB, shard | MiB, merge | MB, parts |')
  console.log('| --- | --: | --: | --: | --: | --: | --: |')
  row('one build', ['', '', single.cpu, single.rss, '', ''])
  for (const count of values.shards.split(',').map(Number)) shards(count, digest)
  await remote(digest)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

/** One build in so many shards, and whether it came to the same. */
function shards(count, digest) {
  const parts = fresh('parts')
  mkdirSync(parts)
  const each = []
  for (let index = 1; index <= count; index++)
    each.push(build('--no-cache', '--shard', `${index}/${count}`, '--out', join(parts, String(index))))
  const merged = measure([cli, 'merge', parts, '--quiet', '--no-cache', '--out', fresh('merged')])
  if (digestOf(join(scratch, 'merged')) !== digest) throw new Error('the merge is another bundle')
  const cpus = each.map(({ cpu }) => cpu)
  const total = cpus.reduce((sum, cpu) => sum + cpu, merged.cpu)
  const range = `${number(Math.min(...cpus))} to ${number(Math.max(...cpus))}`
  const memory = Math.max(...each.map(({ rss }) => rss))
  row(`${count} shards`, [range, merged.cpu, total, memory, merged.rss, sizeOf(parts) / 1e6])
}

/** One machine after another with an empty cache of its own, and a remote one between them. */
async function remote(digest) {
  if (findNginx() === undefined) return
  const folder = fresh('nginx')
  const nginx = await startNginxCache(folder)
  const entries = join(folder, 'entries')
  try {
    console.log('\n| | CPU s | wall s | MiB | entries | MB there |')
    console.log('| --- | --: | --: | --: | --: | --: |')
    for (const [name, ...more] of [
      ['without a remote cache'],
      ['first machine, the remote cache is empty', '--remote-cache', nginx.address],
      ['second machine, the remote cache is full', '--remote-cache', nginx.address],
    ]) {
      const { cpu, wall, rss } = build('--cache-dir', fresh('cache'), '--out', fresh('out'), ...more)
      if (digestOf(join(scratch, 'out')) !== digest) throw new Error(`${name}: another bundle`)
      row(name, [cpu, wall, rss, filesOf(entries).length, sizeOf(entries) / 1e6])
    }
  } finally {
    await nginx.stop()
  }
}

function row(name, cells) {
  console.log(
    `| ${name} | ${cells.map(cell => (typeof cell === 'number' ? number(cell) : cell)).join(' | ')} |`,
  )
}

function number(value) {
  return value.toFixed(value < 100 ? 1 : 0)
}

function digestOf(bundle) {
  return JSON.parse(readFileSync(join(bundle, 'manifest.json'), 'utf8')).digest
}

function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
}

function sizeOf(folder) {
  return filesOf(folder).reduce((sum, file) => sum + statSync(file).size, 0)
}
