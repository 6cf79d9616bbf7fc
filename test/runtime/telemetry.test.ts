/** Spans as the SDK of OpenTelemetry saw them: for sessions, tools, adapters and MCP. */

import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { describe, expect, test } from 'vitest'
import { getChunkDigest } from '../../src/format/locate.ts'
import { openBundle, type Session } from '../../src/runtime/runtime.ts'
import { traceSession } from '../../src/runtime/telemetry.ts'
import { skillTools } from '../../src/runtime/tools.ts'
import { compileFiles } from '../support/bundles.ts'
import { catchFault } from '../support/fault.ts'
import { connectTo } from '../support/mcp.ts'
import { openaiChat } from '../support/talk-openai.ts'
import { skillText } from '../support/tree.ts'

const SECRET = 'sk-live-0123456789'

const files = {
  'bread/rye/SKILL.md': `---\nname: rye\ndescription: Bakes rye. Use it for rye.\nversion: 1.2.0\n---\n\nKnead ${SECRET} for $ARGUMENTS.\n\n## Bake\n\nHot.\n`,
  'bread/rye/times/oven.md': `Two hours, ${SECRET}.\n`,
  'vault/SKILL.md': skillText('vault', SECRET),
}

function openTelemetry() {
  const exporter = new InMemorySpanExporter()
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
  const tracer = provider.getTracer('bakery')
  const finish = () => {
    const spans = exporter.getFinishedSpans().map(({ name, kind, status, attributes, events }) => ({
      name,
      kind,
      status,
      attributes,
      events,
    }))
    exporter.reset()
    return spans
  }
  return { tracer, finish }
}

async function open() {
  const telemetry = openTelemetry()
  const bundle = await openBundle(await compileFiles(files, { permissions: { vault: 'deny' } }))
  const source = `https://baker:${SECRET}@example.com/skills?key=${SECRET}#${SECRET}`
  const options = { tracer: telemetry.tracer, source }
  const session = traceSession(bundle.session({ agent: 'baker' }), options)
  return { ...telemetry, bundle, session, options }
}

const COMMON = {
  'gen_ai.operation.name': 'execute_tool',
  'gen_ai.agent.name': 'baker',
}
const RYE = {
  ...COMMON,
  'gen_ai.skill.name': 'rye',
  'gen_ai.skill.source.uri': 'https://example.com/skills',
  'skillc.skill.id': 'bread:rye',
}
const OK = { code: 0 }

describe('a traced session', () => {
  test('makes a span of each call, with the attributes of the conventions', async () => {
    const { session, finish } = await open()
    const { skill } = await session.use('rye', { arguments: SECRET, by: 'user' })
    await session.use('rye', { section: 'bake' })
    await session.resource('rye', './times/../times/oven.md')
    await session.search(SECRET)
    const [use, section, resource, search] = finish()
    expect(use).toEqual({
      name: 'execute_tool skill_use rye',
      kind: 0,
      status: OK,
      events: [],
      attributes: {
        ...RYE,
        'gen_ai.tool.name': 'skill_use',
        'skillc.by': 'user',
        'skillc.skill.digest': getChunkDigest(skill),
        'skillc.repeated': false,
        'skillc.loaded': 1,
        'skillc.missing': 0,
        'skillc.characters': expect.any(Number),
      },
    })
    expect(section?.attributes).toMatchObject({ 'skillc.section': 'bake', 'skillc.offset': 0 })
    expect(resource).toMatchObject({
      name: 'execute_tool skill_resource rye times/oven.md',
      status: OK,
      attributes: {
        ...RYE,
        'gen_ai.tool.name': 'skill_resource',
        'gen_ai.skill.resource.name': 'times/oven.md',
        'skillc.resource.size': files['bread/rye/times/oven.md'].length,
        'skillc.resource.digest': expect.stringMatching(/^sha256:/),
      },
    })
    expect(search).toMatchObject({
      name: 'execute_tool skill_search',
      attributes: { ...COMMON, 'gen_ai.tool.name': 'skill_search', 'skillc.found': expect.any(Number) },
    })
  })

  test('gives what the session gives, and is one', async () => {
    const { session, bundle } = await open()
    const plain = bundle.session({ agent: 'baker' })
    expect(await session.use('rye')).toEqual(await plain.use('rye'))
    expect([session.used, session.skills, await session.catalog(), session.agent]).toEqual([
      plain.used,
      plain.skills,
      await plain.catalog(),
      'baker',
    ])
    session.disable('rye')
    expect(session.skills).toEqual([])
  })

  test('puts a code and no words into the span of what fails', async () => {
    const { session, finish } = await open()
    const calls: [() => Promise<unknown>, string, string | undefined][] = [
      [() => session.use(SECRET), 'unknown-skill', undefined],
      [() => session.use('vault'), 'denied-skill', 'vault'],
      [() => session.use('rye', { section: SECRET }), 'unknown-section', 'bread:rye'],
      [() => session.resource('rye', `/${SECRET}`), 'unsafe-path', 'bread:rye'],
      [() => session.resource('rye', SECRET), 'unknown-file', 'bread:rye'],
    ]
    for (const [call, code, id] of calls) {
      expect((await catchFault(call())).code).toBe(code)
      const [span, ...more] = finish()
      expect(more).toEqual([])
      expect(span).toMatchObject({ status: { code: 2, message: code }, attributes: { 'error.type': code } })
      expect(span?.attributes['skillc.skill.id']).toBe(id)
      // A skill alone, without a file, is not a name for the reading of one.
      expect(span?.name).toMatch(/^execute_tool skill_(?:use|resource)$/)
      expect(JSON.stringify(span)).not.toContain(SECRET)
    }
  })

  test('never shows instructions, files, arguments, requests or what an address hides', async () => {
    const { session, bundle, options, finish } = await open()
    const some: Session[] = [
      session,
      session.fork(),
      traceSession(bundle.session(), { ...options, descriptions: true }),
    ]
    for (const one of some) {
      await one.use('rye', { arguments: [SECRET] })
      await one.resource('rye', 'times/oven.md')
      await one.search(`rye ${SECRET}`)
    }
    const spans = finish()
    expect(spans).toHaveLength(9)
    expect(JSON.stringify(spans)).not.toMatch(/sk-live|Knead|Two hours|baker:/)
    const described = spans.filter(({ attributes }) => 'gen_ai.skill.description' in attributes)
    expect(described.map(({ attributes }) => attributes['gen_ai.skill.description'])).toEqual([
      'Bakes rye. Use it for rye.',
    ])
  })

  test('leaves out a source that is not an address', async () => {
    const { bundle, tracer, finish } = await open()
    await traceSession(bundle.session(), { tracer, source: '/home/baker/skills' }).use('rye')
    expect(finish()[0]?.attributes).not.toHaveProperty('gen_ai.skill.source.uri')
  })

  test('ends the span of a call that a host’s own callback breaks', async () => {
    const { tracer, finish } = await open()
    const bundle = await openBundle(
      await compileFiles(files, { permissions: { rye: 'ask', '*:rye': 'ask' } }),
    )
    const onAsk = () => Promise.reject(new Error(SECRET))
    const session = traceSession(bundle.session({ onAsk }), { tracer })
    await expect(session.use('rye')).rejects.toThrow(SECRET)
    expect(finish()).toMatchObject([{ status: { code: 2, message: '_OTHER' } }])
  })
})

