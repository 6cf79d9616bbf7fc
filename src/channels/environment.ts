import { findHome } from '../core/files/real-path.ts'
import type { Environment } from '../core/process/environment.ts'

export function readEnvironment(): Environment {
  return { env: process.env, home: findHome() }
}
