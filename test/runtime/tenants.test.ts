/** Two tenants with one name and one `path` in one source of records: each session sees its variant, or else the general skill. */
import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { beforeAll, describe, expect, test } from 'vitest'
import { createMcpServer } from '../../src/hosts/mcp/server.ts'
import { type CompileOptions, compile } from '../../src/pipeline/compile-memory.ts'
import type { SkillInput } from '../../src/pipeline/sources/record.ts'
import type { Bundle } from '../../src/runtime/bundle.ts'
import { openBundle } from '../../src/runtime/runtime.ts'
import { skillTools } from '../../src/runtime/tools.ts'
import { skillText } from '../support/tree.ts'

const record = (name: string, body: string, tenant?: string, fields = ''): SkillInput => ({
  path: name,
  content: skillText(name, body, fields),
  ...(tenant !== undefined && { tenant }),
})

const deploy = [
  record('deploy', 'Deploy anywhere.'),
  record('deploy', 'Deploy to Acme.', 'acme'),
  record('deploy', 'Deploy to Globex.', 'globex'),
]
const others = [
  record('release', 'Release.', undefined, 'requires: { skills: [deploy] }\n'),
  record('lint', 'Lint.'),
]

async function open(records: SkillInput[], options: CompileOptions = {}): Promise<Bundle> {
  return openBundle((await compile([{ records }], options)).files)
}

const TENANTS = [
  ['acme', 'Deploy to Acme.'],
  ['globex', 'Deploy to Globex.'],
  ['initech', 'Deploy anywhere.'],
  [undefined, 'Deploy anywhere.'],
] as const

describe.each([
  ['a whole bundle', {}],
  ['a split bundle', { splitAbove: 2 }],
])('in %s', (_, options) => {
  let bundle: Bundle
  beforeAll(async () => {
    bundle = await open([...deploy, ...others], options)
  })

  test.each(TENANTS)('a session of %s uses its own', async (scope, body) => {
    const session = bundle.session({ ...(scope && { scope }) })
    const { id, text } = await session.use('deploy')
    expect([id, text.includes(body)]).toEqual(['deploy', true])
    expect((await session.use('release')).loaded).toEqual(['release'])
    const required = await bundle.session({ ...(scope && { scope }) }).use('release')
    expect(required).toMatchObject({ loaded: ['deploy', 'release'], missing: [] })
    expect(required.text).toContain(body)
  })

  test.each(TENANTS)('search, matching and lists of %s have it once', async scope => {
    const session = bundle.session({ ...(scope && { scope }) })
    const found = await session.search('deploy')
    expect(found.map(({ id }) => id)).toEqual(['deploy'])
    const called = await session.search('$deploy', { explain: true })
    expect(called[0]).toMatchObject({ id: 'deploy', relevance: 1 })
    const { matches } = await session.match({ text: 'Please use $deploy' })
    expect(matches.map(({ id }) => id)).toEqual(['deploy'])
    await bundle.load()
    expect(session.skills.map(({ id }) => id)).toEqual(['deploy', 'lint', 'release'])
    expect((await session.catalog()).text.match(/- deploy:/g)).toHaveLength(1)
  })
})

test('a host sees the general one, or the first where there is none', async () => {
  const bundle = await open([...deploy, ...others])
  expect(bundle.skills.map(({ id }) => id)).toEqual(['deploy', 'lint', 'release'])
  expect((await bundle.search('deploy')).map(({ id }) => id)).toEqual(['deploy'])
  expect(bundle.shadows).toEqual([])
  const none = await open(deploy.slice(1))
  expect(none.session().skills).toEqual([])
  expect((await none.session({ scope: 'globex' }).use('deploy')).text).toContain('Globex')
})

test('rules for an id hold for its variants', async () => {
  const bundle = await open(deploy, { permissions: { deploy: 'deny' } })
  for (const [scope] of TENANTS)
    await expect(bundle.session({ ...(scope && { scope }) }).use('deploy')).rejects.toMatchObject({
      code: 'denied-skill',
    })
})

test('names, orders and counts in the manifest', async () => {
  const { manifest, findings } = await compile([{ records: [...deploy, ...others] }])
  const listed = manifest.skills.map(({ id, variantOf, scope }) => [id, variantOf, scope])
  expect(listed).toEqual([
    ['deploy', undefined, undefined],
    ['deploy+acme', 'deploy', ['acme']],
    ['deploy+globex', 'deploy', ['globex']],
    ['lint', undefined, undefined],
    ['release', undefined, undefined],
  ])
  expect(findings.map(({ code }) => code)).toEqual([])
  const kept = await compile([{ records: [...deploy, ...others] }], { entries: ['release'] })
  expect(kept.manifest.skills.map(({ id }) => id)).toEqual([
    'deploy',
    'deploy+acme',
    'deploy+globex',
    'release',
  ])
  const shared = await compile([{ records: [...deploy, { ...deploy[1], tenant: 'hooli' } as SkillInput] }])
  expect(shared.manifest.skills.map(({ id, scope }) => [id, scope])).toContainEqual([
    'deploy+acme',
    ['acme', 'hooli'],
  ])
})

test('files of the same level come first, a better level of a tenant does not', async () => {
  const files = { 'deploy/SKILL.md': skillText('deploy', 'Deploy from the folder.') }
  const list = async (records: SkillInput[], level: string) =>
    (await compile([{ files, level: level as 'user' }, { records }])).manifest.skills.map(({ id }) => id)
  expect(await list(deploy, 'project')).toEqual(['deploy'])
  expect(await list(deploy, 'user')).toEqual(['deploy', 'deploy+acme', 'deploy+globex'])
})

test('MCP and tools give each tenant its own', async () => {
  const bundle = await open([...deploy, ...others])
  for (const [scope, body] of TENANTS) {
    const session = { ...(scope && { scope }) }
    const client = new Client({ name: 'test', version: '1' })
    const [near, far] = InMemoryTransport.createLinkedPair()
    await Promise.all([createMcpServer(bundle, { session }).connect(far), client.connect(near)])
    const { content } = await client.callTool({ name: 'skill_use', arguments: { name: 'deploy' } })
    const [, use] = skillTools(bundle.session(session))
    expect(content).toEqual([{ type: 'text', text: (await use?.execute({ name: 'deploy' }))?.text }])
    expect(JSON.stringify(content)).toContain(body)
    const { resources } = await client.listResources()
    const address = resources.find(({ name }) => name === 'deploy')?.uri ?? ''
    const read = await client.readResource({ uri: address })
    expect(JSON.stringify(read.contents)).toContain(body)
    await client.close()
  }
})
