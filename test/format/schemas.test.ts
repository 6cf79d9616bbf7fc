import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compileSchema, newAjv, schemas } from '../../scripts/compile-schemas.js'
import { validateFrontmatter } from '../../src/compiler/validate/frontmatter-schema.generated.js'
import { checkKeys } from '../../src/compiler/validate/keys.ts'
import known from '../../src/compiler/validate/known-fields.json' with { type: 'json' }
import { checkSchema } from '../../src/compiler/validate/schema.ts'
import { findCanonicalKey, knownFields } from '../../src/compiler/validate/values.ts'
import { type Finding, getEntry } from '../../src/core/diagnostics/catalog.ts'
import { entryWith, readFrontmatterIn, shown } from '../support/entry.ts'

const folder = new URL('../../schema/', import.meta.url)
const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

describe('schema files', () => {
  test.each(readdirSync(folder).filter(file => file.endsWith('.schema.json')))(
    '%s is a valid schema',
    file => {
      const schema = JSON.parse(read(`schema/${file}`))
      const ajv = newAjv(schema)
      expect(ajv.validateSchema(schema), JSON.stringify(ajv.errors)).toBe(true)
      expect(() => ajv.compile(schema)).not.toThrow()
    },
  )

  test.each(schemas)('%s is compiled from %s as it is now', (...entry) => {
    for (const [file, text] of compileSchema(entry))
      expect(read(file), `run scripts/compile-schemas.js for ${file}`).toBe(text)
  })

  test.each(schemas)('%s stands alone', (_name, _schema, output) => {
    expect(read(output)).not.toMatch(/\bimport\b|\brequire\s*\(/)
  })

  test('every property says what it is for and where it comes from, in one sentence', () => {
    const { properties } = JSON.parse(read('schema/frontmatter.schema.json'))
    for (const [name, property] of Object.entries<Record<string, string>>(properties)) {
      expect(property.description, name).toMatch(/^[A-Z`].*\.$/)
      expect(property.description, name).not.toMatch(/\. [A-Z]/)
      expect(property.$comment, name).toMatch(/^Source: ./)
    }
  })

  test('lengths count code points', () => {
    expect(validateFrontmatter({ name: 'bread', description: '🥖'.repeat(1024) })).toBe(true)
    expect(validateFrontmatter({ name: 'bread', description: '🥖'.repeat(1025) })).toBe(false)
  })
})

describe('known fields', () => {
  test('hold every property of the schema', () => {
    const { properties } = JSON.parse(read('schema/frontmatter.schema.json'))
    expect(Object.keys(properties).filter(name => !knownFields.has(name))).toEqual([])
  })

  test('hold every field that some client reads in the schema', () => {
    const { properties } = JSON.parse(read('schema/frontmatter.schema.json'))
    const fields = Object.entries(known.fields).filter(([, field]) => field.clients.length > 0)
    expect(fields.map(([name]) => name).filter(name => !(name in properties))).toEqual([])
  })

  test('mean one field by each spelling', () => {
    const spellings = [...knownFields].flatMap(([name, field]) =>
      [name, ...Object.keys(field.spellings ?? {}), ...(field.misspellings ?? [])].map(spelling => [
        spelling,
        name,
      ]),
    )
    expect(spellings.filter(([spelling, name]) => findCanonicalKey(spelling!) !== name)).toEqual([])
  })

  test('lead each confusion to a field that a client reads', () => {
    for (const [key, name] of Object.entries(known.confusions)) {
      expect(knownFields.get(name)?.clients.length, key).toBeGreaterThan(0)
      expect(knownFields.has(key), key).toBe(false)
    }
  })
})

const base = 'name: bread\ndescription: Bakes bread.\n'
const about = (check: (frontmatter: ReturnType<typeof readFrontmatterIn>) => Finding[], yaml: string) =>
  shown(check(readFrontmatterIn(base + yaml)))

describe('checkSchema', () => {
  test.each<[string, string, string[]]>([
    ['nothing wrong', 'metadata:\n  oven: hot\nallowed-tools: Read', []],
    ['nulls', 'metadata:\nallowed-tools: ~\nuser-invocable:\neffort:', []],
    ['unknown keys', 'oven: {hot: true}', []],
    ['a number as version', 'version: 1.0', []],
    ['words for booleans', 'user-invocable: "no"\nbackground: yes', []],
    [
      'a map of tools',
      'allowed-tools: {Read: true}',
      ['4:16-4:28 invalid-type key=allowed-tools expected=text or a list of texts actual=a map'],
    ],
    [
      'a map in a list',
      'paths:\n  - dough\n  - {glob: 1}',
      ['6:5-6:14 invalid-type key=paths expected=text or a list of texts actual=a list that contains a map'],
    ],
    [
      'several in one list',
      'paths:\n  - [a]\n  - {glob: 1}',
      ['5:5-5:8 invalid-type key=paths expected=text or a list of texts actual=a list that contains a list'],
    ],
    [
      'metadata as text',
      'metadata: "{}"',
      ['4:11-4:15 invalid-type key=metadata expected=a map actual=text'],
    ],
    [
      'another word for a boolean',
      'user-invocable: maybe',
      ['4:17-4:22 invalid-type key=user-invocable expected=`true` or `false` actual=text'],
    ],
    [
      'a number for a boolean',
      'disabled: 1',
      ['4:11-4:12 invalid-type key=disabled expected=`true` or `false` actual=a number'],
    ],
    [
      'a list for compatibility',
      'compatibility: [oven]',
      ['4:16-4:22 invalid-text key=compatibility actual=a list'],
    ],
    [
      'a word near one that counts',
      'effort: hgih',
      [
        '4:9-4:13 invalid-value key=effort value=hgih expected=`low`, `medium`, `high`, `xhigh`, `max` or a whole number suggestion=high',
      ],
    ],
    [
      'a word near none',
      'context: kitchen',
      ['4:10-4:17 invalid-value key=context value=kitchen expected=`fork` suggestion='],
    ],
    [
      'text of several lines',
      `context: |\n  ${'yeast '.repeat(40)}\n  salt`,
      [
        `4:10-6:7 invalid-value key=context value=${`${'yeast '.repeat(14)}`.slice(0, 80)}… expected=\`fork\` suggestion=`,
      ],
    ],
    [
      'a number where a word counts',
      'shell: 5',
      ['4:8-4:9 invalid-type key=shell expected=text actual=a number'],
    ],
    [
      'another spelling',
      'allowed_tools: {Read: true}',
      ['4:16-4:28 invalid-type key=allowed_tools expected=text or a list of texts actual=a map'],
    ],
    [
      'an odd key beside it',
      'a/b~c: {}\nhooks: []',
      ['5:8-5:10 invalid-type key=hooks expected=a map from events to lists of maps actual=a list'],
    ],
  ])('%s', (_what, yaml, expected) => {
    expect(about(frontmatter => checkSchema(frontmatter).findings, yaml)).toEqual(expected)
  })

  test('leaves name and description to readIdentity', () => {
    expect(checkSchema(readFrontmatterIn('name: [bread]\ndescription: {a: 1}')).findings).toEqual([])
    expect(checkSchema(readFrontmatterIn('license: MIT')).findings).toEqual([])
  })

  test('is not fooled by keys of Object', () => {
    const { frontmatter } = entryWith('name: bread\ndescription: d\n__proto__: {hooks: 1}\nconstructor: 1')
    expect(checkSchema(frontmatter!).findings).toEqual([])
  })
})

describe('checkKeys', () => {
  test.each<[string, string, string[]]>([
    ['the specification', 'license: MIT\ncompatibility: An oven\nmetadata: {}\nallowed-tools: Read', []],
    ['one client', 'disabled: true', ['4:1-4:9 foreign-field key=disabled clients=Cline']],
    [
      'several clients',
      'paths: "*.md"',
      ['4:1-4:6 foreign-field key=paths clients=Claude Code, Cursor and OpenHands'],
    ],
    ['a convention', 'version: 1.0.0', ['4:1-4:8 foreign-field key=version clients=']],
    [
      'a convention, spelt at will',
      'createdAt: x\nDate_Added: y',
      ['4:1-4:10 foreign-field key=createdAt clients=', '5:1-5:11 foreign-field key=Date_Added clients='],
    ],
    [
      'a spelling that its only client reads',
      'display_name: B',
      ['4:1-4:13 foreign-field key=display_name clients=Claude Code'],
    ],
    [
      'a spelling that some client reads',
      'allowed_tools: Read',
      ['4:1-4:14 misspelled-field key=allowed_tools canonical=allowed-tools'],
    ],
    [
      'a spelling that none reads',
      'Allowed-Tools: Read',
      ['4:1-4:14 misspelled-field key=Allowed-Tools canonical=allowed-tools → 42-55 allowed-tools'],
    ],
    [
      'a known misspelling',
      'user-invokable: true',
      ['4:1-4:15 misspelled-field key=user-invokable canonical=user-invocable → 42-56 user-invocable'],
    ],
    [
      'a quoted key',
      '"whentouse": x',
      ['4:1-4:12 misspelled-field key=whentouse canonical=when_to_use → 42-53 when_to_use'],
    ],
    [
      'a misspelling beside the right key',
      'Paths: a\npaths: b',
      [
        '4:1-4:6 misspelled-field key=Paths canonical=paths',
        '5:1-5:6 foreign-field key=paths clients=Claude Code, Cursor and OpenHands',
      ],
    ],
    [
      'two misspellings of one key',
      'Paths: a\nPATHS: b',
      [
        '4:1-4:6 misspelled-field key=Paths canonical=paths',
        '5:1-5:6 misspelled-field key=PATHS canonical=paths',
      ],
    ],
    ['a slip', 'metdata: {}', ['4:1-4:8 unknown-field key=metdata suggestion=metadata']],
    ['a word of other files', 'tools: Read', ['4:1-4:6 unknown-field key=tools suggestion=allowed-tools']],
    ['a word for another', 'argument: loaf', ['4:1-4:9 unknown-field key=argument suggestion=argument-hint']],
    ['next to what nobody reads', 'output: loaf', ['4:1-4:7 unknown-field key=output suggestion=']],
    ['a stranger', 'oven: hot', ['4:1-4:5 unknown-field key=oven suggestion=']],
    [
      'no value',
      'license:\noven:',
      ['4:1-4:8 null-field key=license', '5:1-5:5 unknown-field key=oven suggestion='],
    ],
    [
      'a key of Object',
      '__proto__: 1\nconstructor: 2',
      [
        '4:1-4:10 unknown-field key=__proto__ suggestion=',
        '5:1-5:12 unknown-field key=constructor suggestion=',
      ],
    ],
  ])('%s', (_what, yaml, expected) => {
    expect(about(checkKeys, yaml)).toEqual(expected)
  })

  test('reads a capitalized name as the name', () => {
    expect(shown(checkKeys(readFrontmatterIn('Name: bread\nDescription:')))).toEqual([
      '2:1-2:5 misspelled-essential key=Name canonical=name → 4-8 name',
      '3:1-3:12 misspelled-essential key=Description canonical=description → 16-27 description',
    ])
  })
})

test('every finding has the facts that its message and help ask for', () => {
  const yaml = 'Paths: {}\neffort: hgih\noven: 1\nversion: 2\nlicense:\ncompatibility: []'
  for (const { code, facts } of [
    ...checkSchema(readFrontmatterIn(yaml)).findings,
    ...checkKeys(readFrontmatterIn(yaml)),
  ]) {
    const entry = getEntry({ code })
    expect(entry.message(facts) + entry.help?.(facts), code).not.toMatch(/undefined|NaN/)
  }
})
