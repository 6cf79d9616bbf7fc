/** Bundles laid over each other, and bundles that change while agents work with them. */
import { describe, expect, test } from 'vitest'
import { compile } from '../../src/pipeline/compile-memory.ts'
import { openBundle, type RuntimeEvent, type Session } from '../../src/runtime/runtime.ts'
import { type BundleFiles, compileFiles, sha256 } from '../support/bundles.ts'
import { catchFault } from '../support/fault.ts'
import { skillText } from '../support/tree.ts'

const base = {
  'bread/rye/SKILL.md': skillText('rye', 'Two hours.'),
  'bread/rye/times.md': 'Two hours.\n',
  'rolls/SKILL.md': skillText('rolls'),
}
const tenant = {
  'bread/rye/SKILL.md': skillText('rye', 'Three hours, at Ada’s.'),
  'rolls/SKILL.md': skillText('rolls'),
  'till/SKILL.md': skillText('till'),
}

const readBody = async (session: Session, name: string) =>
  /hours[^.]*\./.exec((await session.use(name)).text)?.[0]

describe('layers', () => {
  test('are one set: a later one wins, and says what it shadows', async () => {
    const bundle = await openBundle([await compileFiles(base), await compileFiles(tenant)])
    expect(bundle.skills.map(({ id }) => id)).toEqual(['bread:rye', 'rolls', 'till'])
    expect(bundle.layers.map(({ label }) => label)).toEqual(['layer 2', 'layer 1'])
    expect(bundle.shadows).toEqual([
      { id: 'bread:rye', winner: 'layer 2', loser: 'layer 1', same: false },
      { id: 'rolls', winner: 'layer 2', loser: 'layer 1', same: true },
    ])
    const session = bundle.session()
    expect(await readBody(session, 'rye')).toBe('hours, at Ada’s.')
    expect((await catchFault(session.resource('rye', 'times.md'))).code).toBe('unknown-file')
    expect(bundle.digest).toBe(bundle.layers.map(({ edition }) => edition.digest).join('+'))
  })

  test('have ranks and labels where the host gives them', async () => {
    const bundle = await openBundle([
      { source: await compileFiles(base), label: 'base', rank: -1 },
      { source: await compileFiles(tenant), label: 'ada' },
    ])
    expect(bundle.shadows[0]).toEqual({ id: 'bread:rye', winner: 'base', loser: 'ada', same: false })
    expect(await readBody(bundle.session(), 'rye')).toBe('hours.')
  })

  test('for a tenant are seen by that tenant only, and what they shadow by all others', async () => {
    const bundle = await openBundle([
      await compileFiles(base),
      { source: await compileFiles(tenant), scope: ['ada'], label: 'ada' },
      {
        source: await compileFiles({ 'bread/rye/SKILL.md': skillText('rye', 'Four hours at Bo’s.') }),
        scope: ['bo'],
      },
    ])
    const ada = bundle.session({ scope: ['ada'] })
    expect(ada.skills.map(({ id }) => id)).toEqual(['bread:rye', 'rolls', 'till'])
    expect(await readBody(ada, 'rye')).toBe('hours, at Ada’s.')
    const bo = bundle.session({ scope: ['bo'] })
    expect(bo.skills.map(({ id }) => id)).toEqual(['bread:rye', 'rolls'])
    expect(await readBody(bo, 'rye')).toBe('hours at Bo’s.')
    expect((await bo.match({ text: '$rye $till' })).matches.map(({ id }) => id)).toEqual(['bread:rye'])
    expect(JSON.stringify(await bo.match({ text: '$rye $till' }))).not.toContain('till')
    const nobody = bundle.session()
    expect(await readBody(nobody, 'rye')).toBe('hours.')
    // Whoever may not know of a skill is not told that it is denied.
    expect((await catchFault(nobody.use('till'))).code).toBe('unknown-skill')
    expect((await bundle.catalog({ scope: ['ada'] })).text).toContain('till')
    expect((await bundle.catalog()).text).not.toContain('till')
  })

  test('of one bundle whose skills have scopes of their own: each tenant has its own skill of a name', async () => {
    const scoped = (name: string, scope: string, hours: string) =>
      `---\nname: ${name}\ndescription: Bakes. Use when asked.\nscope: ${scope}\n---\n\n${hours} hours.\n`
    const bundle = await openBundle([
      await compileFiles(base),
      await compileFiles({ 'bread/rye/SKILL.md': scoped('rye', 'ada', 'Nine') }),
    ])
    expect((await bundle.session({ scope: ['ada'] }).use('rye')).text).toContain('Nine hours')
    expect((await bundle.session({ scope: ['bo'] }).use('rye')).text).toContain('Two hours')
    // A tenant's layer does not let a skill out to another tenant, whatever the skill says.
    const wide = await openBundle([
      { source: await compileFiles({ 'a/SKILL.md': scoped('a', '"*"', 'No') }), scope: ['ada'] },
    ])
    expect(wide.session({ scope: ['bo'] }).skills).toEqual([])
  })

  test('have rules for their own skills', async () => {
    const strict = await compileFiles(tenant, { permissions: { '*': 'deny' } })
    const bundle = await openBundle([strict, await compileFiles({ 'rolls/SKILL.md': skillText('rolls') })])
    expect(bundle.session().skills.map(({ id }) => id)).toEqual(['rolls'])
  })

  test('may be bundles that are open already, and follow them', async () => {
    const files = await compileFiles(tenant)
    const inner = await openBundle({ source: files, label: 'ada' })
    const outer = await openBundle([await compileFiles(base), { source: inner, scope: ['ada'] }])
    expect(outer.layers.map(({ label }) => label)).toEqual(['ada', 'layer 1'])
    expect(outer.session({ scope: ['ada'] }).skills.length).toBe(3)
    replace(files, await compileFiles({ 'oven/SKILL.md': skillText('oven') }))
    expect(await inner.reload()).toBe(true)
    expect(outer.session({ scope: ['ada'] }).skills.map(({ id }) => id)).toEqual([
      'bread:rye',
      'oven',
      'rolls',
    ])
    expect(outer.session().skills.map(({ id }) => id)).toEqual(['bread:rye', 'rolls'])
    const events: RuntimeEvent[] = []
    outer.on(event => events.push(event))
    expect(await outer.reload()).toBe(true)
    expect(events).toMatchObject([
      { type: 'reloaded', added: ['oven'], removed: ['till'], changed: ['bread:rye'] },
    ])
    expect(await outer.reload()).toBe(false)
  })

  test('each have a folder for their skills, by their labels', async () => {
    const files = await compileFiles(base)
    const till = await compileFiles({ 'till/SKILL.md': skillText('till') })
    const layers = [
      { source: files, label: 'https://example.com/a' },
      { source: till, label: 'https-example.com-A' },
    ]
    const bundle = await openBundle(layers)
    const { text } = await bundle.catalog({ preset: 'agentskills', directory: '/srv' })
    expect(text).toContain('<location>/srv/https-example.com-A/till/SKILL.md</location>')
    expect(text).toContain('<location>/srv/https-example.com-a-2/rolls/SKILL.md</location>')
    const { text: used } = await bundle.session({ directory: '/srv' }).use('till')
    expect(used).toContain('Skill directory: /srv/https-example.com-A/till\n')
    expect((await openBundle([bundle])).skills.map(({ place }) => place)).toEqual([
      'https-example.com-a-2/bread/rye',
      'https-example.com-a-2/rolls',
      'https-example.com-A/till',
    ])
    expect((await openBundle(files)).get('rolls')).not.toHaveProperty('place')
  })

  test.each([10_000, 1])(
    'serve no skill of an id that an error left out of a better one (split above %d)',
    async splitAbove => {
      const options = { splitAbove }
      // Without a word in it, the entry is an error.
      const project = {
        'deploy/SKILL.md': '',
        'a/lint/SKILL.md': skillText('lint'),
        'b/SKILL.md': skillText('b'),
      }
      const { files, manifest } = await compile([{ files: project }], options)
      expect(manifest.refused).toMatchObject([{ id: 'deploy', code: 'empty-entry' }])
      const vendor = {
        'deploy/SKILL.md': skillText('deploy', 'Two hours.'),
        'infra/deploy/SKILL.md': skillText('deploy', 'Three hours.'),
        'rolls/SKILL.md': skillText('rolls'),
      }
      const bundle = await openBundle([
        { source: await compileFiles(vendor, options), label: 'vendor' },
        { source: new Map(files), label: 'project', scope: 'ada' },
      ])
      expect(bundle.isLoaded).toBe(splitAbove > 1)
      const why =
        'There is no skill `deploy`: `empty-entry` left it out of `project`, and no other takes its place'
      const ada = bundle.session({ scope: 'ada' })
      for (const ask of [
        () => ada.use('deploy'),
        () => bundle.record('deploy'),
        () => ada.resource('deploy', 'x.md'),
      ])
        expect(await catchFault(ask())).toMatchObject({ code: 'unknown-skill', message: why })
      // Another id is another skill, and who does not see the layer is not kept from anything by it.
      expect(await readBody(ada, 'infra:deploy')).toBe('hours.')
      expect(await readBody(bundle.session(), 'deploy')).toBe('hours.')
      expect((await ada.match({ text: '$deploy' })).matches.map(({ id }) => id)).not.toContain('deploy')
      expect((await bundle.search('deploy')).map(({ id }) => id)).not.toContain('deploy')
      expect((await ada.search('deploy')).map(({ id }) => id)).not.toContain('deploy')
      expect((await bundle.session().search('deploy')).map(({ id }) => id)).toContain('deploy')
      await bundle.load()
      const others = ['a:lint', 'b', 'infra:deploy', 'rolls']
      expect(bundle.skills.map(({ id }) => id)).toEqual(others)
      expect(ada.skills.map(({ id }) => id)).toEqual(others)
      expect((await ada.catalog()).text).not.toContain('- deploy')
      expect(bundle.get('deploy')).toBeUndefined()
      expect(bundle.shadows).toEqual([
        { id: 'deploy', winner: 'project', loser: 'vendor', same: false, refused: 'empty-entry' },
      ])
    },
  )

  test('guard the ids of copies, too, and none of better layers', async () => {
    const { files } = await compile([{ files: { 'b/deploy/SKILL.md': '', 'a/SKILL.md': skillText('a') } }])
    const copies = { 'b/deploy/SKILL.md': skillText('deploy'), 'c/deploy/SKILL.md': skillText('deploy') }
    const bundle = await openBundle([await compileFiles(copies), new Map(files)])
    expect(bundle.skills.map(({ id }) => id)).toEqual(['a', 'c:deploy'])
    const session = bundle.session()
    expect((await session.use('deploy')).id).toBe('c:deploy')
    expect((await catchFault(session.use('b:deploy'))).message).toContain('`empty-entry` left it out')
    const upside = await openBundle([new Map(files), await compileFiles(copies)])
    expect((await upside.session().use('b:deploy')).id).toBe('b:deploy')
    expect(upside.shadows).toEqual([])
  })

  test('are all needed: one that is broken is named', async () => {
    const error = await catchFault(openBundle([await compileFiles(base), new Map()]))
    expect(error).toMatchObject({ code: 'missing-file', file: 'manifest.json' })
    expect((await openBundle([])).skills).toEqual([])
  })
})

