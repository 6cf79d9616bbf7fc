/** `skillc lsp` in Neovim, set up as docs/editors.md says. */
import { execFileSync } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CLI } from '../support/cli.ts'
import { hasParts } from '../support/parts.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('nvim')

const page = readFileSync(new URL('../../docs/editors.md', import.meta.url), 'utf8')
const [, snippet = ''] = /<!-- neovim -->\n\n```lua\n([\s\S]*?)```/.exec(page) ?? []

/** A user: opens a skill, waits for what is found, asks, fixes, and writes down what came of it. */
const script = `
local function wait(what, found) if not vim.wait(60000, found, 20) then error('nothing came: ' .. what) end end
local seen = {}
local function run()
  vim.cmd('edit skills/rye/SKILL.md')
  wait('client', function() return #vim.lsp.buf_get_clients(0) > 0 end)
  wait('diagnostics', function() return #vim.diagnostic.get(0) == 1 end)
  seen.first = vim.diagnostic.get(0)[1].message
  local function ask(method, line, character, more)
    local params = vim.tbl_extend('force', { textDocument = { uri = vim.uri_from_bufnr(0) }, position = { line = line, character = character } }, more or {})
    for _, answer in pairs(vim.lsp.buf_request_sync(0, 'textDocument/' .. method, params, 60000)) do return answer.result end
  end
  seen.hover = ask('hover', 1, 1).contents.value
  seen.symbols = ask('documentSymbol', 0, 0)[1].name
  local range = { start = { line = 7, character = 0 }, ['end'] = { line = 7, character = 9 } }
  local actions = ask('codeAction', 7, 6, { range = range, context = { diagnostics = {} } })
  seen.title = actions[1].title
  vim.lsp.util.apply_workspace_edit(actions[1].edit, 'utf-16')
  wait('the fix', function() return #vim.diagnostic.get(0) == 0 end)
  seen.line = vim.api.nvim_buf_get_lines(0, 7, 8, true)[1]
  vim.api.nvim_buf_set_lines(0, -1, -1, true, { '', '[a](nope.md)' })
  wait('typing', function() return #vim.diagnostic.get(0) == 1 end)
  seen.typed = vim.diagnostic.get(0)[1].code
  vim.lsp.util.apply_workspace_edit(ask('rename', 5, 4, { newName = 'Baking' }), 'utf-16')
  seen.heading = vim.api.nvim_buf_get_lines(0, 5, 6, true)[1]
end
local ok, problem = pcall(run)
if not ok then seen.problem = tostring(problem) end
vim.fn.writefile({ vim.fn.json_encode(seen) }, 'seen.json')
vim.cmd('qa!')
`

describe.skipIf(!hasParts('nvim'))('Neovim', () => {
  test('shows, fixes and renames a heading with the snippet of docs/editors.md', () => {
    expect(snippet).toContain("'skillc', 'lsp'")
    const cwd = plant(join(scratch, 'project'), {
      'skills/rye/SKILL.md': skillText('rye', 'See [a](Guide.md).'),
      'skills/rye/guide.md': 'Cold.\n',
    })
    writeFileSync(join(scratch, 'skillc'), `#!/bin/sh\nexec "${process.execPath}" "${CLI}" "$@"\n`)
    chmodSync(join(scratch, 'skillc'), 0o755)
    plant(scratch, { 'init.lua': snippet, 'script.lua': script })
    execFileSync(
      'nvim',
      ['--headless', '-u', join(scratch, 'init.lua'), '-c', `luafile ${join(scratch, 'script.lua')}`],
      {
        cwd,
        env: {
          ...process.env,
          PATH: `${scratch}:${process.env.PATH}`,
          XDG_STATE_HOME: scratch,
          XDG_CACHE_HOME: scratch,
        },
        timeout: 120_000,
      },
    )
    const seen = JSON.parse(readFileSync(join(cwd, 'seen.json'), 'utf8'))
    expect(seen).toEqual({
      first: expect.stringContaining('`Guide.md`'),
      hover: expect.stringContaining('**name**: The skill'),
      symbols: 'Steps',
      title: 'Fix: replace with `guide.md`',
      line: 'See [a](guide.md).',
      typed: 'missing-file',
      heading: '# Baking',
    })
  })
})
