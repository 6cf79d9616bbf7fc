/**
 * Every folder of fixtures/build is a case: `input/` is built and compared with `expected/`, four times over: cold,
 * from the cache, from another place, and with the skills in reverse order. `vitest -u` rewrites `expected/`.
 *
 * case.json: { description, options?, links?: { path: target }, executable?: path[], crlf?: path[] }.
 * Links are data, so that a checkout works on every system.
 */
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { build } from '../src/build.ts'
import { verifyBundle } from '../src/bundle/verify.ts'
import type { Options } from '../src/config/options.ts'
import { json } from '../src/report/json.ts'

interface Case {
  description: string
  options?: Options
  links?: Record<string, string>
  executable?: string[]
}

const cases = new URL('../fixtures/build/', import.meta.url).pathname
const scratch = mkdtempSync(join(tmpdir(), 'skillc-fixtures-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe.each(readdirSync(cases).sort())('%s', name => {
  const folder = join(cases, name)
  const {
    description,
    options,
    links = {},
    executable = [],
  }: Case = JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8'))

  function lay(place: string): string {
    const root = join(scratch, name, place)
    cpSync(join(folder, 'input'), root, { recursive: true })
    for (const [path, target] of Object.entries(links)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      symlinkSync(target, join(root, path))
    }
    for (const path of executable) chmodSync(join(root, path), 0o755)
    return root
  }

  async function run(cwd: string, cacheDir: string) {
    const result = await build({ cwd, cacheDir, ...options })
    const out = join(cwd, options?.out ?? 'dist/skills')
    const files = result.bundle === undefined ? [] : listFiles(out)
    return {
      report: json(result)
        .replaceAll(cwd, '<cwd>')
        .replace(/"written": \d+/, '"written": 0')
        .replace(/"removed": \d+/, '"removed": 0'),
      manifest: result.bundle === undefined ? '' : readFileSync(join(out, 'manifest.json'), 'utf8'),
      files: files.map(file => `${file}\n`).join(''),
      out,
      isWritten: result.bundle !== undefined,
    }
  }

  test(description, async () => {
    const root = lay('first')
    const cache = join(scratch, name, 'cache')
    const cold = await run(root, cache)
    await expect(cold.report).toMatchFileSnapshot(join(folder, 'expected/report.json'))
    await expect(cold.manifest).toMatchFileSnapshot(join(folder, 'expected/manifest.json'))
    await expect(cold.files).toMatchFileSnapshot(join(folder, 'expected/files.txt'))
    if (cold.isWritten) expect(verifyBundle(cold.out).problems).toEqual([])

    const warm = await run(root, cache)
    expect(warm.report).toBe(cold.report)
    expect(warm.manifest).toBe(cold.manifest)

    const moved = await run(lay('elsewhere/far/away'), join(scratch, name, 'another-cache'))
    expect(moved.manifest).toBe(cold.manifest)
    expect(moved.files).toBe(cold.files)
  })
})

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}
