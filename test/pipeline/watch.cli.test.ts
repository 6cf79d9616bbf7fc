/** `--watch` as a user meets it: rounds, lines of JSON, what is refused, and how it ends. */
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { skillc } from '../support/cli.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'
import { documentsIn, STOPPED, startWatching, stopWatching } from '../support/watching.ts'

const scratch = scratchFolder('watch-cli')
let count = 0
const bakery = { 'skills/rolls/SKILL.md': skillText('rolls'), 'skills/rye/SKILL.md': skillText('rye') }
const fresh = () => plant(join(scratch, `case-${++count}`), bakery)
afterEach(stopWatching)

describe('rounds', () => {
  test('for people: the report, then a line for each change', async () => {
    const cwd = fresh()
    const { child, said, ended, until } = startWatching(['build', 'skills', '--watch'], cwd)
    await until(() => said.out.includes('Watching for changes'))
    expect(said.out).toContain('✓ Built 2 skills')
    writeFileSync(join(cwd, 'skills/rye/SKILL.md'), '')
    await until(() => /✗ skills\/rye\/SKILL\.md: Built 1 skill in .*1 error/.test(said.out))
    expect(said.out).toMatch(/error +empty-entry\n +skills\/rye\/SKILL\.md/)
    writeFileSync(join(cwd, 'skills/rye/SKILL.md'), skillText('rye', 'Rest it.'))
    await until(() => /✓ skills\/rye\/SKILL\.md: Built 2 skills in .*files written/.test(said.out))
    rmSync(join(cwd, 'skills'), { recursive: true })
    await until(() => said.err.includes('There is no file or folder `skills`'))
    plant(cwd, bakery)
    await until(() => said.out.split('Built 2 skills').length === 4)
    child.kill('SIGINT')
    expect(await ended).toBe(STOPPED)
    expect(readdirSync(join(cwd, 'dist/skills')).filter(name => name.startsWith('.'))).toEqual([])
  })

  test('for programs: a document a line, the first the report of a build', async () => {
    const cwd = fresh()
    const { child, said, ended, until } = startWatching(['check', 'skills', '--watch', '--json'], cwd)
    await until(() => said.out.includes('\n'))
    const report = JSON.parse(skillc(['check', 'skills', '--json'], cwd).out)
    expect(documentsIn(said.out)).toEqual([{ round: 1, changed: [], report }])
    writeFileSync(join(cwd, 'skills/rye/SKILL.md'), '')
    await until(() => documentsIn(said.out).length === 2)
    expect(documentsIn(said.out)[1]).toMatchObject({
      round: 2,
      changed: ['skills/rye/SKILL.md'],
      report: { ok: false, counts: { errors: 1 } },
    })
    rmSync(join(cwd, 'skills'), { recursive: true })
    await until(() => said.out.includes('"failure"'))
    child.kill('SIGTERM')
    expect(await ended).toBe(STOPPED)
  })

  test('a report in a file is written anew', async () => {
    const cwd = fresh()
    const { said, until } = startWatching(
      ['check', 'skills', '--watch', '--json', '--report', 'github=found.txt'],
      cwd,
    )
    await until(() => said.out.includes('\n'))
    writeFileSync(join(cwd, 'skills/rye/SKILL.md'), 'no frontmatter\n')
    await until(() => documentsIn(said.out).length === 2)
    expect(spawnSync('cat', ['found.txt'], { cwd, encoding: 'utf8' }).stdout).toContain('missing-frontmatter')
  })
})

describe('what cannot be watched', () => {
  test.each([
    [['build', 'skills', '--format', 'sarif'], /`--format sarif` is one document/],
    [['check', 'skills', '--fix'], /`--fix` writes what is watched/],
    [['check', 'skills', '--baseline', 'b.json', '--update-baseline'], /`--update-baseline` writes/],
    [['build', '--source', 'jsonl:-'], /Standard input cannot be watched/],
    [['build', 'nowhere'], /There is no file or folder `nowhere`/],
  ])('%j', (args, words) => {
    const { code, err, out } = skillc([...args, '--watch'], fresh())
    expect(err).toMatch(words)
    expect({ code, out }).toEqual({ code: 2, out: '' })
  })
})
