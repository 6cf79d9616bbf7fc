/** What the flags of `build` and `check` say. */
import type { Options } from '../../build/config/options.ts'

export type Format = 'pretty' | 'json' | 'sarif' | 'github' | 'gitlab' | 'markdown' | 'compact'

/** Where a report goes, and how much of it. */
export interface ReportFlags {
  format: Format
  /** Files to write the report to as well. */
  reports: { format: Format; file: string }[]
  verbose: boolean
  quiet: boolean
}

/** What the two commands take besides the library's options. */
export interface BuildFlags extends ReportFlags {
  options: Options
  fix: boolean
  dryRun: boolean
  updateBaseline: boolean
  /** Goes on, and builds anew when something changes. */
  watch: boolean
  /** With `watch`: looks at files from time to time instead of being told. */
  poll: boolean
}
