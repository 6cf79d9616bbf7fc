/** `skillc/rolldown`: Rolldown accepts Rollup plugins. */
export type { SkillsOptions } from './project.ts'
export { default, type SkillsPlugin, type WatchContext } from './rollup.ts'
