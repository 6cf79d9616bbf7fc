/** Skills with the same bytes under several ids: bundled once, and found by each of their ids. */

import { appendFileSync, cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { verifyBundle } from '../../src/channels/verify-bundle.ts'
import { build } from '../../src/pipeline/build.ts'
import { type CompileOptions, compile } from '../../src/pipeline/compile-memory.ts'
import type { Options } from '../../src/pipeline/config/options.ts'
import { diff } from '../../src/pipeline/diff/diff.ts'
import type { MemorySource } from '../../src/pipeline/sources/record.ts'
import { findSkill } from '../../src/reader/disk/find-skill.ts'
import { readManifest } from '../../src/reader/disk/read.ts'
import { openBundle } from '../../src/runtime/runtime.ts'
import { compileFiles, filesIn, readRecordIn, withManifest } from '../support/bundles.ts'
import { passTime } from '../support/clock.ts'
import { catchFault } from '../support/fault.ts'
import { getRuns } from '../support/properties.ts'
import { buildWarm, expectAsCold } from '../support/same-as-cold.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('copies')

const pair = { 'a/lint/SKILL.md': skillText('lint'), 'b/lint/SKILL.md': skillText('lint') }

/** Which ids the skills of a bundle have: the own one, and those of copies. */
function listIds({ skills }: { skills: { id: string; otherIds?: string[] }[] }): string[] {
  return skills.map(({ id, otherIds = [] }) => [id, ...otherIds].join(' '))
}

async function compileIds(sources: MemorySource[], options: CompileOptions = {}): Promise<string[]> {
  return listIds((await compile(sources, options)).manifest)
}

/** The ids of what is built in a folder of its own. */
async function buildIds(name: string, tree: Tree, options: Options = {}): Promise<string[]> {
  const cwd = plant(join(scratch, name), tree)
  const { ok, findings } = await build({ cwd, roots: ['.'], cache: false, out: 'dist', ...options })
  if (!ok) throw new Error(JSON.stringify(findings))
  expect(verifyBundle(join(cwd, 'dist'))).toMatchObject({ ok: true })
  return listIds(readManifest(join(cwd, 'dist')))
}

describe('copies', () => {
  test('are one skill, with their ids, their places and one finding', async () => {
    const files = {
      ...pair,
      'c/d/lint/SKILL.md': skillText('lint'),
      'oat/SKILL.md': skillText('oat'),
      'a/oat/SKILL.md': skillText('oat'),
    }
    const {
      manifest,
      account,
      findings,
      files: bundle,
    } = await compile([{ files }], { rules: { 'copied-skill': 'note' } })
    expect(listIds(manifest)).toEqual(['a:lint b:lint c:d:lint', 'oat a:oat'])
    expect(account).toMatchObject({ found: 5, emitted: 2, identical: 3, skipped: 0 })
    const [lint] = manifest.skills
    expect(lint && readRecordIn(bundle, lint).identical).toEqual([
      { source: 0, path: 'b/lint', id: 'b:lint' },
      { source: 0, path: 'c/d/lint', id: 'c:d:lint' },
    ])
    const said = findings.filter(({ code }) => code === 'copied-skill')
    expect(said.map(({ file, message, severity }) => [severity, file, message])).toEqual([
      [
        'note',
        'a/lint/SKILL.md',
        '`b:lint`, `c:d:lint` are identical copies of `a:lint`; the skill is bundled once, under all these ids',
      ],
      [
        'note',
        'oat/SKILL.md',
        '`a:oat` is an identical copy of `oat`; the skill is bundled once, under both ids',
      ],
    ])
  })

  test('keep the id of the source that ranks highest', async () => {
    const vendor = { files: { 'lint/SKILL.md': skillText('lint') }, namespace: 'a' }
    const own = { files: { 'x/y/lint/SKILL.md': skillText('lint') } }
    expect(await compileIds([own, vendor])).toEqual(['x:y:lint a:lint'])
    expect(await compileIds([vendor, own])).toEqual(['a:lint x:y:lint'])
  })

  test('of one id and of another are all there', async () => {
    const lint = { 'lint/SKILL.md': skillText('lint') }
    const { manifest, account, files } = await compile([{ files: lint }, { files: { ...lint, ...pair } }])
    expect(listIds(manifest)).toEqual(['lint a:lint b:lint'])
    expect(account).toMatchObject({ found: 4, emitted: 1, identical: 3 })
    const [skill] = manifest.skills
    expect(skill && readRecordIn(files, skill).identical?.map(({ id }) => id)).toEqual([
      undefined,
      'a:lint',
      'b:lint',
    ])
  })

  test('are named by what other skills require, and by entries', async () => {
    const files = {
      ...pair,
      'menu/SKILL.md': skillText('menu', 'Cook.', 'requires: [b:lint]\n'),
      'order/SKILL.md': skillText('order', 'Cook.', 'requires: [lint]\n'),
    }
    const all = await compile([{ files }])
    expect(all.findings.filter(({ code }) => /dependency/.test(code))).toEqual([])
    const dependencies = all.manifest.skills.map(skill => readRecordIn(all.files, skill).dependencies)
    expect(dependencies).toEqual([
      undefined,
      [{ id: 'a:lint', kind: 'requires' }],
      [{ id: 'a:lint', kind: 'requires' }],
    ])
    expect(await compileIds([{ files }], { entries: ['b:lint'] })).toEqual(['a:lint b:lint'])
    expect(await compileIds([{ files }], { entries: ['menu'] })).toEqual(['a:lint b:lint', 'menu'])
  })
})

describe('copies that name each other', () => {
  const named = (folder: string, body = 'Weigh.') => ({
    [`${folder}/lint/SKILL.md`]: skillText('lint', 'Use the bake skill.', 'requires: [bake]\n'),
    [`${folder}/bake/SKILL.md`]: skillText('bake', body, 'requires: [stir]\n'),
    [`${folder}/stir/SKILL.md`]: skillText('stir', 'Use the `lint` skill. Use the `stir` skill.'),
  })

  test('are one where they name the same', async () => {
    const { manifest, files } = await compile([{ files: { ...named('a'), ...named('b'), ...named('c') } }])
    expect(listIds(manifest)).toEqual([
      'a:bake b:bake c:bake',
      'a:lint b:lint c:lint',
      'a:stir b:stir c:stir',
    ])
    expect(manifest.skills.map(skill => readRecordIn(files, skill).dependencies?.[0]?.id)).toEqual([
      'a:stir',
      'a:bake',
      'a:lint',
    ])
  })

  test('stay apart where one of them names something else', async () => {
    const ids = await compileIds([{ files: { ...named('a'), ...named('b', 'Other.'), ...named('c') } }])
    expect(ids).toEqual(['a:bake c:bake', 'a:lint c:lint', 'a:stir c:stir', 'b:bake', 'b:lint', 'b:stir'])
  })

  test('stay apart at the end of a long chain', async () => {
    const chain = (folder: string) =>
      Object.fromEntries(
        Array.from({ length: 40 }, (_, at) => [
          `${folder}/s${at}/SKILL.md`,
          at === 39 ? skillText('s39', folder) : skillText(`s${at}`, 'Weigh.', `requires: [s${at + 1}]\n`),
        ]),
      )
    expect(await compileIds([{ files: { ...chain('a'), ...chain('b') } }])).toHaveLength(80)
  })
})

describe('copies stay apart', () => {
  const twice = (body: string, fields = '') => ({
    'a/lint/SKILL.md': skillText('lint', body, fields),
    'b/lint/SKILL.md': skillText('lint', body, fields),
  })
  const modes: [string, Tree] = [
    'where a file has another mode',
    { ...pair, 'a/lint/x.sh': 'ls\n', 'b/lint/x.sh': { executable: 'ls\n' } },
  ]
  const trees: [string, Tree][] = [
    ...(process.platform === 'win32' ? [] : [modes]),
    ['where a file has another name', { ...pair, 'a/lint/x.txt': 'x\n', 'b/lint/y.txt': 'x\n' }],
    ['where they wait for files', twice('Weigh.', 'paths: src/**\n')],
    [
      'where they link out of their folder',
      { ...twice('See [it](../all.md).'), 'a/all.md': '1', 'b/all.md': '2' },
    ],
    ['where the link leads nowhere', twice('See [it](../all.md).')],
    ['where they name the folder of their plugin', twice('Run `${CLAUDE_PLUGIN_ROOT}/bin/lint`.')],
    [
      'where a name means another skill',
      {
        ...twice('Weigh.', 'requires: [prep]\n'),
        'a/prep/SKILL.md': skillText('prep', '1'),
        'b/prep/SKILL.md': skillText('prep', '2'),
      },
    ],
    ['where their folders give them their names', { 'a/x/SKILL.md': 'Weigh.\n', 'b/y/SKILL.md': 'Weigh.\n' }],
  ]
  test.each(trees.map(([name, tree], at) => [name, tree, at] as const))('%s', async (_, tree, at) => {
    const ids = await buildIds(`apart-${at}`, tree, {})
    expect(ids.filter(id => id.includes(' '))).toEqual([])
    expect(ids.length).toBeGreaterThan(1)
  })

  const rules: [string, CompileOptions][] = [
    ['permissions', { permissions: { 'b:*': 'deny' } }],
    ['the allowlist of an agent', { agents: { ada: { skills: ['a:lint'] } } }],
    ['the permissions of an agent', { agents: { ada: { permissions: { 'a:lint': 'ask' } } } }],
  ]
  test.each(rules)('where %s tell them apart', async (_, options) => {
    expect(await compileIds([{ files: pair }], options)).toEqual(['a:lint', 'b:lint'])
  })

  test('only where rules tell them apart', async () => {
    const options: CompileOptions = { permissions: { '*:lint': 'ask' }, agents: { ada: { skills: ['*'] } } }
    expect(await compileIds([{ files: pair }], options)).toEqual(['a:lint b:lint'])
  })

  test('where their sources are of other levels or for other tenants', async () => {
    const lint = { 'lint/SKILL.md': skillText('lint') }
    const first = { files: lint, namespace: 'a' }
    const record = { path: 'lint', content: skillText('lint'), namespace: 'b' }
    expect(await compileIds([first, { records: [record] }])).toEqual(['a:lint b:lint'])
    for (const more of [{ level: 'builtin' as const }, { tenant: 'ada' }])
      expect(await compileIds([first, { records: [{ ...record, ...more }] }])).toEqual(['a:lint', 'b:lint'])
  })

  test('of one id for several tenants, as one skill for all of these', async () => {
    const record = { path: 'lint', content: skillText('lint') }
    const listScopes = async (...tenants: (string | undefined)[]) => {
      const records = tenants.map(tenant => ({ ...record, ...(tenant !== undefined && { tenant }) }))
      const { manifest } = await compile([{ records }])
      return manifest.skills.map(({ id, scope }) => [id, scope])
    }
    expect(await listScopes('bob', 'ada')).toEqual([['lint', ['ada', 'bob']]])
    expect(await listScopes('ada', undefined)).toEqual([['lint', undefined]])
  })

  test('where another skill wanted an id of theirs', async () => {
    const other = { files: { 'a/lint/SKILL.md': skillText('lint', 'Other.') } }
    expect(await compileIds([{ files: pair }, other])).toEqual(['a:lint', 'b:lint'])
    const contested = { ...pair, 'a/other/SKILL.md': skillText('lint', 'Other.') }
    expect(await compileIds([{ files: contested }], {})).toEqual(['a:lint', 'a:other', 'b:lint'])
  })

  test('where the client of a preset lists both', async () => {
    const tree = Object.fromEntries(
      Object.entries(pair).map(([path, text]) => [`.agents/skills/${path}`, text]),
    )
    const roots = ['.agents/skills']
    expect(await buildIds('unlisted', tree, { roots })).toEqual(['a:lint b:lint'])
    expect(await buildIds('listed', tree, { roots, preset: 'codex' })).toEqual([
      '.agents-skills:lint',
      'lint',
    ])
  })
})

describe('a copy', () => {
  const files = {
    'a/lint/SKILL.md': skillText('lint', 'See [rules](rules.md).'),
    'a/lint/rules.md': 'No tabs.\n',
    'b/lint/SKILL.md': skillText('lint', 'See [rules](rules.md).'),
    'b/lint/rules.md': 'No tabs.\n',
    'menu/SKILL.md': skillText('menu'),
  }
  const forms: [string, CompileOptions][] = [
    ['of a whole manifest', {}],
    ['of a split one', { splitAbove: 1 }],
  ]

  test.each(forms)('is used, found and read by its own id: %s', async (_, options) => {
    const bundle = await openBundle(await compileFiles(files, options))
    const session = bundle.session()
    for (const name of ['b:lint', 'b/lint', 'lint', 'a:lint'])
      expect([name, (await bundle.find(name))?.id]).toEqual([name, 'a:lint'])
    const use = await session.use('b:lint')
    expect(use).toMatchObject({ id: 'a:lint', repeated: false })
    expect(await session.use('a:lint')).toMatchObject({ id: 'a:lint', repeated: true })
    expect(await session.resource('b:lint', 'rules.md')).toBe('No tabs.\n')
    expect((await session.record('b:lint')).identical).toHaveLength(1)
    expect((await bundle.search('$b:lint')).map(({ id, relevance }) => [id, relevance])).toEqual([
      ['a:lint', 1],
    ])
    expect((await bundle.search('bakes lint')).map(({ id }) => id)).toEqual(['a:lint', 'menu'])
    expect((await session.match({ text: 'run $b:lint' })).matches.map(({ id }) => id)).toEqual(['a:lint'])
    expect((await catchFault(session.use('c:lint'))).code).toBe('unknown-skill')
    await bundle.load()
    expect(bundle.skills.map(({ id }) => id)).toEqual(['a:lint', 'menu'])
    expect(bundle.get('b:lint')?.id).toBe('a:lint')
    const { text } = await session.catalog({})
    expect(text.split('lint').length).toBe((await bundle.catalog({})).text.split('lint').length)
    expect(text).not.toContain('b:lint')
  })

  test.each(forms)('is not a way around a rule: %s', async (_, options) => {
    const bundle = await openBundle(await compileFiles(files, options))
    const codes = async (names: string[], given: Parameters<typeof bundle.session>[0]) => {
      const session = bundle.session(given)
      return Promise.all(
        names.map(name =>
          session.use(name).then(
            ({ id }) => id,
            error => error.code,
          ),
        ),
      )
    }
    const names = ['a:lint', 'b:lint']
    expect(await codes(names, { permissions: { 'b:*': 'deny' } })).toEqual(['a:lint', 'denied-skill'])
    expect(await codes(names, { permissions: { 'a:*': 'deny' } })).toEqual(['denied-skill', 'denied-skill'])
    expect(await codes(names, { permissions: { 'b:*': 'ask' } })).toEqual(['a:lint', 'denied-skill'])
    expect(await codes(names, { disabled: 'b:lint' })).toEqual(['a:lint', 'denied-skill'])
    expect(await codes(names, { disabled: 'a:*' })).toEqual(['denied-skill', 'denied-skill'])
    const agents = { ada: { skills: ['a:*'] } }
    expect(await codes(names, { agent: 'ada', agents })).toEqual(['a:lint', 'denied-skill'])
    const session = bundle.session({ permissions: { 'b:*': 'deny' } })
    expect((await catchFault(session.resource('b:lint', 'rules.md'))).code).toBe('denied-skill')
    await bundle.load()
    session.disable('b:lint')
    expect(session.skills.map(({ id }) => id)).toEqual(['a:lint', 'menu'])
  })

  test.each(forms)('keeps its rank where another layer has its id: %s', async (_, options) => {
    const copied = await compileFiles(files, options)
    const other = await compileFiles({ 'b/lint/SKILL.md': skillText('lint', 'Other.') })
    const owner = await compileFiles({ 'a/lint/SKILL.md': skillText('lint', 'Other.') })
    const read = async (layers: Parameters<typeof openBundle>[0], name: string) => {
      const session = (await openBundle(layers)).session()
      const { text } = await session.use(name)
      return [text.includes('Other.'), await session.resource(name, 'rules.md').catch(({ code }) => code)]
    }
    const [own, others] = [
      [false, 'No tabs.\n'],
      [true, 'unknown-file'],
    ]
    // The last layer ranks highest.
    expect(await read([other, copied], 'b:lint')).toEqual(own)
    expect(await read([copied, other], 'b:lint')).toEqual(others)
    expect(await read([copied, other], 'a:lint')).toEqual(own)
    expect(await read([copied, owner], 'b:lint')).toEqual(own)
    expect(await read([copied, owner], 'a:lint')).toEqual(others)
  })

  test('is found by those who look into a bundle', async () => {
    const { manifest } = await compile([{ files }])
    expect(findSkill(manifest, 'b:lint').id).toBe('a:lint')
    expect(findSkill(manifest, 'lint').id).toBe('a:lint')
  })
})

describe('bundles with copies', () => {
  const build2 = async (name: string, tree: Tree, config = {}, allowRead: string[] = []) => {
    const cwd = plant(join(scratch, name), { ...tree, 'skillc.config.json': JSON.stringify(config) })
    const { ok, findings } = await build({ cwd, cache: false, allowRead })
    if (!ok) throw new Error(JSON.stringify(findings))
    return join(cwd, 'dist/skills')
  }
  const inSkills = (tree: Tree) =>
    Object.fromEntries(Object.entries(tree).map(([path, content]) => [`skills/${path}`, content]))

  test('differ only in ids that lead to something else', async () => {
    const both = await build2('both', inSkills(pair))
    const other = { ...pair, 'b/lint/SKILL.md': skillText('lint', 'Other.') }
    const apart = await build2('apart', inSkills(other))
    const one = await build2('one', inSkills({ 'a/lint/SKILL.md': pair['a/lint/SKILL.md'] }))
    expect(await diff(both, both)).toMatchObject({ added: [], removed: [], changed: [], unchanged: 1 })
    const changes = { added: [], removed: [], changed: [{ id: 'b:lint', body: true }], unchanged: 1 }
    expect(await diff(both, apart)).toMatchObject(changes)
    expect(await diff(apart, both)).toMatchObject(changes)
    expect(await diff(both, one)).toMatchObject({ removed: [{ id: 'b:lint' }], changed: [], unchanged: 1 })
    expect(await diff(one, both)).toMatchObject({ added: [{ id: 'b:lint' }], changed: [], unchanged: 1 })
  })

  test('keep all ids as sources of another', async () => {
    const bundle = await build2('source', inSkills({ ...pair, 'menu/SKILL.md': skillText('menu') }))
    const again = await build2('again', {}, { sources: [{ from: bundle, namespace: 'old' }] }, [bundle])
    expect(listIds(readManifest(again))).toEqual(['old:a:lint old:b:lint', 'old:menu'])
  })

  test('are refused where an id would lead to two skills, or look-ups would not find it', async () => {
    const bundle = await compileFiles({ ...pair, 'menu/SKILL.md': skillText('menu') })
    for (const otherIds of [['menu'], ['a:lint'], ['b:lint', 'b:lint'], ['b:other'], 'b:lint', [1]]) {
      const forged = withManifest(bundle, ({ skills }) => {
        skills[0].otherIds = otherIds
      })
      expect((await catchFault(openBundle(forged))).code).toBe('invalid-manifest')
    }
  })
})

test('every id leads to what is in its folder, whatever is a copy of what', async () => {
  const folders = ['a', 'b', 'c', 'a/x', 'b/x']
  const names = ['lint', 'bake']
  const bodies = [
    'One.',
    'Two.',
    'See [it](more.md).',
    'Use the bake skill.',
    'Use `lint`, see [it](../up.md).',
  ]
  const place = fc.record({
    folder: fc.constantFrom(...folders),
    name: fc.constantFrom(...names),
    body: fc.constantFrom(...bodies),
    more: fc.constantFrom('', 'More.\n', 'Less.\n'),
  })
  const trees = fc.uniqueArray(place, {
    minLength: 2,
    maxLength: 10,
    selector: ({ folder, name }) => `${folder}/${name}`,
  })
  await fc.assert(
    fc.asyncProperty(trees, fc.constantFrom(1, 10_000), async (places, splitAbove) => {
      const tree = Object.fromEntries(
        places.flatMap(({ folder, name, body, more }) => [
          [`${folder}/${name}/SKILL.md`, skillText(name, body)],
          ...(more === '' ? [] : [[`${folder}/${name}/more.md`, more]]),
        ]),
      )
      const { manifest, account, files } = await compile([{ files: tree }], { splitAbove })
      expect(account).toMatchObject({ found: places.length, skipped: 0, shadowed: 0 })
      expect(account.emitted + account.identical).toBe(places.length)
      const own = manifest.skills.flatMap(({ id, otherIds = [] }) => [id, ...otherIds])
      expect(own.sort()).toEqual(
        places.map(({ folder, name }) => `${folder}/${name}`.replaceAll('/', ':')).sort(),
      )
      const bundle = await openBundle(
        new Map(Array.from(files, ([path, bytes]) => [path, new Uint8Array(bytes)])),
      )
      for (const { folder, name, body, more } of places) {
        const session = bundle.session()
        const id = `${folder}/${name}`.replaceAll('/', ':')
        expect((await session.use(id)).text).toContain(body)
        expect(new TextDecoder().decode(await bundle.entry(id))).toBe(skillText(name, body))
        const read = session.resource(id, 'more.md').catch(({ code }) => code)
        expect(await read).toBe(more === '' ? 'unknown-file' : more)
      }
    }),
    { numRuns: getRuns(40) },
  )
})

describe('a build after small changes', () => {
  const tree = {
    'skills/a/lint/SKILL.md': skillText('lint'),
    'skills/b/lint/SKILL.md': skillText('lint'),
    'skills/c/lint/SKILL.md': skillText('lint', 'Other.'),
    'skills/c/lint/rules.md': 'No tabs.\n',
    'skills/menu/SKILL.md': skillText('menu', 'Use the lint skill.'),
    'skills/oat/SKILL.md': skillText('oat'),
  }
  const cases: [string, (cwd: string) => void][] = [
    ['one copy is edited', cwd => appendFileSync(join(cwd, 'skills/a/lint/SKILL.md'), 'More.\n')],
    ['the other is', cwd => appendFileSync(join(cwd, 'skills/b/lint/SKILL.md'), 'More.\n')],
    ['a copy goes', cwd => rmSync(join(cwd, 'skills/a/lint'), { recursive: true })],
    [
      'a copy comes',
      cwd => cpSync(join(cwd, 'skills/a/lint'), join(cwd, 'skills/d/lint'), { recursive: true }),
    ],
    [
      'a skill comes to be a copy',
      cwd => cpSync(join(cwd, 'skills/oat/SKILL.md'), join(cwd, 'skills/d/oat/SKILL.md')),
    ],
    [
      'an edit makes a copy',
      cwd => {
        cpSync(join(cwd, 'skills/a/lint/SKILL.md'), join(cwd, 'skills/c/lint/SKILL.md'))
        rmSync(join(cwd, 'skills/c/lint/rules.md'))
      },
    ],
    ['something else changes', cwd => appendFileSync(join(cwd, 'skills/oat/SKILL.md'), 'More.\n')],
    [
      'a skill comes that names a copy',
      cwd => plant(cwd, { 'skills/new/SKILL.md': skillText('new', 'Use the `b:lint` skill.') }),
    ],
  ]
  const laid = cases.map(([name, edit], at) => ({
    name,
    edit,
    cwd: plant(join(scratch, `small-${at}`), tree),
  }))
  // What was made just now would be looked at twice.
  beforeAll(passTime)

  test.each(laid)('is that of a cold one when $name', async ({ cwd, edit }) => {
    await buildWarm(cwd)
    expect(listIds(readManifest(join(cwd, 'dist/skills')))).toContain('a:lint b:lint')
    edit(cwd)
    await expectAsCold(cwd)
    expect(filesIn(join(cwd, 'dist/skills')).size).toBeGreaterThan(0)
  })
})
