import type { Usage } from '../foundations/usage.ts'

export const dataTableUsage: Usage = {
  use: [
    'For many things of one kind that are searched, sorted, compared and chosen.',
    'With a window over its rows (`WindowedRows`) for lists of many thousands.',
  ],
  avoid: ['For few things with one or two facts: `List`.', 'For the facts of one thing: `DescriptionList`.'],
  words: [
    'Headings are nouns without units that every cell repeats; numbers stand at the end of their cell.',
  ],
  accessibility: [
    'A grid with one row in the tab order; order, selection and number of rows are announced.',
    'Becomes cards under 600 px; a card opens wherever it is pressed.',
    'Rows that have not arrived are marked as busy and keep their place, their height and the focus.',
    'A later page that did not come is announced, with a button that asks for it again.',
    'Everything that dragging does, the menu of a column does too.',
  ],
  keyboard: [
    { keys: 'Arrow Down or Up', effect: 'Moves the cursor over the rows.' },
    { keys: 'Home or End', effect: 'Goes to the first or last row; Page Up and Page Down go by a screen.' },
    { keys: 'Space', effect: 'Chooses the row.' },
    { keys: 'Enter', effect: 'Opens the row.' },
  ],
}
