/** `skillc/remark`: remark-lint rules and other remark plugins as an extension. */
import type { Node, Root, RootContent } from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkParse from 'remark-parse'
import remarkStringify from 'remark-stringify'
import { type PluggableList, type Processor, unified } from 'unified'
import { VFile } from 'vfile'
import type { VFileMessage } from 'vfile-message'
import type { Edit } from '../../core/diagnostics/catalog.ts'
import { callback, checkOptions, type Kinds, text } from '../../core/json/check-options.ts'
import { findLineStarts } from '../../core/text/lines.ts'
import type { Extension, OwnFinding, SkillView } from './extension.ts'

/** Options of `fromRemark`. */
export interface RemarkOptions {
  /** Which skills the plugins see. Default: all. remark parses each of them again. */
  filter?: (skill: SkillView) => boolean
  /** Part of the cache's key. */
  version?: string
}

const OPTIONS: Kinds<RemarkOptions> = { filter: callback, version: text }

/**
 * An extension of plugins of remark: what they report has the codes `remark-lint/RULE`, and what a transformer would change is
 * `remark-lint/transform`, with a fix of the blocks that it changed. Plugins must be synchronous.
 *
 * @example
 * export default fromRemark([remarkPresetLintRecommended])
 */
export function fromRemark(plugins: readonly unknown[], options: RemarkOptions = {}): Extension {
  checkOptions(options, OPTIONS, '`fromRemark`')
  const { filter, version } = options
  const processor = unified()
    .use(remarkParse)
    .use(remarkFrontmatter, ['yaml', 'toml'])
    .use(remarkStringify)
    .use({ plugins: plugins as PluggableList })
    .freeze() as unknown as RemarkProcessor
  return {
    name: 'remark-lint',
    ...(version !== undefined && { version }),
    rules: {
      transform: {
        summary: 'A remark plugin reports or changes a skill',
        reportsIds: true,
        check: (skill, report) => {
          if (filter?.(skill) === false) return
          for (const finding of runPlugins(processor, skill.text)) report(finding)
        },
      },
    },
  }
}

type RemarkProcessor = Processor<Root, Root, Root, Root, string>

function runPlugins(processor: RemarkProcessor, text: string): OwnFinding[] {
  const file = new VFile({ value: text, path: 'SKILL.md' })
  const tree = processor.parse(file)
  const before = new Map(tree.children.map(node => [node, print(node)]))
  const after = processor.runSync(tree, file)
  const starts = findLineStarts(text)
  const edits = findChanges([...before.keys()], after.children, {
    text,
    isSame: node => before.get(node) === print(node),
    stringify: children => processor.stringify({ type: 'root', children }).trimEnd(),
  })
  return [
    ...file.messages.map(message => toFinding(message, text, starts)),
    ...edits.map(edit => ({
      message: 'A remark plugin would write this differently',
      at: { start: edit.start, end: edit.end },
      unsafeFix: [edit],
    })),
  ]
}

function print(node: Node): string {
  return JSON.stringify(node, (key, value) => (key === 'position' || key === 'data' ? undefined : value))
}

function toFinding(message: VFileMessage, text: string, starts: readonly number[]): OwnFinding {
  const { reason, ruleId, place, expected, actual, note } = message
  const toOffset = ({ line, column, offset }: { line: number; column: number; offset?: number }) =>
    offset ?? Math.min((starts[line - 1] ?? text.length) + column - 1, text.length)
  const at = place && {
    start: toOffset('start' in place ? place.start : place),
    end: toOffset('end' in place ? place.end : place),
  }
  const [replacement] = expected ?? []
  const isPlain = at !== undefined && (actual === undefined || text.slice(at.start, at.end) === actual)
  return {
    id: toId(ruleId),
    message: reason.replace(/\.$/, ''),
    ...(note !== undefined && { help: note.trim() }),
    ...(at !== undefined && { at }),
    ...(at !== undefined &&
      isPlain &&
      replacement !== undefined && { unsafeFix: [{ ...at, text: replacement }] }),
  }
}

function toId(ruleId: string | null | undefined): string {
  return (
    (ruleId ?? 'message')
      .toLowerCase()
      .replace(/[^a-z0-9-]/g, '-')
      .replace(/^[^a-z]+/, '') || 'message'
  )
}

interface Comparing {
  text: string
  isSame: (node: RootContent) => boolean
  stringify: (nodes: RootContent[]) => string
}

/** Edits for changed blocks: everything between two unchanged ones is rewritten. */
function findChanges(
  before: RootContent[],
  after: RootContent[],
  { text, isSame, stringify }: Comparing,
): Edit[] {
  const edits: Edit[] = []
  let from = 0
  let changed: RootContent[] = []
  const close = (to: number) => {
    const removed = before.slice(from, to)
    if (removed.length + changed.length > 0)
      edits.push(replaceBlocks(removed, before[from - 1], before[to], stringify(changed), text))
    changed = []
  }
  for (const node of after) {
    const at = isSame(node) ? before.indexOf(node, from) : -1
    if (at === -1) {
      changed.push(node)
      continue
    }
    close(at)
    from = at + 1
  }
  close(before.length)
  return edits.filter(edit => text.slice(edit.start, edit.end) !== edit.text)
}

/** Added blocks go after the previous one, or to the start. */
function replaceBlocks(
  removed: readonly RootContent[],
  last: RootContent | undefined,
  next: RootContent | undefined,
  text: string,
  source: string,
): Edit {
  const [first] = removed
  const start = first?.position?.start.offset ?? last?.position?.end.offset ?? 0
  const end = removed.at(-1)?.position?.end.offset ?? start
  if (first !== undefined && text !== '') return { start, end, text }
  // Removes the blank line after a removed block.
  if (first !== undefined) return { start, end: next?.position?.start.offset ?? source.length, text }
  return { start, end, text: last === undefined ? `${text}\n\n` : `\n\n${text}` }
}
