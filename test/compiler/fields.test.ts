import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDeclaredMentions } from '../../src/compiler/validate/dependencies.ts'
import { readFields } from '../../src/compiler/validate/fields.ts'
import { splitGlobs, splitPhrases, splitTools, splitWords } from '../../src/compiler/validate/lists.ts'
import { suggest } from '../../src/core/text/suggest.ts'
import type { Fields } from '../../src/format/types.ts'
import { readFrontmatterIn, shown } from '../support/entry.ts'
import { stopwatch } from '../support/stopwatch.ts'

const getFields = (yaml: string) => readFields(readFrontmatterIn(yaml)).fields
const listFindings = (yaml: string) => shown(readFields(readFrontmatterIn(yaml)).findings)

describe('tools', () => {
  test.each<[string, string[]]>([
    ['Read Grep Bash(git:*)', ['Read', 'Grep', 'Bash(git:*)']],
    ['Read, Grep,Bash(git add:*), Edit', ['Read', 'Grep', 'Bash(git add:*)', 'Edit']],
    ['Bash(git add:*, git commit:*) Read', ['Bash(git add:*, git commit:*)', 'Read']],
    ['Bash (oven:*)', ['Bash(oven:*)']],
    ['Read\nGrep\n\n', ['Read', 'Grep']],
    ['|\n  - MCP(oven:*)\n    - MCP(shop floor:*)\n', ['MCP(oven:*)', 'MCP(shop floor:*)']],
    ['["Read", "Bash(git add:*)"]', ['Read', 'Bash(git add:*)']],
    ["['Read','Grep']", ['Read', 'Grep']],
    ['[Read, Grep]', ['Read', 'Grep']],
    ['"Read, Grep"', ['Read, Grep']],
    ['Bash(echo "a b") Read', ['Bash(echo "a b")', 'Read']],
    ['Bash(git add\nRead', ['Bash(git add', 'Read']],
    ['Read)) Grep', ['Read))', 'Grep']],
    ['*', ['*']],
    ['  ', []],
  ])('%j', (text, tools) => {
    expect(splitTools(text).tools).toEqual(tools)
  })

  test('are never lost, nor cut within parentheses', () => {
    const tool = fc.stringMatching(/^[A-Z][a-z]{1,8}(\([a-z:* ,]{1,12}\))?$/)
    fc.assert(
      fc.property(
        fc.array(tool, { minLength: 1 }),
        fc.constantFrom(' ', ', ', ',', '\n'),
        (tools, separator) => {
          expect(splitTools(tools.join(separator)).tools).toEqual(tools)
        },
      ),
    )
  })

  test('take time in proportion to the text', () => {
    const took = stopwatch()
    for (const hostile of ['(', '"', ',"', '[', "'x,", '- ']) splitTools(hostile.repeat(300_000))
    expect(took()).toBeLessThan(5_000)
  })

  test.each<[string, string[]]>([
    ['allowed-tools: Read Grep', []],
    ['allowed-tools: Read', []],
    ['allowed-tools:', []],
    ['allowed-tools: []', []],
    ['disallowed-tools: [Read]', []],
    [
      'allowed-tools: Read, Bash(a, b)',
      ['2:16-2:32 unportable-tools form=comma-separated suggestion=Read Bash(a, b)'],
    ],
    ['allowed-tools: Bash(a, b) Read', []],
    ['allowed-tools:\n  - Read\n  - Edit', ['3:3-4:9 unportable-tools form=a list suggestion=Read Edit']],
    [
      'allowed_tools: "[Read, Edit]"',
      ['2:16-2:30 unportable-tools form=a list written as text suggestion=Read Edit'],
    ],
  ])('%j is portable or not', (yaml, expected) => {
    expect(listFindings(yaml)).toEqual(expected)
  })

  test('that are too many are cut, and said to be', () => {
    const yaml = `allowed-tools: ${Array.from({ length: 1500 }, (_, i) => `T${i}`).join(' ')}`
    expect(getFields(yaml).allowedTools).toHaveLength(1000)
    expect(listFindings(yaml)[0]).toMatch(/^2:16-2:\d+ long-list key=allowed-tools length=1500 limit=1000$/)
    const long = `tags: [rye, ${'x'.repeat(9000)}, bread]`
    expect(getFields(long).tags).toEqual(['rye'])
    expect(listFindings(long)).toEqual([expect.stringMatching(/ long-list key=tags length=3 limit=1$/)])
  })

  test('that are rules are never cut', () => {
    const yaml = `disallowed-tools: ${Array.from({ length: 1500 }, (_, i) => `T${i}`).join(' ')}`
    expect(getFields(yaml).disallowedTools).toHaveLength(1500)
    expect(listFindings(yaml)[0]).toMatch(
      /^2:19-2:\d+ oversized-field key=disallowed-tools size=1500 limit=1000 unit=items$/,
    )
  })
})

