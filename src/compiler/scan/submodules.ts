/** The submodules of a git repository that are not checked out. */
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isBelow } from '../../core/files/real-path.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { isSafePath } from '../../core/files/untrusted-path.ts'

const NAME = '.gitmodules'
const LARGEST = 1024 * 1024

/** The empty submodule that an absolute path lies in, as the nearest `.gitmodules` at or above a folder names it. */
export function findEmptySubmodule(folder: string, path: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, NAME)))
      return listSubmodules(at).find(each => isBelow(join(at, each), path) && isEmpty(join(at, each)))
    if (dirname(at) === at) return undefined
  }
}

function listSubmodules(top: string): string[] {
  try {
    const text = readRegular(join(top, NAME), LARGEST).toString('utf8')
    return Array.from(text.matchAll(/^[ \t]*path[ \t]*=(.*)$/gm), ([, path = '']) => path.trim()).filter(
      isSafePath,
    )
  } catch {
    return []
  }
}

function isEmpty(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0
  } catch {
    return true
  }
}
