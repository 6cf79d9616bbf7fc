/** `skillc serve`: where it listens, for whom, what it says, and how it ends. */

import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { locateChunk, locateRecord } from '../../src/format/locate.ts'
import { openBundle } from '../../src/runtime/runtime.ts'
import { builtFrom } from '../support/bundles.ts'
import { skillc, startServe } from '../support/cli.ts'
import { raw, request } from '../support/served.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'
import { STOPPED } from '../support/watching.ts'

const scratch = scratchFolder('serve-cli')
const bakery: Tree = {
  'skills/bread/rye/SKILL.md': skillText('rye'),
  'skills/bread/rye/times.md': 'Two hours.\n',
}
let bundle = ''
type Server = Awaited<ReturnType<typeof startServe>>
const running: Server[] = []
async function serve(...args: string[]): Promise<Server> {
  const server = await startServe(args, scratch)
  running.push(server)
  return server
}
beforeAll(async () => {
  bundle = await builtFrom(join(scratch, 'bakery'), bakery)
})
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
})

describe('it says where it listens', () => {
  test('as JSON, on a free port', async () => {
    const { url, port, skills, digest } = await serve(bundle)
    expect(url).toBe(`http://127.0.0.1:${port}/`)
    expect({ skills, digest }).toEqual({ skills: 1, digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) })
    expect((await fetch(url)).headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect((await fetch(`${url}manifest.json`)).headers.get('etag')).toBe(`"${digest.slice(7)}"`)
  })

  test('and at no other address of the machine', async () => {
    const { port } = await serve(bundle)
    expect(await (await fetch(`http://127.0.0.1:${port}/health`)).json()).toMatchObject({ status: 'ok' })
    await expect(fetch(`http://127.0.0.2:${port}/health`)).rejects.toThrow()
  })
})

describe('for whom', () => {
  const status = async (port: number, host: string) =>
    Number(/ (\d+) /.exec(await raw(port, request('GET /health', { host })))?.[1])
  const reader = async ({ url }: Server, origin: string) =>
    (await fetch(`${url}health`, { headers: { origin } })).headers.get('access-control-allow-origin')

  test('on the loopback: its own names and pages only', async () => {
    const server = await serve(bundle)
    expect(await status(server.port, 'localhost')).toBe(200)
    expect(await status(server.port, 'bakery.example')).toBe(421)
    expect(await reader(server, 'http://localhost:3000')).toBe('http://localhost:3000')
    expect(await reader(server, 'https://bakery.example')).toBe(null)
  })

  test('names and pages can be added', async () => {
    const server = await serve(bundle, '--allow-host', 'Bakery.example', '--origin', 'https://bakery.example')
    expect(await status(server.port, 'bakery.example')).toBe(200)
    expect(await status(server.port, 'rolls.example')).toBe(421)
    expect(await reader(server, 'https://bakery.example')).toBe('https://bakery.example')
    expect(await reader(server, 'http://localhost:3000')).toBe(null)
  })

  test('on every address: any name and page', async () => {
    const server = await serve(bundle, '--host', '0.0.0.0')
    expect(await status(server.port, 'bakery.example')).toBe(200)
    expect(
      (await fetch(`http://127.0.0.2:${server.port}/health`)).headers.get('access-control-allow-origin'),
    ).toBe('*')
  })

  test.each<[args: string[], isWarned: boolean]>([
    [['--host', '0.0.0.0'], true],
    [['--host', '0.0.0.0', '--origin', 'https://bakery.example'], true],
    [['--host', '0.0.0.0', '--allow-host', 'bakery.example'], false],
    [['--host', 'localhost'], false],
    [[], false],
  ])('%j: whether it warns that any name is answered', async (args, isWarned) => {
    const { child, ended, err } = await serve(bundle, ...args)
    const warning = 'skillc: Requests for any host are answered at 0.0.0.0; `--allow-host NAME` narrows it.\n'
    if (isWarned) await expect.poll(err, { timeout: 20_000 }).toBe(warning)
    child.kill('SIGTERM')
    await ended
    expect(err()).toBe(isWarned ? warning : '')
  })

  test('without a page', async () => {
    const { url } = await serve(bundle, '--no-page')
    expect((await fetch(url)).status).toBe(404)
  })
})

