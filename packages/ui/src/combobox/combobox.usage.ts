import type { Usage } from '../foundations/usage.ts'

export const comboboxUsage: Usage = {
  use: [
    'To choose one of more than fifteen options by typing a part of it.',
    'For options that a server finds.',
  ],
  avoid: ['For up to fifteen options: `Select`.', 'For several at once: `MultiSelect`.'],
  words: [
    'Options differ in their first words.',
    'The placeholder shows the kind of thing: “Choose a property”.',
  ],
  accessibility: [
    'A box that controls a list; the active option is announced while the focus stays in the box.',
    'Says when nothing matches and while it still searches.',
  ],
  keyboard: [
    { keys: 'Typing', effect: 'Opens the list and finds.' },
    { keys: 'Arrow Down or Up', effect: 'Opens the list and moves through it.' },
    { keys: 'Enter', effect: 'Chooses the active option.' },
    { keys: 'Escape', effect: 'Closes without a change.' },
  ],
}
