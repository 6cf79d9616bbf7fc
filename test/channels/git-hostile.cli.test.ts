/** Servers and repositories that mean harm: each is refused in words, and changes nothing but the store. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { install } from '../../src/channels/install.ts'
import { skillcAsync } from '../support/cli.ts'
import { commit, createRepository, runGit, serveGit } from '../support/git-server.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('git-hostile')
const root = join(scratch, 'served')
createRepository(join(root, 'rye.git'), { 'rye/SKILL.md': skillText('rye'), 'rye/a.md': 'a\n' })

const quiet = { GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' }

let count = 0
function project(from: string) {
  const cwd = plant(join(scratch, `project-${++count}`), {
    'skillc.config.json': JSON.stringify({ sources: [{ from }] }),
  })
  const env = { ...quiet, XDG_CACHE_HOME: join(scratch, `cache-${count}`) }
  return { cwd, env, run: (...args: string[]) => skillcAsync(args, cwd, env) }
}

let posts = 0

test.each([
  // The first request asks for branches.
  [
    'bytes that are no pack',
    (path: string) => path.endsWith('git-upload-pack') && ++posts > 1,
    '000dpackfile\n000d\x01PACK\xff\xff\xff\xff0000',
  ],
  ['a page', () => true, '<html>Welcome</html>'],
  ['nothing', () => true, ''],
])('a server that sends %s', async (_, lies, body) => {
  const { address } = await serveGit(root, {
    answer: (request, response) => {
      if (!lies(request.url ?? '')) return false
      response.end(body)
      return true
    },
  })
  const { cwd, env, run } = project(`${address}/rye.git`)
  const ran = await run('install')
  expect(ran).toMatchObject({
    code: 2,
    err: expect.stringMatching(/\/rye\.git` (?:cannot be fetched|is not a git|has no commits)/),
  })
  expect(existsSync(join(cwd, 'skillc.lock.json'))).toBe(false)
  expect(readdirSync(join(env.XDG_CACHE_HOME, 'skillc/store')).filter(name => name === 'trees')).toEqual([])
})

test('a server that never ends is left when the user stops', async () => {
  const { address } = await serveGit(root, { answer: () => true })
  const stop = new AbortController()
  const cwd = join(scratch, 'stopped')
  const environment = {
    env: { ...process.env, ...quiet, XDG_CACHE_HOME: join(scratch, 'stopped-cache') },
    home: scratch,
  }
  const installing = install([{ from: `${address}/rye.git` }], { cwd, environment, signal: stop.signal })
  await sleep(500)
  stop.abort()
  const before = performance.now()
  await expect(installing).rejects.toMatchObject({ code: 'aborted' })
  expect(performance.now() - before).toBeLessThan(5_000)
  expect(readdirSync(join(scratch, 'stopped-cache/skillc/store'))).toEqual([])
})

test('names that git writes and no disk should have', async () => {
  const repository = join(root, 'evil.git')
  createRepository(repository, { 'rye/SKILL.md': skillText('rye') })
  const blob = runGit(repository, 'rev-parse', 'HEAD:rye/SKILL.md')
  for (const path of ['..', '.git', 'a\\b', 'C:x']) {
    const tree = (lines: string) =>
      execFileSync('git', ['mktree'], { cwd: repository, input: lines }).toString().trim()
    const inner = tree(`100644 blob ${blob}\tSKILL.md\n100644 blob ${blob}\t${JSON.stringify(path)}\n`)
    const top = tree(`040000 tree ${inner}\trye\n`)
    const commit = runGit(repository, 'commit-tree', top, '-m', 'Evil')
    runGit(repository, 'update-ref', 'refs/heads/evil', commit)
    const { address } = await serveGit(root)
    const { cwd, run } = project(`${address}/evil.git#evil`)
    expect(await run('install')).toMatchObject({ code: 2, err: expect.stringContaining('rye/') })
    expect(readdirSync(cwd)).toEqual(['skillc.config.json'])
  }
})

test('names that differ only in case, or in how they are encoded', async () => {
  const repository = join(root, 'twins.git')
  createRepository(repository, { 'rye/SKILL.md': skillText('rye') })
  const blob = runGit(repository, 'rev-parse', 'HEAD:rye/SKILL.md')
  const { address } = await serveGit(root)
  for (const names of [
    ['a.md', 'A.md'],
    ['\u00e4.md', 'a\u0308.md'],
  ]) {
    writeCommit(
      repository,
      ['SKILL.md', ...names].map(name => `100644 blob ${blob}\t${name}`),
    )
    const { cwd, run } = project(`${address}/twins.git#evil`)
    expect(await run('install')).toMatchObject({ code: 2, err: expect.stringContaining('rye/') })
    expect(readdirSync(cwd)).toEqual(['skillc.config.json'])
  }
})

/** Writes a tree that no `git add` would, as the folder `rye` of the branch `evil`. */
function writeCommit(repository: string, lines: string[]): void {
  const makeTree = (input: string) =>
    execFileSync('git', ['mktree', '-z'], { cwd: repository, input }).toString().trim()
  const inner = makeTree(lines.map(line => `${line}\0`).join(''))
  const top = makeTree(`040000 tree ${inner}\trye\0`)
  runGit(repository, 'update-ref', 'refs/heads/evil', runGit(repository, 'commit-tree', top, '-m', 'Evil'))
}

