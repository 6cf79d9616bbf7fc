/** What keeps a script of a skill from being run at all. */
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openBundle, runScript } from '../src/runtime/node/node.ts'
import { compileFiles } from './support/bundles.ts'
import { skillc } from './support/cli.ts'
import { catchFault } from './support/fault.ts'
import { plant, scratchFolder, skillText } from './support/tree.ts'

const scratch = scratchFolder('run-script')
// A place of its own, to see what is left there; the sandbox of root is nobody's, who has to reach it.
const temporary = join(scratch, 'tmp')
mkdirSync(temporary)
for (const folder of [scratch, temporary]) chmodSync(folder, 0o711)
process.env.TMPDIR = temporary
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe('nothing is run', () => {
  const files = { 'oven/SKILL.md': skillText('oven'), 'oven/bake.sh': 'echo hot\n' }

  test('of a file that was changed', async () => {
    const bundle = await compileFiles(files)
    const asset = [...bundle.keys()].find(path => path.startsWith('assets/')) ?? ''
    bundle.set(asset, new TextEncoder().encode('echo cat\n'))
    const opened = await openBundle(bundle)
    expect(await catchFault(runScript(opened.session(), 'oven', 'bake.sh'))).toMatchObject({
      code: 'tampered-file',
    })
  })

  test('that the rules of the session keep out', async () => {
    const opened = await openBundle(await compileFiles(files))
    for (const options of [{ permissions: { oven: 'deny' as const } }, { disabled: ['oven'] }])
      expect(await catchFault(runScript(opened.session(options), 'oven', 'bake.sh'))).toMatchObject({
        code: 'denied-skill',
      })
    const asking = opened.session({ permissions: { oven: 'ask' }, onAsk: () => false })
    expect(await catchFault(runScript(asking, 'oven', 'bake.sh'))).toMatchObject({ rule: 'asked' })
  })

  test('without a sandbox', () => {
    const cwd = plant(join(scratch, 'bare'), {
      'skills/oven/SKILL.md': skillText('oven'),
      'skills/oven/bake.sh': 'touch baked\n',
    })
    expect(skillc(['build', '--no-cache'], cwd).code).toBe(0)
    // A program of this name that refuses, as a kernel without user namespaces makes it do.
    const loader = join(cwd, 'refuse.mjs')
    writeFileSync(
      loader,
      `import child from 'node:child_process'; import { syncBuiltinESMExports } from 'node:module'
       const { spawn } = child
       child.spawn = (file, args, options) => file === 'bwrap' ? spawn(process.env.INSTEAD, process.env.INSTEAD === '/bin/sh' ? ['-c', 'echo "bwrap: No permissions to create new namespace" >&2; exit 1'] : [], options) : spawn(file, args, options)
       syncBuiltinESMExports()`,
    )
    const env = { NODE_OPTIONS: `--import ${loader}` }
    const missing = skillc(['run', 'oven', 'bake.sh'], cwd, { ...env, INSTEAD: '/nowhere/bwrap' })
    const refused = skillc(['run', 'oven', 'bake.sh'], cwd, { ...env, INSTEAD: '/bin/sh' })
    for (const ran of [missing, refused])
      expect(ran).toMatchObject({ code: 2, out: '', err: expect.stringContaining('There is no sandbox') })
    if (process.platform === 'linux') {
      expect(missing.err).toContain('install bubblewrap')
      expect(refused.err).toContain('No permissions to create new namespace')
    }
  })
})
