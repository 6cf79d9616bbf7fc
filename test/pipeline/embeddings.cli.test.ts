/** Vectors in bundles: built with a provider on loopback, searched with it, and what happens without it or when it fails. */

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { MockEmbeddingModelV3 } from 'ai/test'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openCall } from '../../src/channels/call.ts'
import { openReference } from '../../src/channels/references/open.ts'
import { findStoredBundle, storeBundle } from '../../src/channels/references/store.ts'
import { verifyBundle } from '../../src/channels/verify-bundle.ts'
import { build } from '../../src/pipeline/build.ts'
import { compile } from '../../src/pipeline/compile-memory.ts'
import type { Config } from '../../src/pipeline/config/config.generated.ts'
import { listBundleFiles } from '../../src/reader/disk/files.ts'
import { readManifestText, readSizedRecord } from '../../src/reader/disk/read.ts'
import { aiSdkEmbeddings } from '../../src/runtime/adapters/ai-sdk.ts'
import { openAiEmbeddings } from '../../src/runtime/adapters/openai.ts'
import { isFault, openBundle, type RuntimeEvent } from '../../src/runtime/runtime.ts'
import { openSearch } from '../../src/search/search.ts'
import type { EmbeddingProvider } from '../../src/search/vectors.ts'
import { compileFiles, filesIn, withManifest } from '../support/bundles.ts'
import { passTime } from '../support/clock.ts'
import {
  createVector,
  DIMENSIONS,
  type EmbeddingServer,
  startEmbeddingServer,
} from '../support/embedding-server.ts'
import { getRuns } from '../support/properties.ts'
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
  'bread/rye/SKILL.md': skill('rye', 'Bakes rye bread. Use when sourdough is asked for.'),
  'cake/icing/SKILL.md': skill('icing', 'Decorates a cake. Use when icing is asked for.'),
  'crumbs/SKILL.md': skill('crumbs', 'Sweeps the floor.'),
  'till/SKILL.md': skill('till', 'Counts the money. Use when closing.'),
}
/** Nobody wrote these words into a skill. */
const paraphrase = 'how much revenue have we earned'

/** The model of the server, without the server. */
const local: EmbeddingProvider = {
  id: 'topics',
  dimensions: DIMENSIONS,
  embed: async texts => texts.map(createVector),
}
const remote = (options = {}) =>
  openAiEmbeddings({ baseUrl: server.address, model: 'topics', dimensions: DIMENSIONS, ...options })
const listIds = (found: readonly { id: string }[]) => found.map(({ id }) => id)

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
const run = (cwd: string, more = {}) => build({ cwd, cacheDir: join(cwd, '.cache'), ...more })
const bundleIn = (cwd: string) => filesIn(join(cwd, 'dist/skills'))

