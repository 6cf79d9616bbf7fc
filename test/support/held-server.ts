/** A server on loopback that answers, or holds a connection and says nothing more, as a test wants. */
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { closed, listening } from './registry.ts'

/** Which requests: `METHOD path`. */
export type Fits = Pick<RegExp, 'test'>

/** Where an answer is held: before its head, or after some of its body. */
export type Hold = 'head' | 'body'

export interface HeldServer {
  address: string
  host: string
  /** `METHOD path` of each request. */
  seen: string[]
  /** From now on, answers to requests that fit are held, and `onHold` is called once they are. */
  hold: (fits: Fits, where: Hold, onHold: () => void) => void
  release: () => void
  stop: () => Promise<void>
}

/** What is answered to a path; undefined is a 404. */
export type Answer = (
  path: string,
  method: string,
) => { status?: number; headers?: Record<string, string>; bytes?: Uint8Array } | undefined

/** Starts a server that gives these answers. */
export async function startHeld(answer: Answer): Promise<HeldServer> {
  let held: { fits: Fits; where: Hold; onHold: () => void } | undefined
  const seen: string[] = []
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const line = `${request.method} ${request.url}`
    seen.push(line)
    request.resume()
    const found = answer(decodeURIComponent((request.url ?? '').split('?')[0] ?? ''), request.method ?? '')
    const bytes = found?.bytes ?? new Uint8Array()
    const isHeld = held?.fits.test(line) === true
    if (isHeld && held?.where === 'head') return held.onHold()
    response.writeHead(found === undefined ? 404 : (found.status ?? 200), {
      ...found?.headers,
      'content-length': String(bytes.length),
    })
    if (!isHeld) return void response.end(request.method === 'HEAD' ? undefined : bytes)
    response.write(bytes.subarray(0, 1), () => held?.onHold())
  })
  const host = await listening(server)
  return {
    address: `http://${host}`,
    host,
    seen,
    hold: (fits, where, onHold) => {
      held = { fits, where, onHold }
    },
    release: () => {
      held = undefined
    },
    stop: () => closed(server),
  }
}

/** The files of a folder, as a web server gives them. */
export function filesAt(folder: string): Answer {
  return path => {
    const file = join(folder, path)
    return existsSync(file) ? { bytes: new Uint8Array(readFileSync(file)) } : undefined
  }
}

const MANIFEST = 'application/vnd.oci.image.manifest.v1+json'

/** A registry that has what is in an image layout, and takes nothing: blobs are there already, or not. */
export function createLayoutRegistry(layout: string): Answer {
  return (path, method): ReturnType<Answer> => {
    const [, name = ''] = /\/(?:manifests|blobs)\/([^/]+)$/.exec(path) ?? []
    if (method === 'POST') return { status: 202, headers: { location: '/v2/upload' } }
    if (method === 'PUT') return { status: 201 }
    const index = JSON.parse(readFileSync(join(layout, 'index.json'), 'utf8'))
    const tagged = index.manifests.find(
      ({ annotations }: { annotations?: Record<string, string> }) =>
        annotations?.['org.opencontainers.image.ref.name'] === name,
    )
    const digest: string = tagged?.digest ?? name
    const file = join(layout, 'blobs/sha256', digest.slice('sha256:'.length))
    if (!digest.startsWith('sha256:') || !existsSync(file)) return undefined
    const bytes = new Uint8Array(readFileSync(file))
    const type = path.includes('/manifests/') ? MANIFEST : 'application/octet-stream'
    return { headers: { 'content-type': type }, bytes }
  }
}
