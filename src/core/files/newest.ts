/** Keeps a cache folder from growing: of each kind of file there are only so many. */
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isLeftover } from './whole-file.ts'

/** Caches of so many sets of options are kept in one folder; the least recently written go first. */
const KEPT_FILES = 8

/** Removes files of a kind, named by how they begin, but the newest; and drafts that a killed build left. */
export function keepNewest(folder: string, kind: string): void {
  const all = readdirSync(folder).filter(name => name.startsWith(kind))
  for (const name of all.filter(isLeftover)) rmSync(join(folder, name), { force: true })
  const files = all.filter(name => !isLeftover(name))
  if (files.length <= KEPT_FILES) return
  const aged = files.map(name => ({ name, written: statSync(join(folder, name)).mtimeMs }))
  aged.sort((a, b) => b.written - a.written)
  for (const { name } of aged.slice(KEPT_FILES)) rmSync(join(folder, name), { force: true })
}
