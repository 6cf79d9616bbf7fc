/** Skills of a client's installed plugins and extensions, by its own list of installations. Runs and fetches nothing. */
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { isBelow } from '../../core/files/real-path.ts'
import { isMap, isText } from '../../core/json/shapes.ts'
import { toPosix } from '../../core/text/show.ts'
import { expandPlacePath, listFolders } from '../presets/places.ts'
import type { ClientPlace, Preset } from '../presets/preset.ts'
import { findRealProject } from '../presets/project.ts'
import { listTexts, readSetting, readSettingsFile, type Scope } from './settings.ts'

type Rules = NonNullable<Preset['plugins']>

interface Plugin {
  name: string
  dir: string
  skills: string[]
  off?: string | undefined
}

const MOST_PLUGINS = 1000

/** Empty unless the scope includes the user's plugins. */
export function listPluginPlaces(preset: Preset, scope: Scope): ClientPlace[] {
  const { plugins: rules } = preset
  if (rules === undefined || !scope.levels.has('plugin')) return []
  return listPlugins(rules, preset, scope)
    .slice(0, MOST_PLUGINS)
    .flatMap(({ name, skills, off }) =>
      skills.map(
        (path): ClientPlace => ({
          level: 'plugin',
          path: toPosix(path),
          label: `${name}/${toPosix(path).split('/').slice(-2).join('/')}`,
          ownEntry: true,
          rank: preset.places.length,
          ...(rules.named === 'plugin:skill' ? { prefix: name } : {}),
          off,
          source: rules.source,
        }),
      ),
    )
}

function listPlugins(rules: Rules, preset: Preset, scope: Scope): Plugin[] {
  const path = expandPlacePath(rules.path, scope.surroundings)
  if (path === undefined) return []
  switch (rules.kind) {
    case 'extensions':
      return listExtensions(path, rules, scope)
    case 'installed':
      return [...listInstalled(path, rules, scope), ...listInPlaces(preset, rules, scope)]
    case 'cached':
      return listCached(path, rules, scope)
    default:
      return listLive(rules, scope)
  }
}

/** Gemini CLI: one folder each, or one that points to a linked extension. If two have one skill, the later name wins. */
function listExtensions(folder: string, { manifest, link, enablement = '' }: Rules, scope: Scope): Plugin[] {
  const states = readSettingsFile(join(folder, enablement), scope.looked) ?? {}
  return listFolders(folder)
    .sort()
    .toReversed()
    .flatMap(entry => {
      const own = join(folder, entry)
      const install = link === undefined ? undefined : readSettingsFile(join(own, link), scope.looked)
      const dir = install?.type === 'link' && isText(install.source) ? resolve(own, install.source) : own
      const name = readSettingsFile(join(dir, manifest), scope.looked)?.name
      if (!isText(name)) return []
      const off = isOverridden(states[name], scope.surroundings.cwd)
        ? `\`${enablement}\` disables the extension \`${name}\``
        : undefined
      return { name, dir, skills: [join(dir, 'skills')], off }
    })
}

/** `!/*` disables everywhere, `!/path/*` below a folder, which on Windows is `/C:/path/`; the last match counts. */
function isOverridden(state: unknown, cwd: string): boolean {
  const rules = listTexts(isMap(state) ? state.overrides : undefined)
  const here = `${toPosix(cwd).replace(/^(?!\/)/, '/')}/`
  const fits = (rule: string) => {
    const path = rule.replace(/^!/, '')
    return path.endsWith('*') ? here.startsWith(path.slice(0, -1)) : here === path || here === `${path}/`
  }
  return rules.findLast(fits)?.startsWith('!') === true
}

/** Claude Code: a list of installed plugins; settings enable them. */
function listInstalled(file: string, rules: Rules, scope: Scope): Plugin[] {
  const installed = readSettingsFile(file, scope.looked)?.plugins
  const findOff = readEnabled(rules, scope)
  return Object.entries(isMap(installed) ? installed : {}).flatMap(([id, copies]) =>
    (Array.isArray(copies) ? copies : []).filter(isMap).flatMap(({ installPath, projectPath }) => {
      if (!isText(installPath) || !isAbsolute(installPath)) return []
      if (isText(projectPath) && relative(projectPath, scope.surroundings.cwd).startsWith('..')) return []
      return readPlugin(id, installPath, rules, scope, findOff)
    }),
  )
}

function readPlugin(
  id: string,
  dir: string,
  rules: Rules,
  scope: Scope,
  findOff: (id: string) => string | undefined,
): Plugin {
  const [plain = id, market = ''] = id.split('@')
  const manifest = readSettingsFile(join(dir, rules.manifest), scope.looked)
  const name = isText(manifest?.name) ? manifest.name : plain
  const off = findOff(id)
  const entry = findMarketEntry(plain, market, rules, scope)
  const listed = listTexts(entry?.skills)
  const skills =
    entry?.strict === false && listed.length > 0 ? listed : ['skills', ...listTexts(manifest?.skills)]
  return { name, dir, skills: listInside(dir, skills), off }
}

function listInside(dir: string, paths: string[]): string[] {
  return paths.map(path => resolve(dir, path)).filter(path => !relative(dir, path).startsWith('..'))
}

