import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readIdentity, toLeaf } from '../../src/compiler/validate/identity.ts'
import { entryWith, shown } from '../support/entry.ts'
import { getRuns } from '../support/properties.ts'
import { stopwatch } from '../support/stopwatch.ts'

const parseIdentity = (yaml: string | undefined, made?: Parameters<typeof entryWith>[1]) =>
  readIdentity(entryWith(yaml, made))

describe('name', () => {
  const named = (name: string, folder: string, isRoot = false) => {
    const {
      findings,
      leaf,
      name: read,
    } = parseIdentity(`name: ${name}\ndescription: Bakes bread.`, { folder, isRoot })
    return [read, leaf, ...shown(findings)]
  }

  test.each<[string, string, string[]]>([
    ['bread', 'bread', ['bread', 'bread']],
    ['"  bread "', 'bread', ['bread', 'bread']],
    ['мой-хлеб', 'мой-хлеб', ['мой-хлеб', 'мой-хлеб', '2:7-2:15 unportable-name name=мой-хлеб']],
    ['ｂｕｎ', 'bun', ['ｂｕｎ', 'bun', '2:7-2:10 unportable-name name=ｂｕｎ']],
    ['cafe\u0301', 'caf\u00e9', ['cafe\u0301', 'caf\u00e9', '2:7-2:12 unportable-name name=cafe\u0301']],
    [
      'Bread',
      'bread',
      [
        'Bread',
        'bread',
        '2:7-2:12 invalid-name name=Bread reason=has uppercase letters suggestion=bread → 10-15 bread',
      ],
    ],
    [
      'Rye Bread',
      'rye-bread',
      [
        'Rye Bread',
        'rye-bread',
        '2:7-2:16 invalid-name name=Rye Bread reason=has uppercase letters suggestion=rye-bread → 10-19 rye-bread',
      ],
    ],
    [
      '"rye bread"',
      'rye-bread',
      [
        'rye bread',
        'rye-bread',
        '2:7-2:18 invalid-name name=rye bread reason=has a space suggestion=rye-bread → 10-21 "rye-bread"',
      ],
    ],
    [
      'rye_bread',
      'rye_bread',
      [
        'rye_bread',
        'rye-bread',
        '2:7-2:16 invalid-name name=rye_bread reason=has an underscore suggestion=rye-bread',
      ],
    ],
    [
      'rye-',
      'rye-',
      ['rye-', 'rye', '2:7-2:11 invalid-name name=rye- reason=starts or ends with a hyphen suggestion=rye'],
    ],
    [
      'rye--bread',
      'rye--bread',
      [
        'rye--bread',
        'rye-bread',
        '2:7-2:17 invalid-name name=rye--bread reason=has two hyphens in a row suggestion=rye-bread',
      ],
    ],
    [
      'shop:rye',
      'rye',
      [
        'shop:rye',
        'shop-rye',
        '2:7-2:15 invalid-name name=shop:rye reason=has `:` suggestion=shop-rye',
        '2:7-2:15 mismatched-name name=shop:rye folder=rye',
      ],
    ],
    [
      'bread-🥖',
      'bread-🥖',
      ['bread-🥖', 'bread', '2:7-2:15 invalid-name name=bread-🥖 reason=has `🥖` suggestion=bread'],
    ],
    [
      '🥖',
      'oven',
      [
        '🥖',
        'oven',
        '2:7-2:9 invalid-name name=🥖 reason=has `🥖` suggestion=oven',
        '2:7-2:9 mismatched-name name=🥖 folder=oven',
      ],
    ],
    ['bread', 'rolls', ['bread', 'bread', '2:7-2:12 mismatched-name name=bread folder=rolls']],
    [
      'rye.bread',
      'Rye_Bread',
      [
        'rye.bread',
        'rye-bread',
        '2:7-2:16 invalid-name name=rye.bread reason=has `.` suggestion=rye-bread',
        '2:7-2:16 mismatched-name name=rye.bread folder=Rye_Bread',
      ],
    ],
    [
      'NO',
      'no',
      ['NO', 'no', '2:7-2:9 invalid-name name=NO reason=has uppercase letters suggestion=no → 10-12 "no"'],
    ],
    ['123', '123', ['123', '123', '2:7-2:10 invalid-text key=name actual=a number']],
    ['1e3', '1e3', ['1e3', '1e3', '2:7-2:10 invalid-text key=name actual=a number']],
    ['true', 'true', ['true', 'true', '2:7-2:11 invalid-text key=name actual=a boolean']],
    ['null', 'null', ['null', 'null', '2:7-2:11 invalid-text key=name actual=nothing']],
    ['[rye, bread]', 'bread', ['bread', 'bread', '2:7-2:19 invalid-text key=name actual=a list']],
    ['{rye: bread}', 'Oven', ['Oven', 'oven', '2:7-2:19 invalid-text key=name actual=a map']],
    ['', 'bread', ['bread', 'bread', '2:1-2:5 missing-name folder=bread']],
    ['"  "', 'Rye Bread', ['Rye Bread', 'rye-bread', '2:7-2:11 missing-name folder=Rye Bread']],
  ])('%s in %s', (name, folder, expected) => {
    expect(named(name, folder)).toEqual(expected)
  })

  test('that is absent is the folder, and said so on the first line', () => {
    const { name, leaf, findings } = parseIdentity('description: Bakes.', { folder: 'Rye' })
    expect([name, leaf, ...shown(findings)]).toEqual(['Rye', 'rye', '1:1-1:4 missing-name folder=Rye'])
  })

  test('in another spelling of the key is the name', () => {
    expect(parseIdentity('Name: bread\nDESCRIPTION: Bakes.', { folder: 'oven' })).toMatchObject({
      name: 'bread',
      description: 'Bakes.',
    })
  })

  test('of a root need not be its folder', () => {
    expect(named('bread', 'tmp.x1', true)).toEqual(['bread', 'bread'])
    expect(named('Bread', 'bread', true).join()).not.toContain('→')
  })

  test('has 64 code points', () => {
    const letter = '\u{10428}'
    expect(named(letter.repeat(64), letter.repeat(64)).slice(2)).toEqual([
      `2:7-2:135 unportable-name name=${letter.repeat(40)}…`,
    ])
    expect(named(letter.repeat(65), letter.repeat(65))[2]).toBe('2:7-2:137 long-name length=65 limit=64')
    expect(named('a'.repeat(70), 'a'.repeat(70))).toEqual([
      'a'.repeat(70),
      'a'.repeat(64),
      '2:7-2:77 long-name length=70 limit=64',
    ])
  })

  test('over several lines is not repaired', () => {
    const { findings } = parseIdentity('name: >-\n  Rye\n  bread\ndescription: Bakes.', {
      folder: 'rye-bread',
    })
    expect(shown(findings)).toEqual([
      '2:7-4:8 invalid-name name=Rye bread reason=has uppercase letters suggestion=rye-bread',
      '2:7-4:8 mismatched-name name=Rye bread folder=rye-bread',
    ])
  })
})

