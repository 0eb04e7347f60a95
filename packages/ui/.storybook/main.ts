import type { StorybookConfig } from '@storybook/react-vite'

export default {
  stories: ['../src/**/*.mdx', '../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: '@storybook/react-vite',
  staticDirs: [{ from: '../src/logo', to: '/logo' }],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // The library's own build settings make entries and split styles; a Storybook is an ordinary page.
  viteFinal: async (config) => {
    const { default: react } = await import('@vitejs/plugin-react')
    return { ...config, plugins: [...(config.plugins ?? []), react()] }
  },
} satisfies StorybookConfig
