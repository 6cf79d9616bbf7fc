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
  visit: { inlineCode(node, skill, report) { if (node.value === 'curl x') report({ message: 'No curl', at: node, fix: [{ start: node.position.start.offset, end: node.position.end.offset, text: '\`get\`' }] }) } },
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
  expect(one?.findings.filter(({ code }) => code === 'acme/no-curl')).toHaveLength(20)
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

const RULES = ['link', 'heading', 'code', 'inlineCode', 'list', 'paragraph', 'html', 'yaml', 'strong', 'text']

/** Ten rules, each of nodes of its type, and what they find. */
const TEN = `const rule = type => ({ summary: type, visit: { [type](node, skill, report) {
  if (skill.text.slice(node.position.start.offset, node.position.end.offset).includes('🍞')) report({ message: type, at: node })
} } })
export default { name: 'ten', rules: Object.fromEntries(${JSON.stringify(RULES)}.map(type => ['r-' + type.toLowerCase(), rule(type)])) }
`

const BODIES = [
  '## Bread 🍞\n\nSee [🍞](https://mill.example) and `🍞`, **🍞**.\n\n- one 🍞\n- two\n\n<div>🍞</div>\n\n```sh\ncurl 🍞\n```',
  'Plain, with `curl 🍞`\r\n\r\n> 𝒜 🍞 quote\r\n',
  '| a | b |\n| - | - |\n| 🍞 | c |\n\nLine one  \nline 🍞 two\n\n1. x\n   - 🍞 [deep](./none.md)',
]

const DATA = {
  'acme/no-curl': { message: 'No `curl`', forbid: 'inlineCode, code', text: 'curl' },
  'acme/owner': { message: 'No owner', frontmatter: { required: ['owner'] } },
  'acme/end': { message: 'No end', require: 'heading', text: '^End$' },
}

test('the same findings of every way to build: parsers, threads, caches, shards, `compile`', async () => {
  const { build, compile } = await load()
  const files = Object.fromEntries(
    Array.from({ length: 45 }, (_, at) => {
      const text = skillText(`roll-${at}`, BODIES[at % 3], 'metadata: { mark: 🍞 }\n')
      return [
        `skills/roll-${at}/SKILL.md`,
        at % 5 === 0 ? `\ufeff${text.replaceAll(/\r?\n/g, '\r\n')}` : text,
      ]
    }),
  )
  const cwd = plant(join(scratch, 'ways'), {
    ...files,
    'tools/ten.mjs': TEN,
    'skillc.config.json': JSON.stringify({ roots: ['skills'], checks: DATA }),
  })
  const extensions = [join(cwd, 'tools/ten.mjs')]
  const options = { cwd, out: join(cwd, 'out'), extensions }
  const cached = { ...options, cacheDir: join(cwd, 'cache') }
  const show = ({ findings }: Pick<Awaited<ReturnType<typeof build>>, 'findings'>) =>
    findings.map(({ code, file, position, message, severity }) =>
      JSON.stringify([file, position, severity, code, message]),
    )
  const expected = show(await build({ ...options, cache: false, threads: 1 }))
  for (const code of [...RULES.map(type => `ten/r-${type.toLowerCase()}`), ...Object.keys(DATA)])
    expect(expected.join('\n')).toContain(`"${code}"`)
  const ways = {
    remark: () => build({ ...options, cache: false, parser: 'remark' }),
    threads: () => build({ ...options, cache: false, threads: 2 }),
    cold: () => build(cached),
    cached: () => build(cached),
    'of analyses': () => build({ ...cached, out: join(cwd, 'other') }),
    compile: () => compile([{ files }], { checks: DATA, extensions } as Parameters<typeof compile>[1]),
  }
  for (const [name, run] of Object.entries(ways)) expect(show(await run()), name).toEqual(expected)
  const { whole, taken, warnings } = await bothWays(options, 3, join(cwd, 'parts'))
  expect(show(JSON.parse(whole.report))).toEqual(expected)
  expect(taken).toEqual(whole)
  expect(warnings).toEqual([])
})

// On an idle machine 0.4 of 1.9 seconds; a busy one takes longer for both.
test('ten rules of a thousand skills take less than a quarter of a check more', () => {
  const body = BODIES.join('\n\n').concat('\n\nKnead the dough, fold it, and let it rest.'.repeat(20))
  const many = Array.from({ length: 1_000 }, (_, at) => [
    `skills/roll-${at}/SKILL.md`,
    skillText(`roll-${at}`, body),
  ])
  const cwd = plant(join(scratch, 'thousand'), {
    ...Object.fromEntries(many),
    'ten.mjs': TEN.replace('🍞', '🥖'),
  })
  const script = `const before = process.cpuUsage()
await (await import(${JSON.stringify(join(root, 'dist/index.js'))})).check({ roots: ['skills'], cache: false, threads: 1, ...JSON.parse(process.argv[1]) })
const { user, system } = process.cpuUsage(before)
console.log((user + system) / 1e6)`
  const measure = (options: object) =>
    Number(
      execFileSync(process.execPath, ['--input-type=module', '-e', script, JSON.stringify(options)], {
        cwd,
        encoding: 'utf8',
      }),
    )
  const [plain, own]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < 3; turn++) {
    plain.push(measure({}))
    own.push(measure({ extensions: ['ten.mjs'] }))
  }
  expect(Math.min(...own) / Math.min(...plain)).toBeLessThan(1.25)
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

test('an editor shows what a module reports and offers its fix, if the command names it', async () => {
  const cwd = plantSkills('editor', 1)
  plant(cwd, { 'skillc.config.json': '{ "roots": ["skills"] }' })
  const server = startServer(cwd, ['--extension', join(cwd, 'tools/acme.mjs')])
  onTestFinished(async () => {
    server.endInput()
    await server.ended
  })
  await server.initialize()
  const file = openFile(server, entryOf(cwd, 'roll-0'))
  const [shown] = await file.findings()
  expect(shown).toMatchObject({ code: 'acme/no-curl', message: 'No curl' })
  const [action] = await file.actions(shown!.range, ['quickfix'])
  expect(file.apply(action!)).toBe(file.text().replace('`curl x`', '`get`'))
})
