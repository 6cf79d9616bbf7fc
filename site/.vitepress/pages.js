/** The order of the site's pages: names of files in `docs/` without `.md`. A page's title is its first heading. */
export const groups = [
  { title: 'Start', pages: ['get-started', 'adopting', 'comparison'] },
  { title: 'Author', pages: ['write-a-rule', 'editors', 'ci', 'eval'] },
  { title: 'Build', pages: ['sources', 'add-skills', 'watch', 'scale'] },
  { title: 'Publish', pages: ['targets', 'publishing', 'report'] },
  { title: 'Run', pages: ['search', 'mcp', 'adapters', 'runtime', 'scripts', 'catalogs', 'matching'] },
  {
    title: 'Reference',
    pages: ['cli', 'configuration', 'rules/README', 'api/README', 'clients', 'security', 'precision'],
  },
  { title: 'Internals', pages: ['manifest', 'search-format', 'architecture'] },
]
