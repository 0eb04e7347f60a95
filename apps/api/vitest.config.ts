import { testTimeouts } from '@parapet/config/timeouts'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const node = { environment: 'node' as const, ...testTimeouts }

// Unit and API tests share one process per worker, which loads the server's code once for all files and takes a third
// of the time. Stubbed globals have to be restored.

const startsProcesses = ({ moduleId }: TestSpecification) => /\/(commands|embedded)\//.test(moduleId)

/** Files that start processes take long, no matter how small they are. Last in the order, one would run alone. */
class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => Number(startsProcesses(other)) - Number(startsProcesses(one)))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: ProcessesFirst },
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.api.test.ts'],
          isolate: false,
        },
      },
      {
        test: {
          ...node,
          name: 'api',
          include: ['src/**/*.api.test.ts'],
          // These always use the embedded engine, even if the others run on PostgreSQL.
          exclude: process.env.DATABASE_URL ? ['src/platform/db/embedded/**'] : [],
          isolate: false,
        },
      },
      { test: { ...node, name: 'faults', include: ['faults/*.fault.test.ts'] } },
      { test: { ...node, name: 'cluster', include: ['cluster/*.cluster.test.ts'] } },
    ],
  },
})
