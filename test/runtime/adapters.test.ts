/** Adapters: whole conversations in real frameworks, with a model that is played. */
import { jsonSchema } from 'ai'
import { tool } from 'langchain'
import { describe, expect, test } from 'vitest'
import { skillSteps } from '../../src/runtime/adapters/ai-sdk.ts'
import { skillMiddleware } from '../../src/runtime/adapters/langchain.ts'
import { skillChat } from '../../src/runtime/adapters/openai.ts'
import { openBundle, type Question, type Session, type SessionOptions } from '../../src/runtime/runtime.ts'
import { type BundleFiles, compileFiles } from '../support/bundles.ts'
import { type Host, type Turn, WEIGHED } from '../support/talk.ts'
import { aiSdk } from '../support/talk-ai-sdk.ts'
import { anthropicMessages, anthropicRunner } from '../support/talk-anthropic.ts'
import { langchain } from '../support/talk-langchain.ts'
import { openaiChat, openaiResponses, openaiRunTools } from '../support/talk-openai.ts'
import { skillText } from '../support/tree.ts'

const bakery = {
  'bread/rye/SKILL.md': skillText('rye', 'Knead the rye as [times](times.md) says.'),
  'bread/rye/times.md': 'Two hours.\n',
  'rolls/SKILL.md': skillText('rolls', 'Shape the rolls.'),
  'rolls/oven.md': 'Hot.\n',
}

const search = [{ tool: 'skill_search', input: { query: 'rye bread' } }]
const use = (name: string) => [{ tool: 'skill_use', input: { name } }]
const read = (name: string, path: string) => [{ tool: 'skill_resource', input: { name, path } }]

/** Loops that send the definitions of their start again and again. */
const fixed = [openaiRunTools, anthropicRunner]

const hosts: [name: string, host: Host][] = [
  ['AI SDK', aiSdk],
  ['OpenAI, Chat Completions', openaiChat],
  ['OpenAI, runTools', openaiRunTools],
  ['OpenAI, Responses', openaiResponses],
  ['Anthropic, Messages', anthropicMessages],
  ['Anthropic, tool runner', anthropicRunner],
  ['LangChain', langchain],
]

const createSessionFrom = async (files: BundleFiles, options?: SessionOptions) =>
  (await openBundle(files)).session(options)

/** A session whose catalog is made once, with this many characters; its tools and rules stay. */
function limitCatalog(session: Session, characters: number): Session {
  const made = session.catalog({ budget: { characters } })
  return Object.create(session, { catalog: { value: () => made } })
}

/** The same bundle with one bit of a file changed. */
function flipped(files: BundleFiles, path: string): BundleFiles {
  const bytes = files.get(path)?.slice() ?? new Uint8Array()
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  return new Map(files).set(path, bytes)
}

const findPath = (files: BundleFiles, folder: string, text: string) => {
  const decoder = new TextDecoder()
  const found = [...files].find(
    ([path, bytes]) => path.startsWith(folder) && decoder.decode(bytes).includes(text),
  )
  if (found === undefined) throw new Error(`no file with ${text}`)
  return found[0]
}

