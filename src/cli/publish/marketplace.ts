/** `skillc publish BUNDLE marketplace:DIR`: a bundle as the files of a plugin marketplace, for a git repository. */
import { resolve } from 'node:path'
import { writeManaged } from '../../channels/publish/managed.ts'
import {
  checkMarketplaceName,
  claudeMarketplace,
  claudePlugin,
  codexMarketplace,
  codexPlugin,
  type MarketplaceFacts,
  pluginFolder,
  pluginReadme,
  pluginsOf,
} from '../../channels/publish/marketplace-files.ts'
import { plainBytes, plainSkills } from '../../channels/publish/plain-skills.ts'
import type { TreeFile } from '../../channels/publish/tree.ts'
import { checkApart, wholeBundle } from '../../channels/publish/whole.ts'
import { failure } from '../../core/failure.ts'
import { jsonText } from '../../core/json-text.ts'
import { plural } from '../../core/quantity.ts'
import { escapeTerminal } from '../../core/terminal.ts'
import { readManifest } from '../../reader/disk/read.ts'
import type { ExitCode, Io } from '../commands/io.ts'
import { type Flags, isOn, textOf } from '../flags.ts'
import { areFit } from './fit.ts'

/** What of the folder is skillc's. */
const LIST = '.skillc-marketplace.json'

/** Writes the marketplace. Throws a Failure; then nothing of the folder was touched. */
export function publishMarketplace(bundle: string, target: string, flags: Flags, io: Io): ExitCode {
  const folder = resolve(io.cwd, bundle)
  wholeBundle(folder)
  checkApart(folder, resolve(io.cwd, target))
  const skills = plainSkills(folder, readManifest(folder))
  const facts = factsOf(flags)
  const plugins = pluginsOf(skills, facts.name)
  const named = plugins.flatMap(plugin => plugin.skills)
  if (!areFit(folder, named, isOn(flags, 'allowSensitive'), io)) return 1
  const files: TreeFile[] = [
    ...plugins.flatMap(plugin => [
      ...plugin.skills.flatMap(({ name, files: own }) =>
        own.map(file => ({
          path: `${pluginFolder(plugin)}/skills/${name}/${file.path}`,
          executable: file.executable,
          bytes: () => plainBytes(folder, file),
        })),
      ),
      { path: `${pluginFolder(plugin)}/README.md`, bytes: () => pluginReadme(facts, plugin) },
      {
        path: `${pluginFolder(plugin)}/.claude-plugin/plugin.json`,
        bytes: () => claudePlugin(facts, plugin),
      },
      { path: `${pluginFolder(plugin)}/.codex-plugin/plugin.json`, bytes: () => codexPlugin(facts, plugin) },
    ]),
    { path: '.claude-plugin/marketplace.json', bytes: () => claudeMarketplace(facts, plugins) },
    { path: '.agents/plugins/marketplace.json', bytes: () => codexMarketplace(facts, plugins) },
  ]
  const out = resolve(io.cwd, target)
  const result = isOn(flags, 'dryRun') ? undefined : writeManaged(out, files, { list: LIST })
  const counts = {
    name: facts.name,
    plugins: plugins.length,
    skills: skills.length,
    files: files.length,
    ...result,
  }
  if (isOn(flags, 'json')) io.out(jsonText(counts))
  else {
    const what = `${plural(plugins.length, 'plugin')}, ${plural(skills.length, 'skill')}, ${plural(files.length, 'file')}`
    io.out(
      result === undefined
        ? `Would write the marketplace ${facts.name} (${what})\n`
        : `Wrote the marketplace ${facts.name} to ${escapeTerminal(target)} (${what}; ${result.written} new, ${result.removed} removed)\nCommit it, and users add it by the repository’s address.\n`,
    )
  }
  return 0
}

function factsOf(flags: Flags): MarketplaceFacts {
  const name = textOf(flags, 'name')
  const owner = textOf(flags, 'owner')
  const version = textOf(flags, 'release')
  const description = textOf(flags, 'description')
  if (name === undefined || owner === undefined)
    throw failure(
      'A marketplace has a name and an owner',
      'Give both: `--name bakery-tools --owner "The Bakery"`',
    )
  checkMarketplaceName(name)
  if (version !== undefined && !/^\d{1,15}\.\d{1,15}\.\d{1,15}(?:[-+][0-9A-Za-z.+-]{1,100})?$/.test(version))
    throw failure(`\`${version}\` is no version`, 'Versions have three numbers: `--release 1.0.0`')
  return {
    name,
    owner,
    ...(version !== undefined && { version }),
    ...(description !== undefined && { description }),
  }
}
