/** Bundles of other places as sources of a build: fetched once, pinned, and the same bytes ever after. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isDowngrade } from '../../src/channels/install.ts'
import { loadLocks } from '../../src/channels/references/lock-file.ts'
import { parseReference } from '../../src/channels/references/reference.ts'
import { skillc, skillcAsync } from '../support/cli.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('install')

/** What the server does instead of answering; undefined: it answers. */
type Fault = (request: IncomingMessage, response: ServerResponse) => boolean
let fault: Fault | undefined
let site = ''
let asked: string[] = []
let server: Server
let other: Server
let address = ''
let elsewhere = ''

beforeAll(async () => {
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    asked.push(request.url ?? '')
    if (fault?.(request, response)) return
    const file = join(site, decodeURIComponent((request.url ?? '').split('?')[0] ?? ''))
    if (existsSync(file)) response.end(readFileSync(file))
    else response.writeHead(404).end('<p>Nothing here')
  }
  server = createServer(answer)
  other = createServer(answer)
  for (const each of [server, other]) await new Promise<void>(done => each.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  other.closeAllConnections()
  server.close()
  other.close()
})

let count = 0

/** A site with a bundle, and a project that builds from it. The user's cache is the test's own. */
function project(reference = address) {
  const cwd = join(scratch, `project-${++count}`)
  plant(join(scratch, `tree-${count}`), {
    'frontend/lint/SKILL.md': skillText('lint', 'See [rules](rules.md).'),
    'frontend/lint/rules.md': 'Two spaces.\n',
    'frontend/lint/scripts/run.sh': { executable: '#!/bin/sh\necho lint\n' },
    'bread/SKILL.md': skillText('bread'),
  })
  republish()
  plant(cwd, {
    'skillc.config.json': JSON.stringify({
      sources: [{ from: reference, namespace: 'acme' }],
      roots: ['skills'],
    }),
    'skills/own/SKILL.md': skillText('own'),
  })
  asked = []
  fault = undefined
  const env = { XDG_CACHE_HOME: join(scratch, `cache-${count}`) }
  return { cwd, env, run: (...args: string[]) => skillcAsync(args, cwd, env) }
}

/** Builds the site anew, with other files if any are given. */
function republish(files: Record<string, string> = {}) {
  plant(join(scratch, `tree-${count}`), files)
  site = join(scratch, `site-${count}`)
  const ran = skillc(['build', `tree-${count}`, '--out', site, '--no-cache'], scratch)
  if (ran.code !== 0) throw new Error(ran.out + ran.err)
}

const readLockText = (cwd: string) => loadLocks(join(cwd, 'skillc.lock.json')).sources

describe('a bundle on a web server', () => {
  test('is fetched once, pinned, and built from without a network', async () => {
    const { cwd, run } = project()
    const first = await run('build')
    expect([first.code, first.out]).toEqual([1, expect.stringContaining('unfetched-source')])
    expect(await run('install')).toMatchObject({ code: 0 })
    const text = readFileSync(join(cwd, 'skillc.lock.json'), 'utf8')
    expect([...readLockText(cwd).keys()]).toEqual([address])

    fault = (_, response) => {
      response.destroy()
      return true
    }
    const built = await run('build', '--json')
    expect(built.code).toBe(0)
    const listed = JSON.parse((await run('list', '--json')).out).map(({ id }: { id: string }) => id)
    expect(listed).toEqual(['acme:bread', 'acme:frontend:lint', 'own'])
    expect(await run('install', '--frozen', '--offline')).toMatchObject({ code: 0 })
    expect(readFileSync(join(cwd, 'skillc.lock.json'), 'utf8')).toBe(text)

    expect(
      await run('export', '--to', 'folders', '--skill', 'acme:frontend:lint', '--out', 'unpacked'),
    ).toMatchObject({
      code: 0,
    })
    const back = await run('diff', 'unpacked', join(scratch, `tree-${count}`), '--json')
    const { changed } = JSON.parse(back.out)
    expect(changed).toEqual([
      expect.objectContaining({ was: expect.stringMatching(/lint$/), files: [], body: false }),
    ])
  })

  test('is read at the same digest after the site has a newer one, or not at all', async () => {
    const { cwd, env, run } = project()
    await run('install')
    const old = readLockText(cwd).get(address)?.digest
    republish({ 'bread/SKILL.md': skillText('bread', 'Bake it longer.') })
    rmSync(env.XDG_CACHE_HOME, { recursive: true })
    const moved = await run('install')
    expect([moved.code, moved.err]).toEqual([2, expect.stringContaining('changed: the lock file has')])
    expect(readLockText(cwd).get(address)?.digest).toBe(old)
    expect(existsSync(join(env.XDG_CACHE_HOME, 'skillc/store/bundles', String(old).slice(7)))).toBe(false)

    asked = []
    expect(await run('update', address, '--yes')).toMatchObject({ code: 0 })
    expect(readLockText(cwd).get(address)?.digest).not.toBe(old)
    expect(await run('build')).toMatchObject({ code: 0 })
  })

  test('brings only the files that are not there yet', async () => {
    const { run } = project()
    await run('install')
    republish({ 'bread/SKILL.md': skillText('bread', 'Bake it longer.') })
    asked = []
    await run('update', '--yes')
    const kinds = asked.map(url => url.split('/')[1]).sort()
    expect(kinds.filter(kind => kind === 'chunks')).toHaveLength(1)
    expect(kinds.filter(kind => kind === 'assets')).toHaveLength(0)
  })

  test('heals what somebody changed in the cache', async () => {
    const { cwd, env, run } = project()
    await run('install')
    const folder = join(
      env.XDG_CACHE_HOME,
      'skillc/store/bundles',
      String(readLockText(cwd).get(address)?.digest).slice(7),
    )
    const [chunk = ''] = readdirSync(join(folder, 'chunks'))
    writeFileSync(join(folder, 'chunks', chunk), 'Something else.\n')
    const built = await run('build')
    expect([built.code, built.out]).toEqual([1, expect.stringContaining('not installed on this machine')])
    expect(await run('install')).toMatchObject({ code: 0 })
    expect(await run('build')).toMatchObject({ code: 0 })
  })
})

