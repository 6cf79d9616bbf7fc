/** All links as one picture: linked or similar skills are close together. */

import {
  forceCenter,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationLinkDatum,
  type SimulationNodeDatum,
} from 'd3-force'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { formatCount, formatNumber } from '../../core/text/quantity.ts'
import type { Data } from './data.ts'
import { getLeaf, toHash } from './parts.tsx'

interface Node extends SimulationNodeDatum {
  at: number
  degree: number
}

interface Edge extends SimulationLinkDatum<Node> {
  kind: string
}

/** The skills in a picture; those with the most links. */
const MOST_NODES = 2_000
/** Names that are always shown. */
const MOST_NAMES = 24
/** Milliseconds of work before the browser can paint. */
const SLICE = 12

const NEAR = 'nearly the same description'
const SAME = 'the same name'

export type Link = [from: number, to: number, kind: string]

export function listEdges({ links, similar, skills }: Data): Link[] {
  const last = new Map<string, number>()
  const clashes = skills.flatMap(({ name, at }): Link[] => {
    const before = last.get(name)
    last.set(name, at)
    return before === undefined ? [] : [[before, at, SAME]]
  })
  return [...links, ...similar.map(([one, other]): Link => [one, other, NEAR]), ...clashes]
}

export function Graph({ data, edges }: { data: Data; edges: Link[] }) {
  const kinds = useMemo(() => [...new Set(edges.map(([, , kind]) => kind))].sort(), [edges])
  const [hidden, setHidden] = useState<readonly string[]>([])
  const [filter, setFilter] = useState('')
  const { nodes, shown } = useMemo(
    () =>
      createGraph(
        data,
        edges.filter(([, , kind]) => !hidden.includes(kind)),
      ),
    [data, edges, hidden],
  )
  const isOn = (kind: string) => !hidden.includes(kind)
  return (
    <figure class="graph">
      <div class="graph-tools">
        <fieldset>
          <legend class="unseen">Kinds of links</legend>
          {kinds.map(kind => (
            <label key={kind} class="check">
              <input
                type="checkbox"
                checked={isOn(kind)}
                onChange={() =>
                  setHidden(isOn(kind) ? [...hidden, kind] : hidden.filter(each => each !== kind))
                }
              />{' '}
              <i class={`line-${getKindStyle(kind)}`} aria-hidden="true" /> {kind}{' '}
              <span class="soft">{formatNumber(edges.filter(([, , each]) => each === kind).length)}</span>
            </label>
          ))}
        </fieldset>
        <label>
          Mark{' '}
          <input
            type="search"
            value={filter}
            maxLength={200}
            placeholder="part of an id"
            onInput={event => setFilter(event.currentTarget.value)}
          />
        </label>
      </div>
      <Canvas data={data} nodes={nodes} edges={shown} filter={filter.trim().toLowerCase()} />
      <figcaption class="caption">
        {formatCount(nodes.length, 'skill')}
        {nodes.length === MOST_NODES ? ' with the most links' : ' with links'}. Point at one for its name;
        choose it for its neighbors. The table below says the same.
      </figcaption>
    </figure>
  )
}

function createGraph(data: Data, edges: Link[]): { nodes: Node[]; shown: Edge[] } {
  const degrees = new Map<number, number>()
  for (const [from, to] of edges) for (const at of [from, to]) degrees.set(at, (degrees.get(at) ?? 0) + 1)
  const nodes = [...degrees]
    .filter(([at]) => data.skills[at] !== undefined)
    .sort(([a, x], [b, y]) => y - x || a - b)
    .slice(0, MOST_NODES)
    .map(([at, degree]): Node => ({ at, degree }))
  const byPlace = new Map(nodes.map(node => [node.at, node]))
  const shown = edges.flatMap(([from, to, kind]): Edge[] => {
    const [source, target] = [byPlace.get(from), byPlace.get(to)]
    return source === undefined || target === undefined ? [] : [{ source, target, kind }]
  })
  return { nodes, shown }
}

function getKindStyle(kind: string): 'near' | 'conflict' | 'plain' {
  if (kind === NEAR) return 'near'
  return kind === SAME ? 'conflict' : 'plain'
}

interface CanvasProps {
  data: Data
  nodes: Node[]
  edges: Edge[]
  filter: string
}

function Canvas({ data, nodes, edges, filter }: CanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const draw = useRef<() => void>(() => {})
  const [pointed, setPointed] = useState<Node>()
  const state = useRef({ filter, pointed })
  state.current = { filter, pointed }
  useEffect(() => draw.current(), [filter, pointed])
  useEffect(() => {
    const { current } = canvas
    if (current === null) return
    const paint = () => paintGraph(current, data, nodes, edges, state.current)
    draw.current = paint
    const simulation = forceSimulation(nodes)
      .force('link', forceLink<Node, Edge>(edges).distance(34))
      .force('charge', forceManyBody().strength(-34).distanceMax(260))
      .force('x', forceX(0).strength(0.07))
      .force('y', forceY(0).strength(0.09))
      .force('center', forceCenter(0, 0))
      .stop()
    let frame = 0
    let turns = 0
    const step = () => {
      const end = performance.now() + SLICE
      do {
        simulation.tick()
        turns++
      } while (turns < 220 && performance.now() < end)
      paint()
      if (turns < 220) frame = requestAnimationFrame(step)
    }
    step()
    const observer = new ResizeObserver(paint)
    observer.observe(current)
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', paint)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      scheme.removeEventListener('change', paint)
    }
  }, [data, nodes, edges])
  const find = (event: MouseEvent) =>
    canvas.current === null ? undefined : findNode(canvas.current, nodes, event.offsetX, event.offsetY)
  const name = pointed && data.skills[pointed.at]?.id
  return (
    <div class="graph-box">
      <canvas
        ref={canvas}
        class={pointed ? 'pointing' : ''}
        role="img"
        aria-label="Picture of all links between skills"
        title={name}
        onMouseMove={event => setPointed(find(event))}
        onMouseLeave={() => setPointed(undefined)}
        onClick={event => {
          const id = data.skills[find(event)?.at ?? -1]?.id
          if (id !== undefined) location.hash = toHash(['links', id])
        }}
      />
    </div>
  )
}

