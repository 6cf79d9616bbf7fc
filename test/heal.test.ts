/** A bundle heals: whatever was damaged in it, the next build that succeeds leaves it intact. */
import { lstatSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { build } from '../src/build/build.ts'
import { buildShard } from '../src/build/shards/build-shard.ts'
import { merge } from '../src/build/shards/merge.ts'
import { verifyBundle } from '../src/reader/disk/verify.ts'
import { plant, scratchFolder, skillText } from './support/tree.ts'

const scratch = scratchFolder('heal')
const cwd = join(scratch, 'bakery')
const out = join(cwd, 'dist/skills')
let count = 0

/** The ways to a bundle. */
const ways: Record<string, () => Promise<unknown>> = {
  'nothing changed': () => build(options()),
  'a body changed': async () => {
    writeFileSync(join(cwd, 'skills/rye/SKILL.md'), skillText('rye', `Knead ${++count} times.`))
    return build(options())
  },
  'a skill added': async () => {
    plant(cwd, { [`skills/bun-${++count}/SKILL.md`]: skillText(`bun-${count}`) })
    return build(options())
  },
  'another cache': () => build({ ...options(), cacheDir: `cache-${++count}` }),
  'no cache': () => build({ ...options(), cache: false }),
  merged: async () => {
    await buildShard({ ...options(), out: 'part' }, { index: 1, count: 1 })
    return merge(['part'], { cwd, out, splitAbove: 2 } as Parameters<typeof merge>[1])
  },
}

/** Split, so that there is a file of every kind. */
function options() {
  return { cwd, roots: ['skills'], cacheDir: 'cache', splitAbove: 2 }
}

beforeAll(async () => {
  plant(cwd, {
    'skills/rye/SKILL.md': skillText('rye', 'See [times](times.md).'),
    'skills/rye/times.md': 'Two hours.\n',
    'skills/rolls/SKILL.md': skillText('rolls'),
    'skills/pie/SKILL.md': skillText('pie'),
  })
  await build(options())
})

/** Flips a byte, and leaves size and time of change as they were. */
function damage(file: string): void {
  const { atime, mtime } = lstatSync(file)
  const bytes = readFileSync(file)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  writeFileSync(file, bytes)
  utimesSync(file, atime, mtime)
}

test.each(Object.entries(ways))('%s', async (_, run) => {
  await run()
  for (const kind of ['chunks', 'skills', 'assets', 'search', 'index', 'manifest.json', 'prompt.md']) {
    const [first = ''] = kind.includes('.') ? [''] : readdirSync(join(out, kind))
    damage(join(out, kind, first))
    expect(() => expectIntact(), kind).toThrow()
    await run()
    expectIntact(kind)
  }
})

function expectIntact(kind = ''): void {
  expect(verifyBundle(out), kind).toMatchObject({ ok: true, problems: [] })
}
