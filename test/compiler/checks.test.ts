/** Checks of a configuration: selectors, patterns and schemas, and that no data makes them slow. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Check } from '../../src/compiler/checks/check.ts'
import { compileChecks } from '../../src/compiler/checks/run.ts'
import { loadParser } from '../../src/compiler/parse/markdown/tree.ts'
import { parseEntry } from '../../src/compiler/parse/parse.ts'
import { compileExact, findMatch, findMatches } from '../../src/core/match/find.ts'
import { getRuns } from '../support/properties.ts'

const own = { message: 'No', severity: 'warning' as const }

/** The places of findings: their text in the source, or `-` for the whole file, and the words behind the message. */
function run(check: Omit<Check, 'code' | 'own'>, text: string): string[] {
  const names = { folder: 'rye', isRoot: false, fileName: 'SKILL.md' }
  const parsed = parseEntry(Buffer.from(text), names, loadParser('remark'))
  return compileChecks([{ code: 'acme/x', own, ...check }])(parsed).map(found => {
    const { position, more } = found
    const place = position ? text.slice(position.start.offset, position.end.offset) : '-'
    return `${place}${found.own?.message.slice(own.message.length)}${more === undefined ? '' : ` +${more}`}`
  })
}

function reject(check: Omit<Check, 'code' | 'own'>): string {
  try {
    compileChecks([{ code: 'acme/x', own, ...check }])
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('it was taken')
}

describe('selectors', () => {
  const text = '# One\n\n> *a* `b`\n>\n> - [c](d.md)\n\n```sh\ncurl x\n```\n\n## Two `e`\n'
  test.each<[selector: string, found: string[]]>([
    ['heading', ['# One', '## Two `e`']],
    ['heading[depth=2]', ['## Two `e`']],
    ['emphasis, link', ['*a*', '[c](d.md)']],
    ['blockquote inlineCode', ['`b`']],
    ['heading > inlineCode', ['`e`']],
    ['blockquote > inlineCode', []],
    ['blockquote > paragraph > inlineCode', ['`b`']],
    ['root > * > inlineCode', ['`e`']],
    ['* *', ['# One', '> *a* `b`\n>\n> - [c](d.md)', '```sh\ncurl x\n```', '## Two `e`']],
    ['link[url$=".md"]', ['[c](d.md)']],
    ["link[url^='x']", []],
    ['code[lang=sh][value*=curl]', ['```sh\ncurl x\n```']],
    ['code[meta]', []],
  ])('%s', (forbid, found) => expect(run({ forbid }, text)).toEqual(found))

  test.each([
    ['paragraph ~ heading', 'not understood from `~ heading`'],
    ['heading:has(link)', 'not understood from `:has(link)`'],
    ['table', '`table` is not a type of node'],
    ['haeding', 'did you mean `heading`'],
    ['code[langs=sh]', '`langs` is not an attribute of a node'],
    ['heading >', 'stops before the name of a type'],
    ['heading,', 'stops before the name of a type'],
    ['* '.repeat(9), 'more than 8 steps'],
    ['* > '.repeat(10_000), 'longer than 1000 characters'],
    ['*, '.repeat(340), 'longer than 1000 characters'],
  ])('%.30s', (forbid, reason) => expect(reject({ forbid })).toContain(reason))

  test('a node that several selectors match is reported once', () => {
    expect(run({ forbid: 'code, *[lang], code' }, '```sh\n```\n')).toEqual(['```sh\n```'])
  })

  test('the steps of all selectors are bounded', () => {
    const many = Array.from(
      { length: 200 },
      (_, at): Check => ({ code: `acme/x${at}`, own, forbid: '* * * * * *' }),
    )
    expect(() => compileChecks(many)).toThrow('more than 1000 steps')
  })
})

describe('words', () => {
  test.each<[markdown: string, found: string[]]>([
    ['Run `curl x`, then `` curl` ``.\n', ['curl', 'curl']],
    ['```curl\ncurl\n```\n', ['curl']],
    ['- a\n\n  ```sh\n  echo\n   curl a; curl b\n  ```\n', ['curl', 'curl']],
    ['> ```sh\n> curl a\n> ```\n', ['curl']],
    ['    curl indented\n', ['curl']],
    ['~~~\r\na\r\ncurl\r\n~~~\r\n', ['curl']],
    ['> - one\n>   curl two\n', ['curl']],
    ['# A *curl* b\n', ['curl']],
    // What stands in the source in another form is reported as a whole.
    ['# cu&#114;l\n', ['# cu&#114;l']],
    ['# cu*r*l\n', ['# cu*r*l']],
    ['# curly\n', []],
  ])('%j', (text, found) =>
    expect(run({ forbid: 'heading, code, inlineCode, paragraph', text: '\\bcurl\\b' }, text)).toEqual(found),
  )

  test('required words', () => {
    const check = { require: 'heading[depth=2]', text: '^Security$' }
    expect(run(check, '## Security\n')).toEqual([])
    expect(run(check, '## Security first\n\n# Security\n')).toEqual(['-'])
    expect(run({ require: 'heading' }, 'no heading\n')).toEqual(['-'])
  })

  test('an edit for each match that stands in the source unchanged', () => {
    const parsed = parseEntry(
      Buffer.from('\ufeffRun `curl 🍞 curl`.\r\n'),
      { folder: 'rye', isRoot: false, fileName: 'SKILL.md' },
      loadParser('satteri'),
    )
    const check = { code: 'acme/x' as const, own, forbid: 'inlineCode', text: 'curl', replace: 'get' }
    const edits = (safe: boolean) => compileChecks([{ ...check, safe }])(parsed)
    expect(edits(false).map(({ unsafeFix }) => unsafeFix)).toEqual([
      [{ start: 5, end: 9, text: 'get' }],
      [{ start: 13, end: 17, text: 'get' }],
    ])
    expect(edits(true).every(({ fix, unsafeFix }) => fix && !unsafeFix)).toBe(true)
  })

  test('a hundred findings, and how many more', () => {
    expect(run({ forbid: 'inlineCode' }, '`a` '.repeat(250)).at(-1)).toBe('`a` +150')
  })
})

describe('schemas', () => {
  const text = '---\nname: rye\ntags: [a, b]\nmetadata:\n  owner: bread\n  level: 3\n---\n'
  test.each<[schema: object, found: string[]]>([
    [{ required: ['name', 'license'] }, ['-: `license` is missing']],
    [
      { properties: { metadata: { required: ['team'] } } },
      ['owner: bread\n  level: 3: `metadata.team` is missing'],
    ],
    [
      { properties: { metadata: { properties: { owner: { pattern: '^team-' } } } } },
      ['bread: `metadata.owner` does not match `^team-`'],
    ],
    [{ properties: { tags: { items: { enum: ['a', 'c'] } } } }, ['b: `tags.1` should be one of `a`, `c`']],
    [
      { properties: { tags: { type: 'string' }, name: { type: ['string', 'null'] } } },
      ['[a, b]: `tags` should be text'],
    ],
    [
      { properties: { tags: { maxItems: 1 }, name: { minLength: 4 } } },
      ['[a, b]: `tags` should have at most 1 item', 'rye: `name` should have at least 4 characters'],
    ],
    [
      { properties: { metadata: { properties: { level: { maximum: 2 } } } } },
      ['3: `metadata.level` should be at most 2'],
    ],
    [
      { properties: { name: true, tags: true }, additionalProperties: false },
      ['metadata: `metadata` is not expected'],
    ],
    [
      { additionalProperties: { type: 'string' }, properties: { metadata: {} } },
      ['[a, b]: `tags` should be text'],
    ],
    [{ anyOf: [{ required: ['license'] }, { required: ['name'] }] }, []],
    [{ anyOf: [{ required: ['license'] }, { properties: { name: { const: 'x' } } }] }, ['-']],
    [{ not: { required: ['tags'] } }, ['-']],
    [JSON.parse('{ "if": { "required": ["tags"] }, "then": { "required": ["a"] } }'), ['-: `a` is missing']],
    [JSON.parse('{ "if": { "required": ["a"] }, "then": { "required": ["b"] } }'), []],
    [{ allOf: [{ required: ['a'] }, { required: ['b'] }] }, ['-: `a` is missing', '-: `b` is missing']],
    [{ required: ['__proto__', 'toString'] }, ['-: `__proto__` is missing', '-: `toString` is missing']],
  ])('%j', (frontmatter, found) => expect(run({ frontmatter: frontmatter as never }, text)).toEqual(found))

  test.each<[schema: unknown, reason: string]>([
    [{ $ref: '#' }, 'uses `$ref`, which is not one of the keywords type, enum'],
    [{ constructor: {} }, 'uses `constructor`'],
    [{ properties: [] }, '`properties` that are not an object'],
    [{ type: 'text' }, 'no known `type`: "text"'],
    [{ enum: [{}] }, 'other values than texts'],
    [{ pattern: '(?=a)' }, '`(?=…)` is not supported'],
    [{ pattern: '(a)\\1' }, 'is a backreference, which is not supported'],
    [nest(20), 'nested deeper than 16'],
    [nest(10_000), 'nested deeper than 16'],
    [{ enum: ['x'.repeat(70_000)] }, 'larger than 65536 characters'],
    [{ allOf: Array.from({ length: 2_000 }, () => ({ type: 'string' })) }, 'more than 1000 keywords'],
  ])('%.40j', (frontmatter, reason) =>
    expect(reject({ frontmatter: frontmatter as never })).toContain(reason),
  )

  function nest(depth: number): object {
    let schema: object = {}
    for (let level = 0; level < depth; level++) schema = { not: schema }
    return schema
  }
})

test.each<[Omit<Check, 'code' | 'own'>, string]>([
  [{}, 'none of `frontmatter`, `forbid` and `require`'],
  [{ forbid: 'code', require: 'code' }, 'more than one of'],
  [{ frontmatter: {}, text: 'a' }, '`text` needs `forbid` or `require`'],
  [{ require: 'code', text: 'a', replace: 'b' }, '`replace` needs `forbid` and `text`'],
  [{ forbid: 'code', text: 'curl', replace: 'curl -s' }, '`text` matches what `replace` writes'],
  [{ forbid: 'code', text: '(' }, 'is never closed'],
])('%j is refused', (check, reason) => expect(reject(check)).toContain(reason))

describe('patterns', () => {
  const compile = (source: string) => {
    const compiled = compileExact(source, 4_000, { left: 20_000_000 })
    if ('fault' in compiled) throw new Error(compiled.fault.reason)
    return compiled.pattern
  }

  test('find what RegExp finds first', () => {
    const atom = fc.constantFrom(
      'a',
      'b',
      'ab',
      '.',
      '[ab]',
      '[^a]',
      '\\b',
      '^',
      '$',
      '(a|b)',
      '(?:ab|a)',
      '\\w',
      'é',
      '🍞',
    )
    const part = fc
      .tuple(atom, fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,3}'))
      .map(([each, sign]) =>
        /^(?:\\b|\^|\$)$/.test(each)
          ? each
          : each.length > 1 && /^[a-zé🍞]/u.test(each)
            ? `(?:${each})${sign}`
            : each + sign,
      )
    const pattern = fc
      .tuple(fc.array(part, { minLength: 1, maxLength: 5 }), fc.array(part, { maxLength: 3 }))
      .map(([left, right]) => (right.length === 0 ? left.join('') : `${left.join('')}|${right.join('')}`))
    const text = fc
      .array(fc.constantFrom('a', 'b', 'A', ' ', '\n', 'é', '🍞'), { maxLength: 12 })
      .map(all => all.join(''))
    fc.assert(
      fc.property(pattern, text, fc.boolean(), (source, given, isFolded) => {
        // JavaScript counts letters of ASCII only as words.
        fc.pre(!/\\[bw]/.test(source) || !given.includes('é'))
        const found = new RegExp(source, isFolded ? 'iu' : 'u').exec(given)
        const expected = found === null ? undefined : [found.index, found.index + found[0].length]
        const match = findMatch(compile(`${isFolded ? '(?i)' : ''}${source}`), given)
        expect(match && [match.start, match.end]).toEqual(expected)
      }),
      { numRuns: getRuns(2_000) },
    )
  })

  test.each<[source: string, text: string, found: string[]]>([
    ['curl', 'Curl CURL', []],
    ['(?i)curl', 'Curl CURL', ['Curl', 'CURL']],
    ['(?m)^b$', 'a\nb\r\nb', ['b', 'b']],
    ['^b', 'a\nb', []],
    ['(?s)a.b', 'a\nb', ['a\nb']],
    ['/a/i', 'a /a/i', ['/a/i']],
    ['a|ab', 'ab', ['a']],
    ['a*?b', 'aab', ['aab']],
    ['x?', 'ab', ['', '', '']],
  ])('%s in %j', (source, text, found) => {
    expect(findMatches(compile(source), text, 100).map(({ start, end }) => text.slice(start, end))).toEqual(
      found,
    )
  })

  test.each([
    ['(a+)+$', `${'a'.repeat(300_000)}!`],
    ['(a|aa)+$', `${'a'.repeat(300_000)}!`],
    ['a.*b|a', 'a'.repeat(300_000)],
    ['(a|b)*a(a|b){100}c', 'ab'.repeat(50_000)],
  ])('%s is linear', (source, text) => {
    const start = performance.now()
    findMatches(compile(source), text, 100)
    expect(performance.now() - start).toBeLessThan(8_000)
  })
})
