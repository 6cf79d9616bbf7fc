/** The fast path for plain YAML beside the full reader, and pieces of YAML to try both on. */
import assert from 'node:assert'
import fc from 'fast-check'
import { readPlainYaml } from '../../src/compiler/parse/frontmatter/plain-yaml.ts'
import { readYamlBlock } from '../../src/compiler/parse/frontmatter/yaml-block.ts'
import { createLocator } from '../../src/core/text/lines.ts'

/** Whether the fast path accepts a block; throws when it does and reads it otherwise than the full reader. */
export function isAccepted(text: string, start: number, end: number): boolean {
  const plain = readPlainYaml(text, start, end)
  if (plain === undefined) return false
  const full = readYamlBlock(text, start, end, createLocator(text))
  assert.deepStrictEqual(full.findings, [])
  assert.deepStrictEqual(plain, full.reading)
  return true
}

export function isBlockAccepted(block: string): boolean {
  return isAccepted(block, 0, block.length)
}

export const word = fc.constantFrom(
  'bread',
  'rye-roll',
  'a',
  'x1',
  '42',
  '1.0',
  '007',
  '0x1F',
  '1e3',
  'true',
  'No',
  'null',
  '~',
  '-',
  '--',
  '-1',
  '$x',
  '<y>',
  '(z)',
  'é',
  'パン',
  'a:b',
  'http://x',
  'c#',
  '.inf',
  '+1',
  '_',
  '.',
)

export const odd = fc.constantFrom(
  ':',
  ' :',
  ': ',
  '#',
  ' #',
  '"',
  "'",
  '[',
  ']',
  '{',
  '}',
  ',',
  '*',
  '&',
  '!',
  '|',
  '>',
  '|-',
  '>-',
  '\\',
  '\\n',
  '@',
  '`',
  '%',
  '?',
  '? ',
  '- ',
  '...',
  '\u00a0',
  '\t',
  ' ',
  '  ',
)
