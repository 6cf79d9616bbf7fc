/** Builds after small changes: whatever was edited, the bundle and the report are those of a cold build. */
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from '../src/build.ts'
import { verifyBundle } from '../src/bundle/verify.ts'
import type { Options } from '../src/config/options.ts'
import { plant, scratchFolder, skillText } from './support/tree.ts'

const scratch = scratchFolder('delta')
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const long = 'Knead the dough until it is smooth, and let it rest. '.repeat(30)
const rye = 'skills/rye/SKILL.md'
const tree = {
  [rye]: skillText('rye', `${long}\n\nSee [times](times.md).\n`),
  'skills/rye/times.md': 'Two hours.\n',
  'skills/rye/agents/openai.yaml': 'interface:\n  display_name: Rye\n',
  'skills/rye/evals/evals.json': '{"skill_name":"rye","evals":[{"prompt":"bake a dark loaf"}]}\n',
  'skills/oats/SKILL.md': skillText('oats', `${long}\n\nUse the \`rye\` skill, and [nothing](gone.md).\n`),
  'skills/cake/SKILL.md': skillText('cake', `${long}\n`),
  'skills/cake/times.md': 'Two hours.\n',
  'skills/cake/layers/SKILL.md': skillText('layers', `${long}\n`),
  'skills/twin/SKILL.md': skillText('twin', `${long}\n`),
  'skills/other/SKILL.md': skillText('twin', `${long}Other.\n`),
  'skills/note/SKILL.md': `---\nname: note\n---\n${long}\n`,
  'skills/borrowed': { link: '../shared' },
  'shared/list.md': 'Flour.\n',
}

const options: Options = { profile: 'lenient', roots: ['skills'] }

