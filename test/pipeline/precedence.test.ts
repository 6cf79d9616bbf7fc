/** Which of several paths to one folder counts, and whose other paths a record names. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../src/index.ts'
import { readManifest, readRecord } from '../../src/reader/disk/read.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('precedence')

// `high/rye` and `mid/rye` are links to one folder, `low/rye`; `other/rye` is another skill of the same id.
const tree = {
  'low/rye/SKILL.md': skillText('rye'),
  'mid/rye': { link: '../low/rye' },
  'high/rye': { link: '../low/rye' },
  'other/rye/SKILL.md': skillText('rye', 'Knead for ten minutes.'),
}
const HIGH = { dir: 'high', level: 'managed', followLinks: true }
const MID = { dir: 'mid', level: 'project', followLinks: true }
const LOW = { dir: 'low', level: 'user' }

/** The places of the skill `rye` in the bundle: its own, its aliases, those it shadows with theirs. */
async function buildRye(sources: { dir: string; level: string }[]) {
  const cwd = plant(join(scratch, sources.map(({ dir, level }) => `${dir}-${level}`).join('_')), {
    ...tree,
    'skillc.config.json': JSON.stringify({ sources }),
  })
  expect(await build({ cwd, cache: false })).toMatchObject({ ok: true, account: { found: 4 } })
  const manifest = readManifest(join(cwd, 'dist/skills'))
  const [skill] = manifest.skills
  if (skill === undefined) throw new Error('no skill')
  const getDirectory = (place: { source?: number }) => manifest.sources[place.source ?? 0]?.label
  const { aliases = [], shadows = [] } = readRecord(join(cwd, 'dist/skills'), skill)
  return {
    winner: getDirectory(skill),
    aliases: aliases.map(getDirectory).sort(),
    shadows: shadows.map(shadow => [getDirectory(shadow), (shadow.aliases ?? []).map(getDirectory).sort()]),
  }
}

const orders = [
  [0, 1, 2, 3],
  [3, 2, 1, 0],
  [1, 3, 0, 2],
  [2, 0, 3, 1],
]

test.each(orders)(
  'a folder is named by its own source and counts by its highest: %i %i %i %i',
  async (...order) => {
    const sources = [HIGH, MID, LOW, { dir: 'other', level: 'project' }]
    const built = await buildRye(order.flatMap(index => sources[index] ?? []))
    expect(built).toEqual({ winner: 'low', aliases: ['high', 'mid'], shadows: [['other', []]] })
  },
)

test.each(orders)('the other paths of a shadowed folder are named with it: %i %i %i %i', async (...order) => {
  const sources = [{ ...HIGH, level: 'user' }, MID, LOW, { dir: 'other', level: 'managed' }]
  const built = await buildRye(order.flatMap(index => sources[index] ?? []))
  expect(built).toEqual({ winner: 'other', aliases: [], shadows: [['low', ['high', 'mid']]] })
})

test('a file of the project wins over a record with the same id and level, with and without named roots', async () => {
  const record = (name: string) => `${JSON.stringify({ path: name, content: skillText(name, 'Record.') })}\n`
  const cwd = plant(join(scratch, 'dual'), {
    '.claude/skills/rye/SKILL.md': skillText('rye', 'File.'),
    'db.jsonl': record('rye') + record('bun'),
  })
  for (const options of [{}, { roots: ['.claude/skills'] }, { preset: 'claude-code' }]) {
    expect(await build({ cwd, cache: false, records: ['db.jsonl'], ...options })).toMatchObject({ ok: true })
    const { skills, sources } = readManifest(join(cwd, 'dist/skills'))
    expect(skills.map(({ id, source = 0 }) => [id, sources[source]?.label])).toEqual([
      ['bun', 'db.jsonl'],
      ['rye', '.claude/skills'],
    ])
  }
})
