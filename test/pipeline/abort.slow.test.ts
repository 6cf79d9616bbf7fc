/** Aborting at any point leaves the old bundle, no lock and no draft, and throws `aborted` with the reason as its cause. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { verifyBundle } from '../../src/channels/verify-bundle.ts'
import { LOCK, releaseLock, takeLock } from '../../src/core/files/lock.ts'
import type { Progress } from '../../src/core/text/progress.ts'
import { build, check } from '../../src/pipeline/build.ts'
import { compile } from '../../src/pipeline/compile-memory.ts'
import type { Options, Run } from '../../src/pipeline/config/options.ts'
import { buildShard } from '../../src/pipeline/shards/build-shard.ts'
import { type Round, watch } from '../../src/pipeline/watch/watch.ts'
import type { EmbeddingProvider } from '../../src/search/vectors.ts'
import { startCacheServer } from '../support/cache-server.ts'
import { KEYS } from '../support/shards.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('abort')
let count = 0

/** Enough skills that every phase goes on for a while. */
const names = Array.from({ length: 100 }, (_, at) => `roll-${at}`)
const library = (word: string) =>
  Object.fromEntries(
    names.flatMap(name => [
      [`skills/${name}/SKILL.md`, skillText(name, `See [flour](references/flour.md). ${word}`)],
      [`skills/${name}/references/flour.md`, `${word} for ${name}.\n`],
    ]),
  )

const provider: EmbeddingProvider = {
  id: 'local',
  dimensions: 3,
  embed: async texts => texts.map(text => [text.length, 1, 1]),
}

/** A tree with a bundle of it, and then another tree in its place, so that all is new to the next build. */
async function changedLibrary(more: Options = {}) {
  const cwd = plant(join(scratch, String(++count)), library('Rye'))
  const options: Options = {
    cwd,
    config: false,
    roots: ['skills'],
    out: 'bundle',
    cacheDir: 'cache',
    ...more,
  }
  const first = await build(options)
  expect(first.bundle?.skills).toBe(names.length)
  const old = contentOf(join(cwd, 'bundle'))
  plant(cwd, library('Wheat'))
  plant(cwd, { 'skills/oat/SKILL.md': skillText('oat') })
  return { cwd, options, old, now: await contentAfter({ ...options, cwd }) }
}

/** What a build from nothing makes of a tree. */
async function contentAfter(options: Options & { cwd: string }): Promise<Record<string, string>> {
  const out = join(scratch, `fresh-${++count}`)
  await build({ ...options, out, cache: false, remoteCache: false })
  return contentOf(out)
}

function contentOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return Object.fromEntries(
    files
      .map(entry => join(entry.parentPath, entry.name))
      .sort()
      .map(file => [file.slice(folder.length), readFileSync(file, 'latin1')]),
  )
}

/** Names of caches; a draft has another. */
const CACHE = /^(?:report|store|vectors)-[0-9a-z-]+$/
function expectNothingLeft(cwd: string): void {
  expect(existsSync(join(cwd, 'bundle', LOCK))).toBe(false)
  for (const name of existsSync(join(cwd, 'cache/skillc')) ? readdirSync(join(cwd, 'cache/skillc')) : [])
    expect(name).toMatch(CACHE)
}

/** The first, a middle and the last report of each phase that a whole run makes. */
async function listMoments(run: (given: Run) => Promise<unknown>): Promise<{ phase: string; nth: number }[]> {
  const counts = new Map<string, number>()
  await run({ onProgress: ({ phase }) => counts.set(phase, (counts.get(phase) ?? 0) + 1) })
  return [...counts].flatMap(([phase, total]) =>
    [...new Set([1, Math.ceil(total / 2), total])].map(nth => ({ phase, nth })),
  )
}

