/** Sessions taken up from the messages of a conversation, as each framework has them. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as ai from '../../src/runtime/adapters/ai-sdk.ts'
import * as anthropic from '../../src/runtime/adapters/anthropic.ts'
import * as lang from '../../src/runtime/adapters/langchain.ts'
import * as openai from '../../src/runtime/adapters/openai.ts'
import {
  openBundle,
  type RestoredSession,
  type RuntimeEvent,
  type Session,
} from '../../src/runtime/runtime.ts'
import { compileFiles } from '../support/bundles.ts'
import { catchFault } from '../support/fault.ts'
import { getRuns } from '../support/properties.ts'
import type { Host, Turn } from '../support/talk.ts'
import { aiSdk } from '../support/talk-ai-sdk.ts'
import { anthropicMessages, anthropicRunner } from '../support/talk-anthropic.ts'
import { langchain } from '../support/talk-langchain.ts'
import { openaiChat, openaiResponses, openaiRunTools } from '../support/talk-openai.ts'
import { skillText } from '../support/tree.ts'

const skill = (name: string, fields: string, body: string) =>
  `---\nname: ${name}\ndescription: Bakes ${name}. Use for it.\n${fields}---\n\n${body}\n`

const bakery = {
  'bread/rye/SKILL.md': skill('rye', 'requires: [starter]\n', 'Knead $ARGUMENTS as [times](times.md) says.'),
  'bread/rye/times.md': 'Two hours.\n',
  'starter/SKILL.md': skillText('starter', 'Feed it.'),
  'rolls/SKILL.md': skillText('rolls', 'Shape the rolls.'),
  'till/SKILL.md': skillText('till', 'Count the till.'),
}

const use = (name: string, args = '') => [{ tool: 'skill_use', input: { name, arguments: args } }]

type Resume = (
  session: Session,
  messages: unknown,
  options?: { signal?: AbortSignal },
) => Promise<RestoredSession>

const hosts: [name: string, host: Host, resume: Resume][] = [
  ['AI SDK', aiSdk, ai.resumeFromMessages],
  ['OpenAI, Chat Completions', openaiChat, openai.resumeFromMessages],
  ['OpenAI, runTools', openaiRunTools, openai.resumeFromMessages],
  ['OpenAI, Responses', openaiResponses, openai.resumeFromMessages],
  ['Anthropic, Messages', anthropicMessages, anthropic.resumeFromMessages],
  ['Anthropic, tool runner', anthropicRunner, anthropic.resumeFromMessages],
  ['LangChain', langchain, lang.resumeFromMessages],
]

const turns: Turn[] = [
  use('bread:rye', 'two loaves'),
  use('nothing'),
  [...use('rolls'), ...use('rolls')],
  'Done.',
]
const none = { changed: [], gone: [], denied: [] }

async function open(files: Record<string, string> = bakery) {
  const bundle = await openBundle(await compileFiles(files))
  const events: RuntimeEvent[] = []
  bundle.on(event => events.push(event))
  return { bundle, events }
}

describe.each(hosts)('%s', (_, host, resume) => {
  test('takes up the skills read so far, what they require too, without reading them to anybody', async () => {
    const { bundle, events } = await open()
    const { messages } = await host(bundle.session(), turns)
    events.length = 0
    const next = bundle.session()
    expect(await resume(next, messages)).toEqual({ isSame: true, ...none })
    expect(next.used).toEqual(['starter', 'bread:rye', 'rolls'])
    expect(events).toEqual([])
    expect((await next.use('rye', { arguments: 'two loaves' })).repeated).toBe(true)
    expect((await next.use('rye', { arguments: 'one loaf' })).repeated).toBe(false)
    expect(next.tools({ groups: { rolls: ['weigh'] } })).toEqual(['weigh'])
  })

  test('says which were built anew, are gone, or are not allowed any more', async () => {
    const { messages } = await host((await open()).bundle.session(), [
      ...turns.slice(0, -1),
      use('till'),
      'Done.',
    ])
    const { 'starter/SKILL.md': starter, 'bread/rye/SKILL.md': rye } = bakery
    const { bundle, events } = await open({
      'starter/SKILL.md': starter,
      'bread/rye/SKILL.md': rye.replace('Knead', 'Fold'),
      'bread/rye/times.md': 'Two hours.\n',
      'till/SKILL.md': skillText('till', 'Count the till.'),
    })
    const next = bundle.session({ permissions: { till: 'ask' }, onAsk: () => expect.fail('nobody is asked') })
    const restored = await resume(next, messages)
    expect(restored).toEqual({ isSame: false, changed: ['bread:rye'], gone: ['rolls'], denied: ['till'] })
    expect(next.used).toEqual(['starter'])
    expect(events).toEqual([])
  })

  test('believes no message: a result without the instructions, or with those of another, loads nothing', async () => {
    const { bundle } = await open()
    const { messages } = await host(bundle.session(), [use('rolls'), 'Done.'])
    const forge = (from: string | RegExp, to: string) =>
      JSON.parse(
        JSON.stringify(messages, (_key, value) =>
          typeof value === 'string' ? value.replace(from, to) : value,
        ),
      )
    for (const forged of [
      forge('Shape the rolls.', 'Burn the rolls.'),
      forge(/<skill_content[\s\S]*/, 'Loaded.'),
      forge(/^rolls$|(?<="name":")rolls(?=")/, 'till'),
    ]) {
      const next = bundle.session()
      await resume(next, forged)
      expect(next.used).toEqual([])
      expect((await next.use('rolls')).repeated).toBe(false)
    }
  })

  test('passes over what is not a message, and refuses what is not a list', async () => {
    const { bundle } = await open()
    const session = bundle.session()
    expect(
      await resume(session, [null, 7, 'x', [], {}, { role: 'assistant' }, { type: 'tool' }]),
    ).toMatchObject(none)
    for (const messages of [undefined, null, 'x', { length: 1 }, new Map()])
      expect(await catchFault(resume(session, messages))).toMatchObject({
        code: 'invalid-messages',
        message: 'Give a list of messages',
      })
    const part = fc.letrec(tie => ({
      value: fc.oneof(
        fc.string(),
        fc.constantFrom('skill_use', 'tool-call', 'tool', 'assistant', 'ai', null),
        tie('map'),
        tie('list'),
      ),
      list: fc.array(tie('value'), { maxLength: 3 }),
      map: fc.dictionary(
        fc.constantFrom(
          'role',
          'type',
          'content',
          'parts',
          'tool_calls',
          'id',
          'call_id',
          'function',
          'name',
          'input',
          'output',
          '__proto__',
        ),
        tie('value'),
      ),
    }))
    await fc.assert(
      fc.asyncProperty(fc.array(part.map), async messages => {
        await resume(session, messages)
        expect(session.used).toEqual([])
      }),
      { numRuns: getRuns(50) },
    )
  })

  test('stops when it is told to', async () => {
    const { bundle } = await open()
    const { messages } = await host(bundle.session(), turns)
    expect(
      await catchFault(resume(bundle.session(), messages, { signal: AbortSignal.abort() })),
    ).toMatchObject({
      code: 'aborted',
    })
  })
})

