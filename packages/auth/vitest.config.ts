import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 15_000,
    hookTimeout: 60_000,
    // All files create the same users, so against a shared project they can't run in parallel.
    fileParallelism: !process.env['PARAPET_CONFORMANCE_PROJECT_ID'],
  },
})
