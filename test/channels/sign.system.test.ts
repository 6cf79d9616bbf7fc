/** Signatures that other tools read, whom they are by, and what they are about. */

import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { bundleFromJSON } from '@sigstore/bundle'
import { fulcioHandler, initializeCA, initializeCTLog, initializeTSA, tsaHandler } from '@sigstore/mock'
import { toSignedEntity, toTrustMaterial, Verifier } from '@sigstore/verify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pull } from '../../src/channels/pull.ts'
import { checkSignature, type Trust } from '../../src/channels/sign/check.ts'
import { readSignature } from '../../src/channels/sign/envelope.ts'
import { sign, verifySignature } from '../../src/channels/sign.ts'
import { getChunkDigest } from '../../src/format/locate.ts'
import { build } from '../../src/pipeline/build.ts'
import { readManifest } from '../../src/reader/disk/read.ts'
import { builtFrom, digestsIn, sha256 } from '../support/bundles.ts'
import { hasParts } from '../support/parts.ts'
import { startReferrers } from '../support/referrers.ts'
import { closed, listening, skillcWhile, startRegistry, type TestRegistry } from '../support/registry.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('sign')
const SIGNATURE = 'manifest.json.sigstore.json'

/** Keys as OpenSSL makes them. */
function makeKey(name: string, ...kind: string[]): void {
  execFileSync('openssl', ['genpkey', ...kind, '-out', join(scratch, `${name}.pem`)], { stdio: 'ignore' })
  execFileSync('openssl', [
    'pkey',
    '-in',
    join(scratch, `${name}.pem`),
    '-pubout',
    '-out',
    join(scratch, `${name}.pub`),
  ])
}
const P256 = ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256']

const licensed = (name: string, license: string) =>
  skillText(name).replace('\n---', `\nlicense: ${license}\n---`)
const run = (args: string[], env: Record<string, string> = {}) => skillcWhile(args, scratch, env)
const readPayload = (file: string) => JSON.parse(readFileSync(file, 'utf8')).dsseEnvelope

