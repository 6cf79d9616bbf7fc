import {
  BUNDLE,
  checkSkillsOptions,
  type ModuleCode,
  openProject,
  SKILL_FILE,
  type SkillsOptions,
} from './project.ts'

/** A plugin for esbuild. */
export interface EsbuildPlugin {
  name: string
  setup: (build: EsbuildBuild) => void
}

interface Loaded {
  contents: string
  loader: 'js'
  warnings: { text: string }[]
  watchFiles: string[]
  watchDirs: string[]
}

/** The parts of esbuild's build that are used. */
export interface EsbuildBuild {
  initialOptions: { absWorkingDir?: string }
  onStart: (work: () => void) => void
  onResolve: (of: { filter: RegExp }, resolve: () => { path: string; namespace: string }) => void
  onLoad: (
    of: { filter: RegExp; namespace?: string },
    load: (of: { path: string }) => Promise<Loaded>,
  ) => void
}

/**
 * Bundles the skills of a project: `import skills from 'skillc/bundle'` returns the files for `openBundle`.
 *
 * @example
 * await esbuild.build({ entryPoints: ['src/main.ts'], bundle: true, plugins: [skillc({ roots: ['skills'] })] })
 */
export default function skillc(options: SkillsOptions = {}): EsbuildPlugin {
  checkSkillsOptions(options)
  return {
    name: 'skillc',
    setup({ initialOptions, onStart, onResolve, onLoad }) {
      const project = openProject(options, initialOptions.absWorkingDir)
      onStart(project.forget)
      onResolve({ filter: /^skillc\/bundle$/ }, () => ({ path: BUNDLE, namespace: 'skillc' }))
      onLoad({ filter: /^/, namespace: 'skillc' }, async () => toLoaded(await project.loadBundle()))
      onLoad({ filter: SKILL_FILE }, async ({ path }) => toLoaded(await project.loadSkill(path)))
    },
  }
}

function toLoaded({ code, files, folders, warnings }: ModuleCode): Loaded {
  const texts = warnings.map(text => ({ text }))
  return { contents: code, loader: 'js', warnings: texts, watchFiles: files, watchDirs: folders }
}
