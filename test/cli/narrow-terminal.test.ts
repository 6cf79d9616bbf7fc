/** Commands for people at 60 and 100 columns: lines are no longer than the terminal, and break between words only. */
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { formatThrown } from '../../src/cli/explain.ts'
import { makeIo } from '../../src/cli/io.ts'
import { failure } from '../../src/core/errors/failure.ts'
import { measureWidth } from '../../src/core/text/width.ts'
import { runForPeople } from '../support/people-io.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const project = join(scratchFolder('narrow-terminal'), 'project')

const run = async (line: string, width: number) => (await runForPeople(line, project, width)).text

const LONG = 'a-skill-with-a-name-that-takes-most-of-a-narrow-line'

beforeAll(async () => {
  process.setMaxListeners(0)
  process.env.XDG_CACHE_HOME = join(project, '../cache')
  const about =
    'Bakes rolls of rye, spelt or wheat, from the first feeding of the starter to the crust. Use when the user asks for rolls.'
  plant(project, {
    'skills/rolls/SKILL.md': skillText(
      'rolls',
      '# Rolls for a long weekend in the mountains with a great many hungry guests\n\nSee [the notes](../notes-about-flour.md).',
    ).replace(/^description: .*$/m, `description: ${about}`),
    'skills/rolls/scripts/knead.sh': 'echo',
    [`skills/${LONG}/SKILL.md`]: skillText(LONG),
    'more/rolls/SKILL.md': skillText('rolls'),
    '.claude/skills/.keep': '',
  })
  await run('build skills more', 100)
  // Its first run says that it remembers nothing.
  await run('check skills --clients all --verbose', 100)
})

/** The words, without the backslashes of commands that go on in the next line. */
const listWords = (text: string) =>
  text
    .split(/\s+/)
    .filter(word => word !== '' && word !== '\\')
    .sort()

test.each([
  'list',
  'list skills --sizes',
  'doctor',
  'show rolls',
  `show ${LONG}`,
  'presets',
  'presets codex',
  'presets claude-code',
  'search rye',
  'search rolls --explain',
  'search rye --model',
  'explain',
  'explain shadowed-skill',
  'explain missing-file',
  '',
  'build skills more',
  'check skills more --profile strict --clients claude-code --fix --dry-run',
  'search "rolls of rye" --limit 1',
  'check skills --clients all --verbose',
])('%s', async line => {
  // 30 clients are a matrix of 63 columns.
  const [wide, narrow] = [await run(line, 100), await run(line, 64)]
  for (const [text, width] of [
    [wide, 100],
    [narrow, 64],
  ] as const) {
    const long = text.split('\n').filter(each => measureWidth(each) > width)
    expect(long.filter(each => /\S\s+\S/.test(each.replace(/^\s*(?:- )?/, '')))).toEqual([])
  }
  expect(listWords(narrow)).toEqual(listWords(wide))
})

test('an error on a terminal is wrapped, and elsewhere is a line for each sentence', () => {
  const error = failure(
    'The folder of the skill that you named is not in any of the roots of this configuration',
    'Name a folder below one of them, or add the root with `skillc build FOLDER`',
  )
  expect(formatThrown(error, 60)).toBe(
    [
      'skillc: The folder of the skill that you named is not in any',
      '  of the roots of this configuration.',
      'Name a folder below one of them, or add the root with',
      '  `skillc build FOLDER`.',
      '',
    ].join('\n'),
  )
  expect(formatThrown(error).split('\n')).toHaveLength(3)
})

test('a description has lines of its own where there is little room beside an id', async () => {
  expect(await run('list', 60)).toMatch(/^ {2}Bakes rolls of rye, spelt or wheat, from the first/m)
})

test.each([
  ['60', 60],
  ['9999', 9999],
  ['', 100],
  ['0', 100],
  ['-60', 100],
  ['6e1', 100],
  ['10000', 100],
])(
  'a line has the cells of COLUMNS where the terminal does not say how wide it is: %j',
  async (COLUMNS, width) => {
    process.env.COLUMNS = COLUMNS
    const io = makeIo()
    expect(io.width).toBe(width)
    const text = await run('check skills more', io.width)
    const longest = Math.max(...text.split('\n').map(measureWidth))
    expect(longest).toBeLessThanOrEqual(width)
    if (width === 100) expect(longest).toBeGreaterThan(60)
  },
)
