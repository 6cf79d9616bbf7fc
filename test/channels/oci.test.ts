/** Parts of the registry client that need no registry: references, challenges, packs, the bytes of artifacts. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createArtifact } from '../../src/channels/oci/artifact.ts'
import { readChallenge } from '../../src/channels/oci/auth.ts'
import { findCredentials } from '../../src/channels/oci/credentials.ts'
import { countPackShards, getShardKey, readShardIndex } from '../../src/channels/oci/packs.ts'
import { isExactTag, parseReference, showReference } from '../../src/channels/oci/reference.ts'
import { readImageManifest } from '../../src/channels/oci/shapes.ts'
import { parseTarget } from '../../src/channels/publish/oci.ts'
import { isFailure } from '../../src/core/errors/failure.ts'
import { isLoopback } from '../../src/core/network/loopback.ts'
import { locateChunk } from '../../src/format/locate.ts'
import { builtFrom } from '../support/bundles.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('oci-parts')

const HEX = 'a'.repeat(64)

describe('references', () => {
  test.each([
    [
      'oci://registry.example/bakery/skills:1.0.0',
      { host: 'registry.example', repository: 'bakery/skills', tag: '1.0.0' },
    ],
    ['oci://localhost:5000/skills', { host: 'localhost:5000', repository: 'skills' }],
    [
      `oci://[::1]:5000/a/b-c__d:v1@sha256:${HEX}`,
      { host: '[::1]:5000', repository: 'a/b-c__d', tag: 'v1', digest: `sha256:${HEX}` },
    ],
  ])('%s', (text, reference) => {
    expect(parseReference(text)).toEqual(reference)
    expect(`oci://${showReference(parseReference(text))}`).toBe(text)
  })

  test.each([
    'https://registry.example/a',
    'oci://',
    'oci://host',
    'oci:///a',
    'oci://host/',
    'oci://host/A',
    'oci://host/a//b',
    'oci://host/../a',
    'oci://host/a:b:c',
    'oci://host/a:1.0.0+build',
    'oci://host/a@sha256:12',
    'oci://user:secret@host/a',
    'oci://host:99999/a',
    'oci://1.2.3.400/a',
    'oci://[:::]/a',
    'oci://host/a?x',
    `oci://host/a:${'1'.repeat(129)}`,
    `oci://host/${'a'.repeat(3000)}`,
  ])('%s is none', text => {
    expect(() => parseReference(text)).toThrow(expect.objectContaining({ code: 'failure' }))
  })

  test('whatever is given ends soon, in a reference or a Failure', () => {
    const piece = fc.constantFrom(
      'oci://',
      'a',
      '-',
      '--',
      '_',
      '.',
      ':',
      '/',
      '@',
      'sha256:',
      HEX,
      '[',
      ']',
      '0',
      'é',
      '\n',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), parts => {
        try {
          const text = `oci://${parts.join('')}`
          expect(`oci://${showReference(parseReference(text))}`).toBe(text)
        } catch (error) {
          if (!isFailure(error)) throw error
        }
      }),
    )
    expect(() => parseReference(`oci://host/${'a-'.repeat(1000)}!`)).toThrow()
  })

  test('several tags: exact ones come first, each once', () => {
    expect(parseTarget('oci://host/a:latest,1.2,1.2.3,1.2').tags).toEqual(['1.2.3', 'latest', '1.2'])
    expect(() => parseTarget(`oci://host/a@sha256:${HEX}`)).toThrow()
    expect(() => parseTarget('oci://host/a:1,-')).toThrow()
    expect(['1.2.3', 'v1.2.3', '1.2.3-rc.1', '1.2.3_build'].every(isExactTag)).toBe(true)
    expect(['1.2', 'latest', '1', '1.2.x', 'x1.2.3'].some(isExactTag)).toBe(false)
  })
})

test.each([
  [
    'Bearer realm="https://t.example/token",service="reg",scope="repository:a:pull,push"',
    { scheme: 'bearer', realm: 'https://t.example/token', service: 'reg', scope: 'repository:a:pull,push' },
  ],
  ['bearer realm=https://t.example', { scheme: 'bearer', realm: 'https://t.example' }],
  ['Basic realm="x"', { scheme: 'basic' }],
  ['Negotiate', undefined],
  [null, undefined],
])('the challenge %s', (header, challenge) => {
  expect(readChallenge(header)).toEqual(challenge)
})

describe('logins', () => {
  const read = (config: unknown, host = 'registry.example', repository = 'bakery/skills') => {
    plant(scratch, { 'docker/config.json': JSON.stringify(config) })
    return findCredentials(host, repository, {
      env: { DOCKER_CONFIG: join(scratch, 'docker') },
      home: scratch,
    })
  }
  const auth = (text: string) => ({ auth: Buffer.from(text).toString('base64') })

  test.each([
    [
      { auths: { 'registry.example': auth('bo:bread') } },
      { kind: 'password', username: 'bo', password: 'bread' },
    ],
    [
      { auths: { 'https://registry.example/v1/': auth('bo:a:b') } },
      { kind: 'password', username: 'bo', password: 'a:b' },
    ],
    [{ auths: { 'registry.example': { registrytoken: 't' } } }, { kind: 'bearer', token: 't' }],
    [{ auths: { 'registry.example': { auth: '', identitytoken: 'i' } } }, { kind: 'identity', token: 'i' }],
    [
      { auths: { 'registry.example': auth('a:a'), 'registry.example/bakery': auth('b:b') } },
      { kind: 'password', username: 'b', password: 'b' },
    ],
    [
      { auths: { 'registry.example.evil': auth('a:a'), registry: auth('a:a'), example: auth('a:a') } },
      undefined,
    ],
    [{ auths: { 'registry.example': { auth: '!!' } } }, undefined],
    [{ auths: 1, credsStore: 7, credHelpers: [] }, undefined],
    [
      { credsStore: 'not-installed-here', auths: { 'registry.example': auth('bo:bread') } },
      { kind: 'password', username: 'bo', password: 'bread' },
    ],
    [{}, undefined],
  ])('%j', async (config, credentials) => {
    expect(await read(config)).toEqual(credentials)
  })

  test('a helper is a program of that name, not a path', async () => {
    await expect(read({ credsStore: '../../bin/sh' })).rejects.toMatchObject({ code: 'failure' })
  })

  test('the hub goes by its old name', async () => {
    expect(await read({ auths: { 'https://index.docker.io/v1/': auth('bo:x') } }, 'docker.io')).toMatchObject(
      { username: 'bo' },
    )
  })
})

test('only this machine is spoken to without encryption', () => {
  expect(['localhost', 'localhost:5000', '127.0.0.1:1', '127.9.9.9', '[::1]:5000'].every(isLoopback)).toBe(
    true,
  )
  // Some resolvers ask the network for names below `localhost`.
  expect(
    ['a.localhost', 'localhost.example', '128.0.0.1', '127.0.0.1.example', 'registry.example'].some(
      isLoopback,
    ),
  ).toBe(false)
})

describe('packs', () => {
  test('the number of shards is a power of two that grows slowly', () => {
    expect([0, 1, 64, 65, 1_000, 20_000, 1_000_000].map(countPackShards)).toEqual([1, 1, 1, 2, 16, 256, 256])
    expect(getShardKey('bread:rye', 16)).toMatch(/^0[0-9a-f]$/)
  })

  test.each([
    ['no JSON', 'x'],
    [
      'a place outside of the pack',
      JSON.stringify({ format: 1, pack: { digest: `sha256:${HEX}`, size: 10 }, files: [['a', 5, 6]] }),
    ],
    [
      'a negative place',
      JSON.stringify({ format: 1, pack: { digest: `sha256:${HEX}`, size: 10 }, files: [['a', -1, 6]] }),
    ],
    [
      'files that overlap',
      JSON.stringify({
        format: 1,
        pack: { digest: `sha256:${HEX}`, size: 10 },
        files: [
          ['a', 0, 10],
          ['b', 5, 5],
        ],
      }),
    ],
    ['another format', JSON.stringify({ format: 2, pack: { digest: `sha256:${HEX}`, size: 10 }, files: [] })],
  ])('%s is not a list', (_, text) => {
    expect(() => readShardIndex(Buffer.from(text))).toThrow(expect.objectContaining({ code: 'failure' }))
  })
})

test('whatever a registry answers is a manifest or a Failure', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      try {
        readImageManifest(Buffer.from(JSON.stringify(value)), 'It')
      } catch (error) {
        if (!isFailure(error)) throw error
      }
    }),
  )
})

test('the same bundle is the same artifact, packed or not, wherever it lies', async () => {
  const tree = {
    'skills/rolls/SKILL.md': skillText('rolls'),
    'skills/rolls/times.md': 'Two hours.\n',
    'skills/rye/SKILL.md': skillText('rye'),
    'skills/rye/times.md': 'Two hours.\n',
  }
  const [a, b] = [
    await builtFrom(join(scratch, 'a'), tree),
    await builtFrom(join(scratch, 'elsewhere/b'), tree),
  ]
  for (const pack of [true, false]) {
    const [one, two] = [createArtifact(a, { pack }), createArtifact(b, { pack })]
    expect(one.descriptor).toEqual(two.descriptor)
    expect(Buffer.from(one.bytes).equals(two.bytes)).toBe(true)
    // Every file is named once, and every blob is what its digest says.
    expect(new Set(one.blobs.map(({ digest }) => digest)).size).toBe(one.blobs.length)
  }
  expect(createArtifact(a, { pack: true }).packed).toBe(5)
  writeFileSync(
    join(b, locateChunk(JSON.parse(readFileSync(join(b, 'manifest.json'), 'utf8')).skills[0])),
    'x',
  )
  expect(() => createArtifact(b, { pack: true })).toThrow(
    expect.objectContaining({ message: expect.stringContaining('chunks/') }),
  )
})
