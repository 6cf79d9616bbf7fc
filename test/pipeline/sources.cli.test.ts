/** Where a build without roots finds skills, and what plugins, packages and the user's folders add. */
import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { build, check } from '../../src/pipeline/build.ts'
import type { Options } from '../../src/pipeline/config/options.ts'
import { readManifest, readRecord } from '../../src/reader/disk/read.ts'
import { skillc } from '../support/cli.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('sources')

interface Case {
  tree: Tree
  /** The working directory below the tree; the tree itself when absent. */
  at?: string
  options?: Options
  /** id ← source/path, in the order of the ids. */
  skills: string[]
  codes?: string[]
}

const skill = (name: string, body?: string) => skillText(name, body)
const repository = { '.git/HEAD': 'ref: refs/heads/main\n' }

const cases: Record<string, Case> = {
  'standard folders of the working directory': {
    tree: { '.claude/skills/rye/SKILL.md': skill('rye'), '.agents/skills/oat/SKILL.md': skill('oat') },
    skills: ['oat ← .agents/skills/oat', 'rye ← .claude/skills/rye'],
  },
  'parents up to the repository, nearest first': {
    tree: {
      ...repository,
      '.claude/skills/rye/SKILL.md': skill('rye', 'Far.'),
      '.claude/skills/oat/SKILL.md': skill('oat'),
      'shop/.claude/skills/rye/SKILL.md': skill('rye', 'Near.'),
      'shop/till/notes.md': 'Notes.\n',
    },
    at: 'shop/till',
    skills: ['oat ← ../../.claude/skills/oat', 'rye ← ../.claude/skills/rye'],
    codes: ['shadowed-skill'],
  },
  'nothing above the repository': {
    tree: {
      '.claude/skills/far/SKILL.md': skill('far'),
      'shop/.git/HEAD': 'ref: refs/heads/main\n',
      'shop/.claude/skills/rye/SKILL.md': skill('rye'),
    },
    at: 'shop',
    skills: ['rye ← .claude/skills/rye'],
  },
  'without a repository only the working directory': {
    tree: { '.claude/skills/far/SKILL.md': skill('far'), 'shop/skills/rye/SKILL.md': skill('rye') },
    at: 'shop',
    skills: ['rye ← skills/rye'],
  },
  'packages of a monorepo, named after their folders': {
    tree: {
      ...repository,
      '.claude/skills/rye/SKILL.md': skill('rye'),
      'apps/web shop/.claude/skills/rye/SKILL.md': skill('rye', 'Of the shop.'),
      'apps/.claude/skills/rye/SKILL.md': skill('rye', 'Of the apps.'),
      'node_modules/flour/.claude/skills/hidden/SKILL.md': skill('hidden'),
      'built/.claude/skills/hidden/SKILL.md': skill('hidden'),
      'apps/built/.claude/skills/hidden/SKILL.md': skill('hidden'),
      'apps/kept/built/.claude/skills/oat/SKILL.md': skill('oat'),
      '.gitignore': 'built\n',
      'apps/kept/.gitignore': '!built\n',
    },
    skills: [
      'apps:kept:built:oat ← apps/kept/built/.claude/skills/oat',
      'apps:rye ← apps/.claude/skills/rye',
      'apps:web-shop:rye ← apps/web shop/.claude/skills/rye',
      'rye ← .claude/skills/rye',
    ],
  },
  'legacy commands lose to skills': {
    tree: {
      '.claude/skills/rye/SKILL.md': skill('rye'),
      '.claude/commands/rye.md': 'Bake rye.\n',
      '.claude/commands/shop/open.md': '---\ndescription: Opens the shop.\n---\nOpen the door.\n',
    },
    skills: ['rye ← .claude/skills/rye', 'shop:open ← .claude/commands/shop/open'],
    codes: ['shadowed-skill'],
  },
  'what AGENTS.md lists': {
    tree: {
      ...repository,
      'AGENTS.md': '# Skills\n\n- rye: Bakes rye. Use for dark bread. (file: recipes/rye/SKILL.md)\n',
      'recipes/rye/SKILL.md': skill('rye'),
      'recipes/oat/SKILL.md': skill('oat'),
      'shop/notes.md': 'Notes.\n',
    },
    at: 'shop',
    skills: ['rye ← ../recipes/rye'],
  },
  'a plugin in the working directory': {
    tree: {
      '.claude-plugin/plugin.json': '{"name": "bakery", "skills": ["./more", "./alone"]}',
      'skills/rye/SKILL.md': skill('rye'),
      'more/oat/SKILL.md': skill('oat'),
      'alone/SKILL.md': skill('alone'),
      'other/hidden/SKILL.md': skill('hidden'),
      'commands/open.md': 'Open the shop.\n',
    },
    skills: [
      'bakery:alone ← alone',
      'bakery:oat ← more/oat',
      'bakery:open ← commands/open',
      'bakery:rye ← skills/rye',
    ],
  },
  'a plugin that is one skill': {
    tree: {
      'bread/.claude-plugin/plugin.json': '{"name": "bread", "skills": "."}',
      'bread/SKILL.md': skill('bread'),
    },
    options: { plugins: ['bread'] },
    skills: ['bread:bread ← bread'],
  },
  'a marketplace with local plugins': {
    tree: {
      'market/.claude-plugin/marketplace.json': JSON.stringify({
        name: 'market',
        metadata: { pluginRoot: './plugins' },
        plugins: [
          { name: 'dark', source: './plugins/dark' },
          { name: 'light', source: 'light', strict: false, skills: ['./recipes/oat'] },
          { name: 'far', source: { source: 'github', repo: 'far/away' } },
        ],
      }),
      'market/plugins/dark/.claude-plugin/plugin.json': '{"name": "dark"}',
      'market/plugins/dark/skills/rye/SKILL.md': skill('rye'),
      'market/plugins/light/recipes/oat/SKILL.md': skill('oat'),
      'market/plugins/light/recipes/hidden/SKILL.md': skill('hidden'),
    },
    options: { plugins: ['market'] },
    skills: ['dark:rye ← market/plugins/dark/skills/rye', 'light:oat ← market/plugins/light/recipes/oat'],
    codes: ['remote-plugin'],
  },
  'a marketplace that lists its own repository by its address': {
    tree: {
      'market/.claude-plugin/marketplace.json': JSON.stringify({
        name: 'bakers',
        plugins: [
          { name: 'market', source: { source: 'url', url: 'https://example.com/ada/market.git' } },
          { name: 'far', source: { source: 'url', url: 'https://example.com/ada/far.git' } },
        ],
      }),
      'market/.claude-plugin/plugin.json': '{"name": "market"}',
      'market/skills/rye/SKILL.md': skill('rye'),
    },
    options: { plugins: ['market'] },
    skills: ['market:rye ← market/skills/rye'],
    codes: ['remote-plugin'],
  },
  'a manifest at the root of a plugin whose skills are no paths, in two marketplaces': {
    tree: {
      'market/.claude-plugin/marketplace.json': '{"plugins": [{"name": "dark", "source": "./dark"}]}',
      'market/marketplace.json': '{"plugins": [{"name": "dark", "source": "./dark"}]}',
      'market/dark/plugin.json': '{"name": "dark", "skills": [{"path": "./skills/rye"}]}',
      'market/dark/skills/rye/SKILL.md': skill('rye'),
    },
    options: { plugins: ['market'] },
    skills: ['dark:rye ← market/dark/skills/rye'],
    codes: ['ignored-plugin-part'],
  },
  'a manifest in its own place whose skills are no paths': {
    tree: {
      'dark/.claude-plugin/plugin.json': '{"name": "dark", "skills": [{"path": "./skills/rye"}]}',
      'dark/skills/rye/SKILL.md': skill('rye'),
    },
    options: { plugins: ['dark'] },
    skills: ['dark:rye ← dark/skills/rye'],
    codes: ['invalid-plugin'],
  },
  'a plugin that names folders outside': {
    tree: {
      'bread/.claude-plugin/plugin.json':
        '{"name": "bread", "skills": ["../secret", "/etc", "./link", "./gone"]}',
      'bread/skills/rye/SKILL.md': skill('rye'),
      'bread/link': { link: '../secret' },
      'secret/hidden/SKILL.md': skill('hidden'),
    },
    options: { plugins: ['bread'] },
    skills: ['bread:rye ← bread/skills/rye'],
    codes: ['invalid-plugin', 'invalid-plugin', 'invalid-plugin', 'invalid-plugin'],
  },
  'a plugin that names its commands one by one': {
    tree: {
      'bread/.claude-plugin/plugin.json':
        '{"name": "bread", "commands": ["./till/open.md", "./gone.md", "./till/notes.txt"]}',
      'bread/till/open.md': 'Open the shop.\n',
      'bread/till/close.md': 'Close the shop.\n',
      'bread/till/deeper/count.md': 'Count the money.\n',
      'bread/till/notes.txt': 'Notes.\n',
      'bread/commands/hidden.md': 'Not named.\n',
    },
    options: { plugins: ['bread'] },
    skills: ['bread:open ← bread/till/open'],
    codes: ['invalid-plugin', 'invalid-plugin'],
  },
  'a plugin whose folder of skills is a link out of it': {
    tree: {
      'bread/.claude-plugin/plugin.json': '{"name": "bread"}',
      'bread/skills': { link: '../secret' },
      'bread/commands/open.md': 'Open the shop.\n',
      'secret/hidden/SKILL.md': skill('hidden'),
    },
    options: { plugins: ['bread'] },
    skills: ['bread:open ← bread/commands/open'],
    codes: ['invalid-plugin'],
  },
  'a marketplace without a list, and one with more than plugins': {
    tree: {
      'market/.claude-plugin/marketplace.json': '{"name": "market", "plugins": {}}',
      'fair/.claude-plugin/marketplace.json': '{"name": "fair", "plugins": ["bread"]}',
      '.claude/skills/rye/SKILL.md': skill('rye'),
    },
    options: { plugins: ['market', 'fair'] },
    skills: ['rye ← .claude/skills/rye'],
    codes: ['invalid-plugin', 'invalid-plugin'],
  },
  'a plugin manifest that is no JSON': {
    tree: { 'bread/.claude-plugin/plugin.json': '{name: bread}', 'oat/SKILL.md': skill('oat') },
    options: { roots: ['oat'], plugins: ['bread'] },
    skills: ['oat ← oat'],
    codes: ['invalid-plugin'],
  },
  'links inside the project are followed, links out of it are not': {
    tree: {
      'shop/.git/HEAD': 'ref: refs/heads/main\n',
      'shop/shared/rye/SKILL.md': skill('rye'),
      'shop/.claude/skills/rye': { link: '../../shared/rye' },
      'shop/.agents/skills': { link: '../../secrets' },
      'secrets/key/SKILL.md': skill('key'),
    },
    at: 'shop',
    options: {},
    skills: ['rye ← .claude/skills/rye'],
    codes: ['escaping-symlink'],
  },
  'links of plugins are followed in their marketplace, and not out of it': {
    tree: {
      'market/.claude-plugin/marketplace.json': JSON.stringify({
        plugins: ['dark', 'light', 'cake'].map(name => ({ name, source: `./${name}` })),
      }),
      'market/dark/.claude-plugin/plugin.json': '{"name": "dark"}',
      'market/dark/shared/rye/SKILL.md': skill('rye'),
      'market/dark/skills/rye': { link: '../shared/rye' },
      'market/dark/skills/oat/SKILL.md': skill('oat'),
      'market/dark/skills/oat/bake.py': { link: '../../../scripts/bake.py' },
      'market/dark/skills/bun/SKILL.md': skill('bun'),
      'market/dark/skills/bun/key.py': { link: '../../../../secret/key.py' },
      'market/scripts/bake.py': '',
      'market/light/.claude-plugin/plugin.json': '{"name": "light", "skills": "./skills"}',
      'market/light/skills': { link: '../whole' },
      'market/whole/spelt/SKILL.md': skill('spelt'),
      'market/cake/.claude-plugin/plugin.json': '{"name": "cake", "skills": "./sweets"}',
      'market/cake/sweets': { link: '../../secret' },
      'secret/hidden/SKILL.md': skill('hidden'),
      'secret/key.py': '',
    },
    options: { plugins: ['market'] },
    skills: [
      'dark:oat ← market/dark/skills/oat',
      'dark:rye ← market/dark/skills/rye',
      'light:spelt ← market/light/skills/spelt',
    ],
    codes: ['invalid-plugin', 'escaping-symlink'],
  },
  'folders of clients that only `npx skills` knows': {
    tree: {
      '.opencode/skill/rye/SKILL.md': skill('rye'),
      '.memstack/skills/oat/SKILL.md': skill('oat'),
      '.kiro/skills/bun/SKILL.md': skill('bun'),
      '.roo/skills-code/roll/SKILL.md': skill('roll'),
    },
    skills: [
      'bun ← .kiro/skills/bun',
      'oat ← .memstack/skills/oat',
      'roll ← .roo/skills-code/roll',
      'rye ← .opencode/skill/rye',
    ],
  },
  'a flat registry': {
    tree: {
      'ada--bread--rye/SKILL.md': skill('ada--bread--rye'),
      'bob--bread--oat/SKILL.md': skill('bob--bread--oat'),
      'built/SKILL.md': skill('built'),
      'deeper/down/SKILL.md': skill('down'),
      '.hidden/SKILL.md': skill('hidden'),
      '.gitignore': 'built\n',
    },
    options: {},
    skills: ['ada-bread-rye ← ada--bread--rye', 'bob-bread-oat ← bob--bread--oat'],
    codes: ['invalid-name', 'invalid-name'],
  },
  'a plugin whose skills stand beside it': {
    tree: {
      '.claude-plugin/plugin.json': '{"name": "bakery"}',
      'rye/SKILL.md': skill('rye'),
      'commands/open.md': 'Open the shop.\n',
    },
    skills: ['bakery:open ← commands/open', 'rye ← rye'],
  },
  'the marketplace of Copilot, and what that of Codex adds': {
    tree: {
      '.github/plugin/marketplace.json': JSON.stringify({
        name: 'market',
        plugins: [{ name: 'dark', source: './.github/plugins/dark' }],
      }),
      '.agents/plugins/marketplace.json': JSON.stringify({
        name: 'market',
        plugins: [
          { name: 'other-name', source: { source: 'local', path: './.github/plugins/dark' } },
          { name: 'light', source: { source: 'local', path: './light' } },
        ],
      }),
      '.github/plugins/dark/skills/rye/SKILL.md': skill('rye'),
      'light/.codex-plugin/plugin.json': '{"name": "light", "skills": "./recipes/"}',
      'light/recipes/oat/SKILL.md': skill('oat'),
    },
    skills: ['dark:rye ← .github/plugins/dark/skills/rye', 'light:oat ← light/recipes/oat'],
  },
  'a `pluginRoot` that paths with `./` start from, too': {
    tree: {
      '.claude-plugin/marketplace.json': JSON.stringify({
        metadata: { pluginRoot: './plugins' },
        plugins: [{ name: 'dark', source: './dark' }],
      }),
      'plugins/dark/skills/rye/SKILL.md': skill('rye'),
    },
    skills: ['dark:rye ← plugins/dark/skills/rye'],
  },
  'a marketplace in a marketplace, and one that names itself': {
    tree: {
      '.claude-plugin/marketplace.json': JSON.stringify({
        plugins: [
          { name: 'inner', source: './inner' },
          { name: 'self', source: './' },
        ],
      }),
      'inner/.plugin/marketplace.json': JSON.stringify({
        plugins: [
          { name: 'dark', source: './dark' },
          { name: 'back', source: './' },
        ],
      }),
      'inner/dark/skills/rye/SKILL.md': skill('rye'),
    },
    skills: ['dark:rye ← inner/dark/skills/rye'],
  },
  'an Agent Plugin, and a `plugin.json` that is something else': {
    tree: {
      'plugin.json':
        '{"$schema": "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json", "name": "bakery"}',
      'marketplace.json': '{"items": []}',
      'skills/rye/SKILL.md': skill('rye'),
    },
    skills: ['bakery:rye ← skills/rye'],
  },
  'a plugin that names the usual folder, and has none': {
    tree: {
      '.codex-plugin/plugin.json': '{"name": "bakery", "skills": "./skills/"}',
      'commands/open.md': 'Open the shop.\n',
    },
    skills: ['bakery:open ← commands/open'],
  },
  'a `plugin.json` of something else': {
    tree: { 'plugin.json': '{"id": "panel", "type": "app"}', 'skills/rye/SKILL.md': skill('rye') },
    skills: ['rye ← skills/rye'],
  },
  'npm packages, when asked for': {
    tree: {
      ...repository,
      'skills/rye/SKILL.md': skill('rye'),
      'node_modules/flour/skills/mill/SKILL.md': skill('mill'),
      'node_modules/@bakery/oven/skills/heat/SKILL.md': skill('heat'),
      'node_modules/.hidden/skills/no/SKILL.md': skill('no'),
      '.gitignore': 'node_modules\n',
      'shop/notes.md': 'Notes.\n',
    },
    at: 'shop',
    options: { npm: true },
    skills: [
      'bakery:oven:heat ← node_modules/@bakery/oven/skills/heat',
      'flour:mill ← node_modules/flour/skills/mill',
      'rye ← ../skills/rye',
    ],
  },
  'npm packages only when asked for': {
    tree: { 'skills/rye/SKILL.md': skill('rye'), 'node_modules/flour/skills/mill/SKILL.md': skill('mill') },
    skills: ['rye ← skills/rye'],
  },
}

