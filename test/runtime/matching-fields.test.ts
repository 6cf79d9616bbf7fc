/** What a frontmatter says of when a skill matches and for whom: its canonical form, and what is wrong with it. */
import { describe, expect, test } from 'vitest'
import { validateEntry } from '../../src/compiler/validate/validate.ts'
import type { Fields } from '../../src/format/types.ts'
import { entryWith, shown } from '../support/entry.ts'

const codes = ['invalid-glob', 'invalid-trigger', 'invalid-pattern', 'unsafe-pattern', 'invalid-permission']

/** The fields and the findings of this file's codes; the value under test starts on line 4. */
function read(yaml: string): { fields: Fields; findings: string[] } {
  const parsed = entryWith(`name: bread\ndescription: Bakes bread. Use for a loaf.\n${yaml}`)
  const entry = { ...parsed, substitutions: [], servers: [] }
  const options = { fields: new Set<string>(), reference: false, hasBom: false }
  const { fields, findings } = validateEntry(entry, options)
  return { fields, findings: shown(findings.filter(({ code }) => codes.includes(code))) }
}

describe('paths', () => {
  test.each<[string, string[]]>([
    ['paths: src/**, docs/*.md', []],
    [
      'paths: src/**, ./a.md, b[',
      [
        '4:16-4:22 invalid-glob glob=./a.md reason=paths are relative to the project root and cannot contain `.`',
        '4:24-4:26 invalid-glob glob=b[ reason=`[` is never closed; a `[` of a name is written `\\[`',
      ],
    ],
    ['paths:\n  - src/**\n  - "{a"', ['6:5-6:9 invalid-glob glob={a reason=`{` is never closed']],
    ['paths: "a\\x2f\\x2fb"', ['4:8-4:20 invalid-glob glob=a//b reason=no path contains `//`']],
    ['paths: [{a: b}, 5]', []],
    [
      `paths: "${'{a,b}'.repeat(10)}"`,
      [expect.stringMatching(/^4:9-4:59 invalid-glob .* more than 1000 patterns$/) as string],
    ],
  ])('%j', (yaml, expected) => {
    expect(read(yaml).findings).toEqual(expected)
  })

  test('have at most ten findings', () => {
    expect(read(`paths: ${'a(b|c),'.repeat(50)}b`).findings.length).toBe(10)
  })
})

describe('triggers', () => {
  const two = [
    { type: 'keyword', value: 'loaf', weight: 2 },
    { type: 'semantic', value: 'loaf', weight: 2 },
  ]
  test.each<[string, unknown, string[]]>([
    ['triggers: {type: hybrid, value: loaf, weight: 2}', two, []],
    ['triggers: [{type: hybrid, value: loaf, weight: 2}]', two, []],
    ['triggers: {hybrid: loaf, weight: 2}', two, []],
    [
      'triggers: {keywords: [rye, {value: oat, weight: 3}], patterns: "a{1,2}", weight: 0.5}',
      [
        { type: 'keyword', value: 'rye', weight: 0.5 },
        { type: 'keyword', value: 'oat', weight: 3 },
        { type: 'pattern', value: 'a{1,2}', weight: 0.5 },
      ],
      [],
    ],
    [
      'triggers: [{keyword: rye, pattern: "r.e", semantic: dark, weight: 2}]',
      [
        { type: 'keyword', value: 'rye', weight: 2 },
        { type: 'pattern', value: 'r.e', weight: 2 },
        { type: 'semantic', value: 'dark', weight: 2 },
      ],
      [],
    ],
    ['triggers: [{type: keyword, pattern: rye}]', [{ type: 'keyword', value: 'rye' }], []],
    [
      'triggers: [{value: rye, weight: 11}]',
      [{ type: 'keyword', value: 'rye' }],
      [
        '4:33-4:35 invalid-trigger key=triggers trigger=weight: 11 reason=does not have a number from 0 to 10',
      ],
    ],
    ['triggers: [{value: rye, weight: 0}]', [{ type: 'keyword', value: 'rye', weight: 0 }], []],
    [
      'triggers: [[rye], {oven: 1}, ""]',
      undefined,
      [
        '4:12-4:17 invalid-trigger key=triggers trigger=["rye"] reason=is not text',
        '4:19-4:28 invalid-trigger key=triggers trigger={"oven":1} reason=has no `value`',
      ],
    ],
    [
      'triggers: {files: [a], keywords: [rye]}',
      [{ type: 'keyword', value: 'rye' }],
      ['4:19-4:22 invalid-trigger key=triggers trigger=files reason=is not a valid trigger type'],
    ],
    [
      'triggers: [{pattern: "("}, {regex: "(?=a)"}]',
      [
        { type: 'pattern', value: '(' },
        { type: 'pattern', value: '(?=a)' },
      ],
      [
        '4:22-4:25 invalid-pattern pattern=( reason=`(` is never closed',
        '4:36-4:43 unsafe-pattern pattern=(?=a) reason=`(?=…)` is not supported',
      ],
    ],
    [
      'triggers: {patterns: ["a{400}", "b{400}", "c{400}"]}',
      expect.any(Array),
      [
        '4:43-4:51 unsafe-pattern pattern=c{400} reason=the patterns of the skill have more than 1000 steps together',
      ],
    ],
  ])('%j', (yaml, triggers, expected) => {
    const { fields, findings } = read(yaml)
    expect(fields.triggers).toEqual(triggers)
    expect(findings).toEqual(expected)
  })
})

