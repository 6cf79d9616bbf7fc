/** A bundle as the files of a plugin marketplace, for a git repository. */
import { failure } from '../../core/errors/failure.ts'
import { SIGNATURE } from '../../format/layout.ts'
import { MARKETPLACE_LIST } from '../../format/written-list.ts'
import { listBundleFiles } from '../../reader/disk/files.ts'
import { readSizedRecord, readVerified } from '../../reader/disk/read.ts'
import { findMatchingSignature } from '../sign/attach.ts'
import { findLeaks } from './fit.ts'
import { type FolderCall, publishFolder } from './folder.ts'
import {
  checkName,
  checkVersion,
  createMarketplacePlugin,
  createMarketplaces,
  createPluginReadme,
  getPluginFolder,
  groupIntoPlugins,
  MARKETPLACE_BUNDLE,
  type MarketplaceFacts,
} from './marketplace-files.ts'
import { findRenamedSkills } from './npm-check.ts'
import type { PublishedMarketplace, PublishOptions } from './options.ts'
import { readPlainBytes } from './plain-skills.ts'
import type { TreeFile } from './tree.ts'
import { openComplete, type WholeBundle } from './whole.ts'

/** Writes the marketplace. Throws a Failure; then nothing of the folder was touched. */
export async function publishMarketplace(
  folder: string,
  out: string,
  options: PublishOptions,
  call: FolderCall,
): Promise<PublishedMarketplace> {
  const facts = getMarketplaceFacts(options)
  const bundle = openComplete(folder, options)
  const plugins = groupIntoPlugins(bundle.skills, facts.name)
  const skills = plugins.flatMap(plugin => plugin.skills)
  const files: TreeFile[] = [
    ...plugins.flatMap(plugin => [
      ...plugin.skills.flatMap(({ name, files: own }) =>
        own.map(file => ({
          path: `${getPluginFolder(plugin)}/skills/${name}/${file.path}`,
          executable: file.executable,
          bytes: () => readPlainBytes(folder, file),
        })),
      ),
      { path: `${getPluginFolder(plugin)}/README.md`, bytes: () => createPluginReadme(facts, plugin) },
      ...createMarketplacePlugin(facts, plugin).map(file => ({
        ...file,
        path: `${getPluginFolder(plugin)}/${file.path}`,
      })),
    ]),
    ...listMarketplaceBundle(bundle),
    ...createMarketplaces(facts, plugins),
  ]
  const problems = [
    ...(await findLeaks({ ...bundle, skills }, options.allowSensitive)),
    ...findRenamedSkills(skills),
  ]
  const counts = await publishFolder(
    out,
    files,
    { list: MARKETPLACE_LIST, problems, dryRun: options.dryRun },
    call,
  )
  return {
    channel: 'marketplace',
    ...counts,
    manifest: bundle.digest,
    skills: skills.length,
    name: facts.name,
    plugins: plugins.length,
  }
}

/** The bundle itself. Git keeps a file once that two paths have: the instructions and resources of the plugins cost nothing more. */
function listMarketplaceBundle(bundle: WholeBundle): TreeFile[] {
  const { folder, text, digest } = bundle
  const [manifest, ...others] = listBundleFiles(text, bundle, skill => readSizedRecord(folder, skill))
  const signature = findMatchingSignature(folder, digest)
  return [
    ...[...others, manifest]
      .flatMap(file => file ?? [])
      .map(file => ({
        path: `${MARKETPLACE_BUNDLE}/${file.path}`,
        bytes: () => readVerified(folder, file.path, file.digest),
      })),
    ...(signature === undefined
      ? []
      : [{ path: `${MARKETPLACE_BUNDLE}/${SIGNATURE}`, bytes: () => signature }]),
  ]
}

function getMarketplaceFacts({
  name,
  owner,
  release: version,
  description,
}: PublishOptions): MarketplaceFacts {
  if (name === undefined || owner === undefined)
    throw failure(
      'A marketplace has a name and an owner',
      'Give both, the option `name` and the option `owner`',
    )
  checkName(name, 'marketplace')
  checkVersion(version)
  return {
    name,
    owner,
    ...(version !== undefined && { version }),
    ...(description !== undefined && { description }),
  }
}