test.each([
  ['Rye Bread', '_template', []],
  ['Rye Bread', 'rye-template', []],
  ['example-skill', '_example', []],
  ['_internal-hook', '_internal-hook', []],
  ['your skill name', 'starter', []],
  ['Rye Template', 'rye-template', ['invalid-name', 'marked-up-description']],
  ['Rye Bread', 'templates', ['invalid-name', 'marked-up-description']],
])('%s in the folder %s may be a template to copy', (name, folder, codes) => {
  const entry = entryWith(`name: ${name}\ndescription: Bakes <your-bread>.`, { folder })
  expect(readIdentity(entry, undefined, true).findings.map(({ code }) => code)).toEqual(codes)
})

describe('leafOf', () => {
  test.each([
    ['Rye Bread!', 'rye-bread'],
    ['--', 'skill'],
    ['हिन्दी', 'ह-न-द'],
    [`${'a'.repeat(63)}-b`, 'a'.repeat(63)],
    ['ŞEKER', 'şeker'],
    ['ﬁg', 'fig'],
  ])('%s → %s', (name, leaf) => {
    expect(toLeaf(name)).toBe(leaf)
  })

  test('is a valid name, and its own leaf, for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), name => {
        const leaf = toLeaf(name)
        expect(leaf).toMatch(/^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u)
        expect(leaf).toBe(leaf.toLowerCase())
        expect([...leaf].length).toBeLessThanOrEqual(64)
        expect(toLeaf(leaf)).toBe(leaf)
      }),
      { numRuns: getRuns(125) },
    )
  })

  test('of a valid ASCII name is what the long way makes of it', () => {
    const part = fc.stringMatching(/^[a-z0-9]{1,12}$/)
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), parts => {
        // A name with a space at its end is not a valid one.
        expect(toLeaf(parts.join('-'))).toBe(toLeaf(`${parts.join('-')} `))
      }),
    )
  })
})

