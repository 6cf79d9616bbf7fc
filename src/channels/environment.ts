/** The one place where channels read the process: environment variables and the home folder. */
import type { Environment } from '../core/environment.ts'
import { findHome } from '../core/home.ts'

/** The environment of this process. */
export function readEnvironment(): Environment {
  return { env: process.env, home: findHome() }
}
