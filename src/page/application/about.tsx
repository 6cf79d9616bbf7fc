import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import type { Json } from '../../core/json/types.ts'
import { formatBytes, formatCount } from '../../core/text/quantity.ts'
import { quote } from '../../core/text/terminal.ts'
import type { NamedPath } from '../../format/manifest.ts'
import { joinPlace } from '../../format/skill.ts'
import { listCatalogPresets } from '../../runtime/catalog/render.ts'
import type { Preview, SkillDetail } from '../types.ts'
import { getTitle, isLoaded, renderOwn } from './catalog.ts'
import type { Data, Skill } from './data.ts'
import { Command, LinkedSkills, Prose, Signature, SkillLink } from './parts.tsx'

function Section({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

export function About({ data, skill, detail }: { data: Data; skill: Skill; detail: SkillDetail }) {
  const { frontmatter, digest, mcpServers = [] } = detail
  const source = data.sources[skill.source ?? 0]
  return (
    <>
      <Section title="As clients show it">
        <CatalogEntry data={data} skill={skill} />
      </Section>
      <Verdicts data={data} skill={skill} detail={detail} />
      <Section title="Install">
        <Commands data={data} skill={skill} />
      </Section>
      <Section title="Frontmatter">
        <table class="pairs">
          <tbody>
            {Object.entries(frontmatter).map(([key, value]) => (
              <tr key={key}>
                <th scope="row">{key}</th>
                <td>
                  <Value value={value} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
      <Section title="Files">
        <Files detail={detail} />
      </Section>
      <Relations data={data} skill={skill} detail={detail} />
      <Section title="Origin">
        <table class="pairs">
          <tbody>
            <Pair name="Source">{source?.label}</Pair>
            {source?.origin !== undefined && <Pair name="Fetched from">{source.origin}</Pair>}
            <Pair name="Level">{skill.level}</Pair>
            <Pair name="Path">{joinPlace(source, skill.file ?? skill.path) || '.'}</Pair>
            {detail.version !== undefined && <Pair name="Version">{detail.version}</Pair>}
            {skill.owner !== undefined && <Pair name="Owners">{data.owners?.[skill.owner]}</Pair>}
            <Pair name="License">{skill.license ?? 'Not stated'}</Pair>
            {data.signature && (
              <Pair name="Signature">
                <Signature signature={data.signature} />
              </Pair>
            )}
            {mcpServers.length > 0 && <Pair name="MCP servers">{mcpServers.join(', ')}</Pair>}
            <Pair name="Digest">
              <span class="hash">{digest}</span>
            </Pair>
          </tbody>
        </table>
        <Rivals data={data} detail={detail} />
      </Section>
    </>
  )
}

function Files({ detail: { files, previews } }: { detail: SkillDetail }) {
  return (
    <ul class="files">
      {files.map(({ path, size, mode }) => {
        const preview = Object.hasOwn(previews, path) ? previews[path] : undefined
        const about = (
          <>
            <code>{path}</code>
            <span class="soft">
              {mode === '755' && 'executable, '}
              {formatBytes(size)}
            </span>
          </>
        )
        return (
          <li key={path}>
            {preview === undefined ? (
              about
            ) : (
              <details>
                <summary>{about}</summary>
                <FilePreview path={path} preview={preview} />
              </details>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function FilePreview({ path, preview }: { path: string; preview: Preview }) {
  if ('image' in preview)
    return isPicture(preview.image) ? <img class="preview" src={preview.image} alt={path} /> : null
  return (
    <>
      <pre class="preview" tabIndex={0} aria-label={path}>
        {preview.text}
      </pre>
      {preview.isCut && <p class="caption">This is how it begins.</p>}
    </>
  )
}

const isPicture = (address: string) => /^data:image\/(?:png|jpeg|gif|webp);base64,[\w+/=]*$/.test(address)

function Pair({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{children}</td>
    </tr>
  )
}

function Value({ value }: { value: Json | undefined }) {
  if (Array.isArray(value) && value.every(each => typeof each !== 'object'))
    return (
      <ul class="values">
        {value.map((each, at) => (
          <li key={at}>{String(each)}</li>
        ))}
      </ul>
    )
  return <>{typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value)}</>
}

function CatalogEntry({ data, skill }: { data: Data; skill: Skill }) {
  const [preset, setPreset] = useState<string>('claude-code')
  const text = useMemo(() => renderOwn(skill, preset, data), [skill, preset, data])
  return (
    <>
      <label class="select">
        Client{' '}
        <select value={preset} onChange={event => setPreset(event.currentTarget.value)}>
          {listCatalogPresets().map(name => (
            <option key={name} value={name}>
              {getTitle(name)}
            </option>
          ))}
        </select>
      </label>
      {text === '' ? (
        <p class="caption">
          {isLoaded(skill, preset, data)
            ? 'This client’s model does not see it.'
            : 'This client does not load it; the reason is below.'}
        </p>
      ) : (
        <pre tabIndex={0} aria-label="Its entry in the catalog">
          {text}
        </pre>
      )}
    </>
  )
}

export const VERDICT_WORDS: Record<string, [word: string, kind: string]> = {
  L: ['loads', 'good'],
  C: ['changed', 'warning'],
  D: ['dropped', 'error'],
  H: ['turned off', 'none'],
  S: ['overridden', 'error'],
  U: ['undecided', 'warning'],
  A: ['not read', 'none'],
}

function Verdicts({ data, skill, detail }: { data: Data; skill: Skill; detail: SkillDetail }) {
  const { verdicts } = skill
  if (verdicts === undefined) return null
  const reasons = new Map(detail.cells.map(([client, name, why]) => [client, { name, why }]))
  return (
    <Section title="What clients make of it">
      <ul class="verdicts">
        {data.clients.map(({ id, title }, at) => {
          if (!data.judged.has(id)) return null
          const [word, kind] = VERDICT_WORDS[verdicts[at] ?? 'A'] ?? ['', '']
          return (
            <li key={id}>
              <span class="verdict-head">
                <b>{title}</b> <span class={`label ${kind}`}>{word}</span>
              </span>
              {reasons.get(at)?.why.map(({ text }, place) => (
                <small key={place}>
                  <Prose text={text} />
                </small>
              ))}
            </li>
          )
        })}
      </ul>
      <Blind data={data} />
    </Section>
  )
}

/** Clients that read none of the folders. */
export function Blind({ data: { clients, judged } }: { data: Data }) {
  const blind = clients.filter(({ id }) => !judged.has(id)).map(({ title }) => title)
  if (blind.length === 0) return null
  return (
    <p class="caption">
      {formatCount(blind.length, 'client reads', 'clients read')} none of these folders: {blind.join(', ')}.
    </p>
  )
}

const FOLDERS = [
  ['Claude Code', '.claude/skills'],
  ['Codex, Amp, Gemini and others', '.agents/skills'],
  ['GitHub Copilot', '.github/skills'],
  ['Cursor', '.cursor/skills'],
  ['OpenCode', '.opencode/skills'],
] as const

function Commands({ data, skill }: { data: Data; skill: Skill }) {
  const { bundle = 'dist/skills' } = data
  const names = [quote(bundle), quote(skill.id)]
  const isElsewhere = /^[a-z][a-z\d+.-]+:/i.test(bundle)
  const command = isElsewhere ? `pull ${names.join(' ')}` : `export ${names.join(' --to folders --skill ')}`
  return (
    <ul class="commands">
      {data.bundle === undefined && (
        <li>
          <span class="soft">Build the bundle first</span>
          <Command what="the command that builds the bundle" text="skillc build" />
        </li>
      )}
      {FOLDERS.map(([client, folder]) => (
        <li key={client}>
          <span class="soft">{client}</span>
          <Command what={`the command for ${client}`} text={`skillc ${command} --out ${folder}`} />
        </li>
      ))}
      <li class="soft">The folder has to be new or empty.</li>
    </ul>
  )
}

function Relations({ data, skill, detail }: { data: Data; skill: Skill; detail: SkillDetail }) {
  const uses = data.uses.get(skill.at) ?? []
  const users = data.users.get(skill.at) ?? []
  const { references } = detail
  if (uses.length + users.length + references.length === 0) return null
  const list = (title: string, links: readonly (readonly [number, string])[]) =>
    links.length > 0 && (
      <>
        <h3>{title}</h3>
        <LinkedSkills skills={data.skills} links={links} />
      </>
    )
  return (
    <Section title="References">
      {list('Depends on', uses)}
      {list('Used by', users)}
      {WHERE.map(([where, title]) => {
        const own = references.filter(each => each.where === where)
        return (
          own.length > 0 && (
            <>
              <h3>{title}</h3>
              <ul class="files">
                {own.map((reference, at) => (
                  <Reference key={at} data={data} skill={skill} reference={reference} />
                ))}
              </ul>
            </>
          )
        )
      })}
    </Section>
  )
}

/** Targets of paths, worst first. */
const WHERE: [where: NamedPath['where'], title: string][] = [
  ['missing', 'Lead nowhere'],
  ['left-out', 'Lead to what is left out of the bundle'],
  ['absolute', 'Lead to a path of one machine'],
  ['unknown', 'Lead out of the repository'],
  ['repository', 'Lead to files around the skill'],
  ['bundle', 'Lead into other skills'],
  ['plugin', 'Lead to files of its plugin'],
  ['project', 'Lead to the user’s project'],
  ['skill', 'Lead to its own files'],
]

function Reference({ data, skill, reference }: { data: Data; skill: Skill; reference: NamedPath }) {
  const { target, fragment, kind, suggestion, skill: folder } = reference
  const other =
    folder === undefined
      ? undefined
      : data.skills.find(({ path, source }) => path === folder && source === skill.source)
  return (
    <li>
      <code>{fragment === undefined ? target : `${target}#${fragment}`}</code>
      <span class="soft">
        {other !== undefined && (
          <>
            <SkillLink skill={other} />,{' '}
          </>
        )}
        {suggestion !== undefined && (
          <>
            did it mean <code>{suggestion}</code>?{' '}
          </>
        )}
        {kind}
      </span>
    </li>
  )
}

function Rivals({ data, detail }: { data: Data; detail: SkillDetail }) {
  const { shadows = [], identical = [], aliases = [] } = detail
  const place = ({ source, path, file }: { source: number; path: string; file?: string }) =>
    joinPlace(data.sources[source], file ?? path)
  const all = [
    ...shadows.map(
      each =>
        [
          place(each),
          each.by === 'path' ? 'overridden, by its path' : 'overridden, its source ranks lower',
        ] as const,
    ),
    ...identical.map(each => [place(each), 'identical'] as const),
    ...aliases.map(each => [place(each), 'a link to the same folder'] as const),
  ]
  if (all.length === 0) return <p class="caption">No other skill has this id.</p>
  return (
    <ul class="files">
      {all.map(([path, why]) => (
        <li key={path}>
          <code>{path}</code>
          <span class="soft">{why}</span>
        </li>
      ))}
    </ul>
  )
}
