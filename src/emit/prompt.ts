/** `prompt.md`: the text around the catalogue, with `{{skills}}` where the catalogue goes. */

/** The template. Runtimes replace `{{skills}}`; authors may replace the file. */
export function promptTemplate(): string {
  return [
    'The following skills hold instructions for particular kinds of task.',
    'When a task matches the description of a skill, load that skill before you begin, and follow it.',
    'Load a skill by its id. Paths inside a skill are relative to the folder of that skill.',
    'Do not load skills that the task does not need.',
    '',
    '{{skills}}',
    '',
  ].join('\n')
}

/** One skill as the catalogue shows it; what the catalogue's token count counts. */
export function catalogueEntry(name: string, description: string): string {
  return `<skill>\n<name>${escapeXml(name)}</name>\n<description>${escapeXml(description)}</description>\n</skill>\n`
}

/** The whole catalogue; empty for no skills, so that a model is never shown an empty list. */
export function catalogue(skills: { id: string; description: string }[]): string {
  if (skills.length === 0) return ''
  return `<available_skills>\n${skills.map(skill => catalogueEntry(skill.id, skill.description)).join('')}</available_skills>`
}

/**
 * Text as XML content or attribute value. Control characters are left out: XML cannot hold most, and terminals obey the
 * others. What log runners take for commands (`::error::` at the start of a line, `##[error]`) is written as references.
 */
export function escapeXml(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replace(/^([^\S\n]*):(?=:)/gm, '$1&#58;')
    .replace(/##(?=\w{0,16}\[)/g, '#&#35;')
}
