/** What the report says first: the project's name, a verdict, what to do, and who owns the skills. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Account } from '../../src/format/types.ts'
import { nameProject, parseOwners, readOwners } from '../../src/page/project.ts'
import type { ReportHead, ReportSkill, RuleCount } from '../../src/page/types.ts'
import { plant, scratchFolder } from '../support/tree.ts'

// The application has the types of browsers, which the tests have not.
const [{ judge }, { createData }, { renderFor }] = await Promise.all(
  ['verdict.ts', 'data.ts', 'catalog.ts'].map(
    name => import(new URL(`../../src/page/application/${name}`, import.meta.url).href),
  ),
)

const EMPTY: Account = { found: 0, emitted: 0, aliases: 0, identical: 0, shadowed: 0, skipped: 0 }

function skills(count: number, own: (at: number) => Partial<ReportSkill> = () => ({})): ReportSkill[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `s${String(at).padStart(3, '0')}`,
    description: 'Bakes bread from flour, water and salt. Use when the user asks for a loaf of rye.',
    tokens: 9,
    bytes: 9,
    files: 1,
    catalog: 9,
    ...own(at),
  }))
}

function verdictOf(head: Partial<ReportHead> & Pick<ReportHead, 'skills'>) {
  const emitted = head.skills.length
  const { skipped = [] } = head
  const data = createData(
    {
      title: 'bakery',
      digest: '',
      tokenizer: '',
      sources: [{ label: 'skills', level: 'project' }],
      access: {},
      loose: [],
      looseMore: 0,
      clients: [],
      links: [],
      similar: [],
      ...head,
      account: { ...EMPTY, found: emitted + skipped.length, emitted, skipped: skipped.length },
      skipped,
    },
    () => ({}),
  )
  return { ...judge(data), data }
}

const rule = (code: string, severity: RuleCount['severity'], own: Partial<RuleCount> = {}): RuleCount => ({
  code,
  severity,
  count: 1,
  skills: 1,
  ...own,
})
const skipped = (code: string) => ({ path: `skills/${code}/SKILL.md`, code })

describe('the verdict', () => {
  test('says in one sentence how many skills are ready, skipped and shown', () => {
    expect(verdictOf({ skills: skills(2), rules: [] })).toMatchObject({
      sentence: '2 skills: all are ready, and every client shows all of them in full.',
      isGood: true,
      steps: [],
    })
    expect(verdictOf({ skills: skills(1), rules: [] }).sentence).toBe(
      '1 skill: it is ready, and every client shows it in full.',
    )
    expect(verdictOf({ skills: skills(2) }).sentence).toBe(
      '2 skills: every client shows all of them in full.',
    )
    const rules = [rule('broken-entry', 'error'), rule('resource-entry', 'note')]
    expect(verdictOf({ skills: skills(2), rules, skipped: [skipped('broken-entry')] }).sentence).toBe(
      '3 skills: 1 is skipped because of errors, and every client shows all others in full.',
    )
    // A file among the resources of a skill is skipped without an error.
    const both = [skipped('broken-entry'), skipped('resource-entry')]
    expect(verdictOf({ skills: [], rules, skipped: both })).toMatchObject({
      sentence: 'No skill is ready: 2 are skipped.',
      isGood: false,
    })
  })

  test('names the client that loses most, with the numbers of its list', () => {
    const { sentence, data } = verdictOf({ skills: skills(400), rules: [] })
    const [, name, shown, full] =
      /^400 skills: all are ready, and (.+) shows (\d+) of 400 skills, (none of them|\d+) in full\.$/.exec(
        sentence,
      ) ?? []
    const row = renderFor('openclaw', data)
    expect([name, Number(shown), full]).toEqual([
      'OpenClaw',
      row.shown.length,
      row.full === 0 ? 'none of them' : String(row.full),
    ])
    expect(row.shown.length + row.leftOut.length).toBe(400)
  })

  test('says which skills clients drop, and a client that reads none of the folders drops none', () => {
    const clients = ['codex', 'gemini', 'goose'].map(id => ({ id, title: id, version: '1' }))
    const verdicts = ['LLA', 'DLA', 'DDA', 'DDA']
    const rules = [rule('lost-skill', 'error', { count: 5, skills: 3, summary: 'Not loaded' })]
    const { sentence, steps, data } = verdictOf({
      skills: skills(4, at => ({ verdicts: verdicts[at]! })),
      clients,
      rules,
    })
    expect(sentence).toBe('4 skills: no client loads 2, some client drops 1, and Codex shows 1 of 4 skills.')
    // No budget is at fault, so no step is about a list.
    expect(steps.map(({ command }: { command: string }) => command)).toEqual(['skillc explain lost-skill'])
    expect(renderFor('goose', data).leftOut).toEqual([])
    expect(renderFor('codex', data).leftOut.map(({ why }: { why: string }) => why)).toEqual([
      'client',
      'client',
      'client',
    ])
  })
})

test('the first steps are errors, then fixes, then what helps most skills; notes are none', () => {
  const { steps } = verdictOf({
    roots: ['my skills'],
    skills: skills(400),
    rules: [
      rule('missing-file', 'error', { skills: 4, summary: 'A link to a file that does not exist' }),
      rule('mismatched-name', 'warning', { skills: 2, count: 2, fixable: 2 }),
      rule('long-body', 'warning', { skills: 500 }),
      rule('missing-name', 'note', { skills: 900 }),
    ],
    fixable: { findings: 2, skills: 2, severity: 'warning' },
  })
  expect(steps).toEqual([
    {
      title: 'A link to a file that does not exist (`missing-file`)',
      severity: 'error',
      skills: 4,
      command: 'skillc explain missing-file',
      path: ['findings', 'missing-file'],
    },
    {
      title: '2 findings that skillc can fix',
      severity: 'warning',
      skills: 2,
      command: `skillc check 'my skills' --fix`,
      path: ['findings'],
    },
    {
      title: '`long-body`',
      severity: 'warning',
      skills: 500,
      command: 'skillc explain long-body',
      path: ['findings', 'long-body'],
    },
  ])
})

describe('a project', () => {
  const scratch = scratchFolder('report-project')

  test('has the name of the nearest package of its repository, else that of its folder', () => {
    const root = plant(scratch, {
      'package.json': '{ "name": "outside" }',
      'bakery/package.json': '{ "name": "@acme/bakery" }',
      'bakery/apps/oven/package.json': '{ broken',
      'mill/skills/rye/SKILL.md': '',
    })
    for (const name of ['bakery', 'mill']) mkdirSync(join(root, name, '.git'))
    expect(nameProject(join(root, 'bakery', 'apps', 'oven'))).toBe('@acme/bakery')
    expect(nameProject(join(root, 'mill', 'skills'))).toBe('mill')
  })

  test('has owners by the first CODEOWNERS', () => {
    const root = plant(scratch, { CODEOWNERS: '* @root', 'docs/CODEOWNERS': '* @docs' })
    expect(readOwners(root)?.('a/SKILL.md')).toBe('@root')
    expect(readOwners(join(root, 'docs'))?.('a/SKILL.md')).toBe('@docs')
    expect(readOwners(join(root, 'none'))).toBeUndefined()
  })
})

test('the last pattern that matches a file or one of its folders names the owners', () => {
  const find = parseOwners(
    [
      '# Bakers',
      '*            @bakers owner@example.com # all',
      '[Mill] @ignored',
      '!/skills/rye @ignored',
      '/skills/     @skills',
      'rye          @rye',
      'skills/top/* @top',
      '/skills/free',
      '/skills/my\\ own/ @own',
    ].join('\r\n'),
  )
  expect(
    [
      'a/SKILL.md',
      'skills/white/SKILL.md',
      'skills/rye/SKILL.md',
      'packs/rye/deep/SKILL.md',
      'skills/top/SKILL.md',
      'skills/top/inner/SKILL.md',
      'skills/free/SKILL.md',
      'skills/my own/SKILL.md',
      '../elsewhere/SKILL.md',
    ].map(find),
  ).toEqual(['@bakers owner@example.com', '@skills', '@rye', '@rye', '@top', '@skills', '', '@own', ''])
})

test('a hostile CODEOWNERS is read in time', () => {
  const find = parseOwners(`${'*a'.repeat(90)}b @x\n`.repeat(1_000))
  const started = performance.now()
  for (let at = 0; at < 50; at++) find(`${'a'.repeat(200)}${at}/SKILL.md`)
  expect(performance.now() - started).toBeLessThan(5_000)
})
