/** Stores of skills: what is sent and locked, that nothing is sent twice, and that the key stays with its host. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Anthropic, { toFile } from '@anthropic-ai/sdk'
import OpenAI from 'openai7'
import { afterEach, describe, expect, test } from 'vitest'
import { install } from '../../src/channels/install.ts'
import type { PublishedStore, PublishOptions } from '../../src/channels/publish/options.ts'
import { publish } from '../../src/channels/publish.ts'
import { build } from '../../src/pipeline/build.ts'
import { type Asked, type Fault, type SkillStore, startSkillStore } from '../support/skill-store.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('stores')
const started: SkillStore[] = []
afterEach(() => {
  for (const store of started.splice(0)) store.close()
})

const KINDS = ['anthropic', 'openai'] as const
type Kind = (typeof KINDS)[number]

const BREADS: Tree = {
  'skills/rye/SKILL.md': skillText('rye', 'Bake rye.'),
  'skills/rye/scripts/run.sh': { executable: 'echo rye\n' },
  'skills/oat/SKILL.md': skillText('oat', 'Bake oat.'),
}

let count = 0
async function open(kind: Kind, tree: Tree = BREADS) {
  const cwd = plant(join(scratch, `case-${++count}`), tree)
  const store = await startSkillStore(kind)
  started.push(store)
  const env = {
    ANTHROPIC_API_KEY: 'sk-ant-test',
    ANTHROPIC_BASE_URL: store.address,
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: `${store.address}/v1`,
  }
  const run = async ({ env: more, ...options }: PublishOptions & { env?: Record<string, string> } = {}) => {
    await build({ cwd, roots: ['skills'], cache: false })
    const environment = { env: { ...env, ...more }, home: cwd }
    return (await publish('dist/skills', `${kind}:`, { cwd, environment, ...options })) as PublishedStore
  }
  const readLock = () => JSON.parse(readFileSync(join(cwd, 'skillc.lock.json'), 'utf8'))
  const write = (path: string, text: string) => writeFileSync(join(cwd, path), text)
  return { cwd, store, run, readLock, write }
}

const listStates = ({ published }: PublishedStore) => published.map(({ name, state }) => `${name} ${state}`)
const listPosts = ({ asked }: SkillStore) => asked.filter(({ method }) => method === 'POST')
const countVersions = ({ skills }: SkillStore) =>
  [...skills.values()].map(({ versions }) => `${versions[0]?.name} ${versions.length}`).sort()
/** Goes wrong at one request, the `nth` of those that fit. */
const failOnce = (fits: (asked: Asked) => boolean, fault: Fault, nth = 1) => {
  let seen = 0
  return (asked: Asked) => (fits(asked) && ++seen === nth ? fault : undefined)
}
const isPost = ({ method }: Asked) => method === 'POST'

