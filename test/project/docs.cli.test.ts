/** What the documents say is true: their commands run, their examples are valid, the files they name exist. */

import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import GithubSlugger from 'github-slugger'
import { describe, expect, test } from 'vitest'
import { drawArchitecture, fillArchitecture } from '../../scripts/draw-architecture.js'
import { readFences } from '../../scripts/fences.js'
import { readCommands } from '../../scripts/readme-commands.js'
import { build } from '../../src/pipeline/build.ts'
import { compile } from '../../src/pipeline/compile-memory.ts'
import { skillc } from '../support/cli.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const scratch = scratchFolder('docs')

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const readme = read('README.md')

/** The fenced blocks of a document, by language. */
function fences(text: string, language: string): string[] {
  return readFences(text).flatMap(fence => (fence.language === language ? fence.text : []))
}

describe('the README', () => {
  test('shows what its commands print', () => {
    const [built = '', found = ''] = fences(readme, '')
    const cwd = plant(join(scratch, 'first'), {})
    cpSync(join(root, 'examples/skills'), join(cwd, 'examples/skills'), { recursive: true })
    const ran = skillc(['build', 'examples/skills', '--no-cache'], cwd)
    expect(ran.code).toBe(0)
    const steady = (text: string) => text.trim().replace(/in \d+ ms|in [\d.]+ s/, 'in … ms')
    expect(steady(ran.out)).toBe(steady(built))
    expect(skillc(['search', 'Is my dough done?', '--limit', '1'], cwd).out.trim()).toBe(found.trim())
  })

  test('gives the commands of a clone, which `.ci/run` runs', () => {
    expect(readCommands(readme)).toEqual([
      'npm ci && node dist/cli.cjs build examples/skills',
      'node dist/cli.cjs search "Is my dough done?" --limit 1',
      'npm test',
    ])
  })

  test('names commands that exist', () => {
    const help = skillc(['--help'], root).out
    for (const [, command] of fences(readme, '')
      .join('\n')
      .matchAll(/^skillc (\w+)/gm))
      expect(help).toContain(`  ${command} `)
  })

  test('is short', () => {
    expect(readme.split('## Learn more')[0]?.trim().split(/\s+/).length).toBeLessThanOrEqual(300)
    expect(readme.split('\n').length).toBeLessThan(70)
  })
})

const pages = readdirSync(root)
  .concat(readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map(name => `docs/${name}`))
  .filter(name => name.endsWith('.md'))

/** What a page says outside of examples. */
function readProse(page: string): string {
  return readFences(read(page)).reduce((text, fence) => text.replace(fence.text, ''), read(page))
}