describe('permissions', () => {
  test.each<[string, unknown, string[]]>([
    ['permissions: {agents: ask}', { agents: { '*': 'ask' } }, []],
    [
      'permissions: {agents: {zeta: deny, "*": ask, alpha: allow}}',
      { agents: { zeta: 'deny', '*': 'ask', alpha: 'allow' } },
      [],
    ],
    ['permissions: {agents: {__proto__: deny}}', { agents: { ['__proto__']: 'deny' } }, []],
    [
      'permissions: {execute: deny, network: ask, file-write: allow, file-read: deny}',
      { 'file-read': 'deny', 'file-write': 'allow', network: 'ask', execute: 'deny' },
      [],
    ],
    ['permissions:', undefined, []],
    ['permissions: {}', undefined, []],
    ['permissions: {agents: }', undefined, []],
    ['permissions: [network, shell]', undefined, []],
    ['permissions: Needs the network.', undefined, []],
    [
      'permissions: sometimes',
      undefined,
      ['4:14-4:23 invalid-permission rule=sometimes of=word suggestion='],
    ],
    [
      'permissions: ask',
      undefined,
      ['4:14-4:17 invalid-permission rule=ask of=word suggestion=permissions: { agents: ask }'],
    ],
    [
      'permissions: {agents: {baker: Allow}}',
      { agents: { baker: 'deny' } },
      ['4:31-4:36 invalid-permission rule=baker: Allow of=agent suggestion=allow'],
    ],
    [
      'permissions: {agents: [baker]}',
      { agents: { '*': 'deny' } },
      ['4:23-4:30 invalid-permission rule=agents: a list of=agent suggestion='],
    ],
    [
      'permissions: {execute: denied, network: true}',
      { network: 'deny', execute: 'deny' },
      [
        '4:41-4:45 invalid-permission rule=network: true of=capability suggestion=',
        '4:24-4:30 invalid-permission rule=execute: denied of=capability suggestion=',
      ],
    ],
    [
      'permissions: {file_read: ask, bash: {git: ask}}',
      undefined,
      [
        '4:15-4:24 invalid-permission rule=file_read of=key suggestion=file-read',
        '4:31-4:35 invalid-permission rule=bash of=key suggestion=',
      ],
    ],
  ])('%j', (yaml, permissions, expected) => {
    const { fields, findings } = read(yaml)
    expect(JSON.stringify(fields.permissions)).toBe(JSON.stringify(permissions))
    expect(findings).toEqual(expected)
  })

  test('have at most ten findings', () => {
    const keys = Array.from({ length: 20 }, (_, at) => `shell${at}: ask`)
    expect(read(`permissions: {${keys.join(', ')}}`).findings.length).toBe(10)
  })
})

test.each<[string, string[] | undefined]>([
  ['scope: north', ['north']],
  ['scope: north, south\ntenant: acme', ['north', 'south', 'acme']],
  ['scope: [north, 5]\ntenant: north', ['north', '5']],
  ['tenant: ""', undefined],
  ['scope: {a: b}', undefined],
])('%j is for the scopes %j', (yaml, scope) => {
  expect(read(yaml).fields.scope).toEqual(scope)
})
