import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeDigest } from '../core/digests/hash.ts'
import { failure, systemFailure } from '../core/errors/failure.ts'
import { replaceFile } from '../core/files/drafts.ts'
import { checkOptions, flag, type Kinds, object, texts } from '../core/json/check-options.ts'
import { MANIFEST, SIGNATURE } from '../format/layout.ts'
import { CALL_KINDS, type Call, type ChannelOptions, openCall, openRegistryFor } from './call.ts'
import { isReference, parseReference, showReference } from './oci/reference.ts'
import { openRemote } from './oci/remote.ts'
import { MARKETPLACE_BUNDLE } from './publish/marketplace-files.ts'
import { checkApart } from './publish/whole.ts'
import { pullSkills, pullTier1, readSource } from './pull/parts.ts'
import { pullWhole } from './pull/whole.ts'
import { createTreeError, openReference } from './references/open.ts'
import { toOpened } from './references/open-oci.ts'
import type { OpenedBundle } from './references/opened.ts'
import { parseReference as parseAnyReference } from './references/reference.ts'
import { checkAny, createUntrustedError, type SignatureCheck, type TrustConfig } from './sign/check.ts'
import { openTrust } from './sign/given.ts'
import { getScheme, isPath, suggestTarget } from './target.ts'

/** Options of `pull`. */
export interface PullOptions extends ChannelOptions {
  /** Skill ids, or unique ends of ids: only these are fetched, and written as folders. */
  ids?: string[]
  /** Fetch only the manifest and the prompt. */
  tier1?: boolean
  /** The required signer. Without a valid signature, nothing is written. */
  trust?: TrustConfig
  /** oci, s3: do not encrypt, even to another machine. */
  plainHttp?: boolean
}

const KINDS: Kinds<PullOptions> = { ...CALL_KINDS, ids: texts, tier1: flag, trust: object, plainHttp: flag }

/** The result of `pull`. */
export interface PullResult {
  channel: 'oci' | 'npm' | 'site' | 's3' | 'marketplace' | 'folder'
  /** As exact as possible: `oci://HOST/REPOSITORY[:TAG]@sha256:…`, `npm:@SCOPE/NAME@1.2.0`, or as given. */
  reference: string
  /** `sha256:` digest of the image manifest in a registry; null elsewhere. */
  digest: string | null
  /** `sha256:` digest of `manifest.json`. */
  manifest: string
  /** Skills in the bundle, or requested skills. */
  skills: number
  /** Files in the folder, and their bytes. */
  files: number
  bytes: number
  /** Fetched bytes without the manifest; for an npm package, extracted bytes. */
  received: number
  /** Files that were already in the folder. */
  kept: number
  /** The signer, in words; null if none was required. */
  signer: string | null
}

/**
 * Pulls a bundle into a folder from where `publish` put it: `oci://HOST/REPOSITORY[:TAG][@sha256:DIGEST]`,
 * `npm:NAME@VERSION`, `https://…`, `s3://BUCKET/FOLDER`, `marketplace:DIR`, or the folder of a site or bundle, whose
 * path starts with `./`, `../` or `/`. The output folder is new, empty, or contains a bundle, of which only changes are
 * fetched. Every byte is verified. Throws a `SkillcError` and then leaves the folder unchanged.
 *
 * @example
 * const { manifest } = await pull('oci://registry.example.com/bakery/skills:1.2.0', 'dist/skills')
 * console.log(manifest)
 */
