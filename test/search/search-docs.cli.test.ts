/** What the pages about search say is true: their examples run, their numbers are those of the code. */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { runSearch } from '../../src/cli/actions/search.ts'
import { search } from '../../src/cli/commands/search.ts'
import { readFlags } from '../../src/cli/flags.ts'
import { getShardPath, SEARCH_FORMAT } from '../../src/format/search-head.ts'
import { readCases } from '../../src/search/evaluate.ts'
import { MAGIC, STEPS, UNLISTED } from '../../src/search/shard.ts'
import * as weights from '../../src/search/weights.ts'
import { stopWords } from '../../src/search/words.ts'
import { skillc } from '../support/cli.ts'
import { createPeopleIo } from '../support/people-io.ts'
import { scratchFolder } from '../support/tree.ts'

const cwd = scratchFolder('search-docs')

const page = (name: string) => readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8')
const guide = page('search')
const evaluation = page('eval')
const format = page('search-format')

/** The blocks of a page in a language. */
const fences = (text: string, language: string) =>
  Array.from(
    text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g')),
    ([, block = '']) => block,
  )

describe('docs/search.md', () => {
  beforeAll(() => {
    const shop = fileURLToPath(new URL('../../fixtures/search/skills', import.meta.url))
    expect(skillc(['build', shop, '--no-cache'], cwd).code).toBe(0)
  })

  test('shows what the command shows on a terminal', async () => {
    const [block = ''] = fences(guide, 'text')
    const [command = '', ...shown] = block.split('\n')
    const [, query = ''] = /^\$ skillc search "(.*)"$/.exec(command) ?? []
    const { io, getText } = createPeopleIo(cwd)
    await runSearch(readFlags(search.flags, {}), io, [join(cwd, 'dist/skills'), query])
    // The page does without the suggestion under the result.
    expect(getText().replace(/ +Next: (?:.* \\\n)*.*\n/, '')).toBe(shown.join('\n'))
  })

  test('shows queries that are read as such, and gates that there are', () => {
    const [block = ''] = fences(evaluation, 'json lines')
    const { cases, faults } = readCases(block)
    expect(faults).toEqual([])
    expect(cases).toHaveLength(3)
    writeFileSync(join(cwd, 'queries.jsonl'), block)
    const [, command = ''] = /^skillc (eval dist\/skills queries\.jsonl --min.*)$/m.exec(evaluation) ?? []
    const { code } = skillc(command.split(' '), cwd)
    expect([0, 1]).toContain(code)
  })

  test('says the threshold and the bar of weak hits', () => {
    expect(guide).toContain(
      `A hit below ${weights.WEAK} is \`weak\`. A hit is \`strong\` if the request names it, or if it ranks first, scores at least ${weights.STRONG} and leads the second hit by at least ${weights.MARGIN / 1000}`,
    )
    expect(guide).toContain(
      `| below ${weights.THRESHOLD} (no result) | ${weights.THRESHOLD} to ${weights.WEAK} (\`weak\`) |`,
    )
  })
})

describe('docs/search-format.md', () => {
  test('lists the stop words', () => {
    const words = (fences(format, 'text').find(block => block.startsWith('a about')) ?? '')
      .split(/\s+/)
      .filter(Boolean)
    expect(words.length).toBeGreaterThan(140)
    expect(words).toEqual([...stopWords])
  })

  test('has the numbers of points and relevance', () => {
    const { EXACT_POINTS: points } = weights
    expect(format).toContain(`add its impact to the skill's points, and ${weights.PAIR_BONUS} for each`)
    expect(format).toContain(`score = points × total + ${weights.COVER_BONUS} × covered`)
    expect(format).toContain(
      `evidence  = points + ${weights.COVER_EVIDENCE} × covered ÷ max(1, total + ${weights.UNKNOWN_RARITY} × unknown)`,
    )
    expect(format).toContain(
      `evidence + ${weights.HALF_RELEVANT} + ${weights.HALF_RELEVANT_DOUBLED} × doublings`,
    )
    expect(format).toContain(
      `below ${weights.WEAK} is \`weak\`. The first hit is \`strong\` if it is at least ${weights.STRONG}`,
    )
    expect(format).toContain(`The default threshold is ${weights.THRESHOLD}.`)
    expect(format).toContain(`reasons have at least ${points.trigger} points`)
    expect(format).toContain(`at most ${weights.MOST_TERMS}. It is 0 if`)
    const shown = Array.from(format.matchAll(/ \| (\d+)(?: × its weight)? \|$/gm), ([, number]) =>
      Number(number),
    )
    expect(shown.slice(0, 6)).toEqual([
      points.written,
      points.words,
      points.trigger,
      points.word,
      points.trigger,
      points.path,
    ])
    expect(format).toContain(`The bonus is ${weights.NAME_BONUS} ÷ *terms of the name*`)
    expect(format).toContain(`round(rarity × level ÷ ${weights.LEVELS} + bonus)`)
    expect(format).toContain(`round(${weights.UNIT / 2} × ln((N + 1) ÷ (skills + 0.5)))`)
    expect(format).toContain(`an index into ${STEPS.join(', ')}\n`)
    expect(format).toContain(`1 to 63; otherwise ${UNLISTED}\n`)
    expect(format).toContain(`${weights.LONGEST_QUERY.toLocaleString('en')} characters`)
  })

  test('says where shards are, and which version there is', () => {
    expect(getShardPath(`sha256:${'ab'.repeat(32)}`)).toBe(`search/${'ab'.repeat(32)}.bin`)
    expect(format).toContain(`| \`format\` | ${SEARCH_FORMAT}. Reject any other value |`)
    expect(format).toContain(`"${MAGIC}" `)
  })
})
