/**
 * Times of a project with 20 repositories as sources, beside `git clone --depth=1` of the same, all from `git http-backend` on this machine:
 * `node bench/sources.js FOLDER [ROUNDS]`, where each folder in FOLDER becomes a repository of one commit. Prints seconds: median, least, most.
 */
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runBackend } from '../test/support/git-backend.js'

const SOURCES = 20
const cli = fileURLToPath(new URL('../dist/cli.cjs', import.meta.url))
const [trees = '', rounds = '5'] = process.argv.slice(2)
const scratch = mkdtempSync(join(tmpdir(), 'skillc-sources-'))
const quiet = {
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'Baker',
  GIT_AUTHOR_EMAIL: 'baker@bakery.example',
  GIT_COMMITTER_NAME: 'Baker',
  GIT_COMMITTER_EMAIL: 'baker@bakery.example',
  NO_COLOR: '1',
}

/** @param {string} program @param {string[]} args @param {string} cwd @param {Record<string, string>} [env] @returns {Promise<string>} */
function run(program, args, cwd, env = {}) {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...quiet, ...env } })
  let out = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', part => {
      out += part
    })
  return new Promise((fulfill, reject) =>
    child.on('close', code => {
      if (code === 0) fulfill(out)
      else reject(new Error(`${program} ${args.join(' ')} ended with ${code}: ${out.slice(-500)}`))
    }),
  )
}

/** @param {string} root */
async function serve(root) {
  const backend = join((await run('git', ['--exec-path'], root)).trim(), 'git-http-backend')
  const server = createServer((request, response) => runBackend(backend, root, request, response, quiet))
  await new Promise(done => server.listen(0, '127.0.0.1', () => done(undefined)))
  const address = server.address()
  return { server, address: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` }
}

const root = join(scratch, 'served')
mkdirSync(root)
/** @type {string[]} */
const names = []
for (const name of readdirSync(trees).sort()) {
  if (names.length === SOURCES) break
  const folder = join(root, `${name}.git`)
  cpSync(join(trees, name), folder, {
    recursive: true,
    filter: path => !/[\\/]\.git$/.test(path),
    verbatimSymlinks: true,
  })
  await run('git', ['init', '--quiet', '--initial-branch=main'], folder)
  await run('git', ['config', 'uploadpack.allowFilter', 'true'], folder)
  await run('git', ['add', '--all', '--force'], folder)
  await run('git', ['commit', '--quiet', '--message', 'Bake'], folder)
  names.push(name)
}
const { server, address } = await serve(root)
const project = join(scratch, 'project')
const cache = join(scratch, 'cache')
mkdirSync(project)
const env = { XDG_CACHE_HOME: cache }
/** @type {string[]} */
const taken = []
// A repository without skills, or with names that not every system takes, is no source.
for (const name of names)
  await run(process.execPath, [cli, 'add', `${address}/${name}.git`, '--yes'], project, env).then(
    () => taken.push(name),
    error => console.error(String(error).split('\n')[0]),
  )
const skillc = (/** @type {string[]} */ ...args) => run(process.execPath, [cli, ...args], project, env)
const clones = join(scratch, 'clones')
/** @type {Record<string, { before?: () => void, run: () => Promise<unknown> }>} */
const ways = {
  'skillc install, empty store': {
    before: () => rmSync(join(cache, 'skillc/store'), { recursive: true, force: true }),
    run: () => skillc('install', '--frozen'),
  },
  'git clone --depth=1, one after the other': {
    before: () => {
      rmSync(clones, { recursive: true, force: true })
      mkdirSync(clones)
    },
    run: async () => {
      for (const name of taken)
        await run('git', ['clone', '--quiet', '--depth=1', `${address}/${name}.git`, name], clones)
    },
  },
  'skillc install, unchanged': { run: () => skillc('install', '--frozen') },
  'git fetch --depth=1, unchanged': {
    run: async () => {
      for (const name of taken) await run('git', ['fetch', '--quiet', '--depth=1'], join(clones, name))
    },
  },
  'skillc outdated': { run: () => skillc('outdated') },
  'skillc build, unchanged': { run: () => skillc('build', '--quiet').catch(() => undefined) },
}
/** @type {Map<string, number[]>} */
const times = new Map(Object.keys(ways).map(name => [name, []]))
for (let round = 0; round < Number(rounds); round++)
  for (const [name, { before, run: work }] of Object.entries(ways)) {
    before?.()
    const start = performance.now()
    await work()
    times.get(name)?.push((performance.now() - start) / 1_000)
  }
console.log(`${taken.length} sources, ${rounds} rounds, seconds (median, least, most)`)
for (const [name, all] of times) {
  const sorted = all.toSorted((a, b) => a - b)
  const shown = [sorted[sorted.length >> 1], sorted[0], sorted.at(-1)].map(value => value?.toFixed(2))
  console.log(`${name.padEnd(44)} ${shown.join('  ')}`)
}
const sizes = await run('du', ['-sk', join(cache, 'skillc/store'), clones], scratch)
console.log(`KiB on the disk: ${sizes.replace(/\s+/g, ' ')}`)
server.closeAllConnections()
server.close()
rmSync(scratch, { recursive: true, force: true })
