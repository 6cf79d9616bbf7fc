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
  /** The data precedes the page. */
  pages: TreeFile[]
  headers: TreeFile[]
  signature?: Uint8Array
}

export interface SiteFiles {
  fixed: TreeFile[]
  /** Readers open these without an index. */
  changing: TreeFile[]
  /** These name all others, and are written in this order. */
  indexes: TreeFile[]
}

/**
 * Immutable files come first and the indexes that name them last, so a reader gets either the old site or the new one.
 * No reader opens two indexes, and each names files by digest, which are kept. Two kinds of readers may see both
 * editions: clients that fetch a skill's files one by one, and readers of `prompt.md` if another version of skillc
 * wrote the other edition.
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

/** Whether the digest in its name makes a path immutable. */
export function isImmutable(path: string): boolean {
  return /(?:^|[/.])[0-9a-f]{64}(?:\.[a-z0-9]{1,16}){0,3}$/.test(path)
}

async function createArchiveFile(skill: PublishedSkill, read: ReadBundle): Promise<TreeFile | undefined> {
  const name = getArchiveName(skill)
  if (name === undefined) return undefined
  const bytes = await readArchive(skill.files, async (path, named) => read(path, named))
  return { path: `${WELL_KNOWN}/${name}`, bytes: () => bytes }
}

/** Some clients fetch a skill file by file. */
function listSingleFiles({ name, files }: PublishedSkill, read: ReadBundle): TreeFile[] {
  return files
    .filter(({ fetchable }) => fetchable)
    .map(file => ({ path: `${name}/${file.path}`, bytes: () => read(file.source, file) }))
}
