/** A conversation of ten turns with nested packages, tenants and a layer has the same skills at the same turn in the AI SDK and over MCP. */

import { join } from 'node:path'
import { generateText, stepCountIs } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import { expect, test } from 'vitest'
import { build } from '../../src/index.ts'
import { compile } from '../../src/pipeline/compile-memory.ts'
import { skillToolSet } from '../../src/runtime/adapters/ai-sdk.ts'
import type { Bundle } from '../../src/runtime/bundle.ts'
import { openBundle } from '../../src/runtime/node/node.ts'
import type { SessionOptions } from '../../src/runtime/runtime.ts'
import { compileFiles } from '../support/bundles.ts'
import { connectTo } from '../support/mcp.ts'
import { getEnum } from '../support/talk.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('ten-turns')

/** The company's records with tenants, a project whose client finds nested skills late, and a layer above both. */
async function openLayers(): Promise<Bundle> {
  const records = [undefined, 'acme', 'globex'].map(tenant => ({
    path: 'deploy',
    content: skillText('deploy', `Deploy for ${tenant ?? 'all'}.`),
    tenant,
  }))
  const company = await compile([{ records }])
  const cwd = plant(join(scratch, 'project'), {
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.claude/skills/lint/SKILL.md': skillText('lint', 'Lint as the project does.'),
    '.claude/skills/react/SKILL.md': skillText('react', 'Memoize.', 'paths: src/**\n'),
    'apps/web/.claude/skills/pages/SKILL.md': skillText('pages', 'Render.'),
    'apps/api/.claude/skills/routes/SKILL.md': skillText('routes', 'Answer.', 'paths: src/**\n'),
  })
  const built = await build({ cwd, preset: 'claude-code', out: 'dist' })
  expect(built.ok).toBe(true)
  const team = await compileFiles({
    'lint/SKILL.md': skillText('lint', 'Lint as the team does.'),
    'release/SKILL.md': skillText('release', 'Tag it.', 'requires: { skills: [deploy] }\n'),
  })
  return openBundle([company.files, join(cwd, 'dist'), team])
}

type Call = [name: string, input: Record<string, unknown>]

const TURNS: Call[] = [
  ['skill_search', { query: 'bakes lint' }],
  ['skill_use', { name: 'lint' }],
  ['skill_search', { query: 'render pages' }],
  ['skill_search', { query: 'render pages', paths: ['apps/web/index.html'] }],
  ['skill_use', { name: 'pages' }],
  ['skill_use', { name: 'deploy', paths: ['/home/me/proj/apps/api/src/a.ts'] }],
  ['skill_search', { query: 'routes' }],
  ['skill_use', { name: 'release' }],
  ['skill_use', { name: 'react', paths: ['src\\a.ts'] }],
  ['skill_search', { query: 'memoize react' }],
]

interface Turn {
  text: string
  /** The skills that the model may name in the next turn. */
  names: string[] | undefined
}

async function talkInAiSdk(bundle: Bundle, options: SessionOptions): Promise<Turn[]> {
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  }
  let at = 0
  const model = new MockLanguageModelV3({
    doGenerate: async () => {
      const [toolName = '', input] = TURNS[at++] ?? []
      const ended = { unified: 'stop' as const, raw: 'stop' }
      if (toolName === '')
        return { content: [{ type: 'text', text: 'Done.' }], finishReason: ended, usage, warnings: [] }
      const call = {
        type: 'tool-call' as const,
        toolCallId: `call-${at}`,
        toolName,
        input: JSON.stringify(input),
      }
      return {
        content: [call],
        finishReason: { unified: 'tool-calls', raw: 'tool-calls' },
        usage,
        warnings: [],
      }
    },
  })
  const tools = skillToolSet(bundle.session(options), { again: true })
  await generateText({ model, tools, prompt: 'Ship it.', stopWhen: stepCountIs(TURNS.length + 1) })
  const requests = model.doGenerateCalls
  const results = (requests.at(-1)?.prompt ?? [])
    .flatMap(message => (message.role === 'tool' ? message.content : []))
    .flatMap(part => (part.type === 'tool-result' && 'value' in part.output ? String(part.output.value) : []))
  return results.map((text, turn) => {
    const use = requests[turn + 1]?.tools?.find(({ name }) => name === 'skill_use')
    return { text, names: getEnum(use !== undefined && 'inputSchema' in use ? use.inputSchema : {}) }
  })
}

async function talkOverMcp(bundle: Bundle, session: SessionOptions): Promise<Turn[]> {
  const { client } = await connectTo(bundle, { session })
  const turns: Turn[] = []
  for (const [name, input] of TURNS) {
    const { content } = await client.callTool({ name, arguments: input })
    const { tools } = await client.listTools()
    const [first] = content
    turns.push({
      text: first?.type === 'text' ? first.text : '',
      names: getEnum(tools.find(tool => tool.name === 'skill_use')?.inputSchema),
    })
  }
  await client.close()
  return turns
}

test.each(['acme', undefined])('for the tenant %s', async scope => {
  const bundle = await openLayers()
  const options = { project: '/home/me/proj', ...(scope && { scope }) }
  const turns = await talkInAiSdk(bundle, options)
  expect(turns).toHaveLength(10)
  expect(await talkOverMcp(bundle, options)).toEqual(turns)
  const said = (words: string) => turns.map(({ text }) => text.includes(words))
  const only = (...at: number[]) => TURNS.map((_, turn) => at.includes(turn + 1))
  expect(said('Lint as the team does.')).toEqual(only(2))
  expect(said('Lint as the project does.')).toEqual(only())
  // A nested skill is found only after a file of its package was touched.
  expect(said('pages/SKILL.md')).toEqual(only(4))
  expect(said('Render.')).toEqual(only(5))
  expect(said(`Deploy for ${scope ?? 'all'}.`)).toEqual(only(6, 8))
  expect(said('Deploy for globex.')).toEqual(only())
  expect(said('routes')).toEqual(only(7))
  expect(said('Memoize.')).toEqual(only(9))
  const seen = (end: string) => turns.map(({ names = [] }) => names.some(id => id.endsWith(end)))
  const from = (first: number) => TURNS.map((_, turn) => turn + 1 >= first)
  expect([seen('pages'), seen('routes'), seen('react'), seen('deploy')]).toEqual([
    from(4),
    from(6),
    from(9),
    from(1),
  ])
})
