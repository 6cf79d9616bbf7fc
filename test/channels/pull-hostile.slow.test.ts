/** What a stranger's package or store answers to `pull`: refused in words, nothing written, and nothing fetched from elsewhere. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { packTar } from 'modern-tar'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { unpack } from '../../src/channels/references/unpack.ts'
import { publish, pull } from '../../src/index.ts'
import { type BundleFiles, builtFrom, filesIn, withManifest, withRecord } from '../support/bundles.ts'
import { type Answer, type HeldServer, startHeld } from '../support/held-server.ts'
import { SKILLS } from '../support/published.ts'
import { scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('pull-hostile')
let own: BundleFiles
let answer: Answer = () => undefined
let server: HeldServer
let elsewhere: HeldServer
let out: string
let count = 0

beforeAll(async () => {
  own = filesIn(await builtFrom(join(scratch, 'bakery'), SKILLS))
  server = await startHeld((path, method) => answer(path, method))
  elsewhere = await startHeld(() => ({ bytes: new Uint8Array(1) }))
})
beforeEach(() => {
  out = `out-${++count}`
  server.seen.length = 0
})
afterEach(() => expect(elsewhere.seen).toEqual([]))
afterAll(async () => {
  await server.stop()
  await elsewhere.stop()
})

const getChunk = (files: BundleFiles) => [...files.keys()].find(path => path.startsWith('chunks/')) ?? ''

function withChunk(change: (bytes: Uint8Array) => Uint8Array | undefined): BundleFiles {
  const files = new Map(own)
  const path = getChunk(files)
  const bytes = change(files.get(path) ?? new Uint8Array())
  if (bytes === undefined) files.delete(path)
  else files.set(path, bytes)
  return files
}

/** What is wrong with a bundle wherever it comes from. */
const bundles: [what: string, make: () => BundleFiles, message: RegExp][] = [
  ['a changed file', () => withChunk(({ length }) => new Uint8Array(length)), /does not match its manifest/],
  ['a shorter file', () => withChunk(bytes => bytes.subarray(1)), /does not match its manifest/],
  ['a file that is not there', () => withChunk(() => undefined), /lacks|is not in/],
  [
    'a manifest that is not JSON',
    () => new Map(own).set('manifest.json', Buffer.from('<html>')),
    /is not JSON/,
  ],
  [
    'a manifest that names a file above the folder',
    () =>
      withManifest(new Map(own), manifest => {
        manifest.files['../victim.txt'] = manifest.files['prompt.md']
      }),
    /is not the manifest of a bundle/,
  ],
  [
    'a manifest with more than can be fetched',
    () =>
      withManifest(new Map(own), manifest => {
        manifest.files['large.md'] = { digest: `sha256:${'1'.repeat(64)}`, size: 2 ** 40 }
      }),
    /more than skillc fetches/,
  ],
  ...['../victim.txt', '/victim.txt', '.git/config', 'aux.md', 'a\\..\\victim.txt'].map(
    (path): [string, () => BundleFiles, RegExp] => [
      `a record with the file \`${path}\``,
      () =>
        withRecord(new Map(own), 'frontend:lint', record => {
          record.files[1].path = path
        }),
      /unsafe path/,
    ],
  ),
]

async function expectRefusal(pulled: Promise<unknown>, message: RegExp) {
  await expect(pulled).rejects.toMatchObject({ code: 'failure', message: expect.stringMatching(message) })
  expect(existsSync(join(scratch, out))).toBe(false)
  expect(readdirSync(scratch).filter(name => name.includes('victim') || name.startsWith('.skillc'))).toEqual(
    [],
  )
}

