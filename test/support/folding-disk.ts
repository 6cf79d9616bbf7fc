/** `node:fs` like that of macOS: names are found in any case and normal form, and come back decomposed. */
import type * as Fs from 'node:fs'
import { dirname, join } from 'node:path'

const fold = (name: string) => name.normalize('NFD').toLowerCase()

/** While `isOn` is false, the functions are the disk's own. */
export function foldDisk(fs: typeof Fs, hook: { isOn: boolean }): Partial<typeof Fs> {
  const find = (path: string): string => {
    const folder = dirname(path)
    if (folder === path) return path
    const above = find(folder)
    const own = path.slice(folder.length).replaceAll('/', '')
    if (fs.lstatSync(join(above, own), { throwIfNoEntry: false }) !== undefined) return join(above, own)
    let names: string[] = []
    try {
      names = fs.readdirSync(above)
    } catch {
      // The call itself fails in the same way.
    }
    return join(above, names.find(name => fold(name) === fold(own)) ?? own)
  }
  const wrap = <F extends (path: never, ...rest: never[]) => unknown>(call: F): F =>
    ((path: unknown, ...rest: never[]) =>
      call((hook.isOn && typeof path === 'string' ? find(path) : path) as never, ...rest)) as unknown as F
  const decompose = (entry: unknown): unknown => {
    if (typeof entry === 'string') return entry.normalize('NFD')
    const named = entry as { name: unknown }
    if (typeof named.name === 'string') named.name = named.name.normalize('NFD')
    return entry
  }
  const readdirSync = wrap(fs.readdirSync as (path: never, ...rest: never[]) => unknown[])
  return {
    lstatSync: wrap(fs.lstatSync),
    statSync: wrap(fs.statSync),
    existsSync: wrap(fs.existsSync),
    openSync: wrap(fs.openSync),
    readFileSync: wrap(fs.readFileSync),
    readlinkSync: wrap(fs.readlinkSync),
    realpathSync: Object.assign(wrap(fs.realpathSync), { native: wrap(fs.realpathSync.native) }),
    readdirSync: ((...given: [never]) => {
      const entries = readdirSync(...given)
      return hook.isOn ? entries.map(decompose) : entries
    }) as typeof fs.readdirSync,
  }
}
