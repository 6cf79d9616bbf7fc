/** Both parsers give the same tree: of samples of every construct and of endless made-up Markdown. */

import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import type { Root } from 'mdast'
import { beforeAll, describe, expect, test } from 'vitest'
import { needsReferenceParser } from '../../src/compiler/parse/markdown/needs-reference-parser.ts'
import { type Native, parseNatively } from '../../src/compiler/parse/markdown/satteri-tree.ts'
import { loadParser, type Parse } from '../../src/compiler/parse/markdown/tree.ts'
import { getRuns } from '../support/properties.ts'

const require = createRequire(import.meta.url)

const fixtures = fileURLToPath(new URL('../../fixtures/markdown/', import.meta.url))

/** Samples stand between lines of `%%%`. */
const samples = readdirSync(fixtures)
  .sort()
  .flatMap(file =>
    readFileSync(join(fixtures, file), 'utf8')
      .replace(/\n$/, '')
      .split('\n%%%\n')
      .map(text => ({ file, text })),
  )

let satteri: Parse
let remark: Parse
/** satteri alone, without the texts that go to remark. */
let native: Parse | undefined

beforeAll(async () => {
  satteri = await loadParser('satteri')
  remark = await loadParser('remark')
  native = await import('satteri').then(
    ({ markdownToMdast }) =>
      text =>
        markdownToMdast(text, { features: { gfm: false, frontmatter: true } }) as Root,
    () => undefined,
  )
})

describe('memory of satteri', () => {
  test.each(samples)('is read as satteri reads it: $text', ({ text }) => {
    if (native === undefined) return
    const code: Native = require(join(dirname(require.resolve('satteri')), '../index.js'))
    for (const variant of [text, `Brötchen 🥖 ${text}\n`])
      expect(parseNatively(code, variant)).toEqual(native(variant))
  })

  test('of another layout is not read', () => {
    const other = (bytes: Uint8Array): Native => ({
      createMdastHandle: () => ({}),
      serializeHandle: () => bytes,
      dropHandle: () => {},
    })
    expect(parseNatively(other(new Uint8Array(0)), '')).toBeUndefined()
    expect(parseNatively(other(new Uint8Array(200).fill(1)), '')).toBeUndefined()
  })
})

describe('samples', () => {
  test('there are enough of them', () => {
    expect(samples.length).toBeGreaterThan(250)
  })

  test.each(samples)('$file: $text', ({ text }) => {
    for (const variant of [
      text,
      `${text}\n`,
      text.replaceAll('\n', '\r\n'),
      `Bread.\n\n${text}\n\nRolls.\n`,
    ]) {
      expect(satteri(variant)).toEqual(remark(variant))
    }
  })

  test.each(samples.filter(({ file }) => file === 'doubtful.md'))('is doubted: $text', ({ text }) => {
    if (native === undefined) return
    const variants = [text, `${text}\n`]
    const differing = variants.filter(variant => !sameTree(native?.(variant), remark(variant)))
    for (const variant of differing)
      expect(needsReferenceParser(native(variant), variant), variant).toBe(true)
    // A sample on which they agree by now is of no use here.
    expect(differing).not.toEqual([])
  })

  test.each([
    ['a marker beside an escaped one, before punctuation', '- **Select \\***: all *rye*'],
    ['a marker beside the other, before a space', '| `a` | RYE_* | *b* |'],
    ['a comparison in a list', '- while N <= 3\n  `knead` on\n- <4 loaves\n  more'],
    ['an empty quote', 'text\n\n>\n</x>'],
    ['indented code below a heading', '- a\n\ntext\n\n# Bake\n    b\n    c'],
  ])('%s needs no second parse', (_, text) => {
    if (native === undefined) return
    expect(native(text)).toEqual(remark(text))
    expect(needsReferenceParser(native(text), text)).toBe(false)
  })

  test('most need no second parse', () => {
    if (native === undefined) return
    const plain = samples.filter(({ file }) => file !== 'doubtful.md')
    const doubted = plain.filter(({ text }) => needsReferenceParser(native?.(text) ?? emptyTree(), text))
    expect(doubted.length / plain.length).toBeLessThan(0.1)
  })
})

