/** Makes untrusted text safe to print: everything that a terminal obeys or a reader cannot see becomes `\u{…}`. */

/** Default ignorables, whose ranges Unicode reserves. U+FE0F after a pictograph only selects its picture form. */
const hidden =
  /(?!\ufe0f)[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]|(?<![©®\u203c\u2049\u2100-\u2bff\u3030\u303d\u3297\u3299\u{1f000}-\u{1faff}])\ufe0f/gu

/** `##[error]` and `##vso[…]`: CI runners obey these anywhere in a line. */
const logCommand = /##(\w{0,16})\[/g

const harmless = /^[ -"$-~]*$/

/** A seventh mark on one character: such stacks cover neighboring lines. */
const stackedMark = /(?<=[\p{Mn}\p{Me}]{6})[\p{Mn}\p{Me}]/gu

const lineCommand = /^([^\S\n\r\u2028\u2029]*):(?=:)/gm

/** One line, with everything escaped that a terminal, a log or a reader would misinterpret. */
export function escapeTerminal(text: string): string {
  return harmless.test(text) ? text : escapeAll(text)
}

function escapeAll(text: string): string {
  return text.replace(hidden, toVisible).replace(logCommand, '##$1\\u{5b}').replace(stackedMark, toVisible)
}

/** Escapes line-start commands of CI runners in the finished output. */
export function escapeLineCommands(text: string): string {
  return text.replace(lineCommand, '$1\\u{3a}')
}

/** The same characters as `\uXXXX`: the same value, and safe in a log. */
export function escapeJson(json: string): string {
  return json
    .replace(hidden, character => (character === '\n' ? character : formatEscape(character)))
    .replace(logCommand, '##$1\\u005b')
}

function toVisible(character: string): string {
  return `\\u{${character.codePointAt(0)!.toString(16)}}`
}

function formatEscape(character: string): string {
  let escaped = ''
  for (let index = 0; index < character.length; index++) {
    escaped += `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`
  }
  return escaped
}

/** An argument as a shell reads it, quoted if it needs that; a path that is never taken for a flag. */
export function quote(path: string): string {
  const given = path === '' ? '.' : path.startsWith('-') ? `./${path}` : path
  return /^[\w./@%+:,-]+$/.test(given) ? given : `'${given.replaceAll("'", "'\\''")}'`
}
