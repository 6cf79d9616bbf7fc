/** Signatures that strangers made of signatures without a key: of other names, times, bundles, and parts of others. */
import { beforeAll, describe, expect, test } from 'vitest'
import { checkOne, type Trust } from '../../src/channels/sign/check.ts'
import { encodeStatement } from '../../src/channels/sign/statement.ts'
import { getAt, listPaths, putAt } from '../support/hostile-values.ts'
import { type Instance, openSigstore, type Signer } from '../support/sigstore.ts'

const identity = 'https://forge.example/bakery/skills/.github/workflows/release.yml@refs/tags/v1'
const issuer = 'https://tokens.forge.example'
const baker: Signer = { identity, issuer }
const digest = (digit: string) => `sha256:${digit.repeat(64)}`
const HOURS = 3_600_000

let instance: Instance
let trust: Trust
beforeAll(async () => {
  instance = await openSigstore()
  trust = { kind: 'identity', identity, issuer, trustedRoot: instance.root }
})
const sign = (manifest: string, signer: Signer) => instance.sign(encodeStatement({ manifest }), signer)
const doubt = (file: unknown, manifest: string) =>
  checkOne(Buffer.from(typeof file === 'string' ? file : JSON.stringify(file)), trust, manifest).doubt

test('one by the name, logged while its certificate is valid, counts', async () => {
  expect(doubt(await sign(digest('1'), baker), digest('1'))).toBeUndefined()
  expect(doubt(await sign(digest('1'), baker), digest('2'))).toBe('its statement is about another bundle')
})

describe('another name', () => {
  const swap = (text: string, from: string, to: string) => text.replace(from, to)
  test.each([
    `${identity}0`,
    `${identity}/`,
    `${identity} `,
    `${identity}\0`,
    `${identity}\0.evil.example`,
    ` ${identity}`,
    `x${identity}`,
    identity.slice(0, -1),
    identity.toUpperCase(),
    swap(identity, 'https', 'HTTPS'),
    swap(identity, 'forge', 'Forge'),
    swap(identity, 'forge', 'f%6Frge'),
    swap(identity, 'forge', 'f\u043erge'),
    swap(identity, 'forge', 'fo\u0301rge'),
    swap(identity, '.github', './.github'),
    swap(identity, 'release.yml', 'release.yml\n'),
    swap(identity, 'tags/v1', 'heads/v1'),
    swap(identity, 'forge.example/', 'forge.example:443/'),
    swap(identity, 'forge.example/', 'forge.example@evil.example/'),
    `https://evil.example/?${identity}`,
    // Bytes whose lower seven bits spell the name.
    ...['e', 'g'].map(letter => swap(identity, letter, String.fromCharCode(letter.charCodeAt(0) + 128))),
  ])('%j does not count, as the identity or as the issuer', async name => {
    const named = { identity: name, issuer: swap(name, identity, issuer) }
    for (const signer of [
      { identity: named.identity, issuer },
      { identity, issuer: named.identity },
      { identity: issuer, issuer: identity },
    ])
      expect(doubt(await sign(digest('1'), signer), digest('1'))).toBeDefined()
  })

  test('does not accept a name elsewhere in the certificate', async () => {
    const odd = (text: string) => swap(text, 'e', String.fromCharCode('e'.charCodeAt(0) + 128))
    const more = [
      [{ oid: '2.5.29.17', value: identity }],
      [{ oid: '1.3.6.1.4.1.57264.1.9', value: identity }],
      [{ oid: '1.3.6.1.4.1.57264.1.8', value: issuer }],
      [{ oid: '1.3.6.1.4.1.57264.1.1', value: issuer }],
      [],
    ]
    for (const each of more)
      for (const signer of [
        { identity: odd(identity), issuer },
        { identity, issuer: odd(issuer) },
        { identity, issuer: 'https://evil.example', issuerV2: odd(issuer) },
        { identity, issuer, issuerV2: odd(issuer) },
        { identity, issuer, issuerV2: 'https://evil.example' },
        { identity: `${odd(identity)}${identity}`, issuer },
      ])
        expect(doubt(await sign(digest('1'), { ...signer, more: each }), digest('1'))).toBeDefined()
  })
})

