/** The example agent, as a user runs it: one command, on any bundle. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { build } from '../src/build.ts'
import { builtFrom } from './support/bundles.ts'
import { sharedPath } from './support/shared.ts'
import { scratchFolder, skillText } from './support/tree.ts'

const root = new URL('../', import.meta.url).pathname
const corpus = sharedPath('corpus/visible')
const scratch = scratchFolder('example-agent')
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** The lines of the command of `npm run agent`. */
function run(...args: string[]): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [command, ...given]: string[] = scripts.agent.split(' ')
  expect(command).toBe('node')
  expect(existsSync(join(root, 'dist/adapters/ai-sdk.js')), 'run `npm run build` first').toBe(true)
  const shown = execFileSync(process.execPath, [...given, ...args], { cwd: root, encoding: 'utf8' })
  return shown.trimEnd().split('\n')
}

const signs = (lines: string[]) => lines.map(line => line.split(' ').slice(0, 2).join(' '))

describe('the example agent', () => {
  test('answers on the example skills as its page shows', () => {
    const page = readFileSync(join(root, 'examples/agent/README.md'), 'utf8')
    const [, shown = ''] = /```text\n([\s\S]*?)```/.exec(page) ?? []
    expect(run()).toEqual(shown.trimEnd().split('\n'))
  })

  test('answers on a bundle, and lets nothing of a skill reach the terminal but text', async () => {
    const bundle = await builtFrom(join(scratch, 'bakery'), {
      'skills/rye/SKILL.md': skillText('rye', 'See [times](times.md).'),
      'skills/rye/times.md': '\u001b]0;owned\u0007Two hours.\n',
    })
    const lines = run(bundle, 'times of rye')
    expect(signs(lines)).toEqual([
      '1 skills,',
      '? times',
      '→ skill_search',
      '← -',
      '→ skill_use',
      '← <skill_content',
      '→ skill_resource',
      '← ]0;ownedTwo',
      '! As',
    ])
    expect(lines.at(-1)).toBe('! As `times.md` of `rye` says: ]0;ownedTwo hours.')
  })

  test('says in one line what it cannot open', () => {
    const flags = ['--import', './scripts/typescript.js', 'examples/agent/agent.ts']
    const { status, stderr } = spawnSync(process.execPath, [...flags, 'no-such-folder'], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(stderr).toBe('no-such-folder: There is no folder `no-such-folder`\n')
    expect(status).toBe(2)
  })

  test('says so where no skill fits', () => {
    expect(run('examples/skills', 'Tune a piano')).toEqual([
      '3 skills, 3 of them in the system prompt',
      '? Tune a piano',
      '→ skill_search {"query":"Tune a piano"}',
      '← No skill fits. Go on without one, or use other words.',
      '! No skill is for that.',
    ])
  })

  test.skipIf(!existsSync(corpus))(
    'goes through the whole loop on the corpus (skipped without it)',
    async () => {
      const out = join(scratch, 'corpus')
      await build({ cwd: root, roots: [corpus], out, profile: 'lenient', cache: false })
      const lines = run(out, 'debug a crash of a SwiftUI view')
      expect(Number(/^\d+/.exec(lines[0] ?? ''))).toBeGreaterThan(1_000)
      expect(signs(lines).slice(1, -1)).toEqual([
        '? debug',
        '→ skill_search',
        '← -',
        '→ skill_use',
        '← <skill_content',
        '→ skill_resource',
        expect.stringMatching(/^← /),
      ])
      expect(lines.at(-1)).toMatch(/^! As `.+` of `.+` says: \S/)
    },
  )
})
