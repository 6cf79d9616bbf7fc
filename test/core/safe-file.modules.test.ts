/** A folder that is replaced by a link between a check and a write: nothing of a stranger's gets through the link. */
import type * as Fs from 'node:fs'
import { existsSync, readdirSync, renameSync, statSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { writeManaged } from '../../src/channels/publish/managed.ts'
import { writeTree } from '../../src/channels/publish/npm.ts'
import type { OutputFile } from '../../src/compiler/types.ts'
import { writeBundle } from '../../src/compiler/write/write.ts'
import { sha256 } from '../../src/core/digests/hash.ts'
import { LINKED, makeFoldersBelow, writeNewFile } from '../../src/core/files/safe-file.ts'
import { compile } from '../../src/pipeline/compile-memory.ts'
import { readManifest } from '../../src/reader/disk/read.ts'
import { unpackBundle } from '../../src/reader/disk/unpack.ts'
import { openBundle } from '../../src/runtime/node/node.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

/** Called before a file is opened to be written, with its path. */
const hook = vi.hoisted(() => ({ beforeOpen: (_path: string) => {} }))

vi.mock('node:fs', async original => {
  const fs = await original<typeof Fs>()
  const isWriting = (flags: unknown) =>
    typeof flags === 'number' ? (flags & 3) !== 0 : /[wax]/.test(String(flags))
  return {
    ...fs,
    openSync(path: string, flags: Fs.OpenMode = 'r', mode?: Fs.Mode) {
      if (isWriting(flags)) hook.beforeOpen(path)
      return fs.openSync(path, flags, mode)
    },
    writeFileSync(path: Fs.PathOrFileDescriptor, ...rest: [string, Fs.WriteFileOptions?]) {
      if (typeof path === 'string') hook.beforeOpen(path)
      fs.writeFileSync(path, ...rest)
    },
  }
})

const scratch = scratchFolder('safe-file')
afterEach(() => {
  hook.beforeOpen = () => {}
})
let count = 0
const fresh = () => join(scratch, `${count++}`)

/** Puts a link to a folder of the victim's in the place of the folder `name`, just before the first file in it is opened. */
function swapFolder(name: string): { victim: string; swaps: () => number } {
  const victim = plant(fresh(), { mine: 'Mine.' })
  let swaps = 0
  hook.beforeOpen = path => {
    const folder = dirname(path)
    if (swaps > 0 || basename(folder) !== name) return
    swaps++
    renameSync(folder, fresh())
    symlinkSync(victim, folder)
  }
  return { victim, swaps: () => swaps }
}

const skill = { 'rye/SKILL.md': skillText('rye'), 'rye/scripts/bake.sh': 'echo baked\n' }

async function bundleFolder(): Promise<string> {
  const { files } = await compile([{ files: skill }])
  return plant(fresh(), Object.fromEntries(files))
}

function createOutput(path: string, text: string): OutputFile {
  const content = Buffer.from(text)
  return { path, digest: sha256(content), size: content.length, content }
}

/** What a pull and a build write with. */
async function writeOne(folder: string, force: boolean, from?: string): Promise<void> {
  const name = `chunks/${sha256('x')}.md`
  function* files() {
    if (from === undefined) yield createOutput(name, 'x')
    else {
      const { ino, size, mtimeMs, ctimeMs } = statSync(from)
      yield {
        path: name,
        digest: sha256('x'),
        size,
        content: { file: from, stat: { ino, size, mtimeMs, ctimeMs } },
      }
    }
    return { manifest: createOutput('manifest.json', '{}'), digest: `sha256:${sha256('x')}` }
  }
  await writeBundle(folder, files, { force, about: 1, threads: 1, onProgress: () => {} })
}

const throughLink = { message: expect.stringContaining('through a link') }

test('unpack', async () => {
  const bundle = await bundleFolder()
  const manifest = readManifest(bundle)
  const { victim, swaps } = swapFolder('scripts')
  expect(() => unpackBundle(bundle, manifest.skills, fresh())).toThrow(expect.objectContaining(throughLink))
  expect([swaps(), readdirSync(victim)]).toEqual([1, ['mine']])
})

test('materialize', async () => {
  const session = (await openBundle(await bundleFolder())).session()
  const { victim, swaps } = swapFolder('scripts')
  await expect(session.materialize('rye', fresh())).rejects.toMatchObject({
    code: 'unsafe-path',
    ...throughLink,
  })
  expect([swaps(), readdirSync(victim)]).toEqual([1, ['mine']])
})

test.each([
  ['a file that is made', false, false],
  ['a file that is copied', false, true],
  ['a file that is healed', true, false],
])('what build and pull write a bundle with: %s', async (_, isThere, isCopy) => {
  const folder = fresh()
  if (isThere) await writeOne(folder, false)
  const from = isCopy ? join(plant(fresh(), { x: 'x' }), 'x') : undefined
  const { victim, swaps } = swapFolder('chunks')
  await expect(writeOne(folder, isThere, from)).rejects.toMatchObject(throughLink)
  expect([swaps(), readdirSync(victim)]).toEqual([1, ['mine']])
})

test('a site or marketplace that is kept up to date', async () => {
  const folder = fresh()
  const files = [{ path: 'skills/rye.md', bytes: () => 'x' }]
  const { victim, swaps } = swapFolder('skills')
  await expect(writeManaged(folder, files, { list: '.list.json' })).rejects.toMatchObject(throughLink)
  expect([swaps(), readdirSync(victim)]).toEqual([1, ['mine']])
})

test('a tree that is published whole', () => {
  const { victim, swaps } = swapFolder('skills')
  expect(() => writeTree(fresh(), [{ path: 'skills/rye.md', bytes: () => 'x' }])).toThrow(
    expect.objectContaining(throughLink),
  )
  expect([swaps(), readdirSync(victim)]).toEqual([1, ['mine']])
})

test('does not overwrite an existing link or file', () => {
  const root = plant(fresh(), { file: 'x', link: { link: '.' } })
  for (const path of ['file/x', 'link/x']) {
    expect(() => makeFoldersBelow(root, path)).toThrow(LINKED)
    expect(() => writeNewFile(join(root, path, 'y'), 'x')).toThrow()
  }
  expect(() => writeNewFile(join(root, 'link', 'y'), 'x')).toThrow(LINKED)
  expect(() => writeNewFile(join(root, 'file'), 'x')).toThrow(expect.objectContaining({ code: 'EEXIST' }))
  expect(existsSync(join(root, 'y'))).toBe(false)
})