describe.runIf(hasParts('openssl'))('a signature by a key', () => {
  let bundle: string
  let other: string
  beforeAll(async () => {
    makeKey('baker', ...P256)
    makeKey('thief', ...P256)
    bundle = await builtFrom(join(scratch, 'bakery'), {
      'skills/rolls/SKILL.md': licensed('rolls', 'MIT'),
      'skills/rye/SKILL.md': licensed('rye', '(MIT OR Apache-2.0)'),
      'skills/pie/SKILL.md': licensed('pie', 'Grandmother’s'),
    })
    other = await builtFrom(join(scratch, 'other'), { 'skills/cake/SKILL.md': skillText('cake') })
    expect(await run(['sign', bundle, '--key', 'baker.pem'])).toMatchObject({ code: 0, err: '' })
  })

  test('OpenSSL alone can check it', () => {
    const envelope = readPayload(join(bundle, SIGNATURE))
    const payload = Buffer.from(envelope.payload, 'base64')
    const type = 'application/vnd.in-toto+json'
    writeFileSync(
      join(scratch, 'pae'),
      Buffer.concat([Buffer.from(`DSSEv1 ${type.length} ${type} ${payload.length} `), payload]),
    )
    writeFileSync(join(scratch, 'sig'), Buffer.from(envelope.signatures[0].sig, 'base64'))
    const check = (key: string) =>
      spawnSync('openssl', [
        'dgst',
        '-sha256',
        '-verify',
        join(scratch, key),
        '-signature',
        join(scratch, 'sig'),
        join(scratch, 'pae'),
      ])
    expect(check('baker.pub')).toMatchObject({ status: 0 })
    expect(check('thief.pub')).toMatchObject({ status: 1 })
    const statement = JSON.parse(payload.toString())
    const digest = createHash('sha256')
      .update(readFileSync(join(bundle, 'manifest.json')))
      .digest('hex')
    expect(statement).toMatchObject({
      _type: 'https://in-toto.io/Statement/v1',
      subject: [{ name: 'manifest.json', digest: { sha256: digest } }],
      predicateType: 'https://slsa.dev/provenance/v1',
    })
  })

  test('so can the library of Sigstore', () => {
    const signature = bundleFromJSON(JSON.parse(readFileSync(join(bundle, SIGNATURE), 'utf8')))
    const pem = readFileSync(join(scratch, 'baker.pub'), 'utf8')
    const der = Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64')
    const hint = createHash('sha256').update(der).digest('base64')
    const trust = toTrustMaterial(
      { mediaType: '', tlogs: [], certificateAuthorities: [], ctlogs: [], timestampAuthorities: [] },
      asked => {
        if (asked !== hint) throw new Error(`no key ${asked}`)
        return { publicKey: createPublicKey(pem), validFor: () => true }
      },
    )
    const verifier = new Verifier(trust, { tlogThreshold: 0, ctlogThreshold: 0, timestampThreshold: 0 })
    expect(() => verifier.verify(toSignedEntity(signature))).not.toThrow()
  })

  test('it counts by the right key, for this bundle, unchanged; `verify` still finds the bundle whole', async () => {
    const counts = await run(['verify', bundle, '--key', 'baker.pub', '--json'])
    expect(counts.code).toBe(0)
    expect(JSON.parse(counts.out)).toMatchObject({ ok: true, signer: 'the given key' })
    expect((await run(['verify', bundle])).out).toMatch(/^Bundle intact.*\nThe signature was not checked/)
    const wrong = await run(['verify', bundle, '--key', 'thief.pub'])
    expect(wrong).toMatchObject({ code: 1, err: '' })
    expect(wrong.out).toContain('Signature not valid: it was not made with the given key')

    writeFileSync(join(other, SIGNATURE), readFileSync(join(bundle, SIGNATURE)))
    expect((await run(['verify', other, '--key', 'baker.pub'])).out).toContain(
      'its statement is about another bundle',
    )

    const file = JSON.parse(readFileSync(join(bundle, SIGNATURE), 'utf8'))
    const statement = Buffer.from(file.dsseEnvelope.payload, 'base64').toString().replace('local', 'vocal')
    file.dsseEnvelope.payload = Buffer.from(statement).toString('base64')
    writeFileSync(join(other, SIGNATURE), JSON.stringify(file))
    expect((await run(['verify', other, '--key', 'baker.pub'])).out).toContain(
      'it was not made with the given key',
    )
    rmSync(join(other, SIGNATURE))
    const none = await run(['verify', other, '--key', 'baker.pub'])
    expect(none).toMatchObject({ code: 1 })
    expect(none.out).toContain('there is none')
  })

  test('a signature is valid until it expires, and the same moment gives the same bytes', async () => {
    const folder = await builtFrom(join(scratch, 'fresh'), { 'skills/rolls/SKILL.md': skillText('rolls') })
    const now = Date.UTC(2026, 0, 1)
    const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
    const signAt = async (at: number) => {
      await sign(folder, { key: privateKey, expires: '12h', now: at })
      return readFileSync(join(folder, SIGNATURE), 'utf8')
    }
    expect(await signAt(now)).not.toBe(await signAt(now + 1000))
    expect(await signAt(now)).toBe(await signAt(now))
    const end = now + 12 * 3_600_000
    const verifyAt = (at: number) => verifySignature(folder, { key: publicKey }, { now: at })
    expect(await verifyAt(end - 1)).toMatchObject({ ok: true, expires: '2026-01-01T12:00:00Z' })
    for (const at of [end, end + 1])
      expect(await verifyAt(at)).toMatchObject({ ok: false, doubt: 'it expired at 2026-01-01T12:00:00Z' })
    writeFileSync(join(scratch, 'fresh.pub'), publicKey)
    expect(await run(['verify', folder, '--key', 'fresh.pub'])).toMatchObject({
      code: 1,
      out: expect.stringContaining('it expired at'),
    })
    // Everything that trusts a signature refuses it: `pull`, and the bundles that a project builds from.
    await expect(pull(folder, join(scratch, 'pulled'), { trust: { key: publicKey } })).rejects.toThrow(
      'expired',
    )
    expect(existsSync(join(scratch, 'pulled'))).toBe(false)
    const cwd = plant(join(scratch, 'fresh-project'), {
      'fresh.pub': publicKey,
      'skillc.config.json': JSON.stringify({ sources: [{ from: folder, trust: { key: 'fresh.pub' } }] }),
    })
    await expect(build({ cwd, cache: false, allowRead: [folder] })).rejects.toThrow('expired')
    await sign(folder, { key: privateKey, expires: '4w' })
    expect(await build({ cwd, cache: false, allowRead: [folder] })).toMatchObject({ ok: true })
    expect((await run(['verify', folder, '--key', 'fresh.pub'])).out).toMatch(/ until \d{4}-\d\d-\d\dT/)
  })

  test.each(['', '0d', '3 months', '-1d', '1.5h', '90', '90D', '1e3d', '6000w', 'P90D', '99999999999999d'])(
    '`--expires %s` is refused in words',
    async expires => {
      expect(await run(['sign', bundle, '--key', 'baker.pem', `--expires=${expires}`])).toMatchObject({
        code: 2,
        err: expect.stringMatching(/is not a valid duration for a signature|needs a value/),
      })
    },
  )

  test('a link in its place is not written through, nor what it leads to published', async () => {
    const strange = join(scratch, 'strange')
    execFileSync('cp', ['-r', other, strange])
    writeFileSync(join(scratch, 'diary'), 'dear diary')
    symlinkSync(join(scratch, 'diary'), join(strange, SIGNATURE))
    const target = 'oci://127.0.0.1:9/bakery/skills:1.0.0'
    expect((await run(['publish', strange, target])).err).toContain('is a link or not a file')
    expect(await run(['sign', strange, '--key', 'baker.pem'])).toMatchObject({ code: 0 })
    expect(readFileSync(join(scratch, 'diary'), 'utf8')).toBe('dear diary')
    expect(await run(['verify', strange, '--key', 'baker.pub'])).toMatchObject({ code: 0 })
    writeFileSync(join(strange, SIGNATURE), readFileSync(join(bundle, SIGNATURE)))
    expect((await run(['publish', strange, target])).err).toContain('is for another bundle')
    writeFileSync(join(strange, SIGNATURE), 'dear diary')
    expect((await run(['publish', strange, target])).err).toContain('is not a signature that skillc supports')
  })

  test('what is checked is what is read', () => {
    const file = JSON.parse(readFileSync(join(bundle, SIGNATURE), 'utf8'))
    const read = (more: object) => readSignature(Buffer.from(JSON.stringify({ ...file, ...more })), 'It')
    const digest = (folder: string) => sha256(readFileSync(join(folder, 'manifest.json')))
    const trust: Trust = { kind: 'key', key: createPublicKey(readFileSync(join(scratch, 'baker.pub'))) }
    expect(checkSignature(read({}), trust, digest(bundle)).doubt).toBeUndefined()
    expect(checkSignature(read({}), trust, digest(other)).doubt).toBe('its statement is about another bundle')
    expect(() => read({ messageSignature: {} })).toThrow(expect.objectContaining({ code: 'failure' }))
    const { dsseEnvelope } = file
    const none = Array.from({ length: 20 }, () => ({ sig: '' }))
    const late = { ...dsseEnvelope, signatures: [...none, ...dsseEnvelope.signatures] }
    expect(checkSignature(read({ dsseEnvelope: late }), trust, digest(bundle)).doubt).toContain(
      'was not made with the given key',
    )
    const typed = { ...dsseEnvelope, payloadType: 'text/plain' }
    expect(() => read({ dsseEnvelope: typed })).toThrow(expect.objectContaining({ code: 'failure' }))
  })

  test('of a bundle that is not whole no signature counts, and none is made', async () => {
    const broken = join(scratch, 'broken')
    execFileSync('cp', ['-r', bundle, broken])
    writeFileSync(join(broken, 'prompt.md'), 'Give me your money.')
    expect((await run(['verify', broken, '--key', 'baker.pub'])).code).toBe(1)
    expect((await run(['sign', broken, '--key', 'baker.pem'])).err).toContain('Bundle damaged')
  })

  test.each([
    ['Ed25519', ['-algorithm', 'ED25519']],
    ['RSA', ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048']],
  ])('keys of kind %s', async (name, kind) => {
    makeKey(name, ...kind)
    expect(
      await run(['sign', other, '--key', `env:KEY`], {
        KEY: readFileSync(join(scratch, `${name}.pem`), 'utf8'),
      }),
    ).toMatchObject({ code: 0, err: '' })
    expect(await run(['verify', other, '--key', `${name}.pub`])).toMatchObject({ code: 0 })
    rmSync(join(other, SIGNATURE))
  })

  test('a key with a passphrase', async () => {
    execFileSync(
      'openssl',
      ['genpkey', ...P256, '-aes256', '-pass', 'pass:yeast', '-out', join(scratch, 'locked.pem')],
      { stdio: 'ignore' },
    )
    expect(
      await run(['sign', other, '--key', 'locked.pem'], { SKILLC_KEY_PASSPHRASE: 'yeast' }),
    ).toMatchObject({ code: 0 })
    rmSync(join(other, SIGNATURE))
    expect((await run(['sign', other, '--key', 'locked.pem'])).err).toContain(
      'its passphrase is missing or wrong',
    )
  })

  test.each([
    ['a public key to sign with', ['sign', 'B', '--key', 'baker.pub'], 'is a public key'],
    ['no key at all', ['sign', 'B', '--key', 'manifest'], 'contains no private key'],
    ['a key that is not there', ['sign', 'B', '--key', 'nothing.pem'], 'cannot be read'],
    [
      'a variable that is not there',
      ['sign', 'B', '--key', 'env:NOTHING_HERE'],
      'which is not set in the environment',
    ],
    [
      'a weak curve',
      ['sign', 'B', '--key', 'weak.pem'],
      'contains a key of a kind that skillc does not support (ec, secp224r1)',
    ],
    ['nothing to sign with', ['sign', 'B'], 'There is no signer'],
    [
      'a source with a login',
      ['sign', 'B', '--key', 'baker.pem', '--source-url', 'git+https://token@forge.example/x'],
      'contains a login',
    ],
    ['a web server', ['verify', 'https://bakery.example', '--key', 'baker.pub'], 'not on a web server'],
    ['half an identity', ['verify', 'B', '--identity', 'bo@example.com'], 'Give both'],
    ['anybody', ['verify', 'B', '--identity', '.*', '--issuer', 'https://a.example'], 'would trust anyone'],
    [
      'two ways at once',
      ['verify', 'B', '--key', 'baker.pub', '--identity', 'bo', '--issuer', 'x'],
      'cannot be combined',
    ],
  ])('%s is refused in words', async (_, args, message) => {
    plant(scratch, { manifest: 'no key' })
    execFileSync(
      'openssl',
      [
        'genpkey',
        '-algorithm',
        'EC',
        '-pkeyopt',
        'ec_paramgen_curve:secp224r1',
        '-out',
        join(scratch, 'weak.pem'),
      ],
      { stdio: 'ignore' },
    )
    const ran = await run(
      args.map(arg => (arg === 'B' ? bundle : arg)),
      { SIGSTORE_ID_TOKEN: '', ACTIONS_ID_TOKEN_REQUEST_URL: '' },
    )
    expect(ran).toMatchObject({ code: 2, out: expect.not.stringContaining('counts') })
    expect(ran.err).toContain(message)
  })

  test('rejects files that look like leftovers from a killed build', async () => {
    const own = await builtFrom(join(scratch, 'added'), { 'skills/rolls/SKILL.md': skillText('rolls') })
    expect(await run(['sign', own, '--key', 'baker.pem', '--sbom'])).toMatchObject({ code: 0 })
    const holder = `${'0'.repeat(16)}.1.1.${'0'.repeat(16)}`
    const whole = await run(['verify', own, '--key', 'baker.pub'])
    expect(whole).toMatchObject({ code: 0, out: expect.stringContaining('`sbom.cdx.json` was not checked') })
    mkdirSync(join(own, '.skillc-lock'))
    plant(own, { '.claude/settings.json': '{}', 'x/.git/hooks/post-checkout': '' })
    const added = ['extra      .claude/settings.json', 'extra      x/.git/hooks/post-checkout']
    for (const more of [[], ['--key', 'baker.pub']]) {
      const { code, out } = await run(['verify', own, ...more])
      expect([code, out.split('\n').slice(0, 2)]).toEqual([1, added])
    }
    for (const path of ['.claude', 'x']) rmSync(join(own, path), { recursive: true })
    plant(own, { [`.skillc-lock/${holder}`]: '', [`assets/.skillc-lock.${holder}`]: 'draft' })
    expect(await run(['verify', own])).toMatchObject({
      code: 0,
      out: expect.stringContaining('2 files left by'),
    })
    expect(await run(['verify', own, '--key', 'baker.pub'])).toMatchObject({ code: 1 })
    const trust = { key: join(scratch, 'baker.pub') }
    await expect(verifySignature(own, trust)).rejects.toThrow('is extra')
    const cwd = plant(join(scratch, 'added-project'), {
      'skillc.config.json': JSON.stringify({ sources: [{ from: own, trust }] }),
    })
    const buildIt = () => build({ cwd, cache: false, allowRead: [scratch] })
    await expect(buildIt()).rejects.toThrow('is extra')
    rmSync(join(own, '.skillc-lock'), { recursive: true })
    rmSync(join(own, 'assets'), { recursive: true })
    expect(await verifySignature(own, trust)).toMatchObject({ ok: true })
    expect(await buildIt()).toMatchObject({ ok: true })
  })

  test('a list of what is in the bundle, valid CycloneDX, the same each time', async () => {
    await run(['sign', bundle, '--key', 'baker.pem', '--sbom'])
    const text = readFileSync(join(bundle, 'sbom.cdx.json'), 'utf8')
    expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text)).toBeNull()
    const { components } = JSON.parse(text)
    const { skills } = readManifest(bundle)
    expect(
      components.map(({ name, hashes }: { name: string; hashes: { content: string }[] }) => [
        name,
        `sha256:${hashes[0]?.content}`,
      ]),
    ).toEqual(skills.map(skill => [skill.id, getChunkDigest(skill)]))
    expect(components.map(({ licenses }: { licenses: unknown }) => licenses)).toEqual([
      [{ license: { name: 'Grandmother’s' } }],
      [{ license: { id: 'MIT' } }],
      [{ expression: '(MIT OR Apache-2.0)' }],
    ])
    await run(['sign', bundle, '--key', 'baker.pem', '--sbom'])
    expect(readFileSync(join(bundle, 'sbom.cdx.json'), 'utf8')).toBe(text)
  })
})

