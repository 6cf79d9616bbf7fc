import { getManifestPath, getSignaturePath, MANIFEST } from '../../format/layout.ts'
import { type PublishedSkill, readArchive } from '../../reader/discovery/discover.ts'
import {
  formatIndex,
  formatLegacyIndex,
  getArchiveName,
  WELL_KNOWN,
  WELL_KNOWN_LEGACY,
} from '../../reader/discovery/indexes.ts'
import type { BundleFile } from '../../reader/disk/files.ts'
import type { TreeFile } from './managed.ts'

export type ReadBundle = (path: string, named: { digest: string; size?: number }) => Uint8Array<ArrayBuffer>

export interface SiteParts {
  files: BundleFile[]
  skills: PublishedSkill[]
  read: ReadBundle
  pages: TreeFile[]
  headers: TreeFile[]
  signature?: Uint8Array
}

export interface SiteFiles {
  fixed: TreeFile[]
  changing: TreeFile[]
  indexes: TreeFile[]
}

/**
 * Immutable files come first and the indexes that name them last, so a reader gets either the old site or the new one.
 * Clients that fetch a skill's files one by one may still see both editions.
 */
export async function createSiteFiles({
  files,
  skills,
  read,
  pages,
  headers,
  signature,
}: SiteParts): Promise<SiteFiles> {
  const [manifest, ...others] = files
  if (manifest === undefined) return { fixed: [], changing: [], indexes: [] }
  const fixed = others.filter(({ path }) => isImmutable(path))
  const rest = others.filter(({ path }) => !isImmutable(path))
  const toTreeFile = (file: BundleFile): TreeFile => ({ path: file.path, bytes: () => read(file.path, file) })
  const archives = await Promise.all(skills.map(skill => createArchiveFile(skill, read)))
  const single = skills.flatMap(skill => listSingleFiles(skill, read))
  return {
    fixed: [
      ...fixed.map(toTreeFile),
      { path: getManifestPath(manifest.digest), bytes: () => read(MANIFEST, manifest) },
      ...archives.flatMap(file => file ?? []),
      ...pages.filter(({ path }) => isImmutable(path)),
    ],
    changing: [
      ...headers,
      ...single.map(file => ({ ...file, path: `${WELL_KNOWN}/${file.path}` })),
      ...single.map(file => ({ ...file, path: `${WELL_KNOWN_LEGACY}/${file.path}` })),
      ...rest.map(toTreeFile),
      ...(signature === undefined
        ? []
        : [{ path: getSignaturePath(manifest.digest), bytes: () => signature }]),
    ],
    indexes: [
      toTreeFile(manifest),
      { path: `${WELL_KNOWN_LEGACY}/index.json`, bytes: () => formatLegacyIndex(skills) },
      { path: `${WELL_KNOWN}/index.json`, bytes: () => formatIndex(skills, { digest: manifest.digest }) },
      ...pages.filter(({ path }) => !isImmutable(path)),
    ],
  }
}

export function isImmutable(path: string): boolean {
  return /(?:^|[/.])[0-9a-f]{64}(?:\.[a-z0-9]{1,16}){0,3}$/.test(path)
}

async function createArchiveFile(skill: PublishedSkill, read: ReadBundle): Promise<TreeFile | undefined> {
  const name = getArchiveName(skill)
  if (name === undefined) return undefined
  const bytes = await readArchive(skill.files, async (path, named) => read(path, named))
  return { path: `${WELL_KNOWN}/${name}`, bytes: () => bytes }
}

function listSingleFiles({ name, files }: PublishedSkill, read: ReadBundle): TreeFile[] {
  return files
    .filter(({ fetchable }) => fetchable)
    .map(file => ({ path: `${name}/${file.path}`, bytes: () => read(file.source, file) }))
}
