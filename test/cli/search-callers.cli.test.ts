/** `skillc search` for a caller and for files, and the configuration of access that it obeys. */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { newAjv } from '../../scripts/compile-schemas.js'
import { compile } from '../../src/pipeline/compile-memory.ts'
import { readManifest } from '../../src/reader/disk/read.ts'
import { skillc } from '../support/cli.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('search-callers')

const project = join(scratch, 'bakery')
const declaring = (name: string, fields: string) => skillText(name).replace('---\n\n', `${fields}\n---\n\n`)

const skills = {
  'bread/rye/SKILL.md': declaring(
    'rye',
    'triggers: [dark loaf]\npaths: ["recipes/**/*.yml", "!recipes/old/"]',
  ),
  'bread/oat/SKILL.md': declaring('oat', 'disable-model-invocation: true\ntriggers: loaf'),
  'cake/plum/SKILL.md': declaring('plum', 'scope: north\ntriggers: loaf'),
  'vault/SKILL.md': declaring('vault', 'triggers:\n  - "lo\\u001baf"\n  - loaf'),
}
const config = {
  roots: ['skills'],
  permissions: { '*': 'allow', vault: 'deny', '*oat': 'ask' },
  agents: { till: { skills: ['vault'], permissions: { vault: 'ask' } } },
}

beforeAll(() => {
  const tree = Object.fromEntries(Object.entries(skills).map(([path, text]) => [`skills/${path}`, text]))
  plant(project, { ...tree, 'skillc.config.json': JSON.stringify(config), 'src/keep.txt': '' })
  expect(skillc(['build', '--no-cache', '--quiet'], project)).toMatchObject({ code: 0 })
})

const run = (...args: string[]) => skillc(['search', ...args], project)

describe('skillc search', () => {
  test('shows what a caller gets and why, then what is left out and why', () => {
    const { code, out, err } = run('a dark loaf', '--path', 'recipes/rye.yml', '--model')
    expect(out).toMatch(
      /^1\t0\.\d\d \w+\tbread:rye\t.*\tkeyword dark loaf, path recipes\/\*\*\/\*\.yml, dark, loaf\n$/,
    )
    expect(err).toBe(
      [
        '',
        'bread:oat\t`disable-model-invocation`: only a user may start it',
        'cake:plum\tIt needs a scope: `north`',
        'vault\t`vault: deny` in the permissions',
        '',
      ].join('\n'),
    )
    expect(code).toBe(0)
  })

  test('says that a skill waits for a file', () => {
    expect(run('a dark loaf', '--model')).toMatchObject({
      code: 1,
      out: 'No skill matches.\n',
      err: expect.stringContaining('bread:rye\tNone of the files is one of its `paths`\n'),
    })
  })

  test.each<[string[], string[], number]>([
    [['a loaf', '--user'], ['bread:oat ask', 'bread:rye allow'], 0],
    [['a loaf', '--scope', 'south', '--scope', 'north'], ['cake:plum allow'], 0],
    [['$vault', '--agent', 'till'], ['vault ask'], 0],
    [['--path', './recipes//old/a.yml', '--path', 'recipes/old/b.yml'], [], 1],
    [['--path', 'recipes/a/b.yml'], ['bread:rye undefined'], 0],
    [['nothing of the kind', '--model'], [], 1],
    [['dist/skills', '', '--path', join(project, 'recipes/a/b.yml'), '--model'], ['bread:rye allow'], 0],
  ])('%j', (args, expected, code) => {
    const ran = run(...args, '--json')
    const { hits } = JSON.parse(ran.out)
    expect(hits.map((each: Record<string, string>) => `${each.id} ${each.permission}`).sort()).toEqual(
      expected,
    )
    expect(ran.code).toBe(code)
  })

  test('says when an agent has no rules', () => {
    expect(run('a pie', '--agent', 'tyll').err).toBe(
      'The bundle has no rules for an agent `tyll`; did you mean `till`?\n',
    )
    expect(run('a pie', '--agent', 'oven').err).toBe(
      'The bundle has no rules for an agent `oven`: the general rules apply\n',
    )
  })

  test('obeys no control character of a bundle or of its arguments', () => {
    const { out, err } = run('lo\u001baf', '--agent', 'a\u001b[31m', '--scope', 'north')
    expect(out + err).not.toContain('\u001b')
    expect(run('lo\u001baf', '--agent', 'till').out).toContain('keyword lo\\u{1b}af')
  })

  test('needs a bundle, and a request or a file', () => {
    expect(run('nowhere', 'loaf')).toMatchObject({
      code: 2,
      err: expect.stringContaining('There is no folder'),
    })
    expect(run('')).toMatchObject({ code: 2, err: expect.stringContaining('The request is empty') })
  })
})

