/** `skillc completion`: a shell script, and candidates for the last word, from a bundle in a folder. */
import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { failure } from '../../core/errors/failure.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { MANIFEST } from '../../format/layout.ts'
import type { Manifest, SplitManifest } from '../../format/manifest.ts'
import { DEFAULT_OUT } from '../../pipeline/config/options.ts'
import { readRoot } from '../../reader/disk/read.ts'
import { openParts } from '../../reader/parts.ts'
import { createVerifiedReader } from '../../reader/read-named.ts'
import type { ReadFile } from '../../reader/source.ts'
import type { Command } from '../command.ts'
import { SHELLS } from '../commands/help.ts'
import { getScript, listKnownWords, type Shell } from '../completion.ts'
import { enterProject } from '../enter-project.ts'
import type { Io } from '../io.ts'
import { parseWords } from '../parse.ts'

/** Lines given to a shell. */
const MOST = 50
/** Larger manifests are split. */
const MOST_BYTES = 32 << 20
/** Text that is safe in a shell: no special or control characters, no flags. */
const SAFE = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}:._+-]*$/u

export function createCompleter(commands: readonly Command[]) {
  return async ({ '--': words = [] }: { '--'?: string[] }, io: Io, name: string): Promise<0> => {
    const shell = SHELLS.find(each => each === name)
    if (shell === undefined)
      throw failure(`\`${name}\` is not a supported shell`, `Use one of ${SHELLS.join(', ')}`)
    // Readline makes three words of `--flag=value`.
    const whole = shell === 'bash' ? words.join('\0').replaceAll('\0=\0', '=').split('\0') : words
    io.out(words.length === 0 ? getScript(shell) : await listAnswers(commands, whole, shell, io))
    return 0
  }
}

/** Lines that the script of a shell reads. */
async function listAnswers(
  commands: readonly Command[],
  words: readonly string[],
  shell: Shell,
  io: Io,
): Promise<string> {
  const given = words.slice(0, -1)
  const typed = words.at(-1) ?? ''
  const known = listKnownWords(commands, given, typed)
  if (known === undefined) return formatFound(await completeFromBundle(commands, given, typed, io))
  const lines = known.map(({ word, about }) =>
    about === undefined || shell === 'bash' ? word : `${word}\t${about}`,
  )
  return lines
    .filter(line => line.startsWith(typed))
    .map(line => `${line}\n`)
    .join('')
}

/** The empty line at the end: files may be meant as well. */
function formatFound(words: readonly string[]): string {
  return words.length === 0 ? '' : `${words.join('\n')}\n\n`
}

/** The bundle's completions of the last word. Completion cannot show errors: then there are none. */
async function completeFromBundle(
  commands: readonly Command[],
  [name = '', ...given]: readonly string[],
  typed: string,
  io: Io,
): Promise<string[]> {
  const command = commands.find(each => each.name === name)
  if (command?.bundleGives === undefined) return []
  try {
    const { flags, args } = parseWords(given, command.flags, name)
    if (args.length > 1) return []
    const all = { flags, args: [...args, typed], spec: command.args, table: command.flags }
    const entered = await enterProject(all, { ...io, errWidth: undefined })
    const bundle = args.length === 0 ? DEFAULT_OUT : (entered.args[0] ?? '')
    const complete = { ids: completeId, requests: completeRequest }[command.bundleGives]
    return await complete(bundle, typed, entered.io.cwd)
  } catch {
    return []
  }
}

async function completeId(folder: string, typed: string, cwd: string): Promise<string[]> {
  const bundle = openFolder(folder, cwd)
  if (bundle === undefined) return []
  const { manifest, read } = bundle
  const ids = 'skills' in manifest ? manifest.skills.map(({ id }) => id) : listIds(manifest, read, typed)
  return (await ids).filter(id => id.startsWith(typed) && SAFE.test(id)).slice(0, MOST)
}

async function completeRequest(folder: string, typed: string, cwd: string): Promise<string[]> {
  const last = typed.split(' ').at(-1) ?? ''
  if (/[/\\~.]/.test(last) || /\p{Cc}/u.test(typed)) return []
  const bundle = openFolder(folder, cwd)
  if (bundle === undefined) return []
  const { openSuggestions } = await import('../../search/suggest.ts')
  const { suggest } = await openSuggestions(bundle.read, bundle.manifest)
  return suggest(typed, { limit: MOST })
}

function openFolder(
  folder: string,
  cwd: string,
): { manifest: Manifest | SplitManifest; read: ReadFile } | undefined {
  const place = resolve(cwd, folder)
  const stat = statSync(join(place, MANIFEST), { throwIfNoEntry: false })
  if (stat === undefined || stat.size > MOST_BYTES) return undefined
  return { manifest: readRoot(place), read: path => readRegular(join(place, path)) }
}

/** Ids of a split manifest from the first with the prefix. Sorted, so only a few parts are read. */
async function listIds(manifest: SplitManifest, read: ReadFile, prefix: string): Promise<string[]> {
  const { at, placesOf } = openParts(manifest, createVerifiedReader(read))
  let { start, end } = placesOf(prefix)
  const last = end
  while (start < end) {
    const middle = (start + end) >>> 1
    if (((await at(middle))?.id ?? '') < prefix) start = middle + 1
    else end = middle
  }
  const ids: string[] = []
  for (let place = start; place < last && ids.length < MOST; place++) {
    const id = (await at(place))?.id
    if (id === undefined || !id.startsWith(prefix)) break
    ids.push(id)
  }
  return ids
}
