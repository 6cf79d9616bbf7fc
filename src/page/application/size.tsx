import { type HierarchyRectangularNode, hierarchy, treemap, treemapSquarify } from 'd3-hierarchy'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { formatBytes, formatCount, formatNumber } from '../../core/text/quantity.ts'
import type { Data, Skill } from './data.ts'
import { Bar, Choice, Empty, NoSkills, Rows, toHash, useLoaded } from './parts.tsx'

interface Box {
  name: string
  path: string[]
  value: number
  skills: number
  children: Map<string, Box>
  skill?: Skill
}

type Measure = 'tokens' | 'bytes'

const MEASURES = [
  ['tokens', 'Tokens'],
  ['bytes', 'Bytes'],
] as const

const MOST_BOXES = 320

export function Size({ data, path, measure: asked }: { data: Data; path: string[]; measure: string }) {
  const measure: Measure = asked === 'bytes' ? 'bytes' : 'tokens'
  const root = useMemo(() => createTree(data, measure), [data, measure])
  const box = useMemo(() => findBox(root, path), [root, path.join('\n')])
  const files = useLoaded(
    async () => (box?.skill === undefined ? [] : listFiles(box, data, measure)),
    [box, measure],
  )
  const rows = useMemo(() => {
    const boxes =
      box?.skill === undefined ? [...(box?.children.values() ?? [])] : typeof files === 'string' ? [] : files
    return boxes.sort((a, b) => b.value - a.value || (a.name < b.name ? -1 : 1))
  }, [box, files])
  const format = (value: number) => (measure === 'bytes' ? formatBytes(value) : formatCount(value, 'token'))
  const most = rows[0]?.value ?? 0
  return (
    <>
      <Trail root={root} path={path} measure={measure} />
      <h1 tabIndex={-1}>{box?.name || path.at(-1) || 'Size'}</h1>
      <div class="row">
        <p class="lead">
          {box === undefined
            ? 'Nothing here has this name.'
            : `${format(box.value)}${box.skill === undefined ? `, ${formatCount(box.skills, 'skill')}` : ''}. ${measure === 'tokens' ? 'Tokens are those of instructions; other files count when they are read.' : 'Bytes are those of all files.'}`}
        </p>
        <Choice
          label="What is measured"
          names={MEASURES}
          chosen={measure}
          choose={name => {
            location.hash = toHash(['size', ...path], { by: name })
          }}
        />
      </div>
      {rows.length === 0 ? (
        data.skills.length === 0 ? (
          <NoSkills data={data} />
        ) : (
          <Empty title="There is nothing to show here" />
        )
      ) : (
        <>
          <Picture rows={rows} measure={measure} format={format} />
          <h2>As a table</h2>
          <Rows
            label="Size"
            rows={rows}
            height={38}
            text={({ name }) => name}
            columns={[
              {
                title: 'Name',
                width: '45%',
                by: ({ name }) => name,
                cell: row => <BoxLink box={row} measure={measure} />,
              },
              {
                title: 'Skills',
                width: '6rem',
                isNumber: true,
                by: ({ skills }) => skills,
                cell: ({ skills }) => formatNumber(skills),
              },
              {
                title: measure === 'bytes' ? 'Bytes' : 'Tokens',
                width: '7rem',
                isNumber: true,
                by: ({ value }) => value,
                cell: ({ value }) => (measure === 'bytes' ? formatBytes(value) : formatNumber(value)),
              },
              { title: 'Share', cell: ({ value }) => <Bar value={value} most={most} /> },
            ]}
          />
        </>
      )}
    </>
  )
}

function createBox(name: string, path: string[]): Box {
  return { name, path, value: 0, skills: 0, children: new Map() }
}

function createTree({ skills, sources }: Data, measure: Measure): Box {
  const root = createBox('', [])
  for (const skill of skills) {
    const parts = skill.id.split(':')
    const label = sources[skill.source ?? 0]?.label ?? ''
    const names = sources.length > 1 ? [label, ...parts] : parts
    const value = measure === 'bytes' ? skill.bytes : skill.tokens
    let box = root
    for (const [at, name] of names.entries()) {
      box.value += value
      box.skills++
      const isSkill = at === names.length - 1
      const key = isSkill ? `${name}` : `${name}/`
      let next = box.children.get(key)
      if (next === undefined) {
        next = createBox(name, [...box.path, key])
        box.children.set(key, next)
      }
      box = next
    }
    box.value += value
    box.skills++
    box.skill = skill
  }
  return root
}

function findBox(root: Box, path: string[]): Box | undefined {
  let box: Box | undefined = root
  for (const key of path) box = box?.children.get(key)
  return box
}

async function listFiles(box: Box, data: Data, measure: Measure): Promise<Box[]> {
  const { skill } = box
  if (skill === undefined) return []
  const { files } = await data.loadDetail(skill)
  const make = (name: string, value: number) => ({ ...createBox(name, box.path), value, skills: 1 })
  return measure === 'bytes'
    ? files.map(({ path, size }) => make(path, size))
    : [make('SKILL.md', skill.tokens)]
}