describe('a bundle with vectors', () => {
  test('finds what is meant, whatever its words', async () => {
    const cwd = project()
    const { ok, findings } = await run(cwd)
    expect([ok, findings]).toEqual([true, []])
    expect(verifyBundle(join(cwd, 'dist/skills'))).toMatchObject({ ok: true, findings: [] })
    const files = bundleIn(cwd)
    const plain = await openBundle(files)
    expect(await plain.search(paraphrase)).toEqual([])
    const bundle = await openBundle(files, { embeddings: remote() })
    const [first] = await bundle.search(paraphrase, { explain: true })
    expect(first).toMatchObject({ id: 'till', by: 'hybrid' })
    expect(first?.why).toEqual([
      { kind: 'meaning', value: expect.stringMatching(/^0\.\d\d$/), points: expect.any(Number) },
    ])
    expect(listIds(await bundle.session().search(paraphrase))).toContain('till')
    expect(await bundle.search(paraphrase, { mode: 'lexical' })).toEqual([])
    // Words and calls keep their rank.
    expect(listIds(await bundle.search('$rye how much revenue'))[0]).toBe('bread:rye')
    expect((await bundle.search('sweeps the floor'))[0]?.id).toBe('crumbs')
  })

  test('travels with them', async () => {
    const cwd = project()
    await run(cwd)
    const folder = join(cwd, 'dist/skills')
    const { text, ...whole } = readManifestText(folder)
    const named = listBundleFiles(text, whole, skill => readSizedRecord(folder, skill))
    expect(named.map(({ path }) => path).sort()).toEqual([...bundleIn(cwd).keys()].sort())
    const opened = await openReference({ kind: 'folder', name: folder }, openCall({ cwd }))
    const stored = await storeBundle(join(cwd, 'store'), opened, () => undefined)
    expect(filesIn(stored)).toEqual(bundleIn(cwd))
    expect(findStoredBundle(join(cwd, 'store'), `sha256:${basename(stored)}`)).toBe(stored)
  })

  test('is searched on its own as well', async () => {
    const files = await compileFiles(bakery, { embeddings: local })
    const { search } = await openSearch(path => files.get(path), undefined, { embeddings: remote() })
    expect(await search(paraphrase)).toMatchObject({ mode: 'hybrid', hits: [{ id: 'till' }] })
    expect(await search(paraphrase, { mode: 'lexical' })).toMatchObject({ mode: 'lexical', hits: [] })
    const without = await openSearch(path => files.get(path))
    const answer = await without.search(paraphrase)
    expect(answer).toMatchObject({ mode: 'lexical', hits: [], limited: { reason: 'no-provider' } })
  })

  test('is the same bytes: cold, cached, without a cache, in memory, from any provider with these vectors', async () => {
    const cwd = project()
    await run(cwd)
    const cold = bundleIn(cwd)
    expect([...cold.keys()].filter(path => path.endsWith('.i8')).length).toBe(1)
    expect(server.asked.length).toBe(1)
    await run(cwd)
    expect(bundleIn(cwd)).toEqual(cold)
    rmSync(join(cwd, 'dist'), { recursive: true })
    await run(cwd)
    expect(bundleIn(cwd)).toEqual(cold)
    expect(server.asked.length).toBe(1)
    await run(cwd, { cache: false })
    expect(bundleIn(cwd)).toEqual(cold)
    expect(server.asked.length).toBe(2)
    await run(cwd, { cache: false, embeddings: local })
    expect(bundleIn(cwd)).toEqual(cold)
    const scaled = {
      ...local,
      embed: async (texts: string[]) => texts.map(text => Float32Array.from(createVector(text))),
    }
    expect(vectorsIn(await compileFiles(bakery, { embeddings: scaled }))).toEqual(vectorsIn(cold))
    await run(cwd, { embeddings: false })
    expect([...bundleIn(cwd).keys()].filter(path => path.endsWith('.i8'))).toEqual([])
  })

  test('asks for new texts only, and for a text once', async () => {
    const cwd = project(configFor(), {
      ...bakery,
      'again/till/SKILL.md': skill('till', 'Counts the money. Use when closing.'),
    })
    await run(cwd)
    expect(server.asked.flatMap(({ input }) => input).length).toBe(4)
    writeFileSync(join(cwd, 'skills/till/SKILL.md'), skill('till', 'Counts the cash.'))
    server.asked = []
    await run(cwd)
    expect(server.asked.map(({ input }) => input)).toEqual([['till\nCounts the cash.\nStep by step.']])
    const embeddings = configFor({
      characters: 100,
      documentPrefix: 'passage: ',
      id: 'other',
      dimensions: DIMENSIONS,
    })
    writeFileSync(join(cwd, 'skillc.config.json'), JSON.stringify(embeddings))
    server.asked = []
    await run(cwd)
    expect(server.asked.flatMap(({ input }) => input).every(text => text.startsWith('passage: '))).toBe(true)
    expect(server.asked.flatMap(({ input }) => input).length).toBe(5)
  })

  test('does not take a spoilt cache at its word', async () => {
    const cwd = project()
    await run(cwd)
    const cold = bundleIn(cwd)
    const [name = ''] = readdirSync(join(cwd, '.cache/skillc')).filter(file => file.startsWith('vectors-'))
    const file = join(cwd, '.cache/skillc', name)
    const good = readFileSync(file)
    for (const bad of [
      good.subarray(0, -1),
      good.subarray(0, 40),
      Buffer.alloc(0),
      Buffer.from(good).fill(0, 100, 101),
    ]) {
      writeFileSync(file, bad)
      rmSync(join(cwd, 'dist'), { recursive: true })
      await run(cwd)
      expect(bundleIn(cwd)).toEqual(cold)
    }
    expect(server.asked.length).toBe(5)
  })

  test('is many files when there are many skills', async () => {
    const dimensions = 16_384
    const wide: EmbeddingProvider = {
      id: 'wide',
      dimensions,
      embed: async texts =>
        texts.map(text =>
          Float32Array.from({ length: dimensions }, (_, at) => (text.includes(`n${at}n`) ? 1 : 0.001)),
        ),
    }
    const files = await compileFiles(
      Object.fromEntries(
        Array.from({ length: 300 }, (_, at) => [`s${at}/SKILL.md`, skill(`s${at}`, `About n${at}n.`)]),
      ),
      { embeddings: wide },
    )
    expect([...files.keys()].filter(path => path.endsWith('.i8')).length).toBe(2)
    const bundle = await openBundle(files, { embeddings: wide })
    for (const at of [0, 255, 256, 299])
      expect((await bundle.search(`the n${at}n`, { threshold: 0, explain: true }))[0]).toMatchObject({
        id: `s${at}`,
      })
  })
})

