/** The hooks of a skill that a host can run; others are left out with a reason. Loaded only for skills with hooks. */
import { isMap } from '../core/json/shapes.ts'
import type { Json } from '../core/json/types.ts'

/** Claude Code's events (documentation, "Hooks reference"). */
const EVENTS: ReadonlySet<string> = new Set(
  (
    'SessionStart SessionEnd Setup UserPromptSubmit UserPromptExpansion PreToolUse PostToolUse PostToolUseFailure PostToolBatch ' +
    'PermissionRequest PermissionDenied Notification Stop StopFailure SubagentStart SubagentStop PreCompact PostCompact ' +
    'TaskCreated TaskCompleted TeammateIdle InstructionsLoaded ConfigChange CwdChanged FileChanged WorktreeCreate WorktreeRemove ' +
    'Elicitation ElicitationResult'
  ).split(' '),
)

/** The field that each type of hook runs. */
const RUNS: Readonly<Record<string, string>> = {
  command: 'command',
  prompt: 'prompt',
  agent: 'prompt',
  http: 'url',
  mcp_tool: 'tool',
}

/** Bounds the warnings that a hostile skill can cause. */
const MOST_WARNINGS = 20

/** `hooks` is undefined if none is left. Each warning is a sentence. */
export function readHooks(value: Json): { hooks?: Json; warnings: string[] } {
  const warnings: string[] = []
  const warn = (why: string) => void (warnings.length < MOST_WARNINGS && warnings.push(why))
  if (!isMap(value)) {
    warn('`hooks` is not a map from events to lists, and is left out.')
    return { warnings }
  }
  const events = Object.entries(value).flatMap(([event, groups]) => {
    if (!EVENTS.has(event)) {
      warn(`No client knows the event \`${event.slice(0, 60)}\`, so its hooks are left out.`)
      return []
    }
    const kept = (Array.isArray(groups) ? groups : [groups]).flatMap(group => readGroup(event, group, warn))
    return kept.length === 0 ? [] : [[event, kept] as const]
  })
  return { ...(events.length > 0 && { hooks: Object.fromEntries(events) }), warnings }
}

function readGroup(event: string, group: Json, warn: (why: string) => void): Json[] {
  const hooks = isMap(group) && Array.isArray(group.hooks) ? group.hooks : []
  const kept = hooks.filter(canRun)
  const lost = Math.max(1, hooks.length) - kept.length
  if (lost > 0) warn(`Hooks of \`${event}\` without a command are left out: ${lost}.`)
  return isMap(group) && kept.length > 0 ? [{ ...group, hooks: kept }] : []
}

function canRun(hook: Json): boolean {
  if (!isMap(hook) || typeof hook.type !== 'string' || !Object.hasOwn(RUNS, hook.type)) return false
  const run = hook[RUNS[hook.type] ?? '']
  return typeof run === 'string' && run.trim() !== ''
}
