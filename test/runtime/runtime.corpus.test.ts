/** The runtime, and an agent on it, over a bundle of the corpus. */
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import { openBundle } from '../../src/runtime/node/node.ts'
import { listSigns, runExampleAgent } from '../support/example-agent.ts'
import { catchFault } from '../support/fault.ts'
import { readParts } from '../support/parts-of-skills.ts'
import { sharedPath } from '../support/shared.ts'
import { scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('runtime-corpus')

const out = join(scratch, 'bundle')
beforeAll(async () => {
  const options = { out, cache: false } as const
  await build({ cwd: sharedPath('corpus/visible'), roots: ['.'], ...options })
})

test('every file is read as it is', async () => {
  const bundle = await openBundle(out)
  expect(bundle.skills.length).toBeGreaterThan(100)
  const { text, shown } = await bundle.catalog()
  expect(text).not.toBe('')
  let files = 0
  for (const [at, skill] of bundle.skills.entries()) {
    const session = bundle.session()
    const by = skill.modelInvocable === false ? 'user' : 'model'
    if (by === 'user' && skill.userInvocable === false) {
      expect((await catchFault(session.use(skill.id, { by }))).code).toBe('denied-skill')
      continue
    }
    const use = await session.use(skill.id, { by, again: true })
    expect(use.text).toContain(`<skill_content name="`)
    expect(shown.includes(skill.id) || skill.modelInvocable === false || skill.paths !== undefined).toBe(true)
    if (at % 10 !== 0) continue
    for (const file of await session.files(skill.id, { by })) {
      expect((await file.bytes()).length).toBe(file.size)
      files++
    }
  }
  expect(files).toBeGreaterThan(100)
})

test('long instructions come in parts, which are they again when joined, and so are sections', async () => {
  const bundle = await openBundle(out)
  let [cut, sections] = [0, 0]
  for (const skill of bundle.skills) {
    const session = bundle.session({ permissions: { '*': 'allow' } })
    const by = skill.modelInvocable === false ? 'user' : 'model'
    if (by === 'user' && skill.userInvocable === false) continue
    const entry = await bundle.entry(skill.id)
    const { chunk } = await bundle.record(skill.id)
    const whole = new TextDecoder().decode(entry.subarray(chunk.body))
    const parts = await readParts(session, skill.id, { by })
    expect(parts ?? whole, skill.id).toBe(whole)
    if (parts !== undefined) cut++
    expect((await readParts(session, skill.id, { by, tokens: 700 })) ?? whole, skill.id).toBe(whole)
    const { sections: all } = await bundle.record(skill.id)
    for (const { slug, start, end } of all) {
      const own = new TextDecoder('utf-8', { ignoreBOM: true }).decode(entry.subarray(start, end))
      expect(await readParts(session, skill.id, { by, section: slug }), `${skill.id} ${slug}`).toBe(own)
      sections++
    }
  }
  expect(cut).toBeGreaterThan(10)
  expect(sections).toBeGreaterThan(1_000)
}, 600_000)

test('the example agent goes through the whole loop', () => {
  const lines = runExampleAgent(out, 'debug a crash of a SwiftUI view')
  expect(Number(/^\d+/.exec(lines[0] ?? ''))).toBeGreaterThan(1_000)
  expect(listSigns(lines).slice(1, -1)).toEqual([
    '? debug',
    '→ skill_search',
    '← -',
    '→ skill_use',
    '← <skill_content',
    '→ skill_resource',
    expect.stringMatching(/^← /),
  ])
  expect(lines.at(-1)).toMatch(/^! As `.+` of `.+` says: \S/)
})