test.each([
  ['before the certificate', -1],
  ['after it', 1],
  ['a month after it', 24 * 30],
])('a signature of a time %s does not count', async (_, hours) => {
  const issuedAt = Date.now() - 40 * 24 * HOURS
  const file = await sign(digest('1'), { ...baker, issuedAt, loggedAt: issuedAt + hours * HOURS })
  expect(doubt(file, digest('1'))).toContain('certificate')
  // The time of a log counts only as the log signed it.
  const { tlogEntries, timestampVerificationData } = file.verificationMaterial
  const integratedTime = String(Math.floor(issuedAt / 1000) + 1)
  for (const change of [{ integratedTime }, { integratedTime, inclusionPromise: undefined }])
    for (const stamps of [timestampVerificationData, undefined]) {
      const [entry] = tlogEntries
      const material = { ...file.verificationMaterial, timestampVerificationData: stamps }
      const forged = {
        ...file,
        verificationMaterial: { ...material, tlogEntries: [{ ...entry, ...change }] },
      }
      expect(doubt(forged, digest('1'))).toBeDefined()
    }
})

test('no part of one signature validates another', async () => {
  const mine = { identity: 'https://evil.example', issuer }
  const thief = await sign(digest('2'), mine)
  const others = [
    await sign(digest('1'), baker),
    await sign(digest('2'), { ...baker, loggedAt: Date.now() + HOURS }),
  ]
  const paths = listPaths(thief)
  expect(paths.length).toBeGreaterThan(30)
  let tried = 0
  for (const other of others)
    for (const first of paths)
      for (const second of paths) {
        if (first !== second && (`${second}` < `${first}` || `${second}`.startsWith(`${first}`))) continue
        const once = putAt(thief, first, getAt(other, first))
        expect(
          doubt(putAt(once, second, getAt(other, second)), digest('2')),
          `${first} ${second}`,
        ).toBeDefined()
        tried++
      }
  expect(tried).toBeGreaterThan(1_000)
}, 120_000)

test('any value anywhere counts only where what is signed is what it was, and throws nowhere', async () => {
  const real = await sign(digest('1'), baker)
  const values = [
    undefined,
    null,
    true,
    0,
    -1,
    1e308,
    '',
    'x',
    '\0',
    [],
    {},
    [null],
    [[]],
    { rawBytes: 'AA==' },
    '0',
    '-1',
    '9'.repeat(400),
  ]
  for (const path of listPaths(real).slice(1))
    for (const value of [...values, [getAt(real, path), getAt(real, path)]]) {
      const file = putAt(real, path, value)
      if (doubt(file, digest('1')) === undefined)
        expect(getAt(file, ['dsseEnvelope', 'payload'])).toBe(real.dsseEnvelope.payload)
      expect(doubt(file, digest('2'))).toBeDefined()
    }
}, 120_000)

test('thousands of entries of a log, or of stamps, are refused at once', async () => {
  const real = await sign(digest('1'), baker)
  const [entry] = real.verificationMaterial.tlogEntries
  const [stamp] = real.verificationMaterial.timestampVerificationData.rfc3161Timestamps
  const entries = Array.from({ length: 1_500 }, (_, at) => ({ ...entry, integratedTime: String(at + 1) }))
  const many = putAt(real, ['verificationMaterial', 'tlogEntries'], entries)
  expect(doubt(many, digest('1'))).toContain('is not a signature that skillc supports')
  const stamps = ['verificationMaterial', 'timestampVerificationData', 'rfc3161Timestamps']
  expect(doubt(putAt(real, stamps, Array(2_000).fill(stamp)), digest('1'))).toContain(
    'is not a signature that skillc supports',
  )
})
