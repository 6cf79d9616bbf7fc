/** No rule is slow, however long the body is. */
import { describe, expect, it } from 'vitest'
import { runRules } from '../../src/compiler/validate/rules.ts'
import { parseWhole } from '../support/parsed.ts'
import { stopwatch } from '../support/stopwatch.ts'

const head = '---\nname: bread\ndescription: Bakes bread. Use when the user is hungry.\n---\n'

describe('endless inputs', () => {
  it('stays linear with many comments, links and headings', () => {
    const at = (line: number) => ({ line, column: 1, offset: head.length })
    const position = { start: at(5), end: at(5) }
    const many = Array.from({ length: 20_000 }, (_, i) => `a${i.toString(36).padStart(9, 'x')}`)
    const parsed = {
      ...parseWhole(head),
      text: `${head}<!-- skillc-disable ${many.join(' ')} -->\n${many.map(name => `[a](/Users/maria/${name})`).join('\n')}`,
      comments: [
        { line: 5, text: `skillc-disable ${many.join(' ')}` },
        { line: 5, text: ' '.repeat(1_000_000) },
      ],
      headings: many.map(slug => ({ depth: 1, title: slug, slug: `${slug}-b`, position })),
      references: many.flatMap(name => [
        { kind: 'link' as const, target: '', fragment: name, position },
        { kind: 'link' as const, target: `/Users/maria/${name}`, position },
      ]),
    }
    const took = stopwatch()
    const found = runRules(parsed)
    expect(took()).toBeLessThan(5_000)
    expect(found.filter(({ code }) => code === 'unknown-suppression')).toHaveLength(many.length)
    expect(found.filter(({ code }) => code === 'machine-path')).toEqual([])
  })

  const triggers = [
    '$1 ',
    '$ARGUMENTS[',
    '@a/',
    '@a.',
    '/home/m/',
    '/Users/',
    'C:\\Users\\',
    '!`a` ',
    '<<<<<<< \n',
    '=======\n',
    '${CLAUDE_',
    '\u200B',
    '\u200E',
    '\uFE0F',
    '\u{E0041}',
    '\u{1F3F4}\u{E0041}',
    'a\u200D',
    '\u202E',
    '\0',
    'AKIA',
    'sk-',
    'ghp_',
    'sk-proj-',
    '-----BEGIN PRIVATE KEY-----\n',
    '-',
    'a',
    '\n',
    '\r',
    '#',
    '~/',
    '\\',
  ]

  it.each(triggers)('reads a megabyte of %j in linear time', trigger => {
    // Without a tree: how long Markdown takes is not at issue.
    const text = head + trigger.repeat(Math.ceil(1_000_000 / trigger.length))
    const offset = head.length
    const prose = { start: { line: 5, column: 1, offset }, end: { line: 5, column: 1, offset: text.length } }
    const parsed = {
      ...parseWhole(head),
      text,
      tree: { type: 'root' as const, children: [{ type: 'text' as const, value: '', position: prose }] },
    }
    const took = stopwatch()
    runRules(parsed as never)
    expect(took()).toBeLessThan(5_000)
  })
})
