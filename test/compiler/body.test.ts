/** What readBody takes from a body, construct by construct, and that both parsers give the same. */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Body, parseBody } from '../../src/compiler/parse/markdown/body.ts'
import { loadParser, type Parse } from '../../src/compiler/parse/markdown/tree.ts'
import type { Position } from '../../src/core/json/types.ts'
import { getRuns } from '../support/properties.ts'
import { stopwatch } from '../support/stopwatch.ts'

let satteri: Parse
let remark: Parse

beforeAll(async () => {
  satteri = await loadParser('satteri')
  remark = await loadParser('remark')
})

function parseBodyText(text: string, bodyStart = 0): Body {
  const body = parseBody(satteri(text), text, bodyStart)
  expect(body).toEqual(parseBody(remark(text), text, bodyStart))
  return body
}

function at({ start, end }: Position): string {
  return `${start.line}:${start.column}-${end.line}:${end.column}`
}

describe('headings', () => {
  test.each([
    ['# Rye *bread*', ['1 Rye bread rye-bread']],
    ['# Rye\n\n## Rye\n\n### rye', ['1 Rye rye', '2 Rye rye-1', '3 rye rye-2']],
    ['Crust\n=====\n\nCrumb\n---', ['1 Crust crust', '2 Crumb crumb']],
    ['## The `oven`: 250 °C & up', ['2 The oven: 250 °C & up the-oven-250-c--up']],
    ['## Пшеница', ['2 Пшеница пшеница']],
    ['## [Rye](rye.md) <b>now</b> ![x](y.png)', ['2 Rye now rye-now-']],
    ['##', ['2  ']],
    ['> # In a quote', ['1 In a quote in-a-quote']],
    ['# __proto__\n\n# __proto__', ['1 proto proto', '1 proto proto-1']],
    ['# constructor\n\n# constructor', ['1 constructor constructor', '1 constructor constructor-1']],
  ])('%j', (text, expected) => {
    expect(parseBodyText(text).headings.map(({ depth, title, slug }) => `${depth} ${title} ${slug}`)).toEqual(
      expected,
    )
  })
})

describe('anchors', () => {
  test.each([
    ['<a id="crust"></a>\n\n# Crust', ['crust']],
    ["text <a name='crumb'></a> text", ['crumb']],
    ['<div id=oven class="x">\n\ntext\n\n</div>', ['oven']],
    ['<input name="flour">', []],
    ['<!-- <a id="hidden"></a> -->', []],
    ['`<a id="code"></a>`', []],
    ['## Rolls {#small-bread}', ['small-bread']],
    ['<a data-id="no"></a>', []],
  ])('%j', (text, expected) => {
    expect(parseBodyText(text).anchors).toEqual(expected)
  })
})

/** Kind, target, fragment and place of each reference. */
function listReferences(text: string): string[] {
  return parseBodyText(text).references.map(
    ({ kind, target, fragment, position }) =>
      `${kind} ${JSON.stringify(target)}${fragment === undefined ? '' : ` #${fragment}`} ${at(position)}`,
  )
}

