import { formatNumber } from '../../text/quantity.ts'
import type { Entry } from '../entry.ts'

function formatMillions(count: number): string {
  return `${Math.ceil(count / 1e6)} million`
}

// How many clients' presets drop a skill with TOML frontmatter, or ignore its fields; a test compares them.
const DROPS_TOML = '23 clients, including Codex and Cursor,'
const IGNORES_TOML = '5, including Claude Code and VS Code,'

export const parseCodes = {
  'empty-entry': {
    summary: 'An empty `SKILL.md`',
    severity: 'error',
    reference: true,
    message: (f: { file?: string }) => `\`${f.file ?? 'SKILL.md'}\` is empty`,
    help: () => 'Add frontmatter with `name` and `description`, then the instructions',
  },
  'invalid-encoding': {
    summary: 'Bytes that are not UTF-8',
    severity: { strict: 'error', standard: 'warning' },
    message: (f: { byte: string; offset: number }) => `Byte ${f.byte} at offset ${f.offset} is not UTF-8`,
    help: () => 'Save the file as UTF-8; until then, each such byte is read as U+FFFD',
  },
  'unexpected-bom': {
    summary: 'A byte order mark before the frontmatter',
    severity: { strict: 'error', standard: 'warning' },
    fixable: true,
    reference: true,
    message: () =>
      'The file starts with a byte order mark, so clients that expect `---` in the first bytes find no frontmatter',
    help: () => 'Save the file as UTF-8 without BOM',
  },
  'mixed-line-ends': {
    summary: 'CRLF and LF in one file',
    severity: 'note',
    message: (f: { crlf: number; lf: number }) =>
      `The file mixes line endings: CRLF (${formatNumber(f.crlf)}) and LF (${formatNumber(f.lf)})`,
    help: () => 'Use one line ending throughout',
  },
  'missing-frontmatter': {
    summary: 'No frontmatter',
    severity: { strict: 'error', standard: 'warning' },
    reference: true,
    message: () => 'The file has no frontmatter, so most clients find no description and drop the skill',
    help: () => 'Start the file with `---`, `name:`, `description:` and a closing `---`',
  },
  'displaced-frontmatter': {
    summary: 'Frontmatter that starts below the first line',
    severity: { strict: 'error', standard: 'warning' },
    fixable: true,
    reference: true,
    message: (f: { what: string; line: number }) =>
      `The frontmatter starts on line ${f.line}, after ${f.what}; most clients look for it only on line 1`,
    help: () => 'Move the `---` block to the first line',
  },
  'unclosed-frontmatter': {
    summary: 'Frontmatter without a closing `---`',
    severity: { strict: 'error', standard: 'warning' },
    fixable: true,
    reference: true,
    message: (f: { line: number }) =>
      `The frontmatter has no closing \`---\`; skillc assumes that it ends before line ${f.line}`,
    help: () => 'Close it with a line that contains only `---`',
  },
  'malformed-fence': {
    summary: 'A fence that is not `---` alone',
    severity: { strict: 'error', standard: 'warning' },
    fixable: true,
    reference: true,
    message: (f: { text: string }) => `The fence \`${f.text}\` should be \`---\` alone on its line`,
    help: () => 'Write `---` alone on the line; move text after it to the next line',
  },
  'unfenced-frontmatter': {
    summary: 'Fields without fences around them',
    severity: { strict: 'error', standard: 'warning' },
    fixable: true,
    reference: true,
    message: (f: { key: string }) =>
      `The file starts with fields (\`${f.key}:\`), but has no \`---\` fences around them`,
    help: () => 'Put `---` on a line before and after the fields',
  },
  'unportable-frontmatter': {
    summary: 'TOML between `+++`, which no client reads',
    severity: { strict: 'error', standard: 'warning' },
    reference: true,
    message: () =>
      `The frontmatter is TOML (\`+++\`). ${DROPS_TOML} drop the skill, and ${IGNORES_TOML} load it without its fields`,
    help: () => 'Rewrite it as YAML between `---` fences',
  },
  'foreign-frontmatter': {
    summary: 'JSON, or a fence with a format name',
    severity: { strict: 'error', standard: 'warning' },
    reference: true,
    message: (f: { format: string; fence: string }) =>
      `The frontmatter is ${f.format} (\`${f.fence}\`); agents read only YAML between \`---\` lines`,
    help: () => 'Rewrite it as YAML between `---` fences',
  },
  'executable-frontmatter': {
    summary: 'Frontmatter that is marked as code',
    severity: 'error',
    reference: true,
    message: (f: { fence: string }) =>
      `The frontmatter starts with \`${f.fence}\`, which marks it as code; skillc ignored it`,
    help: () => 'Use YAML between `---` fences. Some tools run such blocks, so treat the file with suspicion',
  },
  'invalid-yaml': {
    summary: 'YAML that cannot be read as written',
    severity: { strict: 'error', standard: 'warning' },
    fixable: true,
    reference: true,
    message: (f: { reason: string; unread?: string }) =>
      `The frontmatter is not valid YAML: ${f.reason}${f.unread === undefined ? '' : `; \`${f.unread}\` is not read`}`,
    help: () => 'Quote values that contain `: `, `#`, quotes or brackets; indent with spaces',
  },
  'invalid-toml': {
    summary: 'TOML that cannot be read',
    severity: { strict: 'error', standard: 'warning' },
    reference: true,
    message: (f: { reason: string }) => `The frontmatter is not valid TOML: ${f.reason}`,
    help: () => 'Rewrite it as YAML between `---` fences',
  },
  'unquoted-value': {
    summary: 'A value that YAML does not read as text',
    severity: { strict: 'error', standard: 'warning' },
    fixable: true,
    reference: true,
    message: (f: { key: string; reason: string }) => `The value of \`${f.key}\` needs quotes: ${f.reason}`,
    help: () => 'Put the value in quotes, or write it as a block below `>-`',
  },
  'tabbed-indentation': {
    summary: 'A tab where YAML requires spaces',
    severity: { strict: 'error', standard: 'warning' },
    fixable: true,
    reference: true,
    message: () => 'YAML does not allow tabs for indentation',
    help: () => 'Indent with spaces',
  },
  'duplicate-key': {
    summary: 'A key that is set twice',
    severity: { strict: 'error', standard: 'warning' },
    reference: true,
    message: (f: { key: string; line: number }) =>
      `\`${f.key}\` is set twice, first on line ${f.line}; clients disagree on which value to use`,
    help: () => 'Keep only one value; skillc uses the first',
  },
  'excessive-aliases': {
    summary: 'Aliases that multiply values',
    severity: 'error',
    reference: true,
    message: (f: { limit: number }) =>
      `Aliases add more than ${formatNumber(f.limit)} values to the frontmatter; the file may be designed to exhaust memory`,
    help: () => 'Write the values out',
  },
  'excessive-nesting': {
    summary: 'Lists, maps or blocks that are nested too deeply',
    severity: 'error',
    message: (f: { what: string; limit: number }) =>
      `${f.what} is nested more than ${formatNumber(f.limit)} levels deep`,
    help: () => 'Flatten it; text written by hand does not need such depth',
  },
  'excessive-markup': {
    summary: 'Markdown that can exhaust a parser',
    severity: 'error',
    message: (f: { unit: 'parts' | 'steps'; amount: number; limit: number }) =>
      f.unit === 'parts'
        ? `The body has about ${formatNumber(f.amount)} weighted parts of markup, more than the limit of ${formatNumber(f.limit)}, so it was not parsed`
        : `Parsing the body could take ${formatMillions(f.amount)} steps, more than the limit of ${formatMillions(f.limit)}, so it was not parsed`,
    help: () => 'Split the file; a text with so much markup may be designed to exhaust memory or time',
  },
  'oversized-frontmatter': {
    summary: 'Frontmatter longer than 98,304 characters',
    severity: 'error',
    message: (f: { size: number; limit: number }) =>
      `The frontmatter has ${formatNumber(f.size)} characters; the limit is ${formatNumber(f.limit)}, so it was not parsed`,
    help: () => 'Move everything that is not a field to the body or to a file under `references/`',
  },
  'unsafe-key': {
    summary: 'A key such as `__proto__`',
    severity: 'warning',
    message: (f: { key: string }) =>
      `The key \`${f.key}\` can cause prototype pollution in JavaScript clients`,
    help: () => 'Rename the key',
  },
  'unknown-tag': {
    summary: 'A YAML tag that clients do not support',
    severity: 'error',
    reference: true,
    message: (f: { tag: string }) =>
      `\`${f.tag}\` is a YAML tag, which skillc ignores; other parsers may reject the file or run code for the tag`,
    help: () => 'Remove the tag, or quote the value if the `!` is part of it',
  },
  'non-mapping-frontmatter': {
    summary: 'Frontmatter without keys',
    severity: { strict: 'error', standard: 'warning' },
    reference: true,
    message: (f: { type: string }) => `The frontmatter is ${f.type}, not a mapping of keys to values`,
    help: () => 'Write `name: …` and `description: …`, each on its own line',
  },
  'unresolved-conflict': {
    summary: 'Merge conflict markers',
    severity: { strict: 'error', standard: 'warning' },
    message: (f: { where: string }) => `The ${f.where} contains merge conflict markers`,
    help: () => 'Resolve the conflict and remove the `<<<<<<<`, `=======` and `>>>>>>>` lines',
  },
  'unfilled-template': {
    summary: 'A placeholder for a name or description',
    severity: { strict: 'error', standard: 'warning' },
    reference: true,
    message: (f: { key: string; text: string }) =>
      `\`${f.key}\` is the placeholder \`${f.text}\`, so the file is a template, not a skill`,
    help: () => 'Fill in the template, or keep it outside the roots',
  },
  'refused-by-reference': {
    summary: 'Another reason why the reference validator rejects the skill',
    severity: { strict: 'error', standard: 'off' },
    reference: true,
    message: (f: { reason: string }) => `The reference validator rejects this skill: ${f.reason}`,
    help: () => 'Change the frontmatter until `skills-ref validate` passes',
  },
} satisfies Record<string, Entry>
