/** Shell code of documentation: its commands, their folders, and what they do with files. */
import { describe, expect, test } from 'vitest'
import { readCommands } from '../../src/compiler/parse/shell/commands.ts'
import { createSourceMap, hideDocumentation } from '../../src/compiler/parse/shell/text.ts'
import { findUses } from '../../src/compiler/parse/shell/uses.ts'

function listCommands(text: string, lang = 'sh'): string[] {
  return readCommands(hideDocumentation(text, lang)).map(({ words, cwd }) =>
    [...words.map(({ value }) => value), ...(cwd === '' ? [] : [`in ${cwd}`])].join(' '),
  )
}

function listUses(text: string): string[] {
  return findUses(readCommands(text)).map(
    ({ word, use, cwd }) => `${use} ${word.value}${cwd && ` in ${cwd}`}`,
  )
}

describe('commands', () => {
  test.each([
    ['a && b || c; d | e &', ['a', 'b', 'c', 'd', 'e']],
    ['if a; then b; elif c; then d; else e; fi', ['a', 'b', 'c', 'd', 'e']],
    ['for x in 1 2; do a; done\nwhile a; do b; done', ['a', 'a', 'b']],
    ['case $x in a) b;; esac; { c; }; f() { d; }', ['b', 'c', 'd']],
    ['a "$(b $(c `d`))"', ['a $(b $(c `d`))', 'b $(c `d`)', 'c `d`', 'd']],
    ['[[ -f a/b && ! c = d ]] && e', ['[[ a/b c d', 'e']],
    ['a \'b c\' "d"e\\ f', ['a b c de f']],
    ['a <file> [--flag] {x} ... <other file>', ['a _file_ [--flag] {x} ... _other_file_']],
    ['# a\nb # c', ['b']],
    ["a don't\nb", ['b']],
    ['a << EOF\nb\nEOF\nc', ['a', 'c']],
  ])('of %j', (text, expected) => {
    expect(listCommands(text)).toEqual(expected)
  })

  test.each([
    ['cd scripts && a; b', ['cd scripts', 'a in ./scripts', 'b in ./scripts']],
    ['(cd scripts && a); b', ['cd scripts', 'a in ./scripts', 'b']],
    ['cd a\ncd a && b', ['cd a', 'cd a in ./a', 'b in ./a']],
    ['cd a/b && cd .. && c', ['cd a/b', 'cd .. in ./a/b', 'c in ./a']],
    ['cd "$X" && a', ['cd $X', 'a in unknown']],
    ['cd ~/x && a', ['cd ~/x', 'a in unknown']],
    ['cd && a', ['cd', 'a in unknown']],
    ['cd ${CLAUDE_SKILL_DIR} && a', ['cd ${CLAUDE_SKILL_DIR}', 'a']],
    ['cd <skill-dir>/scripts && a', ['cd _skill-dir_/scripts', 'a in ./scripts']],
    ['cd $CLAUDE_PLUGIN_ROOT && a', ['cd $CLAUDE_PLUGIN_ROOT', 'a in plugin']],
    ['git clone u/x && cd x && a', ['git clone u/x', 'cd x', 'a in unknown']],
  ])('and their folders, of %j', (text, expected) => {
    expect(listCommands(text)).toEqual(expected)
  })

  test('of a session are those after a prompt', () => {
    expect(listCommands('$ a \\\n> b\nc d\n$ e', 'console')).toEqual(['a b', 'e'])
    expect(listCommands('a b\nc', 'console')).toEqual(['a b', 'c'])
  })

  test('have their places in a text with errors', () => {
    const text = "a don't\nbcd 'e f'\n"
    const [command] = readCommands(text)
    expect(command?.words.map(({ start, end }) => text.slice(start, end))).toEqual(['bcd', "'e f'"])
  })

  test('feed each other in a pipeline', () => {
    const [first] = readCommands('a | sudo b | c')
    expect(first?.fed?.words[0]?.value).toBe('sudo')
    expect(first?.fed?.fed?.words[0]?.value).toBe('c')
  })

  test('of hostile texts are read in linear time', () => {
    for (const text of [
      '$('.repeat(1e5),
      '`'.repeat(1e5),
      '"$('.repeat(5e4),
      '('.repeat(1e5),
      "'\n".repeat(1e5),
    ])
      readCommands(text)
    expect(readCommands('a\n'.repeat(1e6))).toEqual([])
  })
})

describe('files', () => {
  test.each([
    ['python3 -u a/b.py c', ['interpreter a/b.py']],
    ['X=1 sudo bash -x a/b.sh', ['interpreter a/b.sh']],
    ['uv run --with x a.py', ['interpreter a.py']],
    ['uv run python a.py', ['interpreter a.py']],
    ['uv run pytest a.py', ['direct pytest']],
    ['npx tsx a.ts', ['interpreter a.ts']],
    ['python -m a b.py', []],
    ['bash -c "a/b.sh"', []],
    ['./a.sh b', ['direct ./a.sh']],
    ['. a/b.sh', ['interpreter a/b.sh']],
    ['chmod +x a', ['marked +x', 'marked a']],
    ['cat a > b < c', ['read a', 'written b', 'read c']],
    ['cp a b', ['written a', 'written b']],
    ['a --output=b -o c', ['direct a', 'written --output=b', 'written c']],
    ['cd s && ./a', ['direct cd', 'direct ./a in ./s']],
  ])('that %j names', (text, expected) => {
    expect(listUses(text)).toEqual(expected)
  })
})

describe('places', () => {
  test.each([
    ['a\n  b', '```sh\na\n  b\n```', 5, 11],
    ['a\nb', '> ```sh\n> a\n> b\n> ```', 2, 14],
    ['a\nb', '    a\n    b', 2, 10],
  ])('in %j lead into its source', (value, source, at, expected) => {
    expect(createSourceMap(value, source)?.(at)).toBe(expected)
  })

  test('in a block with tabs are unknown', () => {
    expect(createSourceMap(' a', '\ta')).toBeUndefined()
  })
})
