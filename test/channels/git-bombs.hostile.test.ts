/** Trees that share their parts: a few objects that name a million files, or a million folders without any. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { skillcAsync } from '../support/cli.ts'
import { createRepository, runGit } from '../support/git-server.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('git-bombs')

test.each([
  ['a million files', 20, true, /have 1,048,576 files and 0 bytes, more than the limit/],
  ['folders without files', 40, false, /has too many files or folders/],
] as const)('%s are refused in words and in time', async (name, depth, hasFiles, words) => {
  const repository = join(scratch, name.replaceAll(' ', '-'))
  createRepository(repository, { 'SKILL.md': skillText('rye') })
  const makeTree = (lines: string) =>
    execFileSync('git', ['mktree'], { cwd: repository, input: lines }).toString().trim()
  const blob = runGit(repository, 'rev-parse', 'HEAD:SKILL.md')
  let tree = makeTree(hasFiles ? `100644 blob ${blob}\tSKILL.md\n` : '')
  for (let level = 0; level < depth; level++)
    tree = makeTree(`040000 tree ${tree}\ta\n040000 tree ${tree}\tb\n`)
  runGit(repository, 'update-ref', 'refs/heads/main', runGit(repository, 'commit-tree', tree, '-m', 'Boom'))
  const cwd = plant(`${repository}-project`, { 'skillc.config.json': '{}' })
  const cache = `${repository}-cache`
  const before = performance.now()
  const ran = await skillcAsync(['add', `git+file://${repository}`, '--allow-read', repository], cwd, {
    XDG_CACHE_HOME: cache,
  })
  expect([ran.code, ran.err]).toEqual([2, expect.stringMatching(words)])
  expect(performance.now() - before).toBeLessThan(120_000)
  expect(readdirSync(cwd)).toEqual(['skillc.config.json'])
  expect(existsSync(join(cache, 'skillc/store/trees'))).toBe(false)
})

test('a file of zeros that is small on its way, and larger than the bounds, is refused before it is read', async () => {
  const repository = join(scratch, 'zeros')
  createRepository(repository, { 'SKILL.md': skillText('rye') })
  const script = `head -c ${(1 << 30) + 1} /dev/zero | git -c core.compression=1 hash-object -w --stdin`
  const blob = execFileSync('sh', ['-c', script], { cwd: repository }).toString().trim()
  const entry = runGit(repository, 'rev-parse', 'HEAD:SKILL.md')
  const tree = execFileSync('git', ['mktree'], {
    cwd: repository,
    input: `100644 blob ${entry}\tSKILL.md\n100644 blob ${blob}\tzeros.bin\n`,
  })
  runGit(
    repository,
    'update-ref',
    'refs/heads/main',
    runGit(repository, 'commit-tree', tree.toString().trim(), '-m', 'Boom'),
  )
  const cwd = plant(`${repository}-project`, { 'skillc.config.json': '{}' })
  const ran = await skillcAsync(['add', `git+file://${repository}`, '--allow-read', repository], cwd, {
    XDG_CACHE_HOME: `${repository}-cache`,
  })
  expect([ran.code, ran.err]).toEqual([2, expect.stringContaining('more than the limit')])
  expect(readdirSync(cwd)).toEqual(['skillc.config.json'])
}, 300_000)
