/** Bundles in a real registry, by real clients: what is pushed comes back, only what is missing is sent, and skopeo agrees. */

import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locateRecord } from '../../src/format/locate.ts'
import { build } from '../../src/pipeline/build.ts'
import { readManifest } from '../../src/reader/disk/read.ts'
import { digestsIn, filesIn, sha256 } from '../support/bundles.ts'
import { hasParts } from '../support/parts.ts'
import {
  skillcWhile,
  startProxy,
  startRegistry,
  type TestProxy,
  type TestRegistry,
} from '../support/registry.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('oci')

const bakery: Tree = {
  'skills/bread/rye/SKILL.md': skillText('rye', 'See [times](times.md).'),
  'skills/bread/rye/times.md': 'Two hours.\n',
  'skills/bread/rye/weigh.sh': { executable: '#!/bin/sh\necho 500\n' },
  'skills/rolls/SKILL.md': skillText('rolls'),
  'skills/rolls/copy.md': 'Two hours.\n',
}

async function bundleAt(name: string, tree: Tree): Promise<string> {
  const cwd = plant(join(scratch, name), tree)
  const { ok, findings } = await build({ cwd, roots: ['skills'], cache: false })
  if (!ok) throw new Error(JSON.stringify(findings, null, 2))
  return join(cwd, 'dist/skills')
}

/** Enough skills to be packed. */
function manySkills(count: number): Tree {
  const tree: Tree = {}
  for (let at = 0; at < count; at++) {
    tree[`skills/loaf-${at}/SKILL.md`] = skillText(`loaf-${at}`, `Bake loaf ${at}.`)
    tree[`skills/loaf-${at}/shared.md`] = 'The same for all.\n'
  }
  tree['skills/loaf-7/times.md'] = 'Seven hours.\n'
  tree['skills/loaf-7/film.bin'] = new Uint8Array(300 << 10).fill(7)
  return tree
}

const skopeo = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('skopeo', args)
  if (status !== 0) throw new Error(String(stderr))
  return stdout
}

