/** Opening bundles: every byte is checked, what is broken is named, and the rest keeps working. */

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import { type Bundle, type Fault, openBundle, type RuntimeEvent } from '../../src/runtime/runtime.ts'
import {
  type BundleFiles,
  builtFrom,
  compileFiles,
  filesIn,
  sha256,
  withManifest,
  withRecord,
} from '../support/bundles.ts'
import { catchFault } from '../support/fault.ts'
import { scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('runtime')

const bakery = {
  'bread/rye/SKILL.md': skillText('rye', 'See [times](times.md).'),
  'bread/rye/times.md': 'Two hours.\n',
  'bread/rye/oven.json': '{"heat":240}',
  'bread/rye/photo.png': new Uint8Array([0x89, 0x50, 0, 1, 2, 255]),
  'bread/rye/twin.md': skillText('rye', 'See [times](times.md).'),
  'rolls/SKILL.md': skillText('rolls'),
  'rolls/crumbs.md': 'Sweep.\n',
}

/** The fault that a promise ends with. */
const catchCode = async (promise: Promise<unknown>) => (await catchFault(promise)).code

describe('a bundle', () => {
  test('of the examples, built on disk, is opened, and gives what the files hold', async () => {
    const root = fileURLToPath(new URL('../../', import.meta.url))
    const { bundle: built } = await build({
      cwd: root,
      roots: ['examples/skills'],
      out: join(scratch, 'examples'),
      cache: false,
    })
    const bundle = await openBundle(filesIn(join(scratch, 'examples')))
    expect(bundle.digest).toBe(built?.digest)
    expect(bundle.skills.map(({ id }) => id)).toEqual([
      'bread:knead-dough',
      'bread:proof-dough',
      'cakes:decorate-cake',
    ])
    const disk = filesIn(join(root, 'examples/skills'))
    for (const { id, path } of bundle.skills) {
      const { files } = await bundle.record(id)
      for (const file of files) {
        const bytes = await bundle.resource(id, file.path, { as: 'bytes' })
        expect(Buffer.from(bytes)).toEqual(Buffer.from(disk.get(`${path}/${file.path}`) ?? []))
      }
      expect(Buffer.from(await bundle.entry(id))).toEqual(Buffer.from(disk.get(`${path}/SKILL.md`) ?? []))
    }
    expect(new TextDecoder().decode(await bundle.file('prompt.md'))).toContain('{{skills}}')
  })

  test('may come from a Map, an object, a function, a reader, or answers as of fetch', async () => {
    const files = await compileFiles(bakery)
    const body = (path: string) => files.get(path)?.slice()
    const sources = [
      files,
      Object.fromEntries(files),
      Object.fromEntries(
        Array.from(files, ([path, bytes]) => [
          path,
          path.endsWith('.png') ? bytes : Buffer.from(bytes).toString(),
        ]),
      ),
      (path: string) => files.get(path),
      async (path: string) => body(path)?.buffer,
      { read: (path: string) => new Response(body(path) ?? null, { status: files.has(path) ? 200 : 404 }) },
    ]
    for (const source of sources) {
      const bundle = await openBundle(source)
      expect(await bundle.resource('rye', 'times.md')).toBe('Two hours.\n')
      expect(await bundle.resource('rye', 'oven.json', { as: 'json' })).toEqual({ heat: 240 })
      expect([...(await bundle.resource('rye', 'photo.png', { as: 'bytes' }))]).toEqual([
        0x89, 0x50, 0, 1, 2, 255,
      ])
      expect(await bundle.resource('rye', 'twin.md')).toBe(bakery['bread/rye/twin.md'])
    }
  })

  test('has bytes with tags, and is asked with them', async () => {
    const files = await compileFiles(bakery)
    const asked: unknown[] = []
    const bundle = await openBundle((path, { headers }) => {
      const bytes = files.get(path)
      const etag = '"baked"'
      asked.push(headers['If-None-Match'])
      return bytes && (headers['If-None-Match'] === etag ? { etag } : { etag, bytes })
    })
    expect(await bundle.resource('rye', 'times.md')).toBe('Two hours.\n')
    expect(await bundle.reload()).toBe(false)
    expect([asked[0], asked.at(-1)]).toEqual([undefined, '"baked"'])
    expect((await catchFault(openBundle(() => ({ etag: '"baked"' })))).code).toBe('unreadable-file')
  })

  test('has skills by id, by the end of an id, and with slashes', async () => {
    const files = { ...bakery, 'cake/rye/SKILL.md': skillText('rye', 'Sugar.') }
    const bundle = await openBundle(await compileFiles(files))
    expect(bundle.get('bread:rye')?.id).toBe('bread:rye')
    expect(bundle.get('bread/rye')?.id).toBe('bread:rye')
    expect(bundle.get('rolls')?.id).toBe('rolls')
    expect([bundle.get('rye'), bundle.get('ye'), bundle.get(''), bundle.get('__proto__')]).toEqual(
      Array(4).fill(undefined),
    )
    expect((await catchFault(bundle.record('rye'))).message).toContain('`bread:rye`, `cake:rye`')
    expect(await catchCode(bundle.record('rye'))).toBe('ambiguous-skill')
    expect(await catchCode(bundle.record('constructor'))).toBe('unknown-skill')
  })

  test('is only opened with the digest that was asked for', async () => {
    const files = await compileFiles(bakery)
    const manifest = files.get('manifest.json') ?? new Uint8Array()
    const own = JSON.parse(Buffer.from(manifest).toString()).digest
    expect((await openBundle(files, { digest: sha256(manifest) })).digest).toBe(sha256(manifest))
    expect((await openBundle(files, { digest: own })).digest).toBe(sha256(manifest))
    expect(await catchCode(openBundle(files, { digest: sha256('another') }))).toBe('tampered-file')
  })

  test('without skills has no catalog', async () => {
    const bundle = await openBundle(await compileFiles({ 'notes.md': 'No skill.' }))
    expect(bundle.skills).toEqual([])
    expect((await bundle.catalog()).text).toBe('')
  })

  test.each([
    'ftp://bakery.example/skills',
    'file:///skills',
    'skills',
    '',
    'javascript:alert(1)',
    7,
    null,
    undefined,
  ])('is not opened from %s', async source => {
    // @ts-expect-error What is not a source at all comes from JavaScript.
    expect(await catchCode(openBundle(source))).toBe('unsupported-source')
  })

  test.each([
    [
      'oci://registry.example.com/bakery:1',
      'OCI registry',
      'skillc pull oci://registry.example.com/bakery:1',
    ],
    ['s3://bakery/skills', 'bucket', 'skillc pull s3://bakery/skills'],
    ['npm:@bakery/skills', 'npm package', '`openBundle` from `skillc/node`'],
    ['npm:@bakery/skills@1.2.0', 'a version of an npm package', 'skillc pull npm:@bakery/skills@1.2.0'],
    ['marketplace:../plugins', 'marketplace', 'skillc pull marketplace:../plugins'],
    ['https://git.example/bakery.git', 'Git repository', '`skillc build`'],
    ['github:bakery/skills', 'Git repository', '`skillc build`'],
    ['git@git.example:bakery/skills', 'Git repository', '`skillc build`'],
    ['openai:', 'skill store', 'published'],
    ['skills', 'not the http(s) address', '`skillc/node`'],
  ])('says what %s is, and how to get it', async (source, what, help) => {
    const { message, help: told } = await catchFault(openBundle(source))
    expect(message).toContain(what)
    expect(told).toContain(help)
  })

  test('says in its record what the compiler found', async () => {
    const bundle = await openBundle(await compileFiles(bakery))
    const record = await bundle.record('rye')
    expect(record.frontmatter).toMatchObject({ name: 'rye' })
    expect(record.files.map(({ path }) => path)).toEqual([
      'SKILL.md',
      'oven.json',
      'photo.png',
      'times.md',
      'twin.md',
    ])
  })
})

// ---------------------------------------------------------------- broken bundles

describe('a byte that is not the right one', () => {
  test('is refused in every file, wherever it is, and the file is named', async () => {
    const files = filesIn(
      await builtFrom(
        join(scratch, 'flipped'),
        Object.fromEntries(Object.entries(bakery).map(([path, content]) => [`skills/${path}`, content])),
      ),
    )
    const readAll = async (bundle: Bundle) => {
      for (const { id } of bundle.skills) {
        const { files } = await bundle.record(id)
        for (const { path } of files) await bundle.resource(id, path, { as: 'bytes' })
      }
      await bundle.file('prompt.md')
      expect(await bundle.search('bake rye')).not.toEqual([])
    }
    await readAll(await openBundle(files))
    const { search } = JSON.parse(new TextDecoder().decode(files.get('manifest.json')))
    // The lists of words come last. One that cannot be read corrects nothing.
    const lists = search.shards.slice(1).map(({ digest }: { digest: string }) => digest.slice(7))
    for (const [path, bytes] of files) {
      if (lists.some((name: string) => path.includes(name))) continue
      const places = path === 'manifest.json' ? bytes.keys() : [0, bytes.length >> 1, bytes.length - 1]
      for (const at of places) {
        const flipped = bytes.slice()
        flipped[at] = (flipped[at] ?? 0) ^ 1
        const error = await catchFault(openBundle(new Map(files).set(path, flipped)).then(readAll))
        expect(error.file, `${path} at ${at}`).toBe(path)
        expect(
          path === 'manifest.json' ? ['tampered-file', 'invalid-manifest'] : ['tampered-file'],
        ).toContain(error.code)
      }
    }
  })

  const broken: [what: string, code: string, spoil: (bytes: Uint8Array) => Uint8Array | undefined][] = [
    ['missing', 'missing-file', () => undefined],
    ['cut short', 'truncated-file', bytes => bytes.slice(0, -1)],
    ['emptied', 'truncated-file', () => new Uint8Array()],
    ['longer', 'tampered-file', bytes => new Uint8Array([...bytes, 10])],
    ['swapped', 'tampered-file', bytes => bytes.slice().reverse()],
  ]
  test.each(broken)('in a file that is %s is %s, and the rest keeps working', async (_, code, spoil) => {
    const files = await compileFiles(bakery)
    for (const [path, bytes] of files) {
      if (!/^(?:chunks|skills|assets)\//.test(path)) continue
      const spoilt = new Map(files)
      const next = spoil(bytes)
      if (next === undefined) spoilt.delete(path)
      else spoilt.set(path, next)
      const bundle = await openBundle(spoilt)
      const session = bundle.session()
      const outcomes = new Map<string, string>()
      for (const id of ['bread:rye', 'rolls']) {
        const tried = await session.use(id).then(
          () => 'fine',
          (error: Fault) => `${error.code} ${error.file}`,
        )
        outcomes.set(id, tried)
      }
      for (const [id, file] of [
        ['bread:rye', 'times.md'],
        ['rolls', 'crumbs.md'],
        ['bread:rye', 'oven.json'],
      ]) {
        const tried = await session.resource(id ?? '', file ?? '').then(
          () => 'fine',
          (error: Fault) => `${error.code} ${error.file}`,
        )
        outcomes.set(`${id} ${file}`, tried)
      }
      const failed = [...outcomes.values()].filter(outcome => outcome !== 'fine')
      // What names records and chunks says no size.
      const said = code === 'truncated-file' && /^(?:chunks|skills)\//.test(path) ? 'tampered-file' : code
      expect(
        failed.every(outcome => outcome === `${said} ${path}`),
        `${path}: ${failed.join()}`,
      ).toBe(true)
      expect(failed.length).toBeLessThan(outcomes.size)
      if (!path.endsWith('.png')) expect(failed.length).toBeGreaterThan(0)
    }
  })

  test('is found where the manifest is cut, empty, missing or no JSON', async () => {
    const files = await compileFiles(bakery)
    const manifest = files.get('manifest.json') ?? new Uint8Array()
    const open = (bytes: Uint8Array | string) => catchCode(openBundle(new Map([['manifest.json', bytes]])))
    for (const length of [0, 1, 80, manifest.length >> 1, manifest.length - 2])
      expect(await open(manifest.slice(0, length))).toBe('invalid-manifest')
    expect(await open(manifest.slice(0, -1))).toBe('tampered-file')
    expect(await open('{}')).toBe('invalid-manifest')
    expect(await open('null')).toBe('invalid-manifest')
    expect(await open('<html>')).toBe('invalid-manifest')
    expect(await open(new Uint8Array([0xff, 0xfe]))).toBe('invalid-manifest')
    expect(await catchFault(openBundle(new Map()))).toMatchObject({
      code: 'missing-file',
      file: 'manifest.json',
    })
  })

  test.each<
    [
      what: string,
      change: (manifest: { [key: string]: unknown; skills: { [key: string]: unknown }[] }) => void,
    ]
  >([
    ['a later format', manifest => Object.assign(manifest, { format: 2 })],
    ['skills that are no list', manifest => void Object.assign(manifest, { skills: {} })],
    ['a skill without an id', manifest => void delete manifest.skills[0]?.id],
    ['two skills of one id', manifest => void manifest.skills.push({ ...manifest.skills[0] })],
    [
      'a digest that is none',
      manifest => void Object.assign(manifest.skills[0] ?? {}, { sha256: '../../x'.padEnd(86, 'x') }),
    ],
    ['a size that is none', manifest => void Object.assign(manifest.skills[0] ?? {}, { tokens: -1 })],
    [
      'a file outside',
      manifest => void Object.assign(manifest, { files: { '../x': { digest: sha256(''), size: 0 } } }),
    ],
    [
      'tools that are no list',
      manifest => void Object.assign(manifest.skills[0] ?? {}, { allowedTools: 'Bash' }),
    ],
    ['a license that is not text', manifest => void Object.assign(manifest.skills[0] ?? {}, { license: 7 })],
    ['rules that are none', manifest => void Object.assign(manifest, { permissions: { '*': 'perhaps' } })],
  ])('does not hide a manifest with %s, whose digest fits', async (_, change) => {
    const files = withManifest(await compileFiles(bakery), change)
    expect(await catchCode(openBundle(files))).toBe('invalid-manifest')
  })

  test('does not hide a record that is none, nor a skill larger than allowed', async () => {
    const files = await compileFiles(bakery)
    const strange = await openBundle(
      withRecord(files, 'rolls', record => Object.assign(record, { files: 7 })),
    )
    expect(await catchFault(strange.session().use('rolls'))).toMatchObject({
      code: 'invalid-record',
      skill: 'rolls',
    })
    expect((await strange.session().use('rye')).text).toContain('See [times]')
    const large = await compileFiles({ 'rye/SKILL.md': `${skillText('rye')}${'Knead.\n'.repeat(2_000)}` })
    const bundle = await openBundle(large, { maxFileBytes: 10_000 })
    expect(await catchCode(bundle.entry('rye'))).toBe('oversized-file')
    const small = await openBundle(files, { maxFileBytes: 5_000 })
    expect(await small.resource('rye', 'times.md')).toBe('Two hours.\n')
    expect(await catchCode(openBundle(files, { maxFileBytes: 100 }))).toBe('oversized-file')
  })

  test('is never seen, even if its owner changes it while it is checked, or after', async () => {
    const files = await compileFiles(bakery)
    const asset = [...files].find(([, bytes]) => Buffer.from(bytes).toString() === 'Two hours.\n')
    const [path, bytes] = asset ?? ['', new Uint8Array()]
    const owned = bytes.slice()
    const bundle = await openBundle(name => {
      if (name === path) setImmediate(() => owned.fill(88))
      return name === path ? owned : files.get(name)
    })
    const read = await bundle.resource('rye', 'times.md', { as: 'bytes' })
    expect(Buffer.from(read).toString()).toBe('Two hours.\n')
    read.fill(0)
    owned.fill(0)
    expect(await bundle.resource('rye', 'times.md')).toBe('Two hours.\n')
  })
})

// ---------------------------------------------------------------- reading at once, aborting

/** A source whose answers wait until they are let go. */
function slow(files: BundleFiles) {
  const waiting: { path: string; signal: AbortSignal | undefined; go: () => void }[] = []
  const read = (path: string, { signal }: { signal?: AbortSignal }) => {
    if (path === 'manifest.json') return files.get(path)
    return new Promise<Uint8Array | undefined>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      waiting.push({ path, signal, go: () => resolve(files.get(path)) })
    })
  }
  return { waiting, read }
}

