/** Lock files and records that somebody wrote by hand: refused in words, and nothing is fetched from elsewhere or written elsewhere. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { install } from '../../src/channels/install.ts'
import { isSkillcError } from '../../src/core/errors/error.ts'
import { isSafePath } from '../../src/core/files/untrusted-path.ts'
import { compile } from '../../src/pipeline/compile-memory.ts'
import { builtFrom, filesIn } from '../support/bundles.ts'
import { type HeldServer, startHeld } from '../support/held-server.ts'
import { HOSTILE_VALUES, listPaths, putAt } from '../support/hostile-values.ts'
import { scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('lock-hostile')
let site: HeldServer
let elsewhere: HeldServer
beforeAll(async () => {
  const files = filesIn(await builtFrom(join(scratch, 'site'), { 'skills/rye/SKILL.md': skillText('rye') }))
  site = await startHeld(path => {
    const bytes = files.get(path.slice(1))
    return bytes && { bytes }
  })
  elsewhere = await startHeld(() => ({ bytes: new Uint8Array(1) }))
})
afterAll(async () => {
  await site.stop()
  await elsewhere.stop()
})

test('handles a lock file with arbitrary values in any field', async () => {
  const name = site.address
  const options = {
    cwd: scratch,
    environment: { env: { XDG_CACHE_HOME: join(scratch, 'cache') }, home: scratch },
  }
  const lockFile = join(scratch, 'skillc.lock.json')
  await install([{ from: name }], options)
  const before = readdirSync(scratch).sort()
  const { sources } = JSON.parse(readFileSync(lockFile, 'utf8'))
  const real = sources[name]
  const other = elsewhere.address
  const lock = {
    lockfileVersion: 1,
    sources: {
      [name]: {
        requested: 'x',
        version: '1.0.0',
        resolved: other,
        integrity: 'x',
        ...real,
        verified: { key: 'x' },
        include: ['x'],
        skills: { rye: { digest: real.digest, license: 'MIT' } },
      },
    },
    stores: { [other]: { rye: { id: 'a', version: 'b', digest: real.digest, pending: real.digest } } },
  }
  const values = [
    ...HOSTILE_VALUES,
    other,
    `${other}/`,
    'http://169.254.169.254/latest',
    'file:///etc',
    `sha512:${'0'.repeat(128)}`,
    `sha256:${'0'.repeat(64)}`,
    `sha256:../../${'0'.repeat(58)}`,
    `SHA256:${'A'.repeat(64)}`,
    { [other]: real, __proto__: null },
    JSON.parse(`{"__proto__":${JSON.stringify(real)}}`),
  ]
  for (const path of listPaths(lock))
    for (const value of values) {
      writeFileSync(lockFile, JSON.stringify(putAt(lock, path, value)) ?? '')
      for (const more of [{}, { frozen: true }, { offline: true }])
        await install([{ from: name }], { ...options, ...more }).catch((error: unknown) => {
          if (!isSkillcError(error)) throw error
        })
    }
  expect(elsewhere.seen).toEqual([])
  expect(readdirSync(scratch).sort()).toEqual(before)
  expect(readdirSync(join(scratch, 'cache', 'skillc')).sort()).toEqual(['store'])
}, 120_000)

test('handles a database record with arbitrary values in any field', async () => {
  const record = {
    path: 'rye',
    content: skillText('rye'),
    resources: { 'a/b.md': 'x', 'c.sh': { text: 'x', executable: true }, d: { base64: 'eA==' } },
    level: 'x',
    namespace: 'a:b',
    rank: 1,
    tenant: 'acme',
  }
  const values = [
    ...HOSTILE_VALUES,
    'a\\..\\b',
    'CON',
    'rye.',
    'ry\u0065\u0301',
    '..',
    '.',
    '~',
    '漢'.repeat(200),
    'a<b>"|?*',
    '\ud800',
    '.git',
    'a. . .',
    10n,
    () => 1,
    Symbol('x'),
    new Date(Number.NaN),
    new Map(),
  ]
  let taken = 0
  for (const path of listPaths(record))
    for (const value of values) {
      const hostile = putAt(record, path, value)
      const renamed = path.length > 0 && typeof value === 'string' ? [rename(record, path, value)] : []
      for (const each of [hostile, ...renamed]) {
        const { files } = await compile([{ records: [each as never] }], {}).catch(error => {
          throw new Error(`${path.join('/')} = ${String(JSON.stringify(value)).slice(0, 90)}: ${error}`)
        })
        for (const name of files.keys()) expect(isSafePath(name)).toBe(true)
        if (files.size > 0) taken++
      }
    }
  expect(taken).toBeGreaterThan(20)
}, 120_000)

/** The same with another key in the place of the last one. */
function rename(record: unknown, path: string[], key: string): unknown {
  const parent = path.slice(0, -1)
  const value = Object.entries(
    parent.reduce<unknown>((at, one) => (at as Record<string, unknown>)[one], record) as object,
  )
  return putAt(
    record,
    parent,
    JSON.parse(
      JSON.stringify(Object.fromEntries(value)).replace(JSON.stringify(path.at(-1)), JSON.stringify(key)),
    ),
  )
}
