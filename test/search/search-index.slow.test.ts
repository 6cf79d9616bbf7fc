/** The index in the bundle: the same skills give the same bytes, whatever way they were read; and whatever it is, it reads cleanly. */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildIndex } from '../../src/compiler/index/build-index.ts'
import { listTerms } from '../../src/compiler/index/count.ts'
import { fnv1a } from '../../src/core/digests/digest.ts'
import { isFault } from '../../src/core/errors/fault.ts'
import type { Manifest } from '../../src/format/manifest.ts'
import { countTermShards } from '../../src/format/search-head.ts'
import { build } from '../../src/pipeline/build.ts'
import { getWritten, makeBytes, putNumber } from '../../src/search/bytes.ts'
import { findPostings, forEachPosting, type IndexShard, readShard } from '../../src/search/shard.ts'
import { mergeTerms, readTerms } from '../../src/search/terms.ts'
import { getBit } from '../../src/search/weights.ts'
import { SPELLING } from '../../src/search/word-list.ts'
import { compileFiles, filesIn } from '../support/bundles.ts'
import { skillc } from '../support/cli.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('search-index')

const shop = fileURLToPath(new URL('../../fixtures/search/skills', import.meta.url))

interface Listed {
  idf: number
  postings: { skill: number; impact: number; fields: number; pairs: number[] }[]
}

/** Everything a shard says, by hash. Throws what the readers throw. */
function listShard(shard: IndexShard): Map<number, Listed> {
  return new Map(
    Array.from(shard.hashes, hash => {
      const term = findPostings(shard, hash)
      if (term === undefined) throw new Error(`${hash} is not found`)
      const postings: Listed['postings'] = []
      forEachPosting(term, (skill, impact, { fields, pairs, followers }) =>
        postings.push({ skill, impact, fields, pairs: pairs.slice(0, followers) }),
      )
      return [hash, { idf: term.idf, postings }]
    }),
  )
}

/** The shards of an index that hold terms. */
function buildTermShards(skills: string[][]): Uint8Array[] {
  const shards = buildIndex(skills)
  return shards.slice(0, countTermShards(shards.length))
}

const words =
  'rye loaf oven crust starter butter cake icing shelf book spine reader scan 面包 店里 кекс'.split(' ')
const text = fc.array(fc.constantFrom(...words), { maxLength: 12 }).map(list => list.join(' '))
const texts = fc.record({
  name: text,
  description: fc.array(text, { maxLength: 2 }),
  occasions: fc.array(text, { maxLength: 2 }),
  headings: fc.array(text, { maxLength: 2 }),
  body: text,
})

/** The same as `listShard`, by docs/search-format.md alone: bit after bit, in order, without a window. */
function listByPage(bytes: Uint8Array, skills: number): Map<number, Listed> {
  let at = 6 * 8
  const bit = () => ((bytes[at >>> 3] ?? 0) >>> (at++ & 7)) & 1
  const number = (count: number) =>
    Array.from({ length: count }, bit).reduce((sum, one, up) => sum + one * 2 ** up, 0)
  const zeros = () => {
    let count = 0
    while (bit() === 0) count++
    return count
  }
  const rice = (spread: number) => zeros() * 2 ** spread + number(spread)
  const gamma = () => {
    const count = zeros()
    return 2 ** count + number(count)
  }
  const [spread = 0, doublings = 0] = bytes.subarray(4)
  const terms = new Map<number, Listed>()
  let hash = -1
  for (let left = gamma() - 1; left > 0; left--) {
    hash += rice(spread) + 1
    const usual = bit() === 1 ? number(6) : 55
    const count = gamma()
    const idf = usual + Math.round(8 * Math.log((skills + 1) / (count + 0.5)))
    const postings: Listed['postings'] = []
    let skill = -1
    while (postings.length < count) {
      skill += rice(Math.max(0, doublings - 1 - count.toString(2).length)) + 1
      const step = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 19, 24, 30, 37, 46, 57][number(4)] ?? 0
      const hasFields = bit() === 1
      const fields = hasFields ? number(6) : getBit('body')
      const bonus = (fields & getBit('name')) === 0 ? 0 : 48 / gamma()
      const pairs = Array.from({ length: hasFields ? gamma() - 1 : 0 }, () => number(8))
      postings.push({ skill, impact: Math.max(1, Math.round((idf * step) / 64 + bonus)), fields, pairs })
    }
    terms.set(hash, { idf, postings })
  }
  return terms
}

