/** Commits as a side of a comparison: git reads them, the work tree stays as it is, and nothing of the repository runs. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runReport } from '../../src/cli/actions/report.ts'
import { report as reportCommand } from '../../src/cli/commands/inspect.ts'
import { readFlags } from '../../src/cli/flags.ts'
import type { ReportHead } from '../../src/page/types.ts'
import { diff } from '../../src/pipeline/diff/diff.ts'
import { createSilentIo } from '../support/silent-io.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('commits')

const runGit = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Baker', '-c', 'user.email=baker@example.com', ...args], {
    cwd,
    stdio: 'pipe',
  })
    .toString()
    .trim()

let count = 0
/** A repository with a commit for each of the trees. */
function commit(...trees: Tree[]): string {
  const cwd = join(scratch, `repository-${++count}`)
  plant(cwd, { '.keep': '' })
  runGit(cwd, 'init', '-q')
  for (const tree of trees) {
    plant(cwd, tree)
    runGit(cwd, 'add', '.')
    runGit(cwd, 'commit', '-qm', 'Bake')
  }
  return cwd
}

/** A repository with two commits, of which a test may change its own copy. */
const shared = commit(
  { 'skills/rye/SKILL.md': skillText('rye', 'Knead it once.'), 'skills/old/SKILL.md': skillText('old') },
  {
    'skills/rye/SKILL.md': skillText('rye', 'Knead it twice.'),
    'more/new/SKILL.md': skillText('new', 'Heat the oven.'),
  },
)
function copyShared(): string {
  const cwd = join(scratch, `repository-${++count}`)
  cpSync(shared, cwd, { recursive: true })
  return cwd
}

describe('a commit', () => {
  test('has the folder of the other side, or the one behind its colon', async () => {
    const cwd = copyShared()
    rmSync(join(cwd, 'skills/old'), { recursive: true })
    for (const before of ['HEAD~1', 'HEAD~1:skills', 'HEAD~1:./skills', 'HEAD~1:skills/']) {
      const { changed, removed } = await diff(before, 'skills', { cwd })
      expect([changed, removed].map(list => list.map(({ id }) => id))).toEqual([['rye'], ['old']])
    }
    // From the top, or with a dot from the folder.
    const below = join(cwd, 'skills')
    expect((await diff('HEAD:./rye', '.', { cwd: below })).added).toEqual([])
    expect((await diff('HEAD:skills', '.', { cwd: below })).removed).toMatchObject([{ id: 'old' }])
    expect((await diff('HEAD', '.', { cwd: below })).removed).toMatchObject([{ id: 'old' }])
  })

  test('is compared with another commit', async () => {
    const cwd = shared
    for (const after of ['HEAD', 'HEAD:skills'])
      expect((await diff('HEAD~1:skills', after, { cwd })).changed).toMatchObject([{ id: 'rye' }])
    expect((await diff('HEAD~1:skills', 'HEAD:more', { cwd })).added).toMatchObject([{ id: 'new' }])
  })

  test('of a name that a folder has, is that folder', async () => {
    const cwd = copyShared()
    runGit(cwd, 'branch', 'more', 'HEAD~1')
    expect((await diff('more', 'skills', { cwd })).removed).toMatchObject([{ id: 'new' }])
  })

  test('of another repository is that of the folder there', async () => {
    const [here, there] = [commit({ 'a.md': '' }), shared]
    const { changed } = await diff('HEAD~1', join(there, 'skills'), { cwd: here })
    expect(changed).toMatchObject([{ id: 'rye' }])
  })

  test.each([
    ['that does not exist', 'nowhere~5', 'skills', 'There is no folder or commit `nowhere~5`'],
    ['that looks like a flag', '--output=x', 'skills', 'There is no folder or commit `--output=x`'],
    ['without the folder', 'HEAD~1:more', 'skills', '`HEAD~1` has no folder `more`'],
    [
      'of which only a file is named',
      'HEAD:skills/rye/SKILL.md',
      'skills',
      'has no folder `skills/rye/SKILL.md`',
    ],
    ['and one more, and no folder', 'HEAD~1', 'HEAD', 'unclear which of its folders to compare'],
    ['with nothing behind it', '', 'skills', 'is empty'],
  ])('%s is a failure in words', async (_, before, after, message) => {
    await expect(diff(before, after, { cwd: shared })).rejects.toThrow(message)
  })

  test('is not there in a repository without commits, and outside of one', async () => {
    const tree = { 'skills/rye/SKILL.md': skillText('rye') }
    const empty = plant(join(scratch, 'empty'), tree)
    runGit(empty, 'init', '-q')
    for (const cwd of [empty, plant(join(scratch, 'outside'), tree)])
      await expect(diff('HEAD', 'skills', { cwd })).rejects.toThrow('There is no folder or commit `HEAD`')
  })
})

