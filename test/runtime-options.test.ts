/** What the entries of the runtime export, and what they say of options that they do not know. */
import { expect, test } from 'vitest'
import * as node from '../src/runtime/node/node.ts'
import * as runtime from '../src/runtime/runtime.ts'
import { compileFiles } from './support/bundles.ts'
import { skillText } from './support/tree.ts'

test.each([
  ['skillc/runtime', runtime],
  ['skillc/node', node],
])(
  '%s tells its errors and its sources apart',
  async (_, { isFault, isLayerSource, isSkillcError, openBundle }) => {
    const error: unknown = await openBundle({}).catch(reason => reason)
    expect(isSkillcError(error) && error.code).toBe('missing-file')
    expect([isSkillcError(error, 'missing-file'), isSkillcError(error, 'aborted')]).toEqual([true, false])
    expect([isFault(error), isFault(new Error())]).toEqual([true, false])
    expect([isLayerSource({ source: 'dist' }), isLayerSource('dist')]).toEqual([true, false])
  },
)

test('a wrapping that does not exist is refused with the names of those that do', async () => {
  const bundle = await runtime.openBundle(await compileFiles({ 'rye/SKILL.md': skillText('rye') }))
  for (const wrap of ['bakery', 'toString'] as const) {
    const error: unknown = await bundle
      .session({ wrap: wrap as 'plain' })
      .use('rye')
      .catch(reason => reason)
    expect(error).toMatchObject({
      code: 'invalid-option',
      message: `There is no wrapping \`${wrap}\`: agentskills, opencode, gemini, claude-code, codex, plain, or a function`,
    })
  }
})
