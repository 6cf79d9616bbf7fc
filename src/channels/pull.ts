/** A bundle from where `publish` put it: whole, as its Tier 1, or a few skills as folders. */

import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeDigest } from '../core/digests/hash.ts'
import { failure, systemFailure } from '../core/errors/failure.ts'
import { replaceFile } from '../core/files/drafts.ts'
import { checkOptions, flag, type Kinds, object, texts } from '../core/json/check-options.ts'
import { SIGNATURE } from '../format/layout.ts'
import { CALL_KINDS, type Call, type ChannelOptions, openCall, openRegistryFor } from './call.ts'
import { pullBundle } from './oci/pull.ts'
import { isReference, parseReference, showReference } from './oci/reference.ts'
import { openRemote } from './oci/remote.ts'
import { checkApart } from './publish/whole.ts'
import { getMarketplaceBundle, openMarketplace } from './pull/marketplace.ts'
import { pullSkills } from './pull/skills.ts'
import { fromOpened, fromRemote, type PullSource, pullTier1 } from './pull/source.ts'
import { pullWhole } from './pull/whole.ts'
import { openReference } from './references/open.ts'
import type { OpenedBundle } from './references/opened.ts'
import { parseReference as parseAnyReference } from './references/reference.ts'
import { checkRemote } from './sign/attach.ts'
import { checkAny, createUntrustedError, type TrustConfig, type Trusted } from './sign/check.ts'
import { openTrust } from './sign/given.ts'
import { formatSuggestion, getScheme, isPath } from './target.ts'

/** What `pull` takes. */
export interface PullOptions extends ChannelOptions {
  /** Ids of skills, or ends of them that only one skill has: only these are fetched, and written as folders. */
  ids?: string[]
  /** Only the manifest and the prompt. */
  tier1?: boolean
  /** Whom the bundle has to be signed by. Nothing is written when no signature counts. */
  trust?: TrustConfig
  /** oci, s3: without encryption, also where the server is another machine. */
  plainHttp?: boolean
}

const KINDS: Kinds<PullOptions> = { ...CALL_KINDS, ids: texts, tier1: flag, trust: object, plainHttp: flag }

/** What was pulled. */
export interface Pulled {
  channel: 'oci' | 'npm' | 'site' | 's3' | 'marketplace' | 'folder'
  /** What was pulled, as exactly as the channel says it: `oci://HOST/REPOSITORY[:TAG]@sha256:…`, `npm:@SCOPE/NAME@1.2.0`, or what was given. */
  reference: string
  /** `sha256:` and the digest of the image manifest in a registry; null elsewhere. */
  digest: string | null
  /** `sha256:` and the digest of `manifest.json`. */
  manifest: string
  /** Skills of the bundle, or those that were asked for. */
  skills: number
  /** Files that are in the folder now, and their bytes. */
  files: number
  bytes: number
  /** Bytes that were fetched, the manifest not counted; of an npm package, those that were taken out of it. */
  received: number
  /** Files that were in the folder already. */
  kept: number
  /** By whom it is signed, in words; null when no signer was required. */
  signer: string | null
}

/** A bundle that was found, and is signed by whom it has to be. */
interface Found extends Pick<Pulled, 'channel' | 'reference' | 'digest'> {
  source: PullSource
  checked: Trusted | undefined
  /** The folder of a bundle on this machine. */
  local?: string | undefined
  /** Writes all of it. */
  pullAll: (folder: string) => Promise<Pick<Pulled, 'files' | 'bytes' | 'received' | 'kept'>>
}

/**
 * Pulls a bundle into a folder from where `publish` put it: `oci://HOST/REPOSITORY[:TAG][@sha256:DIGEST]`, `npm:NAME@VERSION`,
 * `https://…`, `s3://BUCKET/FOLDER`, `marketplace:DIR`, or the folder of a site or bundle, whose path starts with `./`, `../` or
 * `/`. The folder that it is written to is a new or empty one, or one with a bundle, of which only what changed is fetched. Every
 * byte is checked. Throws a `SkillcError`; then the folder is as it was.
 *
 * @example
 * const { manifest } = await pull('oci://registry.example.com/bakery/skills:1.2.0', 'dist/skills')
 * console.log(manifest)
 */
