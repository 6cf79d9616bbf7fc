/**
 * docs/rules: a page for each code and a code for each page, and every example on them is run.
 *
 * A page has `## Bad` and `## Good`. Fences there make a tree: their language is followed by a path, the language `link`
 * makes a symlink to its text, `base64` holds bytes, and `json options` gives options of the build. A `text report` fence
 * is exactly what the tree gives; `## Good` gives no finding of the page's code.
 */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Code } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { afterAll, describe, expect, test } from 'vitest'
import { check } from '../src/build.ts'
import type { Options } from '../src/config/options.ts'
import { catalog } from '../src/diagnostics/catalog.ts'
import type { Diagnostic } from '../src/diagnostics/diagnostic.ts'

const pages = new URL('../docs/rules/', import.meta.url).pathname
const codes = Object.keys(catalog).sort()
const scratch = mkdtempSync(join(tmpdir(), 'skillc-rules-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test('there is a page for each code, and a code for each page', () => {
  const named = readdirSync(pages)
    .filter(name => name !== 'README.md')
    .map(name => name.replace(/\.md$/, ''))
  expect(named.sort()).toEqual(codes)
})

test('the table of codes names every page', () => {
  const table = readFileSync(join(pages, 'README.md'), 'utf8')
  for (const code of codes) expect(table).toContain(`](${code}.md)`)
})

interface Example {
  tree: Code[]
  options: Options
  report?: string
}

function examplesOf(code: string): Record<'Bad' | 'Good', Example> {
  const examples: Record<string, Example> = {
    Bad: { tree: [], options: {} },
    Good: { tree: [], options: {} },
  }
  let current: Example | undefined
  for (const node of unified()
    .use(remarkParse)
    .parse(readFileSync(join(pages, `${code}.md`), 'utf8')).children) {
    if (node.type === 'heading' && node.children[0]?.type === 'text')
      current = examples[node.children[0].value]
    if (node.type !== 'code' || current === undefined) continue
    if (node.meta === 'report') current.report = node.value
    else if (node.meta === 'options') current.options = JSON.parse(node.value)
    else if (node.meta) current.tree.push(node)
  }
  return examples as Record<'Bad' | 'Good', Example>
}

async function run({ tree, options }: Example, folder: string): Promise<Diagnostic[]> {
  for (const { meta, lang, value } of tree) {
    const path = join(folder, meta ?? '')
    mkdirSync(dirname(path), { recursive: true })
    if (lang === 'link') symlinkSync(value, path)
    else if (lang === 'base64') writeFileSync(path, Buffer.from(value, 'base64'))
    else writeFileSync(path, `${value}\n`)
  }
  return (await check({ cwd: folder, roots: ['.'], cache: false, ...options })).diagnostics
}

function show({ file, position, severity, code, message }: Diagnostic): string {
  const place =
    position && `:${position.start.line}:${position.start.column}-${position.end.line}:${position.end.column}`
  return `${file}${place ?? ''} ${severity} ${code} ${message}`
}

describe.each(codes)('%s', code => {
  test('Bad gives exactly its report', async () => {
    const { Bad } = examplesOf(code)
    const found = await run(Bad, join(scratch, code, 'bad'))
    expect(found.map(show).join('\n')).toBe(Bad.report)
    expect(found.map(each => each.code)).toContain(code)
  })

  test('Good has none of it', async () => {
    const found = await run(examplesOf(code).Good, join(scratch, code, 'good'))
    expect(found.map(show)).toEqual([])
  })
})
