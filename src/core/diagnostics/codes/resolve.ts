import { formatNumber } from '../../text/quantity.ts'
import type { Entry } from '../entry.ts'

export const resolveCodes = {
  'identical-skill': {
    summary: 'The same skill in two places',
    severity: 'note',
    message: (f: { id: string; other: string }) =>
      `\`${f.id}\` is identical to the one in \`${f.other}\`; it is bundled once`,
    hint: () => 'Keep one copy, or make one of the two roots a link to the other',
  },
  'copied-skill': {
    summary: 'The same skill under several ids',
    severity: { strict: 'note', standard: 'off' },
    message: (f: { id: string; copies: number; ids: string }) =>
      `${f.ids} ${f.copies === 1 ? 'is an identical copy' : 'are identical copies'} of \`${f.id}\`; the skill is bundled once, under all these ids`,
    hint: () => 'Keep one copy, or make the others symlinks to it, so that they cannot diverge',
  },
  'shadowed-skill': {
    summary: 'A skill that lost to a source of higher rank',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { id: string; winner: string }) =>
      `\`${f.winner}\` also has the id \`${f.id}\`, but different content; it ranks higher and is used instead of this one`,
    hint: () => 'Rename one of them, give its source a namespace, or reorder the sources',
  },
  'edited-copy': {
    summary: 'A copy that was edited since skillc exported it',
    severity: 'warning',
    message: (f: { id: string; winner: string }) =>
      `This copy of \`${f.id}\` has been edited since skillc exported it; \`${f.winner}\` is used`,
    hint: (f: { winner: string }) =>
      `Move what you changed into \`${f.winner}\`, remove the copy, and export again`,
  },
  'exported-copy': {
    summary: 'An exported copy that differs from its source',
    severity: 'note',
    message: (f: { id: string; winner: string }) =>
      `This copy of \`${f.id}\`, which \`skillc export\` wrote, differs from its source, \`${f.winner}\`; the source is bundled, but the copy is not`,
    hint: (f: { winner: string }) =>
      `Edit \`${f.winner}\`, not the copy. If it changed since the last export, build and export again: clients read the copy`,
  },
  'orphaned-copy': {
    summary: 'An exported copy whose source no longer exists',
    severity: 'warning',
    message: (f: { from: string; isEdited: boolean }) =>
      `\`skillc export\` wrote this copy of \`${f.from}\`, which no longer exists; ${f.isEdited ? 'it was edited since, so it is bundled as a separate skill' : 'the copy is not bundled'}`,
    hint: (f: { from: string; isEdited: boolean }) =>
      f.isEdited
        ? `Move it to \`${f.from}\` to keep it, or delete it`
        : `Delete it, or export again, which does; to keep it, move it to \`${f.from}\``,
  },
  'ambiguous-skill': {
    summary: 'Two skills with one id, and no rank between them',
    severity: 'error',
    message: (f: { id: string; winner: string }) =>
      `\`${f.id}\` is also the id of the skill in \`${f.winner}\`, and neither ranks higher; that one is used`,
    hint: () => 'Give one of the two another name',
  },
  'substituted-skill': {
    summary: 'A skill that would take the place of one with an error',
    severity: 'error',
    message: (f: { id: string; place: string; code: string }) =>
      `\`${f.id}\` is the id of the skill in \`${f.place}\`, which ranks higher and has an error (\`${f.code}\`); this one does not take its place`,
    hint: () => 'Correct that skill, or remove it',
  },
  'contested-id': {
    summary: 'An id that several skills in one root claim',
    severity: 'note',
    message: (f: { id: string; wanted: string; rivals: number }) =>
      `${f.rivals} skills in this root claim the id \`${f.wanted}\`; this one gets \`${f.id}\`, from its folder`,
    hint: () => 'Give each a unique `name`: the name of its folder',
  },
  'colliding-skill': {
    summary: 'Ids that clients treat as the same',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { id: string; other: string }) =>
      `\`${f.id}\` and \`${f.other}\` differ only in case or in where the namespace ends: clients without namespaces treat them as the same skill`,
    hint: () => 'Rename one of them',
  },
  'lookalike-name': {
    summary: 'A name that looks like another’s',
    severity: 'warning',
    message: (f: { id: string; other: string }) => `\`${f.id}\` looks like \`${f.other}\``,
    hint: () => 'Rename one of them: people and models may confuse them',
  },
  'unreached-skill': {
    summary: 'A skill that no `--entry` reaches',
    severity: 'note',
    message: (f: { entries: string }) => `No entry (\`${f.entries}\`) reaches this skill; it is left out`,
    hint: () => 'Name it among the entries, or let a skill that is kept require it',
  },
  'altered-id': {
    summary: 'A folder name that is changed for the id',
    severity: 'note',
    message: (f: { folder: string; segment: string }) =>
      `Folder \`${f.folder}\` is \`${f.segment}\` in ids, which contain letters, digits, \`.\`, \`_\`, \`+\` and \`-\` only`,
    hint: () => 'Rename the folder if the id matters',
  },
  'unknown-dependency': {
    summary: 'A required skill that is not there',
    severity: 'warning',
    message: (f: { name: string; suggestion: string }) =>
      f.suggestion === ''
        ? `The skill requires \`${f.name}\`, but no skill has that id`
        : `The skill requires \`${f.name}\`, but no skill has that id; did you mean \`${f.suggestion}\`?`,
    hint: () => 'Add the skill to the build, or correct the name',
  },
  'ambiguous-dependency': {
    summary: 'A required name that matches several skills',
    severity: 'warning',
    message: (f: { name: string; candidates: string }) =>
      `The skill requires \`${f.name}\`, which is ambiguous; it could be ${f.candidates}`,
    hint: () => 'Write the id with its namespace',
  },
  'invalid-dependency': {
    summary: 'A requirement that names no skill, or no versions',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { text: string; of: 'prose' | 'range'; range: string }) =>
      f.of === 'range'
        ? `\`${f.text}\` requires a skill, but \`${f.range}\` is not a version range; any version is accepted`
        : `\`${f.text}\` does not name a skill`,
    hint: (f: { of: 'prose' | 'range' }) =>
      f.of === 'range'
        ? 'Write a range as npm does: `^2.0.0`, `~1.4`, `>=1.2 <3`'
        : 'Name skills by their ids; say under `compatibility` what else the skill needs',
  },
  'unmet-dependency': {
    summary: 'A required skill whose version is not in the range',
    severity: { strict: 'error', standard: 'warning' },
    message: (f: { name: string; range: string; version: string; of: 'outside' | 'none' | 'unreadable' }) => {
      const start = `The skill requires \`${f.name}@${f.range}\``
      if (f.of === 'none') return `${start}, but \`${f.name}\` has no \`version\``
      const found = `the version of \`${f.name}\` is \`${f.version}\``
      return f.of === 'outside'
        ? `${start}, but ${found}`
        : `${start}, but ${found}, which is not a semantic version`
    },
    hint: (f: { name: string; of: 'outside' | 'none' | 'unreadable' }) =>
      f.of === 'outside'
        ? `Build with a version of \`${f.name}\` that is in the range, or change the range`
        : `Add a \`version\` such as \`1.0.0\` to \`${f.name}\`, or remove the range`,
  },
  'cyclic-dependency': {
    summary: 'Skills that require each other',
    severity: 'warning',
    message: (f: { cycle: string }) => `Circular dependency: ${f.cycle}`,
    hint: () => 'Remove one of the dependencies',
  },
  'unknown-skill': {
    summary: 'A skill that the text says to use, or the tools name, and that is not there',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { name: string; by: 'text' | 'tools'; of: 'skill' | 'agent'; suggestion: string }) =>
      `${f.by === 'text' ? 'The text says to use' : `The list of tools names the ${f.of}`} \`${f.name}\`, but no ${f.of === 'skill' ? 'skill or command here' : 'agent around it'} has that name${f.suggestion === '' ? '' : `; did you mean \`${f.suggestion}\`?`}`,
    hint: () => 'Correct the name, add the skill, or say where it comes from',
  },
  'unknown-related-skill': {
    summary: 'A skill in a list of related skills that is not there',
    severity: 'note',
    message: (f: { name: string; suggestion: string }) =>
      `\`${f.name}\` is listed as a related skill, but no skill or command here has that name${f.suggestion === '' ? '' : `; did you mean \`${f.suggestion}\`?`}`,
    hint: () => 'Correct the name, remove it, or say where the skill comes from',
  },
  'unknown-mcp-server': {
    summary: 'An MCP server that the project does not have',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { name: string; file: string; suggestion: string }) =>
      f.suggestion === ''
        ? `The skill names the MCP server \`${f.name}\`, which \`${f.file}\` does not have`
        : `The skill names the MCP server \`${f.name}\`, which \`${f.file}\` does not have; did you mean \`${f.suggestion}\`?`,
    hint: (f: { file: string }) => `Add the server to \`${f.file}\`, or correct the name`,
  },
  'broken-mcp-file': {
    summary: 'A `.mcp.json` that cannot be read',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { file: string; reason: string }) =>
      `\`${f.file}\` cannot be read: ${f.reason}; the servers that skills name are not checked`,
    hint: () => 'Make it a JSON object with the servers by name under `mcpServers`',
  },
  'unmatched-pattern': {
    summary: 'An allowlist or a permission names a skill that is not there',
    severity: 'warning',
    message: (f: { list: string; pattern: string; suggestion: string }) =>
      `${f.list} \`${f.pattern}\`, but no skill has that id${f.suggestion === '' ? '' : `; did you mean ${f.suggestion}?`}`,
    hint: () => 'Correct the id, namespace included, or remove it from the configuration',
  },
  'duplicate-description': {
    summary: 'Two skills that describe themselves in the same words',
    severity: { strict: 'warning', standard: 'off' },
    message: (f: { id: string; other: string }) => `\`${f.id}\` has the description of \`${f.other}\``,
    hint: () =>
      'Say in each description what the skill does that the other does not, or remove one of the two; agents choose by this text alone',
  },
  'competing-description': {
    summary: 'Two skills that answer the same requests; `check --overlap`',
    severity: 'off',
    message: (f: { id: string; other: string; shared: string }) =>
      `\`${f.id}\` and \`${f.other}\` compete for the same requests; both say ${f.shared}`,
    hint: (f: { id: string; other: string; own: string; otherOwn: string }) =>
      [
        'Say in each description what it is not for, and name the other; or make one skill of the two',
        f.own === '' ? '' : `Only \`${f.id}\` says ${f.own}`,
        f.otherOwn === '' ? '' : `Only \`${f.other}\` says ${f.otherOwn}`,
      ]
        .filter(part => part !== '')
        .join('. '),
  },
  'unclear-license': {
    summary: 'A `license` that is neither an SPDX expression nor a file',
    severity: { strict: 'note', standard: 'off' },
    message: (f: { license: string }) =>
      `License \`${f.license}\` is not an SPDX expression or the name of a file in the skill, so tools cannot interpret it`,
    hint: () => 'Write an identifier such as `MIT` or `Apache-2.0`, or the name of the file with the terms',
  },
  'forbidden-license': {
    summary: 'A license that `licenses` does not allow',
    severity: 'error',
    message: (f: { license: string }) =>
      `License \`${f.license}\` is not allowed by \`licenses\` in the configuration`,
    hint: () => 'Leave the skill out, or add its license to `licenses.allow`',
  },
  'missing-license': {
    summary: 'No license, although `licenses.required` is set',
    severity: 'error',
    message: () => 'The skill has no `license`, but `licenses.required` in the configuration requires one',
    hint: () => 'Add `license`, as an SPDX identifier such as `MIT`',
  },
  'excessive-catalog': {
    summary: 'Descriptions above `budget.catalog`',
    severity: 'error',
    message: (f: { tokens: number; budget: number; heaviest: string }) =>
      `The catalog takes ${formatNumber(f.tokens)} tokens; the budget is ${formatNumber(f.budget)}. Heaviest: ${f.heaviest}`,
    hint: () => 'Shorten the heaviest descriptions, or leave skills out',
  },
  'excessive-body': {
    summary: 'A body above `budget.body`',
    severity: 'error',
    message: (f: { tokens: number; budget: number }) =>
      `The body takes ${formatNumber(f.tokens)} tokens; the budget is ${formatNumber(f.budget)}`,
    hint: () => 'Move detail into files under `references/`',
  },
  'missing-embeddings': {
    summary: 'Embeddings that could not be fetched',
    severity: 'warning',
    message: (f: { provider: string; reason: string }) =>
      `The bundle was built without vectors from \`${f.provider}\`: ${f.reason}`,
    hint: () => 'Search uses keywords until a build has vectors; finished embeddings are kept',
  },
} satisfies Record<string, Entry>
