/**
 * Commands that write are cut short by kills and errors: their output is the old or the new one, and the next run leaves no litter.
 * With `SKILLC_CUTS=all`, as `npm run faults` sets it, at every call, and the counts are written to bench/faults.md.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { commands, FAMILIES, faultCommand, type Tried } from './support/cut-commands.ts'
import { hasParts } from './support/parts.ts'
import { scratchFolder } from './support/tree.ts'

const isWhole = process.env.SKILLC_CUTS === 'all'
/** Cuts of one command. */
const MOST = isWhole ? Number.POSITIVE_INFINITY : 6
const HOUR = 3_600_000

const scratch = scratchFolder('interrupt')

describe.runIf(hasParts('strace', 'prlimit'))(
  'cut short at any write, the output is the old or the new one, and the next run leaves nothing else',
  () => {
    const counts = new Map<string, Tried>()

    test.each(Object.entries(commands))(
      '%s',
      async (name, command) => {
        const tried = await faultCommand(join(scratch, name.replaceAll(' ', '-')), command, MOST)
        counts.set(name, tried)
        expect(tried.wrong).toEqual([])
      },
      HOUR,
    )

    afterAll(() => {
      if (isWhole) writeFileSync(join(import.meta.dirname, '../bench/faults.md'), formatCounts(counts))
    })
  },
)

function formatCounts(counts: Map<string, Tried>): string {
  const rows = [...counts].map(([name, { tried, wrong }]) => {
    const cells = FAMILIES.map(family => tried[family])
    return `| ${[`\`${name}\``, ...cells, wrong.length].join(' | ')} |`
  })
  const head = ['command', ...FAMILIES, 'violations']
  return `# Failed system calls

\`npm run faults\` writes this page. It cuts each command short at each of its calls that write: by a kill, by errors, and by a disk that takes
half of a file. Each time, readers find the old output or the new one, and the next run leaves neither drafts nor temporary folders.
The columns count the attempts. A sample runs in CI (\`test/interrupt-system.test.ts\`).

| ${head.join(' | ')} |
|${head.map(() => ' --- |').join('')}
${rows.join('\n')}
`
}
