/** What keeps a script of a skill from being run at all. */
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runScriptCommand } from '../../src/cli/actions/run.ts'
import { run as command } from '../../src/cli/commands/run.ts'
import { readFlags } from '../../src/cli/flags.ts'
import { openBundle, type RunOptions, runScript } from '../../src/runtime/node/node.ts'
import { compileFiles } from '../support/bundles.ts'
import { skillc } from '../support/cli.ts'
import { catchFault } from '../support/fault.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('run-script')
// A place of its own, to see what is left there; the sandbox of root is nobody's, who has to reach it.
const temporary = join(scratch, 'tmp')
mkdirSync(temporary)
for (const folder of [scratch, temporary]) chmodSync(folder, 0o711)
process.env.TMPDIR = temporary

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

  test('of another edition than the one that was permitted', async () => {
    const open = async (script: string, permissions = '') => {
      const head = skillText('oven', undefined, permissions)
      const bundle = await openBundle(await compileFiles({ 'oven/SKILL.md': head, 'oven/bake.sh': script }))
      return bundle.session()
    }
    const old = await open('echo hot\n')
    const newer = [await open('echo cold\n'), await open('echo hot\n', 'permissions: { network: ask }\n')]
    for (const session of newer) {
      let isReloaded = false
      // The bundle reloads while the user is asked.
      const reloading: Pick<typeof old, 'files' | 'find' | 'permit'> = {
        files: (...given) => old.files(...given),
        find: (...given) => (isReloaded ? session : old).find(...given),
        permit: async () => {
          isReloaded = true
        },
      }
      expect(await catchFault(runScript(reloading, 'oven', 'bake.sh'))).toMatchObject({
        code: 'changed-skill',
        message: expect.stringContaining('changed while its permissions were checked'),
      })
    }
  })

  test('that the capabilities of the skill do not allow', async () => {
    const declare = async (permissions: string) =>
      openBundle(
        await compileFiles({
          'oven/SKILL.md': skillText('oven', undefined, `permissions: { ${permissions} }\n`),
          'oven/bake.sh': 'echo hot\n',
        }),
      )
    const cases: [string, RunOptions][] = [
      ['execute: deny', {}],
      ['file-read: deny', { inputs: ['package.json'] }],
      ['file-write: deny', { out: join(scratch, 'out') }],
    ]
    for (const [permissions, options] of cases) {
      const session = (await declare(permissions)).session({ onAsk: () => true })
      expect(await catchFault(runScript(session, 'oven', 'bake.sh', options))).toMatchObject({
        code: 'denied-skill',
        rule: 'capability',
      })
    }
    const asked: unknown[] = []
    const session = (await declare('execute: ask, network: ask')).session({
      onAsk: ({ capability }) => {
        asked.push(capability)
        return capability !== 'network'
      },
    })
    expect(await catchFault(runScript(session, 'oven', 'bake.sh'))).toMatchObject({ rule: 'asked' })
    expect(asked).toEqual(['execute', 'network'])
  })

  test('by `run` that the permissions of the skill deny, or ask for where nobody can be asked', () => {
    const cwd = plant(join(scratch, 'capabilities'), {
      'skills/oven/SKILL.md': skillText('oven', undefined, 'permissions: { execute: deny }\n'),
      'skills/oven/bake.sh': 'echo hot\n',
      'skills/shy/SKILL.md': skillText('shy', undefined, 'permissions: { execute: ask }\n'),
      'skills/shy/bake.sh': 'echo hot\n',
    })
    expect(skillc(['build', '--no-cache'], cwd).code).toBe(0)
    expect(skillc(['run', 'oven', 'bake.sh', '--allow', 'execute'], cwd)).toEqual({
      code: 2,
      out: '',
      err: 'skillc: `oven` may not run scripts: its `permissions` deny `execute`.\n`skillc show ID` shows the permissions of a skill.\n',
    })
    expect(skillc(['run', 'shy', 'bake.sh'], cwd)).toEqual({
      code: 2,
      out: '',
      err: 'skillc: `shy` may not run a script: the user must be asked, but there is no terminal.\nGive `--allow execute`.\n',
    })
    expect(skillc(['run', 'shy', 'bake.sh', '--allow', 'exekute'], cwd)).toMatchObject({
      code: 2,
      err: expect.stringContaining('Did you mean `execute`?'),
    })
  })

  test('by `run` unless the user says yes, who is asked on a terminal', async () => {
    const cwd = plant(join(scratch, 'terminal'), {
      'skills/shy/SKILL.md': skillText('shy', undefined, 'permissions: { execute: ask, network: ask }\n'),
      'skills/shy/bake.sh': 'echo hot\n',
    })
    expect(skillc(['build', '--no-cache'], cwd).code).toBe(0)
    const questions: string[] = []
    const run = runScriptCommand(
      readFlags(command.flags, { allow: 'execute' }),
      {
        ...{ out: () => {}, err: () => {}, progress: () => {}, now: () => 0, bytes: () => {} },
        ...{ color: false, width: 80, cwd, isTerminal: () => true },
        confirm: async question => {
          questions.push(question)
          return false
        },
      },
      [join(cwd, 'dist/skills'), 'shy', 'bake.sh'],
    )
    await expect(run).rejects.toThrow('`shy` may not use the network: the user said no')
    expect(questions).toEqual(['skillc: The skill shy asks to use the network. Allow it?'])
  })
})
