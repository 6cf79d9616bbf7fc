/**
 * Commands that write are cut short by kills and errors: their output is the old or the new one, and the next run leaves no litter.
 * With `SKILLC_CUTS=all`, as `npm run faults` sets it, at every call, and the counts are written to bench/faults.md.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { FAMILIES, faultCommand, type Tried } from '../support/cut-commands.ts'
import { commands } from '../support/faulted-commands.ts'
import { hasParts } from '../support/parts.ts'
import { scratchFolder } from '../support/tree.ts'

const isWhole = process.env.SKILLC_CUTS === 'all'
/** Cuts of one command. */
const MOST = isWhole ? Number.POSITIVE_INFINITY : 6
const HOUR = 3_600_000

const scratch = scratchFolder('interrupt')

describe.runIf(hasParts('strace', 'prlimit'))(
  'interrupted at any write, the output is the old or the new one, and the next run removes leftover files',
  () => {
    const counts = new Map<string, Tried>()

    test.concurrent.each(Object.entries(commands))(
      '%s',
      async (name, command) => {
        const tried = await faultCommand(join(scratch, name.replaceAll(' ', '-')), command, MOST)
        counts.set(name, tried)
        expect(tried.wrong).toEqual([])
      },
      HOUR,
    )

    afterAll(() => {
      if (isWhole && counts.size === Object.keys(commands).length)
        writeFileSync(join(import.meta.dirname, '../../bench/faults.md'), formatCounts(counts))
    })
  },
)

function formatCounts(counts: Map<string, Tried>): string {
  const rows = Object.keys(commands).flatMap(name => {
    const { tried, partial, wrong } = counts.get(name) ?? {}
    return tried === undefined
      ? []
      : [[`\`${name}\``, ...FAMILIES.map(family => tried[family]), partial, wrong?.length ?? 0]]
  })
  const sums = [...FAMILIES, 'partial', 'violations'].map((_, at) =>
    rows.reduce((sum, row) => sum + Number(row[at + 1]), 0),
  )
  const tried = sums.slice(0, FAMILIES.length).reduce((sum, each) => sum + each, 0)
  const lines = [
    ['command', ...FAMILIES, 'partial', 'violations'],
    [...sums.map(() => '---'), '---'],
    ...rows,
    ['all', ...sums],
  ]
  return `# Failed system calls

\`npm run faults\` writes this page. It cuts each command short at each of its calls that write: by a kill, by an error (the first call of
each name by all errors, the others by one each, in turn), and by a disk that takes half of a file. Each time, readers find the old output or the new one, and the next run leaves neither drafts nor temporary folders.
${tried} calls of ${rows.length} commands failed, with ${sums.at(-1)} violations. A sample runs in CI (\`test/cli/interrupt.system.test.ts\`).

${lines.map(line => `| ${line.join(' | ')} |`).join('\n')}

The column "partial" counts kills that left a file with a digest for its name and not all of its bytes. Nothing names such a file yet, and it is no
violation only if every command that writes there (\`build\`, \`pull\`) replaces it: after each of these kills, all of them are run. Of
publishing to npm, ${commands['publish to npm']?.most} cuts are tried: each starts npm up to six times. \`check --fix\` repairs a text before it renames the file.
`
}
