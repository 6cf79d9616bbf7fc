/** Records of skills: fixtures/records/bakery.jsonl and what is read of it, then lines and objects without end. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { walk } from '../../src/compiler/scan/walk.ts'
import type { Source } from '../../src/compiler/types.ts'
import { getEntry } from '../../src/core/diagnostics/catalog.ts'
import { parseJson } from '../../src/core/json/json.ts'
import { findJsonFault } from '../../src/core/json/json-fault.ts'
import { build, compile, type SkillInput } from '../../src/index.ts'
import { DEFAULT_LIMITS } from '../../src/pipeline/config/options.ts'
import { type ReadRecords, readRecordObjects, readRecords } from '../../src/pipeline/sources/records.ts'
import { readManifest } from '../../src/reader/disk/read.ts'
import { readRecordIn } from '../support/bundles.ts'
import { getRuns } from '../support/properties.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const fixture = new URL('../../fixtures/records/bakery.jsonl', import.meta.url)

function shown({ groups, findings }: ReadRecords): string {
  const lines: string[] = []
  for (const { records, level = '-', tenant = '-', namespace, rank = '-' } of groups) {
    lines.push(`level ${level}, tenant ${tenant}, namespace ${namespace.join(':') || '-'}, rank ${rank}`)
    for (const { path, entry, files } of records) {
      lines.push(`  ${path} (${entry.length} bytes)`)
      for (const file of files)
        lines.push(`    ${file.path} (${file.bytes.length} bytes)${file.executable ? ' *' : ''}`)
    }
  }
  for (const { code, facts, position } of findings) {
    const entry = getEntry({ code })
    const place = position
      ? `${position.start.line}:${position.start.column}-${position.end.line}:${position.end.column} `
      : ''
    lines.push(`${place}${code} ${entry.message(facts)}`)
  }
  return `${lines.join('\n')}\n`
}

test('a file with every kind of record, and of fault', async () => {
  const read = await readRecords([readFileSync(fixture)])
  await expect(shown(read)).toMatchFileSnapshot(fileURLToPath(new URL('bakery.txt', fixture)))
  const text = readFileSync(fixture, 'utf8').replace(/^\uFEFF/, '')
  for (const { position } of read.findings) {
    const { line, column, offset } = position?.start ?? { line: 0, column: 0, offset: 0 }
    const before = text.slice(0, offset).split('\n')
    expect([before.length, (before.at(-1)?.length ?? 0) + 1]).toEqual([line, column])
  }
})

describe('the text may come in any pieces', () => {
  test('of bytes', async () => {
    const bytes = readFileSync(fixture)
    const whole = await readRecords([bytes])
    const cuts = fc.array(fc.nat(bytes.length), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(cuts, async at => {
        const ends = [...at.sort((a, b) => a - b), bytes.length]
        expect(
          await readRecords(ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end))),
        ).toEqual(whole)
      }),
      { numRuns: getRuns(30) },
    )
  })

  test('of text, cut within a character', async () => {
    const line = JSON.stringify({ path: 'rye', content: '🍞 bread' })
    const read = await readRecords([...`${line}\n`].flatMap(each => each.split('')))
    expect(read.findings).toEqual([])
    expect(new TextDecoder().decode(read.groups[0]?.records[0]?.entry)).toBe('🍞 bread')
  })

  test('with CRLF, and without an end', async () => {
    const a = JSON.stringify({ path: 'a', content: 'x' })
    const read = await readRecords([`${a}\r\n\r\n{`])
    expect(read.groups[0]?.records.map(({ path }) => path)).toEqual(['a'])
    expect(read.findings[0]?.position?.start).toEqual({ line: 3, column: 2, offset: a.length + 5 })
  })
})

describe('bounds', () => {
  const line = (path: string) => `${JSON.stringify({ path, content: 'x' })}\n`

  test('a long line is dropped while it is read, and the next one counts from its end', async () => {
    const long = `{"path":"ü🍞${'x'.repeat(500)}"}\n`
    const read = await readRecords([long, '{\n', line('b')], { lineBytes: 100 })
    expect(read.findings.map(({ position }) => position?.start)).toEqual([
      { line: 1, column: 1, offset: 0 },
      { line: 2, column: 2, offset: long.length + 1 },
    ])
    expect(read.groups[0]?.records.map(({ path }) => path)).toEqual(['b'])
  })

  test('bytes that are not UTF-8 are a fault at their place', async () => {
    const bytes = Buffer.concat([Buffer.from('{"path":"'), Buffer.from([0xff]), Buffer.from('"}\n')])
    const { findings } = await readRecords([bytes])
    expect(findings[0]?.facts.reason).toBe('a byte of it is not UTF-8')
    expect(findings[0]?.position?.start.column).toBe(10)
  })

  test('nesting without end is not a fault of ours', async () => {
    const { findings } = await readRecords([`${'['.repeat(200_000)}\n{"path":${'{"a":'.repeat(100_000)}\n`])
    expect(findings.map(({ facts }) => facts.reason)).toEqual([
      'it is not JSON (it is nested more than 128 levels deep)',
      'it is not JSON (it is nested more than 128 levels deep)',
    ])
  })
})

describe('any line', () => {
  test('that JSON.parse takes has no fault, and any other has one inside the text', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '\\',
      'a',
      '1',
      '-',
      '0',
      '.',
      'e',
      ' ',
      '\t',
      'null',
      'true',
      '\\u00',
      '"a"',
      '\u0001',
    )
    const text = fc.oneof(
      fc.array(piece, { maxLength: 12 }).map(all => all.join('')),
      fc.tuple(fc.json(), fc.nat(), piece).map(([json, at, other]) => {
        const cut = at % (json.length + 1)
        return json.slice(0, cut) + other + json.slice(cut + 1)
      }),
    )
    fc.assert(
      fc.property(text, given => {
        let isJson = true
        try {
          JSON.parse(given)
        } catch {
          isJson = false
        }
        const fault = findJsonFault(given)
        // A text that is JSON is asked about too: then the fault is that nothing follows its end.
        expect(fault.offset).toBeLessThanOrEqual(given.length)
        expect(fault.offset === given.length && fault.reason === 'unexpected text after its end').toBe(isJson)
      }),
      { numRuns: getRuns(500) },
    )
  })

  test('that nests too deep says so, where it does', () => {
    const nest = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
    expect(parseJson(nest(128))).toBeDefined()
    expect(() => parseJson(nest(129))).toThrow(SyntaxError)
    expect(findJsonFault(nest(129))).toEqual({
      offset: 128,
      reason: 'it is nested more than 128 levels deep',
    })
  })

  test('is read without an exception, and every line is a record or a finding', async () => {
    const key = fc.constantFrom(
      'path',
      'content',
      'resources',
      'level',
      'tenant',
      'namespace',
      'rank',
      '__proto__',
      'x',
    )
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom('a', 'a/b', '../x', 'SKILL.md', '/x', ''))
    const record = fc.array(fc.tuple(key, value), { maxLength: 6 }).map(pairs => {
      const members = pairs.map(([name, each]) => `${JSON.stringify(name)}:${JSON.stringify(each)}`)
      return `{${members.join(',')}}`
    })
    const line = fc.oneof(
      record,
      fc.string({ unit: 'binary' }).map(each => each.replace(/[\n]/g, '')),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 6 }), async lines => {
        const { groups, findings } = await readRecords([lines.join('\n')])
        const taken = groups.reduce((sum, { records }) => sum + records.length, 0)
        const given = lines.filter(
          (each, index) => (index === 0 ? each.replace(/^\uFEFF/, '') : each).trim() !== '',
        )
        expect(taken + findings.length).toBe(given.length)
        expect(Object.prototype).not.toHaveProperty('polluted')
      }),
    )
  })

  test('order does not matter', async () => {
    const lines = Array.from({ length: 8 }, (_, index) =>
      JSON.stringify({
        path: `s${index}`,
        content: 'x',
        tenant: index % 3 ? `t${index % 3}` : null,
        rank: index % 2 || null,
      }),
    )
    const first = await readRecords([lines.join('\n')])
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(lines, { minLength: 8 }), async shuffled => {
        expect(await readRecords([shuffled.join('\n')])).toEqual(first)
      }),
    )
  })
})

describe('walk', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const skill = (path: string, files: [string, string][] = []) => ({
    path,
    entry: bytes(`---\nname: ${path.split('/').at(-1)}\ndescription: Bakes. Use for bread.\n---\nBake.\n`),
    files: files.map(([name, text]) => ({ path: name, bytes: bytes(text), executable: false })),
  })
  const source = (records: ReturnType<typeof skill>[], more: Partial<Source> = {}): Source => ({
    dir: '/db',
    label: 'db',
    level: 'project',
    namespace: [],
    rank: 0,
    followLinks: false,
    holds: { kind: 'records', records },
    ...more,
  })
  const walked = (given: Source, limits = {}) => {
    const { skills, findings, passedOver, excluded } = walk(given, 3, { ...DEFAULT_LIMITS, ...limits })
    return {
      skills: skills.map(({ path, files, nested, source: index }) => [
        index,
        path,
        files.map(file => file.path),
        nested,
      ]),
      findings: findings.map(({ code, path, facts }) => `${path}: ${code} ${facts.reason ?? ''}`),
      ...(passedOver.length === 0
        ? {}
        : { passedOver: passedOver.map(({ path, code }) => `${path}: ${code}`) }),
      ...(excluded === undefined ? {} : { excluded }),
    }
  }

  test('finds what a folder would give', () => {
    const records = [
      skill('b', [
        ['z.md', 'z'],
        ['a.md', 'a'],
        ['examples/x/SKILL.md', 'x'],
      ]),
      skill('b/inner'),
      skill('a'),
    ]
    expect(walked(source(records))).toEqual({
      skills: [
        [3, 'a', [], []],
        [3, 'b', ['a.md', 'examples/x/SKILL.md', 'z.md'], ['b/inner']],
        [3, 'b/inner', [], []],
      ],
      findings: ['b/examples/x/SKILL.md: resource-entry '],
      passedOver: ['b/examples/x/SKILL.md: resource-entry'],
    })
  })

  test('refuses hostile paths with findings', () => {
    const paths = ['../a', '/a', '', 'a\0b', 'C:\\a', 'a//b']
    const records = [
      ...paths.map(path => skill(path)),
      skill('ok'),
      skill('b', [['../../x', 'x']]),
      skill('ok'),
    ]
    expect(walked(source(records))).toEqual({
      skills: [[3, 'ok', [], []]],
      findings: [
        ': invalid-record its path `../a` contains `..`',
        ': invalid-record its path `/a` is empty, absolute, or contains an empty name',
        ': invalid-record its path `` is empty, absolute, or contains an empty name',
        ': invalid-record its path `a\0b` contains a control character',
        ': invalid-record its path `C:\\a` contains `:`, which Windows does not allow in names',
        ': invalid-record its path `a//b` is empty, absolute, or contains an empty name',
        ': invalid-record its resource `../../x` contains `..`',
        ': invalid-record another record has `ok/SKILL.md` already',
      ],
    })
  })

  test('keeps to the limits', () => {
    const records = [skill('a', [['big', 'x'.repeat(200)]]), skill('b/c/d'), skill('e'), skill('f')]
    expect(walked(source(records), { fileBytes: 100, depth: 2, files: 2 })).toEqual({
      skills: [
        [3, 'a', [], []],
        [3, 'e', [], []],
      ],
      findings: ['a/big: oversized-file ', 'b/c/d: excessive-depth ', ': excessive-files '],
    })
    expect(walked(source([skill('a')]), { entryBytes: 10 })).toMatchObject({
      passedOver: ['a/SKILL.md: oversized-entry'],
    })
  })

  test('takes what the globs say, and says that nothing is there', () => {
    const records = [skill('rye'), skill('drafts/oat'), skill('drafts/deep/pie')]
    expect(walked(source(records, { exclude: ['drafts'] }))).toEqual({
      skills: [[3, 'rye', [], []]],
      findings: [],
      excluded: ['drafts/deep/pie', 'drafts/oat'],
    })
    expect(walked(source([]))).toEqual({ skills: [], findings: [': empty-source '] })
  })
})

describe('compile', () => {
  const content = (name: string, what = 'rye') =>
    `---\nname: ${name}\ndescription: Bakes ${what}. Use when the user asks for bread.\n---\n\nBake it.\n`

  async function* rows(): AsyncGenerator<SkillInput> {
    yield {
      path: 'rye',
      content: content('rye'),
      resources: { 'weigh.py': { text: 'print(1)', executable: true } },
    }
    yield { path: 'rye', content: content('rye', 'another'), level: 'user' }
    yield { path: 'oat', content: Buffer.from(content('oat')), tenant: 'north', namespace: 'north' }
  }

  test('takes an async iterable; records rank and shadow like any other', async () => {
    const { manifest, findings, ok, files } = await compile([{ records: rows(), label: 'shop' }])
    expect(ok).toBe(true)
    expect(
      manifest.skills.map(skill => [
        skill.id,
        skill.description,
        skill.scope,
        readRecordIn(files, skill).shadows?.length,
      ]),
    ).toEqual([
      ['north:oat', 'Bakes rye. Use when the user asks for bread.', ['north'], undefined],
      ['rye', 'Bakes rye. Use when the user asks for bread.', undefined, 1],
    ])
    expect(findings.map(({ code, file }) => [code, file])).toEqual([
      ['shadowed-skill', expect.stringMatching(/^shop/)],
    ])
  })

  test('says what is wrong with records, and compiles the others', async () => {
    const bad = [
      { path: '../x', content: 'x' },
      { path: 'rye', content: content('rye') },
    ]
    const { manifest, findings, ok } = await compile([{ records: bad, label: 'shop' }])
    expect(ok).toBe(false)
    expect(findings.map(({ code, file, message }) => [code, file, message])).toEqual([
      ['invalid-record', 'shop', 'Record 1 is left out: its path `../x` contains `..`'],
    ])
    expect(manifest.skills.map(({ id }) => id)).toEqual(['rye'])
  })

  test('objects of any shape are records or findings', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.anything(), { maxLength: 5 }), async records => {
        const { groups, findings } = await readRecordObjects(records)
        const taken = groups.reduce((sum, group) => sum + group.records.length, 0)
        expect(taken + findings.length).toBe(records.length)
      }),
    )
  })
})

test('`build` takes folders and records from a database in one call: files win, unless ranks say otherwise', async () => {
  const cwd = plant(scratchFolder('folders-and-records'), {
    'skills/rye/SKILL.md': skillText('rye', 'From a folder.'),
    'skills/oats/SKILL.md': skillText('oats', 'From a folder.'),
  })
  async function* read(): AsyncGenerator<SkillInput> {
    yield { path: 'rye', content: skillText('rye', 'From a record.') }
    yield { path: 'rolls', content: skillText('rolls', 'From a record.') }
    yield { path: 'oats', content: skillText('oats', 'From a record.'), level: 'managed' }
    yield { path: 'bad' } as SkillInput
  }
  const options = { cwd, roots: ['skills'], out: 'out', cacheDir: 'cache' }
  const { ok, findings } = await build({
    ...options,
    sources: [{ records: read(), label: 'shop', namespace: '' }],
  })
  expect(ok).toBe(false)
  expect(
    findings.filter(({ severity }) => severity !== 'note').map(({ code, file }) => [code, file]),
  ).toEqual(expect.arrayContaining([['invalid-record', 'shop']]))
  const { skills, sources } = readManifest(join(cwd, 'out'))
  expect(skills.map(({ id, source = 0 }) => [id, sources[source]?.label])).toEqual([
    ['oats', 'shop'],
    ['rolls', 'shop'],
    ['rye', 'skills'],
  ])
  await expect(build({ ...options, sources: [{ label: 'shop' } as never] })).rejects.toThrow('sources')
  for (const [wrong, message] of [
    [{ rank: 'low' }, 'The option `rank` takes a number'],
    [{ lable: 'shop' }, 'A source has no option `lable`'],
    [{ level: 7 }, 'The option `level` takes a string'],
  ] as const) {
    const source = { records: [], ...wrong } as never
    await expect(build({ ...options, sources: [source] })).rejects.toThrow(message)
    await expect(compile([source])).rejects.toThrow(message)
  }
})

test('the path of a record may be that of its `SKILL.md`', async () => {
  const { manifest, findings } = await compile([
    { records: [{ path: 'bread/rye/SKILL.md', content: skillText('rye') }] },
  ])
  expect(findings).toEqual([])
  expect(manifest.skills.map(({ id }) => id)).toEqual(['bread:rye'])
})

test('`build` for a client that cuts a description cuts it in folders and in records', async () => {
  const words = 'Bakes rye bread. Use when a dark loaf is wanted. '.repeat(40)
  const content = (name: string) => `---\nname: ${name}\ndescription: ${words}\n---\n\nKnead.\n`
  const cwd = plant(scratchFolder('cut-records'), { 'skills/rye/SKILL.md': content('rye') })
  const records = [
    { path: 'rolls', content: content('rolls') },
    { path: 'oats', content: skillText('oats') },
  ]
  await build({ cwd, roots: ['skills'], sources: [{ records }], preset: 'spring-ai-alibaba', out: 'out' })
  const { skills } = readManifest(join(cwd, 'out'))
  expect(skills.map(({ id, description }) => [id, description.length])).toEqual([
    ['oats', expect.any(Number)],
    ['rolls', 1024],
    ['rye', 1024],
  ])
})
