/** Which skills a request is for: globs, words, patterns, rules. And that no input is slow. */
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import ignore from 'ignore'
import picomatch from 'picomatch'
import { describe, expect, test } from 'vitest'
import type { Access, Permission, Trigger } from '../../src/core/json/types.ts'
import { compileGlobs, matchGlobs } from '../../src/core/match/glob.ts'
import { compilePattern, testPattern } from '../../src/core/match/pattern.ts'
import { getPermission, isInScope, matchWildcard } from '../../src/core/match/permissions.ts'
import { findPhrases, indexPhrases } from '../../src/core/match/phrases.ts'
import { fold, splitPhrase } from '../../src/core/match/words.ts'
import { type MatchRequest, type MatchSkill, matchSkills } from '../support/match.ts'
import { getRuns } from '../support/properties.ts'

test('a runtime can load it: nothing is imported but types, lists and each other', () => {
  const folder = new URL('../../src/core/match/', import.meta.url)
  for (const file of readdirSync(folder)) {
    const text = readFileSync(new URL(file, folder), 'utf8')
    for (const [, types, target = ''] of text.matchAll(/^import (type )?[^']*'([^']+)'/gm))
      expect(
        target.startsWith('./') ||
          target === '../text/order.ts' ||
          (types !== undefined && target === '../json/types.ts'),
        `${file}: ${target}`,
      ).toBe(true)
    expect(text).not.toMatch(/'node:|\bprocess\.|\bBuffer\b/)
  }
})

// ---------------------------------------------------------------- globs

function taken(globs: string[], path: string): boolean {
  return matchGlobs(compileGlobs(globs).globs, path) !== undefined
}

describe('globs', () => {
  test.each<[globs: string | string[], yes: string[], no: string[]]>([
    ['*.md', ['a.md', 'docs/deep/a.md', '.md', 'docs/.hidden.md'], ['a.mdx', 'a.md.txt/b.txt/c']],
    ['/*.md', ['a.md'], ['docs/a.md']],
    ['docs/*.md', ['docs/a.md'], ['docs/b/a.md', 'x/docs/a.md']],
    ['**/*.ts', ['a.ts', 'x/y/a.ts'], ['a.tsx']],
    ['src/**/*.ts', ['src/a.ts', 'src/x/y/a.ts'], ['a.ts', 'lib/src/a.ts']],
    ['src/**', ['src/a', 'src/x/y'], ['src', 'lib/src/a']],
    ['src/**/*', ['src/a', 'src/x/y'], ['src']],
    ['src', ['src', 'src/a', 'lib/src/x/y'], ['srcs', 'a/srcs/b']],
    ['src/', ['src/a', 'lib/src/x/y'], ['src', 'lib/src']],
    ['/src/', ['src/a'], ['src', 'lib/src/a']],
    ['**', ['a', 'a/b/c'], []],
    ['**/', ['a/b'], ['a']],
    ['a/**/b', ['a/b', 'a/x/b', 'a/x/y/b', 'a/b/c'], ['a/xb', 'ab']],
    ['a**b', ['ab', 'axb', 'x/axxb'], ['a/b']],
    ['src/*', ['src/.env', 'src/x/y'], ['src']],
    ['oven-?.yml', ['oven-1.yml', 'oven-é.yml', 'oven-🥖.yml'], ['oven-.yml', 'oven-12.yml', 'oven-/.yml']],
    ['[ab]*.rs', ['a.rs', 'bread.rs'], ['c.rs']],
    ['[!ab]*', ['cake', '面包'], ['a', 'bread']],
    ['[^a-c]x', ['dx', '-x'], ['ax', 'bx', 'x/x']],
    ['[]x]', [']', 'x'], ['y']],
    ['[a-]b', ['ab', '-b'], ['bb']],
    ['[\\]]', [']'], ['\\']],
    ['{rye,wheat}/*.{yml,yaml}', ['rye/a.yml', 'wheat/b.yaml'], ['oat/a.yml', 'rye/a.json', 'x/rye/a.yml']],
    ['{a,{b,c}d}.md', ['a.md', 'bd.md', 'cd.md'], ['b.md', 'd.md']],
    ['roll{,s}.md', ['roll.md', 'rolls.md'], ['roll{,s}.md']],
    ['{*.md,docs/*.txt}', ['x/a.md', 'docs/a.txt'], ['x/docs/a.txt']],
    ['{{slug}}.md', ['{{slug}}.md'], ['slug.md']],
    ['a}b,c', ['a}b,c'], ['a']],
    ['[{,}]', ['{', ',', '}'], ['a']],
    ['\\*.md', ['*.md'], ['a.md']],
    ['\\!important', ['!important'], ['important']],
    ['photos \\[2024/**', ['photos [2024/a.jpg'], ['photos 2']],
    ['app/(shop)/page.tsx', ['app/(shop)/page.tsx'], ['app/shop/page.tsx']],
    ['SRC/*.ts', ['SRC/a.ts'], ['src/a.ts']],
    ['面包/**', ['面包/黑麦.md'], ['蛋糕/a.md']],
    [
      ['*.ts', '!*.test.ts'],
      ['a.ts', 'x/a.ts'],
      ['a.test.ts', 'x/a.test.ts'],
    ],
    [['src/', '!src/old/', 'src/old/keep.ts'], ['src/a', 'src/old/keep.ts'], ['src/old/a']],
    [['!*.md'], [], ['a.md', 'a.ts']],
  ])('%j', (globs, yes, no) => {
    const list = [globs].flat()
    expect(compileGlobs(list).faults).toEqual([])
    expect(yes.filter(path => !taken(list, path))).toEqual([])
    expect(no.filter(path => taken(list, path))).toEqual([])
  })

  test('name the first glob that takes the path in', () => {
    const { globs } = compileGlobs(['*.md', '*.ts', 'src/**', '!src/old/**'])
    expect(matchGlobs(globs, 'src/a.ts')?.source).toBe('*.ts')
    expect(matchGlobs(globs, 'src/old/a.ts')).toBeUndefined()
  })

  test.each(['../a.ts', '/a.ts', '', '.', 'x/../a.ts', 'a'.repeat(5_000)])(
    'take in no path like %j',
    path => {
      expect(taken(['**', '*'], path)).toBe(false)
    },
  )

  test('see through `./` and doubled slashes of a path', () => {
    expect(taken(['src/*.ts'], './src//a.ts')).toBe(true)
  })

  test.each<[string, number, RegExp]>([
    ['', 0, /empty/],
    ['!', 0, /empty/],
    ['/', 0, /empty/],
    ['src/[ab', 4, /`\[` is never closed/],
    ['photos [2024/**', 7, /`\[` is never closed/],
    ['[z-a]', 0, /`z-a` is a reversed range/],
    ['[[:alpha:]]', 0, /few clients/],
    ['src/{a,b', 4, /`\{` is never closed/],
    ['{a,{b}', 0, /`\{` is never closed/],
    ['./src/*.ts', 0, /cannot contain `\.`/],
    ['src/../*.ts', 4, /cannot contain `\.\.`/],
    ['src//a', 4, /`\/\/`/],
    ['src/*.(ts|tsx)', 6, /alternatives are written/],
    ['a\\', 1, /ends in/],
    ['x'.repeat(1_025), 1_024, /longer than 1024/],
    ['{a,b}'.repeat(10), 0, /more than 1000 patterns/],
  ])('%j is wrong', (glob, at, reason) => {
    const { globs, faults } = compileGlobs([glob])
    expect(globs).toEqual([])
    expect(faults).toMatchObject([{ index: 0, at }])
    expect(faults[0]?.reason).toMatch(reason)
  })

  test('share a budget, which those without braces do not use up', () => {
    const many = Array.from({ length: 2_000 }, (_, index) => `file-${index}.md`)
    expect(compileGlobs(many).faults).toEqual([])
    const { globs, faults } = compileGlobs(['{a,b}'.repeat(9), '{a,b}'.repeat(9), '{c,d}'])
    expect(globs.map(({ patterns }) => patterns.length)).toEqual([512, 2])
    expect(faults.map(({ index }) => index)).toEqual([1])
    const long = Array.from({ length: 150 }, () => 'x'.repeat(1_000))
    expect(compileGlobs(long).faults.length).toBe(150 - 131)
  })
})

const segment = fc.stringMatching(/^[ab.]{1,3}$/).filter(text => !/^\.+$/.test(text))
const anyPath = fc.array(segment, { minLength: 1, maxLength: 4 }).map(parts => parts.join('/'))
const piece = fc.oneof(
  fc.constantFrom('*', '?', 'a', 'b', '.', 'ab', '[ab]', '[!a]', '[a-b]', '{a,b}', '{a,.b}', '{ab,{a,b}}'),
  segment,
)
const globSegment = fc.oneof(
  { arbitrary: fc.array(piece, { minLength: 1, maxLength: 3 }).map(parts => parts.join('')), weight: 4 },
  { arbitrary: fc.constant('**'), weight: 1 },
)
const anyGlob = fc
  .tuple(fc.constantFrom('', '', '/'), fc.array(globSegment, { minLength: 1, maxLength: 4 }))
  .map(([start, parts]) => start + parts.join('/'))
  // Three stars in a row mean something else to each library; `.` and `..` are refused.
  .filter(glob => !/\*\*[^/]|[^/]\*\*|\*\{|\}\*|(?:^|\/)\.{1,2}(?:\/|$)/.test(glob))

/** picomatch's own reading of an anchored glob, which is gitignore's once folders and depth are spelt out. */
function asPicomatch(glob: string): (path: string) => boolean {
  // `[!…]` is `[^…]`: picomatch takes the sign for a character.
  const inner = (glob.startsWith('/') ? glob.slice(1) : glob).replaceAll('[!', '[^')
  const expanded = glob.includes('/') ? [inner] : [`**/${inner}`]
  return picomatch(
    expanded.flatMap(each => [each, `${each}/**`]),
    { dot: true, nonegate: true, noextglob: true, strictSlashes: true },
  )
}

describe('globs are those of other libraries', () => {
  test('picomatch, with a slash or depth spelt out', () => {
    fc.assert(
      fc.property(anyGlob, anyPath, (glob, path) => {
        // A glob that ends in `**` means what lies below, and to picomatch also the folder itself.
        fc.pre(!/(?:^|\/)\*\*$/.test(glob))
        // A slash inside of braces anchors that alternative only; here braces hold none.
        expect(taken([glob], path), `${glob} ${path}`).toBe(asPicomatch(glob)(path))
      }),
      { numRuns: getRuns(750) },
    )
  })

  test('ignore, which Claude Code uses, with braces expanded and case counted', () => {
    const plain = anyGlob.filter(glob => !/[{}]/.test(glob))
    fc.assert(
      fc.property(plain, anyPath, (glob, path) => {
        const oracle = ignore({ ignorecase: false }).add(glob)
        expect(taken([glob], path), `${glob} ${path}`).toBe(oracle.ignores(path))
      }),
      { numRuns: getRuns(750) },
    )
  })
})

describe('no glob is slow', () => {
  test('whatever it is, it is compiled or refused', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 }), fc.string(), (items, path) => {
        const { globs, faults } = compileGlobs(items)
        expect(globs.length + faults.length).toBe(items.length)
        for (const { index, at } of faults) expect(at).toBeLessThanOrEqual(items[index]?.length ?? 0)
        matchGlobs(globs, path)
      }),
      { numRuns: getRuns(500) },
    )
  })
})

