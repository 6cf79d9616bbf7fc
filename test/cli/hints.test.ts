/**
 * Every command and flag that a message recommends works: it is shown by the case that it is for, run there, and ends as it should.
 *
 * The commands are read from the sources. One that is new there needs a scenario here, or a reason why none can be run.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { runForPeople } from '../support/people-io.ts'
import { KEYS } from '../support/shards.ts'
import { listSourceCommands } from '../support/source-texts.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

interface Scenario {
  /** What shows the hint, from the folder `at` of the world. */
  run: string
  at?: string
  /** What the reader puts in for words in capitals. */
  fill?: Record<string, string>
  /** What is run; `HINT` is the command or flag as it is shown. Default: the command alone, a flag behind `run`. */
  answer?: string
  /** How that ends. Default: 0. */
  ends?: 0 | 1
  /** What it prints. */
  prints?: RegExp
}

const needsServer = 'asks a registry or a store; the tests of install, publish and stores run it against one'
const runsOn = 'starts a server, which runs until it is stopped; test/hosts/serve.slow.test.ts'
const needsSandbox = 'needs a sandbox; test/runtime/run-script.system.test.ts'
const needsModel = 'asks a model; test/hosts/eval-model.test.ts'
const needsKey = 'needs a signature; test/channels/sign.system.test.ts'
const inLibrary = 'is an error of the library, which no command shows; test/runtime/runtime.test.ts'
const isFact = 'names what was typed, or explains; it recommends nothing'
const isPlaceholder = 'stands for any command or flag of the message'

