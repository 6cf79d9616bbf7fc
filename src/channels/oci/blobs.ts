/** Blobs of a repository: is it there, give it here, take it. Every byte that is received is checked. */
import { createHash } from 'node:crypto'
import { formatDigest, shortenDigest } from '../../core/digests/digest.ts'
import { failure } from '../../core/errors/failure.ts'
import { createBrokenOffTrouble, createRefusedError, createTrouble, persist, readParts } from './http.ts'
import type { Registry, Scope } from './registry.ts'

/** Content that a digest names, read in parts so that large files need not be in memory. */
export interface Blob {
  digest: string
  size: number
  read: (start: number, end: number) => Uint8Array
}

export interface BlobName {
  digest: string
  size: number
}

/** Larger blobs go up in parts of this size. */
const PART_BYTES = 8 << 20

const pull = (repository: string): Scope[] => [{ repository, actions: 'pull' }]
const push = (repository: string): Scope[] => [{ repository, actions: 'pull,push' }]

/** Whether a repository has a blob. Throws a Failure. */
export async function hasBlob(
  registry: Registry,
  repository: string,
  { digest }: BlobName,
): Promise<boolean> {
  const what = `blob ${shortenDigest(digest)} of \`${repository}\``
  return persist(registry.line, async () => {
    const url = registry.address(repository, `blobs/${digest}`)
    const response = await registry.ask({ method: 'HEAD', url, what, mayLeave: true }, push(repository))
    await response.body?.cancel()
    if (response.status === 200) return true
    if (response.status === 404) return false
    throw await createRefusedError(response, registry.host, what)
  })
}

/** Hands a blob over part by part, and checks size and digest at its end; `restart` is called before each new try. Throws a Failure. */
export async function pullBlob(
  registry: Registry,
  repository: string,
  { digest, size }: BlobName,
  { take, restart }: { take: (part: Uint8Array) => void; restart: () => void },
): Promise<void> {
  const what = `blob ${shortenDigest(digest)} of \`${repository}\``
  const url = registry.address(repository, `blobs/${digest}`)
  await persist(registry.line, async () => {
    restart()
    const response = await registry.ask({ method: 'GET', url, what, mayLeave: true }, pull(repository))
    if (response.status !== 200) throw await createRefusedError(response, registry.host, what)
    const hash = createHash('sha256')
    let received = 0
    const takePart = (bytes: Uint8Array) => {
      received += bytes.length
      hash.update(bytes)
      if (received <= size) take(bytes)
    }
    await readParts(response, size, takePart).catch(error => {
      throw createBrokenOffTrouble(error, url, what)
    })
    if (received < size)
      throw createTrouble(failure(`\`${registry.host}\` returned ${received} of ${size} bytes of ${what}`))
    if (received > size || formatDigest(hash.digest('hex')) !== digest)
      throw failure(
        `\`${registry.host}\` returned bytes that do not match the digest of ${what}`,
        'Do not use this copy; publish the bundle again, or pull it from elsewhere',
      )
  })
}

/** A blob in memory. Throws a Failure. */
export async function readBlob(registry: Registry, repository: string, name: BlobName): Promise<Uint8Array> {
  let parts: Uint8Array[] = []
  await pullBlob(registry, repository, name, {
    take: part => void parts.push(part),
    restart: () => {
      parts = []
    },
  })
  return Buffer.concat(parts)
}

/**
 * The bytes `start` to `end` of a blob, by a Range request; the whole blob is cut when the registry gives all of it.
 * Nothing says that these bytes are right but a digest that the caller has. Throws a Failure.
 */
export async function readRange(
  registry: Registry,
  repository: string,
  { digest, size }: BlobName,
  { start, end }: { start: number; end: number },
): Promise<Uint8Array> {
  if (start === end) return new Uint8Array()
  const what = `a part of blob ${shortenDigest(digest)} of \`${repository}\``
  const url = registry.address(repository, `blobs/${digest}`)
  return persist(registry.line, async () => {
    const headers = { range: `bytes=${start}-${end - 1}` }
    const response = await registry.ask(
      { method: 'GET', url, headers, what, mayLeave: true },
      pull(repository),
    )
    if (response.status !== 206 && response.status !== 200)
      throw await createRefusedError(response, registry.host, what)
    const isPart = response.status === 206
    const parts: Uint8Array[] = []
    await readParts(response, isPart ? end - start : size, part => void parts.push(part)).catch(error => {
      throw createBrokenOffTrouble(error, url, what)
    })
    const bytes = Buffer.concat(parts)
    const cut = isPart ? bytes : bytes.subarray(start, end)
    if (cut.length === end - start) return cut
    throw createTrouble(
      failure(`\`${registry.host}\` returned ${cut.length} of ${end - start} bytes of ${what}`),
    )
  })
}

