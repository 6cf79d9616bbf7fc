/** What names a bundle: a folder, a web address, an npm package, an OCI repository, a folder in a bucket. Pure. */

import { failure } from '../../core/errors/failure.ts'
import { isSafePath } from '../../core/files/untrusted-path.ts'
import { isPrivateLine } from '../../core/network/loopback.ts'
import { parseS3 } from '../s3/place.ts'
import { getScheme } from '../target.ts'

export type Reference =
  | { kind: 'folder'; name: string }
  /** `name` is the address of the bundle's folder, without a slash at its end. */
  | { kind: 'https'; name: string }
  /** `requested` is a version, a range or a tag; without one the installed package is meant. */
  | { kind: 'npm'; name: string; packageName: string; requested?: string; folder?: string }
  /** `requested` is what stands behind `:` or `@`: a tag, or a digest. */
  | { kind: 'oci'; name: string; requested?: string }
  /** A folder in a bucket; `name` has no slash at its end. */
  | { kind: 's3'; name: string }

const HINT =
  'Give a folder, `https://…`, `npm:NAME` or `npm:NAME@VERSION`, `oci://HOST/REPOSITORY:TAG`, or `s3://BUCKET/FOLDER`'

/** Reads a reference. `name` is what a lock file knows it by. Throws a Failure when it is not valid. */
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

/** Whether a text names something that has to be fetched. */
export function isRemote(reference: Reference): boolean {
  return reference.kind !== 'folder'
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
  const found =
    /^(oci:\/\/[a-z0-9.-]{1,253}(?::\d{1,5})?\/[a-z0-9._/-]{1,255})(?::(\w[\w.-]{0,127})|@(sha256:[0-9a-f]{64}))?$/i.exec(
      text,
    )
  const [, name = '', tag, digest] = found ?? []
  if (found === null)
    throw failure(
      `\`${text}\` names no OCI repository`,
      'Write `oci://HOST/REPOSITORY:TAG` or `…@sha256:DIGEST`',
    )
  const requested = tag ?? digest
  return { kind: 'oci', name, ...(requested !== undefined && { requested }) }
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
