import { formatCount } from '../../text/quantity.ts'
import { quote } from '../../text/terminal.ts'
import type { Entry } from '../entry.ts'

export const walkCodes = {
  'empty-source': {
    summary: 'A root contains no skill',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { root: string; ignored: number }) =>
      f.ignored > 0
        ? `No skills in \`${f.root}\`; \`.gitignore\` files hide ${f.ignored} folder${f.ignored === 1 ? '' : 's'} there`
        : `No skills in \`${f.root}\``,
    hint: () =>
      'A skill is a folder with a file named `SKILL.md`; give the folder that contains such folders',
  },
  'unreadable-path': {
    summary: 'A file or folder cannot be read',
    severity: 'error',
    message: (f: { path: string; reason: string }) => `Cannot read \`${f.path}\`: ${f.reason}`,
    hint: () => 'Make it readable to the user who builds, remove it, or list it in `.gitignore`',
  },
  'special-file': {
    summary: 'A pipe, socket or device in a skill',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { path: string; type: string }) =>
      `\`${f.path}\` is a ${f.type}; only regular files can be bundled`,
    hint: () => 'Remove it from the skill, or list it in `.gitignore`',
  },
  'broken-symlink': {
    summary: 'A link in a skill leads nowhere',
    severity: 'warning',
    message: (f: { path: string; target: string }) =>
      `Link \`${f.path}\` points to \`${f.target}\`, which does not exist`,
    hint: () => 'Point the link at a file that exists, or remove it',
  },
  'unfetched-symlink': {
    summary: 'A link in a skill leads into a git submodule that is not checked out',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { path: string; target: string; submodule: string }) =>
      `Link \`${f.path}\` points to \`${f.target}\`, in the git submodule \`${f.submodule}\`, which is not checked out`,
    hint: () =>
      'Check it out with `git submodule update --init`, or copy the target into the skill: most clients install without submodules',
  },
  'broken-entry': {
    summary: 'A `SKILL.md` is a link that leads nowhere',
    severity: 'error',
    message: (f: { path: string; target: string }) =>
      `\`${f.path}\` is a link to \`${f.target}\`, which does not exist: there is no skill to load`,
    hint: () => 'Point the link at a `SKILL.md` that exists, or remove the folder',
  },
  'escaping-symlink': {
    summary: 'A link leads out of the root',
    severity: 'error',
    message: (f: { path: string; target: string }) =>
      `Link \`${f.path}\` leaves the root (\`${f.target}\`) and is not followed`,
    hint: () =>
      'Copy the target into the root, or set `followLinks` on this source if you trust where its links lead',
  },
  'cyclic-symlink': {
    summary: 'A link leads to a folder that contains it',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { path: string; target: string }) =>
      `Link \`${f.path}\` leads back to \`${f.target}\`, a folder that contains it`,
    hint: () => 'Remove the link: everything behind it is found without it',
  },
  'miscased-entry': {
    summary: '`skill.md` instead of `SKILL.md`',
    severity: 'warning',
    message: (f: { file: string }) =>
      `\`${f.file}\` should be named \`SKILL.md\`: most clients do not see it`,
    hint: (f: { file: string }) => `Rename it: \`git mv ${f.file} SKILL.md\``,
  },
  'duplicate-entry': {
    summary: '`SKILL.md` and `skill.md` in one folder',
    severity: { strict: 'error', standard: 'warning' },
    message: (f: { file: string; used: string }) =>
      `\`${f.file}\` and \`${f.used}\` are in one folder and collide where case does not count; \`${f.used}\` is used`,
    hint: (f: { file: string }) => `Remove \`${f.file}\`, or merge the two`,
  },
  'resource-entry': {
    summary: 'A `SKILL.md` among the resources of another skill',
    severity: 'note',
    message: (f: { path: string; folder: string; outer: string }) =>
      `\`${f.path}\` is in \`${f.folder}/\` of the skill \`${f.outer}\`: it is a resource of that skill, not a skill`,
    hint: (f: { folder: string }) => `Move the folder out of \`${f.folder}/\` if it should be a skill`,
  },
  'oversized-entry': {
    summary: 'A `SKILL.md` above `limits.entryBytes`',
    severity: 'error',
    message: (f: { size: number; limit: number; file?: string }) =>
      `\`${f.file ?? 'SKILL.md'}\` is ${f.size} bytes; the limit is ${f.limit}`,
    hint: () => 'Move detail into files under `references/`, or raise `limits.entryBytes`',
  },
  'oversized-file': {
    summary: 'A file above `limits.fileBytes`',
    severity: { strict: 'error', standard: 'warning' },
    message: (f: { path: string; size: number; limit: number }) =>
      `\`${f.path}\` is ${f.size} bytes; the limit is ${f.limit}, so it is left out`,
    hint: () => 'Keep large data out of skills, or raise `limits.fileBytes`',
  },
  'excessive-depth': {
    summary: 'Folders deeper than `limits.depth`',
    severity: 'error',
    message: (f: { path: string; limit: number }) =>
      `\`${f.path}\` is nested deeper than ${f.limit} folders and is not searched`,
    hint: () => 'Flatten the tree, or raise `limits.depth`',
  },
  'excessive-folders': {
    summary: 'More folders than `limits.folders`',
    severity: 'error',
    message: (f: { limit: number }) => `The source exceeds ${f.limit} folders, so the rest were not searched`,
    hint: () => 'Give a smaller root, or raise `limits.folders`',
  },
  'excessive-files': {
    summary: 'More files than `limits.files`',
    severity: 'error',
    message: (f: { limit: number }) => `The source exceeds ${f.limit} files, so the rest were not read`,
    hint: () => 'Give a smaller root, or raise `limits.files`',
  },
  'malformed-listing': {
    summary: 'A list item that almost names a skill',
    severity: 'warning',
    message: (f: { item: string; reason: string }) =>
      `The list item \`${f.item}\` is not read as a skill: ${f.reason}`,
    hint: () => 'Write `- name: what it does and when to use it (file: path/to/SKILL.md)`',
  },
  'broken-listing': {
    summary: 'A list names a file that is not there',
    severity: 'error',
    message: (f: { name: string; target: string; reason: string }) =>
      `The list points to \`${f.target}\` for the skill \`${f.name}\`, but it ${f.reason}`,
    hint: () => 'Correct the path, which starts at the folder of the list, or remove the item',
  },
  'escaping-listing': {
    summary: 'A list names a file outside of its folder',
    severity: 'warning',
    message: (f: { name: string; target: string }) =>
      `The list names \`${f.target}\` for the skill \`${f.name}\`, outside of the list's folder; it is not read`,
    hint: () => 'Copy the skill into the project, or add its folder as a separate source',
  },
  'duplicate-listing': {
    summary: 'A list names a file twice',
    severity: 'warning',
    message: (f: { name: string; target: string; other: string }) =>
      `The list names \`${f.target}\` twice, as \`${f.other}\` and as \`${f.name}\`; it is one skill`,
    hint: () => 'Remove one of the items',
  },
  'invalid-record': {
    summary: 'A line that is not a record of a skill',
    severity: 'error',
    message: (f: { record: string; reason: string }) => `${f.record} is left out: ${f.reason}`,
    hint: () =>
      'A record is a JSON object with `path` and `content`; it may have `resources`, `level`, `tenant`, `namespace` and `rank`',
  },
  'unsafe-path': {
    summary: 'A skill’s folder, or a hostile path, that git or Windows refuses',
    severity: 'error',
    message: (f: { path: string; problem: string }) => `\`${f.path}\` ${f.problem}; it is left out`,
    hint: () => 'Rename it: letters, digits, `-`, `_` and `.` work everywhere',
  },
  'refused-path': {
    summary: 'A file of a skill that Windows refuses, or that clashes with another',
    severity: { strict: 'error', standard: 'warning' },
    message: (f: { path: string; problem: string }) => `\`${f.path}\` ${f.problem}; the file is left out`,
    hint: () => 'Rename it: letters, digits, `-`, `_` and `.` work everywhere',
  },
  'unportable-path': {
    summary: 'A path that another system may not find',
    severity: { strict: 'warning', standard: 'note' },
    message: (f: { path: string; reason: string }) => `Path \`${f.path}\` ${f.reason}`,
    hint: () => 'Rename the file: letters, digits, `-`, `_` and `.` work everywhere',
  },
  'stubbed-symlink': {
    summary: 'A git link checked out as text',
    severity: 'warning',
    message: (f: { target: string }) =>
      `The file contains only the path \`${f.target}\`: a git link that was checked out as text`,
    hint: () =>
      'Check the repository out with `git config core.symlinks true`, or replace the file with its target',
  },
  'differing-mode': {
    summary: 'A file that is executable in git or on disk, but not in both',
    severity: 'note',
    message: (f: { path: string; mode: string; others: number }) =>
      `\`${f.path}\`${f.others > 0 ? ` and ${formatCount(f.others, 'other file')}` : ''} ${
        f.mode === '+x' ? 'is executable in git but not on disk' : 'is executable on disk but not in git'
      }; skillc uses git's mode`,
    hint: (f: { path: string; mode: string }) =>
      `Run \`chmod ${f.mode} ${quote(f.path)}\` in the skill's folder, or \`git update-index --chmod=${
        f.mode === '+x' ? '-x' : '+x'
      } ${quote(f.path)}\``,
  },
  'converted-lines': {
    summary: 'Line endings that git converted in the checkout',
    severity: 'note',
    fixable: true,
    message: (f: { file: string }) =>
      `git checked out \`${f.file}\` with CRLF line endings, but the repository has LF, so the bundle differs from one built elsewhere`,
    hint: () => 'Add the line `* text=auto eol=lf` to `.gitattributes`, and check the files out again',
  },
  'invalid-plugin': {
    summary: 'A plugin’s manifest cannot be used, or names a folder outside',
    severity: 'error',
    message: (f: { path: string; reason: string }) => `Plugin: \`${f.path}\` cannot be used: ${f.reason}`,
    hint: () =>
      'Correct the manifest: its paths start with `./`, and links do not lead out of its plugin or marketplace',
  },
  'ignored-plugin-part': {
    summary: 'A part of a plugin that loaders leave out',
    severity: 'warning',
    message: (f: { what: string; reason: string }) => `Plugin: \`${f.what}\` is left out: ${f.reason}`,
    hint: () => 'Correct it: loaders of Agent Plugins leave it out, and read the rest',
  },
  'remote-plugin': {
    summary: 'A marketplace plugin with a remote source',
    severity: 'note',
    message: (f: { name: string }) =>
      `The plugin \`${f.name}\` in this marketplace has a remote source, so its skills are not read`,
    hint: () => 'Install the plugin, and name its folder: `skillc build --plugin DIR`',
  },
  'archived-folder': {
    summary: 'An archive of skills, whose findings are not listed',
    severity: 'note',
    message: (f: { folder: string; findings: number; skills: number }) =>
      `\`${f.folder}\` is an archive: ${formatCount(f.findings, 'finding')} in its ${formatCount(f.skills, 'skill')} ${f.findings === 1 ? 'is' : 'are'} not listed`,
    hint: (f: { folder: string }) =>
      `Run \`skillc check ${quote(f.folder)}\` to list them, or leave the folder out with \`exclude\` of its source in the configuration`,
  },
  'written-folder': {
    summary: 'A folder in a skill that skillc wrote into',
    severity: 'note',
    message: (f: { path: string; outer: string }) =>
      `\`${f.path}\` has a list of files that skillc wrote, so it is not part of the skill \`${f.outer}\``,
    hint: () => 'Write outside of the skill, or remove the list if the files are yours',
  },
  'unread-config': {
    summary: 'A configuration file that is not JSON',
    severity: 'warning',
    message: (f: { file: string }) => `\`${f.file}\` is ignored: the configuration must be JSON, not code`,
    hint: () => 'Move its settings to `skillc.config.json`, which `skillc init` creates, and remove it',
  },
  'unfetched-source': {
    summary: 'A source of the configuration that is not fetched',
    severity: 'error',
    message: (f: { name: string; state: 'unlocked' | 'changed' | 'absent'; lockFile: string }) =>
      `\`${f.name}\` ${
        {
          unlocked: `is not in \`${f.lockFile}\``,
          changed: 'is locked with another version or other skills than this',
          absent: 'is locked, but this machine does not have it',
        }[f.state]
      }; builds do not fetch sources, so nothing is written`,
    hint: () => 'Run `skillc install`',
  },
  'unsearched-folders': {
    summary: 'More folders than are searched for packages with skills',
    severity: 'warning',
    message: (f: { what: 'folders' | 'depth'; limit: number }) =>
      f.what === 'folders'
        ? `The project has more than ${f.limit} folders; \`.claude/skills\` of packages was looked for in ${f.limit} of them`
        : `The project has folders more than ${f.limit} deep; \`.claude/skills\` of packages was not looked for there`,
    hint: () => 'Name the folders of skills: `skillc build FOLDER …`, or `roots` in the configuration',
  },
} satisfies Record<string, Entry>
