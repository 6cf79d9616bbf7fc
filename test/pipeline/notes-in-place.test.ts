/** Notes that do not matter where a skill is used. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { check } from '../../src/index.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('notes-in-place')

const long = skillText('rye', 'Knead the dough and let it rest.\n'.repeat(1200))
const embedded = skillText('rye', 'Today is !`date +%A`.')

const listed = skillText('rye').replace('\n---', '\nallowed-tools: Read, Grep\n---')

const installed = long.replace('\n---', '\nmetadata:\n  github-tree-sha: c95c8b5b\n---')

const lone = (place: string) => ({ [`${place}/SKILL.md`]: skillText('bread') })

const dead = skillText('rye', 'See [oat](references/oat.md).')
const lock = (name: string) => ({
  'skills-lock.json': JSON.stringify({ version: 1, skills: { [name]: {} } }),
})

const rye = { '.claude/skills/rye/SKILL.md': skillText('rye') }

const calling = {
  '.claude/skills/oat/SKILL.md': skillText('oat', 'Use the `bun` skill.'),
  '.claude/skills/flan/SKILL.md': skillText('flan'),
}

test.each<[name: string, files: Record<string, string>, found: string[]]>([
  ['long', { 'skills/rye/SKILL.md': long }, ['long-body']],
  ['licensed', { 'skills/rye/SKILL.md': long, 'skills/rye/LICENSE': 'MIT' }, ['long-body']],
  ['in place', { '.agents/skills/rye/SKILL.md': long }, ['long-body']],
  ['copied', { '.agents/skills/rye/SKILL.md': long, '.agents/skills/rye/LICENSE.txt': 'MIT' }, []],
  ['locked', { '.agents/skills/rye/SKILL.md': long, ...lock('rye') }, []],
  ['locked and broken', { '.agents/skills/rye/SKILL.md': dead, ...lock('rye') }, ['missing-file']],
  ['installed by gh', { '.agents/skills/rye/SKILL.md': installed }, []],
  ['not locked', { '.agents/skills/rye/SKILL.md': long, ...lock('oat') }, ['long-body']],
  ['embedded', { '.agents/skills/rye/SKILL.md': embedded }, ['embedded-command']],
  ['for Claude Code', { '.claude/skills/rye/SKILL.md': embedded }, []],
  ['a list for it', { '.claude/skills/rye/SKILL.md': listed }, []],
  ['a list for any client', { '.agents/skills/rye/SKILL.md': listed }, ['unportable-tools']],
  ['a folder of skills without any', { ...rye, '.agents/skills/rye.json': '{}' }, ['empty-source']],
  ['a folder that may hold anything', { ...rye, 'data/skills/rye.json': '{}' }, []],
  ['a command', { ...rye, '.claude/commands/rye.md': 'Knead.' }, ['shadowed-skill']],
  [
    'a command with another name',
    { '.claude/skills/dev-rye/SKILL.md': skillText('dev-rye'), '.claude/commands/dev_rye.md': 'Knead.' },
    [],
  ],
  ['a command called `skill`', { ...rye, '.claude/commands/skill.md': 'Knead.' }, []],
  ['a command for it', { ...rye, '.claude/commands/rye.md': 'Use the `rye` skill.' }, []],
  ['of a repository itself', { ...rye, 'skills/rye/SKILL.md': skillText('rye', 'Knead.') }, []],
  ['ignored', { ...rye, ...calling, '.gitignore': '.claude/skills/bun/\n' }, []],
  ['not ignored', { ...rye, ...calling, '.gitignore': '.claude/skills/rolls/\n' }, ['unknown-skill']],
  ['a page', { 'rye/SKILL.md': skillText('rye'), 'rye/references/skill.md': '# Skill' }, []],
  ['a skill', { 'rye/SKILL.md': skillText('rye'), 'rye/references/SKILL.md': '# Skill' }, ['resource-entry']],
])('%s', async (name, files, found) => {
  const root = plant(join(scratch, name.replaceAll(' ', '-')), { ...files, '.git/HEAD': 'ref: x' })
  const { findings } = await check({ cwd: root, cache: false })
  expect(findings.map(({ code }) => code).filter(code => code !== 'unused-file')).toEqual(found)
})

test('a finding in a command called `skill` names its file', async () => {
  const files = { '.claude/commands/skill.md': 'Read `/Users/maria/oven`.', '.git/HEAD': 'ref: x' }
  const cwd = plant(join(scratch, 'command-file'), files)
  const { findings } = await check({ cwd, cache: false })
  expect(findings.map(({ file }) => file)).toContain('.claude/commands/skill.md')
})

test.each([
  ['alone', {}, 'warning'],
  ['beside others', rye, 'note'],
])('a name where nothing is read, %s', async (name, others, severity) => {
  const root = plant(join(scratch, name.replace(' ', '-')), { ...others, ...lone('Oven Design') })
  const { findings } = await check({ cwd: root, roots: ['.'], cache: false })
  expect(findings.map(each => `${each.severity} ${each.code}`)).toEqual([`${severity} mismatched-name`])
})

test.each(['skills/rolls', '.claude/skills/rolls'])('a name in `%s` counts', async place => {
  const root = plant(join(scratch, place), { ...rye, ...lone(place) })
  const { findings } = await check({ cwd: root, roots: ['.'], cache: false })
  expect(findings.map(each => `${each.severity} ${each.code}`)).toEqual(['warning mismatched-name'])
})
