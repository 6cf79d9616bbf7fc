/** Skills that `--fix` renames, and other skills' files that still use the old names. */
import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isFailure } from '../../core/errors/failure.ts'
import { isBelow } from '../../core/files/real-path.ts'
import { tryReadRegular } from '../../core/files/regular-file.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import { listSome, pluralize } from '../../core/text/quantity.ts'
import { showPath } from '../../core/text/show.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import type { Options } from '../../pipeline/config/options.ts'
import { getSettings } from '../../pipeline/config/settings.ts'
import { scanDisk } from '../../pipeline/inventory/disk.ts'
import { wrapLine } from '../../report/layout.ts'
import type { Io } from '../io.ts'
import type { FixedFile } from './fix.ts'

const TEXTS = /\.(?:md|json|jsonl|ya?ml|toml|txt)$/i

const LONGEST_TEXT = 1024 * 1024

const MOST_LISTED = 5

export async function formatRenamed(
  files: readonly FixedFile[],
  options: Options,
  dryRun: boolean,
  io: Io,
): Promise<string> {
  const renamed = files.flatMap(({ file, before, after }) => {
    const [old, name] = [findName(before), findName(after)]
    const isRenamed = old !== undefined && name !== undefined && old !== name
    return isRenamed ? { old, name, folder: dirname(resolve(io.cwd, file)) } : []
  })
  if (renamed.length === 0) return ''
  const texts = await listTexts(options, io)
  const lines = renamed.flatMap(({ old, name, folder }) => {
    const pattern = createMentionPattern(old)
    const found = texts.filter(file => !isBelow(folder, file) && pattern.test(readText(file)))
    if (found.length === 0) return []
    const shown = found.map(file => showPath(io.cwd, file)).sort(byCodeUnit)
    const which = pluralize(shown.length, 'this file mentions', 'these files mention')
    const verb = dryRun ? 'becomes' : 'became'
    const text = `\`${old}\` ${verb} \`${name}\`; ${which} the old name: ${listSome(shown, MOST_LISTED)}`
    return wrapLine(`  ${escapeTerminal(text)}`, io.width)
  })
  return lines.map(line => `${line}\n`).join('')
}

function findName(text: string): string | undefined {
  const head = text.slice(0, Math.max(0, text.indexOf('\n---')))
  const line = head.split('\n').find(line => line.startsWith('name:'))
  const value = line?.slice('name:'.length).trim()
  const quote = value?.[0]
  if (quote === '"' || quote === "'") return value?.slice(1).split(quote)[0]
  return value?.split(' #')[0]?.trimEnd()
}

/** Matches a multi-word name anywhere; a single word, which may be prose, only as names are written. */
function createMentionPattern(name: string): RegExp {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const before = /[-_]/.test(name) ? '(?<![\\p{L}\\p{N}_-])' : '(?:[`"\'$/]|^[ \\t]*- |^requires:[ \\t]*\\[?)'
  return new RegExp(`${before}${escaped}(?![\\p{L}\\p{N}_-])`, 'mu')
}

async function listTexts({ roots = [], ...options }: Options, { cwd }: Io): Promise<string[]> {
  const folders = roots.filter(root => statSync(resolve(cwd, root), { throwIfNoEntry: false })?.isDirectory())
  try {
    const settings = await getSettings({ ...options, cwd, ...(folders.length > 0 && { roots: folders }) })
    const { skills } = await scanDisk(settings, {})
    const files = skills.flatMap(({ entry, files }) => [entry, ...files].map(({ file }) => file))
    return [...new Set(files)].filter(file => TEXTS.test(file))
  } catch (error) {
    if (isFailure(error)) return []
    throw error
  }
}

function readText(file: string): string {
  return tryReadRegular(file, LONGEST_TEXT)?.toString('utf8') ?? ''
}