const scenarios: Record<string, Scenario | Scenario[] | string> = {
  // ------------------------------------------------------------------ check and build
  'skillc mcp --log FILE': 'it serves until its client ends',
  'skillc learn': 'it needs the log that this writes',
  'skillc build --watch': 'it builds until it is stopped',
  '--fix': [{ run: 'check fixable --dry-run' }, { run: '', at: 'crowded', prints: /1 finding fixed/ }],
  '--unsafe-fixes': { run: 'check misnamed', answer: 'check misnamed --fix HINT', prints: /1 finding fixed/ },
  '--dry-run': {
    run: 'check misnamed --fix --dry-run',
    answer: 'check misnamed --fix --unsafe-fixes HINT',
    prints: /^\+name: sourdough$/m,
  },
  '--verbose': [
    { run: 'check many', prints: /many\/s7\/SKILL\.md/ },
    { run: '', at: 'crowded', prints: /skills\/s7\/SKILL\.md/ },
  ],
  'skillc prompt --preset ${id} --predict': {
    run: 'check --clients claude-code',
    at: 'wordy',
    prints: /^- w8$/m,
  },
  '--report FORMAT=FILE': {
    run: 'check skills --report nonsense',
    answer: 'check skills HINT',
    fill: { 'FORMAT=FILE': 'json=report.json' },
  },
  '--source jsonl:FILE': {
    run: 'check --source nonsense',
    answer: 'check HINT',
    fill: { FILE: 'skills.jsonl' },
  },
  '--baseline ${quote(baseline)}': {
    run: 'check bad --baseline known.json --update-baseline',
    answer: 'check bad HINT',
    prints: /in the baseline/,
  },
  'skillc check --baseline ${quote(file)} --update-baseline': [
    { run: 'check skills --baseline none.json' },
    { run: 'check skills --baseline skills.jsonl' },
  ],
  'skillc check --update-baseline': {
    run: '',
    at: 'unfixable',
    prints: /Wrote \d+ findings? to skillc-baseline\.json/,
  },
  'skillc check --format github': { run: '', at: 'project', prints: /skillc check: Checked 1 skill/ },
  'skillc init': { run: '', at: 'bare', prints: /Wrote skillc\.config\.json/ },
  'skillc export ${named} --to ${to} --out .': { run: '', at: 'project', prints: /1 skill/ },
  'skillc explain ${error.code}': { run: 'check unfixable', prints: /^# empty-entry/ },
  'skillc build': [
    { run: 'check', at: 'project', prints: /Built 1 skill/ },
    { run: 'verify nowhere', at: 'project' },
    { run: 'export --to codex --out .', at: 'project', prints: /Built 1 skill/ },
  ],
  'skillc ${command} FOLDER': { run: 'check', at: 'empty', fill: { FOLDER: '../skills' } },
  'skillc new my-skill': [
    { run: 'check', at: 'empty' },
    { run: '', at: 'empty', prints: /Wrote/ },
  ],
  'skillc ${command} FOLDER --preset ${preset.id}': {
    run: 'check --preset adk',
    at: 'empty',
    fill: { FOLDER: '../skills' },
  },
  'skillc build FOLDER …': 'needs more folders than are searched; test/reader/discovery.test.ts',
  'skillc build --plugin DIR': { run: 'check --plugin market --verbose', fill: { DIR: 'plugin' } },
  'skillc check ${escapeTerminal(target)} --preset ${blind[0]?.id}': {
    run: 'check --clients claude-code',
    at: 'project',
  },
  'skillc check': [
    { run: 'doctor', at: 'project' },
    { run: 'init', at: 'bare' },
    { run: 'list', at: 'mixed', ends: 1 },
  ],
  "skillc doctor --ask ${clients.join(' ')}": 'starts clients; test/cli/ask.system.test.ts',
  'skillc presets ${client}': 'is behind `show NAME --preset CLIENT`; test/cli/list-clients.test.ts',
  'skillc check --fix': 'is told together with `skillc check`; test/targets/targets.test.ts brings it about',
  'skillc check ${quote(f.folder)}': { run: 'check . --verbose', at: 'tidied', prints: /mismatched-name/ },
  'skillc check ${quote(dir)}': { run: 'new brioche --dir elsewhere', ends: 0 },
  'skillc check ${quote(name)}': { run: 'skills' },
  'skillc export --out': {
    run: 'build',
    at: 'outside',
    answer: 'export skills --to claude-code --out ../exported',
  },
  '--json': {
    run: 'export nested --to claude-code --out exported --dry-run',
    prints: /`in:s6` is named `in-s6`/,
  },
  'skillc build --parts': {
    run: 'build skills --shard 1/1 --out part --cache-key ../key.pem',
    answer: 'HINT part --cache-key ../key.pem',
    at: 'sharded',
  },
  '--out parts': { run: 'build skills --shard 1/1 --cache-key key.pem' },
  '--format': {
    run: 'build skills --shard 1/2 --out p --format sarif',
    answer: 'build skills --parts parts --cache-key ../key.pem HINT json',
    at: 'sharded',
  },
  '--report': {
    run: 'build skills --shard 1/2 --out p --format sarif',
    answer: 'build skills --parts parts --cache-key ../key.pem HINT json=r.json',
    at: 'sharded',
  },
  // ------------------------------------------------------------------ looking at skills and bundles
  'skillc --help': { run: '', at: 'empty' },
  'skillc ${command} --help': { run: 'check --nonsense' },
  'skillc COMMAND --help': { run: '--help', fill: { COMMAND: 'check' } },
  'skillc --help --all': [{ run: 'nonsense' }, { run: '--help' }],
  'skillc ${name} --help --all': { run: 'check --help' },
  "skillc ${command?.name ?? ''} --help --all": isPlaceholder,
  'skillc ${near}': { run: 'chek skills', answer: 'check skills' },
  'skillc show [BUNDLE] ID': { run: 'show', fill: { '[BUNDLE] ': '', ID: 'rolls' } },
  'skillc list': [{ run: 'show pumpernickel' }, { run: 'prompt --pin pumpernickel' }],
  '--extension FILE': { run: 'explain acme/none', fill: { FILE: 'acme.mjs' } },
  'skillc explain': { run: 'explain pumpernickel' },
  'skillc explain ${codes[0]?.code}': { run: 'explain' },
  'skillc explain ${code}': { run: 'show mixed bad', at: 'mixed', answer: 'explain empty-entry' },
  'skillc presets': { run: 'check skills --preset pumpernickel' },
  'skillc presets NAME': { run: 'show pumpernickel --preset codex', fill: { NAME: 'codex' } },
  'skillc check --clients all': { run: 'presets', answer: 'check skills --clients all' },
  'skillc check --clients ${name}': { run: 'presets codex', answer: 'check skills --clients codex' },
  'skillc show NAME --preset CLIENT': {
    run: 'show rolls buns --preset codex',
    fill: { NAME: 'rolls', CLIENT: 'codex' },
    at: 'client',
  },
  'skillc ${call} --user': [
    { run: 'show rolls --user', fill: { NAME: 'rolls', CLIENT: 'codex' }, at: 'client' },
    { run: 'list --user', fill: { CLIENT: 'codex' }, at: 'client' },
  ],
  'skillc list --preset ${partial.id} --user --system': 'test/cli/list-clients.test.ts brings it about',
  'skillc list --preset ${preset}': { run: 'list skills --preset codex', at: 'client' },
  'skillc diff ${after} ${before}': needsServer,
  'skillc check ${out}': [
    { run: 'pull marketplace:market-made rolls --out pulled' },
    { run: 'export --to folders --out unpacked' },
  ],
  'skillc list ${out}': { run: 'pull marketplace:market-made --out pulled' },
  'skillc verify': [
    { run: 'show rolls', at: 'damaged', ends: 1 },
    { run: 'search rolls', at: 'damaged', ends: 1 },
  ],
  'skillc search "QUERY"': { run: 'search ""', fill: { QUERY: 'rolls' } },
  'skillc search [BUNDLE] "QUERY"': {
    run: 'search dist/skills rolls buns now',
    fill: { '[BUNDLE] ': '', QUERY: 'rolls' },
  },
  '--path FILE': { run: 'search ""', answer: 'search HINT', fill: { FILE: 'rolls.md' }, ends: 1 },
  '--min recall3=80': {
    run: 'eval dist/skills queries.jsonl --min nonsense',
    answer: 'eval dist/skills queries.jsonl HINT',
  },
  '--write agentskills=evals.json': {
    run: 'eval dist/skills queries.jsonl --write nonsense',
    answer: 'eval dist/skills queries.jsonl HINT --skill rolls',
  },
  'skillc eval BUNDLE FILE --write agentskills=evals.json': {
    run: 'eval dist/skills --write agentskills=evals.json',
    fill: { BUNDLE: 'dist/skills', FILE: 'queries.jsonl' },
  },
  // ------------------------------------------------------------------ writing elsewhere
  '--out DIR': { run: 'export skills --to claude-code', fill: { DIR: 'exported' } },
  '--out report.html': { run: 'report skills --out=', answer: 'report skills HINT' },
  '--to ${example}': [
    {
      run: 'export skills --to claude-code --skill rolls --out exported',
      answer: 'export skills HINT --skill rolls --out unpacked',
      prints: /Unpacked 1 skill/,
    },
    {
      run: 'export skills --to claude-ai --owner Bakers --out exported',
      answer: 'export skills HINT --owner Bakers --out packaged',
      prints: /agent-plugin: written/,
    },
  ],
  '--to claude-ai': { run: 'export skills --out exported' },
  '--annotation KEY=VALUE': {
    run: 'export --to oci --out layout --annotation nonsense',
    answer: 'export --to oci --out layout HINT',
  },
  'skillc publish [BUNDLE] TARGET': { run: 'publish', fill: { '[BUNDLE] ': '', TARGET: './site' } },
  // ------------------------------------------------------------------ not run here, and why
  'skillc diff ${store} BUNDLE': needsServer,
  'skillc diff': needsServer,
  'skillc pull ${address} --out DIR': inLibrary,
  'skillc pull ${specifier}': needsServer,
  'skillc update ${name}': needsServer,
  'skillc update --dry-run': needsServer,
  'skillc update --allow-moved': needsServer,
  'skillc install': needsServer,
  'skillc install --to': 'needs copies of an earlier edition; test/pipeline/source-copies.cli.test.ts',
  'skillc update': needsServer,
  'skillc update${accepting}': needsServer,
  'skillc add OWNER/REPOSITORY': needsServer,
  'skillc add ${name}': needsServer,
  'skillc add': 'the summary of `remove` names it',
  'skillc list ${target}': needsServer,
  'skillc publish': needsServer,
  '--frozen': needsServer,
  '--prune': needsServer,
  'skillc sign': needsKey,
  'skillc verify ${target}': needsKey,
  '--identity': needsKey,
  '--identity NAME --issuer ADDRESS': needsKey,
  '--identity NAME --issuer URL': needsKey,
  '--issuer': needsKey,
  '--key FILE': needsKey,
  '--budget 8000': needsModel,
  '--key-env': needsModel,
  '--min right=80': needsModel,
  '--model': needsModel,
  '--yes': needsModel,
  '--allow ${capability}': needsSandbox,
  '--force': needsSandbox,
  '--input': needsSandbox,
  '--memory': needsSandbox,
  '--out': needsSandbox,
  '--timeout': needsSandbox,
  '--user': needsSandbox,
  'skillc run [BUNDLE] ID SCRIPT -- ARGS': needsSandbox,
  'skillc show ID': needsSandbox,
  'skillc export --to folders': needsSandbox,
  '--allow-host NAME': runsOn,
  '--host': runsOn,
  '--port': runsOn,
  '--port 0': runsOn,
  '--watch': runsOn,
  'skillc serve --allow-host': runsOn,
  'skillc search [BUNDLE] --interactive': 'needs a terminal; test/search/search-pick.system.test.ts',
  '--glosses FILE': 'needs a dictionary that is not installed; test/search/glosses.test.ts',
  '--format json': 'needs more skills than a terminal lists',
  '--out report': 'needs a report of more than 24 MB',
  '--source jsonl:-': 'reads standard input; test/pipeline/config-sources.test.ts',
  '--all': isFact,
  '--ask': isFact,
  '--clear-cache': isFact,
  '--entry': isFact,
  '--help': isFact,
  '--interactive': isFact,
  '--parts': isFact,
  '--preset': isFact,
  '--report html=FILE': isFact,
  '--shard': isFact,
  '--statistics': isFact,
  '--stdin-filepath': isFact,
  '--strict': isFact,
  '--system': isFact,
  '--trusted-root': isFact,
  '--max-warnings': isFact,
  '--update-baseline': isFact,
  '--to ${to}': 'needs the folder of a client; test/cli/typos.test.ts',
  '--to agent-plugin': isPlaceholder,
  '--write': isFact,
  'skillc export': isFact,
  "--${dryRun ? 'dry-run' : 'unsafe-fixes'}": isPlaceholder,
  "--${fix ? 'fix' : 'update-baseline'}": isPlaceholder,
  '--${flag} ${name}': isPlaceholder,
  '--${name}': isPlaceholder,
  '--${toKebab(name)} ${text}': isPlaceholder,
  '--${toKebab(name)} ${value}': isPlaceholder,
  '--${toKebab(name)}': isPlaceholder,
  '--${toKebab(wrong)}': isPlaceholder,
  '--annotation ${text}': isPlaceholder,
  '--budget ${text}': isPlaceholder,
  '--format ${asked}': isPlaceholder,
  '--format ${format}': isPlaceholder,
  '--min ${text}': isPlaceholder,
  '--origin ${text}': isPlaceholder,
  '--report ${value}': isPlaceholder,
  '--source ${source}': isPlaceholder,
  '--write ${target}': isPlaceholder,
  'skillc ${command}': isPlaceholder,
  'skillc ${command.name}': isPlaceholder,
}

const world = join(scratchFolder('hints'), 'world')
const copies = scratchFolder('hints-run')

/** Nothing is wrapped: a hint is looked for on one line. */
const run = (line: string, cwd: string) => runForPeople(line, cwd, 1_000)

/** Of errors that keep a skill out of a bundle, the simplest: no text at all. */
const BROKEN = ''
const PLUGIN = '{ "name": "acme", "description": "Bakes" }'

beforeAll(async () => {
  // Each command listens for Ctrl+C.
  process.setMaxListeners(0)
  process.env.XDG_CACHE_HOME = join(world, '../cache')
  plant(world, {
    'skills/rolls/SKILL.md': skillText('rolls'),
    'skills/buns/SKILL.md': skillText('buns'),
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map(n => [`nested/in/s${n}/SKILL.md`, skillText(`s${n}`)])),
    'bad/bad/SKILL.md': BROKEN,
    'unfixable/skills/rolls/SKILL.md': skillText('rolls'),
    'unfixable/skills/bad/SKILL.md': BROKEN,
    'mixed/mixed/rolls/SKILL.md': skillText('rolls'),
    'mixed/skills/rolls/SKILL.md': skillText('rolls'),
    'mixed/skills/bad/SKILL.md': BROKEN,
    'mixed/mixed/bad/SKILL.md': BROKEN,
    'unbuildable/rolls/SKILL.md': skillText('rolls'),
    'unbuildable/bad/SKILL.md': BROKEN,
    'fixable/rye/SKILL.md': skillText('Rye'),
    'misnamed/sourdough/SKILL.md': skillText('levain'),
    ...Object.fromEntries(
      ['many', 'crowded/skills'].flatMap(folder =>
        Array.from({ length: 7 }, (_, at) => [`${folder}/s${at + 1}/SKILL.md`, skillText(`other-${at}`)]),
      ),
    ),
    'crowded/skills/rye/SKILL.md': skillText('Rye'),
    'tidied/.archive/rye/SKILL.md': skillText('brioche'),
    'project/skills/rolls/SKILL.md': skillText('rolls'),
    'project/.codex/.keep': '',
    'project/.github/workflows/.keep': '',
    'client/.agents/skills/rolls/SKILL.md': skillText('rolls'),
    'elsewhere/docs/rolls/SKILL.md': skillText('rolls'),
    'quirky/rye/SKILL.md': skillText('rye', 'Bake.', 'user_invocable: false\n'),
    'bare/skills/rolls/SKILL.md': skillText('rolls'),
    'outside/skills/rolls/SKILL.md': skillText('rolls'),
    'outside/skillc.config.json':
      '{ "roots": ["skills"], "targets": [{ "to": "claude-code", "out": "../exported" }] }',
    'above/skillc.config.json': '{ "roots": ["../skills"] }',
    'key.pem': KEYS.privateKey,
    'sharded/skills/rolls/SKILL.md': skillText('rolls'),
    'empty/.keep': '',
    'hollow/.claude-plugin/plugin.json': PLUGIN,
    'plugin/.claude-plugin/plugin.json': PLUGIN,
    'plugin/skills/rolls/SKILL.md': skillText('rolls'),
    ...Object.fromEntries(
      Array.from({ length: 9 }, (_, at) => [
        `wordy/.claude/skills/w${at}/SKILL.md`,
        `---\nname: w${at}\ndescription: ${'Bakes bread. '.repeat(90)}\n---\nBake.\n`,
      ]),
    ),
    'market/.claude-plugin/marketplace.json': JSON.stringify({
      name: 'market',
      owner: { name: 'Bo' },
      plugins: [
        { name: 'far', source: { source: 'github', repo: 'bakery/far' } },
        { name: 'near', source: './near' },
      ],
    }),
    'market/near/skills/buns/SKILL.md': skillText('buns'),
    'acme.mjs': "export default { name: 'acme', rules: { none: { summary: 'None' } } }",
    'skills.jsonl': `${JSON.stringify({ path: 'jam', content: skillText('jam') })}\n`,
    'queries.jsonl': `${JSON.stringify({ query: 'rolls', relevant: ['rolls'] })}\n`,
  })
  for (const [line, at] of [
    ['build skills', '.'],
    ['publish marketplace:market-made --name bakery --owner Bo', '.'],
    ['build skills', 'damaged'],
    ['build skills --shard 1/2 --out parts --cache-key ../key.pem', 'sharded'],
    ['build skills --shard 2/2 --out parts --cache-key ../key.pem', 'sharded'],
  ] as const) {
    if (at === 'damaged') cpSync(join(world, 'skills'), join(world, 'damaged/skills'), { recursive: true })
    const ran = await run(line, join(world, at))
    expect(ran.code, ran.text).toBe(0)
  }
  const bundle = join(world, 'damaged/dist/skills')
  for (const name of readdirSync(bundle, { recursive: true, encoding: 'utf8' }))
    if (name !== 'manifest.json' && statSync(join(bundle, name)).isFile())
      writeFileSync(join(bundle, name), '{}')
})

