/** `check --clients`, `build --preset`, `show --preset` and `presets` as a user meets them. */
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { toPosix } from '../../src/core/text/show.ts'
import type { Manifest } from '../../src/format/manifest.ts'
import { readManifest, readRecord } from '../../src/reader/disk/read.ts'
import { skillc } from '../support/cli.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('clients-cli')
const env = { HOME: join(scratch, 'home'), USERPROFILE: join(scratch, 'home') }

const project = plant(join(scratch, 'shop'), {
  '.git/HEAD': 'ref: refs/heads/main\n',
  '.claude/skills/rye/SKILL.md': skillText('rye'),
  '.claude/skills/breads/oat/SKILL.md': skillText('oat'),
  '.agents/skills/rye/SKILL.md': skillText('rye', 'Another recipe.'),
  '.agents/skills/spelt/SKILL.md':
    '---\ndescription: Bakes spelt. Use when the user asks for spelt.\n---\n\nBake it.\n',
})
plant(join(scratch, 'home'), { '.claude/skills/rye/SKILL.md': skillText('rye', "The user's recipe.") })

function run(...args: string[]) {
  return skillc([...args, '--no-cache'], project, env)
}

function built(...flags: string[]): Manifest {
  const out = join(scratch, `out-${flags.join('-')}`)
  run('build', '--out', out, ...flags)
  return readManifest(out)
}

function shown({ skills, sources }: Manifest): string[] {
  return skills.map(({ id, path, source = 0 }) => `${id} ← ${sources[source]?.label}/${path}`)
}

