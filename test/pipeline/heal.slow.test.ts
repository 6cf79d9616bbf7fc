/** A bundle heals: whatever was damaged in it, the next build that succeeds leaves it intact. */
import { existsSync, lstatSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { verifyBundle } from '../../src/channels/verify-bundle.ts'
import { SBOM, SIGNATURE } from '../../src/format/layout.ts'
import { build } from '../../src/pipeline/build.ts'
import type { Options } from '../../src/pipeline/config/options.ts'
import { buildShard } from '../../src/pipeline/shards/build-shard.ts'
import { watch } from '../../src/pipeline/watch/watch.ts'
import type { EmbeddingProvider } from '../../src/search/vectors.ts'
import { snapshot } from '../support/bakery.ts'
import { KEYS } from '../support/shards.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('heal')
let cwd = ''
let out = ''
let count = 0

const letters: EmbeddingProvider = {
  id: 'letters',
  dimensions: 3,
  embed: async texts => texts.map(text => [text.length, text.split('e').length, text.split('a').length]),
}

function changeBody(): void {
  writeFileSync(join(cwd, 'skills/rye/SKILL.md'), skillText('rye', `Knead ${++count} times.`))
}

/** The ways to a bundle. */
const ways: Record<string, () => Promise<unknown>> = {
  'nothing changed': () => build(options()),
  'a body changed': () => {
    changeBody()
    return build(options())
  },
  'a skill added': () => {
    plant(cwd, { [`skills/bun-${++count}/SKILL.md`]: skillText(`bun-${count}`) })
    return build(options())
  },
  'another cache': () => build({ ...options(), cacheDir: `cache-${++count}` }),
  'no cache': () => build({ ...options(), cache: false }),
  vectors: () => build({ ...options(), embeddings: letters }),
  durable: () => {
    changeBody()
    return build({ ...options(), durable: true })
  },
  'with parts': async () => {
    const shared = { ...options(), cacheKey: KEYS.privateKey }
    await buildShard({ ...shared, out: 'parts' }, { index: 1, count: 1 })
    return build({ ...shared, parts: ['parts'] })
  },
}

/** Split, so that there is a file of every kind. */
function options(): Options & { cwd: string } {
  return { cwd, config: { splitAbove: 2 }, roots: ['skills'], out, cacheDir: 'cache' }
}

beforeEach(async () => {
  cwd = join(scratch, `bakery-${++count}`)
  out = join(cwd, 'dist/skills')
  plant(cwd, {
    'skills/rye/SKILL.md': skillText('rye', 'See [times](times.md).'),
    'skills/rye/times.md': 'Two hours.\n',
    'skills/rolls/SKILL.md': skillText('rolls'),
    'skills/pie/SKILL.md': skillText('pie'),
  })
})

/** Flips a byte, and leaves size and time of change as they were. */
function damage(file: string): void {
  const { atime, mtime } = lstatSync(file)
  const bytes = readFileSync(file)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  writeFileSync(file, bytes)
  utimesSync(file, atime, mtime)
}

const KINDS = [
  ...['manifest.json', 'prompt.md', 'chunks/*.md', 'skills/*.json', 'assets/*.md'],
  ...['index/*.json', 'index/*.bin', 'search/*.bin'],
]

/** Damages one file after the other, and each time runs a build. */
async function healEach(run: () => Promise<unknown>): Promise<void> {
  await run()
  // Made later, and no part of the bundle: builds leave them alone.
  plant(out, { [SIGNATURE]: '{}', [SBOM]: '{}' })
  for (const kind of KINDS) {
    const files = [...snapshot(out).keys()].filter(path => path.replace(/\/.*\./, '/*.') === kind)
    expect(files, kind).not.toEqual([])
    for (const path of files) {
      // A build may have replaced it meanwhile.
      if (!existsSync(join(out, path))) continue
      damage(join(out, path))
      expect(() => expectIntact(path), path).toThrow()
      await run()
      expectIntact(path)
    }
  }
}

test.each(Object.entries(ways))('%s', (_, run) => healEach(run))

test('a round of watching', async () => {
  const rounds = watch(options())
  const build = async () => expect(await rounds.next()).toMatchObject({ value: { report: { ok: true } } })
  await build()
  try {
    await healEach(() => {
      changeBody()
      return build()
    })
  } finally {
    await rounds.return()
  }
})

function expectIntact(path = ''): void {
  expect(verifyBundle(out), path).toMatchObject({ ok: true, findings: [] })
}