describe('sources', () => {
  test.each(Object.entries(cases))('%s', async (name, { tree, at = '', options, skills, codes = [] }) => {
    const folder = join(scratch, name.replace(/\W+/g, '-'))
    plant(folder, tree)
    const out = join(folder, 'out')
    const report = await build({ cwd: join(folder, at), out, cache: false, ...options })
    expect(report.findings.map(({ code }) => code)).toEqual(codes)
    const manifest = readManifest(out)
    expect(
      manifest.skills.map(
        ({ id, source = 0, path }) => `${id} ← ${posix.join(manifest.sources[source]?.label ?? '', path)}`,
      ),
    ).toEqual(skills)
  })
})

test('a path of a manifest is told where it stands, in the file that names it', async () => {
  const cwd = plant(join(scratch, 'places'), {
    '.claude-plugin/marketplace.json':
      '{\n  "plugins": [\n    {"name": "gone", "source": "./gone"},\n    {"name": "dark", "source": "./dark"}\n  ]\n}\n',
    'dark/.claude-plugin/plugin.json':
      '{\n  "name": "dark",\n  "skills": ["./skills/rye/SKILL.md", "./s\\u006bills/none"]\n}\n',
    'dark/skills/rye/SKILL.md': skill('rye'),
    'light/.claude-plugin/plugin.json': '{\n  "name": "light",\n}\n',
  })
  const { findings } = await check({ cwd, plugins: ['.', 'light'], cache: false })
  const show = ({ file, position, message }: (typeof findings)[number]) =>
    `${file}${position === undefined ? '' : `:${position.start.line}:${position.start.column}`} ${message}`
  expect(findings.map(show)).toEqual([
    '.claude-plugin/marketplace.json:3:32 The plugin path `./gone` cannot be used: it does not exist',
    'dark/.claude-plugin/plugin.json The plugin path `./skills/none` cannot be used: it does not exist',
    'dark/.claude-plugin/plugin.json:3:14 The plugin path `./skills/rye/SKILL.md` cannot be used: it is the file of a skill; name its folder',
    'light/.claude-plugin/plugin.json:3:1 The plugin path `plugin.json` cannot be used: it is not JSON (expected a key in double quotes)',
  ])
})

