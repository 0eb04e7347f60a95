import type { Usage } from '../foundations/usage.ts'

export const tooltipUsage: Usage = {
  use: ['To name an icon or explain a control in a few words.'],
  avoid: ['For what is needed to go on: the help of `Field`.', 'For controls: `Popover`.'],
  words: ['A few words without a full stop.'],
  accessibility: [
    'Describes its trigger; opens by hover and focus, and never for a pointer that only passes.',
  ],
  keyboard: [
    { keys: 'Tab', effect: 'Shows it with the focus.' },
    { keys: 'Escape', effect: 'Hides it, and nothing else.' },
  ],
}
