/** The lines of docs/adapters.md and of the README run as they stand, against a model that is played. */

import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import type { Turn } from '../support/talk.ts'
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

const fakeModel = `
import { AIMessage } from '@langchain/core/messages'
import { fakeModel } from '@langchain/core/testing'
export const model = fakeModel()
for (const turn of ${JSON.stringify(turns)})
  if (typeof turn === 'string') model.respond(new AIMessage(turn))
  else model.respondWithTools(turn.map(({ tool, input }) => ({ name: tool, args: input, id: tool })))
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
    ['docs/adapters.md', page, 'skillc/ai-sdk', mockModel],
    ['docs/adapters.md', page, 'skillc/langchain', fakeModel],
  ])('of %s answer', async (_, text, entry, model) => {
    const code = withWord(examples(text, 'js'), entry)
    expect(code.split('\n').filter(line => line !== '').length).toBeLessThanOrEqual(10)
    expect(await shown(code, { model })).toBe(turns.at(-1))
  })
})

test('the page names every entry, and only what they export', () => {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const [entry, { types = '' }] of Object.entries<{ types?: string }>(exports)) {
    if (!types.includes('/adapters/')) continue
    const source = readFileSync(join(root, types.replace('dist', 'src').replace('.d.ts', '.ts')), 'utf8')
    const [name] = new RegExp(`\\| \`${entry.replace('./', 'skillc/')}\` \\| .*`).exec(page) ?? ['']
    const functions = [...source.matchAll(/^export (?:function|const) (\w+)/gm)].map(match => match[1])
    expect([...name.matchAll(/`(\w+)\(session\b/g)].map(match => match[1])).toEqual(functions)
  }
})