test.each([
  ['built/\n', []],
  ['', ['invalid-plugin']],
])('a folder that a build makes, with the rules %j', async (rules, codes) => {
  const cwd = plant(join(scratch, `built-${rules.length}`), {
    '.git/HEAD': '',
    '.gitignore': rules,
    '.claude-plugin/plugin.json': '{ "name": "dark", "skills": ["./skills", "./built/skills"] }',
    'skills/rye/SKILL.md': skill('rye'),
  })
  const { findings } = await check({ cwd, plugins: ['.'], cache: false })
  expect(findings.map(({ code }) => code)).toEqual(codes)
})

test.each([
  ['NOT_AVAILABLE', []],
  ['AVAILABLE', ['invalid-plugin', 'invalid-plugin']],
])('missing folders of a plugin that Codex does not offer: %s', async (installation, codes) => {
  const plugins = ['dark', 'gone'].map(name => ({
    name,
    source: { source: 'local', path: `./${name}` },
    policy: { installation },
  }))
  const cwd = plant(join(scratch, installation), {
    '.agents/plugins/marketplace.json': JSON.stringify({ name: 'breads', plugins }),
    'dark/.codex-plugin/plugin.json': '{ "name": "dark", "skills": ["./none"] }',
    'dark/skills/rye/SKILL.md': skill('rye'),
  })
  const { findings } = await check({ cwd, plugins: ['.'], cache: false })
  expect(findings.map(({ code }) => code)).toEqual(codes)
})

