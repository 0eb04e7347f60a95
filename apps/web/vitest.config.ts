import { fileURLToPath } from 'node:url'
import { browserTests, createBrowserOptions } from '@parapet/config/browser'
import { testTimeouts } from '@parapet/config/timeouts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const alias = { '~': fileURLToPath(new URL('src', import.meta.url)) }

export default defineConfig({
  test: {
    projects: [
      { test: { ...testTimeouts, name: 'build', environment: 'node', include: ['build/**/*.test.ts'] } },
      {
        plugins: [react()],
        resolve: { alias },
        test: {
          name: 'unit',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/**/*.browser.test.tsx'],
          setupFiles: ['src/testing/setup.ts'],
          css: false,
          unstubGlobals: true,
          // One environment per worker: creating one for each file took longer than the tests.
          isolate: false,
          // The first test of a file compiles the whole page that it opens.
          ...testTimeouts,
        },
      },
      {
        plugins: [react()],
        resolve: { alias },
        test: {
          ...testTimeouts,
          name: 'browser',
          include: ['src/**/*.browser.test.tsx'],
          setupFiles: ['src/testing/setup.ts', 'src/testing/browser-setup.ts'],
          browser: createBrowserOptions({ hasReducedMotion: true, instances: browserTests }),
        },
      },
    ],
  },
})
