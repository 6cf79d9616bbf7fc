import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { verifyBundle } from '../../src/channels/verify-bundle.ts'
import { build } from '../../src/pipeline/build.ts'
import { readManifest } from '../../src/reader/disk/read.ts'
import { unpackBundle } from '../../src/reader/disk/unpack.ts'
import { bakery, snapshot } from '../support/bakery.ts'
import { skillc, startSkillc } from '../support/cli.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('write')
let count = 0
const fresh = () => join(scratch, `case-${++count}`)

describe('a bundle', () => {
  test('is whole after a build, and only what changed is written by the next', async () => {
    const cwd = plant(fresh(), bakery)
    const first = await build({ cwd, cache: true, cacheDir: join(cwd, 'cache') })
    expect(first.bundle?.written).toBe(first.bundle?.files)
    const second = await build({ cwd, cacheDir: join(cwd, 'cache') })
    expect(second.bundle?.written).toBe(0)
    expect(second.bundle?.digest).toBe(first.bundle?.digest)

    writeFileSync(join(cwd, 'skills/bread/rye/times.md'), 'Three hours.\n')
    const third = await build({ cwd, cacheDir: join(cwd, 'cache') })
    // The asset, the record that names it, and the manifest.
    expect(third.bundle?.written).toBe(3)
    expect(verifyBundle(join(cwd, 'dist/skills')).findings).toEqual([])
  })

  test('is refused when one byte of any file is flipped, and the file is named', async () => {
    const cwd = plant(fresh(), bakery)
    await build({ cwd, cache: false })
    const out = join(cwd, 'dist/skills')
    for (const [path, content] of snapshot(out)) {
      const bytes = Buffer.from(content, 'latin1')
      const places = path === 'manifest.json' ? bytes.keys() : [0, bytes.length >> 1, bytes.length - 1]
      for (const at of places) {
        const flipped = Buffer.from(bytes)
        flipped[at] = (flipped[at] ?? 0) ^ 1
        writeFileSync(join(out, path), flipped)
        const isRefused = (() => {
          try {
            return verifyBundle(out).findings.some(finding => finding.path === path)
          } catch {
            return path === 'manifest.json'
          }
        })()
        expect(isRefused, `${path} with byte ${at} flipped`).toBe(true)
      }
      writeFileSync(join(out, path), bytes)
    }
    expect(verifyBundle(out).ok).toBe(true)
  })

  test('with a missing or an extra file is named too', async () => {
    const cwd = plant(fresh(), bakery)
    await build({ cwd, cache: false })
    const out = join(cwd, 'dist/skills')
    const chunk = `chunks/${readdirSync(join(out, 'chunks'))[0]}`
    rmSync(join(out, chunk))
    writeFileSync(join(out, 'assets/note.txt'), 'boo')
    expect(verifyBundle(out).findings).toEqual([
      { path: 'assets/note.txt', kind: 'extra' },
      { path: chunk, kind: 'missing' },
    ])
  })

  test('unpacks to the trees it was made of, executable bits included', async () => {
    const cwd = plant(fresh(), bakery)
    await build({ cwd, cache: false })
    const out = join(cwd, 'dist/skills')
    const manifest = readManifest(out)
    unpackBundle(out, manifest.skills, join(cwd, 'again'))
    expect(snapshot(join(cwd, 'again'))).toEqual(snapshot(join(cwd, 'skills')))
    const bits = process.platform === 'win32' ? 0 : 0o111
    expect(statSync(join(cwd, 'again/rolls/scripts/weigh.sh')).mode & 0o111).toBe(bits)
    expect(statSync(join(cwd, 'again/rolls/SKILL.md')).mode & 0o111).toBe(0)
  })

  test('that names a path outside is not unpacked', async () => {
    const cwd = plant(fresh(), bakery)
    await build({ cwd, cache: false })
    const out = join(cwd, 'dist/skills')
    const manifest = readManifest(out)
    const onWindows = process.platform === 'win32' ? ['C:/evil', 'a\\..\\evil'] : []
    for (const path of ['../evil', '/evil', 'a/../../evil', ...onWindows]) {
      const skills = manifest.skills.map(skill => ({ ...skill, place: path }))
      expect(() => unpackBundle(out, skills, join(cwd, 'out'))).toThrow(
        expect.objectContaining({ code: 'failure' }),
      )
      expect(existsSync(join(cwd, 'evil'))).toBe(false)
      rmSync(join(cwd, 'out'), { recursive: true, force: true })
    }
  })
})

describe('stale files', () => {
  test('go with the skill they belonged to', async () => {
    const cwd = plant(fresh(), bakery)
    await build({ cwd, cache: false })
    rmSync(join(cwd, 'skills/rolls'), { recursive: true })
    await build({ cwd, cache: false })
    const out = join(cwd, 'dist/skills')
    expect(readdirSync(join(out, 'chunks'))).toHaveLength(1)
    expect(readdirSync(join(out, 'assets'))).toHaveLength(1)
    expect(verifyBundle(out).ok).toBe(true)
  })

  test('of other people are never touched: a folder that is not a bundle is refused', () => {
    const cwd = plant(fresh(), { ...bakery, 'papers/thesis.txt': 'mine' })
    const ran = skillc(['build', '--out', 'papers'], cwd)
    expect(ran.code).toBe(2)
    expect(ran.err).toContain('papers` contains other files and is not a bundle')
    expect(readdirSync(join(cwd, 'papers'))).toEqual(['thesis.txt'])
  })
})

