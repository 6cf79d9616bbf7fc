/** The order of the site's pages: names of files in `docs/` without `.md`. A page's title is its first heading. */
export const groups = [
  { title: 'Start', pages: ['get-started', 'adopting', 'comparison'] },
  { title: 'Author', pages: ['write-a-rule', 'rules-as-code', 'editors', 'ci', 'eval'] },
  { title: 'Build', pages: ['sources', 'add-skills', 'watch', 'bundlers', 'scale'] },
  { title: 'Publish', pages: ['targets', 'publishing', 'publishing-oci', 'signing', 'report', 'diff'] },
  {
    title: 'Run',
    pages: ['search', 'mcp', 'serving', 'adapters', 'runtime', 'scripts', 'catalogs', 'tokens', 'matching'],
  },
  {
    title: 'Reference',
    pages: ['cli', 'configuration', 'rules/README', 'api/README', 'clients', 'security', 'precision'],
  },
  { title: 'Internals', pages: ['manifest', 'consuming', 'search-format', 'architecture', 'internals'] },
]
