import type { Usage } from '../foundations/usage.ts'

export const radioGroupUsage: Usage = {
  use: [
    'For one of two to five options that are all worth seeing.',
    'As cards where options need a sentence.',
  ],
  avoid: ['For more options: `Select`.', 'For views: `SegmentedControl`.'],
  accessibility: ['A group named by its label; each option has its description.'],
  keyboard: [
    { keys: 'Tab', effect: 'Goes to the chosen option.' },
    { keys: 'Arrow keys', effect: 'Choose the next or previous option.' },
  ],
}
