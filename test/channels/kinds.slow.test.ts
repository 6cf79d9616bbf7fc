/** Sources that are no bundles: packages with skills, discovery indexes, repositories. Each kind lives the same life. */
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeDigest } from '../../src/core/digests/hash.ts'
import { createMcpServer } from '../../src/hosts/mcp/server.ts'
import { createArchive, zip } from '../../src/reader/discovery/archive.ts'
import { openBundle } from '../../src/runtime/runtime.ts'
import { compileFiles } from '../support/bundles.ts'
import { CLI, skillcAsync } from '../support/cli.ts'
import { commit, createRepository, serveGit } from '../support/git-server.ts'
import { answerMcp, EDITIONS, listen, live, QUIET, serveFolder, serveNpm } from '../support/kinds.ts'
import { publishSite, runIn } from '../support/published.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('kinds')
const within = (folder: string, tree: Tree): Tree =>
  Object.fromEntries(Object.entries(tree).map(([path, content]) => [`${folder}/${path}`, content]))

let count = 0
const fresh = () => join(scratch, String(++count))

function project(env: Record<string, string> = {}) {
  const cwd = plant(fresh(), { '.agents/skills/own/SKILL.md': skillText('own') })
  const cache = `${cwd}-cache`
  const run = (...args: string[]) => skillcAsync(args, cwd, { ...QUIET, XDG_CACHE_HOME: cache, ...env })
  return { cache, cwd, run }
}

type Entry = Record<string, unknown>

/** An index, and the artifacts that it names. */
async function serveIndex(entries: Entry[], artifacts: Record<string, Uint8Array> = {}) {
  const folder = plant(fresh(), {
    ...artifacts,
    '.well-known/agent-skills/index.json': JSON.stringify({ skills: entries }),
  })
  return { folder, address: await serveFolder(folder) }
}

const entryOf = (name: string, bytes: Uint8Array, more: Entry = {}): Entry => ({
  name,
  type: 'skill-md',
  description: name,
  url: `/${name}.md`,
  digest: makeDigest(bytes),
  ...more,
})

describe('added, restored, updated and rolled back', () => {
  test('a git repository', async () => {
    const folder = fresh()
    const { address } = await serveGit(folder)
    const repository = join(folder, 'bakery.git')
    await live(fresh(), {
      from: `${address}/bakery.git`,
      keepsOld: true,
      publish: (edition, skills) =>
        (edition === 1 ? createRepository : commit)(repository, within('skills', skills)),
    })
  })

  test('an npm package without a bundle', async () => {
    const folder = fresh()
    const { publish, env } = await serveNpm(folder)
    const { read } = await live(folder, {
      from: 'npm:@bakery/skills@^1.0.0',
      keepsOld: true,
      env,
      publish: (edition, skills) => publish(`1.${edition}.0`, within('skills', skills)),
    })
    expect(JSON.parse(read('skillc.lock.json')).sources['npm:@bakery/skills']).toMatchObject({
      requested: '^1.0.0',
      version: '1.1.0',
      resolved: '@bakery/skills@1.1.0',
      integrity: expect.stringMatching(/^sha512-/),
      skills: { 'skills/rye': { license: 'MIT' }, 'skills/bun': {} },
    })
  })

  test('a discovery index', async () => {
    const site = fresh()
    const address = await serveFolder(site)
    const { read } = await live(fresh(), {
      from: address,
      keepsOld: false,
      publish: (_, skills) => {
        rmSync(site, { recursive: true, force: true })
        plant(site, { 'SKILLS.md': 'Not a bundle.', ...publishIndex(skills) })
      },
    })
    expect(JSON.parse(read('skillc.lock.json')).sources[address].skills).toEqual({
      bun: { digest: expect.any(String) },
      rye: { digest: expect.any(String), license: 'MIT' },
    })
  })
})

