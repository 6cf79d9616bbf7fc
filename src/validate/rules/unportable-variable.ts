import type { Parsed } from '../../types.ts'
import { placesIn } from '../../util/lines.ts'
import type { Report } from '../rule.ts'

/**
 * Claude Code: documentation of skills, "Available string substitutions", and of plugins. OpenClaw: documentation of
 * skills. Claude.ai mounts skills there. `${baseDir}` is a template string of JavaScript and means something else.
 */
const variable =
  /\$\{CLAUDE_(?:SKILL_DIR|PLUGIN_ROOT|PLUGIN_DATA|SESSION_ID|PROJECT_DIR|EFFORT)\}|(?<!\$)\{baseDir\}|(?<![\w.~/-])\/mnt\/skills(?=\/)/g

/** Without one of these the pattern finds nothing, and it looks at every character. */
const signs = ['${CLAUDE_', '{baseDir}', '/mnt/skills/']

/** Names of one client where clients fill them in: the body, and what the frontmatter has them run. Each once. */
export function unportableVariable({ text, bodyStart, frontmatter }: Parsed, report: Report): void {
  if (!signs.some(sign => text.includes(sign))) return
  const seen = new Set<string>()
  const placeOf = placesIn(text)
  const filled = [frontmatter?.places.get('/allowed-tools')?.value, frontmatter?.places.get('/hooks')?.value]
  const parts = filled.map(value => [value?.start.offset ?? 0, value?.end.offset ?? 0] as const)
  for (const [from, to] of [...parts, [bodyStart, text.length] as const]) {
    for (const { 0: name, index } of text.slice(from, to).matchAll(variable)) {
      if (seen.has(name)) continue
      seen.add(name)
      const position = placeOf(from + index, from + index + name.length)
      report('unportable-variable', { variable: name, client: clientOf(name) }, { position })
    }
  }
}

function clientOf(name: string): string {
  if (name.startsWith('$')) return 'Claude Code'
  return name.startsWith('{') ? 'OpenClaw' : 'Claude.ai'
}
