/** Every consumer of bundles on a split one: what it says of the whole one, and over HTTP and from a disk few reads for it. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBundle as openFolder } from '../../src/runtime/node/node.ts'
import { openBundle } from '../../src/runtime/runtime.ts'
import { buildBranches, shelf } from '../support/branches.ts'
import { type BundleFiles, compileFiles, filesIn } from '../support/bundles.ts'
import { type Ran, skillc } from '../support/cli.ts'
import { anything, connectTo, textIn } from '../support/mcp.ts'
import { served } from '../support/served.ts'
import { plant, scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('split')

beforeAll(() => buildBranches(scratch))

const read = (path: string) => JSON.parse(readFileSync(join(scratch, path), 'utf8'))

describe('the command line', () => {
  test('writes a split manifest where it is asked to, and a whole one again where not', () => {
    expect([read('whole/manifest.json').format, read('split/manifest.json').format]).toEqual([1, 2])
    expect(read('split/manifest.json').skipped.digest).toMatch(/^sha256:/)
    const build = (...more: string[]) =>
      skillc(['build', 'skills', '--out', 'turns', '--no-config', '--quiet', ...more], scratch)
    build('--split-above', '100')
    build()
    expect(read('turns/manifest.json').format).toBe(1)
    expect(readdirSync(join(scratch, 'turns/index'))).toEqual([])
    expect(skillc(['verify', 'turns'], scratch).code).toBe(0)
    writeFileSync(join(scratch, 'skillc.config.json'), '{ "splitAbove": 699 }')
    skillc(['build', 'skills', '--out', 'turns', '--quiet'], scratch)
    rmSync(join(scratch, 'skillc.config.json'))
    expect(read('turns/manifest.json').format).toBe(2)
    expect(skillc(['build', 'skills', '--split-above', '0'], scratch).err).toContain(
      'must be a whole number above 0',
    )
  })

  const asks: [string, string[]][] = [
    ['list', ['list', 'B']],
    ['list as JSON', ['list', 'B', '--json']],
    ['show an id', ['show', 'B', 'branch-1:shelf-1']],
    ['show an id as JSON', ['show', 'B', 'branch-1:shelf-1', '--json']],
    ['show the end of one', ['show', 'B', 'shelf-1']],
    ['show none', ['show', 'B', 'shelf-1000']],
    ['show what is not there', ['show', 'B', 'broken-3']],
    ['search', ['search', 'B', 'volume 17 of history', '--explain']],
    ['search by a keyword', ['search', 'B', 'pay an overdue fine', '--json']],
    ['search in a namespace', ['search', 'B', 'cookery', '--namespace', 'branch-2']],
    ['search for a caller', ['search', 'B', 'an overdue fine for $shelf-3', '--model']],
    ['prompt', ['prompt', 'B']],
    ['eval', ['eval', 'B', 'queries.jsonl']],
  ]
  test.each(asks)('%s', (_, [command = '', , ...rest]) => {
    writeFileSync(join(scratch, 'queries.jsonl'), '{"query":"volume 17","relevant":["branch-2:shelf-17"]}\n')
    // Columns are as wide as their times.
    const steady = ({ out, ...ran }: Ran) => ({
      ...ran,
      out: out.replace(/[\d.]+ ms/g, '… ms').replace(/ {2,}/g, ' '),
    })
    const [ofSplit, ofWhole] = ['split', 'whole'].map(bundle =>
      steady(skillc([command, bundle, ...rest], scratch)),
    )
    expect(ofSplit).toEqual(ofWhole)
    expect(`${ofSplit?.out}${ofSplit?.err}`.length).toBeGreaterThan(20)
  })

  test('unpacks the same files', () => {
    for (const bundle of ['split', 'whole'])
      expect(skillc(['export', bundle, '--to', 'folders', '--out', `${bundle}-unpacked`], scratch).code).toBe(
        0,
      )
    expect(filesIn(join(scratch, 'split-unpacked'))).toEqual(filesIn(join(scratch, 'whole-unpacked')))
  })

  test('compares both forms as equal', () => {
    const { code, out } = skillc(['diff', 'whole', 'split', '--json'], scratch)
    expect([code, JSON.parse(out).changed ?? []]).toEqual([0, []])
  })

  test('verifies every part, and finds each that is changed or missing', () => {
    expect(skillc(['verify', 'split'], scratch).code).toBe(0)
    const parts = readdirSync(join(scratch, 'split/index'))
    expect(parts.length).toBeGreaterThan(5)
    for (const part of parts) {
      const file = join(scratch, 'split/index', part)
      const bytes = readFileSync(file)
      writeFileSync(file, bytes.with(bytes.length - 3, (bytes.at(-3) ?? 0) ^ 1))
      const changed = skillc(['verify', 'split'], scratch)
      expect(changed).toMatchObject({ code: 1, err: '' })
      expect(changed.out).toContain(`changed    index/${part}`)
      rmSync(file)
      expect(skillc(['verify', 'split'], scratch).out).toContain(`missing    index/${part}`)
      writeFileSync(file, bytes)
    }
  })

  test('shows a skill though another partition is broken, and names the one that it needs', () => {
    const partitions: { digest: string; first: string }[] = read('split/manifest.json').partitions
    const last = join(scratch, `split/index/${partitions.at(-1)?.digest.slice(7)}.json`)
    const bytes = readFileSync(last)
    rmSync(last)
    expect(skillc(['show', 'split', partitions[0]?.first ?? ''], scratch).code).toBe(0)
    const failed = skillc(['show', 'split', partitions.at(-1)?.first ?? ''], scratch)
    writeFileSync(last, bytes)
    expect(failed).toMatchObject({
      code: 2,
      err: expect.stringContaining(partitions.at(-1)?.digest.slice(7) ?? '-'),
    })
  })
})

describe('servers', () => {
  const readFiles = (name: string) => filesIn(join(scratch, name))

  test('give the page the same lists, and clients every file', async () => {
    const [ofSplit, ofWhole] = await Promise.all(['split', 'whole'].map(name => served(readFiles(name))))
    if (ofSplit === undefined || ofWhole === undefined) throw new Error('not served')
    expect(ofSplit.bundle.isLoaded).toBe(false)
    expect(await ofSplit.json('/health')).toMatchObject({ skills: 700 })
    for (const path of [
      '/api/search?q=volume+17',
      '/api/skill?id=branch-1:shelf-1',
      '/.well-known/agent-skills/index.json',
    ]) {
      const [a, b] = await Promise.all([ofSplit.json(path), ofWhole.json(path)])
      delete a['x-skillc']
      delete b['x-skillc']
      expect(a, path).toEqual(b)
    }
    expect((await ofSplit.json('/api/report')).skills).toEqual((await ofWhole.json('/api/report')).skills)
    const again = await openBundle(ofSplit.url)
    expect((await again.search('volume 17'))[0]?.id).toBe('branch-2:shelf-17')
    expect((await ofSplit.get(`/chunks/${'0'.repeat(64)}.md`)).status).toBe(404)
    await Promise.all([ofSplit.close(), ofWhole.close()])
  })

  test('speak the Model Context Protocol about both, and load all for lists only', async () => {
    const bundle = await openBundle(readFiles('split'))
    const { client } = await connectTo(bundle)
    expect(client.getInstructions()).toContain('skill_search')
    const call = async (name: string, args: Record<string, string>) =>
      textIn(await client.callTool({ name, arguments: args }))
    expect(await call('skill_search', { query: 'volume 17' })).toContain('branch-2:shelf-17')
    expect(await call('skill_use', { name: 'shelf-17' })).toContain('room 3')
    expect((await client.getPrompt({ name: 'branch-2:shelf-17' })).messages.length).toBe(1)
    expect(bundle.isLoaded).toBe(false)
    const { client: other } = await connectTo(await openBundle(readFiles('whole')))
    const lists = async (each: typeof client) => [
      await each.listResources(),
      await each.listPrompts(),
      await each.request({ method: 'skills/list', params: {} }, anything),
    ]
    expect(await lists(client)).toEqual(await lists(other))
    expect(bundle.isLoaded).toBe(true)
  })
})

describe('a bundle of thousands of skills', () => {
  const SKILLS = 5_000
  let files: BundleFiles
  let server: Server
  let address = ''
  let requests: string[] = []
  let bytes = 0

  beforeAll(async () => {
    files = await compileFiles(
      Object.fromEntries(
        Array.from({ length: SKILLS }, (_, at) => [`hall-${at % 40}/shelf-${at}/SKILL.md`, shelf(at)]),
      ),
      { splitAbove: 1_000 },
    )
    plant(join(scratch, 'hall'), Object.fromEntries(files))
    server = createServer((request, response) => {
      const path = (request.url ?? '').slice(1)
      requests.push(path)
      const content = files.get(path)
      bytes += content?.length ?? 0
      if (content === undefined) response.writeHead(404).end()
      else response.writeHead(200, { 'content-length': content.length }).end(content)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const bound = server.address()
    address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  test('is opened, searched and read with few requests and a small part of its index', async () => {
    requests = []
    bytes = 0
    const bundle = await openBundle(address)
    expect(requests).toEqual(['manifest.json'])
    expect(bytes).toBeLessThan(16_000)
    const [hit] = await bundle.search('volume 1234', { limit: 3 })
    expect(hit?.id).toBe('hall-34:shelf-1234')
    await bundle.session().use(hit?.id ?? '')
    expect(requests.length).toBeLessThan(16)
    expect(new Set(requests).size).toBe(requests.length)
    const index = [...files].filter(([path]) => /^(?:index|search)/.test(path))
    expect(bytes).toBeLessThan(index.reduce((sum, [, { length }]) => sum + length, 0) / 3)
    requests = []
    await bundle.search('volume 1234', { limit: 3 })
    await bundle.session().use(hit?.id ?? '')
    expect(requests).toEqual([])
  })

  test('reads from a disk what it reads over HTTP, and keeps no more than it is allowed', async () => {
    const bundle = await openFolder(join(scratch, 'hall'), { cacheBytes: 0 })
    for (let at = 0; at < SKILLS; at += 97)
      expect((await bundle.session().use(`hall-${at % 40}:shelf-${at}`)).text).toContain(`Volume ${at}`)
    expect(bundle.isLoaded).toBe(false)
  })
})