describe('references', () => {
  test.each([
    ['[rye](references/rye.md)', ['link "references/rye.md" 1:1-1:25']],
    ['![crust](crust.png "A crust")', ['image "crust.png" 1:1-1:30']],
    ['[![badge](badge.svg)](rye.md)', ['link "rye.md" 1:1-1:30', 'image "badge.svg" 1:2-1:21']],
    ['[a](rye.md#the%20crust)', ['link "rye.md" #the crust 1:1-1:24']],
    ['[a](#crust)', ['link "" #crust 1:1-1:12']],
    ['[a](rye.md?raw=1#l)', ['link "rye.md" #l 1:1-1:20']],
    ['[a](rye%20bread.md)', ['link "rye bread.md" 1:1-1:20']],
    ['[a](100%.md)', ['link "100%.md" 1:1-1:13']],
    ['[a](%00.md)', ['link "%00.md" 1:1-1:12']],
    ['[a](<rye bread.md>)', ['link "rye bread.md" 1:1-1:20']],
    ['[a](/home/baker/rye.md)', ['link "/home/baker/rye.md" 1:1-1:24']],
    ['[a](~/rye.md)', ['link "~/rye.md" 1:1-1:14']],
    ['[a](C:\\bread\\rye.md)', ['link "C:\\\\bread\\\\rye.md" 1:1-1:21']],
    ['[a](file:///home/rye.md)', ['link "file:///home/rye.md" 1:1-1:25']],
    ['[a](../flour/SKILL.md)', ['link "../flour/SKILL.md" 1:1-1:23']],
    [
      '[a](LICENSE) [b](scripts) [c](.)',
      ['link "LICENSE" 1:1-1:13', 'link "scripts" 1:14-1:26', 'link "." 1:27-1:33'],
    ],
    ['[a][r] and [r]\n\n[r]: rye.md', ['link "rye.md" 1:1-1:7', 'link "rye.md" 1:12-1:15']],
    ['![a][R]\n\n[r]: crust.png\n[r]: other.png', ['image "crust.png" 1:1-1:8']],
    ['[unused]: rye.md', []],
    ['<a href="rye.md">x</a>', ['link "rye.md" 1:1-1:18']],
    ['<p>\n  <img alt="x > y" src=\'crust.png\'>\n</p>', ['image "crust.png" 2:3-2:36']],
    ['> <img src="a.png">', ['image "a.png" 1:3-1:20']],
    ['- x\n\n  <div>\n  <img src="a.png">\n  </div>', ['image "a.png" 3:3-5:9']],
    ['<a href="a&amp;b.md">', ['link "a&b.md" 1:1-1:22']],
    ['`[a](b.md)`\n\n```\n[a](b.md)\n```\n\n    [a](b.md)', []],
    ['<!-- [a](b.md) <img src="c.png"> -->', []],
    ['[a](rye.md)\r\n\r\n[b](oat.md)', ['link "rye.md" 1:1-1:12', 'link "oat.md" 3:1-3:12']],
    ['🥖 [a](rye.md)', ['link "rye.md" 1:4-1:15']],
    ['**[a](b/c.md)**', ['link "b/c.md" 1:3-1:14']],
    ['[a](src/oven.ts:45:2)', ['link "src/oven.ts" 1:1-1:22']],
    ['[a](./oven.ts:45-50)', ['link "./oven.ts" 1:1-1:21']],
  ])('%j', (text, expected) => {
    expect(listReferences(text)).toEqual(expected)
  })

  test.each([
    'https://example.org/rye.md',
    'mailto:baker@example.org',
    'javascript:alert(1)',
    'skill://rye',
    'data:image/png;base64,AA',
    '//example.org/rye.md',
    'www.example.org',
    'example.com/rye.md',
    '',
    '?',
    '#',
    '{{url}}',
    '{path}/rye.md',
    '%7Bpath%7D.md',
    '<path\\>/rye.md',
    '...',
    'path/to/rye.md',
    './path/to/rye.md',
    'url',
    'URL',
    'link',
    'Link-Here',
    'href',
    'image-url',
    'IMAGE_URL',
    'your-file.md',
    'docs/your_image.png',
    'XXX.md',
    '$HOME/rye.md',
    '${CLAUDE_PLUGIN_ROOT}/rye.md',
    '%APPDATA%/rye.md',
    'recipes/*.md',
    'a|b',
    'i',
    '1',
    '[name].md',
    'rye….md',
    'report url',
  ])('nothing of %j', address => {
    expect(listReferences(`[bread](${address === '' ? '' : `<${address}>`})`)).toEqual([])
  })

  test('autolinks are web addresses', () => {
    expect(listReferences('<https://example.org> <baker@example.org> https://example.org')).toEqual([])
  })
})

function listMentions(text: string): string[] {
  return parseBodyText(text).mentions.map(
    ({ kind, name, position }) => `${kind} ${name} ${position ? at(position) : ''}`,
  )
}

describe('mentions', () => {
  test.each([
    ['Then $knead-dough it.', ['dollar knead-dough 1:6-1:18']],
    ['Run $bakery:oven.', ['dollar bakery:oven 1:5-1:17']],
    ['$ARGUMENTS $1 ${name} $5.00 US$rye a$b \\$esc $$two $Name $rye_loaf', []],
    ['`$code` [a](x/$url)', []],
    ['$a-b then $a-b', ['dollar a-b 1:1-1:5']],
    ['*soft*&amp; $crumb', ['dollar crumb 1:13-1:19']],
    ['> line\n> $crust', ['dollar crust 2:3-2:9']],
    ['use the sour-dough skill', ['phrase sour-dough 1:1-1:25', 'order sour-dough 1:1-1:25']],
    ['Invoke sour-dough skill', ['phrase sour-dough 1:1-1:24', 'order sour-dough 1:1-1:24']],
    ['see the bakery:oven skill', ['phrase bakery:oven 1:1-1:26', 'order bakery:oven 1:1-1:26']],
    ['the "rye" skill', ['phrase rye 1:1-1:16']],
    ['Follow the **Rye** skill', ['phrase Rye 1:1-1:25']],
    ['the `rye` skill', ['phrase rye 1:5-1:16', 'order rye 1:5-1:16']],
    ['`rye` skills', ['phrase rye 1:1-1:13']],
    ['`/rye` skill', ['phrase rye 1:1-1:13']],
    [
      'use the `sour-dough`\nskill',
      ['phrase sour-dough 1:9-2:6', 'order sour-dough 1:9-2:6', 'code sour-dough 1:9-1:21'],
    ],
    ['the `README.md` skill counts', []],
    ['use the rye skill', []],
    ['a well-known skill', []],
    ['the Well-Known skill', []],
    ['```\nuse the sour-dough skill\n```', []],
    ['# Use the sour-dough skill', ['phrase sour-dough 1:3-1:27', 'order sour-dough 1:3-1:27']],
    [
      '`sour-dough` and `bakery:rye` and `a-1`',
      ['code sour-dough 1:1-1:13', 'code bakery:rye 1:18-1:30', 'code a-1 1:35-1:40'],
    ],
    ['`rye` `Rye-Bread` `a--b` `-a` `a-` `1-2` `a b-c` `x_y-z` `npm run-it`', []],
    ['`sour-dough`, `sour-dough`', ['code sour-dough 1:1-1:13']],
  ])('%j', (text, expected) => {
    expect(listMentions(text)).toEqual(expected)
  })
})

