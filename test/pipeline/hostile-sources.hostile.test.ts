/**
 * Sources, presets and clients against strangers: a project that somebody else wrote is built while every client is
 * asked, and nothing of it may hang, crash, leak, forge or vanish. A case is a recipe (fixtures/hostile/README.md) and
 * what comes of it. `test/compiler/hostile.hostile.test.ts` does the same with skills themselves.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { PRESETS } from '../../src/compiler/presets/all.ts'
import type { Options } from '../../src/pipeline/config/options.ts'
import { skillc } from '../support/cli.ts'
import { listFaults } from '../support/faults.js'
import { type Ended, fingerprint, layCase, type Recipe, SECRET, startExaminer } from '../support/hostile.ts'
import { scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('hostile-sources')
const workplace = join(scratch, 'workplace')
mkdirSync(workplace)
const examiner = startExaminer(workplace)
afterAll(() => {
  examiner.stop()
  spawnSync('rm', ['-rf', scratch])
})

/** Pipes, devices and names of any bytes: other systems cannot hold most of the cases. */
const isLinux = process.platform === 'linux'

interface Case {
  title: string
  recipe: Recipe
  options?: Options
  /** Codes of the findings, those that clients cause (`CLIENT_CODES`) left out. */
  codes?: string[]
  /** The build is refused with these words. */
  failure?: string
  /** How many skills are in the bundle; 1 when absent. */
  emitted?: number
  /** Milliseconds of the processor, where fewer than for other cases. */
  cpu?: number
}

interface Examined {
  failure?: string
  crash?: string
  account: { emitted: number }
  codes: string[]
  faults: string[]
  cpu: number
}

/** What clients make of skills is other tests' matter; `lost-skill` is not: no client loses a skill that is in order. */
const CLIENT_CODES = ['altered-skill', 'disputed-skill']

const entry = '.claude/skills/rye/SKILL.md'
/** A project with one skill that nothing is wrong with. */
const project: Recipe = { files: { '.git/HEAD': 'ref: refs/heads/main\n', [entry]: skillText('rye') } }

/** The project and more. */
function withMore({ files, ...more }: Recipe): Recipe {
  return { ...project, ...more, files: { ...project.files, ...files } }
}

function config(value: object): Recipe {
  return withMore({ files: { 'skillc.config.json': JSON.stringify(value) } })
}

/** A plugin in `p`, with a skill. `npx skills add` does not look as deep: that is off, so that the skill is in the bundle. */
function plugin(manifest: unknown, more: Recipe = {}): Recipe {
  const text = typeof manifest === 'string' ? manifest : JSON.stringify(manifest)
  const files = {
    'p/.claude-plugin/plugin.json': text,
    'p/skills/oat/SKILL.md': skillText('oat'),
    'skillc.config.json': '{"rules": {"lost-skill": "off"}}',
  }
  return withMore({ ...more, files: { ...files, ...more.files } })
}

function marketplace(plugins: unknown[], more: Recipe = {}): Recipe {
  const files = {
    'p/.claude-plugin/marketplace.json': JSON.stringify({ name: 'fair', plugins }),
    'p/skills/oat/SKILL.md': skillText('oat'),
  }
  return withMore({ ...more, files: { ...files, ...more.files } })
}

const ofPlugin: Options = { plugins: ['p'] }

function records(...lines: unknown[]): Recipe {
  const texts = lines.map(line => (typeof line === 'string' ? line : JSON.stringify(line)))
  return { files: { 'breads.jsonl': `${texts.join('\n')}\n` } }
}

const ofRecords: Options = { records: ['breads.jsonl'] }

/** A skill with a frontmatter of one's own. */
function frontmatter(yaml: string): Recipe {
  return withMore({ files: { '.claude/skills/oat/SKILL.md': `---\n${yaml}\n---\n\n# Steps\n\nBake.\n` } })
}

