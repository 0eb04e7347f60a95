import type { Usage } from '../foundations/usage.ts'

export const treeUsage: Usage = {
  status: 'new',
  use: ['For things inside things: portfolios, buildings, units.'],
  avoid: ['For one level: `List`. For navigation of the app: `Sidebar`.'],
  accessibility: ['One stop of the Tab key; level, place and whether it is open are announced.'],
  keyboard: [
    { keys: 'Arrow Down or Up', effect: 'Moves through what is open.' },
    { keys: 'Arrow Right', effect: 'Opens, then goes in.' },
    { keys: 'Arrow Left', effect: 'Closes, then goes out.' },
    { keys: 'Home or End', effect: 'Goes to the first or last.' },
    { keys: 'Typing', effect: 'Goes to what begins so.' },
    { keys: 'Asterisk', effect: 'Opens all of a level.' },
    { keys: 'Enter or Space', effect: 'Chooses.' },
  ],
}
