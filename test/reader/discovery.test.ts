/** What is published of a bundle: names, files, archives, indexes. No HTTP here; test/clients has the clients themselves. */

import { gunzipSync } from 'node:zlib'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { fault } from '../../src/core/errors/fault.ts'
import type { FileContent } from '../../src/core/json/types.ts'
import type { Manifest } from '../../src/format/manifest.ts'
import { createArchive, formatFor } from '../../src/reader/discovery/archive.ts'
import { discover, readArchive } from '../../src/reader/discovery/discover.ts'
import { isFetchable } from '../../src/reader/discovery/files.ts'
import { formatIndex, formatLegacyIndex, getArchiveName } from '../../src/reader/discovery/indexes.ts'
import { assignNames, isPlain } from '../../src/reader/discovery/names.ts'
import {
  type BundleFiles,
  compileFiles,
  encodeDigest,
  sha256,
  withManifest,
  withRecord,
} from '../support/bundles.ts'
import { skillText } from '../support/tree.ts'

const encodeText = (text: string) => new TextEncoder().encode(text)
const decodeText = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

/** A bundle's skills and what reads its files, as a host has them. */
async function published(files: BundleFiles) {
  const manifest: Manifest = JSON.parse(decodeText(files.get('manifest.json')))
  const read = async (path: string, { digest }: { digest: string }) => {
    const bytes = files.get(path)
    if (bytes === undefined) throw fault('missing-file', `\`${path}\` is not there`, { file: path })
    if (sha256(bytes) !== digest) throw fault('tampered-file', `\`${path}\` is tampered with`, { file: path })
    return new Uint8Array(bytes)
  }
  return { ...(await discover(manifest.skills, read)), read }
}

/** Entries of a plain ustar archive: path → mode and text. Sizes and names only: what clients of skills read. */
function readTar(archive: Uint8Array): Map<string, { mode: number; type: string; text: string }> {
  const tar = gunzipSync(archive)
  const entries = new Map()
  for (let at = 0; at < tar.length && tar[at] !== 0; ) {
    const field = (from: number, length: number) =>
      tar.toString('utf8', at + from, at + from + length).replace(/\0[\s\S]*/, '')
    const size = Number.parseInt(field(124, 12), 8)
    const path = [field(345, 155), field(0, 100)].filter(part => part !== '').join('/')
    const text = tar.toString('utf8', at + 512, at + 512 + size)
    entries.set(path, { mode: Number.parseInt(field(100, 8), 8), type: field(156, 1), text })
    expect(Number.parseInt(field(136, 12), 8), 'time').toBe(0)
    at += 512 + Math.ceil(size / 512) * 512
  }
  return entries
}

describe('names', () => {
  test.each<[ids: string[], names: string[]]>([
    [['rye'], ['rye']],
    [['bread:rye'], ['rye']],
    [
      ['bread:rye', 'rolls:rye'],
      ['bread-rye', 'rolls-rye'],
    ],
    [
      ['rye', 'rolls:rye'],
      ['rye', 'rolls-rye'],
    ],
    [
      ['bread:rye', 'bread-rye', 'rolls:rye'],
      ['bread-rye-1d570bdb', 'bread-rye', 'rolls-rye'],
    ],
    [['Roggenbröd'], ['roggenbr-d-f7ed798e']],
    [['面包'], ['skill-306bf1c5']],
    [['a'.repeat(65)], [`${'a'.repeat(50)}-2dd603ec`]],
    [['-x-'], ['x-414f9517']],
  ])('of %j', (ids, names) => {
    expect(ids.map(id => assignNames(ids).get(id))).toEqual(names)
  })

  test('are plain and unique, whatever the ids and their order are', () => {
    const part = fc.oneof(fc.constantFrom('rye', 'a', 'b', 'a-b', 'Ä', ''), fc.string({ maxLength: 70 }))
    const id = fc.array(part, { minLength: 1, maxLength: 4 }).map(parts => parts.join(':'))
    fc.assert(
      fc.property(fc.uniqueArray(id, { maxLength: 20 }), ids => {
        const names = assignNames(ids)
        expect(new Set(names.values()).size).toBe(ids.length)
        for (const name of names.values()) expect(isPlain(name), name).toBe(true)
        expect(new Map([...assignNames(ids.toReversed())].sort())).toEqual(new Map([...names].sort()))
      }),
    )
  })
})

