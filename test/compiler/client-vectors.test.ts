/** What clients made of projects and homes as people have them, against what skillc says: fixtures/client-vectors. */
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type ListedSkill, listSkills } from '../../src/compiler/portability/list-skills.ts'
import { createView } from '../../src/compiler/portability/survey.ts'
import { PRESETS } from '../../src/compiler/presets/all.ts'
import { type Expected, lay, readVector, VECTORS, type Vector } from '../support/client-vectors.ts'
import { scratchFolder } from '../support/tree.ts'

const STATES = { loaded: 'loaded', disabled: 'hidden', refused: 'refused' }

test.each(VECTORS)('%s', file => {
  expect(findFaults(readVector(file))).toEqual([])
})

test('docs/clients.md says how many facts were run, read and documented', () => {
  const facts = { run: 0, source: 0, documentation: 0 }
  for (const file of VECTORS) {
    const { checked, expected } = readVector(file)
    facts[checked] += expected.length
  }
  const page = readFileSync(join(import.meta.dirname, '../../docs/clients.md'), 'utf8')
  const { run, source, documentation } = facts
  expect(page).toContain(
    `contains ${run + source + documentation} facts in ${VECTORS.length} cases: ${run} from running clients, ${source} from their source code, and ${documentation} from documentation alone.`,
  )
})

/** Expected skills that skillc has not, and loaded ones that the client has not. */
function findFaults(vector: Vector): string[] {
  const preset = PRESETS.find(({ id }) => id === vector.preset)
  if (preset === undefined) return [`no preset \`${vector.preset}\``]
  const root = scratchFolder('vector')
  const expand = lay(vector, root)
  const { cwd = '', args: _, ...env } = vector.env ?? {}
  const listed = listSkills(
    createView(preset, {
      sources: [],
      areNamed: false,
      surroundings: { cwd: join(root, 'project', cwd), home: join(root, 'home'), platform: 'linux', env },
      levels: new Set(['user', 'plugin', 'system']),
      all: PRESETS,
    }),
  )
  const left = new Set(listed)
  const missing = vector.expected.flatMap(each => {
    const found = listed.find(skill => left.has(skill) && isExpected(skill, each, expand))
    if (found !== undefined) left.delete(found)
    return found === undefined ? [`missing: ${JSON.stringify(each)}`] : []
  })
  const unexpected = [...left].filter(({ state }) => state === 'loaded')
  const order = listed.flatMap(({ state, name }) => (state === 'loaded' ? name : []))
  if (vector.ordered) expect(order).toEqual(vector.expected.map(({ name }) => name))
  return [...missing, ...unexpected.map(skill => `not expected: ${JSON.stringify(skill)}`)]
}

function isExpected(skill: ListedSkill, expected: Expected, expand: (text: string) => string): boolean {
  const { name, folder, description, from, fromAny, race, state, listed = true } = expected
  if (skill.state !== STATES[state]) return false
  // A refused skill has a name only where the client read one.
  if (state === 'refused') return folder === undefined ? isFrom(skill, [from]) : isIn(skill, folder)
  if (skill.name !== name || (!listed && skill.listed !== false)) return false
  if (state === 'loaded' && description !== undefined && skill.description.trim() !== description.trim())
    return false
  return race !== undefined || from === undefined || isFrom(skill, fromAny ?? [from])

  function isFrom(listed: ListedSkill, files: (string | undefined)[]): boolean {
    return files.some(file => file !== undefined && isSame(listed.from, expand(file)))
  }
}

function isIn({ from }: ListedSkill, folder: string): boolean {
  return from.split('/').at(-2) === folder
}

/** Clients print the path of a link, the real path, or the folder. */
function isSame(file: string, printed: string): boolean {
  const real = realpathSync(file)
  return real === realpathSync(printed) || real === join(realpathSync(printed), 'SKILL.md')
}
