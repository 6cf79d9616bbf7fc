/** Instructions as elements. All other texts of a skill stay plain text. */
import type { ComponentChildren } from 'preact'
import type { MarkdownPart } from '../markdown.ts'

const PLAIN = new Set(['p', 'ul', 'li', 'blockquote', 'em', 'strong', 'del'])
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

export function Markdown({ parts }: { parts: MarkdownPart[] }) {
  const outline = { level: 2 }
  return <div class="markdown">{parts.map(part => render(part, outline))}</div>
}

interface Outline {
  level: number
}

function render(part: MarkdownPart, outline: Outline): ComponentChildren {
  if (typeof part === 'string') return part
  const [name, value, ...parts] = part
  const children = () => parts.map(each => render(each, outline))
  if (PLAIN.has(name)) {
    const Plain = name as 'p'
    return <Plain>{children()}</Plain>
  }
  const depth = HEADINGS.indexOf(name)
  if (depth !== -1) {
    outline.level = Math.min(6, depth + 3, outline.level + 1)
    const Heading = `h${outline.level}` as 'h3'
    return <Heading class={`depth-${depth + 1}`}>{children()}</Heading>
  }
  switch (name) {
    case 'ol':
      return <ol start={Number(value) || 1}>{children()}</ol>
    case 'code':
      return <code>{children()}</code>
    case 'pre':
      return (
        <pre tabIndex={0} aria-label={value ? `Code, ${value}` : 'Code'}>
          <code>{children()}</code>
        </pre>
      )
    case 'a':
      return <Link address={String(value ?? '')}>{children()}</Link>
    case 'img':
      return <Picture address={String(value ?? '')}>{children()}</Picture>
    case 'br':
      return <br />
    case 'hr':
      return <hr />
    case 'table':
      return <Table rows={parts} outline={outline} />
    case 'html':
      return <code class="html">{children()}</code>
    default:
      return children()
  }
}

/** Links only to web pages and mail; other addresses are shown as text. */
export function Link({ address, children }: { address: string; children: ComponentChildren }) {
  if (!isSafe(address))
    return (
      <span class="nowhere" title={address}>
        {children}
      </span>
    )
  return (
    <a href={address} rel="noopener noreferrer" target="_blank">
      {children}
    </a>
  )
}

function isSafe(address: string): boolean {
  if (!/^(?:https?:\/\/|mailto:)/i.test(address)) return false
  return URL.canParse(address) && ['http:', 'https:', 'mailto:'].includes(new URL(address).protocol)
}

/** No picture is fetched. */
function Picture({ address, children }: { address: string; children: ComponentChildren }) {
  return (
    <span class="picture">
      <span class="picture-kind">Image</span> {children} <code>{address}</code>
    </span>
  )
}

function Table({ rows, outline }: { rows: MarkdownPart[]; outline: Outline }) {
  const [head, ...others] = rows.map(row => (typeof row === 'string' ? [] : (row.slice(2) as MarkdownPart[])))
  const cells = (row: MarkdownPart[]) =>
    row.map(cell =>
      typeof cell === 'string' ? cell : (cell.slice(2) as MarkdownPart[]).map(each => render(each, outline)),
    )
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Table">
      <table>
        <thead>
          <tr>
            {cells(head ?? []).map((cell, at) => (
              <th key={at} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {others.map((row, at) => (
            <tr key={at}>
              {cells(row).map((cell, place) => (
                <td key={place}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