/** Aborts at a moment; what comes of it must have the reason as its cause and nothing else. */
async function abortAt(
  { phase, nth }: { phase: string; nth: number },
  run: (given: Required<Pick<Run, 'onProgress'>> & { signal: AbortSignal }) => Promise<unknown>,
): Promise<void> {
  const stop = new AbortController()
  const reason = { phase, nth }
  let seen = 0
  let later = 0
  const onProgress = (progress: Progress) => {
    if (stop.signal.aborted) later++
    else if (progress.phase === phase && ++seen === nth) stop.abort(reason)
  }
  const thrown = await run({ onProgress, signal: stop.signal }).then(
    () => 'nothing was thrown',
    error => error,
  )
  expect(thrown).toMatchObject({ name: 'AbortError', code: 'aborted', cause: reason })
  // Requests that are under way are counted as they end.
  if (phase !== 'fetch' && phase !== 'upload') expect(later).toBe(0)
}

describe('a build', () => {
  test('stops in every phase, leaves the old bundle, and builds again', async () => {
    const more = { embeddings: provider }
    const { cwd, options, old, now } = await changedLibrary(more)
    const moments = await listMoments(run =>
      build({ ...options, ...run, out: join(scratch, `whole-${++count}`), cache: false }),
    )
    expect(new Set(moments.map(({ phase }) => phase))).toEqual(new Set(['walk', 'analyze', 'embed', 'write']))
    expect(moments.length).toBeGreaterThan(9)
    for (const moment of moments) {
      // Vectors and analyses that are cached already would be made by nobody.
      rmSync(join(cwd, 'cache'), { recursive: true, force: true })
      await abortAt(moment, run => build({ ...options, ...run }))
      expect(contentOf(join(cwd, 'bundle'))).toEqual(old)
      expect(verifyBundle(join(cwd, 'bundle')).ok).toBe(true)
      expectNothingLeft(cwd)
    }
    expect((await build(options)).ok).toBe(true)
    expect(contentOf(join(cwd, 'bundle'))).toEqual(now)
  })

  test('stops while other machines are asked, and while they are given something', async () => {
    const server = await startCacheServer()
    try {
      const { cwd, options, old, now } = await changedLibrary()
      const remote = { ...options, remoteCache: server.address, cacheKey: KEYS.privateKey }
      await abortAt({ phase: 'fetch', nth: 1 }, run => build({ ...remote, ...run }))
      expect(contentOf(join(cwd, 'bundle'))).toEqual(old)
      expectNothingLeft(cwd)
      // By then the new manifest is in its place.
      await abortAt({ phase: 'upload', nth: 1 }, run => build({ ...remote, ...run }))
      expect(contentOf(join(cwd, 'bundle'))).toEqual(now)
      expectNothingLeft(cwd)
      expect((await build(remote)).ok).toBe(true)
      expect(contentOf(join(cwd, 'bundle'))).toEqual(now)
    } finally {
      server.close()
    }
  })

  test('does not begin when the signal was aborted before', async () => {
    const cwd = plant(join(scratch, String(++count)), library('Rye'))
    const signal = AbortSignal.abort('no')
    const options = {
      cwd,
      config: false as const,
      roots: ['skills'],
      out: 'bundle',
      cacheDir: 'cache',
      signal,
    }
    await expect(build(options)).rejects.toMatchObject({ code: 'aborted', cause: 'no' })
    await expect(check(options)).rejects.toMatchObject({ code: 'aborted', cause: 'no' })
    expect(readdirSync(cwd)).toEqual(['skills'])
  })

  test('a first one leaves no file', async () => {
    const cwd = plant(join(scratch, String(++count)), library('Rye'))
    const options = { cwd, config: false as const, roots: ['skills'], out: 'bundle', cacheDir: 'cache' }
    await abortAt({ phase: 'write', nth: 3 }, run => build({ ...options, ...run }))
    expect(contentOf(join(cwd, 'bundle'))).toEqual({})
    expectNothingLeft(cwd)
    expect((await build(options)).bundle?.skills).toBe(names.length)
  })

  test('stops waiting for a folder that another one writes to', async () => {
    const { cwd, options, old, now } = await changedLibrary()
    const lock = await takeLock(join(cwd, 'bundle'))
    const signal = AbortSignal.timeout(300)
    await expect(build({ ...options, signal })).rejects.toMatchObject({
      code: 'aborted',
      cause: { name: 'TimeoutError' },
    })
    releaseLock(lock)
    expect(contentOf(join(cwd, 'bundle'))).toEqual(old)
    expectNothingLeft(cwd)
    await build(options)
    expect(contentOf(join(cwd, 'bundle'))).toEqual(now)
  })

  test('stops waiting for a provider that never answers', async () => {
    const { cwd, options, old } = await changedLibrary()
    const stop = new AbortController()
    const silent: EmbeddingProvider = {
      ...provider,
      embed: () => {
        stop.abort('enough')
        return new Promise(() => {})
      },
    }
    await expect(build({ ...options, embeddings: silent, signal: stop.signal })).rejects.toMatchObject({
      code: 'aborted',
      cause: 'enough',
    })
    expect(contentOf(join(cwd, 'bundle'))).toEqual(old)
    expectNothingLeft(cwd)
  })
})

