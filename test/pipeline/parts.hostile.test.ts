/** Parts of shards that somebody wrote by hand, whole in themselves: a merge refuses them in words, or makes a bundle that verifies. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { verifyBundle } from '../../src/channels/verify-bundle.ts'
import { isSkillcError } from '../../src/core/errors/error.ts'
import { merge } from '../../src/pipeline/shards/merge.ts'
import { hashSkill, hashWalk, type PartSkill } from '../../src/pipeline/shards/part.ts'
import { listPaths, pickHostile, putAt } from '../support/hostile-values.ts'
import { buildShards, forge, forgeHead } from '../support/shards.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('parts-hostile')
const cwd = plant(join(scratch, 'work'), {
  'skills/rye/SKILL.md': skillText(
    'rye',
    'See [the table](table.md), [wheat](../wheat/SKILL.md), [gone](gone.md).',
  ),
  'skills/rye/table.md': '| flour |\n| --- |\n',
  'skills/rye/scripts/run.sh': { executable: '#!/bin/sh\n' },
  'skills/rye/.mcp.json': '{"mcpServers":{"oven":{"command":"oven"}}}',
  'skills/wheat/SKILL.md': skillText('wheat'),
  'skills/linked': { link: 'wheat' },
  'skills/bad/SKILL.md': '---\nname: Bad\n---\n',
})
const out = join(cwd, 'out')
const copy = join(cwd, 'copy')
let part: string
beforeAll(async () => {
  const [one = ''] = await buildShards(
    { cwd, roots: ['skills'], noEmitOnError: false },
    1,
    join(cwd, 'parts'),
  )
  part = one
})

/** The lines of a part: what was found, what reading it came to, and two texts. */
const readLines = (text: string): unknown[][] =>
  text
    .split('\n')
    .slice(0, -1)
    .map(line => line.split('\t').map((each, at) => (at < 2 ? JSON.parse(each) : each)))
const formatLines = (lines: unknown[][]) =>
  lines.map(line => `${line.map((each, at) => (at < 2 ? JSON.stringify(each) : each)).join('\t')}\n`).join('')

/** Says in the head what walk the part is of. */
function agree(folder: string): void {
  const skills = readLines(readFileSync(join(folder, 'skills.lines'), 'utf8')).map(
    ([skill]) => skill as PartSkill,
  )
  const digests = Buffer.concat(skills.map(hashSkill))
  const walk = hashWalk(digests, readFileSync(join(folder, 'walk.json'), 'utf8'))
  forgeHead(folder, head => ({ ...head, walk, own: skills.length, found: skills.length }))
}

async function isHarmless(): Promise<'refused' | 'merged'> {
  rmSync(out, { recursive: true, force: true })
  const before = readdirSync(scratch).sort()
  try {
    await merge([copy], { cwd, out, cache: false })
  } catch (error) {
    if (!isSkillcError(error)) throw error
    expect(error.message.length).toBeLessThan(2_000)
    return 'refused'
  } finally {
    expect(readdirSync(scratch).sort()).toEqual(before)
  }
  if (!existsSync(join(out, 'manifest.json'))) return 'refused'
  expect(verifyBundle(out).problems).toEqual([])
  return 'merged'
}

test('the part itself is merged', async () => {
  forge(part, copy, 'skills.lines', text => text)
  agree(copy)
  expect(await isHarmless()).toBe('merged')
})

describe.each(['settings.json', 'walk.json'])('%s', file => {
  test('with anything anywhere', async () => {
    const value: unknown = JSON.parse(readFileSync(join(part, file), 'utf8'))
    let tried = 0
    for (const [place, path] of listPaths(value).entries())
      for (const hostile of pickHostile(place, 5)) {
        forge(part, copy, file, () => JSON.stringify(putAt(value, path, hostile)) ?? '')
        agree(copy)
        await isHarmless()
        tried++
      }
    expect(tried).toBeGreaterThan(50)
  }, 120_000)
})

test('a skill with anything anywhere', async () => {
  const lines = readLines(readFileSync(join(part, 'skills.lines'), 'utf8'))
  let tried = 0
  let merged = 0
  for (const [place, path] of listPaths(lines)
    .filter(({ length }) => length > 1)
    .entries())
    for (const hostile of pickHostile(place, 3)) {
      forge(part, copy, 'skills.lines', () => formatLines(putAt(lines, path, hostile) as unknown[][]))
      try {
        agree(copy)
      } catch {
        // Not the shape that a walk is made of.
      }
      const came = await isHarmless().catch(error => {
        throw new Error(`${path.join('/')} = ${JSON.stringify(hostile)?.slice(0, 80)}: ${error.stack}`)
      })
      if (came === 'merged') merged++
      tried++
    }
  expect([tried, merged].map(count => count > 50)).toEqual([true, true])
}, 120_000)
