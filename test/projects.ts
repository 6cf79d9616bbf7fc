/** Which tests need what, as projects of vitest. projects.test.ts holds the files to what their project may use. */

export interface Project {
  include: string[]
  exclude: string[]
  /** Its files run one after the other. */
  inTurn: boolean
  /** Each of its files loads the modules anew. That takes longer than most tests do. */
  isolate: boolean
}

/**
 * The kind of a test is in its name: `test/GROUP/NAME.KIND.test.ts`. A test without one belongs to `unit`, which starts no
 * command.
 */
const kinds = [
  // Replaces modules, which other tests must not get.
  'modules',
  // The built command, and of other programs only Node, npm, git and coreutils.
  'cli',
  // The repository itself: what is generated in it, its types, what it packs, what its commands load. TypeScript takes seconds.
  'repository',
  // No more than `cli`, but many seconds each, so that `npm test` would take too long with them.
  'slow',
  // Other programs: registries, browsers, interpreters, sandboxes, disks. Where one is not installed, its tests are skipped.
  'system',
  // What strangers may send, in every variant and at full size. compiler/hostile-sample.test.ts is its small sister.
  'hostile',
  // Every state that a build cut short can leave: many minutes. crash.system.test.ts is a sample of it.
  'crash',
  // The site made from `docs/`, as `npm run docs` writes it, and a browser.
  'site',
  // The corpus, which is not part of the project.
  'corpus',
]

/** Files that take a minute or longer, which their size does not show: they start first. */
export const longest = ['crash.system', 'report-html.system', 'targets.corpus']

const toGlob = (kind: string) => `test/**/*.${kind}.test.ts`

export const projects: Record<string, Project> = {
  unit: { include: ['test/**/*.test.ts'], exclude: kinds.map(toGlob), inTurn: false, isolate: false },
  ...Object.fromEntries(
    kinds.map(kind => [
      kind,
      { include: [toGlob(kind)], exclude: [], inTurn: false, isolate: kind === 'modules' },
    ]),
  ),
  // Real clients, which `npm run test:clients` installs. Two of them at once take the memory of a small machine.
  clients: { include: ['test/clients/*.spec.ts'], exclude: [], inTurn: true, isolate: true },
}
