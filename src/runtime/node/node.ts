/** `skillc/node`: the runtime with folders and npm packages as sources, and skills written to disk. */

import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkOptions, type Kinds } from '../../core/json/check-options.ts'
import { isText } from '../../core/json/shapes.ts'
import { getPlace } from '../../format/place.ts'
import { findPackageFolder } from '../../reader/disk/npm-package.ts'
import type { Bundle } from '../bundle.ts'
import { CALL_KINDS, OPEN_KINDS } from '../option-kinds.ts'
import type { CallOptions } from '../reading.ts'
import {
  type BundleSource,
  isLayerSource,
  type LayerSource,
  type OpenOptions,
  openBundle as openAnywhere,
} from '../runtime.ts'
import type { Session } from '../session.ts'
import type { SessionOptions } from '../session-state.ts'
import { createFolderReader } from './folder.ts'
import { type MaterializeResult, writeFiles } from './materialize.ts'

export { isSkillcError } from '../../core/errors/error.ts'
export { isFault } from '../../core/errors/fault.ts'
export type * from '../runtime.ts'
export { isLayerSource } from '../runtime.ts'
export type { Limits } from '../sandbox/limits.ts'
export type { MaterializeResult } from './materialize.ts'
export { type RunOptions, runScript, type ScriptRun } from './run-script.ts'
export type { Stop } from './sandbox.ts'

/** Options that Node adds to `OpenOptions`. */
export interface NodeOptions extends OpenOptions {
  /** Where `npm:` sources are resolved from: a path or `import.meta.url`. Default: the working directory. */
  from?: string | URL
}

const KINDS: Kinds<NodeOptions> = {
  ...OPEN_KINDS,
  from: ['a path or a `file:` URL', value => isText(value) || value instanceof URL],
}

/** A session that can write skills to disk. */
export interface NodeSession extends Session {
  /** Writes a skill's files below a folder, with executable bits. The model gets the new path. Throws a fault. */
  materialize(name: string, folder: string, options?: CallOptions): Promise<MaterializeResult>
  fork(options?: SessionOptions): NodeSession
}

/** A bundle whose sessions can write skills to disk. */
export interface NodeBundle extends Bundle {
  session(options?: SessionOptions): NodeSession
}

/**
 * Opens a bundle like `skillc/runtime`, and also from a folder (a path or `file:` URL of the folder or its manifest) or
 * an installed npm package (`npm:@bakery/skills`, `npm:bakery/dist/skills`). Throws a fault.
 */
export async function openBundle(
  source: BundleSource | readonly BundleSource[],
  options: NodeOptions = {},
): Promise<NodeBundle> {
  checkOptions(options, KINDS, '`openBundle`')
  const from = resolve(options.from === undefined ? '.' : toPath(options.from))
  const given: readonly BundleSource[] = isList(source) ? source : [source]
  const layers = given.map(one => withReader(isLayerSource(one) ? one : { source: one }, from))
  const { from: _, ...rest } = options
  const bundle = await openAnywhere(layers, rest)
  const open = bundle.session
  return Object.assign(bundle, { session: (more?: SessionOptions) => extend(open(more)) })
}

/** Replaces folders and packages by readers that have the same name. */
function withReader(layer: LayerSource, from: string): LayerSource {
  const { source } = layer
  if (!(typeof source === 'string' || source instanceof URL)) return layer
  const name = String(source)
  // A scheme (longer than a drive letter) or `git@host:path`: not on this machine.
  if (/^(?!file:|npm:)(?:[a-z][a-z0-9+.-]+:|git@)/i.test(name)) return layer
  const folder = name.startsWith('npm:') ? findPackageFolder(name, from) : toPath(source)
  return {
    label: name,
    ...layer,
    source: createFolderReader(resolve(folder.replace(/[/\\]manifest\.json$/, ''))),
  }
}

function toPath(place: string | URL): string {
  return String(place).startsWith('file:') ? fileURLToPath(place) : String(place)
}

function isList(source: BundleSource | readonly BundleSource[]): source is readonly BundleSource[] {
  return Array.isArray(source)
}

function extend(session: Session): NodeSession {
  const { files, find, fork, locate } = session
  return Object.assign(session, {
    async materialize(name: string, folder: string, options: CallOptions = {}) {
      checkOptions(options, CALL_KINDS, '`materialize`')
      const skill = await find(name, options)
      const { signal } = options
      const opened = await files(skill.id, options)
      const written = await writeFiles(resolve(folder), opened, { place: getPlace(skill), signal })
      locate(skill.id, written.directory)
      return written
    },
    fork: (options?: SessionOptions) => extend(fork(options)),
  })
}
