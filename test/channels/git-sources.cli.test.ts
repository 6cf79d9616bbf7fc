/** Skills of git repositories as sources of a build: fetched by git itself, pinned to a commit, never checked out or run. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadLocks } from '../../src/channels/references/lock-file.ts'
import { parseReference } from '../../src/channels/references/reference.ts'
import { chooseSkills } from '../../src/channels/references/trees.ts'
import { skillcAsync } from '../support/cli.ts'
import { commit, createRepository, runGit, serveGit } from '../support/git-server.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('git-sources')
const root = join(scratch, 'served')

let server: Awaited<ReturnType<typeof serveGit>>
beforeAll(async () => {
  server = await serveGit(root)
})

let count = 0

/** A repository that the server gives, and a project that takes its skills. */
function project(more: object = {}, from?: string) {
  const name = `bakery-${++count}`
  const repository = join(root, `${name}.git`)
  const first = createRepository(
    repository,
    {
      'skills/rye/SKILL.md': skillText(
        'rye',
        'See [ovens](ovens.md), and run `scripts/run.sh`.',
        'license: MIT\n',
      ),
      'skills/rye/ovens.md': 'Hot.\n',
      'skills/rye/scripts/run.sh': { executable: 'echo rye\n' },
      'skills/bun/SKILL.md': skillText('bun', 'See [gone](gone.md).'),
      'skills/bun/LICENSE': { link: '../../LICENSE' },
      LICENSE: 'MIT\n',
      'templates/one/SKILL.md': skillText('one'),
      'large.bin': 'x'.repeat(100_000),
    },
    'v1',
  )
  const cwd = join(scratch, `project-${count}`)
  const cache = join(scratch, `cache-${count}`)
  const address = `${server.address}/${name}.git`
  const source = { from: from ?? `${address}#v1`, ...more }
  plant(cwd, {
    'skillc.config.json': JSON.stringify({ sources: [source] }),
    '.agents/skills/own/SKILL.md': skillText('own'),
  })
  const env = { XDG_CACHE_HOME: cache, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' }
  const run = (...args: string[]) => skillcAsync(args, cwd, env)
  const readLocked = () => loadLocks(join(cwd, 'skillc.lock.json')).sources.get(`git+${address}`)
  return { address, cache, cwd, env, first, name, readLocked, repository, run }
}

describe('a repository behind a web server', () => {
  test('is fetched once, pinned to its commit, and built from without a network', async () => {
    const { cache, cwd, first, readLocked, name, run } = project({ namespace: 'bakery' })
    const early = await run('build')
    expect([early.code, early.out]).toEqual([1, expect.stringContaining('is not in `skillc.lock.json`')])
    const installed = await run('install')
    expect(installed).toMatchObject({ code: 0, out: expect.stringContaining('v1 2 skills') })
    const text = readFileSync(join(cwd, 'skillc.lock.json'), 'utf8')
    expect(readLocked()).toMatchObject({
      requested: 'v1',
      version: 'v1',
      resolved: first,
      skills: { 'skills/rye': { license: 'MIT' }, 'skills/bun': {} },
    })
    // Only files of skills are there, and nothing of git.
    expect(readdirSync(join(cache, 'skillc/store')).sort()).toEqual(['files', 'trees'])

    rmSync(join(root, `${name}.git`), { recursive: true })
    const built = await run('build', '--json')
    expect(built.code).toBe(0)
    const { findings } = JSON.parse(built.out)
    expect(findings).toEqual([
      expect.objectContaining({
        code: 'missing-file',
        file: expect.stringMatching(/bakery-\d+\.git\/skills\/bun\/SKILL\.md$/),
      }),
    ])
    const listed = JSON.parse((await run('list', '--json')).out)
    expect(listed.map(({ id }: { id: string }) => id)).toEqual(['bakery:bun', 'bakery:rye', 'own'])
    // Provenance: the manifest, `show` and the report name the commit.
    const { sources } = JSON.parse(readFileSync(join(cwd, 'dist/skills/manifest.json'), 'utf8'))
    const { origin } = sources.find((source: { origin?: string }) => source.origin !== undefined)
    expect(origin.endsWith(`@${first}`)).toBe(true)
    const shown = await run('show', 'bakery:rye')
    expect(shown.out.replace(/\s+/g, ' ')).toContain(`fetched from ${origin}`)
    expect(JSON.parse((await run('show', 'bakery:rye', '--json')).out).source.origin).toBe(origin)
    expect(JSON.parse((await run('show', 'own', '--json')).out).source.origin).toBeUndefined()
    expect(await run('report', '--out', 'report')).toMatchObject({ code: 0 })
    expect(readFileSync(join(cwd, 'report/index.html'), 'utf8')).toContain(origin)
    expect(await run('install', '--frozen', '--offline')).toMatchObject({ code: 0 })
    expect(readFileSync(join(cwd, 'skillc.lock.json'), 'utf8')).toBe(text)
    await run('export', '--to', 'folders', '--out', 'unpacked')
    expect(readFileSync(join(cwd, 'unpacked/bakery/bun/LICENSE'), 'utf8')).toBe('MIT\n')
  })

  test('is restored on another machine, also when its tag has moved, which is told', async () => {
    const { cache, first, readLocked, repository, run } = project()
    await run('install')
    rmSync(cache, { recursive: true })
    const second = commit(repository, { 'skills/rye/SKILL.md': skillText('rye', 'Knead.') }, 'v1')
    runGit(repository, 'branch', 'old', first)
    expect(await run('install')).toMatchObject({ code: 0 })
    expect(readLocked()?.resolved).toBe(first)
    const moved = await run('update', '--yes')
    expect([moved.code, moved.err]).toEqual([2, expect.stringContaining('was replaced')])
    expect(readLocked()?.resolved).toBe(first)
    expect(await run('update', '--yes', '--allow-moved')).toMatchObject({ code: 0 })
    expect(readLocked()?.resolved).toBe(second)
  })

  test('gives only the skills that are asked for', async () => {
    const { cache, cwd, readLocked, run, address } = project({ include: ['templates/*'] })
    await run('install')
    expect(Object.keys(readLocked()?.skills ?? {})).toEqual(['templates/one'])
    expect(readdirSync(join(cache, 'skillc/store/files'))).toHaveLength(1)
    const other = { sources: [{ from: `${address}#v1`, include: ['skills/rye'] }] }
    writeFileSync(join(cwd, 'skillc.config.json'), JSON.stringify(other))
    const frozen = await run('install', '--frozen')
    expect([frozen.code, frozen.out]).toEqual([1, expect.stringContaining('with different skills')])
    expect(await run('build')).toMatchObject({
      code: 1,
      out: expect.stringMatching(
        /unfetched-source\s+skillc\.config\.json:1:21\s.+is locked with a different/,
      ),
    })
  })

  test('has a lock that somebody edited: refused, and nothing is fetched', async () => {
    const { cache, cwd, readLocked, run } = project()
    await run('install')
    const file = join(cwd, 'skillc.lock.json')
    const text = readFileSync(file, 'utf8')
    const { resolved = '', digest = '' } = readLocked() ?? {}
    rmSync(cache, { recursive: true })
    for (const [from, to, words] of [
      [resolved, '--upload-pack=touch x', 'which is not a commit'],
      [resolved, '0'.repeat(40), 'no longer has the commit'],
      [digest, `sha256:${'0'.repeat(64)}`, 'changed: the lock file has'],
      ['skills/rye', '../rye', 'is not a skillc lock file'],
    ] as const) {
      writeFileSync(file, text.replace(from, to))
      expect(await run('install')).toMatchObject({ code: 2, err: expect.stringContaining(words) })
    }
    expect(existsSync(join(cwd, 'x'))).toBe(false)
  })
})

test('git gives the login, which no message has', async () => {
  const guarded = await serveGit(root, { login: 'baker:rye-and-wheat' })
  const { env, name, cwd } = project()
  const from = `${guarded.address}/${name}.git#v1`
  writeFileSync(join(cwd, 'skillc.config.json'), JSON.stringify({ sources: [{ from }] }))
  const without = await skillcAsync(['install'], cwd, env)
  expect(without).toMatchObject({ code: 2, err: expect.stringContaining('requires a login') })
  const credentials = join(scratch, 'credentials')
  writeFileSync(credentials, `http://baker:rye-and-wheat@${guarded.address.slice(7)}\n`)
  writeFileSync(join(scratch, 'settings'), `[credential]\n\thelper = store --file=${credentials}\n`)
  const known = await skillcAsync(['install'], cwd, { ...env, GIT_CONFIG_GLOBAL: join(scratch, 'settings') })
  expect(known).toMatchObject({ code: 0 })
  expect(readFileSync(join(cwd, 'skillc.lock.json'), 'utf8')).not.toContain('wheat')
})

test('a redirect is not followed, and no login leaves', async () => {
  const elsewhere = await serveGit(root)
  const moved = await serveGit(root, {
    answer: (request, response) => {
      response.writeHead(302, { location: `${elsewhere.address}${request.url}` }).end()
      return true
    },
  })
  const { cwd, name, run } = project()
  writeFileSync(
    join(cwd, 'skillc.config.json'),
    JSON.stringify({ sources: [{ from: `${moved.address}/${name}.git` }] }),
  )
  const ran = await run('install')
  expect([ran.code, ran.err]).toEqual([2, expect.stringContaining('redirects to another address')])
  expect(elsewhere.seen).toEqual([])
})

describe('a repository on this machine', () => {
  test('is read where the user allows it, and its settings, hooks and submodules never are', async () => {
    const repository = join(scratch, 'local')
    createRepository(repository, { 'rye/SKILL.md': skillText('rye') })
    runGit(repository, 'update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},rye/sub`)
    plant(repository, {
      '.gitmodules': '[submodule "rye/sub"]\n\tpath = rye/sub\n\turl = ext::touch pwned\n',
    })
    runGit(repository, 'add', '.gitmodules')
    runGit(repository, 'commit', '--quiet', '--message', 'Sub')
    plant(repository, { '.git/hooks/reference-transaction': { executable: '#!/bin/sh\ntouch pwned\n' } })
    const { cwd, run } = project({}, `git+file://${repository}`)
    expect(await run('install')).toMatchObject({ code: 2, err: expect.stringContaining('--allow-read') })
    const ran = await run('install', '--allow-read', repository)
    expect(ran).toMatchObject({ code: 0, err: expect.stringContaining('is a submodule') })
    expect(existsSync(join(repository, 'pwned')) || existsSync(join(cwd, 'pwned'))).toBe(false)
  })

  test.each([
    ['SKILL.md', { 'rye/SKILL.md': skillText('rye'), 'rye/CON': 'x' }, 'a reserved device name on Windows'],
    ['none', { 'README.md': 'x' }, 'has no folder with a `SKILL.md`'],
  ])('is refused in words: %s', async (name, files, words) => {
    const repository = createFolder(name)
    createRepository(repository, files)
    const { run } = project({}, `git+file://${repository}`)
    const ran = await run('install', '--allow-read', repository)
    expect([ran.code, ran.err]).toEqual([2, expect.stringContaining(words)])
  })
})

function createFolder(name: string): string {
  return join(scratch, `refused-${name}`)
}

test.each([
  ['github:bakery/skills', 'github:bakery/skills', 'https://github.com/bakery/skills.git', '', undefined],
  [
    'github:bakery/skills/rye/dark#v1',
    'github:bakery/skills/rye/dark',
    'https://github.com/bakery/skills.git',
    'rye/dark',
    'v1',
  ],
  [
    'https://github.com/bakery/skills',
    'github:bakery/skills',
    'https://github.com/bakery/skills.git',
    '',
    undefined,
  ],
  [
    'https://github.com/bakery/skills/tree/main/rye',
    'github:bakery/skills/rye',
    'https://github.com/bakery/skills.git',
    'rye',
    'main',
  ],
  [
    'https://git.example/a/b.git#main',
    'git+https://git.example/a/b.git',
    'https://git.example/a/b.git',
    '',
    'main',
  ],
  [
    'git+ssh://git@git.example/a/b.git/rye',
    'git+ssh://git@git.example/a/b.git/rye',
    'ssh://git@git.example/a/b.git',
    'rye',
    undefined,
  ],
  [
    'git@git.example:a/b.git',
    'git+ssh://git@git.example/a/b.git',
    'ssh://git@git.example/a/b.git',
    '',
    undefined,
  ],
])('%s names a repository', (text, name, url, folder, requested) => {
  expect(parseReference(text)).toEqual({ kind: 'git', name, url, folder, ...(requested && { requested }) })
})

test.each([
  'github:bakery',
  'github:bakery/..',
  'github:bakery/skills/../..',
  'github:bakery/skills#--upload-pack=x',
  'github:bakery/skills#a..b',
  'git+https://baker:secret@git.example/a.git',
  'git+http://git.example/a.git',
  'ssh://-oProxyCommand=x/a.git',
  'git+file://host/a.git',
])('%s names none', text => {
  expect(() => parseReference(text)).toThrow()
})

test.each([
  [['skills/a/SKILL.md', 'test/b/SKILL.md'], {}, ['skills/a']],
  [['a/SKILL.md', 'test/b/SKILL.md', 'node_modules/c/SKILL.md'], {}, ['a', 'test/b']],
  [['skills/a/SKILL.md', 'skills/a/assets/x/SKILL.md'], {}, ['skills/a']],
  [
    ['skills/a/SKILL.md', 'x/.claude-plugin/plugin.json', 'x/skills/b/SKILL.md', 'test/skills/c/SKILL.md'],
    {},
    ['skills/a', 'x/skills/b'],
  ],
  [['SKILL.md', 'skills/a/SKILL.md'], {}, ['', 'skills/a']],
  [['skills/a/SKILL.md', 'test/b/SKILL.md'], { include: ['**/b'] }, ['test/b']],
  [['skills/a/SKILL.md', 'skills/b/SKILL.md'], { exclude: ['skills/b'] }, ['skills/a']],
])('of %j with %j the skills are %j', (paths, selection, skills) => {
  expect(chooseSkills(paths, selection)).toEqual(skills)
})