// ---------------------------------------------------------------- words

describe('fold', () => {
  test.each([
    ['Straße', 'STRASSE'],
    ['ΣΊΣΥΦΟΣ', 'Σίσυφος'],
    ['ｆｕｌｌ　ｗｉｄｔｈ', 'FULL WIDTH'],
    ['cafe\u0301', 'CAFÉ'],
    ['ﬁle', 'FILE'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['zero\u200bwidth', 'zerowidth'],
    ['ｶﾞ', 'ガ'],
  ])('%j is %j', (a, b) => {
    expect(fold(a)).toBe(fold(b))
  })
})

test.each([
  ['rye-bread', ['rye', ' ', 'bread']],
  [' rye_bread\t', ['rye', ' ', 'bread']],
  ['C++', ['c', '+', '+']],
  ['黑麦 bread', ['黑', '麦', ' ', 'bread']],
  ['--', []],
  ['', []],
])('%j is the words %j', (text, words) => {
  expect(splitPhrase(text)).toEqual(words)
})

test('phrases are found wherever their words stand together', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 5 })
  fc.assert(
    fc.property(fc.array(words, { maxLength: 8 }), fc.array(words, { maxLength: 4 }), (phrases, parts) => {
      const text = parts.flat()
      const stands = (phrase: string[]) =>
        phrase.length > 0 && ` ${text.join(' ')} `.includes(` ${phrase.join(' ')} `)
      const found = findPhrases(
        indexPhrases(phrases.map(phrase => phrase.join(' '))),
        splitPhrase(text.join(' ')),
      )
      expect([...found].sort()).toEqual([...phrases.keys()].filter(at => stands(phrases[at] ?? [])))
    }),
    { numRuns: getRuns(500) },
  )
})

