/** Every way to name a skill, through every interface: one resolver answers all. */
import { describe, expect, test } from 'vitest'
import type { Manifest } from '../../src/format/manifest.ts'
import { compile } from '../../src/pipeline/compile-memory.ts'
import { findSkill } from '../../src/reader/disk/find-skill.ts'
import { openBundle } from '../../src/runtime/runtime.ts'
import { skillTools } from '../../src/runtime/tools.ts'
import { compileFiles } from '../support/bundles.ts'
import { skillText } from '../support/tree.ts'

const files = {
  'bread/rye/SKILL.md': skillText('rye', 'Knead.'),
  'old-rolls/SKILL.md': skillText('rolls', 'Shape.'),
  'cake/SKILL.md': skillText('cake', 'Whisk.'),
}

async function open(split: boolean) {
  const built = await compile([{ files, label: 'skills' }], split ? { splitAbove: 1 } : {})
  return { manifest: built.manifest, bundle: await openBundle(built.files) }
}

const names: [name: string, id: string][] = [
  ['bread:rye', 'bread:rye'],
  ['rye', 'bread:rye'],
  ['bread/rye', 'bread:rye'],
  ['bread/rye/SKILL.md', 'bread:rye'],
  ['./skills/bread/rye/SKILL.md', 'bread:rye'],
  ['.\\skills\\bread\\rye', 'bread:rye'],
  ['/home/me/shop/skills/bread/rye/SKILL.md', 'bread:rye'],
  ['C:\\shop\\skills\\bread\\rye', 'bread:rye'],
  ['rolls', 'rolls'],
]
/** The folder is not the skill's name, which a bundle that is not loaded cannot know. */
const folders: typeof names = [
  ['old-rolls', 'rolls'],
  ['skills/old-rolls', 'rolls'],
  ['/home/me/shop/skills/old-rolls/SKILL.md', 'rolls'],
]

describe.each([
  ['loaded', false],
  ['loaded on demand', true],
])('a bundle that is %s', (_, split) => {
  test.each(split ? names : [...names, ...folders])('knows `%s`', async (name, id) => {
    const { bundle, manifest } = await open(split)
    const session = bundle.session()
    expect((await session.find(name)).id).toBe(id)
    expect((await bundle.find(name))?.id).toBe(id)
    const tools = skillTools(session, { names: ['skill_use', 'skill_resource'] })
    for (const tool of tools)
      expect(await tool.execute({ name, path: 'SKILL.md' })).toMatchObject({ isError: false })
    if (!split) expect(findSkill(manifest as Manifest, name).id).toBe(id)
  })

  test('knows no path with only one folder in common', async () => {
    const session = (await open(split)).bundle.session()
    await expect(session.find('/etc/cake')).rejects.toThrow('There is no skill `/etc/cake`')
  })
})

describe('read_skill and disable_skill', async () => {
  const bundle = await openBundle(
    await compileFiles({
      'pdf-extractor/SKILL.md': skillText('pdf-extractor'),
      'data-processor/SKILL.md': skillText('data-processor'),
    }),
  )
  const call = async (name: 'read_skill' | 'disable_skill', input: object) => {
    const session = bundle.session()
    const [tool] = skillTools(session, { names: [name] })
    return { ...(await tool?.execute(input)), left: session.skills.map(({ id }) => id) }
  }

  test('refuse a name and a path of two skills', async () => {
    for (const tool of ['read_skill', 'disable_skill'] as const) {
      const answer = await call(tool, { skill_name: 'pdf-extractor', skill_path: 'data-processor/SKILL.md' })
      expect(answer).toMatchObject({
        text: '`pdf-extractor` is not the skill at `data-processor/SKILL.md`: give only one of the two.',
        isError: true,
      })
    }
  })

  test('take a name and a path that agree, or one of the two', async () => {
    const path = 'data-processor/SKILL.md'
    for (const input of [{ skill_path: path }, { skill_name: 'data-processor', skill_path: path }]) {
      expect(await call('read_skill', input)).toMatchObject({ isError: false })
      expect(await call('disable_skill', input)).toMatchObject({ isError: false, left: ['pdf-extractor'] })
    }
  })
})
