/** `skillc/rolldown`: Rolldown takes plugins of Rollup's shape. */
export type { SkillsOptions } from './project.ts'
export { default, type SkillsPlugin, type WatchContext } from './rollup.ts'
