import type { Usage } from '../foundations/usage.ts'

export const commandPaletteUsage: Usage = {
  status: 'new',
  use: ['Once per app: every page, command and thing by a few letters.'],
  avoid: ['As the only way to anything: whatever it does has its place on a page too.'],
  words: ['Commands begin with a verb: “Add property”. Pages are nouns.'],
  accessibility: [
    'A dialog with a box that controls a list in groups; results and their number are announced.',
    'Gives the focus back when it closes.',
  ],
  keyboard: [
    { keys: 'Typing', effect: 'Finds; typing errors are forgiven.' },
    { keys: 'Arrow Down or Up', effect: 'Moves through the list, round at its ends.' },
    { keys: 'Enter', effect: 'Does the active command.' },
    { keys: 'Escape', effect: 'Closes.' },
  ],
}