describe('description', () => {
  const described = (yaml: string, firstParagraph = '') => {
    const { description, borrowed, unusable, findings } = parseIdentity(`name: bread${yaml && `\n${yaml}`}`, {
      firstParagraph,
    })
    return [
      borrowed ? `borrowed: ${description}` : description,
      ...(unusable ? [`unusable: ${unusable}`] : []),
      ...shown(findings),
    ]
  }

  test.each<[string, string, string[]]>([
    ['description: Bakes bread.', 'Knead.', ['Bakes bread.']],
    ['description: |\n  Bakes bread.\n  Use at dawn.\n', '', ['Bakes bread.\nUse at dawn.']],
    [
      '',
      'Knead.',
      [
        'borrowed: Knead.',
        '1:1-1:4 missing-description state=missing',
        '1:1-1:4 borrowed-description start=Knead.',
      ],
    ],
    [
      '',
      '',
      [
        'borrowed: bread',
        '1:1-1:4 missing-description state=missing',
        '1:1-1:4 borrowed-description start=bread',
      ],
    ],
    [
      'description:',
      'Knead.',
      [
        'borrowed: Knead.',
        '3:1-3:12 missing-description state=empty',
        '3:1-3:12 borrowed-description start=Knead.',
      ],
    ],
    [
      'description: ~',
      '',
      [
        'borrowed: bread',
        '3:14-3:15 missing-description state=empty',
        '3:14-3:15 borrowed-description start=bread',
      ],
    ],
    [
      'description: "  "',
      '',
      [
        'borrowed: bread',
        '3:14-3:18 missing-description state=empty',
        '3:14-3:18 borrowed-description start=bread',
      ],
    ],
    ['description: 42', '', ['42', '3:14-3:16 invalid-text key=description actual=a number']],
    ['description: false', '', ['false', '3:14-3:19 invalid-text key=description actual=a boolean']],
    [
      'description: [beta, rye]',
      'Knead.',
      ['[beta, rye]', '3:14-3:25 invalid-text key=description actual=a list'],
    ],
    [
      'description: {rye:\n    bread}',
      '',
      ['{rye: bread}', '3:14-4:11 invalid-text key=description actual=a map'],
    ],
    [
      'description:\n  - rye',
      'Knead.',
      [
        'borrowed: Knead.',
        '4:3-4:8 invalid-text key=description actual=a list',
        '4:3-4:8 borrowed-description start=Knead.',
      ],
    ],
    [
      'description:\n  a: rye',
      '',
      [
        'borrowed: bread',
        '4:3-4:9 invalid-text key=description actual=a map',
        '4:3-4:9 borrowed-description start=bread',
      ],
    ],
  ])('%j, body %j', (yaml, firstParagraph, expected) => {
    expect(described(yaml, firstParagraph)).toEqual(expected)
  })

  test('is borrowed without a finding when there is no frontmatter, which has its own', () => {
    const { name, leaf, findings, unusable } = parseIdentity(undefined, {
      folder: 'Rye',
      firstParagraph: 'Knead.',
    })
    expect([name, leaf, unusable, ...shown(findings)]).toEqual(['Rye', 'rye', undefined])
    const bare = parseIdentity(undefined, { folder: 'Rye' })
    expect([bare.description, bare.unusable, ...shown(bare.findings)]).toEqual(['Rye', undefined])
  })

  test('has 1024 code points, counted as the value stands', () => {
    expect(described(`description: ${'🥖'.repeat(1024)}`)).toHaveLength(1)
    expect(described(`description: ${'🥖'.repeat(1025)}`)[1]).toBe(
      '3:14-3:2064 long-description length=1025 limit=1024',
    )
    expect(described(`description: |\n  ${'a'.repeat(1024)}\n`)[1]).toBe(
      '3:14-4:1027 long-description length=1025 limit=1024',
    )
  })

  test('and when_to_use have 1536 together', () => {
    const both = (length: number) =>
      described(`description: ${'a'.repeat(1000)}\nwhen_to_use: ${'b'.repeat(length)}`)
    expect(both(536)).toHaveLength(1)
    expect(both(537)[1]).toBe('3:14-3:1014 long-listing length=1537 limit=1536')
    expect(described(`description: ${'a'.repeat(1600)}`)).toHaveLength(2)
  })

  test.each<[string, string[]]>([
    ['description: Use for a Tray<Loaf> or a List<rye>.', []],
    ['description: Use for a Tray<Loaf> of <rye>.', ['3:38-3:43 marked-up-description tag=<rye>']],
    ['description: Use to bake <b>rye</b> bread.', ['3:26-3:29 marked-up-description tag=<b>']],
    [
      'description: "Use when flour -> bread, then </skill>"',
      ['3:45-3:53 marked-up-description tag=</skill>'],
    ],
    ['description: flour -> bread', []],
    ['description: 5 < 6 loaves', []],
    ['description: >-\n  Use it\n  for <guest name>', ['5:7-5:19 marked-up-description tag=<guest name>']],
    ['description: >-\n  Bakes <guest\n  name>', ['3:14-5:8 marked-up-description tag=<guest name>']],
    ['description: "\\u003cb\\u003e"', ['3:14-3:29 marked-up-description tag=<b>']],
    ['description: Bakes &lt;b&gt;', []],
  ])('%j', (yaml, expected) => {
    expect(described(yaml).slice(1)).toEqual(expected)
  })

  test.each<[string, boolean]>([
    ['Says what the skill does, and when to use it.', true],
    ['"[TODO: Complete and informative explanation]"', true],
    ['TODO', true],
    ['Replace with description of the skill', true],
    ['Your skill description here', true],
    ['A short description of what this skill does', true],
    ['Lorem ipsum dolor', true],
    ['Todo lists: adds and ticks off items. Use when the user plans a day.', false],
    ['Finds TODO comments. Use before a release.', false],
    ['Writes descriptions of products. Use when asked for a listing.', false],
    ['Replace deprecated calls. Use after an upgrade.', false],
  ])('%j is a placeholder: %s', (text, is) => {
    const codes = parseIdentity(`name: rye\ndescription: ${text}`).findings.map(({ code }) => code)
    expect(codes.includes('placeholder-description')).toBe(is)
  })

  test('full of brackets is read in time in proportion', () => {
    const took = stopwatch()
    parseIdentity(`description: "${'<a'.repeat(500_000)}"`)
    expect(took()).toBeLessThan(5_000)
  })
})