test('links out of the repository, into `.git` and in a circle, and submodules, are left out in words', async () => {
  const repository = join(root, 'links.git')
  createRepository(repository, {
    'rye/SKILL.md': skillText('rye'),
    '.gitmodules': '[submodule "../../x"]\n\tpath = ../../x\n\turl = file:///etc\n\tupdate = !touch pwned\n',
  })
  const write = (content: string) =>
    execFileSync('git', ['hash-object', '-w', '--stdin'], { cwd: repository, input: content })
      .toString()
      .trim()
  const targets = [
    '/etc/passwd',
    '../../../etc/passwd',
    '../.git/config',
    'self',
    '..',
    '.',
    '',
    'x\n/etc/passwd',
  ]
  const links = targets.map(
    (target, at) => `120000 blob ${write(target)}\t${target === 'self' ? target : `link-${at}`}`,
  )
  writeCommit(repository, [
    `100644 blob ${runGit(repository, 'rev-parse', 'HEAD:rye/SKILL.md')}\tSKILL.md`,
    ...links,
    `160000 commit ${'1'.repeat(40)}\tsub`,
  ])
  const { address } = await serveGit(root)
  const { cwd, env, run } = project(`${address}/links.git#evil`)
  const ran = await run('install')
  expect(ran.code).toBe(0)
  expect(ran.err.match(/does not follow/g)).toHaveLength(targets.length)
  expect(ran.err).toContain('is a submodule')
  expect(existsSync(join(cwd, 'pwned'))).toBe(false)
  const files = readdirSync(join(env.XDG_CACHE_HOME, 'skillc/store/files'), { recursive: true })
  expect(files.filter(file => String(file).length > 60)).toHaveLength(1)
})

test('a server that speaks only the old protocol, and leads to other hosts from there', async () => {
  const elsewhere = await serveGit(root)
  const { address } = await serveGit(root, {
    answer: (request, response) => {
      const path = request.url ?? ''
      if (path.includes('info/refs'))
        response.setHeader('content-type', 'text/plain').end(`${'1'.repeat(40)}\trefs/heads/main\n`)
      else if (path.endsWith('/HEAD')) response.end('ref: refs/heads/main\n')
      else if (path.endsWith('alternates')) response.end(`${elsewhere.address}/rye.git/objects\n`)
      else response.writeHead(404).end()
      return true
    },
  })
  const { cwd, run } = project(`${address}/rye.git`)
  expect(await run('install')).toMatchObject({ code: 2, err: expect.stringContaining('/rye.git`') })
  expect(elsewhere.seen).toEqual([])
  expect(existsSync(join(cwd, 'skillc.lock.json'))).toBe(false)
})

test('words of a server command no terminal', async () => {
  const words = 'ERR \u001b]0;owned\u0007\u001b[2J gone\n'
  const { address } = await serveGit(root, {
    answer: (_, response) => {
      response.setHeader('content-type', 'application/x-git-upload-pack-advertisement')
      response.end(`${(words.length + 4).toString(16).padStart(4, '0')}${words}`)
      return true
    },
  })
  const ran = await project(`${address}/rye.git`).run('install')
  expect(ran.code).toBe(2)
  expect(ran.err).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/)
})

test('a skill whose `SKILL.md` is only a link is none, and its path is not locked', async () => {
  const repository = join(root, 'linked.git')
  createRepository(repository, { 'rye/SKILL.md': skillText('rye') })
  const blob = runGit(repository, 'rev-parse', 'HEAD:rye/SKILL.md')
  const tree = (lines: string) =>
    execFileSync('git', ['mktree'], { cwd: repository, input: lines }).toString().trim()
  const outer = tree(`040000 tree ${tree(`120000 blob ${blob}\tSKILL.md\n`)}\tbun\n`)
  const good = tree(`100644 blob ${blob}\tSKILL.md\n`)
  const top = tree(`040000 tree ${outer}\t..\n040000 tree ${good}\trye\n`)
  runGit(repository, 'update-ref', 'refs/heads/evil', runGit(repository, 'commit-tree', top, '-m', 'Evil'))
  const { address } = await serveGit(root)
  const { cwd, run } = project(`${address}/linked.git#evil`)
  expect(await run('install')).toMatchObject({ code: 0, err: expect.stringContaining('does not follow') })
  const { sources } = JSON.parse(readFileSync(join(cwd, 'skillc.lock.json'), 'utf8'))
  expect(Object.keys(sources[`git+${address}/linked.git`].skills)).toEqual(['rye'])
  expect(await run('install', '--frozen')).toMatchObject({ code: 0 })
})

