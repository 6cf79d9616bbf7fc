/** Files of settings come from strangers: what is odd in them counts for nothing, and nothing of the home is read unasked. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listSkills } from '../../src/compiler/portability/list-skills.ts'
import { createView } from '../../src/compiler/portability/survey.ts'
import { PRESETS } from '../../src/compiler/presets/all.ts'
import { parseJsonc } from '../../src/core/json/json.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

function list(
  id: string,
  { project = {}, home = {} }: { project?: Tree; home?: Tree },
  levels = ['user', 'plugin'],
  env = {},
) {
  const root = scratchFolder('settings')
  const preset = PRESETS.find(each => each.id === id)
  if (preset === undefined) throw new Error(id)
  // Files of the user name the project by its path.
  const written = JSON.stringify(join(root, 'project')).slice(1, -1)
  const expand = (text: Tree[string]) =>
    typeof text === 'string' ? text.replaceAll('PROJECT', written) : text
  const expanded = Object.entries(home).map(([path, text]) => [path, expand(text)] as const)
  plant(join(root, 'home'), Object.fromEntries(expanded))
  const cwd = plant(join(root, 'project'), { '.git/HEAD': 'ref: refs/heads/main\n', ...project })
  const surroundings = { cwd, home: join(root, 'home'), platform: 'linux', env }
  const view = createView(preset, {
    sources: [],
    areNamed: false,
    surroundings,
    levels: new Set(levels),
    all: PRESETS,
  })
  return listSkills(view).map(({ name, state, reason }) => [state, name, reason].filter(Boolean).join(' '))
}

const agentsRye = { '.agents/skills/rye/SKILL.md': skillText('rye') }
const rye = { '.claude/skills/rye/SKILL.md': skillText('rye') }

test.each([
  '{',
  '[]',
  'null',
  '{"skillOverrides": []}',
  '{"skillOverrides": {"rye": {"off": "off"}}}',
  '{"skillOverrides": {"__proto__": "off", "rye": "OFF"}, "permissions": {"deny": "Skills"}}',
  '{"permissions": {"deny": [["Skill"]]}, "enabledPlugins": "all"}',
  `${'['.repeat(100_000)}`,
  `{"skillOverrides": {"rye": ${'['.repeat(100_000)}`,
])('%.40s hides nothing', text => {
  const listed = list('claude-code', { project: { ...rye, '.claude/settings.json': text } })
  expect(listed[0]).toBe('loaded rye')
})

test('a file that is no settings is said to be unread', () => {
  expect(list('claude-code', { project: { ...rye, '.claude/settings.json': '{' } })).toEqual([
    'loaded rye',
    'not modelled .claude/settings.json `.claude/settings.json` is not a valid settings file',
  ])
})

test('a key that is not modelled is said to be unread', () => {
  const project = {
    '.opencode/skills/rye/SKILL.md': skillText('rye'),
    'opencode.jsonc': '{ // on the web\n "skills": { "urls": ["https://skills.example.com"], }, }',
  }
  expect(list('opencode', { project })).toEqual([
    'loaded rye',
    'not modelled skills.urls `skills.urls` of `opencode.jsonc` is not read',
  ])
})

test('odd lists of plugins have none', () => {
  for (const text of [
    '{',
    '{"plugins": []}',
    '{"plugins": {"kit@mk": [{"installPath": "../kit"}, null, 1]}}',
  ])
    expect(
      list('claude-code', { project: rye, home: { '.claude/plugins/installed_plugins.json': text } }),
    ).toEqual(['loaded rye'])
  for (const text of [
    'plugins = 1',
    '[plugins."kit@mk"]\nenabled = "yes"',
    '[[[',
    `a = ${'['.repeat(50_000)}`,
  ])
    expect(
      list('codex', {
        project: { '.agents/skills/rye/SKILL.md': skillText('rye') },
        home: { '.codex/config.toml': text },
      })[0],
    ).toBe('loaded rye')
})

test('the home is read at the level of the user only', () => {
  const home = {
    '.claude/settings.json': '{"skillOverrides": {"rye": "off"}}',
    'mine/oat/SKILL.md': skillText('oat'),
  }
  expect(list('claude-code', { project: rye, home })).toEqual([
    'hidden rye `skillOverrides.rye` in `~/.claude/settings.json:1` disables it',
  ])
  expect(list('claude-code', { project: rye, home }, [])).toEqual(['loaded rye'])
  const project = { 'opencode.json': '{"skills": {"paths": ["~/mine", "/", "../home/mine"]}}' }
  expect(list('opencode', { project, home }, [])).toEqual([])
})

const untrusted = ['hidden rye the user does not trust the folder']

test.each([
  ['gemini', '.gemini/trustedFolders.json', { PROJECT: 'TRUST_FOLDER' }, ['loaded rye']],
  ['gemini', '.gemini/trustedFolders.json', { 'PROJECT/inner': 'TRUST_PARENT' }, ['loaded rye']],
  ['gemini', '.gemini/trustedFolders.json', { '/': 'TRUST_FOLDER', PROJECT: 'DO_NOT_TRUST' }, untrusted],
  ['gemini', '.gemini/trustedFolders.json', { '/': 'DO_NOT_TRUST', PROJECT: 'TRUST_FOLDER' }, ['loaded rye']],
  ['gemini', '.gemini/trustedFolders.json', { PROJECT: 'MAYBE', 'PROJECT/inner': 'TRUST_FOLDER' }, untrusted],
  ['pi', '.pi/agent/trust.json', { PROJECT: true }, ['loaded rye']],
  ['pi', '.pi/agent/trust.json', { '/': true, PROJECT: null }, ['loaded rye']],
  ['pi', '.pi/agent/trust.json', { '/': true, PROJECT: false }, untrusted],
])('%s reads in %s whether a folder is trusted: %j', (id, file, folders, expected) => {
  const text = JSON.stringify(folders)
  expect(list(id, { project: agentsRye, home: { [file]: text } })).toEqual(expected)
})

test('what pi has asked for comes before what it does without asking', () => {
  const home = { '.pi/agent/settings.json': '{"defaultProjectTrust": "always"}' }
  expect(list('pi', { project: agentsRye, home })).toEqual(['loaded rye'])
  const refused = { ...home, '.pi/agent/trust.json': '{"PROJECT": false}' }
  expect(list('pi', { project: agentsRye, home: refused })).toEqual(untrusted)
})

test('Codex refuses an entry that is not UTF-8', () => {
  const latin = { '.agents/skills/rye/SKILL.md': Buffer.from(`${skillText('rye')}cr\u00e8me`, 'latin1') }
  expect(list('codex', { project: latin })).toEqual(['refused rye it is not UTF-8'])
  const replaced = { '.agents/skills/rye/SKILL.md': `${skillText('rye')}\ufffd` }
  expect(list('codex', { project: replaced })).toEqual(['loaded rye'])
  expect(list('opencode', { project: latin })).toEqual(['loaded rye'])
})

test('the line of the setting is named', () => {
  const settings = { skills: { enabled: true, disabled: ['oat', 'rye'] } }
  const project = { ...agentsRye, '.gemini/settings.json': JSON.stringify(settings, null, 2) }
  const home = { '.gemini/trustedFolders.json': '{"PROJECT": "TRUST_FOLDER"}' }
  expect(list('gemini', { project, home })).toEqual([
    'hidden rye `skills.disabled` in `.gemini/settings.json:6` disables it',
  ])
  const rules = 'model = "x"\n\n[[skills.config]]\nname = "rye"\nenabled = false\n'
  expect(list('codex', { project: agentsRye, home: { '.codex/config.toml': rules } })).toEqual([
    'hidden rye `skills.config` in `~/.codex/config.toml:4` disables it',
  ])
})

test('an environment variable turns places off', () => {
  const project = { '.agents/skills/rye/SKILL.md': skillText('rye') }
  expect(list('opencode', { project }, [], { OPENCODE_DISABLE_EXTERNAL_SKILLS: '1' })).toEqual([
    'hidden rye `OPENCODE_DISABLE_EXTERNAL_SKILLS` is set',
  ])
})

test.each([
  ['{"a": 1, /* x */ "b": [1, 2,], // y\n}', { a: 1, b: [1, 2] }],
  ['\ufeff{"a//b": "/* c */ \\" ,}"}', { 'a//b': '/* c */ " ,}' }],
  ['[1, 2 // end', undefined],
  ['/* open', undefined],
  ['1 2', undefined],
])('%s is read as JSON with comments', (text, expected) => {
  if (expected === undefined) expect(() => parseJsonc(text)).toThrow(SyntaxError)
  else expect(parseJsonc(text)).toEqual(expected)
})

