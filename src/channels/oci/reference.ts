/** `oci://host[:port]/repository[:tag][@sha256:…]`. */
import { isDigest } from '../../core/digests/digest.ts'
import { failure } from '../../core/errors/failure.ts'
import { isLoopback } from '../../core/network/loopback.ts'

export interface Reference {
  host: string
  repository: string
  tag?: string
  digest?: string
}

const SCHEME = 'oci://'
const LONGEST = 2048
/** Parts of a repository's name (OCI distribution specification, "Pulling manifests"). */
const PART = /^[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*$/
const TAG = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$/
const HOST = /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9a-fA-F:.]+\])(?::[0-9]{1,5})?$/

export function isReference(text: string): boolean {
  return text.startsWith(SCHEME)
}

export function parseReference(text: string): Reference {
  const createWrongError = (what: string) =>
    failure(
      `\`${text.slice(0, 200)}\` ${what}`,
      'Write `oci://HOST/REPOSITORY:TAG`, such as `oci://registry.example.com/bakery/skills:1.0.0`',
    )
  if (!isReference(text) || text.length > LONGEST) throw createWrongError('is not a registry reference')
  const rest = text.slice(SCHEME.length)
  const slash = rest.indexOf('/')
  const host = slash === -1 ? rest : rest.slice(0, slash)
  if (!HOST.test(host) || !URL.canParse(`https://${host}`))
    throw createWrongError('does not name a valid registry')
  if (slash === -1) throw createWrongError('does not name a repository')
  const [path = '', digest, ...more] = rest.slice(slash + 1).split('@')
  if (more.length > 0 || (digest !== undefined && !isDigest(digest)))
    throw createWrongError('has no SHA-256 digest after its `@`')
  const colon = path.indexOf(':')
  const repository = colon === -1 ? path : path.slice(0, colon)
  const tag = colon === -1 ? undefined : path.slice(colon + 1)
  if (!repository.split('/').every(part => PART.test(part)))
    throw createWrongError('has a repository with characters other than `a-z 0-9 . _ - /`')
  if (tag !== undefined) checkTag(tag)
  return { host, repository, ...(tag !== undefined && { tag }), ...(digest !== undefined && { digest }) }
}

export function checkTag(tag: string): string {
  if (TAG.test(tag)) return tag
  throw failure(
    `\`${tag.slice(0, 200)}\` is not a tag`,
    'Tags have up to 128 letters, digits, `_`, `.` and `-`, and do not start with `.` or `-`; write `_` for the `+` of a version',
  )
}

/** True if a tag promises constant content: `1.2.3`, `v1.2.3-rc.1`. */
export function isExactTag(tag: string): boolean {
  return /^v?\d+\.\d+\.\d+(?:[-_.].*)?$/.test(tag)
}

export function showReference({ host, repository, tag, digest }: Reference): string {
  return `${host}/${repository}${tag === undefined ? '' : `:${tag}`}${digest === undefined ? '' : `@${digest}`}`
}

export function isHub(host: string): boolean {
  return host === 'docker.io' || host === 'index.docker.io' || host === 'registry-1.docker.io'
}

export function getApiUrl(host: string, plainHttp: boolean): URL {
  const name = isHub(host) ? 'registry-1.docker.io' : host
  return new URL(`${plainHttp || isLoopback(host) ? 'http' : 'https'}://${name}/v2/`)
}
