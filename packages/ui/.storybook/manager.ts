import { addons } from 'storybook/manager-api'
import { removeRequirementIds } from '../src/foundations/usage.ts'
import { docsThemes } from './docs-themes.ts'

const isDark = matchMedia('(prefers-color-scheme: dark)').matches

addons.setConfig({
  theme: docsThemes[isDark ? 'dark' : 'light'],
  sidebar: { showRoots: true, renderLabel: ({ name }) => removeRequirementIds(name) },
})
