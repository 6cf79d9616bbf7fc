/** Rules as code on threads and in shards. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { entryOf, openFile, startServer } from '../support/lsp.ts'
import { bothWays } from '../support/shards.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const scratch = scratchFolder('extensions-slow')

const MODULE = `export default { name: 'acme', rules: { 'no-curl': {
  summary: 'No curl',
  visit: { inlineCode(node, skill, report) { if (node.value === 'curl x') report({ message: 'No curl', at: node }) } },
  check(skill) { if (skill.folder === 'roll-41') throw new TypeError(skill.text.includes('burn') ? 'burnt' : '') },
} } }`

function plantSkills(name: string, count: number, last = ''): string {
  const skills = Array.from({ length: count }, (_, at) => [
    `skills/roll-${at}/SKILL.md`,
    skillText(`roll-${at}`, `${at % 2 === 0 ? 'Run `curl x`.' : '## End'} ${last}`),
  ])
  return plant(join(scratch, name), { ...Object.fromEntries(skills), 'tools/acme.mjs': MODULE })
}

const load = (): Promise<typeof import('../../src/index.ts')> => import('../../dist/index.js')

test('the same on one thread and on two, and of a heavy entry', async () => {
  const { check } = await load()
  const cwd = plantSkills('threads', 40)
  const heavy = join(cwd, 'skills/roll-0')
  plant(heavy, { 'SKILL.md': skillText('roll-0', `Run \`curl x\`.\n\n${'Knead it. '.repeat(20_000)}`) })
  const options = { cwd, roots: ['skills'], cache: false, extensions: ['tools/acme.mjs'] }
  const [one, two] = await Promise.all([1, 2].map(threads => check({ ...options, threads })))
  expect(two).toEqual(one)
  expect(one?.diagnostics.filter(({ code }) => code === 'acme/no-curl')).toHaveLength(20)
  const { extensions: _, ...plain } = options
  let seen = 0
  const object = { name: 'here', rules: { rule: { summary: 'Here', check: () => void seen++ } } }
  await check({ ...plain, threads: 2, extensions: [object] })
  expect(seen).toBe(40)
})

test('what a rule throws on a thread names the rule and the skill', async () => {
  const { check } = await load()
  const cwd = plantSkills('throws', 60, 'burn')
  for (const threads of [1, 2])
    await expect(
      check({ cwd, roots: ['skills'], cache: false, threads, extensions: ['tools/acme.mjs'] }),
    ).rejects.toThrow(/roll-41\/SKILL\.md`: The rule `acme\/no-curl` of `.*acme\.mjs` failed: burnt/)
})

test('the same of shards', async () => {
  const cwd = plantSkills('shards', 20)
  const options = { cwd, roots: ['skills'], out: join(cwd, 'out'), extensions: ['tools/acme.mjs'] }
  const { whole, taken, warnings } = await bothWays(options, 3, join(cwd, 'parts'))
  expect(whole.report).toContain('acme/no-curl')
  expect(taken).toEqual(whole)
  expect(warnings).toEqual([])
})

test('the command loads a module, and a preset of remark-lint', () => {
  const cwd = plantSkills('command', 2)
  plant(cwd, {
    'lint.mjs':
      "import { fromRemark } from 'skillc/remark'\nimport own from './own.mjs'\nexport default fromRemark([own])",
    'own.mjs': "export default () => (tree, file) => void file.message('Not so', { ruleId: 'so' })",
  })
  mkdirSync(join(cwd, 'node_modules'))
  symlinkSync(root, join(cwd, 'node_modules/skillc'))
  const flags = [
    '--no-cache',
    '--format',
    'compact',
    '--extension',
    'lint.mjs',
    '--extension',
    'tools/acme.mjs',
  ]
  const stdout = execFileSync(process.execPath, [join(root, 'dist/cli.cjs'), 'check', ...flags], {
    cwd,
    encoding: 'utf8',
  })
  expect(stdout).toContain('No curl [acme/no-curl]')
  expect(stdout).toContain('Not so [remark-lint/so]')
})

test('an editor shows what a module reports, if the command names it', async () => {
  const cwd = plantSkills('editor', 1)
  plant(cwd, { 'skillc.config.json': '{ "roots": ["skills"] }' })
  const server = startServer(cwd, ['--extension', join(cwd, 'tools/acme.mjs')])
  onTestFinished(async () => {
    server.endInput()
    await server.ended
  })
  await server.initialize()
  const [shown] = await openFile(server, entryOf(cwd, 'roll-0')).findings()
  expect(shown).toMatchObject({ code: 'acme/no-curl', message: 'No curl' })
})
