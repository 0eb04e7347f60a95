// @boundaries-ignore Node 20 loads a configuration's own files, but no TypeScript from a package
import { createBrowserOptions } from '../config/src/browser.ts'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** Every story in one theme, rendered, played and checked by axe. */
function createStoryProject(theme: 'light' | 'dark'): TestProjectInlineConfiguration {
  return {
    plugins: [storybookTest({ configDir: '.storybook' })],
    test: {
      name: `stories ${theme}`,
      env: { VITE_STORY_THEME: theme },
      browser: createBrowserOptions(),
    },
  }
}

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
      createStoryProject('light'),
      createStoryProject('dark'),
    ],
  },
})
