/** The suggestion under a result: for people only, and nothing that a shell would make more of. */
import { expect, test } from 'vitest'
import type { Io } from '../../src/cli/io.ts'
import { printNext, printNextSkill } from '../../src/cli/next.ts'

function collect(print: (io: Io) => void, outIsTerminal = true): string {
  let out = ''
  const say = (text: string) => {
    out += text
  }
  print({
    out: say,
    err: say,
    progress: say,
    color: false,
    width: 80,
    outIsTerminal,
    now: () => 0,
    cwd: '.',
  })
  return out
}

test('names the next command on a terminal, and is silent when piped', () => {
  expect(collect(io => printNext('skillc search "what you need"', io))).toBe(
    '  Next: skillc search "what you need"\n',
  )
  expect(collect(io => printNext('skillc build', io), false)).toBe('')
})

test('goes on in the next line on a narrow terminal, between words and in the way of shells', () => {
  const command = 'skillc export skills --to claude-code --only "a skill or two" --out ../somewhere/else'
  expect(collect(io => printNext(command, { ...io, width: 50 }))).toBe(
    [
      '  Next: skillc export skills --to claude-code \\',
      '          --only "a skill or two" --out \\',
      '          ../somewhere/else',
      '',
    ].join('\n'),
  )
})

test('names the bundle where it is not the usual one', () => {
  expect(collect(io => printNextSkill('dist/skills', 'bread:rye', io))).toContain('skillc show bread:rye\n')
  expect(collect(io => printNextSkill('oci://host:5000/a/b:1.2', 'rye', io))).toContain(
    'skillc show oci://host:5000/a/b:1.2 rye\n',
  )
  expect(collect(io => printNextSkill('dist/skills', undefined, io))).toBe('')
})

test.each([
  '$(reboot)',
  '`reboot`',
  'a;reboot',
  'a|sh',
  'a>b',
  'a&b',
  "a'b",
  'a\nb',
  'a\u001b[2Jb',
  'a*',
  '技能',
])('says nothing of an id that has to be quoted: %j', id => {
  expect(collect(io => printNextSkill('dist/skills', id, io))).toBe('')
})
