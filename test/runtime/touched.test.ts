/** Sessions that follow the work: files that are touched open skills, however a tool writes their paths. */
import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { describe, expect, test } from 'vitest'
import { createMcpServer } from '../../src/hosts/mcp/mcp.ts'
import { openBundle, type SessionOptions } from '../../src/runtime/runtime.ts'
import { skillTools } from '../../src/runtime/tools.ts'
import { compileFiles } from '../support/bundles.ts'
import { skillText } from '../support/tree.ts'

const files = {
  'skills/react/SKILL.md': skillText('react', 'Memoize.', 'paths: src/**\n'),
  'apps/web/.claude/skills/pages/SKILL.md': skillText('pages', 'Render.', 'paths: src/**\n'),
  'skills/plain/SKILL.md': skillText('plain', 'Do.'),
}
const react = 'skills:react'
const pages = 'apps:web:.claude:skills:pages'

async function open(options?: SessionOptions) {
  return (await openBundle(await compileFiles(files))).session(options)
}

describe('touched', () => {
  test.each([
    ['src/a.ts'],
    ['./src/a.ts'],
    ['lib/../src/a.ts'],
    ['src\\a.ts'],
    ['/home/me/proj/src/a.ts'],
    ['/home/me/proj/./src/a.ts'],
  ])('opens a skill for %s', async path => {
    const session = await open({ project: '/home/me/proj/' })
    expect(session.waiting.map(({ id }) => id)).toEqual([pages, react])
    expect(await session.touched([path])).toEqual([react])
    expect(session.skills.map(({ id }) => id)).toContain(react)
    expect(await session.touched([path])).toEqual([])
  })

  test('knows drives of Windows, and projects that nobody named', async () => {
    const session = await open({ project: 'c:\\proj' })
    expect(await session.touched(['C:\\proj\\src\\a.ts'])).toEqual([react])
    expect(await (await open()).touched(['/home/me/proj/src/a.ts'])).toEqual([react])
  })

  test.each([
    ['/home/me/other/src/a.ts'],
    ['/home/me/project/src/a.ts'],
    ['../src/a.ts'],
    ['lib/a.ts'],
    [''],
  ])('opens nothing for %j', async path => {
    expect(await (await open({ project: '/home/me/proj' })).touched([path])).toEqual([])
  })

  test('counts globs of a nested package from that package', async () => {
    const session = await open({ project: '/p' })
    expect(await session.touched(['apps/web/src/a.ts'])).toEqual([pages])
    expect(await (await open()).touched(['src/a.ts'], { from: 'apps/web' })).toEqual([pages])
    expect(await (await open({ project: '/p' })).touched(['src/a.ts'], { from: '/p/apps/web' })).toEqual([
      pages,
    ])
    const found = await (await open()).search('render', { paths: ['apps/web/src/a.ts'], threshold: 0 })
    expect(found.map(({ id }) => id)).toContain(pages)
  })
})

describe('tools', () => {
  test('take `paths`, after which a skill with `paths` is found', async () => {
    const session = await open({ project: '/p' })
    const [search, use] = skillTools(session, { names: ['skill_search', 'skill_use'] })
    expect(search?.inputSchema.properties.paths).toMatchObject({ type: 'array', items: { type: 'string' } })
    expect((await search?.execute({ query: 'memoize react' }))?.text).not.toContain(react)
    const found = await search?.execute({ query: 'memoize react', paths: ['/p/src/a.ts'] })
    expect(found?.text).toMatch(
      /^- skills:react: .* \(skills\/react\/SKILL\.md, (?:strong|fair|weak), relevance \d\.\d\d\)$/m,
    )
    await use?.execute({ name: 'plain', paths: ['apps/web/src/x.ts'] })
    expect(session.waiting).toEqual([])
  })

  test('have no `paths` where no skill has any', async () => {
    const session = (await openBundle(await compileFiles({ 'rye/SKILL.md': skillText('rye') }))).session()
    for (const tool of skillTools(session)) expect(tool.inputSchema.properties.paths).toBeUndefined()
  })

  test('find a part of a word', async () => {
    const bundle = await openBundle(
      await compileFiles({
        'pdf-extractor/SKILL.md': skillText('pdf-extractor'),
        'rye/SKILL.md': skillText('rye'),
      }),
    )
    const [search] = skillTools(bundle.session(), { names: ['search_skills'] })
    expect((await search?.execute({ query: 'extrac' }))?.text).toMatch(/^- pdf-extractor: [^\n]*$/)
    expect((await search?.execute({ query: 'qwertz' }))?.text).toMatch(/^No skill fits/)
  })
})