describe.runIf(hasParts('docker-registry', 'skopeo'))('a registry', () => {
  let registry: TestRegistry
  let proxy: TestProxy
  let bundle: string
  const run = (...args: string[]) => skillcWhile(args, scratch)
  const json = async (...args: string[]) => {
    const ran = await run(...args, '--json')
    expect(ran).toMatchObject({ code: 0, err: '' })
    return JSON.parse(ran.out)
  }
  const uploads = () => proxy.seen.filter(line => line.startsWith('PUT /v2/') && line.includes('/blobs/'))

  beforeAll(async () => {
    registry = await startRegistry(join(scratch, 'registry'))
    proxy = await startProxy(registry.host)
    bundle = await bundleAt('bakery', bakery)
  })
  afterAll(async () => {
    await proxy.stop()
    await registry.stop()
  })

  test('a bundle comes back byte for byte, and skopeo reads the same digest', async () => {
    const { digest, tags } = await json(
      'publish',
      bundle,
      `oci://${registry.host}/bakery/skills:1.0.0,latest`,
    )
    expect(tags).toEqual(['1.0.0', 'latest'])
    const pulled = await json('pull', `oci://${registry.host}/bakery/skills:latest`, '--out', 'back')
    expect(pulled).toMatchObject({ digest, skills: 2 })
    expect(digestsIn(join(scratch, 'back'))).toEqual(digestsIn(bundle))
    const raw = skopeo(
      'inspect',
      '--raw',
      '--tls-verify=false',
      `docker://${registry.host}/bakery/skills:1.0.0`,
    )
    expect(sha256(new Uint8Array(raw))).toBe(digest)
    // What a client lays out that knows nothing of bundles, by the titles of layers (as `oras pull` does).
    for (const { digest: layer, annotations } of JSON.parse(raw.toString()).layers) {
      const file = readFileSync(join(bundle, annotations['org.opencontainers.image.title']))
      expect(sha256(new Uint8Array(file))).toBe(layer)
    }
  })

  test('nothing is sent twice; of a changed skill only what changed', async () => {
    const target = `oci://${proxy.host}/bakery/again`
    const first = await json('publish', bundle, `${target}:1.0.0`)
    expect(first.present).toBe(0)
    proxy.seen.length = 0
    expect(await json('publish', bundle, `${target}:1.0.0`)).toMatchObject({ sent: 0, digest: first.digest })
    expect(uploads()).toEqual([])
    const changed = await bundleAt('changed', { ...bakery, 'skills/bread/rye/times.md': 'Three hours.\n' })
    // The file, the record that names it, and the manifest.
    expect(await json('publish', changed, `${target}:1.0.1`)).toMatchObject({ sent: 3 })
    expect(uploads()).toHaveLength(3)
    proxy.seen.length = 0
    await json('pull', `${target}:1.0.0`, '--out', 'delta')
    proxy.seen.length = 0
    expect(await json('pull', `${target}:1.0.1`, '--out', 'delta')).toMatchObject({
      received: 13 + recordSize(changed),
    })
    expect(proxy.seen.filter(line => line.includes('/blobs/'))).toHaveLength(3)
    expect(digestsIn(join(scratch, 'delta'))).toEqual(digestsIn(changed))
  })

  test('tags go last, exact ones first, and an exact one stays what it was', async () => {
    const target = `oci://${proxy.host}/bakery/tags`
    proxy.seen.length = 0
    await json('publish', bundle, `${target}:latest,1.0,1.0.0`)
    const puts = proxy.seen
      .filter(line => line.startsWith('PUT'))
      .map(line => line.replace(/^.*\/(\w+)\/[^/]*$/, '$1'))
    expect(puts.lastIndexOf('uploads')).toBeLessThan(puts.indexOf('manifests'))
    const names = proxy.seen
      .filter(line => line.includes('PUT') && line.includes('/manifests/'))
      .map(line => line.split('/').at(-1))
    expect(names).toEqual([expect.stringMatching(/^sha256:/), '1.0.0', 'latest', '1.0'])
    const other = await bundleAt('other', { 'skills/pie/SKILL.md': skillText('pie') })
    const refused = await run('publish', other, `${target}:1.0.0,latest`)
    expect(refused).toMatchObject({ code: 2, out: '' })
    expect(refused.err).toContain('already exists with different content')
    expect((await json('pull', `${target}:latest`, '--out', 'tagged')).skills).toBe(2)
    expect((await json('publish', other, `${target}:1.0.0`, '--force')).tags).toEqual(['1.0.0'])
    // `1.10` is not a number.
    expect((await json('publish', other, `${target}:1.10`)).tags).toEqual(['1.10'])
  })

  test('blobs of another repository are mounted, not sent', async () => {
    await json('publish', bundle, `oci://${proxy.host}/bakery/first:1.0.0`)
    proxy.seen.length = 0
    const { mounted, sentBytes } = await json(
      'publish',
      bundle,
      `oci://${proxy.host}/bakery/second:1.0.0`,
      '--mount-from',
      'bakery/first',
    )
    expect(mounted).toBe(filesIn(bundle).size)
    expect(sentBytes).toBe(2)
  })

  test('large files go up and come back in parts', async () => {
    const film = new Uint8Array(20 << 20).map((_, at) => at % 251)
    const large = await bundleAt('large', {
      'skills/film/SKILL.md': skillText('film'),
      'skills/film/film.bin': film,
    })
    proxy.seen.length = 0
    await json('publish', large, `oci://${proxy.host}/bakery/large:1.0.0`)
    expect(proxy.seen.filter(line => line.startsWith('PATCH'))).toHaveLength(3)
    await json('pull', `oci://${proxy.host}/bakery/large:1.0.0`, '--out', 'large-back')
    expect(digestsIn(join(scratch, 'large-back'))).toEqual(digestsIn(large))
  })

  test('many skills are packed, and one is read by ranges of its pack', async () => {
    const many = await bundleAt('many', manySkills(300))
    const target = `oci://${proxy.host}/bakery/many`
    const { files, sent, digest } = await json('publish', many, `${target}:1.0.0`)
    expect(files).toBeGreaterThan(500)
    expect(sent).toBeLessThan(60)
    await json('pull', `${target}@${digest}`, '--out', 'many-back')
    expect(digestsIn(join(scratch, 'many-back'))).toEqual(digestsIn(many))

    proxy.seen.length = 0
    await json('pull', `${target}:1.0.0`, 'loaf-7', '--out', 'seven')
    const whole = join(scratch, 'many/skills/loaf-7')
    expect(digestsIn(join(scratch, 'seven/loaf-7'))).toEqual(digestsIn(whole))
    const packs = JSON.parse(
      skopeo(
        'inspect',
        '--raw',
        '--tls-verify=false',
        `docker://${registry.host}/bakery/many:1.0.0`,
      ).toString(),
    )
    expect(packs.annotations['dev.skillc.shards']).toBe('16')
    expect(proxy.seen.length).toBeLessThan(12)

    const changed = await bundleAt('many-changed', {
      ...manySkills(300),
      'skills/loaf-9/times.md': 'Nine hours.\n',
    })
    // A pack and its list, the manifest; the search index does not know of the file.
    expect((await json('publish', changed, `${target}:1.0.1`)).sent).toBe(3)
  })

  test('a registry that ignores ranges is understood', async () => {
    const many = join(scratch, 'many/dist/skills')
    await json('publish', many, `oci://${proxy.host}/bakery/whole:1.0.0`)
    proxy.rule(request => {
      delete request.headers.range
      return false
    })
    await json('pull', `oci://${proxy.host}/bakery/whole:1.0.0`, 'loaf-8', '--out', 'eight')
    proxy.rule()
    expect(digestsIn(join(scratch, 'eight/loaf-8'))).toEqual(digestsIn(join(scratch, 'many/skills/loaf-8')))
  })

  test('Tier 1 alone, and skills as folders with executable bits', async () => {
    const target = `oci://${registry.host}/bakery/skills:1.0.0`
    await json('pull', target, '--tier1', '--out', 'tier1')
    expect([...filesIn(join(scratch, 'tier1')).keys()].sort()).toEqual(['manifest.json', 'prompt.md'])
    await json('pull', target, 'bread:rye', '--out', 'rye')
    expect([...filesIn(join(scratch, 'rye')).keys()].sort()).toEqual([
      'bread/rye/SKILL.md',
      'bread/rye/times.md',
      'bread/rye/weigh.sh',
    ])
    expect(statSync(join(scratch, 'rye/bread/rye/weigh.sh')).mode & 0o111).toBe(0o111)
    const unknown = await run('pull', target, 'brioche', '--out', 'brioche')
    expect(unknown.code).toBe(2)
    expect(readdirSync(scratch)).not.toContain('brioche')
  })

  test('a folder with broken files is made whole, one with other files is left alone', async () => {
    const target = `oci://${registry.host}/bakery/skills:1.0.0`
    await json('pull', target, '--out', 'broken')
    const chunks = join(scratch, 'broken/chunks')
    const [name = ''] = readdirSync(chunks)
    const bytes = readFileSync(join(chunks, name))
    writeFileSync(join(chunks, name), bytes.fill(65))
    await json('pull', target, '--out', 'broken')
    expect(digestsIn(join(scratch, 'broken'))).toEqual(digestsIn(bundle))
    plant(scratch, { 'others/recipe.txt': 'Secret.\n' })
    const refused = await run('pull', target, '--out', 'others')
    expect(refused).toMatchObject({ code: 2, out: '' })
    expect([...filesIn(join(scratch, 'others')).keys()]).toEqual(['recipe.txt'])
  })

  test('a layout on disk is what is pushed, and skopeo pushes it too', async () => {
    const layout = join(scratch, 'layout')
    mkdirSync(join(scratch, 'new-folder'))
    const { digest } = await json('export', bundle, '--to', 'oci', '--out', layout, '--tag', '1.10')
    // Others may read it as far as the user lets them read new folders.
    expect(statSync(layout).mode & 0o777).toBe(statSync(join(scratch, 'new-folder')).mode & 0o777)
    const args = ['--insecure-policy', 'copy', '--preserve-digests', '--dest-tls-verify=false']
    skopeo(...args, `oci:${layout}:1.10`, `docker://${registry.host}/bakery/carried:1.10`)
    expect(
      await json('pull', `oci://${registry.host}/bakery/carried:1.10`, '--out', 'carried'),
    ).toMatchObject({ digest })
    expect(digestsIn(join(scratch, 'carried'))).toEqual(digestsIn(bundle))
    expect((await json('publish', bundle, `oci://${registry.host}/bakery/carried:1.10`)).digest).toBe(digest)
    // Again over itself, and never over anything else.
    expect((await json('export', bundle, '--to', 'oci', '--out', layout, '--tag', '1.10')).digest).toBe(
      digest,
    )
    plant(scratch, { 'notes/todo.txt': 'Flour.\n' })
    expect((await run('export', bundle, '--to', 'oci', '--out', 'notes')).code).toBe(2)
    expect(readdirSync(join(scratch, 'notes'))).toEqual(['todo.txt'])
  })

  test('skills by themselves, as other tools of the community have them, and as images', async () => {
    const target = `oci://${registry.host}/bakery/single:1.0.0`
    await json('publish', bundle, target, '--skill-format', 'agentskills')
    const raw = skopeo(
      'inspect',
      '--raw',
      '--tls-verify=false',
      `docker://${registry.host}/bakery/single/bread/rye:1.0.0`,
    )
    expect(JSON.parse(raw.toString())).toMatchObject({
      artifactType: 'application/vnd.agentskills.skill.v1',
      config: { mediaType: 'application/vnd.agentskills.skill.config.v1+json' },
      layers: [{ mediaType: 'application/vnd.agentskills.skill.content.v1.tar+gzip' }],
      annotations: { 'io.agentskills.skill.name': 'rye' },
    })
    const copy = join(scratch, 'single')
    mkdirSync(copy)
    skopeo(
      '--insecure-policy',
      'copy',
      '--src-tls-verify=false',
      `docker://${registry.host}/bakery/single/bread/rye:1.0.0`,
      `dir:${copy}`,
    )
    const layer = JSON.parse(raw.toString()).layers[0].digest.slice(7)
    spawnSync('tar', ['-xzpf', join(copy, layer), '-C', copy])
    expect(digestsIn(join(copy, 'rye'))).toEqual(digestsIn(join(scratch, 'bakery/skills/bread/rye')))
    expect(statSync(join(copy, 'rye/weigh.sh')).mode & 0o777).toBe(0o755)

    await json('publish', bundle, `${target}-image`, '--skill-format', 'image')
    const inspected = skopeo(
      'inspect',
      '--config',
      '--tls-verify=false',
      `docker://${registry.host}/bakery/single/rolls:1.0.0-image`,
    )
    expect(JSON.parse(inspected.toString())).toMatchObject({ os: 'linux', rootfs: { type: 'layers' } })
  })
})

/** Bytes of the record of `bread:rye`. */
function recordSize(bundle: string): number {
  const skill = readManifest(bundle).skills.find(({ id }) => id === 'bread:rye')
  return skill === undefined ? 0 : statSync(join(bundle, locateRecord(skill))).size
}