test('a check stops in every phase', async () => {
  const { options } = await changedLibrary()
  const moments = await listMoments(run => check({ ...options, ...run, cache: false }))
  expect(new Set(moments.map(({ phase }) => phase))).toEqual(new Set(['walk', 'analyze']))
  for (const moment of moments) await abortAt(moment, run => check({ ...options, ...run, cache: false }))
})

test('shards, and a build with their parts, stop in every phase', async () => {
  const { cwd, options, old, now } = await changedLibrary()
  const parts = join(cwd, 'parts')
  const shared = { ...options, cacheKey: KEYS.privateKey }
  const make = (index: number, run: Run) =>
    buildShard({ ...shared, ...run, cache: false, out: parts }, { index, count: 2 })
  const moments = await listMoments(run => make(1, run))
  expect(new Set(moments.map(({ phase }) => phase))).toEqual(new Set(['walk', 'analyze']))
  for (const moment of moments) {
    rmSync(parts, { recursive: true, force: true })
    await abortAt(moment, run => make(1, run))
    expect(existsSync(parts)).toBe(false)
  }
  for (const index of [1, 2]) await make(index, {})
  const take = (run: Run, out: string) => {
    // Analyses that are cached already would not be looked for in parts.
    rmSync(join(cwd, 'cache'), { recursive: true, force: true })
    return build({ ...shared, ...run, parts: [parts], out })
  }
  const all = await listMoments(run => take(run, 'other'))
  expect(new Set(all.map(({ phase }) => phase))).toEqual(new Set(['walk', 'analyze', 'write']))
  for (const moment of all) {
    await abortAt(moment, run => take(run, 'bundle'))
    expect(contentOf(join(cwd, 'bundle'))).toEqual(old)
    expectNothingLeft(cwd)
  }
  await take({}, 'bundle')
  expect(contentOf(join(cwd, 'bundle'))).toEqual(now)
})

test('`compile` stops in every phase', async () => {
  const sources = [{ files: library('Rye') }]
  const moments = await listMoments(run => compile(sources, { ...run, embeddings: provider }))
  expect(new Set(moments.map(({ phase }) => phase))).toEqual(new Set(['analyze', 'embed', 'write']))
  for (const moment of moments)
    await abortAt(moment, run => compile(sources, { ...run, embeddings: provider }))
})

describe('a watch', () => {
  test('ends when the loop is left, and watches nothing any more', async () => {
    const { cwd, options, now } = await changedLibrary()
    const watchers = () => process.getActiveResourcesInfo().filter(name => name === 'FSEventWrap').length
    const before = watchers()
    for await (const round of watch(options)) {
      expect(round).toMatchObject({ isSame: false, report: { ok: true } })
      if (round.number === 2) {
        expect(watchers()).toBeGreaterThan(before)
        break
      }
      expect(contentOf(join(cwd, 'bundle'))).toEqual(now)
      plant(cwd, { 'skills/spelt/SKILL.md': skillText('spelt') })
    }
    // Handles are closed in the next turn of the event loop.
    await new Promise(resolve => setImmediate(resolve))
    expect(watchers()).toBe(before)
    expect(contentOf(join(cwd, 'bundle'))).toEqual(await contentAfter({ ...options, cwd }))
    expectNothingLeft(cwd)
  })

  test('ends when the signal is aborted: while it waits, and while it builds', async () => {
    const { cwd, options, now } = await changedLibrary()
    const waiting = new AbortController()
    const rounds: Round[] = []
    for await (const round of watch({ ...options, signal: waiting.signal })) {
      rounds.push(round)
      waiting.abort()
    }
    expect(rounds.length).toBe(1)
    expect(contentOf(join(cwd, 'bundle'))).toEqual(now)
    plant(cwd, { 'skills/spelt/SKILL.md': skillText('spelt') })
    const building = new AbortController()
    const onProgress = ({ phase }: Progress) => {
      if (phase === 'write') building.abort()
    }
    for await (const round of watch({ ...options, signal: building.signal, onProgress })) rounds.push(round)
    expect(rounds.length).toBe(1)
    expect(contentOf(join(cwd, 'bundle'))).toEqual(now)
    expectNothingLeft(cwd)
  })

  test('without `write` it checks', async () => {
    const { cwd, options, old } = await changedLibrary()
    for await (const round of watch({ ...options, write: false })) {
      expect(round).toMatchObject({ report: { command: 'check' } })
      break
    }
    expect(contentOf(join(cwd, 'bundle'))).toEqual(old)
  })
})

