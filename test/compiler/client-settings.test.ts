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
  plant(join(root, 'home'), home)
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
    'not modelled .claude/settings.json `.claude/settings.json` cannot be read as settings',
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
    'hidden rye `~/.claude/settings.json` turns it off (`skillOverrides.rye`)',
  ])
  expect(list('claude-code', { project: rye, home }, [])).toEqual(['loaded rye'])
  const project = { 'opencode.json': '{"skills": {"paths": ["~/mine", "/", "../home/mine"]}}' }
  expect(list('opencode', { project, home }, [])).toEqual([])
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
