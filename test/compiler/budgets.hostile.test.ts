/** What one hostile skill may cost: it is skipped or named, and never ends the build of the others. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FRONTMATTER_LIMIT, readFrontmatter } from '../../src/compiler/parse/frontmatter/frontmatter.ts'
import { capFindings, createFinding, FINDINGS_LIMIT } from '../../src/core/diagnostics/finding.ts'
import { scratchFolder } from '../support/tree.ts'

const root = join(import.meta.dirname, '../..')
const cli = join(root, 'dist/cli.cjs')

const folder = scratchFolder('budgets')

function put(path: string, text: string): void {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function skill(name: string, body: string, more = ''): string {
  return `---\nname: ${name}\ndescription: Bakes rye bread. Use when the user asks for a loaf.\n${more}---\n\n${body}\n`
}

function run(args: string[], { program = cli, node = [] as string[] } = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...node, program, ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  })
  return { status, stdout, stderr }
}

describe('findings of one code', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, i) => createFinding('duplicate-key', { key: `k${i}`, line: 1 }))

  test('are kept up to the limit, and the last counts the others', () => {
    expect(capFindings(many(FINDINGS_LIMIT))).toEqual(many(FINDINGS_LIMIT))
    const other = createFinding('empty-body', {})
    const capped = capFindings([...many(30_000), other])
    expect(capped).toHaveLength(FINDINGS_LIMIT + 1)
    expect(capped.at(-2)).toMatchObject({ facts: { key: `k${FINDINGS_LIMIT - 1}` }, more: 29_900 })
    expect(capped.at(-1)).toEqual(other)
  })

  test('are counted over several cuts', () => {
    const again = capFindings([...capFindings(many(150)), ...many(20)])
    expect(again).toHaveLength(FINDINGS_LIMIT)
    expect(again.map(({ more }) => more).filter(more => more !== undefined)).toEqual([70])
  })

  test('make a small report, the same from the cache', () => {
    put('duplicates/rye/SKILL.md', skill('rye', 'Bake.', 'a: b\n'.repeat(15_000)))
    const args = ['check', 'duplicates', '--format', 'sarif', '--cache-dir', 'cache']
    const cold = run(args)
    expect(cold.stdout.length).toBeLessThan(300_000)
    expect(cold.stdout).toContain('(and 14998 more in this file)')
    expect(run(args).stdout).toBe(cold.stdout)
  })

  test('are all repaired by --fix', () => {
    const keys = Array.from({ length: 250 }, (_, i) => `  k${i}: @flour\n`).join('')
    put('fixable/rye/SKILL.md', skill('rye', 'Bake.', `metadata:\n${keys}`))
    expect(run(['check', 'fixable', '--no-cache', '--fix']).stdout).toContain('250 findings fixed')
    expect(readFileSync(join(folder, 'fixable/rye/SKILL.md'), 'utf8')).not.toMatch(/: @/)
  })
})

test('a frontmatter above the limit is not read', () => {
  const text = (size: number) => `---\na: ${'b'.repeat(size - 4)}\n---\n`
  expect(readFrontmatter(text(FRONTMATTER_LIMIT)).unusable).toBeUndefined()
  const { unusable, findings } = readFrontmatter(text(FRONTMATTER_LIMIT + 1))
  expect([unusable, ...findings.map(({ code }) => code)]).toEqual([
    'oversized-frontmatter',
    'oversized-frontmatter',
  ])
})

test('heavy skills are skipped with little memory, and the others built', () => {
  const units = ['\t\n', '#\n', 'a\n=\n', '-\n', '\\*\n\n', '\r', '> a\n\n', '[']
  for (const [i, unit] of units.entries())
    put(`heavy/h${i}/SKILL.md`, skill(`h${i}`, unit.repeat(1_800_000 / unit.length)))
  put('heavy/rye/SKILL.md', skill('rye', 'Bake.'))
  const args = ['build', 'heavy', '--out', 'out', '--no-cache', '--format', 'json']
  const { status, stdout } = run(args, { node: ['--max-old-space-size=64'] })
  expect(status).toBe(1)
  expect(JSON.parse(stdout).account).toMatchObject({ found: 9, emitted: 1, skipped: 8 })
})

describe('a fault in the analysis of a large entry', () => {
  /** A copy of the package in which the analysis of some skills goes wrong, and patience is short. */
  const plantFaults = (tick: number): string => {
    const copy = join(folder, `faulty-${tick}`)
    const isKept = (file: string) => !file.endsWith('.map')
    cpSync(join(root, 'dist'), join(copy, 'dist'), { recursive: true, filter: isKept })
    cpSync(join(root, 'package.json'), join(copy, 'package.json'))
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    const files = readdirSync(join(copy, 'dist/commonjs')).map(name => join(copy, 'dist/commonjs', name))
    const file = files.find(each => readFileSync(each, 'utf8').includes('maxOldGenerationSizeMb:512'))!
    let code = readFileSync(file, 'utf8')
    const patch = (from: RegExp, to: string) => {
      expect(code).toMatch(from)
      code = code.replace(from, to)
    }
    const [, ticks = ''] = /took more than \$\{([\w$]+)\*/.exec(code) ?? []
    patch(new RegExp(`\\b${ticks.replace('$', '\\$')}=2e3\\b`), `${ticks}=${tick}`)
    patch(/maxOldGenerationSizeMb:512/, 'maxOldGenerationSizeMb:64')
    patch(/needed more than 512 MB/, 'needed more than 64 MB')
    patch(
      /function [\w$]+\(([\w$]+),([\w$]+),([\w$]+)\)\{(?=let [\w$]+=[\w$]+\(\1,\2,\3\.toTree\))/,
      "$&if($2.folder==='hangs')for(;;);if($2.folder==='grows')for(const all=[];;)all.push(new Array(1000).fill({}));",
    )
    writeFileSync(file, code)
    return join(copy, 'dist/cli.cjs')
  }

  test.each([
    ['hangs', 20, 'took more than'],
    ['grows', 2_000, 'needed more than 64 MB of memory'],
  ])('%s', (name, tick, words) => {
    const faulty = plantFaults(tick)
    put(`${name}/${name}/SKILL.md`, skill(name, 'bread '.repeat(30_000)))
    put(`${name}/rye/SKILL.md`, skill('rye', 'Bake.'))
    const { status, stderr } = run(['build', name, '--out', 'out', '--no-cache'], { program: faulty })
    expect(stderr).toContain(`${name}/SKILL.md\` ${words}`)
    expect(status).toBe(2)
  })
})
