/** Bundles for tests of the runtime, built by the compiler itself. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../../src/build/build.ts'
import { type CompileOptions, compile } from '../../src/build/compile.ts'
import { plant, type Tree } from './tree.ts'

/** Path → bytes: a bundle as a source. */
export type BundleFiles = Map<string, Uint8Array>

/** Compiles files in memory. Throws when there is an error in them. */
export async function compileFiles(
  files: Record<string, string | Uint8Array>,
  options: CompileOptions = {},
): Promise<BundleFiles> {
  const { ok, files: bundle, diagnostics } = await compile([{ files }], options)
  if (!ok) throw new Error(JSON.stringify(diagnostics, null, 2))
  // Buffers may share their memory.
  return new Map(Array.from(bundle, ([path, bytes]) => [path, new Uint8Array(bytes)]))
}

/** Builds a tree of files below `cwd` into `cwd/dist/skills`, as the command does. */
export async function builtFrom(cwd: string, tree: Tree): Promise<string> {
  plant(cwd, tree)
  const { ok, diagnostics } = await build({ cwd, roots: ['skills'], cache: false })
  if (!ok) throw new Error(JSON.stringify(diagnostics, null, 2))
  return join(cwd, 'dist/skills')
}

/** The files of a folder by path. */
export function filesIn(folder: string): BundleFiles {
  const files: BundleFiles = new Map()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    files.set(path.slice(folder.length + 1), new Uint8Array(readFileSync(path)))
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

/** A bundle with another manifest, whose own digest is made to fit. */
export function withManifest(files: BundleFiles, change: (manifest: Anything) => void): BundleFiles {
  const manifest = JSON.parse(new TextDecoder().decode(files.get('manifest.json')))
  change(manifest)
  const { format, digest: _, ...rest } = manifest
  const fields = Object.entries(rest).map(([key, field]) => `${JSON.stringify(key)}:${JSON.stringify(field)}`)
  const blank = `sha256:${'0'.repeat(64)}`
  const text = `{\n"format":${format},\n"digest":"${blank}",\n${fields.join(',\n')}\n}\n`
  return new Map(files).set('manifest.json', new TextEncoder().encode(text.replace(blank, sha256(text))))
}

/** A bundle in which a skill's record is another one, named by its right digest. */
export function withRecord(files: BundleFiles, id: string, change: (record: Anything) => void): BundleFiles {
  const changed = new Map(files)
  const result = withManifest(changed, manifest => {
    const skill = manifest.skills.find((one: Anything) => one.id === id)
    const path = `skills/${skill.record.digest.slice(7)}.json`
    const record = JSON.parse(new TextDecoder().decode(changed.get(path)))
    change(record)
    const text = JSON.stringify(record)
    skill.record = { digest: sha256(text), size: Buffer.byteLength(text) }
    changed.set(`skills/${skill.record.digest.slice(7)}.json`, new TextEncoder().encode(text))
  })
  // The manifest comes from `result`, which was copied before the record was added.
  return new Map([...result, ...changed, ['manifest.json', result.get('manifest.json') ?? new Uint8Array()]])
}
