/** References to sources: a folder, a web address, a git repository, an npm package, an OCI repository, a folder in a bucket. */

import { basename } from 'node:path'
import { failure } from '../../core/errors/failure.ts'
import { decodePath } from '../../core/files/path.ts'
import { isSafePath } from '../../core/files/untrusted-path.ts'
import { isPrivateLine } from '../../core/network/loopback.ts'
import { parseReference as parseRegistryReference } from '../oci/reference.ts'
import { getScheme, type Scheme } from '../target.ts'

export type Reference =
  | { kind: 'folder'; name: string; requested?: undefined }
  /** `name` is the address of the bundle's folder, without a trailing slash. */
  | { kind: 'https'; name: string; requested?: undefined }
  /** `requested` is a version, a range or a tag. Default: the installed package. */
  | { kind: 'npm'; name: string; packageName: string; requested?: string; folder?: string }
  /** `requested` follows `:` or `@`: a tag, or a digest. */
  | { kind: 'oci'; name: string; requested?: string }
  /** `name` has no trailing slash. */
  | { kind: 's3'; name: string; requested?: undefined }
  | GitReference
  | McpReference

/** Without an address, a command that the user gives each time starts the server. */
export interface McpReference {
  kind: 'mcp'
  name: string
  requested?: undefined
  url?: string
}

/** `requested` is a branch, a tag or a commit; `folder` is relative to the repository, '' for its top. */
export interface GitReference {
  kind: 'git'
  name: string
  url: string
  folder: string
  requested?: string
}

const HELP =
  'Give `github:OWNER/REPOSITORY`, `https://…`, `npm:NAME` or `npm:NAME@VERSION`, `oci://HOST/REPOSITORY:TAG`, `s3://BUCKET/FOLDER`, or a folder'

const PARSERS: Readonly<Record<Scheme, (text: string) => Reference>> = {
  npm: parseNpmReference,
  oci: parseOciReference,
  git: parseGitReference,
  https: text => (isGitAddress(text) ? parseGitReference(text) : parseWebReference(text)),
  s3: parseS3Reference,
  mcp: parseMcpReference,
}

/** `name` is the reference's key in a lock file. */
export function parseReference(text: string): Reference {
  const scheme = getScheme(text)
  if (scheme !== undefined) return PARSERS[scheme](text)
  const [store] = /^(?:anthropic|openai):/.exec(text) ?? []
  if (store !== undefined)
    throw failure(
      `\`${text}\` is a skill store, which does not return bundles`,
      `\`skillc diff ${store} BUNDLE\` shows what publishing would change there`,
    )
  if (/^[a-z][a-z0-9+.-]+:/i.test(text) && !/^[a-z]:[\\/]/i.test(text))
    throw failure(`\`${text}\` is not a source that skillc can read`, HELP)
  if (text === '' || text.includes('\0'))
    throw failure('The name of a source is empty or not a valid path', HELP)
  return { kind: 'folder', name: text }
}

/** Addresses from a browser, and those that end in `.git`. */
function isGitAddress(text: string): boolean {
  return /^https:\/\/github\.com\/|^https?:\/\/[^?#]{1,2000}\.git(?:[/#]|$)/i.test(text)
}

const GIT_FORMS =
  'Write `github:OWNER/REPOSITORY`, `github:OWNER/REPOSITORY/FOLDER#TAG`, or `git+https://HOST/REPOSITORY.git/FOLDER#TAG`'

function parseGitReference(text: string): GitReference {
  const [whole = '', requested, ...more] = text.split('#')
  const place = parseGitHub(whole) ?? parseGitAddress(whole)
  const ref = requested ?? place?.requested
  const isValid =
    place !== undefined && more.length === 0 && (place.folder === '' || isSafePath(place.folder))
  if (!isValid || (ref !== undefined && !isRefName(ref)))
    throw failure(`\`${text.slice(0, 200)}\` does not name a folder in a git repository`, GIT_FORMS)
  const { repository, url, folder } = place
  return {
    kind: 'git',
    name: folder === '' ? repository : `${repository}/${folder}`,
    url,
    folder,
    ...(ref !== undefined && { requested: ref }),
  }
}

interface GitPlace {
  repository: string
  url: string
  folder: string
  requested?: string
}

/** `…/tree/TAG/FOLDER` is a browser's address. */
function parseGitHub(text: string): GitPlace | undefined {
  const [, owner = '', name = '', rest = ''] =
    /^(?:github:|https:\/\/(?:www\.)?github\.com\/)([\w-]{1,100})\/([\w.-]{1,100}?)(?:\.git)?(?:\/(.*?))?\/?$/is.exec(
      text,
    ) ?? []
  if (owner === '' || /^\.+$/.test(name)) return undefined
  const [, requested, inner = ''] = /^(?:tree|blob)\/([^/]+)(?:\/(.*))?$/s.exec(rest) ?? []
  const path = requested === undefined ? rest : inner.replace(/(?:^|\/)SKILL\.md$/i, '')
  return {
    repository: `github:${owner}/${name}`,
    url: `https://github.com/${owner}/${name}.git`,
    folder: path,
    ...(requested !== undefined && { requested }),
  }
}

/** The path after `.git/` is a folder of the repository. */
function parseGitAddress(text: string): GitPlace | undefined {
  const [, user, host, path] = /^([\w.-]+)@([\w.-]+):([^/].*)$/s.exec(text) ?? []
  const address = host === undefined ? text.replace(/^git\+/i, '') : `ssh://${user}@${host}/${path}`
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.password !== '' || (url.username !== '' && url.protocol !== 'ssh:'))
    throw failure(
      'An address with a password in it ends up in lock files and logs',
      'Leave the password out: skillc uses the logins that git stores',
    )
  if (['http:', 'git:'].includes(url.protocol) && !isPrivateLine(url))
    throw failure(
      `\`${text}\` is not encrypted, so an attacker on the network could replace the skills`,
      'Use `https://`',
    )
  const isFile = url.protocol === 'file:'
  if (url.search !== '' || (isFile ? url.host !== '' : !/^\[?[\w.:-]*\w\]?$/.test(url.hostname)))
    return undefined
  const end = url.pathname.search(/\.git(?:\/|$)/)
  const top = (end === -1 ? url.pathname : url.pathname.slice(0, end + 4)).replace(/\/$/, '')
  if (top === '' || (isFile && /%(?:00|2f|5c)|%(?![\da-f]{2})/i.test(top))) return undefined
  const folder = end === -1 ? '' : decodePath(url.pathname.slice(end + 5))?.replace(/\/$/, '')
  if (folder === undefined) return undefined
  const base = `${url.protocol}//${url.username === '' ? '' : `${url.username}@`}${url.host}${top}`
  return { repository: `git+${base}`, url: base, folder }
}

