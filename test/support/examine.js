/**
 * A child process that builds hostile input and looks at everything that comes out. Jobs come as lines of JSON on
 * standard input, answers go as lines to standard output. Runs the compiled package.
 */
import '../../scripts/typescript.js'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from '../../dist/index.js'
import { listFaults } from './faults.js'

const { runExport } = await import('../../src/cli/actions/export.ts')
const { runVerify } = await import('../../src/cli/actions/verify.ts')
const { runPrompt } = await import('../../src/cli/actions/prompt.ts')
const { runList, runShow } = await import('../../src/cli/actions/query.ts')
const { escapeTerminal } = await import('../../src/core/text/terminal.ts')
const { readManifest } = await import('../../src/reader/disk/read.ts')
const { verifyBundle } = await import('../../src/channels/verify-bundle.ts')
const { formatCompactParts } = await import('../../src/report/compact.ts')
const { formatMarkdownSummary, toGithub } = await import('../../src/report/github.ts')
const { formatGitlabParts } = await import('../../src/report/gitlab.ts')
const { formatJsonParts } = await import('../../src/report/json.ts')
const { formatPretty } = await import('../../src/report/pretty.ts')
const { formatSarifParts } = await import('../../src/report/sarif.ts')

const answer = value => process.stdout.write(`${JSON.stringify(value)}\n`)

/** A command's way to print, kept. */
function ears(cwd) {
  const io = {
    text: '',
    out: text => {
      io.text += text
    },
    err: text => {
      io.text += text
    },
    color: false,
    outIsTerminal: true,
    width: 100,
    progress: () => {},
    now: () => 0,
    cwd,
  }
  return io
}

async function examineBuild({ cwd, roots, options, out, absent, unpackTo }) {
  const cpu = process.cpuUsage()
  const faults = []
  let result
  try {
    result = await build({ cwd, roots, out, ...options })
  } catch (error) {
    if (error?.code !== 'failure') throw error
    const words = `${error.message}\n${error.help ?? ''}`
    return {
      failure: words,
      faults: listFaults('failure', escapeTerminal(error.message), absent),
      cpu: process.cpuUsage(cpu).user / 1000,
    }
  }
  const report = result
  const source = file => {
    try {
      return new TextDecoder().decode(readFileSync(join(cwd, file)))
    } catch {
      return undefined
    }
  }
  // Only files that were read for the report are there to be framed; pipes and devices are not.
  const framed = new Set(
    report.findings.filter(({ position }) => position !== undefined).map(({ file }) => file),
  )
  const sources = file => (framed.has(file) ? source(file) : undefined)
  const outputs = {
    pretty: formatPretty(report, { color: false, width: 100, sources, verbose: false }),
    verbose: formatPretty(report, { color: false, width: 100, sources, verbose: true }),
    compact: [...formatCompactParts(report)].join(''),
    markdown: formatMarkdownSummary(report),
    'gitlab--json': [...formatGitlabParts(report)].join(''),
    github: toGithub(report),
    json: [...formatJsonParts(report)].join(''),
    sarif: [...formatSarifParts(report, { version: '1.0.0', sources })].join(''),
  }
  for (const [format, text] of Object.entries(outputs)) faults.push(...listFaults(format, text, absent))
  if (report.bundle !== undefined) faults.push(...(await listBundleFaults(out, absent, unpackTo)))
  const { account } = report
  const sum = account.emitted + account.aliases + account.identical + account.shadowed + account.skipped
  if (sum !== account.found) faults.push(`the account does not add up: ${JSON.stringify(account)}`)
  if (report.skipped.length !== account.skipped) faults.push('the account and the list of the skipped differ')
  const codes = new Set(report.findings.map(({ code }) => code))
  for (const { path, code } of report.skipped)
    if (!codes.has(code)) faults.push(`${path} is skipped as ${code}, and no diagnostic says so`)
  return {
    account,
    codes: [...codes].sort(),
    ids: report.bundle === undefined ? [] : readManifest(out).skills.map(({ id }) => id),
    cpu: process.cpuUsage(cpu).user / 1000,
    faults,
  }
}

/** Writes the prompt of a preset: of `xml` the elements can be counted. */
function prompt(folder, preset, json, io) {
  return runPrompt({ preset, predict: false, json }, io, [folder])
}