describe('a build with errors', () => {
  test('with --no-emit-on-error, writes nothing and leaves the old bundle', async () => {
    const cwd = plant(fresh(), bakery)
    await build({ cwd, cache: false })
    const before = snapshot(join(cwd, 'dist/skills'))
    plant(cwd, { 'skills/cake/SKILL.md': '\n' })
    expect(skillc(['build', '--no-cache', '--no-emit-on-error'], cwd).code).toBe(1)
    expect(snapshot(join(cwd, 'dist/skills'))).toEqual(before)
  })

  test('writes the good skills, records the bad, and exits 1', () => {
    const cwd = plant(fresh(), { ...bakery, 'skills/cake/SKILL.md': '\n' })
    const ran = skillc(['build', '--json'], cwd)
    expect(ran.code).toBe(1)
    const report = JSON.parse(ran.out)
    expect(report.account).toEqual({
      found: 3,
      emitted: 2,
      aliases: 0,
      identical: 0,
      shadowed: 0,
      skipped: 1,
    })
    expect(report.skipped).toEqual([{ path: 'skills/cake/SKILL.md', code: 'empty-entry' }])
    const { skills, refused } = readManifest(join(cwd, 'dist/skills'))
    expect(skills.map(({ id }) => id)).toEqual(['bread:rye', 'rolls'])
    expect(refused).toMatchObject([{ id: 'cake', path: 'cake/SKILL.md', code: 'empty-entry' }])
  })
})

test('the last bundle stays when errors leave no skill', () => {
  const cwd = plant(fresh(), { 'skills/rye/SKILL.md': skillText('rye') })
  const out = join(cwd, 'dist/skills')
  const list = () => readManifest(out).skills.map(({ id }) => id)
  expect(skillc(['build'], cwd).code).toBe(0)
  const before = snapshot(out)
  plant(cwd, { 'skills/rye/SKILL.md': '\n' })
  for (const flags of [[], ['--no-cache'], []]) {
    const ran = skillc(['build', ...flags], cwd)
    expect(ran.code).toBe(1)
    expect(ran.out).toContain('1 error: the bundle of the last build was kept: dist/skills (exit code 1)')
    expect(snapshot(out)).toEqual(before)
  }
  expect(JSON.parse(skillc(['build', '--json'], cwd).out)).toMatchObject({ isKept: true, exitCode: 1 })
  // One skill is enough for a bundle, and so is none where there was no bundle.
  plant(cwd, { 'skills/oat/SKILL.md': skillText('oat') })
  expect(skillc(['build'], cwd).code).toBe(1)
  expect(list()).toEqual(['oat'])
  plant(cwd, { 'skills/oat/SKILL.md': '\n' })
  rmSync(out, { recursive: true })
  for (const written of [true, false]) {
    const ran = skillc(['build', '--json'], cwd)
    expect([ran.code, JSON.parse(ran.out).bundle.written > 0]).toEqual([1, written])
    expect(list()).toEqual([])
  }
})

/** Enough files that a kill lands in the middle of writing. */
function largeTree(cwd: string, version: string): void {
  for (let index = 0; index < 400; index++) {
    const name = `loaf-${index}`
    plant(cwd, {
      [`skills/${name}/SKILL.md`]: skillText(name, `Version ${version}.`),
      [`skills/${name}/notes.md`]: `Notes ${version} of ${name}\n`,
    })
  }
}

describe('a build that is killed', () => {
  test('leaves the old bundle or the new one, whole, wherever it is killed', async () => {
    const cwd = fresh()
    largeTree(cwd, 'one')
    expect(skillc(['build', '--quiet'], cwd).code).toBe(0)
    const out = join(cwd, 'dist/skills')
    const one = readManifest(out).digest
    largeTree(cwd, 'two')
    const seen = new Set<string>()
    for (let delay = 60; delay < 1_000; delay += 120) {
      const { child, ended } = startSkillc(['build', '--no-cache', '--quiet'], cwd)
      await new Promise(fulfill => setTimeout(fulfill, delay))
      child.kill('SIGKILL')
      await ended
      const result = verifyBundle(out)
      expect(result.findings, `killed after ${delay} ms`).toEqual([])
      seen.add(readManifest(out).digest)
    }
    expect(skillc(['build', '--quiet'], cwd).code).toBe(0)
    const two = readManifest(out).digest
    expect(two).not.toBe(one)
    expect([...seen].every(digest => digest === one || digest === two)).toBe(true)
    const result = verifyBundle(out)
    expect(result).toMatchObject({ ok: true, leftovers: [] })
  })
})

describe('builds at the same time', () => {
  test('into one folder do not spoil it', async () => {
    const cwd = fresh()
    largeTree(join(cwd, 'a'), 'one')
    largeTree(join(cwd, 'b'), 'two')
    const out = join(cwd, 'out')
    const runs = ['a', 'b', 'a', 'b'].map(
      side => startSkillc(['build', `${side}/skills`, '--out', out, '--no-cache', '--quiet'], cwd).ended,
    )
    expect(await Promise.all(runs)).toEqual([0, 0, 0, 0])
    expect(verifyBundle(out)).toMatchObject({ ok: true, skills: 400, leftovers: [] })
  })
})
