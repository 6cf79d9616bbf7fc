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
      `No \`name\`, which the specification requires: Claude Code and Codex use the folder's, \`${f.folder}\`; Gemini CLI, OpenCode and others drop the skill`,
    hint: (f: { folder: string }) =>
      isName(f.folder) ? `Add \`name: ${f.folder}\`` : 'Add a valid name, and rename the folder to it',
  },
  'invalid-name': {
    summary: "A name that breaks the specification's rule",
    severity: { strict: 'error', standard: 'warning' },
    fixable: true,
    reference: true,
    message: (f: { name: string; reason: string }) =>
      `Name \`${f.name}\` ${f.reason}; the specification allows lower-case letters, digits and single hyphens`,
    hint: (f: { suggestion: string }) => `Name the skill and its folder \`${f.suggestion}\``,
  },
  'long-name': {
    summary: 'A name of more than 64 characters',
    severity: { strict: 'error', standard: 'warning' },
    reference: true,
    message: (f: { length: number; limit: number }) =>
      `The name has ${formatNumber(f.length)} characters; the specification allows ${formatNumber(f.limit)}`,
    hint: () => 'Shorten the name, and rename the folder with it',
  },
  'mismatched-name': {
    summary: "A name that is not its folder's",
    severity: { strict: 'error', standard: 'warning' },
    fixable: true,
    reference: true,
    message: (f: { name: string; folder: string }) =>
      `Name \`${f.name}\` is not the name of its folder, \`${f.folder}\`; the specification requires them to match`,
    hint: (f: { name: string; folder: string }) => {
      const set = `\`name: ${f.folder}\``
      if (isName(f.name)) {
        const rename = `Rename the folder to \`${f.name}\``
        return isName(f.folder) ? `${rename}, or set ${set}` : rename
      }
      return isName(f.folder) ? `Set ${set}` : 'Give both the same valid name'
    },
  },
  'unportable-name': {
    summary: 'A name outside `a-z`, `0-9` and `-`',
    severity: 'warning',
    message: (f: { name: string }) =>
      `Name \`${f.name}\` is valid, but several clients accept only \`a-z\`, \`0-9\` and \`-\``,
    hint: () => 'Use an ASCII name; say it in your language in the description',
  },
  'missing-description': {
    summary: 'No description, or an empty one',
    severity: { strict: 'error', standard: 'warning' },
    reference: true,
    message: (f: { state: string }) => `The description is ${f.state}: most clients drop the skill`,
    hint: () => 'Say what the skill does and when to use it',
  },
  'borrowed-description': {
    summary: 'Words of the body, or the name, as the description',
    severity: { strict: 'note', standard: 'off' },
    message: (f: { start: string }) => `The description is taken from elsewhere in the skill: \`${f.start}\``,
    hint: () => 'Write a description, so that every client shows the same',
  },
  'long-description': {
    summary: 'A description of more than 1024 characters',
    severity: { strict: 'error', standard: 'warning' },
    reference: true,
    message: (f: { length: number; limit: number }) =>
      `The description has ${formatNumber(f.length)} characters; the specification allows ${formatNumber(f.limit)}, and clients cut it or drop the skill`,
    hint: () => 'Keep what the skill does and when to use it; move the rest into the body',
  },
  'long-listing': {
    summary: 'More than Claude Code lists of a skill',
    severity: 'warning',
    message: (f: { length: number; limit: number }) =>
      `\`description\` and \`when_to_use\` total ${formatNumber(f.length)} characters; Claude Code shows only the first ${formatNumber(f.limit)}`,
    hint: () => 'Shorten them',
  },
  'marked-up-description': {
    summary: 'Angle brackets in the description',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { tag: string }) =>
      `The description has \`${f.tag}\`: the Skills API refuses tags, and clients that do not escape break on them`,
    hint: () => 'Say it without `<` and `>`',
  },
  'placeholder-description': {
    summary: 'A description that is still to be written',
    severity: 'warning',
    message: (f: { start: string }) => `The description is still to be written: \`${f.start}\``,
    hint: () => 'Say what the skill does, and when to use it: agents choose skills by this text alone',
  },
  'vague-description': {
    summary: 'A description that only repeats the name',
    severity: 'warning',
    message: (f: { description: string; name: string }) =>
      `The description \`${f.description}\` says nothing that the name \`${f.name}\` does not`,
    hint: () => 'Say what the skill does, and when to use it: agents choose skills by this text alone',
  },
  'untriggered-description': {
    summary: 'A description that does not say when to use the skill',
    severity: 'note',
    message: () => 'The description does not say when to use the skill',
    hint: () => 'Add what a user asks for or works on: `Use when the user …`',
  },
  'cut-description': {
    summary: 'A description that ends mid-sentence',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { end: string }) => `The description ends mid-sentence: \`${f.end}\``,
    hint: () => 'Finish it: agents choose skills by this text alone',
  },
  'long-compatibility': {
    summary: 'A `compatibility` of more than 500 characters',
    severity: { strict: 'error', standard: 'warning' },
    reference: true,
    message: (f: { length: number; limit: number }) =>
      `\`compatibility\` has ${formatNumber(f.length)} characters; the specification allows ${formatNumber(f.limit)}`,
    hint: () => 'Shorten it; put detail into the body',
  },
  'invalid-type': {
    summary: 'A field of the wrong type',
    severity: 'warning',
    message: (f: { key: string; expected: string; actual: string }) =>
      `\`${f.key}\` should be ${f.expected}, not ${f.actual}`,
    hint: (f: { key: string; expected: string; actual: string }) =>
      f.expected === 'text' && f.actual === 'a list'
        ? 'Put the value in quotes: brackets begin a list in YAML'
        : `Write \`${f.key}\` as ${f.expected}`,
  },
  'invalid-text': {
    summary: 'A list, map or number where text belongs',
    severity: { strict: 'error', standard: 'warning' },
    reference: true,
    message: (f: { key: string; actual: string }) => `\`${f.key}\` should be text, not ${f.actual}`,
    hint: () => 'Write it as one line of text, in quotes if it contains brackets or braces',
  },
  'invalid-value': {
    summary: 'A value that is not one of the known ones',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { key: string; value: string; expected: string }) =>
      `\`${f.key}: ${f.value}\` should be ${f.expected.includes(', ') ? 'one of ' : ''}${f.expected}`,
    hint: (f: { suggestion: string }) =>
      f.suggestion === '' ? 'Use a value that clients know' : `Did you mean \`${f.suggestion}\`?`,
  },
  'null-field': {
    summary: 'A field without a value',
    severity: 'note',
    message: (f: { key: string }) => `\`${f.key}\` has no value and counts as absent`,
    hint: (f: { key: string }) => `Give \`${f.key}\` a value, or remove it`,
  },
  'unknown-field': {
    summary: 'A field that no client knows',
    severity: { strict: 'error', standard: 'note' },
    reference: true,
    message: (f: { key: string; suggestion: string }) =>
      f.suggestion === ''
        ? `No client knows the field \`${f.key}\`: most ignore it, and strict validators refuse the skill`
        : `No client knows the field \`${f.key}\`; did you mean \`${f.suggestion}\`?`,
    hint: (f: { key: string }) =>
      `Put your own fields under \`metadata\`, or allow \`${f.key}\` in the configuration`,
  },
  'foreign-field': {
    summary: 'A field that some clients know',
    severity: { strict: 'error', standard: 'off' },
    reference: true,
    message: (f: { key: string; clients: string }) =>
      f.clients === ''
        ? `\`${f.key}\` is not in the specification, and no client reads it`
        : `\`${f.key}\` is not in the specification: it is meant for ${f.clients}, others ignore it`,
    hint: (f: { clients: string }) =>
      f.clients === ''
        ? 'Put it under `metadata`, where the specification has room for it'
        : 'Make sure that the skill works without it',
  },
  'misspelled-field': {
    summary: 'A field in a spelling that clients ignore',
    severity: { strict: 'error', standard: 'note' },
    fixable: true,
    reference: true,
    message: (f: { key: string; canonical: string }) =>
      `\`${f.key}\` is read as \`${f.canonical}\`; clients that require the exact spelling ignore it`,
    hint: (f: { canonical: string }) => `Write \`${f.canonical}\``,
  },
  'misspelled-essential': {
    summary: '`name` or `description` in such a spelling',
    severity: { strict: 'error', standard: 'warning' },
    fixable: true,
    reference: true,
    message: (f: { key: string; canonical: string }) =>
      `\`${f.key}\` is read as \`${f.canonical}\`; clients that require the exact spelling find no ${f.canonical} and drop the skill`,
    hint: (f: { canonical: string }) => `Write \`${f.canonical}\``,
  },
  'quoted-boolean': {
    summary: '`"true"` or `"false"` in quotes',
    severity: 'warning',
    fixable: true,
    message: (f: { key: string; text: string }) =>
      `\`${f.key}\` is the text \`"${f.text}"\`, not a boolean: a client that does not convert it treats it as true`,
    hint: (f: { key: string; value: string }) => `Write \`${f.key}: ${f.value}\`, without quotes`,
  },
  'invalid-glob': {
    summary: 'A glob in `paths` that matches nothing',
    severity: 'warning',
    message: (f: { glob: string; reason: string }) =>
      `\`${f.glob}\` in \`paths\` matches nothing: ${f.reason}`,
    hint: () => 'Write globs as in `.gitignore`, from the project’s folder: `src/**/*.ts`, `*.md`, `docs/`',
  },
  'invalid-trigger': {
    summary: 'A trigger that cannot be understood',
    severity: { strict: 'warning', standard: 'off' },
    message: (f: { key: string; trigger: string; reason: string }) =>
      `\`${f.trigger}\` in \`${f.key}\` ${f.reason}, so it is ignored`,
    hint: () => 'Write words, or maps with `type` (keyword, pattern, semantic, hybrid), `value` and `weight`',
  },
  'invalid-pattern': {
    summary: 'A trigger that is not a regular expression',
    severity: 'warning',
    message: (f: { pattern: string; reason: string }) =>
      `The trigger \`${f.pattern}\` is not a regular expression: ${f.reason}; it matches nothing`,
    hint: () => 'Correct it, or make it a trigger of the type `keyword`',
  },
  'unsafe-pattern': {
    summary: 'A trigger that could take forever to run',
    severity: 'warning',
    message: (f: { pattern: string; reason: string }) =>
      `The trigger \`${f.pattern}\` is not run: ${f.reason}`,
    hint: () => 'Write it without lookaround, backreferences and large counts, or as several triggers',
  },
  'invalid-permission': {
    summary: 'A part of `permissions` that is not a capability, or not `allow`, `ask` or `deny`',
    severity: { strict: 'warning', standard: 'off' },
    message: (f: {
      rule: string
      of: 'key' | 'word' | 'capability' | 'host' | 'agent'
      suggestion: string
    }) => {
      const end = f.suggestion === '' ? '' : `; did you mean \`${f.suggestion}\`?`
      switch (f.of) {
        case 'key':
          return `\`${f.rule}\` in \`permissions\` is not a capability, and is left out${end}`
        case 'word':
          return `\`permissions: ${f.rule}\` does not name a capability, and is left out${end}`
        case 'capability':
          return `\`${f.rule}\` in \`permissions\` is not \`allow\`, \`ask\` or \`deny\`, and counts as \`deny\`${end}`
        case 'host':
          return `\`${f.rule}\` in \`permissions.network\` is not a host name, so it allows nothing${end}`
        case 'agent':
          return `\`${f.rule}\` in \`permissions.agents\` is not \`allow\`, \`ask\` or \`deny\`, and counts as \`deny\`${end}`
      }
    },
    hint: (f: { of: 'key' | 'word' | 'capability' | 'host' | 'agent' }) =>
      f.of === 'host'
        ? 'Write names such as `api.github.com`, or `*.example.com` for every name below `example.com`'
        : f.of === 'capability' || f.of === 'agent'
          ? 'Write `allow`, `ask` or `deny`'
          : 'Name `file-read`, `file-write`, `network` or `execute`; rules for agents belong under `permissions.agents`',
  },
  'long-field': {
    summary: 'A text that is cut',
    severity: 'warning',
    message: (f: { key: string; length: number; limit: number }) =>
      `\`${f.key}\` has ${formatNumber(f.length)} characters; only the first ${formatNumber(f.limit)} are used`,
    hint: () => 'Shorten the text, or move the rest into the body',
  },
  'oversized-field': {
    summary: 'A rule about who may use the skill, too large to keep',
    severity: 'error',
    message: (f: { key: string; size: number; limit: number; unit: 'items' | 'characters' }) =>
      `\`${f.key}\` has ${formatNumber(f.size)} ${f.unit}; the limit is ${formatNumber(f.limit)}, and a truncated rule would mean something else, so the skill is left out`,
    hint: () => 'Write fewer rules, with patterns such as `src/**` that say more at once',
  },
  'long-list': {
    summary: 'A list that is cut',
    severity: 'warning',
    message: (f: { key: string; length: number; limit: number }) =>
      `\`${f.key}\` has ${formatNumber(f.length)} items; only the first ${formatNumber(f.limit)} are used`,
    hint: () => 'Shorten the list',
  },
  'ambiguous-scalar': {
    summary: 'A value that YAML readers type differently',
    severity: { strict: 'warning', standard: 'note' },
    fixable: true,
    message: (f: { key: string; text: string; readings: string }) =>
      `\`${f.key}: ${f.text}\` is ${f.readings}`,
    hint: (f: { text: string }) => `Put it in quotes: \`"${f.text}"\``,
  },
  'commented-value': {
    summary: 'A value cut off at a `#`',
    severity: 'warning',
    message: (f: { key: string; comment: string }) =>
      `\`${f.key}\` ends where YAML sees a comment: \`${f.comment}\` is cut off`,
    hint: () => 'Put the value in quotes if the text belongs to it',
  },
  'dashed-value': {
    summary: '`---` inside the frontmatter',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { key: string }) =>
      `${f.key === '' ? 'The frontmatter' : `\`${f.key}\``} contains \`---\`: clients that split the file there, the reference validator among them, cut the frontmatter short`,
    hint: () => 'Use a dash (`–`) or a comma instead',
  },
  'unportable-tools': {
    summary: '`allowed-tools` in a form that few clients read',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { form: string }) =>
      `\`allowed-tools\` is ${f.form}, but the specification requires text separated by spaces, so some clients may not read it`,
    hint: (f: { suggestion: string }) => `Write \`allowed-tools: ${f.suggestion}\``,
  },
  'malformed-tool': {
    summary: 'An item of `allowed-tools` that is not a rule',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { key: string; tool: string; fault: string }) =>
      `\`${f.tool}\` in \`${f.key}\` is not a rule: ${f.fault}`,
    hint: () => 'Write `Tool`, `Tool(rule)` or `mcp__server__tool`',
  },
  'undeclared-argument': {
    summary: 'An argument by a name that is not declared',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { argument: string; suggestion: string }) =>
      f.suggestion === ''
        ? `\`${f.argument}\` is not declared in \`arguments\`: it stays as it is`
        : `\`${f.argument}\` is not declared in \`arguments\`; did you mean \`${f.suggestion}\`?`,
    hint: () => 'Declare it in `arguments`, or correct the name',
  },
  'typographic-quote': {
    summary: 'Curly quotes around a value',
    severity: 'warning',
    message: (f: { key: string; quote: string }) =>
      `The value of \`${f.key}\` starts with \`${f.quote}\`, a typographic quote: YAML treats it as part of the value`,
    hint: () => 'Use straight quotes',
  },
  'unusual-space': {
    summary: 'A character that looks like a space',
    severity: { strict: 'warning', standard: 'note' },
    fixable: true,
    message: (f: { code: string; name: string }) =>
      `${f.code} (${f.name}) in the frontmatter looks like a space, but YAML does not read it as one`,
    hint: () => 'Replace it with a space',
  },
} satisfies Record<string, Entry>