// ---------------------------------------------------------------- patterns

describe('patterns', () => {
  test.each<[pattern: string, yes: string[], no: string[]]>([
    ['bak(e|ing)', ['I bake', 'BAKING'], ['bread']],
    ['(add|create).*?(loaf|roll)', ['please add one more roll'], ['add flour', 'roll, then add']],
    ['^rye$', ['rye', 'RYE'], ['rye bread']],
    ['/knead (the )?dough/i', ['Knead dough', 'knead the dough'], ['knead']],
    ['(?i)knead', ['KNEAD'], []],
    ['colou?r', ['color', 'color'], ['colr']],
    ['a{2,3}b', ['aab', 'xaaab'], ['ab']],
    ['^a{2}$', ['aa'], ['a', 'aaa']],
    ['^a{,2}$', ['', 'a', 'aa'], ['aaa']],
    ['x{y}', ['x{y}'], ['xy']],
    ['\\bpan\\b', ['a pan!'], ['panel', 'japan']],
    ['pan\\B', ['panel'], ['pan']],
    ['\\d+ (?:kg|g)\\b', ['500 g', '５ kg'], ['g', '500 grams']],
    ['[0-9a-f]{4}', ['BEEF'], ['beer']],
    ['[^a-z ]', ['ä', '1'], ['abc', 'ABC d']],
    ['[\\w.-]+@', ['a.b-c@'], ['@']],
    ['[\\-\\.\\"]', ['-', '.', '"'], ['a']],
    ['[]', [], []],
    ['größe', ['GRÖSSE'], ['grosse']],
    ['\\p{Script=Han}', ['黑麦'], ['rye']],
    ['黑麦|小麦', ['我要小麦'], ['大麦']],
    ['(a*)*b', ['aab', 'b'], ['a']],
    ['(|a)+', [''], []],
    ['.', ['a'], ['', '\n']],
    ['\\x41\\u0042\\u{43}', ['abc'], ['ab']],
    ['\\Aoven\\Z', ['oven'], ['the oven']],
    ['(?<dough>rye|oat)', ['oat'], ['wheat']],
    ['a|', ['anything'], []],
  ])('%j', (source, yes, no) => {
    const compiled = compilePattern(source)
    if (source === '[]') return expect(compiled).toMatchObject({ fault: { kind: 'invalid' } })
    if (!('pattern' in compiled)) throw new Error(compiled.fault.reason)
    expect(yes.filter(text => !testPattern(compiled.pattern, fold(text)))).toEqual([])
    expect(no.filter(text => testPattern(compiled.pattern, fold(text)))).toEqual([])
  })

  test.each<[string, 'invalid' | 'unsafe', RegExp, number]>([
    ['(bake', 'invalid', /`\(` is never closed/, 0],
    ['bake)', 'invalid', /closes nothing/, 4],
    ['[a-', 'invalid', /`\[` is never closed/, 0],
    ['[z-a]', 'invalid', /not supported/, 0],
    ['[[:alpha:]]', 'invalid', /not supported/, 1],
    ['*.md', 'invalid', /has nothing to repeat/, 0],
    ['a**', 'invalid', /two repetition operators/, 1],
    ['a++', 'invalid', /two repetition operators/, 1],
    ['a{3,2}', 'invalid', /reversed/, 1],
    ['\\q', 'invalid', /not supported/, 0],
    ['a\\', 'invalid', /ends in/, 1],
    ['\\p{Nonsense}', 'invalid', /not supported/, 0],
    ['(?x)a', 'invalid', /`\(\?`/, 0],
    ['(?=a)', 'unsafe', /not supported/, 0],
    ['a(?<!b)', 'unsafe', /not supported/, 1],
    ['(?>a)', 'unsafe', /not supported/, 0],
    ['(a)\\1', 'unsafe', /backreference/, 3],
    ['(?<a>b)\\k<a>', 'unsafe', /backreference/, 7],
    ['a{2000}', 'unsafe', /more than 1000 times/, 1],
    ['((a{100}){100}){100}', 'unsafe', /steps/, 0],
    ['('.repeat(60) + ')'.repeat(60), 'unsafe', /nested/, 51],
    ['a'.repeat(1_001), 'unsafe', /longer/, 1_000],
  ])('%.40j is %s', (source, kind, reason, at) => {
    expect(compilePattern(source)).toMatchObject({
      fault: { kind, at, reason: expect.stringMatching(reason) },
    })
  })

  const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', '\\b', 'x', '^', '$')
  const { pattern: anyPattern } = fc.letrec<{ pattern: string }>(tie => ({
    pattern: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      atom,
      fc.tuple(tie('pattern'), tie('pattern')).map(parts => parts.join('')),
      fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `(${a}|${b})`),
      fc
        .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,2}', '*?'))
        .map(([a, sign]) => `(?:${a})${sign}`),
    ),
  }))

  test('mean what they mean to the host', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'x', ' '), maxLength: 8 })
    fc.assert(
      fc.property(anyPattern, text, (source, given) => {
        const compiled = compilePattern(source)
        if (!('pattern' in compiled)) throw new Error(compiled.fault.reason)
        expect(testPattern(compiled.pattern, given), source).toBe(new RegExp(source, 'iu').test(given))
      }),
      { numRuns: getRuns(750) },
    )
  })

  test('whatever it is, it is compiled or refused', () => {
    const unit = fc.constantFrom(...'ab\\()[]{}*+?|^$.-:=!<>dwbpxu1,&~/'.split(''))
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 30 }), fc.string(), (source, text) => {
        const compiled = compilePattern(source)
        if ('pattern' in compiled) testPattern(compiled.pattern, text)
        else expect(compiled.fault.at).toBeLessThanOrEqual(source.length)
      }),
      { numRuns: getRuns(1_250) },
    )
  })
})

