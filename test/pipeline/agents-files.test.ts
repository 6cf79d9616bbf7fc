/** Files of a skill that is one file in `AGENTS.md`: those that it names next to it or below. */
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import type { Options } from '../../src/pipeline/config/options.ts'
import { watch } from '../../src/pipeline/watch/watch.ts'
import { findSkill } from '../../src/reader/disk/find-skill.ts'
import { readManifest, readRecord } from '../../src/reader/disk/read.ts'
import { unpackBundle } from '../../src/reader/disk/unpack.ts'
import { openBundle } from '../../src/runtime/node/node.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('agents-files')
let count = 0

const LIST = '- bun: Bakes buns. Use for buns. (file: docs/bun.md)\n'
const BODY = 'Knead [as told](steps/knead.md), see ![the oven](./oven.svg#door).\n'
const bakery = {
  'AGENTS.md': LIST,
  'docs/bun.md': BODY,
  'docs/steps/knead.md': 'Ten minutes.\n',
  'docs/steps/other.md': 'Nobody names this.\n',
  'docs/oven.svg': '<svg/>\n',
  'secret.md': 'Not in the folder.\n',
}

const fresh = (tree: Record<string, string> = {}) =>
  plant(join(scratch, `case-${++count}`), { ...bakery, ...tree })

async function check(cwd: string, options: Options = {}): Promise<string[]> {
  const { findings } = await build({ cwd, cache: false, ...options })
  return findings.map(({ file, code, severity }) => `${file}: ${severity} ${code}`)
}

function listFiles(cwd: string, id = 'bun'): string[] {
  const bundle = join(cwd, 'dist/skills')
  const skill = readManifest(bundle).skills.find(each => each.id === id)
  return skill === undefined ? [] : readRecord(bundle, skill).files.map(({ path }) => path)
}

function readLinks(cwd: string): (string | undefined)[] | undefined {
  const folder = join(cwd, 'dist/skills')
  const { dependencies } = readRecord(folder, findSkill(readManifest(folder), 'bun'))
  return dependencies?.filter(({ kind }) => kind === 'link').map(({ id }) => id)
}

async function readResource(cwd: string, path: string): Promise<string> {
  return (await openBundle(join(cwd, 'dist/skills'))).session().resource('bun', path)
}