describe.each(hosts)('%s', (_, host) => {
  test('reads long instructions in parts: a section, then the rest', async () => {
    const steps = (word: string) => `${word}: knead the dough again, and let it rest.\n`.repeat(300)
    const body = `## Knead\n\n${steps('Knead')}\n## Bake\n\n${steps('Bake')}\n## Serve\n\nServe it warm.`
    const session = await createSessionFrom(await compileFiles({ 'rye/SKILL.md': skillText('rye', body) }))
    const call = (input: object) => [{ tool: 'skill_use', input }]
    const turns: Turn[] = [call({ name: 'rye' }), call({ name: 'rye', section: 'serve' }), 'Done.']
    const { results } = await host(session, turns)
    const [first = '', serve = ''] = results.map(({ text }) => text.replaceAll('\\"', '"'))
    expect(first).not.toContain('Serve it warm')
    expect(serve).toContain('Serve it warm')
    const offset = Number(/To read the rest: skill_use\(\{"name":"rye","offset":(\d+)\}\)/.exec(first)?.[1])
    expect((await host(session, [call({ name: 'rye', offset }), 'Done.'])).results[0]?.text).toContain(
      'Bake: ',
    )
  })

  test('leads from the catalog through search, instructions and a file to an answer', async () => {
    const session = await createSessionFrom(await compileFiles(bakery))
    const turns: Turn[] = [search, use('bread:rye'), read('bread:rye', 'times.md'), 'It takes two hours.']
    const talk = await host(session, turns)
    expect(talk.answer).toBe('It takes two hours.')
    expect(talk.system).toBe((await session.catalog()).text)
    expect(talk.system).toContain('\n- bread:rye: ')
    expect(talk.tools).toHaveLength(4)
    const ids = ['bread:rye', 'rolls']
    expect(talk.tools[0]).toEqual({ skill_search: undefined, skill_use: ids, skill_resource: ids })
    expect(talk.results.map(({ isError }) => isError)).toEqual([false, false, false])
    const [found, instructions, file] = talk.results.map(({ text }) => text)
    expect(found).toMatch(/^- bread:rye: /)
    expect(instructions).toMatch(/^<skill_content name="bread:rye">[^<]+Knead the rye/)
    expect(file).toBe('Two hours.\n')
    expect(session.used).toEqual(['bread:rye'])
  })

  test('leads from what a list has no room for through search to the skill', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [`ovens/oven-${at}/SKILL.md`, skillText(`oven-${at}`)]),
    )
    const session = await createSessionFrom(await compileFiles({ ...bakery, ...many }))
    const find = [{ tool: 'skill_search', input: { query: 'bake rye' } }]
    const turns: Turn[] = [find, use('bread:rye'), 'Done.']
    const { system, results, answer } = await host(limitCatalog(session, 1300), turns)
    expect(system.length).toBeLessThanOrEqual(1300)
    expect(system).not.toContain('bread:rye')
    expect(system).toMatch(/\n\d+ more skills are not listed\. Find them with `skill_search`/)
    expect(system).toMatch(/\novens \(\d+\): /)
    expect(results[0]?.text).toMatch(/^- bread:rye: /)
    expect(results[1]?.text).toContain('Knead the rye')
    expect(answer).toBe('Done.')
    const { text } = await session.catalog({ request: 'bake rye', budget: { characters: 1300 } })
    expect(text).toContain('\n- bread:rye: ')
  })

  test('refuses a changed byte of instructions or of a file, names the file, and goes on with the rest', async () => {
    const files = await compileFiles(bakery)
    const chunk = findPath(files, 'chunks/', 'Knead the rye')
    const asset = findPath(files, 'assets/', 'Hot.')
    const session = await createSessionFrom(flipped(flipped(files, chunk), asset))
    const turns: Turn[] = [
      use('bread:rye'),
      use('rolls'),
      read('rolls', 'oven.md'),
      read('bread:rye', 'times.md'),
      'Done.',
    ]
    const { answer, results } = await host(session, turns)
    expect(results).toEqual([
      { text: `\`${chunk}\` does not match its digest.`, isError: true },
      { text: expect.stringContaining('Shape the rolls.'), isError: false },
      { text: `\`${asset}\` does not match its digest.`, isError: true },
      { text: 'Two hours.\n', isError: false },
    ])
    expect(answer).toBe('Done.')
    expect(session.used).toEqual(['rolls'])
  })

  test('answers several calls at once, and those that are wrong', async () => {
    const session = await createSessionFrom(await compileFiles(bakery))
    const turns: Turn[] = [
      [...read('rolls', '../secret'), ...use('rolls'), ...read('rolls', 'no.md')],
      'Done.',
    ]
    const { answer, results } = await host(session, turns)
    expect(results).toEqual([
      { text: "`../secret` does not stay in the skill's folder.", isError: true },
      { text: expect.stringContaining('Shape the rolls.'), isError: false },
      { text: '`rolls` has no file `no.md`.', isError: true },
    ])
    expect(answer).toBe('Done.')
  })

  test('asks the user where a rule says so', async () => {
    const asked: Question[] = []
    const onAsk = (question: Question) => {
      asked.push(question)
      return question.id === 'rolls'
    }
    const options = { permissions: { '*': 'ask' as const }, onAsk }
    const session = await createSessionFrom(await compileFiles(bakery), options)
    const { results } = await host(session, [use('rolls'), use('bread:rye'), use('rolls'), 'Done.'])
    expect(asked.map(({ id }) => id)).toEqual(['rolls', 'bread:rye'])
    expect(results).toEqual([
      { text: expect.stringContaining('Shape the rolls.'), isError: false },
      { text: '`bread:rye` may not be used: the user said no.', isError: true },
      { text: expect.stringContaining('in use already'), isError: false },
    ])
  })

  test('gives up reading with the request', async () => {
    const files = await compileFiles(bakery)
    const stop = new AbortController()
    let stopped = false
    const bundle = await openBundle((path, { signal }) => {
      if (!path.startsWith('chunks/')) return files.get(path)
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => {
          stopped = true
          reject(signal.reason)
        })
        stop.abort()
      })
    })
    const talk = host(bundle.session(), [use('rolls'), 'Done.'], { signal: stop.signal })
    await expect(talk).rejects.toThrow(/abort/i)
    expect(stopped).toBe(true)
  })

  test('has the names that it is asked for, and no tool where there is no skill', async () => {
    const session = await createSessionFrom(await compileFiles(bakery))
    const { tools, results } = await host(
      session,
      [[{ tool: 'load_skill', input: { skill_name: 'rolls' } }], 'Done.'],
      {
        names: ['load_skill', 'disable_skill'],
        most: 1,
      },
    )
    expect(tools[0]).toEqual({ load_skill: undefined, disable_skill: undefined })
    expect(results[0]?.isError).toBe(false)
    session.disable('*')
    expect((await host(session, ['Nothing to use.'])).tools.flatMap(Object.keys)).toEqual([])
  })

  test('offers tools of the host once the skill that brings them is in use, and keeps them', async () => {
    const session = await createSessionFrom(await compileFiles(bakery))
    const groups = { rolls: ['shape', 'weigh'], 'bread:rye': ['weigh'], 'not:there': ['burn'] }
    const call = (tool: string) => [{ tool, input: {} }]
    const turns: Turn[] = [use('bread:rye'), call('weigh'), use('rolls'), call('shape'), 'Done.']
    const { tools, results, answer } = await host(session, turns, { groups })
    const own = tools.map(offered => Object.keys(offered).slice(3))
    const grown = [[], ['weigh'], ['weigh'], ['shape', 'weigh'], ['shape', 'weigh']]
    expect(own.map(names => names.toSorted())).toEqual(fixed.includes(host) ? [[], [], [], [], []] : grown)
    if (!fixed.includes(host)) expect(results[1]).toEqual({ text: WEIGHED, isError: false })
    expect(answer).toBe('Done.')
  })

  test('follows a session that changes in the middle of a conversation', async () => {
    const session = await createSessionFrom(await compileFiles(bakery))
    const hide = [{ tool: 'disable_skill', input: { skill_name: 'rolls' } }]
    const names = ['skill_use', 'disable_skill'] as const
    const { tools, results } = await host(session, [hide, use('rolls'), use('bread:rye'), 'Done.'], { names })
    const shown = tools.map(({ skill_use }) => skill_use?.join())
    const after = fixed.includes(host) ? 'bread:rye,rolls' : 'bread:rye'
    expect(shown).toEqual(['bread:rye,rolls', after, after, after])
    expect(results.map(({ isError }) => isError)).toEqual([false, true, false])
    expect(results[1]?.text).toMatch(/There are: `bread:rye`\.|\["bread:rye"\]/)
  })
})

