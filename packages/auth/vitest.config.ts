import { testTimeouts } from '@parapet/config/timeouts'
import { defineConfig } from 'vitest/config'
import { skippedRequirementsReporter } from './src/testing/skipped-requirements.ts'

const isHosted = Boolean(process.env['PARAPET_CONFORMANCE_PROJECT_ID'])

export default defineConfig({
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/screen-frame.ts'],
    ...testTimeouts,
    // One environment per worker: creating one for each file took longer than the tests.
    isolate: false,
    // All files create the same users, so against a shared project they can't run in parallel.
    fileParallelism: !isHosted,
    reporters: isHosted ? ['default', skippedRequirementsReporter] : ['default'],
  },
})
