/** Folders for the layers of a bundle. Loaded when there are several. */

import { toSegment } from '../core/segment.ts'
import { foldPath } from '../core/untrusted-path.ts'
import type { Layer } from './layer.ts'

/** Code points of a name. */
const LONGEST_NAME = 60

/**
 * Gives each layer a folder for its skills, named after its label: bundles do not know each other, so skills of two of them
 * may have one place, or lie in each other.
 */
export function nameFolders(layers: readonly Layer[]): void {
  const taken = new Set<string>()
  for (const layer of layers) {
    const plain = Array.from(toSegment(layer.label).replace(/^[-.]+/, ''))
    const name =
      plain
        .slice(0, LONGEST_NAME)
        .join('')
        .replace(/[-.]+$/, '') || 'layer'
    layer.folder = name
    for (let count = 2; taken.has(foldPath(layer.folder)); count++) layer.folder = `${name}-${count}`
    taken.add(foldPath(layer.folder))
  }
}
