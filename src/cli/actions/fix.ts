/** `skillc check --fix`: applies the edits of diagnostics, or shows them. */
import { isUtf8 } from 'node:buffer'
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { applyEdits, sortEdits } from '../../compiler/parse/edits.ts'
import type { Edit } from '../../core/diagnostics/catalog.ts'
import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts'
import { failure, formatError } from '../../core/failure.ts'
import { readRegular } from '../../core/regular-file.ts'
import { formatUnifiedDiff } from '../../report/diff.ts'
import type { Io } from '../io.ts'

/**
 * Repairs every file that has fixes; with `dryRun` prints the differences instead. Gives the number of findings repaired.
 * Left alone are files that are not UTF-8, as writing them back would change other bytes, and links that git checked out
 * as text, as their findings are about another file.
 */
export function fixFiles(diagnostics: Diagnostic[], dryRun: boolean, io: Io): number {
  const byFile = new Map<string, Diagnostic[]>()
  for (const diagnostic of diagnostics) {
    if (diagnostic.fix === undefined && diagnostic.code !== 'stubbed-symlink') continue
    const others = byFile.get(diagnostic.file)
    if (others === undefined) byFile.set(diagnostic.file, [diagnostic])
    else others.push(diagnostic)
  }
  let fixed = 0
  for (const [file, found] of byFile) {
    const path = resolve(io.cwd, file)
    const before = found.some(({ code }) => code === 'stubbed-symlink') ? undefined : readText(path)
    if (before === undefined) continue
    const { text, applied } = repair(before, found)
    if (text === before) continue
    fixed += applied
    if (dryRun) io.out(formatUnifiedDiff(file, before, text, { colour: io.colour }))
    else replaceFile(path, text)
  }
  if (dryRun && fixed === 0) io.out('Nothing to fix.\n')
  return fixed
}

/** A file's text with its BOM; undefined when it is not UTF-8, or gone since it was checked. */
function readText(path: string): string | undefined {
  try {
    const bytes = readRegular(path)
    return isUtf8(bytes) ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) : undefined
  } catch {
    return undefined
  }
}

/** The text after every fix that does not overlap an earlier one. A byte order mark goes when its finding asks for it. */
function repair(before: string, found: Diagnostic[]): { text: string; applied: number } {
  const bom = before.startsWith('\uFEFF') ? '\uFEFF' : ''
  const dropsBom = found.some(({ code }) => code === 'unexpected-bom')
  const text = before.slice(bom.length)
  const edits: Edit[] = []
  let applied = 0
  for (const { fix = [] } of found) {
    if (fix.some(edit => edits.some(other => edit.start < other.end && other.start < edit.end))) continue
    edits.push(...fix)
    applied++
  }
  return { text: (dropsBom ? '' : bom) + applyEdits(text, sortEdits(edits)), applied }
}

/** By a draft and a rename, so that a crash leaves the old file or the new one. */
function replaceFile(path: string, text: string): void {
  const draft = `${path}.skillc-new`
  try {
    // Whatever has the draft's name goes first: it may be a link to somewhere else.
    rmSync(draft, { force: true })
    writeFileSync(draft, text, { mode: statSync(path).mode, flag: 'wx' })
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw failure(`Cannot write \`${path}\`: ${formatError(error)}`)
  }
}