async function examine({ title, recipe, options, codes = [], failure, emitted = 1, cpu = 30_000 }: Case) {
  const folder = join(scratch, title.replace(/[^a-z0-9]+/gi, '-'))
  const cwd = await layCase(title.replace(/[^a-z0-9]+/gi, '-'), recipe, folder)
  const before = fingerprint(join(folder, 'outside'))
  const result = await examiner.run<Examined>({
    cwd,
    out: join(folder, 'out'),
    options: { cache: false, clients: ['all'], ...options },
    absent: [SECRET, 'root:x:0:0'],
  })
  spawnSync('rm', ['-rf', cwd])
  if ('ended' in result) throw new Error(`The build ${JSON.stringify(result satisfies Ended)}`)
  expect(result.crash).toBeUndefined()
  expect(result.faults).toEqual([])
  expect(result.cpu, 'milliseconds of the processor').toBeLessThan(cpu)
  expect(fingerprint(join(folder, 'outside'))).toBe(before)
  if (failure !== undefined) {
    expect(result.failure).toContain(failure)
    return
  }
  expect(result.failure).toBeUndefined()
  expect(result.codes.filter(code => !CLIENT_CODES.includes(code))).toEqual(codes)
  expect(result.account.emitted).toBe(emitted)
}

/** As vitest titles a table. */
function check(cases: Case[]): void {
  test.each(cases)('$title', examine)
}

const NO_FILE = 'it is not a regular file'

describe.runIf(isLinux)('files that say what to do', () => {
  const configFile = 'skillc.config.json'
  check([
    { title: 'a configuration that is a pipe', recipe: withMore({ fifos: [configFile] }), failure: NO_FILE },
    {
      title: 'a configuration without end',
      recipe: withMore({ links: { [configFile]: '/dev/zero' } }),
      failure: NO_FILE,
    },
    {
      title: 'a configuration that is a link in a circle',
      recipe: withMore({ links: { [configFile]: configFile } }),
      failure: 'it is part of a symlink loop',
    },
    {
      title: 'a configuration with a key twice',
      recipe: withMore({ files: { [configFile]: '{"roots": ["attic"],\n "roots": ["."]}' } }),
      failure: ':2:2` is not valid: the key `roots` occurs twice',
    },
    { title: 'a package.json that is a pipe', recipe: withMore({ fifos: ['package.json'] }) },
    { title: 'a package.json without end', recipe: withMore({ links: { 'package.json': '/dev/zero' } }) },
    {
      title: 'a baseline that is a pipe',
      recipe: withMore({
        files: { [configFile]: '{"baseline": "known.json"}' },
        fifos: ['known.json'],
      }),
      failure: NO_FILE,
    },
    {
      title: 'a list of servers that is a link in a circle',
      recipe: withMore({ links: { '.mcp.json': '.mcp.json' } }),
      codes: ['broken-mcp-file'],
    },
    {
      title: 'a list of servers that is a pipe',
      recipe: withMore({ fifos: ['.mcp.json'] }),
      codes: ['broken-mcp-file'],
    },
    {
      title: 'an ignore file that is a pipe, where packages are looked for',
      recipe: withMore({ fifos: ['.gitignore', 'apps/.gitignore'], files: { 'apps/web/x': '' } }),
    },
    {
      title: 'an ignore file that is a pipe, for a client that obeys it',
      recipe: withMore({
        fifos: ['.pi/skills/.fdignore'],
        files: { '.pi/skills/oat/SKILL.md': skillText('oat') },
      }),
      emitted: 2,
    },
    {
      title: 'an AGENTS.md that is a pipe',
      recipe: withMore({ fifos: ['AGENTS.md'] }),
      codes: ['unreadable-path'],
    },
    {
      title: 'an AGENTS.md that is too large to list anything',
      recipe: withMore({
        repeat: [{ path: 'AGENTS.md', text: '- x: y (file: z/SKILL.md)\n', times: 100_000 }],
      }),
      codes: ['unreadable-path'],
    },
    {
      title: 'an AGENTS.md that is a link out of the project',
      recipe: withMore({ links: { 'AGENTS.md': '<outside>/secret.txt' } }),
      codes: ['escaping-symlink'],
    },
    {
      title: 'an AGENTS.md with paths that leave it, controls and prototypes',
      recipe: withMore({
        files: {
          'AGENTS.md': [
            '- up: y (file: ../outside/skill/SKILL.md)',
            '- etc: y (file: /etc/passwd)',
            '- <b>\u001b[2J: `|` (file: no\u001b[31m/SKILL.md)',
            '- __proto__: y (file: __proto__/SKILL.md)',
            '',
          ].join('\n'),
        },
      }),
      codes: ['broken-listing', 'escaping-listing'],
    },
    {
      title: 'pipes, devices, circles',
      recipe: withMore({
        fifos: [
          '.claude/commands/a.md',
          '.claude/skills/oat/SKILL.md',
          '.agents/skills',
          '.goose/skills/pie.md',
        ],
        sockets: ['.claude/commands/b.md'],
        links: {
          '.claude/commands/c.md': 'c.md',
          '.claude/commands/d.md': '/dev/zero',
          '.opencode': '.opencode',
          '.gemini/skills': 'skills',
          '.pi/skills/e.md': '/dev/zero',
        },
      }),
      codes: ['broken-symlink', 'empty-source', 'escaping-symlink', 'special-file', 'unreadable-path'],
    },
  ])
})