test.each<[path: string, expected: boolean]>([
  ['a/b.md', true],
  ['über uns/ä.md', true],
  ['a..b.md', false],
  ['100%.md', false],
  ['a%2fb.md', false],
  ['why?.md', false],
  ['c#.md', false],
  ['http:x.md', false],
  ['C:/x.md', false],
  ['a\\b.md', false],
  ['a\tb.md', false],
  [' a.md', false],
  ['a.md ', false],
  ['../a.md', false],
  ['/a.md', false],
  ['', false],
])('a file %j is fetched by its path: %j', (path, expected) => {
  expect(isFetchable(path)).toBe(expected)
})

test('a path that is fetched leads to the file and nowhere else', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), path => {
      fc.pre(isFetchable(path))
      const url = new URL(path, 'https://bakery.example/.well-known/agent-skills/rye/')
      expect(decodeURIComponent(url.pathname)).toBe(`/.well-known/agent-skills/rye/${path}`)
      expect(url.origin + url.search + url.hash).toBe('https://bakery.example')
    }),
  )
})

describe('an archive', () => {
  const file = (path: string, text: string, executable = false): FileContent => ({
    path,
    bytes: encodeText(text),
    executable,
  })
  const files = [
    file('scripts/weigh.py', 'print(1)\n', true),
    file('SKILL.md', 'x'.repeat(5_000)),
    file('empty.md', ''),
  ]

  test('holds the files at its root, with modes, without times', async () => {
    const entries = readTar(await createArchive(files))
    expect([...entries.keys()]).toEqual(['SKILL.md', 'empty.md', 'scripts/weigh.py'])
    expect(entries.get('scripts/weigh.py')).toEqual({ mode: 0o755, type: '0', text: 'print(1)\n' })
    expect(entries.get('SKILL.md')).toEqual({ mode: 0o644, type: '0', text: 'x'.repeat(5_000) })
  })

  test('is the same bytes on every machine, clock and version of Node', async () => {
    expect(sha256(await createArchive(files))).toBe(sha256(await createArchive(files.toReversed())))
    expect(sha256(await createArchive(files))).toBe(GOLDEN_TAR)
    expect(sha256(await createArchive([...files, file('面'.repeat(40), 'rye\n')]))).toBe(GOLDEN_ZIP)
  })

  test('holds what plain headers can hold, and is a zip for the rest', async () => {
    const folder = `${'f'.repeat(60)}/${'g'.repeat(60)}`
    expect(formatFor([`${folder}/${'n'.repeat(100)}`])).toBe('tar.gz')
    expect(formatFor([`${folder}/${'n'.repeat(101)}`])).toBe('zip')
    expect(formatFor(['n'.repeat(101)])).toBe('zip')
    expect(formatFor(['面'.repeat(33), 'a/b'])).toBe('tar.gz')
    const long = `${folder}/${'n'.repeat(90)}.md`
    expect([...readTar(await createArchive([file('SKILL.md', ''), file(long, 'rye')])).keys()]).toContain(
      long,
    )
  })

  test('that is a zip holds any name', async () => {
    const odd = { '__proto__/x': 'a', '1': 'b', ['面'.repeat(40)]: 'c', 'SKILL.md': 'd' }
    const list = Object.entries(odd).map(([path, text]) => file(path, text, path === '1'))
    const got = unzipSync(await createArchive([...list, file('__proto__', 'e')]))
    expect(Object.fromEntries(Object.keys(odd).map(path => [path, decodeText(got[path])]))).toEqual(odd)
    // The end of the directory counts its entries.
    const bytes = await createArchive([...list, file('__proto__', 'e')])
    expect(new DataView(bytes.buffer).getUint16(bytes.length - 12, true)).toBe(5)
  })
})

const GOLDEN_TAR = 'sha256:429cd194c3f05a3399d5e72eae6e59f2ddc924fabbc87aad13c4f6d0271b767c'
const GOLDEN_ZIP = 'sha256:364b42b4e8b953adfa47bddf53a69d6d222237e8e8edcb91beb69267bba0c88c'

const bakery = {
  'bread/rye/SKILL.md': skillText('rye'),
  'bread/rye/times.md': 'Two hours.\n',
  'rolls/SKILL.md': skillText('rolls'),
}

