/** The playground: the compiler, on skills that a person types or opens. Nothing leaves the page. */
import { render } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { applyEdits, sortEdits } from '../../src/compiler/parse/repair/edits.ts'
import type { Edit } from '../../src/core/diagnostics/catalog.ts'
import { type Diagnostic, SEVERITIES } from '../../src/core/diagnostics/diagnostic.ts'
import { ENTRY, getBaseName, getParentPath } from '../../src/core/files/path.ts'
import type { Position } from '../../src/core/json/types.ts'
import { addTo } from '../../src/core/text/order.ts'
import { formatCount, formatNumber } from '../../src/core/text/quantity.ts'
import { VERDICT_WORDS } from '../../src/page/application/about.tsx'
import { Markdown } from '../../src/page/application/markdown.tsx'
import { Choice, Empty, Fact, Facts, Mark, Prose, toHash } from '../../src/page/application/parts.tsx'
import { Finding } from '../../src/page/application/skill.tsx'
import { Field, HitRow } from '../../src/page/application/skills.tsx'
import { VERDICTS } from '../../src/page/types.ts'
import { openCompiler } from './compiler.ts'
import { Editor } from './editor.tsx'
import { EXAMPLE } from './example.ts'
import { listChosen, listDropped, readFiles } from './files.ts'
import { fromAddress, SHARED, toAddress } from './share.ts'
import type { Calls, Checked, Files } from './worker.ts'

/** Milliseconds after the last key. */
const PAUSE = 150

const ask = openCompiler()

