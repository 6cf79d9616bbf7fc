/**
 * Real skills: each repository of the corpus is built, unpacked and compared with what it was made of, and all of them
 * as one root. The corpus stands beside the project and is not part of it.
 */
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { verifyBundle } from '../../src/channels/verify-bundle.ts'
import { getPlace } from '../../src/format/place.ts'
import { build } from '../../src/pipeline/build.ts'
import type { Report } from '../../src/pipeline/report.ts'
import { readManifest, readRecord } from '../../src/reader/disk/read.ts'
import { unpackBundle } from '../../src/reader/disk/unpack.ts'
import { sharedPath } from '../support/shared.ts'
import { scratchFolder } from '../support/tree.ts'

const corpus = sharedPath('corpus/visible/')
const repositories = readdirSync(corpus, { withFileTypes: true })
  .flatMap(entry => (entry.isDirectory() ? entry.name : []))
  .sort()
const scratch = scratchFolder('corpus')

/** Builds a folder into another, from nothing, and checks what holds for every build. */
async function buildInto(root: string, name: string): Promise<{ report: Report; out: string }> {
  const out = join(scratch, name)
  const report = await build({
    cwd: root,
    roots: ['.'],
    config: false,
    out,
    cache: false,
  })
  const { found, emitted, aliases, identical, shadowed, skipped } = report.account
  expect(emitted + aliases + identical + shadowed + skipped).toBe(found)
  expect(report.exitCode).toBe(report.findings.some(({ severity }) => severity === 'error') ? 1 : 0)
  const codes = new Set<string>(report.findings.map(({ code }) => code))
  for (const { path, code } of report.skipped)
    expect(codes.has(code), `${path} is skipped as ${code}`).toBe(true)
  expect(verifyBundle(out)).toMatchObject({ ok: true, skills: emitted, findings: [], leftovers: [] })
  return { report, out }
}

/** Every file of every skill, as unpacked, is the file it came from: the same bytes, the same executable bit. */
function compareUnpacked(root: string, out: string, target: string): number {
  const manifest = readManifest(out)
  unpackBundle(out, manifest.skills, target)
  let compared = 0
  for (const skill of manifest.skills) {
    for (const { path } of readRecord(out, skill).files) {
      const source = throughStub(join(root, skill.path, path))
      const unpacked = join(target, getPlace(skill), path)
      expect(readFileSync(unpacked).equals(readFileSync(source)), source).toBe(true)
      // Where no file of a skill is executable, a `#!` line says which are.
      const isExecutable = (lstatSync(unpacked).mode & 0o100) !== 0
      const wasExecutable = (lstatSync(source).mode & 0o100) !== 0
      const isScript = readFileSync(source, 'latin1').startsWith('#!')
      expect(isExecutable, source).toBe(wasExecutable || (isExecutable && isScript))
      compared++
    }
  }
  return compared
}

/** The corpus keeps linked entries as git does where it cannot make links: as a file that holds nothing but the path. */
function throughStub(file: string): string {
  if (!/\/skill\.md$/i.test(file)) return file
  const text = lstatSync(file).size < 256 ? readFileSync(file, 'utf8').trim() : ''
  const target = join(dirname(file), text)
  return /^[^\s:]+\.md$/.test(text) && existsSync(target) ? target : file
}

/** Entries as the disk shows them, in any spelling; `node_modules` is never searched. */
function countEntries(root: string): number {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
  return paths.filter(path => /(?:^|\/)skill\.md$/i.test(path) && !path.includes('node_modules/')).length
}

describe('the corpus', () => {
  test.each(repositories)('%s', async name => {
    const root = join(corpus, name)
    if (countEntries(root) === 0) {
      await expect(buildInto(root, name)).rejects.toMatchObject({
        code: 'failure',
        message: 'No skills in `.`',
      })
      return
    }
    const { report, out } = await buildInto(root, name)
    expect(report.account.found).toBe(countEntries(root) - hiddenIn(report))
    const again = await buildInto(root, `${name}-again`)
    expect(again.report.bundle?.digest).toBe(report.bundle?.digest)
    expect(compareUnpacked(root, out, join(scratch, `${name}-unpacked`))).toBeGreaterThan(0)
    for (const folder of [name, `${name}-again`, `${name}-unpacked`])
      rmSync(join(scratch, folder), { recursive: true })
  })

  test('all of them as one root', async () => {
    const { report, out } = await buildInto(corpus, 'all')
    const again = await buildInto(corpus, 'all-again')
    expect(readFileSync(join(again.out, 'manifest.json'))).toEqual(readFileSync(join(out, 'manifest.json')))
    expect(again.report.findings).toEqual(report.findings)
    expect(report.account.emitted).toBeGreaterThan(1_500)
    expect(compareUnpacked(corpus, out, join(scratch, 'all-unpacked'))).toBeGreaterThan(5_000)
  })
})

function hiddenIn({ ignored }: Report): number {
  return ignored.reduce((sum, { folders }) => sum + folders, 0)
}
