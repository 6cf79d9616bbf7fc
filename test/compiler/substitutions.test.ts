// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the variables of clients, written as skills hold them
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyze } from '../../src/compiler/analyze/analyze.ts'
import { makeAnalyzer } from '../../src/compiler/analyze/analyzer.ts'
import { findSubstitutions } from '../../src/compiler/parse/markdown/substitutions.ts'
import { runRules } from '../../src/compiler/validate/rules.ts'
import type { SkillRecord } from '../../src/format/manifest.ts'
import { compile } from '../../src/pipeline/compile-memory.ts'
import { readRecordIn } from '../support/bundles.ts'
import { shown } from '../support/entry.ts'
import { parseWhole } from '../support/parsed.ts'

const plain = '---\nname: bread\ndescription: Bakes bread. Use when the user is hungry.\n---\n'
const taking = plain.replace('name:', 'argument-hint: "[flour] [hours]"\nname:')
const naming = plain.replace('name:', 'arguments: flour hours\nname:')

/** `kind text` of each, in order. */
const found = (body: string, head = plain) =>
  parseWhole(head + body).substitutions.map(({ kind, text }) => `${kind} ${text}`)

describe('substitutions', () => {
  test.each<[what: string, body: string, expected: string[]]>([
    ['none', 'Knead the dough. It costs 5 $ a loaf.', []],
    [
      'all arguments',
      'Bake $ARGUMENTS, all of $ARGUMENTS.',
      ['arguments $ARGUMENTS', 'arguments $ARGUMENTS'],
    ],
    ['longer words', 'Bake $ARGUMENTS_LIST, $ARGUMENTSX and $ARGUMENT.', []],
    [
      'by index',
      'Bake $ARGUMENTS[0] and $ARGUMENTS[12].',
      ['indexed $ARGUMENTS[0]', 'indexed $ARGUMENTS[12]'],
    ],
    ['by no index', 'Bake $ARGUMENTS[N].', ['arguments $ARGUMENTS']],
    ['by number', '$ARGUMENTS: $0 and $1', ['arguments $ARGUMENTS', 'numbered $0', 'numbered $1']],
    ['by number, where nothing says that there are arguments', 'From $1 to $2.', []],
    ['a file by number', 'Read @$1.', ['numbered $1']],
    [
      'escaped',
      '$ARGUMENTS \\$ARGUMENTS \\$1 \\\\$ARGUMENTS',
      ['arguments $ARGUMENTS', 'escape \\$ARGUMENTS', 'escape \\$1', 'arguments $ARGUMENTS'],
    ],
    [
      'variables',
      '${CLAUDE_SKILL_DIR} ${CLAUDE_EFFORT} ${KIMI_SKILL_DIR} {baseDir}',
      [
        'variable ${CLAUDE_SKILL_DIR}',
        'variable ${CLAUDE_EFFORT}',
        'variable ${KIMI_SKILL_DIR}',
        'variable {baseDir}',
      ],
    ],
    ['a backslash keeps no variable', '\\${CLAUDE_SKILL_DIR}', ['variable ${CLAUDE_SKILL_DIR}']],
    ['other variables', '${HOME} ${CLAUDE_CONFIG_DIR} $CLAUDE_SKILL_DIR ${baseDir} $flour', []],
    ['a command', 'Now: !`date`', ['command !`date`']],
    ['a command over words', '- Oven: !`oven --status`\n- KEY=!`oven`', ['command !`oven --status`']],
    ['a block of commands', '```!\npreheat\nbake\n```', ['command ```!\npreheat\nbake\n```']],
    ['a quoted command', 'Write `` !`date` ``.\n\n```md\n!`date`\n```', []],
    [
      'what stands in a command',
      '!`bake $ARGUMENTS`',
      ['command !`bake $ARGUMENTS`', 'arguments $ARGUMENTS'],
    ],
  ])('%s', (_, body, expected) => expect(found(body)).toEqual(expected))

  test.each<[what: string, body: string, expected: string[]]>([
    ['prose', 'Bake $0 for $1 hours.', ['numbered $0', 'numbered $1']],
    [
      'a block of code',
      '```sh\nbake "$1" $2/tin --for=$3\n```',
      ['numbered $1', 'numbered $2', 'numbered $3'],
    ],
    ['other code', '`echo $1x a$1 $1.50` and `<b>$0</b>`', []],
    ['money', 'From $1.50, $10, $3,000, $2k, $1/day, -$2, ~$5, $1 million and $2-3.', []],
    ['a gap', 'Bake $1 and $3.', ['numbered $1']],
    ['a number alone', 'Pay $5.', []],
  ])('in a skill that takes arguments: %s', (_, body, expected) =>
    expect(found(body, taking)).toEqual(expected),
  )

  test.each<[what: string, body: string, expected: string[]]>([
    ['declared', 'Bake $flour for $hours.', ['named $flour', 'named $hours']],
    ['not declared', 'Bake $rye with $FLOUR and $flours.', []],
    ['before a hyphen', 'Bake $flour-free.', ['named $flour']],
    ['in code', '`bake $flour`', ['named $flour']],
    ['escaped', 'Write \\$flour.', ['escape \\$flour']],
  ])('by name: %s', (_, body, expected) => expect(found(body, naming)).toEqual(expected))

  test('a legacy command takes arguments', () => {
    const { text, bodyStart, code } = parseWhole('Bake $1 for the guests.')
    const form = { kind: 'command' as const, shown: 'bake.md', name: 'bake' }
    const { substitutions, takesArguments } = findSubstitutions({
      text,
      bodyStart,
      code,
      frontmatter: undefined,
      form,
    })
    expect([substitutions.map(each => each.text), takesArguments]).toEqual([['$1'], true])
  })

  test('names may be a list, or maps', () => {
    const head = plain.replace('name:', 'arguments: [flour, {name: baking-hours}, 5]\nname:')
    expect(found('$flour $baking-hours $5', head)).toEqual(['named $flour', 'named $baking-hours'])
  })

  test('variables count in the fields that clients fill in, and in no others', () => {
    const head =
      '---\nname: bread\ndescription: Uses ${CLAUDE_SKILL_DIR} and $ARGUMENTS.\nallowed-tools: Bash(${CLAUDE_SKILL_DIR}/bake.sh *)\nhooks:\n  Stop: ${CLAUDE_PLUGIN_ROOT}/cool.sh\n---\n'
    const { substitutions } = parseWhole(`${head}Knead.`)
    expect(substitutions.map(({ text, position }) => [text, position.start.line])).toEqual([
      ['${CLAUDE_SKILL_DIR}', 4],
      ['${CLAUDE_PLUGIN_ROOT}', 6],
    ])
  })

  test('more than a thousand are counted, and a thousand kept', () => {
    const parsed = parseWhole(plain + '$ARGUMENTS\n'.repeat(1200))
    expect(parsed.substitutions).toHaveLength(1000)
    expect(shown(parsed.findings)).toEqual(['nowhere long-list key=substitutions length=1200 limit=1000'])
  })

  test('are where they say, for any text', () => {
    const piece = fc.constantFrom(
      '$ARGUMENTS',
      '$ARGUMENTS[1]',
      '$0',
      '$1',
      '$2',
      '$flour',
      '\\',
      '$',
      '`',
      '!`',
      '```!\n',
      '{baseDir}',
      '${CLAUDE_SKILL_DIR}',
      ' ',
      '\n',
      '🥖',
      'rye',
      '@',
      '-',
      '\r\n',
      '> ',
    )
    fc.assert(
      fc.property(
        fc.constantFrom(plain, taking, naming),
        fc.array(piece, { maxLength: 30 }),
        (head, pieces) => {
          const text = head + pieces.join('')
          let last = -1
          for (const { text: each, position, kind } of parseWhole(text).substitutions) {
            const { start, end } = position
            expect(text.slice(start.offset, end.offset)).toBe(each)
            expect(start.offset).toBeGreaterThanOrEqual(last)
            expect(kind === 'escape').toBe(each.startsWith('\\'))
            last = start.offset
          }
        },
      ),
    )
  })
})