// ---------------------------------------------------------------- changes

function replace(files: BundleFiles, next: BundleFiles): void {
  files.clear()
  for (const [path, bytes] of next) files.set(path, bytes)
}

describe('a bundle that is built anew', () => {
  test('is read again, and says what changed', async () => {
    const files = await compileFiles(base)
    const bundle = await openBundle(files)
    const events: RuntimeEvent[] = []
    bundle.on(event => events.push(event))
    const before = bundle.digest
    expect(await bundle.reload()).toBe(false)
    replace(files, await compileFiles(tenant))
    expect(await Promise.all([bundle.reload(), bundle.reload()])).toEqual([true, true])
    expect(bundle.digest).not.toBe(before)
    expect(events).toEqual([
      {
        type: 'reloaded',
        digest: bundle.digest,
        previous: before,
        added: ['till'],
        changed: ['bread:rye'],
        removed: [],
      },
    ])
  })

  test('leaves sessions what they have read, with its files while they are there', async () => {
    const files = await compileFiles({ ...base, 'bread/rye/more.md': 'More.\n' })
    const bundle = await openBundle(files)
    const session = bundle.session()
    await session.use('rye')
    await session.resource('rye', 'times.md')
    const kept = await compileFiles({ ...base, 'bread/rye/SKILL.md': skillText('rye', 'Eight hours.') })
    replace(files, kept)
    await bundle.reload()
    // Times are in memory; what else there was is gone with the old files.
    expect(await session.resource('rye', 'times.md')).toBe('Two hours.\n')
    expect(await catchFault(session.resource('rye', 'more.md'))).toMatchObject({
      code: 'changed-skill',
      skill: 'bread:rye',
      file: 'more.md',
    })
    expect(session.used).toEqual(['bread:rye'])
    expect(await readBody(session, 'rye')).toBe('hours.')
    expect((await session.use('rye')).repeated).toBe(true)
    expect((await catchFault(session.resource('rye', 'more.md'))).code).toBe('unknown-file')
  })

  test('while nobody has noticed: a file that is gone makes the runtime look', async () => {
    const files = await compileFiles(base)
    const bundle = await openBundle(files)
    replace(files, await compileFiles(tenant))
    const session = bundle.session()
    expect(await readBody(session, 'rye')).toBe('hours, at Ada’s.')
    expect(bundle.get('till')?.id).toBe('till')
  })

  test('and cannot be trusted is not taken: the old one stays', async () => {
    const files = await compileFiles(base)
    const bundle = await openBundle(files, { digest: sha256(files.get('manifest.json') ?? '') })
    const next = await compileFiles(tenant)
    files.set('manifest.json', next.get('manifest.json') ?? new Uint8Array())
    expect(await catchFault(bundle.reload())).toMatchObject({ code: 'tampered-file', file: 'manifest.json' })
    files.set('manifest.json', new TextEncoder().encode('{}'))
    expect((await catchFault(bundle.reload())).code).toBe('invalid-manifest')
    files.delete('manifest.json')
    expect((await catchFault(bundle.reload())).code).toBe('missing-file')
    expect(bundle.skills.map(({ id }) => id)).toEqual(['bread:rye', 'rolls'])
    expect(await readBody(bundle.session(), 'rye')).toBe('hours.')
  })

  test('is noticed by whoever watches, until he stops', async () => {
    const files = await compileFiles(base)
    let asked = 0
    const bundle = await openBundle(path => {
      if (path === 'manifest.json') asked++
      return files.get(path)
    })
    const heard = new Promise<RuntimeEvent>(resolve => bundle.on(resolve))
    const stop = bundle.watch({ intervalMs: 5 })
    replace(files, await compileFiles(tenant))
    expect(await heard).toMatchObject({ type: 'reloaded', added: ['till'] })
    const failed = new Promise<RuntimeEvent>(resolve => bundle.on(resolve))
    files.delete('manifest.json')
    expect(await failed).toMatchObject({ type: 'reload_failed', error: { code: 'missing-file' } })
    stop()
    await new Promise(resolve => setTimeout(resolve, 20))
    const before = asked
    await new Promise(resolve => setTimeout(resolve, 30))
    expect(asked).toBe(before)
    bundle.watch({ intervalMs: 1, signal: AbortSignal.abort() })
    const stopping = new AbortController()
    bundle.watch({ intervalMs: 1, signal: stopping.signal })
    stopping.abort()
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(asked).toBe(before)
  })

  test('is heard of through a reader that knows when it changes', async () => {
    const files = await compileFiles(base)
    let changed = () => {}
    let ended = 0
    const bundle = await openBundle({
      read: path => files.get(path),
      onChange(callback) {
        changed = callback
        return () => ended++
      },
    })
    const heard = new Promise<RuntimeEvent>(resolve => bundle.on(resolve))
    const stop = bundle.watch({ intervalMs: 60_000 })
    await new Promise(resolve => setTimeout(resolve, 20))
    replace(files, await compileFiles(tenant))
    changed()
    expect(await heard).toMatchObject({ type: 'reloaded', added: ['till'] })
    stop()
    expect(ended).toBe(1)
  })
})
