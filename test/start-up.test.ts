/** What a command loads: start-up is what users wait for most often, and every module costs. */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { CLI, skillc } from './support/cli.ts'
import { plant, scratchFolder, skillText } from './support/tree.ts'

const scratch = scratchFolder('start-up')
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const tracer = fileURLToPath(new URL('./support/trace-modules.mjs', import.meta.url))

/** The modules that a command loads, of skillc from `dist/`, of packages by their names. */
function modulesOf(args: string[], cwd = scratch): string[] {
  const out = execFileSync(process.execPath, ['--no-warnings', '--import', tracer, CLI, ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return [...out.matchAll(/^load file:.*?\/(?:dist|node_modules)\/(\S+)$/gm)].map(([, path = '']) => path)
}

test('the version needs nothing but the version', () => {
  expect(modulesOf(['--version'])).toEqual(['cli.js', 'core/version.js'])
})

test('help loads what names commands and flags, and no command', () => {
  const loaded = modulesOf(['--help'])
  expect(loaded).toContain('cli/serving.js')
  expect(loaded.filter(path => /^(cli\/commands|report|runtime|compiler)\//.test(path))).toEqual([])
  const ofBuild = modulesOf(['build', '--help']).filter(path => path.startsWith('cli/'))
  expect(ofBuild.sort()).toEqual(['cli/building.js', 'cli/command-line.js', 'cli/flags.js', 'cli/io.js'])
})

test('a build that finds nothing new loads no compiler', () => {
  const folder = plant(join(scratch, 'bakery'), { 'skills/rolls/SKILL.md': skillText('rolls') })
  const args = ['build', 'skills', '--cache-dir', 'cache']
  // To list one folder no compiler is needed.
  const phases =
    /^(compiler\/(?!scan\/(listing|root)\.js|presets\/)|search\/|core\/diagnostics\/codes\/)|^build\/full-build\.js$/
  // A report is remembered when its files have stood for two seconds.
  let loaded: string[] = []
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; ) {
    loaded = modulesOf(args, folder)
    if (!loaded.some(path => phases.test(path))) break
  }
  expect(loaded).toContain('build/replay.js')
  expect(loaded.filter(path => phases.test(path))).toEqual([])
  expect(skillc(args, folder).out).toContain('0 written')
})
