/** `skillc doctor`: facts about this machine and project, for troubleshooting and bug reports. */
import { existsSync, renameSync, rmSync } from 'node:fs'
import { hasNativeParser } from '../../compiler/parse/markdown/tree.ts'
import { isLoaded } from '../../compiler/portability/list-skills.ts'
import { attempt, failure, isFailure } from '../../core/errors/failure.ts'
import { findHome } from '../../core/files/real-path.ts'
import { formatJson } from '../../core/json/json.ts'
import { getCacheHome } from '../../core/process/environment.ts'
import { VERSION } from '../../core/process/version.ts'
import { formatNumber, pluralize } from '../../core/text/quantity.ts'
import { showPath } from '../../core/text/show.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import { loadConfig } from '../../pipeline/config/load.ts'
import { getFetchedSettings } from '../../pipeline/config/settings.ts'
import { formatTable } from '../../report/table.ts'
import type { FlagsOf } from '../command.ts'
import type { doctor } from '../commands/help.ts'
import { nameFlags } from '../flags.ts'
import type { ExitCode, Io } from '../io.ts'
import { printNext } from '../next.ts'
import { viewClients } from './client-skills.ts'
import { findUnread } from './unread-skills.ts'

interface Check {
  name: string
  ok: boolean
  found: string
}

/** Prints versions, configuration, sources, cache and installed clients. 1: something is broken. */
export async function runDoctor(
  { ask, timeout, clearCache, json }: FlagsOf<typeof doctor>,
  io: Io,
  clients: string[],
): Promise<ExitCode> {
  if (ask && clearCache)
    throw failure('`doctor` takes either `--ask` or `--clear-cache`', 'Run `doctor` once with each')
  if (ask) return (await import('./ask.ts')).runAsk(clients, { json, seconds: timeout }, io)
  if (clients.length > 0)
    throw failure(
      '`doctor` takes names of clients only to ask them',
      `\`skillc doctor --ask ${clients.join(' ')}\``,
    )
  const cache = getCacheHome({ env: process.env, home: findHome() })
  if (clearCache) return removeCache(cache, json, io)
  const checks: Check[] = [
    { name: 'skillc', ok: true, found: VERSION },
    {
      name: 'Node',
      ok: true,
      found: `${process.version} (${process.platform} ${process.arch})${UNTESTED[process.platform] ?? ''}`,
    },
    { name: 'parser', ok: true, found: hasNativeParser() ? NATIVE : SLOW },
    await check('configuration', async () => {
      const { file, config } = await loadConfig({}, io.cwd)
      const isEmpty = file === undefined || Object.keys(config).length === 0
      return isEmpty ? 'none (defaults apply)' : showPath(io.cwd, file)
    }),
    await check('skills', async () => {
      const { sources } = await getFetchedSettings({ cwd: io.cwd })
      return sources.map(({ dir }) => showPath(io.cwd, dir)).join(', ')
    }),
    { name: 'cache', ok: true, found: existsSync(cache) ? cache : `${cache} (empty)` },
    await check('clients', () => describeClients(io.cwd)),
  ]
  const ok = checks.every(each => each.ok)
  if (json) io.out(formatJson({ ok, checks }))
  else {
    const columns = [{ title: '' }, { title: '' }, { title: '' }]
    const rows = checks.map(each => [each.ok ? '✓' : '✗', each.name, each.found])
    io.out(formatTable(columns, rows, { width: io.width }))
  }
  if (ok && !json) printNext('skillc check', io)
  return ok ? 0 : 1
}

const UNTESTED: Partial<Record<NodeJS.Platform, string>> = {
  win32: '. skillc is tested on Windows only under Wine',
  darwin: '. skillc is not tested on macOS',
}

const NATIVE = 'satteri'
const SLOW =
  'remark, because the binary of satteri is missing, damaged or of another version. Builds take longer and give the same bytes. Install skillc again'

async function check(name: string, find: () => Promise<string>): Promise<Check> {
  try {
    return { name, ok: true, found: await find() }
  } catch (error) {
    if (!isFailure(error)) throw error
    return { name, ok: false, found: nameFlags([error.message, error.help].filter(Boolean).join('. ')) }
  }
}

/** Removes what skillc has cached for all projects. Throws a Failure. */
function removeCache(folder: string, json: boolean, io: Io): 0 {
  attempt(`Cannot remove \`${folder}\``, () => rmSync(moveAside(folder), { recursive: true, force: true }))
  io.out(json ? formatJson({ removed: folder }) : `Removed ${escapeTerminal(folder)}\n`)
  return 0
}

/** Moves the folder to a unique name, so that other commands cannot write into it while it is removed. */
function moveAside(folder: string): string {
  const aside = `${folder}.removed-${process.pid}`
  try {
    renameSync(folder, aside)
    return aside
  } catch {
    return folder
  }
}

async function describeClients(cwd: string): Promise<string> {
  const views = await viewClients(['here'], { user: true, system: true }, cwd)
  const unread = await findUnread(views, cwd)
  const clients = views.map(view => {
    const { preset, folders, skills } = view
    const all = skills.length + (unread.get(view)?.length ?? 0)
    return { id: preset.id, dir: folders[0]?.dir ?? '', all, loaded: skills.filter(isLoaded).length }
  })
  const texts = clients.map(({ id, dir, all, loaded }) => {
    const count = loaded === all ? formatNumber(all) : `${formatNumber(loaded)} of ${formatNumber(all)}`
    return `${id} (${count} ${pluralize(all, 'skill')}, ${showPath(cwd, dir)})`
  })
  const partial = clients.find(({ all, loaded }) => loaded < all)
  const more = partial && `\`skillc list --preset ${partial.id} --user --system\` shows which are not loaded`
  return [texts.join(', ') || 'none found', more].filter(Boolean).join('. ')
}
