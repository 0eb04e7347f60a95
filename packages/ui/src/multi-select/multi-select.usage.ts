import type { Usage } from '../foundations/usage.ts'

export const multiSelectUsage: Usage = {
  status: 'new',
  use: ['To choose several of many options, found by typing.'],
  avoid: ['For up to five options that are all worth seeing: checkboxes.', 'For one: `Combobox`.'],
  accessibility: [
    'A combobox that says what is chosen; tags are reached by arrows and stay out of the tab order.',
  ],
  keyboard: [
    { keys: 'Typing', effect: 'Finds.' },
    { keys: 'Arrow Down or Up', effect: 'Moves through the list.' },
    { keys: 'Enter', effect: 'Adds or takes away; the list stays open.' },
    { keys: 'Backspace', effect: 'Takes the last away where no text stands.' },
    { keys: 'Arrow Left or Right', effect: 'Walks through the tags.' },
    { keys: 'Escape', effect: 'Closes.' },
  ],
}