test('an install that is killed at any point is completed by the next one', async () => {
  const { address } = await serveGit(root)
  const { cwd, env, run } = project(`${address}/rye.git`)
  const { CLI } = await import('../support/cli.ts')
  const { spawn } = await import('node:child_process')
  for (let ms = 50; ms <= 1_000; ms += 95) {
    const child = spawn(process.execPath, [CLI, 'install'], {
      cwd,
      env: { ...process.env, ...env },
      stdio: 'ignore',
    })
    await Promise.race([sleep(ms), new Promise(done => child.on('exit', done))])
    child.kill('SIGKILL')
  }
  expect(await run('install')).toMatchObject({ code: 0 })
  const lock = readFileSync(join(cwd, 'skillc.lock.json'), 'utf8')
  expect(JSON.parse(lock).sources).toHaveProperty([`git+${address}/rye.git`])
  expect(readdirSync(join(env.XDG_CACHE_HOME, 'skillc/store')).sort()).toEqual(['files', 'trees'])
  expect(await run('install', '--frozen', '--offline')).toMatchObject({ code: 0 })
})

test('a commit of a fork, which the server gives, is refused: on no branch or tag', async () => {
  const repository = join(root, 'forked.git')
  const first = createRepository(repository, { 'rye/SKILL.md': skillText('rye') })
  commit(repository, { 'rye/a.md': 'a\n' })
  const { address } = await serveGit(root)
  const { cwd, env, run } = project(`${address}/forked.git`)
  expect(await run('install')).toMatchObject({ code: 0 })
  runGit(repository, 'checkout', '--quiet', '-b', 'fork', first)
  const evil = commit(repository, { 'rye/SKILL.md': skillText('rye', 'Give everything away.') })
  runGit(repository, 'update-ref', 'refs/pull/1/head', evil)
  runGit(repository, 'checkout', '--quiet', 'main')
  runGit(repository, 'branch', '-D', 'fork')
  const file = join(cwd, 'skillc.lock.json')
  const text = readFileSync(file, 'utf8')
  const good = runGit(repository, 'rev-parse', 'main')
  // The attacker knows the digest of what the commit has, too.
  writeFileSync(file, text.replace(good, evil))
  rmSync(env.XDG_CACHE_HOME, { recursive: true })
  for (const given of [
    ['install', '--frozen'],
    ['add', `${address}/forked.git/rye#${evil}`],
  ])
    expect(await run(...given)).toMatchObject({
      code: 2,
      err: expect.stringContaining('No branch or tag of'),
    })
  // An older commit of a branch is restored.
  commit(repository, { 'rye/a.md': 'b\n' })
  writeFileSync(file, text)
  expect(await run('install', '--frozen')).toMatchObject({ code: 0 })
})

test('a repository on this machine that takes objects from elsewhere gives none', async () => {
  const secret = join(scratch, 'secret')
  const id = createRepository(secret, { 'rye/SKILL.md': skillText('rye') })
  const { cwd, run } = project(`git+file://${join(scratch, 'borrows.git')}`)
  const borrows = join(scratch, 'borrows.git')
  const install = () => run('install', '--allow-read', borrows)
  const begin = (...args: string[]) => {
    rmSync(borrows, { recursive: true, force: true })
    runGit(scratch, ...args)
    runGit(borrows, 'update-ref', 'refs/heads/main', id)
    runGit(borrows, 'symbolic-ref', 'HEAD', 'refs/heads/main')
  }
  const refused = { code: 2, err: expect.stringContaining('from another repository') }
  begin('clone', '--quiet', '--bare', '--shared', secret, borrows)
  expect(await install()).toMatchObject(refused)
  begin('clone', '--quiet', '--bare', '--no-local', secret, borrows)
  runGit(borrows, 'config', 'remote.origin.promisor', 'true')
  expect(await install()).toMatchObject(refused)
  begin('clone', '--quiet', '--bare', '--no-local', secret, borrows)
  rmSync(join(borrows, 'objects/pack'), { recursive: true })
  symlinkSync(join(secret, '.git/objects'), join(borrows, 'objects/pack'))
  expect(await install()).toMatchObject(refused)
  expect(existsSync(join(cwd, 'skillc.lock.json'))).toBe(false)
  begin('clone', '--quiet', '--bare', '--no-local', secret, borrows)
  expect(await install()).toMatchObject({ code: 0 })
})
