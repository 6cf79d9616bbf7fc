/** No key of a repository's configuration makes skillc run a program: git's own list of keys, in every repository that a checkout may have. */
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTree } from '../../src/channels/git/objects.ts'
import { runReport } from '../../src/cli/actions/report.ts'
import { report as reportCommand } from '../../src/cli/commands/inspect.ts'
import { readFlags } from '../../src/cli/flags.ts'
import { sha256 } from '../../src/core/digests/hash.ts'
import { findProgram } from '../../src/core/files/find-program.ts'
import { build, check } from '../../src/pipeline/build.ts'
import { openRevision } from '../../src/pipeline/config/since.ts'
import { diff } from '../../src/pipeline/diff/diff.ts'
import { buildShard } from '../../src/pipeline/shards/build-shard.ts'
import { KEYS } from '../support/shards.ts'
import { createSilentIo } from '../support/silent-io.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('git-keys')
const ran = join(scratch, 'ran')
const programs = join(scratch, 'programs')

/** Names of filters, remotes and so on. `x=y` ends the name of a key early where it is given with `-c`. */
const NAMES = ['x', 'x=y', 'a.b', 'ü', 'origin']
/** What git reads and does not list. */
const UNLISTED = [
  'filter.<driver>.process',
  'core.alternateRefsCommand',
  'uploadpack.packObjectsHook',
  'remote.<name>.vcs',
  'core.gitProxy',
  'include.path',
]
/** Without these a partial clone fetches nothing, and a broken filter stops nothing. */
const SWITCHES = ['extensions.partialClone=origin', 'remote.origin.promisor=true', 'protocol.allow=always']

interface Key {
  /** As git lists it, with `<name>` for what a user chooses. */
  template: string
  key: string
  value: string
}

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Baker', '-c', 'user.email=baker@example.com', ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
    .toString()
    .trim()

/** A program that leaves its name behind, and passes its input on as a filter does. */
function plantProgram(name: string): string {
  const text = `#!/bin/sh\ntouch '${join(ran, name)}'\ntimeout 2 cat\n`
  plant(programs, { [name]: { executable: text } })
  return join(programs, name)
}

function listKeys(): Key[] {
  const listed = execFileSync('git', ['help', '--config']).toString().split('\n')
  const plain = [...listed, ...UNLISTED].filter(key => /^[A-Za-z][\w-]*\./.test(key))
  return [...new Set(plain)].flatMap(template =>
    (/[<*]/.test(template) ? NAMES : ['']).flatMap((name, at) => {
      const key = template.replace(/<[^>]*>|[*]/, name).replaceAll('*', 'x')
      if (!/[.][A-Za-z][A-Za-z0-9-]*$/.test(key)) return []
      return { template, key, value: getValue(key, `${template.replace(/\W/g, '-')}-${at}`) }
    }),
  )
}

function getValue(key: string, name: string): string {
  const program = plantProgram(name)
  if (/^include.*\.path$/.test(key)) {
    writeFileSync(
      join(programs, `${name}.config`),
      toText([{ template: '', key: 'filter.x.clean', value: program }]),
    )
    return join(programs, `${name}.config`)
  }
  if (/hookspath$/i.test(key)) {
    for (const hook of ['post-checkout', 'post-index-change', 'reference-transaction', 'fsmonitor-watchman'])
      plant(join(programs, 'hooks'), { [hook]: { executable: `#!/bin/sh\ntouch '${join(ran, name)}'\n` } })
    return join(programs, 'hooks')
  }
  // Git goes where it leads. From `.git`, that is where it is.
  if (/^core\.worktree$/i.test(key)) return '..'
  if (/^remote\..*\.(?:push)?url$/.test(key)) return `ext::${program}`
  return program
}

/** The lines of a configuration file. */
function toText(keys: Key[]): string {
  return keys
    .map(({ key, value }) => {
      const [, section, name, last] = /^([^.]+)\.(?:(.*)\.)?([^.]+)$/s.exec(key) ?? []
      const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
      return `[${section}${name === undefined ? '' : ` ${quote(name)}`}]\n\t${last} = ${quote(value)}\n`
    })
    .join('')
}

/** Skills, each with attributes that name a filter, a driver and so on. */
function createSkills(folder: string): Tree {
  return Object.fromEntries(
    NAMES.flatMap((name, at) => [
      [`${folder}/s${at}/SKILL.md`, skillText(`s${at}`, '[Times](gone.md)')],
      [`${folder}/s${at}/.gitattributes`, `* filter=${name} diff=${name} merge=${name} text ident\n`],
    ]),
  )
}

/** A repository of skills that changed since its commit. */
function createRepository(folder: string): string {
  plant(folder, createSkills('skills'))
  git(folder, 'init', '-q')
  git(folder, 'add', '.')
  git(folder, 'commit', '-qm', 'Bake')
  return folder
}