describe('a bundle', () => {
  const text = `${taking}🥖 $ARGUMENTS\n\nRun \${CLAUDE_SKILL_DIR}/bake.sh \\$1.\n\n!\`date\`\n\n\`\`\`!\nbake --slowly\nrest\n\`\`\`\n!\`${'knead '.repeat(20)}\`\n`

  test('says in the manifest that it takes arguments, and has each place in the record', async () => {
    const { manifest, files } = await compile([{ files: { 'bread/SKILL.md': text } }])
    const [skill] = manifest.skills
    expect(skill?.arguments).toBeUndefined()
    const bare = await compile([{ files: { 'bread/SKILL.md': text.replace(/argument-hint.*\n/, '') } }])
    expect(bare.manifest.skills[0]?.arguments).toEqual([])
    const record = readRecordIn(files, skill!)
    const bytes = Buffer.from(text)
    expect(record.substitutions?.map(({ kind }) => kind)).toEqual([
      'arguments',
      'variable',
      'escape',
      'command',
      'command',
      'command',
    ])
    for (const each of record.substitutions ?? [])
      expect(bytes.subarray(each.start, each.end).toString()).toBe(each.text)
    expect(record.substitutions?.[4]?.command).toBe('bake --slowly\nrest')
  })

  test('has none of it where there is nothing to fill in', async () => {
    const { manifest, files } = await compile([{ files: { 'bread/SKILL.md': `${plain}Knead.\n` } }])
    expect(manifest.skills[0]).not.toHaveProperty('substitutions')
    for (const [path, content] of files)
      if (path.startsWith('skills/')) expect(new TextDecoder().decode(content)).not.toContain('substitutions')
  })

  test.each(['satteri', 'remark'] as const)('the same by %s, with a BOM and CRLF', async parser => {
    const analyzer = await makeAnalyzer({ parser, tokenizer: 'estimate', fields: [], reference: false })
    const bytes = Buffer.from(`\uFEFF${text.replaceAll('\n', '\r\n')}`)
    const names = { folder: 'bread', isRoot: false, fileName: 'SKILL.md' }
    const { record } = analyze(bytes, names, analyzer).texts
    const { substitutions = [] }: Partial<SkillRecord> = JSON.parse(`${record}}`)
    expect(substitutions).toHaveLength(6)
    for (const each of substitutions) expect(bytes.subarray(each.start, each.end).toString()).toBe(each.text)
  })
})