const tick = () => new Promise(resolve => setTimeout(resolve, 5))

describe('reading', () => {
  test('of one file by many at once is done once, and not again', async () => {
    const files = await compileFiles(bakery)
    const asked: string[] = []
    const bundle = await openBundle(async path => {
      asked.push(path)
      await tick()
      return files.get(path)
    })
    const read = () => bundle.resource('rye', 'times.md')
    expect(new Set(await Promise.all(Array.from({ length: 50 }, read)))).toEqual(new Set(['Two hours.\n']))
    await read()
    expect(asked.length).toBe(3)
  })

  test('keeps no more in memory than it may', async () => {
    const files = await compileFiles(bakery)
    const asked: string[] = []
    const read = (path: string) => {
      asked.push(path)
      return files.get(path)
    }
    const bundle = await openBundle(read, { cacheBytes: 0 })
    for (let count = 0; count < 3; count++) await bundle.resource('rye', 'times.md')
    expect(asked.length).toBe(7)
    const record = await bundle.record('rye')
    const small = await openBundle(read, { cacheBytes: JSON.stringify(record).length + 1 + 20 })
    asked.length = 0
    for (const path of ['times.md', 'oven.json', 'times.md', 'oven.json']) await small.resource('rye', path)
    // The record stays as long as it is used; one of the two others has to go each time.
    expect(asked.filter(path => path.startsWith('skills/')).length).toBe(1)
    expect(asked.filter(path => path.startsWith('assets/')).length).toBeGreaterThan(2)
  })

  test('that one caller aborts goes on for the other', async () => {
    const { read, waiting } = slow(await compileFiles(bakery))
    const bundle = await openBundle(read)
    const stop = new AbortController()
    const one = bundle.record('rye', { signal: stop.signal })
    const two = bundle.record('rye')
    await tick()
    expect(waiting.length).toBe(1)
    stop.abort(new Error('enough'))
    const error = await catchFault(one)
    expect(error).toMatchObject({ code: 'aborted', name: 'AbortError', cause: stop.signal.reason })
    expect(waiting[0]?.signal?.aborted).toBe(false)
    waiting[0]?.go()
    expect((await two).files.length).toBe(5)
  })

  test('that nobody waits for any more is aborted, and can be begun again', async () => {
    const { read, waiting } = slow(await compileFiles(bakery))
    const bundle = await openBundle(read)
    const stop = new AbortController()
    const reads = [1, 2].map(() => bundle.record('rye', { signal: stop.signal }))
    await tick()
    stop.abort()
    expect(await Promise.all(reads.map(catchCode))).toEqual(['aborted', 'aborted'])
    expect(waiting[0]?.signal?.aborted).toBe(true)
    const again = bundle.record('rye')
    await tick()
    waiting[1]?.go()
    expect((await again).files.length).toBe(5)
    expect(waiting.length).toBe(2)
  })

  test('does not begin once it is aborted', async () => {
    const files = await compileFiles(bakery)
    const bundle = await openBundle(files)
    const signal = AbortSignal.abort()
    expect(await catchCode(bundle.record('rye', { signal }))).toBe('aborted')
    expect(await catchCode(bundle.session().use('rye', { signal }))).toBe('aborted')
    expect(await catchCode(openBundle(files, { signal }))).toBe('aborted')
    expect(await catchCode(bundle.reload({ signal }))).toBe('aborted')
  })

  test('that fails is tried again the next time', async () => {
    const files = await compileFiles(bakery)
    let isDown = false
    const bundle = await openBundle(path => {
      if (isDown) throw new TypeError('the line is down')
      return files.get(path)
    })
    isDown = true
    const error = await catchFault(bundle.record('rye'))
    expect(error.code).toBe('unreadable-file')
    expect(error.cause).toBeInstanceOf(TypeError)
    isDown = false
    expect((await bundle.record('rye')).files.length).toBe(5)
  })
})