function App() {
  const [files, setFiles] = useState<Files>(EXAMPLE)
  /** A path of a `SKILL.md`, or an id. */
  const [chosen, setChosen] = useState(Object.keys(EXAMPLE)[0] ?? '')
  const [checked, setChecked] = useState<Checked & { of?: Files }>({ skills: [], findings: [] })
  const [notice, setNotice] = useState('')
  const [tab, setTab] = useState<'findings' | 'rendered' | 'clients' | 'search'>('findings')
  const [target, setTarget] = useState<Position>()
  const path = checked.skills.find(({ id }) => id === chosen)?.path ?? chosen
  const content = files[path]
  const text = useMemo(() => toText(content), [content])
  const bySkill = useMemo(() => groupBySkill(checked), [checked])
  const findings = bySkill.get(path) ?? []
  const isCurrent = checked.of === files

  const attempt = (work: () => Promise<void>) =>
    work().catch(error => setNotice(error instanceof Error ? error.message : String(error)))
  const open = (given: Files, note = '') => {
    setFiles(given)
    setChosen(Object.keys(given).filter(isEntry).sort()[0] ?? '')
    setNotice(note)
  }
  const read = (found: Parameters<typeof readFiles>[0] | Promise<Parameters<typeof readFiles>[0]>) =>
    attempt(async () => {
      setNotice('Reading…')
      const opened = await readFiles(await found)
      open(opened.files, opened.note)
    })
  const edit = (next: string, isPasted = false) => {
    // A pasted skill is not in the folder of the one that it replaces.
    if (isPasted && Object.keys(files).length === 1) open({ [ENTRY]: next })
    else setFiles({ ...files, [path]: next })
    setNotice('')
    if (location.hash.startsWith(SHARED)) history.replaceState(null, '', location.pathname)
  }
  const share = () =>
    attempt(async () => {
      history.replaceState(null, '', await toAddress(pickSkill(files, path)))
      await navigator.clipboard.writeText(location.href).then(
        () => setNotice('Copied. The address contains the skill.'),
        () => setNotice('The address of this page contains the skill now.'),
      )
    })

  useEffect(() => {
    const follow = () =>
      attempt(async () => {
        const { hash } = location
        if (hash.startsWith(SHARED)) open(await fromAddress(hash))
        else if (hash.startsWith('#/skill/')) setChosen(decodeURIComponent(hash.slice('#/skill/'.length)))
      })
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  useEffect(() => {
    let isOver = false
    const check = async () => {
      const result = await ask('check', files, () => isOver)
      if (!isOver) setChecked({ ...result, of: files })
    }
    const timer = setTimeout(() => attempt(check), PAUSE)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [files])
  useEffect(() => {
    const allow = (event: DragEvent) => event.preventDefault()
    const drop = (event: DragEvent) => {
      event.preventDefault()
      if (event.dataTransfer !== null) read(listDropped(event.dataTransfer.items))
    }
    addEventListener('dragover', allow)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', allow)
      removeEventListener('drop', drop)
    }
  }, [])

  return (
    <>
      <a class="skip" href="#main" onClick={skip}>
        Skip to content
      </a>
      <header>
        <a class="home" href="../">
          <span class="logo" aria-hidden="true" />
          <span>
            <b>skillc</b>
            <small>Playground</small>
          </span>
        </a>
        <nav aria-label="Skills">
          {checked.skills.slice(0, 1_000).map(skill => (
            <a
              key={skill.path}
              href={toHash(['skill', skill.path])}
              aria-current={skill.path === path ? 'page' : undefined}
            >
              {skill.id ?? (getParentPath(skill.path) || ENTRY)} <Worst findings={bySkill.get(skill.path)} />
            </a>
          ))}
        </nav>
        <p class="caption private">Runs in this page. Nothing is sent.</p>
      </header>
      <main id="main" tabIndex={-1}>
        <div class="row">
          <h1>{getBaseName(getParentPath(path)) || path}</h1>
          <div class="tools">
            <Picker title="Open folder" isFolder choose={read} />
            <Picker title="Open file" choose={read} />
            <button type="button" onClick={() => open(EXAMPLE)}>
              Example
            </button>
            <button type="button" onClick={share}>
              Share
            </button>
          </div>
        </div>
        <p class="lead">Type, paste, or drop a SKILL.md or a folder. The findings change as you type.</p>
        <Size key={path} checked={checked} path={path} />
        <p id="summary" class="caption" role="status">
          {notice !== '' && (
            <>
              <Prose text={notice} />{' '}
            </>
          )}
          {isCurrent ? summarize(checked) : 'Checking…'}
        </p>
        <div class="halves">
          <Editor text={text} findings={findings} target={target} change={edit} />
          <section aria-label="Results">
            <Choice
              label="Results"
              names={[
                ['findings', `Findings · ${formatNumber(findings.length)}`],
                ['rendered', 'Rendered'],
                ['clients', 'Clients'],
                ['search', 'Search'],
              ]}
              chosen={tab}
              choose={setTab}
            />
            {tab === 'findings' && (
              <Findings
                findings={findings}
                loose={bySkill.get('') ?? []}
                path={path}
                text={isCurrent ? text : undefined}
                go={setTarget}
                fix={fix => edit(applyEdits(text, sortEdits(fix)))}
              />
            )}
            {tab === 'rendered' && <Rendered key={path} checked={checked} path={path} />}
            {tab === 'clients' && <Clients key={path} checked={checked} path={path} />}
            {tab === 'search' && <Search checked={checked} />}
          </section>
        </div>
      </main>
    </>
  )
}

/** The address may contain a skill, so a skip link cannot change it. */
function skip(event: Event): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

const isEntry = (path: string) => getBaseName(path) === ENTRY

function toText(content: Files[string] = ''): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}

/** The skill's files, without the folders above it. */
function pickSkill(files: Files, path: string): Files {
  const folder = getParentPath(path)
  const from = folder.length - getBaseName(folder).length
  const own = Object.entries(files).filter(([each]) => folder === '' || each.startsWith(`${folder}/`))
  return Object.fromEntries(own.map(([each, content]) => [each.slice(from), content]))
}

/** By the path of the skill's entry; '' for those that belong to no skill. */
function groupBySkill({ skills, findings }: Checked): Map<string, Diagnostic[]> {
  const entries = new Map(skills.map(({ path }) => [getParentPath(path), path]))
  const groups = new Map<string, Diagnostic[]>()
  for (const diagnostic of findings) {
    let folder = getParentPath(diagnostic.file)
    while (folder !== '' && !entries.has(folder)) folder = getParentPath(folder)
    addTo(groups, isEntry(diagnostic.file) ? diagnostic.file : (entries.get(folder) ?? ''), diagnostic)
  }
  return groups
}

function summarize({ skills, findings }: Checked): string {
  const counts = SEVERITIES.flatMap(severity => {
    const { length } = findings.filter(each => each.severity === severity)
    return length === 0 ? [] : formatCount(length, severity)
  })
  const found = counts.length === 0 ? 'no findings' : counts.join(', ')
  return `${formatCount(skills.length, 'skill')}: ${found}.`
}

function Worst({ findings = [] }: { findings?: Diagnostic[] | undefined }) {
  const worst = SEVERITIES.find(severity => findings.some(each => each.severity === severity))
  return worst === undefined ? null : <Mark severity={worst} />
}

type Found = ReturnType<typeof listChosen>

function Picker({
  title,
  isFolder = false,
  choose,
}: {
  title: string
  isFolder?: boolean
  choose: (found: Found) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" onClick={() => input.current?.click()}>
        {title}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={title}
        {...(isFolder && { webkitdirectory: true })}
        onChange={({ currentTarget }) => {
          if (currentTarget.files !== null) choose(listChosen(currentTarget.files))
          currentTarget.value = ''
        }}
      />
    </>
  )
}

/** The last answer, or why there is none; '' before the first. */
function useAnswer<Name extends 'show' | 'clients' | 'search'>(
  name: Name,
  argument: string,
  checked: Checked,
) {
  const [answer, setAnswer] = useState<Awaited<ReturnType<Calls[Name]>> | string>('')
  useEffect(() => {
    let isOver = checked.skills.length === 0
    ask(name, argument, () => isOver).then(
      value => !isOver && setAnswer(value),
      error => !isOver && setAnswer(error.message),
    )
    return () => {
      isOver = true
    }
  }, [checked, argument])
  return answer
}

function Waiting({ problem }: { problem: string }) {
  return <p class={problem === '' ? 'caption' : 'caption bad'}>{problem || 'Loading…'}</p>
}

interface PanelProps {
  checked: Checked
  path: string
}

function Size({ checked, path }: PanelProps) {
  const shown = useAnswer('show', path, checked)
  if (typeof shown === 'string') return null
  const { frontmatter, description, body } = shown.tokens
  const isReady = checked.skills.some(skill => skill.path === path && skill.id !== undefined)
  return (
    <Facts>
      <Fact kind={isReady ? 'good' : 'warning'}>{isReady ? 'Ready' : 'Left out of the bundle'}</Fact>
      <Fact>{formatCount(description, 'token')} of description</Fact>
      <Fact>{formatNumber(frontmatter)} of frontmatter</Fact>
      <Fact>{formatNumber(body)} of instructions</Fact>
    </Facts>
  )
}

function Findings({
  findings,
  loose,
  path,
  text,
  go,
  fix,
}: {
  findings: Diagnostic[]
  loose: Diagnostic[]
  path: string
  text: string | undefined
  go: (position: Position) => void
  fix: (edits: Edit[]) => void
}) {
  if (findings.length + loose.length === 0) return <Empty title="No findings" />
  return (
    <ul class="loose">
      {[...findings, ...loose].map((finding, at) => {
        const { file, position, fix: edits, code } = finding
        const isHere = file === path
        return (
          <li key={at}>
            <Finding
              finding={{ ...finding, file: isHere ? undefined : file }}
              text={isHere ? text : undefined}
              href={`../rules/${code}.html`}
            />
            <div class="tools">
              {isHere && position !== undefined && (
                <button type="button" onClick={() => go({ ...position })}>
                  Line {position.start.line}
                </button>
              )}
              {isHere && edits !== undefined && text !== undefined && (
                <button type="button" onClick={() => fix(edits)}>
                  Fix
                </button>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function Rendered({ checked, path }: PanelProps) {
  const shown = useAnswer('show', path, checked)
  if (typeof shown === 'string') return <Waiting problem={shown} />
  if (shown.parts.length === 0) return <Empty title="It has no instructions that can be shown" />
  return (
    <>
      <h2 class="unseen">Instructions</h2>
      <Markdown parts={shown.parts} />
    </>
  )
}

function Clients({ checked, path }: PanelProps) {
  const groups = useAnswer('clients', path, checked)
  if (typeof groups === 'string') return <Waiting problem={groups} />
  return (
    <>
      <ul class="loose">
        {groups.map(({ titles, verdict, name, description, reasons }) => {
          const [word, kind] = VERDICT_WORDS[VERDICTS[verdict]] ?? ['', '']
          return (
            <li key={titles[0]} class="client">
              <p>
                <span class={`label ${kind}`}>{word}</span> <b>{titles.join(', ')}</b>
              </p>
              {verdict !== 'dropped' && (
                <p>
                  <code>{name}</code> {description || <span class="none">without a description</span>}
                </p>
              )}
              {reasons.map(reason => (
                <p key={reason} class="soft">
                  <Prose text={reason} />
                </p>
              ))}
            </li>
          )
        })}
      </ul>
      <p class="caption">
        This is read from the text alone. <code>skillc check --clients all</code> also knows the folders in
        which a client looks, its settings and plugins, and other skills with the same name.
      </p>
    </>
  )
}

function Search({ checked }: { checked: Checked }) {
  const [query, setQuery] = useState('')
  const found = useAnswer('search', query, checked)
  const hits = typeof found === 'string' ? [] : found.hits
  return (
    <>
      <search>
        <Field
          id="query"
          label="What should be done?"
          value={query}
          placeholder="For example: read the total of an invoice"
          send={setQuery}
        />
      </search>
      {query.trim() !== '' && (
        <p class="caption" role="status">
          {typeof found === 'string'
            ? found || 'Searching…'
            : hits.length === 0
              ? 'No skill matches'
              : `${formatCount(hits.length, 'skill')}, best first`}
        </p>
      )}
      <ol class="hits">
        {hits.map(hit => (
          <HitRow key={hit.id} hit={hit} request={query} skill={undefined} />
        ))}
      </ol>
    </>
  )
}

const app = document.getElementById('app')
if (app !== null) {
  app.replaceChildren()
  render(<App />, app)
}