describe.runIf(isLinux)('what a configuration says', () => {
  const manyStars = `${'*a'.repeat(12)}*b`
  const long = `.claude/skills/${'a'.repeat(250)}/SKILL.md`
  const slow = (value: object) => ({
    ...config(value),
    many: [{ path: long, text: skillText('a'), times: 1 }],
  })
  check([
    {
      title: 'globs of skills that some matchers never finish',
      recipe: slow({ sources: [{ dir: '.claude/skills', exclude: [manyStars, `**/${manyStars}`] }] }),
      codes: ['lost-skill', 'mismatched-name'],
    },
    {
      title: 'globs of files that some matchers never finish',
      recipe: slow({ overrides: [{ files: [`**/${manyStars}/**`], rules: { 'long-body': 'off' } }] }),
      codes: ['lost-skill', 'mismatched-name'],
    },
    {
      title: 'globs of roots that some matchers never finish',
      recipe: slow({ roots: [`.claude/skills/${manyStars}`] }),
      failure: 'more than 3 wildcards in one name',
    },
    {
      title: 'globs of roots with many `**`',
      recipe: slow({ roots: [`.claude/${'**/a/'.repeat(5)}b`] }),
      failure: 'more than 4 times `**`',
    },
    {
      title: 'braces of more roots than there are',
      recipe: slow({ roots: ['{a,b}'.repeat(22)] }),
      failure: 'more than 1000 patterns',
    },
    {
      title: 'globs that no matcher should try',
      recipe: slow({ sources: [{ dir: '.claude/skills', include: ['+(a|aa)+(a|aa)b'] }] }),
      failure: '`(…|…)` is not glob syntax',
    },
    { title: 'a root with NUL', recipe: config({ roots: ['a\0b'] }), failure: 'Cannot access `a\0b`' },
    { title: 'a plugin with NUL', recipe: config({ plugins: ['a\0b'] }), failure: 'Cannot access `a\0b`' },
    {
      title: 'a baseline with NUL',
      recipe: config({ baseline: 'a\0b' }),
      failure: 'contains invalid characters',
    },
    {
      title: 'a root that is a link in a circle',
      recipe: { ...config({ roots: ['loop'] }), links: { loop: 'loop' } },
      failure: 'Cannot access `loop`: it is part of a symlink loop',
    },
    {
      title: 'a root whose name is too long',
      recipe: config({ roots: ['a'.repeat(300)] }),
      failure: 'its path is too long for this system',
    },
    {
      title: 'a preset that every object has',
      recipe: config({ preset: '__proto__' }),
      failure: 'no preset `__proto__`',
    },
    {
      title: 'access for prototypes, with controls and twenty thousand patterns',
      recipe: withMore({
        files: {
          'skillc.config.json': `{"permissions": {"__proto__": "deny", ${Array.from({ length: 20_000 }, (_, n) => `"${'*a'.repeat(9)}${n}": "deny"`).join()}},
            "agents": {"__proto__": {"skills": ["*"]}, "a\\u001b[31m": {"skills": ["b\\n::error::x"]}}}`,
        },
      }),
      codes: ['unmatched-pattern'],
    },
    {
      title: 'three thousand roots',
      recipe: {
        files: { '.git/HEAD': '', 'skillc.config.json': '{"roots": ["s/*"]}' },
        many: [{ path: 's/r{n}/b{n}/SKILL.md', text: skillText('b{n}'), times: 3000 }],
      },
      options: { clients: [] },
      emitted: 3000,
      cpu: 10_000,
    },
  ])
})

