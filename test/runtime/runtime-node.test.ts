/** What Node adds: bundles in folders and packages, read without leaving them, and skills written to disk. */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import { createFolderReader } from '../../src/runtime/node/folder.ts'
import { openBundle } from '../../src/runtime/node/node.ts'
import type { RuntimeEvent, TaggedBytes } from '../../src/runtime/runtime.ts'
import { builtFrom, compileFiles, filesIn, withRecord } from '../support/bundles.ts'
import { catchFault } from '../support/fault.ts'
import { fifo } from '../support/hostile.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('runtime-node')
let count = 0
const fresh = () => join(scratch, `case-${++count}`)

const bakery: Tree = {
  'skills/bread/rye/SKILL.md': skillText('rye', 'Run [weigh](scripts/weigh.sh).'),
  'skills/bread/rye/scripts/weigh.sh': { executable: '#!/bin/sh\necho "weighed $1"\n' },
  'skills/bread/rye/times.md': 'Two hours.\n',
  'skills/rolls/SKILL.md': skillText('rolls'),
}

describe('a folder', () => {
  test('without a bundle is a fault that says how to build one', async () => {
    for (const folder of [fresh(), scratch])
      expect(await catchFault(openBundle(folder))).toMatchObject({
        code: 'missing-file',
        help: 'Run `skillc build` first, or give the folder that it wrote',
      })
  })

  test('is opened by its path, its address, or that of its manifest', async () => {
    const out = await builtFrom(fresh(), bakery)
    for (const source of [
      out,
      `${out}/`,
      join(out, 'manifest.json'),
      pathToFileURL(out),
      pathToFileURL(out).href,
    ]) {
      const bundle = await openBundle(source)
      expect((await bundle.session().use('rye')).text).toContain('weigh.sh')
      expect(await bundle.resource('rye', 'times.md')).toBe('Two hours.\n')
      expect(bundle.layers[0]?.label).toBe(String(source))
    }
    const layered = await openBundle([
      out,
      { source: await compileFiles({ 'till/SKILL.md': skillText('till') }), rank: -1 },
    ])
    expect(layered.skills.map(({ id }) => id)).toEqual(['bread:rye', 'rolls', 'till'])
  })

  test('that is none, or has no bundle, is a fault', async () => {
    for (const source of [join(scratch, 'nowhere'), scratch, join(scratch, 'nowhere', 'x')])
      expect(await catchFault(openBundle(source))).toMatchObject({
        code: 'missing-file',
        file: 'manifest.json',
      })
  })

  test('may be reached by a link, but no link in it leads out', async () => {
    const cwd = fresh()
    const out = await builtFrom(cwd, bakery)
    symlinkSync(out, join(cwd, 'current'))
    expect((await openBundle(join(cwd, 'current'))).skills.length).toBe(2)
    const asset = readdirSync(join(out, 'assets')).find(name => name.endsWith('.md')) ?? ''
    const file = join(out, 'assets', asset)
    renameSync(file, join(cwd, 'outside.md'))
    symlinkSync(join(cwd, 'outside.md'), file)
    const bundle = await openBundle(out)
    const path = `assets/${asset}`
    expect(await catchFault(bundle.resource('rye', 'times.md'))).toMatchObject({
      code: 'unsafe-path',
      file: path,
    })
    rmSync(file)
    symlinkSync('../../../outside.md', file)
    expect((await catchFault(bundle.resource('rye', 'times.md'))).code).toBe('unsafe-path')
    rmSync(file)
    renameSync(join(cwd, 'outside.md'), join(out, 'inside.md'))
    symlinkSync('../inside.md', file)
    expect(await bundle.resource('rye', 'times.md')).toBe('Two hours.\n')
    const chunks = join(out, 'chunks')
    renameSync(chunks, join(cwd, 'chunks'))
    symlinkSync(join(cwd, 'chunks'), chunks)
    expect((await catchFault(bundle.session().use('rye'))).code).toBe('unsafe-path')
    symlinkSync('loop', join(out, 'loop'))
    rmSync(join(out, 'manifest.json'))
    symlinkSync('/etc/hostname', join(out, 'manifest.json'))
    expect((await catchFault(openBundle(out))).code).toBe('unsafe-path')
  })

  test('with a pipe or a folder for a file is not waited for', async () => {
    const out = await builtFrom(fresh(), bakery)
    const [asset = ''] = readdirSync(join(out, 'assets')).filter(name => name.endsWith('.md'))
    const bundle = await openBundle(out)
    rmSync(join(out, 'assets', asset))
    fifo(join(out, 'assets', asset))
    expect((await catchFault(bundle.resource('rye', 'times.md'))).code).toBe('unreadable-file')
    rmSync(join(out, 'assets', asset))
    mkdirSync(join(out, 'assets', asset))
    expect((await catchFault(bundle.resource('rye', 'times.md'))).code).toBe('unreadable-file')
  })

  test('is followed while it is built anew, by events and by looking', async () => {
    const cwd = fresh()
    const out = await builtFrom(cwd, bakery)
    for (const intervalMs of [60_000, 20]) {
      const bundle = await openBundle(out)
      const session = bundle.session()
      await session.use('rye')
      const heard = new Promise<RuntimeEvent>(resolve => bundle.on(resolve))
      const stop = bundle.watch({ intervalMs })
      await new Promise(resolve => setTimeout(resolve, 50))
      plant(cwd, { [`skills/new-${intervalMs}/SKILL.md`]: skillText(`new-${intervalMs}`) })
      await build({ cwd, roots: ['skills'], cache: false })
      expect(await heard).toMatchObject({ type: 'reloaded', added: [`new-${intervalMs}`] })
      stop()
      expect((await session.use(`new-${intervalMs}`)).repeated).toBe(false)
    }
  })

  test('is not read again when its manifest is the same', async () => {
    const out = await builtFrom(fresh(), bakery)
    const bundle = await openBundle(out)
    expect(await bundle.reload()).toBe(false)
    const { read } = createFolderReader(out)
    const manifest = readFileSync(join(out, 'manifest.json'))
    const { etag, bytes } = (await read('manifest.json', { headers: {} })) as TaggedBytes
    expect(bytes).toEqual(manifest)
    expect(await read('manifest.json', { headers: { 'If-None-Match': etag } })).toEqual({ etag })
    // The same bytes in a new file.
    writeFileSync(join(out, 'next'), manifest)
    renameSync(join(out, 'next'), join(out, 'manifest.json'))
    expect(await bundle.reload()).toBe(false)
  })
})

