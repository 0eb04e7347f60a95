import type { Usage } from '../foundations/usage.ts'

export const splitPanesUsage: Usage = {
  status: 'new',
  use: ['For two or three views that people give room as they need it: list, map, detail.'],
  avoid: ['For fixed columns: `Grid`.'],
  accessibility: [
    'Every edge is a splitter with the size of its pane as its value. Under 820 px panes stand below each other.',
  ],
  keyboard: [
    { keys: 'Arrow keys', effect: 'Move the edge; with Shift in larger steps.' },
    { keys: 'Home or End', effect: 'As small or as large as allowed.' },
    { keys: 'Enter', effect: 'Folds the pane away and brings it back.' },
  ],
}
