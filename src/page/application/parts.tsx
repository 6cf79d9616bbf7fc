import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Severity } from '../../core/json/types.ts'
import { formatCount, formatNumber } from '../../core/text/quantity.ts'
import type { ReportSignature } from '../types.ts'
import type { Data, Skill } from './data.ts'

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

/** Each severity has a color, a shape and a sign. */
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

/** No skill is ready: none was found, or errors skip all of them. */
export function NoSkills({ data: { account, rules, bundle } }: { data: Data }) {
  if (account.skipped > 0)
    return (
      <Empty title={`No skill is ready: ${formatCount(account.skipped, 'skill')} skipped`}>
        <p>
          <a href={toHash([rules === undefined ? 'precedence' : 'findings'])}>See why</a>
        </p>
      </Empty>
    )
  return (
    <Empty title="No skills yet: here is how to start">
      <p>This command makes a folder with a SKILL.md. Fill it in, and {bundle ? 'build' : 'report'} again.</p>
      <Command text="skillc new my-first-skill" what="the command that starts a skill" />
    </Empty>
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
  /** The meaning, below the table. */
  about?: string
  width?: string
  isNumber?: boolean
  /** The key of its order: numbers from the largest, texts from A. */
  by?: (row: Row) => number | string
  cell: (row: Row) => ComponentChildren
}

interface RowsProps<Row> {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  height?: number
  /** The text of a row that a filter looks for. */
  text?: (row: Row) => string
}

interface Order {
  at: number
  isReverse: boolean
}

function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], order: Order | undefined) {
  const by = order && columns[order.at]?.by
  if (by === undefined) return rows
  const keyed = rows.map(row => ({ row, key: by(row) }))
  const sign = order?.isReverse ? -1 : 1
  keyed.sort(({ key: a }, { key: b }) => {
    if (a === b) return 0
    return (typeof a === 'number' && typeof b === 'number' ? a > b : a < b) ? -sign : sign
  })
  return keyed.map(({ row }) => row)
}

function filterRows<Row>(rows: readonly Row[], text: RowsProps<Row>['text'], wanted: string) {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  if (text === undefined || words.length === 0) return rows
  return rows.filter(row => {
    const own = text(row).toLowerCase()
    return words.every(word => own.includes(word))
  })
}

/** Extra rows above and below the visible ones. */
const SPARE = 6
/** Tables with at most this many rows are rendered whole. */
const FEW = 60
/** Shorter tables need no filter. */
const FEW_FILTERED = 12
const MOST_PRINTED = 1_000

/** Renders only the visible rows of a long table. A row's first cell names it. */
export function Rows<Row>({ label, rows: all, columns, height = 52, text }: RowsProps<Row>) {
  const [wanted, setWanted] = useState('')
  const [order, setOrder] = useState<Order>()
  const rows = useMemo(
    () => sortRows(filterRows(all, text, wanted), columns, order),
    [all, text, wanted, columns, order],
  )
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
    <>
      {text !== undefined && all.length > FEW_FILTERED && (
        <label class="filter">
          Filter{' '}
          <input
            type="search"
            aria-label={`Filter ${label}`}
            autocomplete="off"
            maxLength={200}
            onInput={event => setWanted(event.currentTarget.value)}
          />
          <span class="soft" aria-live="polite">
            {wanted.trim() !== '' && `${formatNumber(rows.length)} of ${formatNumber(all.length)}`}
          </span>
        </label>
      )}
      <div class={`rows ${isLong ? 'long' : ''}`} ref={box} tabIndex={0} role="region" aria-label={label}>
        <table aria-label={label} aria-rowcount={rows.length + 1}>
          <thead>
            <tr>
              {columns.map((column, at) => (
                <Head key={column.title} column={column} at={at} order={order} sort={setOrder} />
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
      {columns.some(({ about }) => about !== undefined) && (
        <dl class="meanings">
          {columns.map(
            ({ title, about }) =>
              about !== undefined && (
                <div key={title}>
                  <dt>{title}</dt> <dd>{about}</dd>
                </div>
              ),
          )}
        </dl>
      )}
    </>
  )
}

function Head<Row>({
  column,
  at,
  order,
  sort,
}: {
  column: Column<Row>
  at: number
  order: Order | undefined
  sort: (order: Order) => void
}) {
  const { title, width, by, isNumber } = column
  const isSorted = order?.at === at
  const isReverse = order?.isReverse ?? false
  const isDown = isSorted && (isNumber ?? false) !== isReverse
  return (
    <th
      scope="col"
      class={getClass(column)}
      style={{ width }}
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
    >
      {by === undefined ? (
        title
      ) : (
        <button type="button" class="sort" onClick={() => sort({ at, isReverse: isSorted && !isReverse })}>
          {title} <span aria-hidden="true">{isSorted ? (isDown ? '↓' : '↑') : '↕'}</span>
        </button>
      )}
    </th>
  )
}

function getClass<Row>({ isNumber = false }: Column<Row>): string | undefined {
  return isNumber ? 'number' : undefined
}

/** A command to copy; `what` names it for assistive technology. */
export function Command({ text, what }: { text: string; what: string }) {
  return (
    <div class="command">
      <code tabIndex={0}>{text}</code>
      <Copy text={text} what={what} />
    </div>
  )
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
