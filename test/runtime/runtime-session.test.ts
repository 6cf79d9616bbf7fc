/** Sessions: instructions once, rules before the model sees anything, and what survives a restart. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Permission, Permissions } from '../../src/core/json/types.ts'
import { matchWildcard } from '../../src/core/match/permissions.ts'
import { locateChunk } from '../../src/format/locate.ts'
import type { CompileOptions } from '../../src/pipeline/compile-memory.ts'
import {
  type Content,
  type Fault,
  openBundle,
  type Question,
  type RuntimeEvent,
} from '../../src/runtime/runtime.ts'
import { compileFiles, withManifest, withRecord } from '../support/bundles.ts'
import { catchFault } from '../support/fault.ts'
import { getRuns } from '../support/properties.ts'
import { skillText } from '../support/tree.ts'

/** A skill with more frontmatter. */
function skill(name: string, fields: string, body = 'Weigh first.'): string {
  return `---\nname: ${name}\ndescription: Bakes ${name}. Use when the user asks for it.\n${fields}---\n\n${body}\n`
}

const bakery = {
  'bread/rye/SKILL.md': skill(
    'rye',
    'allowed-tools: Read Bash(scale:*)\nrequires: [starter]\n',
    'Knead the rye.',
  ),
  'bread/rye/times.md': 'Two hours.\n',
  'bread/starter/SKILL.md': skill('starter', 'allowed-tools: Read Write\n', 'Feed the starter.'),
  'cake/icing/SKILL.md': skill('icing', 'paths: ["*.cake"]\n', 'Pipe it.'),
  'till/SKILL.md': skill('till', 'disable-model-invocation: true\nallowed-tools: Bash\n', 'Count the till.'),
  'rules/SKILL.md': skill('rules', 'user-invocable: false\n', 'Wash your hands.'),
}

async function open(files: Record<string, string | Uint8Array> = bakery, options: CompileOptions = {}) {
  const bundle = await openBundle(await compileFiles(files, options))
  const events: RuntimeEvent[] = []
  bundle.on(event => events.push(event))
  return { bundle, events }
}

const catchCode = async (promise: Promise<unknown>) => (await catchFault(promise)).code

