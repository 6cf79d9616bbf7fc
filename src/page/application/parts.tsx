import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Severity } from '../../core/json/types.ts'
import type { ReportSignature } from '../types.ts'
import type { Skill } from './data.ts'

export function toHash(path: readonly string[], query: Record<string, string> = {}): string {
  const chosen = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))
  return `#/${path.map(encodeURIComponent).join('/')}${chosen.size > 0 ? `?${chosen}` : ''}`
}

/** Replaces the address without a history entry, for typing and choices within a view. */
export function replaceAddress(hash: string): void {
  history.replaceState(null, '', hash)
  dispatchEvent(new HashChangeEvent('hashchange'))
}

export const getLeaf = (id: string) => id.slice(id.lastIndexOf(':') + 1)

/** An id with its last part emphasized. */
export function Id({ id }: { id: string }) {
  const leaf = getLeaf(id)
  return (
    <>
      {leaf.length < id.length && <span class="space">{id.slice(0, -leaf.length)}</span>}
      {leaf}
    </>
  )
}

export function SkillLink({ skill }: { skill: Pick<Skill, 'id'> }) {
  return (
    <a class="id" href={toHash(['skill', skill.id])}>
      <Id id={skill.id} />
    </a>
  )
}

export function LinkedSkills({
  skills,
  links,
}: {
  skills: readonly Skill[]
  links: readonly (readonly [at: number, kind: string])[]
}) {
  return (
    <ul class="files">
      {links.map(([at, kind]) => {
        const skill = skills[at]
        return (
          skill !== undefined && (
            <li key={`${at} ${kind}`}>
              <SkillLink skill={skill} />
              <span class="soft">{kind}</span>
            </li>
          )
        )
      })}
    </ul>
  )
}

export function SkillCell({
  skill: { id },
  href = toHash(['skill', id]),
}: {
  skill: Pick<Skill, 'id'>
  href?: string
}) {
  const leaf = getLeaf(id)
  return (
    <a class="id cell-id" href={href} title={id}>
      {leaf}
      {leaf.length < id.length && <small>{id.slice(0, -leaf.length - 1)}</small>}
    </a>
  )
}

export function Prose({ text }: { text: string }) {
  return <>{text.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))}</>
}

const MARKS: Record<Severity, string> = { error: '✕', warning: '!', note: 'i' }

export function Mark({ severity }: { severity: Severity }) {
  return (
    <span class={`mark ${severity}`} role="img" aria-label={severity}>
      {MARKS[severity]}
    </span>
  )
}

export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children}
    </div>
  )
}

export function EmptyPage({
  heading,
  title,
  children,
}: {
  heading: string
  title: string
  children?: ComponentChildren
}) {
  return (
    <>
      <h1 tabIndex={-1}>{heading}</h1>
      <Empty title={title}>{children && <p>{children}</p>}</Empty>
    </>
  )
}

export function Trail({ view, title }: { view: string; title: string }) {
  return (
    <p class="trail">
      <a href={toHash([view])}>{title}</a>
    </p>
  )
}

export function Facts({ children }: { children: ComponentChildren }) {
  return <ul class="facts">{children}</ul>
}

export function Fact({ kind, children }: { kind?: string; children: ComponentChildren }) {
  return <li class={kind ?? ''}>{children}</li>
}

/** A path whose end stays visible, because it identifies the file. */
export function PathCell({ path }: { path: string }) {
  const end = path.lastIndexOf('/', path.lastIndexOf('/') - 1) + 1
  return (
    <code class="path-cell" title={path}>
      <span>{path.slice(0, end)}</span>
      <span>{path.slice(end)}</span>
    </code>
  )
}

export function Bar({ value, most }: { value: number; most: number }) {
  return (
    <span class="bar" aria-hidden="true">
      <i style={{ width: `${Math.max(0.5, (100 * value) / Math.max(1, most))}%` }} />
    </span>
  )
}

export function Signature({ signature }: { signature: ReportSignature }) {
  switch (signature.state) {
    case 'none':
      return <>The bundle is not signed.</>
    case 'unchecked':
      return (
        <>
          The bundle has a signature, which was not checked. <code>skillc verify</code> checks it against a
          signer that you trust.
        </>
      )
    case 'invalid':
      return (
        <>
          <span class="label error">not valid</span> The signature does not count:{' '}
          <Prose text={signature.doubt} />.
        </>
      )
    case 'valid':
      return (
        <>
          <span class="label good">valid</span> The bundle is signed by <Prose text={signature.signer} />
          {signature.builder !== undefined && (
            <>
              {' '}
              and was built by <code>{signature.builder}</code>
            </>
          )}
          .
        </>
      )
  }
}

