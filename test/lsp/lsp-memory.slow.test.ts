/** What a day of typing leaves in the memory of `skillc lsp`. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { entryOf, openFile, startServer } from '../support/lsp.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('lsp-memory')

const EDITS = 10_000
/** Edits whose findings are waited for: an editor sends the others without a pause. */
const EVERY = 10

/** Bytes that the process has in memory. */
function measureMemory(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

test.skipIf(process.platform !== 'linux')(
  '10,000 edits leave no trace, and the last text is what is judged',
  async () => {
    const tree: Tree = {}
    for (let at = 0; at < 20; at++)
      tree[`skills/skill-${at}/SKILL.md`] = skillText(`skill-${at}`, 'Knead it. '.repeat(200))
    const cwd = plant(scratch, tree)
    const server = startServer(cwd)
    await server.initialize()
    const file = openFile(server, entryOf(cwd, 'skill-3'))
    await file.findings()
    let early = 0
    for (let edit = 1; edit <= EDITS; edit++) {
      const words = edit % 2 === 1 ? ['# Steps', '# Steps [a](nope.md)'] : ['# Steps [a](nope.md)', '# Steps']
      const [from = '', to = ''] = words
      const start = file.locate(from)
      file.change([{ range: { start, end: { ...start, character: from.length } }, text: to }])
      if (edit % EVERY === 0) {
        expect(await file.findings()).toEqual([])
        // What came is the test's to forget.
        server.messages.length = 0
      }
      if (edit === EDITS / 10) early = measureMemory(server.pid)
    }
    expect(measureMemory(server.pid)).toBeLessThan(early + 100_000_000)
    expect(await file.replace('# Steps', '# Steps [a](gone.md)')).toMatchObject([{ code: 'missing-file' }])
    expect(await server.end()).toBe(0)
  },
)
