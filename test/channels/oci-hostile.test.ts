/** Registries that mean harm: what they get of a login, how long they hold one, and what of their answers is believed. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openCall } from '../../src/channels/call.ts'
import { install } from '../../src/channels/install.ts'
import { type Artifact, createArtifact } from '../../src/channels/oci/artifact.ts'
import { readParts } from '../../src/channels/oci/http.ts'
import { createReferrer, listReferrers } from '../../src/channels/oci/manifests.ts'
import { openRegistry } from '../../src/channels/oci/registry.ts'
import { openRemote } from '../../src/channels/oci/remote.ts'
import { INDEX_TYPE, PACK_TYPE, SHARD, SHARD_TYPE, TITLE } from '../../src/channels/oci/shapes.ts'
import { pullWhole } from '../../src/channels/pull/whole.ts'
import { pull } from '../../src/channels/pull.ts'
import { toOpened } from '../../src/channels/references/open-oci.ts'
import { builtFrom, sha256 } from '../support/bundles.ts'
import { closed, listening } from '../support/registry.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('oci-hostile')

/** Answers by itself, or leaves it to the registry (false). */
type Answer = (request: IncomingMessage, response: ServerResponse) => boolean

let server: Server
let host: string
let answer: Answer | undefined
let artifact: Artifact
/** Manifests besides the artifact's, by digest or tag. */
let manifests: Map<string, Uint8Array>
const others: Server[] = []

beforeAll(async () => {
  artifact = createArtifact(await builtFrom(scratch, { 'skills/rolls/SKILL.md': skillText('rolls') }))
  server = createServer((request, response) => {
    if (answer?.(request, response) !== true) serve(request.url ?? '', response)
  })
  host = await listening(server)
})
afterEach(async () => {
  answer = undefined
  await Promise.all(others.splice(0).map(closed))
})
afterAll(() => closed(server))

function serve(url: string, response: ServerResponse): void {
  const name = /\/(?:manifests|blobs)\/([^/?]+)/.exec(url)?.[1] ?? ''
  const bytes =
    name === '1.0.0' || name === artifact.descriptor.digest ? artifact.bytes : manifests?.get(name)
  const blob = artifact.blobs.find(({ digest }) => digest === name)
  const body = bytes ?? (url.includes('/blobs/') ? blob?.read(0, blob.size) : undefined)
  if (body === undefined) response.writeHead(404).end()
  else response.end(body)
}

async function another(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const one = createServer(handle)
  others.push(one)
  return (await listening(one)).replace('127.0.0.1', 'localhost')
}

/** The registry with these logins kept for it. */
function open(login?: object) {
  const folder = plant(join(scratch, 'logins'), {
    'config.json': JSON.stringify({ auths: login === undefined ? {} : { [host]: login } }),
  })
  return openRegistry(host, {
    environment: { env: { DOCKER_CONFIG: folder }, home: scratch },
    transport: { fetch, wait: async () => undefined },
  })
}
const place = () => ({ host, repository: 'bakery/skills', tag: '1.0.0' })
const password = { auth: Buffer.from('bo:bread').toString('base64') }
const failed = (message: RegExp) => ({ code: 'failure', message: expect.stringMatching(message) })

describe('a login', () => {
  test('is not sent to the target of a redirect', async () => {
    const seen: string[] = []
    const thief = await another((request, response) => {
      seen.push(`${request.url} ${request.headers.authorization ?? 'nobody'}`)
      const address = `http://${request.headers.host}/token`
      if (request.url?.startsWith('/token')) response.end('{"token":"x"}')
      else response.writeHead(401, { 'www-authenticate': `Bearer realm="${address}"` }).end()
    })
    answer = (request, response) => {
      if (request.headers.authorization === undefined)
        response.writeHead(401, { 'www-authenticate': 'Basic realm="bakery"' }).end()
      else if (request.url?.includes('/blobs/'))
        response.writeHead(307, { location: `http://${thief}/blob` }).end()
      else return false
      return true
    }
    await expect(openRemote(open(password), place())).rejects.toMatchObject(
      failed(/redirects blob .* to `localhost:\d+`, which requires a login/),
    )
    expect(seen).toEqual(['/blob nobody'])
  })

  test('is not shown when no header can hold it', async () => {
    answer = (_, response) => {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="bakery"' }).end()
      return true
    }
    const opened = openRemote(open({ registrytoken: 'bread\nand butter' }), place())
    await expect(opened).rejects.toMatchObject(failed(/contains characters that are not valid in a token/))
    await expect(opened).rejects.not.toMatchObject({ message: expect.stringContaining('bread') })
  })
})

const half = (response: ServerResponse) => {
  response.writeHead(200, { 'content-length': '5000', 'content-type': INDEX_TYPE })
  response.write('{"half')
  setTimeout(() => response.destroy(), 20)
}

