/** What `pack` and `sign` say of a bundle with credentials, which they refuse. */
import { isSkillcError } from '../../core/errors/error.ts'
import { failure } from '../../core/errors/failure.ts'
import { formatJson } from '../../core/json/json-text.ts'
import { formatThrown } from '../explain.ts'
import { nameFlags } from '../flags.ts'
import type { ExitCode, Io } from '../io.ts'

/** Runs `work`. 1: the bundle was refused, and that is printed as words or JSON. Throws all other errors. */
export async function reportRefusal(json: boolean, io: Io, work: () => Promise<void>): Promise<ExitCode> {
  try {
    await work()
    return 0
  } catch (error) {
    if (!isSkillcError(error, 'leaked-file')) throw error
    const { code, message, hint } = error
    io.progress('')
    if (json) io.out(nameFlags(formatJson({ state: 'refused', code, message, hint })))
    else io.err(formatThrown(failure(message, hint), io.errWidth))
    return 1
  }
}
