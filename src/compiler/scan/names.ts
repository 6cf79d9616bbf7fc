/** Names in a skill's folder that say what a file or folder is: a resource, or the project's and not the skill's. Pure. */

/** In the folder of the skill itself: a template in one of its folders may have the same. */
const AT_TOP = new Set([
  // CI; the names that begin with `.git` are its, too (`.github`, `.gitlab-ci.yml`)
  '.circleci',
  '.travis.yml',
  'azure-pipelines.yml',
  'Jenkinsfile',
  // editors
  '.editorconfig',
  '.idea',
  '.vscode',
  // skillc, and the `skills` CLI: what is about the project
  'skillc.config.json',
  'skillc.lock.json',
  'skillc-baseline.json',
  'skills-lock.json',
])

/** Not `.git.`, nor others that Windows and macOS take for git's own folder: those are reported. */
const OF_GIT = /^\.git[a-z-][\w.-]*$/

/** Wherever they are: caches, and what systems leave behind. */
const ANYWHERE = new Set([
  '__pycache__',
  '__pypackages__',
  '.mypy_cache',
  '.pytest_cache',
  '.ruff_cache',
  '.DS_Store',
  'Thumbs.db',
])

/** Whether a file is the project's and not the skill's. `path` is from the skill's folder. */
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

/** The name of a folder in a skill's folder, if skills in it are resources. */
export function getResourceFolder(name: string): string | undefined {
  return RESOURCE_FOLDERS.has(name.toLowerCase()) ? name : undefined
}
