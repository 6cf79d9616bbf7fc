/** Every path of a manifest and of a record, as the schemas list them, with hostile values: verify and the readers refuse the bundle. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { verifyBundle } from '../../src/channels/verify-bundle.ts'
import { isPassedPath } from '../../src/core/files/untrusted-path.ts'
import { readManifest as readManifestJson } from '../../src/format/manifest-shape.ts'
import { readManifest, readRecord } from '../../src/reader/disk/read.ts'
import { openBundle } from '../../src/runtime/runtime.ts'
import { type BundleFiles, compileFiles, withManifest, withRecord } from '../support/bundles.ts'
import { SOME_HOSTILE_PATHS } from '../support/hostile-paths.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('forged')

/** A skill that is passed over may be called what a skill of the bundle may not, as long as it is a name on some disk. */
const PASSED_OVER = SOME_HOSTILE_PATHS.filter(path => !isPassedPath(path))

// biome-ignore lint/suspicious/noExplicitAny: a schema is data of any shape
type Anything = any

interface Field {
  /** Where it is, from the top of the manifest or record. */
  at: string[]
  /** The item of a list that it is a field of. */
  item: Anything
}

const readSchema = (name: string): Anything => JSON.parse(readFileSync(`schema/${name}.schema.json`, 'utf8'))

/** The fields that are paths. `references[].path` and `target` are text of the skill: nothing resolves them. */
function listFields(schema: Anything, at: string[] = []): Field[] {
  const found: Field[] = []
  for (const [key, value] of Object.entries<Anything>(schema.properties ?? {})) {
    for (const each of [value, ...(value.oneOf ?? [])]) {
      if (each.type === 'array' && each.items !== undefined)
        found.push(...listFields(each.items, [...at, key]))
    }
    const isPath = ['path', 'file', 'place'].includes(key) || (at[0] === 'references' && key === 'skill')
    if (isPath && !(at[0] === 'references' && key === 'path')) found.push({ at: [...at, key], item: schema })
  }
  return found
}

/** The least that a schema takes. */
function createSample(schema: Anything): Anything {
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.type === 'integer') return 0
  if (schema.type === 'array') return []
  if (schema.type === 'object')
    return Object.fromEntries(
      (schema.required ?? []).map((key: string) => [key, createSample(schema.properties[key])]),
    )
  return schema.pattern?.startsWith('^sha256:') ? `sha256:${'0'.repeat(64)}` : 'x'
}

/** Puts a value into a field of the first item of a list, which is made where there is none. */
function set(value: Anything, { at, item }: Field, to: string): void {
  const [list = '', ...rest] = at
  if (rest.length === 0) {
    value[list] = to
    return
  }
  value[list] ??= []
  if (value[list].length === 0)
    value[list].push(
      rest.length === 1
        ? createSample(item)
        : { source: 0, path: 'rye', digest: `sha256:${'0'.repeat(64)}`, by: 'rank' },
    )
  set(value[list][0], { at: rest, item }, to)
}

const record = listFields(readSchema('record'))
const manifest = listFields(readSchema('manifest'))
const name = ({ at }: Field) => at.join('.')

let good: BundleFiles
beforeAll(async () => {
  good = await compileFiles({ 'rye/SKILL.md': skillText('rye'), 'rye/times.md': 'Times\n' })
})

let count = 0
/** What refuses a bundle, of those that read one. */
async function listRefusals(files: BundleFiles): Promise<string[]> {
  const folder = plant(join(scratch, String(++count)), Object.fromEntries(files))
  const ways: Record<string, () => unknown> = {
    verify: () => {
      if (!verifyBundle(folder).ok) throw new Error('damaged')
    },
    disk: () => readManifest(folder).skills.map(skill => readRecord(folder, skill)),
    runtime: async () => (await openBundle(files)).session().use('rye'),
  }
  const refused: string[] = []
  for (const [way, run] of Object.entries(ways)) {
    try {
      await run()
    } catch {
      refused.push(way)
    }
  }
  return refused
}

const forge = (field: Field, value: string, isRecord: boolean) =>
  isRecord
    ? withRecord(good, 'rye', each => set(each, field, value))
    : withManifest(good, each => set(each, field, value))

test('the schemas have these paths', () => {
  expect([...manifest.map(name), ...record.map(name)].sort()).toEqual([
    'aliases.path',
    'files.path',
    'identical.file',
    'identical.path',
    'references.file',
    'references.skill',
    'refused.path',
    'shadows.aliases.path',
    'shadows.file',
    'shadows.path',
    'skills.file',
    'skills.path',
    'skills.place',
    'skipped.file',
    'skipped.path',
  ])
})

describe.each([
  ...manifest.map(field => ({ title: name(field), field, isRecord: false })),
  ...record.map(field => ({ title: name(field), field, isRecord: true })),
])('$title', ({ title, field, isRecord }) => {
  test('accepts a bundle with a plain path', async () => {
    // The files of a record have their digests checked.
    if (title !== 'files.path') expect(await listRefusals(forge(field, 'bread/rye', isRecord))).toEqual([])
  })

  test('rejects a bundle with a hostile path', async () => {
    for (const value of /^(?:skipped|refused)/.test(title) ? PASSED_OVER : SOME_HOSTILE_PATHS) {
      // A slash in front says that the whole path of a skill follows.
      const given = title === 'skills.path' ? `/${value}` : value
      expect(await listRefusals(forge(field, given, isRecord)), given).toEqual(['verify', 'disk', 'runtime'])
    }
  })
})

test('an id that is a way out is refused', async () => {
  for (const id of ['..:..:rye', ':etc:rye', '.git:rye', 'a\0b'])
    expect(await listRefusals(withManifest(good, each => Object.assign(each.skills[0], { id }))), id).toEqual(
      ['verify', 'disk', 'runtime'],
    )
  expect(readManifestJson({})).toBeUndefined()
})