describe('a signature without a key', () => {
  let services: Services
  let bundle: string
  const identity = 'https://forge.example/bakery/skills/.github/workflows/release.yml@refs/tags/v1'
  const issuer = 'https://tokens.forge.example'
  beforeAll(async () => {
    services = await startServices()
    bundle = await builtFrom(join(scratch, 'keyless'), { 'skills/rolls/SKILL.md': skillText('rolls') })
  })
  afterAll(() => closed(services.server))
  const token = (claims: object) =>
    ['e30', Buffer.from(JSON.stringify(claims)).toString('base64url'), 'x'].join('.')
  const verify = (...more: string[]) =>
    run(['verify', bundle, '--trusted-root', join(scratch, 'root.json'), ...more])

  test('names who signed; another name, another issuer, another root do not count', async () => {
    writeFileSync(join(scratch, 'root.json'), services.root)
    const ran = await run(['sign', bundle, '--fulcio', services.url, '--tsa', services.url], {
      SIGSTORE_ID_TOKEN: token({ sub: identity, iss: issuer, aud: 'sigstore' }),
    })
    expect(ran).toMatchObject({ code: 0, err: '' })
    expect(await verify('--identity', identity, '--issuer', issuer)).toMatchObject({ code: 0, err: '' })
    // The library would take these for patterns that fit.
    for (const name of [identity.slice(0, -3), identity.replace('forge.example', 'forgeXexample'), '.+'])
      expect((await verify('--identity', name, '--issuer', issuer)).out, name).toContain(
        'not valid: it is by `https://forge',
      )
    expect((await verify('--identity', identity, '--issuer', `${issuer}/x`)).out).toContain(
      'issued the identity, not',
    )
    const stranger = await startServices()
    await closed(stranger.server)
    writeFileSync(join(scratch, 'stranger.json'), stranger.root)
    const other = await run([
      'verify',
      bundle,
      '--trusted-root',
      'stranger.json',
      '--identity',
      identity,
      '--issuer',
      issuer,
    ])
    expect(other).toMatchObject({ code: 1 })
    expect(other.out).toContain('not valid: it cannot be verified')
    // By the public instance's root, which the library brings.
    expect((await run(['verify', bundle, '--identity', identity, '--issuer', issuer])).out).toContain(
      'it cannot be verified',
    )
    const fresh = ['sign', bundle, '--fulcio', services.url, '--tsa', services.url, '--expires', '1h']
    const env = { SIGSTORE_ID_TOKEN: token({ sub: identity, iss: issuer, aud: 'sigstore' }) }
    expect(await run(fresh, env)).toMatchObject({ code: 0, err: '' })
    const trust = { identity, issuer, trustedRoot: services.root }
    expect(await verifySignature(bundle, trust)).toMatchObject({ ok: true })
    expect(await verifySignature(bundle, trust, { now: Date.now() + 3_600_000 })).toMatchObject({
      ok: false,
      doubt: expect.stringContaining('it expired at'),
    })
  })

  test('by a name of other bytes is none by the name that the library reads', async () => {
    const root = join(scratch, 'root.json')
    writeFileSync(root, services.root)
    const odd = await builtFrom(join(scratch, 'odd'), { 'skills/rolls/SKILL.md': skillText('rolls') })
    for (const [sub, iss, name, by] of [
      // Without its eighth bit, `é` of Latin 1 is an `i`, and that of UTF-8 is `C)`. The mock writes both.
      [`${identity}é`, issuer, `${identity}i`, issuer],
      [identity, `${issuer}/é`, identity, `${issuer}/C)`],
    ] as const) {
      const claims = { sub, iss, aud: 'sigstore' }
      const signed = await run(['sign', odd, '--fulcio', services.url, '--tsa', services.url], {
        SIGSTORE_ID_TOKEN: token(claims),
      })
      expect(signed).toMatchObject({ code: 0, err: '' })
      const ran = await run(['verify', odd, '--trusted-root', root, '--identity', name, '--issuer', by])
      expect(ran).toMatchObject({ code: 1, out: expect.stringContaining('other bytes') })
    }
  })

  test('is not taken for one by a key, nor the other way round', async () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    writeFileSync(join(scratch, 'any.pub'), publicKey.export({ type: 'spki', format: 'pem' }))
    expect((await run(['verify', bundle, '--key', 'any.pub'])).out).toContain('it was made without a key')
  })
})

