/** What `skillc diff` says of two sets of skills, from folders and from bundles. */
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Difference } from '../../src/format/difference.ts'
import { coversTool } from '../../src/pipeline/diff/power.ts'
import { skillc } from '../support/cli.ts'
import { plant, scratchFolder, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('diff')

let count = 0

function skill(name: string, fields = '', body = `Bake the ${name}.`): string {
  const description = `Bakes ${name}. Use when the user asks for it.`
  return `---\nname: ${name}\ndescription: ${description}\n${fields}---\n\n# Steps\n\n${body}\n`
}

function compared(before: Tree, after: Tree, config: object = {}) {
  const cwd = join(scratch, `case-${++count}`)
  plant(join(cwd, 'old'), before)
  plant(join(cwd, 'new'), after)
  plant(cwd, { 'skillc.config.json': JSON.stringify(config) })
  const ran = skillc(['diff', 'old', 'new', '--json'], cwd)
  return { cwd, code: ran.code, err: ran.err, difference: parsed(ran.out) }
}

function parsed(out: string): Difference {
  return JSON.parse(out)
}

const loaf = { 'bread/SKILL.md': skill('bread') }

describe('the step of the version', () => {
  const cases: [string, Tree, Tree, Difference['step'], number][] = [
    ['nothing changed', loaf, loaf, 'none', 0],
    ['other instructions', loaf, { 'bread/SKILL.md': skill('bread', '', 'Bake it longer.') }, 'patch', 0],
    ['a new resource', loaf, { ...loaf, 'bread/times.md': 'An hour.\n' }, 'patch', 0],
    ['a new skill', loaf, { ...loaf, 'rolls/SKILL.md': skill('rolls') }, 'minor', 0],
    ['another license', loaf, { 'bread/SKILL.md': skill('bread', 'license: MIT\n') }, 'minor', 0],
    ['a skill was removed', { ...loaf, 'rolls/SKILL.md': skill('rolls') }, loaf, 'major', 0],
    ['another folder above it', loaf, { 'oven/bread/SKILL.md': skill('bread') }, 'major', 0],
    ['a tool more', loaf, { 'bread/SKILL.md': skill('bread', 'allowed-tools: Bash(git *)\n') }, 'major', 1],
    [
      'a tool less',
      { 'bread/SKILL.md': skill('bread', 'allowed-tools: Read Write\n') },
      { 'bread/SKILL.md': skill('bread', 'allowed-tools: Read\n') },
      'minor',
      0,
    ],
  ]
  test.each(cases)('%s', (_, before, after, step, code) => {
    const ran = compared(before, after)
    expect({ step: ran.difference.step, code: ran.code }).toEqual({ step, code })
  })
})

test('what changed of a skill is said part by part', () => {
  const { difference } = compared(
    {
      'bread/SKILL.md': skill('bread', 'version: "1"\n'),
      'bread/a.md': 'a',
      'bread/b.sh': 'echo b\n',
      'bread/c.md': 'c',
    },
    {
      'bread/SKILL.md': skill('bread', 'version: "2"\n', 'Bake it well.').replace(
        'Bakes bread',
        'Bakes loaves',
      ),
      'bread/b.sh': { executable: 'echo b\n' },
      'bread/c.md': 'cc',
      'bread/d.md': 'd',
    },
  )
  expect(difference.changed).toEqual([
    {
      id: 'bread',
      description: {
        old: 'Bakes bread. Use when the user asks for it.',
        new: 'Bakes loaves. Use when the user asks for it.',
      },
      fields: ['version'],
      body: true,
      files: [
        { path: 'a.md', change: 'removed', executable: false },
        { path: 'b.sh', change: 'made executable', executable: true },
        { path: 'c.md', change: 'changed', executable: false },
        { path: 'd.md', change: 'added', executable: false },
      ],
      widened: [],
      narrowed: [],
    },
  ])
})

describe('renamed skills', () => {
  test('are found by their instructions, and then by their description', () => {
    const body = 'Bake it in a very hot oven.'
    const { difference } = compared(
      { 'bread/SKILL.md': skill('bread', '', body), 'rolls/SKILL.md': skill('rolls') },
      {
        'loaf/SKILL.md': skill('loaf', 'allowed-tools: Bash\n', body),
        'buns/SKILL.md': skill('buns')
          .replace('Bakes buns', 'Bakes rolls')
          .replace('Bake the buns', 'Other words'),
      },
    )
    expect(difference.changed.map(({ was, id }) => [was, id])).toEqual([
      ['rolls', 'buns'],
      ['bread', 'loaf'],
    ])
    expect(difference.widened).toEqual(['`loaf` may use `Bash` without confirmation'])
    expect([difference.added, difference.removed]).toEqual([[], []])
  })

  test('are not guessed where two could be meant', () => {
    const twins = (a: string, b: string) => ({
      [`${a}/SKILL.md`]: skill(a, '', 'Bake.'),
      [`${b}/SKILL.md`]: skill(b, '', 'Bake.'),
    })
    const { difference } = compared(twins('a', 'b'), twins('c', 'd'))
    expect(difference.added.map(({ id }) => id)).toEqual(['c', 'd'])
    expect(difference.removed.map(({ id }) => id)).toEqual(['a', 'b'])
  })
})

describe('more power', () => {
  const cases: [string, string, string, string[]][] = [
    [
      'a wider rule',
      'allowed-tools: Bash(git status)\n',
      'allowed-tools: Bash(git *)\n',
      ['may use `Bash(git:*)` without confirmation'],
    ],
    ['a denial that is gone', 'disallowed-tools: Bash\n', '', ['no longer denies the tool `Bash`']],
    ['hooks', '', 'hooks:\n  Stop:\n    - command: date\n', ['has hooks']],
    [
      'a model that may start it',
      'disable-model-invocation: true\n',
      '',
      ['may be started by the model: deny → allow'],
    ],
    [
      'an agent that may',
      'permissions:\n  agents: { build: deny }\n',
      'permissions:\n  agents: { build: ask }\n',
      ['may be started by model and user for agent `build`: deny → ask'],
    ],
    [
      'a capability',
      'permissions: { network: ask }\n',
      'permissions: { network: allow }\n',
      ['has the capability `network`: ask → allow'],
    ],
    [
      'a capability that is denied no more',
      'permissions: { execute: deny }\n',
      '',
      ['has the capability `execute`: deny → allow'],
    ],
    ['a scope more', 'scope: [berlin]\n', 'scope: [berlin, paris]\n', ['is for the scope `paris`']],
    ['every scope', 'scope: [berlin]\n', '', ['is for every scope']],
    ['every tenant', 'scope: [berlin]\n', 'scope: tenant\n', ['is for every tenant']],
    ['more than tenants', 'scope: tenant\n', 'scope: global\n', ['is for every scope']],
  ]
  test.each(cases)('%s', (_, before, after, widened) => {
    const { difference, code } = compared(
      { 'bread/SKILL.md': skill('bread', before) },
      { 'bread/SKILL.md': skill('bread', after) },
    )
    expect(difference.changed[0]?.widened).toEqual(widened)
    expect(code).toBe(1)
    const back = compared(
      { 'bread/SKILL.md': skill('bread', after) },
      { 'bread/SKILL.md': skill('bread', before) },
    )
    expect([back.difference.widened, back.code]).toEqual([[], 0])
    expect(back.difference.narrowed).toHaveLength(1)
  })

  test('commands that a client runs when it loads the skill count', () => {
    const { difference } = compared(loaf, { 'bread/SKILL.md': skill('bread', '', 'Today is !`date`.') })
    expect(difference.widened).toEqual(['`bread` lets a client run `date`'])
  })

  test('the rules of the bundles count', () => {
    const cwd = plant(join(scratch, 'rules'), {
      'skills/bread/SKILL.md': skill('bread'),
      'a.json': JSON.stringify({ permissions: { bread: 'ask' }, agents: { build: { skills: [] } } }),
      'b.json': '{}',
    })
    for (const name of ['a', 'b'])
      expect(skillc(['build', 'skills', '--config', `${name}.json`, '--out', name], cwd).code).toBe(0)
    const ran = skillc(['diff', 'a', 'b', '--json'], cwd)
    expect(parsed(ran.out).changed[0]?.widened).toEqual([
      'may be started by model and user: ask → allow',
      'may be started by model and user for agent `build`: deny → allow',
    ])
    expect(ran.code).toBe(1)
    expect(skillc(['diff', 'a', 'b', '--allow-widened'], cwd).code).toBe(0)
    expect(skillc(['diff', 'b', 'a'], cwd).code).toBe(0)
  })

  test.each([
    ['Bash', 'Bash(git status)', true],
    ['Bash(*)', 'Bash', true],
    ['Bash(git:*)', 'Bash(git status)', true],
    ['Bash(git *)', 'Bash(git:*)', true],
    ['Bash(git *)', 'Bash(git push *)', true],
    ['Bash(git push *)', 'Bash(git *)', false],
    ['Bash(git ?)', 'Bash(git *)', false],
    ['Read', 'Write', false],
    ['mcp__oven__*', 'mcp__oven__heat', true],
    ['Read(src/*)', 'Read(src/../secrets/*)', false],
    ['Edit(src/*)', 'Edit(src/**)', false],
    ['Edit(src/**)', 'Edit(src/**/*.md)', true],
    ['Bash(git *)', 'Bash(git * && rm *)', false],
    ['Bash(git log:*)', 'Bash(git log *)', true],
    ['Bash(cat $HOME/*)', 'Bash(cat $HOME/*)', true],
    ['Bash', 'Bash(git * && rm *)', true],
  ])('%s covers %s: %s', (wide, narrow, expected) => {
    expect(coversTool(wide, narrow)).toBe(expected)
  })
})

describe('how it is said', () => {
  const cwd = plant(join(scratch, 'said'), {
    'old/bread/SKILL.md': skill('bread'),
    'new/bread/SKILL.md': skill('bread', 'allowed-tools: Bash\n').replace(
      'Bakes bread',
      'Bakes | <b>loaves</b> `@oven` @all (#12)',
    ),
    'new/rolls/SKILL.md': skill('rolls', 'allowed-tools: Read\n'),
  })

  test('in text', () => {
    const { out } = skillc(['diff', 'old', 'new'], cwd)
    expect(out.replace(/\d+ → \d+ tokens/, '… tokens')).toBe(
      [
        '! `bread` may use `Bash` without confirmation',
        '',
        '+ rolls (without confirmation: `Read`)',
        '~ bread',
        '    description was: Bakes bread. Use when the user asks for it.',
        '    description is:  Bakes | <b>loaves</b> `@oven` @all (#12). Use when the user asks for it.',
        '    frontmatter changed: allowed-tools',
        '    new permission: may use `Bash` without confirmation',
        '',
        '1 added, 1 changed; … tokens in the catalog',
        'Suggested version bump: major (a skill has new permissions)',
        '',
      ].join('\n'),
    )
  })

  test('in Markdown, where nothing of a skill is markup', () => {
    const { out } = skillc(['diff', 'old', 'new', '--format', 'markdown'], cwd)
    expect(out).toContain(
      '### ⚠️ New permissions\n\n- <code>bread</code> may use <code>Bash</code> without confirmation\n',
    )
    expect(out).toContain(
      '&#124; &#60;b&#62;loaves&#60;/b&#62; <code>&#64;oven</code> &#64;&#8203;all &#40;&#35;&#8203;12&#41;',
    )
    expect(out).not.toContain('<b>')
    expect(out).toContain('- <code>rolls</code>: ')
  })
})

test('a bundle and the folder it was built from are the same', () => {
  const cwd = plant(join(scratch, 'same'), {
    'skills/bread/SKILL.md': skill('bread'),
    'skills/bread/scripts/bake.sh': { executable: 'echo\n' },
  })
  expect(skillc(['build', 'skills'], cwd).code).toBe(0)
  const { code, out } = skillc(['diff', 'skills', 'dist/skills', '--json'], cwd)
  expect({ code, step: parsed(out).step, unchanged: parsed(out).unchanged }).toEqual({
    code: 0,
    step: 'none',
    unchanged: 1,
  })
})

test.each([
  ['a folder that is not there', ['nowhere', 'old'], 'There is no folder or commit `nowhere`'],
  ['a name of no kind', ['ftp://host/x', 'old'], 'is not a source that skillc can read'],
  ['an address that is not encrypted', ['http://example.com/skills', 'old'], 'is not encrypted'],
  ['a package that is not there', ['npm:no-such-package-here', 'old'], 'is not installed'],
])('%s is a failure in words', (_, given, message) => {
  const cwd = plant(join(scratch, 'failures'), { 'old/bread/SKILL.md': skill('bread') })
  const { code, err } = skillc(['diff', ...given], cwd)
  expect(code).toBe(2)
  expect(err).toContain(message)
})
