/**
 * The small cases of fixtures/hostile, built in this process: what every clone can test in seconds. hostile.test.ts builds
 * all of them in a process that is watched, and looks at everything that comes out.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import { readManifest } from '../../src/reader/disk/read.ts'
import { fingerprint, hostileCases, layCase, readCase } from '../support/hostile.ts'
import { scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('hostile-sample')
// Not rmSync: some paths are longer than it can name.
afterAll(() => void spawnSync('rm', ['-rf', scratch]))

const small = hostileCases('').filter(name => {
  const { recipe = {}, failure, bounded } = readCase(name)
  const isLarge = ['repeat', 'many', 'nest', 'fan'].some(key => key in recipe)
  return !isLarge && failure === undefined && bounded !== true
})

test('there are enough of them', () => {
  expect(small.length).toBeGreaterThan(50)
})

// Pipes, sockets and names of any bytes: other systems cannot hold most of the cases.
describe.runIf(process.platform === 'linux')('a hostile tree', () => {
  test.each(small)('%s', async name => {
    const { recipe, options, roots = ['.'] } = readCase(name)
    const folder = join(scratch, name)
    const cwd = await layCase(name, recipe, folder)
    const outside = fingerprint(join(folder, 'outside'))
    const hasConfig = existsSync(join(cwd, 'skillc.config.json'))
    const out = join(folder, 'out')
    const { account, findings, bundle } = await build({
      cwd,
      roots: hasConfig ? undefined : roots,
      ...options,
      cache: false,
      out,
    })
    const found = {
      account,
      codes: [...new Set(findings.map(({ code }) => code))].sort(),
      ids: bundle === undefined ? [] : readManifest(out).skills.map(({ id }) => id),
    }
    const expected = readFileSync(
      new URL(`../../fixtures/hostile/${name}/expected.json`, import.meta.url),
      'utf8',
    )
    expect(found).toEqual(JSON.parse(expected).standard)
    expect(fingerprint(join(folder, 'outside'))).toBe(outside)
    rmSync(out, { recursive: true, force: true })
  })
})
