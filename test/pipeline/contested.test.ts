/** Ids that several skills of one root ask for: a build keeps all of them. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { locateRecord } from '../../src/format/locate.ts'
import type { Manifest, SkillRecord } from '../../src/format/manifest.ts'
import { build } from '../../src/pipeline/build.ts'
import { compile } from '../../src/pipeline/compile-memory.ts'
import { getRuns } from '../support/properties.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('contested')

/** What becomes of skills in one root: folder → name; the body is the folder's, or that of `bodies`. */
async function compileNames(names: Record<string, string>, bodies: Record<string, string> = {}) {
  const files = Object.fromEntries(
    Object.entries(names).map(([folder, name]) => [
      `${folder}/SKILL.md`,
      skillText(name, bodies[folder] ?? `In ${folder}.`),
    ]),
  )
  const { manifest, findings, account } = await compile([{ files }], {})
  const ids = Object.fromEntries(manifest.skills.map(({ id, path }) => [path, id]))
  const codes = findings.filter(({ code }) => /contested|ambiguous|identical/.test(code))
  return { ids, account, said: codes.map(({ code, file }) => `${file} ${code}`) }
}

describe('ids that several skills ask for', () => {
  test('go to none of them but the one whose folder has the name', async () => {
    const { ids, said } = await compileNames({ a: 'rye', b: 'rye', rye: 'rye', oat: 'oat' })
    expect(ids).toEqual({ a: 'a', b: 'b', rye: 'rye', oat: 'oat' })
    expect(said).toEqual(['a/SKILL.md contested-id', 'b/SKILL.md contested-id'])
  })

  test('are a folder’s before they are a name’s', async () => {
    const { ids } = await compileNames({ a: 'rye', b: 'rye', c: 'a', d: 'c' })
    expect(ids).toEqual({ a: 'a', b: 'b', c: 'c', d: 'd' })
  })

  test('are one for copies of one skill', async () => {
    const { ids, account } = await compileNames({ a: 'rye', b: 'rye', c: 'rye' }, { a: 'Same.', b: 'Same.' })
    expect(ids).toEqual({ a: 'a', c: 'c' })
    expect(account).toMatchObject({ found: 3, emitted: 2, identical: 1, skipped: 0 })
  })

  test('are numbered where folders are alike in ids', async () => {
    const { ids } = await compileNames({ 'a b': 'rye', 'a&b': 'rye', 'a-b-2': 'a-b-2' })
    expect(Object.values(ids).sort()).toEqual(['a-b', 'a-b-2', 'a-b-3'])
  })

  test('never lose a skill, in whatever order they come', async () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'e')
    const folders = fc.uniqueArray(
      fc.constantFrom('a', 'b', 'c', 'd', 'e', 'F', 'g h', 'g&h', 'x/a', 'x/b'),
      {
        minLength: 1,
      },
    )
    await fc.assert(
      fc.asyncProperty(folders, fc.array(name, { minLength: 10, maxLength: 10 }), async (all, names) => {
        const given = all.map((folder, index): [string, string] => [folder, names[index] ?? 'a'])
        const { ids, account } = await compileNames(Object.fromEntries(given))
        expect(account).toMatchObject({ emitted: all.length, skipped: 0, shadowed: 0 })
        expect(new Set(Object.values(ids)).size).toBe(all.length)
        expect((await compileNames(Object.fromEntries(given.reverse()))).ids).toEqual(ids)
      }),
      { numRuns: getRuns(30) },
    )
  })

  test('stay in the record, and in a small build after it', async () => {
    const cwd = plant(join(scratch, 'record'), {
      'skills/a/SKILL.md': skillText('rye', 'First.'),
      'skills/b/SKILL.md': skillText('rye', 'Second.'),
    })
    const options = { cwd, roots: ['skills'], cacheDir: join(cwd, 'cache') }
    const readWanted = () => {
      const read = (path: string) => JSON.parse(readFileSync(join(cwd, 'dist/skills', path), 'utf8'))
      const { skills }: Manifest = read('manifest.json')
      return skills.map(skill => [skill.id, (read(locateRecord(skill)) as SkillRecord).wantedId])
    }
    await build(options)
    expect(readWanted()).toEqual([
      ['a', 'rye'],
      ['b', 'rye'],
    ])
    plant(cwd, { 'skills/b/SKILL.md': skillText('rye', 'Third.') })
    await build(options)
    expect(readWanted()).toEqual([
      ['a', 'rye'],
      ['b', 'rye'],
    ])
    plant(cwd, { 'skills/b/SKILL.md': skillText('oat', 'Third.') })
    await build(options)
    expect(readWanted()).toEqual([
      ['oat', undefined],
      ['rye', undefined],
    ])
  })
})
