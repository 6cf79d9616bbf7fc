/** The named variants of the text around the list of skills. The list replaces `{{skills}}`. */

export const PLACE = '{{skills}}'

/** The names of the host's tools for skills. Sentences that need a missing tool are left out. */
export interface SkillTools {
  /** Finds skills by words, such as `skill_search`. */
  search?: string | undefined
  /** Loads the instructions of a skill, such as `skill_use`. */
  use?: string | undefined
  /** Reads a file of a skill, such as `skill_resource`. */
  resource?: string | undefined
  /** Runs a script of a skill. */
  run?: string | undefined
}

/** A sentence, or several ways to say it: the first one whose tools are all available counts. */
type Line = string | readonly string[]

const SEVERAL = 'More than one may fit.'
const CALLED = '`/name` or `$name` in a message of the user means: load that skill.'
const ONCE = 'Do not load a skill again while its instructions are in this conversation.'
const MISSING = 'If a skill cannot be loaded, say so and go on without it.'
const SEARCH = ['If none of them fits, look for one with `{search}`.', '']
const INTRODUCTION = 'Skills hold instructions for kinds of tasks. Each one listed here says when to use it.'
const FILES = [
  'Read files of a skill with `{resource}` and run its scripts with `{run}`; paths in it start at its folder.',
  'Read files of a skill with `{resource}`; paths in it start at its folder.',
  'Run scripts of a skill with `{run}`; paths in it start at its folder.',
  'Paths in a skill start at the folder of that skill.',
]

/** The text before the list, by the name of the variant. `prompt.md` contains the first one. */
export const PROMPTS = {
  /** For models that load skills with a tool, or by their ids. */
  standard: [
    INTRODUCTION,
    [
      `Before you act, load every skill that fits the task with \`{use}\`, and follow it. ${SEVERAL}`,
      `Before you act, load every skill that fits the task by its id, and follow it. ${SEVERAL}`,
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
    `Before you act, read the file of every skill that fits the task, and follow it. ${SEVERAL}`,
    '`/name` or `$name` in a message of the user means: read the file of that skill.',
    'Do not read it again while it is in this conversation.',
    'If a file cannot be read, say so and go on without that skill.',
    FILES.slice(-2),
    SEARCH,
  ],
  /** For small budgets. */
  brief: [
    [
      'Before you act, load every skill that fits the task with `{use}`, and follow it.',
      'Before you act, load every skill that fits the task, and follow it.',
    ],
    CALLED,
  ],
} as const satisfies Record<string, readonly Line[]>

/** The name of a variant of the text around the list. */
export type PromptName = keyof typeof PROMPTS

/** The text before the list. It copies no client's own prose. */
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
