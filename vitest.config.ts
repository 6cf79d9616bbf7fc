import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/support/properties.ts'],
    // Only what hangs is ended: a machine that does much else besides may need several minutes for a test.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Most tests wait for processes of their own.
    maxWorkers: '100%',
    // Caches of test builds stay out of the home of whoever runs the tests.
    env: { XDG_CACHE_HOME: mkdtempSync(join(tmpdir(), 'skillc-cache-home-')) },
  },
})
