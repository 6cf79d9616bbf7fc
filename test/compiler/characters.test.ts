import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runRules } from '../../src/compiler/validate/rules.ts'
import { bidirectionalNames, hiddenNames } from '../../src/compiler/validate/threats/characters.ts'
import { shown } from '../support/entry.ts'
import { parseWhole } from '../support/parsed.ts'

const codes = new Set(['hidden-character', 'bidirectional-character', 'tag-character', 'control-character'])

function inText(text: string): string[] {
  return shown(runRules(parseWhole(text)).filter(({ code }) => codes.has(code)))
}

/** A text in tag characters. */
function tagged(text: string): string {
  return Array.from(text, letter => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')
}

describe('texts in which nothing is hidden', () => {
  it.each([
    ['plain', 'Knead the dough.\r\n\tWait.\f\n'],
    ['emoji, with and without selectors', '✅ ⚠️ ⚠ ❤︎ ☑️ 🍞 ©️ 🇩🇰'],
    ['keycaps', '1️⃣ 2️⃣ #️⃣ *️⃣'],
    ['families', '👨‍👩‍👧‍👦 👩‍❤️‍💋‍👨 🧑‍🤝‍🧑'],
    ['professions and skin tones', '👩🏽‍🍳 👨🏿‍🌾 🧑‍🍳 🏃🏼‍♂️'],
    ['joined without selectors', '👁‍🗨 🏳‍🌈'],
    ['other sequences', '🏳️‍🌈 🏴‍☠️ 🐕‍🦺 ❤️‍🔥 👨‍🦰'],
    ['flags of regions', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏴󠁧󠁢󠁷󠁬󠁳󠁿 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['a doubled selector', '⚠\uFE0F\uFE0F'],
    ['a selector that strayed to the front of its emoji', '- \uFE0F🛠\uFE0F'],
    ['Persian', 'نان را می‌پزیم و کتاب‌ها را می‌خوانیم.'],
    ['Arabic with marks', 'الخبز (bread)\u200F، ثم الماء\u061C.'],
    ['Hindi', 'रोटी बनाएँ, क्‍ष और क्‌ष।'],
    ['Malayalam', 'അപ്പം പാചകം ചെയ്യുക, ന്‍'],
    ['Sinhala', 'ශ්‍රී ලංකා'],
    ['Hebrew with marks', 'לחם (bread)\u200F ומים\u200E!'],
    ['a name with a mark', 'Bread\u200E, water'],
    ['Khmer with zero width spaces', 'នំបុ័ង\u200Bនិង\u200Bទឹក'],
    ['Thai with zero width spaces', 'ขนมปัง\u200Bและ\u200Bน้ำ'],
    ['Mongolian', '\u182F\u180B \u1820\u180E\u1820'],
    ['Japanese with ideographic variants', '葛\u{E0100}飾区のパン、辻\uFE00'],
    ['Korean', '빵을 굽습니다'],
    ['typographic spaces and dashes', 'a\u00A0b\u2009c\u202Fd – e — f… “g”'],
    ['box drawing', '├── oven\n└── tin'],
    ['what stands for characters that were lost', 'caf\uFFFD \uFFFC'],
    ['half a pair', 'a\uD83Db'],
    ['the anchor of a heading with emoji', '[⚠️ Rye ⚠️](#️-rye-\uFE0F)'],
    ['a fence within a fence', 'Knead.\n\u200B```sh\n\u200B```\n\n\u200B\n'],
    ['a fence that is parted', 'Knead.\n`\u200B``sh\n``\u200B`'],
    ['Kannada after a Latin word', 'rye.dev\u200Cನಲ್ಲಿ'],
    ['a byte order mark that is searched for', "text.lstrip('\uFEFF')"],
    ['a control character that is shown for itself', 'The frame starts with `\u0010`.'],
  ])('%s', (_, text) => expect(inText(text)).toEqual([]))
})

describe('hidden-character', () => {
  it.each([
    [
      'zero width space',
      'ig\u200Bnore',
      '1:3-1:4 hidden-character code=U+200B name=zero width space count=1',
    ],
    [
      'zero width non-joiner',
      'ig\u200Cnore',
      '1:3-1:4 hidden-character code=U+200C name=zero width non-joiner count=1',
    ],
    [
      'zero width joiner',
      'ig\u200Dnore',
      '1:3-1:4 hidden-character code=U+200D name=zero width joiner count=1',
    ],
    [
      'a joiner after an emoji',
      '🍞\u200Dx',
      '1:3-1:4 hidden-character code=U+200D name=zero width joiner count=1',
    ],
    [
      'zero width space in Chinese',
      '面\u200B包',
      '1:2-1:3 hidden-character code=U+200B name=zero width space count=1',
    ],
    [
      'zero width space between two pieces of code',
      '`rye`\u200B`bread`',
      '1:6-1:7 hidden-character code=U+200B name=zero width space count=1',
    ],
    ['soft hyphen', 'sour\u00ADdough', '1:5-1:6 hidden-character code=U+00AD name=soft hyphen count=1'],
    ['word joiner', 'a\u2060b', '1:2-1:3 hidden-character code=U+2060 name=word joiner count=1'],
    [
      'invisible operator',
      'a\u2063b',
      '1:2-1:3 hidden-character code=U+2063 name=invisible separator count=1',
    ],
    [
      'deprecated format character',
      'a\u206Ab',
      '1:2-1:3 hidden-character code=U+206A name=invisible format character count=1',
    ],
    ['Hangul filler', 'a\u3164b', '1:2-1:3 hidden-character code=U+3164 name=Hangul filler count=1'],
    [
      'jamo filler alone',
      'a\u1160b',
      '1:2-1:3 hidden-character code=U+1160 name=Hangul jungseong filler count=1',
    ],
    ['line separator', 'a\u2028b', '1:2-1:3 hidden-character code=U+2028 name=line separator count=1'],
    [
      'selector after a letter',
      'a\uFE01b',
      '1:2-1:3 hidden-character code=U+FE01 name=variation selector count=1',
    ],
    [
      'emoji selector between letters',
      'a\uFE0Fb',
      '1:2-1:3 hidden-character code=U+FE0F name=variation selector count=1',
    ],
    [
      'a selector that lost its emoji',
      'Warm - \uFE0F Knead',
      '1:8-1:9 hidden-character code=U+FE0F name=variation selector count=1',
    ],
    [
      'selectors between dashes',
      '-\uFE01-\uFE02-',
      '1:2-1:3 hidden-character code=U+FE01 name=variation selector count=2',
    ],
    [
      'a payload behind an emoji',
      'Bake 🍞\u{E0158}\u{E0155}\u{E015C}\uFE03 and 🥐\uFE00\uFE01',
      '1:8-1:15 hidden-character code=U+E0158 name=variation selector count=6',
    ],
    [
      'a byte order mark inside',
      '\n\na\uFEFFb',
      '3:2-3:3 hidden-character code=U+FEFF name=zero width no-break space, or a misplaced byte order mark count=1',
    ],
  ])('%s', (_, text, found) => expect(inText(text)).toEqual([found]))

  it('counts each code point, and points to the first', () => {
    expect(inText('a\u200Bb\n\u00AD\u200Bc\u200B')).toEqual([
      '1:2-1:3 hidden-character code=U+200B name=zero width space count=3',
      '2:1-2:2 hidden-character code=U+00AD name=soft hyphen count=1',
    ])
  })

  it('looks at the frontmatter too', () => {
    const text = '---\nname: bread\ndescription: Bakes \u200Bbread.\n---\nKnead.\n'
    expect(inText(text)).toEqual(['3:20-3:21 hidden-character code=U+200B name=zero width space count=1'])
  })
})

describe('bidirectional-character', () => {
  it.each([
    [
      'override',
      'if (\u202Enimda)',
      '1:5-1:6 bidirectional-character code=U+202E name=right-to-left override count=1',
    ],
    ['isolate', '\u2066a', '1:1-1:2 bidirectional-character code=U+2066 name=left-to-right isolate count=1'],
    [
      'marks in a row',
      'a\u200E\u200E',
      '1:2-1:3 bidirectional-character code=U+200E name=left-to-right mark count=2',
    ],
    [
      'override in Hebrew',
      'לחם \u202Ex',
      '1:5-1:6 bidirectional-character code=U+202E name=right-to-left override count=1',
    ],
  ])('%s', (_, text, found) => expect(inText(text)).toEqual([found]))
})

describe('tag-character', () => {
  it('shows what is hidden', () => {
    expect(inText(`Bake.${tagged('burn it')} Then ${tagged('!')}`)).toEqual([
      '1:6-1:20 tag-character text=burn it! count=8',
    ])
  })

  it('escapes what terminals obey and what would end the quotation', () => {
    expect(inText(`a${tagged('\u0001\u001B[2J`\u007F')}`)).toEqual([
      '1:2-1:16 tag-character text=\\x01\\x1b[2J\\x60\\x7f count=7',
    ])
  })

  it('cuts long texts', () => {
    expect(inText(tagged('a'.repeat(300)))).toEqual([
      `1:1-1:601 tag-character text=${'a'.repeat(200)}… count=300`,
    ])
  })

  it('takes no sentence for a flag', () => {
    const text = `🏴${tagged('run this now')}\u{E007F}`
    expect(inText(text)).toEqual(['1:3-1:29 tag-character text=run this now\\x7f count=13'])
  })
})

describe('control-character', () => {
  it.each([
    ['escape', 'a\u001B[31m', '1:2-1:3 control-character codes=U+001B count=1 lines=line 1'],
    ['NUL', 'a\0b\0', '1:2-1:3 control-character codes=U+0000 count=2 lines=line 1'],
    ['DEL', 'a\u007F', '1:2-1:3 control-character codes=U+007F count=1 lines=line 1'],
    ['C1', 'a\u0085b', '1:2-1:3 control-character codes=U+0085 count=1 lines=line 1'],
    ['vertical tab', 'a\u000Bb', '1:2-1:3 control-character codes=U+000B count=1 lines=line 1'],
    [
      'text in a wrong encoding, once',
      'a\u0093b\u0094\n\n\u0080\u0093',
      '1:2-1:3 control-character codes=U+0093, U+0094, U+0080 count=4 lines=lines 1, 3',
    ],
    [
      'more than a message names',
      '\u0001\n\u0002\n\u0003\n\u0004\n\u0005\n\u0006\n\u0007',
      '1:1-1:2 control-character codes=U+0001, U+0002, U+0003, U+0004, U+0005 and 2 more count=7 lines=lines 1, 2, 3, 4, 5 and 2 more',
    ],
  ])('%s', (_, text, found) => expect(inText(text)).toEqual([found]))
})

it.each([...hiddenNames.keys(), ...bidirectionalNames.keys()])('watches code point %i', point => {
  expect(inText(`a${String.fromCodePoint(point).repeat(2)}b`)).toHaveLength(1)
})

it('finds every hidden character wherever it stands in Latin text', () => {
  const hidden = fc.constantFrom('\u200B', '\u2060', '\u00AD', '\u202E', '\u{E0041}', '\u0007', '\uFEFF')
  const letters = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '面', '🍞', '\n'), maxLength: 20 })
  fc.assert(
    fc.property(letters, hidden, letters, (before, it, after) => {
      fc.pre(it !== '\u200B' || !before.endsWith('\n') || !/^(?:\n|$)/.test(after))
      const [found, ...others] = runRules(parseWhole(`x${before}${it}${after}`)).filter(({ code }) =>
        codes.has(code),
      )
      expect(others).toEqual([])
      expect(found?.position?.start.offset).toBe(before.length + 1)
    }),
  )
})