test.each<[string, (text: string) => string[], string[]]>([
  ['src/**, {a,b}/*.ts', splitGlobs, ['src/**', '{a,b}/*.ts']],
  ['[ab].md, "c d.md"', splitGlobs, ['[ab].md', 'c d.md']],
  ['["a.ts", "{b,c}.ts"]', splitGlobs, ['a.ts', '{b,c}.ts']],
  ['a.ts\nb c.ts', splitGlobs, ['a.ts', 'b c.ts']],
  ['dough, oven  rack', splitWords, ['dough', 'oven', 'rack']],
  ['["bread roll", "rye"]', splitPhrases, ['bread roll', 'rye']],
  ['bread roll, 面包，酵母; rye', splitPhrases, ['bread roll', '面包', '酵母', 'rye']],
])('%j in %o', (text, split, expected) => {
  expect(split(text)).toEqual(expected)
})

describe('canonicalFields', () => {
  test.each<[string, Fields]>([
    ['name: bread', {}],
    ['allowed-tools:\nlicense: ~\npaths: []\ncompatibility: ""\nhooks:', {}],
    ['allowedTools: [Read, 5, "Bash(git add:*)", Read]', { allowedTools: ['Read', '5', 'Bash(git add:*)'] }],
    ['allowed-tools: Read\nallowed_tools: Edit', { allowedTools: ['Read'] }],
    ['allowed_tools: Edit\nallowed-tools: Read', { allowedTools: ['Read'] }],
    ['allowed-tools: {Read: true}', {}],
    ['allowed-tools: true', {}],
    [
      'disable-model-invocation: true\nuser-invocable: false',
      { userInvocable: false, modelInvocable: false },
    ],
    ['disableModelInvocation: false\nuser-invokable: "Yes"', { userInvocable: true, modelInvocable: true }],
    ['background: off\nuser-invocable: maybe', { background: false }],
    ['disable-model-invocation: 1\nuser-invocable: 0', { userInvocable: false, modelInvocable: false }],
    [
      'version: 1.0\nlicense: 0x10\ncompatibility: 3.10',
      { version: '1.0', license: '0x10', compatibility: '3.10' },
    ],
    ['version: true\nauthor: "  A. Baker "', { version: 'true', author: 'A. Baker' }],
    ['author: {name: A. Baker, email: a@example.org}', { author: 'A. Baker' }],
    ['author: [A. Baker, B. Miller]', { author: 'A. Baker, B. Miller' }],
    ['argument-hint: [dough]', { argumentHint: '[dough]' }],
    ['argument-hint: "<dough> [oven]"', { argumentHint: '<dough> [oven]' }],
    ['arguments: dough oven', { arguments: ['dough', 'oven'] }],
    ['arguments:\n  - dough\n  - name: oven\n    required: true', { arguments: ['dough', 'oven'] }],
    ['paths: "{a,b}/*.md, c.md"', { paths: ['{a,b}/*.md', 'c.md'] }],
    ['tags: \'["rye", "wheat"]\'', { tags: ['rye', 'wheat'] }],
    [
      'when-to-use: Before dawn\nmodel: inherit\neffort: hgih',
      { model: 'inherit', effort: 'hgih', whenToUse: 'Before dawn' },
    ],
    ['mcp: {oven: {command: oven}}', {}],
    [
      'permissions: {network: [API.github.com, "*.example.com", api.github.com]}',
      { permissions: { network: 'allow', hosts: ['api.github.com', '*.example.com'] } },
    ],
    [
      'permissions: {network: ["*", localhost, 10.0.0.1, "[::1]", "a.test:80", "*.com", "http://a.test", a.test., 7]}',
      { permissions: { network: 'deny' } },
    ],
    [
      'requires: {bins: [oven]}\npermissions: {execute: deny, agents: {"*": ask, reviewer: allow}}',
      {
        permissions: { execute: 'deny', agents: { '*': 'ask', reviewer: 'allow' } },
        requires: { bins: ['oven'] },
      },
    ],
    ['metadata: {version: 1.0, oven: {hot: true}}', { metadata: { version: '1.0', oven: { hot: true } } }],
    ['metadata: "{}"\nmodel: [a, b]', {}],
  ])('%j', (yaml, expected) => {
    expect(JSON.stringify(getFields(yaml))).toBe(JSON.stringify(expected))
  })

  test.each<[string, Fields['triggers']]>([
    [
      'triggers: [knead, 5]',
      [
        { type: 'keyword', value: 'knead' },
        { type: 'keyword', value: '5' },
      ],
    ],
    [
      'triggers: knead, proof the dough',
      [
        { type: 'keyword', value: 'knead' },
        { type: 'keyword', value: 'proof the dough' },
      ],
    ],
    [
      'triggers:\n  - {type: pattern, value: "bak(e|ing)", weight: 0.8}\n  - {type: semantic, value: make bread, weight: "2"}\n  - {keyword: rye, weight: heavy}\n  - {pattern: "^rye"}\n  - {regex: "a+", type: Regex}',
      [
        { type: 'pattern', value: 'bak(e|ing)', weight: 0.8 },
        { type: 'semantic', value: 'make bread', weight: 2 },
        { type: 'keyword', value: 'rye' },
        { type: 'pattern', value: '^rye' },
        { type: 'pattern', value: 'a+' },
      ],
    ],
    [
      'triggers: {keywords: [rye], patterns: ["r.e"], files: ["*.md"]}',
      [
        { type: 'keyword', value: 'rye' },
        { type: 'pattern', value: 'r.e' },
      ],
    ],
    ['triggers: {keyword: rye}', [{ type: 'keyword', value: 'rye' }]],
    ['triggers: [[rye], {oven: 1}, ""]', undefined],
    ['triggers: 5', undefined],
  ])('%j', (yaml, expected) => {
    expect(getFields(yaml).triggers).toEqual(expected)
  })

  test.each<[string, string[]]>([
    [
      'user-invocable: "true"',
      ['2:17-2:23 quoted-boolean key=user-invocable text=true value=true → 20-26 true'],
    ],
    [
      "disable_model_invocation: 'No'",
      ['2:27-2:31 quoted-boolean key=disable_model_invocation text=No value=false → 30-34 false'],
    ],
    ['disabled: "1"', ['2:11-2:14 quoted-boolean key=disabled text=1 value=true → 14-17 true']],
    ['user-invocable: true\ndisabled: maybe\nbackground: 0', []],
  ])('%j', (yaml, expected) => {
    expect(listFindings(yaml)).toEqual(expected)
  })

  test('counts the code points of compatibility', () => {
    expect(listFindings(`compatibility: ${'🥖'.repeat(500)}`)).toEqual([])
    expect(listFindings(`compatibility: ${'🥖'.repeat(501)}`)).toEqual([
      '2:16-2:1018 long-compatibility length=501 limit=500',
    ])
  })

  test('is plain data for any frontmatter', () => {
    const keys = fc.constantFrom(
      'allowed-tools',
      'triggers',
      'paths',
      'metadata',
      'requires',
      'author',
      'version',
      'user-invocable',
      'arguments',
      '__proto__',
      'mcp',
    )
    fc.assert(
      fc.property(fc.dictionary(keys, fc.jsonValue({ maxDepth: 4 })), values => {
        const frontmatter = {
          values: Object.assign(Object.create(null), values),
          places: new Map(),
          sources: new Map(),
          comments: [],
        }
        const { fields } = readFields(frontmatter)
        expect(JSON.parse(JSON.stringify(fields))).toEqual(
          JSON.parse(JSON.stringify(structuredClone(fields))),
        )
        readDeclaredMentions(frontmatter)
      }),
    )
  })
})