export interface Column<Row> {
  title: string
  width?: string
  isNumber?: boolean
  isMinor?: boolean
  cell: (row: Row) => ComponentChildren
}

interface RowsProps<Row> {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  height?: number
}

/** Extra rows above and below the visible ones. */
const SPARE = 6
/** Tables with at most this many rows are rendered whole. */
const FEW = 60
const MOST_PRINTED = 1_000

/** Renders only the visible rows of a long table. A row's first cell names it. */
export function Rows<Row>({ label, rows, columns, height = 52 }: RowsProps<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState({ from: 0, to: FEW })
  const isLong = rows.length > FEW
  useLayoutEffect(() => {
    const { current } = box
    if (current === null || !isLong) return
    const look = () => {
      // In steps, to avoid rendering on every pixel.
      const from = Math.max(0, Math.floor(current.scrollTop / height / 4) * 4 - SPARE)
      const to = from + Math.ceil(current.clientHeight / height) + 2 * SPARE
      setSeen(before => (before.from === from && before.to === to ? before : { from, to }))
    }
    const print = () => setSeen({ from: 0, to: MOST_PRINTED })
    current.scrollTop = 0
    look()
    current.addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    addEventListener('beforeprint', print)
    addEventListener('afterprint', look)
    return () => {
      current.removeEventListener('scroll', look)
      removeEventListener('resize', look)
      removeEventListener('beforeprint', print)
      removeEventListener('afterprint', look)
    }
  }, [rows, isLong, height])
  const from = isLong ? Math.min(seen.from, rows.length) : 0
  const to = isLong ? Math.min(seen.to, rows.length) : rows.length
  const [first, ...others] = columns
  return (
    <div class={`rows ${isLong ? 'long' : ''}`} ref={box} tabIndex={0} role="region" aria-label={label}>
      <table aria-label={label} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.title} scope="col" class={getClass(column)} style={{ width: column.width }}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {from > 0 && <tr class="spacer" aria-hidden="true" style={{ height: `${from * height}px` }} />}
          {rows.slice(from, to).map((row, at) => (
            <tr key={from + at} aria-rowindex={from + at + 2} style={{ height: `${height}px` }}>
              <th scope="row">{first?.cell(row)}</th>
              {others.map(column => (
                <td key={column.title} class={getClass(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {to < rows.length && (
            <tr class="spacer" aria-hidden="true" style={{ height: `${(rows.length - to) * height}px` }} />
          )}
        </tbody>
      </table>
    </div>
  )
}

function getClass<Row>({ isNumber = false, isMinor = false }: Column<Row>): string {
  return `${isNumber ? 'number' : ''} ${isMinor ? 'minor' : ''}`.trim()
}

export function Copy({ text, what }: { text: string; what: string }) {
  const [state, setState] = useState('')
  useEffect(() => {
    if (state === '') return
    const timer = setTimeout(() => setState(''), 2_000)
    return () => clearTimeout(timer)
  }, [state])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('Copied'),
      () => setState('Select it'),
    )
  return (
    <button type="button" class="copy" onClick={copy} aria-label={`Copy ${what}`}>
      <span aria-live="polite">{state || 'Copy'}</span>
    </button>
  )
}

export function Choice<Name extends string>({
  label,
  names,
  chosen,
  choose,
}: {
  label: string
  names: readonly (readonly [Name, string])[]
  chosen: Name
  choose: (name: Name) => void
}) {
  return (
    <div class="choice" role="group" aria-label={label}>
      {names.map(([name, title]) => (
        <button key={name} type="button" aria-pressed={name === chosen} onClick={() => choose(name)}>
          {title}
        </button>
      ))}
    </div>
  )
}

/** A message while loading, or if loading fails. */
export function useLoaded<Value>(load: () => Promise<Value>, keys: unknown[]): Value | string {
  const [loaded, setLoaded] = useState<{ keys: unknown[]; value: Value | string }>()
  useEffect(() => {
    let isOver = false
    load().then(
      value => !isOver && setLoaded({ keys, value }),
      error => !isOver && setLoaded({ keys, value: String(error?.message ?? error) }),
    )
    return () => {
      isOver = true
    }
  }, keys)
  const isCurrent = loaded?.keys.every((key, at) => key === keys[at])
  return loaded !== undefined && isCurrent ? loaded.value : ''
}