function findMarketEntry(
  plugin: string,
  market: string,
  { markets }: Rules,
  scope: Scope,
): Record<string, unknown> | undefined {
  const file = markets === undefined ? undefined : expandPlacePath(markets, scope.surroundings)
  const known = file === undefined ? undefined : readSettingsFile(file, scope.looked)?.[market]
  const dir = isMap(known) ? known.installLocation : undefined
  return isText(dir) ? readMarket(dir, plugin, scope) : undefined
}

function readMarket(dir: string, plugin: string, scope: Scope): Record<string, unknown> | undefined {
  const listed = readSettingsFile(join(dir, '.claude-plugin/marketplace.json'), scope.looked)?.plugins
  return (Array.isArray(listed) ? listed : []).filter(isMap).find(({ name }) => name === plugin)
}

/** Why a plugin is off; undefined if it is on. */
function readEnabled({ enabled }: Rules, scope: Scope): (id: string) => string | undefined {
  const said = enabled === undefined ? [] : readSetting(enabled, scope)
  return id => {
    const by = said.findLast(({ value }) => isMap(value) && Object.hasOwn(value, id))
    const value = isMap(by?.value) ? by.value[id] : undefined
    const isOn = value === true || (isMap(value) && value.enabled === true)
    if (isOn && (by?.level === 'user' || enabled?.userOnly !== true)) return undefined
    if (isOn) return `\`${by?.label}\` enables the plugin \`${id}\`, but only the user's settings can`
    return by === undefined
      ? `no settings enable the plugin \`${id}\``
      : `\`${by.label}\` disables the plugin \`${id}\``
  }
}

/** Claude Code: a user's skill with a manifest is a plugin too. */
function listInPlaces({ places }: Preset, { manifest }: Rules, scope: Scope): Plugin[] {
  return places
    .filter(({ level, holds }) => level === 'user' && holds !== 'commands')
    .flatMap(place => expandPlacePath(place.path, scope.surroundings) ?? [])
    .flatMap(place => listFolders(place).map(name => join(place, name)))
    .flatMap(dir => {
      const name = readSettingsFile(join(dir, manifest), scope.looked)?.name
      return isText(name) ? { name, dir, skills: [join(dir, 'skills')] } : []
    })
}

/** Codex: `<market>/<plugin>/<version>` below its cache. */
function listCached(cache: string, rules: Rules, scope: Scope): Plugin[] {
  const findOff = readEnabled(rules, scope)
  return listFolders(cache).flatMap(market =>
    listFolders(join(cache, market)).flatMap(plugin => {
      const versions = listFolders(join(cache, market, plugin)).sort()
      const version = versions.at(-1)
      if (version === undefined) return []
      const dir = join(cache, market, plugin, version)
      const off = findOff(`${plugin}@${market}`)
      return { name: plugin, dir, skills: [join(dir, 'skills')], off }
    }),
  )
}

/** GitHub Copilot CLI: reads local markets in place. */
function listLive(rules: Rules, scope: Scope): Plugin[] {
  const { enabled } = rules
  const findOff = readEnabled(rules, scope)
  const ids = enabled === undefined ? [] : readSetting(enabled, scope)
  const known = readSetting({ key: rules.markets ?? '', files: enabled?.files ?? [] }, scope)
  return [...new Set(ids.flatMap(({ value }) => (isMap(value) ? Object.keys(value) : [])))].flatMap(id => {
    const [plugin = id, market = ''] = id.split('@')
    const listed = known.map(({ value }) => (isMap(value) ? value[market] : undefined)).find(isMap)
    const dir = isMap(listed?.source) ? listed.source.path : undefined
    const source = isText(dir) ? readMarket(dir, plugin, scope)?.source : undefined
    if (!isText(dir) || !isText(source)) return []
    const [own = dir] = listInside(dir, [source])
    const off = findOff(id)
    return { name: plugin, dir: own, skills: [join(own, 'skills')], off }
  })
}

/** Codex: the plugin's name prefixes its skills; it is that of the nearest manifest at or above the real folder. */
export function createQualifier(
  { manifests }: Preset,
  scope: Scope,
): ((folder: string) => string | undefined) | undefined {
  if (manifests === undefined) return undefined
  const names = new Map<string, string | undefined>()
  const find = (folder: string): string | undefined => {
    if (names.has(folder)) return names.get(folder)
    const above = dirname(folder)
    const own = readManifestName(folder, manifests.files, scope)
    const name = own ?? (above === folder || !mayLookAbove(above, scope) ? undefined : find(above))
    names.set(folder, name)
    return name
  }
  return find
}

function readManifestName(folder: string, files: string[], { looked }: Scope): string | undefined {
  for (const file of files) {
    const manifest = readSettingsFile(join(folder, file), looked)
    if (manifest !== undefined) return isText(manifest.name) ? manifest.name : basename(folder)
  }
  return undefined
}

/** Folders above the project are the user's. */
function mayLookAbove(folder: string, { surroundings, levels }: Scope): boolean {
  return levels.has('user') || isBelow(findRealProject(surroundings), folder)
}
