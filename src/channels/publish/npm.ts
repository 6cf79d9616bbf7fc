import { createHash } from 'node:crypto'
import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { failure, formatError, isFailure, systemFailure } from '../../core/errors/failure.ts'
import { makeTemporary } from '../../core/files/drafts.ts'
import { makeFolder } from '../../core/files/make-folder.ts'
import { getParentPath } from '../../core/files/path.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { makeFoldersBelow, writeNewFile } from '../../core/files/safe-file.ts'
import { isSafePath } from '../../core/files/untrusted-path.ts'
import { parseJson } from '../../core/json/json.ts'
import { isMap } from '../../core/json/shapes.ts'
import { isVersion } from '../../targets/package.ts'
import type { Call } from '../call.ts'
import { runNpm } from '../references/npm-run.ts'
import { findLeaks, isRefused } from './fit.ts'
import type { TreeFile } from './managed.ts'
import { findDroppedFiles, findRenamedSkills, type PackedFile } from './npm-check.ts'
import {
  BUNDLE_FOLDER,
  checkPackageName,
  createPackageJson,
  createReadme,
  type PackageFacts,
} from './npm-package.ts'
import type { PublishedPackage, PublishOptions } from './options.ts'
import { listBundleTree, listPlainTree, openComplete, type WholeBundle } from './whole.ts'

interface PackResult {
  file: string
  size: number
  integrity: string
  files: PackedFile[]
}

const STEPS = 3

export async function publishNpm(
  folder: string,
  target: string,
  options: PublishOptions,
  call: Call,
): Promise<PublishedPackage> {
  const facts = getPackageFacts(target, options.package, call.cwd)
  const bundle = openComplete(folder, options)
  const files = createPackageFiles(bundle, facts)
  const leaked = await findLeaks(bundle, options.allowSensitive)
  const temporary = makeTemporary('publish')
  try {
    call.onProgress({ phase: 'npm', done: 0, total: STEPS, detail: 'npm is packing the package' })
    const staged = join(temporary, 'package')
    writeTree(staged, files)
    const packed = await pack(staged, temporary, call)
    const findings = [
      ...leaked,
      ...findRenamedSkills(bundle.skills),
      ...findDroppedFiles(files, packed.files),
    ]
    const state = isRefused(findings)
      ? 'refused'
      : options.dryRun === true
        ? 'planned'
        : await send(facts, packed, options, call)
    return {
      channel: 'npm',
      state,
      findings,
      manifest: bundle.digest,
      skills: bundle.skills.length,
      files: packed.files.length,
      name: facts.name,
      version: facts.version,
      integrity: packed.integrity,
      size: packed.size,
    }
  } finally {
    rmSync(temporary, { recursive: true, force: true, maxRetries: 3 })
  }
}

function getPackageFacts(target: string, file: string | undefined, cwd: string): PackageFacts {
  const given = file === undefined ? {} : readPackage(resolve(cwd, file), file)
  const [, named, version] = /^npm(?::((?:@[^/@]+\/)?[^/@]+)(?:@(.+))?)?$/.exec(target) ?? []
  const facts = { name: named ?? given.name, version: version ?? given.version }
  if (typeof facts.name !== 'string' || typeof facts.version !== 'string')
    throw failure(
      `\`${target}\` does not name a package and a version`,
      'Write `npm:@SCOPE/NAME@1.0.0`, or give a package.json that contains both with the option `package`',
    )
  checkPackageName(facts.name)
  if (!isVersion(facts.version))
    throw failure(
      `\`${facts.version}\` is not a version of a package`,
      'Versions have three numbers: `1.0.0`',
    )
  return { name: facts.name, version: facts.version, given }
}

function readPackage(file: string, shown: string): Record<string, unknown> {
  try {
    const content: unknown = parseJson(readRegular(file, 2 ** 20).toString('utf8'))
    if (isMap(content)) return content
  } catch (error) {
    throw failure(
      `Cannot read \`${shown}\`: ${error instanceof SyntaxError ? 'it is not JSON' : formatError(error)}`,
      undefined,
      error,
    )
  }
  throw failure(`\`${shown}\` is not an object`, 'Give a package.json')
}

type PackageFile = TreeFile & { of?: string | undefined }

function createPackageFiles(bundle: WholeBundle, facts: PackageFacts): PackageFile[] {
  const { folder, manifest, skills } = bundle
  const origins = new Map(
    skills.flatMap(({ name, files }) =>
      files.map(file => [`${BUNDLE_FOLDER}/${file.source}`, `${name}/${file.path}`]),
    ),
  )
  return [
    { path: 'package.json', bytes: () => createPackageJson(facts, skills) },
    { path: 'README.md', bytes: () => createReadme(facts, skills, manifest) },
    ...listBundleTree(bundle, BUNDLE_FOLDER).map(file => ({ ...file, of: origins.get(file.path) })),
    ...listPlainTree(folder, skills, 'skills'),
  ]
}

/** Only npm itself knows for certain which files it leaves out. */
async function pack(staged: string, temporary: string, call: Call): Promise<PackResult> {
  const text = await runNpm(['pack', staged, '--json', '--pack-destination', temporary], call)
  try {
    const [{ filename, files }] = JSON.parse(text)
    const file = join(temporary, String(filename).replace(/^@/, '').replace('/', '-'))
    const bytes = readFileSync(file)
    const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
    return { file, size: bytes.length, integrity, files }
  } catch (error) {
    throw systemFailure('npm did not say what it packed', error, 'Update npm')
  }
}

async function send(
  facts: PackageFacts,
  packed: PackResult,
  { registry, access, tag, otp, provenance }: PublishOptions,
  call: Call,
): Promise<'published' | 'there'> {
  const common = registry === undefined ? [] : [`--registry=${registry}`]
  call.onProgress({ phase: 'npm', done: 1, total: STEPS, detail: 'npm is querying the registry' })
  const there = await fetchIntegrity(facts, common, call)
  if (there === packed.integrity) return 'there'
  if (there !== undefined)
    throw failure(
      `Version ${facts.version} of \`${facts.name}\` is already published with different content`,
      'Versions are never replaced: `skillc diff` suggests the next one',
    )
  call.onProgress({ phase: 'npm', done: 2, total: STEPS, detail: 'npm is publishing the package' })
  const options = Object.entries({ access, tag, otp }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}=${value}`],
  )
  const more = provenance === true ? ['--provenance'] : []
  await runNpm(['publish', packed.file, '--json', ...common, ...options, ...more], call)
  return 'published'
}

async function fetchIntegrity(
  { name, version }: PackageFacts,
  common: string[],
  call: Call,
): Promise<string | undefined> {
  try {
    const args = ['view', `${name}@${version}`, 'dist.integrity', '--json', ...common]
    const text = await runNpm(args, call)
    const integrity: unknown = text.trim() === '' ? undefined : parseJson(text)
    return typeof integrity === 'string' ? integrity : undefined
  } catch (error) {
    if (isFailure(error) || error instanceof SyntaxError) return undefined
    throw error
  }
}

export function writeTree(folder: string, files: TreeFile[]): void {
  try {
    makeFolder(folder)
    const root = realpathSync.native(folder)
    for (const { path, executable, bytes } of files) {
      if (!isSafePath(path))
        throw failure(`\`${path}\` is not a safe path for a file`, 'Do not trust this bundle')
      makeFoldersBelow(root, getParentPath(path))
      writeNewFile(join(root, path), bytes(), executable === true ? 0o755 : 0o644)
    }
  } catch (error) {
    throw isFailure(error) ? error : systemFailure(`Cannot write to \`${folder}\``, error)
  }
}