/** What someone edits; the tree and its cache are old then. Says whether the build after it must have been small. */
const edits: Record<string, { isSmall: boolean; edit: (cwd: string) => void }> = {
  'a line more': { isSmall: true, edit: cwd => appendFileSync(join(cwd, rye), '\nOne more line.\n') },
  'a line more in two skills': {
    isSmall: true,
    edit: cwd => {
      for (const name of ['rye', 'note']) appendFileSync(join(cwd, 'skills', name, 'SKILL.md'), '\nMore.\n')
    },
  },
  'a word that nobody had': { isSmall: true, edit: cwd => appendFileSync(join(cwd, rye), '\nZwieback.\n') },
  'a paragraph before the links, where nothing is wrong': {
    isSmall: true,
    edit: cwd => rewrite(cwd, rye, text => text.replace('\nKnead', '\nAnother line.\n\nKnead')),
  },
  'a paragraph before a broken link': {
    isSmall: false,
    edit: cwd => rewrite(cwd, 'skills/oats/SKILL.md', text => text.replace('\nKnead', '\nA line.\n\nKnead')),
  },
  'a line after a broken link': {
    isSmall: true,
    edit: cwd => appendFileSync(join(cwd, 'skills/oats/SKILL.md'), '\nMore.\n'),
  },
  'a broken link more': { isSmall: false, edit: cwd => appendFileSync(join(cwd, rye), '\n[no](no.md)\n') },
  'a heading more': { isSmall: true, edit: cwd => appendFileSync(join(cwd, rye), '\n## Crust\n\nThick.\n') },
  'a resource': {
    isSmall: true,
    edit: cwd => appendFileSync(join(cwd, 'skills/rye/times.md'), 'Or three.\n'),
  },
  'a resource that becomes what another skill has': {
    isSmall: true,
    edit: cwd => writeFileSync(join(cwd, 'skills/rye/evals/evals.json'), 'Two hours.\n'),
  },
  'a resource with the bytes of the entry': {
    isSmall: true,
    edit: cwd => writeFileSync(join(cwd, 'skills/rye/times.md'), readFileSync(join(cwd, rye))),
  },
  examples: {
    isSmall: true,
    edit: cwd =>
      rewrite(cwd, 'skills/rye/evals/evals.json', text => text.replace('dark loaf', 'pumpernickel')),
  },
  servers: {
    isSmall: false,
    edit: cwd =>
      appendFileSync(
        join(cwd, 'skills/rye/agents/openai.yaml'),
        'dependencies:\n  tools:\n    - type: mcp\n      value: oven\n',
      ),
  },
  'a secret in a resource': {
    isSmall: false,
    edit: cwd =>
      appendFileSync(join(cwd, 'skills/rye/times.md'), `key = "AKIA${'QWERTYUIOPASDFGH'}"\nsecret_key = 1\n`),
  },
  touched: { isSmall: true, edit: cwd => utimesSync(join(cwd, rye), new Date(), new Date()) },
  'the description': {
    isSmall: false,
    edit: cwd => rewrite(cwd, rye, text => text.replace(/^description: /m, '$&Not. ')),
  },
  'the name': {
    isSmall: false,
    edit: cwd => rewrite(cwd, rye, text => text.replace('name: rye', 'name: roggen')),
  },
  'an outer skill': {
    isSmall: false,
    edit: cwd => appendFileSync(join(cwd, 'skills/cake/SKILL.md'), '\nMore.\n'),
  },
  'a nested skill': {
    isSmall: false,
    edit: cwd => appendFileSync(join(cwd, 'skills/cake/layers/SKILL.md'), '\nMore.\n'),
  },
  'a skill that others wanted the id of': {
    isSmall: false,
    edit: cwd => appendFileSync(join(cwd, 'skills/twin/SKILL.md'), '\nMore.\n'),
  },
  'an entry cut to nothing': { isSmall: false, edit: cwd => truncateSync(join(cwd, rye), 0) },
  'an entry cut to a path': {
    isSmall: false,
    edit: cwd => writeFileSync(join(cwd, rye), '../oats/SKILL.md'),
  },
  'a mode': { isSmall: false, edit: cwd => chmodSync(join(cwd, 'skills/rye/times.md'), 0o755) },
  'a file more': { isSmall: false, edit: cwd => writeFileSync(join(cwd, 'skills/rye/new.md'), 'New.\n') },
  'a file become a link': {
    isSmall: false,
    edit: cwd => {
      rmSync(join(cwd, 'skills/rye/times.md'))
      symlinkSync('../oats/SKILL.md', join(cwd, 'skills/rye/times.md'))
    },
  },
  'the bundle by hand': {
    isSmall: false,
    edit: cwd => {
      appendFileSync(join(cwd, rye), '\nMore.\n')
      appendFileSync(join(cwd, 'dist/skills/manifest.json'), ' ')
    },
  },
  'a chunk gone': {
    isSmall: false,
    edit: cwd => {
      appendFileSync(join(cwd, rye), '\nMore.\n')
      const chunks = join(cwd, 'dist/skills/chunks')
      rmSync(join(chunks, readdirSync(chunks)[0] ?? ''))
    },
  },
  'a writer that was killed': {
    isSmall: false,
    edit: cwd => {
      appendFileSync(join(cwd, rye), '\nMore.\n')
      writeFileSync(join(cwd, 'dist/skills/.skillc-lock'), '2147483646 nowhere\n')
      const old = new Date(0)
      utimesSync(join(cwd, 'dist/skills/.skillc-lock'), old, old)
    },
  },
  'the ledger cut short': {
    isSmall: false,
    edit: cwd => damage(cwd, 'ledger', bytes => bytes.subarray(0, bytes.length >> 1)),
  },
  'a byte of the ledger flipped': {
    isSmall: false,
    edit: cwd =>
      damage(cwd, 'ledger', bytes => {
        const middle = bytes.length >> 1
        return bytes.fill((bytes[middle] ?? 0) ^ 1, middle, middle + 1)
      }),
  },
  'the analyses of another tree': {
    isSmall: false,
    edit: cwd => damage(cwd, 'analyses', bytes => Buffer.concat([bytes, Buffer.from('x')])),
  },
}

function rewrite(cwd: string, path: string, change: (text: string) => string): void {
  const text = readFileSync(join(cwd, path), 'utf8')
  const changed = change(text)
  if (changed === text) throw new Error(`The edit changes nothing in ${path}`)
  writeFileSync(join(cwd, path), changed)
}

/** Spoils a file of the cache, and edits a skill: both have to be noticed. */
function damage(cwd: string, kind: string, change: (bytes: Buffer) => Buffer): void {
  appendFileSync(join(cwd, rye), '\nMore.\n')
  const cache = join(cwd, 'cache')
  for (const name of readdirSync(cache).filter(each => each.startsWith(kind)))
    writeFileSync(join(cache, name), change(readFileSync(join(cache, name))))
}

