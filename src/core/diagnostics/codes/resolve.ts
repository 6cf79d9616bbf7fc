import { formatNumber } from '../../text/quantity.ts'
import type { Entry } from '../entry.ts'

export const resolveCodes = {
  'identical-skill': {
    summary: 'The same skill in two places',
    severity: 'note',
    message: (f: { id: string; other: string }) =>
      `\`${f.id}\` is identical to the skill in \`${f.other}\`, so it is bundled once`,
    help: () => 'Keep one copy, or make one of the two roots a symlink to the other',
  },
  'copied-skill': {
    summary: 'The same skill under several ids',
    severity: { strict: 'note', standard: 'off' },
    message: (f: { id: string; copies: number; ids: string }) =>
      `${f.ids} ${f.copies === 1 ? 'is an identical copy' : 'are identical copies'} of \`${f.id}\`; the skill is bundled once, under ${f.copies === 1 ? 'both' : 'all these'} ids`,
    help: () =>
      'Keep one copy and delete the others or replace them with symlinks, so that they cannot diverge',
  },
  'shadowed-skill': {
    summary: 'A skill overridden by one in a higher-ranking source',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { id: string; winner: string }) =>
      `\`${f.winner}\` has the same id, \`${f.id}\`, but different content; that skill ranks higher, so it is used instead of this one`,
    help: () => 'Rename one of them, give its source a namespace, or reorder the sources',
  },
  'edited-copy': {
    summary: 'A copy that was edited since skillc exported it',
    severity: 'warning',
    message: (f: { id: string; winner: string }) =>
      `This copy of \`${f.id}\` has been edited since skillc exported it; \`${f.winner}\` is used instead`,
    help: (f: { winner: string }) =>
      `Move your changes to \`${f.winner}\`, delete the copy, and export again`,
  },
  'exported-copy': {
    summary: 'An exported copy that differs from its source',
    severity: 'note',
    message: (f: { id: string; winner: string }) =>
      `This exported copy of \`${f.id}\` differs from its source, \`${f.winner}\`, so only the source is bundled`,
    help: (f: { winner: string }) =>
      `Edit \`${f.winner}\`, not the copy. If it has changed since the last export, build and export again, because clients read the copy`,
  },
  'orphaned-copy': {
    summary: 'An exported copy whose source no longer exists',
    severity: 'warning',
    message: (f: { from: string; isEdited: boolean }) =>
      `\`skillc export\` wrote this copy of \`${f.from}\`, which no longer exists; ${f.isEdited ? 'it has been edited since, so it is bundled as a separate skill' : 'the copy is not bundled'}`,
    help: (f: { from: string; isEdited: boolean }) =>
      f.isEdited
        ? `Move it to \`${f.from}\` to keep it, or delete it`
        : `Delete it, or export again, which deletes it; to keep it, move it to \`${f.from}\``,
  },
  'ambiguous-skill': {
    summary: 'Two skills with the same id and the same rank',
    severity: 'error',
    message: (f: { id: string; winner: string }) =>
      `The skill in \`${f.winner}\` has the same id, \`${f.id}\`, and the same rank; that skill is used`,
    help: () => 'Rename one of them',
  },
  'substituted-skill': {
    summary: 'A skill with the id of a skill that has an error',
    severity: 'error',
    message: (f: { id: string; place: string; code: string }) =>
      `\`${f.place}\` has the same id, \`${f.id}\`, and a higher rank, but has an error (\`${f.code}\`); neither skill is used until you fix the error`,
    help: () => 'Fix the error in that skill, or remove the skill',
  },
  'contested-id': {
    summary: 'Several skills with one id in a root',
    severity: 'note',
    message: (f: { id: string; wanted: string; rivals: number }) =>
      `${f.rivals} skills in this root have the id \`${f.wanted}\`; this one gets the id \`${f.id}\`, from its folder`,
    help: () => 'Give each a unique `name` that matches its folder',
  },
  'colliding-skill': {
    summary: 'Ids that clients treat as the same',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { id: string; other: string }) =>
      `\`${f.id}\` and \`${f.other}\` differ only in case or in where the namespace ends, so clients without namespaces treat them as the same skill`,
    help: () => 'Rename one of them',
  },
  'lookalike-name': {
    summary: 'A name that looks like another name',
    severity: 'warning',
    message: (f: { id: string; other: string }) =>
      `The id \`${f.id}\` looks like \`${f.other}\`, the id of another skill`,
    help: () => 'Rename one of the skills, because people and models may confuse them',
  },
  'unreached-skill': {
    summary: 'A skill that no `--entry` skill requires',
    severity: 'note',
    message: (f: { entries: string }) =>
      `No entry skill (\`${f.entries}\`) requires this skill, directly or indirectly, so it is left out`,
    help: () => 'Add it to the entries, or require it in a skill that is kept',
  },
  'altered-id': {
    summary: 'A folder name that is changed in the id',
    severity: 'note',
    message: (f: { folder: string; segment: string }) =>
      `The folder \`${f.folder}\` becomes \`${f.segment}\` in ids, which can contain only letters, digits, \`.\`, \`_\`, \`+\` and \`-\``,
    help: () => 'Rename the folder if the id matters',
  },
  'unknown-dependency': {
    summary: 'A required skill that does not exist',
    severity: 'warning',
    message: (f: { name: string; suggestion: string }) =>
      f.suggestion === ''
        ? `The skill requires \`${f.name}\`, but no skill has that id`
        : `The skill requires \`${f.name}\`, but no skill has that id; did you mean \`${f.suggestion}\`?`,
    help: () => 'Add the skill to the build, or correct the name',
  },
  'ambiguous-dependency': {
    summary: 'A required name that matches several skills',
    severity: 'warning',
    message: (f: { name: string; candidates: string }) =>
      `The skill requires \`${f.name}\`, which is ambiguous: it could be ${f.candidates}`,
    help: () => 'Write the full id, including its namespace',
  },
  'invalid-dependency': {
    summary: 'A requirement without a valid skill name or version range',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { text: string; of: 'prose' | 'range'; range: string }) =>
      f.of === 'range'
        ? `\`${f.range}\` in \`${f.text}\` is not a version range, so any version is accepted`
        : `\`${f.text}\` is not a skill name`,
    help: (f: { of: 'prose' | 'range' }) =>
      f.of === 'range'
        ? 'Write an npm version range: `^2.0.0`, `~1.4`, `>=1.2 <3`'
        : 'Use the ids of skills; put other requirements under `compatibility`',
  },
  'unmet-dependency': {
    summary: 'A required skill whose version is out of range',
    severity: { strict: 'error', standard: 'warning' },
    message: (f: { name: string; range: string; version: string; of: 'outside' | 'none' | 'unreadable' }) => {
      const start = `The skill requires \`${f.name}@${f.range}\``
      if (f.of === 'none') return `${start}, but \`${f.name}\` has no \`version\``
      const found = `the version of \`${f.name}\` is \`${f.version}\``
      return f.of === 'outside'
        ? `${start}, but ${found}`
        : `${start}, but ${found}, which is not a semantic version`
    },
    help: (f: { name: string; of: 'outside' | 'none' | 'unreadable' }) =>
      f.of === 'outside'
        ? `Use a version of \`${f.name}\` in that range, or change the range`
        : `Add a \`version\` such as \`1.0.0\` to \`${f.name}\`, or remove the range`,
  },
  'cyclic-dependency': {
    summary: 'Skills that require each other',
    severity: 'warning',
    message: (f: { cycle: string }) => `Circular dependency: ${f.cycle}`,
    help: () => 'Remove one of the dependencies',
  },
  'unknown-skill': {
    summary: 'A skill that the text or the tool list mentions, but that does not exist',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { name: string; by: 'text' | 'tools'; of: 'skill' | 'agent'; suggestion: string }) =>
      `${f.by === 'text' ? 'The text says to use' : `The tool list mentions the ${f.of}`} \`${f.name}\`, but no ${f.of === 'skill' ? 'skill or command here' : 'agent here'} has that name${f.suggestion === '' ? '' : `; did you mean \`${f.suggestion}\`?`}`,
    help: () => 'Correct the name, add the skill, or say where it comes from',
  },
  'manual-skill': {
    summary: 'A skill that the text tells the agent to run, but that only a user can run',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { name: string }) =>
      `The text tells the agent to run \`/${f.name}\`, but \`disable-model-invocation: true\` lets only users run it`,
    help: () => 'Tell the user to run it, or remove the setting from that skill',
  },
  'unknown-related-skill': {
    summary: 'A related skill that does not exist',
    severity: 'note',
    message: (f: { name: string; suggestion: string }) =>
      `\`${f.name}\` is listed as a related skill, but no skill or command here has that name${f.suggestion === '' ? '' : `; did you mean \`${f.suggestion}\`?`}`,
    help: () => 'Correct the name, remove it, or say where the skill comes from',
  },
  'unknown-mcp-server': {
    summary: 'An MCP server that the project does not define',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { name: string; file: string; suggestion: string }) =>
      f.suggestion === ''
        ? `The skill mentions the MCP server \`${f.name}\`, which \`${f.file}\` does not define`
        : `The skill mentions the MCP server \`${f.name}\`, which \`${f.file}\` does not define; did you mean \`${f.suggestion}\`?`,
    help: (f: { file: string }) => `Add the server to \`${f.file}\`, or correct the name`,
  },
  'unprefixed-server': {
    summary: 'A tool list that names a server of the plugin without the plugin',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { name: string }) =>
      `The tool list allows \`mcp__${f.name}__…\`, but Claude Code names these tools of the plugin \`mcp__plugin_<plugin>_${f.name}__…\``,
    help: () => 'Write the full name; otherwise the list does not allow the tool',
  },
  'broken-mcp-file': {
    summary: 'A `.mcp.json` that cannot be read',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { file: string; reason: string }) =>
      `\`${f.file}\` cannot be read (${f.reason}), so the MCP servers that skills mention are not checked`,
    help: () => 'Write a JSON object that maps names to servers under `mcpServers`',
  },
  'unmatched-pattern': {
    summary: 'An allowlist or permission with an unknown skill',
    severity: 'warning',
    message: (f: { list: string; pattern: string; suggestion: string }) =>
      `${f.list} \`${f.pattern}\`, but no skill has that id${f.suggestion === '' ? '' : `; did you mean ${f.suggestion}?`}`,
    help: () => 'Correct the id, including its namespace, or remove it from the configuration',
  },
  'duplicate-description': {
    summary: 'Two skills with the same description',
    severity: { strict: 'warning', standard: 'off' },
    message: (f: { id: string; other: string }) => `\`${f.id}\` has the same description as \`${f.other}\``,
    help: () =>
      'Say in each description how the skill differs from the other, or remove one; agents choose by this text alone',
  },
  'competing-description': {
    summary: 'Two skills that match the same requests; `check --overlap`',
    severity: 'off',
    message: (f: { id: string; other: string; shared: string }) =>
      `\`${f.id}\` and \`${f.other}\` compete for the same requests; both mention ${f.shared}`,
    help: (f: { id: string; other: string; own: string; otherOwn: string }) =>
      [
        'Say in each description what it is not for, and name the other skill; or merge the two',
        f.own === '' ? '' : `Only \`${f.id}\` mentions ${f.own}`,
        f.otherOwn === '' ? '' : `Only \`${f.other}\` mentions ${f.otherOwn}`,
      ]
        .filter(part => part !== '')
        .join('. '),
  },
  'unclear-license': {
    summary: 'A `license` that is neither an SPDX expression nor a file',
    severity: { strict: 'note', standard: 'off' },
    message: (f: { license: string }) =>
      `The license \`${f.license}\` is neither an SPDX expression nor a file in the skill, so tools cannot interpret it`,
    help: () => 'Write an identifier such as `MIT` or `Apache-2.0`, or the name of the file with the terms',
  },
  'forbidden-license': {
    summary: 'A license that `licenses` does not allow',
    severity: 'error',
    message: (f: { license: string }) =>
      `The license \`${f.license}\` is not allowed by \`licenses\` in the configuration`,
    help: () => 'Exclude the skill, or add its license to `licenses.allow`',
  },
  'missing-license': {
    summary: 'No license, although `licenses.required` is set',
    severity: 'error',
    message: () => 'The skill has no `license`, but `licenses.required` in the configuration requires one',
    help: () => 'Add a `license`: an SPDX identifier, such as `MIT`',
  },
  'excessive-catalog': {
    summary: 'Descriptions that exceed `budget.catalog`',
    severity: 'error',
    message: (f: { tokens: number; budget: number; heaviest: string }) =>
      `The catalog takes ${formatNumber(f.tokens)} tokens; the budget is ${formatNumber(f.budget)}. Largest: ${f.heaviest}`,
    help: () => 'Shorten the largest descriptions, or exclude skills',
  },
  'excessive-body': {
    summary: 'A body that exceeds `budget.body`',
    severity: 'error',
    message: (f: { tokens: number; budget: number }) =>
      `The body takes ${formatNumber(f.tokens)} tokens; the budget is ${formatNumber(f.budget)}`,
    help: () => 'Move details to files under `references/`',
  },
  'missing-embeddings': {
    summary: 'Embeddings that could not be fetched',
    severity: 'warning',
    message: (f: { provider: string; reason: string }) =>
      `The bundle was built without vectors from \`${f.provider}\`: ${f.reason}`,
    help: () => 'Build again to fetch the rest; until then, search uses keywords only',
  },
} satisfies Record<string, Entry>