describe('what it cannot do it says, with 2:', () => {
  test('a port in use', async () => {
    const other = createServer()
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const { code, err, out } = skillc(['serve', bundle, '--port', port], scratch)
    expect({ code, err, out }).toEqual({
      code: 2,
      err: `skillc: Port ${port} of 127.0.0.1 is in use.\nGive another with \`--port\`; \`--port 0\` takes any free one.\n`,
      out: '',
    })
    other.close()
  })

  test.each<[args: string[], message: RegExp]>([
    [['nothing'], /`nothing` cannot be served: `manifest.json` is not there\.\nRun `skillc build` first/],
    [['https:\\\\x'], /cannot be served/],
    [['npm:no-such-bakery'], /cannot be served/],
    [['--host', 'no.such.host.invalid'], /is not an address of this machine/],
    [['--host', '203.0.113.7'], /is not an address of this machine/],
    [['--port', '70000'], /`--port 70000` is not a number from 0 to 65535/],
    [['--port', '1.5'], /`--port 1.5` is not a whole number/],
    [['http://127.0.0.1:9/x'], /cannot be read\.\nCheck that the server can be reached/],
    [
      ['--origin', 'bakery.example'],
      /`--origin bakery.example` is not an origin\.\nWrite scheme, name and port/,
    ],
    [['--origin', 'https://bakery.example/shop'], /is not an origin/],
    [['--port', 'rye'], /is not a number/],
  ])('%j', (args, message) => {
    const place = args[0]?.startsWith('--') ? [bundle] : []
    const { code, err } = skillc(['serve', ...place, ...args], scratch)
    expect(err).toMatch(message)
    expect(err).not.toContain('bug')
    expect(code).toBe(2)
  })
})

describe('it ends', () => {
  test.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM'] as const)(
    'with 0 on %s, streams and all',
    async signal => {
      const { child, ended, url } = await serve(bundle)
      const stream = await fetch(`${url}events`)
      child.kill(signal)
      expect(await ended).toBe(0)
      expect(await stream.text()).toContain('event: bundle')
    },
  )
})

describe('it follows the bundle', () => {
  const rebuilt = (folder: string) =>
    builtFrom(join(scratch, folder), { ...bakery, 'skills/rolls/SKILL.md': skillText('rolls') })

  test('and tells listeners when it is built anew', async () => {
    const { url } = await serve(await builtFrom(join(scratch, 'followed'), bakery), '--log')
    const stream = await fetch(`${url}events`)
    await rebuilt('followed')
    let text = ''
    for await (const part of stream.body ?? []) {
      text += Buffer.from(part).toString()
      if (text.includes('reloaded')) break
    }
    expect(text).toContain('"added":["rolls"]')
    expect(await (await fetch(`${url}health`)).json()).toMatchObject({ skills: 2 })
  })

  test('unless it is told not to', async () => {
    const { url } = await serve(await builtFrom(join(scratch, 'left'), bakery), '--no-watch')
    await rebuilt('left')
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(await (await fetch(`${url}health`)).json()).toMatchObject({ skills: 1 })
  })
})

describe('it logs', () => {
  test('nothing where there is no terminal', async () => {
    const { url, err, child, ended } = await serve(bundle)
    await fetch(url)
    child.kill()
    await ended
    expect(err()).toBe('')
  })

  test('a line for each answer when asked to, and no line that a stranger wrote', async () => {
    const { port, err, child, ended } = await serve(bundle, '--log')
    await raw(port, request('GET /rye%0a'))
    await raw(port, request('GET /##[error]rye'))
    child.kill()
    await ended
    const lines = err().split('\n')
    expect(lines[0]).toMatch(/^GET \/rye%0a 404 \d+ B \d+ ms$/)
    expect(lines[1]).toContain('GET /##\\u{5b}error]rye 400')
    if (process.platform !== 'win32') expect(lines.at(-2)).toBe('Stopped')
  })

  test('what clients do not get', async () => {
    const folder = await builtFrom(join(scratch, 'odd'), {
      ...bakery,
      'skills/bread/rye/why#.md': 'Because.\n',
    })
    const { err } = await serve(folder)
    await expect
      .poll(err)
      .toBe('bread:rye: why#.md only in its archive, because the names are not valid in addresses\n')
  })
})

