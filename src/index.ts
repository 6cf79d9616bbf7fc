/** The library: all that the command does, without printing or exiting. */
export { type BuildResult, build, check } from './build.ts'
