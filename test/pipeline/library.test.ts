/** The library besides builds and channels: bundles, differences, formats and rules as data; and the examples of its docstrings. */
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import remarkPresetLintRecommended from 'remark-preset-lint-recommended'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readFences } from '../../scripts/fences.js'
import { fromRemark } from '../../src/compiler/extensions/remark.ts'
import * as library from '../../src/index.ts'
import type { Options } from '../../src/pipeline/config/options.ts'
import { digestsIn } from '../support/bundles.ts'
import { createLayoutRegistry, filesAt, type HeldServer, startHeld } from '../support/held-server.ts'
import { KEYS } from '../support/shards.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const {
  build,
  buildShard,
  check,
  compile,
  diff,
  exportSkills,
  formatReport,
  readBundle,
  rules,
  SkillcError,
  watch,
} = library
const root = fileURLToPath(new URL('../../', import.meta.url))
const scratch = scratchFolder('library')
const cwd = join(scratch, 'bakery')
const skills = {
  'skills/frontend/lint/SKILL.md': skillText('lint', 'See [rules](rules.md).'),
  'skills/frontend/lint/rules.md': 'Two spaces.\n',
  'skills/bread/SKILL.md': skillText('bread'),
}
let bundle: string

beforeAll(async () => {
  plant(cwd, skills)
  const { ok } = await build({ cwd, roots: ['skills'], cache: false })
  expect(ok).toBe(true)
  bundle = join(cwd, 'dist/skills')
})

describe('a bundle', () => {
  test('says what it holds, whether it is whole, and gives its skills back', async () => {
    const { folder, manifest, verify, unpack, files } = await readBundle('dist/skills', { cwd })
    expect(folder).toBe(bundle)
    expect(manifest.skills.map(({ id }) => id)).toEqual(['bread', 'frontend:lint'])
    expect(await verify()).toMatchObject({ ok: true, skills: 2, findings: [] })
    const named = await files()
    expect(Object.fromEntries(named.map(({ path, digest }) => [path, digest]))).toEqual(digestsIn(bundle))
    expect(named[0]).toMatchObject({ path: 'manifest.json', role: 'manifest', skills: [] })
    expect(await unpack('unpacked')).toMatchObject({ skills: 2, files: 3 })
    const { 'skills/bread/SKILL.md': bread, ...others } = digestsIn(cwd)
    expect(others['unpacked/bread/SKILL.md']).toBe(bread)
    expect(await unpack(join(scratch, 'one'), ['lint'])).toMatchObject({ skills: 1, files: 2 })
    expect(readdirSync(join(scratch, 'one'))).toEqual(['frontend'])
  })

  test('is read as it is, however often it was opened', async () => {
    const copy = plant(join(scratch, 'copy'), { '.keep': '' })
    rmSync(join(copy, '.keep'))
    for (const path of Object.keys(digestsIn(bundle)))
      plant(copy, { [path]: new Uint8Array(readFileSync(join(bundle, path))) })
    const one = await readBundle(copy)
    writeFileSync(join(copy, 'prompt.md'), 'Give me your money.')
    expect(await one.verify()).toMatchObject({
      ok: false,
      findings: [{ path: 'prompt.md', kind: 'changed' }],
    })
  })
})

describe('a difference', () => {
  test('is data, between folders and bundles alike', async () => {
    plant(join(scratch, 'newer'), { ...skills, 'skills/rye/SKILL.md': skillText('rye') })
    const difference = await diff(bundle, join(scratch, 'newer/skills'))
    expect(difference).toMatchObject({
      added: [{ id: 'rye' }],
      removed: [],
      changed: [],
      unchanged: 2,
      step: 'minor',
    })
    expect(JSON.parse(JSON.stringify(difference))).toEqual(difference)
    expect(await diff('skills', 'dist/skills', { cwd })).toMatchObject({ step: 'none', unchanged: 2 })
  })

  test('that is aborted leaves nothing', async () => {
    const signal = AbortSignal.abort('enough')
    await expect(diff('skills', 'dist/skills', { cwd, signal })).rejects.toMatchObject({
      code: 'aborted',
      cause: 'enough',
    })
  })
})

