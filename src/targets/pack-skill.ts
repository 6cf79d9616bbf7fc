/** A skill as an archive. The same skill, the same bytes. Pure. */
import { byCodeUnit } from '../core/text/order.ts'
import { zip } from '../reader/discovery/archive.ts'
import type { LoweredSkill } from './skill.ts'
import type { Form } from './target.ts'

/** A zip of a skill: its files in a folder of its name, or at the root for a `flat` one. */
export function packSkill({ name, files }: LoweredSkill, form: Form): Uint8Array<ArrayBuffer> {
  const prefix = form.kind === 'archives' && form.layout === 'flat' ? '' : `${name}/`
  const entries = files.map(({ path, bytes, executable = false }) => ({
    path: `${prefix}${path}`,
    bytes: Buffer.from(bytes()),
    executable,
  }))
  return zip(entries.sort((a, b) => byCodeUnit(a.path, b.path)))
}
