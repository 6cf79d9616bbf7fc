/** Commands that read a bundle, with its address in place of its folder. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtFrom } from '../support/bundles.ts'
import { runForPeople } from '../support/people-io.ts'
import { scratchFolder, skillText } from '../support/tree.ts'

const cwd = scratchFolder('elsewhere')
const evals = [{ query: 'weigh the rye flour', should_trigger: true }]
let asked: string[] = []
let address = ''

const server = createServer((request, response) => {
  const path = request.url ?? ''
  asked.push(path)
  const file = join(cwd, 'dist/skills', path)
  if (existsSync(file)) response.end(readFileSync(file))
  else response.writeHead(404).end()
})

beforeAll(async () => {
  await builtFrom(cwd, {
    'skills/rye/SKILL.md': skillText('rye', 'Weigh.', 'paths: "*.csv"\n'),
    'skills/rye/evals/trigger-evals.json': JSON.stringify(evals),
    'skills/rolls/SKILL.md': skillText('rolls'),
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(cwd, { recursive: true, force: true })
})

test.each([
  ['search', '"" --path a.csv --json', ['manifest.json', 'search/']],
  ['show', 'rye --json', ['manifest.json', 'skills/']],
  ['prompt', '--json', ['manifest.json', 'prompt.md']],
])(
  '`%s` says the same of an address as of its folder, and fetches no more than it needs',
  async (name, args, needed) => {
    asked = []
    const there = await runForPeople(`${name} ${address} ${args}`, cwd)
    expect(there).toEqual(await runForPeople(`${name} dist/skills ${args}`, cwd))
    expect(there.code).toBe(0)
    expect(asked.filter(path => !needed.some(start => path.startsWith(`/${start}`)))).toEqual([])
  },
)

test('`eval` measures a bundle at an address', async () => {
  const { code, text } = await runForPeople(`eval ${address} --json`, cwd)
  expect(code).toBe(0)
  expect(JSON.parse(text).positive.count).toBe(1)
})

test('`export --to folders` writes the skills of a bundle at an address', async () => {
  expect(await runForPeople(`export ${address} --to folders --skill rye --out unpacked`, cwd)).toMatchObject({
    code: 0,
  })
  expect(readFileSync(join(cwd, 'unpacked/rye/SKILL.md'))).toEqual(
    readFileSync(join(cwd, 'skills/rye/SKILL.md')),
  )
})

test.each(['list', 'eval', 'prompt'])('`%s` names an address that has no bundle', async name => {
  const { code, text } = await runForPeople(`${name} ${address}/nothing`, cwd)
  expect(code).toBe(2)
  expect(text).toContain(`${address}/nothing`)
  expect(text).not.toContain('bug in skillc')
})
