/** Substitutions in a long text. */
import { describe, expect, test } from 'vitest'
import { findSubstitutions } from '../../src/compiler/parse/markdown/substitutions.ts'
import { parseWhole } from '../support/parsed.ts'
import { stopwatch } from '../support/stopwatch.ts'

const plain = '---\nname: bread\ndescription: Bakes bread. Use when the user is hungry.\n---\n'

const naming = plain.replace('name:', 'arguments: flour hours\nname:')

describe('substitutions', () => {
  test('take time in proportion to the text', () => {
    const { frontmatter, bodyStart } = parseWhole(naming)
    const took = stopwatch()
    for (const hostile of ['$', '$1', '\\$1', '\\', '$a-', '$ARGUMENTS[', '${CLAUDE_', '{baseDir', '$1 per'])
      findSubstitutions({ text: naming + hostile.repeat(200_000), bodyStart, frontmatter, code: [] })
    findSubstitutions({ text: `${naming}$${'a-'.repeat(500_000)}`, bodyStart, frontmatter, code: [] })
    expect(took()).toBeLessThan(5_000)
  })
})
