import { createColors } from 'picocolors'
import { VERSION } from '../core/process/version.ts'
import { measureWidth } from '../core/text/width.ts'
import { wrapWords } from '../report/layout.ts'
import { type Command, formatExits, formatUsage, globalFlags, type ListedCommand } from './command.ts'
import { type FlagTable, formatFlag } from './flags.ts'
import type { Io } from './io.ts'

interface HelpOptions {
  color: boolean
  width: number
}

const MOST_WIDTH = 100

const COMMON = 'new init check build add list show search report mcp export publish'.split(' ')

/** Prints help for a command, or lists the common commands; with `all`, every command or option. */
export function printHelp(
  commands: readonly ListedCommand[],
  command: Command | undefined,
  all: boolean,
  { out, color, width, outIsTerminal }: Io,
): 0 {
  const options = { color, width: Math.min(outIsTerminal ? width : 80, MOST_WIDTH) }
  out(
    command === undefined ? formatOverview(commands, all, options) : formatCommandHelp(command, all, options),
  )
  return 0
}

const MOST_LEFT = 28

function formatOverview(commands: readonly ListedCommand[], all: boolean, options: HelpOptions): string {
  const listed = all ? commands : commands.filter(({ name }) => COMMON.includes(name))
  const groups = [...new Set(listed.map(({ group }) => group))].map(title => ({
    title,
    rows: listed.filter(({ group }) => group === title).map(({ name, about }): Row => [name, about]),
  }))
  return formatHelp(
    `skillc ${VERSION}: compile, check, search and serve Agent Skills`,
    'skillc COMMAND [OPTIONS]',
    [...groups, { title: 'Options', rows: listFlagRows(globalFlags) }],
    options,
    [
      ...(all ? [] : [`\`skillc --help --all\` lists all ${commands.length} commands.`]),
      '`skillc COMMAND --help` shows the options and examples of a command. With no command, `skillc` checks the current project and accepts the options of `skillc check`.',
    ],
  )
}

function formatCommandHelp(command: Command, all: boolean, options: HelpOptions): string {
  const { name, flags: table, shown } = command
  const isShort = shown !== undefined && !all
  const sections = new Map<string, Row[]>()
  for (const [flagName, flag] of Object.entries(table)) {
    if (isShort && !shown.includes(flagName)) continue
    const title = flag.section ?? 'Options'
    sections.set(title, [...(sections.get(title) ?? []), ...listFlagRows({ [flagName]: flag })])
  }
  const flags = [...sections].map(([title, rows]) => ({ title, rows }))
  return formatHelp(
    command.about,
    `${formatUsage(command)} [OPTIONS]`,
    [
      ...flags,
      { title: 'Global options', rows: listFlagRows(globalFlags) },
      {
        title: 'Examples',
        rows: command.examples.flatMap(each => formatExample(each, options.width)).map((line): Row => [line]),
      },
      { title: 'Exit codes', rows: formatExits(command.exits) },
    ],
    options,
    isShort ? [`\`skillc ${name} --help --all\` shows all ${listFlagRows(table).length} options.`] : [],
  )
}

/** A line of an example; one that is too long has its remark below it, or continues after a backslash. */
function formatExample(example: string, width: number): string[] {
  if (example.length + 2 <= width) return [example]
  const [command = '', remark] = example.split(/ {2,}/)
  const lines = wrapWords(command.match(/"[^"]*"|\S+/g) ?? [], width - 6, 2)
  return [lines.join(' \\\n    '), ...(remark === undefined ? [] : [`  ${remark}`])]
}

type Row = [left: string, right?: string]

function listFlagRows(table: FlagTable): Row[] {
  const spellings = Object.entries(table).flatMap(([name, flag]) => formatFlag(name, flag))
  return spellings.map(({ short, spelling, value, about }) => [
    `${short === undefined ? '    ' : `${short}, `}${spelling}${value}`,
    about,
  ])
}

function formatHelp(
  head: string,
  usage: string,
  sections: { title: string; rows: Row[] }[],
  { color, width }: HelpOptions,
  foot: string[] = [],
): string {
  const { bold } = createColors(color)
  const used = sections.filter(({ rows }) => rows.length > 0)
  const lines = [...wrapWords(head, width), '', `${bold('Usage:')} ${usage}`]
  const sizes = used.flatMap(({ rows }) => rows.map(([left, right]) => (right ? measureWidth(left) : 0)))
  const size = Math.min(MOST_LEFT, Math.max(...sizes))
  for (const { title, rows } of used) {
    lines.push('', bold(`${title}:`), ...rows.flatMap(row => formatRow(row, size, width)))
  }
  lines.push(...foot.flatMap(text => ['', ...wrapWords(text, width)]))
  return `${lines.join('\n')}\n`
}

function formatRow([left, right]: Row, size: number, width: number): string[] {
  if (right === undefined) return [`  ${left}`]
  const indent = ' '.repeat(size + 4)
  const [first = '', ...more] = wrapWords(right, Math.max(width - indent.length, 20)).map(
    line => `${indent}${line}`,
  )
  if (measureWidth(left) > size) return [`  ${left}`, first, ...more]
  return [`  ${left}${' '.repeat(size - measureWidth(left))}  ${first.slice(indent.length)}`, ...more]
}