function change(folder: string): void {
  NAMES.forEach((_, at) => {
    appendFileSync(join(folder, `skills/s${at}/SKILL.md`), '\nChanged.\n')
  })
}

interface Scene {
  cwd: string
  /** Folders from which skillc is asked. */
  folders: string[]
  repositories: string[]
}

/** Which of the files changed since the commit. */
const listChanged = (cwd: string, files: string[]) => [...openRevision('HEAD', cwd)(files)].sort()

let count = 0
/** A repository with another in it, and a submodule. */
function createNested(): Scene {
  const cwd = createRepository(join(scratch, `scene-${++count}`))
  const [sub, nested] = [join(cwd, 'skills/sub'), join(cwd, 'skills/nested')]
  createRepository(sub)
  git(cwd, 'update-index', '--add', '--cacheinfo', `160000,${git(sub, 'rev-parse', 'HEAD')},skills/sub`)
  plant(cwd, { '.gitmodules': '[submodule "sub"]\n\tpath = skills/sub\n\turl = ext::nowhere\n' })
  git(cwd, 'add', '.gitmodules')
  git(cwd, 'commit', '-qm', 'Add a submodule')
  createRepository(nested)
  const repositories = [cwd, sub, nested]
  for (const folder of repositories) change(folder)
  return { cwd, folders: [...repositories, join(cwd, 'skills')], repositories }
}

/** A partial clone that lacks objects. */
function createPartial(): Scene {
  const cwd = createRepository(join(scratch, `scene-${++count}`))
  for (const path of ['HEAD:skills/s0/SKILL.md', 'HEAD:skills/s1']) {
    const id = git(cwd, 'rev-parse', path)
    rmSync(join(cwd, '.git/objects', id.slice(0, 2), id.slice(2)))
  }
  change(cwd)
  return { cwd, folders: [cwd], repositories: [cwd] }
}

/** All that starts git, and a build, which must not. Each may fail: it is the repository of a stranger. */
const CALLS: Record<string, (cwd: string) => Promise<unknown>> = {
  'check --since': cwd => check({ cwd, roots: ['skills'], since: 'HEAD', cache: false }),
  'build --since': cwd =>
    build({ cwd, roots: ['skills'], since: 'HEAD', cache: false, out: join(scratch, 'out') }),
  build: cwd => build({ cwd, cache: false, out: join(scratch, 'out') }),
  'build --shard --since': cwd =>
    buildShard(
      {
        cwd,
        roots: ['skills'],
        since: 'HEAD',
        cache: false,
        cacheKey: KEYS.privateKey,
        out: join(scratch, 'part'),
      },
      { index: 1, count: 2 },
    ),
  'diff COMMIT FOLDER': cwd => diff('HEAD', 'skills', { cwd }),
  'diff COMMIT:PATH COMMIT:PATH': cwd => diff('HEAD:skills', 'HEAD:./skills', { cwd }),
  'report --against': cwd =>
    runReport(
      readFlags(reportCommand.flags, { out: join(scratch, 'report.html'), against: 'HEAD' }),
      createSilentIo(cwd),
      ['skills'],
    ),
}

function listRan(): string[] {
  const names = readdirSync(ran)
  rmSync(ran, { recursive: true })
  mkdirSync(ran)
  return names
}

/** Runs everything, and gives what ran because of it. */
async function callAll({ folders }: Scene, calls = Object.entries(CALLS)): Promise<string[]> {
  const found: string[] = []
  for (const [name, call] of calls)
    for (const folder of folders) {
      await call(folder).catch(() => undefined)
      for (const program of listRan()) found.push(`${name}: ${program}`)
    }
  return found
}

/**
 * Leaves out the keys that git wants another value for, such as a number: it reads no repository with them. It names them one
 * after the other.
 */
function takeAccepted(keys: Key[]): Key[] {
  const cwd = createRepository(join(scratch, 'accepted'))
  const file = join(cwd, '.git/config')
  const config = readFileSync(file, 'utf8')
  let accepted = keys
  for (;;) {
    writeFileSync(file, config + toText(accepted))
    const failed = [['diff', 'HEAD'], ['status'], ['log']]
      .map(args => spawnSync('git', args, { cwd, env: { ...process.env, LC_ALL: 'C' } }))
      .find(({ status }) => status !== 0)
    if (failed === undefined) return accepted
    const message = failed.stderr.toString().split('\n').slice(-4).join('\n').toLowerCase()
    const refused = accepted.filter(
      ({ key, value }) => message.includes(`'${key.toLowerCase()}'`) || message.includes(value.toLowerCase()),
    )
    expect(refused, message).not.toEqual([])
    const templates = new Set(refused.map(({ template }) => template))
    accepted = accepted.filter(({ template }) => !templates.has(template))
  }
}

