/**
 * Every folder of fixtures/build is a case: `input/` is built and compared with `expected/`, four times over: cold,
 * replayed, from cached analyses, and in another place with the other parser. `vitest -u` rewrites `expected/`.
 *
 * case.json: { description, options?, links?: { path: target }, executable?: path[] }.
 * Links are data, so that a checkout works on every system.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { verifyBundle } from '../../src/channels/verify-bundle.ts'
import { build } from '../../src/pipeline/build.ts'
import type { Options } from '../../src/pipeline/config/options.ts'
import { formatJsonParts } from '../../src/report/json.ts'
import {
  type BuildCase,
  buildCaseNames,
  buildCases,
  layBuildCase,
  readBuildCase,
} from '../support/build-cases.ts'
import { passTime } from '../support/clock.ts'
import { scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('fixtures')

interface Laid extends BuildCase {
  folder: string
  /** Where the input was laid out, and laid out again. */
  first: string
  elsewhere: string
}

function layCase(name: string): Laid {
  const given = readBuildCase(name)
  const first = layBuildCase(name, given, join(scratch, name, 'first'))
  const elsewhere = layBuildCase(name, given, join(scratch, name, 'else/where/far'))
  return { ...given, folder: join(buildCases, name), first, elsewhere }
}

const names = buildCaseNames()
const laid = new Map(names.map(name => [name, layCase(name)]))

// Files younger than two seconds are never believed to be unchanged: without this, the cache would not be put to the test.
beforeAll(passTime)

async function run(cwd: string, cacheDir: string, options?: Options) {
  const result = await build({ cwd, cacheDir, ...options })
  const out = join(cwd, options?.out ?? 'dist/skills')
  const files = result.bundle === undefined ? [] : listFiles(out)
  return {
    /** As they are given to a program, with the order of their keys. */
    findings: JSON.stringify(result.findings).replaceAll(cwd, '<cwd>'),
    report: [...formatJsonParts(result)]
      .join('')
      .replaceAll(cwd, '<cwd>')
      .replace(/"written": \d+/, '"written": 0'),
    manifest: result.bundle === undefined ? '' : readFileSync(join(out, 'manifest.json'), 'utf8'),
    files: files.map(file => `${file}\n`).join(''),
    out,
    isWritten: result.bundle !== undefined,
  }
}

test.each(names)('%s', async name => {
  const { folder, first, elsewhere, options, description } = laid.get(name) ?? layCase(name)
  const cache = join(scratch, name, 'cache')
  const cold = await run(first, cache, options)
  await expect(cold.report, description).toMatchFileSnapshot(join(folder, 'expected/report.json'))
  await expect(cold.manifest).toMatchFileSnapshot(join(folder, 'expected/manifest.json'))
  await expect(cold.files).toMatchFileSnapshot(join(folder, 'expected/files.txt'))
  if (cold.isWritten) expect(verifyBundle(cold.out).findings).toEqual([])

  const replayed = await run(first, cache, options)
  expect(replayed).toEqual(cold)

  writeFileSync(
    join(first, 'note-outside-of-skills.txt'),
    'A folder has changed: no replay, but every analysis is known.',
  )
  const recalled = await run(first, cache, options)
  expect(recalled).toEqual(cold)

  const moved = await run(elsewhere, join(scratch, name, 'another-cache'), { ...options, parser: 'remark' })
  expect(moved.report).toBe(cold.report)
  expect(moved.findings).toBe(cold.findings)
  expect(moved.manifest).toBe(cold.manifest)
  expect(moved.files).toBe(cold.files)
})

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}
