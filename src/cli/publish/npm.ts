/** `skillc publish BUNDLE npm:NAME@VERSION`: a bundle as an npm package, packed and published by npm itself. */
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import {
  droppedFiles,
  leakedFiles,
  type PackedFile,
  type Problem,
  renamedSkills,
} from '../../channels/publish/npm-check.ts'
import {
  BUNDLE_FOLDER,
  checkPackageName,
  type PackageFacts,
  packageText,
  readmeText,
} from '../../channels/publish/npm-package.ts'
import { type PlainSkill, plainBytes, plainSkills } from '../../channels/publish/plain-skills.ts'
import { type TreeFile, writeTree } from '../../channels/publish/tree.ts'
import { wholeBundle } from '../../channels/publish/whole.ts'
import { runNpm } from '../../channels/references/npm-run.ts'
import { failure, isFailure, wordsOf } from '../../core/failure.ts'
import { parseJson } from '../../core/json.ts'
import { jsonText } from '../../core/json-text.ts'
import { byteSize, plural } from '../../core/quantity.ts'
import { readRegular } from '../../core/regular-file.ts'
import { escapeTerminal } from '../../core/terminal.ts'
import { SIGNATURE } from '../../format/layout.ts'
import { filesOfBundle } from '../../reader/disk/files.ts'
import { readManifest, readManifestText, readRecord, readVerified } from '../../reader/disk/read.ts'
import type { ExitCode, Io } from '../commands/io.ts'
import { type Flags, isOn, textOf } from '../flags.ts'
import { signatureFor } from './attach.ts'

/** What npm says of a packed archive. */
interface Packed {
  file: string
  size: number
  /** `sha512-…` */
  integrity: string
  files: PackedFile[]
}

