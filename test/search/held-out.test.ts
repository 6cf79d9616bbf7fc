/** Indexes that prompts of authors are left out of: otherwise they are those of the build, byte for byte. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { readOwnPrompts } from '../../src/cli/actions/held-out.ts'
import { build } from '../../src/pipeline/build.ts'
import { readManifest } from '../../src/reader/disk/read.ts'
import { plant, scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('held-out')

const prompts = ['one', 'two', 'three', 'four', 'five', 'six'].map(word => `${word}fold request`)

async function compile(name: string, files: Record<string, string>) {
  const cwd = plant(join(scratch, name), files)
  const out = join(cwd, 'dist')
  await build({ cwd, roots: ['skills'], config: false, cache: false, out })
  return { out, manifest: readManifest(out) }
}

/** Skills whose texts come from everywhere that texts come from. */
const tree = (left: readonly string[]) => ({
  'skills/data/rolls/SKILL.md':
    '\ufeff---\nname: rolls\ndescription: Bakes rolls. Use when asked for rolls. Do not use it for bread.\nwhen_to_use: at breakfast\ntags: [bakery, dough]\ncategory: food\nmetadata:\n  keywords: oven\n---\n# Rolls *and* buns\n\nKneads äöü 𝒳 dough.\n\n## Proof `it`\n\nwait\n',
  'skills/data/rolls/evals/a.json': JSON.stringify(left.map(query => ({ query, should_trigger: true }))),
  'skills/data/rolls/evals/b.jsonl': `${JSON.stringify({ prompt: 'sevenfold request' })}\n${JSON.stringify({ prompt: 'print a label', should_trigger: false })}\n`,
  'skills/data/nameless/SKILL.md': '# Something\r\n\r\nA body without frontmatter.\r\n',
  'skills/data/loaf/SKILL.md': '---\nname: loaf\ndescription: Bakes a loaf of rye.\n---\n',
})

describe('the index that is made of a bundle', () => {
  test.each([
    ['with all that is searched', () => compile('all', tree(prompts))],
    [
      'of the fixtures',
      async () => {
        const out = join(scratch, 'shop')
        const root = fileURLToPath(new URL('../../fixtures/search/skills', import.meta.url))
        await build({ cwd: scratch, roots: [root], config: false, cache: false, out })
        return { out, manifest: readManifest(out) }
      },
    ],
  ])('is its own index, %s', async (_, make) => {
    const { out, manifest } = await make()
    const { files, search } = readOwnPrompts(out, manifest).createIndex()
    expect(search).toEqual(manifest.search)
    for (const [path, content] of files) expect(Buffer.from(content)).toEqual(readFileSync(join(out, path)))
  })
})

describe('without the prompts of a part', () => {
  let own: ReturnType<typeof readOwnPrompts>
  beforeAll(async () => {
    const { out, manifest } = await compile('parts', tree(prompts))
    own = readOwnPrompts(out, manifest)
  })

  test('it is what a build makes when nobody has written them', async () => {
    // The first part has the first and the sixth prompt.
    const { manifest } = await compile('fewer', tree(prompts.slice(1, 5)))
    expect(own.createIndex(0).search).toEqual(manifest.search)
    expect(own.createIndex(1).search).not.toEqual(manifest.search)
  })

  test('every prompt is in one part', () => {
    const parts = own.cases.filter(({ relevant }) => relevant?.includes('data:rolls'))
    expect(parts.map(({ query, part }) => [query, part])).toEqual([
      ...prompts.map((query, at) => [query, at % 5]),
      ['sevenfold request', 1],
    ])
    expect(own.cases.filter(({ relevant }) => relevant === undefined)).toEqual([
      { query: 'print a label', not: 'data:rolls', instead: [], part: 2 },
    ])
  })
})
