/** The real-world quirks that may stand beside the project: `--baseline` and `--since` change no byte of what is built. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { commitAll, expectSameBuild } from '../support/hidden.ts'
import { sharedPath } from '../support/shared.ts'
import { scratchFolder } from '../support/tree.ts'

const corpus = sharedPath('corpus/quirks/')
const isHere = existsSync(corpus)
const scratch = scratchFolder('hide-quirks')

describe.skipIf(!isHere)('quirks (../shared is not here)', () => {
  test('all together are built the same with and without', async () => {
    const ids = isHere ? readdirSync(corpus, { withFileTypes: true }).filter(each => each.isDirectory()) : []
    const cwd = join(scratch, 'quirks')
    const roots = ids.map(({ name }) => name)
    for (const root of roots) cpSync(join(corpus, root), join(cwd, root), { recursive: true })
    spawnSync('chmod', ['-R', 'u+w', cwd])
    commitAll(cwd)
    await expectSameBuild(join(scratch, 'out'), { cwd, roots, config: false }, { since: 'HEAD' })
  }, 60_000)
})