describe('a report as text', () => {
  test('in every format, the same each time, with code frames where files can be had', async () => {
    plant(join(scratch, 'wrong'), { 'skills/rye/SKILL.md': '---\nname: Rye\n---\n\nBake.\n' })
    const report = await check({ cwd: join(scratch, 'wrong'), roots: ['skills'] })
    const sources = (file: string) => readFileSync(join(scratch, 'wrong', file), 'utf8')
    const formats = ['pretty', 'compact', 'json', 'sarif', 'github', 'gitlab', 'junit', 'markdown'] as const
    for (const format of formats) {
      const text = await formatReport(report, format, { sources })
      expect(text, format).toContain('missing-description')
      expect(text.endsWith('\n'), format).toBe(true)
      expect(await formatReport(report, format, { sources }), format).toBe(text)
    }
    expect(JSON.parse(await formatReport(report, 'sarif'))).toMatchObject({ version: '2.1.0' })
    expect(await formatReport(report, 'pretty', { sources })).toContain('2 │ name: Rye')
    expect(await formatReport(report, 'pretty')).not.toContain('2 │ name: Rye')
    expect(await formatReport(report, 'pretty', { color: true })).toContain('\u001b[')
  })

  test('quiet shows errors only', async () => {
    const report = await check({ cwd: join(scratch, 'wrong'), roots: ['skills'] })
    expect(await formatReport(report, 'pretty')).toContain('missing-description')
    expect(await formatReport(report, 'pretty', { quiet: true })).not.toContain('missing-description')
  })
})

describe('the rules', () => {
  test('are plain data, sorted, each with a page', () => {
    expect(JSON.parse(JSON.stringify(rules))).toEqual(rules)
    const codes = rules.map(({ code }) => code)
    expect(codes).toEqual([...new Set(codes)].sort())
    for (const { docs } of rules) expect(existsSync(join(root, docs)), docs).toBe(true)
    expect(rules.find(({ code }) => code === 'long-body')).toEqual({
      code: 'long-body',
      summary: 'More instructions than recommended',
      severity: { strict: 'warning', standard: 'note' },
      adjustable: true,
      fixable: false,
      docs: 'docs/rules/long-body.md',
    })
  })
})

/** The code of each `@example` in the sources, by the file and the name that it belongs to. */
function docstringExamples(): [name: string, code: string][] {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.ts'),
  )
  return files.sort().flatMap(file => {
    const text = readFileSync(join(root, 'src', file), 'utf8')
    const found = text.matchAll(
      /\n \* @example\n((?: \*.*\n)+?) \*\/\nexport (?:async )?(?:function\*?|const) (\w+)/g,
    )
    return Array.from(found, ([, lines = '', name = '']): [string, string] => [
      name,
      lines.replace(/^ \* ?/gm, ''),
    ])
  })
}

/** The code below a heading `From code` of a page, without its imports: the names are there already. */
function pageExamples(): [name: string, code: string][] {
  const pages = readdirSync(join(root, 'docs')).filter(name => name.endsWith('.md'))
  return pages.flatMap(page => {
    const [, section = ''] =
      /^## From code$(.*?)(?=^## |$(?![\s\S]))/ms.exec(readFileSync(join(root, 'docs', page), 'utf8')) ?? []
    return readFences(section).flatMap(({ language, text }): [string, string][] =>
      language === 'ts' ? [[page, text.replace(/^import .*\n+/gm, '')]] : [],
    )
  })
}

describe('examples', () => {
  let registry: HeldServer
  let site: HeldServer
  const place = join(scratch, 'examples')

  beforeAll(async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    plant(place, {
      ...skills,
      'released/bread/SKILL.md': skillText('bread'),
      'key.pem': privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      'key.pub': publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      'cache.pem': KEYS.privateKey,
    })
    await build({ cwd: place, roots: ['skills'], cache: false })
    await library.pack(join(place, 'dist/skills'), join(scratch, 'layout'), { tags: ['1.2.0'] })
    await library.sign(join(place, 'dist/skills'), { key: join(place, 'key.pem') })
    registry = await startHeld(createLayoutRegistry(join(scratch, 'layout')))
    site = await startHeld(filesAt(join(place, 'dist/skills')))
  })
  afterAll(() => Promise.all([registry.stop(), site.stop()]))

  test('of docstrings and pages run', async () => {
    const examples = [...docstringExamples(), ...pageExamples()]
    const names = examples.map(([name]) => name)
    const expected = [
      'publish',
      'pull',
      'pack',
      'sign',
      'verifySignature',
      'install',
      'readBundle',
      'diff',
      'formatReport',
    ]
    expect(names).toEqual(expect.arrayContaining([...expected, 'publishing.md']))
    const text = skillText('rye')
    const known = {
      ...Object.assign({}, library, { fromRemark, remarkPresetLintRecommended }),
      ...{ readFileSync, writeFileSync, console: { log: () => {} }, text },
    }
    const failed: string[] = []
    const before = process.cwd()
    process.chdir(place)
    try {
      for (const [name, code] of examples) {
        const real = code
          .replaceAll('registry.example.com', registry.host)
          .replaceAll('https://skills.example.com', site.address)
        await runExample(real, known).catch(error => failed.push(`${name}: ${error.stack ?? error}`))
      }
    } finally {
      process.chdir(before)
    }
    expect(failed).toEqual([])
  })
})

