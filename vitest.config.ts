import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { longest, projects } from './test/projects.ts'

/** Only what hangs is ended: a machine that does much else besides may need several minutes for a test. */
const PATIENCE = 300_000

/** Starts the longest files first. The last of them would keep one processor busy, and the other one idle, for minutes. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longest.some(name => moduleId.endsWith(`/${name}.test.ts`))
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    // Most tests wait for processes of their own.
    maxWorkers: '100%',
    // Tests of one file that say so run side by side: each starts processes.
    maxConcurrency: 2,
    sequence: { sequencer: LongestFirst },
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
