// A fleet on one machine: shards as processes, one after the other, then a build with their parts; a remote cache (nginx) shared by machines that
// have nothing of their own; and how both grow with the skills. A Markdown report on standard output.
//
//   node --import ./scripts/typescript.js bench/fleet.js [--skills N] [--shards 1,2,4,8] [--grow 10000,100000] [--one 1000000]
//
// --grow are the sizes of lean trees that are built whole, in 8 shards and as one of 64; of the tree of --one only the last is
// done, to hold the extrapolation against; `0` leaves either out. Needs a build in dist/, and nginx for the second table.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startNginxCache } from '../test/support/cache-server.ts'
import { findNginx } from '../test/support/servers.ts'
import { buildInShards, buildWhole, number, range, sum, useKey } from './fleet-builds.js'
import { growthReport } from './fleet-growth.js'
import { machine, progress, table } from './measure.js'
import { describeTree, prepareTree, TREE_OPTIONS } from './prepare-tree.js'
import { findFileSystem, measureFolder, openScratch } from './scratch.js'

const { values } = parseArgs({
  options: {
    ...TREE_OPTIONS,
    shards: { type: 'string', default: '1,2,4,8' },
    grow: { type: 'string', default: '10000,100000' },
    one: { type: 'string', default: '0' },
  },
})
const numbersIn = (/** @type {string} */ list) =>
  list
    .split(',')
    .map(Number)
    .filter(each => each > 0)
const scratch = openScratch()
try {
  const counts = numbersIn(values.shards)
  if (counts.length > 0) {
    const tree = prepareTree(values)
    console.log(`${machine()} Written on ${findFileSystem(scratch.dir)}. ${describeTree(tree)}\n`)
    const whole = buildWhole(tree.dir, scratch)
    console.log(shardsReport(tree.dir, whole, counts))
    const remote = await remoteReport(tree.dir, whole)
    if (remote !== undefined) console.log(`\n${remote}`)
  }
  const sizes = numbersIn(values.grow)
  if (sizes.length > 0) console.log(`\n${growthReport(scratch, { sizes, one: Number(values.one) })}`)
} finally {
  scratch.close()
}

/** @param {string} dir @param {ReturnType<typeof buildWhole>} whole @param {number[]} counts */
function shardsReport(dir, whole, counts) {
  const rows = counts.map(count => {
    const { each, last, parts } = buildInShards(dir, scratch, { count, digest: whole.digest })
    const cpus = each.map(({ cpu }) => cpu)
    return [
      `${count} ${count === 1 ? 'shard' : 'shards'}`,
      range(cpus),
      number(last.cpu),
      number(sum(cpus) + last.cpu),
      number(Math.max(...cpus) + last.cpu),
      number(Math.max(...each.map(({ rss }) => rss))),
      number(last.rss),
      number(parts),
    ]
  })
  return table(
    [
      '<',
      'each shard, CPU s',
      'last build, CPU s',
      'all, CPU s',
      'until the end, CPU s',
      'shard, MiB',
      'last build, MiB',
      'parts, MB',
    ],
    [['one build', '', '', number(whole.cpu), number(whole.cpu), number(whole.rss), '', ''], ...rows],
  )
}

/** One machine, and a fleet of four, with the cache empty and full. @param {string} dir @param {ReturnType<typeof buildWhole>} whole */
async function remoteReport(dir, whole) {
  if (findNginx() === undefined) {
    progress('no nginx: the table of the remote cache is left out')
    return undefined
  }
  const rows = [
    ['one build, no remote cache', number(whole.cpu), number(whole.cpu), number(whole.rss), '', ''],
  ]
  const row = (/** @type {string} */ name, /** @type {number[]} */ numbers, /** @type {string} */ folder) => {
    const { files, bytes } = measureFolder(join(folder, 'entries'))
    rows.push([name, ...[...numbers].map(number), String(files), number(bytes / 1e6)])
  }
  for (const count of [1, 4]) {
    const folder = scratch.fresh('nginx')
    const nginx = await startNginxCache(folder)
    const more = ['--remote-cache', nginx.address]
    try {
      for (const state of ['empty', 'full']) {
        if (count === 1) {
          const { cpu, rss, digest } = buildWhole(dir, scratch, ...more, ...useKey(scratch))
          if (digest !== whole.digest) throw new Error(`the cache is ${state}: another bundle`)
          row(`one build, the cache is ${state}`, [cpu, cpu, rss], folder)
          continue
        }
        const { each, last } = buildInShards(dir, scratch, { count, digest: whole.digest, more })
        const cpus = each.map(({ cpu }) => cpu)
        const memory = Math.max(last.rss, ...each.map(({ rss }) => rss))
        const times = [sum(cpus) + last.cpu, Math.max(...cpus) + last.cpu]
        row(`${count} shards and the last build, the cache is ${state}`, [...times, memory], folder)
      }
    } finally {
      await nginx.stop()
    }
  }
  return table(['<with nginx', 'all, CPU s', 'until the end, CPU s', 'MiB', 'entries', 'MB there'], rows)
}
