/** Skills that require others: in one bundle, and across layers. */
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { build, check } from '../../src/index.ts'
import { type CompileOptions, compile } from '../../src/pipeline/compile-memory.ts'
import { openBundle } from '../../src/runtime/runtime.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('composition')

const requiring = (name: string, names: string) => skillText(name, undefined, `requires: ${names}\n`)

async function open(files: Record<string, string>, options: CompileOptions = {}) {
  const built = await compile([{ files }], options)
  const codes = built.findings.map(({ code }) => code).filter(code => code.endsWith('-dependency'))
  return { ...built, codes, bundle: await openBundle(built.files) }
}

const twins = {
  'core/SKILL.md': skillText('core', 'Sift.'),
  'web/core/SKILL.md': skillText('core', 'Whisk.'),
}

test('`requires: core` where `core` and `web:core` exist means the exact id', async () => {
  const files = {
    ...twins,
    'meta/SKILL.md': requiring('meta', 'core'),
    'web/page/SKILL.md': requiring('page', '[core]'),
  }
  const { bundle, codes } = await open(files)
  expect(codes).toEqual([])
  for (const id of ['meta', 'web:page'])
    expect(await bundle.session().use(id)).toMatchObject({ loaded: ['core', id], missing: [] })
  const pruned = await open(files, { entries: ['meta'] })
  expect(pruned.manifest.skills.map(({ id }) => id)).toEqual(['core', 'meta'])
})

test('a name that is no id means the skill of the nearest namespace', async () => {
  const { bundle } = await open({
    'web/core/SKILL.md': skillText('core', 'Sift.'),
    'app/core/SKILL.md': skillText('core', 'Whisk.'),
    'web/page/SKILL.md': requiring('page', 'core'),
  })
  expect(await bundle.session().use('web:page')).toMatchObject({ loaded: ['web:core', 'web:page'] })
})

test('a requirement that nothing meets stays in the record, and `use` lists it', async () => {
  const { bundle, codes } = await open({
    'meta/SKILL.md': requiring('meta', '{ skills: [cores] }'),
    'core/SKILL.md': skillText('core', 'Sift.'),
  })
  expect(codes).toEqual(['unknown-dependency'])
  expect((await bundle.record('meta')).unmet).toEqual([{ name: 'cores' }])
  const { missing, text } = await bundle.session().use('meta')
  expect(missing).toEqual([{ id: 'cores', code: 'unknown-skill' }])
  expect(text).toContain('It requires 1 more that is not available here.')
})

test('a bare `requires` that a build reports is missing, too', async () => {
  const { bundle, codes } = await open({
    'meta/SKILL.md': requiring('meta', '[cores, core]'),
    'core/SKILL.md': skillText('core', 'Sift.'),
  })
  expect(codes).toEqual(['unknown-dependency'])
  expect((await bundle.record('meta')).unmet).toEqual([{ name: 'cores' }])
  expect(await bundle.session().use('meta')).toMatchObject({
    loaded: ['core', 'meta'],
    missing: [{ id: 'cores', code: 'unknown-skill' }],
  })
})

test('a name that fits several skills equally well is listed, too', async () => {
  const { bundle, codes } = await open({
    'web/core/SKILL.md': skillText('core', 'Sift.'),
    'app/core/SKILL.md': skillText('core', 'Whisk.'),
    'meta/SKILL.md': requiring('meta', 'core'),
  })
  expect(codes).toEqual(['ambiguous-dependency'])
  const { missing } = await bundle.session().use('meta')
  expect(missing).toEqual([{ id: 'core', code: 'ambiguous-skill' }])
})

describe('a list that may be of programs', () => {
  test('is nothing that is missing', async () => {
    const { bundle, codes } = await open({ 'meta/SKILL.md': requiring('meta', '[gdb, API_KEY]') })
    expect(codes).toEqual([])
    expect(await bundle.session().use('meta')).toMatchObject({ loaded: ['meta'], missing: [] })
  })

  test('means skills of a lower layer', async () => {
    const base = await open({ 'core/SKILL.md': skillText('core', 'Sift.') })
    const tenant = await open({ 'ten/SKILL.md': requiring('ten', 'core') })
    const bundle = await openBundle([{ source: tenant.files }, { source: base.files }])
    const session = bundle.session()
    expect(await session.use('ten')).toMatchObject({ loaded: ['core', 'ten'], missing: [] })
    expect(session.used).toEqual(['core', 'ten'])
    const denied = bundle.session({ permissions: { core: 'deny' } })
    expect((await denied.use('ten')).missing).toEqual([{ id: 'core', code: 'denied-skill' }])
  })
})

describe('`skillc check --layer BUNDLE`', () => {
  test('finds in the lower layer what a skill requires, and reports what no layer has', async () => {
    const cwd = plant(join(scratch, 'layers'), {
      'base/core/SKILL.md': skillText('core', 'Sift.'),
      'base/web/page/SKILL.md': skillText('page', 'Sift.'),
      'base/app/page/SKILL.md': skillText('page', 'Whisk.'),
      'ten/ten/SKILL.md': requiring('ten', '{ skills: [core, web/page, page, cores] }'),
    })
    const { ok } = await build({ cwd, roots: ['base'], out: 'below' })
    expect(ok).toBe(true)
    const options = { cwd, roots: ['ten'], cacheDir: 'cache' }
    const list = async (layers: string[]) =>
      (await check({ ...options, layers })).findings.flatMap(({ code, message }) =>
        code.endsWith('-dependency') ? message : [],
      )
    const unknown = (name: string) => `The skill requires \`${name}\`, but no skill has that id`
    expect(await list([])).toEqual(['core', 'web/page', 'page', 'cores'].map(unknown))
    const ambiguous = 'The skill requires `page`, which is ambiguous: it could be `app:page` or `web:page`'
    const found = [ambiguous, `${unknown('cores')}; did you mean \`core\`?`]
    expect(await list(['below'])).toEqual(found)
    // Each layer's digest is among what a remembered report depends on.
    plant(cwd, { 'base/cores/SKILL.md': skillText('cores', 'Sift.') })
    await build({ cwd, roots: ['base'], out: 'below' })
    expect(await list(['below'])).toEqual([ambiguous])
  })

  test('takes a name in the text that the lower layer has for known', async () => {
    const cwd = plant(join(scratch, 'texts'), {
      'base/core/SKILL.md': skillText('core', 'Sift.'),
      ...Object.fromEntries(
        ['one', 'two', 'three'].map(name => [
          `ten/${name}/SKILL.md`,
          skillText(name, 'Use the `core` skill.'),
        ]),
      ),
    })
    await build({ cwd, roots: ['base'], out: 'below' })
    const list = async (layers?: string[]) =>
      (await check({ cwd, roots: ['ten'], layers })).findings.filter(({ code }) => code === 'unknown-skill')
    expect(await list()).not.toEqual([])
    expect(await list(['below'])).toEqual([])
  })

  test('refuses a folder that is no bundle', async () => {
    const cwd = plant(join(scratch, 'none'), { 'ten/ten/SKILL.md': skillText('ten', 'Sift.') })
    await expect(check({ cwd, roots: ['ten'], layers: ['ten'] })).rejects.toThrow('ten` is not a bundle')
  })
})
