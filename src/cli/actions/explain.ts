/** `skillc explain [CODE]`: the page of a code, or the list of codes. */
import { readFileSync } from 'node:fs'
import { catalog, isOwnCode, type OwnCode } from '../../core/diagnostics/catalog.ts'
import type { Entry } from '../../core/diagnostics/entry.ts'
import { failure } from '../../core/errors/failure.ts'
import { formatJson } from '../../core/json/json.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import { formatSuggestion } from '../../core/text/suggest.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import { CONFIG_FILE, loadConfig } from '../../pipeline/config/load.ts'
import { formatTable } from '../../report/table.ts'
import { EXPORT_CODES } from '../../targets/findings.ts'
import type { FlagsOf } from '../command.ts'
import type { explain } from '../commands/author.ts'
import { nameFlags } from '../flags.ts'
import { getTableOptions, type Io, wrapForTerminal } from '../io.ts'
import { printNext } from '../next.ts'

export async function runExplain({ json }: FlagsOf<typeof explain>, io: Io, code?: string): Promise<0> {
  if (code === undefined) return listCodes(json, io)
  if (isOwnCode(code)) return explainCheck(code, io)
  const isRule = Object.hasOwn(catalog, code)
  const ofExport = explainExport(code)
  if (!isRule && ofExport === undefined) {
    const codes = [...Object.keys(catalog), ...Object.keys(EXPORT_CODES)]
    throw failure(
      `There is no code \`${code}\``,
      formatSuggestion(code, codes, '`skillc explain` lists every code'),
    )
  }
  const page = isRule ? readFileSync(new URL(`../../../docs/rules/${code}.md`, import.meta.url), 'utf8') : ''
  const head = isRule ? '\n## In an export' : `# ${code}`
  io.out(formatPage(ofExport === undefined ? page : `${page}${head}\n\n${ofExport}`, io))
  return 0
}

/** For people, paragraphs are as wide as the terminal: pages are wrapped for editors. */
function formatPage(page: string, io: Io): string {
  if (io.outIsTerminal !== true) return page
  const lines: string[] = []
  let isCode = false
  for (const line of page.split('\n')) {
    const isFence = line.startsWith('```')
    const continues = !isCode && !STARTS_BLOCK.test(line) && !ENDS_BLOCK.test(lines.at(-1) ?? '')
    if (isFence) isCode = !isCode
    if (continues) lines.push(`${lines.pop()} ${line.trim()}`)
    else lines.push(line)
  }
  return wrapForTerminal(lines.join('\n'), { ...io, width: Math.min(io.width, MOST_WIDTH) })
}

const MOST_WIDTH = 100

/** A rule of the project's own: what its configuration says. */
async function explainCheck(code: OwnCode, io: Io): Promise<0> {
  const { config, own } = await loadConfig({}, io.cwd)
  const check = own?.checks?.find(each => each.code === code)
  const given = config.checks?.[code]
  if (check === undefined || given === undefined)
    throw failure(
      `The configuration has no check \`${code}\``,
      formatSuggestion(
        code,
        own?.checks?.map(each => each.code) ?? [],
        'docs/write-a-rule.md says how to write one',
      ),
    )
  const { message, hint, severity } = check.own
  const set = config.rules?.[code]
  const place = own?.files.length === 0 ? CONFIG_FILE : `${CONFIG_FILE} or a file that it extends`
  const parts = [
    `# ${code}`,
    `${message}.`,
    ...(hint === undefined ? [] : [`${hint}.`]),
    `Severity: ${set ?? severity}. A check of the project, from ${place}:`,
    `\`\`\`json\n${formatJson(given).trimEnd()}\n\`\`\``,
  ]
  io.out(formatPage(`${parts.map(escapeLines).join('\n\n')}\n`, io))
  return 0
}

function escapeLines(text: string): string {
  return text.split('\n').map(escapeTerminal).join('\n')
}

const STARTS_BLOCK = /^(?:$|#|\||```|- |\d+\. )/
const ENDS_BLOCK = /^(?:$|#|\||```)/

const SEVERITIES = { lossy: 'A warning, and with `--strict` an error', refused: 'An error', note: 'A note' }

function explainExport(code: string): string | undefined {
  if (!Object.hasOwn(EXPORT_CODES, code)) return undefined
  const { kind, hint } = EXPORT_CODES[code as keyof typeof EXPORT_CODES]
  return `${SEVERITIES[kind]} of \`skillc export\`, of \`targets\` in the configuration, and of \`skillc publish\` to stores.\n\n${nameFlags(hint)}.\n\ndocs/targets.md has all of these codes, and what is lost on the way to each target.\n`
}

/** Those of the catalog, and of the checks of the project's configuration. */
async function listCodes(json: boolean, io: Io): Promise<0> {
  const { own } = await loadConfig({}, io.cwd)
  const entries: [string, Pick<Entry, 'severity'>][] = Object.entries(catalog)
  const checks = own?.checks?.map(({ code, own: words }): (typeof entries)[number] => [code, words]) ?? []
  const codes = [...entries, ...checks].map(([code, { severity }]) => ({
    code,
    standard: typeof severity === 'string' ? severity : severity.standard,
    strict: typeof severity === 'string' ? severity : severity.strict,
  }))
  codes.sort((a, b) => byCodeUnit(a.code, b.code))
  if (json) {
    io.out(`${JSON.stringify(codes, null, 2)}\n`)
    return 0
  }
  const columns = [{ title: 'code' }, { title: 'severity' }]
  const describe = (standard: string, strict: string) =>
    standard === strict ? standard : `${standard}, in the profile strict: ${strict}`
  io.out(
    formatTable(
      columns,
      codes.map(each => [each.code, describe(each.standard, each.strict)]),
      getTableOptions(io),
    ),
  )
  printNext(`skillc explain ${codes[0]?.code}`, io)
  return 0
}
