/** A request that is being typed goes on with words of the bundle's skills. */
import { describe, expect, test } from 'vitest'
import type { Manifest } from '../../src/format/manifest.ts'
import { openSuggestions } from '../../src/search/suggest.ts'
import { compileFiles, withManifest } from '../support/bundles.ts'
import { served } from '../support/served.ts'

const skill = (name: string, description: string) =>
  `---\nname: ${name}\ndescription: ${description}\n---\nText.\n`
const files = {
  'drift/SKILL.md': skill('drift', 'Finds Terraform drift, a terrible thing. Хлебушек.'),
  'plans/SKILL.md': skill('plans', 'Reads plans of Terraform.'),
  'terms/SKILL.md': skill('terms', 'Explains terms and tests.'),
}
const bundle = await compileFiles(files)
const { suggest } = await openSuggestions(path => bundle.get(path))

describe('suggestions', () => {
  test.each([
    ['terr', ['terraform', 'terrible']],
    [
      'Plans of te',
      ['Plans of terraform', 'Plans of text', 'Plans of terms', 'Plans of terrible', 'Plans of tests'],
    ],
    ['TERRA', ['terraform']],
    ['хл', ['хлебушек']],
    ['a ‘terraf', ['a ‘terraform']],
  ])('for %s', async (text, texts) => {
    expect(await suggest(text)).toEqual(texts)
  })

  test.each(['', 't', 'terraform', 'terr ', 'x1terr', '_terr', '焼き', 'qqq', `${'x'.repeat(9_999)}terr`])(
    'for %s there are none',
    async text => {
      expect(await suggest(text)).toEqual([])
    },
  )

  test('are as many as are wanted', async () => {
    expect(await suggest('te', { limit: 2 })).toEqual(['terraform', 'text'])
    for (const limit of [0, -1, Number.NaN]) expect(await suggest('te', { limit })).toEqual([])
  })

  test('are none where the list is missing or is not the one that the manifest names', async () => {
    const manifest: Manifest = JSON.parse(Buffer.from(bundle.get('manifest.json') ?? []).toString())
    const [, list] = manifest.search?.shards ?? []
    const file = `search/${list?.digest.slice(7)}.bin`
    for (const bytes of [undefined, new Uint8Array(list?.size ?? 0)]) {
      const broken = await openSuggestions(path => (path === file ? bytes : bundle.get(path)))
      expect(await broken.suggest('terr')).toEqual([])
    }
  })

  test('of a bundle without a skill are none, and of another version a fault', async () => {
    const empty = await compileFiles({ 'README.md': 'x' })
    expect(await (await openSuggestions(path => empty.get(path))).suggest('terr')).toEqual([])
    const manifest: Manifest = JSON.parse(Buffer.from(bundle.get('manifest.json') ?? []).toString())
    const search = { format: 9, tokenizer: 'skt1', shards: manifest.search?.shards ?? [] }
    const opening = openSuggestions(path => bundle.get(path), { ...manifest, search })
    await expect(opening).rejects.toMatchObject({ code: 'no-search-index' })
  })
})

describe('a server', () => {
  test('gives suggestions to those for whom all skills are', async () => {
    const at = await served(bundle)
    expect(await at.json('/api/suggest?q=terraf')).toEqual({ texts: ['terraform'] })
    expect(await at.json('/api/suggest')).toEqual({ texts: [] })
    expect(await at.json('/api/search?q=terrafrom')).toMatchObject({ corrected: 'terraform' })
    await at.close()
  })

  test('tells nothing of skills for others', async () => {
    const scoped = withManifest(bundle, ({ skills }) => {
      skills[0].scope = ['tenant-a']
    })
    const at = await served(scoped)
    expect(await at.json('/api/suggest?q=terraf')).toEqual({ texts: [] })
    await at.close()
    const own = await served(scoped, { scope: ['tenant-a'] })
    expect(await own.json('/api/suggest?q=terraf')).toEqual({ texts: ['terraform'] })
    await own.close()
  })
})
