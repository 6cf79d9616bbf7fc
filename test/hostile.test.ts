/**
 * Skills come from strangers: every case of fixtures/hostile is built in standard and lenient, and nothing of it may
 * run, leak, hang, crash, vanish or forge. fixtures/hostile/README.md describes the cases; `vitest -u` rewrites what
 * is expected of them.
 */
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
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function examine(profile: string, parser: string): Promise<Examined> {
    const out = join(cwd, roots[0] === '.' ? '../out' : 'dist/skills')
    const result = await examiner.run<Examined>({
      cwd,
      roots: existsSync(join(cwd, 'skillc.config.json')) ? undefined : roots,
      options: { profile, parser, keepGoing: true, ...options },
      out: existsSync(join(cwd, 'skillc.config.json')) && failure !== undefined ? undefined : out,
      absent: [...ABSENT, ...absent],
      unpackTo: join(folder, `unpacked-${profile}-${parser}`),
    })
    rmSync(join(folder, `unpacked-${profile}-${parser}`), { recursive: true, force: true })
    if ('ended' in result)
      throw new Error(`The build ${result.ended}: ${(result as Ended & { how?: string }).how ?? ''}`)
    return result
  }

  test(about, async () => {
    const expected: Record<string, unknown> = {}
    const digests = new Set<string>()
    for (const profile of ['standard', 'lenient']) {
      for (const parser of parsers) {
        const result = await examine(profile, parser)
        expect(result.crash).toBeUndefined()
        expect(result.faults).toEqual([])
        if (failure !== undefined) {
          expect(result.failure).toContain(failure)
          continue
        }
        expect(result.failure).toBeUndefined()
        const { account, codes, ids } = result
        const found = { account, codes, ids }
        if (expected[profile] !== undefined) expect(found).toEqual(expected[profile])
        expected[profile] = found
        digests.add(`${profile} ${result.digest}`)
      }
    }
    for (const place of [workplace, cwd, process.cwd()]) expect(existsSync(join(place, CANARY))).toBe(false)
    expect(fingerprint(join(folder, 'outside'))).toBe(before)
    expect(digests.size).toBe(failure === undefined ? 2 : 0)
    if (failure === undefined)
      await expect(`${JSON.stringify(expected, null, 2)}\n`).toMatchFileSnapshot(
        `../fixtures/hostile/${name}/expected.json`,
      )
  })
})