// ---------------------------------------------------------------- permissions

describe('permissions', () => {
  test.each<[string, string, boolean]>([
    ['*', 'frontend:lint', true],
    ['*', '', true],
    ['frontend:*', 'frontend:lint', true],
    ['frontend:*', 'frontend', false],
    ['*lint', 'a:b:lint', true],
    ['l?nt', 'lint', true],
    ['l?nt', 'lnt', false],
    ['a.b', 'axb', false],
    ['*a*b', 'xaxxb', true],
    ['', '', true],
    ['', 'a', false],
  ])('%j on %j', (pattern, id, expected) => {
    expect(matchWildcard(pattern, id)).toBe(expected)
  })

  test('the last rule that fits wins, later sets after earlier ones', () => {
    const general = { '*': 'deny', 'bread:*': 'ask', 'bread:rye': 'allow' } as const
    expect(getPermission('cake', general)).toEqual({ permission: 'deny', pattern: '*' })
    for (const slip of ['Allow', 'yes', true, null, 'constructor'])
      expect(getPermission('cake', { '*': slip as Permission }).permission).toBe('deny')
    expect(getPermission('bread:oat', general).permission).toBe('ask')
    expect(getPermission('bread:rye', general).permission).toBe('allow')
    expect(getPermission('bread:rye', general, { '*': 'ask' }).permission).toBe('ask')
    expect(getPermission('bread:rye', undefined, {})).toEqual({ permission: 'allow' })
  })

  test.each([
    [undefined, [], true],
    [[], [], true],
    [['acme'], [], false],
    [['acme'], ['acme'], true],
    [['acme'], ['globex', 'acme'], true],
    [['acme*'], ['acme-east'], true],
    [['*'], [], true],
  ])('scopes %j for %j', (scopes, wanted, expected) => {
    expect(isInScope(scopes, wanted)).toBe(expected)
  })
})

