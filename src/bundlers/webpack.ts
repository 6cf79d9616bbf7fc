/** `skillc/webpack`: the plugin for webpack, and the loader that it adds. */
import { fileURLToPath } from 'node:url'
import { checkSkillsOptions, openProject, type Project, SKILL_FILE, type SkillsOptions } from './project.ts'

/** A plugin for webpack. */
export interface WebpackPlugin {
  apply: (compiler: WebpackCompiler) => void
}

/** The parts of webpack's compiler that are used. */
export interface WebpackCompiler {
  context: string
  options: { module: { rules: unknown[] } }
  hooks: { compile: { tap: (name: string, listener: () => void) => void } }
}

/** The parts of a loader's context that are used. */
export interface LoaderContext {
  resourcePath: string
  /** The options of a loader used alone, or the plugin's project, which all modules share. */
  getOptions: () => SkillsOptions | { project: Project }
  emitWarning: (warning: Error) => void
  addDependency: (path: string) => void
  addContextDependency: (path: string) => void
}

/** Our own file, which a loader replaces. */
const BUNDLE_FILE = /[\\/]bundlers[\\/]bundle\.[jt]s$/

/**
 * Bundles the skills of a project: `import skills from 'skillc/bundle'` returns the files for `openBundle`.
 *
 * @example
 * export default { plugins: [skillc({ roots: ['skills'] })] }
 */
export default function skillc(options?: SkillsOptions): WebpackPlugin
/** The loader, as webpack calls it. */
export default function skillc(this: LoaderContext, source: string): Promise<string>
export default function skillc(
  this: LoaderContext | undefined,
  given: SkillsOptions | string = {},
): WebpackPlugin | Promise<string> {
  return typeof given === 'string' ? load(this as LoaderContext) : createPlugin(given)
}

function createPlugin(options: SkillsOptions): WebpackPlugin {
  checkSkillsOptions(options)
  return {
    apply: ({ context, options: { module }, hooks }) => {
      const project = openProject(options, context)
      hooks.compile.tap('skillc', project.forget)
      const use = [{ loader: fileURLToPath(import.meta.url), options: { project } }]
      module.rules.unshift({ test: BUNDLE_FILE, use }, { test: SKILL_FILE, type: 'javascript/auto', use })
    },
  }
}

async function load(context: LoaderContext): Promise<string> {
  const options = context.getOptions()
  const project = 'project' in options ? options.project : openProject(options)
  const { resourcePath } = context
  const isBundle = BUNDLE_FILE.test(resourcePath)
  const { code, files, folders, warnings } = isBundle
    ? await project.loadBundle()
    : await project.loadSkill(resourcePath)
  for (const warning of warnings) context.emitWarning(new Error(warning))
  for (const file of files) context.addDependency(file)
  for (const folder of folders) context.addContextDependency(folder)
  return code
}