describe('an index', () => {
  test('is read as its page says, whatever the gaps, counts and fields', () => {
    const gaps = fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), texts), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(gaps, list => {
        const skills: string[][] = []
        for (const [gap, skill] of list)
          skills.push(...Array.from({ length: gap }, (): string[] => []), [listTerms(skill)])
        const [bytes] = buildTermShards(skills)
        if (bytes !== undefined)
          expect(listShard(readShard(bytes, 'x.bin', skills.length))).toEqual(
            listByPage(bytes, skills.length),
          )
      }),
    )
  })

  test('says of each term which skills have it, where, and what follows', () => {
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 8 }), skills => {
        const lists = skills.map(skill => listTerms(skill))
        const [bytes] = buildTermShards(lists.map(list => [list]))
        const found = bytes === undefined ? [] : listShard(readShard(bytes, 'x.bin', skills.length))
        const expected = new Map<number, object[]>()
        for (const [skill, list] of lists.entries())
          for (const { term, fields, pairs } of readTerms(list)) {
            if (term.startsWith(SPELLING)) continue
            const hash = fnv1a(term)
            expected.set(hash, [...(expected.get(hash) ?? []), { skill, fields, pairs }])
          }
        const bare = Array.from(found, ([hash, { postings }]) => [
          hash,
          postings.map(({ impact, ...rest }) => rest),
        ])
        expect(new Map(bare as [number, object[]][])).toEqual(expected)
        for (const [, { idf, postings }] of found)
          for (const { impact } of [{ impact: idf }, ...postings]) {
            expect(impact).toBeGreaterThanOrEqual(1)
            expect(impact).toBeLessThanOrEqual(255)
          }
      }),
    )
  })

  test('has each term in the shard of its hash, by the rest of that, in order', () => {
    const skills = Array.from({ length: 600 }, (_, skill) => {
      const own = Array.from({ length: 2_000 }, (_, at) => `w${(skill * 977 + at * 31) % 60_000}x`)
      return [listTerms({ name: `skill ${skill}`, body: own.join(' ') })]
    })
    const shards = buildTermShards(skills)
    expect(shards.length).toBeGreaterThan(1)
    expect(Number.isInteger(Math.log2(shards.length))).toBe(true)
    const found = shards.flatMap((bytes, place) => {
      const rests = [...readShard(bytes, 'x.bin', skills.length).hashes]
      expect(rests).toEqual([...rests].sort((a, b) => a - b))
      return rests.map(rest => rest * shards.length + place)
    })
    const terms = skills.flatMap(([list = '']) => readTerms(list).map(({ term }) => term))
    const hashes = terms.filter(term => !term.startsWith(SPELLING)).map(term => fnv1a(term))
    expect(new Set(found)).toEqual(new Set(hashes))
  })

  test('without a word is none', () => {
    expect(buildIndex([])).toEqual([])
    expect(buildIndex([[''], ['']])).toEqual([])
  })

  test('has pairs of characters of the start of a body alone, and words of all of it', () => {
    const filler = 'oven '.repeat(700)
    const terms = readTerms(listTerms({ body: `面包 ${filler}饼干 crust` })).map(({ term }) => term)
    expect(terms).toEqual(expect.arrayContaining(['面包', 'oven', 'crust']))
    expect(terms).not.toContain('饼干')
  })

  test('of a skill in several lists is that of the lists together', () => {
    const entry = listTerms({ name: 'rye', description: ['Bakes rye bread'] })
    const examples = listTerms({ examples: ['a dark rye loaf'] })
    const merged = new Map(readTerms(mergeTerms([entry, examples])).map(term => [term.term, term]))
    expect(merged.get('rye')?.fields).toBe(getBit('name') | getBit('description') | getBit('examples'))
    expect(merged.get('loaf')?.fields).toBe(getBit('examples'))
    expect(merged.get('rye')?.pairs).toEqual(
      [fnv1a('bread') & 255, fnv1a('loaf') & 255].sort((a, b) => a - b),
    )
  })
})