function Trail({ root, path, measure }: { root: Box; path: string[]; measure: Measure }) {
  if (path.length === 0) return null
  const box = findBox(root, path)
  return (
    <p class="trail">
      <a href={toHash(['size'], { by: measure })}>All skills</a>
      {path.slice(0, -1).map((key, at) => (
        <>
          {' / '}
          <a href={toHash(['size', ...path.slice(0, at + 1)], { by: measure })}>{key.replace(/\/$/, '')}</a>
        </>
      ))}
      {box?.skill !== undefined && (
        <>
          {' · '}
          <a href={toHash(['skill', box.skill.id])}>Read this skill</a>
        </>
      )}
    </p>
  )
}

function getAddress({ path, skill }: Box, measure: Measure): string {
  return skill === undefined || measure === 'bytes'
    ? toHash(['size', ...path], { by: measure })
    : toHash(['skill', skill.id])
}

function isFile({ children, skill }: Box): boolean {
  return children.size === 0 && skill === undefined
}

function BoxLink({ box, measure }: { box: Box; measure: Measure }) {
  return isFile(box) ? <code>{box.name}</code> : <a href={getAddress(box, measure)}>{box.name}</a>
}

function Picture({
  rows,
  measure,
  format,
}: {
  rows: Box[]
  measure: Measure
  format: (value: number) => string
}) {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current } = box
    if (current === null) return
    const observer = new ResizeObserver(() => setWidth(current.clientWidth))
    observer.observe(current)
    setWidth(current.clientWidth)
    return () => observer.disconnect()
  }, [])
  const height = width < 600 ? 380 : 460
  const nodes = useMemo(() => (width === 0 ? [] : layOut(rows, width, height)), [rows, width, height])
  return (
    <div
      class="treemap"
      ref={box}
      style={{ height: `${height}px` }}
      role="group"
      aria-label="Treemap; the table below says the same"
    >
      {nodes.map(node => {
        const { data, x0, y0, x1, y1, depth } = node
        const [w, h] = [x1 - x0, y1 - y0]
        if (w < 2 || h < 2) return null
        const style = { left: `${x0}px`, top: `${y0}px`, width: `${w}px`, height: `${h}px` }
        const isGroup = node.children !== undefined
        const isNamed = w > 44 && h > 18
        const hue = `hue-${data.hue % 8}`
        const label = (
          <span>
            <b>{data.box.name}</b> {h > 38 && w > 60 && !isGroup && <small>{format(data.box.value)}</small>}
            {isGroup && w > 160 && <small>{format(data.box.value)}</small>}
          </span>
        )
        const title = `${data.box.name}: ${format(data.box.value)}`
        const kind = `cell ${hue} ${isGroup ? 'group' : ''} ${w < 24 || h < 18 ? 'tiny' : ''}`
        return data.isRest || isFile(data.box) ? (
          <div key={title} class={kind} style={style} title={title}>
            {isNamed && label}
          </div>
        ) : (
          <a
            key={getAddress(data.box, measure)}
            class={kind}
            style={style}
            title={title}
            href={getAddress(data.box, measure)}
            aria-label={isNamed ? undefined : title}
            tabIndex={depth === 1 ? 0 : -1}
          >
            {isNamed && label}
          </a>
        )
      })}
    </div>
  )
}

interface Cell {
  box: Box
  hue: number
  isRest?: boolean
  children?: Cell[]
}

/** Largest first. Skips boxes that contain only one other box. */
function listInner({ children }: Box): Box[] {
  const inner = [...children.values()].sort((a, b) => b.value - a.value)
  const [only] = inner
  return inner.length === 1 && only !== undefined && only.skill === undefined ? listInner(only) : inner
}

function layOut(rows: Box[], width: number, height: number): HierarchyRectangularNode<Cell>[] {
  const total = rows.reduce((sum, { value }) => sum + value, 0)
  const cells = gather(rows, MOST_BOXES).map((cell, at): Cell => {
    const { box } = cell
    const inner = listInner(box)
    const room = Math.floor((MOST_BOXES * box.value) / Math.max(1, total))
    const isOpen = !cell.isRest && inner.length > 1 && room > 2
    return {
      ...cell,
      hue: at,
      ...(isOpen && { children: gather(inner, room).map(each => ({ ...each, hue: at })) }),
    }
  })
  const root = hierarchy<Cell>({ box: createBox('', []), hue: 0, children: cells })
    .sum(({ box, children }) => (children === undefined ? Math.max(box.value, 0) : 0))
    .sort(
      (a, b) =>
        Number(a.data.isRest ?? false) - Number(b.data.isRest ?? false) || (b.value ?? 0) - (a.value ?? 0),
    )
  const lay = treemap<Cell>()
    .size([width, height])
    .tile(treemapSquarify.ratio(1.3))
    .paddingInner(3)
    .paddingTop(({ depth }) => (depth === 1 ? 24 : 0))
    .paddingRight(({ depth }) => (depth === 1 ? 3 : 0))
    .paddingLeft(({ depth }) => (depth === 1 ? 3 : 0))
    .paddingBottom(({ depth }) => (depth === 1 ? 3 : 0))
    .round(true)
  return lay(root)
    .descendants()
    .filter(({ depth }) => depth > 0)
}

function gather(boxes: Box[], most: number): Omit<Cell, 'hue'>[] {
  const shown = boxes.slice(0, most)
  const rest = boxes.slice(most)
  const cells: Omit<Cell, 'hue'>[] = shown.map(box => ({ box }))
  if (rest.length === 0) return cells
  const value = rest.reduce((sum, box) => sum + box.value, 0)
  return [...cells, { box: { ...createBox(`${formatNumber(rest.length)} more`, []), value }, isRest: true }]
}
