import { formatBytes, formatCount, formatNumber } from '../../text/quantity.ts'
import type { Entry } from '../entry.ts'

export const bodyCodes = {
  'empty-body': {
    summary: 'No instructions',
    severity: { strict: 'warning', standard: 'note' },
    message: () => 'The skill has no instructions after the frontmatter',
    help: () => 'Add instructions for the agent',
  },
  'long-body': {
    summary: 'More instructions than recommended',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { amount: number; unit: string; limit: number }) =>
      `The body has ${f.unit === 'estimated tokens' ? `about ${formatNumber(f.amount)} tokens` : `${formatNumber(f.amount)} ${f.unit}`}; the specification recommends fewer than ${formatNumber(f.limit)}`,
    help: () => 'Move details to files under `references/` and link to them',
  },
  'missing-file': {
    summary: 'A link to a file that does not exist',
    severity: { strict: 'error', standard: 'warning' },
    fixable: true,
    message: (f: { target: string; suggestion: string; isLeftOut: string }) =>
      f.isLeftOut !== ''
        ? `\`${f.target}\` exists, but is not part of the skill`
        : f.suggestion === ''
          ? `\`${f.target}\` does not exist`
          : `\`${f.target}\` does not exist; did you mean \`${f.suggestion}\`?`,
    help: () => 'Add the file or correct the path; agents will try to open it and fail',
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
        `\`${f.target}\` does not exist${f.line === undefined ? '' : `, but line ${f.line} ${f.use} it`}`,
        ...(f.folder === undefined
          ? []
          : [`the ${f.of ?? 'project'} has \`${f.folder}\`, but not this file`]),
        ...(f.suggestion === '' ? [] : [`did you mean \`${f.suggestion}\`?`]),
      ].join('; '),
    help: () => 'Add the file or correct the path; agents will try to open it and fail',
  },
  'stale-include': {
    summary: 'Copied text that no longer matches its file',
    severity: { strict: 'error', standard: 'warning' },
    fixable: true,
    message: (f: { target: string }) =>
      `The text no longer matches \`${f.target}\`, which it was copied from`,
    help: () => 'Edit that file instead, and run `skillc check --fix`',
  },
  'missing-include': {
    summary: 'An include with a missing file or end',
    severity: { strict: 'error', standard: 'warning' },
    message: (f: { target: string; reason: string }) => `\`${f.target}\` is not included: ${f.reason}`,
    help: () =>
      "Correct the path, which is relative to the skill's folder, or end the include with `<!-- skillc-include-end -->`",
  },
  'escaping-include': {
    summary: 'An include of a file outside the repository',
    severity: { strict: 'error', standard: 'warning' },
    message: (f: { target: string }) => `\`${f.target}\` is outside the repository, so it is not included`,
    help: () => 'Copy the file into the repository',
  },
  'wrong-folder': {
    summary: 'A command with a path that is relative to another folder',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { target: string; folder: string; line: number; run: string; only?: string }) =>
      f.only === 'yes'
        ? `\`${f.target}\` is in the plugin's folder, but line ${f.line} ${f.run} it from the user's project, which does not have it`
        : f.folder === '' && f.target.startsWith('.')
          ? `\`${f.target}\` is not where clients install plugins, but line ${f.line} ${f.run} it`
          : f.folder === ''
            ? `\`${f.target}\` is relative to this repository, but line ${f.line} ${f.run} it in the user's project, which does not have it`
            : `Line ${f.line} ${f.run} \`${f.target}\` in the folder \`${f.folder}\`, where that path does not exist`,
    help: (f: { better: string }) => `Write \`${f.better}\``,
  },
  'not-executable': {
    summary: 'A command that runs a script that is not executable',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { target: string; line: number }) =>
      `\`${f.target}\` is not executable, but line ${f.line} runs it directly`,
    help: (f: { path: string }) => `Run \`chmod +x ${f.path}\`, or name the interpreter in the command`,
  },
  'missing-shebang': {
    summary: 'A command that runs a script without a `#!` line',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { target: string; line: number }) =>
      `\`${f.target}\` has no \`#!\` line, so it runs as a shell script; line ${f.line} runs it directly`,
    help: () =>
      'Start the file with a line such as `#!/usr/bin/env python3`, or name the interpreter in the command',
  },
  'unknown-option': {
    summary: 'A command with an option that the script does not have',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { option: string; target: string; line: number; suggestion: string }) =>
      `Line ${f.line} passes \`${f.option}\`, but \`${f.target}\` has no such option${f.suggestion === '' ? '' : `; did you mean \`${f.suggestion}\`?`}`,
    help: () => 'Correct the option, or add it to the script; otherwise the command fails',
  },
  'absent-name': {
    summary: 'A name that the file does not contain',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { name: string; target: string; as: string }) =>
      f.as === 'title'
        ? `\`${f.target}\` has no section "${f.name}"`
        : f.as === 'step' || f.as === 'line'
          ? `\`${f.target}\` has no ${f.as} ${f.name}`
          : f.as === 'module'
            ? `\`${f.target}\` does not export \`${f.name}\``
            : `\`${f.target}\` does not contain \`${f.name}\``,
    help: () => 'Correct the name or the path; an agent will look for it and not find it',
  },
  'unused-file': {
    summary: 'Files that nothing in the skill refers to',
    severity: 'note',
    message: (f: { paths: string }) => {
      const paths = f.paths.split('\n')
      const shown = paths.slice(0, 3).map(path => `\`${path}\``)
      if (paths.length > 3) shown.push('…')
      return `Nothing in the skill refers to ${paths.length === 1 ? '' : `${formatNumber(paths.length)} of its files: `}${shown.join(', ')}`
    },
    help: () =>
      'Say in `SKILL.md` when to open this file, or remove it; agents open only files that the instructions mention',
  },
  'bundled-repository': {
    summary: 'A skill at the root that bundles the whole repository',
    severity: 'note',
    message: (f: { count: number; bytes: number; folders: string }) =>
      `\`SKILL.md\` is at the root, so all ${formatCount(f.count, 'file')} (${formatBytes(f.bytes)}) there are bundled${f.folders}`,
    help: () =>
      'Move `SKILL.md` and the files that it uses to their own folder, such as `skills/NAME`, so that only they are installed',
  },
  'unclosed-fence': {
    summary: 'A code fence that includes the text after it',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { first: number; last: number; inner: number; headings: number }) =>
      f.inner === 0
        ? `The code fence is never closed, so lines ${f.first} to ${f.last} are one code block, including ${formatCount(f.headings, 'heading')}`
        : `The code fence is not closed before line ${f.inner} opens another, so lines ${f.first} to ${f.last} are one code block`,
    help: () =>
      'Close it with a line that contains only the fence, or remove it; around text that contains fences, use a longer fence',
  },
  'missing-heading': {
    summary: 'A link to a heading that does not exist',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { target: string; fragment: string; suggestion: string }) =>
      `${f.target === '' ? 'No heading' : `No heading in \`${f.target}\``} has the anchor \`#${f.fragment}\`${
        f.suggestion === '' ? '' : `; did you mean \`#${f.suggestion}\`?`
      }`,
    help: () => 'Link to an existing heading, or add this one',
  },
  'escaping-reference': {
    summary: "A link that leaves the skill's folder",
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { target: string; owner: string; kind: 'command' | 'skill' }) =>
      f.owner === ''
        ? `\`${f.target}\` is outside the ${f.kind}, so the link breaks when the ${f.kind} is installed elsewhere`
        : `\`${f.target}\` is in another skill, \`${f.owner}\`, so the link breaks when this ${f.kind} is installed alone`,
    help: (f: { kind: 'command' | 'skill' }) =>
      f.kind === 'skill'
        ? 'Copy the file into the skill, or refer to the other skill by name'
        : 'Make the command a skill and copy the file into its folder, or refer to the other skill by name',
  },
  'absolute-reference': {
    summary: 'A link with an absolute path',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { target: string }) =>
      `\`${f.target}\` is an absolute path, which probably does not exist on other machines`,
    help: () => 'Use a path relative to the skill folder, or a full URL',
  },
  'machine-path': {
    summary: "A path on one person's machine",
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { path: string; count: number }) =>
      `\`${f.path}\` exists only on one person's machine${f.count === 1 ? '' : `; the file contains it ${formatNumber(f.count)} times`}`,
    help: () => 'Use a path relative to the skill, or `~`',
  },
  'unquoted-requirement': {
    summary: 'A version that the shell treats as a redirection',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { requirement: string; operator: string; file: string }) =>
      f.operator === '<'
        ? `\`${f.requirement}\` is not quoted, so the shell reads from a file \`${f.file}\` and drops the version`
        : `\`${f.requirement}\` is not quoted, so the shell redirects output to a file \`${f.file}\` and drops the version`,
    help: (f: { requirement: string }) => `Quote it: \`"${f.requirement}"\``,
  },
  'literal-variable': {
    summary: 'A variable that the shell does not expand',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { variable: string; program: string; delimiter: string }) =>
      f.delimiter === ''
        ? `\`${f.variable}\` is in single quotes, so \`${f.program}\` gets the name instead of the value`
        : `\`${f.variable}\` is in a here-document whose delimiter, \`${f.delimiter}\`, is quoted, so \`${f.program}\` gets the name instead of the value`,
    help: (f: { delimiter: string }) =>
      f.delimiter === ''
        ? 'Use double quotes instead'
        : `Write \`<<${f.delimiter}\` without quotes, or pass the value as an argument`,
  },
  'misread-command': {
    summary: 'A command that the shell interprets differently',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { fault: string; text: string; program: string }) =>
      ({
        late: `\`$${f.text}\` is expanded before the command sets it, so \`${f.program}\` gets an older value or no value`,
        caret:
          '`^` continues a line only in `cmd.exe`; this shell passes it to the command and runs the next line separately',
        double:
          'The line ends in two backslashes, so the shell passes one to the command and runs the next line separately',
        line: `\`${f.text}\` starts a new command, because the line above it does not end in \`\\\``,
        unset: `Nothing in the text sets \`$${f.text}\`, so the shell runs \`${f.program}\` alone`,
        newline: `\`${f.text}\` in quotes is not a line break, so \`${f.program}\` prints the two characters`,
        tool: `\`${f.text}\` is an agent tool; the shell has no such command`,
        climb: `\`${f.text}\` does not lead back from \`${f.program}\`; it leaves the folder in which the line starts`,
      })[f.fault] ?? `\`${f.program}\` without \`-E\` matches \`${f.text}\` literally and repeats nothing`,
    help: (f: { fault: string; text: string }) =>
      ({
        late: `Set \`${f.text}\` on an earlier line`,
        caret: 'End the line with `\\`, or mark the block as `bat`',
        double: 'End the line with one `\\`',
        line: 'End the line above with `\\`, or complete the command',
        unset: `Write the command instead of \`$${f.text}\`, or set it first`,
        newline: "Put real line breaks in the quotes, or use `$'…'`",
        tool: 'Tell the agent to use it, outside the code block',
        climb: 'Put the line in `( … )` instead, or go up as many folders as it enters',
      })[f.fault] ?? 'Add `-E`',
  },
  'unportable-variable': {
    summary: 'A variable that only one client replaces',
    severity: { strict: 'warning', standard: 'off' },
    message: (f: { variable: string; client: string }) =>
      `\`${f.variable}\` is defined only in ${f.client}; other clients treat it as plain text`,
    help: (f: { variable: string }) =>
      f.variable.includes('PROJECT_DIR')
        ? 'Describe the project root in words'
        : 'Use paths relative to the skill folder',
  },
  'unportable-argument': {
    summary: 'An argument that clients number differently',
    severity: { strict: 'warning', standard: 'off' },
    message: (f: { argument: string }) =>
      f.argument.endsWith(']')
        ? `\`${f.argument}\` is one argument in Claude Code and Kimi Code; other clients insert all arguments before the bracket`
        : /^\$\D/.test(f.argument)
          ? `Claude Code and Kimi Code replace \`${f.argument}\`; other clients treat it as plain text`
          : `Claude Code numbers arguments from 0 and OpenCode from 1, so \`${f.argument}\` is another argument in each`,
    help: () => 'Use `$ARGUMENTS`, and describe in words which part you mean',
  },
  'embedded-command': {
    summary: 'A command that one client runs when it loads the skill',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { command: string }) =>
      `Claude Code runs \`${f.command}\` when it loads the skill; skillc and most clients do not`,
    help: () => 'If it should run in other clients too, tell the agent to run it',
  },
  'hidden-character': {
    summary: 'Invisible characters',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { code: string; name: string; count: number }) =>
      f.count === 1
        ? `${f.code} (${f.name}) is invisible`
        : `${f.code} (${f.name}) is invisible and occurs ${formatNumber(f.count)} times here`,
    help: () => 'Remove it; a model reads it, but a reviewer cannot see it',
  },
  'bidirectional-character': {
    summary: 'Characters that reorder text',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { code: string; name: string; count: number }) =>
      `${f.code} (${f.name}) changes the order in which text is displayed${f.count === 1 ? '' : ` and occurs ${formatNumber(f.count)} times here`}`,
    help: () => 'Remove it, unless the text is in a right-to-left script',
  },
  'tag-character': {
    summary: 'Text hidden in Unicode tag characters',
    severity: 'error',
    message: (f: { text: string; count: number }) =>
      `${f.count === 1 ? 'A Unicode tag character hides' : `${formatNumber(f.count)} Unicode tag characters hide`} the text \`${f.text}\``,
    help: () => 'Remove it; tag characters can smuggle instructions past reviewers',
  },
  'control-character': {
    summary: 'Control characters',
    severity: 'warning',
    message: (f: { codes: string; count: number; lines: string }) =>
      `The file contains ${f.count === 1 ? `a control character (${f.codes})` : `${formatNumber(f.count)} control characters (${f.codes}), in ${f.lines}`}`,
    help: () =>
      'Remove it; some parsers reject files with control characters, and terminals may interpret them',
  },
  'hidden-instruction': {
    summary: 'Instructions to an agent that are hidden from readers',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { where: string; text: string }) => `${f.where} tells an agent what to do: \`${f.text}\``,
    help: () => 'Move the text to where reviewers can read it, or remove the text',
  },
  'piped-script': {
    summary: 'A download or encoded text that is run without review',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { command: string }) => `\`${f.command}\` runs a script before anyone can review it`,
    help: () => 'Add the script to the skill, or pin a release and verify its digest',
  },
  'piped-installer': {
    summary: "A vendor's installer that is downloaded and run",
    severity: { strict: 'note', standard: 'off' },
    message: (f: { command: string }) => `\`${f.command}\` runs an unpinned vendor installer`,
    help: () => 'Install a package at a fixed version, if the vendor has one',
  },
  'exposed-secret': {
    summary: 'A key or password in a file',
    severity: 'error',
    message: (f: { kind: string; shown: string; length: number }) =>
      `The file contains ${f.kind} (\`${f.shown}…\`${f.length === 0 ? '' : `, ${formatNumber(f.length)} characters`}), and a bundle would include it`,
    help: () => 'Remove it from the skill, revoke it, and read it from the environment instead',
  },
  'broken-sidecar': {
    summary: 'An `agents/openai.yaml` that cannot be read',
    severity: 'warning',
    message: (f: { path: string; reason: string }) =>
      `\`${f.path}\` cannot be read (${f.reason}), so Codex ignores it`,
    help: () => 'Correct it, or remove it',
  },
  'sensitive-file': {
    summary: 'A file that usually contains secrets',
    severity: 'warning',
    message: (f: { path: string; kind: string }) =>
      `\`${f.path}\` is ${f.kind}, and a bundle would include it`,
    help: () => 'Remove it from the skill, or list it in `.gitignore`',
  },
  'unknown-suppression': {
    summary: 'A comment that disables an unknown code',
    severity: 'warning',
    message: (f: { code: string; suggestion: string }) =>
      f.code === ''
        ? 'The comment does not name a code to disable'
        : f.suggestion === ''
          ? `There is no code \`${f.code}\` to disable`
          : `There is no code \`${f.code}\`; did you mean \`${f.suggestion}\`?`,
    help: () => '`skillc explain` lists every code',
  },
} satisfies Record<string, Entry>
