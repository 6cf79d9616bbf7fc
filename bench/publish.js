// How long a bundle of many skills takes to a registry and back, and how much of it is sent.
//
//   npm run build && node bench/publish.js [--skills 10000] [--base DIR] [--registry HOST:PORT]
//
// Without --registry, Debian's `docker-registry` is started on loopback, with its data in a temporary folder.
import { spawn, spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { makeTree } from './make-tree.js'

const { values } = parseArgs({
  options: {
    skills: { type: 'string', default: '10000' },
    base: { type: 'string' },
    registry: { type: 'string' },
  },
})
const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'skillc-bench-publish-'))

/** Runs skillc, and gives what it printed as JSON with the seconds that it took. */
function skillc(/** @type {string[]} */ ...args) {
  const start = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args, '--json'], {
    cwd: folder,
    maxBuffer: 1 << 30,
    env: { ...process.env, DOCKER_CONFIG: folder },
  })
  if (status !== 0) throw new Error(`skillc ${args[0]}: ${stderr || String(stdout).slice(0, 2000)}`)
  return { seconds: (performance.now() - start) / 1000, result: JSON.parse(String(stdout)) }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise(fulfil => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => fulfil(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })
}

/** @returns {Promise<{ host: string, stop: () => void }>} */
async function startRegistry() {
  const host = `127.0.0.1:${await freePort()}`
  const config = [
    'version: 0.1',
    'log: { level: error, accesslog: { disabled: true } }',
    `storage: { filesystem: { rootdirectory: "${join(folder, 'registry')}" }, cache: { blobdescriptor: inmemory } }`,
    `http: { addr: "${host}", secret: bakery }`,
  ]
  writeFileSync(join(folder, 'registry.yml'), `${config.join('\n')}\n`)
  const child = spawn('docker-registry', ['serve', join(folder, 'registry.yml')], { stdio: 'ignore' })
  for (let tries = 0; tries < 100; tries++) {
    const answers = await fetch(`http://${host}/v2/`).then(
      () => true,
      () => false,
    )
    if (answers) break
    await new Promise(fulfil => setTimeout(fulfil, 50))
  }
  return { host, stop: () => child.kill() }
}

/** @param {string} what @param {number} seconds @param {string} detail */
function line(what, seconds, detail) {
  console.log(`${what.padEnd(38)} ${seconds.toFixed(1).padStart(6)} s   ${detail}`)
}

const megabytes = (/** @type {number} */ bytes) => `${(bytes / 1e6).toFixed(2)} MB`

const registry =
  values.registry === undefined ? await startRegistry() : { host: values.registry, stop: () => {} }
try {
  const skills = join(folder, 'skills')
  mkdirSync(skills)
  makeTree({ out: skills, count: Number(values.skills), base: values.base, weight: 'lean' })
  const build = () =>
    skillc('build', 'skills', '--profile', 'lenient', '--out', 'bundle', '--cache-dir', join(folder, 'cache'))
  const { result: built } = build()
  const target = `oci://${registry.host}/bench/skills`
  console.log(
    `${built.account.emitted} skills, ${built.bundle.files} files, ${megabytes(built.bundle.bytes)}, Node ${process.versions.node}`,
  )

  const first = skillc('publish', 'bundle', `${target}:1.0.0`)
  line('push', first.seconds, `${first.result.sent} blobs, ${megabytes(first.result.sentBytes)}`)
  const again = skillc('publish', 'bundle', `${target}:1.0.0`)
  line('push again', again.seconds, `${again.result.sent} blobs`)
  const pulled = skillc('pull', `${target}:1.0.0`, '--out', 'back')
  line('pull', pulled.seconds, megabytes(pulled.result.received))
  const kept = skillc('pull', `${target}:1.0.0`, '--out', 'back')
  line('pull again', kept.seconds, megabytes(kept.result.received))
  const manifest = JSON.parse(readFileSync(join(folder, 'bundle/manifest.json'), 'utf8'))
  const [one] = manifest.skills
  const single = skillc('pull', `${target}:1.0.0`, one.id, '--out', 'one')
  line('pull one skill', single.seconds, megabytes(single.result.bytes))

  appendFileSync(join(skills, one.path, one.file ?? 'SKILL.md'), '\nAnd one line more.\n')
  build()
  const changed = skillc('publish', 'bundle', `${target}:1.0.1`)
  line(
    'push after a change of one skill',
    changed.seconds,
    `${changed.result.sent} blobs, ${megabytes(changed.result.sentBytes)}`,
  )
  const delta = skillc('pull', `${target}:1.0.1`, '--out', 'back')
  line('pull after a change of one skill', delta.seconds, megabytes(delta.result.received))
} finally {
  registry.stop()
  rmSync(folder, { recursive: true, force: true })
}
