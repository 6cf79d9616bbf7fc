import { defineConfig } from 'vitest/config'
import { projects } from './test/projects.ts'

/** Only what hangs is ended: a machine that does much else besides may need several minutes for a test. */
const PATIENCE = 300_000

export default defineConfig({
  test: {
    // Most tests wait for processes of their own.
    maxWorkers: '100%',
    globalSetup: ['test/support/run-folder.ts'],
    projects: Object.entries(projects).map(([name, { include, exclude, inTurn, isolate }]) => ({
      test: {
        name,
        include,
        exclude,
        setupFiles: ['test/support/setup.ts'],
        testTimeout: PATIENCE,
        hookTimeout: PATIENCE,
        expect: { poll: { timeout: PATIENCE / 10 } },
        fileParallelism: !inTurn,
        isolate,
      },
    })),
  },
})
