import type { Usage } from '../foundations/usage.ts'

export const dialogUsage: Usage = {
  use: ['For a short task that belongs to the page behind it and has to be finished or left.'],
  avoid: [
    'To look at one thing beside the list: `Drawer`.',
    'To ask before something hard to undo: `ConfirmDialog`.',
    'For more than one screen of fields: a page of its own.',
  ],
  words: ['The title is the task: “New portfolio”. The main action stands last and repeats it.'],
  accessibility: [
    'Named by its title, described by its description; the page behind is out of reach.',
    'The focus begins at the first control and goes back where it came from.',
  ],
  keyboard: [
    { keys: 'Tab', effect: 'Stays inside.' },
    { keys: 'Escape', effect: 'Closes; what is open inside it closes first.' },
  ],
}
