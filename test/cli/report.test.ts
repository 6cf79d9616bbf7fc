/** `skillc report`: what a check says of a skill stands with it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runReport } from '../../src/cli/actions/report.ts'
import { report } from '../../src/cli/commands/inspect.ts'
import { readFlags } from '../../src/cli/flags.ts'
import type { ReportHead } from '../../src/page/types.ts'
import { runForPeople } from '../support/people-io.ts'
import { createSilentIo } from '../support/silent-io.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

async function readHead(tree: Tree, flags: Record<string, string>): Promise<ReportHead> {
  const cwd = plant(scratchFolder('report'), tree)
  const out = join(cwd, 'report.html')
  await runReport(readFlags(report.flags, { ...flags, out }), createSilentIo(cwd), [])
  return JSON.parse(/id="head">(.*)<\/script>/.exec(readFileSync(out, 'utf8'))?.[1] ?? '')
}

const broken = skillText('knead', 'See [it](gone.md).')

test('also where a folder before its own has no skills', async () => {
  const tree = { '.agents/skills/notes.txt': 'none\n', '.claude/skills/knead/SKILL.md': broken }
  const { skills, loose } = await readHead(tree, { clients: 'claude-code' })
  expect(skills.map(({ verdicts, findings }) => [verdicts, findings?.length])).toEqual([['L', 1]])
  expect(loose.map(({ code }) => code)).toEqual(['empty-source'])
})

test('a warning about the configuration is printed once', async () => {
  const cwd = plant(scratchFolder('report'), {
    'skills/knead/SKILL.md': skillText('knead'),
    'skillc.config.json': '{ "roots": ["skills"], "rules": { "acme/none": "off" } }',
  })
  const { text } = await runForPeople('report --out report.html', cwd)
  expect(text.match(/acme\/none/g)).toHaveLength(1)
})

test('also where a link leads to it', async () => {
  const tree = {
    'shared/knead/SKILL.md': broken,
    '.claude/skills/knead': { link: '../../shared/knead' },
  }
  const { skills, loose } = await readHead(tree, {})
  expect(skills.map(({ findings }) => findings?.length)).toEqual([1])
  expect(loose).toEqual([])
})
