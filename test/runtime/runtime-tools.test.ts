/** Tools for models: definitions that are valid JSON Schema, and handlers that answer a model whatever it sends. */
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { locateChunk } from '../../src/format/locate.ts'
import type { CompileOptions } from '../../src/pipeline/compile-memory.ts'
import { openBundle, type SessionOptions } from '../../src/runtime/runtime.ts'
import {
  type ForkedRun,
  type SkillTool,
  skillTools,
  type ToolName,
  type ToolOptions,
} from '../../src/runtime/tools.ts'
import { compileFiles } from '../support/bundles.ts'
import { skillText } from '../support/tree.ts'

const bakery: Record<string, string | Uint8Array> = {
  'bread/rye/SKILL.md': skillText('rye', 'Knead the rye.'),
  'bread/rye/times.md': '0123456789'.repeat(10),
  'bread/rye/photo.png': new Uint8Array([0x89, 0x50, 0, 255]),
  'rolls/SKILL.md': skillText('rolls'),
  'vault/SKILL.md': skillText('vault', 'The code is 7.'),
}
const access: CompileOptions = { permissions: { vault: 'deny' } }

const all: ToolName[] = [
  'skill_search',
  'skill_use',
  'skill_resource',
  'skill',
  'activate_skill',
  'load_skill',
  'read_skill',
  'read_skill_resource',
  'search_skills',
  'disable_skill',
]

async function open(
  { most, characters, ...options }: SessionOptions & Pick<ToolOptions, 'most' | 'characters'> = {},
  files = bakery,
) {
  const bundle = await openBundle(await compileFiles(files, access))
  const session = bundle.session(options)
  const tools = new Map(skillTools(session, { names: all, most, characters }).map(tool => [tool.name, tool]))
  const call = async (name: ToolName, input: unknown) => {
    const result = await tools.get(name)?.execute(input)
    return `${result?.isError ? 'error: ' : ''}${result?.text}`
  }
  return { bundle, session, tools, call }
}

describe('definitions', () => {
  test('of the three own tools list the ids that the model may use', async () => {
    const { session } = await open()
    const tools = skillTools(session)
    expect(tools.map(({ name }) => name)).toEqual(['skill_search', 'skill_use', 'skill_resource'])
    expect(JSON.parse(JSON.stringify(tools.map(({ inputSchema }) => inputSchema)))).toEqual([
      {
        type: 'object',
        properties: { query: { type: 'string', description: expect.any(String) } },
        required: ['query'],
        additionalProperties: false,
      },
      {
        type: 'object',
        properties: {
          name: { type: 'string', description: expect.any(String), enum: ['bread:rye', 'rolls'] },
          section: { type: 'string', description: expect.any(String) },
          offset: { type: 'integer', description: expect.any(String), minimum: 0 },
        },
        required: ['name'],
        additionalProperties: false,
      },
      {
        type: 'object',
        properties: {
          name: { type: 'string', description: expect.any(String), enum: ['bread:rye', 'rolls'] },
          path: { type: 'string', description: expect.any(String) },
          offset: { type: 'integer', description: expect.any(String), minimum: 0 },
        },
        required: ['name', 'path'],
        additionalProperties: false,
      },
    ])
  })

  test('of all tools are schemas, with the parameters that their frameworks name', async () => {
    const { tools } = await open()
    const ajv = new Ajv({ strict: true })
    for (const { inputSchema, description } of tools.values()) {
      expect(ajv.compile(inputSchema)).toBeTypeOf('function')
      expect(description.length).toBeLessThan(1_024)
    }
    const required = all.map(name => `${name}(${tools.get(name)?.inputSchema.required.join()})`)
    expect(required).toEqual([
      'skill_search(query)',
      'skill_use(name)',
      'skill_resource(name,path)',
      'skill(name)',
      'activate_skill(name)',
      'load_skill(skill_name)',
      'read_skill()',
      'read_skill_resource(skill_name,resource_name)',
      'search_skills(query)',
      'disable_skill()',
    ])
  })

  test('follow the session, and list no ids of a large set', async () => {
    const { session, tools } = await open()
    session.disable('rolls')
    expect(tools.get('skill_use')?.inputSchema.properties.name?.enum).toEqual(['bread:rye'])
    const createEnum = async (count: number) => {
      const files = Object.fromEntries(
        Array.from({ length: count }, (_, at) => [`s${at}/SKILL.md`, skillText(`s${at}`)]),
      )
      return (await open({}, files)).tools.get('skill_use')?.inputSchema.properties.name?.enum?.length
    }
    expect([await createEnum(64), await createEnum(65)]).toEqual([64, undefined])
    expect(
      (await open({ most: 1 })).tools.get('skill_use')?.inputSchema.properties.name?.enum,
    ).toBeUndefined()
  })

  test('are none where there are no skills', async () => {
    const { tools } = await open({ permissions: { '*': 'deny' } })
    expect(tools.size).toBe(0)
  })
})

