/** `skillc search --hybrid` and `eval --hybrid`, against a provider on loopback, and the program of docs/search.md. */
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Config } from '../../src/pipeline/config/config.generated.ts'
import type { EmbeddingProvider } from '../../src/search/vectors.ts'
import { compileFiles } from '../support/bundles.ts'
import {
  createVector,
  DIMENSIONS,
  type EmbeddingServer,
  startEmbeddingServer,
} from '../support/embedding-server.ts'
import { plant, scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('embeddings')

let server: EmbeddingServer

beforeAll(async () => {
  server = await startEmbeddingServer()
})

afterAll(() => server.close())

beforeEach(() => {
  server.asked = []
  server.answer = () => false
})

const skill = (name: string, description: string, body = 'Step by step.', more = '') =>
  `---\nname: ${name}\ndescription: ${description}\n${more}---\n\n${body}\n`

const bakery = {
  'bread/rye/SKILL.md': skill('rye', 'Bakes sourdough rye bread.'),
  'cake/icing/SKILL.md': skill('icing', 'Decorates a cake with icing.'),
  'crumbs/SKILL.md': skill('crumbs', 'Sweeps the floor.'),
  'till/SKILL.md': skill('till', 'Counts the money at closing.'),
}

/** Nobody wrote these words into a skill. */
const paraphrase = 'how much revenue have we earned'

/** The model of the server, without the server. */
const local: EmbeddingProvider = {
  id: 'topics',
  dimensions: DIMENSIONS,
  embed: async texts => texts.map(createVector),
}

let count = 0

/** A project with a configuration file. */
function project(config: Config = configFor(), files: Record<string, string> = bakery): string {
  const tree = Object.fromEntries(Object.entries(files).map(([path, text]) => [`skills/${path}`, text]))
  return plant(join(scratch, `project-${count++}`), { ...tree, 'skillc.config.json': JSON.stringify(config) })
}

function configFor(more = {}): Config {
  return {
    roots: ['skills'],
    search: { embeddings: { baseUrl: server.address, model: 'topics', dimensions: DIMENSIONS, ...more } },
  }
}

describe('the command line', () => {
  const skillc = async (cwd: string, ...args: string[]) => {
    const cli = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url))
    // Not synchronously: the server answers in this process.
    const ran = promisify(execFile)(process.execPath, [cli, ...args], { cwd, encoding: 'utf8' })
    return ran.then(
      ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
      ({ code, stdout, stderr }) => ({ code, out: stdout, err: stderr }),
    )
  }

  test('shows words beside meaning, and says when it cannot', async () => {
    const cwd = project()
    expect((await skillc(cwd, 'build', '--no-cache')).code).toBe(0)
    expect(await skillc(cwd, 'search', paraphrase)).toEqual({
      code: 1,
      out: 'No skill matches.\n',
      err: '',
    })
    const found = await skillc(cwd, 'search', '--hybrid', '--explain', paraphrase)
    expect(found.code).toBe(0)
    expect(found.out).toMatch(/^1\. till 0\.\d\d.*\n {3}meaning 0\.\d\d \(\d+\)\n/)
    const { hits, mode } = JSON.parse((await skillc(cwd, 'search', '--hybrid', '--json', paraphrase)).out)
    expect([mode, hits[0].id]).toEqual(['hybrid', 'till'])
    writeFileSync(
      join(cwd, 'queries.jsonl'),
      `${JSON.stringify({ query: paraphrase, relevant: ['till'] })}\n`,
    )
    const recall = async (...flags: string[]) =>
      JSON.parse((await skillc(cwd, 'eval', 'dist/skills', 'queries.jsonl', '--json', ...flags)).out).positive
        .recall1
    expect([await recall(), await recall('--hybrid')]).toEqual([0, 1])
    server.answer = response => !!response.writeHead(401).end()
    const failed = await skillc(cwd, 'search', '--hybrid', paraphrase)
    expect(failed.err).toBe(
      'The endpoint answered 401: the key is missing or wrong; searched by words only.\n',
    )
    writeFileSync(join(cwd, 'skillc.config.json'), '{}')
    expect(await skillc(cwd, 'search', '--hybrid', paraphrase)).toMatchObject({
      code: 2,
      err: expect.stringContaining('has no embeddings'),
    })
  })
})

describe('docs/search.md', () => {
  const page = readFileSync(new URL('../../docs/search.md', import.meta.url), 'utf8')

  test('shows a search that runs on the package as it is', async () => {
    const [, lines = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? []
    const folder = join(scratch, 'agent')
    const files = await compileFiles(bakery, { embeddings: { ...local, id: 'all-minilm' } })
    const served = Object.fromEntries(
      Array.from(files, ([path, bytes]) => [path, Buffer.from(bytes).toString('base64')]),
    )
    plant(folder, {
      'bundle.json': JSON.stringify(served),
      'agent.mjs': `import { readFileSync } from 'node:fs'
const files = JSON.parse(readFileSync('bundle.json', 'utf8'))
const web = fetch
globalThis.fetch = async (url, init) => {
  const path = String(url).replace('https://bakery.example/skills/', '')
  return path in files ? new Response(Buffer.from(files[path], 'base64')) : web(url, init)
}
const { first } = await import('./lines.mjs')
console.log(JSON.stringify(first))`,
      'lines.mjs': `${lines
        .replace('dimensions: 384', `dimensions: ${DIMENSIONS}`)
        .replace('http://127.0.0.1:8080/v1', server.address)}\nexport { first }\n`,
    })
    mkdirSync(join(folder, 'node_modules'))
    symlinkSync(fileURLToPath(new URL('../../', import.meta.url)), join(folder, 'node_modules/skillc'))
    const shown = await promisify(execFile)(process.execPath, ['agent.mjs'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(JSON.parse(shown.stdout)).toMatchObject({ id: 'till', by: 'hybrid', why: [{ kind: 'meaning' }] })
  })
})
