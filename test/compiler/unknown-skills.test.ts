/** Names of skills that a text orders or lists, and that nothing in the build or around the skill has. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { compile } from '../../src/index.ts'
import { check } from '../../src/pipeline/build.ts'
import { passTime } from '../support/clock.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('unknown-skills')

const others = {
  'feed-starter/SKILL.md': skillText('feed-starter'),
  'shop/rolls/SKILL.md': skillText('rolls'),
  'oat-cake/SKILL.md': skillText('oat-cake'),
}

/** The unknown names when a skill beside three others has this body, as `line:column name → suggestion`. */
async function listUnknown(body: string, files: Record<string, string> = {}): Promise<string[]> {
  const { findings } = await compile([
    { files: { 'rye/SKILL.md': skillText('rye', body), ...others, ...files } },
  ])
  return findings
    .filter(({ code }) => code === 'unknown-skill' || code === 'unknown-related-skill')
    .map(({ file, position, message }) => {
      const [name = '', suggestion] = Array.from(message.matchAll(/`([^`]+)`/g), ([, word = '']) => word)
      const where = `${file === 'rye/SKILL.md' ? '' : `${file}:`}${position?.start.line}:${position?.start.column}`
      return `${where} ${name}${suggestion === undefined ? '' : ` → ${suggestion}`}`
    })
}

test.each([
  ['Use the `sour-dough` skill.', ['8:9 sour-dough']],
  ['The `sour-dough` skill covers it.', ['8:5 sour-dough']],
  ['Invoke **sour-dough** skill first.', ['8:1 sour-dough']],
  ['See the sour-dough skill.', ['8:1 sour-dough']],
  ['Load skill `sour-dough`.', ['8:1 sour-dough']],
  ['Call `Skill(sour-dough)` now.', ['8:7 sour-dough']],
  ['**Type:** Sub-skill\n**Sub-skill:** sour-dough\n**Time:** late', ['9:7 sour-dough']],
  ['Sub-skill: see sour-dough', []],
  ['```\nSkill("sour-dough")\n```', ['9:1 sour-dough']],
  ['Load the following skills first: `sour-dough`, `rolls` and `oats`', ['8:35 sour-dough', '8:61 oats']],
  ['Use the `feed-startr` skill.', ['8:9 feed-startr → feed-starter']],
  ['Use the `starter` skill.', ['8:9 starter → feed-starter']],
  ['Run `/shop:rols` first.', ['8:6 shop:rols → shop:rolls']],
  ['## Related skills\n\n- `sour-dough`: for it\n- `rolls`', ['10:4 sour-dough']],
  ['## Related skills\n\n| Skill | When |\n| --- | --- |\n| `sour-dough` | for it |', ['12:4 sour-dough']],
  ['Related skills: `rolls`, `sour-dough`', ['8:27 sour-dough']],
  ['## See also\n\n- `oat-cake`\n- For a rise: `sour-dough`\n- `sieve`', ['11:16 sour-dough']],
])('%j', async (body, found) => {
  expect(await listUnknown(body)).toEqual(found)
})

test.each([
  ['Suggest using bread-feed-starter.', ['8:15 bread-feed-starter → feed-starter']],
  ['If it is flat, use `bread-feed-starter` first.', ['8:21 bread-feed-starter → feed-starter']],
  ['Use bread-feed-starter/times.md or bread-flour.', []],
  ['Use cake-feed-starter.', []],
])('of its own family: %j', async (body, found) => {
  expect(await listUnknown('', { 'rye/SKILL.md': skillText('bread-rye', body) })).toEqual(found)
})

test.each([
  'Use the `rolls` skill, the `shop:rolls` skill and the `Rolls` skill.',
  'Use the `docx` skill.',
  'Load the `artifact-design` skill first.',
  'Knead, then `sour` skills that are there; this drives `roll`/`bun` skills.',
  'This bakery has not copied the `sour-dough` skill.',
  'Apply the same rules as the `sour-dough` skill in the upstream plugin.',
  '## See also\n\n- `git-lfs`: a program',
  '## Related\n\n- `oat-cake`\n- `bread-watcher` agent',
  'Build a `sour-dough` skill.',
  'That is `/rolls`: its `/sour-dough` skill rests it.',
  'If it is installed, use the `sour-dough` skill.',
  'Would you like a plan? (if using sour-dough skill)',
  'If you use ovens, invoke the `sour-dough` skill.',
  '> Pass it on; the `sour-dough` skill has the rules.\n> (Source: https://example.com/skills)',
  'For `mcp__oven__bake`, use the `sour-dough` skill.',
  'Use the `figma-use` skill.',
  'Use the `sour-dough` skill from https://example.com/skills.',
  'Use the `my-skill` skill, or the `skill-name` skill.',
  'Hunters use the **ambusher** skill.',
  'Use the `sour-dough` skill: `Skill(bakery:sour-dough)`.',
  'This is a **model-invoked** skill, and the `user-invoked` skills are not.',
  'Run `/bread:bake`, `/shop:invoice` or `dotnet build /bl:out`.',
  '## Example\n\nUse the `sour-dough` skill.',
  'Required skills: `sour-dough`, cooking',
  '```\nUse the `sour-dough` skill.\n```',
])('nothing in %j', async body => {
  expect(await listUnknown(body)).toEqual([])
})

test('other Markdown files of the skill count, its templates and its readme do not', async () => {
  const body = 'See [more](more.md) and [that](templates/that.md).'
  const text = '# More\n\nUse the `sour-dough` skill.\n'
  expect(
    await listUnknown(body, { 'rye/more.md': text, 'rye/templates/that.md': text, 'rye/README.md': text }),
  ).toEqual(['rye/more.md:3:9 sour-dough'])
})

test('a build of two skills reports similar names only', async () => {
  const body = 'Use the `sour-dough` skill, then the `rolsl` skill.'
  const files = { 'rye/SKILL.md': skillText('rye', body), 'rolls/SKILL.md': skillText('rolls') }
  const { findings } = await compile([{ files }])
  expect(findings.map(({ message }) => message)).toEqual([
    expect.stringContaining('`rolsl`, but no skill or command here has that name; did you mean `rolls`?'),
  ])
})

describe('`Skill(nope)` and `Task(nope)` in `allowed-tools`', () => {
  const around = {
    '.claude/agents/reviewer.md': skillText('reviewer'),
    '.claude/commands/bake.md': skillText('bake'),
    '.claude/skills/shop/rolls/SKILL.md': skillText('rolls'),
    '.claude/skills/oat-cake/SKILL.md': skillText('oat-cake'),
  }
  const list = async (name: string, fields: string, files: Record<string, string> = around) => {
    const cwd = plant(join(scratch, name), {
      ...files,
      '.claude/skills/rye/SKILL.md': skillText('rye', 'Bake.', fields),
    })
    const { findings } = await check({ cwd, roots: ['.'], cache: false })
    return findings
      .filter(({ code }) => code === 'unknown-skill')
      .map(({ severity, message, position }) => `${position?.start.line} ${severity} ${message}`)
  }

  test('name no skill of the build, but no agent around it', async () => {
    const fields =
      'allowed-tools: [Read, Skill(nope), "Skill(oat-caek *)"]\ndisallowed-tools: Task(general-purpos), Agent(reviewer, nobody)\n'
    expect(await list('unknown', fields)).toEqual([
      '4 note The tool list mentions the skill `nope`, but no skill or command here has that name',
      '4 note The tool list mentions the skill `oat-caek`, but no skill or command here has that name; did you mean `oat-cake`?',
      '5 note The tool list mentions the agent `general-purpos`, but no agent here has that name; did you mean `general-purpose`?',
      '5 note The tool list mentions the agent `nobody`, but no agent here has that name',
    ])
  })

  test.each([
    'Skill(oat-cake), Skill(shop:rolls), Skill(rolls:*), Skill(bake *)',
    'Skill(docx), Skill(other-plugin:nope), Skill(other-plugin:*), Skill(skill-name)',
    'Task(reviewer), Agent(Explore), Task(plan), Task(general-purpose), Agent(other-plugin:nobody)',
    'Skill(*), Skill, Task, Task(*), Bash(Skill nope)',
  ])('%j names what there is', async tools => {
    expect(await list('known', `allowed-tools: ${tools}\n`)).toEqual([])
  })

  test('say nothing where skills and agents may be elsewhere', async () => {
    expect(await list('elsewhere', 'allowed-tools: Skill(nope), Task(nobody)\n', {})).toEqual([])
  })
})

test('ids in the `permissions` of the configuration that no skill has are reported, with the nearest ids', async () => {
  const config = {
    permissions: { rolls: 'deny', 'shop:*': 'ask', 'later:*': 'deny', 'oat-caek': 'deny', 'oat-cake': 'ask' },
    agents: { baker: { permissions: { nope: 'deny' } } },
  } as const
  const cwd = plant(join(scratch, 'permissions'), others)
  const { findings } = await check({ cwd, roots: ['.'], config })
  expect(findings.flatMap(({ code, message }) => (code === 'unmatched-pattern' ? message : []))).toEqual([
    'Agent `baker` has permissions for `nope`, but no skill has that id',
    'The configuration has permissions for `oat-caek`, but no skill has that id; did you mean `oat-cake`?',
    'The configuration has permissions for `rolls`, but no skill has that id; did you mean `shop:rolls`?',
  ])
})

describe('a name that comes and goes', () => {
  const cwd = join(scratch, 'bakery')
  const find = async (cacheDir?: string) => {
    const { findings } = await check({
      cwd,
      roots: ['.'],
      ...(cacheDir === undefined ? { cache: false } : { cacheDir }),
    })
    return findings.filter(({ code }) => code === 'unknown-skill').length
  }
  beforeAll(() => {
    plant(cwd, { 'skills/rye/SKILL.md': skillText('rye', 'Use the `sour-dough` skill.') })
    for (const [path, text] of Object.entries(others)) plant(cwd, { [`skills/${path}`]: text })
    passTime()
  })

  test.each([
    'skills/sour-dough/SKILL.md',
    'agents/sour-dough.md',
    '.claude/commands/sour-dough.md',
    'skills/rye/agents/sour-dough.md',
  ])('%s', async path => {
    const cacheDir = join(scratch, 'cache')
    expect([await find(cacheDir), await find()]).toEqual([1, 1])
    plant(cwd, { [path]: skillText('sour-dough') })
    passTime()
    expect([await find(cacheDir), await find()]).toEqual([0, 0])
    rmSync(join(cwd, path.replace(/\/SKILL.md$/, '')), { recursive: true })
    passTime()
    expect([await find(cacheDir), await find()]).toEqual([1, 1])
  })
})
