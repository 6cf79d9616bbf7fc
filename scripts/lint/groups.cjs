/** The groups of src, from the top down. */

/** `what` is what the picture says; `below` are the groups that it may import. */
module.exports = {
  cli: {
    what: 'commands, flags, output',
    below: 'lsp pipeline hosts channels report page runtime targets compiler search reader format core',
  },
  bundlers: {
    what: 'plugins of bundlers',
    below: 'pipeline runtime compiler reader format core',
  },
  lsp: { what: 'language server for editors', below: 'pipeline compiler format core' },
  report: {
    what: 'formats of a report',
    below: 'pipeline channels targets compiler search reader format core',
  },
  pipeline: {
    what: 'pipeline, configuration, state',
    below: 'channels runtime targets compiler search reader format core',
  },
  hosts: { what: 'HTTP and MCP servers', below: 'page runtime search reader format core' },
  channels: {
    what: 'registries, signatures, locks',
    below: 'page targets compiler search reader format core',
  },
  page: { what: 'a bundle as a page to look at', below: 'compiler search reader format core' },
  targets: { what: 'where skills run, and lowering', below: 'compiler search reader format core' },
  runtime: { what: 'sessions, catalog, tools', below: 'search reader format core' },
  compiler: { what: 'scan, parse, validate, resolve, emit', below: 'search format core' },
  search: { what: 'queries over an index', below: 'reader format core' },
  reader: { what: 'verified reading of a bundle', below: 'format core' },
  format: { what: 'what a bundle is', below: 'core' },
  core: { what: 'diagnostics, paths, errors, matching', below: '' },
}
