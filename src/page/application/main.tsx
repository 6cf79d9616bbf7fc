/** The report as one page: its frame, and the view that the address names. */

import { type ComponentChildren, render } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { formatCount } from '../../core/text/quantity.ts'
import { Changes } from './changes.tsx'
import { Clients } from './clients.tsx'
import { type Data, followBundle, openLive } from './data.ts'
import { Findings } from './findings.tsx'
import { Links } from './links.tsx'
import { Overview } from './overview.tsx'
import { EmptyPage, toHash } from './parts.tsx'
import { Precedence } from './precedence.tsx'
import { Size } from './size.tsx'
import { SkillPage } from './skill.tsx'
import { Skills } from './skills.tsx'
import { openStored } from './stored.ts'
import { Try } from './try.tsx'

export interface Route {
  path: string[]
  query: Record<string, string>
}

interface View {
  title: string
  isHidden?: (data: Data) => boolean
  show: (data: Data, route: Route) => ComponentChildren
}

const VIEWS: Readonly<Record<string, View>> = {
  '': { title: 'Overview', show: data => <Overview data={data} /> },
  skills: { title: 'Skills', show: (data, { query }) => <Skills data={data} query={query} /> },
  skill: {
    title: 'Skills',
    isHidden: () => true,
    show: (data, { path: [, id = ''], query }) => (
      <SkillPage key={id} data={data} id={id} view={query.view ?? ''} />
    ),
  },
  size: {
    title: 'Size',
    show: (data, { path, query }) => (
      <Size data={data} path={path.slice(1).filter(Boolean)} measure={query.by ?? 'tokens'} />
    ),
  },
  clients: { title: 'Clients', show: (data, { path }) => <Clients data={data} client={path[1]} /> },
  findings: {
    title: 'Findings',
    isHidden: data => data.rules === undefined,
    show: (data, { path }) => <Findings data={data} rule={path[1]} />,
  },
  links: { title: 'Graph', show: (data, { path }) => <Links data={data} id={path[1]} /> },
  try: { title: 'Try it', show: (data, { query }) => <Try data={data} query={query} /> },
  precedence: { title: 'Precedence', show: data => <Precedence data={data} /> },
  changes: {
    title: 'Changes',
    isHidden: data => data.difference === undefined,
    show: data => <Changes data={data} />,
  },
}

function readRoute(): Route {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?', 2)
  try {
    return {
      path: path.split('/').map(decodeURIComponent),
      query: Object.fromEntries(new URLSearchParams(query)),
    }
  } catch {
    return { path: [''], query: {} }
  }
}

function App({ data }: { data: Data }) {
  const [route, setRoute] = useState(readRoute)
  const main = useRef<HTMLElement>(null)
  // True if the request field gets focus when its view is shown.
  const wantsField = useRef(false)
  const [view = ''] = route.path
  const shown = Object.hasOwn(VIEWS, view) ? VIEWS[view] : undefined
  // Before the first paint, so that no click or key is lost.
  useLayoutEffect(() => {
    const follow = () => setRoute(readRoute())
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      const isTyping = target instanceof HTMLElement && /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      const field = document.getElementById('query')
      if (field !== null) field.focus()
      else {
        wantsField.current = true
        location.hash = toHash(['skills'])
      }
    }
    addEventListener('hashchange', follow)
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('hashchange', follow)
      removeEventListener('keydown', onKey)
    }
  }, [])
  const place = route.path.join('/')
  const isFirst = useRef(true)
  useEffect(() => {
    document.title = `${route.path[1] ?? shown?.title ?? 'Skills'} · skillc report`
    document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (isFirst.current) isFirst.current = false
    else {
      scrollTo(0, 0)
      if (wantsField.current) document.getElementById('query')?.focus()
      else if (document.activeElement?.id !== 'query') main.current?.querySelector('h1')?.focus()
      wantsField.current = false
    }
  }, [place])
  const current = view === 'skill' ? 'skills' : view
  return (
    <>
      <a class="skip" href="#main" onClick={event => skip(event, main.current)}>
        Skip to content
      </a>
      <header>
        <a class="home" href="#/">
          <span class="logo" aria-hidden="true" />
          <span>
            <b title={data.title}>{data.title}</b>
            <small>{formatCount(data.skills.length, 'skill')}</small>
          </span>
        </a>
        <nav aria-label="Views">
          {Object.entries(VIEWS).map(
            ([name, { title, isHidden }]) =>
              !isHidden?.(data) && (
                <a key={name} href={toHash([name])} aria-current={name === current ? 'page' : undefined}>
                  {title}
                </a>
              ),
          )}
        </nav>
        <p class="digest" title={data.digest}>
          <span>{data.digest.slice(0, 19)}</span>
        </p>
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        {shown?.show(data, route) ?? (
          <EmptyPage heading="There is no such page" title="The address names nothing in this report.">
            <a href="#/">Go to the overview</a>
          </EmptyPage>
        )}
      </main>
    </>
  )
}

/** The address selects the view, so a skip link cannot use it. */
function skip(event: Event, main: HTMLElement | null): void {
  event.preventDefault()
  main?.focus()
}

/** For a server, whose bundle may change meanwhile. */
function Live() {
  const [data, setData] = useState<Data>()
  const [problem, setProblem] = useState('')
  const [news, setNews] = useState('')
  const load = () =>
    openLive().then(
      opened => {
        setData(opened)
        setProblem('')
      },
      error => setProblem(error.message),
    )
  useEffect(() => {
    load()
  }, [])
  useEffect(() => {
    if (data === undefined) return
    return followBundle(data.digest, () => load().then(() => setNews('The bundle was rebuilt.')))
  }, [data])
  useEffect(() => {
    if (news === '') return
    const timer = setTimeout(() => setNews(''), 4_000)
    return () => clearTimeout(timer)
  }, [news])
  return (
    <>
      {data !== undefined ? (
        <App data={data} />
      ) : (
        <main id="main">
          <h1 tabIndex={-1}>Skills</h1>
          {problem === '' && (
            <p class="caption" role="status">
              Loading…
            </p>
          )}
        </main>
      )}
      {problem !== '' && (
        <p class="toast" role="alert">
          {problem}
        </p>
      )}
      <p class="toast" role="status">
        {news}
      </p>
    </>
  )
}

const app = document.getElementById('app')
const head = document.getElementById('head')?.textContent
if (app !== null) render(head ? <App data={openStored(head)} /> : <Live />, app)
