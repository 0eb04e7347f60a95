import type { Usage } from '../foundations/usage.ts'

export const dropdownMenuUsage: Usage = {
  use: [
    'For actions that do not earn a button of their own.',
    'For choices that apply at once, with `MenuCheckItem` and `MenuGroup`.',
  ],
  avoid: ['For form values: `Select`.', 'For controls beside a button: `Popover`.', 'For a single action.'],
  words: ['Items begin with a verb. What is hard to undo stands last, after a line.'],
  accessibility: [
    'A menu named by its trigger; the focus is inside while it is open and goes back after it.',
    'Submenus open on either side, following the writing direction.',
  ],
  keyboard: [
    { keys: 'Enter, Space or Arrow Down', effect: 'Opens the menu.' },
    { keys: 'Arrow keys', effect: 'Move through items and into submenus.' },
    { keys: 'Home or End', effect: 'Goes to the first or last item.' },
    { keys: 'Typing', effect: 'Goes to the item that begins so.' },
    { keys: 'Enter', effect: 'Does the item.' },
    { keys: 'Escape', effect: 'Closes this menu.' },
  ],
}