describe('calls', () => {
  test('tell cut descriptions apart by words of their own, and by what a skill is not for', async () => {
    const write = (name: string, end: string) =>
      `---\nname: ${name}\ndescription: ${'Shapes dough on the bench. '.repeat(24)}${end}\n---\n\nShape it.\n`
    const files = {
      'rolls/SKILL.md': write('rolls', 'Scores crusts. Not for cakes.'),
      'plaits/SKILL.md': write('plaits', 'Braids six strands.'),
    }
    const { call } = await open({}, files)
    const lines = (await call('skill_search', { query: 'shape dough on the bench' })).split('\n')
    expect(lines.map(line => line.replace(/^(- \w+): .*…/, '$1'))).toEqual([
      expect.stringMatching(/^- plaits Also: braids, strands\. \(plaits\/SKILL\.md/),
      expect.stringMatching(/^- rolls Also: scores, crusts, cakes\. Not for cakes\. \(rolls\/SKILL\.md/),
    ])
  })

  test('load a skill once, read its files, and find others', async () => {
    const { call } = await open()
    expect(await call('skill_use', { name: 'rye' })).toContain('<skill_content name="bread:rye">')
    expect(await call('activate_skill', { name: 'bread:rye' })).toContain('in use already')
    expect(await call('skill_resource', { name: 'rye', path: 'times.md' })).toBe('0123456789'.repeat(10))
    expect(await call('read_skill_resource', { skill_name: 'rye', resource_name: './times.md' })).toMatch(
      /^0123/,
    )
    expect(await call('skill_search', { query: 'rolls' })).toBe(
      '- rolls: Bakes rolls. Use when the user asks for it. (rolls/SKILL.md, strong, relevance 0.67)',
    )
    expect(await call('search_skills', { query: 'Bake rye bread' })).toContain('bread:rye')
    expect(await call('skill_search', { query: 'qwertz' })).toBe(
      'No skill fits. Try other words, or continue without a skill.',
    )
  })

  test('may mix up the names of parameters, and come as JSON', async () => {
    const { call } = await open()
    expect(await call('load_skill', { name: 'rolls' })).toContain('<skill_content')
    expect(await call('skill', '{"skill_name":"rye"}')).toContain('<skill_content')
    expect(await call('skill_resource', { skill: 'rye', file_path: 'times.md' })).toMatch(/^0123/)
  })

  test('read long files in parts', async () => {
    const { call } = await open({ characters: 40 })
    const first = await call('skill_resource', { name: 'rye', path: 'times.md' })
    expect(first).toBe(
      `${'0123456789'.repeat(4)}\n\n[60 more characters. To continue, call again with \`offset\`: 40.]`,
    )
    expect(await call('skill_resource', { name: 'rye', path: 'times.md', offset: 80 })).toBe(
      '0123456789'.repeat(2),
    )
    expect(await call('skill_resource', { name: 'rye', path: 'times.md', offset: 1_000 })).toBe('')
  })

  test('that are wrong are answered, so that the model can do better', async () => {
    const { call } = await open()
    const known = 'There are: `bread:rye`, `rolls`.'
    expect(await call('skill_use', { name: 'cellar' })).toBe(`error: There is no skill \`cellar\`. ${known}`)
    expect(await call('skill_use', {})).toBe(`error: Give \`name\`. ${known}`)
    expect(await call('skill_use', null)).toBe(`error: Give \`name\`. ${known}`)
    expect(await call('load_skill', '{"name":')).toBe(`error: Give \`skill_name\`. ${known}`)
    expect(await call('skill_resource', { name: 'rye' })).toContain('error: Give `path`.')
    expect(await call('skill_resource', { name: 'rye', path: '../x' })).toBe(
      "error: `../x` does not stay in the skill's folder.",
    )
    expect(await call('skill_resource', { name: 'rye', path: 'x.md' })).toBe(
      'error: `bread:rye` has no file `x.md`.',
    )
    expect(await call('skill_resource', { name: 'rye', path: 'photo.png' })).toContain(
      'error: `photo.png` is not text',
    )
  })

  test('of what a rule hides are answered as if it did not exist', async () => {
    const { call } = await open()
    const unknown = await call('skill_use', { name: 'cellar' })
    for (const name of ['skill_use', 'skill_resource', 'disable_skill'] as const)
      expect(await call(name, { name: 'vault', path: 'SKILL.md' })).toBe(unknown.replace('cellar', 'vault'))
    expect(await call('skill_search', { query: 'vault code' })).not.toContain('vault')
  })

  test('of what the user refuses say so', async () => {
    const { call } = await open({ permissions: { rolls: 'ask' }, onAsk: () => false })
    expect(await call('skill_use', { name: 'rolls' })).toBe(
      'error: `rolls` may not be used: the user said no.',
    )
  })

  test('hide a skill for the rest of the session', async () => {
    const { call, session } = await open()
    expect(await call('disable_skill', { skill_name: 'rye' })).toBe(
      'Hidden for the rest of this session: `bread:rye`.',
    )
    expect(session.skills.map(({ id }) => id)).toEqual(['rolls'])
    expect(await call('skill_use', { name: 'rye' })).toContain('There is no skill `rye`')
    expect(await call('skill_search', { query: 'rye' })).toMatch(/^No skill/)
  })

  test('say which file is broken, and go on with the rest', async () => {
    const files = await compileFiles(bakery)
    const bundle = await openBundle(files)
    const chunk = locateChunk(bundle.get('rye')!)
    files.set(chunk, new TextEncoder().encode('x'.repeat(files.get(chunk)?.length ?? 0)))
    const [use] = skillTools(bundle.session(), { names: ['skill_use'] })
    expect(await use?.execute({ name: 'rye' })).toEqual({
      text: `\`${chunk}\` does not match its digest.`,
      isError: true,
    })
    expect(await use?.execute({ name: 'rolls' })).toMatchObject({ isError: false })
  })

  test('throw what is not a matter of the model’s', async () => {
    const { tools } = await open({
      permissions: { rolls: 'ask' },
      onAsk: () => Promise.reject(new Error('no terminal')),
    })
    await expect(tools.get('skill_use')?.execute({ name: 'rolls' })).rejects.toThrow('no terminal')
    const signal = AbortSignal.abort()
    await expect(tools.get('skill_use')?.execute({ name: 'rye' }, { signal })).rejects.toMatchObject({
      code: 'aborted',
    })
  })

  test('use a search index where there is one', async () => {
    const bundle = await openBundle(await compileFiles(bakery), {
      search: () => ({
        search: (query, { limit, filter }) =>
          [{ id: 'rolls', score: limit ?? 0 }].filter(({ id }) => filter?.(id) && query === 'x'),
      }),
    })
    const [search] = skillTools(bundle.session())
    expect((await search?.execute({ query: 'x' }))?.text).toMatch(/^- rolls:/)
  })

  test('whatever they hold, are answered with text', async () => {
    const { tools } = await open()
    const tool = fc.constantFrom(...tools.values())
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom('rye', 'rolls', 'times.md', '../x', '__proto__'))
    const input = fc.oneof(
      fc.anything(),
      fc.json(),
      fc.dictionary(fc.constantFrom('name', 'skill_name', 'path', 'query', 'offset', '__proto__'), value),
    )
    await fc.assert(
      fc.asyncProperty(tool, input, async (one: SkillTool, given) => {
        if (one.name === 'disable_skill') return
        const { text, isError } = await one.execute(given)
        expect(typeof text).toBe('string')
        expect(typeof isError).toBe('boolean')
        expect(text).not.toContain('The code is 7')
      }),
    )
  })
})

describe('a skill with `context: fork`', () => {
  const plan = (context: string) =>
    `---\nname: plan\ndescription: Plans. Use it to plan.\n${context}allowed-tools: Read\n---\n\nPlan $ARGUMENTS.\n`
  const files = {
    'plan/SKILL.md': plan('context: fork\nagent: planner\n'),
    'rolls/SKILL.md': skillText('rolls'),
  }

  test('says so when it is used, in types', async () => {
    const bundle = await openBundle(await compileFiles({ ...files, 'bake/SKILL.md': skillText('bake') }))
    const session = bundle.session()
    expect((await session.use('plan')).fork).toEqual({ agent: 'planner' })
    expect(await session.use('plan')).toMatchObject({ repeated: true, fork: { agent: 'planner' } })
    expect('fork' in (await session.use('bake'))).toBe(false)
  })

  test('is followed by a subagent, whose answer is all that the model gets', async () => {
    const asked: string[] = []
    const runs: ForkedRun[] = []
    const bundle = await openBundle(await compileFiles(files))
    const session = bundle.session({
      permissions: { plan: 'ask' },
      onAsk: ({ id }) => asked.push(id) > 0,
    })
    const stop = new AbortController()
    const [tool] = skillTools(session, {
      names: ['skill_use'],
      onFork: run => {
        runs.push(run)
        return 'Start at six.'
      },
    })
    const input = { name: 'plan', arguments: 'a loaf' }
    const result = { text: 'Start at six.', isError: false }
    expect(await tool?.execute(input, { signal: stop.signal })).toEqual(result)
    expect(await tool?.execute(input)).toEqual(result)
    // The same user is asked once, and nothing of it is in the conversation.
    expect(asked).toEqual(['plan'])
    expect([session.used, session.allowedTools]).toEqual([[], []])
    const [run] = runs
    expect(run).toMatchObject({ id: 'plan', agent: 'planner', signal: stop.signal })
    expect(run?.prompt).toMatch(/^<skill_content name="plan">\nPlan a loaf\./)
    expect([run?.session.used, run?.session.allowedTools]).toEqual([['plan'], ['Read']])
    expect((await tool?.execute({ name: 'rolls' }))?.text).toContain('<skill_content name="rolls">')
    expect(runs).toHaveLength(2)
    // Called again in its own fork, it starts no other.
    const onFork = () => expect.fail('a fork of a fork')
    const [inner] = run === undefined ? [] : skillTools(run.session, { names: ['skill_use'], onFork })
    expect((await inner?.execute({ name: 'plan' }))?.text).toContain('in use already')
  })

  test('gives its instructions where no host runs subagents, and its faults in words where one does', async () => {
    const session = (await openBundle(await compileFiles(files))).session()
    const [plain] = skillTools(session, { names: ['skill_use'] })
    expect((await plain?.execute({ name: 'plan' }))?.text).toContain('<skill_content name="plan">')
    const onFork = () => Promise.reject(new Error('no subagent'))
    const [tool] = skillTools(session.fork(), { names: ['skill_use'], onFork })
    expect(await tool?.execute({ name: 'none' })).toMatchObject({ isError: true })
    await expect(tool?.execute({ name: 'plan' })).rejects.toThrow('no subagent')
  })
})

describe('`read_skill` takes a path within the bundle', () => {
  const files = {
    'bread/rye/SKILL.md': skillText('rye', 'Knead.'),
    'lint/SKILL.md': skillText('lint', 'Lint.'),
    'till/SKILL.md': skillText('till', 'Count.'),
  }
  async function openAt(options: SessionOptions) {
    const bundle = await openBundle(await compileFiles(files))
    const session = bundle.session(options)
    const [tool] = skillTools(session, { names: ['read_skill'], again: true })
    const read = async (skill_path: string) => await tool?.execute({ skill_path })
    return { session, tool, read, label: bundle.layers[0]?.edition.manifest.sources[0]?.label ?? '' }
  }

  test('of the folder or the file: as it is listed, as it is unpacked, as it was found', async () => {
    const { session, tool, read, label } = await openAt({ directory: '/home/ada/skills' })
    session.locate('till', 'C:\\tools\\till')
    const paths = [
      'bread/rye/SKILL.md',
      './bread/rye/',
      '/home/ada/skills/bread/rye/SKILL.md',
      `${label}/bread/rye`,
    ]
    for (const path of paths)
      expect(await read(path), path).toEqual({ text: expect.stringContaining('Knead.'), isError: false })
    expect((await read('C:\\tools\\till\\SKILL.md'))?.text).toContain('Count.')
    expect(Object.keys(tool?.inputSchema.properties ?? {})).toEqual([
      'skill_name',
      'skill_path',
      'section',
      'offset',
    ])
    expect((await tool?.execute({ skill_name: 'lint' }))?.text).toContain('Lint.')
  })

  test('and refuses others in words that go on', async () => {
    const { read, tool } = await openAt({ permissions: { till: 'deny' }, directory: '/home/ada/skills' })
    const list = ' There are: `bread:rye`, `lint`.'
    for (const path of [
      '../lint/SKILL.md',
      '/etc/lint/SKILL.md',
      'bread/../lint/SKILL.md',
      'till/SKILL.md',
      'no/SKILL.md',
    ])
      expect(await read(path)).toEqual({ text: `There is no skill \`${path}\`.${list}`, isError: true })
    expect(await tool?.execute({})).toMatchObject({ isError: true })
  })
})

describe('`run_skill_script`', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)

  test('is off by default, and needs a function that runs scripts', async () => {
    const { session } = await open()
    expect(skillTools(session).map(({ name }) => name)).not.toContain('run_skill_script')
    expect(() => skillTools(session, { names: ['run_skill_script'] })).toThrow('needs `runScript`')
  })

  test('gives its exit code and output, and asks the user first', async () => {
    const asked: unknown[] = []
    const { session } = await open({
      capabilities: { execute: 'ask' },
      onAsk: ({ capability }) => {
        asked.push(capability)
        return asked.length === 1
      },
    })
    const runs: unknown[] = []
    const [tool] = skillTools(session, {
      names: ['run_skill_script'],
      characters: 20,
      runScript: async (of, name, script, { args }) => {
        await of.permit(name, 'execute')
        runs.push([name, script, args])
        return { code: 3, stdout: bytes(`${'.'.repeat(50)}the end of it`), stderr: bytes('oh') }
      },
    })
    expect(tool?.inputSchema.required).toEqual(['skill_name', 'script_path'])
    const input = { skill_name: 'rolls', script_path: 'bake.py', arguments: ['2', 'a b'] }
    expect(await tool?.execute(input)).toEqual({
      text: 'Exit code: 3\n\nOutput, without the first 43 characters:\n.......the end of it\n\nErrors:\noh',
      isError: true,
    })
    expect(runs).toEqual([['rolls', 'bake.py', ['2', 'a b']]])
    expect(asked).toEqual(['execute'])
  })

  test.each([
    [
      ['2', '', 'b'],
      ['2', '', 'b'],
    ],
    [
      [2, 500.5, true, null, {}],
      ['2', '500.5', 'true'],
    ],
    [7, ['7']],
    ['', []],
    [undefined, []],
  ])('passes the arguments %j on as %j', async (given, expected) => {
    const { session } = await open()
    const runs: unknown[] = []
    const [tool] = skillTools(session, {
      names: ['run_skill_script'],
      runScript: async (_, __, ___, { args }) => {
        runs.push(args)
        return { code: 0, stdout: bytes(''), stderr: bytes('') }
      },
    })
    await tool?.execute({ skill_name: 'rolls', script_path: 'bake.py', arguments: given })
    expect(runs).toEqual([expected])
  })

  test('tells a model what was stopped or refused', async () => {
    const { session } = await open({ capabilities: { execute: 'deny' } })
    const call = async (isPermitted: boolean) => {
      const [tool] = skillTools(session, {
        names: ['run_skill_script'],
        runScript: async (of, name) => {
          if (!isPermitted) await of.permit(name, 'execute')
          return { stopped: 'time', stdout: bytes(''), stderr: bytes('') }
        },
      })
      return tool?.execute({ skill_name: 'rolls', script_path: 'bake.py' })
    }
    expect(await call(true)).toEqual({ text: 'Stopped: it exceeded its limit of time', isError: true })
    expect(await call(false)).toMatchObject({ isError: true })
  })
})