export async function pull(source: string, out: string, options: PullOptions = {}): Promise<Pulled> {
  checkOptions(options, KINDS, '`pull`')
  const call = openCall(options)
  const found = await (isReference(source) ? findInRegistry : findElsewhere)(source, options, call)
  const folder = resolve(call.cwd, out)
  if (found.local !== undefined) checkApart(found.local, folder)
  const { channel, reference, digest, checked } = found
  const { text, manifest } = found.source
  const facts = {
    channel,
    reference,
    digest,
    manifest: makeDigest(text),
    signer: checked?.signer ?? null,
  }
  const { ids = [] } = options
  if (ids.length > 0) return { ...facts, ...(await pullSkills(found.source, ids, folder, call)) }
  const { files, bytes, received, kept } = await (options.tier1 === true
    ? pullTier1(found.source, folder, call)
    : found.pullAll(folder))
  keepSignature(folder, checked)
  return { ...facts, skills: manifest.skills.length, files, bytes, received, kept }
}

async function findInRegistry(
  source: string,
  { trust: config, plainHttp }: PullOptions,
  call: Call,
): Promise<Found> {
  const reference = parseReference(source)
  const trust = config === undefined ? undefined : openTrust(config, call)
  const remote = await openRemote(openRegistryFor(reference.host, call, plainHttp), reference)
  const checked = trust === undefined ? undefined : await checkRemote(remote, trust)
  if (checked?.doubt !== undefined) throw createUntrustedError(showReference(reference), checked.doubt)
  const { digest } = remote.descriptor
  return {
    channel: 'oci',
    reference: `oci://${showReference({ ...reference, digest })}`,
    digest,
    source: fromRemote(remote),
    checked,
    pullAll: folder => pullBundle(remote, { folder, ...call }),
  }
}

async function findElsewhere(
  source: string,
  { trust: config, plainHttp }: PullOptions,
  call: Call,
): Promise<Found> {
  const { channel, reference, local, open } = parseSource(source, plainHttp, call)
  const trust = config === undefined ? undefined : openTrust(config, call)
  const opened = await open()
  const manifest = makeDigest(opened.manifest)
  const checked = trust === undefined ? undefined : await checkAny(opened.signatures(), trust, manifest)
  if (checked?.doubt !== undefined) throw createUntrustedError(reference, checked.doubt)
  const { resolved } = opened.origin
  return {
    channel,
    reference: channel === 'npm' && resolved !== undefined ? `npm:${resolved}` : reference,
    digest: null,
    source: await fromOpened(opened, reference),
    checked,
    local,
    pullAll: folder => pullWhole(opened, folder, call),
  }
}

interface Parsed extends Pick<Found, 'channel' | 'reference' | 'local'> {
  open: () => Promise<OpenedBundle>
}

/** Throws a Failure for what names no bundle that can be pulled. */
function parseSource(source: string, plainHttp: boolean | undefined, call: Call): Parsed {
  const [, folder] = /^marketplace:(.+)$/s.exec(source) ?? []
  if (folder !== undefined)
    return {
      channel: 'marketplace',
      reference: source,
      local: getMarketplaceBundle(folder, call),
      open: () => openMarketplace(folder, call),
    }
  const isStore = /^(?:anthropic|openai):/.test(source)
  if (getScheme(source) === undefined && !isPath(source) && !isStore)
    throw failure(`\`${source}\` cannot be pulled`, `${formatSuggestion(source, SCHEMES)}${FORMS}`)
  const reference = parseAnyReference(source)
  const channel = reference.kind === 'https' ? 'site' : reference.kind
  return {
    channel,
    reference: channel === 'folder' ? source : reference.name,
    local: channel === 'folder' ? resolve(call.cwd, source) : undefined,
    open: () => openReference(reference, call, { plainHttp }),
  }
}

const SCHEMES = ['oci', 'npm', 's3', 'https', 'marketplace']

const FORMS =
  'Give a registry: `oci://HOST/REPOSITORY:TAG`; a package: `npm:@SCOPE/NAME@1.0.0`; a site: `https://…` or its folder: `./site`; a folder in a bucket: `s3://BUCKET/FOLDER`; or `marketplace:DIR`'

/** A signature that counted can be checked again without the channel. */
function keepSignature(folder: string, checked: Trusted | undefined): void {
  const path = join(folder, SIGNATURE)
  try {
    // One of another edition would only puzzle.
    if (checked?.bytes === undefined) rmSync(path, { force: true })
    else replaceFile(path, checked.bytes)
  } catch (error) {
    throw systemFailure(`The bundle is in place, and its signature cannot be written to \`${path}\``, error)
  }
}
