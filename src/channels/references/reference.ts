/** Names of bundles: a folder, a web address, an npm package, an OCI repository, a folder in a bucket. */

import { failure } from '../../core/errors/failure.ts'
import { isSafePath } from '../../core/files/untrusted-path.ts'
import { isPrivateLine } from '../../core/network/loopback.ts'
import { parseReference as parseRegistryReference } from '../oci/reference.ts'
import { getScheme } from '../target.ts'

export type Reference =
  | { kind: 'folder'; name: string }
  /** `name` is the address of the bundle's folder, without a slash at its end. */
  | { kind: 'https'; name: string }
  /** `requested` is a version, a range or a tag; without one the installed package is meant. */
  | { kind: 'npm'; name: string; packageName: string; requested?: string; folder?: string }
  /** `requested` is what follows `:` or `@`: a tag, or a digest. */
  | { kind: 'oci'; name: string; requested?: string }
  /** A folder in a bucket; `name` has no slash at its end. */
  | { kind: 's3'; name: string }

const HINT =
  'Give a folder, `https://…`, `npm:NAME` or `npm:NAME@VERSION`, `oci://HOST/REPOSITORY:TAG`, or `s3://BUCKET/FOLDER`'

/** `name` is the reference's key in a lock file. */
export function parseReference(text: string): Reference {
  switch (getScheme(text)) {
    case 'npm':
      return parseNpmReference(text)
    case 'oci':
      return parseOciReference(text)
    case 'https':
      return parseWebReference(text)
    case 's3':
      return parseS3Reference(text)
  }
  const [store] = /^(?:anthropic|openai):/.exec(text) ?? []
  if (store !== undefined)
    throw failure(
      `\`${text}\` is a store of skills, which gives no bundle back`,
      `\`skillc diff ${store} BUNDLE\` says what publishing would change there`,
    )
  if (/^[a-z][a-z0-9+.-]+:/i.test(text) && !/^[a-z]:[\\/]/i.test(text))
    throw failure(`\`${text}\` names no bundle that skillc can read`, HINT)
  if (text === '' || text.includes('\0'))
    throw failure('The name of a bundle is empty or not a valid path', HINT)
  return { kind: 'folder', name: text }
}

function parseNpmReference(text: string): Reference {
  const found =
    /^npm:((?:@[\w~-][\w.~-]{0,200}\/)?[\w~][\w.~-]{0,200})(?:@([^/\s@]{1,100}))?(?:\/([^@]{1,200}))?$/.exec(
      text,
    )
  const [, packageName = '', requested, folder] = found ?? []
  if (found === null || (folder !== undefined && !isSafePath(folder)))
    throw failure(
      `\`${text}\` names no npm package`,
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
      `\`${text}\` names no OCI repository`,
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
  if (url === undefined) throw failure(`\`${text}\` is not a web address`, HINT)
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
      `\`${target.slice(0, 200)}\` names no place in a bucket`,
      'Write `s3://BUCKET` or `s3://BUCKET/FOLDER`',
    )
  return { bucket, prefix: path === '' ? '' : `${path}/` }
}
