/** A request as an agent would make it: answers of search and clients. */
import { formatCount, formatNumber } from '../../core/text/quantity.ts'
import { getTitle, PRESETS, type RenderedCatalog, useRendered } from './catalog.ts'
import type { Data } from './data.ts'
import { type Column, Empty, getLeaf, NoSkills, Rows, replaceAddress, toHash, useLoaded } from './parts.tsx'
import { Field, HitRow } from './skills.tsx'

const MOST = 5

export function Try({ data, query }: { data: Data; query: Record<string, string> }) {
  const { q = '', file = '' } = query
  const send = (next: Record<string, string>) => replaceAddress(toHash(['try'], { q, file, ...next }))
  return (
    <>
      <h1 tabIndex={-1}>Try it</h1>
      <p class="lead">Type what a user would ask for, and see which skills an agent would get.</p>
      <form class="try" onSubmit={event => event.preventDefault()}>
        <Field
          id="query"
          label="What should be done?"
          value={q}
          placeholder="For example: extract text from a PDF"
          send={text => send({ q: text })}
        />
        <Field
          id="file"
          label="File that is worked with (optional)"
          value={file}
          placeholder="For example: src/app.tsx"
          send={text => send({ file: text })}
        />
      </form>
      {data.skills.length === 0 ? (
        <NoSkills data={data} />
      ) : q.trim() === '' && file.trim() === '' ? (
        <Empty title="Nothing was asked for yet">
          <p>The answers of search and of each client appear here.</p>
        </Empty>
      ) : (
        <Answers data={data} text={q.trim()} file={file.trim()} />
      )}
    </>
  )
}

function Answers({ data, text, file }: { data: Data; text: string; file: string }) {
  const found = useLoaded(() => data.search(text, file), [data, text, file])
  const hits = typeof found === 'string' ? [] : found.hits
  return (
    <>
      <h2>What fits</h2>
      {hits.length === 0 ? (
        <p class="caption" role="status">
          {found === '' ? 'Searching…' : typeof found === 'string' ? found : 'No skill matches.'}
        </p>
      ) : (
        <>
          <p class="caption" role="status">
            {formatCount(hits.length, 'skill')}, best first.{' '}
            {hits.length > MOST && text !== '' && <a href={toHash(['skills'], { q: text })}>Show all</a>}
          </p>
          <ol class="hits">
            {hits.slice(0, MOST).map(hit => (
              <HitRow key={hit.id} hit={hit} request={text} skill={data.byId.get(hit.id)} />
            ))}
          </ol>
        </>
      )}
      <h2>What each client’s model is shown</h2>
      <ByClient data={data} best={hits[0]?.id} />
    </>
  )
}

function ByClient({ data, best }: { data: Data; best: string | undefined }) {
  const rendered = useRendered(data)
  const columns: Column<string>[] = [
    {
      title: 'Client',
      width: '12rem',
      cell: name => <a href={toHash(['clients', name])}>{getTitle(name)}</a>,
    },
    {
      title: 'Skills it shows',
      width: '8rem',
      isNumber: true,
      cell: name => {
        const row = rendered.get(name)
        return row === undefined ? <span class="none">…</span> : formatNumber(row.shown.length)
      },
    },
    {
      title: best === undefined ? 'The best skill' : `How it shows ${getLeaf(best)}`,
      cell: name => describe(rendered.get(name), best),
    },
  ]
  return <Rows label="Clients" rows={PRESETS} columns={columns} height={38} />
}

function describe(row: RenderedCatalog | undefined, id: string | undefined) {
  if (row === undefined) return <span class="none">…</span>
  if (id === undefined) return <span class="none">–</span>
  const cut = row.shortened.find(each => each.id === id)
  if (cut !== undefined)
    return (
      <span class="label warning">
        {cut.to === 0 ? 'its name alone' : `${formatNumber(cut.to)} of ${formatNumber(cut.from)} characters`}
      </span>
    )
  return row.shown.includes(id) ? (
    <span class="label good">in full</span>
  ) : (
    <span class="label error">not shown</span>
  )
}
