/** Aborting a build that has threads at work: one that analyses, one that copies. Only the built package has them. */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LOCK } from '../../src/core/files/lock.ts'
import type { Progress } from '../../src/core/text/progress.ts'
import { digestsIn } from '../support/bundles.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('abort-threads')

test('ends the threads, and leaves what was there', async () => {
  const { build }: typeof import('../../src/index.ts') = await import('../../dist/index.js')
  // Enough files that a second thread analyses, and another one copies.
  const library = (word: string) =>
    Object.fromEntries(
      Array.from({ length: 1_700 }, (_, at) => [
        [`skills/roll-${at}/SKILL.md`, skillText(`roll-${at}`, `Weigh ${word} ${at}.`)],
        [`skills/roll-${at}/references/flour.md`, `${word} ${at}\n`],
      ]).flat(),
    )
  const cwd = plant(scratch, library('rye'))
  const options = { cwd, config: false as const, roots: ['skills'], out: 'bundle', cacheDir: 'cache' }
  expect((await build(options)).ok).toBe(true)
  const old = digestsIn(join(cwd, 'bundle'))
  plant(cwd, library('wheat'))
  for (const [phase, nth] of [
    ['analyze', 2],
    ['analyze', 20],
    ['write', 1],
    ['write', 30],
  ] as const) {
    const stop = new AbortController()
    let seen = 0
    let later = 0
    const onProgress = (progress: Progress) => {
      if (stop.signal.aborted) later++
      else if (progress.phase === phase && ++seen === nth) stop.abort(`${phase} ${nth}`)
    }
    rmSync(join(cwd, 'cache'), { recursive: true, force: true })
    await expect(build({ ...options, onProgress, signal: stop.signal })).rejects.toMatchObject({
      code: 'aborted',
      cause: `${phase} ${nth}`,
    })
    expect(later).toBe(0)
    expect(digestsIn(join(cwd, 'bundle'))).toEqual(old)
    expect(existsSync(join(cwd, 'bundle', LOCK))).toBe(false)
    const cache = existsSync(join(cwd, 'cache/skillc')) ? readdirSync(join(cwd, 'cache/skillc')) : []
    for (const name of cache) expect(name).toMatch(/^\w+-[0-9a-f]+$/)
  }
  expect(await build(options)).toMatchObject({ ok: true, bundle: { skills: 1_700 } })
})
