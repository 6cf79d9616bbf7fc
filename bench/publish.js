// How long a bundle of many skills takes to a registry, into a package and onto a site, with what it costs.
//
//   npm run build && node bench/publish.js [--skills 10000] [--layout copies] [--weight full] [--base DIR] [--tree DIR]
//
// Debian's `docker-registry` is started on loopback, with its data in a temporary folder, and before it a counter of
// requests and bytes. `--tree` takes a tree that is there already; it is copied, never changed. The floor is `cp -r` of
// the bundle; `skopeo copy` of the packed layout is what another client takes for the same bytes, where it is installed.
import { spawn, spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { createServer as createSocketServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { prepareTree } from './prepare-tree.js'

const { values } = parseArgs({
  options: {
    skills: { type: 'string', default: '10000' },
    layout: { type: 'string', default: 'copies' },
    weight: { type: 'string', default: 'full' },
    base: { type: 'string' },
    tree: { type: 'string' },
  },
})
const cli = fileURLToPath(new URL('../dist/cli.cjs', import.meta.url))
const usage = fileURLToPath(new URL('./usage.cjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'skillc-bench-publish-'))

/** What went through the counter since it was last asked. */
const traffic = { requests: 0, sent: 0, received: 0 }

/**
 * @param {string} program @param {string[]} args @param {Record<string, string>} env
 * @returns {Promise<{ code: number | null, out: string, err: string, wall: number }>}
 */
function run(program, args, env = {}) {
  const start = performance.now()
  const child = spawn(program, args, { cwd: folder, env: { ...process.env, DOCKER_CONFIG: folder, ...env } })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', text => {
    err += text
  })
  return new Promise((fulfill, reject) => {
    child.on('error', reject)
    child.on('close', code => fulfill({ code, out, err, wall: (performance.now() - start) / 1000 }))
  })
}

/** @type {{ what: string, wall: number, cpu?: number, rss?: number, traffic: typeof traffic, result: any }[]} */
const rows = []

/** Runs skillc and notes what it took. @param {string} what @param {string[]} args */
async function step(what, ...args) {
  Object.assign(traffic, { requests: 0, sent: 0, received: 0 })
  const file = join(folder, 'usage.json')
  const ran = await run(process.execPath, ['--require', usage, cli, ...args, '--json'], {
    SKILLC_BENCH_USAGE: file,
  })
  if (ran.code !== 0) throw new Error(`skillc ${args[0]}: ${ran.err || ran.out.slice(0, 2000)}`)
  const result = JSON.parse(ran.out)
  rows.push({
    what,
    wall: ran.wall,
    ...JSON.parse(readFileSync(file, 'utf8')),
    traffic: { ...traffic },
    result,
  })
  console.error(`${what}: ${ran.wall.toFixed(1)} s`)
  return result
}

/** Another program, with what the system says of its children. @param {string} what @param {string[]} command */
async function floor(what, ...command) {
  const [program = '', ...args] = command
  Object.assign(traffic, { requests: 0, sent: 0, received: 0 })
  // The last line of the shell's `times`: user and system seconds of what it has run.
  const { code, out, err, wall } = await run('bash', [
    '-c',
    '"$@" >/dev/null && times',
    '-',
    program,
    ...args,
  ])
  if (code !== 0) throw new Error(`${command.join(' ')}: ${err}`)
  const cpu = [...(out.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  )
  rows.push({ what, wall, cpu, traffic: { ...traffic }, result: {} })
  console.error(`${what}: ${wall.toFixed(1)} s`)
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise(fulfill => {
    const server = createSocketServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => fulfill(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })
}

/** A registry and the counter before it. @returns {Promise<{ host: string, stop: () => void }>} */
async function startRegistry() {
  const inner = `127.0.0.1:${await freePort()}`
  const config = [
    'version: 0.1',
    'log: { level: error, accesslog: { disabled: true } }',
    `storage: { filesystem: { rootdirectory: "${join(folder, 'registry')}" }, cache: { blobdescriptor: inmemory } }`,
    `http: { addr: "${inner}", secret: bakery }`,
  ]
  writeFileSync(join(folder, 'registry.yml'), `${config.join('\n')}\n`)
  const child = spawn('docker-registry', ['serve', join(folder, 'registry.yml')], { stdio: 'ignore' })
  for (let tries = 0; tries < 200; tries++) {
    const answers = await fetch(`http://${inner}/v2/`).then(
      () => true,
      () => false,
    )
    if (answers) break
    await new Promise(fulfill => setTimeout(fulfill, 50))
  }
  const counter = createServer((incoming, response) => {
    traffic.requests++
    const { method, headers } = incoming
    const outgoing = request(`http://${inner}${incoming.url}`, { method, headers }, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('data', part => {
        traffic.received += part.length
      })
      answer.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    incoming.on('data', part => {
      traffic.sent += part.length
    })
    incoming.pipe(outgoing)
  })
  const port = await freePort()
  await new Promise(fulfill => counter.listen(port, '127.0.0.1', () => fulfill(undefined)))
  return {
    host: `127.0.0.1:${port}`,
    stop: () => {
      child.kill()
      counter.closeAllConnections()
      counter.close()
    },
  }
}

const megabytes = (/** @type {number} */ bytes) => `${(bytes / 1e6).toFixed(2)} MB`

/** @param {{ what: string, wall: number, cpu?: number, rss?: number, traffic: typeof traffic }} row */
function tableRow({ what, wall, cpu, rss, traffic: { requests, sent, received } }) {
  const seen = requests === 0 ? ['', '', ''] : [String(requests), megabytes(sent), megabytes(received)]
  return `| ${[what, wall.toFixed(1), cpu?.toFixed(1) ?? '', rss?.toFixed(0) ?? '', ...seen].join(' | ')} |`
}

const registry = await startRegistry()
try {
  const tree = values.tree ?? prepareTree(values).dir
  const skills = join(folder, 'skills')
  cpSync(tree, skills, { recursive: true })
  const build = ['build', 'skills', '--no-config', '--out', 'bundle', '--cache-dir', join(folder, 'cache')]
  const built = await step('build', ...build)
  const target = `oci://${registry.host}/bench/skills`

  await floor('floor: `cp -r` of the bundle', 'cp', '-r', 'bundle', 'copy')
  const first = await step('push', 'publish', 'bundle', `${target}:1.0.0`)
  await step('push again', 'publish', 'bundle', `${target}:1.0.0`)
  await step('pull', 'pull', `${target}:1.0.0`, '--out', 'back')
  await step('pull again', 'pull', `${target}:1.0.0`, '--out', 'back')
  const manifest = JSON.parse(readFileSync(join(folder, 'bundle/manifest.json'), 'utf8'))
  const [one] = manifest.skills
  await step('pull one skill', 'pull', `${target}:1.0.0`, one.id, '--out', 'one')
  await step('pack', 'export', 'bundle', '--to', 'oci', '--out', 'layout', '--tag', '1.0.0')
  if (spawnSync('skopeo', ['--version']).status === 0) {
    const copy = ['skopeo', '--insecure-policy', 'copy', '--dest-tls-verify=false', '--preserve-digests']
    await floor(
      '`skopeo copy` of the layout',
      ...copy,
      'oci:layout:1.0.0',
      `docker://${registry.host}/bench/skopeo:1.0.0`,
    )
  }
  await step(
    'npm package (`--dry-run`)',
    'publish',
    'bundle',
    'npm:@bakery/skills@1.0.0',
    '--dry-run',
    '--allow-sensitive',
  )
  await step('site', 'publish', 'bundle', './site', '--allow-sensitive')
  await step('site again', 'publish', 'bundle', './site', '--allow-sensitive')

  appendFileSync(join(skills, one.path, one.file ?? 'SKILL.md'), '\nAnd one line more.\n')
  await step('build after a change of one skill', ...build)
  await step('push after a change of one skill', 'publish', 'bundle', `${target}:1.0.1`)
  await step('pull after a change of one skill', 'pull', `${target}:1.0.1`, '--out', 'back')
  await step('site after a change of one skill', 'publish', 'bundle', './site', '--allow-sensitive')

  console.log(
    [
      `${built.account.emitted} skills, ${built.bundle.files} files, ${megabytes(built.bundle.bytes)}, in ${first.sent} blobs; Node ${process.versions.node}.`,
      '',
      '| step | wall, s | CPU, s | peak memory, MiB | requests | sent | received |',
      '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
      ...rows.map(tableRow),
    ].join('\n'),
  )
} finally {
  registry.stop()
  rmSync(folder, { recursive: true, force: true })
}
