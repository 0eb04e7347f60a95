import { createBrowserOptions } from '../config/src/browser.ts'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', environment: 'node', include: ['src/**/*.test.ts', 'build/**/*.test.ts'] } },
      {
        plugins: [react()],
        optimizeDeps: {
          include: [
            'react/jsx-dev-runtime',
            'react-dom/client',
            'vitest-browser-react',
            '@floating-ui/react',
            '@tanstack/react-table',
            '@tanstack/react-virtual',
            'class-variance-authority',
            'lucide-react',
            'axe-core',
          ],
        },
        test: {
          name: 'browser',
          include: ['src/**/*.browser.test.tsx'],
          setupFiles: ['src/testing/browser-setup.ts'],
          browser: createBrowserOptions(),
        },
      },
      {
        plugins: [storybookTest({ configDir: '.storybook' })],
        test: { name: 'stories', browser: createBrowserOptions() },
      },
    ],
  },
})