describe('`AGENTS.md` naming a single-file skill with files beside it', () => {
  test('its references are resources of the skill', async () => {
    const cwd = fresh()
    expect(await check(cwd)).toEqual([])
    expect(listFiles(cwd)).toEqual(['SKILL.md', 'oven.svg', 'steps/knead.md'])
    expect(await readResource(cwd, 'steps/knead.md')).toBe('Ten minutes.\n')
    unpackBundle(join(cwd, 'dist/skills'), readManifest(join(cwd, 'dist/skills')).skills, join(cwd, 'out'))
    expect(readFileSync(join(cwd, 'out/bun/oven.svg'), 'utf8')).toBe('<svg/>\n')
  })

  test('what lies outside of its folder is none, and what is not there is missing', async () => {
    const cwd = fresh({
      'docs/bun.md':
        '[Out](../secret.md), [gone](steps/gone.md), [away](/etc/hosts), [it](bun.md), [all](./)\n',
    })
    expect(await check(cwd)).toEqual([
      'docs/bun.md: note escaping-reference',
      'docs/bun.md: warning missing-file',
      'docs/bun.md: note absolute-reference',
      'docs/bun.md: note escaping-reference',
    ])
    expect(listFiles(cwd)).toEqual(['SKILL.md'])
  })

  test('an entry beside it never takes the place of its own', async () => {
    const cwd = fresh({ 'docs/bun.md': '[Oats](SKILL.md)\n', 'docs/SKILL.md': skillText('docs') })
    expect(await check(cwd)).toEqual(['docs/bun.md: note escaping-reference'])
    expect(listFiles(cwd)).toEqual(['SKILL.md'])
    expect(readFileSync(join(cwd, 'docs/bun.md'), 'utf8')).toBe('[Oats](SKILL.md)\n')
  })

  test('another skill below its folder is a dependency', async () => {
    const cwd = fresh({
      'AGENTS.md': `${LIST}- oat: Bakes oats. Use for oats. (file: docs/oat/SKILL.md)\n- rye: Bakes rye. Use for rye. (file: docs/rye.md)\n`,
      'docs/bun.md': '[Oats](oat/), [rye](rye.md)\n',
      'docs/oat/SKILL.md': skillText('oat'),
      'docs/rye.md': 'Bake rye.\n',
    })
    expect(await check(cwd)).toEqual([])
    expect(readLinks(cwd)).toEqual(['oat', 'rye'])
    expect(await readResource(cwd, 'rye.md')).toBe('Bake rye.\n')
  })

  test('what git ignores, packages, and links out of the project stay out', async () => {
    const cwd = fresh({
      '.git/HEAD': '',
      '.gitignore': '*.key\n/docs/private/\n',
      'docs/.gitignore': 'draft.md\n',
      'docs/bun.md':
        '[a](a.key) [b](private/b.md) [c](draft.md) [d](node_modules/d.md) [e](away.md) [f](near.md)\n',
      'docs/a.key': 'x',
      'docs/private/b.md': 'x',
      'docs/draft.md': 'x',
      'docs/node_modules/d.md': 'x',
    })
    symlinkSync('/etc/hosts', join(cwd, 'docs/away.md'))
    symlinkSync('../secret.md', join(cwd, 'docs/near.md'))
    expect((await check(cwd)).sort()).toEqual([
      'docs/away.md: error escaping-symlink',
      ...Array(5).fill('docs/bun.md: warning missing-file'),
    ])
    expect(listFiles(cwd)).toEqual(['SKILL.md', 'near.md'])
  })

  test('rules behind a link are not read, as git reads none', async () => {
    const cwd = fresh({ 'docs/bun.md': '[a](a.md)\n', 'docs/a.md': 'x', 'rules.txt': '*.md\n' })
    symlinkSync('../rules.txt', join(cwd, 'docs/.gitignore'))
    expect(await check(cwd)).toEqual([])
    expect(listFiles(cwd)).toEqual(['SKILL.md', 'a.md'])
  })

  test('the limits on files hold', async () => {
    const cwd = fresh()
    expect(await check(cwd, { limits: { fileBytes: 10 } })).toEqual([
      'docs/bun.md: warning missing-file',
      'docs/steps/knead.md: warning oversized-file',
    ])
    expect(listFiles(cwd)).toEqual(['SKILL.md', 'oven.svg'])
    expect((await check(fresh(), { limits: { files: 2 } }))[0]).toMatch(/excessive-files$/)
  })

  test('what is wrong with such a file is shown where it stands, and refuses the skill', async () => {
    const cwd = fresh({
      'docs/steps/knead.md': 'Ten\u202eminutes\n',
      'skillc.config.json': JSON.stringify({ rules: { 'bidirectional-character': 'error' } }),
    })
    expect(await check(cwd)).toEqual(['docs/steps/knead.md: error bidirectional-character'])
    expect(listFiles(cwd)).toEqual([])
  })

  test('a cached build notices all changes', async () => {
    const cwd = fresh({ 'docs/bun.md': `${BODY}[Later](more/late.md)\n` })
    const options = { cacheDir: join(scratch, 'cache'), cache: true }
    expect(await check(cwd, options)).toEqual(['docs/bun.md: warning missing-file'])
    writeFileSync(join(cwd, 'docs/steps/knead.md'), 'Twelve minutes.\n')
    await check(cwd, options)
    expect(await readResource(cwd, 'steps/knead.md')).toBe('Twelve minutes.\n')
    mkdirSync(join(cwd, 'docs/more'))
    writeFileSync(join(cwd, 'docs/more/late.md'), 'Late.\n')
    expect(await check(cwd, options)).toEqual([])
    expect(await readResource(cwd, 'more/late.md')).toBe('Late.\n')
    writeFileSync(join(cwd, 'docs/bun.md'), '[Other](steps/other.md)\n')
    await check(cwd, options)
    expect(listFiles(cwd)).toEqual(['SKILL.md', 'steps/other.md'])
    rmSync(join(cwd, 'docs/steps/other.md'))
    expect(await check(cwd, options)).toEqual(['docs/bun.md: warning missing-file'])
    expect(listFiles(cwd)).toEqual(['SKILL.md'])
    const kept = readFileSync(join(cwd, 'dist/skills/manifest.json'), 'utf8')
    await check(cwd)
    expect(readFileSync(join(cwd, 'dist/skills/manifest.json'), 'utf8')).toBe(kept)
  })

  test.each(['oat/', 'oat', 'oat/steps.md'])(
    'a cached build notices a skill that appears where %s leads',
    async target => {
      const cwd = fresh({
        'AGENTS.md': `${LIST}- oat: Bakes oats. Use for oats. (file: docs/oat/SKILL.md)\n`,
        'docs/bun.md': `[Oats](${target})\n`,
        'docs/oat/steps.md': 'Soak.\n',
      })
      const options = { cacheDir: join(cwd, 'cache'), cache: true }
      expect(await check(cwd, options)).toEqual(['AGENTS.md: error broken-listing'])
      plant(cwd, { 'docs/oat/SKILL.md': skillText('oat') })
      const warm = await check(cwd, options)
      expect(readLinks(cwd)).toEqual(['oat'])
      expect(warm).toEqual(await check(cwd))
    },
  )

  test('a watch notices a reference that is added, and a change of the file', async () => {
    const cwd = fresh()
    const stop = new AbortController()
    const watching = watch({ cwd, config: false, cacheDir: join(cwd, '.cache'), signal: stop.signal })
    const run = async () => {
      for await (const round of watching) expect(round).toBeDefined()
    }
    const ended = run()
    await expect.poll(() => listFiles(cwd), { timeout: 50_000 }).toContain('oven.svg')
    writeFileSync(join(cwd, 'docs/bun.md'), '[Other](steps/other.md)\n')
    await expect.poll(() => listFiles(cwd), { timeout: 50_000 }).toEqual(['SKILL.md', 'steps/other.md'])
    writeFileSync(join(cwd, 'docs/steps/other.md'), 'Changed.\n')
    await expect.poll(() => readResource(cwd, 'steps/other.md'), { timeout: 50_000 }).toBe('Changed.\n')
    stop.abort()
    await ended
  }, 120_000)
})
