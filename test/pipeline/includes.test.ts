/** Copies of shared texts: what is reported, what `--fix` writes, and that no state of an earlier build hides a change. */
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { check, type Options } from '../../src/index.ts'
import { getSettings } from '../../src/pipeline/config/settings.ts'
import { buildAgain, openSession } from '../../src/pipeline/session.ts'
import { passTime } from '../support/clock.ts'
import { commitAll } from '../support/hidden.ts'
import { runForPeople } from '../support/people-io.ts'
import { plant, scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('includes')
let count = 0

const HEAD = '---\nname: rye\ndescription: Bakes rye bread. Use when the user asks for a dark loaf.\n---\n\n'

const include = (content: string, target = '../_shared/hygiene.md') =>
  `<!-- skillc-include ${target} -->\n${content}<!-- skillc-include-end -->\n`

function plantSkill(body: string, files: Record<string, string> = {}): string {
  return plant(join(scratch, String(count++)), {
    '.git/HEAD': 'ref: refs/heads/main\n',
    'skills/rye/SKILL.md': HEAD + body,
    'skills/_shared/hygiene.md': 'Wash.\n\nClean.\n',
    ...files,
  })
}

async function find(cwd: string, options: Options = {}): Promise<string[]> {
  const { findings } = await check({ cwd, roots: ['skills'], cache: false, ...options })
  return findings.flatMap(({ code, message, position }) =>
    code.endsWith('-include') ? `${position?.start.line} ${code}: ${message}` : [],
  )
}

const readEntry = (cwd: string) => readFileSync(join(cwd, 'skills/rye/SKILL.md'), 'utf8')

test.each<[name: string, body: string, fixed: string]>([
  ['a text that is shorter', include('Wash.\n'), include('Wash.\n\nClean.\n')],
  ['nothing', include(''), include('Wash.\n\nClean.\n')],
  ['a blank line', include('\n'), include('\nWash.\n\nClean.\n')],
  ['blank lines around it', include('\nOld.\n\n'), include('\nWash.\n\nClean.\n\n')],
  [
    'line ends of Windows',
    include('Old.\n').replaceAll('\n', '\r\n'),
    include('Wash.\n\nClean.\n').replaceAll('\n', '\r\n'),
  ],
  [
    'two',
    `${include('A\n')}\nBetween\n\n${include('B\n')}`,
    `${include('Wash.\n\nClean.\n')}\nBetween\n\n${include('Wash.\n\nClean.\n')}`,
  ],
])('%s is made the copy by `--fix`, and then is current', async (_, body, fixed) => {
  const cwd = plantSkill(body)
  const found = await find(cwd)
  expect(found.length).toBeGreaterThan(0)
  expect(found.every(line => line.includes('stale-include'))).toBe(true)
  await runForPeople('check skills --no-cache --fix', cwd)
  expect(readEntry(cwd)).toBe(HEAD + fixed)
  expect(await find(cwd)).toEqual([])
})

test.each<[name: string, body: string]>([
  ['the same text', include('Wash.\n\nClean.\n')],
  ['other line ends', include('Wash.\n\nClean.\n').replaceAll('\n', '\r\n')],
  ['in a code block', `\`\`\`md\n${include('Old.\n')}\`\`\`\n`],
  ['in a list', `- one\n\n  ${include('Old.\n').replaceAll('\n', '\n  ')}\n`],
  ['an end alone', 'Text.\n\n<!-- skillc-include-end -->\n'],
  ['other comments', '<!-- skillc-includes x -->\n\nText.\n'],
])('%s is nothing to report', async (_, body) => expect(await find(plantSkill(body))).toEqual([]))

const text = 'Old.\n'

test.each<[name: string, body: string, files: Record<string, string>, found: string]>([
  ['no file', include(text, 'none.md'), {}, 'missing-include: `none.md` is not included: it does not exist'],
  [
    'a folder',
    include(text, '../_shared'),
    {},
    'missing-include: `../_shared` is not included: it is not a regular file',
  ],
  [
    'no end',
    `<!-- skillc-include ../_shared/hygiene.md -->\n${text}`,
    {},
    'is not included: it has no closing comment',
  ],
  [
    'an include in it',
    include(text),
    { 'skills/_shared/hygiene.md': include('') },
    'it contains an include itself',
  ],
  [
    'a fence that stays open',
    include(text),
    { 'skills/_shared/hygiene.md': '```sh\nwash\n' },
    'leaves a code block or a comment open',
  ],
  [
    'a comment that stays open',
    include(text),
    { 'skills/_shared/hygiene.md': 'Wash.\n\n<!-- well\n' },
    'leaves a code block or a comment open',
  ],
  [
    'too much',
    include(text),
    { 'skills/_shared/hygiene.md': 'x'.repeat(1_100_000) },
    'bytes, more than 1048576',
  ],
  ['up and out', include(text, '../../../x.md'), {}, 'escaping-include: `../../../x.md` is outside'],
  ['absolute', include(text, '/etc/hostname'), {}, 'escaping-include: `/etc/hostname` is outside'],
])('%s', async (_, body, files, found) => {
  expect(await find(plantSkill(body, files))).toEqual([expect.stringContaining(found)])
})

test('a link out of the repository', async () => {
  const cwd = plantSkill(include(text, '../_shared/link.md'))
  symlinkSync(plant(join(scratch, 'outside'), { 'secret.md': 'Secret.\n' }), join(cwd, 'skills/_shared/out'))
  writeFileSync(join(cwd, 'skills/rye/SKILL.md'), HEAD + include(text, '../_shared/out/secret.md'))
  expect(await find(cwd)).toEqual([expect.stringContaining('escaping-include')])
})

test('findings in a copy name its file, and have no fix', async () => {
  const body = include('Read [the list](reference.md).\n')
  const cwd = plantSkill(body, {
    'skills/_shared/hygiene.md': 'Read [the list](reference.md).\n',
    'skills/rye/references.md': 'A list.\n',
    'skillc.config.json': JSON.stringify({
      checks: {
        'acme/read': { message: 'No reading', forbid: 'text', text: 'Read', replace: 'See', safe: true },
      },
    }),
  })
  const { findings } = await check({ cwd, roots: ['skills'], cache: false })
  const own = findings.find(({ code }) => code === 'acme/read')
  expect(own?.fix).toBeUndefined()
  expect(own?.related).toMatchObject([
    { message: 'The text comes from `../_shared/hygiene.md`', position: { start: { line: 6 } } },
  ])
})

test('`since` counts a copy whose file has changed or is gone', async () => {
  const cwd = plantSkill(include('Wash.\n\nClean.\n'))
  const shared = join(cwd, 'skills/_shared/hygiene.md')
  const findSince = () => find(cwd, { since: 'HEAD' })
  commitAll(cwd)
  expect(await findSince()).toEqual([])
  writeFileSync(shared, 'Wash twice.\n')
  expect(await findSince()).toEqual([expect.stringContaining('stale-include')])
  commitAll(cwd)
  expect(await findSince()).toEqual([])
  rmSync(shared)
  expect(await findSince()).toEqual([expect.stringContaining('missing-include')])
})

test('a change of the file is seen with a cache, and in a session', async () => {
  const cwd = plantSkill(include('Wash.\n\nClean.\n'))
  const options = { cwd, roots: ['skills'], cacheDir: join(cwd, 'cache'), cache: true }
  const settings = await getSettings(options)
  const session = openSession()
  const everything = { folders: new Set<string>(), moved: new Set<string>(), isAll: true }
  const again = async () => {
    const { findings } = await buildAgain(session, settings, options, everything)
    return findings.map(({ code }) => code)
  }
  passTime()
  expect(await find(cwd, options)).toEqual([])
  expect(await find(cwd, options)).toEqual([])
  expect(await again()).toEqual([])
  writeFileSync(join(cwd, 'skills/_shared/hygiene.md'), 'Wash twice.\n')
  expect(await find(cwd, options)).toEqual([expect.stringContaining('stale-include')])
  expect(await again()).toEqual(['stale-include'])
  expect(session.looked).toContain(join(cwd, 'skills/_shared/hygiene.md'))
  session.close()
})