/** A small build leaves the analyses as they are; a full one that reads anything writes them anew. */
const analysesOf = (cwd: string) =>
  readdirSync(join(cwd, 'cache'))
    .filter(name => name.startsWith('analyses-'))
    .map(name => statSync(join(cwd, 'cache', name)).ino)

function filesIn(dir: string): Record<string, string> {
  const files: Record<string, string> = {}
  for (const path of readdirSync(dir, { recursive: true, encoding: 'utf8' }).sort())
    if (statSync(join(dir, path)).isFile()) files[path] = readFileSync(join(dir, path), 'latin1')
  return files
}

async function expectAsCold(cwd: string, more: Options = {}): Promise<void> {
  const warm = await build({ cwd, ...options, ...more, cacheDir: join(cwd, 'cache') })
  rmSync(join(cwd, 'cold'), { recursive: true, force: true })
  const cold = await build({ cwd, ...options, ...more, cache: false, out: 'cold' })
  expect(filesIn(join(cwd, 'dist/skills'))).toEqual(filesIn(join(cwd, 'cold')))
  expect(verifyBundle(join(cwd, 'dist/skills')).problems).toEqual([])
  const { bundle, out: _out, ...rest } = warm
  const { bundle: coldBundle, out: _coldOut, ...coldRest } = cold
  expect(rest).toEqual(coldRest)
  expect({ ...bundle, written: 0, removed: 0 }).toEqual({ ...coldBundle, written: 0, removed: 0 })
}

const folders = new Map(
  [...Object.keys(edits), 'one edit after the other', 'and of a bundle with a split manifest', 'kept'].map(
    (name, index) => [name, plant(join(scratch, String(index)), tree)],
  ),
)
beforeAll(() => new Promise(fulfil => setTimeout(fulfil, 2_200)))

describe.each(Object.entries(edits))('%s', (name, { isSmall, edit }) => {
  test('gives what a cold build gives', async () => {
    const cwd = folders.get(name) ?? ''
    await build({ cwd, ...options, cacheDir: join(cwd, 'cache') })
    const before = analysesOf(cwd)
    edit(cwd)
    await expectAsCold(cwd)
    if (name !== 'the analyses of another tree')
      expect(isSmall).toBe(analysesOf(cwd).join() === before.join())
    // What changed within the last seconds is looked at again, and nothing comes of it.
    await expectAsCold(cwd)
  })
})

test.each([
  ['one edit after the other', {}],
  ['and of a bundle with a split manifest', { splitAbove: 1 }],
])('%s', { timeout: 120_000 }, async (name, more) => {
  const cwd = folders.get(name) ?? ''
  await build({ cwd, ...options, ...more, cacheDir: join(cwd, 'cache') })
  const files = Object.keys(tree).filter(path => !path.endsWith('borrowed'))
  const line = fc.constantFrom(
    'More.',
    'Crust and crumb.',
    '[times](times.md)',
    '`rye`',
    '# Oven',
    'ναι',
    '$1',
  )
  const step = fc.record({ path: fc.constantFrom(...files), line, atEnd: fc.boolean() })
  for (const { path, line: text, atEnd } of fc.sample(step, { numRuns: 40, seed: 7 })) {
    const before = readFileSync(join(cwd, path), 'utf8')
    const cut = atEnd ? before.length : before.lastIndexOf('\n', before.length >> 1)
    writeFileSync(join(cwd, path), `${before.slice(0, cut)}\n${text}\n${before.slice(cut)}`)
    await expectAsCold(cwd, more)
  }
})

test('a folder of caches does not grow', async () => {
  const cwd = folders.get('kept') ?? ''
  mkdirSync(join(cwd, 'cache'), { recursive: true })
  for (const kind of ['analyses', 'ledger', 'report'])
    for (let old = 0; old < 20; old++) writeFileSync(join(cwd, 'cache', `${kind}-${old}`), '')
  await build({ cwd, ...options, cacheDir: join(cwd, 'cache') })
  expect(readdirSync(join(cwd, 'cache'))).toHaveLength(3 * 8)
})