describe('an installed package', () => {
  async function install(name: string, place: string): Promise<string> {
    const cwd = fresh()
    const out = await builtFrom(join(cwd, 'src'), bakery)
    const target = join(cwd, 'node_modules', name, place)
    mkdirSync(join(target, '..'), { recursive: true })
    renameSync(out, target)
    writeFileSync(join(cwd, 'node_modules', name, 'package.json'), JSON.stringify({ name, exports: {} }))
    return cwd
  }

  test.each([
    ['@bakery/skills', '.', 'npm:@bakery/skills'],
    ['bakery', 'dist/skills', 'npm:bakery'],
    ['bakery', 'skills', 'npm:bakery'],
    ['bakery', 'other/place', 'npm:bakery/other/place'],
  ])('%s with a bundle in %s is opened as %s', async (name, place, specifier) => {
    const cwd = await install(name, place)
    mkdirSync(join(cwd, 'app/deep'), { recursive: true })
    for (const from of [
      cwd,
      join(cwd, 'app/deep'),
      pathToFileURL(join(cwd, 'app/main.js')),
      pathToFileURL(join(cwd, 'app/main.js')).href,
    ])
      expect((await openBundle(specifier, { from })).skills.length).toBe(2)
    const { label } = (await openBundle({ source: specifier }, { from: cwd })).layers[0] ?? {}
    expect(label).toBe(specifier)
  })

  test('that is not there, or no name of one, is a fault', async () => {
    const cwd = await install('bakery', 'skills')
    const code = async (specifier: string) => (await catchFault(openBundle(specifier, { from: cwd }))).code
    expect(await code('npm:cellar')).toBe('missing-file')
    expect(await code('npm:bakery/elsewhere')).toBe('missing-file')
    for (const specifier of ['npm:', 'npm:../bakery', 'npm:bakery/../../x', 'npm:.bin', 'npm:@x', 'npm:/etc'])
      expect(await code(specifier), specifier).toBe('unsupported-source')
  })

  test('and versions and addresses to fetch first are named with how to get them', async () => {
    const cwd = await install('bakery', 'skills')
    const help = async (source: string) => (await catchFault(openBundle(source, { from: cwd }))).help
    expect(await help('npm:bakery@1.2.0')).toContain('skillc pull npm:bakery@1.2.0')
    expect(await help('npm:cellar')).toContain('npm install cellar')
    expect(await help('oci://registry.example.com/bakery:1')).toContain('skillc pull oci:')
    expect(await help('s3://bakery/skills')).toContain('skillc pull s3:')
    expect(await help('git@git.example:bakery/skills')).toContain('skillc build')
  })

  test('may lie in a store, and is linked', async () => {
    const cwd = await install('bakery', 'skills')
    renameSync(join(cwd, 'node_modules/bakery'), join(cwd, 'store'))
    symlinkSync('../store', join(cwd, 'node_modules/bakery'))
    expect((await openBundle('npm:bakery', { from: cwd })).skills.length).toBe(2)
  })
})