test('a call of a tool that is not offered any more is answered all the same, and others are left to the host', async () => {
  const session = await createSessionFrom(await compileFiles(bakery))
  const { answer } = skillChat(session)
  session.disable('*')
  const call = (name: string) => ({
    id: name,
    type: 'function' as const,
    function: { name, arguments: '{"name":"rolls"}' },
  })
  expect(await answer([call('weigh'), call('skill_use')])).toEqual([
    {
      role: 'tool',
      tool_call_id: 'skill_use',
      content: 'Error: There is no skill `rolls`. There are: none.',
    },
  ])
  expect(await answer(undefined)).toEqual([])
})

describe('tools that come with a skill', () => {
  const call = [{ tool: 'weigh', input: {} }]

  test.each([
    ['AI SDK', aiSdk],
    ['LangChain', langchain],
  ])('%s: do not run before it is in use, whatever a model calls', async (_, host) => {
    const session = await createSessionFrom(await compileFiles(bakery))
    const options = { groups: { rolls: ['weigh'] } }
    const { results } = await host(session, [call, use('rolls'), call, 'Done.'], options)
    expect(results[0]?.isError).toBe(true)
    expect(results[0]?.text).not.toContain(WEIGHED)
    expect(results.at(-1)).toEqual({ text: WEIGHED, isError: false })
  })

  test('are refused where two have one name', async () => {
    const session = await createSessionFrom(await compileFiles(bakery))
    const weigh = tool(() => WEIGHED, { name: 'weigh', description: 'Weighs.', schema: { type: 'object' } })
    const other = tool(() => WEIGHED, { name: 'weigh', description: 'Weighs.', schema: { type: 'object' } })
    const refusal = new TypeError('Two tools are called `weigh`')
    const groups = { rolls: [weigh], 'bread:rye': [other] }
    expect(() => skillMiddleware(session, { groups })).toThrow(refusal)
    const set = { inputSchema: jsonSchema({ type: 'object' }) }
    expect(() => skillSteps(session, { groups: { rolls: { weigh: set } }, tools: { weigh: set } })).toThrow(
      refusal,
    )
    expect(skillMiddleware(session, { groups: { rolls: [weigh], 'bread:rye': [weigh] } }).tools).toHaveLength(
      4,
    )
  })
})
