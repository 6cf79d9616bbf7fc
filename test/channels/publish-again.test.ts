/** What was published into a folder is not read again while nothing has changed, and always when something has. */
import {
  appendFileSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { PublishOptions } from '../../src/channels/publish/options.ts'
import { publish } from '../../src/channels/publish.ts'
import { build } from '../../src/pipeline/build.ts'
import { SKILLS } from '../support/published.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('publish-again')

const TARGETS: [target: string, options: PublishOptions][] = [
  ['./out', {}],
  ['marketplace:out', { name: 'tools', owner: 'The Bakery' }],
]

let count = 0
async function openPlace() {
  const cwd = plant(join(scratch, `case-${++count}`), SKILLS)
  const rebuild = () => build({ cwd, roots: ['skills'], config: false, cache: false })
  await rebuild()
  const environment = { env: {}, home: join(cwd, 'home') }
  /** How many files were looked into: none where the last result was given again. */
  const run = async (target: string, options: PublishOptions = {}) => {
    let looked = 0
    const onProgress = () => {
      looked++
    }
    const published = await publish('dist/skills', target, { ...options, cwd, environment, onProgress })
    return { published, looked }
  }
  return { cwd, run, rebuild, out: join(cwd, 'out') }
}

const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()

const readAll = (folder: string) => listFiles(folder).map(file => [file, readFileSync(file, 'hex')])

/** Another byte, the same size and times. */
function flip(file: string): void {
  const { atime, mtime } = lstatSync(file)
  const bytes = readFileSync(file)
  if (bytes.length === 0) return
  bytes[0] = (bytes[0] ?? 0) ^ 1
  writeFileSync(file, bytes)
  utimesSync(file, atime, mtime)
}

describe.each(TARGETS)('%s', (target, options) => {
  test('is published once, and the result given again', async () => {
    const { run, out } = await openPlace()
    const first = await run(target, options)
    const files = readAll(out)
    const again = await run(target, options)
    expect(first.looked).toBeGreaterThan(0)
    expect(again.looked).toBe(0)
    expect(again.published).toEqual({
      ...first.published,
      written: 0,
      removed: 0,
      kept: first.published.files,
    })
    expect(readAll(out)).toEqual(files)
    const elsewhere = { env: { XDG_CACHE_HOME: join(out, '../other') }, home: out }
    const full = await publish('dist/skills', target, {
      ...options,
      cwd: join(out, '..'),
      environment: elsewhere,
    })
    expect(full).toEqual(again.published)
  })

  test('heals a file of each kind that was damaged or is gone', async () => {
    const { run, out } = await openPlace()
    await run(target, options)
    const files = readAll(out)
    // The list is none of what is published: without it the folder is somebody else's.
    const healed = listFiles(out).filter(path => !/\.skillc-[a-z]+\.json$/.test(path))
    const kinds = new Map(healed.map(path => [path.replace(/[^/]+(?=\.\w+$)/, ''), path]))
    for (const file of kinds.values()) {
      for (const spoil of [flip, rmSync]) {
        const isEmpty = lstatSync(file).size === 0
        spoil(file)
        const healed = await run(target, options)
        expect(healed.published).toMatchObject({ written: isEmpty && spoil === flip ? 0 : 1 })
      }
    }
    expect(readAll(out)).toEqual(files)
    expect((await run(target, options)).looked).toBe(0)
  })

  test('is published anew from another bundle, and refused from a damaged one', async () => {
    const { cwd, run, rebuild, out } = await openPlace()
    await run(target, options)
    plant(cwd, { 'skills/rye/SKILL.md': skillText('rye') })
    await rebuild()
    const { published } = await run(target, options)
    expect(published).toMatchObject({ skills: 3 })
    expect(JSON.stringify(readAll(out).map(([file]) => file))).toContain('rye')
    const [chunk = ''] = listFiles(join(cwd, 'dist/skills/chunks'))
    flip(chunk)
    await expect(run(target, options)).rejects.toThrow('Bundle damaged')
  })
})

test('other options are another publication', async () => {
  const { run } = await openPlace()
  await run('./out')
  expect(await run('./out', { headers: ['nginx'] })).toMatchObject({ published: { written: 1, removed: 2 } })
  expect(await run('./out')).toMatchObject({ published: { written: 2, removed: 1 } })
  expect(await run('./out', { dryRun: true })).toMatchObject({ published: { state: 'planned' } })
})

test('a record that is broken is none', async () => {
  const { cwd, run } = await openPlace()
  await run('./out')
  const [record = ''] = listFiles(join(cwd, 'home/.cache/skillc/published'))
  appendFileSync(record, 'x')
  expect((await run('./out')).looked).toBeGreaterThan(0)
  expect((await run('./out')).looked).toBe(0)
})

test('what is refused is refused again', async () => {
  const { cwd, run, rebuild } = await openPlace()
  plant(cwd, {
    'skills/bread/.env': `AWS_SECRET_ACCESS_KEY=${'wJalrXUtnFEMI/K7MDENG'}/bPxRfiCYzzzzzzzzKEY\n`,
  })
  await rebuild()
  for (const _ of [1, 2])
    expect(await run('./out')).toMatchObject({ published: { state: 'refused', files: 0 } })
})
