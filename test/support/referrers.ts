/**
 * A registry that keeps lists of referrers itself, as the distribution specification 1.1 has it: Debian's does not. It stands
 * before a real one, which keeps everything else.
 */
import { createHash } from 'node:crypto'
import { createServer, request } from 'node:http'
import { closed, listening } from './registry.ts'

interface Listed {
  mediaType: string
  digest: string
  size: number
  artifactType: string
  annotations?: Record<string, string>
}

/** `lists`: whether it answers for its lists; some say that they keep them, and do not. */
export async function startReferrers(target: string, lists = true) {
  const referrers = new Map<string, Listed[]>()
  const seen: string[] = []
  const server = createServer((incoming, response) => {
    const { method = '', url = '', headers } = incoming
    seen.push(`${method} ${url}`)
    const asked = /^\/v2\/.+\/referrers\/(sha256:[0-9a-f]{64})(?:\?.*)?$/.exec(url)?.[1]
    if (asked !== undefined && lists) {
      response.setHeader('content-type', 'application/vnd.oci.image.index.v1+json')
      const manifests = referrers.get(asked) ?? []
      const mediaType = 'application/vnd.oci.image.index.v1+json'
      return void response.end(JSON.stringify({ schemaVersion: 2, mediaType, manifests }))
    }
    const parts: Buffer[] = []
    incoming.on('data', part => parts.push(part))
    incoming.on('end', () => {
      const body = Buffer.concat(parts)
      const subject = method === 'PUT' && url.includes('/manifests/') ? note(body) : undefined
      const outgoing = request(`http://${target}${url}`, { method, headers }, answer => {
        const more = subject === undefined ? {} : { 'oci-subject': subject }
        response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...more })
        answer.pipe(response)
      })
      outgoing.end(body)
    })
  })
  /** Remembers what a manifest refers to. */
  function note(body: Buffer): string | undefined {
    const { subject, mediaType, artifactType, annotations } = JSON.parse(body.toString())
    if (subject === undefined) return undefined
    const digest = `sha256:${createHash('sha256').update(body).digest('hex')}`
    const others = (referrers.get(subject.digest) ?? []).filter(one => one.digest !== digest)
    referrers.set(subject.digest, [
      ...others,
      { mediaType, digest, size: body.length, artifactType, annotations },
    ])
    return subject.digest
  }
  return { host: await listening(server), seen, stop: () => closed(server) }
}
