import type { Usage } from '../foundations/usage.ts'

export const numberInputUsage: Usage = {
  use: ['For amounts that people type; with `step` also by arrows.'],
  avoid: ['For numbers that are names, such as ZIP codes: `TextInput`.', 'For a rough value: `Slider`.'],
  words: ['The unit stands in the label or at the end of the box.'],
  accessibility: [
    'A spin button with its bounds once it has a step.',
    'Keeps what it cannot read for correction.',
  ],
  keyboard: [
    { keys: 'Typing', effect: 'Writes a number, with or without separators.' },
    { keys: 'Arrow Up or Down', effect: 'Adds or takes one step.' },
    { keys: 'Page Up or Page Down', effect: 'Takes larger steps.' },
  ],
}
