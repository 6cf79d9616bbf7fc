/** Routers: skills that lead to the skills of a group. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ExportOptions } from '../../src/channels/export/plan.ts'
import { build } from '../../src/pipeline/build.ts'
import { exportSkills } from '../../src/pipeline/export.ts'
import { readStrictly } from '../../src/targets/frontmatter.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('targets')

let count = 0

function project(tree: Tree): string {
  return plant(join(scratch, `case-${++count}`), tree)
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()

const write = (cwd: string, target: string, options: ExportOptions = {}) =>
  exportSkills('skills', [target], 'out', { cwd, ...options })

const read = (cwd: string, path: string) => readFileSync(join(cwd, path), 'utf8')

describe('routers', () => {
  const many = (): Tree =>
    Object.fromEntries(
      ['bread', 'cake', 'till'].flatMap(group =>
        Array.from({ length: 30 }, (_, index) => [
          `skills/${group}/${group}-${index}/SKILL.md`,
          `---\nname: ${group}-${index}\ndescription: Does ${group} number ${index}. Use for ${group}.\n---\n\n# Do\n\nSee [next](../${group}-${(index + 1) % 30}/SKILL.md) and [cake](../../cake/cake-0/SKILL.md).\n`,
        ]),
      ),
    )

  test('lead to all skills of their groups, in files that clients do not find', async () => {
    const cwd = project({ ...many(), 'skills/lone/SKILL.md': skillText('lone') })
    const { ok, targets } = await write(cwd, 'router')
    expect([ok, targets[0]?.skills]).toEqual([true, 91])
    const files = filesIn(join(cwd, 'out'))
    const entries = files.filter(path => path.endsWith('SKILL.md'))
    expect(entries).toEqual(['bread', 'cake', 'other', 'till'].map(group => `${group}-skills/SKILL.md`))
    expect(files.filter(path => path.endsWith('INSTRUCTIONS.md'))).toHaveLength(91)
    for (const entry of entries) {
      const folder = entry.slice(0, -'/SKILL.md'.length)
      const links = [...read(cwd, `out/${entry}`).matchAll(/\]\(([^)]+)\)/g)].map(
        ([, to = '']) => `${folder}/${to}`,
      )
      const own = files.filter(path => path.startsWith(`${folder}/skills/`))
      expect(links.sort()).toEqual(own.sort())
    }
    for (const path of files.filter(each => each.endsWith('INSTRUCTIONS.md')))
      for (const [, to = ''] of read(cwd, `out/${path}`).matchAll(/\]\(([^)]+)\)/g))
        expect(existsSync(join(cwd, 'out', path, '..', to)), `${path}: ${to}`).toBe(true)
  })

  test('fit into the list of a client, and are skills that pass every check', async () => {
    const cwd = project(many())
    await write(cwd, 'router')
    const { findings, account } = await build({
      cwd,
      roots: ['out'],
      profile: 'strict',
      config: false,
      cache: false,
      write: false,
    })
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(account.found).toBe(3)
    const listed = filesIn(join(cwd, 'out'))
      .filter(path => path.endsWith('SKILL.md'))
      .map(path => readStrictly(read(cwd, `out/${path}`)))
    const characters = listed.reduce(
      (sum, values) => sum + String(values?.get('name')).length + String(values?.get('description')).length,
      0,
    )
    expect(characters).toBeLessThan(8_000)
    for (const values of listed) expect(String(values?.get('description')).length).toBeLessThanOrEqual(1024)
    expect(String(listed[0]?.get('description'))).toContain('bread-0')
  })
})
