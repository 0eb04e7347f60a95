import type { Usage } from '../foundations/usage.ts'

export const searchInputUsage: Usage = {
  use: ['To narrow a list by words.'],
  avoid: ['To choose one thing: `Combobox`.'],
  words: ['The placeholder says what is searched: “Search properties”.'],
  accessibility: ['A search box with its name. The hint of a shortcut is shown inside it.'],
  keyboard: [
    { keys: 'Escape', effect: 'Empties it.' },
    { keys: 'Tab', effect: 'Goes to the clear button.' },
  ],
}