function vectorsIn(files: ReadonlyMap<string, Uint8Array>): Uint8Array[] {
  return [...files].filter(([path]) => path.endsWith('.i8')).map(([, bytes]) => new Uint8Array(bytes))
}

describe('a search', () => {
  const heard = async (files: ReadonlyMap<string, Uint8Array>, embeddings?: EmbeddingProvider) => {
    const bundle = await openBundle(new Map(files), embeddings === undefined ? {} : { embeddings })
    const events: RuntimeEvent[] = []
    bundle.on(event => events.push(event))
    const search = async () => listIds(await bundle.search('sweeps the floor'))
    expect(await search()).toContain('crumbs')
    expect(await search()).toContain('crumbs')
    return events.map(event =>
      event.type === 'search_limited' ? `${event.reason}: ${event.error.message}` : event.type,
    )
  }

  test.each<[what: string, provider: EmbeddingProvider | undefined, reason: RegExp]>([
    ['without a provider', undefined, /^no-provider: .* from `topics` with 24 dimensions/],
    ['with another model', { ...local, id: 'other' }, /^other-provider: .*`other`/],
    ['with other dimensions', { ...local, dimensions: 23 }, /^other-provider: .*with 23/],
  ])('%s goes by words, and that is said once', async (_, provider, reason) => {
    expect(await heard(await compileFiles(bakery, { embeddings: local }), provider)).toEqual([
      expect.stringMatching(reason),
    ])
  })

  test('of a bundle without vectors goes by words, and that is said once', async () => {
    expect(await heard(await compileFiles(bakery), local)).toEqual([expect.stringMatching(/^no-vectors/)])
    expect(await heard(await compileFiles(bakery))).toEqual([])
  })

  test.each<[what: string, embed: () => Promise<unknown>, reason: RegExp]>([
    ['throws', async () => Promise.reject(new Error('quota')), /: The request cannot be embedded: quota$/],
    ['throws what is not an error', async () => Promise.reject(7), /embedded: 7$/],
    ['gives nothing', async () => [], /0 vectors were returned for 1 texts/],
    ['gives no list', async () => ({}), /no vectors were returned/],
    ['gives a text', async () => ['0.1'], /not a list of numbers/],
    ['gives too few numbers', async () => [[1, 2]], /has 2 numbers/],
    ['gives NaN', async () => [new Array(DIMENSIONS).fill(Number.NaN)], /not consist of numbers/],
    ['gives zeros', async () => [new Float32Array(DIMENSIONS)], /all zeros/],
  ])('with a provider that %s goes by words, and that is said each time', async (_, embed, reason) => {
    // @ts-expect-error What comes from JavaScript may be anything.
    const events = await heard(await compileFiles(bakery, { embeddings: local }), { ...local, embed })
    expect(events).toEqual([expect.stringMatching(reason), expect.stringMatching(/^failed-provider/)])
  })

  test('with vectors that were changed or are gone goes by words, and names the file', async () => {
    const files = await compileFiles(bakery, { embeddings: local })
    const [path = '', bytes = new Uint8Array()] = [...files].find(([name]) => name.endsWith('.i8')) ?? []
    for (const bad of [bytes.with(3, 99), bytes.slice(1), undefined]) {
      const spoilt = new Map(files)
      if (bad === undefined) spoilt.delete(path)
      else spoilt.set(path, bad)
      const events = await heard(spoilt, local)
      expect(events.length).toBe(2)
      for (const event of events) expect(event).toContain(`unreadable-vectors: \`${path}\``)
    }
  })

  test.each<[what: string, change: (head: Record<string, unknown>) => void]>([
    ['too few rows', head => void Object.assign(head, { files: [] })],
    ['another number of dimensions', head => void Object.assign(head, { dimensions: 12 })],
    ['no dimensions', head => void Object.assign(head, { dimensions: 0 })],
    ['a file outside', head => void Object.assign(head, { files: [{ digest: 'sha256:../../x', size: 96 }] })],
    [
      'a size that is none',
      head => void Object.assign(head, { files: [{ digest: `sha256:${'0'.repeat(64)}`, size: 9.6 }] }),
    ],
    ['a weight that is none', head => void Object.assign(head, { weight: '10' })],
    ['a base of one', head => void Object.assign(head, { base: 1 })],
    ['no provider', head => void delete head.provider],
  ])('never sees a manifest whose vectors have %s', async (_, change) => {
    const files = withManifest(await compileFiles(bakery, { embeddings: local }), ({ embeddings }) =>
      change(embeddings),
    )
    const error = await openBundle(files).catch(reason => reason)
    expect(isFault(error, 'invalid-manifest')).toBe(true)
  })

  test.each([5, [null], [{ digest: '../..', size: 1 }]])(
    'vectors of a later format are files or none: %j',
    async files => {
      const bundle = withManifest(await compileFiles(bakery), manifest => {
        manifest.embeddings = { format: 2, provider: 'topics', files }
      })
      await expect(openBundle(bundle)).rejects.toMatchObject({ code: 'invalid-manifest' })
    },
  )

  test('leaves vectors of a later format alone', async () => {
    const files = withManifest(await compileFiles(bakery, { embeddings: local }), manifest => {
      manifest.embeddings = { format: 2, provider: 'topics', cubes: true }
    })
    expect(await heard(files, local)).toEqual(
      Array(2).fill(expect.stringMatching(/^unreadable-vectors: .*format 2/)),
    )
  })

  test('is given up with its provider', async () => {
    let stopped = false
    const slow: EmbeddingProvider = {
      ...local,
      embed: (_, { signal }) =>
        new Promise(() =>
          signal?.addEventListener('abort', () => {
            stopped = true
          }),
        ),
    }
    const bundle = await openBundle(await compileFiles(bakery, { embeddings: local }), { embeddings: slow })
    const stop = new AbortController()
    const searching = bundle.search('floor', { signal: stop.signal })
    setTimeout(() => stop.abort(), 20)
    await expect(searching).rejects.toMatchObject({ code: 'aborted' })
    expect(stopped).toBe(true)
  })

  test('over layers embeds a request once, and each layer goes by what it has', async () => {
    let calls = 0
    const counted = {
      ...local,
      embed: async (texts: string[]) => {
        calls++
        return texts.map(createVector)
      },
    }
    const bundle = await openBundle(
      [
        await compileFiles(
          { 'safe/SKILL.md': skill('safe', 'Locks the takings away.') },
          { embeddings: local },
        ),
        await compileFiles({ 'mop/SKILL.md': skill('mop', 'Mops up revenue.') }),
        await compileFiles(bakery, { embeddings: local }),
      ],
      { embeddings: counted },
    )
    const found = await bundle.search(paraphrase, { threshold: 0 })
    expect(calls).toBe(1)
    expect(found.map(({ id, by }) => `${id} ${by}`)).toEqual(
      expect.arrayContaining(['safe hybrid', 'till hybrid', 'mop index']),
    )
  })

  test('in a session never finds what `use` refuses', async () => {
    const files = await compileFiles(
      {
        ...bakery,
        'vault/SKILL.md': skill('vault', 'Keeps the money.', 'Code.', 'scope: [owner]\n'),
        'oven/SKILL.md': skill('oven', 'Heats the oven.', 'x', 'paths: ["*.oven"]\n'),
      },
      { embeddings: local },
    )
    const rules = fc.dictionary(
      fc.constantFrom('*', 'till', 'bread:*', 'crumbs', 'oven'),
      fc.constantFrom('allow' as const, 'ask' as const, 'deny' as const),
    )
    const options = fc.record({
      permissions: rules,
      disabled: fc.subarray(['till', 'c*']),
      scope: fc.subarray(['owner']),
    })
    const queries = fc.constantFrom(paraphrase, 'a hot furnace', 'tidy up', 'birthday frosting')
    let seen = 0
    await fc.assert(
      fc.asyncProperty(options, queries, async (given, query) => {
        const session = (await openBundle(files, { embeddings: local })).session(given)
        const visible = new Set(listIds(session.skills))
        for (const { id, by } of await session.search(query, { threshold: 0 })) {
          seen++
          expect(by).toBe('hybrid')
          expect(visible.has(id)).toBe(true)
          expect((await session.use(id)).id).toBe(id)
        }
      }),
      { numRuns: getRuns(200) },
    )
    expect(seen).toBeGreaterThan(20)
  })
})

