/** The other ways that lead to a bundle, each after whatever was edited: its bundle and its report are those of a cold build. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { toBaseline } from '../../src/pipeline/baseline.ts'
import { type BuildResult, build } from '../../src/pipeline/build.ts'
import type { Options } from '../../src/pipeline/config/options.ts'
import { buildShard } from '../../src/pipeline/shards/build-shard.ts'
import { watch } from '../../src/pipeline/watch/watch.ts'
import type { EmbeddingProvider } from '../../src/search/vectors.ts'
import { createVector, DIMENSIONS } from '../support/embedding-server.ts'
import {
  buildCold,
  buildWarm,
  changeText,
  changeTree,
  expectSame,
  filesIn,
  options,
  textChange,
  toComparable,
  tree,
  treeChange,
  variants,
} from '../support/same-as-cold.ts'
import { KEYS } from '../support/shards.ts'
import { plant, scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('same-as-cold-ways')

/** The model of a server, without the server. */
const embeddings: EmbeddingProvider = {
  id: 'topics',
  dimensions: DIMENSIONS,
  embed: async texts => texts.map(createVector),
}
const BASELINE = 'baseline.json'
const PATIENCE_MS = 60_000

/** A way to a bundle that remembers what it did before. `build` is told what a cold build comes to. */
interface Way {
  /** What it is asked besides, also when everything is built. */
  given?: Options
  /** It works with sources that a configuration names. */
  takesSources?: boolean
  open: (cwd: string, given: Options) => Opened
}

interface Opened {
  build: (cold: BuildResult) => Promise<BuildResult>
  close?: () => Promise<void>
}

const inTurn: Way['open'] = (cwd, given) => ({ build: () => buildWarm(cwd, given) })

const watching: Way['open'] = (cwd, given) => {
  const stop = new AbortController()
  let last: BuildResult | undefined
  const rounds = watch({
    cwd,
    ...options,
    ...given,
    cacheDir: join(cwd, 'cache'),
    signal: stop.signal,
  })
  const watched = (async () => {
    for await (const round of rounds) {
      last = 'report' in round ? round.report : undefined
    }
  })()
  const isAs = (cold: BuildResult) =>
    last !== undefined && JSON.stringify(toComparable(last)) === JSON.stringify(toComparable(cold))
  return {
    build: async cold => {
      // An edit may come to several rounds.
      for (const end = Date.now() + PATIENCE_MS; !isAs(cold) && Date.now() < end; )
        await new Promise(resolve => setTimeout(resolve, 10))
      if (last === undefined) throw new Error('the watch came to nothing')
      return last
    },
    close: async () => {
      stop.abort()
      await watched
    },
  }
}

const inShards: Way['open'] = (cwd, given) => {
  // Each machine has a cache of its own.
  const on = (machine: string): Options => ({
    cwd,
    ...options,
    ...given,
    cacheKey: KEYS.privateKey,
    cacheDir: join(cwd, '.caches', machine),
  })
  const parts = join(cwd, '.parts')
  return {
    build: async () => {
      for (const index of [1, 2, 3])
        await buildShard({ ...on(String(index)), out: parts }, { index, count: 3 })
      return build({ ...on('last'), parts: [parts] })
    },
  }
}

const ways: Record<string, Way> = {
  'rounds of a watch': { open: watching, takesSources: true },
  'builds with the parts of shards': { open: inShards, takesSources: true },
  'builds with the parts of shards, with vectors': {
    open: inShards,
    takesSources: true,
    given: { embeddings },
  },
  'builds with the parts of shards, for a client': { open: inShards, given: { preset: 'claude-code' } },
  'builds with a baseline': {
    open: inTurn,

    takesSources: true,
    given: { baseline: BASELINE },
  },
  'rounds of a watch with a baseline': {
    open: watching,

    takesSources: true,
    given: { baseline: BASELINE },
  },
  'builds with vectors': { open: inTurn, takesSources: true, given: { embeddings } },
  'rounds of a watch with vectors': { open: watching, takesSources: true, given: { embeddings } },
  'builds for a client': { open: inTurn, given: { preset: 'claude-code' } },
  'rounds of a watch for a client': { open: watching, given: { preset: 'claude-code' } },
  'builds that clients are asked about': { open: inTurn, given: { clients: ['codex', 'claude-code'] } },
}

/** Chains of edits for each way; more of them find more. */
const CHAINS = Number(process.env.SKILLC_CHAINS ?? 2)
const SEED = Number(process.env.SKILLC_SEED ?? 0)
const folders = new Map(
  Object.keys(ways).flatMap((name, way) =>
    Array.from({ length: CHAINS }, (_, at) => [`${name} ${at}`, plant(join(scratch, `${way}-${at}`), tree)]),
  ) as [string, string][],
)
// What was made just now would be looked at twice.
beforeAll(() => new Promise(fulfill => setTimeout(fulfill, 2_200)))

const change = fc.oneof(
  { weight: 2, arbitrary: textChange.map(each => (cwd: string) => changeText(cwd, each)) },
  { weight: 1, arbitrary: treeChange.map(each => (cwd: string) => changeTree(cwd, each)) },
)
const chains = (seed: number) =>
  fc.sample(fc.array(change, { minLength: 4, maxLength: 6 }), { numRuns: CHAINS, seed })

test.each(Object.entries(ways))('%s', { timeout: 300_000 * Math.ceil(CHAINS / 10) }, async (name, way) => {
  const { open, takesSources = false } = way
  const all = Object.values(variants).filter(({ config }) => takesSources || config !== 'sources.json')
  for (const [at, chain] of chains(name.length + SEED).entries()) {
    const cwd = folders.get(`${name} ${at}`) ?? ''
    // Each way meets other variants first.
    const given = { ...all[(at + name.length) % all.length], ...way.given }
    if (given.baseline !== undefined) {
      const { findings } = await buildCold(cwd, { ...given, baseline: undefined })
      writeFileSync(join(cwd, BASELINE), toBaseline(findings))
    }
    const cold = await buildCold(cwd, given)
    const opened = open(cwd, given)
    try {
      expectSame(cwd, await opened.build(cold), cold)
      for (const edit of chain) {
        edit(cwd)
        const now = await buildCold(cwd, given)
        const warm = await opened.build(now)
        expectSame(cwd, warm, now)
      }
    } finally {
      await opened.close?.()
    }
    expect(Object.keys(filesIn(join(cwd, 'dist/skills'))).length).toBeGreaterThan(3)
  }
})