test('nothing of the repository runs, its files stay as they are, and no copy is left', async () => {
  const cwd = copyShared()
  const hook = { executable: `#!/bin/sh\ntouch ${join(cwd, 'canary')}\ncat\n` }
  plant(cwd, {
    'hook.sh': hook,
    '.git/hooks/post-checkout': hook,
    'skills/.gitattributes': '* filter=evil diff=evil export-subst\n',
    'skills/rye/SKILL.md': skillText('rye', 'Not committed.'),
  })
  runGit(cwd, 'add', 'skills/.gitattributes')
  runGit(cwd, 'commit', '-qm', 'Attributes')
  for (const key of ['core.fsmonitor', 'filter.evil.smudge', 'filter.evil.clean', 'filter.evil.process'])
    runGit(cwd, 'config', key, join(cwd, 'hook.sh'))
  runGit(cwd, 'config', 'diff.evil.textconv', join(cwd, 'hook.sh'))
  runGit(cwd, 'config', 'filter.evil.required', 'true')
  rmSync(join(cwd, 'canary'), { force: true })
  const state = () => [
    readdirSync(cwd),
    readFileSync(join(cwd, '.git/index')),
    readFileSync(join(cwd, '.git/HEAD')),
  ]
  const before = state()
  // Other processes compare, too.
  const left = () =>
    readdirSync(tmpdir()).filter(name => name.startsWith('skillc-diff-') && name.includes(`.${process.pid}.`))
  expect((await diff('HEAD', 'skills', { cwd })).changed).toMatchObject([{ id: 'rye' }])
  expect(state()).toEqual(before)
  expect(existsSync(join(cwd, 'canary'))).toBe(false)
  expect(left()).toEqual([])
})

test('what a partial clone lacks is not fetched with a program that its configuration names', async () => {
  const cwd = copyShared()
  const canary = join(scratch, 'fetched')
  plant(cwd, { 'fetch.sh': { executable: `#!/bin/sh\ntouch ${canary}\n` } })
  const blob = runGit(cwd, 'rev-parse', 'HEAD:skills/rye/SKILL.md')
  rmSync(join(cwd, '.git/objects', blob.slice(0, 2), blob.slice(2)))
  for (const [key = '', value = ''] of [
    ['extensions.partialClone', 'origin'],
    ['remote.origin.url', cwd],
    ['remote.origin.promisor', 'true'],
    ['remote.origin.uploadpack', join(cwd, 'fetch.sh')],
    ['protocol.file.allow', 'always'],
  ])
    runGit(cwd, 'config', key, value)
  await expect(diff('HEAD', 'skills', { cwd })).rejects.toThrow('does not have the file `rye/SKILL.md`')
  expect(existsSync(canary)).toBe(false)
})

test('links of a commit lead nowhere out of it, and a file below a link is left out', async () => {
  const cwd = copyShared()
  const outside = plant(join(scratch, 'outside-links'), { 'SKILL.md': skillText('secret') })
  plant(cwd, { 'skills/out': { link: outside }, 'skills/alias': { link: 'rye' } })
  // Git itself writes no such tree; a stranger can.
  const write = (input: string) =>
    execFileSync('git', ['mktree'], { cwd, input, stdio: ['pipe', 'pipe', 'pipe'] })
      .toString()
      .trim()
  const hash = (text: string) =>
    execFileSync('git', ['hash-object', '-w', '--stdin'], { cwd, input: text }).toString().trim()
  const planted = write(`100644 blob ${hash('x')}\tplanted.md\n`)
  const entry = runGit(cwd, 'rev-parse', 'HEAD:skills/rye')
  const link = `120000 blob ${hash(outside)}\tout\n`
  const tree = write(`${link}040000 tree ${planted}\tout\n040000 tree ${entry}\trye\n`)
  const crafted = runGit(cwd, 'commit-tree', tree, '-m', 'Crafted')
  const { unchanged, added } = await diff(`${crafted}:`, `HEAD:skills`, { cwd })
  expect({ unchanged, added: added.map(({ id }) => id) }).toEqual({ unchanged: 1, added: ['old'] })
  expect(readdirSync(outside)).toEqual(['SKILL.md'])
})

test('a report shows what changed since a commit', async () => {
  const cwd = copyShared()
  const io = createSilentIo(cwd)
  const show = async (sources: string[], against: string): Promise<ReportHead> => {
    await runReport(readFlags(reportCommand.flags, { against }), io, sources)
    const page = readFileSync(join(cwd, 'report.html'), 'utf8')
    return JSON.parse(/id="head">(.*?)<\/script>/s.exec(page)?.[1] ?? '')
  }
  const { difference } = await show(['skills'], 'HEAD~1')
  expect(difference).toMatchObject({ against: 'HEAD~1', changed: [{ id: 'rye' }], unchanged: 1 })
  expect((await show([], 'HEAD~1')).difference?.changed).toMatchObject([{ id: 'rye' }])
  await expect(show(['skills'], 'nosuch')).rejects.toThrow('There is no folder or commit `nosuch`')
})
