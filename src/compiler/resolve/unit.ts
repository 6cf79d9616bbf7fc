import { isWithin, joinPath, normalizePath } from '../../core/files/path.ts'

/** The first that exists names the plugin, and each may add skills. */
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

/** A client's folder of skills or commands in a project: read in place, so the repository is always around them. */
const clientFolder = /(?:^|\/)\.[\w-]+\/(?:[\w-]+\/)?(?:skills?(?:-[\w-]+)?|commands)(?:\/|$)/

/** The project around a skill that is used in place, relative to its source's root, `root`. `path`: the skill's. */
export function findProjectInPlace(root: string, path: string): string | undefined {
  const folder = `${root}/${path}`
  const start = clientFolder.exec(folder)?.index
  if (start === undefined) return undefined
  const below = folder
    .slice(start)
    .split('/')
    .filter(part => part !== '')
  return normalizePath(path, '../'.repeat(below.length))
}

/** The nearest folder with a plugin's manifest, from `folder` upward. Paths are relative to the source's root. */
export function findPlugin(
  folder: string,
  exists: (path: string) => boolean | undefined,
): string | undefined {
  for (let at = folder; ; at = normalizePath(at, '..'))
    for (const manifest of PLUGINS) {
      const isThere = exists(joinPath(at, manifest))
      if (isThere === undefined) return undefined
      if (isThere) return at
    }
}

/** `folder` is around a skill, so it is a plain path or begins with `..`. */
export function isInFolder(folder: string, path: string): boolean {
  const isAbove = folder.split('/').every(part => part === '..')
  return isAbove ? countClimbs(path) <= countClimbs(folder) : isWithin(folder, path)
}

function countClimbs(path: string): number {
  return path.split('/').filter(part => part === '..').length
}
