import { stateTimeoutMs } from '@parapet/config/timeouts'
import type { Preview } from '@storybook/react-vite'
import { useLayoutEffect } from 'react'
import { configure } from 'storybook/test'
import { UsagePage } from '../src/foundations/usage-page.tsx'
import { preloadPopups } from '../src/internal/popup-loader.tsx'
import '../src/styles.css'
import { BothThemes } from './both-themes.tsx'
import { ThemedDocsContainer } from './docs-container.tsx'
import { addChoices } from './add-choices.ts'
import './preview.css'

// Code that a press fetches can take a while on a busy machine.
configure({ asyncUtilTimeout: stateTimeoutMs })

// Describing the rules that pass takes a tenth of the time of all stories, and no test looks at them.
const axeOptions = import.meta.env.VITE_STORY_THEME ? { resultTypes: ['violations' as const] } : {}

const preview: Preview = {
  // So that popups that a story opens are rendered when it is checked.
  beforeAll: preloadPopups,
  tags: ['autodocs'],
  argTypesEnhancers: [addChoices],
  parameters: {
    layout: 'padded',
    a11y: { test: 'error', options: axeOptions },
    backgrounds: { disable: true },
    docs: { page: UsagePage, container: ThemedDocsContainer, toc: { headingSelector: 'h2' } },
    controls: { expanded: true, sort: 'requiredFirst' },
    options: {
      storySort: {
        order: [
          'Foundations',
          ['Overview', 'Status', 'Color', 'Severity', 'Type', 'Space', 'Shape', 'Motion', 'Icons', 'Logo'],
          'Patterns',
          'Actions',
          'Forms',
          'Overlays',
          'Data',
          'Charts',
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
          { value: 'both', title: 'Side by side', icon: 'sidebyside' },
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
    function Themed(Story, { globals, id, args, initialArgs }) {
      const theme = String(globals.theme)
      const direction = String(globals.direction)

      useLayoutEffect(() => {
        document.documentElement.dataset.theme = theme === 'dark' ? 'dark' : 'light'
        document.documentElement.dir = direction
      }, [theme, direction])

      if (theme !== 'both') return <Story />
      const changedArgs = Object.entries(args).filter(([name, value]) => initialArgs[name] !== value)
      return (
        <BothThemes storyId={id} direction={direction} args={Object.fromEntries(changedArgs)}>
          <Story />
        </BothThemes>
      )
    },
  ],
}

export default preview