// ---------------------------------------------------------------- requests

function skill(id: string, more: Partial<MatchSkill> = {}): MatchSkill {
  return { id, name: id.slice(id.lastIndexOf(':') + 1), ...more }
}

const keyword = (value: string, weight?: number): Trigger =>
  weight === undefined ? { type: 'keyword', value } : { type: 'keyword', value, weight }

/** `id score permission: kind value weight, …` and `id: rule`. */
function answer(skills: MatchSkill[], request: Partial<MatchRequest>, access: Access = {}): string[] {
  const { matches, leftOut } = matchSkills({ ...access, skills }, { invocation: 'model', ...request })
  return [
    ...matches.map(({ id, score, permission, reasons }) =>
      `${id} ${score} ${permission}: ${reasons.map(each => `${each.kind} ${each.value} ${each.weight}`).join(', ')}`.trim(),
    ),
    ...leftOut.map(({ id, rule }) => `${id}: ${rule}`),
  ]
}

describe('text', () => {
  const skills = [skill('bread:rye'), skill('bread:rye-roll'), skill('cake:plum'), skill('黑麦')]

  test.each<[string, string[]]>([
    ['make $rye now', ['bread:rye 101 allow: mention $rye 100, name rye 1']],
    ['$bread:rye', ['bread:rye 101 allow: mention $bread:rye 100, name rye 1']],
    ['/RYE please', ['bread:rye 101 allow: mention /rye 100, name rye 1']],
    ['($rye)', ['bread:rye 101 allow: mention $rye 100, name rye 1']],
    ['use $rye.', ['bread:rye 101 allow: mention $rye 100, name rye 1']],
    ['use $rye...', ['bread:rye 101 allow: mention $rye 100, name rye 1']],
    ['用$rye烤', ['bread:rye 101 allow: mention $rye 100, name rye 1']],
    ['用/黑麦烤', ['黑麦 101 allow: mention /黑麦 100, name 黑麦 1']],
    [
      '$rye-roll',
      ['bread:rye-roll 101 allow: mention $rye-roll 100, name rye-roll 1', 'bread:rye 1 allow: name rye 1'],
    ],
    ['$rye-cake', ['bread:rye 1 allow: name rye 1']],
    ['/rye/flour', ['bread:rye 1 allow: name rye 1']],
    ['https://x.org/rye', ['bread:rye 1 allow: name rye 1']],
    ['./rye \\$rye ~/rye US$rye', ['bread:rye 1 allow: name rye 1']],
    ['a plum', ['cake:plum 1 allow: name plum 1']],
    ['plumber', []],
    ['一个黑麦面包', ['黑麦 1 allow: name 黑麦 1']],
    ['rye roll', ['bread:rye 1 allow: name rye 1', 'bread:rye-roll 1 allow: name rye-roll 1']],
    ['rye_ROLL', ['bread:rye 1 allow: name rye 1', 'bread:rye-roll 1 allow: name rye-roll 1']],
    ['$$rye $ /', ['bread:rye 1 allow: name rye 1']],
    ['', []],
  ])('%j', (text, expected) => {
    expect(answer(skills, { text })).toEqual(expected)
  })

  test.each<[Trigger[], string, string[]]>([
    [[keyword('knead')], 'Knead it', ['x 1 allow: keyword knead 1']],
    [[keyword('knead')], 'kneading', []],
    [
      [keyword('knead', 2), keyword('the dough', 0.5)],
      'KNEAD the  dough!',
      ['x 2.5 allow: keyword knead 2, keyword the dough 0.5'],
    ],
    [[keyword('c++')], 'in C++?', ['x 1 allow: keyword c++ 1']],
    [[keyword('.env')], 'my .environment', []],
    [[keyword('大眼')], '帮我放大眼睛', ['x 1 allow: keyword 大眼 1']],
    [[keyword('빵')], '빵을 구워줘', ['x 1 allow: keyword 빵 1']],
    [[keyword('ขนมปัง')], 'ทำขนมปังให้หน่อย', ['x 1 allow: keyword ขนมปัง 1']],
    [[keyword('pdf')], '把pdf转成文字', ['x 1 allow: keyword pdf 1']],
    [[keyword('エラー')], 'エラーlog', ['x 1 allow: keyword エラー 1']],
    [[keyword('хлеб')], 'Испеки ХЛЕБ', ['x 1 allow: keyword хлеб 1']],
    [[keyword('!!!'), keyword(''), keyword('-')], 'a - b', []],
    [
      [keyword('rye', 500), keyword('oat', -1), keyword('fig', Number.NaN)],
      'rye oat fig',
      ['x 11 allow: keyword rye 10, keyword oat 0, keyword fig 1'],
    ],
    [[{ type: 'pattern', value: 'bak(e|ing)', weight: 3 }], 'baking', ['x 3 allow: pattern bak(e|ing) 3']],
    [
      [
        { type: 'pattern', value: '(?=a)a' },
        { type: 'pattern', value: '(' },
      ],
      'a(',
      [],
    ],
    [[{ type: 'semantic', value: 'make bread' }], 'make bread', ['x: semantic']],
    [
      [{ type: 'semantic', value: 'make bread' }, keyword('bread')],
      'bread',
      ['x 1 allow: keyword bread 1, semantic make bread 0'],
    ],
  ])('triggers %j in %j', (triggers, text, expected) => {
    expect(answer([skill('x', { triggers })], { text })).toEqual(expected)
  })

  test('a name that several skills have calls none, unless only one may be used', () => {
    const both = [skill('acme:lint', { scope: ['acme'] }), skill('globex:lint', { scope: ['globex'] })]
    expect(answer(both, { text: '$lint', scope: ['acme', 'globex'] })).toEqual([
      'acme:lint 1 allow: name lint 1',
      'globex:lint 1 allow: name lint 1',
    ])
    expect(answer(both, { text: '$lint', scope: ['acme'] })).toEqual([
      'acme:lint 101 allow: mention $lint 100, name lint 1',
      'globex:lint: scope',
    ])
    expect(answer([skill('a:x-y', { name: 'z' }), skill('b:z')], { text: '$z' })).toEqual([
      'b:z 1 allow: name z 1',
      'a:x-y: ambiguous',
    ])
    expect(answer([skill('lint'), skill('a:lint')], { text: '/lint' })[0]).toBe(
      'lint 101 allow: mention /lint 100, name lint 1',
    )
  })
})

