/** What docs/editors.md says of Vim. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { skillc } from '../support/cli.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('editors')

const page = readFileSync(new URL('../../docs/editors.md', import.meta.url), 'utf8')

const vim = spawnSync('vim', ['-u', 'NONE', '-es', '-c', 'exe has("quickfix") ? "qa!" : "cq!"'])
test.skipIf(vim.status !== 0)('the errorformat of docs/editors.md is one that Vim reads', () => {
  const format = /^set errorformat=.*$/m.exec(page)?.[0] ?? ''
  const cwd = plant(join(scratch, 'project'), {
    'skills/rolls/SKILL.md': skillText('roll'),
    'skills/tart tatin, 1/SKILL.md': `\uFEFF${skillText('tart')}`,
  })
  writeFileSync(join(scratch, 'out.txt'), skillc(['check', '--format', 'compact', '--no-cache'], cwd).out)
  const dump = 'call writefile(map(getqflist(), {_, f -> f.valid..f.type..f.lnum..":"..f.col}), "found.txt")'
  spawnSync('vim', ['-u', 'NONE', '-es', '-c', format, '-c', 'cgetfile out.txt', '-c', dump, '-c', 'qa!'], {
    cwd: scratch,
  })
  expect(readFileSync(join(scratch, 'found.txt'), 'utf8')).toBe('1w2:7\n1w1:1\n1w2:7\n')
})
