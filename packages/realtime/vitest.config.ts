import { testTimeouts } from '@parapet/config/timeouts'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'jsdom',
    setupFiles: ['src/testing/use-node-globals.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    ...testTimeouts,
    // One environment per worker: creating one for each file took longer than the tests.
    isolate: false,
  },
})
