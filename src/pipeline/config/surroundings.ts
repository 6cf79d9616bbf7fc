import type { Surroundings } from '../../compiler/presets/project.ts'
import { findHome } from '../../core/files/real-path.ts'

export function getSurroundings(cwd: string): Surroundings {
  return { cwd, home: findHome(), platform: process.platform, env: process.env }
}
