/** Faults of the runtime as errors of the protocol. */
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { type FaultCode, isFault } from '../../core/errors/fault.ts'

/** What the client asked for, as opposed to what is wrong with the bundle. */
const ASKED: readonly FaultCode[] = [
  'unknown-skill',
  'ambiguous-skill',
  'denied-skill',
  'unknown-file',
  'unsafe-path',
]

/** A fault as an error that a client is told, with its code; other errors stay as they are. */
function toProtocolError(error: unknown): unknown {
  if (!isFault(error) || error.code === 'aborted') return error
  const code = ASKED.includes(error.code) ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError
  return new ProtocolError(code, `${error.message}.`, { code: error.code })
}

/** Runs what may throw a fault, and throws it as a protocol error. */
export async function withProtocolErrors<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    throw toProtocolError(error)
  }
}
