/** `skillc prompt` of folders of skills without a build. */
import { existsSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { skillc } from '../support/cli.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('prompt')

const project = join(scratch, 'bakery')
const temporary = join(scratch, 'tmp')
beforeAll(() => {
  plant(project, {
    'skills/bread/rye/SKILL.md': skillText('rye'),
    'skills/till/SKILL.md': skillText('till').replace('\n---\n', '\nscope: ada\n---\n'),
    'vendor/oat/SKILL.md': skillText('oat'),
    'vendor/broken/SKILL.md': '',
    'broken/none/SKILL.md': '',
    'empty/README.md': 'No skill.\n',
    'skillc.config.json': JSON.stringify({ permissions: { '*': 'allow', '*oat': 'deny' } }),
  })
  plant(temporary, { keep: '' })
})

const prompt = (...args: string[]) => skillc(['prompt', ...args], project, { TMPDIR: temporary })

test('a folder of skills gives what its bundle gives, by the project’s rules, and nothing is written', () => {
  const folder = prompt('skills', '--scope', 'ada', '--budget', '4000')
  expect(folder).toMatchObject({ code: 0 })
  expect(folder.out).toContain('- bread:rye: ')
  expect(folder.out).toContain('- till: ')
  expect(existsSync(join(project, 'dist'))).toBe(false)
  expect(readdirSync(temporary)).toEqual(['keep'])
  expect(skillc(['build', 'skills', '--out', '../bundle', '--no-cache', '--quiet'], project).code).toBe(0)
  expect(prompt('../bundle', '--scope', 'ada', '--budget', '4000').out).toBe(folder.out)
  expect(prompt('skills').out).not.toContain('till')
})

test('a request brings the instructions that it calls for, of a folder and of its bundle', () => {
  const folder = prompt('skills', '--request', 'bake with $rye')
  expect(folder).toMatchObject({ code: 0 })
  expect(folder.out).toContain('<skill_content name="bread:rye">')
  expect(skillc(['build', 'skills', '--out', '../bundle', '--no-cache', '--quiet'], project).code).toBe(0)
  expect(prompt('../bundle', '--request', 'bake with $rye').out).toBe(folder.out)
})

test('several folders are one set; what cannot be built is left out, and standard error says so', () => {
  const { code, out, err } = prompt('skills', 'vendor')
  expect(code).toBe(0)
  expect(out).toContain('- bread:rye: ')
  // The configuration denies it.
  expect(out).not.toContain('oat')
  expect(err).toContain('1 skill left out because of errors; `skillc check skills vendor` lists it')
})

test.each([
  ['a folder without a skill', ['empty'], /^skillc: No skills in `empty`/],
  ['only broken skills', ['broken'], /^skillc: No skill in `broken` can be built/],
  ['a folder that is not there', ['nowhere'], /^skillc: The bundle `nowhere` cannot be read/],
  ['a bundle among folders', ['skills', 'https://example.invalid'], /`https:.* is not a folder of skills/],
  ['a missing folder among others', ['skills', 'nowhere'], /^skillc: `nowhere` is not a folder of skills/],
])('%s is said in words', (_, args, message) => {
  const { code, out, err } = prompt(...args)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toMatch(message)
  expect(readdirSync(temporary)).toEqual(['keep'])
})

test('no link leads out of the folder', () => {
  plant(join(scratch, 'outside'), { 'secret/SKILL.md': skillText('secret') })
  symlinkSync('../../outside', join(project, 'vendor', 'link'))
  expect(prompt('vendor').out).not.toContain('secret')
})
