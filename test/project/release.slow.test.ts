/** The commands that name the repository and raise the version. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readNotes } from '../../scripts/changelog.js'
import { scratchFolder } from '../support/tree.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

const scratch = scratchFolder('release')

const read = (file: string, folder = root) => readFileSync(join(folder, file), 'utf8')

const pkg = JSON.parse(read('package.json'))

let copies = 0

/** A clone of what these commands read and write. */
function makeCopy(): string {
  const copy = join(scratch, `${++copies}`)
  const parts = [
    '.github',
    'CHANGELOG.md',
    'README.md',
    'docs/ci.md',
    'docs/report.md',
    'docs/scale.md',
    'package.json',
    'package-lock.json',
    'packages/runtime/package.json',
    'packages/runtime/README.md',
  ]
  for (const part of [...parts, 'action.yml', 'scripts', 'src/core/process/version.ts'])
    cpSync(join(root, part), join(copy, part), { recursive: true })
  git(copy, 'init', '-q')
  commit(copy)
  return copy
}

function git(cwd: string, ...args: string[]): string {
  const who = ['-c', 'user.name=Baker', '-c', 'user.email=baker@example.org']
  return execFileSync('git', [...who, ...args], { cwd, encoding: 'utf8' })
}

function commit(copy: string) {
  git(copy, 'add', '-A')
  git(copy, 'commit', '-qm', 'All')
}

describe('npm run set-repository', () => {
  const script = join(root, pkg.scripts['set-repository'].replace(/^node /, ''))
  const run = (copy: string, ...args: string[]) =>
    spawnSync(process.execPath, [script, ...args], { cwd: copy, encoding: 'utf8' })

  test('names the repository everywhere, also where it was another one before', () => {
    const copy = makeCopy()
    const [, old = ''] = /github\.com\/(.+)\.git/.exec(pkg.repository.url) ?? []
    for (const name of ['bakery/skill-compiler', 'mill/skillc.js']) {
      expect(run(copy, name)).toMatchObject({ status: 0, stderr: '' })
      const { repository, homepage, bugs, author } = JSON.parse(read('package.json', copy))
      expect({ repository, homepage, bugs, author }).toEqual({
        repository: { type: 'git', url: `git+https://github.com/${name}.git` },
        homepage: `https://github.com/${name}#readme`,
        bugs: `https://github.com/${name}/issues`,
        author: `the skillc authors (https://github.com/${name})`,
      })
      expect(read('docs/ci.md', copy)).toContain(`uses: ${name}@v`)
      expect(read('docs/report.md', copy)).toContain(`https://${name.replace('/', '.github.io/')}/`)
      expect(read('.github/ISSUE_TEMPLATE/config.yml', copy)).toContain(`https://github.com/${name}/security`)
      expect(spawnSync('git', ['grep', '-nF', old], { cwd: copy, encoding: 'utf8' }).stdout).toBe('')
      commit(copy)
    }
  })

  test.each([[], [''], ['bakery'], ['a/b/c'], ['https://github.com/a/b'], ['-a/b'], ['a/b c']])(
    'refuses %j',
    (...args) => {
      expect(run(scratch, ...args)).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('OWNER/NAME'),
      })
    },
  )
})

describe('npm version', () => {
  test('raises the version wherever it stands, and dates what was unreleased', () => {
    const copy = makeCopy()
    const version = '99.1.0'
    const env = { ...process.env, npm_config_ignore_scripts: 'false' }
    const args = ['version', version, '--no-git-tag-version']
    const ran = spawnSync('npm', args, { cwd: copy, env, encoding: 'utf8' })
    expect(ran.status, ran.stderr).toBe(0)
    const named = git(copy, 'grep', '-lF', version).trim().split('\n')
    const places = [
      'docs/ci.md',
      'docs/scale.md',
      'package-lock.json',
      'package.json',
      'packages/runtime/package.json',
      'src/core/process/version.ts',
    ]
    expect(named.filter(file => file !== 'CHANGELOG.md')).toEqual(places)
    expect(readNotes(read('CHANGELOG.md', copy), version)).toBe(readNotes(read('CHANGELOG.md'), 'Unreleased'))
  })
})