test('the settings that presets know of and that are not modelled', () => {
  const unread = PRESETS.flatMap(({ id, settings = [] }) =>
    settings.flatMap(({ does, key }) => (does === 'unread' ? `${id}: ${key}` : [])),
  )
  expect(unread).toEqual(['codex: skills.bundled', 'opencode: skills.urls'])
})

test.each([
  [
    'claude-code',
    '.claude/settings.json',
    '{\n"permissions": { "allow": ["rye"] },\n"skillOverrides": {\n"rye": "off" } }',
    '4` disables it',
  ],
  [
    'copilot-cli',
    '.copilot/settings.json',
    '{ "other": ["rye"],\n"disabledSkills": ["rye"] }',
    '2` disables it',
  ],
  [
    'opencode',
    '.config/opencode/opencode.json',
    '{ "permission": {\n"skill": "deny",\n"bash": { "*": "ask" } } }',
    '2` hides it from the model',
  ],
  [
    'codex',
    '.codex/config.toml',
    "[[skills.config]]\nname = 'rye'\nenabled = true\n[[skills.config]]\nname = 'rye'\nenabled = false\n",
    '5` disables it',
  ],
])(
  '%s: the line of %s is that of the setting, not of the same word before it or after it',
  (id, file, text, said) => {
    const project = id === 'claude-code' || id === 'copilot-cli' ? rye : agentsRye
    expect(list(id, { project, home: { [file]: text } })[0]).toContain(`\`~/${file}:${said}`)
  },
)
