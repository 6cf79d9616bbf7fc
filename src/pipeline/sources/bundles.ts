import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { getLockName, isFor, loadLocks } from '../../channels/references/lock-file.ts'
import {
  getLabel,
  getShownFolder,
  parseReference,
  type Reference,
} from '../../channels/references/reference.ts'
import { findStoredBundle, readStoredSignatures } from '../../channels/references/store.ts'
import { getSelection } from '../../channels/references/trees.ts'
import { insistOn, readTrust } from '../../channels/references/trust.ts'
import { findSignatures } from '../../channels/sign/envelope.ts'
import { findDamage } from '../../channels/verify-bundle.ts'
import type { StoredFile, StoredSkill } from '../../compiler/types.ts'
import { type Finding, toFailure } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { failure } from '../../core/errors/failure.ts'
import { ENTRY, getBaseName, getInnerPath, getParentPath, joinPath } from '../../core/files/path.ts'
import { tryReadRegular } from '../../core/files/regular-file.ts'
import { findJsonValue } from '../../core/json/edit.ts'
import { createLocator } from '../../core/text/lines.ts'
import { MANIFEST } from '../../format/layout.ts'
import { locateChunk, locateFile } from '../../format/locate.ts'
import type { ManifestSkill, SkillRecord } from '../../format/manifest.ts'
import { getIdPath } from '../../format/place.ts'
import { listIds } from '../../format/skill.ts'
import { readManifest, readRecord } from '../../reader/disk/read.ts'
import { LARGEST_CONFIG, type LoadedConfig } from '../config/load.ts'
import type { SourceConfig } from '../config/options.ts'
import { type Discovery, mergeDiscoveries, type SourceDraft, type StorePlaces, toDraft } from './discovery.ts'

/** Sources other than folders must be locked and stored, because a build fetches nothing. */
export async function findFetchedSources(
  sources: readonly SourceConfig[],
  { base, file }: LoadedConfig,
  store: string,
): Promise<Discovery> {
  const lockFile = getLockName(file)
  const places: StorePlaces = { base, store, lockFile }
  const found = await Promise.all(
    sources.map(async (source, index): Promise<Discovery> => {
      const { from } = source
      if (from === undefined) return {}
      const reference = parseReference(from)
      const drafts = await createFetchedSources(source, reference, places)
      if (typeof drafts === 'object') return { sources: drafts }
      const finding = createFinding('unfetched-source', { name: reference.name, state: drafts, lockFile })
      if (file !== undefined) return { notes: [{ file, finding: locateSource(finding, file, index) }] }
      throw toFailure(finding)
    }),
  )
  return mergeDiscoveries(found)
}

/** A configuration is a separate file, or a part of `package.json`. */
function locateSource(finding: Finding, file: string, index: number): Finding {
  const text = tryReadRegular(file, LARGEST_CONFIG)?.toString('utf8') ?? ''
  const path = ['sources', index, 'from']
  const place = findJsonValue(text, path) ?? findJsonValue(text, ['skillc', ...path])
  return place === undefined ? finding : { ...finding, position: createLocator(text)(place.start, place.end) }
}

type Unfetched = 'unlocked' | 'changed' | 'absent'

async function createFetchedSources(
  source: SourceConfig,
  reference: Reference,
  places: StorePlaces,
): Promise<SourceDraft[] | Unfetched> {
  if (reference.kind === 'folder') {
    const folder = resolve(places.base, reference.name)
    return isBundle(folder)
      ? createBundleSources(source, reference, folder, places)
      : [createForeignSource(source, folder)]
  }
  places.lock ??= loadLocks(join(places.base, places.lockFile)).sources
  const locked = places.lock.get(reference.name)
  if (locked === undefined) return 'unlocked'
  if (!isFor(reference, getSelection(source), locked)) return 'changed'
  if (locked.skills !== undefined) {
    const { createTreeSources } = await import('./trees.ts')
    return createTreeSources(source, reference, locked, places) ?? 'absent'
  }
  const folder = findStoredBundle(places.store, locked.digest)
  if (folder === undefined) return 'absent'
  const { name } = reference
  // A registry image's digest differs from that of its bundle.
  const origin = locked.resolved?.startsWith(`${name}@sha256:`) ? locked.resolved : `${name}@${locked.digest}`
  return createBundleSources(source, reference, folder, places).map(draft => ({ ...draft, origin }))
}

/** A folder of skills from outside the project. */
function createForeignSource(source: SourceConfig, folder: string): SourceDraft {
  const { from = '', trust } = source
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw failure(`There is no folder \`${from}\``, 'Check `sources` in the configuration')
  if (trust !== undefined)
    throw failure(`\`${from}\` has no bundle, and only bundles have signatures`, 'Leave `trust` out')
  return { ...toDraft(source), dir: folder }
}

