/** The files that make a folder a plugin or a marketplace, from the folder. */

/** Lists of plugins: what an earlier file names, a later one need not name again. */
export const MARKETPLACES = [
  '.claude-plugin/marketplace.json',
  '.github/plugin/marketplace.json',
  '.plugin/marketplace.json',
  'marketplace.json',
  '.agents/plugins/marketplace.json',
  '.cursor-plugin/marketplace.json',
]

/** What describes one plugin: the first that is there names it, and each may add skills. */
export const PLUGINS = [
  '.claude-plugin/plugin.json',
  'plugin.json',
  '.plugin/plugin.json',
  '.github/plugin/plugin.json',
  '.codex-plugin/plugin.json',
  '.cursor-plugin/plugin.json',
  'gemini-extension.json',
  'openclaw.plugin.json',
]