function getView({ clientWidth, clientHeight }: HTMLCanvasElement, nodes: Node[]) {
  let [left, right, top, bottom] = [0, 0, 0, 0]
  for (const { x = 0, y = 0 } of nodes) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  const across = (clientWidth - Math.min(160, clientWidth / 3)) / Math.max(1, right - left)
  const down = (clientHeight - 50) / Math.max(1, bottom - top)
  const scale = Math.max(0.02, Math.min(3, across, down))
  const toX = (x = 0) => clientWidth / 2 + (x - (left + right) / 2) * scale
  const toY = (y = 0) => clientHeight / 2 + (y - (top + bottom) / 2) * scale
  return { scale, toX, toY }
}

const getRadius = ({ degree }: Node, scale: number) =>
  Math.min(11, 2.5 + Math.sqrt(degree)) * Math.min(1, scale + 0.35)

function findNode(canvas: HTMLCanvasElement, nodes: Node[], x: number, y: number): Node | undefined {
  const { scale, toX, toY } = getView(canvas, nodes)
  const away = (node: Node) => Math.hypot(toX(node.x) - x, toY(node.y) - y) - getRadius(node, scale)
  let best: Node | undefined
  for (const node of nodes) if (away(node) < 8 && (best === undefined || away(node) < away(best))) best = node
  return best
}

function paintGraph(
  canvas: HTMLCanvasElement,
  { skills }: Data,
  nodes: Node[],
  edges: Edge[],
  { filter, pointed }: { filter: string; pointed: Node | undefined },
): void {
  const context = canvas.getContext('2d')
  if (context === null) return
  const { clientWidth: width, clientHeight: height } = canvas
  const ratio = devicePixelRatio
  if (canvas.width !== width * ratio || canvas.height !== height * ratio) {
    canvas.width = width * ratio
    canvas.height = height * ratio
  }
  const style = getComputedStyle(canvas)
  // Canvases do not know `light-dark()`, so the colors come from computed styles.
  const [ink, paper, accent] = [style.color, style.backgroundColor, style.borderTopColor]
  const colors = { plain: style.outlineColor, near: style.textDecorationColor, conflict: style.caretColor }
  const { scale, toX, toY } = getView(canvas, nodes)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, width, height)
  const isMarked = ({ at }: Node) => filter !== '' && (skills[at]?.id.toLowerCase().includes(filter) ?? false)
  for (const kind of ['plain', 'near', 'conflict'] as const) {
    context.strokeStyle = colors[kind]
    context.lineWidth = kind === 'plain' ? 1 : 1.5
    context.setLineDash(kind === 'near' ? [4, 3] : [])
    context.beginPath()
    for (const { source, target, kind: own } of edges) {
      if (getKindStyle(own) !== kind) continue
      const [from, to] = [source as Node, target as Node]
      context.moveTo(toX(from.x), toY(from.y))
      context.lineTo(toX(to.x), toY(to.y))
    }
    context.stroke()
  }
  context.setLineDash([])
  for (const node of nodes) {
    context.beginPath()
    context.arc(toX(node.x), toY(node.y), getRadius(node, scale), 0, 2 * Math.PI)
    context.fillStyle = isMarked(node) || node === pointed ? ink : accent
    context.globalAlpha = filter !== '' && !isMarked(node) ? 0.25 : 1
    context.fill()
  }
  context.globalAlpha = 1
  context.font = `12px ${style.fontFamily}`
  context.textBaseline = 'middle'
  context.strokeStyle = paper
  context.fillStyle = ink
  context.lineWidth = 4
  context.lineJoin = 'round'
  const named = filter === '' ? nodes.slice(0, MOST_NAMES) : nodes.filter(isMarked).slice(0, MOST_NAMES)
  const taken: { x: number; y: number; w: number }[] = []
  for (const node of pointed === undefined ? named : [pointed, ...named]) {
    const text = getLeaf(skills[node.at]?.id ?? '').slice(0, 40)
    const w = context.measureText(text).width
    const gap = getRadius(node, scale) + 4
    // Outwards, where there are fewer lines.
    const [middle, y] = [toX(node.x), toY(node.y)]
    const x = middle < width / 2 ? Math.max(4, middle - gap - w) : Math.min(width - w - 4, middle + gap)
    if (taken.some(other => Math.abs(other.y - y) < 15 && x < other.x + other.w + 6 && other.x < x + w + 6))
      continue
    taken.push({ x, y, w })
    context.strokeText(text, x, y)
    context.fillText(text, x, y)
  }
}