function listAnchors(page: string): string[] {
  const slugger = new GithubSlugger()
  return Array.from(readProse(page).matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    slugger.slug(heading.replaceAll(/`|\[([^\]]*)\]\([^)]*\)/g, '$1')),
  )
}

/** The words of a page that people write and read: without examples and generated parts. */
function countWords(page: string): number {
  const generated = /<!-- [^>]*generated[^>]*-->[\s\S]*?(?:<!-- end -->|$(?![\s\S]))/gi
  const prose = readProse(page)
    .replace(generated, '')
    .replace(/^```.*$/gm, '')
  return prose.split(/\s+/).filter(Boolean).length
}

/** Formats, and tables that tests compare with data. */
const LONGER = ['architecture', 'clients', 'precision', 'runtime', 'search-format', 'security']

test('the pages are few and short', () => {
  const own = pages.filter(page => /^docs\/[\w-]+\.md$/.test(page))
  expect(own.length).toBeLessThanOrEqual(30)
  const isLong = (page: string) => countWords(page) > 850 && !LONGER.includes(page.slice(5, -3))
  expect(own.filter(isLong)).toEqual([])
  expect(own.reduce((sum, page) => sum + countWords(page), 0)).toBeLessThanOrEqual(30_000)
})

test.each(pages)('the links of %s lead somewhere', page => {
  const prose = readProse(page).replaceAll(/`[^`\n]*`/g, '')
  for (const [link, path = '', anchor = ''] of prose.matchAll(/\]\((?![a-z]+:)([^)#\s]*)#?([^)\s]*)\)/g)) {
    const target = path === '' ? page : join(dirname(page), path)
    expect(existsSync(join(root, target)), link).toBe(true)
    if (anchor !== '' && target.endsWith('.md')) expect(listAnchors(target), link).toContain(anchor)
  }
})

test('the configuration page shows a valid configuration', () => {
  const [example = ''] = fences(read('docs/configuration.md'), 'json')
  const cwd = plant(join(scratch, 'configuration'), {
    'skills/rolls/SKILL.md': skillText('rolls'),
    'vendor/acme/pie/SKILL.md': skillText('pie'),
  })
  writeFileSync(join(cwd, 'skillc.config.json'), example)
  expect(skillc(['build'], cwd)).toMatchObject({ code: 0 })
  expect(skillc(['list'], cwd).out).toContain('acme:pie')
})

test('the page of the architecture shows the imports and functions of src; `npm run architecture` writes both', () => {
  expect(read('docs/architecture.svg')).toBe(drawArchitecture())
  expect(read('docs/architecture.md')).toBe(fillArchitecture(read('docs/architecture.md')))
})

test.each(['docs/architecture.md'])('%s names files and functions that exist', name => {
  const page = read(name)
  const source = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .map(file => readFileSync(join(root, 'src', file), 'utf8'))
    .join('\n')
  for (const [, path] of page.matchAll(/`((?:src|test|docs|fixtures)\/[\w./-]+)`/g))
    expect(existsSync(join(root, path ?? '')), path).toBe(true)
  for (const [, path] of page.matchAll(/`((?:[a-z][a-z-]*\/)+(?:[a-z-]+\.ts)?)`/g))
    expect(existsSync(join(root, 'src', path ?? '')) || existsSync(join(root, path ?? '')), path).toBe(true)
  for (const [, name] of page.matchAll(/`([a-z]+[A-Z]\w+)`/g))
    expect(source.includes(name ?? ''), name).toBe(true)
})

test('`explain` prints the page of a code', () => {
  expect(skillc(['explain', 'long-body'], scratch)).toMatchObject({
    code: 0,
    out: read('docs/rules/long-body.md'),
  })
  expect(skillc(['explain', 'moved-key'], scratch)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^# moved-key\n\nA warning, and with `--strict` an error of `skillc export`/),
  })
})

test('a skill started with `new` and a configuration from `init` build, and only the description is still to be written', () => {
  const cwd = plant(join(scratch, 'new'), { '.keep': '' })
  expect(skillc(['new', 'bake-rolls'], cwd).code).toBe(0)
  expect(skillc(['init'], cwd).code).toBe(0)
  const ran = skillc(['build', '--json'], cwd)
  expect(JSON.parse(ran.out)).toMatchObject({
    ok: true,
    findings: [{ code: 'placeholder-description' }],
  })
})

test('the same skills give the same bundle in memory and on disk', async () => {
  const files = {
    'bread/rye/SKILL.md': skillText('rye', 'See [times](times.md).'),
    'bread/rye/times.md': 'Two hours.\n',
    'rolls/SKILL.md': skillText('rolls'),
  }
  const cwd = plant(join(scratch, 'memory'), files)
  const onDisk = await build({ cwd, roots: ['.'], cache: false })
  const inMemory = await compile([{ files }])
  expect(inMemory.ok).toBe(true)
  expect(Buffer.from(inMemory.files.get('manifest.json') ?? []).toString()).toBe(
    readFileSync(join(cwd, 'dist/skills/manifest.json'), 'utf8'),
  )
  expect(inMemory.files.size).toBe(onDisk.bundle?.files)
})