// ---------------------------------------------------------------- paths

describe('paths', () => {
  const outside = [
    '../x',
    'a/../../x',
    '/etc/passwd',
    '\\\\host\\x',
    '..\\x',
    'C:\\x',
    'c:/x',
    'file:///etc/passwd',
    'a\0b',
    '/',
  ]
  test.each(outside)('%j leaves the skill', async path => {
    const bundle = await openBundle(await compileFiles(bakery))
    expect(await catchFault(bundle.session().resource('rye', path))).toMatchObject({
      code: 'unsafe-path',
      file: path,
      skill: 'bread:rye',
    })
  })

  test('may be spelt in more than one way', async () => {
    const session = (await openBundle(await compileFiles(bakery))).session()
    for (const path of ['times.md', './times.md', 'x/../times.md', 'bread/rye/times.md'])
      expect(await session.resource('rye', path)).toBe('Two hours.\n')
    for (const path of ['', '.', 'Times.md', '%74imes.md', '../rye/times.md', 'SKILL'])
      expect(await catchCode(session.resource('rye', path))).toMatch(/^un(?:known-file|safe-path)$/)
  })

  test('whatever they are, give a file of the skill or a fault', async () => {
    const bundle = await openBundle(await compileFiles(bakery))
    const known = new Set((await bundle.record('rye')).files.map(({ path }) => path))
    const part = fc.oneof(
      fc.constantFrom('..', '.', '', 'times.md', 'bread', 'rye', 'C:', '~', '%2e%2e', '\\', '\0'),
      fc.string({ maxLength: 4 }),
    )
    const paths = fc.array(part, { maxLength: 6 }).map(parts => parts.join('/'))
    await fc.assert(
      fc.asyncProperty(paths, async path => {
        const events: RuntimeEvent[] = []
        const off = bundle.on(event => events.push(event))
        const outcome = await bundle
          .session()
          .resource('rye', path, { as: 'bytes' })
          .then(
            () => 'read',
            (error: Fault) => error.code,
          )
        off()
        expect(['read', 'unknown-file', 'unsafe-path']).toContain(outcome)
        const [event] = events
        expect(events.length).toBe(outcome === 'read' ? 1 : 0)
        if (event?.type === 'resource_read') expect(known.has(event.path)).toBe(true)
      }),
    )
  })

  test.each(['../../etc/passwd', '/abs', 'a\\b', '.git/config', 'TIMES.md'])(
    'of a hostile record are refused, and with them the skill: %j',
    async path => {
      const files = withRecord(await compileFiles(bakery), 'bread:rye', record => {
        record.files.push({ ...record.files[1], path })
      })
      const session = (await openBundle(files)).session()
      expect(await catchCode(session.resource('rye', 'times.md'))).toBe('unsafe-path')
      expect(await catchCode(session.files('rye'))).toBe('unsafe-path')
      expect(await catchCode(session.use('rye'))).toBe('unsafe-path')
    },
  )

  test('that are only odd lead to their files', async () => {
    const files = withRecord(await compileFiles(bakery), 'bread:rye', record => {
      const times = record.files.find((file: { path: string }) => file.path === 'times.md')
      record.files.push({ ...times, path: '__proto__.md' })
    })
    const session = (await openBundle(files)).session()
    expect(await session.resource('rye', '__proto__.md')).toBe('Two hours.\n')
  })
})

test('what is not text is not given as one', async () => {
  const bundle = await openBundle(await compileFiles(bakery))
  expect(await catchCode(bundle.resource('rye', 'photo.png'))).toBe('unreadable-text')
  expect(await catchCode(bundle.resource('rye', 'times.md', { as: 'json' }))).toBe('unreadable-text')
})

test('a listener that throws stops nothing, and hears nothing once it is off', async () => {
  const bundle = await openBundle(await compileFiles(bakery))
  const heard: string[] = []
  const off = bundle.on(event => {
    heard.push(event.type)
    throw new Error('a broken log')
  })
  const session = bundle.session()
  await session.use('rye')
  off()
  await session.resource('rye', 'times.md')
  expect(heard).toEqual(['skill_loaded'])
})
