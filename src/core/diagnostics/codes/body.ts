import { formatBytes, formatCount, formatNumber } from '../../text/quantity.ts'
import type { Entry } from '../entry.ts'

export const bodyCodes = {
  'empty-body': {
    summary: 'No instructions',
    severity: { strict: 'warning', standard: 'note' },
    message: () => 'The skill has no instructions: nothing follows the frontmatter',
    hint: () => 'Write what the agent should do',
  },
  'long-body': {
    summary: 'More instructions than recommended',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { amount: number; unit: string; limit: number }) =>
      `The body has ${formatNumber(f.amount)} ${f.unit}; the specification recommends under ${formatNumber(f.limit)}`,
    hint: () => 'Move detail into files under `references/` and link to them',
  },
  'missing-file': {
    summary: 'A link to a file that does not exist',
    severity: { strict: 'error', standard: 'warning' },
    fixable: true,
    message: (f: { target: string; suggestion: string; isLeftOut: string }) =>
      f.isLeftOut !== ''
        ? `\`${f.target}\` exists but is left out of the skill`
        : f.suggestion === ''
          ? `\`${f.target}\` does not exist`
          : `\`${f.target}\` does not exist; did you mean \`${f.suggestion}\`?`,
    hint: () => 'Add the file or correct the path; agents will try to open it and fail',
  },
  'missing-path': {
    summary: 'Code with a path to a file that does not exist',
    severity: 'warning',
    fixable: true,
    message: (f: {
      target: string
      suggestion: string
      line?: number
      use?: string
      folder?: string
      of?: string
    }) =>
      [
        `\`${f.target}\` does not exist`,
        ...(f.folder === undefined ? [] : [`the ${f.of ?? 'project'} has \`${f.folder}\` without it`]),
        ...(f.line === undefined ? [] : [`line ${f.line} ${f.use} it`]),
        ...(f.suggestion === '' ? [] : [`did you mean \`${f.suggestion}\`?`]),
      ].join('; '),
    hint: () => 'Add the file or correct the path; agents will try to open it and fail',
  },
  'stale-include': {
    summary: 'A copy of a shared text that differs from its file',
    severity: { strict: 'error', standard: 'warning' },
    fixable: true,
    message: (f: { target: string }) => `The text differs from \`${f.target}\`, which it is a copy of`,
    hint: () => 'Make changes in the file, and run `skillc check --fix`',
  },
  'missing-include': {
    summary: 'An include without its file or its end',
    severity: { strict: 'error', standard: 'warning' },
    message: (f: { target: string; reason: string }) => `\`${f.target}\` is not included: ${f.reason}`,
    hint: () =>
      'Correct the path, which starts from the folder of the skill, or end the include with `<!-- skillc-include-end -->`',
  },
  'escaping-include': {
    summary: 'An include of a file outside of the repository',
    severity: { strict: 'error', standard: 'warning' },
    message: (f: { target: string }) => `\`${f.target}\` is outside of the repository and is not included`,
    hint: () => 'Copy the file into the repository',
  },
  'wrong-folder': {
    summary: 'A command with a path that counts from another folder',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { target: string; folder: string; line: number; run: string; only?: string }) =>
      f.only === 'yes'
        ? `\`${f.target}\` is in the plugin's folder; line ${f.line} ${f.run} it from the user's project, which does not have it`
        : f.folder === '' && f.target.startsWith('.')
          ? `\`${f.target}\` is not where a client puts a plugin; line ${f.line} ${f.run} it`
          : f.folder === ''
            ? `\`${f.target}\` counts from this repository; line ${f.line} ${f.run} it in the user's project, which does not have it`
            : `\`${f.target}\` does not exist in \`${f.folder}\`, where line ${f.line} ${f.run} it`,
    hint: (f: { better: string }) => `Write \`${f.better}\``,
  },
  'not-executable': {
    summary: 'A command that calls a script without the right to run',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { target: string; line: number }) =>
      `\`${f.target}\` is not executable; line ${f.line} runs it directly`,
    hint: (f: { path: string }) => `Run \`chmod +x ${f.path}\`, or name the interpreter in the command`,
  },
  'missing-shebang': {
    summary: 'A command that calls a script that does not say what runs it',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { target: string; line: number }) =>
      `\`${f.target}\` does not start with \`#!\`, so a shell runs it as a shell script; line ${f.line} runs it directly`,
    hint: () =>
      'Start the file with a line such as `#!/usr/bin/env python3`, or name the interpreter in the command',
  },
  'unknown-option': {
    summary: 'A command with an option that the script does not have',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { option: string; target: string; line: number; suggestion: string }) =>
      `\`${f.target}\` has no option \`${f.option}\`; line ${f.line} uses it${f.suggestion === '' ? '' : `; did you mean \`${f.suggestion}\`?`}`,
    hint: () => 'Correct the option, or add it to the script; the command fails',
  },
  'absent-name': {
    summary: 'A name that the file does not contain',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { name: string; target: string; as: 'word' | 'title' | 'step' | 'module' | 'package' }) =>
      f.as === 'title'
        ? `\`${f.target}\` has no section "${f.name}"`
        : f.as === 'step'
          ? `\`${f.target}\` has no step ${f.name}`
          : f.as === 'module'
            ? `\`${f.target}\` does not export \`${f.name}\``
            : `\`${f.target}\` does not contain \`${f.name}\``,
    hint: () => 'Correct the name or the path; an agent looks for it there',
  },
  'unused-file': {
    summary: 'Files of a skill that none of its texts names',
    severity: 'note',
    message: (f: { paths: string }) => {
      const paths = f.paths.split('\n')
      const shown = paths.slice(0, 3).map(path => `\`${path}\``)
      if (paths.length > 3) shown.push('…')
      return `Nothing in the skill names ${paths.length === 1 ? '' : `${formatNumber(paths.length)} of its files: `}${shown.join(', ')}`
    },
    hint: () =>
      'Say in `SKILL.md` when to open each of them, or remove them; agents find only what a text names',
  },
  'bundled-repository': {
    summary: 'A skill at the root that bundles the whole repository',
    severity: 'note',
    message: (f: { count: number; bytes: number; folders: string }) =>
      `The skill is the whole folder, so all ${formatCount(f.count, 'file')} (${formatBytes(f.bytes)}) in it are bundled${f.folders}`,
    hint: () =>
      'Move `SKILL.md` and the files that it uses to a separate folder, such as `skills/NAME`, so that only they are installed',
  },
  'unclosed-fence': {
    summary: 'A fence of code that takes in what follows',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { first: number; last: number; inner: number; headings: number }) =>
      f.inner === 0
        ? `The fence is never closed: lines ${f.first} to ${f.last} are one block of code, with ${formatCount(f.headings, 'heading')}`
        : `The fence is not closed before line ${f.inner} opens another: lines ${f.first} to ${f.last} are one block of code`,
    hint: () =>
      'Close it with a line of the same signs alone, or remove it; around text that contains fences, use more signs than they have',
  },
  'missing-heading': {
    summary: 'A link to a heading that is not there',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { target: string; fragment: string; suggestion: string }) =>
      `${f.target === '' ? 'No heading' : `No heading of \`${f.target}\``} has the anchor \`#${f.fragment}\`${
        f.suggestion === '' ? '' : `; did you mean \`#${f.suggestion}\`?`
      }`,
    hint: () => 'Link to a heading that is there, or add it',
  },
  'escaping-reference': {
    summary: "A link that leaves the skill's folder",
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { target: string; owner: string; kind: 'command' | 'skill' }) =>
      f.owner === ''
        ? `\`${f.target}\` is outside the ${f.kind}; it breaks when the ${f.kind} is installed elsewhere`
        : `\`${f.target}\` points into another skill, \`${f.owner}\`; it breaks when this ${f.kind} is installed alone`,
    hint: (f: { kind: 'command' | 'skill' }) =>
      f.kind === 'skill'
        ? 'Copy the file into the skill, or name the other skill instead of linking to its files'
        : 'Make the command a skill and copy the file into its folder, or name the other skill instead of linking to its files',
  },
  'absolute-reference': {
    summary: 'A link with an absolute path',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { target: string }) =>
      `\`${f.target}\` is an absolute path: it leads nowhere once the skill is installed`,
    hint: () => 'Use a path relative to the skill folder, or a full web address',
  },
  'machine-path': {
    summary: "A path on one person's machine",
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { path: string; count: number }) =>
      `\`${f.path}\` is a path that exists only on one person's machine${f.count === 1 ? '' : `; the file has it ${formatNumber(f.count)} times`}`,
    hint: () => 'Use a path relative to the skill, or `~`',
  },
  'unquoted-requirement': {
    summary: 'A version that the shell treats as a redirection',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { requirement: string; operator: string; file: string }) =>
      f.operator === '<'
        ? `\`${f.requirement}\` is not quoted: the shell reads a file \`${f.file}\` and drops the version`
        : `\`${f.requirement}\` is not quoted: the shell writes to a file \`${f.file}\` and drops the version`,
    hint: (f: { requirement: string }) => `Quote it: \`"${f.requirement}"\``,
  },
  'literal-variable': {
    summary: 'A variable that the shell does not fill in',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { variable: string; program: string; delimiter: string }) =>
      f.delimiter === ''
        ? `\`${f.variable}\` is in single quotes, so \`${f.program}\` gets the name instead of the value`
        : `\`${f.variable}\` is below a quoted \`${f.delimiter}\`, so \`${f.program}\` gets the name instead of the value`,
    hint: (f: { delimiter: string }) =>
      f.delimiter === ''
        ? 'Use double quotes around it'
        : `Write \`<<${f.delimiter}\` without quotes, or pass the value as an argument`,
  },
  'misread-command': {
    summary: 'A command that the shell reads in another way',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { fault: string; text: string; program: string }) =>
      ({
        late: `\`$${f.text}\` is expanded before the command sets it, so \`${f.program}\` gets an older value or none`,
        caret:
          '`^` continues a line in `cmd.exe` only: the shell gives it to the command, and runs the next line by itself',
        double:
          'The line ends in two backslashes: the shell gives one to the command, and runs the next line by itself',
        line: `\`${f.text}\` begins a command: the line above it does not end in \`\\\``,
        unset: `Nothing in the text sets \`$${f.text}\`, so the shell runs \`${f.program}\` by itself`,
        newline: `\`${f.text}\` in quotes is not a new line: \`${f.program}\` writes the two characters`,
        tool: `\`${f.text}\` is a tool of the agent, and the shell has no such command`,
        climb: `\`${f.text}\` does not lead back from \`${f.program}\`, but out of the folder in which the line starts`,
      })[f.fault] ??
      `\`${f.program}\` without \`-E\` takes \`${f.text}\` for these characters, and does not repeat what is before it`,
    hint: (f: { fault: string; text: string }) =>
      ({
        late: `Set \`${f.text}\` on a line above`,
        caret: 'End the line with `\\`, or call the block `bat`',
        double: 'End the line with one `\\`',
        line: 'End the line above with `\\`, or complete the command',
        unset: `Write the command instead of \`$${f.text}\`, or set it first`,
        newline: "Write the lines below each other in the quotes, or use `$'…'`",
        tool: 'Say it in a sentence outside of the block',
        climb: 'Put `( … )` around the line instead, or climb as many folders as it enters',
      })[f.fault] ?? 'Add `-E`',
  },
  'unportable-variable': {
    summary: 'A variable that one client replaces',
    severity: { strict: 'warning', standard: 'off' },
    message: (f: { variable: string; client: string }) =>
      `\`${f.variable}\` is defined only in ${f.client}; other clients treat it as plain text`,
    hint: (f: { variable: string }) =>
      f.variable.includes('PROJECT_DIR')
        ? 'Name the root of the project in words'
        : 'Use paths relative to the skill folder',
  },
  'unportable-argument': {
    summary: 'An argument that clients count differently',
    severity: { strict: 'warning', standard: 'off' },
    message: (f: { argument: string }) =>
      f.argument.endsWith(']')
        ? `\`${f.argument}\` is one argument in Claude Code and Kimi Code; others put all arguments before the bracket`
        : /^\$\D/.test(f.argument)
          ? `Claude Code and Kimi Code fill in \`${f.argument}\`; to other clients it is plain text`
          : `\`${f.argument}\` counts from 0 in Claude Code and from 1 in OpenCode`,
    hint: () => 'Use `$ARGUMENTS`, and say in words which part is meant',
  },
  'embedded-command': {
    summary: 'A command that one client runs on loading',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { command: string }) =>
      `Claude Code runs \`${f.command}\` when it loads the skill; skillc and most clients do not`,
    hint: () => 'Tell the agent to run the command, if other clients should do it too',
  },
  'hidden-character': {
    summary: 'Characters that cannot be seen',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { code: string; name: string; count: number }) =>
      f.count === 1
        ? `${f.code} (${f.name}) cannot be seen`
        : `${f.code} (${f.name}) cannot be seen; it occurs here ${formatNumber(f.count)} times`,
    hint: () => 'Remove it: a model reads what a reviewer cannot see',
  },
  'bidirectional-character': {
    summary: 'Characters that reorder text',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { code: string; name: string; count: number }) =>
      `${f.code} (${f.name}) changes the order in which text is shown${f.count === 1 ? '' : `; it occurs here ${formatNumber(f.count)} times`}`,
    hint: () => 'Remove it, unless the text is written from right to left',
  },
  'tag-character': {
    summary: 'Text hidden in Unicode tags',
    severity: 'error',
    message: (f: { text: string; count: number }) =>
      `${f.count === 1 ? 'A Unicode tag character hides' : `${formatNumber(f.count)} Unicode tag characters hide`} the text \`${f.text}\``,
    hint: () => 'Remove them: they serve to smuggle instructions past reviewers',
  },
  'control-character': {
    summary: 'Control characters',
    severity: 'warning',
    message: (f: { codes: string; count: number; lines: string }) =>
      `The file contains ${f.count === 1 ? `a control character (${f.codes})` : `${formatNumber(f.count)} control characters (${f.codes}), in ${f.lines}`}`,
    hint: () => 'Remove them: some parsers refuse the file, terminals may obey them',
  },
  'hidden-instruction': {
    summary: 'Instructions to an agent that readers do not see',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { where: string; text: string }) => `${f.where} tells an agent what to do: \`${f.text}\``,
    hint: () => 'Say it where reviewers can read it, or remove it',
  },
  'piped-script': {
    summary: 'A download, or an encoded text, that is run unseen',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { command: string }) => `\`${f.command}\` runs a script that no one has reviewed`,
    hint: () => 'Put the script into the skill, or pin a release and check its digest',
  },
  'piped-installer': {
    summary: "A vendor's installer that is downloaded and run",
    severity: { strict: 'note', standard: 'off' },
    message: (f: { command: string }) => `\`${f.command}\` runs an unpinned vendor installer`,
    hint: () => 'Name a package and its version, if the vendor has one',
  },
  'exposed-secret': {
    summary: 'A key or password in a file',
    severity: 'error',
    message: (f: { kind: string; shown: string; length: number }) =>
      `The file contains ${f.kind} (\`${f.shown}…\`${f.length === 0 ? '' : `, ${formatNumber(f.length)} characters`}): a bundle would publish it`,
    hint: () => 'Remove it from the skill, revoke it, and read it from the environment instead',
  },
  'broken-sidecar': {
    summary: 'An `agents/openai.yaml` that cannot be read',
    severity: 'warning',
    message: (f: { path: string; reason: string }) =>
      `\`${f.path}\` cannot be read: ${f.reason}; Codex ignores it`,
    hint: () => 'Correct it, or remove it',
  },
  'sensitive-file': {
    summary: 'A file that usually contains secrets',
    severity: 'warning',
    message: (f: { path: string; kind: string }) => `\`${f.path}\` is ${f.kind} that would be published`,
    hint: () => 'Remove it from the skill, or list it in `.gitignore`',
  },
  'unknown-suppression': {
    summary: 'A comment that switches off no known code',
    severity: 'warning',
    message: (f: { code: string; suggestion: string }) =>
      f.code === ''
        ? 'The comment names no code to switch off'
        : f.suggestion === ''
          ? `There is no code \`${f.code}\` to switch off`
          : `There is no code \`${f.code}\`; did you mean \`${f.suggestion}\`?`,
    hint: () => '`skillc explain` lists every code',
  },
} satisfies Record<string, Entry>
