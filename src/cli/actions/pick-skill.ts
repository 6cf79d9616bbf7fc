/** A list on the terminal that narrows while the user types a request. Loaded on demand. */
import {
  createPrompt,
  isDownKey,
  isEnterKey,
  isTabKey,
  isUpKey,
  useEffect,
  useKeypress,
  useState,
} from '@inquirer/core'
import { createColors } from 'picocolors'
import { formatError } from '../../core/errors/failure.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import { cutText, measureWidth } from '../../core/text/width.ts'
import type { Hit } from '../../search/types.ts'

export interface PickList {
  hits: Pick<Hit, 'id' | 'description'>[]
  /** Tab replaces the text with it. */
  suggestion?: string | undefined
}

export interface PickOptions {
  find: (text: string, signal: AbortSignal) => Promise<PickList>
  width: number
  color: boolean
}

/** The longest id that is not cut, in cells. */
const LONGEST_ID = 40
const NOTHING: PickList = { hits: [] }

/** Returns undefined if the user cancels. Clears the terminal, which is standard error. */
export async function pickSkill(options: PickOptions): Promise<string | undefined> {
  try {
    return await prompt(options, { output: process.stderr, clearPromptOnDone: true })
  } catch (error) {
    if (error instanceof Error && error.name === 'ExitPromptError') return undefined
    throw error
  }
}

const prompt = createPrompt<string | undefined, PickOptions>(({ find, width, color }, done) => {
  const [text, setText] = useState('')
  const [found, setFound] = useState(NOTHING)
  const [active, setActive] = useState(0)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    const stop = new AbortController()
    const show = (next: PickList, message: string) => {
      if (stop.signal.aborted) return
      setFound(next)
      setActive(0)
      setProblem(message)
    }
    find(text, stop.signal).then(
      next => show(next, next.hits.length === 0 && text.trim() !== '' ? 'No skill answers this.' : ''),
      error => show(NOTHING, formatError(error)),
    )
    return () => stop.abort()
  }, [text])
  useKeypress((key, line) => {
    const hit = found.hits[active]
    if (key.name === 'escape') done(undefined)
    else if (isEnterKey(key) && hit !== undefined) done(hit.id)
    else if (isEnterKey(key)) line.write(text)
    else if (isUpKey(key)) setActive(Math.max(0, active - 1))
    else if (isDownKey(key)) setActive(Math.max(0, Math.min(found.hits.length - 1, active + 1)))
    else if (isTabKey(key)) {
      const next = found.suggestion ?? text
      line.clearLine(0)
      line.write(next)
      setText(next)
    } else setText(line.line)
  })
  const longest = Math.max(0, ...found.hits.map(({ id }) => measureWidth(escapeTerminal(id))))
  const idWidth = Math.min(longest, Math.max(LONGEST_ID, Math.floor(width / 2)), width - 3)
  const rows = found.hits.map(({ id, description }, at) => {
    const shown = cutText(escapeTerminal(id), idWidth)
    const padded = shown + ' '.repeat(Math.max(0, idWidth - measureWidth(shown)))
    const row = cutText(`${padded}  ${escapeTerminal(description.replace(/\s+/g, ' '))}`, width - 3)
    if (at !== active) return `  ${row}`
    return createColors(color).bold(`> ${row}`)
  })
  const keys = ['Enter: choose', 'Esc: leave']
  if (found.suggestion !== undefined) keys.unshift(`Tab: ${escapeTerminal(found.suggestion)}`)
  return [
    `Search: ${text}`,
    [
      ...rows,
      ...(problem === '' ? [] : [escapeTerminal(problem)]),
      cutText(keys.join('   '), width - 1),
    ].join('\n'),
  ]
})