describe('of a traced session', () => {
  test('tools make spans with their own names, what fails included', async () => {
    const { session, finish } = await open()
    const names = ['load_skill', 'read_skill_resource', 'search_skills'] as const
    const [load, read, search] = skillTools(session, { names: [...names] })
    await load?.execute({ skill_name: 'rye' })
    await read?.execute({ skill_name: 'rye', resource_name: 'times/oven.md' })
    await search?.execute({ query: 'rye' })
    const result = await load?.execute({ skill_name: 'oats' })
    expect(result?.isError).toBe(true)
    expect(finish().map(({ name, status }) => [name, status.code])).toEqual([
      ['execute_tool load_skill rye', 0],
      ['execute_tool read_skill_resource rye times/oven.md', 0],
      ['execute_tool search_skills', 0],
      ['execute_tool load_skill', 2],
    ])
  })

  test('adapters do too: a whole conversation', async () => {
    const { session, finish } = await open()
    await openaiChat(session, [
      [{ tool: 'skill_search', input: { query: 'rye bread' } }],
      [{ tool: 'skill_use', input: { name: 'rye' } }],
      [{ tool: 'skill_resource', input: { name: 'rye', path: 'times/oven.md' } }],
      'Done.',
    ])
    expect(finish().map(({ name }) => name)).toEqual([
      'execute_tool skill_search',
      'execute_tool skill_use rye',
      'execute_tool skill_resource rye times/oven.md',
    ])
  })

  test('a skill that runs in a subagent makes its span there', async () => {
    const { tracer, finish } = openTelemetry()
    const bundle = await openBundle(
      await compileFiles({
        'plan/SKILL.md': skillText('plan', 'Plan.').replace('\nname', '\ncontext: fork\nname'),
      }),
    )
    const session = traceSession(bundle.session(), { tracer })
    const [tool] = skillTools(session, { names: ['skill_use'], onFork: () => 'Planned.' })
    await tool?.execute({ name: 'plan' })
    expect(finish().map(({ name }) => name)).toEqual(['execute_tool skill_use plan'])
  })
})

test('a server of MCP makes spans of its tools and prompts', async () => {
  const { bundle, tracer, finish } = await open()
  const { client } = await connectTo(bundle, { telemetry: { tracer } })
  await client.callTool({ name: 'skill_use', arguments: { name: 'rye' } })
  await client.callTool({ name: 'skill_use', arguments: { name: 'oats' } })
  await client.getPrompt({ name: 'bread:rye' })
  expect(
    finish().map(({ name, attributes }) => [name, attributes['skillc.by'], attributes['error.type']]),
  ).toEqual([
    ['execute_tool skill_use rye', undefined, undefined],
    ['execute_tool skill_use', undefined, 'unknown-skill'],
    ['execute_tool skill_use rye', 'user', undefined],
  ])
})