describe('materialize', () => {
  // Windows runs no file for its `#!` line, and has no such modes.
  const onUnix = test.skipIf(process.platform === 'win32')
  onUnix('writes a skill that runs, and tells the model where', async () => {
    const out = await builtFrom(fresh(), bakery)
    const session = (await openBundle(out)).session()
    const dir = fresh()
    const { directory, files } = await session.materialize('rye', dir)
    expect(files.map(({ path, executable }) => [path, executable])).toEqual([
      ['SKILL.md', false],
      ['scripts/weigh.sh', true],
      ['times.md', false],
    ])
    expect(execFileSync(join(directory, 'scripts/weigh.sh'), ['rye'], { encoding: 'utf8' })).toBe(
      'weighed rye\n',
    )
    expect(statSync(join(dir, 'bread/rye/times.md')).mode & 0o777).toBe(0o644)
    expect((await session.use('rye')).text).toContain(`Skill directory: ${directory}\n`)
    expect(await session.resource('rye', `${directory}/times.md`)).toBe('Two hours.\n')
    const child = session.fork()
    expect((await child.use('rye')).text).toContain(directory)
    expect((await child.materialize('rolls', dir)).files.length).toBe(1)
    // Nothing else is left there.
    expect([...filesIn(dir).keys()].sort()).toEqual([
      'bread/rye/SKILL.md',
      'bread/rye/scripts/weigh.sh',
      'bread/rye/times.md',
      'rolls/SKILL.md',
    ])
  })

  onUnix('may be done again, and takes the place of what was there', async () => {
    const out = await builtFrom(fresh(), bakery)
    const session = (await openBundle(out)).session()
    const dir = fresh()
    await session.materialize('rye', dir)
    writeFileSync(join(dir, 'bread/rye/times.md'), 'Spoilt.')
    chmodSync(join(dir, 'bread/rye/scripts/weigh.sh'), 0o600)
    writeFileSync(join(dir, 'bread/rye/mine.txt'), 'Mine.')
    await session.materialize('rye', dir)
    expect(readFileSync(join(dir, 'bread/rye/times.md'), 'utf8')).toBe('Two hours.\n')
    expect(statSync(join(dir, 'bread/rye/scripts/weigh.sh')).mode & 0o111).toBe(0o111)
    expect(readFileSync(join(dir, 'bread/rye/mine.txt'), 'utf8')).toBe('Mine.')
  })

  test('writes nothing through links, nor over a folder', async () => {
    const out = await builtFrom(fresh(), bakery)
    const session = (await openBundle(out)).session()
    const outside = plant(fresh(), { 'victim.txt': 'Mine.' })
    const dir = fresh()
    mkdirSync(join(dir, 'bread/rye'), { recursive: true })
    symlinkSync(join(outside, 'victim.txt'), join(dir, 'bread/rye/times.md'))
    await session.materialize('rye', dir)
    expect(lstatSync(join(dir, 'bread/rye/times.md')).isFile()).toBe(true)
    expect(readFileSync(join(outside, 'victim.txt'), 'utf8')).toBe('Mine.')
    const linked = fresh()
    mkdirSync(linked)
    symlinkSync(outside, join(linked, 'bread'))
    expect((await catchFault(session.materialize('rye', linked))).code).toBe('unsafe-path')
    expect(readdirSync(outside)).toEqual(['victim.txt'])
    const filled = plant(fresh(), { 'bread/rye/times.md/x.txt': 'Mine.' })
    expect((await catchFault(session.materialize('rye', filled))).code).toBe('unreadable-file')
    expect(readdirSync(join(filled, 'bread/rye/times.md'))).toEqual(['x.txt'])
    const file = join(plant(fresh(), { file: 'x' }), 'file')
    await expect(session.materialize('rye', file)).rejects.toThrow()
  })

  test.each(['../escape.md', '/abs.md', 'a/../../b.md', 'a\\b.md', 'c:x.md', 'a//b.md', 'a\0b.md'])(
    'refuses the path %j of a hostile record, before anything is written',
    async path => {
      const files = withRecord(
        await compileFiles({ 'rye/SKILL.md': skillText('rye'), 'rye/times.md': 'Two.' }),
        'rye',
        record => record.files.push({ ...record.files[1], path }),
      )
      const dir = fresh()
      const session = (await openBundle(files)).session()
      expect(await catchFault(session.materialize('rye', dir))).toMatchObject({
        code: 'unsafe-path',
        file: path,
      })
      expect(existsSync(dir)).toBe(false)
    },
  )

  test('refuses two files that are one on the disk, as names are where case does not count', async () => {
    const files = withRecord(
      await compileFiles({ 'rye/SKILL.md': skillText('rye'), 'rye/times.md': 'Two.' }),
      'rye',
      record => record.files.push(record.files[1]),
    )
    const session = (await openBundle(files)).session()
    expect(await catchFault(session.materialize('rye', fresh()))).toMatchObject({ code: 'unsafe-path' })
  })

  test('writes nothing of a skill with a tampered file, and obeys the rules', async () => {
    const out = await builtFrom(fresh(), bakery)
    for (const name of readdirSync(join(out, 'assets')))
      if (name.endsWith('.sh')) writeFileSync(join(out, 'assets', name), '#!/bin/sh\necho "pwned!! $1"\n')
    const bundle = await openBundle(out)
    const dir = fresh()
    expect((await catchFault(bundle.session().materialize('rye', dir))).code).toBe('tampered-file')
    expect(existsSync(dir)).toBe(false)
    const session = bundle.session({ permissions: { rolls: 'deny' } })
    expect((await catchFault(session.materialize('rolls', dir))).code).toBe('denied-skill')
    const signal = AbortSignal.abort()
    expect((await catchFault(bundle.session().materialize('rolls', dir, { signal }))).code).toBe('aborted')
    expect(existsSync(dir)).toBe(false)
  })
})
