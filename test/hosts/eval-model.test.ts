/** Which skill a model would load: a deterministic model behind real HTTP, the cost, the cache, the key. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type EvalModelFlags, type EvalModelIo, runModelEval } from '../../src/cli/actions/eval-model.ts'
import { evaluate as command } from '../../src/cli/commands/search.ts'
import { readFlags } from '../../src/cli/flags.ts'
import {
  type EvalCase,
  evaluateModel,
  type ModelPrompt,
  openAnswerFiles,
  openChatModel,
  planEvaluation,
} from '../../src/index.ts'
import { builtFrom } from '../support/bundles.ts'
import { type ChatServer, startChatServer } from '../support/chat-server.ts'
import { scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('eval-model')

let bundle = ''
beforeAll(async () => {
  const many = Array.from({ length: 60 }, (_, at) => [`skills/zz-${at}/SKILL.md`, skillText(`zz-${at}`)])
  bundle = await builtFrom(scratch, {
    'skills/rye/SKILL.md': skillText('rye'),
    'skills/rolls/SKILL.md': skillText('rolls'),
    ...Object.fromEntries(many),
  })
})

let server: ChatServer
beforeEach(async () => {
  server = await startChatServer()
  rmSync(join(scratch, 'cache'), { recursive: true, force: true })
})
afterEach(() => server.close())

const CASES: EvalCase[] = [
  { prompt: 'bake rye for me', relevant: ['rye'] },
  { prompt: 'bake rolls and rye', relevant: ['rye'] },
  { prompt: 'count the till', relevant: ['rolls'] },
  { prompt: 'look for a skill', relevant: ['rolls'] },
  { prompt: 'what is the capital of France', not: null },
  { prompt: 'rye is what', not: 'rye' },
  { prompt: 'ship it', relevant: ['rye'] },
]

const KEY = 'sk-test-0123456789'

async function run(flags: Partial<EvalModelFlags> = {}, io: Partial<EvalModelIo> = {}, cases = CASES) {
  const text = { out: '', err: '' }
  const code = await runModelEval(
    bundle,
    cases,
    {
      ...readFlags(command.flags, {}),
      model: 'tiny',
      baseUrl: server.address,
      yes: true,
      signal: new AbortController().signal,
      ...flags,
    },
    {
      out(part) {
        text.out += part
      },
      err(part) {
        text.err += part
      },
      color: false,
      width: 200,
      progress: () => {},
      now: () => 0,
      cwd: scratch,
      environment: { env: { XDG_CACHE_HOME: join(scratch, 'cache'), MODEL_KEY: KEY }, home: scratch },
      ...io,
    },
  )
  return { code, ...text }
}

test('each request is right, wrong, none or searched', async () => {
  const { out } = await run({ json: true })
  const [result] = JSON.parse(out).results
  expect(
    result.answers.map(({ outcome, loaded }: { outcome: string; loaded?: string }) => [outcome, loaded]),
  ).toEqual([
    ['right', 'rye'],
    ['wrong', 'rolls'],
    ['none', undefined],
    ['searched', undefined],
    ['right', undefined],
    ['wrong', 'rye'],
    ['wrong', 'shipping'],
  ])
  expect(result.counts).toEqual({ right: 2, wrong: 3, none: 1, searched: 1, failed: 0 })
  const [{ path, body }] = server.asked as [ChatServer['asked'][number]]
  expect(path).toBe('/v1/chat/completions')
  expect(body).toMatchObject({ model: 'tiny', temperature: 0, max_tokens: 256, tool_choice: 'auto' })
  expect(body.tools.map((tool: { function: { name: string } }) => tool.function.name)).toEqual([
    'skill_use',
    'skill_search',
  ])
})

test('each variant of the prompt, each client and each budget is tried', async () => {
  writeFileSync(join(scratch, 'short.md'), 'LOAD ONE.\n\n{{skills}}\n')
  const { out } = await run({
    variant: ['default', 'short=short.md'],
    preset: ['lines', 'xml'],
    budget: ['500', '8000'],
  })
  const rows = out
    .split('\n')
    .slice(1, 9)
    .map(line => line.split(/ {2,}/).slice(0, 3))
  expect(rows).toHaveLength(8)
  expect(rows.map(row => row.join(' ')).at(-1)).toMatch(/^short +xml +8,000/)
  const systems = new Set(server.asked.map(({ body }) => body.messages[0].content))
  expect(systems.size).toBeGreaterThan(5)
  expect([...systems].some(text => text.startsWith('LOAD ONE.'))).toBe(true)
  const wrong: [Partial<EvalModelFlags>, string][] = [
    [{ variant: ['defualt'] }, 'Did you mean `default`'],
    [{ variant: ['x=none.md'] }, 'Cannot read the prompt `none.md`'],
    [{ preset: ['claude'] }, 'There is no preset `claude`'],
    [{ budget: ['lots'] }, 'is not a number of characters'],
    [{ min: ['recall3=80'] }, 'write `--min right=80`'],
  ]
  for (const [flag, words] of wrong)
    await expect(
      run(flag).catch(error => Promise.reject(new Error(`${error.message} ${error.help}`))),
    ).rejects.toThrow(words)
})

describe('the cost', () => {
  test('is shown before, and nothing is asked without a yes', async () => {
    const plan = /^7 requests to `tiny` at 127\.0\.0\.1:\d+\. About [\d,]+ tokens in, at most 1,792 out\.$/m
    const dry = await run({ dryRun: true, yes: false })
    expect(dry.out).toMatch(plan)
    expect(JSON.parse((await run({ dryRun: true, json: true })).out)).toMatchObject({
      requests: 7,
      cached: 0,
      asked: 7,
    })
    await expect(run({ yes: false })).rejects.toMatchObject({ help: expect.stringContaining('--yes') })
    const questions: string[] = []
    const confirm = async (question: string) => questions.push(question) === 2
    await expect(run({ yes: false }, { confirm })).rejects.toThrow('No requests were sent')
    expect(server.asked).toEqual([])
    expect((await run({ yes: false }, { confirm })).err).toMatch(plan)
    expect(server.asked).toHaveLength(7)
  })

  test('of what was answered before is nothing', async () => {
    const first = await run()
    expect(server.asked).toHaveLength(7)
    const again = await run({ yes: false })
    expect(server.asked).toHaveLength(7)
    expect(again).toEqual({ ...first, err: '' })
    expect((await run({ dryRun: true, budget: ['600'] })).out).toMatch(/^7 requests/)
    expect((await run({ dryRun: true, model: 'other' })).out).toMatch(/^7 requests/)
    expect((await run({ dryRun: true })).out).toContain('0 requests to `tiny`')
    // Of a cache that was changed nothing is believed but answers.
    const folder = join(scratch, 'cache/skillc/eval')
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (file.endsWith('.json')) writeFileSync(join(folder, file), '{"skill":7}')
    expect((await run({ dryRun: true })).out).toMatch(/^7 requests/)
  })
})

describe('the key', () => {
  test('goes into one header, from the variable that was named', async () => {
    await run({ keyEnv: 'MODEL_KEY' })
    expect(new Set(server.asked.map(({ headers }) => headers.authorization))).toEqual(
      new Set([`Bearer ${KEY}`]),
    )
    await expect(run({ keyEnv: 'OTHER_KEY' })).rejects.toThrow('`OTHER_KEY` is not set')
    server.asked.length = 0
    await run({ model: 'without' })
    expect(server.asked[0]?.headers.authorization).toBeUndefined()
  })

  test('never follows a redirect, and is in no message and no file', async () => {
    const other = await startChatServer()
    server.answer = response => {
      response.writeHead(307, { location: `${other.address}/chat/completions` }).end(KEY)
      return true
    }
    const { out, err } = await run({ keyEnv: 'MODEL_KEY', json: true }, {}, CASES.slice(0, 1))
    expect(other.asked).toEqual([])
    other.close()
    expect(JSON.parse(out).results[0].counts.failed).toBe(1)
    expect(out + err).not.toContain(KEY)
  }, 20_000)

  test('is not sent in the clear, nor to what is not an address', async () => {
    const refused = (baseUrl: string) => run({ baseUrl, keyEnv: 'MODEL_KEY' })
    await expect(refused('http://models.example.com/v1')).rejects.toThrow('without encryption')
    await expect(refused('ftp://example.com')).rejects.toThrow('must be a plain http(s) address')
    await expect(refused(`https://me:${KEY}@example.com`)).rejects.toThrow(/^`https:\/\/…@example\.com`/)
  })
})

test('what the endpoint does wrong is said in words, and counts as failed', async () => {
  const bad: [(response: Parameters<ChatServer['answer']>[0]) => void, string][] = [
    [response => response.writeHead(401).end(KEY), 'The endpoint answered 401: the key is missing or wrong'],
    [response => response.end('<html>'), 'The endpoint returned no chat completion'],
    [response => response.end('{"choices":[]}'), 'The endpoint returned no chat completion'],
    [response => response.end('x'.repeat(2 << 20)), 'The response is too long for the answer of a model'],
  ]
  for (const [answer, words] of bad) {
    server.answer = response => {
      answer(response)
      return true
    }
    const { out, code } = await run({ min: ['right=50'] }, {}, CASES.slice(0, 1))
    expect(out).toContain(words)
    expect(code).toBe(1)
  }
  // One that is busy is asked again.
  server.asked.length = 0
  server.answer = (response, _, before) => {
    if (before > 0) return false
    response.writeHead(429).end()
    return true
  }
  expect((await run({ min: ['right=100'] }, {}, CASES.slice(0, 1))).code).toBe(0)
})

test('any function is a model, and what it throws is one failure', async () => {
  const prompts: ModelPrompt[] = []
  const evaluation = {
    model: 'mine',
    cases: CASES.slice(0, 2),
    catalogs: [{ variant: 'a', preset: 'b', render: (request: string) => `For ${request}` }],
    skills: [{ id: 'bread:rye', name: 'rye', path: 'rye' }],
    store: openAnswerFiles(join(scratch, 'answers')),
  }
  const [result] = await evaluateModel(evaluation, async prompt => {
    prompts.push(prompt)
    if (prompts.length > 1) throw new Error('tired')
    return { skill: 'bread/rye' }
  })
  expect(result?.counts).toEqual({ right: 0, wrong: 1, none: 0, searched: 0, failed: 1 })
  expect(prompts.map(({ system }) => system)).toEqual(CASES.slice(0, 2).map(({ prompt }) => `For ${prompt}`))
  expect(planEvaluation(evaluation)).toMatchObject({ requests: 2, cached: 1, asked: 1 })
})

test('an abort ends it', async () => {
  const stop = new AbortController()
  server.answer = () => {
    stop.abort()
    return true
  }
  await expect(run({ signal: stop.signal })).rejects.toThrow()
  const ask = openChatModel({ baseUrl: server.address, model: 'tiny', attempts: 1, timeoutMs: 50 })
  server.answer = () => true
  await expect(ask({ system: '', request: '', tools: [] }, {})).rejects.toThrow('did not answer within 50 ms')
})
