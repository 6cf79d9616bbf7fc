/** The examples of the pages about extensions, each in a clean folder with the packed package. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readFences } from '../../scripts/fences.js'
import { installPacked, linkPackages, packPackages } from '../support/packed.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const scratch = scratchFolder('packed-examples')
const packed = packPackages(scratch)
const CLI = 'node_modules/skillc/dist/cli.cjs'
const NEEDED = ['satteri', '@types/mdast']
let count = 0

/** A project in which skillc is installed with its dependencies, and `others` beside it. */
async function install(tree: Tree, others: string[] = []): Promise<string> {
  const cwd = plant(join(scratch, String(count++)), { 'package.json': '{ "type": "module" }', ...tree })
  await installPacked(cwd, scratch, packed.get('skillc')!)
  linkPackages(cwd, [...NEEDED, ...others])
  return cwd
}

interface Ran {
  code: number | null
  text: string
}

function run(cwd: string, ...args: string[]): Ran {
  const env = { ...process.env, HOME: join(scratch, 'home'), NO_COLOR: '1', FORCE_COLOR: undefined }
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' })
  return { code: status, text: stdout + stderr }
}

const skillc = (cwd: string, command: string) => run(cwd, CLI, ...command.split(' '))

/** The blocks of a page, or of its part from a heading on, in a language, in order. */
function read(page: string, language: string): string[] {
  const [file = '', heading = '# '] = page.split('#')
  const text = readFileSync(join(root, 'docs', file), 'utf8')
  const blocks: { language: string; text: string }[] = readFences(text.slice(text.indexOf(heading)))
  return blocks.flatMap(block => (block.language === language ? block.text : []))
}

const configure = (config: object) => ({
  'skillc.config.json': JSON.stringify({ roots: ['skills'], ...config }),
})

const FETCH = `---
name: fetch
description: Fetches a page. Use when the user names an address.
---

# Fetch

Run \`curl -s https://example.com\`.
`

test('write-a-rule.md: the first check reports what the page shows, repairs it, and is explained', async () => {
  const [config = ''] = read('write-a-rule.md', 'json')
  const [shown = ''] = read('write-a-rule.md', '')
  const cwd = await install({ 'skillc.config.json': config, 'skills/fetch/SKILL.md': FETCH })
  expect(skillc(cwd, 'check').text).toContain(shown)
  expect(skillc(cwd, 'explain acme/no-curl').text).toContain('Use `acme-fetch` instead of `curl`')
  expect(skillc(cwd, 'check --fix --unsafe-fixes').code).toBe(0)
  expect(readFileSync(join(cwd, 'skills/fetch/SKILL.md'), 'utf8')).toContain('`acme-fetch -s https')
})

test('write-a-rule.md: fields, selectors, shared files and recommended rules', async () => {
  const [, owner = '', shared = ''] = read('write-a-rule.md', 'json')
  const page = readFileSync(join(root, 'docs/write-a-rule.md'), 'utf8')
  const table = page.split('## Select nodes')[1]?.split('\n## ')[0] ?? ''
  const selectors = [...table.matchAll(/^\| (`.*`) \| /gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, selector = '']) => selector),
  )
  expect(selectors).toContain('code[lang=sh]')
  const body = '> [x](https://x.example)\n\n## `y`\n\n```sh\nz\n```\n'
  const text = skillText('fetch', body, 'license: MIT\nmetadata: { owner: me }\n')
  const numbered = selectors.map((forbid, at) => [`acme/s-${at}`, { message: 'Found', forbid }])
  const rules = { checks: Object.fromEntries(numbered) }
  const cwd = await install({
    ...configure({ ...JSON.parse(shared), checks: JSON.parse(`{${owner}}`) }),
    'tools/skill-rules.json': JSON.stringify(rules),
    'node_modules/@acme/skillc-rules/strict.json': '{}',
    'skills/fetch/SKILL.md': text,
  })
  const found = skillc(cwd, 'check --format compact').text
  const [said = ''] = /(?<=The message is ")[^"]+/.exec(page) ?? []
  expect(found).toContain(`warning: ${said} [acme/owner]`)
  for (const at of selectors.keys()) expect(found).toContain(`[acme/s-${at}]`)
  plant(cwd, configure({ extends: ['skillc/recommended'] }))
  plant(cwd, { 'skills/fetch/SKILL.md': FETCH.replace('Run', 'Read @notes.md. Run') })
  expect(skillc(cwd, 'check --json').text).toContain('"skillc/included-file"')
})

