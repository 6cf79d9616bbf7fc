/** Publish → pull → verify by the command, over real registries and stores: the bundle has the same digest on every way. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { digestsIn } from '../support/bundles.ts'
import { type Ran, skillc, skillcAsync } from '../support/cli.ts'
import { filesAt, startHeld } from '../support/held-server.ts'
import { missingParts } from '../support/parts.ts'
import { buildIn, SKILLS } from '../support/published.ts'
import { startRegistry, type TestRegistry } from '../support/registry.ts'
import { BUCKET, LOGIN, startS3, type TestStore } from '../support/s3.ts'
import { findPart, type Server, startVerdaccio } from '../support/servers.ts'
import { plant, scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('pull-system')

let cwd: string
let digest: string
beforeAll(() => {
  cwd = buildIn(scratch, 'bakery', SKILLS)
  digest = JSON.parse(skillc(['verify', '--json'], cwd).out).digest
})

const MARKET = ['--name', 'bakery-tools', '--owner', 'The Bakery', '--release', '1.2.0']

/** Publishes, pulls into a new folder, and verifies that. */
async function roundTrip(
  target: string,
  source: string,
  { flags = [], env = {} }: { flags?: string[]; env?: Record<string, string> } = {},
) {
  const run = async (args: string[]): Promise<Ran> => {
    const ran = await skillcAsync(args, cwd, { XDG_CACHE_HOME: join(scratch, 'cache'), ...env })
    if (ran.code !== 0) throw new Error(`skillc ${args.join(' ')}\n${ran.out}${ran.err}`)
    return ran
  }
  await run(['publish', target, ...flags])
  const out = join(scratch, `pulled-${source.replace(/\W+/g, '-')}`)
  const pulled = JSON.parse((await run(['pull', source, '--out', out, '--json'])).out)
  const verified = JSON.parse((await run(['verify', out, '--json'])).out)
  expect(verified).toMatchObject({ ok: true, digest })
  expect(digestsIn(out)).toEqual(digestsIn(join(cwd, 'dist/skills')))
  expect(pulled).toMatchObject({ manifest: digest, skills: 2, kept: 0 })
  // Nothing is fetched that is there already.
  expect(JSON.parse((await run(['pull', source, '--out', out, '--json'])).out)).toMatchObject({ received: 0 })
  const lint = join(out, '../one', source.replace(/\W+/g, '-'))
  await run(['pull', source, 'lint', '--out', lint])
  expect(readdirSync(join(lint, 'frontend/lint')).sort()).toEqual(['SKILL.md', 'rules.md', 'scripts'])
  return pulled
}

test('a folder of a web site, and the site', async () => {
  expect(await roundTrip('./site', './site')).toMatchObject({ channel: 'folder', reference: './site' })
  const server = await startHeld(filesAt(join(cwd, 'site')))
  try {
    const pulled = await roundTrip('./site', server.address)
    expect(pulled).toMatchObject({ channel: 'site', reference: server.address })
  } finally {
    await server.stop()
  }
})

test('a marketplace, also as a clone of its repository', async () => {
  const pulled = await roundTrip('marketplace:market', 'marketplace:market', { flags: MARKET })
  expect(pulled).toMatchObject({ channel: 'marketplace', reference: 'marketplace:market' })
})

describe.skipIf(findPart('verdaccio') === undefined)('a registry of packages', () => {
  let registry: Server & { npmrc: string }
  beforeAll(async () => {
    registry = await startVerdaccio(join(scratch, 'npm'))
    plant(cwd, { '.npmrc': registry.npmrc })
  })
  afterAll(() => registry?.stop())
  const env = { npm_config_cache: join(scratch, 'npm-cache'), SKILLC_NPMRC: '.npmrc' }

  test('gives an exact version, and a range says which it came to', async () => {
    const pulled = await roundTrip('npm:@bakery/skills@1.2.0', 'npm:@bakery/skills@^1.0.0', { env })
    expect(pulled).toMatchObject({ channel: 'npm', reference: 'npm:@bakery/skills@1.2.0', digest: null })
  })

  test('that has no such version is a failure in words', async () => {
    const ran = await skillcAsync(['pull', 'npm:@bakery/skills@9.0.0', '--out', 'none'], cwd, env)
    expect(ran).toMatchObject({ code: 2, err: expect.stringContaining('there is no such version') })
    const installed = await skillcAsync(['pull', 'npm:@bakery/skills', '--out', 'none'], cwd, env)
    expect(installed.code).toBe(2)
    expect(installed.err).toContain('name a version to fetch: `npm:@bakery/skills@1.0.0`')
  })
})