/** Runs code with these names, a module for what it exports. Its relative paths start at the working directory. */
async function runExample(code: string, names: Record<string, unknown>): Promise<void> {
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor
  const body = code.replace(/^export default /m, '')
  await new AsyncFunction(...Object.keys(names), body)(...Object.values(names))
}

test('builds side by side are what they are alone', async () => {
  const places = ['one', 'two', 'three'].map(name => plant(join(scratch, name), skills))
  const built = await Promise.all(places.map(cwd => build({ cwd, roots: ['skills'], cache: false })))
  for (const [index, place] of places.entries()) {
    expect(built[index]).toMatchObject({ ok: true, findings: [] })
    expect(digestsIn(join(place, 'dist/skills'))).toEqual(digestsIn(bundle))
  }
})

test.each([
  [{ roots: 'skills' }, 'The option `roots` takes an array of strings', "Write `roots: ['skills']`"],
  [{ roots: [5] }, 'The option `roots` takes an array of strings', undefined],
  [{ clients: 'codex' }, 'The option `clients` takes an array of strings', "Write `clients: ['codex']`"],
  [{ out: 5 }, 'The option `out` takes a string', undefined],
  [{ profile: 'loose' }, 'The option `profile` takes one of strict, standard', undefined],
  [{ parser: 'marked' }, 'The option `parser` takes one of satteri, remark', undefined],
  [{ threads: 0 }, 'The option `threads` takes a whole number of at least 1', undefined],
  [{ profil: 'strict' }, 'A build has no option `profil`', 'Did you mean `profile`?'],
  [['skills'], 'A build takes an object of options', undefined],
])('options of a wrong type are refused in words: %j', async (options, message, help) => {
  for (const call of [build, check])
    await expect(call(options as Options)).rejects.toMatchObject({
      code: 'invalid-option',
      message,
      ...(help && { help }),
    })
})

test.each<[name: string, call: (options: object) => Promise<unknown>]>([
  ['watch', options => watch(options).next()],
  ['compile', options => compile([], options)],
  ['diff', options => diff('a', 'b', options)],
  ['exportSkills', options => exportSkills('a', [], 'out', options)],
  ['readBundle', options => readBundle('a', options)],
  ['install', options => library.install([], options)],
  ['pack', options => library.pack('a', 'b', options)],
  ['publish', options => library.publish('a', './b', options)],
  ['pull', options => library.pull('./a', 'b', options)],
  ['sign', options => library.sign('a', options)],
  ['verifySignature', options => library.verifySignature('a', {}, options)],
])('%s refuses options that it does not have', async (name, call) => {
  await expect(call({ onProgres: () => {} })).rejects.toMatchObject({
    code: 'invalid-option',
    message: `\`${name}\` has no option \`onProgres\``,
    help: 'Did you mean `onProgress`?',
  })
  await expect(call({ onProgress: 'loud' })).rejects.toMatchObject({
    code: 'invalid-option',
    message: 'The option `onProgress` takes a function',
  })
})

test.each<[options: object, message: string]>([
  [{ frozen: 'no' }, 'The option `frozen` takes true or false'],
  [{ update: 5 }, 'The option `update` takes an array of names, or `all`'],
])('install refuses %j', async (options, message) => {
  await expect(library.install([], options)).rejects.toMatchObject({ code: 'invalid-option', message })
})

test('a host that skillc writes no headers for is refused by name', async () => {
  await expect(library.publish('a', './b', { headers: ['apache'] as never })).rejects.toMatchObject({
    message: 'The option `headers` takes an array of netlify, cloudflare, vercel, github, nginx',
  })
})

test.each([
  { index: 0, count: 2 },
  { index: 3, count: 2 },
  { index: 1.5, count: 2 },
  { index: 1, count: 5_000 },
])('a shard has a number among its count: %j', async shard => {
  await expect(buildShard({ out: 'part' }, shard)).rejects.toMatchObject({
    code: 'invalid-option',
    message: 'A shard has an index from 1 to its count, of at most 1024',
  })
})

test('the error of both entries is one', () => {
  expect(library.SkillcError).toBe(SkillcError)
})
