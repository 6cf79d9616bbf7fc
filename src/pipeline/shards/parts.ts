/** Parts: layers that a build's shards leave in folders. Missing or unreadable analyses are made again. */
import { closeSync, fstatSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatError, getErrorCode } from '../../core/errors/failure.ts'
import { READ_PLAINLY } from '../../core/files/regular-file.ts'
import { yieldToEventLoop } from '../../core/process/yield.ts'
import { formatCount, formatNumber, listSome, pluralize } from '../../core/text/quantity.ts'
import { showPath } from '../../core/text/show.ts'
import type { FetchAnalyses, Lacking } from '../analyses/analyze-all.ts'
import { findAnalysis } from '../analyses/layers.ts'
import { KEY_HELP } from '../config/cache-key.ts'
import type { Options, Run, Settings } from '../config/options.ts'
import { type Layer, openLayer } from '../incremental/layer.ts'
import type { Shard } from './shard.ts'

/** The largest part in bytes, and the most bytes of its values. What is read may unpack to somewhat more. */
export const LARGEST_PART = 2 ** 29
export const LARGEST_VALUES = 2 ** 30
const MOST_UNPACKED = 2 ** 31 - 1
const AT_ONCE = 64
const MOST_NAMED = 4

export function getPartName({ index, count }: Shard): string {
  return `part-${index}-of-${count}`
}

const PART = /^part-[1-9]\d{0,3}-of-[1-9]\d{0,3}$/

interface PartFile {
  name: string
  file: string
}

type PartSettings = Pick<Settings, 'cwd' | 'parts' | 'cacheKey'>

/** Yields the analyses of parts. `options` is everything that analyses depend on except the skills. */
export function openParts(
  { cwd, parts, cacheKey }: PartSettings,
  options: string,
  { signal, onWarning }: Run & Pick<Options, 'onWarning'>,
): FetchAnalyses {
  return async ({ skills, digests, wanted, put }) => {
    if (cacheKey === undefined) {
      onWarning?.(`Parts were not read, because there is no key. ${KEY_HELP}.`)
      return
    }
    const left = new Set(wanted)
    const unread: UnreadPart[] = []
    const files = parts.flatMap(listParts)
    for (const part of files) {
      await yieldToEventLoop(signal)
      const layer = readPart(part, cacheKey)
      if (typeof layer === 'string') unread.push({ ...part, reason: layer })
      else await takeAnalyses(layer, { options, skills, digests, left, put, signal })
    }
    if (files.length === 0)
      onWarning?.(`There is no part in ${parts.map(path => show(path, cwd)).join(', ')}.`)
    if (unread.length > 0) onWarning?.(formatUnread(unread, cwd))
    if (left.size > 0) onWarning?.(formatLacking(left.size, skills.length))
  }
}

interface Wanted extends Pick<Lacking, 'skills' | 'digests' | 'put'> {
  options: string
  /** Indexes of the skills that no part had so far. */
  left: Set<number>
  signal: Run['signal']
}

async function takeAnalyses(
  layer: Layer,
  { options, skills, digests, left, put, signal }: Wanted,
): Promise<void> {
  let turn = 0
  for (const at of left) {
    if (turn++ % AT_ONCE === 0) await yieldToEventLoop(signal)
    const [found, digest] = [skills[at], digests[at]]
    const text = found && digest !== undefined ? findSound(layer, options, found, digest) : undefined
    if (text === undefined) continue
    left.delete(at)
    if (text !== '') put(at, text)
  }
}

function findSound(...question: Parameters<typeof findAnalysis>): string | undefined {
  try {
    return findAnalysis(...question)
  } catch {
    return undefined
  }
}

/** The parts in a folder and its subfolders, by name. Follows no links. */
function listParts(folder: string): PartFile[] {
  const folders = list(folder).flatMap(entry => (entry.isDirectory() ? join(folder, entry.name) : []))
  return [folder, ...folders].flatMap(each =>
    list(each).flatMap(({ name }) => (PART.test(name) ? { name, file: join(each, name) } : [])),
  )
}

function list(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch {
    return []
  }
}

/** The layer, or why it is refused: the end of a sentence. */
function readPart({ name, file }: PartFile, key: NonNullable<Settings['cacheKey']>): Layer | string {
  let descriptor: number | undefined
  try {
    descriptor = openSync(file, READ_PLAINLY)
    const stat = fstatSync(descriptor)
    if (!stat.isFile()) return 'it is not a regular file'
    if (stat.size > LARGEST_PART) return `it has more than ${LARGEST_PART} bytes`
    return openLayer(name, readFileSync(descriptor), key, MOST_UNPACKED)
  } catch (error) {
    return getErrorCode(error) === 'ELOOP' ? 'it is a link' : formatError(error)
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}

interface UnreadPart extends PartFile {
  reason: string
}

function formatUnread(unread: UnreadPart[], cwd: string): string {
  const names = listSome(
    unread.map(({ file }) => show(file, cwd)),
    MOST_NAMED,
  )
  const what = pluralize(unread.length, 'part', `${unread.length} parts`)
  const was = pluralize(unread.length, 'was', 'were')
  return `The ${what} ${names} ${was} not read: ${unread[0]?.reason}. Build ${pluralize(unread.length, 'it', 'them')} again with the private key that this build has, or whose public half it has.`
}

function formatLacking(count: number, all: number): string {
  return `${formatNumber(count)} of ${formatCount(all, 'skill')} ${pluralize(count, 'is', 'are')} analyzed again: no part has ${pluralize(count, 'it', 'them')}.`
}

function show(path: string, cwd: string): string {
  return `\`${showPath(cwd, path)}\``
}
