/**
 * Packages of Agent Plugins 1.0 as a loader reads them, in the contract of the conformance kit. The first cases have the names of those of
 * the crate `agent-plugins` 0.1.1; the others are one for each MUST of the specification's §4 to §7 and §11.
 */
import { mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { adapt } from '../../scripts/agent-plugin-adapter.js'
import { build, check } from '../../src/pipeline/build.ts'
import { readManifest, readRecord } from '../../src/reader/disk/read.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('agent-plugins')

const schema = (name: string, version = '1.0.0') =>
  `https://agent-plugins.org/schemas/${version}/${name}.schema.json`
const manifest = (facts: object = {}) =>
  JSON.stringify({ $schema: schema('plugin'), name: 'bakery', ...facts })
const mcp = (servers: unknown, facts: object = {}) =>
  JSON.stringify({ $schema: schema('mcp'), mcpServers: servers, ...facts })
const stdio = (facts: object = {}) => ({ type: 'stdio', command: 'node', ...facts })
const http = (url: unknown, facts: object = {}) => ({ type: 'streamable-http', url, ...facts })
const RYE = { 'skills/rye/SKILL.md': skillText('rye') }

interface Case {
  tree: Tree
  /** Links: path → target. */
  links?: Record<string, string>
  rejected?: true
  skills?: string[]
  servers?: string[]
  skipped?: string[]
  reported?: string[]
}

/** One server, and whether it can be used. */
const server = (value: unknown, isGood: boolean, more: Tree = {}): Case => ({
  tree: { 'plugin.json': manifest(), 'mcp.json': mcp({ oven: value, till: stdio() }), ...RYE, ...more },
  skills: ['rye'],
  servers: isGood ? ['oven', 'till'] : ['till'],
  skipped: isGood ? [] : ['mcp.json#oven'],
})
const fatal = (text: string | undefined): Case => ({
  tree: { ...(text !== undefined && { 'plugin.json': text }), 'mcp.json': mcp({ till: stdio() }), ...RYE },
  rejected: true,
})
const withoutServers = (text: string, version?: string): Case => ({
  tree: { 'plugin.json': manifest(version === undefined ? {} : { version }), 'mcp.json': text, ...RYE },
  skills: ['rye'],
  skipped: ['mcp.json'],
})
const loaded = (facts: object, reported: string[] = []): Case => ({
  tree: { 'plugin.json': manifest(facts), ...RYE },
  skills: ['rye'],
  reported,
})

const CRATE: Record<string, Case> = {
  'author-unknown-field': fatal(manifest({ author: { name: 'A', phone: '1' } })),
  'bad-name': fatal(manifest({ name: 'Bakery' })),
  'extensions-not-object': loaded({ extensions: [] }, ['extensions']),
  full: {
    tree: {
      'plugin.json': manifest({
        version: '1.2.0',
        description: 'Bread',
        author: { name: 'A', email: 'a@example.com', url: 'https://example.com' },
        homepage: 'https://example.com',
        repository: 'https://example.com/r',
        license: 'MIT',
        keywords: ['bread'],
        extensions: { 'com.example': { any: 1 } },
      }),
      'mcp.json': mcp({
        oven: stdio({ args: ['${PLUGIN_ROOT}/x'] }),
        shop: http('https://shop.example.com/mcp'),
      }),
      'skills/oat/SKILL.md': skillText('oat'),
      ...RYE,
    },
    skills: ['oat', 'rye'],
    servers: ['oven', 'shop'],
  },
  'http-loopback': server(http('http://127.0.0.1:8080/mcp'), true),
  'mcp-bad-entries': {
    tree: { 'plugin.json': manifest(), 'mcp.json': mcp({ a: 1, b: {}, c: { type: 'pipe' }, d: stdio() }) },
    servers: ['d'],
    skipped: ['mcp.json#a', 'mcp.json#b', 'mcp.json#c'],
  },
  'mcp-empty': { tree: { 'plugin.json': manifest(), 'mcp.json': mcp({}) } },
  'mcp-extra-top-level': withoutServers(mcp({ till: stdio() }, { inputs: [] })),
  'mcp-invalid-json': withoutServers('{'),
  'mcp-not-a-file': {
    tree: { 'plugin.json': manifest(), 'mcp.json/x': '', ...RYE },
    skills: ['rye'],
    skipped: ['mcp.json'],
  },
  'mcp-unsupported-schema': withoutServers(
    JSON.stringify({ $schema: schema('mcp', '9.0.0'), mcpServers: {} }),
  ),
  minimal: { tree: { 'plugin.json': manifest() } },
  'missing-schema': fatal('{"name": "bakery"}'),
  'skill-invalid': {
    tree: { 'plugin.json': manifest(), 'skills/oat/SKILL.md': skillText('barley'), ...RYE },
    skills: ['rye'],
    skipped: ['skills/oat'],
  },
  'skills-not-a-dir': {
    tree: { 'plugin.json': manifest(), skills: 'none', 'mcp.json': mcp({ till: stdio() }) },
    servers: ['till'],
    skipped: ['skills'],
  },
  'unknown-field': loaded({ icon: './x.png', commands: './commands' }, ['icon', 'commands']),
  'unsupported-schema': fatal(manifest({ $schema: schema('plugin', '1.1.0') })),
}

const MUSTS: Record<string, Case> = {
  // §5: the manifest.
  'a missing manifest': fatal(undefined),
  'a manifest that is not JSON': fatal('{'),
  'a manifest that is a list': fatal('[]'),
  'a manifest that is a folder': { tree: { 'plugin.json/x': '' }, rejected: true },
  'a manifest that is a link out of the package': {
    tree: { ...RYE },
    links: { 'plugin.json': '../outside/plugin.json' },
    rejected: true,
  },
  'a manifest that is a link in the package': {
    tree: { 'real.json': manifest(), ...RYE },
    links: { 'plugin.json': 'real.json' },
    skills: ['rye'],
  },
  'a schema that is not text': fatal(manifest({ $schema: 1 })),
  'a schema of somebody else': fatal(manifest({ $schema: 'https://example.com/plugin.schema.json' })),
  'a missing name': fatal(JSON.stringify({ $schema: schema('plugin') })),
  'a name that is not text': fatal(manifest({ name: 1 })),
  'an empty name': fatal(manifest({ name: '' })),
  'a name of 65 characters': fatal(manifest({ name: 'x'.repeat(65) })),
  'a name of 64 characters': loaded({ name: 'x'.repeat(64) }),
  'a name of one character': loaded({ name: 'a' }),
  'a name with a dot': loaded({ name: 'com.example' }),
  'a name with two dots': fatal(manifest({ name: 'a..b' })),
  'a name with two hyphens': fatal(manifest({ name: 'a--b' })),
  'a name with a dot and a hyphen': loaded({ name: 'a.-b' }),
  'a name that ends with a hyphen': fatal(manifest({ name: 'a-' })),
  'a name that starts with a dot': fatal(manifest({ name: '.a' })),
  'a name with a line end': fatal(manifest({ name: 'a\n' })),
  'a version that is not text': fatal(manifest({ version: 1 })),
  'a version that is not semantic': loaded({ version: 'spring' }),
  'a homepage that is not an address': loaded({ homepage: 'here' }),
  'a license that SPDX does not know': loaded({ license: 'Mine' }),
  'a description that is not text': fatal(manifest({ description: null })),
  'a repository that is an object': fatal(manifest({ repository: {} })),
  'a license that is a list': fatal(manifest({ license: [] })),
  'a homepage that is a number': fatal(manifest({ homepage: 1 })),
  'an author that is a text': fatal(manifest({ author: 'A' })),
  'an author whose name is not text': fatal(manifest({ author: { name: 1 } })),
  'an author without fields': loaded({ author: {} }),
  'keywords that are a text': fatal(manifest({ keywords: 'bread' })),
  'keywords with a number': fatal(manifest({ keywords: [1] })),
  'extensions of a namespace that nobody has': loaded({ extensions: { 'com.example.none': { x: [1] } } }),
  'extensions that are null': loaded({ extensions: null }, ['extensions']),
  // §6: skills.
  'no skills and no servers': { tree: { 'plugin.json': manifest() } },
  'a skill below another folder': {
    tree: { 'plugin.json': manifest(), 'skills/deep/rye/SKILL.md': skillText('rye') },
  },
  'a `SKILL.md` right in `skills`': {
    tree: { 'plugin.json': manifest(), 'skills/SKILL.md': skillText('skills') },
  },
  'a `skill.md`': { tree: { 'plugin.json': manifest(), 'skills/rye/skill.md': skillText('rye') } },
  'a skill outside of `skills`': {
    tree: { 'plugin.json': manifest(), 'other/rye/SKILL.md': skillText('rye') },
  },
  'a `SKILL.md` that is a folder': {
    tree: { 'plugin.json': manifest(), 'skills/oat/SKILL.md/x': '', ...RYE },
    skills: ['rye'],
    skipped: ['skills/oat'],
  },
  'a `SKILL.md` that is a link out of the package': {
    tree: { 'plugin.json': manifest(), 'skills/oat/x': '', ...RYE },
    links: { 'skills/oat/SKILL.md': '../../../outside/SKILL.md' },
    skills: ['rye'],
    skipped: ['skills/oat'],
  },
  'a skill that is a link in the package': {
    tree: { 'plugin.json': manifest(), 'real/oat/SKILL.md': skillText('oat'), ...RYE },
    links: { 'skills/oat': '../real/oat' },
    skills: ['oat', 'rye'],
  },
  'a skill that is a link out of the package': {
    tree: { 'plugin.json': manifest(), ...RYE },
    links: { 'skills/oat': '../../outside' },
    skills: ['rye'],
    skipped: ['skills/oat'],
  },
  '`skills` that is a link out of the package': {
    tree: { 'plugin.json': manifest(), 'mcp.json': mcp({ till: stdio() }) },
    links: { skills: '../outside' },
    servers: ['till'],
    skipped: ['skills'],
  },
  'a skill without a description': {
    tree: { 'plugin.json': manifest(), 'skills/oat/SKILL.md': '---\nname: oat\n---\n\n# Oat\n', ...RYE },
    skills: ['rye'],
    skipped: ['skills/oat'],
  },
  'a skill without a frontmatter': {
    tree: { 'plugin.json': manifest(), 'skills/oat/SKILL.md': '# Oat\n', ...RYE },
    skills: ['rye'],
    skipped: ['skills/oat'],
  },
  // §7: servers.
  'a `mcp.json` without a schema': withoutServers('{"mcpServers": {}}'),
  'a `mcp.json` of another version than the manifest': withoutServers(
    JSON.stringify({ $schema: schema('mcp', '1.1.0'), mcpServers: { till: stdio() } }),
  ),
  'a `mcp.json` without servers': withoutServers(JSON.stringify({ $schema: schema('mcp') })),
  'servers that are a list': withoutServers(mcp([])),
  'a `mcp.json` that is a list': withoutServers('[]'),
  'a `mcp.json` that is a link out of the package': {
    tree: { 'plugin.json': manifest(), ...RYE },
    links: { 'mcp.json': '../outside/mcp.json' },
    skills: ['rye'],
    skipped: ['mcp.json'],
  },
  'a server without a type': server({ command: 'node' }, false),
  'a server with the type http': server({ type: 'http', url: 'https://example.com' }, false),
  'a server with a key of nobody': server(stdio({ timeout: 1 }), false),
  'a process with an address': server(stdio({ url: 'https://example.com' }), false),
  'an address with a command': server(http('https://example.com', { command: 'node' }), false),
  'a process without a command': server({ type: 'stdio' }, false),
  'a command with an argument': server(stdio({ command: 'node x.js' }), false),
  'a command with a placeholder': server(stdio({ command: '${PLUGIN_ROOT}/run' }), false),
  'a command of the system': server(stdio({ command: '/bin/sh' }), false),
  'a command above the package': server(stdio({ command: '../run' }), false),
  'a command that leaves the package': server(stdio({ command: './../run' }), false),
  'a command in a folder of the package without `./`': server(stdio({ command: 'bin/run' }), false),
  'a command of a shell': server(stdio({ command: 'a&&b' }), false),
  'a command of the package': server(stdio({ command: './bin/run' }), true, {
    'bin/run': { executable: 'echo\n' },
  }),
  'a command that is a link out of the package': {
    ...server(stdio({ command: './run' }), false),
    links: { run: '../outside/SKILL.md' },
  },
  'arguments that are a text': server(stdio({ args: 'x' }), false),
  'arguments with placeholders of nobody': server(stdio({ args: ['${HOME}'] }), true),
  'an environment with a number': server(stdio({ env: { A: 1 } }), false),
  'an environment with PLUGIN_ROOT': server(stdio({ env: { PLUGIN_ROOT: 'x' } }), false),
  'an environment with PLUGIN_DATA': server(stdio({ env: { PLUGIN_DATA: 'x' } }), false),
  'an environment': server(stdio({ env: { A: '${PLUGIN_DATA}/x' } }), true),
  'a folder of the package': server(stdio({ cwd: './bin' }), true, { 'bin/run': 'x' }),
  'the root of the package': server(stdio({ cwd: '${PLUGIN_ROOT}' }), true),
  'a folder of the data': server(stdio({ cwd: '${PLUGIN_DATA}/cache' }), true),
  'a folder elsewhere': server(stdio({ cwd: '/tmp' }), false),
  'a folder above the package': server(stdio({ cwd: '${PLUGIN_ROOT}/../x' }), false),
  'a folder above the data': server(stdio({ cwd: '${PLUGIN_DATA}/../x' }), false),
  'a folder of an unknown variable': server(stdio({ cwd: '${HOME}/x' }), false),
  'a folder that is a link out of the package': {
    ...server(stdio({ cwd: './away' }), false),
    links: { away: '../outside' },
  },
  'an address without a url': server({ type: 'streamable-http' }, false),
  'a url that is not absolute': server(http('/mcp'), false),
  'a url of a file': server(http('file:///x'), false),
  'a url without encryption': server(http('http://example.com/mcp'), false),
  'a url of localhost': server(http('http://localhost:1/mcp'), true),
  'a url of the IPv6 loopback': server(http('http://[::1]:1/mcp'), true),
  'a url that looks like localhost': server(http('http://localhost.example.com/mcp'), false),
  'a url with a login': server(http('https://a:b@example.com/mcp'), false),
  'a url with a fragment': server(http('https://example.com/mcp#x'), false),
  'a url with a placeholder, which is literal': server(http('https://example.com/${PLUGIN_ROOT}'), true),
  headers: server(http('https://example.com', { headers: { 'X-A': '1' } }), true),
  'headers that name one twice': server(
    http('https://example.com', { headers: { 'X-A': '1', 'x-a': '2' } }),
    false,
  ),
  'headers that are a list': server(http('https://example.com', { headers: [] }), false),
  'the older transport': server({ type: 'sse', url: 'https://example.com/sse' }, true),
}

let count = 0
function open({ tree, links = {} }: Case): string {
  const root = join(scratch, `case-${++count}`)
  plant(root, {
    'outside/SKILL.md': skillText('oat'),
    'outside/oat/SKILL.md': skillText('oat'),
    'outside/plugin.json': manifest(),
    'outside/mcp.json': mcp({}),
  })
  const dir = plant(join(root, 'plugin'), { 'README.md': 'x', ...tree })
  for (const [path, target] of Object.entries(links)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    symlinkSync(target, join(dir, path))
  }
  return dir
}

test('there are the 17 cases of the crate', () => {
  expect(Object.keys(CRATE)).toHaveLength(17)
})

describe.each(Object.entries({ ...CRATE, ...MUSTS }))('%s', (_, given) => {
  const { rejected, skills = [], servers = [], skipped = [], reported = [] } = given
  test('is loaded as the specification says', () => {
    const report = adapt(open(given))
    if (rejected) {
      expect(report.rejected).toEqual(expect.any(String))
      expect(report.loaded).toEqual({ skills: [], mcpServers: [] })
      return
    }
    expect(report).toEqual({
      rejected: null,
      loaded: { skills, mcpServers: servers },
      skipped: expect.anything(),
      reported: reported.map(field => ({ field })),
    })
    expect(report.skipped.map(({ what }: { what: string }) => what).sort()).toEqual([...skipped].sort())
  })
})

describe('as a source', () => {
  const run = (given: Case) => {
    // The project has no skills of its own.
    const cwd = join(dirname(open(given)), 'project')
    mkdirSync(cwd)
    return {
      cwd,
      options: { cwd, plugins: ['../plugin'], config: false as const, cache: false },
    }
  }

  test('what loaders leave out is said, and the rest is built', async () => {
    const { options } = run({
      tree: {
        'plugin.json': manifest({ icon: 'x' }),
        'mcp.json': mcp({ oven: stdio({ command: 'a b' }) }),
        'skills/deep/oat/SKILL.md': skillText('oat'),
        'commands/open.md': 'Open the shop.\n',
        ...RYE,
      },
    })
    const { findings, account } = await build(options)
    expect(account.emitted).toBe(1)
    expect(
      findings.filter(({ code }) => code === 'ignored-plugin-part').map(({ message }) => message),
    ).toEqual([
      'The plugin component `icon` is ignored: the specification has no such field',
      expect.stringContaining('`mcp.json#oven` is ignored'),
    ])
  })

  test('an entry below a skill is one of its files, and no skill', async () => {
    const more = 'skills/rye/more/SKILL.md'
    const tree = { 'plugin.json': manifest(), ...RYE, [more]: skillText('more') }
    const { cwd, options } = run({ tree })
    const { account, bundle } = await build(options)
    expect([account.emitted, bundle?.skills]).toEqual([1, 1])
    const { skills } = readManifest(join(cwd, 'dist/skills'))
    const [skill] = skills
    const files = skill === undefined ? [] : readRecord(join(cwd, 'dist/skills'), skill).files
    expect(files.map(({ path }) => path)).toEqual(['SKILL.md', 'more/SKILL.md'])
  })

  test('a refused manifest refuses the package, and no other manifest beside it', async () => {
    const tree = { 'plugin.json': manifest({ name: 'Bakery' }), ...RYE }
    const refused = await check(run({ tree }).options)
    expect(refused.findings.map(({ code }) => code)).toEqual(['invalid-plugin'])
    expect(refused.account.found).toBe(0)
    const both = await check(
      run({ tree: { ...tree, '.claude-plugin/plugin.json': '{"name": "bakery"}' } }).options,
    )
    expect(both.account.found).toBe(1)
  })

  test('its servers are known to the checks of servers', async () => {
    const text = (name: string) =>
      `---\nname: rye\ndescription: Bakes rye. Use when asked.\nallowed-tools: mcp__${name}__heat\n---\n\n# Rye\n`
    const codes = async (name: string) => {
      const { cwd, options } = run({
        tree: {
          'plugin.json': manifest(),
          'mcp.json': mcp({ oven: stdio() }),
          'skills/rye/SKILL.md': text(name),
        },
      })
      plant(cwd, { '.mcp.json': '{"mcpServers": {}}' })
      return (await check(options)).findings.map(({ code }) => code)
    }
    expect(await codes('oven')).not.toContain('unknown-mcp-server')
    expect(await codes('ovn')).toContain('unknown-mcp-server')
  })
})
