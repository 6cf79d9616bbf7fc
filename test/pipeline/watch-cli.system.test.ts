/** `--watch` where the system watches too few folders. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { plant, scratchFolder, skillText } from '../support/tree.ts'
import { documentsIn, startWatching, stopWatching } from '../support/watching.ts'

const scratch = scratchFolder('watch-cli')
let count = 0
const bakery = { 'skills/rolls/SKILL.md': skillText('rolls'), 'skills/rye/SKILL.md': skillText('rye') }
const fresh = () => plant(join(scratch, `case-${++count}`), bakery)
afterEach(stopWatching)

/** A namespace of users of its own has a limit of its own, which no other process feels. */
const limited = ['unshare', '--user', '--map-root-user', 'sh', '-c']
const few = 'echo 3 > /proc/sys/user/max_inotify_watches && exec "$0" "$@"'
const canLimit = spawnSync(limited[0] ?? '', [...limited.slice(1), few, 'true']).status === 0

// Skipped where users may make no namespaces: `unshare --user` says why.
test.skipIf(!canLimit)('where the system watches too few folders, files are looked at', async () => {
  const cwd = plant(fresh(), {
    'skills/oat/SKILL.md': skillText('oat'),
    'skills/oat/notes/a.md': 'Soak.\n',
  })
  const { said, until } = startWatching(['build', 'skills', '--watch', '--json'], cwd, [...limited, few])
  await until(() => said.out.includes('\n'))
  await until(() => said.err.includes('fs.inotify.max_user_watches'))
  expect(said.err.split('\n')).toHaveLength(2)
  writeFileSync(join(cwd, 'skills/oat/notes/a.md'), 'Soak them overnight.\n')
  await until(() => documentsIn(said.out).length === 2)
  plant(cwd, { 'skills/spelt/SKILL.md': skillText('spelt') })
  await until(() => documentsIn(said.out).at(-1)?.report.bundle.skills === 4)
})
