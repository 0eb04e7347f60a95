import { fileURLToPath } from 'node:url'
import { createBrowserOptions } from '@parapet/config/browser'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const alias = { '~': fileURLToPath(new URL('src', import.meta.url)) }

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [react()],
        resolve: { alias },
        test: {
          name: 'unit',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
          exclude: ['src/**/*.browser.test.tsx'],
          css: false,
        },
      },
      {
        plugins: [react()],
        resolve: { alias },
        test: {
          name: 'browser',
          include: ['src/**/*.browser.test.tsx'],
          browser: createBrowserOptions(),
        },
      },
    ],
  },
})
