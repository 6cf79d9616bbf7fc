import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFields } from '../../src/compiler/validate/fields.ts'
import { normalizeToolRule, parseToolRule, readToolRule } from '../../src/compiler/validate/tools.ts'
import { readFrontmatterIn, shown } from '../support/entry.ts'
import { stopwatch } from '../support/stopwatch.ts'

describe('a rule', () => {
  test.each<[text: string, read: ReturnType<typeof parseToolRule>, normal: string]>([
    ['Read', { tool: 'Read' }, 'Read'],
    [' Read ', { tool: 'Read' }, 'Read'],
    ['*', { tool: '*' }, '*'],
    ['search/codebase', { tool: 'search/codebase' }, 'search/codebase'],
    ['Bash(git:*)', { tool: 'Bash', rule: 'git:*' }, 'Bash(git:*)'],
    ['Bash(git *)', { tool: 'Bash', rule: 'git *' }, 'Bash(git:*)'],
    ['Bash ( git add * )', { tool: 'Bash', rule: 'git add *' }, 'Bash(git add:*)'],
    ['Bash(git*)', { tool: 'Bash', rule: 'git*' }, 'Bash(git*)'],
    ['Bash(git * main *)', { tool: 'Bash', rule: 'git * main *' }, 'Bash(git * main *)'],
    ['Bash(* --help)', { tool: 'Bash', rule: '* --help' }, 'Bash(* --help)'],
    ['Bash(git status)', { tool: 'Bash', rule: 'git status' }, 'Bash(git status)'],
    ['Bash(*)', { tool: 'Bash', rule: '*' }, 'Bash'],
    ['PowerShell(Get-Item *)', { tool: 'PowerShell', rule: 'Get-Item *' }, 'PowerShell(Get-Item:*)'],
    ['Read(*)', { tool: 'Read', rule: '*' }, 'Read(*)'],
    ['Skill(proof-dough *)', { tool: 'Skill', rule: 'proof-dough *' }, 'Skill(proof-dough *)'],
    ['Agent(model:*)', { tool: 'Agent', rule: 'model:*' }, 'Agent(model:*)'],
    ['mcp__oven', { tool: 'mcp__oven', server: 'oven' }, 'mcp__oven__*'],
    ['mcp__oven__*', { tool: 'mcp__oven__*', server: 'oven' }, 'mcp__oven__*'],
    [
      'mcp__big_oven__set_heat',
      { tool: 'mcp__big_oven__set_heat', server: 'big_oven' },
      'mcp__big_oven__set_heat',
    ],
    [
      'mcp__oven__bake(rye)',
      { tool: 'mcp__oven__bake', rule: 'rye', server: 'oven' },
      'mcp__oven__bake(rye)',
    ],
    ['mcp__*', { tool: 'mcp__*' }, 'mcp__*'],
    ['mcp__*__bake', { tool: 'mcp__*__bake' }, 'mcp__*__bake'],
    ['Bash(echo (a))', { tool: 'Bash', rule: 'echo (a)' }, 'Bash(echo (a))'],
    ['Bash(grep "(" *)', { tool: 'Bash', rule: 'grep "(" *' }, 'Bash(grep "(":*)'],
    ["Bash(echo don't)", { tool: 'Bash', rule: "echo don't" }, "Bash(echo don't)"],
    ['Bash(echo \\))', { tool: 'Bash', rule: 'echo \\)' }, 'Bash(echo \\))'],
    ['Read(C:\\bakery\\)', { tool: 'Read', rule: 'C:\\bakery\\' }, 'Read(C:\\bakery\\)'],
  ])('%j', (text, read, normal) => {
    expect(parseToolRule(text)).toEqual(read)
    expect(normalizeToolRule(text)).toBe(normal)
  })

  test.each<[text: string, fault: string]>([
    ['', 'it names no tool'],
    ['(git:*)', 'it names no tool'],
    ['Bash(git:*', 'its parenthesis is never closed'],
    ['Bash(echo (a)', 'its parenthesis is never closed'],
    ['Bash)', 'its closing parenthesis has no opening one'],
    ['Bash git:*)', 'its closing parenthesis has no opening one'],
    ['Bash()', 'its parentheses are empty'],
    ['Bash( )', 'its parentheses are empty'],
    ['Bash(git)x', 'text follows its closing parenthesis'],
    ['Bash(git) Bash(npm)', 'text follows its closing parenthesis'],
    ['Read, Write', 'tool names cannot contain spaces, commas or quotes'],
    ['"Read"', 'tool names cannot contain spaces, commas or quotes'],
  ])('%j is none: %s', (text, fault) => {
    expect(readToolRule(text)).toEqual({ fault })
    expect(parseToolRule(text)).toBeUndefined()
    expect(normalizeToolRule(text)).toBeUndefined()
  })

  const texts = fc.array(
    fc.constantFrom(
      'Bash',
      'mcp__',
      'oven',
      '__',
      '(',
      ')',
      ':*',
      ' *',
      '*',
      ' ',
      '"',
      "'",
      '\\',
      'git',
      ',',
    ),
    { maxLength: 12 },
  )

  test('has one spelling, which says the same', () => {
    fc.assert(
      fc.property(texts, pieces => {
        const text = pieces.join('')
        const normal = normalizeToolRule(text)
        const read = parseToolRule(text)
        expect(normal === undefined).toBe(read === undefined)
        if (normal === undefined) return
        expect(normalizeToolRule(normal)).toBe(normal)
        expect(parseToolRule(normal)?.server).toBe(read?.server)
        expect(parseToolRule(normal)?.tool.replace(/__\*$/, '')).toBe(read?.tool.replace(/__\*$/, ''))
      }),
    )
  })

  test('takes time in proportion to its text', () => {
    const took = stopwatch()
    for (const hostile of ['(', ')', '"', "'", '\\', '"(', 'mcp__', '_', ' *'])
      for (const head of ['Bash(', 'mcp__']) normalizeToolRule(head + hostile.repeat(200_000))
    expect(took()).toBeLessThan(5_000)
  })
})

describe('the fields', () => {
  const read = (yaml: string) => readFields(readFrontmatterIn(yaml))

  test('have one spelling of each rule, each once', () => {
    const { fields } = read('allowed-tools: Bash(git *) Bash(git:*) Bash(*) mcp__oven mcp__oven__* Read')
    expect(fields.allowedTools).toEqual(['Bash(git:*)', 'Bash', 'mcp__oven__*', 'Read'])
  })

  test.each<[yaml: string, kept: string[], findings: string[]]>([
    [
      'disallowed-tools: Read Bash(rm:*',
      ['Read', 'Bash(rm:*'],
      ['2:19-2:33 malformed-tool key=disallowed-tools tool=Bash(rm:* fault=its parenthesis is never closed'],
    ],
    [
      'disallowed-tools:\n  - Read\n  - Bash()',
      ['Read', 'Bash()'],
      ['4:5-4:11 malformed-tool key=disallowed-tools tool=Bash() fault=its parentheses are empty'],
    ],
    ['disallowed-tools: []', [], []],
  ])('%j', (yaml, kept, findings) => {
    const result = read(yaml)
    expect(result.fields.disallowedTools ?? []).toEqual(kept)
    expect(shown(result.findings)).toEqual(findings)
  })

  test('report ten malformed rules at most', () => {
    const { findings } = read(
      `disallowed-tools: ${Array.from({ length: 20 }, (_, i) => `Oven${i}()`).join(' ')}`,
    )
    expect(findings.filter(({ code }) => code === 'malformed-tool')).toHaveLength(10)
  })
})