describe('firstParagraph', () => {
  test.each([
    ['# Rye\n\nBakes *rye*\n  bread.\n\nMore.', 'Bakes rye bread.'],
    ['![badge](a.svg)\n\n[![b](c.svg)](d.md)\n\nBread.', 'Bread.'],
    ['<!-- note -->\n\nBread.', 'Bread.'],
    ['text <!-- note --> more', 'text more'],
    ['- item\n\nBread.', 'Bread.'],
    ['- item\n- other', 'item'],
    ['> Quoted.\n', 'Quoted.'],
    ['| a | b |\n|---|---|\n| c | d |\n\nBread.', 'Bread.'],
    ['***\n\n—\n\nBread.', 'Bread.'],
    ['# Only a heading', ''],
    ['', ''],
    ['```\ncode\n```', ''],
    ['粉と水。', '粉と水。'],
  ])('%j', (text, expected) => {
    expect(parseBodyText(text).firstParagraph).toBe(expected)
  })
})

describe('code and comments', () => {
  test('code', () => {
    const { code } = parseBodyText('`a`\n\n```sh x\nb\n```\n\n    c\n\n# `d`\n')
    expect(code.map(({ kind, lang, value, position }) => [kind, lang, value, at(position)])).toEqual([
      ['span', undefined, 'a', '1:1-1:4'],
      ['block', 'sh', 'b', '3:1-5:4'],
      ['block', undefined, 'c', '7:1-7:6'],
      ['span', undefined, 'd', '9:3-9:6'],
    ])
  })

  test('comments, each with its own line', () => {
    const text =
      '<!-- one -->\n\ntext <!-- two\nthree --> <!--four-->\n\n<div>\n<!-- five -->\n</div>\n\n<!-- open'
    expect(parseBodyText(text).comments).toEqual([
      { line: 1, text: 'one' },
      { line: 3, text: 'two\nthree' },
      { line: 4, text: 'four' },
      { line: 7, text: 'five' },
      { line: 10, text: 'open' },
    ])
  })
})

test('the frontmatter is not part of the body', () => {
  const text = '---\nname: $rye\ndescription: use the sour-dough skill\n---\n\n# Rye\n\n$oat\n'
  const bodyStart = text.indexOf('\n# Rye')
  const body = parseBodyText(text, bodyStart)
  expect(body.mentions.map(({ name }) => name)).toEqual(['oat'])
  expect(body.headings.map(({ position }) => at(position))).toEqual(['6:1-6:6'])
  expect(parseBodyText('# A\n\ntext [a](b/c.md)\n\n# B', 5)).toMatchObject({ headings: [{ title: 'B' }] })
})

test('hostile HTML is read in linear time', () => {
  for (const unit of [
    '<a ',
    '<a "',
    '<a b=\'<a b="',
    '<!--',
    '<a href=',
    '<a id="x',
    '< ',
    '<a'.padEnd(40, ' b'),
    '<a'.padEnd(100_000, 'a'),
  ]) {
    const text = `<div>${unit.repeat(100_000 / unit.length)}`
    const took = stopwatch()
    parseBody(remark(text), text, 0)
    expect(took(), unit).toBeLessThan(5_000)
  }
})

test('a target of opening brackets is read in linear time', () => {
  const text = `[oat](<${'['.repeat(100_000)}>)`
  const tree = remark(text)
  const took = stopwatch()
  parseBody(tree, text, 0)
  expect(took()).toBeLessThan(5_000)
})

test('any text gives facts with places in it', () => {
  const bit = fc.constantFrom(
    '[a](',
    'b.md',
    ')',
    '$x',
    '`c-d`',
    '<a id="',
    '">',
    '<img src="e">',
    '<!--',
    '-->',
    '\n',
    '\n\n',
    '# ',
    '- ',
    '> ',
    'use the ',
    'x-y',
    ' skill',
    '%',
    '#',
    '🥖',
    '\r\n',
    '![',
    '[r]',
    '[r]: f',
  ) // prettier-ignore
  fc.assert(
    fc.property(fc.array(bit, { maxLength: 30 }), bits => {
      const text = bits.join('')
      const { headings, references, mentions, code } = parseBodyText(text)
      for (const { position } of [...headings, ...references, ...mentions, ...code]) {
        expect(position?.start.offset).toBeGreaterThanOrEqual(0)
        expect(position?.end.offset).toBeLessThanOrEqual(text.length)
      }
    }),
    { numRuns: getRuns(100), seed: 3 },
  )
})
