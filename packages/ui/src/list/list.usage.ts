import type { Usage } from '../foundations/usage.ts'

export const listUsage: Usage = {
  status: 'new',
  use: ['For things with a name and one or two facts: members, devices, results.'],
  avoid: ['For many columns: `DataTable`.', 'For things below things: `Tree`.'],
  words: ['The title is the name of the thing; the detail is the fact people compare.'],
  accessibility: ['A list, or a listbox when things are chosen; then it is one stop of the Tab key.'],
  keyboard: [
    { keys: 'Arrow Down or Up', effect: 'Moves the cursor.' },
    { keys: 'Home or End', effect: 'Goes to the first or last thing.' },
    { keys: 'Space', effect: 'Chooses.' },
    { keys: 'Shift and an arrow', effect: 'Adds what it moves to.' },
    { keys: 'Ctrl A', effect: 'Chooses all.' },
  ],
}
