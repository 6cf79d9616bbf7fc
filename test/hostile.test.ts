/**
 * Skills come from strangers: every case of fixtures/hostile is built in standard and lenient, and nothing of it may
 * run, leak, hang, crash, vanish or forge. fixtures/hostile/README.md describes the cases; `vitest -u` rewrites what
 * is expected of them.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Account } from '../src/types.ts'
import {
  type Ended,
  fingerprint,
  hostileCases,
  layCase,
  readCase,
  SECRET,
  startExaminer,
} from './support/hostile.ts'
import { scratchFolder } from './support/tree.ts'

const scratch = scratchFolder('hostile')
const workplace = join(scratch, 'workplace')
mkdirSync(workplace)
const examiner = startExaminer(workplace)
afterAll(() => {
  examiner.stop()
  rmSync(scratch, { recursive: true, force: true })
})

interface Examined {
  failure?: string
  crash?: string
  account: Account
  codes: string[]
  ids: string[]
  digest: string
  written: boolean
  faults: string[]
  ms: number
  cpu: number
}

const CANARY = 'skillc-canary'
/** What of the machine must never be in an output: the first line of `/etc/passwd`, and the secret beside the root. */
const ABSENT = [SECRET, 'root:x:0:0']

describe.each(hostileCases(''))('%s', name => {
  const {
    about,
    recipe,
    options,
    roots = ['.'],
    parsers = ['satteri'],
    failure,
    absent = [],
  } = readCase(name)
  const folder = join(scratch, name)
  let cwd = ''
  let before = ''
  beforeAll(async () => {
    cwd = await layCase(name, recipe, folder)
    before = fingerprint(join(folder, 'outside'))
  })
  // Not rmSync: some paths are longer than it can name.
  afterAll(() => void spawnSync('rm', ['-rf', folder]))

  async function examine(profile: string, parser: string, unpackTo?: string): Promise<Examined> {
    const hasConfig = existsSync(join(cwd, 'skillc.config.json'))
    const result = await examiner.run<Examined>({
      cwd,
      roots: hasConfig ? undefined : roots,
      options: { profile, parser, keepGoing: true, cacheDir: join(folder, 'cache'), ...options },
      out:
        hasConfig && failure !== undefined
          ? undefined
          : join(cwd, roots[0] === '.' ? '../out' : 'dist/skills'),
      absent: [...ABSENT, ...absent],
      unpackTo,
    })
    if ('ended' in result) throw new Error(`The build ${JSON.stringify(result satisfies Ended)}`)
    return result
  }

  test(about, async () => {
    const expected: Record<string, unknown> = {}
    const runs = [
      // The second build replays the analyses of the first.
      ...['lenient', 'standard'].map(profile => ({ profile, parser: 'satteri' })),
      ...(parsers.length > 1 ? [{ profile: 'lenient', parser: 'remark' }] : []),
    ]
    for (const { profile, parser } of runs) {
      const unpackTo = expected.lenient === undefined ? join(folder, 'unpacked') : undefined
      const result = await examine(profile, parser, unpackTo)
      expect(result.crash).toBeUndefined()
      expect(result.faults).toEqual([])
      if (failure === undefined) expect(result.failure).toBeUndefined()
      else {
        expect(result.failure).toContain(failure)
        continue
      }
      const { account, codes, ids } = result
      const found = { account, codes, ids }
      if (expected[profile] !== undefined) expect(found, parser).toEqual(expected[profile])
      expected[profile] = found
    }
    for (const place of [workplace, cwd, process.cwd()]) expect(existsSync(join(place, CANARY))).toBe(false)
    expect(fingerprint(join(folder, 'outside'))).toBe(before)
    if (failure === undefined)
      await expect(`${JSON.stringify(expected, null, 2)}\n`).toMatchFileSnapshot(
        `../fixtures/hostile/${name}/expected.json`,
      )
  })
})