describe('rules', () => {
  const skills = [
    skill('bread:rye', { triggers: [keyword('loaf')] }),
    skill('bread:oat', { triggers: [keyword('loaf')], modelInvocable: false }),
    skill('cake:plum', { triggers: [keyword('loaf', 2)], userInvocable: false }),
    skill('till', { triggers: [keyword('loaf')], paths: ['till/**', '*.csv'] }),
    skill('vault', { triggers: [keyword('loaf')], permissions: { agents: { '*': 'deny', owner: 'ask' } } }),
  ]
  const open = ['bread:rye 1 allow: keyword loaf 1', 'cake:plum 2 allow: keyword loaf 2']

  test.each<[string, Partial<MatchRequest>, Access, string[]]>([
    [
      'a model',
      { text: 'loaf' },
      {},
      [open[1]!, open[0]!, 'bread:oat: model', 'till: paths', 'vault: denied'],
    ],
    [
      'a user',
      { text: 'loaf', invocation: 'user' },
      {},
      [
        'bread:oat 1 allow: keyword loaf 1',
        open[0]!,
        'till 1 allow: keyword loaf 1',
        'cake:plum: user',
        'vault: denied',
      ],
    ],
    [
      'files',
      { paths: ['x/day.csv', 'till/a', 'y.csv'] },
      {},
      ['till 10 allow: path *.csv 5, path till/** 5'],
    ],
    ['other files', { paths: ['day.txt'] }, {}, []],
    [
      'files and text',
      { text: 'a loaf', paths: ['day.csv'] },
      {},
      ['till 6 allow: path *.csv 5, keyword loaf 1', open[1]!, open[0]!, 'bread:oat: model', 'vault: denied'],
    ],
    ['a call past paths', { text: '$till' }, {}, ['till 101 allow: mention $till 100, name till 1']],
    ['a call of what is denied', { text: '$vault' }, {}, ['vault: denied']],
    [
      'nothing asked',
      {},
      {},
      ['bread:rye 0 allow:', 'cake:plum 0 allow:', 'bread:oat: model', 'till: paths', 'vault: denied'],
    ],
    [
      'an agent with rules',
      { text: 'loaf', agent: 'owner' },
      { permissions: { 'cake:*': 'deny' }, agents: { owner: { permissions: { 'cake:*': 'ask' } } } },
      [
        'cake:plum 2 ask: keyword loaf 2',
        open[0]!,
        'vault 1 ask: keyword loaf 1',
        'bread:oat: model',
        'till: paths',
      ],
    ],
    [
      'an agent with an allowlist',
      { text: 'loaf', agent: 'owner' },
      { agents: { owner: { skills: ['bread:*', 'vault'] } } },
      [
        open[0]!,
        'vault 1 ask: keyword loaf 1',
        'bread:oat: model',
        'cake:plum: allowlist',
        'till: allowlist',
      ],
    ],
    [
      'an agent that may use nothing',
      { text: 'a plum', agent: 'guest' },
      { agents: { guest: { skills: [] } } },
      ['cake:plum: allowlist'],
    ],
    [
      'an agent without rules',
      { text: 'a plum', agent: '__proto__' },
      { agents: { guest: { skills: [] } } },
      ['cake:plum 1 allow: name plum 1'],
    ],
    [
      'a skill that lets itself in',
      { text: 'plum', agent: 'owner' },
      { permissions: { '*': 'deny' } },
      ['cake:plum: denied'],
    ],
  ])('%s', (_, request, access, expected) => {
    expect(answer(skills, request, access)).toEqual(expected)
  })

  test('skills whose paths are all files are like those without paths', () => {
    expect(answer([skill('x', { paths: ['**'] })], { text: 'x' })).toEqual(['x 1 allow: name x 1'])
  })

  test('whys are sentences', () => {
    const { leftOut } = matchSkills({ skills }, { text: 'loaf', invocation: 'model' })
    expect(leftOut.map(({ why }) => why)).toEqual([
      '`disable-model-invocation`: only a user may start it',
      'None of the files is one of its `paths`',
      '`*: deny` in the permissions',
    ])
  })
})

test('matches come in one order, whatever the order of the skills', () => {
  const some = fc.uniqueArray(fc.constantFrom('a', 'b', 'c:a', 'd', 'e-b', 'f'), { minLength: 1 })
  fc.assert(
    fc.property(some, fc.constantFrom('a b d', '$a $d', 'e b', ''), (ids, text) => {
      const list = ids.map(id => skill(id, { triggers: [keyword('b'), { type: 'semantic', value: 's' }] }))
      const one = matchSkills({ skills: list }, { text, invocation: 'model' })
      const other = matchSkills({ skills: list.reverse() }, { text, invocation: 'model' })
      expect(other).toEqual(one)
    }),
  )
})