test('an MCP client has the same skills at the same turn', async () => {
  const bundle = await openBundle(await compileFiles(files))
  const session = bundle.session()
  const tools = new Map(skillTools(session, { again: true }).map(tool => [tool.name as string, tool]))
  const server = createMcpServer(bundle)
  const client = new Client({ name: 'test', version: '1' })
  const [near, far] = InMemoryTransport.createLinkedPair()
  await Promise.all([server.connect(far), client.connect(near)])
  const turns: [name: string, input: Record<string, unknown>][] = [
    ['skill_search', { query: 'memoize' }],
    ['skill_search', { query: 'memoize', paths: ['lib/a.ts'] }],
    ['skill_search', { query: 'memoize', paths: ['/home/me/proj/src/a.ts'] }],
    ['skill_use', { name: 'react' }],
    ['skill_search', { query: 'render plain' }],
    ['skill_use', { name: 'plain', paths: ['apps\\web\\src\\a.ts'] }],
    ['skill_search', { query: 'render pages' }],
    ['skill_use', { name: 'apps/web/.claude/skills/pages/SKILL.md' }],
  ]
  const answers: string[] = []
  for (const [name, input] of turns) {
    const own = await tools.get(name)?.execute(input)
    const { content } = await client.callTool({ name, arguments: input })
    expect(content).toEqual([{ type: 'text', text: own?.text }])
    answers.push(own?.text ?? '')
    const { tools: listed } = await client.listTools()
    expect(listed.find(tool => tool.name === 'skill_use')?.inputSchema.properties?.name).toEqual(
      tools.get('skill_use')?.inputSchema.properties.name,
    )
  }
  expect(answers.map(text => /\b(?:react|pages)\b/.test(text))).toEqual([
    false,
    false,
    true,
    true,
    false,
    false,
    true,
    true,
  ])
  await client.close()
})

test('`use` gives what the skill asks of its host, and `inherit` is no model', async () => {
  const fields =
    'model: opus\neffort: high\ncontext: fork\nagent: plan\nhooks: { Stop: [{ hooks: [{ type: command, command: date }] }] }\n'
  const bundle = await openBundle(
    await compileFiles({
      'rye/SKILL.md': skillText('rye', 'Knead.', fields),
      'rolls/SKILL.md': skillText('rolls', 'Shape.', 'model: inherit\n'),
    }),
  )
  expect((await bundle.session().use('rye')).wishes).toEqual({
    model: 'opus',
    effort: 'high',
    context: 'fork',
    agent: 'plan',
    hooks: { Stop: [{ hooks: [{ type: 'command', command: 'date' }] }] },
  })
  expect((await bundle.session().use('rolls')).wishes).toBeUndefined()
})

test('hooks with unknown events or without a command are left out of what `use` returns, with a warning', async () => {
  const hooks = {
    Stop: [
      { hooks: [{ type: 'command', command: 'date' }, { type: 'command' }, { type: 'spell', command: 'x' }] },
    ],
    PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: ' ' }] }],
    OnBake: [{ hooks: [{ type: 'command', command: 'date' }] }],
  }
  const fields = `hooks: ${JSON.stringify(hooks)}\n`
  const files = {
    'rye/SKILL.md': skillText('rye', 'Knead.', fields),
  }
  const bundle = await openBundle(await compileFiles(files))
  const { wishes, warnings } = await bundle.session().use('rye')
  expect(wishes).toEqual({ hooks: { Stop: [{ hooks: [{ type: 'command', command: 'date' }] }] } })
  expect(warnings).toEqual([
    'Hooks of `Stop` without a command are left out: 2.',
    'Hooks of `PreToolUse` without a command are left out: 1.',
    'No client knows the event `OnBake`, so its hooks are left out.',
  ])
})