describe('using a skill', () => {
  test('gives its instructions and those that it requires, in order, once', async () => {
    const { bundle, events } = await open()
    const session = bundle.session()
    const first = await session.use('rye')
    expect(first.text).toBe(`<skill_content name="bread:starter">
Feed the starter.

Skill directory: bread/starter
Relative paths in this skill are relative to the skill directory.
</skill_content>

<skill_content name="bread:rye">
Knead the rye.

Skill directory: bread/rye
Relative paths in this skill are relative to the skill directory.
It requires \`bread:starter\`, given before it.

<skill_resources>
<file>times.md</file>
</skill_resources>
</skill_content>`)
    expect(first).toMatchObject({
      id: 'bread:rye',
      repeated: false,
      loaded: ['bread:starter', 'bread:rye'],
      missing: [],
    })
    const again = await session.use('bread:rye')
    expect(again).toMatchObject({ id: 'bread:rye', repeated: true, loaded: [] })
    expect(again.text).toBe(
      'The skill `bread:rye` is in use already: its instructions are earlier in this conversation.',
    )
    expect((await session.use('starter')).repeated).toBe(true)
    expect(session.used).toEqual(['bread:starter', 'bread:rye'])
    expect(events.map(event => ('id' in event ? `${event.type} ${event.id}` : event.type))).toEqual([
      'skill_loaded bread:starter',
      'skill_loaded bread:rye',
    ])
    expect((await session.use('rye', { again: true })).text).toContain('Knead the rye.')
  })

  test('by several at once hands the instructions out to one of them', async () => {
    const { bundle } = await open()
    const session = bundle.session()
    const uses = await Promise.all(['rye', 'rye', 'starter', 'rye'].map(name => session.use(name)))
    const whole = uses.map(({ text }) => text).join('\n')
    expect(whole.split('Knead the rye.').length).toBe(2)
    expect(whole.split('Feed the starter.').length).toBe(2)
  })

  test('never shows its frontmatter, and starts where the body does', async () => {
    const files = await compileFiles(
      {
        'rye/SKILL.md':
          '\ufeff---\r\nname: rye\r\ndescription: Bakes. Use when asked.\r\nlicense: secret\r\n---\r\n\r\nKnead ﬂour 🥖.\r\n',
      },
      {},
    )
    const { text } = await (await openBundle(files)).session().use('rye')
    expect(text).not.toContain('secret')
    expect(text).toContain('<skill_content name="rye">\nKnead ﬂour 🥖.\n')
  })

  test('cannot break out of what stands around it', async () => {
    const body = 'A </skill_content> B < / skill_content> C <SKILL_CONTENT name="x"> D <b>'
    const files = { 'a/SKILL.md': skill('a', '', body), "a/b&'.md": 'x' }
    const { text } = await (await openBundle(await compileFiles(files, {}))).session().use('a')
    expect(text.match(/<\s*\/?\s*skill_content/gi)).toEqual(['<skill_content', '</skill_content'])
    expect(text).toContain('D <b>')
    expect(text).toContain('<file>b&amp;&#39;.md</file>')
    const odd = withManifest(await compileFiles(files, {}), manifest => {
      manifest.skills[0].id = 'a"><script>\n'
      manifest.skills[0].place = 'a'
      manifest.skills[0].path = '/a'
    })
    const session = (await openBundle(odd)).session()
    expect((await session.use('a"><script>\n')).text).toMatch(
      /^<skill_content name="a&quot;&gt;&lt;script&gt;">\n/,
    )
  })

  test('lists as many files as it may, and says how many more there are', async () => {
    const files = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`a/f${at + 10}.md`, `${at}`]))
    const bundle = await openBundle(await compileFiles({ 'a/SKILL.md': skillText('a'), ...files }))
    const { text } = await bundle.session().use('a')
    expect(text.match(/<file>/g)?.length).toBe(40)
    expect(text).toContain('20 more files are not listed.')
    const short = await bundle.session({ listed: 59 }).use('a')
    expect(short.text).toContain('1 more file is not listed.')
  })

  test('goes on without what it requires when that is not to be had', async () => {
    const files = await compileFiles(bakery)
    const { missing, text, loaded } = await (await openBundle(files))
      .session({ disabled: ['bread:starter'] })
      .use('rye')
    expect({ missing, loaded }).toEqual({
      missing: [{ id: 'bread:starter', code: 'denied-skill' }],
      loaded: ['bread:rye'],
    })
    expect(text).toContain('It requires 1 more that is not available here.')
    expect(text).not.toContain('starter')
    files.delete(locateChunk((await openBundle(files)).get('starter')!))
    const broken = await (await openBundle(files)).session().use('rye')
    expect(broken.missing).toEqual([{ id: 'bread:starter', code: 'missing-file' }])
    expect(broken.text).toContain('It requires `bread:starter`, which cannot be loaded.')
  })

  test('that requires itself, or a thousand others, comes to an end', async () => {
    const chain = Object.fromEntries(
      Array.from({ length: 100 }, (_, at) => [
        `s${at}/SKILL.md`,
        skill(`s${at}`, `requires: [s${(at + 1) % 100}]\n`),
      ]),
    )
    const files = await compileFiles(chain, { rules: { 'cyclic-dependency': 'off' } })
    const { loaded } = await (await openBundle(files)).session().use('s0')
    expect(loaded.length).toBe(65)
    expect(loaded.at(-1)).toBe('s0')
    expect(loaded.slice(0, 2)).toEqual(['s64', 's63'])
  })
})