/** Publishes a bundle, or with `--dry-run` says what would be published. 1: something would be lost or given away. */
export async function publishNpm(bundle: string, target: string, flags: Flags, io: Io): Promise<ExitCode> {
  const folder = resolve(io.cwd, bundle)
  const digest = wholeBundle(folder)
  const manifest = readManifest(folder)
  const skills = plainSkills(folder, manifest)
  const facts = factsOf(target, flags, io.cwd)
  const signature = signatureFor(folder, digest)
  const files = [
    ...packageFiles(folder, facts, skills),
    ...(signature === undefined ? [] : [{ path: `${BUNDLE_FOLDER}/${SIGNATURE}`, bytes: () => signature }]),
  ]
  const leaked = isOn(flags, 'allowSensitive') ? [] : leakedFiles(skills, file => plainBytes(folder, file))
  const temporary = mkdtempSync(join(tmpdir(), 'skillc-publish-'))
  try {
    io.progress('npm packs the package')
    const staged = join(temporary, 'package')
    writeTree(staged, files)
    const packed = await pack(staged, temporary)
    io.progress('')
    const problems = [...leaked, ...renamedSkills(skills), ...droppedFiles(files, packed.files)]
    const isBad = problems.some(({ severity }) => severity === 'error')
    const state = isBad ? 'refused' : isOn(flags, 'dryRun') ? 'packed' : await send(facts, packed, flags, io)
    report({ facts, packed, problems, state, skills: skills.length }, isOn(flags, 'json'), io)
    return isBad ? 1 : 0
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

/** `npm:NAME@VERSION` says it all; `npm` alone takes both from `--package`. */
function factsOf(target: string, flags: Flags, cwd: string): PackageFacts {
  const file = textOf(flags, 'package')
  const given = file === undefined ? {} : readPackage(resolve(cwd, file), file)
  const [, named, version] = /^npm(?::((?:@[^/@]+\/)?[^/@]+)(?:@(.+))?)?$/.exec(target) ?? []
  const facts = { name: named ?? given.name, version: version ?? given.version }
  if (typeof facts.name !== 'string' || typeof facts.version !== 'string')
    throw failure(
      `\`${target}\` does not say which package, in which version`,
      'Write `npm:@SCOPE/NAME@1.0.0`, or give a package.json that says it: `--package FILE`',
    )
  checkPackageName(facts.name)
  if (!/^\d{1,15}\.\d{1,15}\.\d{1,15}(?:[-+][0-9A-Za-z.+-]{1,100})?$/.test(facts.version))
    throw failure(`\`${facts.version}\` is no version of a package`, 'Versions have three numbers: `1.0.0`')
  return { name: facts.name, version: facts.version, given }
}

function readPackage(file: string, shown: string): Record<string, unknown> {
  try {
    const content: unknown = parseJson(readRegular(file, 2 ** 20).toString('utf8'))
    if (typeof content === 'object' && content !== null && !Array.isArray(content)) return { ...content }
  } catch (error) {
    throw failure(
      `Cannot read \`${shown}\`: ${error instanceof SyntaxError ? 'it is not JSON' : wordsOf(error)}`,
    )
  }
  throw failure(`\`${shown}\` is not an object`, 'Give a package.json')
}

/** A file of the package; `of`: which file of a skill a file of the bundle is. */
type PackageFile = TreeFile & { of?: string | undefined }

function packageFiles(folder: string, facts: PackageFacts, skills: PlainSkill[]): PackageFile[] {
  const { text, ...whole } = readManifestText(folder)
  const { manifest } = whole
  const files = filesOfBundle(text, whole, skill => readRecord(folder, skill))
  const origins = new Map(
    skills.flatMap(({ name, files }) => files.map(file => [file.source, `${name}/${file.path}`])),
  )
  return [
    { path: 'package.json', bytes: () => packageText(facts, skills) },
    { path: 'README.md', bytes: () => readmeText(facts, skills, manifest) },
    ...files.map(({ path, digest }) => ({
      path: `${BUNDLE_FOLDER}/${path}`,
      of: origins.get(path),
      bytes: () => readVerified(folder, path, digest),
    })),
    ...skills.flatMap(({ name, files }) =>
      files.map(file => ({
        path: `skills/${name}/${file.path}`,
        executable: file.executable,
        bytes: () => plainBytes(folder, file),
      })),
    ),
  ]
}

/** Packed by npm itself: what it leaves out, nobody else can know for certain. */
async function pack(staged: string, temporary: string): Promise<Packed> {
  const text = await runNpm(['pack', '--json', '--pack-destination', temporary], staged)
  try {
    const [{ filename, files }] = JSON.parse(text)
    const file = join(temporary, String(filename).replace(/^@/, '').replace('/', '-'))
    const bytes = readFileSync(file)
    const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
    return { file, size: bytes.length, integrity, files }
  } catch (error) {
    throw failure(`npm did not say what it packed: ${wordsOf(error)}`, 'Update npm')
  }
}

/** Publishes; what is there already with the same bytes need not be published again. */
async function send(
  facts: PackageFacts,
  packed: Packed,
  flags: Flags,
  io: Io,
): Promise<'published' | 'there'> {
  const registry = textOf(flags, 'registry')
  const common = registry === undefined ? [] : [`--registry=${registry}`]
  io.progress('npm asks the registry')
  const there = await publishedIntegrity(facts, common, io.cwd)
  if (there === packed.integrity) return 'there'
  if (there !== undefined)
    throw failure(
      `Version ${facts.version} of \`${facts.name}\` is published already, with other bytes`,
      'Versions are never replaced: `skillc diff` suggests the next one',
    )
  io.progress('npm publishes the package')
  const options = ['access', 'tag', 'otp'].flatMap(name => {
    const value = textOf(flags, name)
    return value === undefined ? [] : [`--${name}=${value}`]
  })
  const provenance = isOn(flags, 'provenance') ? ['--provenance'] : []
  await runNpm(['publish', packed.file, '--json', ...common, ...options, ...provenance], io.cwd)
  return 'published'
}

async function publishedIntegrity(
  { name, version }: PackageFacts,
  common: string[],
  cwd: string,
): Promise<string | undefined> {
  try {
    const text = await runNpm(['view', `${name}@${version}`, 'dist.integrity', '--json', ...common], cwd)
    const integrity: unknown = text.trim() === '' ? undefined : parseJson(text)
    return typeof integrity === 'string' ? integrity : undefined
  } catch (error) {
    // Not there, or a registry that tells nobody; publishing will say what is wrong.
    if (isFailure(error) || error instanceof SyntaxError) return undefined
    throw error
  }
}

interface Outcome {
  facts: PackageFacts
  packed: Packed
  problems: Problem[]
  state: 'refused' | 'packed' | 'published' | 'there'
  skills: number
}

const STATES: Readonly<Record<Outcome['state'], string>> = {
  refused: 'Not published:',
  packed: 'Would be published:',
  published: 'Published',
  there: 'Published already, the same bytes:',
}

function report({ facts, packed, problems, state, skills }: Outcome, json: boolean, io: Io): void {
  const { name, version } = facts
  const { integrity, size, files } = packed
  if (json) {
    io.out(jsonText({ state, name, version, integrity, size, files: files.length, skills, problems }))
    return
  }
  for (const { severity, code, message } of problems)
    io.out(`${severity} ${code}: ${escapeTerminal(message)}\n`)
  const what = `${plural(skills, 'skill')}, ${plural(files.length, 'file')}, ${byteSize(size)}, ${integrity}`
  io.out(`${STATES[state]} ${name}@${version} (${what})\n`)
  if (state === 'refused' && problems.some(({ code }) => code === 'leaked-file'))
    io.out('Remove what nobody should see from the skills and build again, or add `--allow-sensitive`.\n')
}