function exportFolders(bundle, out, io) {
  return runExport({ to: ['folders'], out, json: false }, io, [bundle])
}

async function listBundleFaults(out, absent, unpackTo) {
  const faults = verifyBundle(out).findings.map(({ path, kind }) => `verify says ${path} is ${kind}`)
  for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() && !entry.isDirectory()) faults.push(`${path} of the bundle is not a file`)
    if (!entry.isFile()) continue
    const text = readFileSync(path, 'latin1')
    for (const secret of absent)
      if (text.includes(secret)) faults.push(`${path} of the bundle holds ${secret}`)
  }
  const { skills } = readManifest(out)
  const shown = ears('')
  await prompt(out, 'xml', false, shown)
  const told = ears('')
  await prompt(out, 'xml', true, told)
  const { shown: ids, leftOut } = JSON.parse(told.text)
  const listed = ids.length
  if (listed + leftOut.length !== skills.length) faults.push('the prompt lacks skills and does not say so')
  const descriptions = skills.map(({ description }) => description).join('\n')
  // One list, and for each skill an element with its name and its description.
  const tags = listed === 0 ? 0 : 2 + 6 * listed
  for (const sign of ['<', '>'])
    if (shown.text.split(sign).length - 1 !== tags)
      faults.push(`the prompt has ${sign} ${shown.text.split(sign).length - 1} times instead of ${tags}`)
  if (shown.text.split('<skill>').length - 1 !== listed) faults.push('the prompt lacks skills')
  if (/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]|##\w{0,16}\[|^\s*::/m.test(shown.text))
    faults.push('the prompt holds what terminals or logs obey')
  if (shown.text.split('{{skills}}').length !== descriptions.split('{{skills}}').length)
    faults.push('the prompt is not filled in')
  const commands = {
    list: io => runList({ sort: 'id', json: false }, io, out),
    'list--json': io => runList({ sort: 'id', json: true }, io, out),
    'prompt--json': io => prompt(out, 'xml', true, io),
  }
  for (const { id } of skills.slice(0, 5)) {
    commands[`show ${escapeTerminal(id)}`] = io => runShow({ json: false }, io, [out, id])
    commands[`show ${escapeTerminal(id)} --json`] = io => runShow({ json: true }, io, [out, id])
  }
  if (unpackTo !== undefined) commands.export = io => exportFolders(out, unpackTo, io)
  for (const [name, command] of Object.entries(commands)) {
    const io = ears('')
    await command(io)
    faults.push(...listFaults(name, io.text, absent))
  }
  return faults
}

/** Every command that reads a bundle: the exit code it ends with. */
async function examineBundle({ folder, id, unpackTo, absent }) {
  const commands = {
    verify: io => runVerify({ json: false }, io, folder),
    list: io => runList({ sort: 'id', json: false }, io, folder),
    show: io => runShow({ json: false }, io, [folder, id]),
    prompt: io => prompt(folder, undefined, false, io),
    export: io => exportFolders(folder, unpackTo, io),
    'verify --json': io => runVerify({ json: true }, io, folder),
    'list --json': io => runList({ sort: 'id', json: true }, io, folder),
    'show --json': io => runShow({ json: true }, io, [folder, id]),
  }
  const codes = {}
  const faults = []
  const words = {}
  for (const [name, command] of Object.entries(commands)) {
    const io = ears('')
    try {
      codes[name] = await command(io)
    } catch (error) {
      codes[name] = error?.code === 'failure' ? 2 : 'crash'
      words[name] = error?.code === 'failure' ? error.message : String(error?.stack)
    }
    faults.push(
      ...listFaults(
        name.replace(' --json', codes[name] === 2 ? '' : '--json'),
        name === 'prompt' ? '' : io.text,
        absent,
      ),
    )
  }
  rmSync(unpackTo, { recursive: true, force: true })
  return { codes, words, faults }
}

for await (const line of createInterface({ input: process.stdin })) {
  const job = JSON.parse(line)
  try {
    answer(job.folder === undefined ? await examineBuild(job) : await examineBundle(job))
  } catch (error) {
    answer({ crash: String(error?.stack ?? error), faults: [] })
  }
}
