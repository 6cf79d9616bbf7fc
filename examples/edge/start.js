// Builds the skills and the worker, and serves them with workerd: node examples/edge/start.js [ADDRESS OF A BUNDLE]
// Without an address the bundle goes into the deployment. Prints where it listens.
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { build } from 'skillc'
import workerd from 'workerd'

const here = fileURLToPath(new URL('.', import.meta.url))
const [address, skills = join(here, '../skills')] = process.argv.slice(2)
const out = mkdtempSync(join(tmpdir(), 'skillc-edge-'))

if (address === undefined) {
  const { ok } = await build({ cwd: here, roots: [skills], out: join(out, 'bundle'), cache: false, config: false })
  if (!ok) throw new Error('The skills have errors: `skillc check` says which')
}
// What is used first late stays a module of its own, and is loaded then.
const code = await rolldown({ input: join(here, 'agent.js'), platform: 'browser' })
const { output } = await code.write({ dir: out, format: 'es', minify: true, chunkFileNames: '[name]-[hash].js' })

const modules = [
  ...output.map(({ fileName }) => `(name = "${fileName}", esModule = embed "${fileName}")`),
  ...filesIn(join(out, 'bundle')).map(path => `(name = "bundle/${path}", data = embed "bundle/${path}")`),
]
const binding = address === undefined ? '' : `(name = "BUNDLE", text = ${JSON.stringify(address)})`
writeFileSync(
  join(out, 'config.capnp'),
  `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "agent", worker = (modules = [${modules.join(', ')}], bindings = [${binding}], compatibilityDate = "2026-01-01")),
    # What fetch may reach; an edge network allows "public" only.
    (name = "internet", network = (allow = ["public", "private"]))
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "agent")]
);
`,
)
const server = spawn(workerd.default, ['serve', join(out, 'config.capnp'), '--control-fd=3'], {
  stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
})
server.stdio[3].on('data', data => {
  const [, port] = /"port":(\d+)/.exec(data) ?? []
  if (port !== undefined) console.log(`http://127.0.0.1:${port}/`)
})
server.on('exit', code => {
  rmSync(out, { recursive: true, force: true })
  process.exitCode = code ?? 0
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))

function filesIn(folder) {
  const isThere = address === undefined
  const entries = isThere ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1).replaceAll('\\', '/'))
}