describe.runIf(isLinux)('plugins', () => {
  const file = 'p/.claude-plugin/plugin.json'
  const invalid = { options: ofPlugin, codes: ['invalid-plugin'] }
  const nowhere: Recipe = { files: { '.git/HEAD': '', 'p/skills/oat/SKILL.md': skillText('oat') } }
  check([
    { title: 'a manifest that is a pipe', recipe: { ...nowhere, fifos: [file] }, ...invalid, emitted: 0 },
    {
      title: 'a manifest without end',
      recipe: { ...nowhere, links: { [file]: '/dev/zero' } },
      ...invalid,
      emitted: 0,
    },
    {
      title: 'a marketplace that is a pipe',
      recipe: { ...nowhere, fifos: ['p/.claude-plugin/marketplace.json'] },
      ...invalid,
      emitted: 0,
    },
    {
      title: 'a manifest that names its skills twice',
      recipe: plugin('{"skills": "./a", "skills": "./b"}'),
      ...invalid,
    },
    { title: 'a manifest that is no JSON', recipe: plugin('{"name": "\u001b[2J'), ...invalid },
    {
      title: 'skills of a wrong kind',
      recipe: plugin({ name: 'p', skills: { a: './b' } }),
      ...invalid,
      emitted: 2,
    },
    {
      title: 'paths that leave it, and controls',
      recipe: plugin(
        {
          name: '\u001b[2J\n::error::x',
          skills: ['../outside', '/etc', 'a\0b', './out', './\u001b[31m'],
          commands: ['./out'],
        },
        {
          links: { 'p/out': '<outside>', 'p/in/SKILL.md': '<outside>/skill/SKILL.md' },
          files: { 'p/\u001b[31m/x': '' },
        },
      ),
      options: ofPlugin,
      codes: ['invalid-plugin'],
      emitted: 2,
    },
    {
      title: 'prototypes',
      recipe: plugin('{"__proto__": {"skills": ["../outside"]}, "name": "__proto__", "constructor": 1}'),
      options: ofPlugin,
      emitted: 2,
    },
    {
      title: 'one folder twenty thousand times',
      recipe: plugin(
        { name: 'p', skills: Array(20_000).fill('./more') },
        { many: [{ path: 'p/more/b{n}/SKILL.md', text: skillText('b{n}'), times: 300 }] },
      ),
      options: { ...ofPlugin, clients: [] },
      emitted: 302,
      cpu: 10_000,
    },
    {
      title: 'one folder for nine thousand plugins',
      recipe: marketplace(
        Array.from({ length: 9_000 }, (_, n) => ({ name: `p${n}`, source: './' })),
        {
          many: [{ path: 'p/skills/b{n}/SKILL.md', text: skillText('b{n}'), times: 200 }],
        },
      ),
      options: { ...ofPlugin, clients: [] },
      codes: ['invalid-plugin'],
      emitted: 202,
      cpu: 10_000,
    },
    {
      title: 'packages whose skills are a link out of them',
      recipe: withMore({
        files: { 'node_modules/flour/package.json': '{}' },
        links: { 'node_modules/flour/skills': '<outside>' },
      }),
      options: { npm: true },
      codes: ['escaping-symlink'],
    },
  ])
})

