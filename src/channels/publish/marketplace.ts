import { failure } from '../../core/errors/failure.ts'
import { MARKETPLACE_LIST } from '../../format/written-list.ts'
import { findLeaks } from './fit.ts'
import { type FolderCall, publishFolder } from './folder.ts'
import type { TreeFile } from './managed.ts'
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
import { listBundleTree, listPlainTree, openComplete } from './whole.ts'

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
      ...listPlainTree(folder, plugin.skills, `${getPluginFolder(plugin)}/skills`),
      { path: `${getPluginFolder(plugin)}/README.md`, bytes: () => createPluginReadme(facts, plugin) },
      ...createMarketplacePlugin(facts, plugin).map(file => ({
        ...file,
        path: `${getPluginFolder(plugin)}/${file.path}`,
      })),
    ]),
    // Git stores identical files once, so the plugins' copies cost nothing.
    ...listBundleTree(bundle, MARKETPLACE_BUNDLE),
    ...createMarketplaces(facts, plugins),
  ]
  const findings = [
    ...(await findLeaks({ ...bundle, skills }, options.allowSensitive)),
    ...findRenamedSkills(skills),
  ]
  const counts = await publishFolder(
    out,
    files,
    { list: MARKETPLACE_LIST, findings, dryRun: options.dryRun },
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

function getMarketplaceFacts({
  name,
  owner,
  release: version,
  description,
}: PublishOptions): MarketplaceFacts {
  if (name === undefined || owner === undefined)
    throw failure('A marketplace needs a name and an owner', 'Set the options `name` and `owner`')
  checkName(name, 'marketplace')
  checkVersion(version)
  return {
    name,
    owner,
    ...(version !== undefined && { version }),
    ...(description !== undefined && { description }),
  }
}
