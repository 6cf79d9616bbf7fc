/**
 * Writes the generated part of docs/cli.md, every command with its flags and exit codes, from the tables in src/cli/commands/:
 * `npm run cli-page`. A test compares.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { formatExits, formatUsage, globalFlags } from '../src/cli/command.ts'
import { commands } from '../src/cli/commands.ts'
import { formatFlag } from '../src/cli/flags.ts'
import { writeTable } from './markdown-table.js'

const PAGE = new URL('../docs/cli.md', import.meta.url)
const SCHEMA = new URL('../schema/config.schema.json', import.meta.url)
const MARK = 'Do not edit below. -->\n'

/** The whole page: what is written by hand, and what the tables say. */
export function writeCliPage() {
  const page = readFileSync(PAGE, 'utf8')
  const keys = configKeys(JSON.parse(readFileSync(SCHEMA, 'utf8')))
  const sections = commands.map(command => describe(command, keys))
  const byHand = page.slice(0, page.indexOf(MARK) + MARK.length)
  return `${byHand}\n${listCommands()}\n${listGlobalFlags()}\n${sections.join('\n')}`
}

/** The keys of the configuration, with a dot before those inside of others. */
function configKeys({ properties }, outer = '') {
  return Object.entries(properties ?? {}).flatMap(([name, inner]) => [
    outer + name,
    ...configKeys(inner, `${outer}${name}.`),
  ])
}

function listCommands() {
  return writeTable(
    ['Group', 'Command', 'What it does'],
    commands.map(({ name, group, about }, at) => [
      commands[at - 1]?.group === group ? '' : group,
      `[${name}](#${name})`,
      about,
    ]),
  )
}

function listGlobalFlags() {
  const rows = Object.entries(globalFlags).flatMap(([name, flag]) =>
    formatFlag(name, flag).map(spelling => [formatSpelling(spelling), spelling.about]),
  )
  return writeTable(['Global flag', 'What it does'], rows)
}

function formatSpelling({ short, spelling, value }) {
  return `${short === undefined ? '' : `\`${short}\`, `}\`${spelling}${value}\``
}

function describe({ flags, exits, examples, ...listed }, keys) {
  const rows = Object.entries(flags).flatMap(([flagName, flag]) =>
    formatFlag(flagName, flag).map(spelling => [
      formatSpelling(spelling),
      spelling.about,
      keys.includes(flag.option) ? `\`${flag.option}\`` : '',
    ]),
  )
  const shown = examples.length === 0 ? '' : `\n\`\`\`\n${examples.join('\n')}\n\`\`\`\n`
  const flagTable =
    rows.length === 0 ? '' : `\n${writeTable(['Flag', 'What it does', 'Configuration'], rows)}`
  const exitTable = `\n${writeTable(['Exit code', 'Meaning'], formatExits(exits))}`
  return `## ${listed.name}\n\n${listed.about}\n\nUsage: \`${formatUsage(listed)}\`\n${shown}${flagTable}${exitTable}`
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) writeFileSync(PAGE, writeCliPage())
