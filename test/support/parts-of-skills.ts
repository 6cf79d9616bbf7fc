/** Long instructions as a model reads them: part after part. */
import type { Session, UseOptions } from '../../src/runtime/runtime.ts'

/** The parts of a skill's instructions, or of a section, joined; undefined for instructions that are given whole. */
export async function readParts(
  session: Session,
  id: string,
  options: UseOptions,
): Promise<string | undefined> {
  const texts: string[] = []
  for (let request: UseOptions | undefined = {}; request !== undefined; ) {
    const { part } = await session.use(id, { ...options, ...request, again: true })
    if (part === undefined) return undefined
    texts.push(part.body)
    request = part.rest
  }
  return texts.join('')
}
