/** A sharded index behind a real HTTP server: what a search asks for, how often, and what is left when a file is bad. */
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fnv1a } from '../../src/core/digests/digest.ts'
import { countTermShards } from '../../src/format/search-head.ts'
import { type Bundle, type Fault, isFault, openBundle } from '../../src/runtime/runtime.ts'
import { openSearch } from '../../src/search/search.ts'
import { type BundleFiles, compileFiles } from '../support/bundles.ts'
import { lendingLibrary } from '../support/library.ts'

const { wordAt, requestFor } = lendingLibrary

let files: BundleFiles = new Map()
let shards: { digest: string; size: number }[] = []
let server: Server
let address = ''
let requests: string[] = []
let bytes = 0
let spoilt = new Map<string, Uint8Array>()
let wait = () => Promise.resolve()

beforeAll(async () => {
  files = await compileFiles(lendingLibrary.files())
  shards = JSON.parse(new TextDecoder().decode(files.get('manifest.json'))).search.shards
  server = createServer(async (request, response) => {
    const path = (request.url ?? '').replace(/^\/skills\//, '')
    requests.push(path)
    await wait()
    const content = spoilt.get(path) ?? files.get(path)
    bytes += content?.length ?? 0
    if (content === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-length': content.length }).end(content)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/skills`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  requests = []
  bytes = 0
  spoilt = new Map()
  wait = () => Promise.resolve()
})

/** Lists of words come after the shards of terms. */
const findShard = (term: string) =>
  `search/${shards[fnv1a(term) % countTermShards(shards.length)]?.digest.slice(7)}.bin`
/** Besides, a word that one skill has is looked up in up to three lists. */
const isList = (path: string) =>
  shards.slice(countTermShards(shards.length)).some(({ digest }) => path === `search/${digest.slice(7)}.bin`)
const first = async (bundle: Bundle, query: string) => (await bundle.search(query))[0]?.id

describe('an index of many files', () => {
  test('is asked for those files only that hold the words, each once', async () => {
    expect(shards.length).toBeGreaterThan(32)
    const bundle = await openBundle(address)
    expect(requests).toEqual(['manifest.json'])
    const whole = shards.reduce((sum, { size }) => sum + size, 0)
    for (const skill of [0, 7, 300]) {
      const words = requestFor(skill)
      const known = new Set(requests)
      bytes = 0
      expect(await first(bundle, words.join(' '))).toBe(`shelf-${skill}`)
      const wanted = new Set(words.map(findShard).filter(path => !known.has(path)))
      expect(new Set(requests.filter(path => !known.has(path) && !isList(path)))).toEqual(wanted)
      expect(bytes).toBeLessThan(whole / 8)
      const before = requests.length
      expect(await first(bundle, words.join(' '))).toBe(`shelf-${skill}`)
      expect(requests.length).toBe(before)
    }
    expect(new Set(requests).size).toBe(requests.length)
  })

  test('is asked once by searches at once, and the last to give up ends the request', async () => {
    const bundle = await openBundle(address)
    const query = requestFor(5).join(' ')
    const found = await Promise.all(Array.from({ length: 5 }, () => first(bundle, query)))
    expect(found).toEqual(Array(5).fill('shelf-5'))
    expect(new Set(requests).size).toBe(requests.length)
    const waiting: (() => void)[] = []
    wait = () => new Promise(resolve => waiting.push(resolve))
    const [one, other] = [new AbortController(), new AbortController()]
    const word = wordAt(9_100)
    const searches = [one, other].map(({ signal }) => bundle.search(word, { signal, threshold: 0 }))
    while (waiting.length < 1) await new Promise(resolve => setTimeout(resolve, 5))
    one.abort()
    await expect(searches[0]).rejects.toMatchObject({ code: 'aborted', name: 'AbortError' })
    // What is asked for after it, such as lists of words, comes at once.
    wait = () => Promise.resolve()
    for (const go of waiting) go()
    expect((await searches[1])?.map(({ id }) => id)).toEqual(['shelf-9'])
    expect(requests.filter(path => path === findShard(word)).length).toBe(1)
  })

  test('with one bad file refuses what needs it, names it, and answers all else', async () => {
    const bundle = await openBundle(address)
    const words = requestFor(11)
    const path = findShard(words[0] ?? '')
    const good = files.get(path) ?? new Uint8Array()
    spoilt.set(path, good.with(good.length >> 1, (good[good.length >> 1] ?? 0) ^ 4))
    const catchQueryFault = async (query: string): Promise<Fault> => {
      const error = await bundle.search(query).catch(reason => reason)
      if (!isFault(error)) throw error
      return error
    }
    expect(await catchQueryFault(words.join(' '))).toMatchObject({ code: 'tampered-file', file: path })
    spoilt.set(path, good.slice(0, -1))
    expect(await catchQueryFault(words.join(' '))).toMatchObject({ code: 'truncated-file', file: path })
    const others = requestFor(200).filter(word => findShard(word) !== path)
    expect(await first(bundle, others.join(' '))).toBe('shelf-200')
    spoilt.clear()
    expect(await first(bundle, words.join(' '))).toBe('shelf-11')
  })

  test('is searched without the rest of the runtime, too', async () => {
    const { search } = await openSearch(path => fetch(`${address}/${path}`))
    const query = requestFor(42).join(' ')
    await Promise.all([search(query), search(query), search(query)])
    expect(new Set(requests).size).toBe(requests.length)
    const { hits, candidates } = await search(query, { explain: true })
    expect(new Set(requests).size).toBe(requests.length)
    expect(hits[0]?.id).toBe('shelf-42')
    expect(candidates).toBeGreaterThan(0)
    expect(requests[0]).toBe('manifest.json')
    expect(requests.filter(path => !isList(path)).length).toBeLessThan(9)
    const path = findShard(wordAt(50_100))
    spoilt.set(path, new Uint8Array(files.get(path)?.length ?? 0))
    await expect(search(wordAt(50_100))).rejects.toMatchObject({ code: 'tampered-file', file: path })
    spoilt.set('manifest.json', new TextEncoder().encode('{}'))
    await expect(openSearch(path => fetch(`${address}/${path}`))).rejects.toMatchObject({
      code: 'invalid-manifest',
    })
  })
})
