/** `skillc mcp`: new builds, signals, no other package, and whatever comes on its standard input. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills'
import { describe, expect, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import { builtFrom } from '../support/bundles.ts'
import { CLI } from '../support/cli.ts'
import { connectToCommand, ERAS } from '../support/mcp.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('mcp')

let count = 0

const fresh = () => join(scratch, `case-${++count}`)

const bakery: Tree = {
  'skills/bread/rye/SKILL.md': skillText('rye', 'Run [weigh](scripts/weigh.sh).'),
  'skills/bread/rye/scripts/weigh.sh': { executable: '#!/bin/sh\necho "weighed $1"\n' },
  'skills/rolls/SKILL.md': skillText('rolls'),
}

describe.each(ERAS)('a client of %s', era => {
  test('hears of a new build with --watch', async () => {
    const cwd = fresh()
    const bundle = await builtFrom(cwd, bakery)
    const { client } = await connectToCommand([bundle, '--watch'], cwd, era)
    const told = new Set<string>()
    for (const list of ['tools', 'prompts', 'resources'] as const)
      client.setNotificationHandler(`notifications/${list}/list_changed`, () => void told.add(list))
    if (era !== 'legacy')
      await client.listen({ toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true })
    plant(cwd, { 'skills/tart/SKILL.md': skillText('tart') })
    expect((await build({ cwd, roots: ['skills'], cache: false })).ok).toBe(true)
    await expect.poll(() => told.size, { timeout: 60_000 }).toBe(3)
    const { skills } = await new SkillsClient(client).list()
    expect(skills.map(({ uri }) => uri)).toContain('skill://tart/SKILL.md')
    await client.close()
  })
})

describe('standard input', () => {
  const ask = (id: number, method: string, params = {}) =>
    `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`
  const hello = ask(1, 'initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'baker', version: '1' },
  })

  /** Says something to the command, then asks for the tools; what it wrote, and how it ended. */
  const converse = async (said: string) => {
    const cwd = fresh()
    const child = spawn(process.execPath, [CLI, 'mcp', await builtFrom(cwd, bakery)])
    let out = ''
    let err = ''
    child.stderr.on('data', (text: Buffer) => {
      err += text
    })
    child.stdout.on('data', (text: Buffer) => {
      out += text
      if (out.includes('"id":2')) child.stdin.end()
    })
    // It may end before it has read everything.
    child.stdin.on('error', () => {})
    child.stdin.write(hello + said + ask(2, 'tools/list'))
    const code = await new Promise(resolve => child.on('close', resolve))
    return {
      code,
      err,
      messages: out
        .trim()
        .split('\n')
        .map(line => JSON.parse(line)),
    }
  }

  const MIB = 2 ** 20
  const nested = `${'['.repeat(9_000)}${']'.repeat(9_000)}`
  const padded = (length: number) => ask(7, 'ping', { padding: 'x'.repeat(length) })

  test.each<[string, string, [unknown, number] | undefined]>([
    ['a word', 'hello\n', [null, -32700]],
    ['half a message', '{"jsonrpc":"2.0"\n', [null, -32700]],
    ['bytes', '\u0000\u00ff\n', [null, -32700]],
    ['lists without an end', `${'['.repeat(500)}\n`, [null, -32700]],
    ['a deep message', `{"jsonrpc":"2.0","id":7,"method":"ping","params":{"a":${nested}}}\n`, [null, -32700]],
    ['a batch', '[]\n', [null, -32600]],
    ['null', 'null\n', [null, -32600]],
    ['another protocol', '{"jsonrpc":"1.0","id":7,"method":"tools/list"}\n', [7, -32600]],
    ['a long line', `${'x'.repeat(MIB + 1)}\n`, [null, -32600]],
    ['a long message', padded(3 * MIB), [null, -32600]],
    ['an unknown notification', '{"jsonrpc":"2.0","method":"notifications/nothing"}\n', undefined],
    ['empty lines', '\n\r\n', undefined],
    ['a message of nearly 1 MiB', padded(MIB - 100), undefined],
  ])('that says %s is answered as it should be, and so is what comes next', async (_, said, expected) => {
    const { code, messages } = await converse(said)
    const errors = messages.filter(({ error }) => error).map(({ id, error }) => [id, error.code])
    expect(errors).toEqual(expected === undefined ? [] : [expected])
    expect(messages.at(-1)).toMatchObject({ id: 2, result: { tools: expect.any(Array) } })
    expect(messages.every(({ jsonrpc }) => jsonrpc === '2.0')).toBe(true)
    expect(code).toBe(0)
  })
})

test.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends it with 0, before and during a conversation',
  async signal => {
    const bundle = await builtFrom(fresh(), bakery)
    for (const said of ['', '{"jsonrpc":"2.0","id":1,"method":"ping"}\n']) {
      const child = spawn(process.execPath, [CLI, 'mcp', bundle, '--watch'])
      const text = { out: '', err: '' }
      child.stdout.on('data', (more: Buffer) => {
        text.out += more
      })
      child.stderr.on('data', (more: Buffer) => {
        text.err += more
      })
      child.stdin.write(said === '' ? '\n' : said)
      if (said === '') await new Promise(resolve => setTimeout(resolve, 2_000))
      else await expect.poll(() => text.out, { timeout: 30_000 }).not.toBe('')
      const ended = new Promise(resolve => child.on('close', (...how) => resolve(how)))
      child.kill(signal)
      expect(await ended).toEqual([0, null])
      expect(text.err).toBe('')
    }
  },
)

test('needs no package but skillc', async () => {
  const cwd = fresh()
  const bundle = await builtFrom(cwd, bakery)
  plant(cwd, {
    'alone.cjs': `const Module = require('node:module')
      const resolve = Module._resolveFilename
      Module._resolveFilename = (name, ...rest) => {
        if (/^[^./]/.test(name) && !/^[A-Z]:/.test(name) && !Module.isBuiltin(name)) throw new Error('No ' + name)
        return resolve(name, ...rest)
      }`,
  })
  const alone = { NODE_OPTIONS: `--require "${join(cwd, 'alone.cjs')}"` }
  const { client } = await connectToCommand([bundle], cwd, 'legacy', alone)
  expect((await client.listTools()).tools).toHaveLength(3)
  await client.close()
})