describe('what goes wrong on the way ends in words, with nothing half-written', () => {
  const status =
    (code: number, headers: Record<string, string> = {}): Fault =>
    (_, response) => {
      response.writeHead(code, headers).end()
      return true
    }
  const onChunks =
    (act: Fault): Fault =>
    (request, response) =>
      (request.url ?? '').startsWith('/chunks/') ? act(request, response) : false
  const cases: [string, () => Fault, string][] = [
    ['401', () => status(401), 'requires a login'],
    ['404', () => status(404), 'was not found (status 404)'],
    ['429 for ever', () => status(429, { 'retry-after': '0' }), 'too many requests'],
    ['500 for ever', () => status(500, { 'retry-after': '0' }), 'has an internal error (status 500)'],
    [
      'another host',
      () => status(302, { location: `${elsewhere}/manifest.json` }),
      'redirects to another host',
    ],
    [
      'a circle',
      () => (request, response) => status(302, { location: request.url ?? '' })(request, response),
      'redirects too many times',
    ],
    ['a page', () => (_, response) => Boolean(response.end('<html>')), 'is not JSON'],
    [
      'a cut file',
      () => onChunks((_, response) => Boolean(response.end('---\nname: bre'))),
      'does not match its manifest',
    ],
    [
      'other bytes of that size',
      () =>
        onChunks((request, response) => {
          const bytes = readFileSync(join(site, request.url ?? ''))
          bytes[5] = 88
          response.end(bytes)
          return true
        }),
      'does not match its manifest',
    ],
    [
      'more than was said',
      () => onChunks((_, response) => Boolean(response.end('x'.repeat(100_000)))),
      'has more than',
    ],
    [
      'a connection that breaks off',
      () =>
        onChunks((_, response) => {
          response.writeHead(200, { 'content-length': '9999' }).write('---')
          setTimeout(() => response.destroy(), 20)
          return true
        }),
      'was interrupted',
    ],
  ]
  test.each(cases)('%s', async (_, make, message) => {
    const { cwd, env, run } = project()
    fault = make()
    const { code, err } = await run('install')
    expect(err).toContain(message)
    expect(code).toBe(2)
    expect(existsSync(join(cwd, 'skillc.lock.json'))).toBe(false)
    const store = join(env.XDG_CACHE_HOME, 'skillc/store')
    const left = existsSync(store) ? readdirSync(store).filter(name => name.startsWith('draft')) : []
    expect(left).toEqual([])
    expect(existsSync(join(store, 'bundles')) ? readdirSync(join(store, 'bundles')) : []).toEqual([])
  })

  test('a server that was busy once', async () => {
    const { run } = project()
    let times = 0
    fault = (_, response) => {
      if (times++ > 2) return false
      response.writeHead(times === 2 ? 503 : 429, { 'retry-after': '0' }).end()
      return true
    }
    expect(await run('install')).toMatchObject({ code: 0 })
  })

  test('nothing that listens', async () => {
    const { run } = project('http://127.0.0.1:9')
    const { code, err } = await run('install')
    expect([code, err]).toEqual([2, expect.stringMatching(/port that fetch refuses|Nothing answers/)])
  })
})