test('sources.md: a copied text is written, and reported once it differs', async () => {
  const [comments = ''] = read('sources.md', 'md')
  const cwd = await install({
    ...configure({}),
    'skills/_shared/hygiene.md': 'Wash your hands.\n',
    'skills/fetch/SKILL.md': skillText('fetch', comments),
  })
  expect(skillc(cwd, 'check').text).toContain('stale-include')
  expect(skillc(cwd, 'check --fix').code).toBe(0)
  const readSkill = () => readFileSync(join(cwd, 'skills/fetch/SKILL.md'), 'utf8')
  expect(readSkill()).toContain('-->\nWash your hands.\n<!--')
  plant(cwd, { 'skills/_shared/hygiene.md': 'Dry them.\n' })
  expect(skillc(cwd, 'check --profile strict')).toMatchObject({ code: 1 })
  skillc(cwd, 'check --fix')
  expect(readSkill()).toContain('-->\nDry them.\n<!--')
})

const CODE = 'write-a-rule.md#Write a rule as code\n'
const [acme = '', remark = ''] = read(CODE, 'js')

test('write-a-rule.md: a module by `--extension`, with its options, in each command that takes it', async () => {
  const [options = ''] = read(CODE, 'json')
  const [command = ''] = read(CODE, 'sh')
  const [shown = ''] = read(CODE, '')
  const cwd = await install({
    ...configure({}),
    'tools/acme.mjs': acme,
    'tools/options.json': options,
    'skills/rye/SKILL.md': skillText('rye', 'See [Mill](https://mill.example) and [ours](https://acme.com).'),
  })
  const [, ...flags] = command.trim().split(' ').slice(1)
  expect(skillc(cwd, `check ${flags.join(' ')} --format compact`).text).toContain(shown)
  expect(skillc(cwd, `build ${flags.join(' ')}`).text).toContain('mill.example')
  skillc(cwd, `report skills ${flags.join(' ')}`)
  expect(readFileSync(join(cwd, 'report.html'), 'utf8')).toContain('acme/known-hosts')
})

test('write-a-rule.md: a preset of remark-lint', async () => {
  const cwd = await install(
    {
      ...configure({}),
      'lint.mjs': remark,
      'skills/rye/SKILL.md': skillText('rye', '[x]: https://x.example'),
    },
    ['remark-preset-lint-recommended'],
  )
  expect(skillc(cwd, 'check --extension lint.mjs --format compact').text).toContain(
    '[remark-lint/no-unused-definitions]',
  )
})

test('clients.md and targets.md: a configuration with rules, a client and a target as files', async () => {
  const [clients = ''] = read('clients.md', 'json')
  const [target = ''] = read('targets.md', 'json')
  const cwd = await install({
    'skills/rye/SKILL.md': skillText('rye', '## Security'),
    'tools/skill-rules.json': JSON.stringify({
      checks: { 'acme/hint': { message: 'No hint', require: 'blockquote' } },
    }),
    'targets/acme-store.json': target,
  })
  const { code, text } = skillc(cwd, 'presets agentskills --json')
  expect(code).toBe(0)
  plant(cwd, {
    'clients/acme-agent.json': JSON.stringify({ ...JSON.parse(text), id: 'acme-agent', title: 'Acme Agent' }),
    ...configure({
      ...JSON.parse(clients),
      extends: ['./tools/skill-rules.json'],
      checks: {
        'acme/security': {
          message: 'There is no section Security',
          require: 'heading[depth=2]',
          text: '^Security$',
        },
        'acme/owner': {
          message: 'Every skill has a license and an owner',
          severity: 'error',
          frontmatter: { required: ['license', 'metadata'] },
        },
      },
      rules: { 'acme/owner': 'warning' },
      targetFiles: ['./targets/acme-store.json'],
      targets: ['acme-store'],
    }),
  })
  const built = skillc(cwd, 'build --format compact')
  expect(built.text).toContain('warning: Every skill has a license and an owner')
  expect(built.text).toContain('No hint [acme/hint]')
  expect(built.text).not.toContain('acme/security')
  expect(skillc(cwd, 'list --preset acme-agent').code).toBe(0)
  expect(skillc(cwd, 'export skills --to acme-store --out uploads').code).toBe(0)
  expect(existsSync(join(cwd, 'uploads/rye.zip'))).toBe(true)
})

const TSC = join(root, 'node_modules/typescript/bin/tsc')
const STRICT = ['--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2023', '--types', 'node']

test('programs of write-a-rule.md compile and run', async () => {
  const [parse = ''] = read('write-a-rule.md', 'ts')
  const [program = ''] = read(CODE, 'ts')
  const cwd = await install(
    {
      'parse.ts': `${parse.replace('\n\n', `\n\nconst text = ${JSON.stringify(FETCH)}\n`)}
console.log(tree.children[0]?.type, frontmatter.name, place('/name')?.value.start.line)\n`,
      'program.ts': program
        .replace('await build(', 'const report = await build(')
        .concat('\nconsole.log(report.findings.map(({ code }) => code).join(" "))\n'),
      'tools/acme.mjs': acme,
      'skills/rye/SKILL.md': skillText('rye', `${'Knead. '.repeat(800)}[x](https://x.example)`),
    },
    ['@types/node'],
  )
  expect(run(cwd, TSC, ...STRICT, '--outDir', '.', 'parse.ts', 'program.ts').text).toBe('')
  expect(run(cwd, 'parse.js').text).toBe('yaml fetch 2\n')
  expect(run(cwd, 'program.js').text).toBe('bakery/short acme/known-hosts\n')
})

