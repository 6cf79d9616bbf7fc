/** Servers named in a long body. */
import { describe, expect, test } from 'vitest'
import { findServers } from '../../src/compiler/parse/markdown/servers.ts'
import { parseWhole } from '../support/parsed.ts'
import { stopwatch } from '../support/stopwatch.ts'

describe('a body names', () => {
  const head = '---\nname: bread\ndescription: Bakes.\n---\n'

  const named = (body: string) =>
    parseWhole(head + body).servers.map(({ from, name, position }) => {
      const text = (head + body).slice(position?.start.offset, position?.end.offset)
      return `${from} ${name}${text.endsWith(name) ? '' : ` as ${text}`}`
    })

  test('a thousand at most, in time in proportion to the text', () => {
    const took = stopwatch()
    const many = Array.from({ length: 3000 }, (_, i) => `mcp__oven${i}__bake`).join(' ')
    const { tree, headings } = parseWhole(head)
    expect(findServers(tree, headings, head + many, head.length)).toHaveLength(1000)
    for (const hostile of ['mcp__', 'mcp__a_a', 'mcp__a__', '_a'])
      findServers(tree, headings, `${head}mcp__a${hostile.repeat(200_000)}`, head.length)
    named('## MCP Servers\n\n- oven\n'.repeat(800))
    named(`## MCP Servers\n\n| Name |\n| --- |\n${'| oven |\n'.repeat(800)}`)
    expect(took()).toBeLessThan(10_000)
  })
})
