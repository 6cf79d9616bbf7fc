/** Faults that tests wait for. */
import { type Fault, isFault } from '../../src/core/errors/fault.ts'

/** The fault that a promise ends with; throws anything else that it ends with. */
export async function catchFault(promise: Promise<unknown>): Promise<Fault> {
  const error = await promise.then(
    value => new Error(`no fault, but ${JSON.stringify(value)}`),
    reason => reason,
  )
  if (!isFault(error)) throw error
  return error
}
