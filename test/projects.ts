/**
 * Which tests need what, as projects of vitest. A file of `test/` belongs to `unit` unless it is listed here;
 * projects.test.ts holds the files to what their project may use.
 */

export interface Project {
  include: string[]
  exclude: string[]
  /** Its files run one after the other. */
  inTurn: boolean
  /** Each of its files loads the modules anew. That takes longer than most tests do. */
  isolate: boolean
}

/** Names of files in `test/` without `.test.ts`; `*` stands for anything. */
const listed: Record<string, string[]> = {
  // What replaces modules, which others are not to get.
  modules: ['adapters-ai5', 'missing-parser', 'safe-file'],
  // The built command, and of other programs only Node, npm, git and coreutils.
  cli: [
    'adapters-docs',
    'check-files',
    'cli',
    'clients-cli',
    'code-cache',
    'commands',
    'diff-commits',
    'docs',
    'editors',
    'elsewhere',
    'embeddings',
    'errors',
    'everyday',
    'exits',
    'guards',
    'install-trust',
    'licenses',
    'match-cli',
    'mcp-cli',
    'package',
    'paths',
    'printed-names',
    'prompt-cli',
    'run-script-refusals',
    'runtime-docs',
    'search-cli',
    'search-docs',
    'skill-folders',
    'sources',
    'stores-cli',
    'watch-cli',
  ],
  // No more than `cli`, but many seconds each, so that `npm test` would take too long with them.
  slow: [
    'abort',
    'abort-threads',
    'bench-tree',
    'delta',
    'delta-ways',
    'diff',
    'docs-commands',
    'example-agent',
    'hide-findings',
    'incoming-paths',
    'install',
    'kept-index',
    'lsp',
    'lsp-memory',
    'preset-build',
    'publish-folders',
    'publish-npm',
    'publish-site',
    'pull-hostile',
    'remote-cache',
    'search-index',
    'serve-cli',
    'serve-hostile',
    'shards',
    'split-consumers',
    'walkthroughs',
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
    'verify',
  ],
  // What strangers may send, in every variant and at full size. hostile-sample.test.ts is its small sister.
  hostile: [
    'budgets',
    'git-keys',
    'hostile',
    'hostile-sources',
    'keyless-hostile',
    'lock-hostile',
    'parts-hostile',
    'runtime-hostile',
    'store-hostile',
  ],
  // Every state that a build cut short can leave: many minutes. crash-system.test.ts is a sample of it.
  crash: ['crash'],
  // The site made from `docs/`, as `npm run docs` writes it, and a browser.
  site: ['site'],
  // The corpus, which is not part of the project.
  corpus: ['*-corpus', 'corpus', 'hide-quirks', 'precision', 'quirks', 'search-quality'],
}

/** Files that take a minute or longer, which their size does not show: they start first. */
export const longest = ['crash-system', 'report-html-system', 'targets-corpus']

const toGlobs = (names: string[] = []) => names.map(name => `test/${name}.test.ts`)

export const projects: Record<string, Project> = {
  unit: {
    include: ['test/*.test.ts'],
    exclude: toGlobs(Object.values(listed).flat()),
    inTurn: false,
    isolate: false,
  },
  ...Object.fromEntries(
    Object.entries(listed).map(([name, names]) => [
      name,
      { include: toGlobs(names), exclude: [], inTurn: false, isolate: name === 'modules' },
    ]),
  ),
  // Real clients, which `npm run test:clients` installs. Two of them at once take the memory of a small machine.
  clients: { include: ['test/clients/*.spec.ts'], exclude: [], inTurn: true, isolate: true },
}
