/** The one place where channels read the process: environment variables and the home folder. */
import { homedir } from 'node:os'
import type { Environment } from '../core/environment.ts'

/** The environment of this process. */
export function readEnvironment(): Environment {
  return { env: process.env, home: homedir() }
}