test('a marketplace that names a missing folder costs that plugin, and an error in a skill that skill', async () => {
  const cwd = plant(join(scratch, 'missing'), {
    '.claude-plugin/marketplace.json': JSON.stringify({
      plugins: [
        { name: 'gone', source: './gone' },
        { name: 'dark', source: './dark' },
      ],
    }),
    'dark/skills/rye/SKILL.md': skill('rye'),
  })
  const first = await build({ cwd, cache: false })
  expect([first.ok, first.exitCode, first.bundle?.skills]).toEqual([false, 1, 1])
  expect(first.findings.map(({ code }) => code)).toEqual(['invalid-plugin'])
  plant(cwd, { 'dark/skills/oat/SKILL.md': '' })
  expect((await build({ cwd, cache: false, noEmitOnError: true })).bundle).toBeUndefined()
  const second = await build({ cwd, cache: false })
  expect([second.exitCode, second.bundle?.skills]).toEqual([1, 1])
  expect(second.findings.map(({ code }) => code)).toEqual(['invalid-plugin', 'empty-entry'])
})

test('a plugin that holds nothing is not taken for no plugin', async () => {
  const folder = plant(join(scratch, 'empty'), {
    'bread/.claude-plugin/plugin.json': '{"name": "bread"}',
    '.claude/skills/rye/SKILL.md': skill('rye'),
  })
  const { findings, account } = await build({ cwd: folder, plugins: ['bread'], cache: false })
  expect([findings, account.found]).toEqual([[], 1])
})

