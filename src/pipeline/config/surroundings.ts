/** Where clients look from. */
import type { Surroundings } from '../../compiler/presets/project.ts'
import { findHome } from '../../core/files/home.ts'

/** Where clients look from this folder, on this machine. */
export function getSurroundings(cwd: string): Surroundings {
  return { cwd, home: findHome(), platform: process.platform, env: process.env }
}
