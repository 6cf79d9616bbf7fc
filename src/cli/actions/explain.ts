import { readFileSync } from 'node:fs'
import type { Check } from '../../compiler/checks/check.ts'
import type { LoadedRule } from '../../compiler/extensions/load.ts'
import type { RuleSetting } from '../../core/diagnostics/apply-severity.ts'
import { catalog, isOwnCode, type OwnCode } from '../../core/diagnostics/catalog.ts'
import type { Entry } from '../../core/diagnostics/entry.ts'
import { type Failure, failure } from '../../core/errors/failure.ts'
import { formatJson } from '../../core/json/json.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import { showPath } from '../../core/text/show.ts'
import { suggest } from '../../core/text/suggest.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import type { Config } from '../../pipeline/config/config.generated.ts'
import { CONFIG_FILE, loadConfig } from '../../pipeline/config/load.ts'
import { formatTable } from '../../report/table.ts'
import { EXPORT_CODES } from '../../targets/findings.ts'
import type { FlagsOf } from '../command.ts'
import type { explain } from '../commands/author.ts'
import { nameFlags } from '../flags.ts'
import { getTableOptions, type Io, wrapForTerminal } from '../io.ts'
import { printNext } from '../next.ts'

export async function runExplain(flags: FlagsOf<typeof explain>, io: Io, code?: string): Promise<0> {
  if (code === undefined) return listCodes(flags, io)
  if (isOwnCode(code)) return explainOwn(code, flags, io)
  const isRule = Object.hasOwn(catalog, code)
  const ofExport = explainExport(code)
  if (!isRule && ofExport === undefined) throw refuseCode(code, await loadOwn(flags, io))
  const page = isRule ? readFileSync(new URL(`../../../docs/rules/${code}.md`, import.meta.url), 'utf8') : ''
  const head = isRule ? '\n## In an export' : `# ${code}`
  return printPage(code, ofExport === undefined ? page : `${page}${head}\n\n${ofExport}`, flags, io)
}

function printPage(code: string, page: string, { json }: FlagsOf<typeof explain>, io: Io): 0 {
  io.out(json ? formatJson({ code, page }) : formatPage(page, io))
  return 0
}

/** For people, paragraphs are rewrapped to the terminal's width. */
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

async function explainOwn(code: OwnCode, flags: FlagsOf<typeof explain>, io: Io): Promise<0> {
  const own = await loadOwn(flags, io)
  const { config, checks, loaded } = own
  const set = config.rules?.[code]
  const check = checks.find(each => each.code === code)
  const found = loaded.find(each => each.code === code) ?? loaded.find(each => mayReport(each, code))
  if (check === undefined && found === undefined) throw refuseCode(code, own)
  const parts = check === undefined ? describeRule(found!, io.cwd, set) : describeCheck(check, config, set)
  return printPage(code, `${[`# ${code}`, ...parts].map(escapeLines).join('\n\n')}\n`, flags, io)
}

interface Own {
  config: Config
  checks: Check[]
  loaded: LoadedRule[]
}

/** Suggests also own codes whose namespace was left out. */
function refuseCode(code: string, { checks, loaded }: Own): Failure {
  const own = [...checks, ...loaded].map(each => each.code)
  const known = [...Object.keys(catalog), ...Object.keys(EXPORT_CODES), ...own]
  const named = own.map(each => [each.slice(each.lastIndexOf('/') + 1), each] as const)
  const byName = new Map([...named, ...known.map(each => [each, each] as const)])
  const near = byName.has(code) ? code : suggest(code, byName.keys())
  const otherwise = isOwnCode(code)
    ? '`--extension FILE` gives the module of an extension'
    : '`skillc explain` lists every code'
  const help = near === '' ? otherwise : `Did you mean \`${byName.get(near)}\`?`
  return failure(`There is no code \`${code}\``, help)
}

async function loadOwn({ extension, extensionOptions }: FlagsOf<typeof explain>, io: Io): Promise<Own> {
  const { config, own } = await loadConfig({}, io.cwd)
  const { checks = [] } = own ?? {}
  if (extension === undefined) return { config, checks, loaded: [] }
  const { readExtensions } = await import('../../pipeline/config/extensions.ts')
  const options = { extensions: extension, ...(extensionOptions !== undefined && { extensionOptions }) }
  const { extensions = [] } = readExtensions(options, own, io.cwd)
  const { loadRules } = await import('../../compiler/extensions/load.ts')
  return { config, checks, loaded: loadRules(extensions) }
}

/** A rule that runs others reports their codes. */
function mayReport({ code, rule }: LoadedRule, other: OwnCode): boolean {
  const namespace = code.slice(0, code.lastIndexOf('/') + 1)
  return rule.reportsIds === true && other.startsWith(namespace)
}

function describeCheck({ code, own: { message, help, severity } }: Check, config: Config, set?: RuleSetting) {
  const given = config.checks?.[code] ?? {}
  const places = [CONFIG_FILE, ...(config.extends ?? [])].map(name => `\`${name}\``)
  return [
    `${message}.`,
    ...(help === undefined ? [] : [`${help}.`]),
    `Severity: ${set ?? severity}. A check of the project, from ${places.join(' or ')}:`,
    `\`\`\`json\n${formatJson(given).trimEnd()}\n\`\`\``,
  ]
}

function describeRule({ rule, file = '' }: LoadedRule, cwd: string, set?: RuleSetting) {
  const { summary, docs, severity = 'warning' } = rule
  return [
    `${summary}.`,
    ...(docs === undefined ? [] : [docs.trim()]),
    `Severity: ${set ?? severity}. A rule of the extension \`${showPath(cwd, file)}\`.`,
  ]
}

function escapeLines(text: string): string {
  return text.split('\n').map(escapeTerminal).join('\n')
}

const STARTS_BLOCK = /^(?:$|#|\||```|- |\d+\. )/
const ENDS_BLOCK = /^(?:$|#|\||```)/

const SEVERITIES = { lossy: 'A warning, and with `--strict` an error', refused: 'An error', note: 'A note' }

function explainExport(code: string): string | undefined {
  if (!Object.hasOwn(EXPORT_CODES, code)) return undefined
  const { kind, help } = EXPORT_CODES[code as keyof typeof EXPORT_CODES]
  return `${SEVERITIES[kind]} of \`skillc export\`, of \`targets\` in the configuration, and of \`skillc publish\` to stores.\n\n${nameFlags(help)}.\n\ndocs/targets.md has all of these codes, and what is lost on the way to each target.\n`
}

type Listed = [code: string, severity: Entry['severity']]

async function listCodes(flags: FlagsOf<typeof explain>, io: Io): Promise<0> {
  const { checks, loaded } = await loadOwn(flags, io)
  const entries: Listed[] = [
    ...Object.entries(catalog).map(([code, { severity }]): Listed => [code, severity]),
    ...checks.map(({ code, own }): Listed => [code, own.severity]),
    ...loaded.map(({ code, rule }): Listed => [code, rule.severity ?? 'warning']),
  ]
  const codes = entries.map(([code, severity]) => ({
    code,
    standard: typeof severity === 'string' ? severity : severity.standard,
    strict: typeof severity === 'string' ? severity : severity.strict,
  }))
  codes.sort((a, b) => byCodeUnit(a.code, b.code))
  if (flags.json) {
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