describe.skipIf(findPart('s3rver') === undefined)('a store', () => {
  let store: TestStore
  beforeAll(async () => {
    store = await startS3(join(scratch, 's3'))
  })
  afterAll(() => store?.stop())
  const env = () => ({ ...LOGIN, AWS_ENDPOINT_URL_S3: store.address })

  test('gives the bundle below a folder of a bucket, and lists nothing for it', async () => {
    const pulled = await roundTrip(`s3://${BUCKET}/v1`, `s3://${BUCKET}/v1/`, { env: env() })
    expect(pulled).toMatchObject({ channel: 's3', reference: `s3://${BUCKET}/v1` })
    store.seen.length = 0
    await skillcAsync(['pull', `s3://${BUCKET}/v1`, '--out', 'again'], cwd, env())
    expect(store.seen.filter(line => !line.startsWith(`GET /${BUCKET}/v1/`))).toEqual([])
  })

  test('is read by what a project builds from, too: locked by digest', async () => {
    const source = `s3://${BUCKET}/v2`
    await roundTrip(source, source, { env: env() })
    const project = plant(join(scratch, 'project'), {
      'skillc.config.json': JSON.stringify({ sources: [{ from: source }] }),
    })
    const ran = await skillcAsync(['install'], project, { ...env(), XDG_CACHE_HOME: join(scratch, 'cache') })
    expect(ran).toMatchObject({ code: 0, err: '' })
    const lock = JSON.parse(readFileSync(join(project, 'skillc.lock.json'), 'utf8'))
    expect(lock.sources[source]).toEqual({ digest })
  })

  test.each([
    ['nothing there', `s3://${BUCKET}/none`, {}, 'There is no bundle in'],
    ['no such bucket', 's3://other-bucket/v1', {}, 'has no bucket'],
    ['another login', `s3://${BUCKET}/v1`, { AWS_SECRET_ACCESS_KEY: 'wrong' }, 'rejects the signature'],
    ['no login', `s3://${BUCKET}/v1`, { AWS_ACCESS_KEY_ID: '' }, 'There is no login for the store'],
  ])('%s is a failure in words', async (_, source, more, message) => {
    const ran = await skillcAsync(['pull', source, '--out', 'none'], cwd, { ...env(), ...more })
    expect(ran).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) })
  })
})

describe.skipIf(missingParts('docker-registry').length > 0)('a registry of images', () => {
  let registry: TestRegistry
  beforeAll(async () => {
    registry = await startRegistry(join(scratch, 'oci'))
  })
  afterAll(() => registry?.stop())

  test('gives the bundle under its digest', async () => {
    const reference = `oci://${registry.host}/bakery/skills:1.2.0`
    const pulled = await roundTrip(reference, reference)
    expect(pulled.channel).toBe('oci')
    expect(pulled.reference).toBe(`${reference}@${pulled.digest}`)
  })
})

describe('list, show and search read a bundle where it is', () => {
  test('on a site: only what they need is fetched, checked; and what is wrong is said', async () => {
    const { code } = skillc(['publish', './site'], cwd)
    expect(code).toBe(0)
    let broken: RegExp | undefined
    const files = filesAt(join(cwd, 'site'))
    const server = await startHeld(path => {
      const found = files(path, 'GET')
      if (found?.bytes === undefined || broken?.test(path) !== true) return found
      return { bytes: new Uint8Array(found.bytes.length) }
    })
    try {
      const run = (args: string[]) => skillcAsync(args, cwd)
      const same = async (args: string[]) => {
        const [name = '', ...more] = args
        const there = await run([name, server.address, ...more])
        expect(there).toEqual(await run(args))
        return there
      }
      expect((await same(['list'])).out).toContain('frontend:lint')
      await same(['list', '--json'])
      expect((await same(['show', 'lint'])).out).toContain('rules.md')
      await same(['show', 'lint', '--json'])
      expect((await same(['search', 'lint'])).code).toBe(0)
      expect((await same(['search', 'gardening of roses'])).code).toBe(1)
      expect(server.seen.filter(line => /chunks|assets/.test(line))).toEqual([])
      expect(await run(['show', server.address, 'nothing'])).toMatchObject({
        code: 2,
        err: expect.stringContaining('No skill in the bundle is named'),
      })
      broken = /\/skills\//
      expect(await run(['show', server.address, 'lint'])).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringContaining('does not match the manifest'),
      })
      broken = /manifest\.json$/
      for (const args of [
        ['list', server.address],
        ['search', server.address, 'lint'],
      ])
        expect(await run(args)).toMatchObject({
          code: 2,
          out: '',
          err: expect.stringContaining('is not JSON'),
        })
      expect(await run(['list', `${server.address}/nowhere`])).toMatchObject({
        code: 2,
        err: expect.stringContaining('was not found (status 404)'),
      })
    } finally {
      await server.stop()
    }
  })
})
