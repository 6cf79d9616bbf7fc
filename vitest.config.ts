import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { projects } from './test/projects.ts'

/** Only what hangs is ended: a machine that does much else besides may need several minutes for a test. */
const PATIENCE = 300_000

export default defineConfig({
  test: {
    // Most tests wait for processes of their own.
    maxWorkers: '100%',
    projects: Object.entries(projects).map(([name, { include, exclude, inTurn, isolate }]) => ({
      test: {
        name,
        include,
        exclude,
        setupFiles: ['test/support/properties.ts'],
        testTimeout: PATIENCE,
        hookTimeout: PATIENCE,
        expect: { poll: { timeout: PATIENCE / 10 } },
        fileParallelism: !inTurn,
        isolate,
        // Caches of test builds stay out of the home of whoever runs the tests.
        env: { XDG_CACHE_HOME: mkdtempSync(join(tmpdir(), 'skillc-cache-home-')) },
      },
    })),
  },
})