describe('builds of one process at the same time', () => {
  const together = (all: Options[]) => Promise.all(all.map(options => build(options)))

  test('into one folder, of the same tree', async () => {
    const { cwd, options, now } = await changedLibrary()
    const reports = await together([options, options, options])
    expect(reports.every(({ ok }) => ok)).toBe(true)
    expect(new Set(reports.map(({ bundle }) => bundle?.digest)).size).toBe(1)
    expect(contentOf(join(cwd, 'bundle'))).toEqual(now)
    expectNothingLeft(cwd)
    // What they remember holds: a change of one skill builds to the right bundle.
    writeFileSync(join(cwd, 'skills/roll-7/SKILL.md'), skillText('roll-7', 'Bake it.'))
    await build(options)
    expect(contentOf(join(cwd, 'bundle'))).toEqual(await contentAfter({ ...options, cwd }))
  })

  test('into one folder, of different trees: the bundle is one of them', async () => {
    const { cwd, options, now } = await changedLibrary()
    plant(cwd, { 'more/spelt/SKILL.md': skillText('spelt') })
    const other = { ...options, roots: ['more'] }
    await together([options, other, options, other])
    const content = contentOf(join(cwd, 'bundle'))
    expect(verifyBundle(join(cwd, 'bundle')).ok).toBe(true)
    expect([now, await contentAfter({ ...other, cwd })]).toContainEqual(content)
    expectNothingLeft(cwd)
  })

  test('into different folders, with one cache', async () => {
    const { cwd, options, now } = await changedLibrary()
    await together(['a', 'b', 'c'].map(out => ({ ...options, out })))
    for (const out of ['a', 'b', 'c']) expect(contentOf(join(cwd, out))).toEqual(now)
    expectNothingLeft(cwd)
  })

  test('of different trees, with one cache, and more in it than is held in memory', async () => {
    // Analyses are more than a MiB of each.
    const words = (of: string, at: number) =>
      Array.from({ length: 3_000 }, (_, word) => `${of}${at * 3_000 + word}`).join(' ')
    const tree = (of: string) =>
      Object.fromEntries(
        names.map((name, at) => [`${of}/${name}/SKILL.md`, skillText(name, words(of, at))] as const),
      )
    const cwd = plant(join(scratch, String(++count)), { ...tree('rye'), ...tree('oat') })
    const options = (of: string) => ({
      cwd,
      config: false as const,
      roots: [of],
      out: `out/${of}`,
      cacheDir: 'cache',
    })
    await together([options('rye'), options('oat')])
    for (const of of ['rye', 'oat'])
      expect(contentOf(join(cwd, 'out', of))).toEqual(await contentAfter(options(of)))
    expectNothingLeft(cwd)
  })

  test('one that is aborted does not disturb the other', async () => {
    const { cwd, options, now } = await changedLibrary()
    const whole = build({ ...options, out: 'other' })
    await abortAt({ phase: 'analyze', nth: 3 }, run => build({ ...options, ...run }))
    expect((await whole).ok).toBe(true)
    expect(contentOf(join(cwd, 'other'))).toEqual(now)
  })
})