describe.runIf(hasParts('docker-registry', 'openssl', 'skopeo'))('signatures in a registry', () => {
  let registry: TestRegistry
  let bundle: string
  let other: string
  beforeAll(async () => {
    makeKey('baker', ...P256)
    makeKey('thief', ...P256)
    registry = await startRegistry(join(scratch, 'registry'))
    bundle = await builtFrom(join(scratch, 'signed'), { 'skills/rolls/SKILL.md': skillText('rolls') })
    other = await builtFrom(join(scratch, 'unsigned'), { 'skills/pie/SKILL.md': skillText('pie') })
  })
  afterAll(() => registry.stop())
  const place = (name: string) => `oci://${registry.host}/bakery/${name}`

  test('are there before the tag is, and pulling may insist on them', async () => {
    const published = await run([
      'publish',
      bundle,
      `${place('skills')}:1.0.0`,
      '--key',
      'baker.pem',
      '--sbom',
      '--json',
    ])
    expect(published).toMatchObject({ code: 0, err: '' })
    const { digest, referrers } = JSON.parse(published.out)
    expect(referrers).toHaveLength(2)
    // This registry keeps no list itself: the tag stands in.
    const index = spawnSync('skopeo', [
      'inspect',
      '--raw',
      '--tls-verify=false',
      `docker://${registry.host}/bakery/skills:${digest.replace(':', '-')}`,
    ])
    expect(
      JSON.parse(index.stdout.toString()).manifests.map(
        ({ artifactType }: { artifactType: string }) => artifactType,
      ),
    ).toEqual(['application/vnd.dev.sigstore.bundle.v0.3+json', 'application/vnd.cyclonedx+json'])
    const pulled = await run([
      'pull',
      `${place('skills')}:1.0.0`,
      '--key',
      'baker.pub',
      '--out',
      'trusted',
      '--json',
    ])
    expect(JSON.parse(pulled.out)).toMatchObject({ digest, signer: 'the given key' })
    expect(await run(['verify', 'trusted', '--key', 'baker.pub'])).toMatchObject({ code: 0 })
    const statement = JSON.parse(
      Buffer.from(readPayload(join(scratch, 'trusted', SIGNATURE)).payload, 'base64').toString(),
    )
    expect(statement.subject[1]).toEqual({
      name: `${registry.host}/bakery/skills`,
      digest: { sha256: digest.slice(7) },
    })
    expect(await run(['verify', `${place('skills')}:1.0.0`, '--key', 'baker.pub'])).toMatchObject({ code: 0 })
    expect(await run(['verify', `${place('skills')}:1.0.0`, '--key', 'thief.pub'])).toMatchObject({ code: 1 })
  })

  test.each([
    ['that keeps lists of referrers itself needs no tag for them', true],
    ['that says so and does not gets the tag', false],
  ])('a registry %s', async (_, lists) => {
    const newer = await startReferrers(registry.host, lists)
    const repository = `bakery/newer-${lists}`
    const target = `oci://${newer.host}/${repository}:1.0.0`
    for (let times = 0; times < 2; times++)
      expect(await run(['publish', bundle, target, '--key', 'baker.pem', '--sbom'])).toMatchObject({
        code: 0,
      })
    expect(newer.seen.some(line => line.includes('/referrers/sha256:'))).toBe(true)
    const answer = await fetch(`http://${registry.host}/v2/${repository}/tags/list`)
    const { tags }: { tags: string[] } = JSON.parse(await answer.text())
    expect(tags.filter(tag => tag.startsWith('sha256-'))).toHaveLength(lists ? 0 : 1)
    expect(await run(['verify', target, '--key', 'baker.pub'])).toMatchObject({ code: 0 })
    expect(await run(['verify', target, '--key', 'thief.pub'])).toMatchObject({ code: 1 })
    await newer.stop()
  })

  test('a wrong key, no signature, a tag that was moved to another bundle: nothing is written', async () => {
    const before = digestsIn(join(scratch, 'trusted'))
    const wrong = await run(['pull', `${place('skills')}:1.0.0`, '--key', 'thief.pub', '--out', 'trusted'])
    expect(wrong).toMatchObject({ code: 2, out: '' })
    expect(wrong.err).toContain('is not valid: it was not made with the given key')
    await run(['publish', other, `${place('skills')}:1.0.0`, '--force'])
    const moved = await run(['pull', `${place('skills')}:1.0.0`, '--key', 'baker.pub', '--out', 'trusted'])
    expect(moved.err).toContain('not valid: there is none')
    // Somebody else's signature does not help, and does no harm to that of the baker.
    await run(['sign', `${place('skills')}:1.0.0`, '--key', 'thief.pem'])
    expect(
      (await run(['pull', `${place('skills')}:1.0.0`, '--key', 'baker.pub', '--out', 'trusted'])).err,
    ).toContain('it was not made with the given key')
    expect(digestsIn(join(scratch, 'trusted'))).toEqual(before)
    await run(['sign', `${place('skills')}:1.0.0`, '--key', 'baker.pem'])
    expect(
      await run(['pull', `${place('skills')}:1.0.0`, '--key', 'baker.pub', '--out', 'late']),
    ).toMatchObject({ code: 0 })
    expect(existsSync(join(scratch, 'late', SIGNATURE))).toBe(true)
  })

  test('a signature beside the manifest goes along', async () => {
    await run(['sign', bundle, '--key', 'baker.pem'])
    await run(['publish', bundle, `${place('along')}:2.0.0`])
    expect(
      await run(['pull', `${place('along')}:2.0.0`, '--key', 'baker.pub', '--out', 'along']),
    ).toMatchObject({ code: 0 })
  })
})

