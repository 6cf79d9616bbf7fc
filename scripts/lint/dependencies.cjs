/** Which group of src may import which. Arrows go down, and nothing goes in circles, not even by types. */
const groups = require('./groups.cjs')

const names = Object.keys(groups)

/** Code that works on data alone: it opens no file, starts no process and asks no network. */
const PURE = [
  'core/(diagnostics|match|tokens)',
  'format',
  'search',
  'compiler/(parse|validate|resolve|emit|index|licenses)',
  'runtime/(catalog|sandbox)',
  'report',
  'targets',
]

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: { path: '^src' }, to: { circular: true } },
    ...names.map(name => ({
      name: `${name}-imports-down`,
      severity: 'error',
      from: { path: `^src/${name}/` },
      to: { path: '^src/', pathNot: `^src/(${[name, ...groups[name].below.split(' ')].join('|')})/` },
    })),
    {
      name: 'pure-code-takes-data',
      severity: 'error',
      from: { path: `^src/(${PURE.join('|')})/` },
      to: { dependencyTypes: ['core'], path: '^(node:)?(fs|child_process|net|http|https|os|worker_threads)' },
    },
    {
      name: 'runtime-runs-anywhere',
      comment: 'skillc/runtime has no dependencies, on Node neither.',
      severity: 'error',
      from: { path: '^src/(runtime|search|reader|format)/[^/]+\\.ts$' },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-peer', 'npm-optional'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // A program of its own for browsers, which page/application.generated.js has as text.
    exclude: { path: '^src/page/application/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
}
