import { readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { attempt, failure } from '../../core/errors/failure.ts'
import { createFile, resolveOutput } from '../../core/files/drafts.ts'
import { isBelow } from '../../core/files/real-path.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import { formatCount, listSome } from '../../core/text/quantity.ts'
import type { EvalCase, EvalFile, WritableFormat } from '../../hosts/eval/eval-file.ts'
import { WRITABLE } from '../../hosts/eval/eval-file.ts'
import { formatEvalFile, MOST_BYTES, parseEvalFile } from '../../hosts/eval/formats.ts'
import { findMatches } from '../../pipeline/sources/root-globs.ts'
import { readCases } from '../../search/evaluate.ts'
import type { ExitCode, Io } from '../io.ts'

/** Bounds the included files, and the patterns that name them: each is a walk. */
const MOST_INCLUDED = 1_000
const MOST_PATTERNS = 32
const MOST_SHOWN = 3
const NAMED = /\.(?:json|ya?ml|md)$/i

export function readEvalCases(file: string, skill: string | undefined, io: Io): EvalCase[] {
  if (NAMED.test(file)) return readEvalFile(file, skill, io).cases
  const { cases, faults } = readCases(readText(file, io))
  const [first] = faults
  if (first === undefined) return cases.map(({ query: prompt, ...labels }) => ({ prompt, ...labels }))
  throw failure(
    `Line ${first} of \`${file}\` is not a query`,
    'Write `{"query": "…", "relevant": ["id"]}`, or `"not": "id"` for a skill that must not come first, or `"not": null`',
  )
}

function readEvalFile(file: string, skill: string | undefined, io: Io): EvalFile {
  const path = resolve(io.cwd, file)
  const found = parseFile(file, skill, io)
  if (found.includes === undefined) return found
  const included = findIncluded(path, found.includes).map(each => parseFile(each, found.skill ?? skill, io))
  const cases = included.flatMap(each => each.cases)
  if (cases.length > 0) return { ...found, cases }
  throw failure(
    `\`${file}\` contains no queries`,
    `It names ${listSome(
      found.includes.map(pattern => `\`${pattern}\``),
      MOST_SHOWN,
    )}; nothing below its folder matches`,
  )
}

function parseFile(file: string, skill: string | undefined, io: Io): EvalFile {
  const path = resolve(io.cwd, file)
  const found = parseEvalFile(basename(path), readText(file, io), {
    skill,
    sibling: name => readSibling(path, name),
  })
  if ('refused' in found) throw failure(`Cannot read the requests of \`${file}\`: ${found.refused}`)
  return found
}

/** Undefined for a missing file, and for one that a link finds outside. */
function readSibling(path: string, name: string): string | undefined {
  const file = join(dirname(path), name)
  try {
    if (!isBelow(realpathSync.native(dirname(path)), realpathSync.native(file))) return undefined
    return readRegular(file, MOST_BYTES).toString('utf8')
  } catch {
    return undefined
  }
}

/** Files below a file's folder, in code-unit order. Ignores patterns and links to outside. Throws a Failure. */
function findIncluded(path: string, patterns: string[]): string[] {
  const folder = realpathSync.native(dirname(path))
  const inner = patterns.filter(pattern => !/^[/~]|^[a-z]:|(?:^|\/)\.\.(?:\/|$)/i.test(pattern))
  if (inner.length > MOST_PATTERNS)
    throw failure(`\`${basename(path)}\` lists its files with more than ${MOST_PATTERNS} patterns`)
  const found = new Set(inner.flatMap(pattern => findMatches(pattern, folder, 'files')))
  found.delete(join(folder, basename(path)))
  return [...found]
    .filter(each => isBelow(folder, realpathSync.native(each)))
    .sort(byCodeUnit)
    .slice(0, MOST_INCLUDED)
}

function readText(file: string, io: Io): string {
  const path = resolve(io.cwd, file)
  const bytes = attempt(`Cannot read the queries \`${file}\``, () =>
    NAMED.test(file) ? readRegular(path, MOST_BYTES) : readFileSync(path),
  )
  return bytes.toString('utf8')
}

export function writeEvalFile(
  target: string,
  files: readonly string[],
  skill: string | undefined,
  io: Io,
): ExitCode {
  const [format = '', ...rest] = target.split('=')
  const to = rest.join('=')
  const [file, ...more] = files
  if (!isWritable(format) || to === '')
    throw failure(
      `\`--write ${target}\` is not a format that can be written`,
      `Write \`--write agentskills=evals.json\`; the formats are ${WRITABLE.join(', ')}`,
    )
  if (file === undefined || more.length > 0)
    throw failure(
      '`--write` takes one file of requests',
      '`skillc eval BUNDLE FILE --write agentskills=evals.json`',
    )
  const found: EvalFile = NAMED.test(file)
    ? readEvalFile(file, skill, io)
    : { format: 'triggers', ...(skill !== undefined && { skill }), cases: readEvalCases(file, skill, io) }
  const text = formatEvalFile(found, format)
  if (typeof text !== 'string') throw failure(`\`${file}\` cannot be written as ${format}: ${text.refused}`)
  const path = resolveOutput(io.cwd, to)
  attempt(`Cannot write \`${to}\``, () => createFile(path, text), 'Existing files are not replaced')
  io.out(`Wrote ${formatCount(found.cases.length, 'request')} to ${to}\n`)
  return 0
}

function isWritable(format: string): format is WritableFormat {
  return WRITABLE.some(known => known === format)
}
