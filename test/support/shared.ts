/** The corpus, the queries and the vectors that may lie beside the project. */
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

const beside = join(import.meta.dirname, '../../../shared')
const readme = join(beside, 'README.md')

/** A path in that folder, there or not. Where the folder is a tree of links, one in the folder that they lead to. */
export function sharedPath(path: string): string {
  return join(existsSync(readme) ? dirname(realpathSync(readme)) : beside, path)
}
