/** The adapter for the AI SDK with its version 5; test/runtime/adapters.test.ts has version 6. */
import { generateText, jsonSchema, stepCountIs, tool } from 'ai5'
import { MockLanguageModelV2 } from 'ai5/test'
import { expect, test, vi } from 'vitest'
import { skillSteps, skillToolSet } from '../../src/runtime/adapters/ai-sdk.ts'
import { openBundle } from '../../src/runtime/runtime.ts'
import { compileFiles } from '../support/bundles.ts'
import { skillText } from '../support/tree.ts'

vi.mock('ai', () => import('ai5'))

const calls = [
  { toolName: 'skill_use', input: '{"name":"rye"}' },
  { toolName: 'skill_resource', input: '{"name":"rye","path":"no.md"}' },
  { toolName: 'skill_resource', input: '{"name":"rye","path":"times.md"}' },
]

test('a conversation in version 5', async () => {
  const files = { 'rye/SKILL.md': skillText('rye', 'Knead.'), 'rye/times.md': 'Two hours.\n' }
  const session = (await openBundle(await compileFiles(files))).session()
  let step = 0
  const model = new MockLanguageModelV2({
    doGenerate: async () => {
      const call = calls[step++]
      const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 }
      if (call === undefined)
        return { content: [{ type: 'text', text: 'Done.' }], finishReason: 'stop', usage, warnings: [] }
      const content = [{ type: 'tool-call' as const, toolCallId: `call-${step}`, ...call }]
      return { content, finishReason: 'tool-calls', usage, warnings: [] }
    },
  })
  const { text, steps } = await generateText({
    model,
    system: (await session.catalog()).text,
    prompt: 'Bake.',
    // @ts-expect-error the adapter is compiled here against version 6, whose types differ
    tools: skillToolSet(session),
    stopWhen: stepCountIs(5),
  })
  expect(text).toBe('Done.')
  const [first] = model.doGenerateCalls
  expect(first?.tools?.map(({ name }) => name)).toEqual(['skill_search', 'skill_use', 'skill_resource'])
  expect(first?.tools?.[1]).toMatchObject({ inputSchema: { properties: { name: { enum: ['rye'] } } } })
  const told = steps
    .flatMap(({ content }) => content)
    .map(part => {
      if (part.type === 'tool-result') return String(part.output)
      return part.type === 'tool-error' ? String(part.error) : undefined
    })
  expect(told.filter(one => one !== undefined)).toEqual([
    expect.stringContaining('<skill_content name="rye">'),
    'Error: `rye` has no file `no.md`.',
    'Two hours.\n',
  ])
})

test('tools that appear with a skill in version 5', async () => {
  const files = { 'rye/SKILL.md': skillText('rye', 'Knead.') }
  const session = (await openBundle(await compileFiles(files))).session()
  const weigh = tool({ inputSchema: jsonSchema({ type: 'object' }), execute: async () => '500 g' })
  const wanted = [
    { toolName: 'skill_use', input: '{"name":"rye"}' },
    { toolName: 'weigh', input: '{}' },
  ]
  const offered: string[][] = []
  const model = new MockLanguageModelV2({
    doGenerate: async ({ tools = [] }) => {
      const call = wanted[offered.length]
      offered.push(tools.map(({ name }) => name))
      const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 }
      if (call === undefined)
        return { content: [{ type: 'text', text: 'Done.' }], finishReason: 'stop', usage, warnings: [] }
      const content = [{ type: 'tool-call' as const, toolCallId: `call-${offered.length}`, ...call }]
      return { content, finishReason: 'tool-calls', usage, warnings: [] }
    },
  })
  // biome-ignore lint/suspicious/noExplicitAny: the adapter is compiled here against version 6, whose types differ
  const given = skillSteps(session, { groups: { rye: { weigh: weigh as any } } }) as any
  const { steps } = await generateText({ model, prompt: 'Bake.', ...given, stopWhen: stepCountIs(5) })
  expect(offered.map(names => names.includes('weigh'))).toEqual([false, true, true])
  expect(steps[1]?.toolResults[0]).toMatchObject({ toolName: 'weigh', output: '500 g' })
})
