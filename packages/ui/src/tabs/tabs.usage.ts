import type { Usage } from '../foundations/usage.ts'

export const tabsUsage: Usage = {
  use: [
    'For parts of one thing that are looked at one at a time.',
    '`TabNav` where every part has an address.',
  ],
  avoid: ['For steps: `Stepper`. For views of the same data: `SegmentedControl`.'],
  words: ['One or two nouns; a count where it helps to decide.'],
  accessibility: ['Tabs and panels are tied together; with addresses they are plain navigation.'],
  keyboard: [
    { keys: 'Tab', effect: 'Goes to the chosen tab, then into its panel.' },
    { keys: 'Arrow Left or Right', effect: 'Goes to the tab beside it.' },
    { keys: 'Home or End', effect: 'Goes to the first or last tab.' },
  ],
}
