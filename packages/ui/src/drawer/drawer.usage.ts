import type { Usage } from '../foundations/usage.ts'

export const drawerUsage: Usage = {
  use: ['To look at or change one thing in the context of the list behind it.'],
  avoid: ['For a decision: `ConfirmDialog`. For a short task: `Dialog`.'],
  accessibility: [
    'A dialog named by its title; full screen on a phone.',
    'Begins with its first field. One that is only read begins with itself.',
    'Gives the focus back to the row it was opened from.',
  ],
  keyboard: [
    { keys: 'Tab', effect: 'Stays inside.' },
    { keys: 'Escape', effect: 'Closes.' },
  ],
}