test('instructions are wrapped as a client does it, as plain text, or as the host likes', async () => {
  const { bundle } = await open({ 'a/SKILL.md': skillText('a'), 'a/b.md': 'x' })
  const texts = new Map<string, string>()
  for (const preset of ['opencode', 'gemini', 'claude-code', 'codex', 'goose'] as const)
    texts.set(preset, (await bundle.session({ preset, directory: '/srv/skills' }).use('a')).text)
  expect(texts.get('opencode')).toContain('# Skill: a\n\n# Steps')
  expect(texts.get('opencode')).toContain('Base directory for this skill: /srv/skills/a\n')
  expect(texts.get('opencode')).toContain('<skill_files>\n<file>b.md</file>')
  expect(texts.get('gemini')).toMatch(/^<activated_skill name="a">\n<instructions>\n# Steps/)
  expect(texts.get('claude-code')).toMatch(/^Base directory for this skill: \/srv\/skills\/a\n\n# Steps/)
  expect(texts.get('codex')).toMatch(
    /^<skill>\n<name>a<\/name>\n<path>\/srv\/skills\/a\/SKILL.md<\/path>\n# Steps/,
  )
  expect(texts.get('goose')).toMatch(/^<skill_content name="a">/)
  expect((await bundle.session({ wrap: 'plain' }).use('a')).text).toMatch(/^# Steps[\s\S]*water\.$/)
  const wrap = ({ skill: { id }, body, files }: Content) => `${id}|${body.length}|${files.join()}`
  expect((await bundle.session({ wrap }).use('a')).text).toBe('a|42|b.md')
})

// ---------------------------------------------------------------- who may use what

describe('rules', () => {
  test('of the bundle, of the agent and of the session hold in this order; the last that fits wins', async () => {
    const access: CompileOptions = {
      permissions: { 'bread:*': 'deny' },
      agents: { baker: { permissions: { 'bread:rye': 'allow' } }, clerk: { skills: ['till', 'rules'] } },
    }
    const { bundle } = await open(bakery, access)
    const ids = (options: Parameters<typeof bundle.session>[0]) =>
      bundle.session(options).skills.map(({ id }) => id)
    expect(ids({})).toEqual(['rules'])
    expect(ids({ agent: 'baker' })).toEqual(['bread:rye', 'rules'])
    expect(ids({ agent: 'nobody' })).toEqual(['rules'])
    expect(ids({ agent: 'clerk' })).toEqual(['rules'])
    expect(ids({ permissions: { 'bread:st*': 'allow' } })).toEqual(['bread:starter', 'rules'])
    expect(ids({ agent: 'baker', permissions: { '*': 'deny' } })).toEqual([])
    expect(
      ids({
        agent: 'baker',
        permissions: { '*': 'deny' },
        agents: { baker: { permissions: { rules: 'ask' } } },
      }),
    ).toEqual(['rules'])
    expect(ids({ agents: { x: { skills: [] } }, agent: 'x' })).toEqual([])
  })

  test('keep a skill from the catalog, the list, search, matching, use and its files', async () => {
    const { bundle, events } = await open(bakery, { permissions: { 'bread:rye': 'deny' } })
    const session = bundle.session()
    expect((await session.catalog()).text).not.toContain('bread:rye')
    expect(JSON.stringify(await session.catalog())).not.toContain('bread:rye')
    expect((await bundle.catalog()).text).not.toContain('bread:rye')
    expect(session.skills.map(({ id }) => id)).not.toContain('bread:rye')
    expect((await session.match({ text: 'bake $rye and rye' })).matches).toEqual([])
    for (const tried of [session.use('rye'), session.resource('rye', 'times.md'), session.files('bread:rye')])
      expect(await catchFault(tried)).toMatchObject({
        code: 'denied-skill',
        skill: 'bread:rye',
        rule: 'denied',
      })
    expect(events).toEqual(
      Array(3).fill(expect.objectContaining({ type: 'denied', id: 'bread:rye', rule: 'denied' })),
    )
  })

  test('of a skill itself may only be stricter', async () => {
    const files = { 'a/SKILL.md': skill('a', 'permissions: { agents: { baker: allow, "*": deny } }\n') }
    const { bundle } = await open(files, { permissions: { a: 'ask' } })
    expect(bundle.session().skills).toEqual([])
    expect(bundle.session({ agent: 'clerk', permissions: { a: 'allow' } }).skills).toEqual([])
  })

  test('tell apart who starts a skill', async () => {
    const { bundle } = await open()
    const session = bundle.session()
    expect(session.skills.map(({ id }) => id)).toEqual(['bread:rye', 'bread:starter', 'rules'])
    expect(session.commands.map(({ id }) => id)).toEqual(['bread:rye', 'bread:starter', 'cake:icing', 'till'])
    expect(await catchFault(session.use('till'))).toMatchObject({ code: 'denied-skill', rule: 'model' })
    expect(await catchFault(session.use('rules', { by: 'user' }))).toMatchObject({
      code: 'denied-skill',
      rule: 'user',
    })
    expect((await session.use('till', { by: 'user' })).text).toContain('Count the till.')
    // The user has opened it: now the model may read on.
    expect((await session.use('till')).repeated).toBe(true)
    expect(await session.resource('till', 'SKILL.md')).toContain('Count the till.')
    expect(session.allowedTools).toEqual(['Bash'])
  })

  test('leave the only allowed one of several skills of a name', async () => {
    const files = {
      'bread/mix/SKILL.md': skillText('mix', 'One.'),
      'cake/mix/SKILL.md': skillText('mix', 'Two.'),
    }
    const { bundle } = await open(files)
    expect(await catchCode(bundle.session().use('mix'))).toBe('ambiguous-skill')
    const session = bundle.session({ permissions: { 'cake:*': 'deny' } })
    expect((await session.use('mix')).id).toBe('bread:mix')
    expect((await session.match({ text: '$mix' })).matches.map(({ id }) => id)).toEqual(['bread:mix'])
  })

  test('whatever they are, everything shows the same skills', async () => {
    const ids = ['a', 'a:b', 'a:c', 'b', 'b:a', 'c:a']
    const files = Object.fromEntries(
      ids.map(id => [
        `${id.replaceAll(':', '/')}/SKILL.md`,
        skillText(id.split(':').at(-1) ?? '', `Of ${id}.`),
      ]),
    )
    const bundle = await openBundle(await compileFiles(files))
    const pattern = fc
      .array(fc.constantFrom('a', 'b', 'c', ':', '*', '?'), { minLength: 1, maxLength: 4 })
      .map(parts => parts.join(''))
    const rules = fc.array(fc.tuple(pattern, fc.constantFrom<Permission>('allow', 'ask', 'deny')), {
      maxLength: 4,
    })
    await fc.assert(
      fc.asyncProperty(rules, rules, fc.array(pattern, { maxLength: 2 }), async (general, own, disabled) => {
        const permissions: Permissions = Object.fromEntries(general)
        const agents = { baker: { permissions: Object.fromEntries(own) } }
        const session = bundle.session({ agent: 'baker', permissions, agents, disabled, onAsk: () => true })
        // The rules once more, in the plainest way.
        const order = [...Object.entries(permissions), ...Object.entries(agents.baker.permissions)]
        const expected = ids.filter(id => {
          const last = order.filter(([one]) => matchWildcard(one, id)).at(-1)
          return last?.[1] !== 'deny' && !disabled.some(one => matchWildcard(one, id))
        })
        expect(session.skills.map(({ id }) => id)).toEqual(expected)
        expect((await session.catalog()).shown.toSorted()).toEqual(expected)
        const found = await session.match({ text: ids.map(id => `$${id}`).join(' ') })
        expect(found.matches.map(({ id }) => id).filter(id => !expected.includes(id))).toEqual([])
        for (const id of ids) {
          const outcome = await session.use(id).then(
            ({ id }) => id,
            (error: Fault) => error.code,
          )
          expect(outcome).toBe(expected.includes(id) ? id : 'denied-skill')
        }
      }),
      { numRuns: getRuns(60) },
    )
  })
})

describe('capabilities', () => {
  const kitchen = {
    'oven/SKILL.md': skill('oven', 'permissions: { execute: ask, network: deny, file-read: ask }\n'),
    'bowl/SKILL.md': skill('bowl', '', 'Mix in it.'),
    'vault/SKILL.md': skill('vault', 'permissions: { execute: allow, agents: deny }\n'),
  }

  test('that the permissions of a skill leave to the user are asked for, each once', async () => {
    const asked: string[] = []
    const { bundle, events } = await open(kitchen)
    const onAsk = ({ id, capability }: Question) => {
      asked.push(`${id} ${capability}`)
      return capability === 'execute'
    }
    const session = bundle.session({ onAsk })
    await session.permit('oven', 'execute')
    await session.permit('oven', 'execute', { by: 'user' })
    await session.permit('oven', 'file-write')
    expect(await catchFault(session.permit('oven', 'file-read'))).toMatchObject({
      code: 'denied-skill',
      rule: 'asked',
      message: '`oven` may not read your files: the user said no',
    })
    expect(asked).toEqual(['oven execute', 'oven file-read'])
    expect(events).toMatchObject([{ type: 'denied', id: 'oven', rule: 'asked' }])
    const nobody = bundle.session()
    expect(await catchFault(nobody.permit('oven', 'execute'))).toMatchObject({ rule: 'asked' })
    await nobody.resume(session.snapshot())
    await nobody.permit('oven', 'execute')
  })

  test('that are denied, or a network that is not declared, are refused without a question', async () => {
    const { bundle } = await open(kitchen)
    const session = bundle.session({ onAsk: () => true })
    expect(await catchFault(session.permit('oven', 'network'))).toMatchObject({
      rule: 'capability',
      message: '`oven` may not use the network: its `permissions` deny `network`',
    })
    expect((await catchFault(session.permit('bowl', 'network'))).message).toContain('do not name `network`')
    for (const capability of ['execute', 'file-read', 'file-write'] as const)
      await session.permit('bowl', capability)
    expect(session.skills.map(({ id, permissions }) => [id, permissions])).toEqual([
      ['bowl', undefined],
      ['oven', { 'file-read': 'ask', network: 'deny', execute: 'ask' }],
    ])
  })

  test('of a skill that may not be used do not count, and a session can only take some away', async () => {
    const { bundle } = await open(kitchen)
    expect(await catchFault(bundle.session().permit('vault', 'execute'))).toMatchObject({ rule: 'denied' })
    const strict = bundle.session({
      onAsk: () => true,
      capabilities: { execute: 'deny', network: 'allow', 'file-write': 'ask' },
    })
    expect((await catchFault(strict.permit('oven', 'execute'))).message).toContain('this session denies')
    expect(await catchCode(strict.permit('oven', 'network'))).toBe('denied-skill')
    await strict.permit('oven', 'file-write')
    expect(await catchCode(strict.fork().permit('bowl', 'execute'))).toBe('denied-skill')
  })

  test('only become stricter in a fork', async () => {
    const { bundle } = await open(kitchen)
    const fork = bundle
      .session({ capabilities: { execute: 'deny' } })
      .fork({ capabilities: { execute: 'allow', 'file-write': 'deny' } })
    expect(await catchCode(fork.permit('bowl', 'execute'))).toBe('denied-skill')
    expect(await catchCode(fork.permit('bowl', 'file-write'))).toBe('denied-skill')
  })

  test('that are no capabilities are refused', async () => {
    const { bundle } = await open(kitchen)
    for (const capabilities of ['deny', ['execute'], { Execute: 'deny' }, { execute: 'perhaps' }])
      expect(() => bundle.session({ capabilities } as never)).toThrow('`capabilities` of a session')
  })

  test('that the user allowed hold in a fork of the same agent and scope only', async () => {
    const { bundle } = await open(kitchen)
    const session = bundle.session({ agent: 'baker', scope: ['a'], onAsk: () => true })
    await session.permit('oven', 'execute')
    const onAsk = () => false
    await session.fork({ onAsk }).permit('oven', 'execute')
    for (const other of [{ scope: 'b' }, { agent: 'till' }, { agent: undefined }])
      expect(await catchCode(session.fork({ ...other, onAsk }).permit('oven', 'execute'))).toBe(
        'denied-skill',
      )
  })
})

describe('options in a short form', () => {
  const scoped = {
    'skills/base/SKILL.md': skill('base', ''),
    'skills/acme/SKILL.md': skill('acme', 'scope: [acme]\n'),
    'skills/letter/SKILL.md': skill('letter', 'scope: [a]\n'),
  }
  test('a scope may be one word, in a session, a fork, a catalog and a layer', async () => {
    const files = await compileFiles(scoped)
    const bundle = await openBundle(files)
    const names = (session: ReturnType<typeof bundle.session>) => session.skills.map(({ name }) => name)
    expect(names(bundle.session({ scope: 'acme' }))).toEqual(['acme', 'base'])
    expect(names(bundle.session({ scope: 'ac' }))).toEqual(['base'])
    expect(names(bundle.session().fork({ scope: 'acme' }))).toEqual(['acme', 'base'])
    expect(bundle.session({ scope: 'acme' }).snapshot().scope).toEqual(['acme'])
    expect((await bundle.catalog({ scope: 'acme' })).shown).toContain('skills:acme')
    const layered = await openBundle({ source: files, scope: 'bakers' })
    expect(names(layered.session({ scope: ['acme', 'bakers'] }))).toEqual(['acme', 'base'])
    expect(layered.session({ scope: 'acme' }).skills).toEqual([])
  })

  test('one pattern may be disabled without a list', async () => {
    const { bundle } = await open()
    expect(bundle.session({ disabled: 'bread:*' }).skills.map(({ name }) => name)).toEqual(['rules'])
    expect(
      bundle
        .session()
        .fork({ disabled: 'bread:*' })
        .skills.map(({ name }) => name),
    ).toEqual(['rules'])
  })
})

describe('asking', () => {
  test('is done once, for use and files alike, and its answer holds', async () => {
    const asked: Question[] = []
    const { bundle } = await open(bakery, { permissions: { 'bread:*': 'ask' } })
    const onAsk = async (question: Question) => {
      asked.push(question)
      return question.id === 'bread:rye'
    }
    const session = bundle.session({ agent: 'baker', onAsk })
    expect(session.skills.length).toBe(3)
    const [text, file] = await Promise.all([session.use('rye'), session.resource('rye', 'times.md')])
    expect(text.missing).toEqual([{ id: 'bread:starter', code: 'denied-skill' }])
    expect(file).toBe('Two hours.\n')
    expect(asked.map(({ id, agent }) => `${id} ${agent}`)).toEqual(['bread:rye baker', 'bread:starter baker'])
    expect(await catchFault(session.use('starter'))).toMatchObject({ code: 'denied-skill', rule: 'asked' })
  })

  test('nobody is a no, and so is anything but a yes', async () => {
    const { bundle, events } = await open(bakery, { permissions: { 'bread:*': 'ask' } })
    expect(await catchCode(bundle.session().use('rye'))).toBe('denied-skill')
    // @ts-expect-error JavaScript may answer anything.
    expect(await catchCode(bundle.session({ onAsk: () => 'yes' }).use('rye'))).toBe('denied-skill')
    await expect(
      bundle.session({ onAsk: () => Promise.reject(new Error('closed')) }).use('rye'),
    ).rejects.toThrow('closed')
    expect(events.map(({ type }) => type)).toEqual(['denied', 'denied'])
  })

  test('is not needed where the user starts the skill, and can be aborted', async () => {
    const { bundle } = await open(bakery, { permissions: { '*': 'ask' } })
    const session = bundle.session({
      onAsk: ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    })
    expect((await session.use('till', { by: 'user' })).id).toBe('till')
    const stop = new AbortController()
    const use = session.use('rye', { signal: stop.signal })
    setTimeout(() => stop.abort(), 5)
    expect(await catchCode(use)).toBe('aborted')
  })
})

describe('tools of the host that come with skills', () => {
  const groups = { 'bread:starter': ['feed', 'weigh'], 'bread:rye': ['weigh', 'knead'], rules: ['wash'] }

  test('are given once their skills are in use, in the order of use, each once, and pile up', async () => {
    const { bundle } = await open()
    const session = bundle.session()
    expect(session.tools({ groups })).toEqual([])
    await session.use('rules')
    expect(session.tools({ groups })).toEqual(['wash'])
    await session.use('rye')
    expect(session.tools({ groups })).toEqual(['wash', 'feed', 'weigh', 'knead'])
    session.disable('rules')
    expect(session.tools({ groups })).toEqual(['feed', 'weigh', 'knead'])
    expect(session.fork().tools({ groups })).toEqual([])
    const next = bundle.session()
    await next.resume(session.snapshot())
    expect(next.tools({ groups })).toEqual(['feed', 'weigh', 'knead'])
  })

  test('go by what the host wrote, whatever a skill is called', async () => {
    const { bundle } = await open({ 'constructor/SKILL.md': skill('constructor', '') })
    const session = bundle.session()
    await session.use('constructor')
    expect(session.tools({ groups })).toEqual([])
    expect(session.tools({ groups: { constructor: ['build'] } })).toEqual(['build'])
  })
})

describe('disabling', () => {
  test('hides a skill from everything, and takes its tools back', async () => {
    const { bundle } = await open()
    const session = bundle.session()
    await session.use('rye')
    expect(session.allowedTools).toEqual(['Read', 'Write', 'Bash(scale:*)'])
    session.disable('rye')
    expect(session.allowedTools).toEqual(['Read', 'Write'])
    expect(session.skills.map(({ id }) => id)).toEqual(['bread:starter', 'rules'])
    expect((await session.catalog()).text).not.toContain('bread:rye')
    expect(await session.match({ text: '$rye' })).toEqual({ matches: [], leftOut: [] })
    for (const tried of [session.use('rye'), session.resource('bread:rye', 'times.md')])
      expect(await catchFault(tried)).toMatchObject({ code: 'denied-skill', rule: 'disabled' })
    session.enable('rye')
    expect((await session.use('rye')).repeated).toBe(true)
    session.disable('bread:*')
    expect(session.skills.map(({ id }) => id)).toEqual(['rules'])
    // Another session is another matter.
    expect(bundle.session().skills.length).toBe(3)
  })
})

test('search by an index of the host’s own gives only what the session may see', async () => {
  const files = await compileFiles(bakery, { permissions: { 'bread:rye': 'deny' } })
  let opened = 0
  const bundle = await openBundle(files, {
    search: ({ skills }) => {
      opened++
      return { search: () => skills.map(({ id }, at) => ({ id, score: 1 / (at + 1) })) }
    },
  })
  const session = bundle.session({ disabled: ['rules'] })
  expect((await session.search('bread')).map(({ id }) => id)).toEqual(['bread:starter'])
  expect((await bundle.search('bread', { limit: 2 })).map(({ id }) => id)).toEqual([
    'bread:rye',
    'bread:starter',
  ])
  expect(opened).toBe(1)
})

describe('matching', () => {
  test('opens skills with paths when a file fits, from then on', async () => {
    const { bundle } = await open()
    const session = bundle.session()
    const waiting = async () => [
      session.skills.some(({ id }) => id === 'cake:icing'),
      (await session.catalog()).text.includes('icing'),
    ]
    expect(await waiting()).toEqual([false, false])
    expect((await session.catalog()).leftOut).toEqual([
      { id: 'cake:icing', why: 'paths' },
      { id: 'till', why: 'model' },
    ])
    expect((await session.match({ paths: ['a.pie'] })).matches).toEqual([])
    expect(await waiting()).toEqual([false, false])
    const { matches } = await session.match({ paths: ['b/a.cake'] })
    expect(matches).toMatchObject([{ id: 'cake:icing', score: 5 }])
    expect(await waiting()).toEqual([true, true])
    expect((await session.use('icing')).text).toContain('Pipe it.')
    const named = bundle.session()
    await named.match({ text: 'the icing' })
    await named.match({ text: 'the icing', by: 'user' })
    expect(named.skills.map(({ id }) => id)).not.toContain('cake:icing')
    await named.match({ text: 'use $icing and $rye' })
    expect(named.skills.map(({ id }) => id)).toContain('cake:icing')
    expect(named.snapshot().opened).toEqual(['cake:icing'])
  })

  test('knows names, words and patterns, and says what a rule keeps out', async () => {
    const files = {
      'a/SKILL.md': skill('a', 'triggers:\n  - { type: pattern, value: "fl(ou|uo)r", weight: 3 }\n'),
    }
    const { bundle } = await open({ ...bakery, ...files })
    const session = bundle.session()
    const { matches, leftOut } = await session.match({ text: 'Use $rye with FLUOR, /till' })
    expect(matches.map(({ id, score }) => [id, score])).toEqual([
      ['bread:rye', 101],
      ['a', 3],
    ])
    expect(leftOut).toMatchObject([{ id: 'till', rule: 'model' }])
    expect((await session.match({ text: '/till', by: 'user' })).matches.map(({ id }) => id)).toEqual(['till'])
  })
})

describe('a fork', () => {
  test('has read nothing, obeys what its parent does, and changes nothing there', async () => {
    const { bundle } = await open(bakery, { permissions: { 'bread:starter': 'ask' } })
    let asked = 0
    const parent = bundle.session({ permissions: { rules: 'deny' }, onAsk: () => ++asked > 0 })
    await parent.use('rye')
    parent.disable('till')
    const child = parent.fork()
    expect(child.used).toEqual([])
    expect(child.allowedTools).toEqual([])
    expect(child.skills.map(({ id }) => id)).toEqual(['bread:rye', 'bread:starter'])
    expect((await child.use('rye')).repeated).toBe(false)
    // The same agent need not ask the same user again.
    expect(asked).toBe(1)
    child.disable('rye')
    expect((await parent.use('rye')).repeated).toBe(true)
    expect(await catchCode(child.use('till', { by: 'user' }))).toBe('denied-skill')
    const other = parent.fork({ agent: 'helper', permissions: { rules: 'allow' }, disabled: ['bread:rye'] })
    expect(other.skills.map(({ id }) => id)).toEqual(['bread:starter', 'rules'])
    await other.use('starter')
    expect(asked).toBe(2)
  })
})

// ---------------------------------------------------------------- restarts and compaction

describe('a snapshot', () => {
  const again = (value: unknown) => JSON.parse(JSON.stringify(value))

  test('survives a restart', async () => {
    const files = await compileFiles(bakery, { permissions: { 'bread:*': 'ask' } })
    const session = (await openBundle(files)).session({ agent: 'baker', onAsk: () => true })
    await session.use('rye')
    await session.match({ paths: ['a.cake'] })
    session.disable('rules')
    const stored = again(session.snapshot())
    const next = (await openBundle(files)).session({ agent: 'baker', onAsk: () => false })
    expect(await next.resume(stored)).toEqual({ isSame: true, changed: [], gone: [], denied: [] })
    expect(next.used).toEqual(['bread:starter', 'bread:rye'])
    expect(next.allowedTools).toEqual(session.allowedTools)
    expect(next.skills.map(({ id }) => id)).toEqual(['bread:rye', 'bread:starter', 'cake:icing'])
    expect((await next.use('rye')).repeated).toBe(true)
    expect(await next.resource('rye', 'times.md')).toBe('Two hours.\n')
    expect(next.snapshot()).toEqual(session.snapshot())
  })

  test('takes nothing over that changed, is gone, or is not allowed any more', async () => {
    const session = (await open()).bundle.session()
    for (const id of ['rye', 'starter', 'rules']) await session.use(id)
    const stored = again(session.snapshot())
    const { 'rules/SKILL.md': _, ...rest } = bakery
    const { bundle } = await open({ ...rest, 'bread/rye/times.md': 'Three hours.\n' })
    const next = bundle.session({ permissions: { 'bread:starter': 'deny' } })
    expect(await next.resume(stored)).toEqual({
      isSame: false,
      changed: ['bread:rye'],
      gone: ['rules'],
      denied: ['bread:starter'],
    })
    expect(next.used).toEqual([])
    expect(next.allowedTools).toEqual([])
    const asking = bundle.session({ permissions: { 'bread:*': 'ask' }, onAsk: () => false })
    expect((await asking.resume(stored)).denied).toEqual(['bread:starter'])
  })

  test('of another agent or scope, or what is none, is refused', async () => {
    const { bundle } = await open()
    const good = again(bundle.session({ agent: 'baker', scope: ['a'] }).snapshot())
    const resume = (value: unknown, options = { agent: 'baker', scope: ['a'] }) =>
      bundle.session(options).resume(value)
    expect(await resume(good)).toMatchObject({ isSame: true })
    const bad: unknown[] = [
      null,
      7,
      [],
      {},
      { ...good, version: 2 },
      { ...good, used: [{}] },
      { ...good, used: [null] },
      { ...good, opened: [7] },
      { ...good, disabled: 'x' },
      { ...good, scope: ['a', 'b'] },
      { ...good, agent: null },
    ]
    for (const value of bad) await expect(resume(value), JSON.stringify(value)).rejects.toThrow(/snapshot/)
    await expect(resume(good, { agent: 'clerk', scope: ['a'] })).rejects.toThrow(/another agent/)
  })
})

describe('compaction', () => {
  test('leaves the messages that hold instructions, and the calls they answer, in any framework', async () => {
    const { bundle } = await open()
    const session = bundle.session()
    const { text } = await session.use('starter')
    const rye = (await session.use('rye')).text
    const openai = [
      { role: 'user', content: 'Bake.' },
      { role: 'assistant', tool_calls: [{ id: 'c1', function: { name: 'skill_use', arguments: '{}' } }] },
      { role: 'tool', tool_call_id: 'c1', content: JSON.stringify({ text }) },
      { role: 'assistant', tool_calls: [{ id: 'c2' }] },
      { role: 'tool', tool_call_id: 'c2', content: 'The scale says 3.' },
    ]
    expect(session.protectedMessages(openai)).toEqual([openai[1], openai[2]])
    const anthropic = [
      { id: 'm1', role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'skill_use' }] },
      {
        id: 'm2',
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 't1', content: [{ type: 'text', text: rye }] }],
      },
      { id: 'm3', role: 'user', content: 'Thanks.' },
    ]
    expect(session.protectedMessages(anthropic)).toEqual(anthropic.slice(0, 2))
    const sdk = [
      {
        role: 'assistant',
        content: [{ type: 'tool-call', toolCallId: 'x', toolName: 'skill_use', input: {} }],
      },
      {
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId: 'x', output: { type: 'json', value: { text } } }],
      },
      { role: 'system', content: text },
    ]
    // Of two messages with the same instructions the later one is enough.
    expect(session.protectedMessages(sdk)).toEqual([sdk[2]])
    expect(bundle.session().protectedMessages(openai)).toEqual([])
    const loop: { content: unknown } = { content: text }
    loop.content = { loop, text }
    expect(session.protectedMessages([loop, null, 7, 'text', undefined])).toEqual([loop])
  })
})

test('a hostile record does not break a session', async () => {
  const files = withRecord(await compileFiles(bakery), 'rules', record => {
    const forged = Array.from({ length: 10_000 }, (_, at) => ({
      ...record.files[0],
      path: `${'x'.repeat(50)}${at}`,
      digest: `sha256:${'0'.repeat(64)}`,
    }))
    record.files.push(...forged)
  })
  const { text } = await (await openBundle(files)).session().use('rules')
  expect(text).toContain('9960 more files are not listed.')
})
