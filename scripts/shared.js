/** The folder of the corpus: texts of others, which the project may test on and not hold. */
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where it is looked for when nobody names it. */
export const BESIDE = fileURLToPath(new URL('../../shared', import.meta.url))
const TOPS = ['corpus', 'eval', 'reference']
const PARTS = ['corpus/quirks', 'corpus/visible', 'eval/pool', 'reference/vectors']

/** What a folder lacks of a corpus. */
export function missingParts(folder) {
  return PARTS.filter(part => !existsSync(join(folder, part)))
}

/**
 * Calls `use` with a folder that has the same files and no links. A machine may hold the corpus as a tree of links, which a
 * build does not follow out of its root, and links may lead nowhere: then `use` gets a copy, without those.
 */
export function withoutLinks(folder, use) {
  const real = realpathSync(folder)
  if (!TOPS.some(top => hasLinks(join(real, top)))) return use(real)
  const copy = mkdtempSync(join(tmpdir(), 'skillc-shared-'))
  try {
    for (const top of TOPS)
      cpSync(join(real, top), join(copy, top), {
        recursive: true,
        dereference: true,
        filter: path => existsSync(path),
      })
    return use(copy)
  } finally {
    // Folders that were read-only are so in the copy.
    for (const entry of readdirSync(copy, { recursive: true, withFileTypes: true }))
      if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), 0o755)
    rmSync(copy, { recursive: true, force: true })
  }
}

function hasLinks(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return realpathSync(folder) !== folder || entries.some(entry => entry.isSymbolicLink())
}