describe('the configuration of access', () => {
  test.each([
    [{ permissions: { vault: 'never' } }, /`permissions\.vault` should be one of allow, ask, deny/],
    [{ permissions: 'ask' }, /`permissions` should be an object/],
    [{ agents: { till: { skils: [] } } }, /unknown field `agents\.till\.skils`/],
    [{ agents: { till: { skills: 'vault' } } }, /`agents\.till\.skills` should be a list/],
    [{ permissions: { '42': 'deny' } }, /the pattern `42` in `permissions`.*\nWrite `\?2` or `\*42`/],
    [{ agents: { till: { permissions: { '7': 'ask' } } } }, /`7` in `agents\.till\.permissions`/],
  ])('%j is refused', (access, words) => {
    const folder = plant(
      join(scratch, `config-${JSON.stringify(access).length}-${Math.abs(words.source.length)}`),
      {
        'skills/rye/SKILL.md': skillText('rye'),
        'skillc.config.json': JSON.stringify({ roots: ['skills'], ...access }),
      },
    )
    const ran = skillc(['check'], folder)
    expect(ran.err).toMatch(words)
    expect(ran.code).toBe(2)
  })

  test('is in the manifest as it is, and in one compiled in memory', async () => {
    const manifest = JSON.parse(readFileSync(join(project, 'dist/skills/manifest.json'), 'utf8'))
    expect(Object.entries(manifest.permissions)).toEqual(Object.entries(config.permissions))
    expect(manifest.agents).toEqual(config.agents)
    const files = Object.fromEntries(
      Object.entries(skills).map(([path, text]) => [path, new TextEncoder().encode(text)]),
    )
    const { permissions, agents } = manifest
    const { manifest: inMemory } = await compile([{ files }], { permissions, agents })
    expect(inMemory.permissions).toEqual(permissions)
    expect(inMemory.agents).toEqual(agents)
    expect(inMemory.skills).toEqual(readManifest(join(project, 'dist/skills')).skills)
    const schema = JSON.parse(
      readFileSync(new URL('../../schema/manifest.schema.json', import.meta.url), 'utf8'),
    )
    const validate = newAjv(schema).compile(schema)
    expect(validate(manifest), JSON.stringify(validate.errors)).toBe(true)
  })

  test('is absent from a bundle where nothing is said of it', async () => {
    const files = { 'rye/SKILL.md': new TextEncoder().encode(skillText('rye')) }
    const { manifest } = await compile([{ files }])
    expect(Object.keys(manifest)).not.toContain('permissions')
    expect(Object.keys(manifest)).not.toContain('agents')
  })

  test('that is no such thing makes a bundle that nobody reads', () => {
    const file = join(project, 'dist/skills/manifest.json')
    const good = readFileSync(file, 'utf8')
    for (const bad of [
      good.replace('"vault":"deny"', '"vault":"never"'),
      good.replace('"paths":[', '"paths":[7,'),
      good.replace('{"type":"keyword"', '{"type":"wish"'),
      good.replace('"scope":["north"]', '"scope":"north"'),
    ]) {
      expect(bad).not.toBe(good)
      writeFileSync(file, bad)
      expect(run('a loaf')).toMatchObject({
        code: 2,
        err: expect.stringContaining('is not the manifest of a bundle'),
      })
    }
    writeFileSync(file, good)
  })
})