describe('an index', () => {
  // Written from the prose of the RFC, 0.2.0: the keys, their forms and their bounds.
  const schema = {
    type: 'object',
    required: ['$schema', 'skills'],
    properties: {
      $schema: { const: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json' },
      skills: {
        type: 'array',
        items: {
          type: 'object',
          required: ['name', 'type', 'description', 'url', 'digest'],
          properties: {
            name: { type: 'string', maxLength: 64, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
            type: { enum: ['skill-md', 'archive'] },
            description: { type: 'string', minLength: 1, maxLength: 1024 },
            url: { type: 'string', minLength: 1 },
            digest: { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' },
            files: { type: 'array', items: { type: 'string' }, contains: { const: 'SKILL.md' } },
            version: { type: 'string', minLength: 1 },
          },
        },
      },
    },
  }

  test('is one of RFC 0.2.0, and names bytes by their digests', async () => {
    const { skills, notes, read } = await published(await compileFiles(bakery))
    expect(notes).toEqual([])
    const index = JSON.parse(formatIndex(skills, { digest: 'sha256:x' }))
    const validate = new Ajv2020().compile(schema)
    expect(validate(index), JSON.stringify(validate.errors)).toBe(true)
    const [rye, rolls] = skills
    const chunk = sha256(bakery['rolls/SKILL.md'])
    expect(index.skills[1]).toMatchObject({
      name: 'rolls',
      type: 'skill-md',
      url: `../../chunks/${chunk.slice(7)}.md`,
      digest: chunk,
      files: ['SKILL.md'],
    })
    const archive = await readArchive(rye?.files ?? [], read)
    expect(index.skills[0]).toMatchObject({
      name: 'rye',
      type: 'archive',
      digest: sha256(archive),
      url: `rye.${sha256(archive).slice(7)}.tar.gz`,
      files: ['SKILL.md', 'times.md'],
    })
    expect(rye && getArchiveName(rye)).toBe(index.skills[0].url)
    expect(rolls && getArchiveName(rolls)).toBeUndefined()
    expect(index['x-skillc']).toEqual({ manifest: '../../manifests/x.json', digest: 'sha256:x' })
    expect([...readTar(archive)].map(([path, { text }]) => [path, text])).toEqual([
      ['SKILL.md', bakery['bread/rye/SKILL.md']],
      ['times.md', 'Two hours.\n'],
    ])
  })

  test('of version 0.1 names all files, and no digest', async () => {
    const { skills } = await published(await compileFiles(bakery))
    const index = JSON.parse(formatLegacyIndex(skills))
    expect(index.$schema).toBeUndefined()
    expect(index.skills.map(({ name, files }: { name: string; files: string[] }) => [name, files])).toEqual([
      ['rye', ['SKILL.md', 'times.md']],
      ['rolls', ['SKILL.md']],
    ])
  })

  test('changes the version of a skill with any of its files', async () => {
    const versions = async (files: Record<string, string>) =>
      (await published(await compileFiles(files))).skills.map(({ version }) => version)
    const [rye, rolls] = await versions(bakery)
    const [changed, same] = await versions({ ...bakery, 'bread/rye/times.md': 'Three hours.\n' })
    expect(changed).not.toBe(rye)
    expect(same).toBe(rolls)
  })

  test('cuts descriptions that would make an entry none, and no character', async () => {
    const files = await compileFiles(bakery)
    const long = withManifest(files, manifest => {
      manifest.skills[0].description = `${'a'.repeat(1_022)}🥐${'b'.repeat(50)}`
    })
    const { skills } = await published(long)
    const [entry] = JSON.parse(formatIndex(skills)).skills
    expect(entry.description).toBe(`${'a'.repeat(1_022)}…`)
    expect(JSON.parse(formatLegacyIndex(skills)).skills[0].description).toBe(entry.description)
  })

  test('is the same when nothing changed', async () => {
    const [a, b] = [await published(await compileFiles(bakery)), await published(await compileFiles(bakery))]
    expect(formatIndex(a.skills)).toBe(formatIndex(b.skills))
  })
})

describe('what is wrong with one skill leaves the others:', () => {
  const without = (files: BundleFiles, folder: string) => {
    const path = [...files.keys()].find(key => key.startsWith(folder)) ?? ''
    files.delete(path)
    return path
  }

  test('a missing asset', async () => {
    const files = await compileFiles(bakery)
    const path = without(files, 'assets/')
    const { skills, notes } = await published(files)
    expect(skills.map(({ id }) => id)).toEqual(['rolls'])
    expect(notes).toEqual([
      { id: 'bread:rye', why: 'missing-file', files: [path], message: `\`${path}\` is not there` },
    ])
  })

  test('a tampered entry', async () => {
    const files = await compileFiles(bakery)
    const path = `chunks/${sha256(bakery['rolls/SKILL.md']).slice(7)}.md`
    files.set(path, encodeText('rye'))
    const { skills, notes } = await published(files)
    expect(skills.map(({ id }) => id)).toEqual(['bread:rye'])
    expect(notes).toMatchObject([{ id: 'rolls', why: 'tampered-file', files: [path] }])
  })

  test.each<[what: string, text: string]>([
    ['no JSON', '{'],
    ['no record', '{"files":[]}'],
  ])('a record that is %s', async (_, text) => {
    const files = await compileFiles(bakery)
    const changed = withManifest(files, manifest => {
      const [, rolls] = manifest.skills
      rolls.sha256 = encodeDigest(sha256(text)) + rolls.sha256.slice(43)
    }).set(`skills/${sha256(text).slice(7)}.json`, encodeText(text))
    const { skills, notes } = await published(changed)
    expect(skills.map(({ id }) => id)).toEqual(['bread:rye'])
    expect(notes).toMatchObject([{ id: 'rolls', why: 'invalid-record' }])
  })

  test('no description', async () => {
    const files = withManifest(await compileFiles(bakery), manifest => {
      manifest.skills[1].description = ' \n'
    })
    const { skills, notes } = await published(files)
    expect(skills.map(({ id }) => id)).toEqual(['bread:rye'])
    expect(notes).toEqual([{ id: 'rolls', why: 'undescribed' }])
  })

  test('a path that is not to be written', async () => {
    const digest = sha256('Two hours.\n')
    const files = withRecord(await compileFiles(bakery), 'bread:rye', record => {
      record.files.push({ path: '.git/config', digest, size: 11, mode: '644' })
    })
    const { skills, notes } = await published(files)
    expect(skills.map(({ id }) => id)).toEqual(['rolls'])
    expect(notes).toMatchObject([{ id: 'bread:rye', why: 'unsafe-path', files: ['.git/config'] }])
  })

  test('a path that no address leads to', async () => {
    const digest = sha256('Two hours.\n')
    const files = withRecord(await compileFiles(bakery), 'bread:rye', record => {
      record.files.push({ path: 'c#.md', digest, size: 11, mode: '644' })
    })
    const { skills, notes, read } = await published(files)
    const rye = skills.find(({ id }) => id === 'bread:rye')
    expect(notes).toEqual([{ id: 'bread:rye', why: 'unfetchable', files: ['c#.md'] }])
    expect(JSON.parse(formatIndex(skills)).skills[0].files).toEqual(['SKILL.md', 'times.md'])
    expect([...readTar(await readArchive(rye?.files ?? [], read)).keys()]).toEqual([
      'SKILL.md',
      'c#.md',
      'times.md',
    ])
  })

  test('more than clients take in an archive is fetched file by file', async () => {
    const files = withRecord(await compileFiles(bakery), 'bread:rye', record => {
      const digest = sha256('Two hours.\n')
      for (let count = 0; count < 1_000; count++)
        record.files.push({ path: `times/${count}.md`, digest, size: 11, mode: '644' })
    })
    const { skills, notes } = await published(files)
    expect(notes).toEqual([{ id: 'bread:rye', why: 'oversized' }])
    expect(JSON.parse(formatIndex(skills)).skills.map(({ name }: { name: string }) => name)).toEqual([
      'rolls',
    ])
    expect(JSON.parse(formatLegacyIndex(skills)).skills[0].files.length).toBe(1_002)
  })

  test('an entry with another name is published as SKILL.md', async () => {
    const files = withRecord(await compileFiles(bakery), 'bread:rye', record => {
      for (const file of record.files) if (file.path === 'SKILL.md') file.path = 'skill.md'
    })
    const { skills } = await published(files)
    expect(skills[0]?.files.map(({ path }) => path)).toEqual(['SKILL.md', 'times.md'])
  })
})
