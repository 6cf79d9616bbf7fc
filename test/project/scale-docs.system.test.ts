/** What docs/scale.md says: its commands, its workflow, its nginx and its tasks do what they say. */

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { build, buildShard, parseShard } from '../../src/index.ts'
import { CLI, skillc } from '../support/cli.ts'
import { findNginx, startNginx } from '../support/servers.ts'
import { KEYS } from '../support/shards.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = readFileSync(join(root, 'docs/scale.md'), 'utf8')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const scratch = scratchFolder('scale-docs')

const fences = (language: string) =>
  [...page.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap(([, name, text = '']) =>
    name === language ? text : [],
  )
const bakery = (folder: string): string => {
  const tree: Tree = {}
  for (const name of ['rye', 'wheat', 'rolls', 'heat', 'sweep', 'till', 'menu'])
    tree[`skills/${name}/SKILL.md`] = skillText(name)
  return plant(join(scratch, folder), { ...tree, 'cache.pem': KEYS.privateKey, 'cache.pub': KEYS.publicKey })
}
const readDigest = (bundle: string) => JSON.parse(readFileSync(join(bundle, 'manifest.json'), 'utf8')).digest
const readWholeBundle = (cwd: string) => {
  expect(skillc(['build', 'skills', '--no-cache', '--out', 'whole'], cwd).code).toBe(0)
  return readDigest(join(cwd, 'whole'))
}

test('the commands for shards come to one build', () => {
  const cwd = bakery('commands')
  const commands = (fences('')[2] ?? '').trim().split('\n')
  expect(commands).toHaveLength(3)
  for (const command of commands)
    expect(skillc(command.split(' ').slice(1), cwd)).toMatchObject({ code: 0, err: '' })
  expect(readDigest(join(cwd, 'dist/skills'))).toBe(readWholeBundle(cwd))
})

interface Step {
  uses?: string
  run?: string
  with?: Record<string, string>
}

test('the workflow builds every shard, and takes what it uploaded', () => {
  const { jobs } = parse(fences('yaml')[0] ?? '')
  const cwd = bakery('workflow')
  const artifacts = join(scratch, 'artifacts')
  const run = (command: string, folder: string, temp: string) => {
    expect(command).toContain(`npx --yes skillc@${version} `)
    const line = command.replace(`npx --yes skillc@${version}`, `"${process.execPath}" "${CLI}"`)
    const env = {
      ...process.env,
      RUNNER_TEMP: temp,
      SKILLC_REMOTE_CACHE: '',
      SKILLC_CACHE_KEY: KEYS.privateKey,
      NO_COLOR: '1',
    }
    const { status, stderr } = spawnSync('bash', ['-e', '-c', line], { cwd: folder, env, encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  }
  for (const shard of jobs.part.strategy.matrix.shard) {
    const temp = join(scratch, `temp-${shard}`)
    const filled = (text = '') =>
      text.replaceAll('${{ matrix.shard }}', String(shard)).replaceAll('${{ runner.temp }}', temp)
    const steps: Step[] = jobs.part.steps
    for (const step of steps) {
      if (step.run !== undefined) run(filled(step.run), cwd, temp)
      if (step.uses?.startsWith('actions/upload-artifact@'))
        cpSync(filled(step.with?.path), join(artifacts, filled(step.with?.name)), { recursive: true })
    }
  }
  const steps: Step[] = jobs.bundle.steps
  const runner = join(scratch, 'runner')
  mkdirSync(runner)
  const filled = (text = '') => text.replaceAll('${{ runner.temp }}', runner)
  for (const step of steps) {
    if (step.uses?.startsWith('actions/download-artifact@')) {
      expect(
        readdirSync(artifacts).every(name => name.startsWith(`${step.with?.pattern?.slice(0, -1)}`)),
      ).toBe(true)
      cpSync(artifacts, filled(step.with?.path), { recursive: true })
    }
    if (step.run !== undefined) run(step.run, cwd, runner)
  }
  expect(jobs.bundle.needs).toBe('part')
  expect(readDigest(join(cwd, 'dist/skills'))).toBe(readWholeBundle(cwd))
})

test('scripts and tasks name each other, and what they read and write', () => {
  const [scripts, turbo, nx] = fences('json').map(text => JSON.parse(text))
  for (const [name, command] of Object.entries<string>(scripts.scripts)) {
    const out = /--out (\S+)/.exec(command)?.[1]
    expect(turbo.tasks[name].outputs).toEqual([`${out}/**`])
    expect(nx.targetDefaults[name]).toMatchObject({ cache: true, outputs: [`{projectRoot}/${out}`] })
  }
  expect(Object.keys(turbo.tasks)).toEqual(Object.keys(scripts.scripts))
})

test('the library does what the example shows', async () => {
  const [example = ''] = fences('ts')
  for (const call of ["parseShard('1/2')", '{ index: 2, count: 2 }', "build({ ...options, parts: ['parts']"])
    expect(example).toContain(call)
  const cwd = bakery('library')
  const options = { cwd, cache: false, roots: ['skills'], cacheKey: 'cache.pem' }
  await buildShard({ ...options, out: 'parts' }, parseShard('1/2'))
  await buildShard({ ...options, out: 'parts' }, { index: 2, count: 2 })
  const report = await build({ ...options, parts: ['parts'], out: 'dist/skills' })
  expect(report.exitCode).toBe(0)
  expect(readDigest(join(cwd, 'dist/skills'))).toBe(readWholeBundle(cwd))
})

describe.skipIf(findNginx() === undefined)('nginx, set up as shown', () => {
  test('is read by everybody, and written with the password', async () => {
    const folder = join(scratch, 'nginx')
    plant(folder, { htpasswd: 'ci:{PLAIN}flour\n', 'entries/.keep': '' })
    const lines = (fences('nginx')[0] ?? '').trim().split('\n').slice(1, -1)
    const own = lines
      .filter(line => !/^\s*(listen|root|client_body_temp_path) /.test(line))
      .map(line => line.replace('/etc/nginx/skillc.htpasswd', join(folder, 'htpasswd')))
    expect(lines.length - own.length).toBe(3)
    const nginx = await startNginx(folder, join(folder, 'entries'), own)
    const cwd = bakery('nginx-tree')
    const run = (name: string, env: Record<string, string> = {}) =>
      skillc(['build', 'skills', '--quiet', '--cache-dir', join(scratch, name), '--out', name], cwd, {
        SKILLC_REMOTE_CACHE: nginx.address,
        SKILLC_CACHE_KEY: KEYS.privateKey,
        ...env,
      })
    try {
      expect(run('anybody').err).toContain('it rejects uploads (status 401)')
      expect(run('reader', { SKILLC_REMOTE_CACHE_MODE: 'read' }).err).toBe('')
      const password = Buffer.from('ci:flour').toString('base64')
      expect(run('ci', { SKILLC_REMOTE_CACHE_HEADER: `Authorization: Basic ${password}` }).err).toBe('')
      expect(readdirSync(join(folder, 'entries'))).toEqual(['.keep', 'ac', 'cas'])
      expect(run('anybody-later')).toMatchObject({ code: 0, err: '' })
      expect((await fetch(`${nginx.address}/ac/x`)).status).toBe(404)
    } finally {
      await nginx.stop()
    }
  })
})