describe('a build', () => {
  const listVectorFiles = (cwd: string) => [...bundleIn(cwd).keys()].filter(path => path.endsWith('.i8'))
  const refuse = () => {
    server.answer = response =>
      !!response.writeHead(401).end('{"error":{"message":"bad key secret-key-1234"}}')
  }

  test('whose provider fails warns, and the bundle goes by words; the next build asks again', async () => {
    refuse()
    const cwd = project()
    // Only of settled files a report is remembered, and this one must not be.
    passTime()
    const first = await run(cwd)
    expect(first).toMatchObject({ ok: true, exitCode: 0 })
    expect(first.findings).toMatchObject([
      {
        code: 'missing-embeddings',
        severity: 'warning',
        file: 'skillc.config.json',
        message: expect.stringContaining('answered 401: the key is missing or wrong'),
      },
    ])
    expect(listVectorFiles(cwd)).toEqual([])
    expect(JSON.stringify(first)).not.toContain('secret')
    server.answer = () => false
    expect((await run(cwd)).findings).toEqual([])
    expect(listVectorFiles(cwd).length).toBe(1)
  })

  test('for which that is an error fails, and with `noEmitOnError` writes nothing: the old bundle stays', async () => {
    const cwd = project({ ...configFor(), rules: { 'missing-embeddings': 'error' } })
    await run(cwd)
    const before = bundleIn(cwd)
    refuse()
    writeFileSync(join(cwd, 'skills/till/SKILL.md'), skill('till', 'Counts coins.'))
    const failure = { ok: false, exitCode: 1, findings: [{ severity: 'error' }] }
    const failed = await run(cwd, { noEmitOnError: true })
    expect(failed).toMatchObject(failure)
    expect(failed.bundle).toBeUndefined()
    expect(bundleIn(cwd)).toEqual(before)
    expect(await run(cwd)).toMatchObject({ ...failure, bundle: { skills: 4 } })
    expect(verifyBundle(join(cwd, 'dist/skills'))).toMatchObject({ ok: true })
  })

  test('keeps what came before a failure', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [`s${at}/SKILL.md`, skill(`s${at}`, `Bakes loaf ${at}.`)]),
    )
    const cwd = project(configFor({ batch: 256 }), many)
    server.answer = (response, _, before) => before === 1 && !!response.writeHead(400).end()
    expect((await run(cwd)).findings.map(({ message }) => message)).toEqual([
      expect.stringContaining('answered 400'),
    ])
    expect(listVectorFiles(cwd)).toEqual([])
    server.asked = []
    server.answer = () => false
    expect((await run(cwd)).findings).toEqual([])
    expect(server.asked.flatMap(({ input }) => input).length).toBe(44)
  })

  test('sends the key of the environment, and writes it nowhere', async () => {
    process.env.BAKERY_KEY = 'secret-key-1234'
    const cwd = project(configFor({ keyEnv: 'BAKERY_KEY' }))
    process.env.SKILLC_EMBEDDINGS = `${new URL(server.address).host}=BAKERY_KEY`
    server.answer = (_, { authorization }) => {
      expect(authorization).toBe('Bearer secret-key-1234')
      return false
    }
    const report = await run(cwd)
    expect(report.findings).toEqual([])
    expect(server.asked.length).toBe(1)
    const written = [...filesIn(cwd).values()].map(bytes => Buffer.from(bytes).toString('latin1'))
    expect([...written, JSON.stringify(report)].some(text => text.includes('secret'))).toBe(false)
  })

  test('contacts no host that only a project file specifies', async () => {
    process.env.DEPLOY_TOKEN = 'secret'
    for (const [more, grant] of [
      [{ baseUrl: 'https://evil.example/v1', keyEnv: 'DEPLOY_TOKEN' }, 'evil.example=DEPLOY_TOKEN'],
      [{ baseUrl: 'http://10.0.0.1/v1' }, '10.0.0.1'],
      [{ baseUrl: undefined, keyEnv: 'DEPLOY_TOKEN' }, 'api.openai.com=DEPLOY_TOKEN'],
      [{ baseUrl: 'http://127.0.0.1.evil.example/v1' }, '127.0.0.1.evil.example'],
      // A sandbox on this machine listens, too, and has no other way to the variables.
      [{ baseUrl: 'http://127.0.0.1:9/v1', keyEnv: 'DEPLOY_TOKEN' }, '127.0.0.1:9=DEPLOY_TOKEN'],
      [{ baseUrl: 'http://evil.localhost:9/v1' }, 'evil.localhost:9'],
    ] as const) {
      const cwd = project(configFor(more))
      const { findings } = await run(cwd)
      expect(findings.map(({ message }) => message)).toEqual([
        expect.stringContaining(`set \`SKILLC_EMBEDDINGS=${grant}\``),
      ])
    }
    process.env.SKILLC_EMBEDDINGS = 'x.example, evil.example=DEPLOY_TOKEN'
    const cwd = project(configFor({ baseUrl: 'https://evil.example/v1', keyEnv: 'DEPLOY_TOKEN_2' }))
    expect((await run(cwd)).findings[0]?.message).toContain('SKILLC_EMBEDDINGS=evil.example=DEPLOY_TOKEN_2')
    const bad = project(configFor({ baseUrl: 'file:///etc' }))
    expect((await run(bad)).findings[0]?.message).toContain('must be a plain http(s) address')
  })

  test('in memory says what failed, too', async () => {
    const broken = { ...local, embed: () => Promise.reject(new Error(`no quota\n${'x'.repeat(9_000)}`)) }
    const { ok, findings, manifest } = await compile([{ files: bakery }], { embeddings: broken })
    expect(ok).toBe(true)
    expect(findings).toMatchObject([
      {
        code: 'missing-embeddings',
        file: 'manifest.json',
        message: expect.stringMatching(/no quota x{1,300}$/),
      },
    ])
    expect(manifest.embeddings).toBeUndefined()
    const odd = await compile([{ files: bakery }], { embeddings: { ...local, dimensions: 0 } })
    expect(odd.findings[0]?.message).toContain('0 dimensions')
    expect((await compile([{ files: {} }], { embeddings: local })).manifest.embeddings).toBeUndefined()
  })

  test('by `check` asks nobody', async () => {
    const cwd = project()
    expect((await build({ cwd, write: false, cache: false })).findings).toEqual([])
    expect(server.asked).toEqual([])
    expect(existsSync(join(cwd, 'dist'))).toBe(false)
  })
})

