/** Every received byte is verified. */
import { createHash } from 'node:crypto'
import { formatDigest, shortenDigest } from '../../core/digests/digest.ts'
import { failure } from '../../core/errors/failure.ts'
import { formatNumber } from '../../core/text/quantity.ts'
import {
  createBrokenOffError,
  createRefusedError,
  createTransientError,
  type HttpRequest,
  readAnswer,
  readParts,
  withRetry,
} from './http.ts'
import { getPullScopes, getPushScopes, type Registry, sendExpecting } from './registry.ts'

/** Content with a digest, read in parts so large files need not be in memory. */
export interface Blob extends BlobName {
  read: (start: number, end: number) => Uint8Array
}

export interface BlobName {
  digest: string
  size: number
}

const PART_BYTES = 8 << 20

function createBlobRequest(
  { getUrl }: Registry,
  method: 'GET' | 'HEAD',
  repository: string,
  digest: string,
): HttpRequest {
  const what = `blob ${shortenDigest(digest)} of \`${repository}\``
  return { method, url: getUrl(repository, `blobs/${digest}`), what, mayLeave: true }
}

export async function hasBlob(
  registry: Registry,
  repository: string,
  { digest }: BlobName,
): Promise<boolean> {
  const request = createBlobRequest(registry, 'HEAD', repository, digest)
  return withRetry(registry.transport, async () => {
    const response = await sendExpecting(registry, request, getPushScopes(repository), 200, 404)
    await response.body?.cancel()
    return response.status === 200
  })
}

export async function readBlob(
  registry: Registry,
  repository: string,
  { digest, size }: BlobName,
): Promise<Uint8Array> {
  const request = createBlobRequest(registry, 'GET', repository, digest)
  const { what } = request
  return withRetry(registry.transport, async () => {
    const response = await sendExpecting(registry, request, getPullScopes(repository), 200)
    const hash = createHash('sha256')
    const parts: Uint8Array[] = []
    let received = 0
    const takePart = (bytes: Uint8Array) => {
      received += bytes.length
      hash.update(bytes)
      if (received <= size) parts.push(bytes)
    }
    await readParts(response, size, takePart).catch(error => {
      throw createBrokenOffError(error, request)
    })
    if (received < size)
      throw createTransientError(
        failure(
          `\`${registry.host}\` returned ${formatNumber(received)} of ${formatNumber(size)} bytes of ${what}`,
        ),
      )
    if (received > size || formatDigest(hash.digest('hex')) !== digest)
      throw failure(
        `\`${registry.host}\` returned bytes that do not match the digest of ${what}`,
        'Do not trust this copy; publish the bundle again, or pull it from elsewhere',
      )
    return Buffer.concat(parts)
  })
}

/** Sends a Range request, and cuts the blob if the registry returns all of it. The caller verifies the digest. */
export async function readRange(
  registry: Registry,
  repository: string,
  { digest, size }: BlobName,
  { start, end }: { start: number; end: number },
): Promise<Uint8Array> {
  if (start === end) return new Uint8Array()
  const whole = createBlobRequest(registry, 'GET', repository, digest)
  const what = `a part of ${whole.what}`
  const request = { ...whole, what, headers: { range: `bytes=${start}-${end - 1}` } }
  return withRetry(registry.transport, async () => {
    const response = await sendExpecting(registry, request, getPullScopes(repository), 200, 206)
    const isPart = response.status === 206
    const bytes = await readAnswer(response, isPart ? end - start : size, request)
    const cut = isPart ? bytes : bytes.subarray(start, end)
    if (cut.length === end - start) return cut
    throw createTransientError(
      failure(
        `\`${registry.host}\` returned ${formatNumber(cut.length)} of ${formatNumber(end - start)} bytes of ${what}`,
      ),
    )
  })
}

/** True if the registry reused a blob of `from` for `repository`; many refuse. */
export async function mountBlob(
  registry: Registry,
  repository: string,
  from: string,
  { digest }: BlobName,
): Promise<boolean> {
  const what = `blob ${shortenDigest(digest)} of \`${from}\` for \`${repository}\``
  const url = registry.getUrl(repository, 'blobs/uploads/')
  url.searchParams.set('mount', digest)
  url.searchParams.set('from', from)
  const scopes = [...getPushScopes(repository), ...getPullScopes(from)]
  return withRetry(registry.transport, async () => {
    const response = await registry.send({ method: 'POST', url, what }, scopes)
    await response.body?.cancel()
    if (response.status === 201) return true
    if (response.status === 202 || (response.status >= 400 && response.status < 429)) return false
    throw await createRefusedError(response, registry.host, what)
  })
}

export async function pushBlob(
  registry: Registry,
  repository: string,
  blob: Blob,
  sent: (bytes: number) => void = () => undefined,
): Promise<void> {
  const what = `blob ${shortenDigest(blob.digest)} for \`${repository}\``
  const scopes = getPushScopes(repository)
  await withRetry(registry.transport, async () => {
    const start = { method: 'POST', url: registry.getUrl(repository, 'blobs/uploads/'), what } as const
    const open = await sendExpecting(registry, start, scopes, 202)
    await open.body?.cancel()
    const least = Number(open.headers.get('oci-chunk-min-length') ?? 0)
    let url = getUploadUrl(registry, open, what)
    const partBytes = Math.max(PART_BYTES, least > 0 && least <= 1 << 30 ? least : 0)
    const isSplit = blob.size > partBytes
    if (isSplit) url = await pushParts(registry, scopes, blob, { url, partBytes, what, sent })
    const rest = isSplit ? new Uint8Array() : new Uint8Array(blob.read(0, blob.size))
    url.searchParams.set('digest', blob.digest)
    const headers = { 'content-type': 'application/octet-stream', 'content-length': String(rest.length) }
    const end = await sendExpecting(registry, { method: 'PUT', url, headers, body: rest, what }, scopes, 201)
    await end.body?.cancel()
    sent(rest.length)
  })
}

interface Upload {
  url: URL
  partBytes: number
  what: string
  sent: (bytes: number) => void
}

async function pushParts(
  registry: Registry,
  scopes: string[],
  blob: Blob,
  { url: first, partBytes, what, sent }: Upload,
): Promise<URL> {
  let url = first
  for (let start = 0; start < blob.size; start += partBytes) {
    const end = Math.min(blob.size, start + partBytes)
    const headers = {
      'content-type': 'application/octet-stream',
      'content-length': String(end - start),
      'content-range': `${start}-${end - 1}`,
    }
    const body = new Uint8Array(blob.read(start, end))
    const request = { method: 'PATCH', url, headers, body, what } as const
    const response = await sendExpecting(registry, request, scopes, 202)
    await response.body?.cancel()
    url = getUploadUrl(registry, response, what)
    sent(end - start)
  }
  return url
}

/** An upload continues at the same host. Registries behind a proxy may not know that the connection is encrypted. */
function getUploadUrl(registry: Registry, response: Response, what: string): URL {
  const base = registry.getUrl('', '')
  const text = response.headers.get('location') ?? ''
  const url = text !== '' && URL.canParse(text, response.url) ? new URL(text, response.url) : undefined
  if (url === undefined) throw failure(`\`${registry.host}\` did not say where to upload ${what}`)
  if (url.hostname === base.hostname && url.protocol === 'http:' && url.port === '') {
    url.protocol = base.protocol
    url.port = base.port
  }
  if (url.origin === base.origin) return url
  throw failure(
    `\`${registry.host}\` sends ${what} to another host, \`${url.host}\`, which skillc does not follow`,
    'If you trust that registry, use its address instead',
  )
}
