/** Lists on the terminal that narrow while the user types. Loaded on demand. */
import {
  createPrompt,
  isDownKey,
  isEnterKey,
  isSpaceKey,
  isTabKey,
  isUpKey,
  type KeypressEvent,
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
  hits: Row[]
  /** Tab replaces the text with it. */
  suggestion?: string | undefined
}

interface Look {
  width: number
  color: boolean
}

export interface PickOptions extends Look {
  find: (text: string, signal: AbortSignal) => Promise<PickList>
}

export interface MarkOptions extends Look {
  /** The source of the skills. */
  name: string
  /** `shown`: their names for the user. */
  skills: (Row & { shown: string })[]
}

type Row = Pick<Hit, 'id' | 'description'>

/** The longest id that is not cut, in cells. */
const LONGEST_ID = 40
const NOTHING: PickList = { hits: [] }

/** Returns undefined if the user cancels. */
export function pickSkill(options: PickOptions): Promise<string | undefined> {
  return ask(pickPrompt, options)
}

/** Returns undefined if the user cancels. */
export function markSkills(options: MarkOptions): Promise<string[] | undefined> {
  return ask(markPrompt, options)
}

/** Clears the terminal, which is standard error. */
async function ask<Value, Given>(
  prompt: ReturnType<typeof createPrompt<Value | undefined, Given>>,
  options: Given,
): Promise<Value | undefined> {
  try {
    return await prompt(options, { output: process.stderr, clearPromptOnDone: true })
  } catch (error) {
    if (error instanceof Error && error.name === 'ExitPromptError') return undefined
    throw error
  }
}

const pickPrompt = createPrompt<string | undefined, PickOptions>(({ find, width, color }, done) => {
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
      next => show(next, next.hits.length === 0 && text.trim() !== '' ? 'No skill matches.' : ''),
      error => show(NOTHING, formatError(error)),
    )
    return () => stop.abort()
  }, [text])
  useKeypress((key, line) => {
    const hit = found.hits[active]
    if (key.name === 'escape') done(undefined)
    else if (isEnterKey(key) && hit !== undefined) done(hit.id)
    else if (isEnterKey(key)) line.write(text)
    else if (isUpKey(key) || isDownKey(key)) setActive(move(key, active, found.hits.length))
    else if (isTabKey(key)) {
      const next = found.suggestion ?? text
      line.clearLine(0)
      line.write(next)
      setText(next)
    } else setText(line.line)
  })
  const rows = layRows(found.hits, active, { width, color })
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

/** Rows that are shown at once. */
const MOST_ROWS = 10

const markPrompt = createPrompt<string[] | undefined, MarkOptions>(({ name, skills, ...look }, done) => {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const [marked, setMarked] = useState<readonly string[]>([])
  const [problem, setProblem] = useState('')
  const found = skills.filter(({ shown, description }) =>
    `${shown} ${description}`.toLowerCase().includes(text.toLowerCase()),
  )
  const mark = (ids: string[]) => {
    const areAll = ids.every(id => marked.includes(id))
    setMarked(areAll ? marked.filter(id => !ids.includes(id)) : [...new Set([...marked, ...ids])])
    setProblem('')
  }
  useKeypress((key, line) => {
    if (key.name === 'escape') done(undefined)
    else if (isUpKey(key) || isDownKey(key)) setActive(move(key, active, found.length))
    else if (isEnterKey(key) && marked.length > 0)
      done(skills.flatMap(({ id }) => (marked.includes(id) ? [id] : [])))
    else if (isEnterKey(key)) setProblem('Mark a skill with Space, or all with Tab.')
    else if (isSpaceKey(key)) mark(found.slice(active, active + 1).map(({ id }) => id))
    else if (isTabKey(key)) mark(found.map(({ id }) => id))
    else {
      setText(line.line)
      setActive(0)
      return
    }
    line.clearLine(0)
    line.write(text)
  })
  const from = Math.max(0, Math.min(active - MOST_ROWS / 2, found.length - MOST_ROWS))
  const rows = found.slice(from, from + MOST_ROWS).map(({ id, shown, description }) => ({
    id: `[${marked.includes(id) ? 'x' : ' '}] ${shown}`,
    description,
  }))
  const keys = `Space: mark  Tab: all  Enter: add ${marked.length} of ${skills.length}  Esc: leave`
  const lines = [
    ...layRows(rows, active - from, look),
    ...(found.length > rows.length ? [`  ${found.length - rows.length} more`] : []),
    ...(problem === '' ? [] : [problem]),
    cutText(keys, look.width - 1),
  ]
  // Keeps the typed text visible.
  const title = cutText(
    `Skills of ${escapeTerminal(name)}`,
    Math.max(20, look.width - measureWidth(text) - 3),
  )
  return [`${title}: ${text}`, lines.join('\n')]
})

function move(key: KeypressEvent, active: number, count: number): number {
  return Math.max(0, Math.min(count - 1, active + (isUpKey(key) ? -1 : 1)))
}

/** A line for each skill. */
function layRows(skills: readonly Row[], active: number, { width, color }: Look): string[] {
  const longest = Math.max(0, ...skills.map(({ id }) => measureWidth(escapeTerminal(id))))
  const idWidth = Math.min(longest, Math.max(LONGEST_ID, Math.floor(width / 2)), width - 3)
  return skills.map(({ id, description }, at) => {
    const shown = cutText(escapeTerminal(id), idWidth)
    const padded = shown + ' '.repeat(Math.max(0, idWidth - measureWidth(shown)))
    const row = cutText(`${padded}  ${escapeTerminal(description.replace(/\s+/g, ' '))}`, width - 3)
    return at === active ? createColors(color).bold(`> ${row}`) : `  ${row}`
  })
}
