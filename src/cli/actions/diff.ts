import type { StoreSkill } from '../../channels/publish/options.ts'
import { failure } from '../../core/errors/failure.ts'
import { formatJson } from '../../core/json/json.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import type { Difference } from '../../format/difference.ts'
import { diff } from '../../pipeline/diff/diff.ts'
import { diffMarkdown, diffText } from '../../report/difference.ts'
import type { FlagsOf } from '../command.ts'
import type { diff as command } from '../commands/inspect.ts'
import type { ExitCode, Io } from '../io.ts'
import { addChannelOptions, formatStoreSkills } from './channels.ts'

type DiffFlags = FlagsOf<typeof command>

/** 1: a skill may do more than before. */
export async function runDiff(
  { json, allowWidened, ...flags }: DiffFlags,
  io: Io,
  before: string,
  after: string,
): Promise<ExitCode> {
  const format = json ? 'json' : flags.format
  if (isStore(after))
    throw failure(
      `\`${after}\` is a store, and a store must come first`,
      isStore(before)
        ? 'Give a bundle, or a folder of skills'
        : `Name the store first: \`skillc diff ${after} ${before}\``,
    )
  if (isStore(before)) return runStoreDiff(before, after, format, io)
  const difference = await diff(before, after, addChannelOptions(io))
  io.progress('')
  io.out(render(difference, format))
  return difference.widened.length > 0 && !allowWidened ? 1 : 0
}

function isStore(text: string): text is 'anthropic:' | 'openai:' {
  return text === 'anthropic:' || text === 'openai:'
}

async function runStoreDiff(
  store: 'anthropic:' | 'openai:',
  after: string,
  format: DiffFlags['format'],
  io: Io,
): Promise<ExitCode> {
  const { diffStore } = await import('../../pipeline/diff/diff.ts')
  const id = store === 'openai:' ? 'openai' : 'anthropic'
  const { skills, findings } = await diffStore(id, after, addChannelOptions(io))
  io.progress('')
  if (format === 'json') {
    io.out(formatJson({ store: id, skills, findings }))
    return 0
  }
  for (const { code, message } of findings) io.err(`${escapeTerminal(`error ${code}: ${message}`)}\n`)
  const count = (state: StoreSkill['state']) => skills.filter(one => one.state === state).length
  const counts = `${count('new')} new, ${count('changed')} changed, ${count('removed')} removed, ${count('unchanged')} unchanged`
  const rows = formatStoreSkills(skills)
  io.out(
    format === 'markdown' ? `${rows.replace(/^ {2}(.*)$/gm, '- `$1`')}\n${counts}\n` : `${rows}${counts}\n`,
  )
  return 0
}

function render(difference: Difference, format: DiffFlags['format']): string {
  if (format === 'json') return formatJson(difference)
  return format === 'markdown' ? diffMarkdown(difference) : diffText(difference)
}