test('a link in the bundle that leaves it is not followed', async () => {
  const folder = await builtFrom(join(scratch, 'linked'), bakery)
  const manifest = readFileSync(join(folder, 'manifest.json'), 'utf8')
  const path = locateChunk(JSON.parse(manifest).skills[0])
  const chunk = join(folder, path)
  rmSync(chunk)
  symlinkSync(join(scratch, 'bakery/skills/bread/rye/SKILL.md'), chunk)
  const { url } = await serve(folder)
  const answer = await fetch(`${url}${path}`)
  expect([answer.status, await answer.json()]).toMatchObject([502, { error: { code: 'unsafe-path' } }])
})

test.each(['LOCALHOST', '127.1'])('%s is the own machine as well: no other site reads it', async host => {
  const { url } = await serve(bundle, '--host', host)
  const port = new URL(url).port
  const answer = await fetch(`http://127.0.0.1:${port}/health`, {
    headers: { origin: 'https://example.com' },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
})

test('its help names its flags', () => {
  const { out } = skillc(['serve', '--help'], scratch)
  for (const flag of [
    '--port',
    '--host',
    '--allow-host',
    '--origin',
    '--scope',
    '--no-page',
    '--no-mcp',
    '--no-watch',
    '--log',
  ])
    expect(out).toContain(flag)
})

describe('docs/mcp.md', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const page = readFileSync(join(root, 'docs/mcp.md'), 'utf8')
  const part = (title: string) => page.slice(page.indexOf(`## ${title}`)).split('\n## ')[0] ?? ''

  test('has a library call that runs on the package as it is installed', () => {
    const [, lines = ''] = /```js\n([\s\S]*?)```/.exec(part('As a library')) ?? []
    const cwd = join(scratch, 'bakery')
    mkdirSync(join(cwd, 'node_modules'))
    symlinkSync(root, join(cwd, 'node_modules/skillc'))
    const shown =
      'console.log(answer.status, port > 0, (await fetch(`http://127.0.0.1:${port}/health`)).status)'
    writeFileSync(join(cwd, 'server.mjs'), `${lines}\n${shown}\nawait close()\n`)
    expect(execFileSync(process.execPath, ['server.mjs'], { cwd, encoding: 'utf8' })).toBe('200 true 200\n')
  })

  test('names paths that are there, with the caching that it says', async () => {
    const { url } = await serve(bundle)
    const { skills } = parseText(await (await fetch(`${url}.well-known/agent-skills/index.json`)).text())
    const known = JSON.parse(readFileSync(join(bundle, 'manifest.json'), 'utf8'))
    const samples: Record<string, string> = {
      '/chunks/…': `/${locateChunk(known.skills[0])}`,
      '/skills/…': `/${locateRecord(known.skills[0])}`,
      'NAME.DIGEST.tar.gz': skills[0]?.url ?? '',
      'NAME/FILE': 'rye/times.md',
      '/api/…': '/api/report',
    }
    const caching: Record<string, string> = {
      revalidated: 'no-cache',
      forever: 'public, max-age=31536000, immutable',
      'not cached': 'no-store',
    }
    let count = 0
    for (const [, paths = '', how = ''] of part('Endpoints').matchAll(/^\| (`.*?) \| .* \| (.*?) \|$/gm)) {
      for (const [, path = ''] of paths.matchAll(/`(.*?)`/g)) {
        if (caching[how] === undefined || /assets|search/.test(path)) continue
        const real = Object.entries(samples).reduce((text, [name, value]) => text.replace(name, value), path)
        const answer = await fetch(new URL(real, url))
        await answer.body?.cancel()
        expect([answer.status, answer.headers.get('cache-control')], path).toEqual([200, caching[how]])
        count++
      }
    }
    expect(count).toBe(13)
  })

  test('says the limits that are set', () => {
    const source = ['listen', 'guard', 'node-http', 'serve'].map(name =>
      readFileSync(join(root, `src/hosts/http/${name}.ts`), 'utf8'),
    )
    for (const text of [
      '16_384',
      'headers: 10_000',
      '2_048',
      'request: 30_000',
      '4 * 2 ** 20',
      'idle: 45_000',
      'keepAlive: 5_000',
    ])
      expect(source.join()).toContain(text)
    for (const text of ['answer: 600_000', 'maxConnections = 2_000', '512 * 2 ** 20', 'maxListeners = 64'])
      expect(source.join()).toContain(text)
  })
})

function parseText(text: string): { skills: { url: string }[] } {
  return JSON.parse(text)
}

describe('skill folders, with --watch', () => {
  const until = async (holds: () => Promise<boolean> | boolean) => {
    for (const end = Date.now() + 120_000; Date.now() < end; ) {
      if (await holds()) return
      await new Promise(resolve => setTimeout(resolve, 25))
    }
    throw new Error('it never came to that')
  }

  test('are built, served, built again, and clients are told', async () => {
    const folder = join(scratch, 'watched')
    mkdirSync(join(folder, 'rolls'), { recursive: true })
    writeFileSync(join(folder, 'rolls/SKILL.md'), skillText('rolls'))
    const server = await serve('watched', '--watch', '--no-emit-on-error', '--out', 'watched-out')
    expect(server.skills).toBe(1)
    const events = await fetch(`${server.url}events`)
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader()
    mkdirSync(join(folder, 'rye'))
    writeFileSync(join(folder, 'rye/SKILL.md'), skillText('rye'))
    let told = ''
    await until(async () => {
      told += (await reader?.read())?.value ?? ''
      return told.includes('event: reloaded')
    })
    await reader?.cancel()
    expect(told).toContain('"added":["rye"]')
    expect(await (await fetch(`${server.url}health`)).json()).toMatchObject({ skills: 2 })
    writeFileSync(join(folder, 'rye/SKILL.md'), '\n')
    await until(() => server.err().includes('nothing was written'))
    expect(server.err()).toContain('watched/rye/SKILL.md')
    expect(await (await fetch(`${server.url}health`)).json()).toMatchObject({ skills: 2 })
    server.child.kill('SIGINT')
    expect(await server.ended).toBe(STOPPED)
  })

  test('without it are served as they are, and nothing is written', async () => {
    plant(join(scratch, 'folders'), {
      'a/rye/SKILL.md': skillText('rye'),
      'b/rolls/SKILL.md': skillText('rolls'),
    })
    const before = readdirSync(join(scratch, 'folders'))
    const { url, skills } = await serve('folders/a', 'folders/b')
    expect(skills).toBe(2)
    const served = await openBundle(url)
    expect(served.skills.map(({ id }) => id)).toEqual(['rolls', 'rye'])
    expect(await served.resource('rye', 'SKILL.md')).toContain('name: rye')
    expect(readdirSync(join(scratch, 'folders'))).toEqual(before)
  })

  test('of the project are served where nothing is built', async () => {
    const cwd = join(scratch, 'project')
    plant(cwd, { 'skills/rye/SKILL.md': skillText('rye') })
    const server = await startServe([], cwd)
    running.push(server)
    expect(server.skills).toBe(1)
  })

  test.each([
    [['none', 'nowhere'], /none/],
    [['empty'], /No skills in `empty`/],
  ])('%j are refused', (args, message) => {
    mkdirSync(join(scratch, 'empty'), { recursive: true })
    expect(skillc(['serve', ...args], scratch)).toMatchObject({
      code: 2,
      err: expect.stringMatching(message),
    })
  })
})
