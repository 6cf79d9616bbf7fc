import { formatNumber } from '../../text/quantity.ts'
import type { Entry } from '../entry.ts'

function isName(text: string): boolean {
  return /^[\p{Ll}\p{Lm}\p{Lo}\p{N}]+(?:-[\p{Ll}\p{Lm}\p{Lo}\p{N}]+)*$/u.test(text) && [...text].length <= 64
}

export const frontmatterCodes = {
  'missing-name': {
    summary: 'No `name`',
    severity: { strict: 'error', standard: 'note' },
    reference: true,
    message: (f: { folder: string }) =>
      `The frontmatter has no \`name\`, which the specification requires. Claude Code and Codex use the folder's name, \`${f.folder}\`; Gemini CLI, OpenCode and others drop the skill`,
    help: (f: { folder: string }) =>
      isName(f.folder) ? `Add \`name: ${f.folder}\`` : 'Add a valid name, and rename the folder to match',
  },
  'invalid-name': {
    summary: 'A name that the specification does not allow',
    severity: { strict: 'error', standard: 'warning' },
    fixable: true,
    reference: true,
    message: (f: { name: string; reason: string }) =>
      `The name \`${f.name}\` ${f.reason}; the specification allows only lowercase letters, digits and single hyphens`,
    help: (f: { suggestion: string }) => `Rename the skill and its folder to \`${f.suggestion}\``,
  },
  'long-name': {
    summary: 'A name of more than 64 characters',
    severity: { strict: 'error', standard: 'warning' },
    reference: true,
    message: (f: { length: number; limit: number }) =>
      `The name has ${formatNumber(f.length)} characters; the specification allows ${formatNumber(f.limit)}`,
    help: () => 'Shorten the name, and rename the folder to match',
  },
  'mismatched-name': {
    summary: 'A name that differs from its folder',
    severity: { strict: 'error', standard: 'warning' },
    fixable: true,
    reference: true,
    message: (f: { name: string; folder: string }) =>
      `The name \`${f.name}\` differs from its folder, \`${f.folder}\`; the specification requires them to match`,
    help: (f: { name: string; folder: string }) => {
      const set = `\`name: ${f.folder}\``
      if (isName(f.name)) {
        const rename = `Rename the folder to \`${f.name}\``
        return isName(f.folder) ? `${rename}, or set ${set}` : rename
      }
      return isName(f.folder) ? `Set ${set}` : 'Give both the same valid name'
    },
  },
  'unportable-name': {
    summary: 'A name with non-ASCII characters',
    severity: 'warning',
    message: (f: { name: string }) =>
      `The name \`${f.name}\` is valid, but several clients accept only \`a-z\`, \`0-9\` and \`-\``,
    help: () => 'Use an ASCII name, and put the original one in the description',
  },
  'missing-description': {
    summary: 'A missing or empty description',
    severity: { strict: 'error', standard: 'warning' },
    reference: true,
    message: (f: { state: string }) => `The description is ${f.state}, so most clients drop the skill`,
    help: () => 'Say what the skill does and when to use it',
  },
  'borrowed-description': {
    summary: 'A description taken from the body or the name',
    severity: { strict: 'note', standard: 'off' },
    message: (f: { start: string }) =>
      `The frontmatter has no \`description\`; skillc uses this text from the skill instead: \`${f.start}\``,
    help: () => 'Write a description, so that every client shows the same text',
  },
  'long-description': {
    summary: 'A description longer than 1,024 characters',
    severity: { strict: 'error', standard: 'warning' },
    reference: true,
    message: (f: { length: number; limit: number }) =>
      `The description has ${formatNumber(f.length)} characters; the specification allows ${formatNumber(f.limit)}, and some clients truncate it or drop the skill`,
    help: () => 'Keep what the skill does and when to use it; move the rest to the body',
  },
  'long-listing': {
    summary: 'More text than Claude Code lists for a skill',
    severity: 'warning',
    message: (f: { length: number; limit: number }) =>
      `\`description\` and \`when_to_use\` total ${formatNumber(f.length)} characters; Claude Code shows only the first ${formatNumber(f.limit)}`,
    help: () => 'Shorten them',
  },
  'marked-up-description': {
    summary: 'Angle brackets in the description',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { tag: string }) =>
      `The description contains \`${f.tag}\`; the Skills API rejects tags, and clients that do not escape them can break`,
    help: () => 'Rewrite it without `<` and `>`',
  },
  'placeholder-description': {
    summary: 'A description that is still a placeholder',
    severity: 'warning',
    message: (f: { start: string }) => `The description is still a placeholder: \`${f.start}\``,
    help: () => 'Say what the skill does and when to use it; agents choose skills by this text alone',
  },
  'vague-description': {
    summary: 'A description that only repeats the name',
    severity: 'warning',
    message: (f: { description: string; name: string }) =>
      `The description \`${f.description}\` adds nothing to the name, \`${f.name}\``,
    help: () => 'Say what the skill does and when to use it; agents choose skills by this text alone',
  },
  'untriggered-description': {
    summary: 'A description that does not say when to use the skill',
    severity: 'note',
    message: () => 'The description does not say when to use the skill',
    help: () => 'Say what the user asks for or works on, for example: `Use when the user …`',
  },
  'cut-description': {
    summary: 'A description that ends mid-sentence',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { end: string }) => `The description ends mid-sentence: \`${f.end}\``,
    help: () => 'Complete it; agents choose skills by this text alone',
  },
  'long-compatibility': {
    summary: 'A `compatibility` longer than 500 characters',
    severity: { strict: 'error', standard: 'warning' },
    reference: true,
    message: (f: { length: number; limit: number }) =>
      `\`compatibility\` has ${formatNumber(f.length)} characters; the specification allows ${formatNumber(f.limit)}`,
    help: () => 'Shorten it, and move details to the body',
  },
  'invalid-type': {
    summary: 'A field of the wrong type',
    severity: 'warning',
    message: (f: { key: string; expected: string; actual: string }) =>
      `\`${f.key}\` should be ${f.expected}, not ${f.actual}`,
    help: (f: { key: string; expected: string; actual: string }) =>
      f.expected === 'text' && f.actual === 'a list'
        ? 'Put the value in quotes; in YAML, a bracket starts a list'
        : `Write \`${f.key}\` as ${f.expected}`,
  },
  'invalid-text': {
    summary: 'A list, map or number instead of text',
    severity: { strict: 'error', standard: 'warning' },
    reference: true,
    message: (f: { key: string; actual: string }) => `\`${f.key}\` should be text, not ${f.actual}`,
    help: () => 'Write it as one line of text, in quotes if it contains brackets or braces',
  },
  'invalid-value': {
    summary: 'A value that clients do not recognize',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { key: string; value: string; expected: string }) =>
      `\`${f.key}: ${f.value}\` should be ${f.expected.includes(', ') ? 'one of ' : ''}${f.expected}`,
    help: (f: { suggestion: string }) =>
      f.suggestion === '' ? 'Use one of the known values' : `Did you mean \`${f.suggestion}\`?`,
  },
  'null-field': {
    summary: 'A field without a value',
    severity: 'note',
    message: (f: { key: string }) => `\`${f.key}\` has no value, so it counts as absent`,
    help: (f: { key: string }) => `Give \`${f.key}\` a value, or remove it`,
  },
  'unknown-field': {
    summary: 'A field that no client recognizes',
    severity: { strict: 'error', standard: 'note' },
    reference: true,
    message: (f: { key: string; suggestion: string }) =>
      f.suggestion === ''
        ? `No client recognizes the field \`${f.key}\`; most ignore it, but strict validators reject the skill`
        : `No client recognizes the field \`${f.key}\`; did you mean \`${f.suggestion}\`?`,
    help: (f: { key: string }) =>
      `Put your own fields under \`metadata\`, or allow \`${f.key}\` in the configuration`,
  },
  'foreign-field': {
    summary: 'A field that only some clients recognize',
    severity: { strict: 'error', standard: 'off' },
    reference: true,
    message: (f: { key: string; clients: string }) =>
      f.clients === ''
        ? `\`${f.key}\` is not in the specification, and no client reads it`
        : `\`${f.key}\` is not in the specification. It is for ${f.clients}; other clients ignore it`,
    help: (f: { clients: string }) =>
      f.clients === ''
        ? 'Move it under `metadata`, which is for your own fields'
        : 'Make sure that the skill also works without it',
  },
  'misspelled-field': {
    summary: 'A field in a spelling that some clients ignore',
    severity: { strict: 'error', standard: 'note' },
    fixable: true,
    reference: true,
    message: (f: { key: string; canonical: string }) =>
      `\`${f.key}\` is read as \`${f.canonical}\`; clients that require the exact spelling ignore it`,
    help: (f: { canonical: string }) => `Write \`${f.canonical}\``,
  },
  'misspelled-essential': {
    summary: 'A misspelled `name` or `description`',
    severity: { strict: 'error', standard: 'warning' },
    fixable: true,
    reference: true,
    message: (f: { key: string; canonical: string }) =>
      `\`${f.key}\` is read as \`${f.canonical}\`; clients that require the exact spelling find no ${f.canonical} and drop the skill`,
    help: (f: { canonical: string }) => `Write \`${f.canonical}\``,
  },
  'quoted-boolean': {
    summary: '`"true"` or `"false"` in quotes',
    severity: 'warning',
    fixable: true,
    message: (f: { key: string; text: string }) =>
      `\`${f.key}\` is the text \`"${f.text}"\`, not a boolean; clients that do not convert it treat it as true`,
    help: (f: { key: string; value: string }) => `Write \`${f.key}: ${f.value}\`, without quotes`,
  },
  'invalid-glob': {
    summary: 'A glob in `paths` that matches nothing',
    severity: 'warning',
    message: (f: { glob: string; reason: string }) =>
      `\`${f.glob}\` in \`paths\` matches nothing: ${f.reason}`,
    help: () =>
      'Write globs as in `.gitignore`, relative to the project root: `src/**/*.ts`, `*.md`, `docs/`',
  },
  'invalid-trigger': {
    summary: 'A trigger that skillc cannot interpret',
    severity: { strict: 'warning', standard: 'off' },
    message: (f: { key: string; trigger: string; reason: string }) =>
      `\`${f.trigger}\` in \`${f.key}\` ${f.reason}, so it is ignored`,
    help: () => 'Write words, or maps with `type` (keyword, pattern, semantic, hybrid), `value` and `weight`',
  },
  'invalid-pattern': {
    summary: 'A trigger that is not a valid regular expression',
    severity: 'warning',
    message: (f: { pattern: string; reason: string }) =>
      `The trigger \`${f.pattern}\` is not a valid regular expression: ${f.reason}, so it never matches`,
    help: () => 'Correct it, or change its type to `keyword`',
  },
  'unsafe-pattern': {
    summary: 'A trigger that could run for too long',
    severity: 'warning',
    message: (f: { pattern: string; reason: string }) =>
      `The trigger \`${f.pattern}\` is not run: ${f.reason}`,
    help: () =>
      'Write it without lookaround, backreferences and large repeat counts, or split it into several triggers',
  },
  'invalid-permission': {
    summary: 'An entry in `permissions` that is not a capability, or not `allow`, `ask` or `deny`',
    severity: { strict: 'warning', standard: 'off' },
    message: (f: {
      rule: string
      of: 'key' | 'word' | 'capability' | 'host' | 'agent'
      suggestion: string
    }) => {
      const end = f.suggestion === '' ? '' : `; did you mean \`${f.suggestion}\`?`
      switch (f.of) {
        case 'key':
          return `\`${f.rule}\` in \`permissions\` is not a capability, so it is ignored${end}`
        case 'word':
          return `\`permissions: ${f.rule}\` does not name a capability, so it is ignored${end}`
        case 'capability':
          return `\`${f.rule}\` in \`permissions\` does not have the value \`allow\`, \`ask\` or \`deny\`, so skillc treats it as \`deny\`${end}`
        case 'host':
          return `\`${f.rule}\` in \`permissions.network\` is not a host name, so it allows nothing${end}`
        case 'agent':
          return `\`${f.rule}\` in \`permissions.agents\` does not have the value \`allow\`, \`ask\` or \`deny\`, so skillc treats it as \`deny\`${end}`
      }
    },
    help: (f: { of: 'key' | 'word' | 'capability' | 'host' | 'agent' }) =>
      f.of === 'host'
        ? 'Write names such as `api.github.com`, or `*.example.com` for every name below `example.com`'
        : f.of === 'capability' || f.of === 'agent'
          ? 'Write `allow`, `ask` or `deny`'
          : 'Name `file-read`, `file-write`, `network` or `execute`; rules for agents belong under `permissions.agents`',
  },
  'long-field': {
    summary: 'Text that is truncated',
    severity: 'warning',
    message: (f: { key: string; length: number; limit: number }) =>
      `\`${f.key}\` has ${formatNumber(f.length)} characters; only the first ${formatNumber(f.limit)} are used`,
    help: () => 'Shorten the text, or move the rest to the body',
  },
  'oversized-field': {
    summary: 'An access rule that is too large',
    severity: 'error',
    message: (f: { key: string; size: number; limit: number; unit: 'items' | 'characters' }) =>
      `\`${f.key}\` has ${formatNumber(f.size)} ${f.unit}; the limit is ${formatNumber(f.limit)}. The skill is left out, because truncating the field would change its meaning`,
    help: () => 'Use fewer items, with broader patterns such as `src/**`',
  },
  'long-list': {
    summary: 'A list that is truncated',
    severity: 'warning',
    message: (f: { key: string; length: number; limit: number }) =>
      `\`${f.key}\` has ${formatNumber(f.length)} items; only the first ${formatNumber(f.limit)} are used`,
    help: () => 'Shorten the list',
  },
  'ambiguous-scalar': {
    summary: 'A value that YAML parsers interpret differently',
    severity: { strict: 'warning', standard: 'note' },
    fixable: true,
    message: (f: { key: string; text: string; readings: string }) =>
      `\`${f.key}: ${f.text}\` is read as ${f.readings}`,
    help: (f: { text: string }) => `Put it in quotes: \`"${f.text}"\``,
  },
  'commented-value': {
    summary: 'A value cut off at a `#`',
    severity: 'warning',
    message: (f: { key: string; comment: string }) =>
      `YAML treats the rest of \`${f.key}\` as a comment, so this text is cut off: \`${f.comment}\``,
    help: () => 'Put the value in quotes if this text belongs to it',
  },
  'dashed-value': {
    summary: '`---` inside the frontmatter',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { key: string }) =>
      `${f.key === '' ? 'The frontmatter' : `\`${f.key}\``} contains \`---\`; clients that split the file there, including the reference validator, cut the frontmatter short`,
    help: () => 'Use a dash (`–`) or a comma instead',
  },
  'unportable-tools': {
    summary: '`allowed-tools` in a form that few clients read',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { form: string }) =>
      `\`allowed-tools\` is ${f.form}, but the specification requires space-separated text, so some clients may not read it`,
    help: (f: { suggestion: string }) => `Write \`allowed-tools: ${f.suggestion}\``,
  },
  'malformed-tool': {
    summary: 'An item in `allowed-tools` that is not a rule',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { key: string; tool: string; fault: string }) =>
      `\`${f.tool}\` in \`${f.key}\` is not a rule: ${f.fault}`,
    help: () => 'Write `Tool`, `Tool(rule)` or `mcp__server__tool`',
  },
  'undeclared-argument': {
    summary: 'An argument with an undeclared name',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { argument: string; suggestion: string }) =>
      f.suggestion === ''
        ? `\`${f.argument}\` is not declared in \`arguments\`, so it is not replaced`
        : `\`${f.argument}\` is not declared in \`arguments\`; did you mean \`${f.suggestion}\`?`,
    help: () => 'Declare it in `arguments`, or correct the name',
  },
  'typographic-quote': {
    summary: 'Curly quotes around a value',
    severity: 'warning',
    message: (f: { key: string; quote: string }) =>
      `The value of \`${f.key}\` starts with \`${f.quote}\`, a typographic quote, which YAML treats as part of the value`,
    help: () => 'Use straight quotes',
  },
  'unusual-space': {
    summary: 'A character that looks like a space',
    severity: { strict: 'warning', standard: 'note' },
    fixable: true,
    message: (f: { code: string; name: string }) =>
      `${f.code} (${f.name}) in the frontmatter looks like a space, but YAML does not read it as one`,
    help: () => 'Replace it with a regular space',
  },
} satisfies Record<string, Entry>
