/**
 * Which tests need what, as projects of vitest. A file of `test/` belongs to `unit` unless it is listed here;
 * projects.test.ts holds the files to what their project may use.
 */

export interface Project {
  include: string[]
  exclude: string[]
  /** Its files run one after the other. */
  inTurn: boolean
}

/** Names of files in `test/` without `.test.ts`; `*` stands for anything. */
const listed: Record<string, string[]> = {
  // The built command, and of other programs only Node, npm, git and coreutils.
  cli: [
    'cli',
    'clients-cli',
    'docs',
    'editors',
    'embeddings',
    'install-trust',
    'licenses',
    'match-cli',
    'mcp-cli',
    'paths',
    'run-script-refusals',
    'runtime-docs',
    'search-cli',
    'search-docs',
    'shards',
    'sources',
    'start-up',
    'watch-cli',
  ],
  // No more than `cli`, but many seconds each, so that `npm test` would take too long with them.
  slow: [
    'bench-tree',
    'delta',
    'diff',
    'example-agent',
    'hide-findings',
    'install',
    'kept-index',
    'preset-build',
    'publish-folders',
    'publish-npm',
    'publish-site',
    'remote-cache',
    'search-index',
    'serve-cli',
    'serve-hostile',
    'split-consumers',
    'watch',
    'write',
    'write-copies',
  ],
  // Other programs: registries, browsers, interpreters, sandboxes, disks. Where one is not installed, its tests are skipped.
  system: [
    '*-system',
    'action',
    'browser-example',
    'ci',
    'consuming',
    'database',
    'edge',
    'install-oci',
    'oci-failures',
    'oci-registry',
    'output-failures',
    'publish-vectors',
    'run-script',
    'scale-docs',
    'search-browser',
    'serve-page',
    'sign',
  ],
  // What strangers may send, in every variant and at full size. hostile-sample.test.ts is its small sister.
  hostile: ['budgets', 'hostile', 'hostile-sources', 'runtime-hostile'],
  // The corpus, which is no part of the project.
  corpus: ['*-corpus', 'corpus', 'hide-quirks', 'precision', 'quirks', 'search-quality'],
}

const filesOf = (names: string[] = []) => names.map(name => `test/${name}.test.ts`)

export const projects: Record<string, Project> = {
  unit: { include: ['test/*.test.ts'], exclude: filesOf(Object.values(listed).flat()), inTurn: false },
  ...Object.fromEntries(
    Object.entries(listed).map(([name, names]) => [
      name,
      { include: filesOf(names), exclude: [], inTurn: false },
    ]),
  ),
  // Real clients, which `npm run test:clients` installs. Two of them at once take the memory of a small machine.
  clients: { include: ['test/clients/*.spec.ts'], exclude: [], inTurn: true },
}