describe('the same skills', () => {
  const files = Object.fromEntries(Array.from(filesIn(shop), ([path, bytes]) => [path, bytes] as const))

  test('in any order give the same bytes', async () => {
    const first = await compileFiles(files)
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(Object.keys(files), { minLength: Object.keys(files).length }),
        async order => {
          expect(
            await compileFiles(Object.fromEntries(order.map(path => [path, files[path] ?? '']))),
          ).toEqual(first)
        },
      ),
      { numRuns: 5 },
    )
  })

  test('on one thread or three, cold or warm, from disk or memory give the same index', async () => {
    const readIndex = (out: string) =>
      new Map([...filesIn(out)].filter(([path]) => path.startsWith('search/')))
    const expected = new Map([...(await compileFiles(files))].filter(([path]) => path.startsWith('search/')))
    expect(expected.size).toBe(2)
    for (const [name, flags] of Object.entries({
      one: ['--threads', '1', '--no-cache'],
      three: ['--threads', '3', '--no-cache'],
      cold: ['--cache-dir', join(scratch, 'kept')],
      warm: ['--cache-dir', join(scratch, 'kept')],
    })) {
      const out = join(scratch, name)
      expect(skillc(['build', shop, '--out', out, ...flags], scratch).code).toBe(0)
      expect(readIndex(out), name).toEqual(expected)
    }
  })
})

test('a warm build reads the words of what changed, and of nothing else', async () => {
  const names = ['rye', 'rolls', 'cake', 'buns']
  const cwd = plant(
    join(scratch, 'changing'),
    Object.fromEntries(names.map(name => [`skills/${name}/SKILL.md`, skillText(name)])),
  )
  await new Promise(fulfill => setTimeout(fulfill, 2_200))
  const builds = async () => {
    let analyzed = 0
    const onProgress = ({ phase, total = 0 }: { phase: string; total?: number }) => {
      if (phase === 'analyze') analyzed = total
    }
    await build({ cwd, roots: ['skills'], cacheDir: join(cwd, 'cache'), onProgress })
    return analyzed
  }
  expect(await builds()).toBe(4)
  const edited = skillText('rye', 'Pumpernickel takes a day.')
  // Of triggers others know: no small build will do.
  writeFileSync(join(cwd, 'skills/rye/SKILL.md'), edited.replace('name:', 'triggers: [loaf]\nname:'))
  expect(await builds()).toBe(1)
  await build({ cwd, roots: ['skills'], cache: false, out: 'cold' })
  const manifest = (out: string): Manifest =>
    JSON.parse(readFileSync(join(cwd, out, 'manifest.json'), 'utf8'))
  expect(manifest('dist/skills').search).toEqual(manifest('cold').search)
  const [shard] = manifest('cold').search?.shards ?? []
  const bytes = readFileSync(join(cwd, 'dist/skills/search', `${shard?.digest.slice(7)}.bin`))
  expect(readShard(bytes, 'x.bin', 4).hashes.includes(fnv1a('pumpernickel'))).toBe(true)
})