/** What `skillc publish` writes as the index of these skills, without the bundle. */
function publishIndex(skills: Tree): Tree {
  const work = fresh()
  const site = join(publishSite(work, within('skills', skills)), 'site')
  const index = JSON.parse(readFileSync(join(site, '.well-known/agent-skills/index.json'), 'utf8'))
  const urls: string[] = index.skills.map(({ url }: { url: string }) => join('.well-known/agent-skills', url))
  return Object.fromEntries(
    ['.well-known/agent-skills/index.json', ...urls].map(path => [path, readFileSync(join(site, path))]),
  )
}

describe('an npm package', () => {
  test('has its skills in a folder, with modes; scripts are not run, and links are left out', async () => {
    const { publish, env } = await serveNpm(fresh())
    await publish('1.0.0', {
      'package.json': JSON.stringify({
        name: '@bakery/skills',
        version: '1.0.0',
        scripts: { preinstall: 'touch pwned', prepare: 'touch pwned' },
      }),
      'lib/skills/rye/SKILL.md': skillText('rye', 'Run `scripts/run.sh`.'),
      'lib/skills/rye/scripts/run.sh': { executable: 'echo\n' },
      'lib/skills/rye/link.md': { link: '/etc/passwd' },
      'other/SKILL.md': skillText('other'),
    })
    const { cwd, run } = project(env)
    const added = await run('add', 'npm:@bakery/skills@1.0.0/lib/skills')
    expect(added).toMatchObject({
      code: 0,
      err: expect.stringContaining('is a link, which skillc does not follow'),
    })
    expect(added.out).toContain('1 skill,')
    expect(existsSync(join(cwd, 'pwned'))).toBe(false)
    expect(await run('install', '--to', 'claude-code')).toMatchObject({ code: 0 })
    expect(existsSync(join(cwd, '.claude/skills/rye/scripts/run.sh'))).toBe(true)
  })

  test('that was replaced under its version is refused', async () => {
    const { publish, env } = await serveNpm(fresh())
    await publish('1.0.0', { 'skills/rye/SKILL.md': skillText('rye') })
    const { cache, run } = project(env)
    expect(await run('add', 'npm:@bakery/skills@1.0.0')).toMatchObject({ code: 0 })
    await publish('1.0.0', { 'skills/rye/SKILL.md': skillText('rye', 'Other.') })
    expect(await run('update')).toMatchObject({ code: 2, err: expect.stringContaining('was replaced') })
    rmSync(cache, { recursive: true })
    expect(await run('install', '--frozen')).toMatchObject({
      code: 2,
      err: expect.stringContaining('a published version was replaced'),
    })
  })

  test.each([
    ['no skills', { 'index.js': '' }, 'has no folder with a `SKILL.md`'],
    [
      'names that no disk should have',
      { 'skills/rye/SKILL.md': skillText('rye'), 'skills/rye/aux.md': '' },
      'a reserved device name on Windows',
    ],
  ])('with %s is refused', async (_, files, words) => {
    const { publish, env } = await serveNpm(fresh())
    await publish('1.0.0', files)
    const { cwd, run } = project(env)
    expect(await run('add', 'npm:@bakery/skills@1.0.0')).toMatchObject({
      code: 2,
      err: expect.stringContaining(words),
    })
    expect(existsSync(join(cwd, 'skillc.lock.json'))).toBe(false)
  })
})

