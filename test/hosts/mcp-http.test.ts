/** The MCP server over HTTP: whole conversations of both kinds of client through node:http, and its bounds. */
import { createServer, type Server } from 'node:http'
import { Readable } from 'node:stream'
import { type Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type McpHandler, type McpOptions, mcpHandler } from '../../src/hosts/mcp/mcp.ts'
import { type Bundle, openBundle } from '../../src/runtime/runtime.ts'
import { compileFiles } from '../support/bundles.ts'
import { catchRefusal, ERAS, type Era, makeClient, textIn } from '../support/mcp.ts'
import { skillText } from '../support/tree.ts'

const bakery = {
  'bread/rye/SKILL.md': skillText('rye', 'Two hours. See [times](times.md).'),
  'bread/rye/times.md': 'Two hours.\n',
  'rolls/SKILL.md': skillText('rolls'),
}

const running: { server: Server; handler: McpHandler }[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const { server, handler } of running.splice(0)) {
    await handler.close()
    server.closeAllConnections()
    server.close()
  }
})

/** A handler behind a real server, as a host mounts it. */
async function serve(bundle: Bundle, options: McpOptions = {}): Promise<{ url: URL; handler: McpHandler }> {
  const handler = mcpHandler(bundle, options)
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', headers, url = '/' } = incoming
    const hasBody = method !== 'GET' && method !== 'HEAD'
    const abort = new AbortController()
    outgoing.on('close', () => abort.abort())
    const request = new Request(new URL(url, 'http://127.0.0.1'), {
      method,
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
      signal: abort.signal,
      ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
    } as RequestInit)
    const response = await handler.fetch(request)
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.flushHeaders()
    try {
      for await (const part of response.body ?? []) outgoing.write(part)
    } catch {
      // The client is gone.
    }
    outgoing.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  running.push({ server, handler })
  const bound = server.address()
  const url = new URL(`http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/mcp`)
  return { url, handler }
}

async function connect(
  url: URL,
  era: Era,
): Promise<{ client: Client; transport: StreamableHTTPClientTransport }> {
  const client = makeClient(era)
  const transport = new StreamableHTTPClientTransport(url)
  await client.connect(transport)
  return { client, transport }
}

const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

describe.each(ERAS)('a client of %s', era => {
  test('carries a conversation from search to answer', async () => {
    const { url } = await serve(await openBundle(await compileFiles(bakery)))
    const { client } = await connect(url, era)
    expect(client.getNegotiatedProtocolVersion()).toBe(era === 'legacy' ? '2025-11-25' : era)
    expect((await client.listTools()).tools).toHaveLength(3)
    const found = await client.callTool({ name: 'skill_search', arguments: { query: 'rye' } })
    expect(textIn(found)).toContain('bread:rye')
    expect(textIn(await client.callTool({ name: 'skill_use', arguments: { name: 'bread:rye' } }))).toContain(
      'Two hours.',
    )
    const read = { name: 'skill_resource', arguments: { name: 'bread:rye', path: 'times.md' } }
    expect(textIn(await client.callTool(read))).toBe('Two hours.\n')
    expect((await client.listPrompts()).prompts).toHaveLength(2)
    const skills = new SkillsClient(client)
    const { skills: entries } = await skills.list()
    for (const entry of entries) expect((await skills.read(entry)).verified).toBe(true)
    expect(entries).toHaveLength(2)
    expect((await skills.readDirectory('skill://bread/rye')).resources).toHaveLength(2)
    const { code } = await catchRefusal(client.readResource({ uri: 'skill://bread/rye/%2e%2e/x' }))
    expect(code).toBe(-32602)
    await client.close()
  })

  test('hears of a reload', async () => {
    let files = await compileFiles(bakery)
    const bundle = await openBundle(path => files.get(path))
    const { url } = await serve(bundle)
    const { client } = await connect(url, era)
    let told = 0
    client.setNotificationHandler('notifications/resources/list_changed', () => void told++)
    if (era !== 'legacy') await client.listen({ resourcesListChanged: true })
    // Again and again: the stream of an older client is opened behind its back, nobody knows when.
    let builds = 0
    const rebuild = async () => {
      const name = `tart-${++builds}`
      files = await compileFiles({ ...bakery, [`${name}/SKILL.md`]: skillText(name) })
      await bundle.reload()
      return told
    }
    await expect.poll(rebuild, { interval: 100, timeout: 60_000 }).toBeGreaterThan(0)
    await client.close()
  })

  test('has the rules of the handler, and a session of its own', async () => {
    const bundle = await openBundle(await compileFiles(bakery))
    const { url } = await serve(bundle, { session: { permissions: { rolls: 'deny' } } })
    const [one, other] = [await connect(url, era), await connect(url, era)]
    for (const { client } of [one, other]) {
      const used = await client.callTool({ name: 'skill_use', arguments: { name: 'rolls' } })
      expect(used.isError).toBe(true)
    }
    if (era === 'legacy') expect(one.transport.sessionId).not.toBe(other.transport.sessionId)
    else expect(one.transport.sessionId).toBeUndefined()
  })
})

