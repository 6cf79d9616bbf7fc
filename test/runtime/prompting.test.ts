/** The list, and the instructions that a request calls for, in one text and one budget. */
import { expect, test } from 'vitest'
import { openBundle, type SessionOptions } from '../../src/runtime/runtime.ts'
import { compileFiles } from '../support/bundles.ts'
import { skillText } from '../support/tree.ts'

const files = {
  'rye/SKILL.md': skillText(
    'rye',
    'Knead as [times](times.md) and [photo](photo.png) say.',
    'requires: { skills: [starter] }\n',
  ),
  'rye/times.md': 'Two hours.\n',
  'rye/photo.png': new Uint8Array([0x89, 0x50, 0, 255]),
  'starter/SKILL.md': skillText('starter', 'Feed it.'),
  'rolls/SKILL.md': skillText('rolls', 'Shape them.', 'trigger: buns\n'),
  'react/SKILL.md': skillText('react', 'Memoize.', 'paths: src/**\n'),
}

async function open(options?: SessionOptions) {
  return (await openBundle(await compileFiles(files))).session(options)
}

test.each([
  ['Bake with $rye', ['starter', 'rye']],
  ['/rye please', ['starter', 'rye']],
  ['How long does rye rest?', ['starter', 'rye']],
  ['Bake buns', ['rolls']],
  ['Bake rolls and rye', ['rolls', 'starter', 'rye']],
  ['Sweep the floor', []],
])('%j loads %j', async (request, loaded) => {
  const session = await open()
  const prompt = await session.prompt(request)
  expect(prompt.loaded).toEqual(loaded)
  expect(session.used).toEqual(loaded)
  expect(prompt.text.startsWith(prompt.catalog.text.trimEnd())).toBe(true)
})

test('files that instructions name are in the text, unless they are not text', async () => {
  const { text, files: told, leftOut } = await (await open()).prompt('$rye')
  expect(text).toContain('<skill_file path="rye/times.md">\nTwo hours.\n</skill_file>')
  expect(told).toEqual(['rye/times.md'])
  expect(leftOut).toEqual([{ id: 'rye', path: 'photo.png', why: 'file' }])
})

test('paths open skills', async () => {
  const { loaded, catalog } = await (await open()).prompt('Make it fast', { paths: ['/home/me/p/src/a.ts'] })
  expect(loaded).toEqual(['react'])
  expect(catalog.shown).toContain('react')
})

test('one budget is for all, and what does not fit is not in use', async () => {
  const small = await open()
  const characters = 400
  const { text, leftOut } = await small.prompt('$rye', { budget: { characters } })
  expect(text.length).toBeLessThanOrEqual(characters)
  expect(leftOut).toEqual([{ id: 'rye', why: 'budget' }])
  expect(small.used).toEqual([])
})

test('a skill that may not be used is not in it', async () => {
  const { text, loaded, leftOut } = await (await open({ permissions: { rolls: 'ask' } })).prompt('$rolls')
  expect(text).not.toContain('Shape them.')
  expect([loaded, leftOut]).toEqual([[], [{ id: 'rolls', why: 'denied' }]])
})