describe.each(KINDS)('%s', kind => {
  test('gets each skill once, and then what changed', async () => {
    const { store, run, readLock, write } = await open(kind)
    const first = await run()
    expect([first.state, ...listStates(first)]).toEqual(['published', 'oat new', 'rye new'])
    const entries = Object.values(readLock().stores)[0] as Record<string, unknown>
    expect(Object.keys(entries)).toEqual(['oat', 'rye'])
    for (const { name, id, version, digest } of first.published)
      expect(entries[name]).toEqual({ id, version, digest })
    const before = store.asked.length
    const second = await run()
    expect([second.state, ...listStates(second)]).toEqual(['there', 'oat unchanged', 'rye unchanged'])
    expect(store.asked.length).toBe(before)
    write('skills/rye/SKILL.md', skillText('rye', 'Bake it darker.'))
    expect(listStates(await run())).toEqual(['oat unchanged', 'rye changed'])
    expect(countVersions(store)).toEqual(['oat 1', 'rye 2'])
    expect(listStates(await run())).toEqual(['oat unchanged', 'rye unchanged'])
  })

  test('sends files as the official SDK does', async () => {
    const { store, run } = await open(kind)
    await run()
    const [mine] = listPosts(store).filter(({ parts }) => parts.some(({ name }) => name === 'rye/SKILL.md'))
    const files = await Promise.all(
      (mine?.parts ?? []).map(({ text, name, type }) => toFile(Buffer.from(text), name, { type })),
    )
    store.skills.clear()
    if (kind === 'anthropic') {
      const client = new Anthropic({ apiKey: 'sk-ant-test', baseURL: store.address })
      const { id, latest_version_id } = await client.skills.create({ files })
      expect((await client.skills.versions.retrieve(latest_version_id, { skill_id: id })).name).toBe('rye')
    } else {
      const client = new OpenAI({ apiKey: 'sk-test', baseURL: `${store.address}/v1` })
      expect((await client.skills.create({ files })).name).toBe('rye')
    }
    const theirs = listPosts(store).at(-1)
    expect(mine?.path).toBe(theirs?.path)
    expect(mine?.parts.map(({ name }) => name)).toEqual(['rye/SKILL.md', 'rye/scripts/run.sh'])
    expect(mine?.parts).toEqual(theirs?.parts)
    for (const name of ['authorization', 'anthropic-version'])
      expect(mine?.headers[name]).toBe(theirs?.headers[name])
  })

  test('adopts skills that the SDK put there, by name, also on a later page', async () => {
    const { store, run } = await open(kind)
    for (const name of ['a', 'b', 'c', 'rye']) {
      const files = [await toFile(Buffer.from(skillText(name, 'Old.')), `${name}/SKILL.md`)]
      if (kind === 'anthropic')
        await new Anthropic({ apiKey: 'sk-ant-test', baseURL: store.address }).skills.create({ files })
      else await new OpenAI({ apiKey: 'sk-test', baseURL: `${store.address}/v1` }).skills.create({ files })
    }
    expect(listStates(await run())).toEqual(['oat new', 'rye changed'])
    expect(countVersions(store)).toEqual(['a 1', 'b 1', 'c 1', 'oat 1', 'rye 2'])
    const listed: string[] = []
    if (kind === 'anthropic') {
      const client = new Anthropic({ apiKey: 'sk-ant-test', baseURL: store.address })
      for await (const { id } of client.skills.list({ source: 'custom' })) listed.push(id)
    } else {
      const client = new OpenAI({ apiKey: 'sk-test', baseURL: `${store.address}/v1` })
      for await (const { id } of client.skills.list()) listed.push(id)
    }
    expect(listed).toEqual([...store.skills.keys()])
  })

  test('says what it would send, without a key and without a network', async () => {
    const { store, run } = await open(kind)
    const env = { ANTHROPIC_API_KEY: '', OPENAI_API_KEY: '' }
    const plan = await run({ dryRun: true, env })
    expect(store.asked).toEqual([])
    expect(plan.state).toBe('planned')
    const base = `${store.address}/v1/skills`
    expect(plan.requests.map(({ method, url }) => `${method} ${url.split('?')[0]}`)).toEqual([
      `GET ${base}`,
      `POST ${base}`,
      `POST ${base}`,
    ])
    expect(plan.requests.at(-1)?.files?.map(({ path }) => path)).toEqual([
      'rye/SKILL.md',
      'rye/scripts/run.sh',
    ])
    await expect(run({ env })).rejects.toThrow(/There is no key for/)
    const done = await run()
    const posts = listPosts(store).map(({ path }) => path)
    expect(posts).toEqual(
      plan.requests.filter(({ method }) => method === 'POST').map(({ url }) => new URL(url).pathname),
    )
    expect(done.published.every(({ id }) => id !== undefined)).toBe(true)
  })

  test('removes with `prune` only, and only what the lock file has', async () => {
    const { cwd, store, run, readLock } = await open(kind)
    await run()
    const files = [await toFile(Buffer.from(skillText('other', 'Another team’s.')), 'other/SKILL.md')]
    if (kind === 'anthropic')
      await new Anthropic({ apiKey: 'sk-ant-test', baseURL: store.address }).skills.create({ files })
    else await new OpenAI({ apiKey: 'sk-test', baseURL: `${store.address}/v1` }).skills.create({ files })
    rmSync(join(cwd, 'skills/oat'), { recursive: true })
    expect(listStates(await run())).toEqual(['oat kept', 'rye unchanged'])
    expect(countVersions(store)).toEqual(['oat 1', 'other 1', 'rye 1'])
    expect(listStates(await run({ prune: true }))).toEqual(['oat removed', 'rye unchanged'])
    expect(countVersions(store)).toEqual(['other 1', 'rye 1'])
    expect(Object.keys(Object.values(readLock().stores)[0] as object)).toEqual(['rye'])
  })

  describe('sends nothing twice', () => {
    test.each(['before', 'after'] as const)(
      'when the connection breaks %s the store has a new skill',
      async cut => {
        const { store, run } = await open(kind)
        store.fault = failOnce(isPost, { cut })
        expect(listStates(await run())).toEqual(['oat new', 'rye new'])
        expect(countVersions(store)).toEqual(['oat 1', 'rye 1'])
      },
    )

    test.each(['before', 'after'] as const)(
      'when the connection breaks %s the store has a version',
      async cut => {
        const { store, run, write } = await open(kind)
        await run()
        write('skills/rye/SKILL.md', skillText('rye', 'Bake it darker.'))
        store.fault = failOnce(isPost, { cut })
        expect(listStates(await run())).toEqual(['oat unchanged', 'rye changed'])
        expect(countVersions(store)).toEqual(['oat 1', 'rye 2'])
        expect(listStates(await run())).toEqual(['oat unchanged', 'rye unchanged'])
      },
    )

    test('when a run ends between the store and the lock file', async () => {
      const { store, run, write, readLock } = await open(kind)
      for (const [body, versions] of [
        ['Bake rye.', ['oat 1', 'rye 1']],
        ['Bake it darker.', ['oat 1', 'rye 2']],
      ] as const) {
        write('skills/rye/SKILL.md', skillText('rye', body))
        const stop = new AbortController()
        const isRye = (asked: Asked) =>
          isPost(asked) && asked.parts.some(({ name }) => name === 'rye/SKILL.md')
        store.fault = failOnce(isRye, { wait: () => stop.abort() })
        await expect(run({ signal: stop.signal })).rejects.toMatchObject({ code: 'aborted' })
        expect(JSON.stringify(readLock())).toContain('pending')
        const posts = listPosts(store).length
        const again = await run()
        expect(again.state).toBe('published')
        expect(listPosts(store).length).toBe(posts)
        expect(countVersions(store)).toEqual(versions)
        expect(JSON.stringify(readLock())).not.toContain('pending')
      }
    })

    test('when what was being sent has changed meanwhile: that is one version more', async () => {
      const { store, run, write } = await open(kind)
      const stop = new AbortController()
      const isRye = (asked: Asked) => isPost(asked) && asked.parts.some(({ name }) => name === 'rye/SKILL.md')
      store.fault = failOnce(isRye, { wait: () => stop.abort() })
      await expect(run({ signal: stop.signal })).rejects.toMatchObject({ code: 'aborted' })
      write('skills/rye/SKILL.md', skillText('rye', 'Bake it darker.'))
      expect(listStates(await run())).toEqual(['oat unchanged', 'rye changed'])
      expect(countVersions(store)).toEqual(['oat 1', 'rye 2'])
    })

    test.each([409, 429, 500, 503, 529])('when the store answers %d once', async status => {
      const { store, run } = await open(kind)
      store.fault = failOnce(isPost, { status, headers: { 'retry-after': '0' } })
      expect(listStates(await run())).toEqual(['oat new', 'rye new'])
      expect(countVersions(store)).toEqual(['oat 1', 'rye 1'])
    })
  })

  test('a store that stays busy ends it; what it has is locked, and the next run goes on', async () => {
    const { store, run, readLock } = await open(kind)
    store.fault = asked =>
      isPost(asked) && asked.parts[0]?.name === 'rye/SKILL.md'
        ? { status: 429, headers: { 'retry-after': '3600' } }
        : undefined
    await expect(run()).rejects.toThrow(/failed on the skill `rye` \(429\): as asked for/)
    const entries = Object.values(readLock().stores)[0] as Record<string, object>
    expect(entries.oat).toHaveProperty('version')
    expect(entries.rye).not.toHaveProperty('id')
    store.fault = () => undefined
    expect(listStates(await run())).toEqual(['oat unchanged', 'rye new'])
  })

  test('a wrong key ends it, and is not repeated', async () => {
    const { store, run } = await open(kind)
    const wrong = { ANTHROPIC_API_KEY: 'sk-ant-wrong', OPENAI_API_KEY: 'sk-wrong' }
    const error = await run({ env: wrong }).catch(caught => caught)
    expect(error.message).toMatch(/the key is wrong \(401\)$/)
    expect(error.help).toMatch(/Check `(?:ANTHROPIC|OPENAI)_API_KEY`/)
    expect(JSON.stringify(error) + error.message).not.toContain('wrong`')
    expect(store.asked.length).toBe(1)
    await expect(run({ env: { ANTHROPIC_API_KEY: 'a b', OPENAI_API_KEY: 'a\nb' } })).rejects.toThrow(
      /is not a key/,
    )
  })

  test('a key that the store repeats is not shown', async () => {
    const { store, run } = await open(kind)
    store.fault = ({ headers }) => ({
      status: 403,
      body: JSON.stringify({ error: { message: `no: ${headers.authorization}` } }),
    })
    await expect(run()).rejects.toThrow(/\(403\): no: Bearer …$/)
  })

  test('a redirect is not followed', async () => {
    const { store, run } = await open(kind)
    const other = await startSkillStore(kind)
    started.push(other)
    store.fault = () => ({ status: 307, headers: { location: `${other.address}/v1/skills` } })
    await expect(run()).rejects.toThrow(
      /sends its list of skills to another address, which skillc does not follow/,
    )
    expect(other.asked).toEqual([])
  })

  test('a skill that the store refuses is said, and the others are there', async () => {
    const { store, run, readLock, write } = await open(kind)
    write(
      'skills/oat/SKILL.md',
      '---\nname: oat\ndescription: Is poison. Use when asked.\n---\n\n# Oat\n\nBake.\n',
    )
    const result = await run()
    expect([result.state, ...listStates(result)]).toEqual(['partial', 'oat failed', 'rye new'])
    expect(result.findings.filter(({ severity }) => severity === 'error')).toMatchObject([
      {
        code: 'refused-by-store',
        path: 'oat',
        message: expect.stringContaining('the store does not like it'),
      },
    ])
    expect(Object.keys(Object.values(readLock().stores)[0] as object)).toEqual(['rye'])
    write('skills/oat/SKILL.md', skillText('oat', 'Bake oat.'))
    expect(listStates(await run())).toEqual(['oat new', 'rye unchanged'])
    expect(countVersions(store)).toEqual(['oat 1', 'rye 1'])
  })

  test('an answer that is nonsense is said', async () => {
    const { store, run } = await open(kind)
    store.fault = failOnce(isPost, { status: 200, body: '{"id":"../other"}' })
    await expect(run()).rejects.toThrow(/did not return a skill/)
    expect(listStates(await run())).toEqual(['oat new', 'rye new'])
  })

  test('a skill that was removed there is made again', async () => {
    const { store, run, write } = await open(kind)
    await run()
    store.skills.clear()
    write('skills/rye/SKILL.md', skillText('rye', 'Bake it darker.'))
    expect(listStates(await run())).toEqual(['oat unchanged', 'rye new'])
  })

  test('`install` keeps what the lock file says of it', async () => {
    const { cwd, run, readLock } = await open(kind)
    await run()
    const before = readLock()
    await install([], { cwd, environment: { env: {}, home: cwd } })
    expect(readLock()).toEqual(before)
  })
})