describe('a shard from a stranger', () => {
  const lists = ['rye dark loaf', 'butter cake and rye', '面包 loaf'].map(description => [
    listTerms({ name: 'loaf', description: [description], body: `${description} oven` }),
  ])
  const [good = new Uint8Array()] = buildIndex(lists)

  /** Whether bytes read as a shard; fails on any error that is not a fault. */
  function reads(bytes: Uint8Array): boolean {
    try {
      listShard(readShard(bytes, 'search/x.bin', lists.length))
      return true
    } catch (error) {
      expect(isFault(error), String(error)).toBe(true)
      expect(error).toMatchObject({ code: 'invalid-index', file: 'search/x.bin' })
      return false
    }
  }

  test('that was made well reads', () => {
    expect(reads(good)).toBe(true)
  })

  test('reads or is refused in words, whatever its bytes are', () => {
    const magic = [...good.subarray(0, 4)]
    const noise = fc.uint8Array({ maxLength: 200 }).map(bytes => Uint8Array.from([...magic, ...bytes]))
    const edits = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 3 })
    const damaged = edits.map(list => {
      const bytes = good.slice()
      for (const [at, byte] of list) bytes[at] = byte
      return bytes
    })
    let refused = 0
    fc.assert(
      fc.property(fc.oneof(noise, damaged, fc.uint8Array({ maxLength: 40 })), bytes => {
        if (!reads(bytes)) refused++
      }),
      { numRuns: 20_000 },
    )
    expect(refused).toBeGreaterThan(1_000)
  })

  test('that was cut short, or has more, is refused', () => {
    for (let end = 0; end < good.length; end++) expect(reads(good.subarray(0, end)), String(end)).toBe(false)
    expect(reads(Uint8Array.from([...good, 0]))).toBe(false)
  })

  /** A shard of bits, given as text, the first to be read first: codes of places have no rest, those of hashes one bit. */
  const createShard = (...parts: string[]) => {
    const bits = parts.join('').replaceAll(' ', '')
    const body = (bits.match(/.{1,8}/g) ?? []).map(byte => Number.parseInt([...byte].reverse().join(''), 2))
    return Uint8Array.from([...good.subarray(0, 4), 1, 2, ...body])
  }
  const one = '010'
  const forever = '0'.repeat(80)

  test.each<[string, Uint8Array]>([
    ['more terms than bits', createShard(`0001 111`)],
    ['a number without an end', createShard(forever)],
    ['a hash without an end', createShard(one, forever)],
    ['a rarity of 0', createShard(one, '10 1 000000 1', '1 0000 0')],
    ['more skills than the manifest has', createShard(one, '10 0 00100', '100000'.repeat(4))],
    ['more skills than postings', createShard(one, '10 0 010')],
    ['a skill that the manifest does not have', createShard(one, '10 0 1', '0001 0000 0')],
    ['pairs beyond the file', createShard(one, '10 0 1', '1 0000 1', '010000', '00001 1111')],
    ['bits after the last term', createShard(one, '10 0 1', '1 0000 0', '1')],
    ['a byte after the last term', createShard(one, '10 0 1', '1 0000 0', '0'.repeat(8))],
  ])('with %s is refused', (_, bytes) => {
    expect(reads(bytes)).toBe(false)
  })

  test('that is small and right reads', () => {
    const bytes = createShard(one, '10 0 1', '1 0000 1', '010000', '010 11111111')
    expect(listShard(readShard(bytes, 'x.bin', 3))).toEqual(
      new Map([[0, { idf: 55 + 8, postings: [{ skill: 0, impact: 1, fields: 2, pairs: [255] }] }]]),
    )
    expect(getBit('description')).toBe(2)
  })
})

test('of two terms with one hash, the index has that of more skills', () => {
  // FNV-1a is the same of both.
  const [first, second] = ['costarring', 'liquid']
  expect(fnv1a(first)).toBe(fnv1a(second))
  const skills = [`3${first}`, `3${second} 3oven`, `3${second}`].map(list => [list])
  const [bytes = new Uint8Array()] = buildIndex(skills)
  const shard = readShard(bytes, 'x.bin', 3)
  expect(findPostings(shard, fnv1a(second))?.skills).toBe(2)
  expect(shard.hashes).toHaveLength(2)
})

test('numbers are written and read alike', () => {
  fc.assert(
    fc.property(fc.nat(2 ** 31 - 1), value => {
      const target = makeBytes(1)
      putNumber(target, value)
      let read = 0
      for (const [at, byte] of getWritten(target).entries()) read += (byte & 0x7f) * 128 ** at
      expect(read).toBe(value)
    }),
  )
})
