/** Plugins of remark as an extension: of remark-lint, transformers, and one of the test's own. */
import type { Root } from 'mdast'
import remarkPresetLintRecommended from 'remark-preset-lint-recommended'
import remarkToc from 'remark-toc'
import type { VFile } from 'vfile'
import { expect, test } from 'vitest'
import { fromRemark, type RemarkOptions } from '../../src/compiler/extensions/remark.ts'
import { compile } from '../../src/index.ts'

const HEAD = '---\nname: rye\ndescription: Bakes rye bread. Use when the user asks for bread.\n---\n\n'

async function find(body: string, plugins: unknown[], options?: RemarkOptions) {
  const text = HEAD + body
  const { findings } = await compile([{ files: { 'rye/SKILL.md': text } }], {
    extensions: [fromRemark(plugins, options)],
  })
  const found = findings.filter(({ code }) => code.startsWith('remark-lint/'))
  return found.map(({ code, message, position, unsafeFix }) => ({
    code: code.slice('remark-lint/'.length),
    message,
    at: position && text.slice(position.start.offset, position.end.offset),
    fixed: unsafeFix && apply(text, unsafeFix).slice(HEAD.length),
  }))
}

function apply(text: string, edits: readonly { start: number; end: number; text: string }[]): string {
  return edits
    .toReversed()
    .reduce((left, { start, end, text }) => left.slice(0, start) + text + left.slice(end), text)
}

test('a preset of remark-lint reports by its rules, at their places', async () => {
  const found = await find('# Rye 🍞\n\nSee [the mill][] and [x].\n\n[other]: https://x.example', [
    remarkPresetLintRecommended,
  ])
  expect(found.map(({ code }) => code).toSorted()).toEqual([
    'final-newline',
    'no-undefined-references',
    'no-undefined-references',
    'no-unused-definitions',
  ])
  expect(found.find(({ code }) => code === 'no-unused-definitions')?.at).toBe('[other]: https://x.example')
  expect(await find('# Rye\n\nText.\n', [remarkPresetLintRecommended])).toEqual([])
})

test('a transformer is a finding with a fix of the blocks that it changed', async () => {
  const body = '# Rye\n\n## Contents\n\nold *text*\n\n## Mill\n\n*  kept __as it is__\n\n## Bake\n\nText.\n'
  const [found, ...rest] = await find(body, [remarkToc])
  expect(rest).toEqual([])
  expect(found).toMatchObject({ code: 'transform', at: expect.any(String) })
  expect(found?.fixed).toContain('## Contents\n\n* [Mill](#mill)\n* [Bake](#bake)')
  expect(found?.fixed).toContain('*  kept __as it is__\n')
  const again = await find(found!.fixed!, [remarkToc])
  expect(again).toEqual([])
})

/** Reports each word `curl`, with what is expected, and removes rules. */
function own() {
  return (tree: Root, file: VFile) => {
    const at = String(file).indexOf('curl')
    if (at !== -1) {
      const message = file.message('Use `get`.', {
        place: {
          start: { line: 8, column: 5, offset: at },
          end: { line: 8, column: 9, offset: at + 4 },
        },
        ruleId: 'no-curl',
        source: 'own',
      })
      message.expected = ['get']
      message.actual = 'curl'
    }
    tree.children = tree.children.filter(({ type }) => type !== 'thematicBreak')
  }
}

test('an own plugin: what is expected is a fix, and what is removed goes', async () => {
  const body = '# Rye\n\nRun curl.\n\n***\n\nEnd.\n'
  expect(await find(body, [own])).toEqual([
    { code: 'no-curl', message: 'Use `get`', at: 'curl', fixed: body.replace('curl', 'get') },
    {
      code: 'transform',
      message: expect.any(String),
      at: expect.any(String),
      fixed: body.replace('***\n\n', ''),
    },
  ])
})

test('a filter leaves skills out, and a plugin that throws ends the run', async () => {
  expect(await find('curl\n', [own], { filter: ({ folder }) => folder !== 'rye' })).toEqual([])
  const fail = () => () => {
    throw new Error('burnt')
  }
  await expect(find('x\n', [fail])).rejects.toThrow('The rule `remark-lint/transform` failed: burnt')
  await expect(find('x\n', [() => async () => {}])).rejects.toThrow('The rule `remark-lint/transform` failed')
  expect(() => fromRemark([], { fliter: 1 } as never)).toThrow('has no option `fliter`')
})
