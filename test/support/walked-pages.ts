/** The pages of `docs/` that lead through a task: walkthroughs.test.ts runs them from the first line to the last. */
export const walked = ['get-started', 'adopting', 'output', 'plugins', 'troubleshooting', 'monorepo']
