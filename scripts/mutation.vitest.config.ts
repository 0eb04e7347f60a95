import { defineConfig } from 'vitest/config'
import type { MutationTarget } from './mutation-targets.ts'

// Stryker passes a config file to Vitest, but no project and no list of tests.
const { folder, environment, tests } = JSON.parse(process.env.MUTATION_TARGET ?? '{}') as MutationTarget

export default defineConfig({
  root: folder,
  test: {
    environment,
    include: [...tests],
    exclude: ['**/*.api.test.ts'],
    testTimeout: 15_000,
    hookTimeout: 30_000,
    // One worker for all files of a run. The next mutant gets a new one.
    isolate: false,
  },
})