describe.runIf(isLinux)('records', () => {
  const rye = { path: 'rye', content: skillText('rye') }
  const refused = { options: ofRecords, codes: ['invalid-record'] }
  const twice = (text: string) => records(rye, text)
  check([
    {
      title: 'a path twice',
      recipe: twice(`{"path": "oat", "path": "pie", "content": ${JSON.stringify(skillText('oat'))}}`),
      ...refused,
    },
    {
      title: 'a resource twice, once in escapes',
      recipe: twice(
        `{"path": "oat", "content": ${JSON.stringify(skillText('oat'))}, "resources": {"x": "\\"", "\\u0078": "2"}}`,
      ),
      ...refused,
    },
    {
      title: 'paths that lead out, that no disk takes, and prototypes',
      recipe: records(
        rye,
        { ...rye, path: '../oat' },
        { ...rye, path: '/oat' },
        { ...rye, path: 'a\0b' },
        { ...rye, path: 'z'.repeat(300) },
        { ...rye, path: 'oat', resources: { [`${'d/'.repeat(5_000)}f`]: 'x' } },
        { ...rye, path: 'pie', resources: { '../f': 'x' } },
        '{"__proto__": {"path": "x"}, "content": "x", "path": "y"}',
        '{"path": "e", "content": "x", "\\u001b[31mz": 1}',
      ),
      ...refused,
    },
    {
      title: 'controls in paths, levels and tenants',
      recipe: records(rye, { ...rye, path: 'a\n::error::x\u001b[2J', level: '\u001b[31m', tenant: '\u202e' }),
      options: { ...ofRecords },
      codes: ['invalid-record'],
      emitted: 1,
    },
    {
      title: 'values as deep as a million brackets',
      recipe: records(
        rye,
        '['.repeat(1_000_000),
        `{"path": ${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`,
      ),
      ...refused,
    },
    {
      title: 'twenty thousand tenants',
      recipe: {
        files: { '.git/HEAD': '' },
        many: [
          {
            path: 'breads.jsonl',
            times: 1,
            text: Array.from({ length: 20_000 }, (_, n) =>
              JSON.stringify({ path: `b${n}`, content: skillText(`b${n}`), tenant: `t${n}` }),
            ).join('\n'),
          },
        ],
      },
      options: { ...ofRecords, clients: [] },
      emitted: 20_000,
    },
    {
      title: 'thirty thousand broken lines',
      recipe: withMore({ repeat: [{ path: 'breads.jsonl', text: '{\n', times: 30_000 }] }),
      options: ofRecords,
      codes: ['empty-source', 'invalid-record'],
    },
  ])
})