/** Makes a blob of another repository of the registry one of this, where both let one. Throws a Failure. */
export async function mountBlob(
  registry: Registry,
  repository: string,
  from: string,
  { digest }: BlobName,
): Promise<boolean> {
  const what = `blob ${shortenDigest(digest)} of \`${from}\` for \`${repository}\``
  const url = registry.address(repository, 'blobs/uploads/')
  url.searchParams.set('mount', digest)
  url.searchParams.set('from', from)
  return persist(registry.line, async () => {
    const response = await registry.ask({ method: 'POST', url, what }, [...push(repository), ...pull(from)])
    await response.body?.cancel()
    if (response.status === 201) return true
    // 202 opens an upload, which may be left open. Some registries know no mounts, or do not let one see the other.
    if (response.status === 202 || (response.status >= 400 && response.status < 429)) return false
    throw await createRefusedError(response, registry.host, what)
  })
}

/** Uploads a blob. `sent` hears of bytes that arrived. Throws a Failure. */
export async function pushBlob(
  registry: Registry,
  repository: string,
  blob: Blob,
  sent: (bytes: number) => void = () => undefined,
): Promise<void> {
  const what = `blob ${shortenDigest(blob.digest)} for \`${repository}\``
  await persist(registry.line, async () => {
    const open = await registry.ask(
      { method: 'POST', url: registry.address(repository, 'blobs/uploads/'), what },
      push(repository),
    )
    if (open.status !== 202) throw await createRefusedError(open, registry.host, what)
    await open.body?.cancel()
    const least = Number(open.headers.get('oci-chunk-min-length') ?? 0)
    let location = uploadAddress(registry, open, what)
    const partBytes = Math.max(PART_BYTES, least > 0 && least <= 1 << 30 ? least : 0)
    if (blob.size > partBytes)
      location = await pushParts(registry, repository, blob, { location, partBytes, what, sent })
    const rest = blob.size > partBytes ? new Uint8Array() : blob.read(0, blob.size)
    location.searchParams.set('digest', blob.digest)
    const headers = { 'content-type': 'application/octet-stream', 'content-length': String(rest.length) }
    const end = await registry.ask(
      { method: 'PUT', url: location, headers, body: copyBytes(rest), what },
      push(repository),
    )
    if (end.status !== 201) throw await createRefusedError(end, registry.host, what)
    await end.body?.cancel()
    sent(rest.length)
  })
}

interface Upload {
  location: URL
  partBytes: number
  what: string
  sent: (bytes: number) => void
}

/** Part after part; gives the address at which the upload is ended. */
async function pushParts(
  registry: Registry,
  repository: string,
  blob: Blob,
  { location, partBytes, what, sent }: Upload,
): Promise<URL> {
  let at = location
  for (let start = 0; start < blob.size; start += partBytes) {
    const end = Math.min(blob.size, start + partBytes)
    const headers = {
      'content-type': 'application/octet-stream',
      'content-length': String(end - start),
      'content-range': `${start}-${end - 1}`,
    }
    const body = copyBytes(blob.read(start, end))
    const response = await registry.ask({ method: 'PATCH', url: at, headers, body, what }, push(repository))
    if (response.status !== 202) throw await createRefusedError(response, registry.host, what)
    await response.body?.cancel()
    at = uploadAddress(registry, response, what)
    sent(end - start)
  }
  return at
}

/** Where an upload goes on: on the same host. Registries behind a proxy may not know that they are spoken to with encryption. */
function uploadAddress(registry: Registry, response: Response, what: string): URL {
  const base = registry.address('', '')
  const text = response.headers.get('location') ?? ''
  const url = text !== '' && URL.canParse(text, response.url) ? new URL(text, response.url) : undefined
  if (url === undefined) throw failure(`\`${registry.host}\` does not say where to upload ${what}`)
  if (url.hostname === base.hostname && url.protocol === 'http:' && url.port === '') {
    url.protocol = base.protocol
    url.port = base.port
  }
  if (url.origin === base.origin) return url
  throw failure(
    `\`${registry.host}\` sends ${what} to another host, \`${url.host}\`, which is not followed`,
    'Name that registry itself if you trust it',
  )
}

function copyBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}
