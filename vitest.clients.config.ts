/** The tests against the clients themselves: `npm run test:clients`, which installs them first. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/clients/**/*.spec.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Clients share nothing, but two of them at once take the memory of a small machine.
    fileParallelism: false,
  },
})
