/** `skillc/rollup`: the plugin for Rollup, which Rolldown and Vite accept too. */
import { BUNDLE, openProject, SKILL_FILE, type SkillsOptions } from './project.ts'

/** A plugin for Rollup, and for bundlers that accept its plugins. */
export interface SkillsPlugin {
  name: string
  buildStart: () => void
  watchChange: () => void
  resolveId: (id: string) => string | undefined
  load: (this: WatchContext, id: string) => Promise<string | undefined>
}

/** The part of a plugin's context that is used. */
export interface WatchContext {
  addWatchFile: (path: string) => void
  warn: (message: string) => void
}

/** Other plugins ignore ids that start with this character. */
export const BUNDLE_ID = `\0${BUNDLE}`

/**
 * Bundles the skills of a project: `import skills from 'skillc/bundle'` returns the files for `openBundle`, and
 * `import skill from './fetch/SKILL.md'` one skill.
 *
 * @example
 * export default { plugins: [skillc({ roots: ['skills'] })] }
 */
export default function skillc(options: SkillsOptions = {}): SkillsPlugin {
  return toPlugin(openProject(options))
}

/** Creates a plugin for an open project; other bundlers extend it. */
export function toPlugin(project: ReturnType<typeof openProject>): SkillsPlugin {
  return {
    name: 'skillc',
    buildStart: project.forget,
    watchChange: project.forget,
    resolveId: id => (id === BUNDLE ? BUNDLE_ID : undefined),
    async load(id) {
      if (id !== BUNDLE_ID && !SKILL_FILE.test(id)) return undefined
      const { code, files, folders, warnings } =
        id === BUNDLE_ID ? await project.loadBundle() : await project.loadSkill(id)
      for (const warning of warnings) this.warn(warning)
      for (const path of [...files, ...folders]) this.addWatchFile(path)
      return code
    },
  }
}
