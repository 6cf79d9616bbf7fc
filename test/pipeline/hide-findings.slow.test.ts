/** `--baseline` and `--since` hide findings, and never change what is built. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { build, check } from '../../src/pipeline/build.ts'
import { buildCaseNames, layBuildCase, readBuildCase } from '../support/build-cases.ts'
import { skillc } from '../support/cli.ts'
import { commitAll, expectSameBuild } from '../support/hidden.ts'
import { hostileCases, layCase, readCase } from '../support/hostile.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('hide')
// Not rmSync: some paths are longer than it can name.
afterAll(() => void spawnSync('rm', ['-rf', scratch]))

/** Two skills with one name, one of which an error leaves out. */
const twins: Tree = {
  'skills/a/rye/SKILL.md': skillText('rye'),
  'skills/b/rye/SKILL.md': '---js\n{}\n---\n\nWeigh the rye.\n',
  'skills/b/buns/SKILL.md': skillText('rolls'),
}

describe('a build', () => {
  test.each(buildCaseNames())('of %s is the same with and without', async name => {
    const given = readBuildCase(name)
    const cwd = layBuildCase(name, given, join(scratch, name))
    commitAll(cwd)
    await expectSameBuild(cwd, { cwd, ...given.options }, { since: 'HEAD' })
  })

  const hostile =
    process.platform === 'linux' ? hostileCases('').map(name => ({ name, ...readCase(name) })) : []
  const isPlain = ({ options, failure }: (typeof hostile)[number]) =>
    options === undefined && failure === undefined
  test('of all hostile trees together is the same with and without', async () => {
    const roots: string[] = []
    for (const { name, recipe, roots: own = ['.'] } of hostile.filter(isPlain)) {
      const cwd = await layCase(name, recipe, join(scratch, 'hostile', name))
      roots.push(...own.map(root => join(cwd, root)))
    }
    const cwd = join(scratch, 'hostile')
    await expectSameBuild(join(scratch, 'of-hostile'), { cwd, roots, config: false })
  }, 60_000)

  const special = hostile.filter(each => !isPlain(each) && each.failure === undefined)
  test.each(special)(
    'of hostile $name is the same with and without',
    async ({ name, recipe, options, roots = ['.'] }) => {
      const cwd = await layCase(name, recipe, join(scratch, name))
      await expectSameBuild(join(scratch, name, 'out'), { cwd, roots, ...options })
    },
  )
})

test('a hidden error fails a build, which says so in every format that has no list of it', () => {
  const cwd = plant(join(scratch, 'stops'), twins)
  expect(skillc(['check', '--baseline', 'known.json', '--update-baseline'], cwd).code).toBe(0)
  const sentence = 'still fails the build'
  for (const format of ['pretty', 'github', 'markdown', 'compact', 'sarif', 'gitlab']) {
    const { code, out, err } = skillc(['build', '--baseline', 'known.json', '--format', format], cwd)
    expect(code, format).toBe(1)
    expect(out + err, format).toContain(sentence)
  }
  const { counts, findings } = JSON.parse(skillc(['build', '--baseline', 'known.json', '--json'], cwd).out)
  expect(findings).toEqual([])
  expect(counts.hiddenErrors).toBeGreaterThan(0)
  expect(skillc(['check', '--baseline', 'known.json'], cwd)).toMatchObject({ code: 0, err: '' })
})

test('a baseline is complete at once, whatever an older one or `--since` hides', () => {
  const cwd = plant(join(scratch, 'converges'), twins)
  commitAll(cwd)
  const update = ['check', '--baseline', 'known.json', '--since', 'HEAD', '--update-baseline']
  expect(skillc(update, cwd).code).toBe(0)
  const first = readFileSync(join(cwd, 'known.json'), 'utf8')
  expect(JSON.parse(skillc(['check', '--baseline', 'known.json', '--json'], cwd).out)).toMatchObject({
    exitCode: 0,
    findings: [],
  })
  writeFileSync(join(cwd, 'skillc.config.json'), JSON.stringify({ baseline: 'known.json' }))
  expect(skillc(update, cwd).code).toBe(0)
  expect(readFileSync(join(cwd, 'known.json'), 'utf8')).toBe(first)
})

test('`--since` speaks of unchanged files', () => {
  const cwd = plant(join(scratch, 'since'), twins)
  commitAll(cwd)
  const { out } = skillc(['check', '--since', 'HEAD'], cwd)
  expect(out).toContain('in unchanged files')
  expect(out).not.toContain('baseline')
  expect(JSON.parse(skillc(['check', '--since', 'HEAD', '--json'], cwd).out).counts).toMatchObject({
    unchanged: expect.any(Number),
  })
})

test('what is hidden is decided anew when the last report is given again', async () => {
  const cwd = plant(join(scratch, 'replayed'), twins)
  const options = { cwd, cacheDir: join(cwd, 'cache'), roots: ['skills'] }
  const all = await check(options)
  writeFileSync(join(cwd, 'known.json'), JSON.stringify({ format: 1, findings: [] }))
  expect((await check({ ...options, baseline: 'known.json' })).findings).toEqual(all.findings)
  skillc(['check', 'skills', '--baseline', 'known.json', '--update-baseline'], cwd)
  expect((await check({ ...options, baseline: 'known.json' })).findings).toEqual([])
  expect((await check(options)).findings).toEqual(all.findings)
})

test('a baseline that cannot be used stops a build before it writes', async () => {
  const cwd = plant(join(scratch, 'unusable'), { 'skills/rye/SKILL.md': skillText('rye'), 'known.json': '{' })
  expect(skillc(['build', '--baseline', 'known.json'], cwd).code).toBe(2)
  expect(existsSync(join(cwd, 'dist'))).toBe(false)
})

test('no flag of the report changes the bundle', async () => {
  const cwd = plant(join(scratch, 'flags'), twins)
  await build({ cwd, out: join(cwd, 'plain'), cache: false })
  const formats = ['json', 'sarif', 'github', 'gitlab', 'junit', 'markdown', 'compact', 'pretty']
  const reports = formats.flatMap(format => ['--report', `${format}=${format}.txt`])
  for (const flag of [
    ['--quiet', ...reports],
    ['--verbose', '--format', 'sarif'],
  ]) {
    const out = join(cwd, flag[0] ?? '')
    expect(skillc(['build', '--no-cache', '--out', out, ...flag], cwd).code).toBe(1)
    expect(readFileSync(join(out, 'manifest.json')), flag.join(' ')).toEqual(
      readFileSync(join(cwd, 'plain/manifest.json')),
    )
  }
})
