/** Which tests need what: each file belongs to one project and uses no more than that may, and the scripts run them. */
import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { globSync } from 'tinyglobby'
import { describe, expect, test } from 'vitest'
import { readCommands } from '../../scripts/readme-commands.js'
import { missingParts, withoutLinks } from '../../scripts/shared.js'
import { projects } from '../projects.ts'
import { plant, scratchFolder } from '../support/tree.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const scratch = scratchFolder('projects')

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const listFiles = (name: string) => {
  const { include = [], exclude = [] } = projects[name] ?? {}
  return globSync(include, { cwd: root, ignore: exclude }).sort()
}
const isThis = (file: string) => file === 'test/project/projects.test.ts'
const everywhere = ['unit', 'modules', 'cli', 'repository', 'slow']
  .flatMap(listFiles)
  .filter(file => !isThis(file))

describe('the projects', () => {
  test('have every file of tests once', () => {
    const all = globSync(['test/**/*.{test,spec}.ts'], { cwd: root }).sort()
    expect(Object.keys(projects).flatMap(listFiles).sort()).toEqual(all)
  })

  test('list no file that is not there', () => {
    for (const [name, { include }] of Object.entries(projects))
      for (const pattern of include)
        expect(globSync(pattern, { cwd: root }).length, `${name}: ${pattern}`).toBeGreaterThan(0)
  })

  test('do without the corpus but for one', () => {
    const others = Object.keys(projects).filter(name => name !== 'corpus')
    const found = others
      .flatMap(listFiles)
      .filter(file => !isThis(file) && /support\/shared|sharedPath/.test(read(file)))
    expect(found).toEqual([])
  })

  test('do without the built command where they are `unit`', () => {
    const built = /(?:from |import\()'\.\.\/\.\.\/(?:dist\/|scripts\/guards\.js')|symlinkSync\(root,/
    const support = /from '\.\.\/support\/(?:branches|cli|example-agent|watching)\.ts'/
    const needed = new RegExp(`${built.source}|${support.source}`)
    expect(
      listFiles('unit').filter(file => needed.test(read(file))),
      'name them `*.cli.test.ts`, `*.slow.test.ts` or `*.system.test.ts`',
    ).toEqual([])
  })

  test('replace no module where files share them', () => {
    const replaces = /\bvi\.(?:do)?mock\(/i
    const sharing = Object.keys(projects).filter(name => projects[name]?.isolate === false)
    expect(
      sharing.flatMap(listFiles).filter(file => !isThis(file) && replaces.test(read(file))),
      'name them `*.modules.test.ts`',
    ).toEqual([])
  })

  test('make no path of the path of a URL, which has a slash before the drive and escapes', () => {
    expect(everywhere.filter(file => /import\.meta\.url\)\.pathname/.test(read(file)))).toEqual([])
  })

  test('start nothing in `unit`, `modules`, `cli`, `repository` and `slow` that a machine with Node, npm, git and coreutils lacks', () => {
    const programs = new Set(['cat', 'cp', 'git', 'mkfifo', 'npm', 'rm', 'sh'])
    const found = everywhere.flatMap(file => {
      const text = read(file)
      const started = [...text.matchAll(/(?:spawn|execFile|runProgram)(?:Sync)?\(\s*'([^']+)'/g)]
      const others = started.flatMap(([, name = '']) => (programs.has(name) ? [] : `${file}: ${name}`))
      const parts = /support\/(?:action|browser|parts|python|sandbox|servers)\.ts/.exec(text)
      return parts === null ? others : [...others, `${file}: ${parts[0]}`]
    })
    expect(found).toEqual([])
  })
})

describe('the corpus', () => {
  const corpus = plant(join(scratch, 'corpus'), {
    'corpus/visible/rye/SKILL.md': 'rye',
    'corpus/quirks/INDEX.tsv': '',
    'eval/pool/oat/SKILL.md': 'oat',
    'reference/vectors/cases.json': '{}',
  })

  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(root, 'scripts/test-corpus.js'), ...args], { encoding: 'utf8' })

  test('is named in words when it is not there, or is none', () => {
    expect(run(join(scratch, 'nowhere'))).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^There is no folder `.*nowhere`\.\n$/),
    })
    expect(run(join(corpus, 'corpus'))).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('is not a corpus. It lacks `corpus/quirks`, `corpus/visible`,'),
    })
    expect(missingParts(corpus)).toEqual([])
  })

  test('is used where it is, or as a copy where there are links in it', () => {
    expect(withoutLinks(corpus, (folder: string) => folder)).toBe(corpus)
    const links = plant(join(scratch, 'links'), {
      corpus: { link: join(corpus, 'corpus') },
      'eval/pool/oat/SKILL.md': { link: join(corpus, 'eval/pool/oat/SKILL.md') },
      'eval/pool/gone': { link: 'nowhere' },
      reference: { link: '../corpus/reference' },
    })
    const used = withoutLinks(links, (folder: string) => {
      expect(missingParts(folder)).toEqual([])
      const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      expect(entries.filter(entry => lstatSync(join(folder, entry)).isSymbolicLink())).toEqual([])
      expect(entries).toContain('corpus/visible/rye/SKILL.md')
      expect(entries).toContain('eval/pool/oat/SKILL.md')
      expect(entries).not.toContain('eval/pool/gone')
      return folder
    })
    expect(existsSync(used)).toBe(false)
  })
})

describe('.ci/run', () => {
  const script = read('.ci/run')

  test('begins with the commands of the README, before it installs anything', () => {
    const stages = [...script.matchAll(/^(?:stage|begin) (\w+)/gm)].map(([, name]) => name)
    expect(stages[0]).toBe('readme')
    expect(/^readme\(\) \{[^}]*scripts\/readme-commands\.js/m.test(script)).toBe(true)
    const ran = spawnSync(process.execPath, [join(root, 'scripts/readme-commands.js')], { encoding: 'utf8' })
    expect(ran.stdout.trimEnd().split('\n')).toEqual(readCommands(read('README.md')))
  })

  test('has a budget for every stage', () => {
    const [, table = ''] = /^budgets="\n(.*?)"/ms.exec(script) ?? []
    const budgets = [...table.matchAll(/^ {2}(\w+) \d+$/gm)].map(([, name]) => name)
    expect(budgets).toEqual([...script.matchAll(/^(?:stage|begin) (\w+)/gm)].map(([, name]) => name))
  })
})

test.each([
  [
    '```sh\none\n```\n```\nshown\n```\n\n```sh\ntwo\nthree\n```\n## Use\n```sh\nfour\n```\n',
    ['one', 'two', 'three', 'four'],
  ],
  ['Text\n```ts\nimport x\n```\n```sh\none && two\n```', ['one && two']],
])('commands of a README: %j', (text, commands) => {
  expect(readCommands(text)).toEqual(commands)
})

test('a README without commands is refused', () => {
  expect(() => readCommands('# skillc\n\nText.\n')).toThrow('has no commands')
})
