import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { diffLines, diffWordsWithSpace } from 'diff'
import { openCall } from '../../channels/call.ts'
import { inspectSignature } from '../../channels/references/inspect-signature.ts'
import { fetchBundle } from '../../channels/references/open.ts'
import { catalog, isCatalogCode } from '../../core/diagnostics/catalog.ts'
import { attempt, failure, isFailure, systemFailure } from '../../core/errors/failure.ts'
import {
  makeDraftFolder,
  makeTemporary,
  replaceFiles,
  resolveOutput,
  writeOutput,
} from '../../core/files/drafts.ts'
import { findWorkTree } from '../../core/files/file-state.ts'
import { ENTRY, joinPath } from '../../core/files/path.ts'
import { isBelow, resolveRealPath } from '../../core/files/real-path.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { formatJson } from '../../core/json/json.ts'
import { formatBytes, formatCount } from '../../core/text/quantity.ts'
import { toPosix } from '../../core/text/show.ts'
import { escapeLineCommands, escapeTerminal } from '../../core/text/terminal.ts'
import { createPageFiles, createSinglePage } from '../../page/files.ts'
import { GENERATOR } from '../../page/html.ts'
import { nameProject, readOwners } from '../../page/project.ts'
import { type PageOptions, readPage } from '../../page/read-bundle.ts'
import type { ReportDifference, Words } from '../../page/types.ts'
import { buildWith, check, writeTargets } from '../../pipeline/build.ts'
import { type Options, showFile } from '../../pipeline/config/options.ts'
import { getFetchedSettings } from '../../pipeline/config/settings.ts'
import { diffWithBodies } from '../../pipeline/diff/diff.ts'
import type { Report } from '../../pipeline/report.ts'
import { isBundle } from '../../pipeline/sources/bundles.ts'
import type { FlagsOf } from '../command.ts'
import { report as command } from '../commands/inspect.ts'
import { getOptions } from '../flags.ts'
import type { Io } from '../io.ts'
import { isElsewhere } from '../place.ts'
import { createListeners } from '../progress.ts'
import { addChannelOptions, getTrustConfig } from './channels.ts'

type ReportFlags = FlagsOf<typeof command>

/** Characters of a report in one file: browsers open larger ones slowly. */
const MOST_CHARACTERS = 24 << 20

/** Data files of reports. A folder with other files is not emptied. */
const DATA_FILE = /^[0-9a-f]{64}\.(?:skills|search)\d+\.js$/

