/** Whatever happens to the files of the cache between edits, no build fails, and each has the bytes and the report of a cold one. */
import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, test } from 'vitest'
import {
  buildWarm,
  changeText,
  changeTree,
  expectAsCold,
  textChange,
  tree,
  treeChange,
  variants,
} from '../support/same-as-cold.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('same-as-cold-damage')

/** Chains of edits and damage for each way of building: more of them find more. */
const CHAINS = Number(process.env.SKILLC_CHAINS ?? 3)
const SEED = 17 + Number(process.env.SKILLC_SEED ?? 0)

interface Place {
  cwd: string
  /** A tree like this one, with a cache of its own. */
  other: string
}

const places = new Map<string, Place>(
  Object.keys(variants).flatMap((name, variant) =>
    Array.from({ length: CHAINS }, (_, at): [string, Place] => {
      const folder = join(scratch, `${variant}-${at}`)
      const like = {
        ...tree,
        'skills/rye/times.md': 'Nine hours.\n',
        'skills/bun/SKILL.md': skillText('bun'),
      }
      return [
        `${name} ${at}`,
        { cwd: plant(join(folder, 'own'), tree), other: plant(join(folder, 'other'), like) },
      ]
    }),
  ),
)
// What was made just now would be looked at twice.
beforeAll(() => new Promise(fulfill => setTimeout(fulfill, 2_200)))

const listFiles = (folder: string) =>
  !existsSync(folder)
    ? []
    : readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter(path => statSync(join(folder, path)).isFile())
        .sort()

/** `at` is where in the file, as a share of its size. */
const damages: Record<string, (file: string, at: number, place: Place) => void> = {
  deleted: file => rmSync(file),
  emptied: file => truncateSync(file),
  truncated: (file, at) => truncateSync(file, Math.floor(at * statSync(file).size)),
  longer: file => appendFileSync(file, '\n{}'),
  flipped: (file, at) => {
    const bytes = readFileSync(file)
    const byte = Math.min(Math.floor(at * bytes.length), bytes.length - 1)
    if (byte >= 0) bytes[byte] = (bytes[byte] ?? 0) ^ (1 << (byte % 8))
    writeFileSync(file, bytes)
  },
  'that of another tree': (file, at, { other }) => copyOne(join(other, 'cache'), at, file),
  'another one of this tree': (file, at, { cwd }) => copyOne(join(cwd, 'cache'), at, file),
  'that of an earlier build': (file, _, { cwd }) => {
    const earlier = join(cwd, 'earlier', file.slice(join(cwd, 'cache').length))
    if (existsSync(earlier)) cpSync(earlier, file)
  },
}

/** Puts one of the files of a folder in the place of `file`: where there is one, that of the same name. */
function copyOne(folder: string, at: number, file: string): void {
  const files = listFiles(folder)
  const kind = file.split('/').at(-1)?.replace(/-.*/, '') ?? ''
  const alike = files.filter(path => path.includes(kind) && join(folder, path) !== file)
  const from = (alike.length > 0 ? alike : files)[Math.floor(at * Math.max(alike.length, 1))]
  if (from !== undefined) writeFileSync(file, readFileSync(join(folder, from)))
}

const damage = fc.tuple(
  fc.constantFrom(...Object.keys(damages)),
  fc.nat(),
  fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
)
const edit = fc.oneof(
  textChange.map(each => (cwd: string) => changeText(cwd, each)),
  treeChange.map(each => (cwd: string) => changeTree(cwd, each)),
  // The snapshot of the last build is then all that a build reads.
  fc.constant(() => {}),
)
const step = fc.record({ edit, damage: fc.array(damage, { minLength: 1, maxLength: 3 }) })
const chains = fc.sample(fc.array(step, { minLength: 3, maxLength: 6 }), { numRuns: CHAINS, seed: SEED })

test.each(Object.entries(variants))(
  '%s',
  { timeout: 300_000 * Math.ceil(CHAINS / 10) },
  async (name, given) => {
    for (const [at, chain] of chains.entries()) {
      const place = places.get(`${name} ${at}`)
      if (place === undefined) throw new Error(`There is no tree for ${name} ${at}`)
      const { cwd } = place
      const cache = join(cwd, 'cache')
      await buildWarm(place.other, given)
      await buildWarm(cwd, given)
      cpSync(cache, join(cwd, 'earlier'), { recursive: true })
      for (const { edit, damage } of chain) {
        edit(cwd)
        for (const [kind, number, share] of damage) {
          const files = listFiles(cache)
          const file = files[number % files.length]
          if (file !== undefined) damages[kind]?.(join(cache, file), share, place)
        }
        await expectAsCold(cwd, given)
      }
    }
  },
)
