import { useEffect, useRef } from 'preact/hooks'
import type { Position } from '../../src/core/json/types.ts'
import type { ReportFinding } from '../../src/page/types.ts'

/** Texts with more lines or characters have no marks, and do not wrap: both take time. */
const MOST_LINES = 5_000
const LONGEST = 200_000

/** A text field above its own text, whose lines have numbers and marks. */
export function Editor({
  text,
  findings,
  target,
  change,
}: {
  text: string
  findings: readonly ReportFinding[]
  /** What to select; a new object selects again. */
  target: Position | undefined
  change: (text: string, isPasted: boolean) => void
}) {
  const field = useRef<HTMLTextAreaElement>(null)
  const isPasted = useRef(false)
  const lines = text.split(/\r\n|\r|\n/)
  const isLong = lines.length > MOST_LINES || text.length > LONGEST
  useEffect(() => {
    const { current } = field
    if (target === undefined || current === null) return
    const starts = current.value.split('\n').map(line => line.length + 1)
    const toOffset = ({ line, column }: Position['start']) =>
      starts.slice(0, line - 1).reduce((sum, length) => sum + length, column - 1)
    current.focus({ preventScroll: true })
    current.setSelectionRange(toOffset(target.start), toOffset(target.end))
    const row = current.parentElement?.querySelectorAll('.line')[target.start.line - 1]
    row?.scrollIntoView({ block: 'nearest' })
  }, [target])
  const byLine = new Map(
    findings.toReversed().map(({ position, severity }) => [position?.start.line, severity]),
  )
  return (
    <div class="editor">
      <div class="sheet">
        <div aria-hidden="true">
          {!isLong &&
            lines.map((line, at) => (
              <div key={at} class={`line ${byLine.get(at + 1) ?? ''}`}>
                <span class="at">{at + 1}</span>
                <code>{line || ' '}</code>
              </div>
            ))}
        </div>
        <textarea
          ref={field}
          class={isLong ? 'plain' : ''}
          aria-label="SKILL.md"
          aria-describedby="summary"
          spellcheck={false}
          autocapitalize="off"
          autocomplete="off"
          value={text}
          onPaste={({ currentTarget: { selectionStart, selectionEnd, value } }) => {
            isPasted.current = selectionStart === 0 && selectionEnd === value.length
          }}
          onInput={({ currentTarget: { value } }) => {
            change(value, isPasted.current)
            isPasted.current = false
          }}
        />
      </div>
    </div>
  )
}
