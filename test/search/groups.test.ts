/** Groups of skills for lists that cannot hold all: which ones, in which order, and for which caller. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openBundle } from '../../src/runtime/runtime.ts'
import { type Groupable, groupSkills } from '../../src/search/groups.ts'
import { compileFiles } from '../support/bundles.ts'
import { getRuns } from '../support/properties.ts'

const words = ['bread', 'cake', 'oven', 'till', 'flour', 'yeast', 'sugar', 'shop']
const word = fc.constantFrom(...words)
const skills = fc.uniqueArray(
  fc.record({
    id: fc
      .tuple(fc.constantFrom('', 'north:', 'south:', 'south:old:'), word, fc.nat(40))
      .map(([space, name, number]) => `${space}${name}-${number}`),
    description: fc.array(word, { maxLength: 5 }).map(list => list.join(' ')),
  }),
  { selector: ({ id }) => id, maxLength: 60 },
)

/** What the words of the sets above say, found the long way: each time the word with the most points among the skills left. */
function groupSlowly(all: readonly Groupable[]): Map<string, Set<string>> {
  const most = Math.max(8, Math.min(all.length * 0.3, 100 + all.length * 0.03))
  const has = ({ id, description }: Groupable, text: string) =>
    id.includes(text) ? 3 : description.includes(text) ? 1 : 0
  const groups = new Map<string, Set<string>>()
  let left = all
  for (;;) {
    const ranked = words
      .map(text => ({
        text,
        all: all.filter(one => has(one, text)),
        left: left.filter(one => has(one, text)),
      }))
      .filter(group => group.all.length >= 2 && group.all.length <= most && group.left.length >= 2)
      .map(group => ({ ...group, points: group.left.reduce((sum, one) => sum + has(one, group.text), 0) }))
      .sort((a, b) => b.points - a.points || (a.text < b.text ? -1 : 1))
    const [first] = ranked
    if (first === undefined) return groups
    groups.set(first.text, new Set(first.left.map(({ id }) => id)))
    left = left.filter(one => !first.left.includes(one))
  }
}

describe('groups', () => {
  test('are the same for the same skills in any order; no skill is in two', () => {
    fc.assert(
      fc.property(skills, fc.infiniteStream(fc.nat()), (all, numbers) => {
        const shuffled = all
          .map(one => ({ one, at: numbers.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ one }) => one)
        const { groups, rest } = groupSkills(all)
        expect(groupSkills(shuffled)).toEqual({ groups, rest })
        const ids = [...groups.flatMap(group => group.skills), ...rest].map(({ id }) => id)
        expect(ids.sort()).toEqual(all.map(({ id }) => id).sort())
        for (const { skills: members } of groups) expect(members.length).toBeGreaterThanOrEqual(2)
      }),
      { numRuns: getRuns(200) },
    )
  })

  test('without namespaces take the word that most of the skills left share', () => {
    fc.assert(
      fc.property(skills, all => {
        const flat = all.filter(({ id }) => !id.includes(':'))
        const groups = groupSkills(flat).groups.map(group => [
          group.name,
          new Set(group.skills.map(({ id }) => id)),
        ])
        expect(new Map(groups as [string, Set<string>][])).toEqual(groupSlowly(flat))
      }),
      { numRuns: getRuns(200) },
    )
  })

  test('are recalled for the same skills only: another caller does not see what the first one may see', async () => {
    const files: Record<string, string> = {}
    for (let at = 0; at < 30; at++) {
      const scope = at % 2 === 0 ? '' : 'scope: ada\n'
      const kind = at % 2 === 0 ? 'bread' : 'secret'
      files[`${kind}/${kind}-${at}/SKILL.md`] =
        `---\nname: ${kind}-${at}\ndescription: Bakes ${kind} number ${at}. Use when asked.\n${scope}---\n\nBake.\n`
    }
    const bundle = await openBundle(await compileFiles(files))
    const budget = { characters: 1500 }
    const ada = await bundle.catalog({ scope: ['ada'], budget })
    expect(ada.groups.map(({ name }) => name)).toEqual(['bread', 'secret'])
    const others = await bundle.catalog({ budget })
    expect(JSON.stringify(others)).not.toContain('secret')
    expect(await bundle.catalog({ scope: ['ada'], budget })).toEqual(ada)
  })
})