describe('a frozen install', () => {
  test('says how the lock file does not fit, and changes nothing', async () => {
    const { cwd, run } = project()
    const unlocked = await run('install', '--frozen')
    expect([unlocked.code, unlocked.out]).toEqual([1, expect.stringContaining('is not locked')])
    expect(existsSync(join(cwd, 'skillc.lock.json'))).toBe(false)
    await run('install')
    const text = readFileSync(join(cwd, 'skillc.lock.json'), 'utf8')
    writeFileSync(join(cwd, 'skillc.config.json'), JSON.stringify({ roots: ['skills'] }))
    const extra = await run('install', '--frozen')
    expect([extra.code, extra.out]).toEqual([1, expect.stringContaining('is locked, but not requested')])
    expect(readFileSync(join(cwd, 'skillc.lock.json'), 'utf8')).toBe(text)
    expect(await run('install')).toMatchObject({ code: 0 })
    expect(readLockText(cwd).size).toBe(0)
  })

  test('neither updates nor writes the file in another way', async () => {
    const { cwd, run } = project()
    await run('install')
    const file = join(cwd, 'skillc.lock.json')
    const text = readFileSync(file, 'utf8').replaceAll('\n', '\r\n')
    writeFileSync(file, text)
    expect(await run('install', '--frozen')).toMatchObject({ code: 0 })
    republish({ 'bread/SKILL.md': skillText('bread', 'Bake it longer.') })
    expect(readFileSync(file, 'utf8')).toBe(text)
  })
})

describe('a lock file that somebody edited', () => {
  const manifest = `sha256:${'0'.repeat(64)}`
  test.each([
    [
      'oci://registry.example/bakery/skills:1.0.0',
      { requested: '1.0.0', resolved: `oci://127.0.0.1:9/bakery/skills@${manifest}` },
      'from another location, `oci://127.0.0.1:9/',
    ],
    [
      'oci://registry.example/bakery/skills:1.0.0',
      { requested: '1.0.0', resolved: `oci://registry.example/bakery/skills-of-others@${manifest}` },
      'from another location',
    ],
    [
      'npm:@bakery/skills@^1.0.0',
      { requested: '^1.0.0', version: 'npm:others@1.0.0' },
      'has the version `npm:others@1.0.0` of `npm:@bakery/skills`, which is not a version',
    ],
    [
      'npm:bread@^1.0.0',
      { requested: '^1.0.0', version: 'https://127.0.0.1:9/x.tgz' },
      'which is not a version',
    ],
  ])('%s does not lead elsewhere: %j', async (reference, entry, message) => {
    const { cwd, run } = project(reference)
    const sources = { [parseReference(reference).name]: { ...entry, digest: manifest } }
    plant(cwd, { 'skillc.lock.json': JSON.stringify({ lockfileVersion: 1, sources }) })
    expect(await run('install')).toMatchObject({ code: 2, err: expect.stringContaining(message) })
  })
})

