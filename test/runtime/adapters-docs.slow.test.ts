/** The lines of docs/adapters.md run as they stand, against a model that is played. */
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import { served, type Turn } from '../support/talk.ts'
import { messagesReply } from '../support/talk-anthropic.ts'
import { chatReply, responsesReply } from '../support/talk-openai.ts'
import { scratchFolder } from '../support/tree.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

const scratch = scratchFolder('adapters-docs')

const run = promisify(execFile)

const page = readFileSync(join(root, 'docs/adapters.md'), 'utf8')

/** The examples with an note string, by the first word of theirs that tells them apart. */
const examples = (text: string, info: string) =>
  [...text.matchAll(/```(js.*)\n([\s\S]*?)```/g)].flatMap(([, own, code = '']) => (own === info ? code : []))

const withWord = (codes: string[], word: string) => {
  const [code, ...others] = codes.filter(one => one.includes(word))
  expect([code === undefined, others.length], word).toEqual([false, 0])
  return code ?? ''
}

const turns: Turn[] = [
  [{ tool: 'skill_use', input: { name: 'bread:knead-dough' } }],
  [{ tool: 'skill_resource', input: { name: 'bread:knead-dough', path: 'references/window-test.md' } }],
  'When light shines through.',
]

const mockModel = `
import { MockLanguageModelV3 } from 'ai/test'
const turns = ${JSON.stringify(turns)}
const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } }
export const model = new MockLanguageModelV3({
  doGenerate: async ({ prompt }) => {
    const turn = turns.shift()
    const said = prompt.flatMap(({ role, content }) => (role === 'tool' ? content : []))
    if (said.some(({ output }) => output.type !== 'text')) throw new Error(JSON.stringify(said))
    const content = typeof turn === 'string'
      ? [{ type: 'text', text: turn }]
      : turn.map(({ tool, input }) => ({ type: 'tool-call', toolCallId: tool, toolName: tool, input: JSON.stringify(input) }))
    const unified = typeof turn === 'string' ? 'stop' : 'tool-calls'
    return { content, finishReason: { unified, raw: unified }, usage, warnings: [] }
  },
})
`

beforeAll(async () => {
  await build({ cwd: root, roots: ['examples/skills'], out: join(scratch, 'dist/skills'), cache: false })
  const modules = join(scratch, 'node_modules')
  mkdirSync(modules)
  for (const name of ['ai', 'openai', 'langchain', '@langchain', '@anthropic-ai'])
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  symlinkSync(root, join(modules, 'skillc'))
  writeFileSync(join(scratch, 'package.json'), '{ "type": "module" }')
})

/** Runs lines as a program of a project with the packages installed, and gives what it prints. */
async function shown(code: string, { model = '', baseURL = '' } = {}): Promise<string> {
  writeFileSync(join(scratch, 'model.js'), model)
  writeFileSync(join(scratch, 'agent.js'), code)
  const keys = { OPENAI_API_KEY: 'none', ANTHROPIC_API_KEY: 'none' }
  const env = { ...process.env, ...keys, OPENAI_BASE_URL: baseURL, ANTHROPIC_BASE_URL: baseURL }
  const { stdout } = await run(process.execPath, ['agent.js'], { cwd: scratch, env })
  return stdout.trim()
}

describe('ten lines', () => {
  test.each([
    ['skillc/openai', chatReply],
    ['skillc/anthropic', messagesReply],
  ])('with %s answer', async (entry, reply) => {
    const code = withWord(examples(page, 'js'), entry)
    expect(code.split('\n').filter(line => line !== '').length).toBeLessThanOrEqual(10)
    await served(reply(turns), async (baseURL, requests) => {
      expect(await shown(code, { baseURL })).toBe(turns.at(-1))
      expect(requests).toHaveLength(3)
      expect(JSON.stringify(requests.at(-1).messages)).toContain('# The window test')
    })
  })
})

test('the lines with tools of a skill answer, and the tools are there when it is', async () => {
  const code = withWord(examples(page, 'js groups'), 'skillSteps')
  const [first, ...rest] = turns
  const model = mockModel.replace(
    JSON.stringify(turns),
    JSON.stringify([first, [{ tool: 'weigh', input: {} }], ...rest]),
  )
  expect(await shown(code, { model })).toBe(turns.at(-1))
})

test('the lines that take up a conversation do', async () => {
  const code = `import { openBundle } from 'skillc/node'
const bundle = await openBundle('dist/skills')
const { text: content } = await bundle.session().use('knead-dough')
const call = { id: 'a', type: 'function', function: { name: 'skill_use', arguments: '{"name":"knead-dough"}' } }
const messages = [{ role: 'assistant', tool_calls: [call] }, { role: 'tool', tool_call_id: 'a', content }]
${withWord(examples(page, 'js resume'), 'resumeFromMessages')}`
  expect(await shown(code)).toBe("[ 'bread:knead-dough' ]\n[] [] []")
})

describe('loops', () => {
  const heads = {
    openai: `import OpenAI from 'openai'
import { skillChat, skillResponses } from 'skillc/openai'
const client = new OpenAI()
const input = messages`,
    anthropic: `import Anthropic from '@anthropic-ai/sdk'
import { skillMessages } from 'skillc/anthropic'
const client = new Anthropic()`,
  }

  test.each([
    ['skillChat(', heads.openai, chatReply],
    ['skillResponses(', heads.openai, responsesReply],
    ['skillMessages(', heads.anthropic, messagesReply],
  ])('with %s…) answer', async (word, head, reply) => {
    const code = `import { openBundle } from 'skillc/node'
const session = (await openBundle('dist/skills')).session()
const messages = [{ role: 'user', content: 'Is my dough done?' }]
${head}
${withWord(examples(page, 'js loop'), word)}
console.log(JSON.stringify(messages))`
    await served(reply(turns), async baseURL => {
      const messages = await shown(code, { baseURL })
      expect(messages).toContain('# The window test')
      expect(messages).toContain(turns.at(-1))
    })
  })
})