function createBundleSources(
  source: SourceConfig,
  reference: Reference,
  folder: string,
  places: StorePlaces,
): SourceDraft[] {
  const { from = '', trust } = source
  const { digest, damage } = findDamage(folder, trust !== undefined)
  if (damage !== undefined)
    throw failure(
      `The bundle \`${from}\` is damaged: \`${damage.path}\` is ${damage.kind}`,
      reference.kind === 'folder' ? 'Build it again' : 'Run `skillc install`',
    )
  if (trust !== undefined) {
    const beside = reference.kind === 'folder' ? findSignatures(folder, digest) : undefined
    const signatures = beside ?? readStoredSignatures(places.store, digest)
    insistOn(signatures, readTrust(trust, places.base), digest, from)
  }
  const { skills: stored, refused = [] } = readManifest(folder)
  return byScope(listStoredSkills(folder, stored)).map(({ scope, skills }, at) => ({
    ...toDraft(source),
    dir: reference.kind === 'folder' ? folder : join(places.base, getShownFolder(reference)),
    label: getLabel(reference),
    ...(scope.length > 0 && { scope }),
    // The first source reports the refused skills.
    holds: { kind: 'stored', dir: folder, skills, refused: at === 0 ? refused : [] },
  }))
}

/** A tenant's skill stays with that tenant, whether its frontmatter or its source declared it. */
function byScope(stored: ScopedSkill[]): { scope: string[]; skills: StoredSkill[] }[] {
  const groups = new Map<string, { scope: string[]; skills: StoredSkill[] }>([
    ['[]', { scope: [], skills: [] }],
  ])
  for (const { scope, ...skill } of stored) {
    const key = JSON.stringify(scope)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { scope, skills: [skill] })
    else group.skills.push(skill)
  }
  const all = [...groups.values()]
  const filled = all.filter(({ skills }) => skills.length > 0)
  return filled.length === 0 ? all : filled
}

interface ScopedSkill extends StoredSkill {
  scope: string[]
}

/** Lists copies individually. A nested skill's files do not belong to the outer one. */
function listStoredSkills(folder: string, listed: ManifestSkill[]): ScopedSkill[] {
  const skills = listed.flatMap(skill => listIds(skill).map(id => ({ ...skill, id })))
  const inner = mapInnerSkills(skills)
  return skills.map(skill => {
    const nested = inner.get(skill) ?? []
    const files = listOwnFiles(folder, skill, readRecord(folder, skill))
    const isNested = ({ path }: StoredFile) => nested.some(inside => path.startsWith(`${inside}/`))
    const entry = files.find(({ path }) => path === ENTRY)
    return {
      // Ids are unique, so places are, too.
      path: getIdPath(skill.id),
      folder: skill.path === '' ? (skill.id.split(':').at(-1) ?? '') : getBaseName(skill.path),
      entry: entry ?? { path: ENTRY, file: join(folder, locateChunk(skill)), executable: false },
      files: files.filter(file => file !== entry && !isNested(file)),
      nested: nested
        .filter(path => !nested.some(between => path.startsWith(`${between}/`)))
        .map(path => joinPath(getIdPath(skill.id), path)),
      scope: skill.scope ?? [],
      ...getStoredForm(skill),
    }
  })
}

/** The folders of inner skills, relative to the outer skill, if their ids are nested likewise. */
function mapInnerSkills(skills: ManifestSkill[]): Map<ManifestSkill, string[]> {
  const createKey = (source: number | undefined, path: string) => `${source ?? 0} ${path}`
  const folders = new Map(
    skills
      .filter(({ file }) => file === undefined)
      .map(skill => [createKey(skill.source, skill.path), skill]),
  )
  const inner = new Map<ManifestSkill, string[]>()
  for (const skill of folders.values()) {
    for (let up = skill.path; up !== ''; ) {
      up = getParentPath(up)
      const outer = folders.get(createKey(skill.source, up))
      const path = getInnerPath(up, skill.path)
      if (outer === undefined || joinPath(getIdPath(outer.id), path) !== getIdPath(skill.id)) continue
      inner.set(outer, [...(inner.get(outer) ?? []), path])
    }
  }
  return inner
}

function getStoredForm({ file, id, name, description }: ManifestSkill): Pick<StoredSkill, 'form'> {
  if (file === undefined) return {}
  const shown = joinPath(getIdPath(id), getBaseName(file))
  return { form: { kind: 'listed', shown, name, description } }
}

function listOwnFiles(folder: string, skill: ManifestSkill, record: SkillRecord): StoredFile[] {
  return record.files.map(file => ({
    path: file.path,
    file: join(folder, locateFile(skill, file)),
    executable: file.mode === '755',
  }))
}

export function isBundle(folder: string): boolean {
  return existsSync(join(folder, MANIFEST))
}
