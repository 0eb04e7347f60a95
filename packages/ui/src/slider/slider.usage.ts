import type { Usage } from '../foundations/usage.ts'

export const sliderUsage: Usage = {
  status: 'new',
  use: ['For a rough value between two bounds, with its effect in sight.'],
  avoid: ['For an exact value: `NumberInput`.'],
  accessibility: ['Says its value as a text with the unit.'],
  keyboard: [
    { keys: 'Arrow keys', effect: 'One step, following the writing direction.' },
    { keys: 'Page Up or Page Down', effect: 'A larger step.' },
    { keys: 'Home or End', effect: 'To either bound.' },
  ],
}