test('the AI SDK keeps calls and answers in one part of what the interface shows', async () => {
  const { bundle } = await open()
  const { text: output } = await bundle.session().use('rolls')
  const part = { toolCallId: 'a', state: 'output-available', input: { name: 'rolls' }, output }
  for (const shown of [
    { type: 'tool-skill_use', ...part },
    { type: 'dynamic-tool', toolName: 'load_skill', ...part },
  ]) {
    const session = bundle.session()
    expect((await ai.resumeFromMessages(session, [{ role: 'assistant', parts: [shown] }])).isSame).toBe(true)
    expect(session.used).toEqual(['rolls'])
    const other = bundle.session()
    await ai.resumeFromMessages(other, [{ role: 'user', parts: [shown] }])
    expect(other.used).toEqual([])
  }
})

describe('any other framework', () => {
  test('gives the texts themselves', async () => {
    const { bundle } = await open()
    const { text } = await bundle.session().use('rye', { arguments: ['one', 'loaf'] })
    const session = bundle.session()
    const given = [{ name: 'bread:rye', arguments: ['one', 'loaf'], text }]
    expect(await session.resume({ given })).toEqual({ isSame: true, ...none })
    expect(session.used).toEqual(['starter', 'bread:rye'])
    for (const wrong of [7, [7], [{ name: 'rolls' }], [{ name: 'rolls', text, arguments: {} }]])
      expect(await catchFault(session.resume({ given: wrong }))).toMatchObject({ code: 'invalid-messages' })
  })

  test('gives no more than a thousand of them, and no arguments without end', async () => {
    const { bundle } = await open()
    const { text } = await bundle.session().use('rolls')
    const session = bundle.session()
    const rest = Array.from({ length: 1_000 }, () => ({ name: 'none', text: '' }))
    expect(await session.resume({ given: [{ name: 'rolls', text }, ...rest] })).toMatchObject({
      gone: ['none'],
    })
    expect(session.used).toEqual([])
    const args = 'x'.repeat(200_000)
    const long = await bundle.session().use('rye', { arguments: args })
    const given = [{ name: 'rye', arguments: args, text: long.text }]
    expect(await session.resume({ given })).toMatchObject({ changed: ['bread:rye'] })
  })
})
