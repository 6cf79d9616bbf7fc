import { sep } from 'node:path'
import { showPath } from '../../core/text/show.ts'
import type { Settings } from './options.ts'

export function showFile(
  { sources, cwd }: Pick<Settings, 'sources' | 'cwd'>,
  source: number,
  path: string,
): string {
  if (source === -1) return showPath(cwd, path)
  const dir = sources[source]?.dir ?? ''
  return showPath(cwd, path === '' ? dir : `${dir}${sep}${path}`)
}