test('plugins and records add to the skills of the project, and roots take their place', async () => {
  const cwd = plant(join(scratch, 'added'), {
    'skills/rye/SKILL.md': skill('rye'),
    'bread/.claude-plugin/plugin.json': '{"name": "bread"}',
    'bread/skills/oat/SKILL.md': skill('oat'),
    'more.jsonl': `${JSON.stringify({ path: 'bun', content: skill('bun') })}\n`,
    'other/pie/SKILL.md': skill('pie'),
  })
  const list = async (options: Options) => {
    await build({ cwd, cache: false, ...options })
    return readManifest(join(cwd, 'dist/skills')).skills.map(({ id }) => id)
  }
  const added = { plugins: ['bread'], records: ['more.jsonl'] }
  expect(await list(added)).toEqual(['bread:oat', 'bun', 'rye'])
  expect(await list({ ...added, roots: ['other'] })).toEqual(['bread:oat', 'bun', 'pie'])
  expect(await list({ ...added, config: { sources: [{ dir: 'other' }] } })).toEqual([
    'bread:oat',
    'bun',
    'pie',
  ])
  expect(await list({ config: { plugins: ['bread'] } })).toEqual(['bread:oat', 'rye'])
})

test('a configuration that is no JSON is named, and not run', async () => {
  const cwd = plant(join(scratch, 'config'), {
    'skills/rye/SKILL.md': skill('rye'),
    'skillc.config.ts': 'throw new Error()\n',
    'skillc.config.yaml': 'roots: [other]\n',
  })
  const told = async () => (await check({ cwd, cache: false })).findings.map(({ file, code }) => [file, code])
  const expected = [
    ['skillc.config.ts', 'unread-config'],
    ['skillc.config.yaml', 'unread-config'],
  ]
  expect(await told()).toEqual(expected)
  plant(cwd, { 'skillc.config.json': '{}' })
  expect(await told()).toEqual(expected)
  expect((await check({ cwd, config: false, cache: false })).findings).toEqual([])
})

