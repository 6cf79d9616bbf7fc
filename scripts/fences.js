/** The fenced blocks of a Markdown text, in order. A fence stands at the start of a line and has three backticks. */
export function readFences(markdown) {
  const blocks = []
  let open
  for (const line of markdown.split('\n')) {
    if (!line.startsWith('```')) open?.lines.push(line)
    else if (open === undefined) open = { language: line.slice(3).trim(), lines: [] }
    else {
      blocks.push({ language: open.language, text: open.lines.join('\n') })
      open = undefined
    }
  }
  return blocks
}
