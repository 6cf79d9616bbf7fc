import { formatCount, formatNumber } from '../../text/quantity.ts'
import { quote } from '../../text/terminal.ts'
import type { Entry } from '../entry.ts'

export const walkCodes = {
  'empty-source': {
    summary: 'A root without skills',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { root: string; ignored: number }) =>
      f.ignored > 0
        ? `No skills in \`${f.root}\`; \`.gitignore\` files exclude ${formatCount(f.ignored, 'folder')} there`
        : `No skills in \`${f.root}\``,
    help: () =>
      'A skill is a folder with a file named `SKILL.md`; pass the folder that contains such folders',
  },
  'unreadable-path': {
    summary: 'A file or folder that cannot be read',
    severity: 'error',
    message: (f: { path: string; reason: string }) => `Cannot read \`${f.path}\`: ${f.reason}`,
    help: () => 'Make it readable for the user who runs the build, remove it, or list it in `.gitignore`',
  },
  'special-file': {
    summary: 'A pipe, socket or device in a skill',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { path: string; type: string }) =>
      `\`${f.path}\` is a ${f.type}; only regular files can be bundled`,
    help: () => 'Remove it from the skill, or list it in `.gitignore`',
  },
  'broken-symlink': {
    summary: 'A broken symlink in a skill',
    severity: 'warning',
    message: (f: { path: string; target: string }) =>
      `The symlink \`${f.path}\` points to \`${f.target}\`, which does not exist`,
    help: () => 'Point the symlink at an existing file, or remove it',
  },
  'unfetched-symlink': {
    summary: 'A symlink into a Git submodule that is not checked out',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { path: string; target: string; submodule: string }) =>
      `The symlink \`${f.path}\` points to \`${f.target}\` in the Git submodule \`${f.submodule}\`, which is not checked out`,
    help: () =>
      'Check it out with `git submodule update --init`, or copy the target into the skill; most clients install skills without submodules',
  },
  'broken-entry': {
    summary: 'A `SKILL.md` that is a broken symlink',
    severity: 'error',
    message: (f: { path: string; target: string }) =>
      `\`${f.path}\` is a symlink to \`${f.target}\`, which does not exist, so there is no skill to load`,
    help: () => 'Point the symlink at an existing `SKILL.md`, or remove the folder',
  },
  'escaping-symlink': {
    summary: 'A symlink that points outside the root',
    severity: 'error',
    message: (f: { path: string; target: string }) =>
      `The symlink \`${f.path}\` points outside the root (\`${f.target}\`), so it is not followed`,
    help: () =>
      'Copy the target into the root, or set `followLinks` on this source if you trust its symlinks',
  },
  'cyclic-symlink': {
    summary: 'A symlink to a folder that contains it',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { path: string; target: string }) =>
      `The symlink \`${f.path}\` points back to \`${f.target}\`, a folder that contains it`,
    help: () => 'Remove the symlink; everything behind it is found without it',
  },
  'miscased-entry': {
    summary: '`skill.md` instead of `SKILL.md`',
    severity: 'warning',
    message: (f: { file: string }) =>
      `\`${f.file}\` should be named \`SKILL.md\`; most clients do not find it under this name`,
    help: (f: { file: string }) => `Rename it: \`git mv ${f.file} SKILL.md\``,
  },
  'duplicate-entry': {
    summary: '`SKILL.md` and `skill.md` in one folder',
    severity: { strict: 'error', standard: 'warning' },
    message: (f: { file: string; used: string }) =>
      `\`${f.file}\` and \`${f.used}\` are in the same folder and collide on case-insensitive file systems; \`${f.used}\` is used`,
    help: (f: { file: string }) => `Remove \`${f.file}\`, or merge the two`,
  },
  'resource-entry': {
    summary: 'A `SKILL.md` among the resources of another skill',
    severity: 'note',
    message: (f: { path: string; folder: string; outer: string }) =>
      `\`${f.path}\` is in \`${f.folder}/\` of the skill \`${f.outer}\`, so it is a resource of that skill, not a separate skill`,
    help: (f: { folder: string }) => `Move the folder out of \`${f.folder}/\` if it should be a skill`,
  },
  'oversized-entry': {
    summary: 'A `SKILL.md` that exceeds `limits.entryBytes`',
    severity: 'error',
    message: (f: { size: number; limit: number; file?: string }) =>
      `\`${f.file ?? 'SKILL.md'}\` has ${formatNumber(f.size)} bytes; the limit is ${formatNumber(f.limit)}`,
    help: () => 'Move details to files under `references/`, or raise `limits.entryBytes`',
  },
  'oversized-file': {
    summary: 'A file that exceeds `limits.fileBytes`',
    severity: { strict: 'error', standard: 'warning' },
    message: (f: { path: string; size: number; limit: number }) =>
      `\`${f.path}\` has ${formatNumber(f.size)} bytes; the limit is ${formatNumber(f.limit)}, so it is left out`,
    help: () => 'Keep large data out of skills, or raise `limits.fileBytes`',
  },
  'excessive-depth': {
    summary: 'Folders deeper than `limits.depth`',
    severity: 'error',
    message: (f: { path: string; limit: number }) =>
      `\`${f.path}\` is more than ${formatCount(f.limit, 'folder')} deep, so it is not searched`,
    help: () => 'Flatten the tree, or raise `limits.depth`',
  },
  'excessive-folders': {
    summary: 'More folders than `limits.folders`',
    severity: 'error',
    message: (f: { limit: number }) =>
      `The source has more than ${formatCount(f.limit, 'folder')}, so the rest were not searched`,
    help: () => 'Pass a smaller root, or raise `limits.folders`',
  },
  'excessive-files': {
    summary: 'More files than `limits.files`',
    severity: 'error',
    message: (f: { limit: number }) =>
      `The source has more than ${formatCount(f.limit, 'file')}, so the rest were not read`,
    help: () => 'Pass a smaller root, or raise `limits.files`',
  },
  'malformed-listing': {
    summary: 'A list item that almost defines a skill',
    severity: 'warning',
    message: (f: { item: string; reason: string }) =>
      `The list item \`${f.item}\` is not read as a skill: ${f.reason}`,
    help: () => 'Write `- name: what it does and when to use it (file: path/to/SKILL.md)`',
  },
  'broken-listing': {
    summary: 'A list that points to a missing file',
    severity: 'error',
    message: (f: { name: string; target: string; reason: string }) =>
      `The list points to \`${f.target}\` for the skill \`${f.name}\`, but that path ${f.reason}`,
    help: () => "Correct the path, which is relative to the list's folder, or remove the item",
  },
  'escaping-listing': {
    summary: 'A list that points to a file outside its folder',
    severity: 'warning',
    message: (f: { name: string; target: string }) =>
      `The path \`${f.target}\` of the skill \`${f.name}\` is outside the list's folder, so the skill is not read`,
    help: () => 'Copy the skill into the project, or add its folder as a separate source',
  },
  'duplicate-listing': {
    summary: 'A list that contains a file twice',
    severity: 'warning',
    message: (f: { name: string; target: string; other: string }) =>
      `The list contains \`${f.target}\` twice, as \`${f.other}\` and as \`${f.name}\`; both are the same skill`,
    help: () => 'Remove one of the items',
  },
  'invalid-record': {
    summary: 'A line that is not a valid skill record',
    severity: 'error',
    message: (f: { record: string; reason: string }) => `${f.record} is left out: ${f.reason}`,
    help: () =>
      'A record is a JSON object with `path` and `content`; it may have `resources`, `level`, `tenant`, `namespace` and `rank`',
  },
  'unsafe-path': {
    summary: 'A skill folder or hostile path that Git or Windows rejects',
    severity: 'error',
    message: (f: { path: string; problem: string }) => `\`${f.path}\` ${f.problem}; it is left out`,
    help: () => 'Rename it: letters, digits, `-`, `_` and `.` work everywhere',
  },
  'refused-path': {
    summary: 'A file that Windows rejects, or that clashes with another',
    severity: { strict: 'error', standard: 'warning' },
    message: (f: { path: string; problem: string }) => `\`${f.path}\` ${f.problem}; the file is left out`,
    help: () => 'Rename it: letters, digits, `-`, `_` and `.` work everywhere',
  },
  'unportable-path': {
    summary: 'A path that another system may not find',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { path: string; reason: string }) => `The path \`${f.path}\` ${f.reason}`,
    help: () => 'Rename the file: letters, digits, `-`, `_` and `.` work everywhere',
  },
  'stubbed-symlink': {
    summary: 'A symlink that Git checked out as a text file',
    severity: 'warning',
    message: (f: { target: string }) =>
      `The file contains only the path \`${f.target}\`; it is a symlink that Git checked out as a text file`,
    help: () =>
      'Set `git config core.symlinks true` and check the file out again, or replace it with its target',
  },
  'differing-mode': {
    summary: 'A file that is executable in Git or on disk, but not in both',
    severity: 'note',
    message: (f: { path: string; mode: string; others: number }) =>
      `\`${f.path}\`${f.others > 0 ? ` and ${formatCount(f.others, 'other file')}` : ''} ${
        f.mode === '+x' ? 'is executable in Git, but not on disk' : 'is executable on disk, but not in Git'
      }; skillc uses the mode in Git`,
    help: (f: { path: string; mode: string }) =>
      `Run \`chmod ${f.mode} ${quote(f.path)}\` in the skill's folder, or \`git update-index --chmod=${
        f.mode === '+x' ? '-x' : '+x'
      } ${quote(f.path)}\``,
  },
  'converted-lines': {
    summary: 'Line endings that Git converted at checkout',
    severity: 'note',
    fixable: true,
    message: (f: { file: string }) =>
      `Git checked out \`${f.file}\` with CRLF line endings, but the repository has LF, so the bundle differs from one built elsewhere`,
    help: () => 'Add the line `* text=auto eol=lf` to `.gitattributes`, and check the files out again',
  },
  'invalid-plugin': {
    summary: 'A plugin manifest that is invalid or points outside the plugin',
    severity: 'error',
    message: (f: { path: string; reason: string }) =>
      `The plugin path \`${f.path}\` cannot be used: ${f.reason}`,
    help: () =>
      'Correct the manifest: its paths must start with `./` and stay inside the plugin or marketplace',
  },
  'ignored-plugin-part': {
    summary: 'A plugin component that loaders ignore',
    severity: 'warning',
    message: (f: { what: string; reason: string }) =>
      `The plugin component \`${f.what}\` is ignored: ${f.reason}`,
    help: () => 'Correct it; Agent Plugins loaders ignore it and read the rest',
  },
  'remote-plugin': {
    summary: 'A marketplace plugin with a remote source',
    severity: 'note',
    message: (f: { name: string }) =>
      `The plugin \`${f.name}\` in this marketplace has a remote source, so its skills are not read`,
    help: () => 'Install the plugin, and pass its folder: `skillc build --plugin DIR`',
  },
  'archived-folder': {
    summary: 'An archive folder whose findings are not listed',
    severity: 'note',
    message: (f: { folder: string; findings: number; skills: number }) =>
      `Skipped ${formatCount(f.findings, 'finding')} in \`${f.folder}\` (${formatCount(f.skills, 'skill')}), because it is an archive folder`,
    help: (f: { folder: string }) =>
      `Run \`skillc check ${quote(f.folder)}\` to list them, or \`exclude\` the folder from its source in the configuration`,
  },
  'written-folder': {
    summary: 'A folder in a skill that skillc wrote',
    severity: 'note',
    message: (f: { path: string; outer: string }) =>
      `\`${f.path}\` contains a file list that skillc wrote, so it is not part of the skill \`${f.outer}\``,
    help: () => 'Write the output outside the skill, or delete the list if the files are yours',
  },
  'unread-config': {
    summary: 'A configuration file that is not JSON',
    severity: 'warning',
    message: (f: { file: string }) =>
      `\`${f.file}\` is ignored, because the configuration must be JSON, not code`,
    help: () => 'Move its settings to `skillc.config.json`, which `skillc init` creates, and delete it',
  },
  'unfetched-source': {
    summary: 'A configured source that has not been fetched',
    severity: 'error',
    message: (f: { name: string; state: 'unlocked' | 'changed' | 'absent'; lockFile: string }) =>
      `\`${f.name}\` ${
        {
          unlocked: `is not in \`${f.lockFile}\``,
          changed: 'is locked with a different version or different skills',
          absent: 'is locked, but not installed on this machine',
        }[f.state]
      }; builds do not fetch sources, so nothing is written`,
    help: () => 'Run `skillc install`',
  },
  'unsearched-folders': {
    summary: 'Too many folders to search for packages with skills',
    severity: 'warning',
    message: (f: { what: 'folders' | 'depth'; limit: number }) =>
      f.what === 'folders'
        ? `The project has more than ${formatCount(f.limit, 'folder')}; only that many were searched for \`.claude/skills\` in packages`
        : `The project has folders more than ${f.limit} levels deep, which were not searched for \`.claude/skills\` in packages`,
    help: () => 'Name the skill folders: `skillc build FOLDER …`, or `roots` in the configuration',
  },
} satisfies Record<string, Entry>