test('a folder of skills that is a link to nothing is named', async () => {
  const cwd = plant(join(scratch, 'dangling'), { '.claude/skills': { link: '../skills' } })
  await expect(check({ cwd, cache: false })).rejects.toMatchObject({
    help: expect.stringContaining('`.claude/skills` points to `../skills`, which does not exist'),
  })
  plant(cwd, { '.agents/skills/rye/SKILL.md': skill('rye') })
  const { findings } = await check({ cwd, cache: false })
  expect(findings).toMatchObject([{ file: '.claude/skills', code: 'broken-symlink' }])
})

test("the user's folders rank below the project's, and count only when asked for", () => {
  const folder = plant(join(scratch, 'user'), {
    'home/.claude/skills/rye/SKILL.md': skill('rye', 'Of the user.'),
    'home/.agents/skills/oat/SKILL.md': skill('oat'),
    'home/.gemini/extensions/mill/gemini-extension.json': '{ "name": "mill" }',
    'home/.gemini/extensions/mill/skills/spelt/SKILL.md': skill('spelt'),
    'home/.gemini/extensions/remains/skills/emmer/SKILL.md': skill('emmer'),
    'shop/.claude/skills/rye/SKILL.md': skill('rye'),
  })
  const run = (...flags: string[]) => {
    const out = join(folder, `out${flags.length}`)
    const env = { HOME: join(folder, 'home'), USERPROFILE: join(folder, 'home') }
    expect(skillc(['build', '--no-cache', '--out', out, ...flags], join(folder, 'shop'), env).code).toBe(0)
    return readManifest(out).skills.map(
      skill => `${skill.id} ${skill.level} ${readRecord(out, skill).shadows?.length ?? 0}`,
    )
  }
  expect(run()).toEqual(['rye project 0'])
  expect(run('--user')).toEqual(['oat user 0', 'rye project 1', 'spelt plugin 0'])
})
