/** Bundles of strangers whose digests all fit: whatever they say, a host gets faults and no other error. */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { NamedFile } from '../../src/format/manifest.ts'
import { type EmbeddingProvider, isFault, openBundle } from '../../src/runtime/runtime.ts'
import { skillTools } from '../../src/runtime/tools.ts'
import { type BundleFiles, compileFiles, sha256, withManifest, withRecord } from '../support/bundles.ts'
import { HOSTILE_VALUES, listSchemaFields, readSchema } from '../support/schema-fields.ts'
import { skillText } from '../support/tree.ts'

const embeddings: EmbeddingProvider = {
  id: 'lengths',
  dimensions: 3,
  embed: async texts => texts.map(text => [text.length, 1, -1]),
}

const bakery = {
  'rye/SKILL.md':
    '---\nname: rye\ndescription: Bakes. Use when asked.\nlicense: MIT\nallowed-tools: Read\npaths: ["*.md"]\nrequires: [rolls]\ntriggers: [{ type: pattern, value: "a+" }, knead]\npermissions: { execute: ask, agents: { baker: ask } }\nscope: [a]\nmetadata: { x: y }\n---\n\nKnead $1.\n',
  'rye/times.md': 'Two hours.\n',
  'rolls/SKILL.md': skillText('rolls', 'Use the `rye` skill.'),
}

type Anything = unknown

/** All places of a JSON value, as paths. */
function placesIn(value: Anything, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))]
}

function put(value: Anything, at: string[], to: Anything): void {
  let parent: Anything = value
  for (const key of at.slice(0, -1))
    parent = typeof parent === 'object' && parent !== null ? Reflect.get(parent, key) : {}
  const key = at.at(-1)
  if (key !== undefined && typeof parent === 'object' && parent !== null)
    Object.defineProperty(parent, key, { value: to, enumerable: true, writable: true, configurable: true })
}

/** Does all that a host does. Gives the errors that are no faults. */
async function useAll(files: BundleFiles): Promise<unknown[]> {
  const strange: unknown[] = []
  const attempt = async (work: () => unknown) => {
    try {
      await work()
    } catch (error) {
      if (!isFault(error)) strange.push(error)
    }
  }
  await attempt(async () => {
    const bundle = await openBundle(files, { embeddings })
    for (const options of [{}, { agent: 'baker', scope: ['a'], onAsk: () => true }]) {
      const session = bundle.session(options)
      for (const preset of [undefined, 'codex', 'deepagents', 'spring-ai-alibaba', 'json'] as const)
        await attempt(() => session.catalog({ preset, budget: { characters: 400 } }))
      const filters = { tools: ['Read'], tags: ['a'], namespace: 'x' }
      await attempt(() => session.search('$rye aaa knead', { paths: ['a.md'], explain: true, threshold: 0 }))
      await attempt(() => session.search('bakes', filters))
      await attempt(() => session.match({ text: '$rye /rolls aaa knead', paths: ['a.md'] }))
      for (const { id } of bundle.skills) {
        await attempt(() => session.use(id))
        await attempt(() => session.files(id))
        await attempt(() => session.resource(id, 'times.md'))
      }
      await attempt(() => session.allowedTools)
      await attempt(() => bundle.session(options).resume(session.snapshot()))
      for (const tool of skillTools(session)) {
        await attempt(() => JSON.stringify(tool.inputSchema))
        await attempt(() => tool.execute({ name: 'rye', path: 'times.md', query: 'knead' }))
      }
      await attempt(() => session.protectedMessages([{ content: 'x' }]))
    }
    await attempt(() => bundle.search('bakes rolls', { explain: true, threshold: 0 }))
    await attempt(() => bundle.shadows)
    await attempt(() => bundle.reload())
  })
  return strange
}

const values = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom('__proto__', 'constructor', 2 ** 53, -1, 1e308, '\ud800', '*'.repeat(50)),
)

test('a manifest with anything anywhere', async () => {
  const files = await compileFiles(bakery, {
    permissions: { x: 'ask' },
    agents: { baker: { skills: ['*'] } },
    embeddings,
  })
  expect(await useAll(files)).toEqual([])
  const manifest = JSON.parse(new TextDecoder().decode(files.get('manifest.json')))
  const places = placesIn(manifest).filter(([first]) => first !== undefined && first !== 'digest')
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), values, fc.boolean(), async (at, value, isAdded) => {
      const changed = withManifest(files, one => put(one, isAdded ? [...at, 'extra'] : at, value))
      expect(await useAll(changed)).toEqual([])
    }),
    { numRuns: 400 },
  )
})

test('a record with anything anywhere', async () => {
  const files = await compileFiles(bakery)
  const bundle = await openBundle(files)
  const places = placesIn(await bundle.record('rye'))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), values, async (at, value) => {
      const changed = withRecord(files, 'rye', record => put(record, at, value))
      expect(await useAll(changed)).toEqual([])
    }),
    { numRuns: 200 },
  )
})

describe('every field of the schemas, with every hostile value:', () => {
  let files: BundleFiles
  let split: BundleFiles
  beforeAll(async () => {
    files = await compileFiles(bakery, { embeddings, permissions: { x: 'ask' } })
    split = await compileFiles(bakery, { embeddings, splitAbove: 1 })
  })

  // What is first in a manifest is made to fit its bytes.
  const manifest = listSchemaFields(readSchema('manifest')).filter(
    ({ name }) => !/^(?:format|digest)$/.test(name),
  )
  const record = listSchemaFields(readSchema('record'))

  test('the schemas have them', () => {
    expect(manifest.length).toBeGreaterThan(130)
    expect(record.length).toBeGreaterThan(50)
  })

  test.each(manifest)('$name of a manifest', async ({ set }) => {
    for (const value of HOSTILE_VALUES)
      for (const bundle of [files, split])
        expect(await useAll(withManifest(bundle, one => set(one, value))), JSON.stringify(value)).toEqual([])
  })

  test.each(record)('$name of a record', async ({ set }) => {
    for (const value of HOSTILE_VALUES)
      expect(await useAll(withRecord(files, 'rye', one => set(one, value))), JSON.stringify(value)).toEqual(
        [],
      )
  })
})

test('a search index with anything anywhere', async () => {
  const files = await compileFiles(bakery)
  const shards = [...files].filter(([name]) => name.startsWith('search/'))
  const spoil = fc.record({
    shard: fc.constantFrom(...shards),
    at: fc.nat(),
    put: fc.uint8Array({ minLength: 1, maxLength: 6 }),
    cut: fc.nat(4),
  })
  const codes = new Set<string>()
  await fc.assert(
    fc.asyncProperty(spoil, async ({ shard: [path, bytes], at, put: more, cut }) => {
      const from = at % bytes.length
      const spoilt = new Uint8Array([...bytes.slice(0, from), ...more, ...bytes.slice(from + cut)])
      const [digest, size] = [sha256(spoilt), spoilt.length]
      const changed = withManifest(files, manifest => {
        manifest.search.shards = manifest.search.shards.map((shard: NamedFile) =>
          path === `search/${shard.digest.slice(7)}.bin` ? { digest, size } : shard,
        )
      }).set(`search/${digest.slice(7)}.bin`, spoilt)
      expect(await useAll(changed)).toEqual([])
      const search = (await openBundle(changed)).search('rye bread rollz bakes $rye times', { explain: true })
      codes.add(
        await search.then(
          () => 'fine',
          error => error.code,
        ),
      )
    }),
    { numRuns: 300 },
  )
  expect([...codes].sort()).toEqual(['fine', 'invalid-index'])
})
