/** The fenced blocks of a Markdown text, in order. A fence stands at the start of a line and has three backticks. */
export function readFences(markdown) {
  const blocks = []
  let open
  for (const line of markdown.split('\n')) {
    const [, fence = '', rest = ''] = /^(`{3,})([^`]*)$/.exec(line) ?? []
    if (open === undefined) open = fence === '' ? undefined : { fence, language: rest.trim(), lines: [] }
    else if (fence.length < open.fence.length || rest.trim() !== '') open.lines.push(line)
    else {
      blocks.push({ language: open.language, text: open.lines.join('\n') })
      open = undefined
    }
  }
  return blocks
}