describe('an endpoint that speaks OpenAI’s protocol', () => {
  const embed = (options = {}, texts = ['rye', 'till'], more = {}) =>
    remote({ longestWaitMs: 20, ...options }).embed(texts, { kind: 'document', ...more })
  const vectors = ['rye', 'till'].map(createVector)

  test('is asked in batches, with prefixes, and may be asked to shorten', async () => {
    const texts = Array.from({ length: 10 }, (_, at) => `text ${at}`)
    const made = await embed(
      { batch: 3, requestDimensions: true, documentPrefix: 'p: ', queryPrefix: 'q: ' },
      texts,
    )
    expect(made).toEqual(texts.map(text => createVector(`p: ${text}`)))
    expect(server.asked.map(({ input }) => input.length).sort()).toEqual([1, 3, 3, 3])
    expect(server.asked[0]).toMatchObject({
      path: '/v1/embeddings',
      model: 'topics',
      dimensions: DIMENSIONS,
      authorization: undefined,
    })
    server.asked = []
    await embed({ key: async () => 'k', queryPrefix: 'q: ' }, ['x'], { kind: 'query' })
    expect(server.asked).toMatchObject([
      { input: ['q: x'], authorization: 'Bearer k', dimensions: undefined },
    ])
    expect(await embed({}, [])).toEqual([])
  })

  test.each([429, 500, 503])('that answers %i is asked again', async status => {
    server.answer = (response, _, before) =>
      before < 2 && !!response.writeHead(status, { 'retry-after': '0' }).end()
    expect(await embed()).toEqual(vectors)
    expect(server.asked.length).toBe(3)
    server.answer = response => !!response.writeHead(status, { 'retry-after': '3600' }).end()
    await expect(embed({ attempts: 2 })).rejects.toMatchObject({
      code: 'failed-embeddings',
      message: expect.stringContaining(`${status}`),
    })
    expect(server.asked.length).toBe(5)
  })

  test('is left alone for as long as it asks', async () => {
    const times: number[] = []
    server.answer = (response, _, before) => {
      times.push(performance.now())
      return before === 0 && !!response.writeHead(429, { 'retry-after': '1' }).end()
    }
    await embed({ longestWaitMs: 60_000 })
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(990)
    const stop = new AbortController()
    server.answer = response =>
      !!response.writeHead(429, { 'retry-after': new Date(Date.now() + 30_000).toUTCString() }).end()
    const waiting = embed({ longestWaitMs: 60_000 }, ['x'], { signal: stop.signal })
    setTimeout(() => stop.abort(), 50)
    await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
  })

  test.each<[what: string, reason: RegExp, answer: EmbeddingServer['answer']]>([
    [
      'refuses the key',
      /401: the key is missing or wrong$/,
      response => !!response.writeHead(401).end('{"error":"key sk-1"}'),
    ],
    ['refuses the request', /400/, response => !!response.writeHead(400).end()],
    [
      'leads elsewhere',
      /cannot be reached/,
      response => !!response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    ['gives no JSON', /no list of embeddings/, response => !!response.end('<html>')],
    ['gives other JSON', /no list of embeddings/, response => !!response.end('{"data":{}}')],
    ['gives null', /no list of embeddings/, response => !!response.end('null')],
    [
      'gives two vectors for one text',
      /no list of embeddings/,
      response => !!response.end(JSON.stringify({ data: [0, 0].map(index => ({ index, embedding: [1] })) })),
    ],
    [
      'gives strange places',
      /no list of embeddings/,
      response => !!response.end(JSON.stringify({ data: [{ index: '__proto__', embedding: [1] }] })),
    ],
    [
      'never ends',
      /more than the requested vectors/,
      response => !!response.end(`{"data":[${'1,'.repeat(200_000)}1]}`),
    ],
    ['closes the line', /cannot be reached/, response => !!response.socket?.destroy()],
    ['is slow', /did not answer within 40 ms/, response => !!response.writeHead(200)],
  ])('that %s is a fault', async (what, reason, answer) => {
    server.answer = answer
    const failing = embed({ attempts: 1, timeoutMs: what === 'is slow' ? 40 : 20_000, key: 'sk-1' })
    const error = await failing.catch(thrown => thrown)
    expect(isFault(error, 'failed-embeddings')).toBe(true)
    expect(error.message).toMatch(reason)
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain('sk-1')
  })

  test.each<[what: string, reason: RegExp, data: unknown]>([
    ['too few', /1 vectors were returned for 2 texts/, [{ index: 0, embedding: createVector('x') }]],
    ['one that is too short', /has 1 numbers/, [0, 1].map(index => ({ index, embedding: [1] }))],
    [
      'numbers that are none',
      /not consist of numbers/,
      [0, 1].map(index => ({ index, embedding: createVector('x').fill(JSON.parse('1e999')) })),
    ],
    [
      'texts as numbers',
      /not consist of numbers/,
      [0, 1].map(index => ({ index, embedding: createVector('x').map(String) })),
    ],
    ['a hole', /not a list of numbers/, [{ index: 1, embedding: createVector('x') }]],
  ])('and gives %s is a warning of the build', async (_, reason, data) => {
    server.answer = response => !!response.end(JSON.stringify({ data }))
    const two = { 'till/SKILL.md': bakery['till/SKILL.md'], 'crumbs/SKILL.md': bakery['crumbs/SKILL.md'] }
    const { findings, manifest } = await compile([{ files: two }], { embeddings: remote() })
    expect(findings).toMatchObject([{ code: 'missing-embeddings', message: expect.stringMatching(reason) }])
    expect(manifest.embeddings).toBeUndefined()
  })

  test.each(['ftp://x/v1', 'nowhere', 'http://user:secret@127.0.0.1/v1', ''])('is not at %j', baseUrl => {
    const attempt = () => openAiEmbeddings({ baseUrl, model: 'm', dimensions: 3 })
    expect(attempt).toThrow('The base URL must be a plain http(s) address')
    expect(attempt).not.toThrow('secret')
  })
})

test('a model of the AI SDK makes and searches the same vectors', async () => {
  const calls: string[][] = []
  const model = new MockEmbeddingModelV3({
    modelId: 'topics',
    maxEmbeddingsPerCall: 3,
    doEmbed: async ({ values }) => {
      calls.push(values)
      return { embeddings: values.map(createVector), warnings: [] }
    },
  })
  const embeddings = aiSdkEmbeddings(model, { dimensions: DIMENSIONS })
  const files = await compileFiles(bakery, { embeddings })
  expect(calls.map(({ length }) => length).sort()).toEqual([1, 3])
  expect(vectorsIn(files)).toEqual(vectorsIn(await compileFiles(bakery, { embeddings: local })))
  const bundle = await openBundle(files, { embeddings })
  expect((await bundle.search(paraphrase))[0]).toMatchObject({ id: 'till', by: 'hybrid' })
  expect(calls.at(-1)).toEqual([paraphrase])
  const prefixed = aiSdkEmbeddings(model, {
    dimensions: DIMENSIONS,
    id: 'x',
    queryPrefix: 'q: ',
    documentPrefix: 'p: ',
  })
  expect(prefixed.id).toBe('x')
  await prefixed.embed(['a'], { kind: 'query' })
  await prefixed.embed(['a'], { kind: 'document' })
  expect(calls.slice(-2)).toEqual([['q: a'], ['p: a']])
})

describe('docs/search.md', () => {
  const text = readFileSync(new URL('../../docs/search.md', import.meta.url), 'utf8')
  const [, page = ''] = text.split('## Search by meaning')

  test('shows a configuration that holds', async () => {
    const [, config = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? []
    process.env.OPENAI_API_KEY = ''
    const cwd = project(JSON.parse(config))
    const { findings } = await build({ cwd, write: false, cache: false })
    expect(findings.map(({ message }) => message)).toEqual([
      expect.stringMatching(/`OPENAI_API_KEY` is not set$/),
    ])
  })

  test('names every reason, and no other', () => {
    const source = readFileSync(new URL('../../src/search/types.ts', import.meta.url), 'utf8')
    const reasons = source.split('export type MeaningLimit =')[1]?.split('\n\n')[0] ?? ''
    const rows = page.split('\n').filter(line => line.startsWith('| `'))
    const named = rows.flatMap(line =>
      [...(line.split('|')[1] ?? '').matchAll(/`([a-z-]+)`/g)].map(([, name]) => name),
    )
    expect(named.filter(name => name !== 'reason').sort()).toEqual(
      [...reasons.matchAll(/\| '([a-z-]+)'/g)].map(([, name]) => name).sort(),
    )
  })
})
