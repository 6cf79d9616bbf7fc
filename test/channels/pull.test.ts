/** `pull` fetches what `publish` puts: what a machine alone can show. Registries and stores: pull-system.test.ts. */
import { generateKeyPairSync } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readBundle } from '../../src/channels/read-bundle.ts'
import type { SplitManifest } from '../../src/format/manifest.ts'
import { publish, pull, sign } from '../../src/index.ts'
import { fetchWhole } from '../../src/reader/disk/whole.ts'
import {
  type BundleFiles,
  builtFrom,
  digestsIn,
  filesIn,
  withManifest,
  withRecord,
} from '../support/bundles.ts'
import { type Answer, filesAt, type HeldServer, startHeld } from '../support/held-server.ts'
import { SKILLS } from '../support/published.ts'
import { plant, scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('pull')
const options = { cwd: scratch, environment: { env: {}, home: scratch } }
const MARKET = { name: 'bakery-tools', owner: 'The Bakery', release: '1.0.0' }
let bundle: string
let digest: string
let answer: Answer = () => undefined
let site: HeldServer
let count = 0
let out: string

beforeAll(async () => {
  bundle = await builtFrom(join(scratch, 'bakery'), SKILLS)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  plant(scratch, {
    'key.pem': privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    'key.pub': publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  })
  await sign(bundle, { ...options, key: 'key.pem' })
  ;({ digest } = await (await readBundle(bundle, options)).verify())
  await publish(bundle, './site', options)
  await publish(bundle, 'marketplace:market', { ...options, ...MARKET })
  site = await startHeld((path, method) => answer(path, method))
})
beforeEach(() => {
  answer = filesAt(join(scratch, 'site'))
  site.seen.length = 0
  out = `out-${++count}`
})
afterAll(async () => {
  await site.stop()
})

const places: [channel: string, place: () => string][] = [
  ['site', () => site.address],
  ['folder', () => './site'],
  ['marketplace', () => 'marketplace:market'],
]

describe.each(places)('publish and pull: %s', (channel, place) => {
  test('the same digest, and verify finds it whole', async () => {
    const pulled = await pull(place(), out, options)
    expect(pulled).toMatchObject({
      channel,
      manifest: digest,
      digest: null,
      skills: 2,
      kept: 0,
      signer: null,
    })
    expect(await (await readBundle(out, options)).verify()).toMatchObject({ ok: true, digest })
    const { 'manifest.json.sigstore.json': _, ...files } = digestsIn(bundle)
    expect(digestsIn(join(scratch, out))).toEqual(files)
    expect(pulled.files).toBe(Object.keys(files).length)
  })

  test('the signature goes along, and counts', async () => {
    const pulled = await pull(place(), out, { ...options, trust: { key: 'key.pub' } })
    expect(pulled.signer).toBe('the given key')
    expect(readdirSync(join(scratch, out))).toContain('manifest.json.sigstore.json')
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey
    plant(scratch, { 'other.pub': other.export({ type: 'spki', format: 'pem' }).toString() })
    const refused = pull(place(), `${out}-other`, { ...options, trust: { key: 'other.pub' } })
    await expect(refused).rejects.toMatchObject({ message: expect.stringContaining('is not valid') })
    expect(existsSync(join(scratch, `${out}-other`))).toBe(false)
  })

  test('some skills come as folders, and Tier 1 alone', async () => {
    expect(await pull(place(), out, { ...options, ids: ['lint'] })).toMatchObject({ skills: 1, files: 3 })
    expect(Object.keys(digestsIn(join(scratch, out))).sort()).toEqual([
      'frontend/lint/SKILL.md',
      'frontend/lint/rules.md',
      'frontend/lint/scripts/run.sh',
    ])
    expect(await pull(place(), `${out}-tier1`, { ...options, tier1: true })).toMatchObject({ files: 2 })
    expect(readdirSync(join(scratch, `${out}-tier1`))).toEqual(
      expect.arrayContaining(['manifest.json', 'prompt.md']),
    )
  })
})

test.each([
  ['./site', 'site'],
  ['marketplace:market', 'market/bundle'],
])('%s is not pulled onto itself, which would cost its signature', async (place, folder) => {
  const before = digestsIn(join(scratch, folder))
  await expect(pull(place, folder, options)).rejects.toThrow('is inside the bundle')
  expect(digestsIn(join(scratch, folder))).toEqual(before)
})

test('what the folder has already is not fetched, and what was changed there is', async () => {
  const first = await pull(site.address, out, options)
  const [record = ''] = Object.keys(digestsIn(join(scratch, out))).filter(path => path.startsWith('skills/'))
  writeFileSync(join(scratch, out, record), 'x'.repeat(readFileSync(join(scratch, out, record)).length))
  site.seen.length = 0
  const again = await pull(site.address, out, options)
  expect(again.kept).toBe(first.files - 2)
  expect(site.seen.filter(line => !line.endsWith('/manifest.json'))).toEqual([`GET /${record}`])
  expect(await (await readBundle(out, options)).verify()).toMatchObject({ ok: true, digest })
})

test('what the folder has already is not written again, nor copied to another disk', async () => {
  await pull(site.address, out, options)
  const stats = () =>
    Object.fromEntries(
      readdirSync(join(scratch, out), { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name))
        .map(file => [file.slice(scratch.length), statSync(file)] as const)
        .map(([file, { ino, mtimeMs, nlink }]) => [file, { ino, mtimeMs, nlink }]),
    )
  const before = stats()
  const lint = Object.keys(before).find(file => /[/\\](?:records|skills)[/\\]/.test(file)) ?? ''
  rmSync(join(scratch, lint))
  await pull(site.address, out, options)
  const after = stats()
  expect(after).toEqual({ ...before, [lint]: after[lint] })
  // A broken file is healed alone.
  writeFileSync(join(scratch, lint), 'x'.repeat(readFileSync(join(scratch, lint)).length))
  await pull(site.address, out, options)
  const healed = stats()
  expect(healed).toEqual({ ...before, [lint]: healed[lint] })
  expect(readdirSync(scratch).filter(name => name.startsWith('.skillc'))).toEqual([])
})

test.each([
  ['bakery', 'cannot be pulled', 'For a folder, write `./bakery`'],
  ['nmp:@bakery/skills@1.0.0', 'cannot be pulled', 'Did you mean `npm:@bakery/skills@1.0.0`?'],
  ['marketplace:bakery', 'is not a marketplace that skillc published', 'skillc build --plugin DIR'],
  ['anthropic:', 'is a skill store, which does not return bundles', 'skillc diff anthropic: BUNDLE'],
  ['./nowhere', 'cannot be read', ''],
  ['http://skills.example.com', 'is not encrypted', 'https://'],
  ['s3://b', 'does not name a place in a bucket', 's3://BUCKET'],
  ['s3://bakery/../..', 'does not name a place in a bucket', 's3://BUCKET'],
  ['s3://bakery/skills', 'There is no login for the store: `AWS_ACCESS_KEY_ID`', 'Set them'],
  ['npm:../x@1.0.0', 'does not name an npm package', 'npm:NAME'],
])('%s is refused in words', async (source, message, help) => {
  await expect(pull(source, out, options)).rejects.toMatchObject({
    code: 'failure',
    message: expect.stringContaining(message),
    help: expect.stringContaining(help),
  })
  expect(existsSync(join(scratch, out))).toBe(false)
})

describe('a stranger’s site', () => {
  const serve = (files: BundleFiles) => {
    answer = path => {
      const bytes = files.get(path.slice(1))
      return bytes === undefined ? undefined : { bytes: new Uint8Array(bytes) }
    }
  }
  const own = () => filesIn(join(bundle))

  const cases: [what: string, change: () => BundleFiles, message: RegExp][] = [
    [
      'with a changed file',
      () => {
        const files = own()
        const [path = ''] = [...files.keys()].filter(each => each.startsWith('chunks/'))
        return files.set(path, new Uint8Array(files.get(path)?.length ?? 0))
      },
      /does not match its manifest/,
    ],
    [
      'with a longer file',
      () => {
        const files = own()
        const [path = ''] = [...files.keys()].filter(each => each.startsWith('chunks/'))
        return files.set(path, new Uint8Array(1 << 20))
      },
      /has more than \d+ bytes/,
    ],
    [
      'with a changed manifest',
      () => {
        const files = own()
        const text = new TextDecoder().decode(files.get('manifest.json'))
        return files.set('manifest.json', new TextEncoder().encode(text.replace('bread', 'broad')))
      },
      /does not match its own digest/,
    ],
    [
      'with a file above the folder',
      () =>
        withManifest(own(), manifest => {
          manifest.files['../victim.txt'] = manifest.files['prompt.md']
        }),
      /is not the manifest of a bundle/,
    ],
    ...['../victim.txt', '/victim.txt', '.git/config', 'a/.git/config', 'aux.md', 'a\\..\\victim', 'a:b'].map(
      (path): [string, () => BundleFiles, RegExp] => [
        `with a skill’s file \`${path}\``,
        () =>
          withRecord(own(), 'frontend:lint', record => {
            record.files[1].path = path
          }),
        /unsafe path/,
      ],
    ),
    [
      'with an unsafe place',
      () =>
        withManifest(own(), manifest => {
          manifest.skills[0].place = '../victim'
        }),
      /is not the manifest of a bundle/,
    ],
    [
      'that says it has more than can be fetched',
      () =>
        withManifest(own(), manifest => {
          manifest.files['large.md'] = { digest: `sha256:${'1'.repeat(64)}`, size: 2 ** 40 }
        }),
      /more than skillc fetches/,
    ],
    ['without a manifest', () => new Map(), /was not found \(status 404\)/],
    ['with no JSON', () => new Map([['manifest.json', new TextEncoder().encode('<html>')]]), /is not JSON/],
  ]

  test.each(cases)('%s is refused, and nothing is written', async (_, change, message) => {
    serve(change())
    await expect(pull(site.address, out, options)).rejects.toMatchObject({
      message: expect.stringMatching(message),
    })
    expect(existsSync(join(scratch, out))).toBe(false)
    expect(existsSync(join(scratch, 'victim.txt'))).toBe(false)
  })

  test('is not followed to another host', async () => {
    answer = () => ({ status: 302, headers: { location: 'http://127.0.0.2:9/' } })
    await expect(pull(site.address, out, options)).rejects.toMatchObject({
      message: expect.stringContaining('redirects to another host'),
    })
  })

  test('changes nothing of a bundle that was there when it is refused', async () => {
    await pull(site.address, out, options)
    const before = digestsIn(join(scratch, out))
    serve(cases[0]?.[1]() ?? new Map())
    rmSync(join(scratch, out, Object.keys(before).find(path => path.startsWith('chunks/')) ?? ''))
    const { length } = Object.keys(digestsIn(join(scratch, out)))
    await expect(pull(site.address, out, options)).rejects.toThrow()
    expect(Object.keys(digestsIn(join(scratch, out)))).toHaveLength(length)
  })
})

test('a link in a folder or a marketplace is not read, nor is one written through', async () => {
  await publish(bundle, './linked', options)
  const [chunk = ''] = readdirSync(join(scratch, 'linked/chunks'))
  rmSync(join(scratch, 'linked/chunks', chunk))
  symlinkSync(join(scratch, 'site/chunks', chunk), join(scratch, 'linked/chunks', chunk))
  await expect(pull('./linked', out, options)).rejects.toMatchObject({
    message: expect.stringContaining('cannot be read'),
  })
  mkdirSync(join(scratch, 'away'))
  mkdirSync(join(scratch, out))
  symlinkSync(join(scratch, 'away'), join(scratch, out, 'chunks'))
  await expect(pull('./site', out, options)).rejects.toThrow()
  expect(readdirSync(join(scratch, 'away'))).toEqual([])
})

test('a split manifest whose parts are more than fits in memory is refused before one is fetched', async () => {
  const part = { first: 'a', skills: 1, digest: `sha256:${'1'.repeat(64)}`, size: 2 ** 30 }
  const lookup = { count: 0, tables: [], patterns: [], semantic: [], paths: [] }
  const groups = { digest: `sha256:${'2'.repeat(64)}`, size: 1 }
  const root = { partitions: [part], lookup, groups, skipped: [], files: {}, sources: [] }
  const fetched: string[] = []
  const whole = fetchWhole(root as unknown as SplitManifest, async path => {
    fetched.push(path)
    return new Uint8Array()
  })
  await expect(whole).rejects.toMatchObject({ message: expect.stringContaining('more than skillc reads') })
  expect(fetched).toEqual([])
})
