/**
 * `npm run test:corpus [-- DIR [NAME…]]`: runs the tests on real skills, which the project does not hold. Without DIR it
 * takes `../shared`, and where that is not a corpus, it says so and tests nothing. `--sample N` runs one in N of the files.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BESIDE, missingParts, withoutLinks } from './shared.js'

const given = process.argv.slice(2)
const named = given[0]?.startsWith('-') ? undefined : given[0]
const names = given.slice(named === undefined ? 0 : 1)
const folder = named === undefined ? BESIDE : resolve(named)
const missing = missingParts(folder)

if (named === undefined && missing.length > 0) {
  console.log(
    'Nothing was tested: `../shared` has no corpus. Name a folder that has one: `npm run test:corpus -- DIR`',
  )
} else if (!existsSync(folder)) {
  console.error(`There is no folder \`${named}\`.`)
  process.exitCode = 2
} else if (missing.length > 0) {
  console.error(`\`${named}\` is not a corpus. It lacks ${missing.map(part => `\`${part}\``).join(', ')}.`)
  process.exitCode = 2
} else {
  const test = fileURLToPath(new URL('test.js', import.meta.url))
  process.exitCode = withoutLinks(folder, shared => {
    const { status } = spawnSync(process.execPath, [test, '--project', 'corpus', ...names], {
      stdio: 'inherit',
      env: { ...process.env, SKILLC_SHARED: shared },
    })
    return status ?? 1
  })
}