test('every command of the sources has a scenario, or a reason why it is not run', () => {
  const commands = [...listSourceCommands().keys()].filter(command => command !== '---')
  expect(commands.filter(command => !(command in scenarios))).toEqual([])
  expect(Object.keys(scenarios).filter(command => !commands.includes(command))).toEqual([])
})

const cases = Object.entries(scenarios).flatMap(([command, given]) =>
  typeof given === 'string' ? [] : [given].flat().map(scenario => ({ command, ...scenario })),
)

describe('a hint works where it is given', () => {
  test.each(cases)(
    '`$command` after `skillc $run`',
    async ({ command, run: line, at = '.', fill = {}, answer, ends = 0, prints }) => {
      const folder = join(
        copies,
        String(cases.findIndex(each => each.command === command && each.run === line)),
      )
      // A third of the time that `cpSync` takes.
      execFileSync('cp', ['-R', world, folder])
      const cwd = join(folder, at)
      const shown = (await run(line, cwd)).text
      const pattern = command
        .replaceAll(/[.*+?^()|[\]\\]/g, '\\$&')
        .replaceAll(/\$\{.*?\}(?=[ `]|$)/g, '([^`]+?)')
      const [, hint = ''] = new RegExp(`(?:\`|Next: |^ {8})(${pattern})(?:\`| {2}|$)`, 'm').exec(shown) ?? []
      expect(hint, `not in ${shown}END`).not.toBe('')
      const own = hint.startsWith('skillc ') ? 'HINT' : `${line} HINT`
      let next = (answer ?? own).replace('HINT', hint.replace(/^skillc /, ''))
      for (const [word, value] of Object.entries(fill)) next = next.replace(word, value)
      const ran = await run(next, cwd)
      expect(ran.code, `${next}: ${ran.text}END`).toBe(ends)
      if (prints !== undefined) expect(ran.text).toMatch(prints)
    },
  )
})