describe('made-up Markdown', () => {
  const word = fc.constantFrom(
    'rye',
    'dough ',
    'é',
    '粉',
    '🥖',
    'a_b',
    'x*y',
    '2',
    ' ',
    '  ',
    '\t',
    '$bake',
    '|',
  )
  const mark = fc.constantFrom(
    '*',
    '**',
    '_',
    '__',
    '`',
    '``',
    '[',
    ']',
    '](a.md)',
    '![',
    '<b>',
    '</b>',
    '<',
    '>',
    '\\',
    '&amp;',
    '<!-- c -->',
    '[r]',
    ':',
    '!',
    '"',
  ) // prettier-ignore
  const line = fc
    .tuple(
      fc.constantFrom(
        '',
        '',
        '',
        '- ',
        '* ',
        '1. ',
        '> ',
        '# ',
        '## ',
        '  ',
        '    ',
        '\t',
        '> - ',
        '- - ',
        '```',
        '~~~',
      ),
      fc.array(fc.oneof(word, word, mark), { maxLength: 8 }),
      fc.constantFrom('', '', '  ', '\\'),
    )
    .map(([prefix, inline, end]) => prefix + inline.join('') + end)
  const block = fc.constantFrom(
    '',
    '',
    '---',
    '===',
    '***',
    '```',
    '[r]: rye.md "t"',
    '<div>',
    '</div>',
    '| a |\n|---|',
    '+++',
  )
  const document = fc
    .tuple(
      fc.boolean(),
      fc.array(fc.oneof(line, line, block), { maxLength: 14 }),
      fc.constantFrom('\n', '\n', '\r\n'),
    )
    .map(([hasMatter, lines, end]) => [...(hasMatter ? ['---', 'name: rye', '---'] : []), ...lines].join(end))

  test('has the same tree', () => {
    fc.assert(
      fc.property(document, text => {
        expect(satteri(text)).toEqual(remark(text))
      }),
      { numRuns: getRuns(200), seed: 7 },
    )
  })

  // Short texts of nothing but markers and what stands beside them: here remark has rules of its own.
  test('has the same emphasis', () => {
    const unit = fc.constantFrom('*', '*', '_', '_', '\\', 'a', ' ', '.', '🥖', '“', '`')
    fc.assert(
      fc.property(fc.array(unit, { minLength: 2, maxLength: 7 }), units => {
        const text = `a ${units.join('')} b`
        expect(satteri(text)).toEqual(remark(text))
      }),
      { numRuns: getRuns(750), seed: 9 },
    )
  })

  // What a doubt about indented code, empty quotes and `<` in lists depends on.
  test('has the same blocks', () => {
    const one = fc.constantFrom(
      'p',
      '# h',
      '- l',
      '- l\n\n  m',
      '> q',
      '>',
      '    b',
      '    b\n    c',
      '\tb\n\n\tc',
      '***',
      '```\nx\n```',
      '<div>',
      '- N <= 3\n  `x`',
      '- a <b\n  c>',
      '- a <`b`\n  <1',
      '> a<\n> b',
    )
    const two = fc.tuple(one, fc.constantFrom('\n', '\n', '\n\n'))
    fc.assert(
      fc.property(fc.array(two, { minLength: 2, maxLength: 7 }), blocks => {
        const text = blocks.flat().join('')
        expect(satteri(text)).toEqual(remark(text))
      }),
      { numRuns: getRuns(500), seed: 10 },
    )
  })

  test('positions lie in the text, children in their parents, in order', () => {
    fc.assert(
      fc.property(document, text => {
        checkPlaces(satteri(text), text.length)
      }),
      { numRuns: getRuns(75), seed: 8 },
    )
  })
})

describe('characters that parsers do not agree on', () => {
  test.each([
    ['NUL', 'a\0b `c\0` [d](e\0.md)'],
    ['a lone high surrogate', 'a\uD83E *b*'],
    ['a lone low surrogate', '`\uDD56`'],
    ['a lone CR', 'a\rb\r\r- c\rd'],
    ['a BOM inside', 'a\uFEFFb'],
  ])('%s', (_, text) => {
    expect(satteri(text)).toEqual(remark(text))
    expect(satteri(text).position?.end.offset).toBe(text.length)
    expect(JSON.stringify(satteri(text))).not.toMatch(/\\u0000|\\ud83e|\\udd56/i)
  })
})

function sameTree(one: Root | undefined, other: Root): boolean {
  try {
    expect(one).toEqual(other)
    return true
  } catch {
    return false
  }
}

function emptyTree(): Root {
  return { type: 'root', children: [] }
}

function checkPlaces(node: Root | Root['children'][number], length: number): void {
  const { start, end } = node.position ?? {}
  if (start?.offset === undefined || end?.offset === undefined) throw new Error(`${node.type} has no place`)
  expect(start.offset).toBeLessThanOrEqual(end.offset)
  expect(end.offset).toBeLessThanOrEqual(length)
  let last = start.offset
  for (const child of 'children' in node ? node.children : []) {
    checkPlaces(child, end.offset)
    expect(child.position?.start.offset).toBeGreaterThanOrEqual(last)
    last = child.position?.end.offset ?? last
  }
}
