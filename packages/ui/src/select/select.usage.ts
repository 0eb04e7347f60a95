import type { Usage } from '../foundations/usage.ts'

export const selectUsage: Usage = {
  use: ['For one of six to fifteen known options.'],
  avoid: ['For two to five: `RadioGroup`.', 'For more: `Combobox`.'],
  words: ['The placeholder asks: “Choose a state”. Options are in an order people expect.'],
  accessibility: ['The browser’s own control, with everything its platform offers, on phones too.'],
  keyboard: [
    { keys: 'Space or Enter', effect: 'Opens the list.' },
    { keys: 'Arrow Down or Up', effect: 'Chooses the next or previous option.' },
    { keys: 'Typing', effect: 'Goes to the option that begins so.' },
  ],
}