describe('with every key that git knows', () => {
  let keys: Key[] = []

  beforeAll(() => {
    mkdirSync(ran, { recursive: true })
    keys = takeAccepted(listKeys())
    listRan()
  }, 120_000)

  const plantKeys = (scene: Scene, own: Key[]) => {
    for (const folder of scene.repositories) appendFileSync(join(folder, '.git/config'), `\n${toText(own)}`)
    return scene
  }
  const switches = SWITCHES.map(text => {
    const [key = '', value = ''] = text.split('=')
    return { template: key, key, value }
  })

  test('every call ends well in a repository of a friend', async () => {
    const { cwd } = createNested()
    for (const [name, call] of Object.entries(CALLS)) await expect(call(cwd), name).resolves.toBeDefined()
  })

  test('git runs what they name, so that a test without a finding means something', () => {
    // Where a filter is a process, git runs neither its `clean` nor its `smudge`.
    const single = keys.filter(({ key }) => !key.endsWith('.process'))
    const { cwd } = plantKeys(createNested(), single)
    spawnSync('git', ['status'], { cwd })
    spawnSync('git', ['diff', 'HEAD'], { cwd })
    const status = listRan().join(' ')
    expect(keys.length).toBeGreaterThan(800)
    for (const name of ['filter--driver--clean-1', 'include-path', 'core-fsmonitor'])
      expect(status).toContain(name)
    const url = { template: '', key: 'remote.origin.url', value: `ext::${plantProgram('ext')}` }
    const partial = plantKeys(createPartial(), [url, ...switches])
    const { GIT_NO_LAZY_FETCH: _, ...env } = process.env
    spawnSync('git', ['cat-file', '-p', 'HEAD:skills/s0/SKILL.md'], { cwd: partial.cwd, env })
    expect(listRan()).toEqual(['ext'])
  })

  test('runs nothing in a repository, nested repository or submodule', async () => {
    expect(await callAll(plantKeys(createNested(), keys))).toEqual([])
  }, 60_000)

  test('nothing runs in a partial clone', async () => {
    for (const url of ['ext::', 'ssh://baker@localhost/', 'evil::', '']) {
      const origin = {
        template: '',
        key: 'remote.origin.url',
        value: url === 'ext::' ? `ext::${plantProgram('ext')}` : `${url}x`,
      }
      const others = keys.filter(({ key }) => !/^remote\.origin\.(?:push)?url$/.test(key))
      const noVcs = others.filter(({ key }) => key !== 'remote.origin.vcs')
      for (const own of [others, noVcs])
        expect(await callAll(plantKeys(createPartial(), [...own, origin, ...switches]))).toEqual([])
    }
  }, 60_000)

  describe('and a git that fetches what is missing', () => {
    const alias = plantProgram('alias')
    const { PATH } = process.env
    beforeAll(() => {
      // Before 2.39.4 and 2.45.1, git did not know the variable.
      const real = findProgram('git', process.env)
      const old = join(scratch, 'old')
      plant(old, { git: { executable: `#!/bin/sh\nunset GIT_NO_LAZY_FETCH\nexec '${real}' "$@"\n` } })
      process.env.PATH = `${old}${delimiter}${PATH}`
    })
    afterAll(() => {
      process.env.PATH = PATH
    })

    /** A protocol `x` is the program `git remote-x`, so an alias can be one, also one whose name is merely like it. */
    const listConfig = (key: string, value: string) =>
      [
        ...SWITCHES.map(text => text.split('=')),
        ['help.autocorrect', 'immediate'],
        ...['remote-none', 'remote-a', 'remote-never'].map(name => [`alias.${name}`, `!${alias} #`]),
        [key, value],
      ].map(([key = '', value = '']) => ({ template: '', key, value }))

    test('runs an alias where the protocol is allowed', () => {
      const { cwd } = plantKeys(createPartial(), listConfig('remote.origin.url', 'none::x'))
      for (const [value, found] of [
        ['none', ['alias']],
        ['other', []],
      ] as const) {
        const env = { ...process.env, GIT_ALLOW_PROTOCOL: value }
        spawnSync('git', ['cat-file', '-p', 'HEAD:skills/s0/SKILL.md'], { cwd, env })
        expect(listRan()).toEqual(found)
      }
    })

    test.each([
      ['url', 'none::x'],
      ['url', 'never::x'],
      ['vcs', 'none'],
      ['vcs', '/'],
      ['vcs', ''],
    ])('nothing runs where the protocol comes from `remote.origin.%s = %s`', async (last, value) => {
      const keys = listConfig(`remote.origin.${last}`, value)
      // Of two addresses, the first counts.
      const url = { template: '', key: 'remote.origin.url', value: 'x' }
      expect(await callAll(plantKeys(createPartial(), [...keys, url]))).toEqual([])
    })
  })
})

