/** Named variants of the text around the list of skills. The list replaces `{{skills}}`. */

export const PLACE = '{{skills}}'

/** The names of the host's skill tools. Sentences that need a missing tool are omitted. */
export interface SkillTools {
  /** Finds skills by words, such as `skill_search`. */
  search?: string | undefined
  /** Loads a skill's instructions, such as `skill_use`. */
  use?: string | undefined
  /** Reads a skill's file, such as `skill_resource`. */
  resource?: string | undefined
  /** Runs a skill's script. */
  run?: string | undefined
}

/** A sentence, or alternatives: the first whose tools are all available counts. */
type Line = string | readonly string[]

const SEVERAL = 'More than one can fit.'
const CALLED = "If the user's message contains `/name` or `$name`, load that skill."
const ONCE = 'If the instructions of a skill are already in this conversation, do not load it again.'
const MISSING = 'If a skill cannot be loaded, tell the user and continue without it.'
const SEARCH = ['If no listed skill fits, search for one with `{search}`.', '']
const INTRODUCTION =
  'Each skill below holds instructions for one kind of task. Its description says when to use it.'
const FILES = [
  "Read a skill's files with `{resource}` and run its scripts with `{run}`. Paths are relative to the skill's folder.",
  "Read a skill's files with `{resource}`. Paths are relative to the skill's folder.",
  "Run a skill's scripts with `{run}`. Paths are relative to the skill's folder.",
  "Paths in a skill are relative to the skill's folder.",
]

/** The text before the list, by variant. `prompt.md` contains the first one. */
export const PROMPTS = {
  /** For models that load skills with a tool, or by id. */
  standard: [
    INTRODUCTION,
    [
      `Before you act, load every skill that fits the task with \`{use}\`, then follow it. ${SEVERAL}`,
      `Before you act, load every skill that fits the task by its id, then follow it. ${SEVERAL}`,
    ],
    CALLED,
    ONCE,
    MISSING,
    FILES,
    SEARCH,
  ],
  /** For models that read files of skills themselves. */
  files: [
    INTRODUCTION,
    `Before you act, read the file of every skill that fits the task, then follow it. ${SEVERAL}`,
    "If the user's message contains `/name` or `$name`, read the file of that skill.",
    'If the file is already in this conversation, do not read it again.',
    'If a file cannot be read, tell the user and continue without that skill.',
    FILES.slice(-2),
    SEARCH,
  ],
  /** For small budgets. */
  brief: [
    [
      'Before you act, load every skill that fits the task with `{use}`, then follow it.',
      'Before you act, load every skill that fits the task, then follow it.',
    ],
    CALLED,
  ],
  /** For small models: one step a line, and an example. */
  detailed: [
    INTRODUCTION,
    '1. Before you act, compare the task with the description of every skill.',
    [
      '2. If a description fits, call `{use}` with the id of that skill. If several fit, call it for each one.',
      '2. If a description fits, load that skill by its id. If several fit, load each one.',
    ],
    '3. Read the instructions that you get. Follow them step by step.',
    [
      '4. If no description fits, search with `{search}`. If nothing fits then, do the task without a skill.',
      '4. If no description fits, do the task without a skill.',
    ],
    CALLED,
    ONCE,
    MISSING,
    FILES,
    [
      'Example: the task is "Turn my notes into slides", and the skill `slides` makes presentations. Call `{use}` with `slides`, read the instructions, and then make the slides.',
      'Example: the task is "Turn my notes into slides", and the skill `slides` makes presentations. Load `slides`, read the instructions, and then make the slides.',
    ],
  ],
} as const satisfies Record<string, readonly Line[]>

/** The name of a variant of the text around the list. */
export type PromptName = keyof typeof PROMPTS

/** The text before the list. It copies no client's prose. */
export function formatGuide(name: PromptName, tools: SkillTools): string {
  const lines: readonly Line[] = PROMPTS[name]
  return lines.flatMap(line => sayLine(typeof line === 'string' ? [line] : line, tools) || []).join('\n')
}

function sayLine(ways: readonly string[], tools: SkillTools): string {
  const needed = /\{(search|use|resource|run)\}/g
  const isOffered = (way: string) =>
    [...way.matchAll(needed)].every(([, kind]) => tools[kind as keyof SkillTools] !== undefined)
  const way = ways.find(isOffered) ?? ''
  return way.replace(needed, (_, kind: keyof SkillTools) => tools[kind] ?? '')
}

/** `prompt.md`, which names no tool. Runtimes replace `{{skills}}`, and authors may replace the file. */
export function getPromptTemplate(): string {
  return `${formatGuide('standard', {})}\n\n${PLACE}\n`
}
