/** The files that `skillc eval` reads and writes. */
import { readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { globSync } from 'tinyglobby'
import { createFile, resolveOutput } from '../../core/drafts.ts'
import { failure, systemFailure } from '../../core/failure.ts'
import { formatCount } from '../../core/quantity.ts'
import type { EvalCase, EvalFile, WritableFormat } from '../../hosts/eval/eval-file.ts'
import { WRITABLE } from '../../hosts/eval/eval-file.ts'
import { formatEvalFile, MOST_BYTES, parseEvalFile } from '../../hosts/eval/formats.ts'
import { readCases } from '../../search/evaluate.ts'
import type { ExitCode, Io } from '../io.ts'

/** Files that one file of an evaluation may lead to. */
const MOST_INCLUDED = 1_000

/** The requests of a file. Throws a Failure for one that cannot be read, or is refused. */
export function readEvalCases(file: string, skill: string | undefined, io: Io): EvalCase[] {
  if (/\.(?:json|ya?ml|md)$/i.test(file)) return readEvalFile(file, skill, io).cases
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
  const sibling = (name: string) => {
    try {
      return readFileSync(join(dirname(path), name), 'utf8')
    } catch {
      return undefined
    }
  }
  const found = parseEvalFile(basename(path), readText(file, io), { skill, sibling })
  if ('refused' in found) throw failure(`Cannot read the requests of \`${file}\`: ${found.refused}`)
  if (found.includes === undefined) return found
  const cases = findIncluded(path, found.includes).flatMap(
    included => readEvalFile(included, found.skill ?? skill, io).cases,
  )
  if (cases.length > 0) return { ...found, cases }
  throw failure(
    `\`${file}\` leads to no queries`,
    `It names ${found.includes.map(pattern => `\`${pattern}\``).join(', ')}; nothing below its folder matches`,
  )
}

/** Files below the folder of one, in code-unit order. What a pattern or a link finds outside is passed over. */
function findIncluded(path: string, patterns: string[]): string[] {
  const folder = realpathSync(dirname(path))
  const options = { cwd: folder, absolute: true, followSymbolicLinks: false, expandDirectories: false }
  const inner = patterns.filter(pattern => !/^[/~]|^[a-z]:|(?:^|\/)\.\.(?:\/|$)/i.test(pattern))
  return globSync(inner, options)
    .filter(found => found !== path && realpathSync(found).startsWith(folder + sep))
    .sort()
    .slice(0, MOST_INCLUDED)
}

function readText(file: string, io: Io): string {
  let bytes: Buffer
  try {
    bytes = readFileSync(resolve(io.cwd, file))
  } catch (error) {
    throw systemFailure(`Cannot read the queries \`${file}\``, error)
  }
  if (/\.(?:json|ya?ml|md)$/i.test(file) && bytes.length > MOST_BYTES)
    throw failure(`Cannot read the requests of \`${file}\`: it has more than ${MOST_BYTES} bytes`)
  return bytes.toString('utf8')
}

/** `--write FORMAT=FILE`: the requests of one file in the form of another tool. */
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
  const found: EvalFile = /\.(?:json|ya?ml|md)$/i.test(file)
    ? readEvalFile(file, skill, io)
    : { format: 'triggers', ...(skill !== undefined && { skill }), cases: readEvalCases(file, skill, io) }
  const text = formatEvalFile(found, format)
  if (typeof text !== 'string') throw failure(`\`${file}\` cannot be written as ${format}: ${text.refused}`)
  const path = resolveOutput(io.cwd, to)
  try {
    createFile(path, text)
  } catch (error) {
    throw systemFailure(`Cannot write \`${to}\``, error, 'An existing file is not replaced')
  }
  io.out(`Wrote ${formatCount(found.cases.length, 'request')} to ${to}\n`)
  return 0
}

function isWritable(format: string): format is WritableFormat {
  return WRITABLE.some(known => known === format)
}