describe('declaredMentions', () => {
  const listMentions = (yaml: string) =>
    readDeclaredMentions(readFrontmatterIn(yaml)).mentions.map(
      ({ kind, name, position }) => `${position?.start.line}:${position?.start.column} ${kind} ${name}`,
    )

  test.each<[string, string[]]>([
    ['requires: bread', ['2:11 declared bread']],
    ['requires: bread, rolls', ['2:11 declared bread', '2:11 declared rolls']],
    [
      'requires:\n  - bread\n  - shop/rolls\n  - shop:rye',
      ['3:5 declared bread', '4:5 declared shop/rolls', '5:5 declared shop:rye'],
    ],
    ['requires: {bins: [oven], skills: [bread]}', ['2:35 declared bread']],
    [
      'skills:\n  - ../bread/SKILL.md\n  - ./rolls/\n  - name: rye',
      ['3:5 declared bread', '4:5 declared rolls', '5:5 declared rye'],
    ],
    ['dependencies: [flour, "yeast>=2", "salt and water", 12]', ['2:16 related flour', '2:23 related yeast']],
    ['dependencies: {skills: [bread], flour: 2}', ['2:25 declared bread']],
    ['metadata:\n  related-skills: bread, rolls', ['3:19 related bread', '3:19 related rolls']],
    ['metadata:\n  related_skills: [bread]', ['3:20 related bread']],
    ['metadata:\n  requires: bread\n  skills: [rye]', ['3:13 declared bread', '4:12 related rye']],
    ['skills: [{name: bread, entry: bake.py}, {name: rye}]', ['2:41 declared rye']],
    ['metadata: {requires: {bins: [oven]}}', []],
    ['metadata: {requires: "curl, bread"}', ['2:22 related curl', '2:22 declared bread']],
    ['requires: {bins: [oven]}\nskills:\ndependencies: []\nmetadata: none', []],
    ['Skills: [bread]', ['2:10 declared bread']],
  ])('%j', (yaml, expected) => {
    expect(listMentions(yaml)).toEqual(expected)
  })

  test.each<[string, string[]]>([
    ['requires: ["bread@^2.0.0"]', ['bread ^2.0.0']],
    ['requires: bread@^2.0.0, rolls', ['bread ^2.0.0', 'rolls undefined']],
    ['requires: bread@1.x rolls@2', ['bread 1.x', 'rolls 2']],
    ['requires: "bread >= 1.0 <3"', ['bread >= 1.0 <3']],
    ['requires: ["../shop/bread/SKILL.md@~1.4"]', ['shop/bread ~1.4']],
    ['requires: [{name: bread, version: 1.10}]', ['bread 1.10']],
    ['requires: ["bread@"]', ['bread ']],
    ['requires: ["python>=3.10", "Node >= 20"]', ['python undefined', 'Node undefined']],
  ])('%j has ranges', (yaml, expected) => {
    const { mentions, findings } = readDeclaredMentions(readFrontmatterIn(yaml))
    expect(mentions.map(({ name, range }) => `${name} ${range}`)).toEqual(expected)
    expect(findings).toEqual([])
  })

  test.each<[string, string[], string[]]>([
    ['skills: Python 3.10 or later', [], ['2:9-2:29 Python 3.10 or later']],
    ['skills: [bread, Python 3.10 or later, a fast disk]', ['bread'], ['2:17-2:37 Python 3.10 or later']],
    ['requires: {skills: ["1.0"], bins: [a b c]}', [], ['2:21-2:26 1.0']],
    ['skills: |\n  A disk.\n  And a network!', [], ['2:9-4:17 A disk.']],
    ['requires: Python 3.10 or later', [], []],
    ['skills: [baking and kneading]', [], ['2:10-2:29 baking and kneading']],
    ['dependencies: Python 3.10 or later', [], []],
  ])('%j holds prose, which is one finding', (yaml, names, expected) => {
    const { mentions, findings } = readDeclaredMentions(readFrontmatterIn(yaml))
    expect(mentions.map(({ name }) => name)).toEqual(names)
    expect(findings.map(({ code }) => code)).toEqual(expected.map(() => 'invalid-dependency'))
    expect(
      findings.map(({ position, facts }) => {
        const { start, end } = position ?? { start: undefined, end: undefined }
        return `${start?.line}:${start?.column}-${end?.line}:${end?.column} ${facts.text}`
      }),
    ).toEqual(expected)
  })

  test('are at most 1000', () => {
    expect(readDeclaredMentions(readFrontmatterIn(`skills: ${'bread '.repeat(2000)}`)).mentions).toHaveLength(
      1000,
    )
  })
})

describe('suggest', () => {
  const words = ['metadata', 'description', 'paths', 'mode', 'model', 'id', 'allowed-tools']
  test.each([
    ['metdata', 'metadata'],
    ['desription', 'description'],
    ['Description', 'description'],
    ['paht', ''],
    ['pahts', 'paths'],
    ['modle', 'model'],
    ['mod', 'mode'],
    ['is', ''],
    ['allowd-tool', 'allowed-tools'],
    ['oven', ''],
    ['metadata', ''],
    ['', ''],
    ['x'.repeat(65), ''],
  ])('%s → %s', (word, expected) => {
    expect(suggest(word, words)).toBe(expected)
  })

  test('does not depend on the order of the candidates', () => {
    expect(suggest('bread', ['broad', 'break', 'dread'])).toBe('break')
    expect(suggest('bread', ['dread', 'break', 'broad'])).toBe('break')
  })
})
