/** The sink of `compile`: every file of the bundle, in memory. */
import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts'
import { yieldToEventLoop } from '../../core/process/yield.ts'
import { MANIFEST } from '../../format/layout.ts'
import type { Manifest } from '../../format/manifest.ts'
import { parseManifest } from '../../reader/disk/read.ts'
import { readWhole } from '../../reader/disk/whole.ts'
import type { Compiled, Sink } from '../stages.ts'

/** A bundle in memory. */
export interface InMemory {
  compiled: Compiled
  /** Sorted by file and place. */
  diagnostics: Diagnostic[]
  /** With all skills, whether `manifest.json` holds them or is split. */
  manifest: Manifest
  /** Every file of the bundle by path, `manifest.json` included. */
  files: Map<string, Uint8Array>
}

/** Files that are made at once. */
const AT_ONCE = 64

export const intoMap: Sink<InMemory> = {
  writes: true,
  mayBeEmpty: true,
  apply: async (compiled, { onProgress, signal }) => {
    const files = new Map<string, Uint8Array>()
    const emission = compiled.emit()
    let next = emission.next()
    for (let done = 0; !next.done; next = emission.next()) {
      const { value } = next
      if ('content' in value && value.content instanceof Uint8Array) files.set(value.path, value.content)
      if (done++ % AT_ONCE > 0) continue
      onProgress?.({ phase: 'write', done })
      await yieldToEventLoop(signal)
    }
    const { path, content } = next.value.manifest
    if (content instanceof Uint8Array) files.set(path, content)
    const root = parseManifest(new TextDecoder().decode(files.get(path)), MANIFEST)
    const { manifest } = readWhole(root, { read: part => files.get(part), refuse() {} })
    return () => ({ compiled, diagnostics: compiled.diagnostics.list(), manifest, files })
  },
}
