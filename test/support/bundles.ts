/** Bundles for tests of the runtime, built by the compiler itself. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MemoryFiles } from '../../src/compiler/scan/memory.ts'
import { toPosix } from '../../src/core/text/show.ts'
import { locateRecord } from '../../src/format/locate.ts'
import type { ManifestSkill, SkillRecord } from '../../src/format/manifest.ts'
import { build } from '../../src/pipeline/build.ts'
import { type CompileOptions, compile } from '../../src/pipeline/compile-memory.ts'
import { plant, type Tree } from './tree.ts'

/** Path → bytes: a bundle as a source. */
export type BundleFiles = Map<string, Uint8Array>

/** Compiles files in memory. Throws when there is an error in them. */
export async function compileFiles(files: MemoryFiles, options: CompileOptions = {}): Promise<BundleFiles> {
  const { ok, files: bundle, findings } = await compile([{ files }], options)
  if (!ok) throw new Error(JSON.stringify(findings, null, 2))
  // Buffers may share their memory.
  return new Map(Array.from(bundle, ([path, bytes]) => [path, new Uint8Array(bytes)]))
}

/** Builds a tree of files below `cwd` into `cwd/dist/skills`, as the command does. */
export async function builtFrom(cwd: string, tree: Tree): Promise<string> {
  plant(cwd, tree)
  const { ok, findings } = await build({ cwd, roots: ['skills'], cache: false })
  if (!ok) throw new Error(JSON.stringify(findings, null, 2))
  return join(cwd, 'dist/skills')
}

/** The files of a folder by path. */
export function filesIn(folder: string): BundleFiles {
  const files: BundleFiles = new Map()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    files.set(toPosix(path.slice(folder.length + 1)), new Uint8Array(readFileSync(path)))
  }
  return files
}

/** The digests of the files of a folder by path: what large files are compared by. */
export function digestsIn(folder: string): Record<string, string> {
  return Object.fromEntries(Array.from(filesIn(folder), ([path, bytes]) => [path, sha256(bytes)]))
}

export function sha256(bytes: Uint8Array | string): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`
}

// biome-ignore lint/suspicious/noExplicitAny: what a hostile manifest may be has no type
type Anything = any

/** A bundle with another manifest, whose own digest is made to fit; its skills are in the order of their ids again. */
export function withManifest(files: BundleFiles, change: (manifest: Anything) => void): BundleFiles {
  const manifest = JSON.parse(new TextDecoder().decode(files.get('manifest.json')))
  change(manifest)
  const { skills } = manifest
  if (Array.isArray(skills) && skills.every(skill => typeof skill?.id === 'string'))
    skills.sort(({ id: a }, { id: b }) => (a < b ? -1 : a > b ? 1 : 0))
  const { format, digest: _, ...rest } = manifest
  const fields = Object.entries(rest).map(([key, field]) => `${JSON.stringify(key)}:${JSON.stringify(field)}`)
  const blank = `sha256:${'0'.repeat(64)}`
  const text = `{\n"format":${format},\n"digest":"${blank}",\n${fields.join(',\n')}\n}\n`
  return new Map(files).set('manifest.json', new TextEncoder().encode(text.replace(blank, sha256(text))))
}

/** The record of a skill of a bundle. */
export function readRecordIn(
  files: ReadonlyMap<string, Uint8Array>,
  skill: Pick<ManifestSkill, 'sha256'>,
): SkillRecord {
  return JSON.parse(new TextDecoder().decode(files.get(locateRecord(skill))))
}

/** `sha256:` and 64 digits, as an entry of a manifest has them. */
export function encodeDigest(digest: string): string {
  return Buffer.from(digest.slice(7), 'hex').toString('base64url')
}

/** A bundle in which a skill's record is another one, named by its right digest. */
export function withRecord(files: BundleFiles, id: string, change: (record: Anything) => void): BundleFiles {
  const changed = new Map(files)
  let before = ''
  const result = withManifest(changed, manifest => {
    const skill = manifest.skills.find((one: Anything) => one.id === id)
    const record = readRecordIn(changed, skill)
    before = locateRecord(skill)
    change(record)
    changed.delete(before)
    const text = JSON.stringify(record)
    skill.sha256 = encodeDigest(sha256(text)) + skill.sha256.slice(43)
    changed.set(locateRecord(skill), new TextEncoder().encode(text))
  })
  // The manifest comes from `result`, which was copied before the record was added.
  result.delete(before)
  return new Map([...result, ...changed, ['manifest.json', result.get('manifest.json') ?? new Uint8Array()]])
}
