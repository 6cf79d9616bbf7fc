/** What the settings say of severities, ready to be asked. */
import { isAbsolute, relative } from 'node:path'
import type { Policy } from '../../core/diagnostics/apply-severity.ts'
import { compileWhole, matchesWhole } from '../../core/match/whole.ts'
import { toPosix } from '../../core/text/show.ts'
import type { Settings } from './options.ts'

export function getPolicy({
  profile,
  rules,
  overrides,
  cwd,
}: Pick<Settings, 'profile' | 'rules' | 'overrides' | 'cwd'>): Policy {
  return {
    profile,
    rules,
    overrides: overrides.map(({ files, base, rules: own }) => {
      const globs = files.map(compileWhole).flatMap(glob => ('reason' in glob ? [] : [glob]))
      return {
        matches: path => {
          const inner = toPosix(relative(base, isAbsolute(path) ? path : `${cwd}/${path}`))
          return globs.some(glob => matchesWhole(glob, inner))
        },
        rules: own,
      }
    }),
  }
}
