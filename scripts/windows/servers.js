/**
 * `node scripts/windows/servers.js [SECONDS [NAME…]]`: runs `build --watch`, `serve`, `mcp` and `lsp` under wine for a minute each, with an edit every two
 * seconds that each of them has to show. Not in CI.
 */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createChecks, openWine, TOP, toDrive } from './wine.js'

const [, , seconds = '60', ...wanted] = process.argv
const SECONDS = Number(seconds)
const BETWEEN_MS = 2_000
const PATIENCE_MS = 30_000

const { work, start, onWindows, close } = openWine()
const { check, end } = createChecks()
const cwd = join(work, 'bakery')
const file = join(cwd, 'skills/rye/SKILL.md')

/** Each has a word that no other has. */
const writeSkill = count =>
  writeFileSync(
    file,
    `---\nname: rye\ndescription: Bakes rye bread number${count}. Use when the user asks for rye.\n---\n\nWeigh the flour.\n`,
  )

/** Starts the command, and gathers what it prints. */
function open(...args) {
  const child = start(args, cwd)
  const said = { out: '', err: '' }
  for (const [name, stream] of [
    ['out', child.stdout],
    ['err', child.stderr],
  ])
    stream.setEncoding('utf8').on('data', part => {
      said[name] += part
    })
  child.stdin.on('error', () => {})
  const ended = new Promise(fulfill => child.on('exit', fulfill))
  return { child, said, ended }
}

async function until(find, what, said) {
  for (const last = Date.now() + PATIENCE_MS; Date.now() < last; await wait(50)) {
    const found = await find()
    if (found !== undefined && found !== false) return found
  }
  throw new Error(`${what} did not come:\n${said.out.slice(-1000)}\n${said.err.slice(-2000)}`)
}

/** Each edit has a number that no other has. */
let edits = 0

/** Edits for as long as asked, and waits for each edit to show. */
async function edit(name, { child, ended }, show) {
  const first = edits + 1
  const slowest = { ms: 0 }
  try {
    const begin = Date.now()
    while (Date.now() - begin < SECONDS * 1000) {
      await wait(BETWEEN_MS)
      const at = Date.now()
      await show(++edits)
      slowest.ms = Math.max(slowest.ms, Date.now() - at)
    }
    check(
      `${name}: ${edits - first + 1} edits in ${SECONDS} s, the slowest shown after ${slowest.ms} ms`,
      true,
    )
  } catch (error) {
    check(`${name}, edit ${edits - first + 1}`, false, error.stack)
  }
  child.stdin.end()
  child.kill('SIGKILL')
  await Promise.race([ended, wait(5_000)])
}

async function watch() {
  // Wine 8 tells of no changes below a folder that is watched as a tree.
  const ran = open('build', 'skills', '--watch', '--poll', '--json')
  const { said } = ran
  const rounds = () => said.out.split('\n').length - 1
  await edit('build --watch --poll', ran, async count => {
    await until(() => rounds() >= 1, 'the first round', said)
    const before = rounds()
    writeSkill(count)
    await until(() => rounds() > before, 'a round', said)
  })
}

async function buildSkill(count) {
  writeSkill(count)
  const built = await onWindows(['build', 'skills'], cwd)
  if (built.code !== 0) throw new Error(built.err)
}

async function serve() {
  const ran = open('serve', 'dist/skills', '--json', '--port', '0')
  const { said } = ran
  let url
  await edit('serve', ran, async count => {
    url ??= JSON.parse(
      await until(() => said.out.includes('\n') && said.out.split('\n')[0], 'an address', said),
    ).url
    await buildSkill(count)
    const isThere = async () => {
      const response = await fetch(new URL('.well-known/skills/rye/SKILL.md', url))
      return (await response.text()).includes(`number${count}.`)
    }
    await until(isThere, 'the edit', said)
  })
}

async function mcp() {
  const ran = open('mcp', 'dist/skills', '--watch')
  const { child, said } = ran
  const messages = () =>
    said.out
      .split('\n')
      .slice(0, -1)
      .map(line => JSON.parse(line))
  let next = 0
  const notify = (method, params = {}) =>
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method, params })}\n`)
  const ask = (method, params) => {
    const id = ++next
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    return until(() => messages().find(message => message.id === id), method, said)
  }
  await edit('mcp --watch', ran, async count => {
    if (next === 0) {
      const clientInfo = { name: 'baker', version: '1.0.0' }
      await ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo })
      notify('notifications/initialized')
    }
    await buildSkill(count)
    const search = { name: 'skill_search', arguments: { query: `number${count}` } }
    await until(
      async () => JSON.stringify(await ask('tools/call', search)).includes(`number${count}.`),
      'the edit',
      said,
    )
  })
}

async function lsp() {
  const ran = open('lsp')
  const { child, said } = ran
  const uri = `file:///${toDrive(file).replaceAll('\\', '/')}`
  const write = message => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message })
    child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }
  const folder = `file:///${toDrive(cwd).replaceAll('\\', '/')}`
  const isOpen = { yes: false }
  await edit('lsp', ran, async count => {
    if (!isOpen.yes) {
      const workspaceFolders = [{ uri: folder, name: 'bakery' }]
      write({
        id: 1,
        method: 'initialize',
        params: { processId: null, rootUri: null, workspaceFolders, capabilities: {} },
      })
      await until(() => said.out.includes('"id":1'), 'initialize', said)
      write({ method: 'initialized', params: {} })
      write({
        method: 'textDocument/didOpen',
        params: { textDocument: { uri, languageId: 'markdown', version: 0, text: '' } },
      })
      isOpen.yes = true
    }
    const text = `---\nname: rye\ndescription: Bakes rye bread. Use when the user asks for rye.\n---\n\nRead [it](missing-${count}.md).\n`
    write({
      method: 'textDocument/didChange',
      params: { textDocument: { uri, version: count }, contentChanges: [{ text }] },
    })
    await until(() => said.out.includes(`missing-${count}.md`), 'a finding', said)
  })
}

try {
  mkdirSync(cwd)
  cpSync(join(TOP, 'examples/skills'), join(cwd, 'skills'), { recursive: true })
  mkdirSync(join(cwd, 'skills/rye'))
  writeSkill(0)
  const servers = { watch, serve, mcp, lsp }
  for (const [name, serveIt] of Object.entries(servers))
    if (wanted.length === 0 || wanted.includes(name)) await serveIt()
} finally {
  close()
}
end()
