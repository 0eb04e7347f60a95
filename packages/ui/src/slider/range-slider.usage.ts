import type { Usage } from '../foundations/usage.ts'

export const rangeSliderUsage: Usage = {
  status: 'new',
  use: ['For a rough span, such as a filter by rent.'],
  avoid: ['For exact bounds: two `NumberInput`s.'],
  accessibility: ['A group of two sliders with names of their own; they stop at each other.'],
  keyboard: [
    { keys: 'Tab', effect: 'Goes from one thumb to the other.' },
    { keys: 'Arrow keys', effect: 'One step.' },
    { keys: 'Home or End', effect: 'As far as the bound or the other thumb.' },
  ],
}