describe('npm', () => {
  const options = () => ({
    cwd: scratch,
    environment: {
      env: {
        PATH: process.env.PATH,
        npm_config_registry: server.address,
        npm_config_cache: join(scratch, `npm-cache-${count}`),
        npm_config_userconfig: join(scratch, 'none.npmrc'),
        npm_config_fetch_retries: '0',
        HOME: scratch,
      },
      home: scratch,
    },
  })

  interface Entry {
    header: { name: string; type?: 'file' | 'symlink'; linkname?: string; size: number }
    body?: Uint8Array
  }

  const toEntries = (files: BundleFiles): Entry[] =>
    [...files].map(([path, bytes]) => ({
      header: { name: `package/dist/skills/${path}`, size: bytes.length },
      body: bytes,
    }))

  async function serve(entries: Entry[], change: (archive: Buffer) => Uint8Array = archive => archive) {
    const head = Buffer.from('{"name":"@bakery/skills","version":"1.0.0"}')
    const first = { header: { name: 'package/package.json', size: head.length }, body: head }
    serveArchive(gzipSync(await packTar([first, ...entries])), change)
  }

  function serveArchive(archive: Buffer, change: (archive: Buffer) => Uint8Array = bytes => bytes) {
    const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`
    const version = {
      name: '@bakery/skills',
      version: '1.0.0',
      dist: { tarball: `${server.address}/skills.tgz`, integrity },
    }
    const packument = {
      name: '@bakery/skills',
      'dist-tags': { latest: '1.0.0' },
      versions: { '1.0.0': version },
    }
    answer = path => {
      if (path.endsWith('.tgz')) return { bytes: change(archive) }
      return path === '/@bakery/skills' ? { bytes: Buffer.from(JSON.stringify(packument)) } : undefined
    }
  }

  const pullPackage = () => pull('npm:@bakery/skills@1.0.0', out, options())

  test('an honest package is pulled, and what its archive puts elsewhere is left out', async () => {
    const body = Buffer.from('x')
    await serve([
      ...toEntries(own),
      { header: { name: 'package/../../victim.txt', size: 1 }, body },
      { header: { name: '/victim.txt', size: 1 }, body },
      { header: { name: 'package/victim', type: 'symlink', linkname: '/etc', size: 0 } },
    ])
    expect(await pullPackage()).toMatchObject({ channel: 'npm', skills: 2 })
    expect(readdirSync(join(scratch, out)).sort()).toEqual(
      [...new Set([...own.keys()].map(path => path.split('/')[0]))].sort(),
    )
  })

  test.each(bundles)('%s is refused', async (_, make, message) => {
    await serve(toEntries(make()))
    await expectRefusal(pullPackage(), message)
  })

  test('a link in place of a file is not read', async () => {
    const chunk = getChunk(own)
    const header = { name: `package/dist/skills/${chunk}`, type: 'symlink' as const, linkname: '/etc/passwd' }
    await serve([...toEntries(withChunk(() => undefined)), { header: { ...header, size: 0 } }])
    await expectRefusal(pullPackage(), /lacks `chunks/)
  })

  test('other bytes than the registry promises are refused', async () => {
    await serve(toEntries(own), archive => Buffer.concat([archive, Buffer.from([0])]))
    await expectRefusal(pullPackage(), /npm/)
  })

  test('an archive that unpacks to more than the bound is refused', async () => {
    const archive = gzipSync(new Uint8Array(8 << 20))
    await expect(unpack(archive, '@bakery/skills@1.0.0', { most: 1 << 20 })).rejects.toMatchObject({
      message: expect.stringContaining('it is too large after unpacking'),
    })
  })
})

describe('s3', () => {
  const login = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'secret' }
  const options = () => ({
    cwd: scratch,
    environment: { env: { ...login, AWS_ENDPOINT_URL_S3: server.address }, home: scratch },
  })
  const pullStore = () => pull('s3://bakery/v1', out, options())

  function serve(files: BundleFiles, change: Answer = () => undefined) {
    answer = (path, method) => {
      const changed = change(path, method)
      if (changed !== undefined) return changed
      const bytes = files.get(path.replace('/bakery/v1/', ''))
      return bytes === undefined ? undefined : { bytes: new Uint8Array(bytes) }
    }
  }

  test('an honest store is pulled from, and not asked for a list', async () => {
    serve(own)
    expect(await pullStore()).toMatchObject({ channel: 's3', skills: 2 })
    expect(server.seen.filter(line => line.includes('list-type'))).toEqual([])
  })

  test.each(bundles)('%s is refused', async (_, make, message) => {
    serve(make())
    await expectRefusal(pullStore(), message)
  })

  test('a longer file is refused before it is read', async () => {
    serve(withChunk(() => new Uint8Array(8 << 20)))
    await expectRefusal(pullStore(), /returned more than \d+ bytes/)
  })

  test('a small answer that unpacks to a large one is refused', async () => {
    const bytes = gzipSync(new Uint8Array(64 << 20))
    serve(own, path =>
      path.includes('/chunks/') ? { headers: { 'content-encoding': 'gzip' }, bytes } : undefined,
    )
    await expectRefusal(pullStore(), /sends it compressed/)
  })

  test.each([301, 302, 307, 308])('an answer %i is not followed to another host', async status => {
    const headers = { location: `${elsewhere.address}/bakery/v1/manifest.json` }
    serve(own, () => ({ status, headers }))
    await expectRefusal(pullStore(), /to another address, which skillc does not follow/)
  })

  test('a refusal says that a missing file may look the same', async () => {
    const bytes = Buffer.from('<Error><Code>AccessDenied</Code></Error>')
    serve(own, () => ({ status: 403, bytes }))
    await expect(pullStore()).rejects.toMatchObject({
      message: expect.stringContaining('(403)'),
      help: expect.stringMatching(/missing file.*`s3:ListBucket`.*`s3:GetObject`/),
    })
  })

  test('a list that never ends is refused when something is published there', async () => {
    const page =
      '<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>again</NextContinuationToken></ListBucketResult>'
    answer = () => ({ bytes: Buffer.from(page) })
    const published = publish('bakery/dist/skills', 's3://bakery/v1', options())
    await expect(published).rejects.toMatchObject({
      message: expect.stringContaining('the same pages'),
    })
    expect(server.seen.length).toBeLessThan(5)
  })
})