export async function runReport(flags: ReportFlags, io: Io, sources: string[]): Promise<0> {
  const { out, against } = flags
  if (out === '')
    throw failure('`report` needs a place to write to', 'Give a file or a folder: `--out report.html`')
  const work = makeTemporary('report')
  try {
    const { folder, dirs, about } = await openSkills(sources, flags, work, io)
    const difference = against === undefined ? undefined : await compare(against, folder, dirs, io)
    io.progress('')
    const { signature } = about
    const signed = signature && { signature }
    const { shown, skills, ...written } = writePage(folder, { ...about, difference }, out, io)
    if (flags.json) io.out(formatJson({ file: shown, skills, ...written, ...signed }))
    else
      io.out(
        escapeLineCommands(
          `${escapeTerminal(shown)}: ${formatCount(skills, 'skill')}, ${formatBytes(written.bytes)}\n`,
        ),
      )
    return 0
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function writePage(
  folder: string,
  about: PageOptions,
  out: string,
  { cwd }: Io,
): WriteCounts & { shown: string; skills: number } {
  const isSingle = out.endsWith('.html')
  const summarize = (code: string) => (isCatalogCode(code) ? catalog[code].summary : undefined)
  const page = readPage(folder, { ...about, summarize, isSingle })
  const target = resolveOutput(cwd, out)
  const written = isSingle
    ? writeFile(target, out, createSinglePage(page))
    : writeFolder(target, out, createPageFiles(page))
  return { shown: isSingle ? out : toPosix(join(out, 'index.html')), skills: page.details.length, ...written }
}

interface ReportInput {
  folder: string
  /** The folders of its sources. */
  dirs: string[]
  about: PageOptions
}

/** A named bundle, or one compiled from skill folders with the findings of a check. Throws a Failure. */
async function openSkills(sources: string[], flags: ReportFlags, work: string, io: Io): Promise<ReportInput> {
  const trust = getTrustConfig(flags)
  const options = getOptions(command.flags, flags)
  const [only, ...more] = sources
  if (only !== undefined && more.length === 0 && (isElsewhere(only) || isBundle(resolve(io.cwd, only)))) {
    refuseBuildOptions(options)
    const channel = addChannelOptions(io)
    const folder = await fetchBundle(only, openCall(channel))
    const signature = await inspectSignature(only, folder, trust, channel)
    const title = isElsewhere(only) ? only : nameProject(resolve(io.cwd, only, '..'))
    return { folder, dirs: [], about: { title, bundle: only, signature } }
  }
  if (trust !== undefined)
    throw failure(
      'Skill folders have no signature to check',
      'Name a bundle, or leave out the trusted signer',
    )
  const asked: Options = { ...options, ...createListeners(io), cwd: io.cwd, roots: sources }
  return openChecked(asked, await check(asked), work)
}

async function openChecked(
  { clients, baseline, since, onWarning, ...asked }: Options,
  report: Report,
  work: string,
): Promise<ReportInput> {
  const out = join(work, 'bundle')
  const asShown: Options = {
    ...asked,
    profile: 'standard',
    noEmitOnError: false,
    cache: false,
    remoteCache: false,
    out,
  }
  const settings = await getFetchedSettings(asShown)
  await writeTargets(settings, asShown, await buildWith(settings, asShown, 'build'))
  const numbers = new Map(settings.sources.map(({ label }, number) => [label, number]))
  // A skill behind a link is named by its real place; a bundle has the link.
  const files = [
    report.findings.map(({ file }) => file),
    report.portability?.skills.map(({ path }) => path) ?? [],
  ]
  const { cwd, sources } = settings
  const findReal = (file: string) => resolveRealPath(resolve(cwd, file))
  const byReal = new Map(files.flat().map(file => [findReal(file), file]))
  const { roots = [] } = asked
  // A project is named by where the command runs, unless the skills are elsewhere.
  const outside = roots.map(root => resolve(cwd, root)).find(root => !isBelow(cwd, root))
  const project = outside ?? cwd
  const top = findWorkTree(project) ?? project
  const findOwners = readOwners(top)
  return {
    folder: out,
    dirs: sources.map(({ dir }) => dir),
    about: {
      title: nameProject(project),
      roots,
      report,
      findOwners: findOwners && (file => findOwners(toPosix(relative(top, resolve(cwd, file))))),
      getFile: ({ path, file = joinPath(path, ENTRY) }, source) => {
        const shown = showFile(settings, numbers.get(source) ?? 0, file)
        return byReal.get(findReal(shown)) ?? shown
      },
    },
  }
}

/** `--report html=FILE`. Without options, shows the bundle that was written. Throws a Failure. */
export async function writeHtmlReport(
  report: Report,
  out: string,
  options: Options | undefined,
  io: Io,
): Promise<void> {
  if (options?.records?.includes('-'))
    throw failure(
      '`--report html=FILE` builds the skills again, but standard input can be read only once',
      'Write the records to a file: `--source jsonl:FILE`',
    )
  const work = makeTemporary('report')
  try {
    const { out: bundle = '' } = report
    const { folder, about } =
      options === undefined
        ? { folder: resolve(io.cwd, bundle), about: { title: nameProject(io.cwd), bundle } }
        : await openChecked({ ...options, cwd: io.cwd }, report, work)
    writePage(folder, { ...about, report }, out, io)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function refuseBuildOptions({ limits, ...options }: Options): void {
  const [name] = Object.keys(options)
  if (name !== undefined)
    throw failure(
      `\`report\` takes \`--${name}\` with skill folders only`,
      'A bundle is already built: omit the option, or name the folders that it was built from',
    )
}

/** Characters of compared instructions: longer ones take too long to compare and to read. */
const MOST_COMPARED = 30_000
const AROUND = 2

/** `roots`: the folders of a commit. */
async function compare(against: string, folder: string, roots: string[], io: Io): Promise<ReportDifference> {
  const { difference, bodies } = await diffWithBodies(against, folder, {
    ...addChannelOptions(io),
    folders: roots,
  })
  const words = difference.changed.flatMap(({ id, description }) =>
    description === undefined ? [] : [[id, compareWords(description.old, description.new)] as const],
  )
  const texts = [...bodies].flatMap(([id, { texts: both }]) =>
    both === undefined || both.old.length + both.new.length > MOST_COMPARED
      ? []
      : [[id, compareTexts(both.old, both.new)] as const],
  )
  return {
    ...difference,
    against,
    words: Object.fromEntries(words),
    bodies: Object.fromEntries(texts),
    tokens: Object.fromEntries([...bodies].map(([id, { tokens }]) => [id, [tokens.old, tokens.new]])),
  }
}

function compareWords(before: string, after: string): Words {
  return diffWordsWithSpace(before, after).map(({ added, removed, value }) => [
    added ? 1 : removed ? -1 : 0,
    value,
  ])
}

function compareTexts(before: string, after: string): Words {
  const parts = diffLines(before, after)
  return parts.flatMap(({ added, removed, value }, at): Words => {
    const next = parts[at + 1]
    if (removed) return next?.added ? compareWords(value, next.value) : [[-1, value]]
    if (added) return parts[at - 1]?.removed ? [] : [[1, value]]
    return [[0, shortenLines(value, at === 0, at === parts.length - 1)]]
  })
}

function shortenLines(text: string, isFirst: boolean, isLast: boolean): string {
  const lines = text.split(/(?<=\n)/)
  const head = isFirst ? 0 : AROUND
  const tail = isLast ? 0 : AROUND
  if (lines.length <= head + tail + 1) return text
  return [...lines.slice(0, head), '…\n', ...(tail === 0 ? [] : lines.slice(-tail))].join('')
}

interface WriteCounts {
  files: number
  bytes: number
}

function writeFile(target: string, shown: string, text: string): WriteCounts {
  if (text.length > MOST_CHARACTERS)
    throw failure(
      `The report has ${formatBytes(text.length)}, which is too much for one file`,
      'Write it to a folder, which loads data on demand: `--out report`',
    )
  attempt(`Cannot write \`${shown}\``, () => writeOutput(target, [text]))
  return { files: 1, bytes: Buffer.byteLength(text) }
}

function writeFolder(
  target: string,
  shown: string,
  files: Iterable<[path: string, text: string]>,
): WriteCounts {
  const written = { files: 0, bytes: 0 }
  let draft: string | undefined
  try {
    refuseOthers(target, shown)
    draft = makeDraftFolder(dirname(target))
    mkdirSync(join(draft, 'data'))
    for (const [path, text] of files) {
      writeFileSync(join(draft, path), text)
      written.files++
      written.bytes += Buffer.byteLength(text)
    }
    replaceFiles(draft, target, 'index.html')
  } catch (error) {
    if (isFailure(error)) throw error
    throw systemFailure(`Cannot write to \`${shown}\``, error)
  } finally {
    if (draft !== undefined) rmSync(draft, { recursive: true, force: true })
  }
  return written
}

function refuseOthers(target: string, shown: string): void {
  const names = statSync(target, { throwIfNoEntry: false }) === undefined ? [] : readdirSync(target)
  if (names.length === 0) return
  const data = join(target, 'data')
  const isReport =
    names.every(name => name === 'data' || name === 'index.html') &&
    (!names.includes('data') || readdirSync(data).every(name => DATA_FILE.test(name))) &&
    (!names.includes('index.html') ||
      readRegular(join(target, 'index.html')).toString('utf8').includes(GENERATOR))
  if (!isReport)
    throw failure(
      `\`${shown}\` contains files other than a report`,
      'Give a new or an empty folder: `--out DIR`',
    )
}
