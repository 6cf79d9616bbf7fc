/** Only at the top of the skill: a template inside may have the same names. */
const AT_TOP = new Set([
  '.circleci',
  '.travis.yml',
  'azure-pipelines.yml',
  'Jenkinsfile',
  '.editorconfig',
  '.idea',
  '.vscode',
  'skillc.config.json',
  'skillc.lock.json',
  'skillc-baseline.json',
  'skills-lock.json',
])

/** Not `.git.`, nor others that Windows and macOS equate with git's own folder: those are reported. */
const OF_GIT = /^\.git[a-z-][\w.-]*$/

/** At any depth: caches and system leftovers. */
const ANYWHERE = new Set([
  '__pycache__',
  '__pypackages__',
  '.mypy_cache',
  '.pytest_cache',
  '.ruff_cache',
  '.DS_Store',
  'Thumbs.db',
])

/** Files of the project, not of the skill. `path` is relative to the skill's folder. */
export function isProjectFile(path: string): boolean {
  const names = path.split('/')
  const [top = ''] = names
  return OF_GIT.test(top) || AT_TOP.has(top) || names.some(name => ANYWHERE.has(name))
}

/** Skills below these folders of a skill are its resources: specimens, fixtures and templates. */
const RESOURCE_FOLDERS = new Set([
  'assets',
  'references',
  'scripts',
  'templates',
  'examples',
  'evals',
  'tests',
])

export function getResourceFolder(name: string): string | undefined {
  return RESOURCE_FOLDERS.has(name.toLowerCase()) ? name : undefined
}
