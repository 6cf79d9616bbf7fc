/** What skillc throws: errors with a name, a code, a stack, and what to do. */
import { join } from 'node:path'
import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { makeCopier } from '../../src/compiler/write/copier.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

// The package itself, whose threads are other files than the sources.
const { build, buildShard, check, isSkillcError, parseShard, readBundle, SkillcError } = await import(
  '../../dist/index.js'
)
const library = await import('../../dist/index.js')
const runtime = await import('../../dist/runtime/runtime.js')

const scratch = scratchFolder('errors')

async function thrownBy(act: () => unknown): Promise<unknown> {
  try {
    await act()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

describe('what stops the library is a SkillcError', () => {
  const cwd = plant(scratch, {
    'skills/rye/SKILL.md': skillText('rye'),
    'known.json': '{',
    'broken/manifest.json': '{',
  })
  test.each<[string, () => unknown]>([
    ['build', () => build({ cwd, roots: ['nope'] })],
    ['check', () => check({ cwd, baseline: 'known.json' })],
    ['buildShard', () => buildShard({ cwd }, { index: 1, count: 2 })],
    ['parseShard', () => parseShard('3/2')],
    ['readBundle', () => readBundle(join(cwd, 'nope'))],
    ['diff', () => library.diff(join(cwd, 'nope'), join(cwd, 'skills'))],
    ['diff, with a broken bundle', () => library.diff('skills', join(cwd, 'broken'), { cwd })],
    ['formatReport', async () => library.formatReport(await check({ cwd }), 'yaml' as never)],
    ['openBundle', () => runtime.openBundle(() => Promise.reject(new Error('offline')))],
  ])('%s', async (_, act) => {
    const error = await thrownBy(act)
    expect(error).toBeInstanceOf(Error)
    expect(error).toBeInstanceOf(SkillcError)
    expect(isSkillcError(error)).toBe(true)
    if (!(error instanceof Error)) return
    expect(error).toMatchObject({ name: 'SkillcError', code: expect.stringMatching(/^[a-z-]+$/) })
    expect(error.message).not.toBe('')
    expect(error.stack).toContain(error.message)
    expect(error.stack).toMatch(/\n {4}at /)
    expect(inspect(error)).toMatch(/^(?:Skillc|Abort)Error: /)
  })

  test('with help, and with what caused it', async () => {
    expect(await thrownBy(() => check({ cwd, baseline: 'known.json' }))).toMatchObject({
      code: 'failure',
      help: expect.stringContaining('--update-baseline'),
    })
    expect(await thrownBy(() => check({ cwd, baseline: 'none.json' }))).toMatchObject({
      cause: { code: 'ENOENT' },
    })
    const offline = new Error('offline')
    expect(await thrownBy(() => runtime.openBundle(() => Promise.reject(offline)))).toMatchObject({
      code: 'unreadable-file',
      cause: offline,
    })
  })

  test('also from another thread', async () => {
    const thread = new URL('../../dist/commonjs/compiler-write-copy-worker.cjs', import.meta.url)
    const copier = makeCopier(thread, join(cwd, 'skills/rye/SKILL.md'))
    const from = join(cwd, 'skills/rye/SKILL.md')
    copier.take(from, join(cwd, 'copy.md'), { size: 1, mtimeMs: 0, ctimeMs: 0, ino: 0 })
    const error = await thrownBy(() => copier.finish())
    expect(isSkillcError(error, 'failure')).toBe(true)
    expect(error).toMatchObject({ message: expect.stringContaining('changed'), help: expect.any(String) })
  })
})

test('the runtime and the compiler throw one kind of error', () => {
  expect(isSkillcError(new Error('another'))).toBe(false)
  expect(runtime.isFault(new SkillcError('failure', 'another'))).toBe(false)
  expect(runtime.isFault(new SkillcError('aborted', 'stopped'))).toBe(true)
  expect(new SkillcError('aborted', 'stopped').name).toBe('AbortError')
})