describe('an answer', () => {
  test('of a token service that breaks off is a sentence', async () => {
    const tokens = await another((_, response) => half(response))
    answer = (_, response) => {
      response.writeHead(401, { 'www-authenticate': `Bearer realm="http://${tokens}/token"` }).end()
      return true
    }
    await expect(openRemote(open(), place())).rejects.toMatchObject(
      failed(/did not return all of a token for .*: the connection was dropped/),
    )
  })

  test('of the list of referrers that breaks off is a sentence', async () => {
    answer = (request, response) => {
      if (!request.url?.includes('/referrers/')) return false
      half(response)
      return true
    }
    await expect(
      listReferrers(open(), 'bakery/skills', artifact.descriptor.digest, 'application/x'),
    ).rejects.toMatchObject(failed(/did not return all of the referrers of .*: the connection was dropped/))
  })

  test('that drips ends before the day does', async () => {
    vi.useFakeTimers()
    try {
      const drips = new ReadableStream({
        async pull(controller) {
          await vi.advanceTimersByTimeAsync(20_000)
          controller.enqueue(new Uint8Array(1))
        },
      })
      let received = 0
      const read = readParts(new Response(drips), 1 << 20, part => {
        received += part.length
      })
      await expect(read).rejects.toMatchObject({ code: 'UND_ERR_BODY_TIMEOUT' })
      expect(received).toBeLessThan(10)
    } finally {
      vi.useRealTimers()
    }
  })

  test('that is a manifest and an index at once is neither', async () => {
    const both = { ...JSON.parse(Buffer.from(artifact.bytes).toString()), manifests: [] }
    answer = (request, response) => {
      if (!request.url?.includes('/manifests/')) return false
      response.end(JSON.stringify(both))
      return true
    }
    await expect(openRemote(open(), place())).rejects.toMatchObject(failed(/is an index of several/))
  })
})

test('a user with push access cannot hide a signature behind other referrers', async () => {
  const type = 'application/vnd.bakery.note'
  const subject = artifact.descriptor
  const layer = { mediaType: type, digest: sha256('note'), size: 4 }
  const note = createReferrer({ subject, artifactType: type, layer, annotations: {} })
  const junk = ['{"schemaVersion":2,"manifests":[]}', 'no JSON', '{"__proto__":{"layers":[]}}']
  manifests = new Map([note, ...junk.map(text => Buffer.from(text))].map(bytes => [sha256(bytes), bytes]))
  const scans = Array.from({ length: 200 }, (_, index) => ({
    digest: sha256(`scan ${index}`),
    artifactType: 'application/vnd.scan',
  }))
  const list = [...scans, ...junk.map(text => ({ digest: sha256(text) })), { digest: sha256(note) }]
  const index = { schemaVersion: 2, mediaType: INDEX_TYPE }
  const asked: string[] = []
  answer = (request, response) => {
    asked.push(request.url ?? '')
    if (!request.url?.includes('/referrers/')) return false
    const descriptors = list.map(one => ({ mediaType: 'application/json', size: 2, ...one }))
    response
      .writeHead(200, { 'content-type': INDEX_TYPE })
      .end(JSON.stringify({ ...index, manifests: descriptors }))
    return true
  }
  const found = await listReferrers(open(), 'bakery/skills', subject.digest, type)
  expect(found.map(({ digest }) => digest)).toEqual([sha256(note)])
  expect(asked[0]).toContain(`?artifactType=${encodeURIComponent(type)}`)
  expect(asked).toHaveLength(1 + junk.length + 1)
})

describe('a bundle that is too large', () => {
  const layer = (size: number, annotations: object, mediaType = 'application/octet-stream') => ({
    mediaType,
    digest: sha256(`${size}`),
    size,
    annotations,
  })
  test.each([
    ['in one file', [layer(4 * 2 ** 30, { [TITLE]: 'chunks/x' })]],
    [
      'in one pack',
      [layer(2, { [SHARD]: '00' }, SHARD_TYPE), layer(2 ** 30 + 1, { [SHARD]: '00' }, PACK_TYPE)],
    ],
  ])('%s is not pulled whole', async (name, more) => {
    const image = JSON.parse(Buffer.from(artifact.bytes).toString())
    const asked: string[] = []
    answer = (request, response) => {
      asked.push(request.url ?? '')
      if (!request.url?.includes('/manifests/')) return false
      response.end(JSON.stringify({ ...image, layers: [...image.layers, ...more] }))
      return true
    }
    const source = `oci://${host}/bakery/skills:1.0.0`
    await expect(pull(source, join(scratch, 'huge'))).rejects.toMatchObject(failed(/more than skillc pulls/))
    expect(asked).toHaveLength(2)
    const cwd = join(scratch, 'huge-project')
    const installing = install([{ from: source }], { cwd, environment: { env: {}, home: scratch } })
    await expect(installing).rejects.toMatchObject(failed(/more than skillc pulls/))
    expect(asked).toHaveLength(4)
    expect(await pull(source, join(scratch, name), { ids: ['rolls'] })).toMatchObject({ skills: 1 })
  })
})

test('the bundle itself comes through', async () => {
  const remote = await openRemote(open(), place())
  const folder = join(scratch, 'pulled')
  expect(await pullWhole(toOpened(remote), folder, openCall({ cwd: scratch }))).toMatchObject({ kept: 0 })
})
