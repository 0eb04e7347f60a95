import type { Preview } from '@storybook/react-vite'
import { useLayoutEffect } from 'react'
import { preloadPopups } from '../src/internal/popup-loader.ts'
import '../src/styles.css'
import './preview.css'

const preview: Preview = {
  // What a story opens is there when it is checked.
  beforeAll: preloadPopups,
  tags: ['autodocs'],
  parameters: {
    layout: 'padded',
    a11y: { test: 'error' },
    backgrounds: { disable: true },
    controls: { expanded: true, sort: 'requiredFirst' },
    options: {
      storySort: {
        order: [
          'Foundations',
          ['Overview', 'Colour', 'Type', 'Spacing'],
          'Actions',
          'Forms',
          'Overlays',
          'Data',
          'Status',
          'Navigation',
          'Shell',
          'Layout',
        ],
      },
    },
  },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        icon: 'contrast',
        items: [
          { value: 'light', title: 'Light', icon: 'sun' },
          { value: 'dark', title: 'Dark', icon: 'moon' },
        ],
        dynamicTitle: true,
      },
    },
    direction: {
      description: 'Writing direction',
      toolbar: {
        icon: 'transfer',
        items: [
          { value: 'ltr', title: 'Left to right' },
          { value: 'rtl', title: 'Right to left' },
        ],
      },
    },
  },
  initialGlobals: { theme: import.meta.env.VITE_STORY_THEME ?? 'light', direction: 'ltr' },
  decorators: [
    function Themed(Story, { globals }) {
      const { theme, direction } = globals

      useLayoutEffect(() => {
        document.documentElement.dataset.theme = String(theme)
        document.documentElement.dir = String(direction)
      }, [theme, direction])

      return <Story />
    },
  ],
}

export default preview