describe('sessions', () => {
  const opened = async (options: McpOptions) => {
    const { url, handler } = await serve(await openBundle(await compileFiles(bakery)), options)
    const list = async ({ transport }: { transport: StreamableHTTPClientTransport }) => {
      const headers = { ...json, 'mcp-session-id': transport.sessionId ?? '' }
      const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/list' })
      const response = await fetch(url, { method: 'POST', headers, body })
      await response.body?.cancel()
      return response.status
    }
    return { url, handler, list }
  }

  test('are bounded in number: the one that was idle longest ends', async () => {
    const { url, list } = await opened({ maxSessions: 2 })
    const first = await connect(url, 'legacy')
    const second = await connect(url, 'legacy')
    expect(await list(first)).toBe(200)
    const third = await connect(url, 'legacy')
    expect([await list(first), await list(second), await list(third)]).toEqual([200, 404, 200])
  })

  test('end when nobody has used them for a while', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { url, list } = await opened({ idleMs: 60_000 })
    const client = await connect(url, 'legacy')
    vi.advanceTimersByTime(50_000)
    expect(await list(client)).toBe(200)
    vi.advanceTimersByTime(50_000)
    expect(await list(client)).toBe(200)
    vi.advanceTimersByTime(60_000)
    expect(await list(client)).toBe(404)
  })

  test('end when the client says so', async () => {
    const { url, list } = await opened({})
    const client = await connect(url, 'legacy')
    expect(await list(client)).toBe(200)
    await client.transport.terminateSession()
    expect(await list(client)).toBe(404)
  })

  test('end with the handler, which then refuses all', async () => {
    const { url, handler, list } = await opened({})
    const client = await connect(url, 'legacy')
    await handler.close()
    expect(await list(client)).toBe(503)
    expect((await fetch(url, { method: 'POST', headers: json, body: '{}' })).status).toBe(503)
  })

  test('stop listening to the bundle', async () => {
    const bundle = await openBundle(await compileFiles(bakery))
    let listening = 0
    const { on } = bundle
    const counted: Bundle = Object.assign(Object.create(bundle), {
      on: (listener: Parameters<typeof on>[0]) => {
        listening++
        const off = on(listener)
        return () => {
          listening--
          off()
        }
      },
    })
    const { url, handler } = await serve(counted, { maxSessions: 3 })
    for (let count = 0; count < 6; count++) await connect(url, 'legacy')
    // The handler itself, and three sessions.
    await expect.poll(() => listening).toBe(4)
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    for (let count = 0; count < 6; count++) {
      expect((await fetch(url, { method: 'POST', headers: json, body })).status).toBe(400)
    }
    await expect.poll(() => listening).toBe(4)
    await handler.close()
    await expect.poll(() => listening).toBe(0)
  })
})

describe('requests', () => {
  test.each([
    ['a GET without a session', { method: 'GET', headers: { accept: 'text/event-stream' } }, 400],
    ['a DELETE without a session', { method: 'DELETE' }, 400],
    ['another method', { method: 'PUT', body: '{}' }, 400],
    ['a session that there is not', { method: 'GET', headers: { 'mcp-session-id': 'x' } }, 404],
    ['what is no JSON', { method: 'POST', headers: json, body: '{' }, 400],
    ['no message', { method: 'POST', headers: json, body: '"hello"' }, 400],
    ['another type', { method: 'POST', headers: { ...json, 'content-type': 'text/plain' }, body: '{}' }, 415],
    ['no session opened first', { method: 'POST', headers: json, body: call('tools/list') }, 400],
    [
      'an unknown version',
      { method: 'POST', headers: { ...json, 'mcp-protocol-version': '1999-01-01' }, body: call('x') },
      400,
    ],
  ])('with %s are refused', async (_, init, status) => {
    const { url } = await serve(await openBundle(await compileFiles(bakery)))
    const response = await fetch(url, init)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { code: expect.any(Number) } })
    // And the next one is served.
    const { client } = await connect(url, 'legacy')
    expect((await client.listTools()).tools).toHaveLength(3)
  })

  test('without a session say what to do', async () => {
    const { url } = await serve(await openBundle(await compileFiles(bakery)))
    const response = await fetch(url, { headers: { accept: 'text/event-stream' } })
    expect(await response.json()).toMatchObject({ error: { message: 'Open a session first' } })
  })

  test.each<Record<string, string>>([
    {},
    { 'mcp-session-id': 'x' },
    { 'mcp-protocol-version': '2026-07-28' },
  ])('that are too long are refused before anything is parsed, with %j', async headers => {
    const handler = mcpHandler(await openBundle(await compileFiles(bakery)), { maxBodyBytes: 1_000 })
    const post = (method: string) =>
      new Request('http://127.0.0.1/mcp', {
        method: 'POST',
        headers: { ...json, ...headers },
        body: call(method),
      })
    expect((await handler.fetch(post('x'.repeat(1_000)))).status).toBe(413)
    expect((await handler.fetch(post('x'.repeat(500)))).status).not.toBe(413)
    await handler.close()
  })

  function call(method: string): string {
    return JSON.stringify({ jsonrpc: '2.0', id: 1, method })
  }
})