describe('a discovery index', () => {
  const rye = Buffer.from(skillText('rye'))

  test('gives single files and archives of both forms, beside the `manifest.json` of a web application', async () => {
    const files = [
      { path: 'SKILL.md', bytes: Buffer.from(skillText('bun', 'Run `go.sh`.')), executable: false },
      { path: 'go.sh', bytes: Buffer.from('echo\n'), executable: true },
    ]
    const oat = files.map(file => ({
      ...file,
      bytes: Buffer.from(String(file.bytes).replace(/bun/g, 'oat')),
    }))
    const [gz, zipped] = [await createArchive(files), zip(oat)]
    const { folder, address } = await serveIndex(
      [
        entryOf('rye', rye),
        entryOf('bun', gz, { type: 'archive', url: 'bun.tar.gz' }),
        entryOf('oat', zipped, { type: 'archive', url: 'oat.zip' }),
      ],
      {
        'rye.md': rye,
        '.well-known/agent-skills/bun.tar.gz': gz,
        '.well-known/agent-skills/oat.zip': zipped,
        'manifest.json': Buffer.from('{"name":"Bakery","icons":[]}'),
      },
    )
    const { cwd, run } = project()
    expect(await run('add', address)).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('3 skills'),
    })
    const { sources } = JSON.parse(readFileSync(join(cwd, 'skillc.lock.json'), 'utf8'))
    expect(Object.keys(sources[address].skills)).toEqual(['bun', 'oat', 'rye'])
    expect(await run('install', '--to', 'claude-code')).toMatchObject({ code: 0 })
    for (const name of ['bun', 'oat'])
      if (process.platform !== 'win32')
        expect(statSync(join(cwd, `.claude/skills/${name}/go.sh`)).mode & 0o100).toBe(0o100)
    // One of them alone is another choice.
    writeFileSync(join(folder, 'rye.md'), 'Other.')
    const { run: other } = project()
    expect(await other('add', address, '--skill', 'bun')).toMatchObject({ code: 0 })
    expect(await other('add', `${address}/`, '--skill', 'rye')).toMatchObject({ code: 2 })
    expect(await project().run('add', address)).toMatchObject({
      code: 2,
      err: expect.stringContaining('does not match the digest in the index for `rye`'),
    })
  })

  test('does not lead to other hosts, by an address or a redirect', async () => {
    const seen: string[] = []
    const elsewhere = await listen((request, response) => {
      seen.push(request.url ?? '')
      response.end(rye)
    })
    const { address } = await serveIndex(
      [entryOf('rye', rye), entryOf('bun', rye, { url: `${elsewhere}/bun.md` })],
      { 'rye.md': rye },
    )
    expect(await project().run('add', address)).toMatchObject({
      code: 0,
      err: expect.stringContaining('is on another host'),
    })
    const moved = await listen((request, response) => {
      if (request.url?.endsWith('index.json')) response.end(JSON.stringify({ skills: [entryOf('rye', rye)] }))
      else if (request.url === '/rye.md') response.writeHead(302, { location: `${elsewhere}/rye.md` }).end()
      else response.writeHead(404).end()
    })
    expect(await project().run('add', moved)).toMatchObject({
      code: 2,
      err: expect.stringContaining('redirects to another host'),
    })
    expect(seen).toEqual([])
  })

  const bomb = Buffer.concat([Buffer.from('PK'), Buffer.alloc(100)])
  const lying = () => {
    const archive = Buffer.from(
      zip([{ path: 'SKILL.md', bytes: Buffer.alloc(1 << 20, 'x'), executable: false }]),
    )
    // It says that the file has one byte.
    archive.writeUInt32LE(1, archive.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1')) + 24)
    return archive
  }
  test.each<[string, Entry[] | string, Record<string, Uint8Array>, string]>([
    ['is a page', '<html>', {}, '/manifest.json` was not found'],
    ['has no list', '{}', {}, 'is not an index of at most'],
    [
      'names skills that lead out',
      [entryOf('../x', rye, { url: '/rye.md' })],
      { 'rye.md': rye },
      'has no folder with',
    ],
    [
      'has an archive that is none',
      [entryOf('rye', bomb, { type: 'archive' })],
      { 'rye.md': bomb },
      'cannot be unpacked',
    ],
    [
      'has an archive that lies',
      [entryOf('rye', lying(), { type: 'archive' })],
      { 'rye.md': lying() },
      'cannot be unpacked',
    ],
    [
      'has an archive that leads out',
      [
        entryOf(
          'rye',
          zip([
            { path: 'SKILL.md', bytes: rye, executable: false },
            { path: '../../x', bytes: rye, executable: false },
          ]),
          { type: 'archive' },
        ),
      ],
      {
        'rye.md': zip([
          { path: 'SKILL.md', bytes: rye, executable: false },
          { path: '../../x', bytes: rye, executable: false },
        ]),
      },
      'contains `..`',
    ],
    ['names what is not there', [entryOf('rye', rye)], {}, 'was not found'],
  ])('that %s is refused', async (_, index, artifacts, words) => {
    const { folder, address } = await serveIndex(typeof index === 'string' ? [] : index, artifacts)
    if (typeof index === 'string') plant(folder, { '.well-known/agent-skills/index.json': index })
    const { cwd, run } = project()
    const ran = await run('add', address)
    expect([ran.code, ran.err]).toEqual([2, expect.stringContaining(words)])
    expect(existsSync(join(cwd, 'skillc.lock.json')) || existsSync(join(cwd, 'x'))).toBe(false)
  })
})

