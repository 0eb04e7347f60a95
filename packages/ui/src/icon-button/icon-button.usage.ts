import type { Usage } from '../foundations/usage.ts'

export const iconButtonUsage: Usage = {
  use: [
    'Where room is scarce and the shape is known to everybody: close, more, copy.',
    'In rows of tables and in toolbars.',
  ],
  avoid: ['For the main action of a page: `Button` with its words.', 'For a shape that has to be explained.'],
  words: ['Name the action and its object: “Remove Ana Ruiz”.'],
  accessibility: [
    '`label` is its name and its tooltip; it is required.',
    'The tooltip may show a shortcut beside the label.',
  ],
  keyboard: [
    { keys: 'Enter or Space', effect: 'Starts the action.' },
    { keys: 'Escape', effect: 'Hides the tooltip.' },
  ],
}