interface Services {
  url: string
  server: Server
  /** A `trusted_root.json` for them. */
  root: string
}

/** An authority for certificates and one for time stamps, on loopback. */
async function startServices(): Promise<Services> {
  const pair = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve })
  const ctlog = await initializeCTLog(pair('P-256'))
  const ca = await initializeCA(pair('P-256'), ctlog)
  const tsa = await initializeTSA(pair('P-256'))
  const handlers = [fulcioHandler(ca), tsaHandler(tsa)]
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const handler = handlers.find(({ path }) => path === request.url)
    if (handler === undefined) return void response.writeHead(404).end()
    // A time of 10, 20 … milliseconds is written without its zero, which the library does not read.
    vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 1000) * 1000 + 123 })
    const answer = await handler.fn(body).finally(() => vi.useRealTimers())
    response
      .writeHead(answer.statusCode, { 'content-type': answer.contentType ?? 'text/plain' })
      .end(answer.response)
  })
  const url = `http://${await listening(server)}`
  const base64 = (bytes: ArrayBufferView) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
  const validFor = { start: '2020-01-01T00:00:00Z' }
  const subject = { organization: 'sigstore.mock', commonName: 'sigstore' }
  const root = {
    mediaType: 'application/vnd.dev.sigstore.trustedroot+json;version=0.1',
    tlogs: [],
    certificateAuthorities: [
      {
        subject,
        uri: url,
        certChain: { certificates: [{ rawBytes: base64(ca.rootCertificate) }] },
        validFor,
      },
    ],
    ctlogs: [
      {
        baseUrl: url,
        hashAlgorithm: 'SHA2_256',
        publicKey: { rawBytes: base64(ctlog.publicKey), keyDetails: 'PKIX_ECDSA_P256_SHA_256', validFor },
        logId: { keyId: base64(ctlog.logID) },
      },
    ],
    timestampAuthorities: [
      {
        subject,
        uri: url,
        certChain: {
          certificates: [{ rawBytes: base64(tsa.intCertificate) }, { rawBytes: base64(tsa.rootCertificate) }],
        },
        validFor,
      },
    ],
  }
  return { url, server, root: JSON.stringify(root) }
}
