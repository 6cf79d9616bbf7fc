import type { Position } from '../../../core/json/types.ts'
import { createLocator } from '../../../core/text/lines.ts'
import type { Parsed } from '../../types.ts'
import type { Report } from '../rule.ts'

/** Where Claude.ai mounts skills. */
const mount = /(?<![\w.~/-])\/mnt\/skills(?=\/)/g

/** Names of one client where clients fill them in: the body, and what the frontmatter has them run. Each once. */
export function unportableVariable(parsed: Parsed, report: Report): void {
  const found: [variable: string, position: Position][] = []
  for (const { kind, text, position } of parsed.substitutions) {
    if (kind === 'variable') found.push([text, position])
  }
  found.push(...findMounts(parsed))
  const seen = new Set<string>()
  for (const [variable, position] of found.sort(([, a], [, b]) => a.start.offset - b.start.offset)) {
    if (seen.has(variable)) continue
    seen.add(variable)
    report('unportable-variable', { variable, client: getClient(variable) }, { position })
  }
}

function findMounts({ text, bodyStart, frontmatter }: Parsed): [variable: string, position: Position][] {
  if (!text.includes('/mnt/skills/')) return []
  const locate = createLocator(text)
  const filled = ['/allowed-tools', '/hooks'].map(pointer => frontmatter?.places.get(pointer)?.value)
  const parts = filled.map(value => [value?.start.offset ?? 0, value?.end.offset ?? 0] as const)
  return [...parts, [bodyStart, text.length] as const].flatMap(([from, to]) =>
    Array.from(text.slice(from, to).matchAll(mount), ({ 0: path, index }): [string, Position] => [
      path,
      locate(from + index, from + index + path.length),
    ]),
  )
}

function getClient(name: string): string {
  if (name.startsWith('${KIMI')) return 'Kimi Code'
  if (name.startsWith('$')) return 'Claude Code'
  return name.startsWith('{') ? 'OpenClaw' : 'Claude.ai'
}
