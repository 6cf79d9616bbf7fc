/**
 * docs/rules: a page for each code and a code for each page, and every example on them is run.
 *
 * A page has `## Bad` and `## Good`. Fences there make a tree: their language is followed by a path, the language `link`
 * makes a symlink to its text, `fifo` a named pipe, `executable` a file that can be run, `base64` holds bytes, `repeat` repeats the
 * text before ` × N` at the end of a line, and `json options` gives options of the build. A `text report` fence is exactly what the tree gives;
 * `## Good` gives no finding at all. What a disk cannot hold (pipes, names that differ in case) is skipped there.
 */

import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { type Example, getBytes, readExamples } from '../../scripts/rule-examples.js'
import { type CatalogCode, catalog, getEntry } from '../../src/core/diagnostics/catalog.ts'
import type { Diagnostic } from '../../src/core/diagnostics/diagnostic.ts'
import type { Entry } from '../../src/core/diagnostics/entry.ts'
import { rules } from '../../src/core/diagnostics/rules.ts'
import { check } from '../../src/pipeline/build.ts'
import { fifo } from '../support/hostile.ts'
import { scratchFolder } from '../support/tree.ts'

const pages = fileURLToPath(new URL('../../docs/rules/', import.meta.url))
const codes = Object.keys(catalog).sort()
const scratch = scratchFolder('rules')

test('there is a page for each code, and a code for each page', () => {
  const named = readdirSync(pages)
    .filter(name => name !== 'README.md')
    .map(name => name.replace(/\.md$/, ''))
  expect(named.sort()).toEqual(codes)
})

test('the table of codes names every page', () => {
  const table = readFileSync(join(pages, 'README.md'), 'utf8')
  const missing = codes.filter(code => !table.includes(`](${code}.md)`))
  expect(missing, 'rows that docs/rules/README.md lacks').toEqual([])
})

test('the table has the severities and the summaries of the catalog', () => {
  const rows = readFileSync(join(pages, 'README.md'), 'utf8').matchAll(
    /^\| \[(.+)\]\(.+\) \| (.+) \| (.+) \| (.+) \|$/gm,
  )
  const table = Array.from(
    rows,
    ([, code, standard, strict, what]) => `${code}: ${standard}, ${strict}: ${what}`,
  )
  const expected = rules.map(
    ({ code, summary }) => `${code}: ${formatSeverities(code)}: ${summary.replaceAll('|', '\\|')}`,
  )
  expect(table.sort()).toEqual(expected.sort())
})

test('the pages of what can be repaired say so, and no others', () => {
  const named = codes.filter(code => readFileSync(join(pages, `${code}.md`), 'utf8').includes('--fix'))
  expect(named).toEqual(rules.flatMap(({ code, fixable }) => (fixable ? [code] : [])))
})

test('a message without a field to name speaks of the frontmatter', () => {
  expect(catalog['dashed-value'].message({ key: '' })).toMatch(/^The frontmatter contains `---`/)
})

function formatSeverities(code: CatalogCode): string {
  const { severity, reference }: Entry = catalog[code]
  const { standard, strict } =
    typeof severity === 'string' ? { standard: severity, strict: severity } : severity
  return `${standard}, ${strict}${reference && strict === 'error' ? ' \\*' : ''}`
}

/** Makes the tree of an example; false where this machine cannot. */
function make({ tree }: Example, folder: string): boolean {
  mkdirSync(folder, { recursive: true })
  for (const fence of tree) {
    const { meta, lang, value } = fence
    const path = join(folder, meta ?? '')
    mkdirSync(dirname(path), { recursive: true })
    if (existsSync(path)) return false
    if (lang === 'link') symlinkSync(value, path)
    else if (lang === 'fifo') {
      if (process.platform === 'win32') return false
      fifo(path)
    } else if (lang === 'executable') {
      if (process.platform === 'win32') return false
      writeFileSync(path, getBytes(fence), { mode: 0o755 })
    } else writeFileSync(path, getBytes(fence))
  }
  return true
}

async function run({ options }: Example, folder: string): Promise<Diagnostic[]> {
  return (await check({ cwd: folder, roots: ['.'], cache: false, ...options })).findings
}

function show({ file, position, severity, code, message }: Diagnostic): string {
  const place =
    position && `:${position.start.line}:${position.start.column}-${position.end.line}:${position.end.column}`
  return `${file}${place ?? ''} ${severity} ${code} ${message}`
}

describe.each(codes)('%s', code => {
  test('Bad gives exactly its report', async ({ skip }) => {
    const { Bad } = readExamples(code)
    const folder = join(scratch, code, 'bad')
    skip(!make(Bad, folder), 'this machine cannot make such a tree')
    const found = await run(Bad, folder)
    expect(found.map(show).join('\n')).toBe(Bad.report)
    expect(found.map(each => each.code)).toContain(code)
    for (const { code, fix } of found)
      if (fix !== undefined) expect(getEntry({ code })).toHaveProperty('fixable')
  })

  test('Good has none of it', async ({ skip }) => {
    const { Good } = readExamples(code)
    const folder = join(scratch, code, 'good')
    skip(!make(Good, folder), 'this machine cannot make such a tree')
    expect((await run(Good, folder)).map(show)).toEqual([])
  })
})
