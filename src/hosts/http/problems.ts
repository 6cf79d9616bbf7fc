/** Faults of the runtime as answers. */
import { type FaultCode, isFault } from '../../core/errors/fault.ts'
import { type Answer, answerProblem } from './answer.ts'

/** Who asked wrongly gets a 4xx; 502: the bundle behind this server is not what it should be. */
const STATUS: Partial<Record<FaultCode, number>> = {
  'unknown-skill': 404,
  'unknown-file': 404,
  'ambiguous-skill': 409,
  'changed-skill': 409,
  'denied-skill': 403,
  aborted: 503,
}

/** Any error in words. An error that is not a fault is a mistake of this server, and its words are not for strangers. */
export function createProblemAnswer(error: unknown): Answer {
  if (!isFault(error))
    return answerProblem(500, { code: 'internal', message: 'The server failed; its log says why' })
  const { code, message, file, skill } = error
  return answerProblem(STATUS[code] ?? 502, { code, message, file, skill })
}
