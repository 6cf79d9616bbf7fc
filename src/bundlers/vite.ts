/** `skillc/vite`: the plugin for Vite, which also reloads pages when a skill changes. */
import { type ModuleCode, openProject, type SkillsOptions } from './project.ts'
import { BUNDLE_ID, type SkillsPlugin, toPlugin } from './rollup.ts'

/** Rollup's plugin with Vite's hooks. */
export interface VitePlugin extends SkillsPlugin {
  enforce: 'pre'
  config: () => { ssr: { noExternal: string[] }; optimizeDeps: { exclude: string[] } }
  configResolved: (config: { root: string }) => void
  configureServer: (server: DevServer) => void
}

/** The parts of Vite's server that are used. */
export interface DevServer {
  watcher: {
    add: (paths: string[]) => unknown
    on: (event: 'all', listener: (event: string, path: string) => void) => unknown
  }
  environments: Record<
    string,
    {
      moduleGraph: { getModuleById: (id: string) => unknown; invalidateModule: (module: never) => void }
      hot: { send: (payload: { type: 'full-reload' }) => void }
    }
  >
}

/**
 * Bundles the skills of a project: `import skills from 'skillc/bundle'` returns the files for `openBundle`.
 *
 * @example
 * export default defineConfig({ plugins: [skillc({ roots: ['skills'], types: 'src/skills.d.ts' })] })
 */
export default function skillc(options: SkillsOptions = {}): VitePlugin {
  let project = openProject(options)
  let server: DevServer | undefined
  /** The dev server resolves what a module watches as its imports, which a folder cannot be. */
  const watchFolders = (module: ModuleCode): ModuleCode => {
    server?.watcher.add(module.folders)
    return server === undefined ? module : { ...module, folders: [] }
  }
  const plugin = toPlugin({
    loadBundle: async () => watchFolders(await project.loadBundle()),
    loadSkill: async file => watchFolders(await project.loadSkill(file)),
    forget: () => project.forget(),
    concerns: path => project.concerns(path),
  })
  return {
    ...plugin,
    enforce: 'pre',
    config: () => ({ ssr: { noExternal: ['skillc'] }, optimizeDeps: { exclude: ['skillc'] } }),
    configResolved: ({ root }) => {
      project = openProject(options, root)
    },
    configureServer: given => {
      server = given
      const { watcher, environments } = given
      watcher.on('all', (_, path) => {
        if (!project.concerns(path)) return
        project.forget()
        for (const { moduleGraph, hot } of Object.values(environments)) {
          const module = moduleGraph.getModuleById(BUNDLE_ID)
          if (module === undefined) continue
          moduleGraph.invalidateModule(module as never)
          hot.send({ type: 'full-reload' })
        }
      })
    },
  }
}