describe('arguments by name', () => {
  const report = (arguments_: string, body: string) =>
    shown(
      runRules(parseWhole(`---\narguments: ${arguments_}\nname: bread\ndescription: Bakes.\n---\n${body}`)),
    ).filter(line => /(?:undeclared|unportable)-argument/.test(line))

  test.each<[string, string, string[]]>([
    ['flour', 'Bake $flour.', ['6:6-6:12 unportable-argument argument=$flour']],
    ['[flour, hours]', 'Bake $ARGUMENTS.', []],
    [
      '[flour, hours]',
      'Bake $0 for $1.',
      ['6:6-6:8 unportable-argument argument=$0', '6:13-6:15 unportable-argument argument=$1'],
    ],
    ['flour', '$ARGUMENTS, then $rye.', ['6:18-6:22 undeclared-argument argument=$rye suggestion=']],
    [
      'flour',
      '$ARGUMENTS, then `$flor`.',
      ['6:19-6:24 undeclared-argument argument=$flor suggestion=$flour'],
    ],
    ['flour', '$ARGUMENTS, then $proof-dough, $HOME, \\$rye, $5 and `echo $rye`.', []],
    ['flour', '$ARGUMENTS\n\n```sh\necho $rye\n```', []],
  ])('%s: %s', (names, body, expected) => expect(report(names, body)).toEqual(expected))
})
