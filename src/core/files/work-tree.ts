/** Where a checkout begins. */
import { dirname, join } from 'node:path'
import { isPresent } from './file-state.ts'

/** The folder at or above `folder` that holds `.git`: a folder, or a file in linked work trees and submodules. */
export function findWorkTree(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (isPresent(join(at, '.git'))) return at
    if (dirname(at) === at) return undefined
  }
}
