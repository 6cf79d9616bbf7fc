/** Bundles as npm packages: packed by npm, published to a real registry, installed, opened, locked, built from. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { install, type PublishOptions, publish } from '../../src/index.ts'
import { skillc } from '../support/cli.ts'
import { startHeld } from '../support/held-server.ts'
import { buildIn, SKILLS } from '../support/published.ts'
import { plant, scratchFolder, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('publish-npm')

const built = (name: string, tree?: Tree) => buildIn(scratch, name, tree)

describe('a package that is only packed', () => {
  test('is the same bytes whenever it is made', () => {
    const [one, two] = ['one', 'two'].map(name => {
      const ran = skillc(['publish', 'npm:@bakery/skills@1.2.0', '--dry-run', '--json'], built(name))
      expect(ran.code).toBe(0)
      return JSON.parse(ran.out)
    })
    expect(one).toMatchObject({
      state: 'planned',
      name: '@bakery/skills',
      version: '1.2.0',
      skills: 2,
      findings: [],
    })
    expect(one.integrity).toMatch(/^sha512-/)
    expect(two.integrity).toBe(one.integrity)
  })

  test('is refused when npm would lose or give away files, and says which', () => {
    const cwd = built('leaky', {
      ...SKILLS,
      'skills/bread/.env': 'OVEN_TOKEN=abcdef1\n',
      'skills/bread/notes.orig': 'Old notes.\n',
      'skills/bread/.npmignore': 'times.md\n',
      'skills/bread/times.md': 'An hour.\n',
      'skills/bread/.npmrc': 'color=false\n',
    })
    const ran = skillc(['publish', 'npm:bread@1.0.0', '--dry-run', '--json'], cwd)
    expect(ran.code).toBe(1)
    const { findings, state } = JSON.parse(ran.out)
    expect(state).toBe('refused')
    const said = findings.map(
      ({ severity, code, path }: Record<string, string>) => `${severity} ${code} ${path}`,
    )
    expect(said.map((line: string) => line.replace(/[0-9a-f]{64}/, '…'))).toEqual([
      'error leaked-file skills/bread/.env',
      'error dropped-file dist/skills/assets/….orig',
      'warning dropped-file skills/bread/.npmignore',
      'warning dropped-file skills/bread/.npmrc',
      'warning dropped-file skills/bread/notes.orig',
      'warning dropped-file skills/bread/times.md',
    ])
    expect(findings[1].message).toContain('`bread/notes.orig`')
    expect(
      JSON.parse(
        skillc(['publish', 'npm:bread@1.0.0', '--dry-run', '--json', '--allow-sensitive', '**'], cwd).out,
      ).findings,
    ).toHaveLength(5)
  })

  test.each([
    ['npm', 'does not name a package'],
    ['npm:@Bakery/Skills@1.0.0', 'is not a valid npm package name'],
    ['npm:bread@1.0', 'is not a version of a package'],
    ['npm:bread', 'does not name a package'],
    ['somewhere:else', 'is not a target to publish to'],
  ])('%s is not a target', (target, message) => {
    const cwd = join(scratch, 'one')
    expect(skillc(['publish', target, '--dry-run'], cwd)).toMatchObject({
      code: 2,
      err: expect.stringContaining(message),
    })
  })

  test('takes from a package.json what it may, and neither scripts nor dependencies', () => {
    const cwd = built('given', {
      ...SKILLS,
      'own.json': JSON.stringify({
        name: '@bakery/own',
        version: '3.0.0',
        license: 'MIT',
        keywords: ['bread'],
        repository: 'https://example.com/bakery',
        scripts: { postinstall: 'exit 1' },
        dependencies: { oven: '1.0.0' },
      }),
    })
    const ran = skillc(['publish', 'npm', '--package', 'own.json', '--dry-run', '--json'], cwd)
    expect(JSON.parse(ran.out)).toMatchObject({ name: '@bakery/own', version: '3.0.0' })
  })

  test('a bundle that is not whole is not packed', () => {
    const cwd = built('broken')
    const [chunk = ''] = readdirSync(join(cwd, 'dist/skills/chunks'))
    writeFileSync(join(cwd, 'dist/skills/chunks', chunk), 'Something else.\n')
    expect(skillc(['publish', 'npm:bread@1.0.0', '--dry-run'], cwd)).toMatchObject({
      code: 2,
      err: expect.stringContaining('Bundle damaged'),
    })
  })
})

describe('an aborted call', () => {
  test.each<[string, RegExp, (cwd: string, options: PublishOptions) => Promise<unknown>]>([
    [
      'of publish, asking the registry',
      /GET \/@bakery/,
      (cwd, options) => publish('dist/skills', 'npm:@bakery/held@1.0.0', { ...options, cwd }),
    ],
    [
      'of publish, sending the package',
      /PUT \/@bakery/,
      (cwd, options) => publish('dist/skills', 'npm:@bakery/held@1.0.0', { ...options, cwd }),
    ],
    [
      'of install',
      /GET \/@bakery/,
      (cwd, options) => install([{ from: 'npm:@bakery/held@1.0.0' }], { ...options, cwd }),
    ],
  ])('%s ends npm, and leaves nothing', async (name, fits, call) => {
    const cwd = built(`held-${name.length}`)
    const registry = await startHeld(() => undefined)
    const host = registry.host
    plant(cwd, { '.npmrc': `registry=${registry.address}/\n//${host}/:_authToken=none\n`, 'tmp/.keep': '' })
    const before = process.env.TMPDIR
    process.env.TMPDIR = join(cwd, 'tmp')
    try {
      const stop = new AbortController()
      registry.hold(fits, 'head', () => stop.abort())
      const env = {
        ...process.env,
        XDG_CACHE_HOME: join(cwd, 'cache'),
        npm_config_cache: join(cwd, 'npm'),
        SKILLC_NPMRC: '.npmrc',
      }
      const options = { signal: stop.signal, environment: { env, home: cwd } }
      await expect(call(cwd, options)).rejects.toMatchObject({ name: 'AbortError', code: 'aborted' })
      expect(readdirSync(join(cwd, 'tmp')).filter(name => name.startsWith('skillc-'))).toEqual([])
      expect(existsSync(join(cwd, 'skillc.lock.json'))).toBe(false)
    } finally {
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
      await registry.stop()
    }
  })
})