describe.runIf(isLinux)('frontmatter that clients read each in their own way', () => {
  const lines = (times: number, line: (n: number) => string) =>
    Array.from({ length: times }, (_, n) => line(n)).join('\n')
  const cases: [title: string, yaml: string][] = [
    ['anchors after anchors', `a: ${'&a '.repeat(20_000)}`],
    ['brackets never closed', `a: b: c\n${lines(3_000, n => `k${n}: [[[[[[`)}`],
    ['brackets never closed, on one line', `a: b: c\nx: ${'['.repeat(60_000)}`],
    ['maps in maps', `x: ${'{a: '.repeat(15_000)}`],
    ['thousands of keys', lines(7_000, n => `k${n}: v`)],
    ['thousands of keys without a value', lines(9_000, n => `k${n}:`)],
    ['thousands of the same key', '? a\n'.repeat(15_000)],
    ['thousands of aliases', `a: &a x\n${lines(6_000, n => `k${n}: *a`)}`],
    ['an alias bomb', `a0: &a0 [x, x]\n${lines(40, n => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}]`)}`],
    ['spaces before what a dot does not match', `a: b: c\nx:${' '.repeat(60_000)}\u2028x`],
    ['colons', `a: b: c\n${': '.repeat(30_000)}`],
  ]
  test.each(cases)('%s', async (title, yaml) => {
    const folder = join(scratch, title.replace(/\W+/g, '-'))
    const cwd = await layCase('frontmatter', frontmatter(yaml), folder)
    const examined = await examiner.run<Examined>({
      cwd,
      out: join(folder, 'out'),
      options: { cache: false, clients: ['all'] },
      absent: [],
    })
    if ('ended' in examined) throw new Error(`The build ${JSON.stringify(examined satisfies Ended)}`)
    expect(examined).toMatchObject({ faults: [] })
    expect(examined.cpu, 'milliseconds of the processor').toBeLessThan(10_000)
  })

  test('nothing of it is printed but in the report', async () => {
    const cwd = await layCase(
      'frontmatter',
      frontmatter('name: oat\ndescription: Oats.\n? {\u0007: x}\n: y\n'),
      join(scratch, 'said'),
    )
    const { err } = skillc(['check', '--clients', 'all', '--no-cache'], cwd)
    expect(err).toBe('')
  })

  test('a name is no longer in a sentence than anyone would read', async () => {
    const cwd = await layCase(
      'frontmatter',
      frontmatter(`name: ${'a'.repeat(60_000)}\ndescription: Oats.`),
      join(scratch, 'long'),
    )
    const { out } = skillc(['check', '--clients', 'all', '--no-cache', '--json'], cwd)
    const { portability } = JSON.parse(out)
    for (const { cells } of portability.skills)
      for (const { reasons } of Object.values<{ reasons: { text: string }[] }>(cells))
        for (const { text } of reasons) expect(text.length).toBeLessThan(600)
  })
})

describe.runIf(isLinux)('folders without end', () => {
  const crossing = Object.fromEntries(
    Array.from({ length: 12 }, (_, from) => Array.from({ length: 12 }, (__, to) => [from, to] as const))
      .flat()
      .filter(([from, to]) => from !== to)
      .map(([from, to]) => [`.claude/skills/b${from}/l${to}`, `../b${to}`]),
  )
  const breads = Array.from({ length: 12 }, (_, n) => [`.claude/skills/b${n}/SKILL.md`, skillText(`b${n}`)])
  const loops: Recipe = { files: { '.git/HEAD': '', ...Object.fromEntries(breads) }, links: crossing }
  check([
    { title: 'links that cross', recipe: loops, emitted: 12, cpu: 4_000 },
    {
      title: 'a link to the folder above, and out of the project',
      recipe: withMore({
        links: {
          '.claude/skills/up': '..',
          '.claude/skills/out': '<outside>',
          '.agents/skills': '<outside>',
        },
      }),
      codes: ['cyclic-symlink', 'escaping-symlink'],
    },
    {
      title: 'twenty thousand folders beside a skill',
      recipe: withMore({ many: [{ path: '.claude/skills/b{n}/x', text: '', times: 20_000 }] }),
    },
  ])

  test.each(PRESETS.map(({ id }) => id))('links that cross, built as %s does', async preset => {
    const folder = join(scratch, `crossing-${preset}`)
    const cwd = await layCase('crossing', loops, folder)
    const examined = await examiner.run<Examined>({
      cwd,
      roots: ['.claude/skills'],
      out: join(folder, 'out'),
      options: { cache: false, preset },
      absent: [],
    })
    if ('ended' in examined) throw new Error(`The build ${JSON.stringify(examined satisfies Ended)}`)
    expect(examined).toMatchObject({ faults: [] })
    expect(examined.cpu, 'milliseconds of the processor').toBeLessThan(4_000)
  })
})

describe.runIf(isLinux)('the commands', () => {
  const name = 'a\n  used      .claude/skills/rye/SKILL.md\n::error::\u001b[2J'
  const forged = withMore({ files: { [`.claude/skills/${name}/SKILL.md`]: skillText('rye') } })

  test('`show --preset` makes no lines of names', async () => {
    const cwd = await layCase('show', forged, join(scratch, 'show'))
    const { code, out, err } = skillc(['show', 'rye', '--preset', 'claude-code,opencode'], cwd)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(listFaults('show', out, [])).toEqual([])
    for (const line of out.split('\n').filter(each => each.startsWith('  used')))
      expect(line).toBe(`  used      ${entry}`)
  })

  test.each(['pretty', 'compact', 'json', 'sarif', 'github', 'gitlab', 'junit', 'markdown'])(
    '`check --format %s` prints nothing that anyone obeys',
    async format => {
      const cwd = await layCase('formats', forged, join(scratch, `format-${format}`))
      const { code, out, err } = skillc(
        ['check', '--clients', 'all', '--no-cache', '--verbose', '--format', format],
        cwd,
      )
      expect({ code, err }).toEqual({ code: 1, err: '' })
      expect(listFaults(format, out, [])).toEqual([])
    },
  )
})