test('what has no bundle is not pulled, and the message says what to do', async () => {
  const { publish, env } = await serveNpm(fresh())
  await publish('1.0.0', within('skills', EDITIONS[0] ?? {}))
  const { run } = project(env)
  expect(await run('pull', 'npm:@bakery/skills@1.0.0')).toMatchObject({
    code: 2,
    err: expect.stringContaining('skillc add npm:@bakery/skills'),
  })
})

describe('an MCP server', () => {
  const skills = (edition: number) => EDITIONS[edition - 1] ?? {}

  test('behind an address lives the same life', async () => {
    let bundle = await openBundle(await compileFiles(toTexts(skills(1))))
    const address = await listen(answerMcp(() => createMcpServer(bundle, {})))
    const { read } = await live(fresh(), {
      from: `mcp:${address}/mcp`,
      keepsOld: false,
      publish: async edition => {
        bundle = await openBundle(await compileFiles(toTexts(skills(edition))))
      },
    })
    expect(JSON.parse(read('skillc.lock.json')).sources[`mcp:${address}/mcp`].skills).toEqual({
      bun: { digest: expect.any(String) },
      rye: { digest: expect.any(String), license: 'MIT' },
    })
  })

  test('that a command starts is given that command each time, which nothing stores', async () => {
    const folder = plant(fresh(), within('skills', skills(1)))
    const { cache, cwd, run } = project()
    const build = () => runIn(folder, {}, [['build', 'skills', '--out', 'bundle', '--no-cache']])
    build()
    const server = `bakery="${process.execPath}" "${CLI}" mcp "${join(folder, 'bundle')}"`
    expect(await run('add', 'mcp:bakery')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/--server/),
    })
    expect(await run('add', 'mcp:bakery', '--server', server)).toMatchObject({ code: 0, err: '' })
    for (const file of ['skillc.config.json', 'skillc.lock.json'])
      expect(readFileSync(join(cwd, file), 'utf8')).not.toContain(CLI)
    expect(await run('build')).toMatchObject({ code: 0 })
    expect(await run('install', '--frozen')).toMatchObject({ code: 0 })
    rmSync(cache, { recursive: true })
    expect(await run('install', '--frozen')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/--server/),
    })
    expect(await run('install', '--frozen', '--server', server)).toMatchObject({ code: 0 })
    plant(folder, within('skills', skills(2)))
    build()
    expect(await run('outdated', '--server', server)).toMatchObject({ code: 1 })
    expect(await run('update', '--server', server)).toMatchObject({ code: 0 })
    expect(await run('outdated', '--server', server)).toMatchObject({ code: 0 })
  })

  test.each<[string, Parameters<typeof listen>[0], string]>([
    ['a web page', (_, response) => void response.end('<html>'), 'did not return its skills'],
    ['nothing', (_, response) => void response.destroy(), 'did not return its skills'],
    ['a login', (_, response) => void response.writeHead(401).end(), 'did not return its skills'],
    [
      'an answer without end',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        const part = Buffer.alloc(1 << 20, ' ')
        const more = () => (response.write(part) ? setImmediate(more) : response.once('drain', more))
        more()
      },
      'did not return its skills',
    ],
  ])('that gives %s is refused', async (_, answer, words) => {
    const address = await listen(answer)
    const { cwd, run } = project()
    expect(await run('add', `mcp:${address}/mcp`)).toMatchObject({
      code: 2,
      err: expect.stringContaining(words),
    })
    expect(existsSync(join(cwd, 'skillc.lock.json'))).toBe(false)
  })
})

const toTexts = (tree: Tree) => tree as Record<string, string>
