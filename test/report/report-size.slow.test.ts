/** How large a report in one file is. */
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createSinglePage } from '../../src/page/files.ts'
import { readPage } from '../../src/page/read-bundle.ts'
import { compileFiles } from '../support/bundles.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('report-pages')

describe('the size', () => {
  const VOCABULARY = 4_000
  /** Words as texts have them: few often, many seldom; of an instruction, 1,000. Always the same. */
  function writeBody(seed: number): string {
    let state = seed
    const random = () => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31
      return state / 2 ** 31
    }
    const word = () => {
      let rank = Math.floor(VOCABULARY ** random())
      let text = ''
      for (rank += 10; rank > 0; rank = Math.floor(rank / 20))
        text += 'bcdfghklmnprstvwz'[rank % 17]! + 'aeiou'[rank % 5]!
      return text
    }
    const words = (length: number) => Array.from({ length }, word).join(' ')
    const sections = Array.from(
      { length: 19 },
      () =>
        `## ${words(3)}\n\n${words(30)} **${words(2)}** ${words(8)} [${words(2)}](https://example.com/${word()}).\n\n- ${words(12)}\n- \`${word()}\` ${words(10)}\n\n\`\`\`sh\n${words(12)}\n\`\`\`\n`,
    )
    return sections.join('\n')
  }

  test('of 200 skills with long instructions is at most 1.5 MB in one file', async () => {
    const skills = Array.from({ length: 200 }, (_, at) => [
      `s${at}/SKILL.md`,
      skillText(`s${at}`, writeBody(at)),
    ])
    const folder = plant(
      join(scratch, 'many'),
      Object.fromEntries(await compileFiles(Object.fromEntries(skills))),
    )
    const page = createSinglePage(readPage(folder, { title: 'many', isSingle: true }))
    expect(writeBody(1).length).toBeGreaterThan(8_000)
    expect(Buffer.byteLength(page)).toBeLessThanOrEqual(1_500_000)
  })
})