const skills = {
  'skills/fetch/SKILL.md': skillText('fetch', 'Fetch it.'),
  'skills/bake/knead/SKILL.md': skillText('knead', 'Knead it.'),
}

test('watch.md: the page of Vite, one skill, and ids that do not type-check', async () => {
  const [config = '', main = '', one = ''] = read('watch.md', 'js')
  const [html = ''] = read('watch.md', 'html')
  const [misspelled = ''] = read('watch.md', 'ts')
  const [refusal = ''] = read('watch.md', '')
  const cwd = await install(
    {
      ...skills,
      'vite.config.mjs': config,
      'src/main.js': main,
      'one.js': one,
      'index.html': html,
      'src/wrong.ts': `import skills from 'skillc/bundle'\nimport { openBundle } from 'skillc/runtime'\n${misspelled}`,
      'build.js': `import { build } from 'vite'
const lib = entry => ({ lib: { entry, formats: ['es'], fileName: () => entry.replace(/\\W/g, '-') + '.mjs' } })
for (const entry of ['src/main.js', 'one.js']) await build({ build: { ...lib(entry), emptyOutDir: false } })
const { answer } = await import('./dist/src-main-js.mjs')
console.log(await answer('fetch'))
await import('./dist/one-js.mjs')`,
    },
    ['vite', '@types/node'],
  )
  const { text } = run(cwd, 'build.js')
  expect(text).toContain('# Steps\n\nFetch it.')
  expect(text).toContain('fetch fetch Bakes fetch.')
  expect(run(cwd, 'node_modules/vite/bin/vite.js', 'build').code).toBe(0)
  expect(readFileSync(join(cwd, 'dist/index.html'), 'utf8')).toContain('<script type="module"')
  const checked = run(cwd, TSC, ...STRICT, '--noEmit', 'src/wrong.ts', 'src/skills.d.ts')
  expect(checked.text).toContain(refusal.trim())
})

const WORKER = `import skills from 'skillc/bundle'
import { openBundle } from 'skillc/runtime'
export default { fetch: async () => Response.json((await openBundle(skills)).skills.map(({ id }) => id)) }
`

const CALL =
  "const { default: worker } = await import('./dist/out.mjs')\nconsole.log(await (await worker.fetch()).text())"

const MAKERS: Record<string, string> = {
  vite: `import { build } from 'vite'
await build({ configFile: false, logLevel: 'error', plugins, build: { lib: { entry: 'worker.js', formats: ['es'], fileName: () => 'out.mjs' } } })`,
  rollup: `import { rollup } from 'rollup'
import { fileURLToPath } from 'node:url'
const resolveId = id => id.startsWith('skillc/') ? fileURLToPath(import.meta.resolve(id)) : null
await (await rollup({ input: 'worker.js', plugins: [...plugins, { name: 'resolve', resolveId }] })).write({ file: 'dist/out.mjs', inlineDynamicImports: true })`,
  rolldown: `import { rolldown } from 'rolldown'
await (await rolldown({ input: 'worker.js', plugins })).write({ file: 'dist/out.mjs', codeSplitting: false })`,
  esbuild: `import { build } from 'esbuild'
await build({ entryPoints: ['worker.js'], bundle: true, format: 'esm', outfile: 'dist/out.mjs', plugins })`,
  webpack: `import webpack from 'webpack'
const stats = await new Promise((fulfill, reject) => webpack({
  mode: 'production', target: 'es2022', entry: './worker.js', experiments: { outputModule: true },
  output: { filename: 'out.mjs', library: { type: 'module' } }, plugins,
}, (error, made) => (error ? reject(error) : fulfill(made))))
if (stats.hasErrors()) throw new Error(stats.toString())`,
}

test.each(Object.keys(MAKERS))('watch.md: a worker by %s', async name => {
  const page = readFileSync(join(root, 'docs/watch.md'), 'utf8')
  const line = `import skillc from 'skillc/${name}'`
  expect(page).toContain(`\`${line}\` · \`plugins: [skillc({ … })]\``)
  const cwd = await install(
    {
      ...skills,
      'worker.js': WORKER,
      'make.js': `${line}\nconst plugins = [skillc({ roots: ['skills'] })]\n${MAKERS[name]}\n${CALL}\n`,
    },
    [name],
  )
  const { code, text } = run(cwd, 'make.js')
  expect(text).toContain('["bake:knead","fetch"]')
  expect(code).toBe(0)
})
