/** `doctor --ask` where no sandbox can be had: nothing is started, and the command is printed. */
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { runAsk } from '../../src/cli/actions/ask.ts'
import { createSilentIo } from '../support/silent-io.ts'
import { plant, scratchFolder } from '../support/tree.ts'

vi.mock('../../src/runtime/node/sandbox.ts', async () => {
  const { fault } = await import('../../src/core/errors/fault.ts')
  const runSandboxed = async () => {
    throw fault('missing-sandbox', 'No sandbox is available to run scripts: `bwrap` is not installed')
  }
  return { runSandboxed }
})

test('the command is printed instead', async () => {
  const root = plant(scratchFolder('ask-nowhere'), { 'bin/codex': 'exit 1', 'project/.git/HEAD': '' })
  chmodSync(join(root, 'bin/codex'), 0o755)
  process.env.PATH = join(root, 'bin')
  process.env.HOME = root
  const cwd = join(root, 'project')
  let out = ''
  const io = { ...createSilentIo(cwd), out: (text: string) => (out += text) }
  expect(await runAsk(['codex'], { json: false }, io)).toBe(1)
  expect(out).toContain('Codex: it was not started. No sandbox is available')
  expect(out).toMatch(/Ask it yourself: \(printf '%s\\n' '.*skills\/list.*'; sleep 5\) \| codex app-server\n/)
  expect(out).toContain(cwd)
})
