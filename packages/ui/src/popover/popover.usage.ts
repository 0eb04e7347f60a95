import type { Usage } from '../foundations/usage.ts'

export const popoverUsage: Usage = {
  use: ['For a few controls or facts beside a button.'],
  avoid: ['For actions only: `DropdownMenu`.', 'For a few words: `Tooltip`.', 'For a task: `Dialog`.'],
  accessibility: ['A named dialog that is not modal; takes the focus and gives it back.'],
  keyboard: [
    { keys: 'Enter or Space', effect: 'Opens it.' },
    { keys: 'Escape', effect: 'Closes it.' },
  ],
}
