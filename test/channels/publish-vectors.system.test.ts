/** A bundle with vectors goes through every channel whole: what a search by meaning reads is there at the other end. */
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import { digestsIn } from '../support/bundles.ts'
import { skillcAsync } from '../support/cli.ts'
import { DIMENSIONS, startEmbeddingServer } from '../support/embedding-server.ts'
import { hasParts } from '../support/parts.ts'
import { closed, listening, startRegistry } from '../support/registry.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('publish-vectors')

const env = { XDG_CACHE_HOME: join(scratch, 'cache'), DOCKER_CONFIG: scratch }
const run = (...args: string[]) => skillcAsync(args, scratch, env)
let wanted: Record<string, string>

beforeAll(async () => {
  const server = await startEmbeddingServer()
  const search = { embeddings: { baseUrl: server.address, model: 'topics', dimensions: DIMENSIONS } }
  plant(scratch, {
    'skills/rye/SKILL.md': skillText('rye'),
    'skills/icing/SKILL.md': skillText('icing'),
    'skillc.config.json': JSON.stringify({ roots: ['skills'], search }),
  })
  const { ok } = await build({ cwd: scratch, cache: false })
  server.close()
  wanted = digestsIn(join(scratch, 'dist/skills'))
  expect([ok, Object.keys(wanted).filter(path => path.endsWith('.i8')).length]).toEqual([true, 1])
})

test('a web site, and who installs from it', async () => {
  expect(await run('publish', './site')).toMatchObject({ code: 0 })
  expect(digestsIn(join(scratch, 'site'))).toMatchObject(wanted)
  const server = createServer((request, response) => {
    const file = join(scratch, 'site', request.url ?? '')
    if (existsSync(file)) response.end(readFileSync(file))
    else response.writeHead(404).end()
  })
  const address = `http://${await listening(server)}`
  plant(scratch, { 'project/skillc.config.json': JSON.stringify({ sources: [{ from: address }] }) })
  expect(await skillcAsync(['install'], join(scratch, 'project'), env)).toMatchObject({ code: 0 })
  const [digest = ''] = Object.keys(wanted).flatMap(path => (path === 'manifest.json' ? [wanted[path]] : []))
  const stored = join(env.XDG_CACHE_HOME, 'skillc/store/bundles', digest.slice('sha256:'.length))
  expect(digestsIn(stored)).toEqual(wanted)
  await closed(server)
})

test('an npm package', async () => {
  const packed = await run('publish', 'npm:@bakery/skills@1.0.0', '--dry-run', '--json')
  expect(JSON.parse(packed.out)).toMatchObject({ state: 'planned', findings: [] })
  // package.json, README.md and the two plain skills beside the bundle.
  expect(JSON.parse(packed.out).files).toBe(Object.keys(wanted).length + 4)
})

test.runIf(hasParts('docker-registry'))('a registry, packed or not', async () => {
  const registry = await startRegistry(join(scratch, 'registry'))
  const place = `oci://${registry.host}/bakery/skills`
  for (const [tag, ...flags] of [['1.0.0'], ['1.0.1', '--pack']]) {
    expect(await run('publish', `${place}:${tag}`, ...flags)).toMatchObject({ code: 0 })
    expect(await run('pull', `${place}:${tag}`, '--out', `back-${tag}`)).toMatchObject({ code: 0 })
    expect(digestsIn(join(scratch, `back-${tag}`))).toEqual(wanted)
    expect(await run('verify', `back-${tag}`)).toMatchObject({ code: 0 })
  }
  await registry.stop()
})
