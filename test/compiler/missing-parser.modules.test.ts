/** Where the machine code of satteri is missing. Of modules of its own, for it replaces one. */
import { expect, test, vi } from 'vitest'

test('remark reads what satteri would', async () => {
  const asked: string[] = []
  vi.doMock('node:module', async original => {
    const module = await original<typeof import('node:module')>()
    const createRequire = (url: string) => {
      const load = module.createRequire(url)
      const find = (id: string) => {
        asked.push(id)
        throw new Error(`Cannot find module '${id}'`)
      }
      const note = (id: string) => {
        asked.push(id)
        return load(id)
      }
      return Object.assign(note, { resolve: find })
    }
    return { ...module, createRequire }
  })
  const { loadParser } = await import('../../src/compiler/parse/markdown/tree.ts')
  const parse = await loadParser('satteri')
  expect(asked).toEqual(['satteri'])
  const tree = parse('# Rye *bread*\n')
  expect(asked).toEqual(['satteri', 'unified', 'remark-parse', 'remark-frontmatter'])
  expect(tree).toEqual((await loadParser('remark'))('# Rye *bread*\n'))
})
