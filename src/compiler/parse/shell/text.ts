import { listFences } from '../markdown/markdown-blocks.ts'

const shells = /^(?:bash|sh|shell|zsh|fish|console|shell-session|shellsession|terminal)?$/i
const consoles = /^(?:console|shell-session|shellsession|terminal)$/i

export function isShell(lang: string): boolean {
  return shells.test(lang)
}

const prompt = /^[ \t]{0,8}(?:\([\w.-]{1,20}\) ?)?(?:[\w.-]{1,30}@[\w.-]{1,30}[:~\w/.-]{0,60})?[$%❯] (?=\S)/
const more = /^[ \t]{0,8}> /
/** `<name>`, `<your file>`, `<a|b>`: never `<file` or `<(x)`. */
const placeholder = /<[A-Za-z][^<>\n"'`$;&()]{0,60}>/g

/** Keeps the length, so positions stay. With prompts, only lines after one are commands: the others are output. */
export function hideDocumentation(code: string, lang: string): string {
  const plain = code.includes('\r') ? code.replace(/([\\^])\r\n/g, '$1\n ') : code
  return hideOutput(plain.includes('<') ? plain.replace(placeholder, hidePlaceholder) : plain, lang)
}

function hideOutput(text: string, lang: string): string {
  const lines = text.split('\n')
  const first = lines.find(line => line.trim() !== '') ?? ''
  if (!consoles.test(lang) && !prompt.test(first)) return text
  if (!lines.some(line => prompt.test(line))) return text
  let isContinued = false
  return lines
    .map(line => {
      const [sign = ''] = prompt.exec(line) ?? (isContinued ? (more.exec(line) ?? []) : [])
      const isCommand = sign !== '' || isContinued
      isContinued = isCommand && line.endsWith('\\')
      return isCommand ? ' '.repeat(sign.length) + line.slice(sign.length) : ' '.repeat(line.length)
    })
    .join('\n')
}

function hidePlaceholder(text: string): string {
  return text.replace(/[^\w.-]/g, '_')
}

/**
 * Maps positions in a code block's value to its source, which also has fences, indentation and quote marks. Undefined
 * if the lines differ, such as with tabs.
 */
export function createSourceMap(value: string, source: string): ((at: number) => number) | undefined {
  const shown = value.split('\n')
  const written = source.split('\n')
  const offset = /^[ \t>]{0,40}(?:`{3}|~{3})/.test(written[0] ?? '') ? 1 : 0
  const starts: number[] = []
  const shifts: number[] = []
  let start = 0
  let from = 0
  for (const [at, line] of written.entries()) {
    if (at >= offset && at - offset < shown.length) {
      const part = shown[at - offset] ?? ''
      const end = line.endsWith('\r') && !part.endsWith('\r') ? line.slice(0, -1) : line
      if (!end.endsWith(part)) return undefined
      starts.push(start)
      shifts.push(from + end.length - part.length - start)
      start += part.length + 1
    }
    from += line.length + 1
  }
  return place => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= place) low = middle
      else high = middle - 1
    }
    return place + (shifts[low] ?? 0)
  }
}

const printed = /^(?:text|txt|plaintext|log|output)$/i

/** Keeps the length: blanks fences that are output, and text between prompts. */
export function hidePrinted(text: string): string {
  let shown = ''
  for (const { lang, start, end, isNested } of listFences(text)) {
    if (isNested || (!printed.test(lang) && !isShell(lang))) continue
    const code = text.slice(start, end)
    const left = printed.test(lang) ? ' '.repeat(code.length) : hideOutput(code, lang)
    shown += text.slice(shown.length, start) + left
  }
  return shown + text.slice(shown.length)
}
