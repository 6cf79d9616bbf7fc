import { isUtf8 } from 'node:buffer'
import { renameSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { applyEdits, sortEdits } from '../../compiler/parse/repair/edits.ts'
import type { Edit } from '../../core/diagnostics/catalog.ts'
import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts'
import { attempt } from '../../core/errors/failure.ts'
import { replaceFile } from '../../core/files/drafts.ts'
import { findWorkTree, isLink, isPresent } from '../../core/files/file-state.ts'
import { EQUAL_ENDS } from '../../core/files/git-blob.ts'
import { ENTRY } from '../../core/files/path.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { writeNewFile } from '../../core/files/safe-file.ts'
import { formatJson } from '../../core/json/json.ts'
import { formatCount, formatNumber, pluralize } from '../../core/text/quantity.ts'
import { showPath } from '../../core/text/show.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import { formatUnifiedDiff } from '../../report/diff.ts'
import { wrapLine } from '../../report/layout.ts'
import type { Io } from '../io.ts'

export interface FixHow {
  unsafe: boolean
  dryRun: boolean
}

export interface FixedFile {
  file: string
  renamedTo?: string
  findings: Diagnostic[]
  before: string
  after: string
}

/**
 * Fixes every file that has fixes; `dryRun` writes nothing. Skips files that are not UTF-8, because rewriting would
 * change other bytes, and links, including those that git checked out as text, because their findings are about another
 * file. Throws a Failure.
 */
export function fixFiles(diagnostics: Diagnostic[], { unsafe, dryRun }: FixHow, io: Io): FixedFile[] {
  const byFile = new Map<string, Diagnostic[]>()
  for (const diagnostic of diagnostics) {
    const { code, file } = diagnostic
    if (code !== 'stubbed-symlink' && getEdits(diagnostic, unsafe) === undefined) continue
    byFile.set(file, [...(byFile.get(file) ?? []), diagnostic])
  }
  return [...byFile].flatMap(([file, found]) => [
    ...fixFile(file, found, { unsafe, dryRun }, io),
    ...found.filter(({ code }) => code === CONVERTED).flatMap(each => fixAttributes(each, dryRun, io)),
  ])
}

const CONVERTED = 'converted-lines'
const ATTRIBUTES = '.gitattributes'

/** First, because later lines win: existing ones know more. */
function fixAttributes(diagnostic: Diagnostic, dryRun: boolean, io: Io): FixedFile[] {
  const top = findWorkTree(dirname(resolve(io.cwd, diagnostic.file)))
  if (top === undefined) return []
  const path = join(top, ATTRIBUTES)
  const isThere = isPresent(path)
  const before = isThere ? readText(path) : ''
  if (before === undefined || before.split('\n').includes(EQUAL_ENDS)) return []
  const after = `${EQUAL_ENDS}\n${before}`
  if (!dryRun && isThere) putFixed(path, after)
  else if (!dryRun) attempt(`Cannot write \`${path}\``, () => writeNewFile(path, after))
  return [{ file: showPath(io.cwd, path), findings: [diagnostic], before, after }]
}

const MISCASED = 'miscased-entry'

function fixFile(file: string, found: Diagnostic[], { unsafe, dryRun }: FixHow, io: Io): FixedFile[] {
  const path = resolve(io.cwd, file)
  if (isLink(path) || found.some(({ code }) => code === 'stubbed-symlink')) return []
  const before = readText(path)
  if (before === undefined) return []
  const { text: after, applied } = repair(before, found, unsafe)
  const isMiscased = applied.some(({ code }) => code === MISCASED)
  const renamedTo = isMiscased && canRename(path, join(dirname(path), ENTRY)) ? ENTRY : undefined
  if (after === before && renamedTo === undefined) return []
  if (!dryRun) {
    if (after !== before) putFixed(path, after)
    if (renamedTo !== undefined)
      attempt(`Cannot rename \`${path}\``, () => renameSync(path, join(dirname(path), renamedTo)))
  }
  const findings = applied.filter(
    ({ code }) => code !== CONVERTED && (code !== MISCASED || renamedTo !== undefined),
  )
  return [{ file, ...(renamedTo !== undefined && { renamedTo }), findings, before, after }]
}

function getEdits({ fix, unsafeFix }: Diagnostic, unsafe: boolean): Edit[] | undefined {
  return fix ?? (unsafe ? unsafeFix : undefined)
}

/** On a case-insensitive disk, the file itself may be in the way. */
function canRename(from: string, to: string): boolean {
  const other = statSync(to, { throwIfNoEntry: false })
  return other === undefined || other.ino === statSync(from).ino
}

export function formatFixDiff(files: readonly FixedFile[], io: Io): string {
  if (files.length === 0) return 'Nothing to fix.\n'
  return files
    .map(({ file, renamedTo, before, after }) => {
      const renamed = renamedTo === undefined ? '' : `rename ${escapeTerminal(file)} to ${renamedTo}\n`
      return renamed + (before === after ? '' : formatUnifiedDiff(file, before, after, { color: io.color }))
    })
    .join('')
}

export function formatWaiting(diagnostics: readonly Diagnostic[], check: string, io: Io): string {
  const codes = new Map<string, number>()
  for (const { code, fix, unsafeFix } of diagnostics)
    if (fix === undefined && unsafeFix !== undefined) codes.set(code, (codes.get(code) ?? 0) + 1)
  const count = [...codes.values()].reduce((sum, each) => sum + each, 0)
  if (count === 0) return ''
  const named = [...codes].map(([code, times]) => (times === 1 ? code : `${code} (${formatNumber(times)})`))
  const them = pluralize(count, 'it', 'them')
  const text = `${formatCount(count, 'more fix needs', 'more fixes need')} a look: ${named.join(', ')}. \`${check} --fix --unsafe-fixes\` applies ${them}, and with \`--dry-run\` shows ${them}.`
  return `${wrapLine(`  ${escapeTerminal(text)}`, io.width).join('\n')}\n`
}

export function formatFixed(files: readonly FixedFile[]): string {
  const lines = files.map(({ file, renamedTo, findings }) => {
    const counts = new Map<string, number>()
    for (const { code } of findings) counts.set(code, (counts.get(code) ?? 0) + 1)
    const codes = [...counts].map(([code, count]) => (count === 1 ? code : `${code} (${count})`))
    const name = renamedTo === undefined ? file : `${file} → ${renamedTo}`
    return `  fixed    ${escapeTerminal(name)}: ${codes.join(', ')}\n`
  })
  return lines.join('')
}

/** Edits are offsets in UTF-16 units of the text without BOM. */
export function formatFixJson(files: readonly FixedFile[]): string {
  return formatJson({
    command: 'check --fix --dry-run',
    files: files.map(({ file, renamedTo, findings }) => ({
      file,
      renamedTo,
      findings: findings.map(({ code, message, position, fix, unsafeFix }) => ({
        code,
        message,
        position,
        isSafe: fix !== undefined,
        edits: fix ?? unsafeFix ?? [],
      })),
    })),
  })
}

/** With BOM; undefined if it is not UTF-8, or is gone. */
function readText(path: string): string | undefined {
  try {
    const bytes = readRegular(path)
    return isUtf8(bytes) ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) : undefined
  } catch {
    return undefined
  }
}

/** Applies all fixes that do not overlap earlier ones. Removes a byte order mark if its finding asks for it. */
function repair(
  before: string,
  found: Diagnostic[],
  unsafe: boolean,
): { text: string; applied: Diagnostic[] } {
  const bom = before.startsWith('\uFEFF') ? '\uFEFF' : ''
  const dropsBom = found.some(({ code }) => code === 'unexpected-bom')
  const text = before.slice(bom.length)
  const edits: Edit[] = []
  const applied: Diagnostic[] = []
  // Safe fixes first: a guess must not block one.
  for (const diagnostic of found.toSorted(
    (a, b) => Number(a.fix === undefined) - Number(b.fix === undefined),
  )) {
    const own = getEdits(diagnostic, unsafe)
    if (own === undefined) continue
    if (own.some(edit => edits.some(other => edit.start < other.end && other.start < edit.end))) continue
    edits.push(...own)
    applied.push(diagnostic)
  }
  return { text: (dropsBom ? '' : bom) + applyEdits(text, sortEdits(edits)), applied }
}

function putFixed(path: string, text: string): void {
  attempt(`Cannot write \`${path}\``, () => replaceFile(path, text, statSync(path).mode & 0o777))
}
