/** What a configuration file may make skillc read: every text of its schema, with every way out of the project. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runInstall } from '../../src/cli/actions/install.ts'
import { install as command } from '../../src/cli/commands/build.ts'
import { readFlags } from '../../src/cli/flags.ts'
import { build } from '../../src/pipeline/build.ts'
import { createSilentIo } from '../support/silent-io.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('config-reads')
const CANARY = 'Nobody else may read this'

const WAYS = [
  '../victim',
  '../victim/skills',
  join(scratch, 'victim'),
  'link',
  'link/skills',
  'skills/../../victim',
  '../*',
  '*/../../victim',
  '{..,x}/victim',
  '{.,}./victim',
  'link/*',
  '../vict[i]m',
  '../victim/known.json',
  '../victim/key.pem',
]

// biome-ignore lint/suspicious/noExplicitAny: a schema is data of any shape
type Anything = any

interface Leaf {
  field: string
  /** A configuration with a text there. */
  create: (text: string) => Anything
}

/** The places of a schema that take any text. */
function listLeaves(schema: Anything, field = ''): Leaf[] {
  if (schema.enum !== undefined) return []
  if (schema.type === 'string') return [{ field, create: text => text }]
  const wrap = (leaves: Leaf[], make: (inner: Anything) => Anything) =>
    leaves.map(({ field, create }) => ({ field, create: (text: string) => make(create(text)) }))
  return [
    ...(schema.oneOf ?? schema.anyOf ?? []).flatMap((each: Anything) =>
      listLeaves(
        {
          ...schema,
          oneOf: undefined,
          anyOf: undefined,
          ...each,
          properties: { ...schema.properties, ...each.properties },
        },
        field,
      ),
    ),
    ...(schema.type === 'array' ? wrap(listLeaves(schema.items, field), inner => [inner]) : []),
    ...Object.entries<Anything>(schema.properties ?? {}).flatMap(([key, value]) =>
      wrap(listLeaves(value, `${field}.${key}`), inner => ({ [key]: inner })),
    ),
  ]
}

/** What else a configuration needs around a field. */
function complete(field: string, config: Anything): Anything {
  const [source] = config.sources ?? []
  if (field.startsWith('.sources') && source.from === undefined) {
    if (source.trust !== undefined) source.from = 'own'
    else source.dir ??= 'skills'
  }
  if (field.endsWith('trustedRoot')) Object.assign(source.trust, { identity: 'x', issuer: 'x' })
  if (field.startsWith('.sources')) return config
  return { roots: ['skills'], ...config }
}

const leaves = listLeaves(JSON.parse(readFileSync('schema/config.schema.json', 'utf8'))).filter(
  (leaf, at, all) => all.findIndex(({ field }) => field === leaf.field) === at,
)

function createProject(): string {
  rmSync(scratch, { recursive: true, force: true })
  plant(join(scratch, 'victim'), {
    'skills/secret/SKILL.md': skillText('secret', CANARY),
    'SKILL.md': skillText('victim', CANARY),
    '.claude-plugin/plugin.json': JSON.stringify({ name: 'victim', description: CANARY }),
    'known.json': JSON.stringify({ format: 1, findings: [], note: CANARY }),
    'key.pem': CANARY,
  })
  return plant(join(scratch, 'project'), {
    'skills/rye/SKILL.md': skillText('rye'),
    link: { link: '../victim' },
  })
}

async function buildWith(config: unknown, options = {}): Promise<string> {
  const cwd = createProject()
  plant(cwd, { 'skillc.config.json': JSON.stringify(config) })
  try {
    const report = await build({ cwd, cache: false, ...options })
    const bundle =
      report.bundle === undefined ? '' : readFileSync(join(cwd, 'dist/skills/manifest.json'), 'utf8')
    return JSON.stringify(report) + bundle
  } catch (error) {
    return String(error instanceof Error ? error.message : error)
  }
}

const READ = [
  '.baseline',
  '.extends',
  '.plugins',
  '.presetFiles',
  '.roots',
  '.sources.dir',
  '.sources.from',
  '.sources.trust.key',
  '.sources.trust.trustedRoot',
  '.targetFiles',
]

test('the schema has these fields that are read', async () => {
  const refused: string[] = []
  for (const { field, create } of leaves)
    if (/reads `\.\.\/victim`/.test(await buildWith(complete(field, create('../victim')))))
      refused.push(field)
  expect(refused.sort()).toEqual(READ)
})

describe.each(leaves)('$field', ({ field, create }) => {
  test('reads nothing outside the project', async () => {
    for (const way of WAYS) {
      const outcome = await buildWith(complete(field, create(way)))
      expect(outcome, way).not.toContain(CANARY)
      expect(outcome, way).not.toMatch(/"id":"(?:secret|victim)/)
      // The last is no way out, as no folder has that name.
      if (READ.includes(field) && way !== '{.,}./victim')
        expect(outcome, way).toContain('is not below its folder')
    }
  })
})

test('links that a source follows stay in the project, unless a flag says otherwise', async () => {
  const config = { sources: [{ dir: 'skills', followLinks: true }] }
  const follow = async (options = {}) => {
    const cwd = createProject()
    plant(cwd, {
      'skillc.config.json': JSON.stringify(config),
      'skills/secret': { link: '../../victim/skills/secret' },
      'other/oat/SKILL.md': skillText('oat'),
      'skills/oat': { link: '../other/oat' },
    })
    await build({ cwd, cache: false, ...options })
    return readFileSync(join(cwd, 'dist/skills/manifest.json'), 'utf8').match(/"id":"\w+/g)
  }
  expect(await follow()).toEqual(['"id":"oat', '"id":"rye'])
  expect(await follow({ followLinks: true })).toEqual(['"id":"oat', '"id":"rye', '"id":"secret'])
})

test('the user can allow it, or name the folder', async () => {
  const config = { roots: ['../victim'] }
  for (const options of [{ allowRead: ['../victim'] }, { allowRead: ['..'] }, { roots: ['../victim'] }])
    expect(await buildWith(config, options)).toContain('"id":"skills:secret')
  expect(await buildWith(config)).toContain('`skillc.config.json` reads `../victim`')
  expect(await buildWith(config, { allowRead: ['../victim/skills'] })).toContain('not below its folder')
})

test('`install` reads no bundle and no key outside of the project', async () => {
  const cwd = createProject()
  const flags = readFlags(command.flags, {})
  for (const source of [
    { from: '../victim' },
    { from: 'https://bakery.example', trust: { key: '../victim/key.pem' } },
  ]) {
    plant(cwd, { 'skillc.config.json': JSON.stringify({ sources: [source] }) })
    await expect(runInstall(flags, createSilentIo(cwd))).rejects.toThrow('is not below its folder')
  }
})

test('a key and a bundle beside the project are read by permission only', async () => {
  const bundle = { sources: [{ from: '../dist/skills' }] }
  const key = { sources: [{ from: 'own', trust: { key: '../baker.pem' } }] }
  for (const [config, path] of [
    [bundle, '../dist/skills'],
    [key, '../baker.pem'],
  ] as const) {
    expect(await buildWith(config)).toContain(`\`skillc.config.json\` reads \`${path}\``)
    expect(await buildWith(config, { allowRead: ['../elsewhere'] })).toContain('is not below its folder')
    expect(await buildWith(config, { allowRead: ['..'] })).not.toContain('is not below its folder')
    const flags = readFlags(command.flags, {})
    const install = runInstall(flags, createSilentIo(join(scratch, 'project')))
    await expect(install).rejects.toThrow('is not below its folder')
  }
})
