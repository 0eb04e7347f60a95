import { defineConfig } from 'vitest/config'

const node = { environment: 'node' as const, testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    projects: [
      { test: { ...node, name: 'unit', include: ['src/**/*.test.ts'], exclude: ['src/**/*.api.test.ts'] } },
      { test: { ...node, name: 'api', include: ['src/**/*.api.test.ts'] } },
      { test: { ...node, name: 'faults', include: ['faults/*.fault.test.ts'] } },
    ],
  },
})
