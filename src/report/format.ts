import { failure } from '../core/errors/failure.ts'
import { callback, checkOptions, flag, type Kinds, number } from '../core/json/check-options.ts'
import { HOMEPAGE, VERSION } from '../core/process/version.ts'
import type { Report } from '../pipeline/report.ts'
import { foldRepetitions } from './repetitions.ts'

export const FORMATS = [
  'pretty',
  'compact',
  'json',
  'sarif',
  'github',
  'gitlab',
  'junit',
  'markdown',
] as const
/** `markdown` is a GitHub step summary, `gitlab` Code Quality, `junit` JUnit XML, `sarif` SARIF 2.1.0. */
export type Format = (typeof FORMATS)[number]

/** Options of `formatReport`. */
export interface FormatOptions {
  /** Reads a file that findings name, relative to the build's folder. Needed for code frames (`pretty`) and fixes (`sarif`). */
  sources?: (file: string) => string | undefined
  /** pretty: use ANSI colors. Default: false. */
  color?: boolean
  /** pretty: line width in cells, at least 40. Default: 100. */
  width?: number
  /** pretty: show notes too, and every place with its code frame. Default: false. */
  verbose?: boolean
  /** pretty: places to list for each code. Default: 5. */
  maxFindings?: number
  /** pretty: only a table of codes with counts. Default: false. */
  statistics?: boolean
  /** pretty: show errors only. Default: false. */
  quiet?: boolean
}

const KINDS: Kinds<FormatOptions> = {
  sources: callback,
  color: flag,
  width: number,
  verbose: flag,
  maxFindings: number,
  statistics: flag,
  quiet: flag,
}

/**
 * Formats the report of a build or a check, with a final line end. Repetitions of one cause become one finding, except
 * in `pretty` with `verbose` or `statistics`. The same report and options give the same bytes. Control characters are
 * escaped, so no text of a skill can move the cursor or start a log command.
 *
 * @example
 * const report = await check({ roots: ['skills'] })
 * const sarif = await formatReport(report, 'sarif', { sources: file => readFileSync(file, 'utf8') })
 * writeFileSync('skillc.sarif', sarif)
 */
export async function formatReport(
  report: Report,
  format: Format,
  options: FormatOptions = {},
): Promise<string> {
  checkOptions(options, KINDS, '`formatReport`')
  return [...(await formatReportParts(report, format, options))].join('')
}

/** In parts, because a report may exceed the longest string. */
export async function formatReportParts(
  whole: Report,
  format: Format,
  options: FormatOptions = {},
): Promise<Iterable<string>> {
  const { sources = () => undefined, color = false, width = 100, verbose = false, maxFindings } = options
  const isWhole = format === 'pretty' && (verbose || options.statistics === true)
  const report = isWhole ? whole : { ...whole, findings: foldRepetitions(whole.findings) }
  switch (format) {
    case 'json':
      return (await import('./json.ts')).formatJsonParts(report)
    case 'sarif': {
      const { formatSarifParts } = await import('./sarif.ts')
      return formatSarifParts(report, { version: VERSION, homepage: HOMEPAGE, sources })
    }
    case 'gitlab':
      return (await import('./gitlab.ts')).formatGitlabParts(report)
    case 'compact':
      return (await import('./compact.ts')).formatCompactParts(report)
    case 'github':
      return [(await import('./github.ts')).toGithub(report)]
    case 'markdown':
      return [(await import('./github.ts')).formatMarkdownSummary(report)]
    case 'junit':
      return [(await import('./junit.ts')).toJunit(report)]
    case 'pretty': {
      const { formatPretty, formatStatistics } = await import('./pretty.ts')
      const findings = report.findings.filter(
        ({ severity }) => options.quiet !== true || severity === 'error',
      )
      if (options.statistics === true) return [formatStatistics(findings, { color, width })]
      const repeated = options.quiet === true ? 0 : countLoud(whole) - countLoud(report)
      const shown = { ...report, findings }
      return [formatPretty(shown, { color, width, sources, verbose, maxFindings, repeated })]
    }
    default:
      throw failure(`There is no format \`${format satisfies never}\``)
  }
}

function countLoud({ findings }: Report): number {
  return findings.filter(({ severity }) => severity !== 'note').length
}
