/** Names in prose that may be another skill's. Only the complete set of skills decides that. */

export interface NameMatch {
  name: string
  start: number
  end: number
}

const dollar = /\$([a-z][a-z0-9:-]*)/g
const plain = '[a-z0-9]+(?:[-:][a-z0-9]+)+'
const marked = '[A-Za-z0-9][\\w:-]{0,80}'
const verb = '(?:use|using|invoke|run|load|call|see|activate|apply|follow)'

/**
 * "use the X skill": X in backticks is enough; in quotes or bold it needs a verb or "the" before it; bare, it needs a
 * hyphen or colon.
 */
const phrases = new RegExp(
  [
    `\`(?:/|\\$)?(${marked})\`\\s+skills?\\b`,
    `\\b(?:${verb}(?:\\s+the)?|the)\\s+(?:"(${marked})"|'(${marked})'|\\*\\*(${marked})\\*\\*|__(${marked})__|“(${marked})”)\\s+skills?\\b`,
    `\\b(?:${verb}(?:\\s+the)?|the)\\s+(${plain})\\s+skills?\\b`,
  ].join('|'),
  'gi',
)

/** `$name`, a call in some clients. Not `$ARGUMENTS`, `$1`, `${…}`, and not inside a word or after another `$`. */
export function findDollarNames(value: string): NameMatch[] {
  const found: NameMatch[] = []
  if (!value.includes('$')) return found
  for (const { 0: whole, 1: word = '', index } of value.matchAll(dollar)) {
    if (index > 0 && /[\w$\\]/.test(value[index - 1] ?? '')) continue
    if (/[\w$]/.test(value[index + whole.length] ?? '')) continue
    const name = word.replace(/(?<![:-])[:-]+$/, '')
    found.push({ name, start: index, end: index + 1 + name.length })
  }
  return found
}

export function findNamePhrases(source: string): NameMatch[] {
  const found: NameMatch[] = []
  if (!source.includes('skill') && !source.includes('Skill')) return found
  for (const match of source.matchAll(phrases)) {
    const name = match.slice(1).find(group => group !== undefined) ?? ''
    // Bare words only in lower case: otherwise a hyphen makes no name.
    if (match[7] !== undefined && match[7] !== match[7].toLowerCase()) continue
    found.push({
      name: name.replace(/(?<![:-])[:-]+$/, ''),
      start: match.index,
      end: match.index + match[0].length,
    })
  }
  return found
}

/** `kebab-case` or `plugin:skill`, with a letter in it. */
export function isSkillName(value: string): boolean {
  return value.length <= 128 && /^[a-z0-9]+(?:[-:][a-z0-9]+)+$/.test(value) && /[a-z]/.test(value)
}
