/** Builds in shards and merged again, beside one build of everything. */
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '../../src/core/digests/hash.ts'
import { isFailure } from '../../src/core/errors/failure.ts'
import { build } from '../../src/pipeline/build.ts'
import type { Options } from '../../src/pipeline/config/options.ts'
import type { Report } from '../../src/pipeline/report.ts'
import { buildShard } from '../../src/pipeline/shards/build-shard.ts'
import { type MergeOptions, merge } from '../../src/pipeline/shards/merge.ts'
import { formatHead, readHead } from '../../src/pipeline/shards/part.ts'
import { formatJsonParts } from '../../src/report/json.ts'
import { fingerprint } from './hostile.ts'

/** What a build came to, as far as anybody can see. */
export interface Outcome {
  report: string
  bundle: string
}

/** A build's outcome, or the words that it was refused with. The bundle is removed. */
export async function buildOutcome(run: () => Promise<Report>, out: string): Promise<Outcome> {
  rmSync(out, { recursive: true, force: true })
  try {
    const report = [...formatJsonParts(await run())].join('')
    return { report, bundle: existsSync(out) ? fingerprint(out) : '' }
  } catch (error) {
    if (!isFailure(error)) throw error
    return { report: `${error.message}\n${error.hint ?? ''}`, bundle: '' }
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

/** Builds every shard of `count` into folders below `into`, and gives these. */
export async function buildShards(options: Options, count: number, into: string): Promise<string[]> {
  rmSync(into, { recursive: true, force: true })
  const parts: string[] = []
  for (let index = 1; index <= count; index++) {
    const out = join(into, String(index))
    await buildShard({ cache: false, ...options, out }, { index, count })
    parts.push(out)
  }
  return parts
}

/** The same build twice into one folder: of everything, and in shards that are merged in the order given. */
export async function bothWays(
  options: Options & { out: string },
  count: number,
  into: string,
  order: (parts: string[]) => string[] = parts => parts,
  merging: MergeOptions = {},
): Promise<[whole: Outcome, merged: Outcome]> {
  const { cwd, out } = options
  const whole = await buildOutcome(() => build({ cache: false, ...options }), out)
  const merged = async () => {
    const parts = order(await buildShards(options, count, into))
    return merge(parts, { cwd, out, cache: false, ...merging })
  }
  return [whole, await buildOutcome(merged, out)]
}

/** A copy of a part in which a file's text is another, and the head says that all is well. */
export function forge(part: string, copy: string, file: string, edit: (text: string) => string): string {
  rmSync(copy, { recursive: true, force: true })
  cpSync(part, copy, { recursive: true })
  const text = edit(readFileSync(join(part, file), 'utf8'))
  writeFileSync(join(copy, file), text)
  forgeHead(copy, head => {
    const files = { ...head.files, [file]: { digest: sha256(text), size: Buffer.byteLength(text) } }
    return { ...head, files }
  })
  return copy
}

type Head = Parameters<typeof formatHead>[0]

/** Another head in a part, whole in itself. */
export function forgeHead(part: string, edit: (head: Head) => Head): void {
  const path = join(part, 'part.json')
  const head = readHead(readFileSync(path, 'utf8'))
  if (head === undefined || 'format' in head) throw new Error(`${path} is not a head`)
  const { part: _, digest: __, ...rest } = head
  writeFileSync(path, formatHead(edit(rest)))
}
