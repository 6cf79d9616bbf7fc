/** What printed text must never hold. Shared by the tests and the child process that examines. */

/** What a terminal, a log or a reader of it obeys or does not see. Line ends of the report itself are none. */
const OBEYED =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e0fff}]|##\w{0,16}\[/u
const ANNOTATION = /^::(?:error|warning) file=[^:\n]*(?:,[^:\n]*)*::[^\n]*$/

/**
 * What is wrong with a text that is printed, as sentences: it commands a terminal or a log, hides something, is no
 * JSON where it should be, or holds one of the texts in `absent`.
 */
export function listFaults(format, text, absent) {
  const faults = []
  // Tabs stand between the cells of a table that is piped.
  const obeyed = OBEYED.exec(format === 'list' ? text.replaceAll('\t', ' ') : text)
  if (obeyed !== null)
    faults.push(
      `${format} holds U+${obeyed[0].codePointAt(0).toString(16)} near ${JSON.stringify(text.slice(Math.max(0, obeyed.index - 40), obeyed.index + 20))}`,
    )
  for (const line of text.split('\n')) {
    if (/^\s*::/.test(line) && !(format === 'github' && ANNOTATION.test(line)))
      faults.push(`${format} has the line ${line.slice(0, 80)}`)
  }
  if (format === 'github' && text.split('\n').filter(line => line.startsWith('::')).length > 20)
    faults.push('github has more annotations than are shown')
  if (format === 'json' || format === 'sarif' || format.endsWith('--json')) {
    try {
      JSON.parse(text)
    } catch (error) {
      faults.push(`${format} is not JSON: ${error}`)
    }
  }
  // Cells of a table: nothing of input may be markup, a mention or an address.
  if (format === 'markdown' && /<(?!\/?code>)|[[\]@\\]|:\/\/|[*_~$](?=\S)/.test(text.replace(/&#\d+;/g, '')))
    faults.push('markdown holds markup of its input')
  for (const secret of absent) if (text.includes(secret)) faults.push(`${format} holds ${secret}`)
  return faults
}