describe('check --clients', () => {
  test('says what each client makes of each skill, with the source of each reason', () => {
    const { code, out } = run('check', '--clients', 'claude-code,opencode,vscode', '--json')
    expect(code).toBe(1)
    const { portability, findings } = JSON.parse(out)
    const marks = portability.skills.map(
      ({ path, cells }: { path: string; cells: Record<string, { verdict: string }> }) =>
        [path, ...Object.values(cells).map(({ verdict }) => verdict)].join(' '),
    )
    expect(marks).toEqual([
      '.agents/skills/rye/SKILL.md absent undecided loads',
      '.agents/skills/spelt/SKILL.md absent dropped loads',
      '.claude/skills/breads/oat/SKILL.md dropped loads dropped',
      '.claude/skills/rye/SKILL.md loads undecided shadowed',
    ])
    const lost = findings.filter(({ code }: { code: string }) => code === 'lost-skill')
    expect(lost.map(({ message }: { message: string }) => message)).toEqual([
      'Not loaded by OpenCode: it has no `name`',
      'Not loaded by Claude Code and VS Code (GitHub Copilot): the skill is 2 folders deep; the limit is 1',
    ])
    for (const { cells } of portability.skills)
      for (const { reasons } of Object.values<{ reasons: { source: string }[] }>(cells))
        for (const { source } of reasons) expect(source).toMatch(/^https:\/\//)
  })

  test('prints a matrix for people', () => {
    const { out } = run('check', '--clients', 'all')
    expect(out).toMatch(/^4 skills × \d+ clients$/m)
    expect(out).toMatch(/^ {3}4 {2}Claude Code 2\./m)
    expect(out).toContain('✓ loads')
  })

  test('asks about named roots as if every client read them', () => {
    const { out } = run('check', '.agents/skills', '--clients', 'opencode,codex', '--json')
    const { portability } = JSON.parse(out)
    expect(
      portability.skills.map(({ cells }: { cells: Record<string, { verdict: string }> }) =>
        Object.values(cells).map(({ verdict }) => verdict),
      ),
    ).toEqual([
      ['loads', 'loads'],
      ['dropped', 'loads'],
    ])
  })

  test('asks about the folder of a skill at its place in the project', () => {
    const check = (...flags: string[]) => run('check', ...flags, '--clients', 'claude-code')
    expect(check('.claude/skills/rye').code).toBe(0)
    const deep = check('.claude/skills/breads/oat')
    expect(deep.code).toBe(1)
    expect(deep.out).toContain('the skill is 2 folders deep; the limit is 1')
  })

  test('says how to rescue a skill in a folder that a client skips', () => {
    const folder = plant(join(scratch, 'skipped'), {
      '.git/HEAD': 'ref: refs/heads/main\n',
      '.claude/skills/build/oat/SKILL.md': skillText('oat'),
    })
    const { out } = skillc(['check', '.claude/skills', '--clients', 'cursor', '--no-cache'], folder, env)
    expect(out).toContain('folders named `build` are never searched; rename the folder')
    expect(out).toContain('Move, rename or correct the skill, or remove the client from `clients`')
  })

  test('takes two ways to one file for one skill', () => {
    const folder = plant(join(scratch, 'links'), {
      '.git/HEAD': 'ref: refs/heads/main\n',
      '.agents/skills/rye/SKILL.md': skillText('rye'),
      '.agents/skills/rye/references/flour.md': 'Fine.\n',
      '.claude/skills': { link: '../.agents/skills' },
      'recipes/oat.md': skillText('oat', 'See [more](more.md).'),
      '.agents/skills/oat/SKILL.md': { link: '../../../recipes/oat.md' },
      '.agents/skills/oat/more.md': 'Stir.\n',
    })
    const { out } = skillc(
      ['check', '--clients', 'opencode,claude-code,vscode', '--json', '--no-cache'],
      folder,
      env,
    )
    const { portability } = JSON.parse(out)
    const marks = portability.skills.map(({ cells }: { cells: Record<string, { verdict: string }> }) =>
      Object.values(cells).map(({ verdict }) => verdict),
    )
    expect(marks).toEqual([
      ['loads', 'loads', 'loads'],
      ['loads', 'loads', 'loads'],
    ])
  })

  test('can be turned down, and is refused for a client that nobody knows', () => {
    const config = { rules: { 'lost-skill': 'warning', 'missing-name': 'off' } }
    plant(scratch, { 'quiet.json': JSON.stringify(config) })
    const quiet = run('check', '.agents/skills', '--clients', 'opencode', '--config', '../quiet.json')
    expect(quiet.code).toBe(0)
    const { code, err } = run('check', '--clients', 'opencod')
    expect(code).toBe(2)
    expect(err).toContain('There is no preset `opencod`')
    expect(err).toContain('Did you mean `opencode`?')
  })
})

describe('build --preset', () => {
  test('takes the client’s places, order and names', () => {
    expect(shown(built('--preset', 'claude-code'))).toEqual(['rye ← .claude/skills/rye'])
    expect(shown(built('--preset', 'claude-code', '--user'))).toEqual(['rye ← ~/.claude/skills/rye'])
    expect(shown(built('--preset', 'vscode'))).toEqual([
      'rye ← .agents/skills/rye',
      'spelt ← .agents/skills/spelt',
    ])
  })

  test('keeps both of two skills of one name where the client does', () => {
    const folder = plant(join(scratch, 'both'), {
      '.git/HEAD': 'ref: refs/heads/main\n',
      '.agents/skills/rye/SKILL.md': skillText('rye', 'Near the root.'),
      'till/.agents/skills/rye/SKILL.md': skillText('rye', 'At the till.'),
      'till/.agents/skills/dark rye/SKILL.md': skillText('rye', 'At the till, dark.'),
    })
    const out = join(scratch, 'out-both')
    const { code } = skillc(
      ['build', '--preset', 'codex', '--no-cache', '--out', out],
      join(folder, 'till'),
      env,
    )
    expect(code).toBe(0)
    const { skills } = readManifest(out)
    const rows = skills.map(skill => [skill.id, skill.path, readRecord(out, skill).shadows?.length ?? 0])
    expect(rows).toEqual([
      ['.agents-skills:rye', 'dark rye', 0],
      ['.agents-skills:rye:rye', 'rye', 0],
      ['rye', 'rye', 0],
    ])
  })
})

test('a client that loads a skill with conflict markers has it in its bundle', () => {
  const conflict =
    '---\nname: rye\n<<<<<<< HEAD\ndescription: Bakes rye.\n=======\ndescription: Bakes dark rye.\n>>>>>>> theirs\n---\n\nKnead.\n'
  const folder = plant(join(scratch, 'conflict'), {
    '.claude/skills/rye/SKILL.md': conflict,
    '.claude/skills/oat/SKILL.md': skillText('oat'),
    '.gemini/skills/rye/SKILL.md': conflict,
    '.agents/skills/rye/SKILL.md': conflict,
    '.agents/skills/oat/SKILL.md': skillText('oat'),
  })
  const listIds = (preset: string, ends = 0) => {
    const out = join(folder, `out-${preset}`)
    expect(skillc(['build', '--no-cache', '--preset', preset, '--out', out], folder, env).code).toBe(ends)
    const { skills } = readManifest(out)
    return skills.map(({ id }: { id: string }) => id)
  }
  expect(listIds('claude-code')).toEqual(['oat', 'rye'])
  expect(listIds('gemini')).toEqual(['oat', 'rye'])
  // Codex drops it, which is an error: the rest is built.
  expect(listIds('codex', 1)).toEqual(['oat'])
})

describe('show --preset', () => {
  test('names the file that each client serves, and why', () => {
    const { code, out } = skillc(['show', 'rye', '--preset', 'claude-code,vscode', '--json'], project, env)
    expect(code).toBe(0)
    const answers = JSON.parse(out)
    expect(
      answers.map(({ client, serves }: { client: string; serves: string[] }) => [
        client,
        ...serves.map(path => path.replace(toPosix(scratch), '')),
      ]),
    ).toEqual([
      ['claude-code', '/home/.claude/skills/rye/SKILL.md'],
      ['vscode', '.agents/skills/rye/SKILL.md'],
    ])
  })

  test('knows legacy commands by their path, and says on what a place depends', () => {
    const folder = plant(join(scratch, 'commands'), {
      '.claude/commands/tools/knead.md': 'Knead.\n',
      '.claude/commands/tools/roll/SKILL.md': 'Roll.\n',
      '.claude/commands/tools/roll/more.md': 'Roll more.\n',
      '.gemini/skills/knead/SKILL.md': skillText('knead'),
    })
    const show = (name: string) => skillc(['show', name, '--preset', 'claude-code,gemini'], folder, env).out
    expect(show('tools:knead')).toContain('serves `.claude/commands/tools/knead.md`')
    expect(show('tools:roll')).toContain('serves `.claude/commands/tools/roll/SKILL.md`')
    expect(show('more')).not.toContain('more.md')
    expect(show('knead')).toContain(
      'hidden    .gemini/skills/knead/SKILL.md\n      the user does not trust the folder',
    )
  })

  test('takes the levels outside the project that count', () => {
    const show = (...flags: string[]) =>
      skillc(['show', 'rye', '--preset', 'claude-code', ...flags], project, env).out.split('\n', 1)[0]
    expect(show('--user')).toBe(show())
    expect(show('--user')).toContain('/home/.claude/skills/rye/SKILL.md')
    expect(show('--system')).not.toContain('/home/.claude/skills/rye/SKILL.md')
    expect(skillc(['show', 'rye', '--user'], project, env)).toMatchObject({ code: 2, out: '' })
  })

  test('does not answer for a name that no client finds', () => {
    expect(skillc(['show', 'ryee', '--preset', 'claude-code'], project, env)).toMatchObject({
      code: 2,
      out: '',
      err: 'skillc: No folder that these clients read has a skill `ryee`.\nDid you mean `rye`?\n',
    })
  })
})

describe('presets', () => {
  test('lists every client, and shows one', () => {
    const list = skillc(['presets'], project, env)
    expect(list.code).toBe(0)
    for (const id of ['claude-code', 'codex', 'opencode', 'npx-skills', 'agentskills'])
      expect(list.out).toMatch(new RegExp(`^${id}\t`, 'm'))
    const one = skillc(['presets', 'copilot'], project, env)
    expect(one.out).toContain('.github/skills')
    expect(one.out).toContain('https://')
  })
})