test.skipIf(process.platform === 'win32')('a git of the checkout does not run', async () => {
  mkdirSync(ran, { recursive: true })
  const { cwd } = createNested()
  plant(cwd, { git: { executable: `#!/bin/sh\ntouch '${join(ran, 'git')}'\n` } })
  const { PATH } = process.env
  try {
    process.env.PATH = `:.:${PATH}`
    expect(await callAll({ cwd, folders: [cwd], repositories: [cwd] })).toEqual([])
    expect(listChanged(cwd, ['skills/s0/SKILL.md'])).toEqual(['skills/s0/SKILL.md'])
  } finally {
    process.env.PATH = PATH
  }
})

test('a tree that names more files than fit into memory is refused in words', async () => {
  const cwd = createRepository(join(scratch, 'bomb'))
  const write = (input: string) => execFileSync('git', ['mktree'], { cwd, input }).toString().trim()
  let tree = git(cwd, 'rev-parse', 'HEAD:skills')
  for (let level = 0; level < 7; level++)
    tree = write(Array.from({ length: 10 }, (_, at) => `040000 tree ${tree}\t${at}\n`).join(''))
  const commit = git(cwd, 'commit-tree', tree, '-m', 'Expand')
  const message = 'The commit has too many files or folders'
  await expect(check({ cwd, roots: ['skills'], since: commit, cache: false })).rejects.toThrow(message)
  await expect(diff(`${commit}:0`, 'skills', { cwd })).rejects.toThrow(message)
  // A part of it is of a size that is read.
  expect(listTree(`${commit}:0/0/0/0`, cwd)).toHaveLength(10_000)
}, 60_000)

describe('a file counts as changed', () => {
  test.each(['sha1', 'sha256'])('when its bytes differ, in objects of %s', format => {
    const cwd = plant(join(scratch, `format-${format}`), {
      'a.md': 'a\n',
      'b.md': 'b\n',
      'gone.md': 'gone\n',
      link: { link: 'b.md' },
    })
    git(cwd, 'init', '-q', `--object-format=${format}`)
    git(cwd, 'add', '.')
    git(cwd, 'commit', '-qm', 'Bake')
    expect(listChanged(cwd, ['a.md', 'b.md', 'gone.md', 'link', '.', 'never.md'])).toEqual([])
    rmSync(join(cwd, 'gone.md'))
    plant(cwd, { 'b.md': 'changed\n', 'new.md': 'new\n', '.gitignore': 'ignored/\n', 'ignored/x.md': 'x\n' })
    expect(
      listChanged(cwd, ['a.md', 'b.md', 'gone.md', 'link', 'new.md', 'ignored/x.md', '.', '/etc/hosts']),
    ).toEqual(['b.md', 'gone.md', 'link', 'new.md'])
    plant(join(scratch, `link-${format}`), { to: { link: cwd } })
    expect(listChanged(join(scratch, `link-${format}/to`), ['a.md', 'new.md'])).toEqual(['new.md'])
  })

  test('but not for its line ends, nor where Git LFS has the bytes', () => {
    const pointer = (text: string) =>
      `version https://git-lfs.github.com/spec/v1\noid sha256:${sha256(text)}\nsize ${text.length}\n`
    const cwd = plant(join(scratch, 'conversions'), {
      'lines.md': 'one\ntwo\n',
      'mixed.md': 'one\rtwo\n',
      'stored.bin': pointer('flour'),
      'other.bin': pointer('sugar'),
    })
    git(cwd, 'init', '-q')
    git(cwd, 'add', '.')
    git(cwd, 'commit', '-qm', 'Bake')
    plant(cwd, {
      'lines.md': 'one\r\ntwo\r\n',
      'mixed.md': 'one\ntwo\n',
      'stored.bin': 'flour',
      'other.bin': 'salt',
    })
    expect(listChanged(cwd, ['lines.md', 'mixed.md', 'stored.bin', 'other.bin'])).toEqual([
      'mixed.md',
      'other.bin',
    ])
  })

  test('in a submodule since the commit that the revision names, and in an untracked repository', () => {
    const { cwd } = createNested()
    git(join(cwd, 'skills/sub'), 'commit', '-qam', 'Bake again')
    const paths = ['sub', 'nested'].flatMap(name =>
      ['SKILL.md', '.gitattributes'].map(file => `skills/${name}/skills/s0/${file}`),
    )
    expect(listChanged(cwd, paths)).toEqual([paths[0], paths[2], paths[3]].sort())
  })
})
