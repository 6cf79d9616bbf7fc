/** Nothing is run without a sandbox. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { skillc, skillcAsync } from '../support/cli.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('run-script')

describe('a script', () => {
  test('refuses to run without a sandbox', async () => {
    const cwd = plant(join(scratch, 'bare'), {
      'skills/oven/SKILL.md': skillText('oven'),
      'skills/oven/bake.sh': 'touch baked\n',
    })
    expect(skillc(['build', '--no-cache'], cwd).code).toBe(0)
    // A program that is missing, and one that refuses, as a kernel without user namespaces makes it do. As this user:
    // another one may not be allowed to start this Node.
    const loader = join(cwd, 'refuse.mjs')
    writeFileSync(
      loader,
      `import child from 'node:child_process'; import fs from 'node:fs'; import os from 'node:os'; import { syncBuiltinESMExports } from 'node:module'
       const isBwrap = file => /bwrap$/.test(file)
       const { spawn } = child
       const { accessSync } = fs
       const refuse = ['-e', 'console.error("bwrap: No permissions to create new namespace"); process.exit(1)']
       child.spawn = (file, args, options) => isBwrap(file) ? spawn(process.execPath, refuse, { stdio: options.stdio, env: {} }) : spawn(file, args, options)
       if (process.env.MISSING) fs.accessSync = (file, mode) => accessSync(isBwrap(file) ? '/nowhere' : file, mode)
       if (process.env.SYSTEM) os.platform = () => process.env.SYSTEM
       syncBuiltinESMExports()`,
    )
    const env = { NODE_OPTIONS: `--import ${loader}` }
    const missing = await skillcAsync(['run', 'oven', 'bake.sh'], cwd, { ...env, MISSING: 'yes' })
    const refused = await skillcAsync(['run', 'oven', 'bake.sh'], cwd, env)
    for (const ran of [missing, refused])
      expect(ran).toMatchObject({ code: 2, out: '', err: expect.stringContaining('No sandbox is available') })
    if (process.platform === 'linux') {
      expect(missing.err).toContain('install bubblewrap')
      expect(refused.err).toContain('No permissions to create new namespace')
    }
    for (const [system, name] of Object.entries({ win32: 'Windows', darwin: 'macOS' })) {
      const { code, err } = await skillcAsync(['run', 'oven', 'bake.sh'], cwd, { ...env, SYSTEM: system })
      expect(code).toBe(2)
      expect(err).toContain(`it needs Linux, but this is ${name}: run skillc in WSL 2`)
    }
  })
})
