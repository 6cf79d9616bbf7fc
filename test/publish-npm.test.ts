/** Bundles as npm packages: packed by npm, published to a real registry, installed, opened, locked, built from. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { skillc } from './support/cli.ts'
import { buildIn, SKILLS } from './support/published.ts'
import { scratchFolder, type Tree } from './support/tree.ts'

const scratch = scratchFolder('publish-npm')
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const built = (name: string, tree?: Tree) => buildIn(scratch, name, tree)

describe('a package that is only packed', () => {
  test('is the same bytes whenever it is made', () => {
    const [one, two] = ['one', 'two'].map(name => {
      const ran = skillc(['publish', 'npm:@bakery/skills@1.2.0', '--dry-run', '--json'], built(name))
      expect(ran.code).toBe(0)
      return JSON.parse(ran.out)
    })
    expect(one).toMatchObject({
      state: 'packed',
      name: '@bakery/skills',
      version: '1.2.0',
      skills: 2,
      problems: [],
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
    const { problems, state } = JSON.parse(ran.out)
    expect(state).toBe('refused')
    const said = problems.map(
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
    expect(problems[1].message).toContain('`bread/notes.orig`')
    expect(
      JSON.parse(skillc(['publish', 'npm:bread@1.0.0', '--dry-run', '--json', '--allow-sensitive'], cwd).out)
        .problems,
    ).toHaveLength(5)
  })

  test.each([
    ['npm', 'does not say which package'],
    ['npm:@Bakery/Skills@1.0.0', 'is no name of an npm package'],
    ['npm:bread@1.0', 'is no version of a package'],
    ['npm:bread', 'does not say which package'],
    ['somewhere:else', 'is not a target to publish to'],
  ])('%s is no target', (target, message) => {
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
      err: expect.stringContaining('is not whole'),
    })
  })
})
