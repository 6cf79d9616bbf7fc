/** The words around the list of skills. The list goes where `{{skills}}` stands. */

export const PLACE = '{{skills}}'

export const LOAD_BY_ID = 'Load a skill by its id.'

/**
 * What a model is told before the list: `how` is the sentence that says how it loads a skill. `prompt.md` of a bundle
 * begins with it, and so does every client's text: clients' own prose is theirs.
 */
export function formatGuide(how: string): string {
  return [
    'The following skills hold instructions for particular kinds of task.',
    'When a task matches the description of a skill, load that skill before you begin, and follow it.',
    `${how} Paths inside a skill are relative to the folder of that skill.`,
    'Do not load skills that the task does not need.',
  ].join('\n')
}

/** `prompt.md`. Runtimes replace `{{skills}}`; authors may replace the file. */
export function getPromptTemplate(): string {
  return `${formatGuide(LOAD_BY_ID)}\n\n${PLACE}\n`
}
