/** Turborepo and Nx keep the tasks that docs/scale.md shows, and run them again when a skill changes. See scripts/test-clients.js. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CLI } from '../support/cli.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const bins: Record<string, string> = JSON.parse(process.env.SKILLC_CLIENT_BINS ?? '{}')
const page = readFileSync(new URL('../../docs/scale.md', import.meta.url), 'utf8')
const [scripts, turboConfig, nxConfig] = [...page.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(
  ([, text = '']) => JSON.parse(text),
)
const scratch = scratchFolder('monorepos')

/** A monorepo with one package, whose `skillc` is this one. */
function monorepo(name: string, config: object): string {
  const cwd = plant(join(scratch, name), {
    'package.json': JSON.stringify({
      name: 'bakery',
      private: true,
      packageManager: 'npm@10.8.2',
      devDependencies: { skillc: '0.1.0' },
      workspaces: ['packages/*'],
    }),
    'package-lock.json': JSON.stringify({
      name: 'bakery',
      lockfileVersion: 3,
      packages: {
        '': { name: 'bakery', devDependencies: { skillc: '0.1.0' } },
        'node_modules/skillc': { version: '0.1.0', dev: true, integrity: 'sha512-AAAA' },
      },
    }),
    '.gitignore': 'node_modules\n.turbo\n.nx\nparts\ndist\n',
    [`${name}.json`]: JSON.stringify(config),
    'packages/skills/package.json': JSON.stringify({ name: '@bakery/skills', version: '1.0.0', ...scripts }),
    'packages/skills/skills/rye/SKILL.md': skillText('rye'),
    'packages/skills/skills/wheat/SKILL.md': skillText('wheat'),
  })
  mkdirSync(join(cwd, 'node_modules/.bin'), { recursive: true })
  writeFileSync(
    join(cwd, 'node_modules/.bin/skillc'),
    `#!/bin/sh\nexec '${process.execPath}' '${CLI}' "$@"\n`,
    { mode: 0o755 },
  )
  plant(cwd, { 'node_modules/skillc/package.json': '{"name":"skillc","version":"0.1.0"}' })
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
  ])
    spawnSync('git', args, { cwd })
  return cwd
}

/** Runs the task, and gives what was printed and which bundle came out. */
function bundle(bin: string, args: string[], cwd: string): { text: string; digest: string } {
  const out = join(cwd, 'packages/skills')
  for (const folder of ['dist', 'parts']) rmSync(join(out, folder), { recursive: true, force: true })
  const env = {
    ...process.env,
    NX_DAEMON: 'false',
    TURBO_TELEMETRY_DISABLED: '1',
    NO_COLOR: '1',
    FORCE_COLOR: '0',
  }
  const ran = spawnSync(process.execPath, [bin, ...args], { cwd, encoding: 'utf8', env })
  const text = `${ran.stdout}${ran.stderr}`
  expect(ran.status, text).toBe(0)
  return { text, digest: JSON.parse(readFileSync(join(out, 'dist/skills/manifest.json'), 'utf8')).digest }
}

describe.each<[string, object, string[], RegExp, RegExp]>([
  ['turbo', turboConfig, ['run', 'bundle'], /Cached:\s+0 cached, 3 total/, /Cached:\s+3 cached, 3 total/],
  ['nx', nxConfig, ['run', '@bakery/skills:bundle'], /0\/3 hit/, /3\/3 hit/],
])('%s', (name, config, args, missed, hit) => {
  const bin = bins[name] ?? ''
  test.skipIf(bin === '')('takes the second run from its cache, and no run of changed skills', () => {
    const cwd = monorepo(name, config)
    // Nx runs the one of the workspace.
    if (name === 'nx') symlinkSync(dirname(dirname(dirname(bin))), join(cwd, 'node_modules/nx'))
    const first = bundle(bin, args, cwd)
    expect(first.text).toMatch(missed)
    const second = bundle(bin, args, cwd)
    expect(second.text).toMatch(hit)
    expect(second.digest).toBe(first.digest)
    plant(cwd, { 'packages/skills/skills/rye/SKILL.md': skillText('rye', 'Another way.') })
    const third = bundle(bin, args, cwd)
    expect(third.text).toMatch(missed)
    expect(third.digest).not.toBe(first.digest)
  })
})
