import { browserTests, createBrowserOptions } from '@parapet/config/browser'
import { testTimeouts } from '@parapet/config/timeouts'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { choicesPlugin } from './.storybook/choices-plugin.ts'

/** Every story in one theme, rendered, played and checked by axe. */
function createStoryProject(theme: 'light' | 'dark'): TestProjectInlineConfiguration {
  return {
    plugins: [choicesPlugin, storybookTest({ configDir: '.storybook' })],
    test: {
      ...testTimeouts,
      name: `stories ${theme}`,
      env: { VITE_STORY_THEME: theme },
      // Stories clean up after themselves, as in Storybook. A separate page per file would take 50% longer.
      isolate: false,
      browser: createBrowserOptions(),
    },
  }
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...testTimeouts,
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.ts', 'build/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        plugins: [react()],
        optimizeDeps: {
          include: [
            'react/jsx-dev-runtime',
            'react-dom/client',
            'vitest-browser-react',
            '@floating-ui/react',
            '@tanstack/react-virtual',
            '@leeoniya/ufuzzy',
            'class-variance-authority',
            'd3-scale',
            'd3-shape',
            'diff',
            'lucide-react',
            'react-day-picker',
            'axe-core',
          ],
        },
        test: {
          ...testTimeouts,
          name: 'browser',
          include: ['src/**/*.browser.test.tsx'],
          setupFiles: ['src/testing/browser-setup.ts'],
          browser: createBrowserOptions({ instances: browserTests }),
        },
      },
      {
        test: {
          name: 'visual',
          environment: 'node',
          include: ['visual/**/*.test.ts'],
          testTimeout: 120_000,
          maxConcurrency: 2,
        },
      },
      {
        test: {
          name: 'browsers',
          environment: 'node',
          include: ['browsers/**/*.test.ts'],
          testTimeout: 90_000,
        },
      },
      createStoryProject('light'),
      createStoryProject('dark'),
    ],
  },
})
