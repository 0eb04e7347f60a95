import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 15_000,
    hookTimeout: 60_000,
    // The files prepare the same people: in one project they must take turns.
    fileParallelism: !process.env['PARAPET_CONFORMANCE_PROJECT_ID'],
  },
})