export async function pull(source: string, out: string, options: PullOptions = {}): Promise<PullResult> {
  checkOptions(options, KINDS, '`pull`')
  const call = openCall(options)
  const { trust: config, ids = [], tier1 = false, plainHttp } = options
  const trust = config === undefined ? undefined : openTrust(config, call)
  const { opened, shown, local, ...origin } = await openSource(source, plainHttp, call)
  const manifest = makeDigest(opened.manifest)
  const checked = trust && (await checkAny(opened.signatures(), trust, manifest))
  if (checked?.doubt !== undefined) throw createUntrustedError(shown, checked.doubt)
  const bundle = await readSource(opened, shown)
  const folder = resolve(call.cwd, out)
  if (local !== undefined) checkApart(local, folder)
  const facts = { ...origin, manifest, signer: checked?.signer ?? null }
  if (ids.length > 0) return { ...facts, ...(await pullSkills(bundle, ids, folder, call)) }
  const { files, bytes, received, kept } = tier1
    ? await pullTier1(bundle, folder, call)
    : await pullWhole(opened, folder, call)
  keepSignature(folder, checked)
  return { ...facts, skills: bundle.manifest.skills.length, files, bytes, received, kept }
}

interface PullSource extends Pick<PullResult, 'channel' | 'reference' | 'digest'> {
  opened: OpenedBundle
  shown: string
  local?: string
}

async function openSource(source: string, plainHttp: boolean | undefined, call: Call): Promise<PullSource> {
  if (isReference(source)) return openRegistrySource(source, plainHttp, call)
  const [, market] = /^marketplace:(.+)$/s.exec(source) ?? []
  if (market !== undefined) {
    const local = join(resolve(call.cwd, market), MARKETPLACE_BUNDLE)
    const opened = await openMarketplace(market, local, call)
    return { channel: 'marketplace', reference: source, digest: null, opened, shown: source, local }
  }
  const isStore = /^(?:anthropic|openai):/.test(source)
  if (getScheme(source) === undefined && !isPath(source) && !isStore)
    throw failure(`\`${source}\` cannot be pulled`, `${suggestTarget(source, SCHEMES)}${FORMS}`)
  const named = parseAnyReference(source)
  if (named.kind === 'git' || named.kind === 'mcp') throw createTreeError(named)
  const opened = await openReference(named, call, undefined, plainHttp)
  if (named.kind === 'folder')
    return {
      channel: 'folder',
      reference: source,
      digest: null,
      opened,
      shown: source,
      local: resolve(call.cwd, source),
    }
  const { resolved } = opened.origin
  const reference = named.kind === 'npm' && resolved !== undefined ? `npm:${resolved}` : named.name
  const channel = named.kind === 'https' ? 'site' : named.kind
  return { channel, reference, digest: null, opened, shown: named.name }
}

async function openRegistrySource(
  source: string,
  plainHttp: boolean | undefined,
  call: Call,
): Promise<PullSource> {
  const reference = parseReference(source)
  const remote = await openRemote(openRegistryFor(reference.host, call, plainHttp), reference)
  const { digest } = remote.descriptor
  return {
    channel: 'oci',
    reference: `oci://${showReference({ ...reference, digest })}`,
    digest,
    opened: toOpened(remote),
    shown: showReference(reference),
  }
}

async function openMarketplace(shown: string, bundle: string, call: Call): Promise<OpenedBundle> {
  if (!existsSync(join(bundle, MANIFEST)))
    throw failure(
      `\`${shown}\` is not a marketplace that skillc published: it has no \`${MARKETPLACE_BUNDLE}/${MANIFEST}\``,
      'Build a bundle from the plugins of another: `skillc build --plugin DIR`',
    )
  return openReference({ kind: 'folder', name: bundle }, call)
}

const SCHEMES = ['oci', 'npm', 's3', 'https', 'marketplace']

const FORMS =
  'Give a registry: `oci://HOST/REPOSITORY:TAG`; a package: `npm:@SCOPE/NAME@1.0.0`; a site: `https://…` or its folder: `./site`; a folder in a bucket: `s3://BUCKET/FOLDER`; or `marketplace:DIR`'

/** Keeps a valid signature, so it can be verified later without the channel. */
function keepSignature(folder: string, checked: SignatureCheck | undefined): void {
  const path = join(folder, SIGNATURE)
  try {
    if (checked?.bytes === undefined) rmSync(path, { force: true })
    else replaceFile(path, checked.bytes)
  } catch (error) {
    throw systemFailure(`The bundle was written, but its signature cannot be written to \`${path}\``, error)
  }
}
