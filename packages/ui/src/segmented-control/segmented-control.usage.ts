import type { Usage } from '../foundations/usage.ts'

export const segmentedControlUsage: Usage = {
  use: ['For two to five views or modes of the same thing.'],
  avoid: ['For parts of a page with their own content: `Tabs`.', 'For actions.'],
  accessibility: ['A radio group. Icons alone carry a name and a tooltip.'],
  keyboard: [
    { keys: 'Tab', effect: 'Goes to the chosen segment.' },
    { keys: 'Arrow keys', effect: 'Choose the next or previous segment.' },
  ],
}