/** A branch, tag or commit that is neither an option of git nor two names. */
function isRefName(text: string): boolean {
  return /^[\w][\w./@+-]{0,199}$/.test(text) && !/\.\.|@\{|\/\/|[./]$/.test(text)
}

export function getLabel({ name }: Reference): string {
  return basename(name.replace(/^(?:npm|github|mcp):|[?#][\s\S]*$/g, '')) || 'bundle'
}

/** A path for the files of a source in diagnostics and lists: `bakery/skills` for `github:bakery/skills`. Lists take no port behind a colon. */
export function getShownFolder({ name }: Reference): string {
  return name.replace(/^(?:(?:github|npm):|(?:git\+)?\w+:\/+)/, '').replaceAll(':', '_')
}

function parseNpmReference(text: string): Reference {
  const found =
    /^npm:((?:@[\w~-][\w.~-]{0,200}\/)?[\w~][\w.~-]{0,200})(?:@([^/\s@]{1,100}))?(?:\/([^@]{1,200}))?$/.exec(
      text,
    )
  const [, packageName = '', requested, folder] = found ?? []
  if (found === null || (folder !== undefined && !isSafePath(folder)))
    throw failure(
      `\`${text}\` does not name an npm package`,
      'Write `npm:NAME`, `npm:@SCOPE/NAME` or `npm:NAME@^1.2.0`',
    )
  if (requested !== undefined && !/^[\w.~^<>=|*+-]+$/.test(requested))
    throw failure(`\`${requested}\` is not a version, range or tag of a package`, 'Write `npm:NAME@^1.2.0`')
  return {
    kind: 'npm',
    name: `npm:${packageName}${folder === undefined ? '' : `/${folder}`}`,
    packageName,
    ...(requested !== undefined && { requested }),
    ...(folder !== undefined && { folder }),
  }
}

function parseOciReference(text: string): Reference {
  const { host, repository, tag, digest } = parseRegistryReference(text)
  if (tag !== undefined && digest !== undefined)
    throw failure(
      `\`${text}\` does not name an OCI repository`,
      'Write `oci://HOST/REPOSITORY:TAG` or `…@sha256:DIGEST`',
    )
  const requested = digest ?? tag
  return { kind: 'oci', name: `oci://${host}/${repository}`, ...(requested !== undefined && { requested }) }
}

function parseS3Reference(text: string): Reference {
  const { bucket, prefix } = parseS3(text)
  return { kind: 's3', name: `s3://${bucket}/${prefix}`.replace(/\/$/, '') }
}

function parseWebReference(text: string): Reference {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined) throw failure(`\`${text}\` is not a web address`, HELP)
  if (url.username !== '' || url.password !== '')
    throw failure(
      'A web address with a password in it ends up in lock files and logs',
      'Leave the password out',
    )
  if (!isPrivateLine(url))
    throw failure(
      `\`${text}\` is not encrypted, so an attacker on the network could replace the bundle`,
      'Use `https://`',
    )
  url.hash = ''
  url.pathname = url.pathname.replace(/\/(?:manifest\.json)?$/, '')
  return { kind: 'https', name: url.href.replace(/\/$/, '') }
}

function parseMcpReference(text: string): McpReference {
  const place = text.slice('mcp:'.length)
  if (/^[a-z][\w-]{0,63}$/i.test(place)) return { kind: 'mcp', name: `mcp:${place}` }
  if (!/^https?:\/\//i.test(place))
    throw failure(
      `\`${text.slice(0, 200)}\` does not name an MCP server`,
      'Write `mcp:https://…`, or `mcp:NAME` with the option `server`',
    )
  const url = parseWebReference(place).name
  return { kind: 'mcp', name: `mcp:${url}`, url }
}

export interface S3Place {
  bucket: string
  prefix: string
}

export function parseS3(target: string): S3Place {
  const [, bucket, prefix = ''] =
    /^s3:\/\/([A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9])(?:\/(.*))?$/s.exec(target) ?? []
  const path = prefix.replace(/\/$/, '')
  if (bucket === undefined || (path !== '' && (!isSafePath(path) || path.length > 500)))
    throw failure(
      `\`${target.slice(0, 200)}\` does not name a place in a bucket`,
      'Write `s3://BUCKET` or `s3://BUCKET/FOLDER`',
    )
  return { bucket, prefix: path === '' ? '' : `${path}/` }
}