test('credentials and what the store would refuse are said before anything is sent', async () => {
  const { store, run } = await open('anthropic', {
    'skills/claude-bread/SKILL.md': skillText('claude-bread', 'Bake.'),
    'skills/rye/SKILL.md': skillText('rye', 'Bake.'),
    'skills/rye/.env': 'AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYzzEXAMPLE1\n',
  })
  const { state, findings } = await run()
  expect(state).toBe('refused')
  expect(findings.map(({ code }) => code)).toEqual(expect.arrayContaining(['leaked-file', 'refused-name']))
  expect(store.asked).toEqual([])
})

test('more skills than a request takes are said', async () => {
  const names = Array.from({ length: 21 }, (_, index) => `bread-${index}`)
  const tree = Object.fromEntries(names.map(name => [`skills/${name}/SKILL.md`, skillText(name, 'Bake.')]))
  const { run } = await open('anthropic', tree)
  const { findings } = await run({ dryRun: true })
  expect(findings.filter(({ code }) => code === 'too-many-skills').map(({ message }) => message)).toEqual([
    'a request of the Messages API takes 8 skills at once, and the bundle has 21: choose for each which it needs',
    'a managed agent takes 20 skills at once, and the bundle has 21: choose for each which it needs',
  ])
})

test('a key is not sent without encryption to another machine, nor to what is not an address', async () => {
  const { run } = await open('anthropic')
  await expect(run({ env: { ANTHROPIC_BASE_URL: 'http://store.example.com' } })).rejects.toThrow(
    'is not encrypted',
  )
  await expect(run({ env: { ANTHROPIC_BASE_URL: 'ftp://store' } })).rejects.toThrow('is not a web address')
  await expect(run({ env: { ANTHROPIC_BASE_URL: 'https://a:b@store.example.com' } })).rejects.toThrow(
    'is not a web address',
  )
})

test('two skills of one name in the store are not guessed at', async () => {
  const { store, run } = await open('openai')
  const client = new OpenAI({ apiKey: 'sk-test', baseURL: `${store.address}/v1` })
  for (const text of ['One.', 'Two.'])
    await client.skills.create({ files: [await toFile(Buffer.from(skillText('rye', text)), 'rye/SKILL.md')] })
  await expect(run()).rejects.toThrow(/has several skills `rye`/)
})