describe('a bundle in a folder', () => {
  test('is read as it is, with no lock, and scripts stay executable', async () => {
    const { cwd, run } = project(`../site-${count + 1}`)
    expect(await run('build', '--allow-read', '..')).toMatchObject({ code: 0 })
    expect(existsSync(join(cwd, 'skillc.lock.json'))).toBe(false)
    const shown = JSON.parse((await run('show', 'acme:frontend:lint', '--json')).out)
    expect(shown.files.map(({ path, mode }: { path: string; mode: string }) => [path, mode])).toEqual([
      ['SKILL.md', '644'],
      ['rules.md', '644'],
      ['scripts/run.sh', '755'],
    ])
  })

  test('gives the same skills as the tree it was built from', async () => {
    const tree = plant(join(scratch, 'nested'), {
      'tree/outer/SKILL.md': skillText('outer', 'See [inner](inner/SKILL.md).'),
      'tree/outer/inner/SKILL.md': skillText('inner'),
      'tree/outer/inner/more.md': 'More.\n',
      'tree/outer/notes.md': 'Notes.\n',
      'again/skillc.config.json': JSON.stringify({ sources: [{ from: '../one' }] }),
    })
    expect(skillc(['build', 'tree', '--out', 'one', '--no-cache'], tree)).toMatchObject({ code: 0 })
    expect(skillc(['build', '--no-cache', '--allow-read', '..'], join(tree, 'again'))).toMatchObject({
      code: 0,
    })
    const ran = skillc(['diff', 'one', 'again/dist/skills', '--json'], tree)
    expect(JSON.parse(ran.out)).toMatchObject({ step: 'none', unchanged: 2 })
    const [one, two] = ['one', 'again/dist/skills'].map(bundle =>
      JSON.parse(skillc(['list', bundle, '--json'], tree).out),
    )
    expect(two).toEqual(one)
  })

  test('keeps the scopes that its records had', async () => {
    const record = { path: 'bread', content: skillText('bread'), tenant: 'berlin' }
    const folder = plant(join(scratch, 'tenants'), {
      'records.jsonl': `${JSON.stringify(record)}\n`,
      'again/skillc.config.json': JSON.stringify({ sources: [{ from: '../one' }] }),
    })
    expect(skillc(['build', '--source', 'jsonl:records.jsonl', '--out', 'one'], folder)).toMatchObject({
      code: 0,
    })
    expect(skillc(['build', '--allow-read', '..'], join(folder, 'again'))).toMatchObject({ code: 0 })
    expect(JSON.parse(skillc(['list', 'again/dist/skills', '--json'], folder).out)).toMatchObject([
      { scope: ['berlin'] },
    ])
  })

  test('that is changed is not built from', async () => {
    const { run } = project(`../site-${count + 1}`)
    const [chunk = ''] = readdirSync(join(site, 'chunks'))
    writeFileSync(join(site, 'chunks', chunk), 'Something else.\n')
    const { code, err } = await run('build', '--allow-read', '..')
    expect([code, err]).toEqual([2, expect.stringContaining('is damaged')])
  })
})

test.each([
  ['', 'is empty'],
  ['npm:', 'does not name an npm package'],
  ['npm:../x', 'does not name an npm package'],
  ['npm:--global@1.0.0', 'does not name an npm package'],
  ['npm:bread@1 2', 'does not name an npm package'],
  ['npm:bread/../../x', 'does not name an npm package'],
  ['oci://', 'does not name a valid registry'],
  [`oci://host/bread:1.0.0@sha256:${'0'.repeat(64)}`, 'does not name an OCI repository'],
  ['https://user:secret@host/x', 'password'],
  ['http://host/x', 'not encrypted'],
  ['git+ssh://host', 'does not name a folder in a git repository'],
  ['file:///a%2Fb.git', 'does not name a folder in a git repository'],
  ['file:///a%zz.git', 'does not name a folder in a git repository'],
])('the reference `%s` is refused', (text, message) => {
  expect(() => parseReference(text)).toThrow(
    expect.objectContaining({ message: expect.stringContaining(message) }),
  )
})

test.each([
  ['npm:@bakery/skills', { name: 'npm:@bakery/skills', packageName: '@bakery/skills' }],
  ['npm:bread@^1.2.0', { name: 'npm:bread', requested: '^1.2.0' }],
  ['npm:bread@1.2.0/dist/more', { name: 'npm:bread/dist/more', requested: '1.2.0', folder: 'dist/more' }],
  ['https://host/skills/manifest.json', { kind: 'https', name: 'https://host/skills' }],
  ['https://host/', { kind: 'https', name: 'https://host' }],
  ['oci://host:5000/acme/skills:1.2.0', { name: 'oci://host:5000/acme/skills', requested: '1.2.0' }],
  ['../bundle', { kind: 'folder', name: '../bundle' }],
])('the reference `%s` is read', (text, expected) => {
  expect(parseReference(text)).toMatchObject(expected)
})

test('a lock file that is none is refused in words', () => {
  const digest = `sha256:${'0'.repeat(64)}`
  const file = join(scratch, 'broken.lock.json')
  for (const text of [
    '<<<<<<<',
    '[]',
    '{"lockfileVersion":2,"sources":{}}',
    '{"lockfileVersion":1}',
    '{"lockfileVersion":1,"sources":{"a":{}}}',
    `{"lockfileVersion":1,"sources":{"a":{"digest":"${digest}","version":1}}}`,
  ]) {
    writeFileSync(file, text)
    expect(() => loadLocks(file)).toThrow(expect.objectContaining({ code: 'failure' }))
  }
})

test.each([
  ['1.2.3', '1.2.2', true],
  ['1.10.0', '1.9.9', true],
  ['1.0.0', '1.0.0-rc.1', true],
  ['1.0.0-rc.2', '1.0.0-rc.10', false],
  ['1.0.0-rc.1', '1.0.0', false],
  ['1.0.0', '1.0.0', false],
  ['latest', '1.0.0', false],
])('from %s to %s is a step back: %s', (before, now, expected) => {
  expect(isDowngrade(before, now)).toBe(expected)
})
